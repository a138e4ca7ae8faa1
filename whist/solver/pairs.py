"""What two hands that play together take, by a table fitted to deals that were solved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from whist.engine.actions import Name
from whist.engine.cards import FULL_PACK, JOKERS, Card, Hand, Suit
from whist.engine.contract import ALL_BOOKS
from whist.solver.reading import honour_points


@dataclass(frozen=True, slots=True)
class Table:
    """Books for what is found in the two hands together.

    ``missing`` is a joker that somebody else has, ``honours`` the four highest of side suits by their
    points, ``top`` the best card of a side suit, ``void`` and ``single`` a side suit of which one of the
    hands has none or one, ``long`` each card of a suit after the fourth in one hand, ``fit`` each after the
    seventh in both.
    """

    base: float
    trump: float = 0.0
    trump_honours: float = 0.0
    joker: float = 0.0
    missing: float = 0.0
    honours: float = 0.0
    top: float = 0.0
    void: float = 0.0
    single: float = 0.0
    long: float = 0.0
    fit: float = 0.0


WITH_TRUMP = {
    12: Table(0.2, 0.55, 0.3, 0.24, -1.34, 0.13, 0.43, 0.8, 0.26),
    13: Table(-2.07, 0.53, 0.3, 0.37, -1.14, 0.25, 0.44, 0.77, 0.42),
}
AT_NO_TRUMP = {
    12: Table(-0.96, joker=-0.15, honours=0.35, top=0.55, long=0.13, fit=0.4),
    13: Table(-2.01, joker=-0.21, honours=0.37, top=0.63, long=0.14, fit=0.23),
}
"""By the cards of a hand. Fitted by least squares to the books of perfect play in 1,600 deals of twelve cards
and 950 of thirteen, with and without jokers, in which a hand as good as most declarers' was declared; what is
left over is about one book, 1.3 at no trump, where the books themselves vary by 2.1."""


def judged(mine: Hand, partners: Hand, named: Name, jokers: int) -> float:
    """The books of thirteen that two hands should take, a kitty's among them, if all play perfectly.

    :param jokers: how many are in the pack.
    """
    table = (AT_NO_TRUMP if named.trump is None else WITH_TRUMP)[len(mine)]
    points, cards = _points(named), (*mine, *partners)
    high = sum(points[card] for card in cards if named.trump and card.suit is named.trump)
    ours = sum(card.suit is None for card in cards)
    trumps = sum(card.suit is named.trump for card in cards) + ours if named.trump else 0
    total = table.base + table.trump * trumps + table.trump_honours * high
    total += table.joker * ours + table.missing * (jokers - ours)
    total += table.honours * (sum(points[card] for card in cards) - high)
    total += table.top * sum(points[card] == 4 and card.suit is not named.trump for card in cards)
    for suit in _suits(named):
        total += _shape(table, *(sum(card.suit is suit for card in hand) for hand in (mine, partners)))
    return min(total, ALL_BOOKS)


def _shape(table: Table, one: int, other: int) -> float:
    """What the lengths of a side suit are worth."""
    short = {0: table.void, 1: table.single}.get(min(one, other), 0.0)
    return short + table.fit * max(0, one + other - 7) + table.long * max(0, max(one, other) - 4)


@cache
def _suits(named: Name) -> tuple[Suit, ...]:
    return tuple(suit for suit in Suit if suit is not named.trump)


@cache
def _points(named: Name) -> Mapping[Card, int]:
    return {card: honour_points(card, named) for card in FULL_PACK + JOKERS}
