"""How much better one computer plays than another: python -m tests.bench.players --a hard --b easy.

Deals are played in duplicate: each twice, in the same contract, the sides changed. The gain of a deal is
what A takes more as declarer than B does with the same cards against A. Contracts are those that rule players
bid; against ISMCTS, which does not bid, the players declare in turn.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from statistics import fmean, stdev
from time import perf_counter

from tests.bench.duplicate import (
    Seat,
    Timed,
    by_turns,
    contracts,
    declaring,
    open_cards,
    played_out,
    rules_of,
    strategy,
)
from whist.engine.deal import InPlay
from whist.engine.game import GameState
from whist.games import CATALOGUE
from whist.solver.compiling import compile_search

WITH_AUCTIONS = ("bid_whist", "dummy_whist")
EACH = 20
"""A line of progress after so many deals."""
SURE = 1.96
"""Standard errors on either side of a mean that it misses once in twenty times."""


@dataclass(frozen=True)
class Order:
    """What is measured; ``first`` and ``step`` part the deals among processes."""

    game: str
    settings: dict[str, str]
    a: str
    b: str
    deals: int
    seed: int
    ceiling: bool = False
    first: int = 0
    step: int = 1


@dataclass(frozen=True)
class Score:
    """One deal: A's books as declarer less B's, the same for open cards, and what A's moves cost."""

    declared: tuple[int, int]
    ceiling: int | None
    seconds: list[float] = field(default_factory=list)
    worlds: list[int] = field(default_factory=list)

    @property
    def gain(self) -> int:
        return self.declared[0] - self.declared[1]


def scores(order: Order) -> Iterator[Score]:
    """The deals of one process, one by one."""
    compile_search()
    rules, is_auction = rules_of(order.game, order.settings), order.b != "ismcts"
    deals = contracts(rules, order.seed) if is_auction else by_turns(rules, order.seed)
    for state in islice(deals, order.first, order.deals, order.step):
        a, b = Timed(strategy(order.a), is_auction), _other(order.b, order.seed)
        best = declared(state, open_cards, b) - declared(state, b, open_cards) if order.ceiling else None
        yield Score((declared(state, a, b), declared(state, b, a)), best, a.seconds, a.worlds)


def _other(name: str, seed: int) -> Seat:
    return Timed(strategy(name)) if name != "ismcts" else import_module("tests.bench.ismcts").Ismcts(seed)


def declared(state: GameState, ours: Seat, theirs: Seat) -> int:
    """The books that the declaring side takes, played by ``ours``."""
    assert isinstance(state.deal, InPlay)
    if declaring(state) == 0:
        return played_out(state, (ours, theirs))
    return state.deal.left - played_out(state, (theirs, ours))


def all_scores(order: Order, jobs: int) -> Iterator[Score]:
    """The deals of all processes, as they come."""
    if jobs == 1:
        yield from scores(order)
        return
    context = get_context("spawn")
    channel: SimpleQueue[Score | None] = context.SimpleQueue()
    parts = [replace(order, first=n, step=jobs) for n in range(jobs)]
    workers = [context.Process(target=_send, args=(part, channel), daemon=True) for part in parts]
    for worker in workers:
        worker.start()
    running = jobs
    while running:
        score = channel.get()
        if score is None:
            running -= 1
        else:
            yield score
    for worker in workers:
        worker.join()
        if worker.exitcode:
            raise SystemExit("a process broke off: its deals are missing")


def _send(order: Order, channel: SimpleQueue[Score | None]) -> None:
    try:
        for score in scores(order):
            channel.put(score)
    finally:
        channel.put(None)


def mean(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean, and the ends of its 95 % confidence interval."""
    middle = fmean(values)
    error = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return middle, middle - error, middle + error


def told(values: Sequence[float]) -> str:
    return "{:+.2f} [{:.2f}, {:.2f}]".format(*mean(values))


def report(order: Order, found: Sequence[Score]) -> Iterator[str]:
    """The table, line by line; its last line is the gain and the slowest move."""
    ours, theirs = (fmean(score.declared[n] for score in found) for n in (0, 1))
    gains = [score.gain for score in found]
    ways = sum(gain > 0 for gain in gains), gains.count(0), sum(gain < 0 for gain in gains)
    yield f"{order.game}: {order.a} against {order.b}, {len(found)} deals of seed {order.seed}"
    yield f"  books of the declaring side: {ours:.2f} for {order.a}, {theirs:.2f} for {order.b}"
    yield "  deals won, equal, lost: {} {} {}".format(*ways)
    if ceilings := [score.ceiling for score in found if score.ceiling is not None]:
        yield f"  open cards against {order.b}: {told(ceilings)}"
    seconds = sorted(second for score in found for second in score.seconds)
    worlds = [world for score in found for world in score.worlds]
    late = seconds[int(0.99 * len(seconds))]
    yield f"  {len(seconds)} moves, each {fmean(seconds):.3f} s, p99 {late:.3f} s; {fmean(worlds):.0f} worlds"
    yield f"gain {told(gains)}, slowest move {seconds[-1]:.2f} s"


def measure(order: Order, jobs: int) -> Sequence[str]:
    """Play the deals, saying now and then how far it is; the table, line by line."""
    found: list[Score] = []
    began = perf_counter()
    for score in all_scores(order, jobs):
        found.append(score)
        if len(found) % EACH == 0:
            gains = told([each.gain for each in found])
            print(f"  {len(found)} deals in {perf_counter() - began:.0f} s: {gains}", flush=True)
    return tuple(report(order, found))


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.players", description=__doc__)
    parser.add_argument("--game", choices=sorted(CATALOGUE), default="dummy_whist")
    parser.add_argument("--a", default="hard", help="a level, or module:name of a strategy")
    parser.add_argument("--b", default="easy", help="the same, or ismcts")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes that part the deals (all cores)"
    )
    parser.add_argument("--setting", action="append", default=[], metavar="name=value")
    parser.add_argument(
        "--ceiling",
        action="store_true",
        help="open cards against ISMCTS, too (else always)",
    )
    parser.add_argument(
        "--no-auctions", action="store_false", dest="auctions", help="only the table of books"
    )
    return parser.parse_args(words)


def main(words: Sequence[str]) -> None:
    asked = _arguments(words)
    settings = dict(each.split("=", 1) for each in asked.setting)
    if asked.b == "ismcts":
        settings |= {"jokers": "0", "first_lead": "left_of_declarer"}
    has_ceiling = asked.ceiling or asked.b != "ismcts"
    order = Order(asked.game, settings, asked.a, asked.b, asked.deals, asked.seed, has_ceiling)
    *table, gain = measure(order, asked.jobs)
    print(*table, sep="\n", flush=True)
    if asked.auctions and asked.b != "ismcts" and asked.game in WITH_AUCTIONS:
        import_module("tests.bench.auctions").measure(order, asked.jobs)
    print(gain)


if __name__ == "__main__":
    main(sys.argv[1:])
