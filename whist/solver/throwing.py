"""Which cards to throw: of a dozen throws that make sense, the one with which most is taken (B4.3, C4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations_with_replacement, islice

from whist.engine.actions import Name
from whist.engine.cards import Card, Hand, Place, Suit, in_hand_order
from whist.engine.tricks import strength, suit_of
from whist.engine.view import View
from whist.solver.auctioning import fitting
from whist.solver.bidding import BOTH_HANDS
from whist.solver.burying import bury
from whist.solver.declaring import Declaring
from whist.solver.layouts import Layout
from whist.solver.naming import contract_of, stakes_of
from whist.solver.perfect import affordable
from whist.solver.prospects import NODES, PLAYED
from whist.solver.stakes import Stakes

ROUNDS = ((10, 0.4), (4, 0.35), (2, 0.25))
"""How many throws are left in each round, and what share of the searches it costs."""
AT_SIGHT = 8
"""Layouts in which the fitted table looks at every throw."""
FEW = 2
"""Cards of which every mixture of suits is tried."""
NAMES = 2
"""Names for which throws are thought of, where nothing is named yet."""


def next_throw(view: View, legal: Hand, searches: int, seed: int) -> Card:
    """The first card of the best throw that holds what is thrown already."""
    start = _before_throwing(view)
    plan = _plan(start, searches, seed)
    if not set(view.buried or ()) <= set(plan):
        plan = _plan(view, searches, seed)
    return next(card for card in plan if card in legal)


def _before_throwing(view: View) -> View:
    """The view as it was before the first card was thrown: a throw is planned once and for all."""
    place, gone = view.hand_to_act, view.buried or ()
    assert place is not None
    full = in_hand_order((*(view.hands[place] or ()), *gone))
    hands = (*view.hands[:place], full, *view.hands[place + 1 :])
    counts = (*view.counts[:place], len(full), *view.counts[place + 1 :])
    return replace(view, hands=hands, counts=counts, buried=(), legal=(), lawful=(), asides=())


@lru_cache(maxsize=32)
def _plan(view: View, searches: int, seed: int) -> Hand:
    """All the cards to throw from the hand that has too many."""
    deals = [each.layout for each in fitting(view, max(AT_SIGHT, searches), seed)]
    stakes, ways = stakes_of(view), _at_sight(list(dict.fromkeys(_ways(view))), deals[:AT_SIGHT])
    if not searches:
        return ways[0].cards
    fresh, scores, left = iter(deals), [0.0] * len(ways), list(range(len(ways)))
    for most, share in ROUNDS:
        left = sorted(left, key=lambda n: (-scores[n], n))[:most]
        for layout in islice(fresh, max(1, round(searches * share / len(left)))):
            points = [ways[n].points(layout, stakes) for n in left]
            if None not in points:
                for n, each in zip(left, points, strict=True):
                    scores[n] += each or 0.0
    return ways[min(left, key=lambda n: (-scores[n], n))].cards


def _at_sight(ways: list[_Way], deals: list[Layout]) -> list[_Way]:
    """The usual throw, then the others, the most promising by the fitted table first."""
    return [ways[0], *sorted(ways[1:], key=lambda way: -sum(map(way.judged, deals)))]


@dataclass(frozen=True)
class _Way:
    """Some cards to throw from a place, and what is named beside."""

    contract: Declaring
    place: Place
    cards: Hand

    def points(self, layout: Layout, stakes: Stakes) -> float | None:
        """What it should bring in a layout; None if that is not settled."""
        books = self.contract.solved(self.thrown(layout), affordable(NODES))
        return None if books is None else stakes.expected(self.contract.contract, books + PLAYED)

    def judged(self, layout: Layout) -> float:
        """The books that it should take in a layout by the fitted table."""
        return self.contract.judged(self.thrown(layout))

    def thrown(self, layout: Layout) -> tuple[Hand, ...]:
        """The hands of a layout without what is thrown."""
        hand = tuple(card for card in layout.hands[self.place] if card not in self.cards)
        return (*layout.hands[: self.place], hand, *layout.hands[self.place + 1 :])


def _ways(view: View) -> Iterator[_Way]:
    """Throws that make sense, the usual one first."""
    place = view.hand_to_act
    assert place is not None
    contract, hand = contract_of(view), view.hands[place] or ()
    shown = tuple(card for each in view.hands for card in each or ())
    names = sorted(contract.names, key=lambda named: -BOTH_HANDS.books(shown, named))[:NAMES]
    for named in names:
        for cards in _throws(hand, named, view.to_throw):
            yield _Way(contract.naming(named), place, in_hand_order(cards))


def _throws(hand: Hand, named: Name, count: int) -> Iterator[Hand]:
    """The usual throw, those that void a suit or keep it whole, and every mixture of suits for few cards."""
    yield bury(hand, named, count)
    for suit in Suit:
        cards = tuple(card for card in hand if suit_of(card, named.trump) is suit)
        others = tuple(card for card in hand if card not in cards)
        if suit is not named.trump and 0 < len(cards) <= count:
            yield (*cards, *bury(others, named, count - len(cards)))
        if cards and len(others) >= count:
            yield bury(others, named, count)
    if count <= FEW:
        yield from _mixtures(hand, named, count)


def _mixtures(hand: Hand, named: Name, count: int) -> Iterator[Hand]:
    """The lowest cards of every choice of suits."""
    for suits in combinations_with_replacement((*Suit, None), count):
        left = sorted(hand, key=lambda card: strength(card, named))
        for suit in suits:
            lowest = next((card for card in left if suit_of(card, named.trump) is suit), None)
            left = [card for card in left if card is not lowest]
        if len(left) == len(hand) - count:
            yield tuple(card for card in hand if card not in left)
