"""One trick: what a card is worth in it, what may be played to it, and who wins it (A4, A5)."""

from __future__ import annotations

from dataclasses import dataclass

from whist.engine.actions import Direction, Name
from whist.engine.cards import Card, Hand, Place, Rank, Suit


@dataclass(frozen=True, slots=True)
class JokerRules:
    """What a table agreed about jokers at no trump (A4.6, A4.7)."""

    void_must_throw: bool = False
    lead_as_last_resort: bool = False


@dataclass(frozen=True, slots=True)
class Trick:
    """Up to four cards; ``order`` names the four places from the leader round."""

    order: tuple[Place, ...]
    cards: Hand = ()

    @property
    def to_play(self) -> Place:
        return self.order[len(self.cards)]

    def with_card(self, card: Card) -> Trick:
        """The trick after the next card."""
        return Trick(self.order, (*self.cards, card))

    @property
    def leader(self) -> Place:
        return self.order[0]

    @property
    def is_complete(self) -> bool:
        return len(self.cards) == len(self.order)

    @property
    def plays(self) -> tuple[tuple[Place, Card], ...]:
        """Who played what, in order."""
        return tuple(zip(self.order, self.cards, strict=False))


def suit_of(card: Card, trump: Suit | None) -> Suit | None:
    """The suit a card counts as: a joker is a trump, or nothing at no trump (A4.3, A4.4)."""
    return card.suit or trump


def strength(card: Card, named: Name) -> int:
    """How high a card stands within its suit; more is better (A4.1 to A4.3)."""
    rank = card.rank
    if named.direction is Direction.UP or rank > Rank.ACE:
        return int(rank)
    if rank is Rank.ACE:
        return int(Rank.ACE) if named.aces_good else 0
    return int(Rank.ACE) - rank


def led_suit(cards: Hand, trump: Suit | None) -> Suit | None:
    """The suit led: that of the first card that has one (A4.6)."""
    for card in cards:
        if suit := card.suit or trump:
            return suit
    return None


def playable(hand: Hand, cards: Hand, named: Name, jokers: JokerRules) -> Hand:
    """The cards of a hand that may be played to a trick, in hand order (A5.1, A5.2, A4.5 to A4.7)."""
    trump = named.trump
    if not cards:
        return _leads(hand, trump, jokers)
    led = led_suit(cards, trump)
    if led is None:
        return hand
    following = tuple([card for card in hand if (card.suit or trump) is led])
    if following or trump is not None or not jokers.void_must_throw:
        return following or hand
    return tuple(card for card in hand if card.is_joker) or hand


def winning_card(cards: Hand, named: Name) -> int:
    """The index of the card that wins so far: the best trump, else the best of the suit led (A5.3, A5.4)."""
    trump, led = named.trump, led_suit(cards, named.trump)

    def height(card: Card) -> int:
        suit = card.suit or trump
        if suit is None or (suit is not trump and suit is not led):
            return -1
        return strength(card, named) + (100 if suit is trump else 0)

    heights = [height(card) for card in cards]
    return heights.index(max(heights))


def winner(trick: Trick, named: Name) -> Place:
    """The place that is winning a trick with at least one card."""
    return trick.order[winning_card(trick.cards, named)]


def _leads(hand: Hand, trump: Suit | None, jokers: JokerRules) -> Hand:
    if trump is not None or not jokers.lead_as_last_resort:
        return hand
    return tuple(card for card in hand if not card.is_joker) or hand
