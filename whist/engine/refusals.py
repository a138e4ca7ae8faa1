"""Why not: the particular law behind a card that is refused."""

from __future__ import annotations

from whist.engine.cards import Card, Hand
from whist.engine.deal import InPlay
from whist.engine.errors import (
    CardNotHeld,
    IllegalAction,
    JokerOnlyLast,
    MustFollowSuit,
    MustLeadSuit,
    MustThrowJoker,
)
from whist.engine.tricks import led_suit, suit_of


def unplayable(card: Card, deal: InPlay, legal: Hand) -> IllegalAction:
    """Not held; or it does not follow suit (A5.1); or a joker was due (A4.7), or not yet (A4.6).

    Or a suit was called that this hand must lead (D5.4).
    """
    trick, contract = deal.trick, deal.contract
    if card not in deal.hands[trick.to_play]:
        return CardNotHeld(card, trick.to_play)
    if deal.said.suit is not None:
        return MustLeadSuit(deal.said.suit, legal)
    led = led_suit(trick.cards, contract.trump)
    if led is None:
        return JokerOnlyLast(legal)
    if any(suit_of(held, contract.trump) is led for held in legal):
        return MustFollowSuit(led, legal)
    return MustThrowJoker(led, legal)
