"""A deal in its stages. Each stage holds what is true in it and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from whist.engine.actions import Penalty
from whist.engine.cards import Card, Hand, Place, Suit
from whist.engine.rules import Bidding, Contract, Game, Hands, ScoreLine, Step, declarer_of
from whist.engine.tricks import Trick


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim of so many unplayed tricks, after so many plays; ``accepted`` are the votes for it (A8)."""

    by: Place
    tricks: int
    after: int
    voters: tuple[Place, ...]
    accepted: tuple[Place, ...] = ()

    @property
    def unheard(self) -> tuple[Place, ...]:
        """Who has yet to answer, in the order in which they are asked."""
        return tuple(place for place in self.voters if place not in self.accepted)


@dataclass(frozen=True, slots=True)
class Renege:
    """An upheld call: the trick from 1, who reneged, who called it; ``penalty`` once it is chosen (A7.3)."""

    trick: int
    by: Place
    called_by: Place
    penalty: Penalty | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What was said over the play, for everybody to hear.

    ``claim`` waits for answers, or ended the deal. ``denied`` are calls of a renege that were wrong, by
    caller and trick. ``honours`` is who called theirs. ``due`` is the hand that should have led the trick
    on the table, ``suit`` what was called from the hand on lead (D5.4). ``back`` are the players who took
    a card back in this trick: once is a slip, and for ever would stall the table. ``suits`` are all that
    were called and could be led, each with the number of its trick from 1.
    """

    claim: Claimed | None = None
    refused: tuple[Claimed, ...] = ()
    reneges: tuple[Renege, ...] = ()
    denied: tuple[tuple[Place, int], ...] = ()
    honours: tuple[Place, ...] = ()
    due: Place | None = None
    suit: Suit | None = None
    back: tuple[Place, ...] = ()
    suits: tuple[tuple[int, Suit], ...] = ()


NOTHING_SAID = Said()


@dataclass(frozen=True, slots=True)
class InAuction:
    """Cards are dealt; the players bid."""

    hands: Hands
    kitty: Hand
    bidding: Bidding


@dataclass(frozen=True, slots=True)
class InExchange:
    """The auction is won; ``steps`` are still to come, the first of them now."""

    dealt: Hands
    hands: Hands
    kitty: Hand
    buried: Hand
    bidding: Bidding
    contract: Contract
    steps: tuple[Step, ...]
    shown: tuple[Place, ...] = ()
    sported: Hand = ()

    @property
    def declarer(self) -> Place:
        return declarer_of(self.contract)


@dataclass(frozen=True, slots=True)
class InPlay:
    """Trumps are named; ``tricks`` are the finished ones, ``trick`` is on the table."""

    dealt: Hands
    hands: Hands
    buried: Hand
    bidding: Bidding
    contract: Contract
    shown: tuple[Place, ...]
    sported: Hand
    trick: Trick
    tricks: tuple[Trick, ...] = ()
    winners: tuple[Place, ...] = ()
    said: Said = NOTHING_SAID

    @property
    def left(self) -> int:
        """The unplayed tricks, the one on the table among them (A8.1)."""
        return max(map(len, self.hands))

    @property
    def plays(self) -> int:
        """The cards that have been played."""
        return 4 * len(self.tricks) + len(self.trick.cards)

    def with_trick(self, hands: Hands, trick: Trick) -> InPlay:
        """The same play with other cards on the table; `replace` is slow for what happens 52 times a deal."""
        known = (self.dealt, hands, self.buried, self.bidding, self.contract, self.shown, self.sported)
        return InPlay(*known, trick, self.tricks, self.winners, self.said)

    def with_taken(self, hands: Hands, taken: Trick, taker: Place, lead: Trick) -> InPlay:
        """The same play with one more trick finished, and the next about to be led."""
        known = (self.dealt, hands, self.buried, self.bidding, self.contract, self.shown, self.sported)
        return InPlay(*known, lead, (*self.tricks, taken), (*self.winners, taker), self.said)


@dataclass(frozen=True, slots=True)
class InReckoning:
    """The cards are played out or claimed; reneges and honours may still be called (A7.2, D6.6)."""

    play: InPlay


@dataclass(frozen=True, slots=True)
class DealOver:
    """The deal is scored, or was thrown in (no contract); it lies open until the next one (A9).

    ``won`` are the books before, ``books`` those after what was paid for reneges. ``trick`` is the one
    that an accepted claim cut short, ``game`` the game of a rubber that the deal ended.
    """

    dealt: Hands
    buried: Hand
    bidding: Bidding
    contract: Contract | None
    tricks: tuple[Trick, ...]
    winners: tuple[Place, ...]
    books: tuple[int, int]
    change: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    won: tuple[int, int] = (0, 0)
    said: Said = NOTHING_SAID
    trick: Trick | None = None
    game: Game | None = None


Deal: TypeAlias = InAuction | InExchange | InPlay | InReckoning | DealOver


def with_hand(hands: Hands, place: Place, hand: Hand) -> Hands:
    """The hands with one of them replaced."""
    return (*hands[:place], hand, *hands[place + 1 :])


def without(hand: Hand, card: Card) -> Hand:
    """A hand with one card gone."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
