"""One whole match in words that the test finds itself: whatever changes in the referee shows as a diff.

``WHIST_TRANSCRIPTS=write`` writes the transcript anew.
"""

from __future__ import annotations

import os
from dataclasses import fields
from enum import Enum
from pathlib import Path

import pytest

from whist.engine.actions import DealCards, DrawCards, Duty, Name
from whist.engine.cards import Card, Suit
from whist.engine.draw import Draw
from whist.engine.events import Event
from whist.engine.game import GameState, apply, duty, new_game, to_act
from whist.engine.rules import Contract, ScoreLine, Tally
from whist.engine.view import view
from whist.games import CATALOGUE
from whist.shuffle import shuffled
from whist.solver.rule_player import rule_player

FOLDER = Path(__file__).parent / "transcripts"
MATCHES = {"dummy_whist": {"jokers": "2", "target": "11", "defender_points": "shortfall_each"}}


def lines(game: str, words: dict[str, str]) -> list[str]:
    """A match between rule players, dealt from seeds 0, 1, 2 ...; an event or a trick a line."""
    state = new_game(CATALOGUE[game].rules(words))
    told = [f"{game} {words}"]
    while not state.is_over:
        state, events = step(state)
        for event in events:
            line = said(event)
            joined = type(event).__name__ in ("CardPlayed", "TrickTaken") and told[-1].startswith("  ")
            if joined and " takes " not in told[-1]:
                told[-1] += line.removeprefix(" ")
            else:
                told.append(line)
    return told


def step(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    who = to_act(state)
    if who is not None:
        return apply(state, who, rule_player(view(state, who)))
    pack, _ = shuffled(state.number.to_bytes(32, "big"), state.rules)
    return apply(state, None, DrawCards(pack) if duty(state) is Duty.DRAW else DealCards(pack))


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
        case Tally(points=points):
            return "totals" + short(points)
        case Suit() | Enum():
            return str(thing.value)
        case tuple() if thing and isinstance(thing[0], Card):
            return " ".join(map(str, thing))
        case tuple():
            return "(" + " ".join(map(short, thing)) + ")"
    return "-" if thing is None else str(thing)


@pytest.mark.parametrize("game", MATCHES)
def test_a_whole_match_goes_as_it_went(game: str) -> None:
    path, told = FOLDER / f"{game}.txt", lines(game, MATCHES[game])
    if os.environ.get("WHIST_TRANSCRIPTS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(told) + "\n")
    assert told == path.read_text().splitlines()
