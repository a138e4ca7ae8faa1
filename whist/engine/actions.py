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
    NOTHING = "nothing"


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

    ``kitty_places`` are 1-based places in the pack of cards that go to the kitty, ascending.
    """

    pack: Hand
    kitty_places: tuple[int, ...] = ()


Call: TypeAlias = Bid | Pass
HouseAction: TypeAlias = DrawCards | Appoint | DealCards
PlayerAction: TypeAlias = Call | Name | Discard | Play
Action: TypeAlias = HouseAction | PlayerAction
