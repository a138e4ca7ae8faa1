"""Four hands around a table: the deal one card at a time, and the order of play (A2.1, A5.5)."""

from __future__ import annotations

from whist.engine.cards import Hand, Place
from whist.engine.rules import Hands

FOUR = (Place(0), Place(1), Place(2), Place(3))


def from_place(order: tuple[Place, ...], first: Place) -> tuple[Place, ...]:
    """The places in clockwise order, from one of them round."""
    at = order.index(first)
    return order[at:] + order[:at]


def next_clockwise(order: tuple[Place, ...], place: Place) -> Place:
    """The place on somebody's left."""
    return order[(order.index(place) + 1) % len(order)]


def dealt_round(order: tuple[Place, ...], first: Place, cards: Hand) -> Hands:
    """One card at a time, clockwise, to ``first`` first; the hands by place (A2.1)."""
    hands: list[Hand] = [()] * len(order)
    for turn, place in enumerate(from_place(order, first)):
        hands[place] = cards[turn :: len(order)]
    return tuple(hands)
