"""How much better one computer calls, names and throws: whole deals, in points.

Deals are played in duplicate, each from its auction on, at two tables. Where there are two sides, A plays one
of them and then the other. Where everybody plays for themselves, A plays one seat against B in all others,
and then B that seat against A in all others; which seat it is changes from deal to deal. The gain of a deal
is what A's seats get more, on average, than B's.

    python -m tests.bench.auctions --game bid_whist --a hard --b easy --deals 100 --seed 7
    python -m tests.bench.auctions --a tests.bench.auctions:hard_calls   (the cards are played by the rules)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from statistics import fmean

from tests.bench.duplicate import Timed, begun, rules_of, strategy
from tests.bench.players import EACH, Order, _arguments, told
from whist.engine.actions import Call, Discard, Duty, Name, PlayerAction, Settle
from whist.engine.contract import books_to_make, declarer_of
from whist.engine.deal import DealOver, InReckoning
from whist.engine.game import GameState, apply, to_act
from whist.engine.rules import sides_of
from whist.engine.view import View
from whist.solver import sampling_bids
from whist.solver.compiling import compile_search
from whist.solver.rule_player import rule_player


@dataclass(frozen=True)
class Dealt:
    """One deal at its two tables: A's points less B's, the contracts of each level, what A's choices cost.

    ``bids`` are pairs of a level and whether it made its bid.
    """

    gain: float
    points: Mapping[str, float]
    bids: tuple[tuple[str, bool], ...]
    seconds: tuple[float, ...]


def hard_calls(view: View) -> PlayerAction:
    """Calls, names and throws as the strongest level does; its cards are the rule player's."""
    if len(view.lawful) > 1:
        match view.duty:
            case Duty.CALL:
                legal = tuple(each for each in view.lawful if isinstance(each, Call))
                return sampling_bids.call(view, legal, sampling_bids.HARD)
            case Duty.NAME:
                names = tuple(each for each in view.lawful if isinstance(each, Name))
                return sampling_bids.name(view, names, sampling_bids.HARD)
            case Duty.DISCARD:
                cards = tuple(each.card for each in view.lawful if isinstance(each, Discard))
                return Discard(sampling_bids.throw(view, cards, sampling_bids.HARD))
    return rule_player(view)


def deal(game: str, settings: Mapping[str, str], a: str, b: str, seed: int, number: int) -> Dealt:
    """One deal of a seed, at both tables."""
    state = begun(rules_of(game, settings), seed, number)
    entries = sorted(set(map(state.rules.seating.entry, state.rules.players)))
    alone = {entries[number % len(entries)]}
    found = [_table(state, seats, a, b) for seats in (alone, set(entries) - alone)]
    points = {level: fmean(each.points[level] for each in found) for level in "ab"}
    bids = tuple(bid for each in found for bid in each.bids)
    seconds = tuple(second for each in found for second in each.seconds)
    return Dealt(points["a"] - points["b"], points, bids, seconds)


def _table(state: GameState, mine: set[int], a: str, b: str) -> Dealt:
    """A deal in which A plays for some entries of the score and B for the others."""
    players = {"a": Timed(strategy(a)), "b": Timed(strategy(b))}
    entry = state.rules.seating.entry
    while not isinstance(state.deal, DealOver):
        who = to_act(state)
        if isinstance(state.deal, InReckoning) or who is None:
            state, _ = apply(state, None, Settle())
            continue
        state, _ = apply(state, who, players["a" if entry(who) in mine else "b"](state))
    change = state.deal.change
    ours = fmean(change[n] for n in mine)
    theirs = fmean(points for n, points in enumerate(change) if n not in mine)
    return Dealt(ours - theirs, {"a": ours, "b": theirs}, tuple(_bid(state, mine)), (*players["a"].seconds,))


def _bid(state: GameState, mine: set[int]) -> Iterator[tuple[str, bool]]:
    """Who declared, and whether the bid was made; nothing of a deal that was thrown in."""
    assert isinstance(state.deal, DealOver)
    contract = state.deal.contract
    if contract is not None and contract.bid is not None:
        declarer = declarer_of(contract)
        books = state.deal.books[sides_of(state.rules, contract)[declarer]]
        level = "a" if state.rules.seating.entry(declarer) in mine else "b"
        yield level, books >= books_to_make(contract.bid.books)


def deals(order: Order, jobs: int) -> Iterator[Dealt]:
    """The deals of an order, in its order, by so many processes."""
    one = partial(deal, order.game, order.settings, order.a, order.b, order.seed)
    numbers = range(1, order.deals + 1)
    compile_search()
    if jobs == 1:
        yield from map(one, numbers)
        return
    with get_context("spawn").Pool(jobs, compile_search) as pool:
        yield from pool.imap(one, numbers)


def report(order: Order, found: Sequence[Dealt]) -> Iterator[str]:
    """The table, line by line; its last line is the gain in points a deal."""
    yield f"{order.game}, auctions included: {order.a} against {order.b}, {len(found)} deals of {order.seed}"
    for level, name in (("a", order.a), ("b", order.b)):
        made = [is_made for each in found for who, is_made in each.bids if who == level]
        points = fmean(each.points[level] for each in found)
        share = f"{fmean(made):.0%} of {len(made)} bids made" if made else "no bids"
        yield f"  {name}: {points:+.2f} points a deal, {share}"
    seconds = sorted(second for each in found for second in each.seconds)
    late = seconds[int(0.99 * len(seconds))]
    yield f"  {len(seconds)} calls, names, throws and cards, p99 {late:.3f} s, slowest {seconds[-1]:.2f} s"
    yield f"points gain {told([each.gain for each in found])} a deal"


def measure(order: Order, jobs: int) -> None:
    """Play the deals, saying now and then how far it is, and print the table."""
    found: list[Dealt] = []
    for each in deals(order, jobs):
        found.append(each)
        if len(found) % EACH == 0:
            print(f"  {len(found)} deals: {told([one.gain for one in found])} points", flush=True)
    for text in report(order, found):
        print(text, flush=True)


if __name__ == "__main__":
    asked = _arguments(sys.argv[1:])
    words = dict(each.split("=", 1) for each in asked.setting)
    measure(Order(asked.game, words, asked.a, asked.b, asked.deals, asked.seed), asked.jobs)
