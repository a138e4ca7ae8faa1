"""Why not: the particular law behind a card that is refused."""

from __future__ import annotations

from whist.engine.cards import Card, Hand
from whist.engine.errors import (
    CardNotHeld,
    IllegalAction,
    JokerOnlyLast,
    MustFollowSuit,
    MustThrowJoker,
)
from whist.engine.rules import Contract
from whist.engine.tricks import Trick, led_suit, suit_of


def unplayable(card: Card, trick: Trick, hand: Hand, legal: Hand, contract: Contract) -> IllegalAction:
    """Not held; or it does not follow suit (A5.1); or a joker was due (A4.7), or not yet (A4.6)."""
    if card not in hand:
        return CardNotHeld(card, trick.to_play)
    led = led_suit(trick.cards, contract.trump)
    if led is None:
        return JokerOnlyLast(legal)
    if any(suit_of(held, contract.trump) is led for held in legal):
        return MustFollowSuit(led, legal)
    return MustThrowJoker(led, legal)
