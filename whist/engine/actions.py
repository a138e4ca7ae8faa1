"""Everything that may be done at a table. The log of a match is a list of these and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from whist.engine.cards import Card, Hand, Place, Suit


class Kind(Enum):
    """What a bid says besides its number (B3.6)."""

    UPTOWN = "U"
    DOWNTOWN = "D"
    NO_TRUMP = "N"


class Direction(Enum):
    """Whether high or low cards win (A3)."""

    UP = "up"
    DOWN = "down"


class Duty(Enum):
    """What whoever must act owes the table."""

    DRAW = "draw"
    DEAL = "deal"
    CALL = "call"
    NAME = "name"
    DISCARD = "discard"
    PLAY = "play"
    SEAT = "seat"
    ANSWER = "answer"
    SETTLE = "settle"
    NOTHING = "nothing"


class Side(Enum):
    """On which side of the other player somebody sits down (D2.2)."""

    RIGHT = "right"
    LEFT = "left"


class Penalty(Enum):
    """What a revoke costs where the laws of whist leave a choice (D6.7)."""

    TRICKS = "tricks"
    ADD = "add"
    DEDUCT = "deduct"


@dataclass(frozen=True, slots=True)
class Pass:
    def __str__(self) -> str:
        return "P"


@dataclass(frozen=True, slots=True)
class Bid:
    """``books`` over six, and whether high cards, low cards, or no trump are wished (B3.6)."""

    books: int
    kind: Kind

    def __str__(self) -> str:
        return f"{self.books}{self.kind.value}"


@dataclass(frozen=True, slots=True)
class Name:
    """The trump suit (None at no trump), the direction, and whether the ace wins downtown (A4.2)."""

    trump: Suit | None
    direction: Direction
    aces_good: bool = True


@dataclass(frozen=True, slots=True)
class Discard:
    """One card out of play; a throw of several is several of these, taken all or none."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play:
    """A card to the trick, from the hand whose turn it is."""

    card: Card


@dataclass(frozen=True, slots=True)
class DrawCards:
    """The house spreads a shuffled pack from which the players draw for the first deal (B2.1)."""

    pack: Hand


@dataclass(frozen=True, slots=True)
class Appoint:
    """The house gives the first deal to a place without a draw, as in a rematch."""

    dealer: Place


@dataclass(frozen=True, slots=True)
class DealCards:
    """The house deals a pack that was shuffled and cut, first card first (A2).

    ``kitty_places`` are 1-based places in the pack of cards that go to the kitty, ascending; ``lifted``
    is how many cards the cut took off the top (A2.4), 0 where that is not known.
    """

    pack: Hand
    kitty_places: tuple[int, ...] = ()
    lifted: int = 0


@dataclass(frozen=True, slots=True)
class Settle:
    """The house scores a deal once nothing more may be called about it (A7.2, D6.6)."""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """The low cutter sits down on one side of the other player (D2.2)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Claim:
    """So many of the unplayed tricks for one's own side; none of them concedes (A8.1, A8.4)."""

    tricks: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A vote on a claim, or a partner's consent to a concession (A8.2, A8.4)."""

    accepts: bool


@dataclass(frozen=True, slots=True)
class CallRenege:
    """An opponent says that a finished trick, counted from 1, was reneged in (A7.2)."""

    trick: int


@dataclass(frozen=True, slots=True)
class ChoosePenalty:
    """Whoever called a revoke in that trick says what it costs (D6.7)."""

    trick: int
    penalty: Penalty


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The offender takes an illegal card back before the trick is complete (A7.2)."""


@dataclass(frozen=True, slots=True)
class CallSuit:
    """A suit called from the hand that should have led (D5.4)."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class CallHonours:
    """The honours of one's side, called in time (D6.6)."""


Call: TypeAlias = Bid | Pass
HouseAction: TypeAlias = DrawCards | Appoint | DealCards | Settle
Turn: TypeAlias = Call | Name | Discard | Play | TakeSeat
"""What is done in one's own turn."""
Aside: TypeAlias = Claim | Answer | CallRenege | ChoosePenalty | TakeBack | CallSuit | CallHonours
"""What may be said whoever's turn it is."""
PlayerAction: TypeAlias = Turn | Aside
Action: TypeAlias = HouseAction | PlayerAction
