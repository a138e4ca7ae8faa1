"""Everything a player can get wrong. Each error carries facts, never prose, and the law it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from whist.engine.actions import Bid, Duty, Name
    from whist.engine.cards import Card, Place, Suit


class WhistError(Exception):
    """A player's mistake: told to that player, never logged as a fault."""

    law: ClassVar[str] = ""


@dataclass
class UnknownCard(WhistError):
    """No card of any pack is written so."""

    text: str


@dataclass
class UnknownCall(WhistError):
    """No bid is written so."""

    text: str


@dataclass
class UnknownName(WhistError):
    """No suit and no direction is written so."""

    text: str


@dataclass
class UnknownSetting(WhistError):
    """The game has no house rule of that name."""

    name: str
    known: tuple[str, ...]


@dataclass
class BadSetting(WhistError):
    """The house rule exists, but not with that value."""

    name: str
    value: str
    allowed: str


class IllegalAction(WhistError):
    """The laws forbid it; nothing has changed."""


@dataclass
class NotYourTurn(IllegalAction):
    """Somebody else, or the house, must act first (A6)."""

    law = "A6"
    to_act: Place | None


@dataclass
class NotAllowedNow(IllegalAction):
    """It is your turn, but for something else."""

    duty: Duty


@dataclass
class CardNotHeld(IllegalAction):
    """The hand whose turn it is does not hold that card."""

    law = "A5"
    card: Card
    place: Place


@dataclass
class MustFollowSuit(IllegalAction):
    """Anyone holding the suit led must play it (A5.1)."""

    law = "A5.1"
    suit: Suit
    cards: tuple[Card, ...]


@dataclass
class MustThrowJoker(IllegalAction):
    """Void of the suit led at no trump, a joker must go (A4.7)."""

    law = "A4.7"
    suit: Suit
    cards: tuple[Card, ...]


@dataclass
class JokerOnlyLast(IllegalAction):
    """At no trump a joker may be led only from a hand of nothing else (A4.6, ``last_resort``)."""

    law = "A4.6"
    cards: tuple[Card, ...]


@dataclass
class BidTooLow(IllegalAction):
    """A bid must be better than the best so far (B3.4)."""

    law = "B3.4"
    best: Bid


@dataclass
class BooksOutOfRange(IllegalAction):
    """A bid names a number of books between the least and the most that the table plays (B3.7)."""

    law = "B3.7"
    least: int
    most: int


@dataclass
class DealerMustBid(IllegalAction):
    """Everyone before the dealer passed, so the dealer may not (B3.5)."""

    law = "B3.5"
    least: int


@dataclass
class OnlyTheMinimum(IllegalAction):
    """A dealer who must bid bids exactly the minimum (Q-C3, ``minimum_only``)."""

    law = "B3.5"
    books: int


@dataclass
class CannotName(IllegalAction):
    """The bid binds what may be named (B4.4)."""

    law = "B4.4"
    allowed: tuple[Name, ...]


@dataclass
class WrongDiscard(IllegalAction):
    """A throw is of exactly so many different cards of one hand (B4.3)."""

    law = "B4.3"
    count: int
    place: Place
