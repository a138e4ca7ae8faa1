"""Cards as numbers, for searches: a lane for each suit, and a height in it (A4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from whist.engine.actions import Name
from whist.engine.cards import FULL_PACK, Card, Suit
from whist.engine.cards import JOKERS as THE_JOKERS
from whist.engine.tricks import strength

LANE = 32
"""Numbers for the cards of one suit: a card is its lane times this, and its strength."""
LANES = 5
JOKERS = 0
"""The lane of the jokers at no trump, which have no suit and win nothing (A4.4)."""
TRUMPS = 4
"""The lane of the trumps, jokers among them; at no trump, of one suit like the others."""


@cache
def lanes(trump: Suit | None) -> Mapping[Suit | None, int]:
    """The lane of each suit, and of the jokers (under None)."""
    plain = [suit for suit in Suit if suit is not trump]
    found: dict[Suit | None, int] = {suit: lane for lane, suit in enumerate(plain, 1)}
    if trump:
        found[trump] = TRUMPS
    found[None] = TRUMPS if trump else JOKERS
    return found


@cache
def numbers(named: Name) -> Mapping[Card, int]:
    """Every card's number; within a lane the greater one wins."""
    lane = lanes(named.trump)
    return {card: LANE * lane[card.suit] + strength(card, named) for card in FULL_PACK + THE_JOKERS}
