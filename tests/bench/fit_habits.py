"""Learn how cards are chosen at the table: python -m tests.bench.fit_habits --deals 100 --seed 1000.

Plays deals between the rule player, one that samples, and one that sees all cards, in every mixture; finds
the weights under which the cards that they chose are likeliest; tries those on every fourth deal, which it
did not learn from; and prints them as `whist/solver/habits_taught.py` has them.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tests.bench.duplicate import Seat, Timed, contracts, open_cards, rules_of, strategy
from whist.engine.deal import InPlay
from whist.engine.game import GameState, apply, to_act
from whist.engine.rules import sides_of
from whist.engine.view import view
from whist.games import CATALOGUE
from whist.solver.habits_cards import KINDS, Option, options
from whist.solver.habits_seen import LANES, Moment, Seen, lane
from whist.solver.habits_taught import CARDS

Numbers: TypeAlias = NDArray[np.float64]
SEATS = ("easy", "normal", "normal", "open")
"""Who may play a side; each pair is as likely as another."""
RIDGE = 2.0
"""How much a reason must tell before it weighs anything."""
ROUNDS = 15
OFFSETS = {kind: sum(len(CARDS[each]) for each in KINDS[:n]) for n, kind in enumerate(KINDS)}
ALL_REASONS = sum(map(len, CARDS.values()))


@dataclass(frozen=True)
class Choice:
    """The groups of cards that could be played, and which of them was."""

    options: tuple[Option, ...]
    chosen: int


@dataclass(frozen=True)
class Table:
    """Choices as numbers: a row for each option, where each choice starts, and which rows were chosen."""

    rows: Numbers
    starts: NDArray[np.int64]
    chosen: NDArray[np.int64]

    @property
    def sizes(self) -> NDArray[np.int64]:
        return np.diff(np.append(self.starts, len(self.rows)))


def deals(game: str, settings: dict[str, str], seed: int) -> Iterator[GameState]:
    """Deals of which only the last card is still to be played."""
    for number, state in enumerate(contracts(rules_of(game, settings), seed)):
        dice = random.Random(f"{seed}|{number}")
        seats = tuple(_seat(SEATS[int(dice.random() * len(SEATS))]) for _ in range(2))
        yield _played(state, seats)


def _seat(name: str) -> Seat:
    return open_cards if name == "open" else Timed(strategy(name))


def _played(state: GameState, seats: tuple[Seat, ...]) -> GameState:
    assert isinstance(state.deal, InPlay)
    sides = sides_of(state.rules, state.deal.contract)
    while isinstance(state.deal, InPlay) and sum(map(len, state.deal.hands)) > 1:
        action = seats[sides[state.deal.trick.to_play]](state)
        state, _ = apply(state, to_act(state), action)
    return state


def choices(state: GameState) -> Iterator[Choice]:
    """All the choices of a deal, as somebody sees them who is shown no hand but the dummies, and then all."""
    told = view(state, None)
    assert isinstance(state.deal, InPlay)
    assert told.contract is not None
    assert told.contract.named is not None
    seen = Seen(told, told.contract.named)
    held = [seen.total(hand) for hand in state.deal.hands]
    for moment in seen.moments():
        found = _choice(moment, held[moment.place] | moment.since, seen.trump)
        if len(found.options) > 1:
            yield found


def _choice(moment: Moment, hand: int, trump: int) -> Choice:
    has_trumps = trump >= 0 and lane(moment.own or hand, trump) != 0
    found: list[Option] = []
    chosen = -1
    for number in (moment.led,) if moment.follows else range(LANES):
        for option in options(moment, number, lane(hand, number), has_trumps, trump):
            if number == moment.lane and option.cards & moment.card:
                chosen = len(found)
            found.append(option)
    return Choice(tuple(found), chosen)


def table(found: Sequence[Choice]) -> Table:
    """The choices as numbers."""
    sizes = [len(choice.options) for choice in found]
    starts = np.cumsum([0, *sizes[:-1]])
    rows = np.zeros((sum(sizes), ALL_REASONS))
    for at, option in enumerate(option for choice in found for option in choice.options):
        first = OFFSETS[option.kind]
        rows[at, first : first + len(option.reasons)] = option.reasons
    return Table(rows, starts, starts + np.array([choice.chosen for choice in found]))


def likelihoods(known: Table, weights: Numbers) -> tuple[Numbers, Numbers]:
    """The logarithm of how likely each choice was, and how likely each option of it."""
    liking = known.rows @ weights
    liking -= np.repeat(np.maximum.reduceat(liking, known.starts), known.sizes)
    totals = np.add.reduceat(np.exp(liking), known.starts)
    return liking[known.chosen] - np.log(totals), np.exp(liking) / np.repeat(totals, known.sizes)


def learn(known: Table) -> Numbers:
    """The weights under which the choices are likeliest, by Newton's steps."""
    weights: Numbers = np.zeros(ALL_REASONS)
    for _ in range(ROUNDS):
        shares = known.rows * likelihoods(known, weights)[1][:, None]
        means = np.add.reduceat(shares, known.starts, axis=0)
        slope = known.rows[known.chosen].sum(axis=0) - means.sum(axis=0) - RIDGE * weights
        bend = known.rows.T @ shares - means.T @ means + RIDGE * np.eye(ALL_REASONS)
        weights = _uphill(known, weights, np.linalg.solve(bend, slope))
    return weights


def _uphill(known: Table, weights: Numbers, step: Numbers) -> Numbers:
    """The weights after as much of a step as makes the choices likelier."""
    before = _promise(known, weights)
    for part in (1.0, 0.5, 0.25, 0.1, 0.03):
        if _promise(known, weights + part * step) > before:
            return weights + part * step
    return weights


def _promise(known: Table, weights: Numbers) -> float:
    return float(likelihoods(known, weights)[0].sum() - RIDGE / 2 * weights @ weights)


def told(title: str, known: Table, weights: Numbers) -> str:
    """One line: how likely a choice is, beside what it is if all options are alike."""
    even = -np.log(known.sizes).mean()
    found = likelihoods(known, weights)[0].mean()
    return f"{title}: {len(known.starts)} choices, {found:.3f} a choice; all alike {even:.3f}"


def written(weights: Numbers) -> Iterator[str]:
    """The weights as Python."""
    for kind, first in OFFSETS.items():
        yield f'    "{kind}": {tuple(map(float, weights[first : first + len(CARDS[kind])].round(2)))},'


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fit_habits", description=__doc__)
    parser.add_argument("--game", choices=sorted(CATALOGUE), action="append")
    parser.add_argument("--deals", type=int, default=100, help="of each game")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--setting", action="append", default=[], metavar="name=value")
    asked = parser.parse_args(words)
    settings = dict(each.split("=", 1) for each in asked.setting)
    played = [
        list(choices(state))
        for game in asked.game or ("dummy_whist", "bid_whist")
        for state in islice(deals(game, settings, asked.seed), asked.deals)
    ]
    learnt = table([choice for n, deal in enumerate(played) if n % 4 for choice in deal])
    kept = table([choice for deal in played[::4] for choice in deal])
    weights, now = learn(learnt), np.array([weight for kind in KINDS for weight in CARDS[kind]])
    for title, these in (("as now", now), ("learnt anew", weights)):
        print(told(title, kept, these))
    print("\n".join(written(weights)))


if __name__ == "__main__":
    main(sys.argv[1:])
