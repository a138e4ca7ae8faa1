"""A deal in its stages. Each stage holds what is true in it and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from whist.engine.cards import Card, Hand, Place
from whist.engine.rules import Bidding, Contract, Hands, ScoreLine, Step
from whist.engine.tricks import Trick


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
        assert self.contract.declarer is not None
        return self.contract.declarer


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

    def with_trick(self, hands: Hands, trick: Trick) -> InPlay:
        """The same play with other cards on the table; `replace` is slow for what happens 52 times a deal."""
        known = (self.dealt, hands, self.buried, self.bidding, self.contract, self.shown, self.sported)
        return InPlay(*known, trick, self.tricks, self.winners)

    def with_taken(self, hands: Hands, taken: Trick, taker: Place, lead: Trick) -> InPlay:
        """The same play with one more trick finished, and the next about to be led."""
        known = (self.dealt, hands, self.buried, self.bidding, self.contract, self.shown, self.sported)
        return InPlay(*known, lead, (*self.tricks, taken), (*self.winners, taker))


@dataclass(frozen=True, slots=True)
class DealOver:
    """The deal is scored, or was thrown in (no contract); it lies open until the next one (A9)."""

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


Deal: TypeAlias = InAuction | InExchange | InPlay | DealOver


def with_hand(hands: Hands, place: Place, hand: Hand) -> Hands:
    """The hands with one of them replaced."""
    return (*hands[:place], hand, *hands[place + 1 :])


def without(hand: Hand, card: Card) -> Hand:
    """A hand with one card gone."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
