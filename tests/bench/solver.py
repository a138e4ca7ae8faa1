"""How fast perfect play is worked out: python -m tests.bench.solver [--deals N] [--seed S] [--cards 13,11,8].

Against the solver that bridge players trust, on the same random deals by turns, one thread each. Times are
milliseconds of processor time for a deal; each solver begins each deal afresh. The last line is for machines.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

from tests import dds
from tests.bench.duplicate import by_turns, position_of, rules_of
from whist.engine.actions import Direction, Kind, Name
from whist.engine.cards import FULL_PACK, Place, Suit, in_hand_order
from whist.engine.deal import InPlay
from whist.engine.tricks import Trick
from whist.solver.compiling import compile_search
from whist.solver.perfect import books, card_values
from whist.solver.position import Position

T = TypeVar("T")
FOUR = (Place(0), Place(1), Place(2), Place(3))
SIDES = (0, 1, 0, 1)
UNLIMITED = 1 << 60
"""Nodes: a bench waits for the answer."""
JOKER_GAMES = ("dummy_whist", "bid_whist")
LINE = "{:48} {:>9} {:>9} {:>9} {:>9}"


@dataclass
class Race:
    """The times that two solvers took for the same things, and how often they did not agree."""

    name: str
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    mismatches: int = 0

    def ratio(self, figure: Callable[[list[float]], float]) -> float:
        return figure(self.ours) / figure(self.theirs)

    def show(self) -> None:
        figures = (statistics.median, statistics.mean, late)
        for solver, times in (("DDS", self.theirs), ("Uptown", self.ours)):
            row(f"{self.name}, {solver}", *[figure(times) for figure in figures], max(times))
        row("  ratio", *[self.ratio(figure) for figure in figures])


def late(times: list[float]) -> float:
    """The time within which 95 of 100 are done."""
    return statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]


def row(name: str, *figures: float) -> None:
    print(LINE.format(name, *[f"{figure:.2f}" for figure in figures], *[""] * (4 - len(figures))), flush=True)


def timed(work: Callable[..., T], *arguments: Any) -> tuple[float, T]:
    """Milliseconds of this thread's processor time, and what came of the work."""
    clock = time.thread_time if time.get_clock_info("thread_time").resolution < 1e-6 else time.perf_counter
    begun = clock()
    found = work(*arguments)
    return (clock() - begun) * 1e3, found


def deals(count: int, seed: int, tricks: int, shift: int) -> Iterator[Position]:
    """Random deals of 52 cards, each hand brought down to so many; trumps and leader by turns."""
    dice = random.Random(seed)
    trumps = (None, *Suit)
    for n in range(count):
        pack = dice.sample(FULL_PACK, 52)
        hands = tuple(in_hand_order(tuple(pack[place::4][:tricks])) for place in range(4))
        first = (n + shift) // 5 % 4
        trick = Trick(FOUR[first:] + FOUR[:first])
        yield Position(hands, SIDES, trick, Name(trumps[(n + shift) % 5], Direction.UP))


def race_for_books(count: int, seed: int, tricks: int) -> Race:
    race = Race(f"{tricks} cards, number of books")
    for at in deals(count, seed, tricks, 0):
        deal, side = dds.deal_of(at), at.sides[at.trick.leader]
        theirs, found = timed(dds.solve, deal, dds.BEST_CARD)
        ours, taken = timed(books, at, side, UNLIMITED)
        race.ours.append(ours)
        race.theirs.append(theirs)
        race.mismatches += taken != found.score[0]
    return race


def race_for_cards(count: int, seed: int, tricks: int) -> Race:
    race = Race(f"{tricks} cards, every legal card")
    for at in deals(count, seed, tricks, 1):
        deal = dds.deal_of(at)
        theirs, found = timed(dds.solve, deal, dds.EVERY_CARD)
        ours, values = timed(card_values, at, UNLIMITED)
        race.ours.append(ours)
        race.theirs.append(theirs)
        race.mismatches += values != dds.values_of(found, at)
    return race


def joker_deals(game: str, count: int, seed: int) -> Iterator[Position]:
    """Deals with two jokers at no trump, at the first lead, as the players bury and throw from them."""
    for state in islice(by_turns(rules_of(game, {"jokers": "2"}), seed, Kind.NO_TRUMP), count):
        assert isinstance(state.deal, InPlay)
        yield position_of(state, state.deal)


def time_jokers(game: str, count: int, seed: int) -> None:
    """How long deals with jokers at no trump take; nobody else solves them."""
    deals = tuple(joker_deals(game, count, seed))
    tasks: tuple[tuple[str, Callable[[Position], object]], ...] = (
        ("number of books", lambda at: books(at, 0, UNLIMITED)),
        ("every legal card", lambda at: card_values(at, UNLIMITED)),
    )
    for task, work in tasks:
        times = [timed(work, at)[0] for at in deals]
        figures = [figure(times) for figure in (statistics.median, statistics.mean, late, max)]
        row(f"{game}, jokers at no trump, {task}", *figures)


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.bench.solver", description=__doc__)
    asked.add_argument("--deals", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--cards", default="13,11,8", help="tricks of the deals, parted by commas")
    options = asked.parse_args()
    if not compile_search():
        print("not compiled: numba is not installed")
    row_of_names = LINE.format("milliseconds a deal", "median", "mean", "p95", "most")
    print(row_of_names)
    races = []
    for tricks in map(int, options.cards.split(",")):
        for race in (race_for_books, race_for_cards):
            races.append(race(options.deals, options.seed, tricks))
            races[-1].show()
    for game in JOKER_GAMES:
        time_jokers(game, options.deals, options.seed)
    worst = max(race.ratio(statistics.mean) for race in races)
    print(f"mismatches {sum(race.mismatches for race in races)}, worst mean ratio {worst:.2f}")


if __name__ == "__main__":
    main()
