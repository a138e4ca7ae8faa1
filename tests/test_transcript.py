"""A whole match of each game in words of the test's own: whatever changes in the referee shows as a diff.

``WHIST_TRANSCRIPTS=write`` writes the transcript anew.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path

import pytest

from tests.laws import careless, remark
from whist.engine.actions import DealCards, DrawCards, Duty, Name, Settle
from whist.engine.cards import Card, Suit
from whist.engine.draw import Draw
from whist.engine.events import Event
from whist.engine.game import GameState, apply, duty, new_game, to_act
from whist.engine.rules import Contract, Game, ScoreLine, Tally
from whist.engine.view import view
from whist.games import CATALOGUE
from whist.shuffle import shuffled
from whist.solver.rule_player import rule_player

FOLDER = Path(__file__).parent / "transcripts"


@dataclass(frozen=True)
class Told:
    """A match that is written down; ``talks``: people who play carelessly and say things now and then."""

    game: str
    words: dict[str, str]
    talks: bool = False


MATCHES = {
    "dummy_whist": Told("dummy_whist", {"jokers": "2", "target": "11", "defender_points": "shortfall_each"}),
    "bid_whist": Told("bid_whist", {"kitty_view": "sport_trump_bids"}),
    "double_dummy": Told("double_dummy", {"seat_choice": "left"}),
    "double_dummy_with_revokes": Told(
        "double_dummy",
        {"rubber": "single_game", "renege_mode": "penalise", "seat_choice": "ask", "honours_claim": "call"},
        talks=True,
    ),
}


def lines(match: Told) -> list[str]:
    """A match dealt from seeds 0, 1, 2 ...; an event or a trick a line."""
    state, dice = new_game(CATALOGUE[match.game].rules(match.words)), random.Random(1)
    told = [f"{match.game} {match.words}"]
    while not state.is_over:
        state, events = step(state, dice if match.talks else None)
        for event in events:
            told += joined(told, said(event))
    return told


def joined(told: list[str], line: str) -> list[str]:
    """Cards of one trick share a line."""
    is_trick = line.startswith("  ")
    if is_trick and told[-1].startswith("  ") and " takes " not in told[-1]:
        told[-1] += line.removeprefix(" ")
        return []
    return [line]


def step(state: GameState, dice: random.Random | None) -> tuple[GameState, tuple[Event, ...]]:
    """What the house, a rule player, or one of the careless people does next."""
    who = to_act(state)
    if who is None and duty(state) is not Duty.SETTLE:
        cards = shuffled(state.number.to_bytes(32, "big"), state.rules)
        dealt = DealCards(cards.pack, cards.kitty_places, cards.lifted)
        return apply(state, None, DrawCards(cards.pack) if duty(state) is Duty.DRAW else dealt)
    if dice is not None and dice.random() < 0.25 and (talk := remark(state, dice)):
        return apply(state, *talk)
    if who is None:
        return apply(state, None, Settle())
    if dice is not None and dice.random() < 0.15:
        return apply(state, who, careless(state, dice))
    return apply(state, who, rule_player(view(state, who)))


def said(event: Event) -> str:
    kind = type(event).__name__
    facts = [short(getattr(event, field.name)) for field in fields(event)]
    if kind == "CardPlayed":
        return f"  {facts[0]}:{facts[1]}"
    if kind == "TrickTaken":
        return f"  | {facts[0]} takes {facts[1]}"
    return f"{kind} " + " ".join(facts)


def short(thing: object) -> str:
    """A value in a word or a few."""
    match thing:
        case Contract(declarer, bid, named):
            return f"{declarer}-{bid}" + (f"-{short(named)}" if named else "")
        case Name(trump, direction, aces_good):
            return f"{short(trump)}-{direction.value}" + ("" if aces_good else "-bad")
        case Draw(rounds, dealer):
            drawn = " / ".join(" ".join(f"{place}:{card}" for place, card in each) for each in rounds)
            return f"{drawn} -> {dealer}"
        case ScoreLine(entry, reason, points):
            return f"{entry}:{reason.value}{points:+}"
        case Tally(points, games):
            return "totals" + short(points) + (f" games{short(games)}" if games else "")
        case Game(winner, loser_points):
            return f"{winner}:{loser_points}"
        case Suit() | Enum():
            return str(thing.value)
        case tuple() if thing and isinstance(thing[0], Card):
            return " ".join(map(str, thing))
        case tuple():
            return "(" + " ".join(map(short, thing)) + ")"
    return "-" if thing is None else str(thing)


@pytest.mark.parametrize("name", MATCHES)
def test_a_whole_match_goes_as_it_went(name: str) -> None:
    path, told = FOLDER / f"{name}.txt", lines(MATCHES[name])
    if os.environ.get("WHIST_TRANSCRIPTS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(told) + "\n")
    assert told == path.read_text().splitlines()
