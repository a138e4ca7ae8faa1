"""Everything a player can get wrong. Each error carries facts, never prose, and the law it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from whist.engine.actions import Bid, Duty, Name
    from whist.engine.cards import Card, Place, Suit


E = TypeVar("E", bound="WhistError")


class WhistError(Exception):
    """A player's mistake: told to that player, never logged as a fault."""

    law: str = ""


def under(law: str, error: E) -> E:
    """The same mistake by the number under which the game at hand states the law."""
    error.law = law
    return error


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


@dataclass
class NoClaims(IllegalAction):
    """The house rules allow neither claims nor concessions (A8, ``claims=off``)."""

    law = "A8"


@dataclass
class NotBetweenTricks(IllegalAction):
    """A claim is made on one's own turn, or between tricks (A8.1)."""

    law = "A8.1"


@dataclass
class TooManyTricks(IllegalAction):
    """A claim is of some of the tricks that are left (A8.1)."""

    law = "A8.1"
    left: int


@dataclass
class ClaimedBefore(IllegalAction):
    """That claim was refused; it may be made again once another trick is complete (A8.2)."""

    law = "A8.2"
    tricks: int


@dataclass
class NothingToAnswer(IllegalAction):
    """No claim waits for your answer (A8.2)."""

    law = "A8.2"


@dataclass
class ClaimCouldFail(IllegalAction):
    """Against best play the claim might not hold (A8.3, ``verified``)."""

    law = "A8.3"
    tricks: int


@dataclass
class NoPenalties(IllegalAction):
    """This table refuses illegal plays, so there is no renege to call (A7.2, ``prevent``)."""

    law = "A7.2"


@dataclass
class NoSuchTrick(IllegalAction):
    """A renege is called in a finished trick of this deal (A7.2); ``finished`` is how many there are."""

    law = "A7.2"
    finished: int


@dataclass
class CalledBefore(IllegalAction):
    """That trick has been called already (A7.2)."""

    law = "A7.2"
    trick: int


@dataclass
class NoPenaltyToChoose(IllegalAction):
    """No revoke waits for your choice of a penalty (D6.7)."""

    law = "D6.7"


@dataclass
class NothingToTakeBack(IllegalAction):
    """Only an illegal card of one's own hand goes back, before the trick is complete (A7.2)."""

    law = "A7.2"


@dataclass
class NoSuitToCall(IllegalAction):
    """A suit is called after the other player led from the wrong hand, while the trick is open (D5.4)."""

    law = "D5.4"


@dataclass
class MustLeadSuit(IllegalAction):
    """A suit was called from this hand, which can lead it (D5.4)."""

    law = "D5.4"
    suit: Suit
    cards: tuple[Card, ...]


@dataclass
class NoHonoursToCall(IllegalAction):
    """Honours count of themselves at this table, do not count, or have been called (D6.6)."""

    law = "D6.6"
