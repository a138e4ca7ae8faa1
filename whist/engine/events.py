"""What everybody at the table now knows. Never a secret: secrets stay in the state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from whist.engine.actions import Call
from whist.engine.cards import Card, Hand, Place
from whist.engine.draw import Draw
from whist.engine.rules import Contract, Ending, ScoreLine, Tally


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The cards were drawn, and the first dealer is found (B2.1)."""

    draw: Draw
    method: str


@dataclass(frozen=True, slots=True)
class DealerAppointed:
    """The first deal was given to a place without a draw."""

    dealer: Place


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal began; ``turned`` is the trump card where a game turns one."""

    number: int
    dealer: Place
    turned: Card | None


@dataclass(frozen=True, slots=True)
class CallMade:
    place: Place
    call: Call


@dataclass(frozen=True, slots=True)
class DealerStuck:
    """Everyone before the dealer passed, so the dealer must bid (B3.5)."""

    dealer: Place


@dataclass(frozen=True, slots=True)
class AuctionWon:
    contract: Contract


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """Nobody bid, and the house rules redeal."""

    next_dealer: Place


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand was laid open for everybody (B2.5)."""

    place: Place
    hand: Hand


@dataclass(frozen=True, slots=True)
class KittyTaken:
    """The declarer took the kitty; ``sported`` are its cards where the table was shown them."""

    declarer: Place
    cards: int
    sported: Hand


@dataclass(frozen=True, slots=True)
class Named:
    contract: Contract


@dataclass(frozen=True, slots=True)
class Thrown:
    """So many cards were thrown face down from a hand; which, only the thrower knows (B4.3)."""

    declarer: Place
    place: Place
    cards: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    place: Place
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    place: Place
    number: int


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is over. ``books`` by side, ``change`` and ``tally`` by player or side."""

    number: int
    contract: Contract
    books: tuple[int, int]
    lines: tuple[ScoreLine, ...]
    change: tuple[int, ...]
    tally: Tally


@dataclass(frozen=True, slots=True)
class MatchOver:
    winner: int
    ending: Ending


Event: TypeAlias = (
    DealerDrawn
    | DealerAppointed
    | Dealt
    | CallMade
    | DealerStuck
    | AuctionWon
    | ThrownIn
    | HandShown
    | KittyTaken
    | Named
    | Thrown
    | CardPlayed
    | TrickTaken
    | DealScored
    | MatchOver
)
