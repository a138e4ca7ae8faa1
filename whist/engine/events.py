"""What everybody at the table now knows. Never a secret: secrets stay in the state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from whist.engine.actions import Call, Penalty, Side
from whist.engine.cards import Card, Hand, Place, Suit
from whist.engine.draw import Draw
from whist.engine.rules import Contract, Ending, Game, ScoreLine, Tally


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
    """A deal began; ``turned`` is the trump card where a game turns one.

    ``lifted`` is how many cards ``cutter`` lifted; 0 where that is not known.
    """

    number: int
    dealer: Place
    turned: Card | None
    cutter: Place
    lifted: int


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
    """The deal is over. ``books`` by side, ``change`` and ``tally`` by player or side.

    ``sides`` is the side of each place; ``game`` the game of a rubber that the deal ended.
    """

    number: int
    contract: Contract
    books: tuple[int, int]
    lines: tuple[ScoreLine, ...]
    change: tuple[int, ...]
    tally: Tally
    sides: tuple[int, ...]
    game: Game | None = None


@dataclass(frozen=True, slots=True)
class MatchOver:
    winner: int
    ending: Ending


@dataclass(frozen=True, slots=True)
class SatDown:
    """The low cutter sat down on one side of the other player, and their dummy deals first (D2.2)."""

    place: Place
    side: Side
    dealer: Place


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """Somebody claims so many of the tricks that are left; ``voters`` are asked (A8.1)."""

    place: Place
    tricks: int
    left: int
    voters: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class ClaimAccepted:
    """The claim ends the hand: so many tricks to the claimant's side, the rest to the other (A8.2)."""

    place: Place
    tricks: int
    left: int


@dataclass(frozen=True, slots=True)
class ClaimRefused:
    """Somebody wants the hand played out (A8.2)."""

    place: Place
    tricks: int
    refuser: Place


@dataclass(frozen=True, slots=True)
class RenegeUpheld:
    """The record shows it: ``offender`` reneged in that trick (A7.2)."""

    place: Place
    trick: int
    offender: Place


@dataclass(frozen=True, slots=True)
class RenegeDenied:
    """The record shows no renege of the other side in that trick; the call costs nothing (A7.5)."""

    place: Place
    trick: int


@dataclass(frozen=True, slots=True)
class PenaltyChosen:
    """Whoever called a revoke said what it costs (D6.7)."""

    place: Place
    trick: int
    penalty: Penalty


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A card, and those played after it, went back to the hands that they came from (A7.2)."""

    place: Place
    card: Card


@dataclass(frozen=True, slots=True)
class SuitCalled:
    """The lead from the wrong hand goes back; ``hand`` must lead the suit if it can (D5.4)."""

    place: Place
    suit: Suit
    hand: Place


@dataclass(frozen=True, slots=True)
class HonoursCalled:
    """A side's honours were called in time (D6.6)."""

    place: Place


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """No card is left to be played; what may still be called may be called now (A7.2, D6.6)."""

    number: int


Event: TypeAlias = (
    SatDown
    | ClaimMade
    | ClaimAccepted
    | ClaimRefused
    | RenegeUpheld
    | RenegeDenied
    | PenaltyChosen
    | TakenBack
    | SuitCalled
    | HonoursCalled
    | PlayedOut
    | DealerDrawn
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
