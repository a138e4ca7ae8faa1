"""Why not: the particular law behind a card, a name or a throw that is refused."""

from __future__ import annotations

from whist.engine.actions import Name
from whist.engine.cards import Card, Hand, Place
from whist.engine.errors import (
    CannotName,
    CardNotHeld,
    IllegalAction,
    JokerOnlyLast,
    MustFollowSuit,
    MustThrowJoker,
)
from whist.engine.rules import Contract
from whist.engine.tricks import Trick, led_suit, suit_of


def cannot_name(allowed: tuple[Name, ...]) -> IllegalAction:
    """The bid binds what may be named (B4.4)."""
    return CannotName(allowed)


def not_there(card: Card, place: Place) -> IllegalAction:
    """A card that the hand in question does not hold."""
    return CardNotHeld(card, place)


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
