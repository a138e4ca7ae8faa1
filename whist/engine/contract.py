"""What is played for: the calls, the contract they led to, and what comes before the first lead."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from whist.engine.actions import Bid, Call, Name
from whist.engine.cards import Card, Hand, Place, Suit

BOOK = 6
"""Books that count for nothing: "making book"."""
ALL_BOOKS = 13

Hands: TypeAlias = tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction so far: the calls in order, and the turned card where a game turns one.

    ``lifted`` is how many cards the cut took off the top; 0 where that is not known.
    """

    dealer: Place
    calls: tuple[Call, ...] = ()
    turned: Card | None = None
    lifted: int = 0


@dataclass(frozen=True, slots=True)
class Contract:
    """Who must make what (nobody in particular where nothing is bid), and, once named, in what (A3)."""

    declarer: Place | None
    bid: Bid | None
    named: Name | None = None

    @property
    def trump(self) -> Suit | None:
        return self.named.trump if self.named else None


def declarer_of(contract: Contract) -> Place:
    """Whoever won the auction; a game with one always has one (B3.12)."""
    assert contract.declarer is not None
    return contract.declarer


class Step(Enum):
    """What comes between auction and play; the first three happen of themselves."""

    SHOW = "show"
    SPORT_KITTY = "sport_kitty"
    TAKE_KITTY = "take_kitty"
    NAME = "name"
    DISCARD = "discard"


def books_to_make(bid: int) -> int:
    """The books of thirteen that a bid must take: its own, over the six that count for nothing (B3.6)."""
    return BOOK + bid


def books_to_set(bid: int) -> int:
    """The books that the other side needs to set it (B3.6)."""
    return ALL_BOOKS + 1 - books_to_make(bid)
