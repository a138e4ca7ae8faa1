"""The spoken auction of the bid whist family: who calls, what beats what, who is stuck (B3, C3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from whist.engine.actions import Bid, Call, Kind, Pass
from whist.engine.cards import Place
from whist.engine.errors import (
    BidTooLow,
    BooksOutOfRange,
    DealerMustBid,
    IllegalAction,
    OnlyTheMinimum,
    under,
)
from whist.engine.rules import USUAL_LAWS, Bidding, Contract, Laws

MOST_BOOKS = 7


class BiddingRules(Protocol):
    """The house rules that an auction asks for."""

    @property
    def min_bid(self) -> int: ...
    @property
    def up_down_order(self) -> str: ...
    @property
    def auction_rounds(self) -> str: ...
    @property
    def all_pass(self) -> str: ...
    @property
    def dealer_forced_bid(self) -> str: ...
    @property
    def dealer_takes_same(self) -> bool: ...


@dataclass(frozen=True)
class SpokenAuction:
    """One call each, dealer last; or on and on, by the house rules."""

    players: tuple[Place, ...]
    min_bid: int = 1
    downtown_higher: bool = False
    continuous: bool = False
    dealer_must_bid: bool = True
    only_the_minimum: bool = False
    dealer_takes_same: bool = False
    laws: Laws = USUAL_LAWS

    @classmethod
    def of(cls, settings: BiddingRules, players: tuple[Place, ...], laws: Laws = USUAL_LAWS) -> SpokenAuction:
        """The auction that a game's house rules describe."""
        return cls(
            players,
            settings.min_bid,
            settings.up_down_order == "downtown_higher",
            settings.auction_rounds == "continuous",
            settings.all_pass == "dealer_must_bid",
            settings.dealer_forced_bid == "minimum_only",
            settings.dealer_takes_same,
            laws,
        )

    def caller(self, bidding: Bidding) -> Place:
        """The dealer's left first, then clockwise (B3.2)."""
        first = self.players.index(bidding.dealer) + 1
        return self.players[(first + len(bidding.calls)) % len(self.players)]

    def legal_calls(self, bidding: Bidding) -> tuple[Call, ...]:
        if self._is_closed(bidding.calls):
            return ()
        bids = self._open_bids(bidding)
        return bids if self._is_stuck(bidding) else (Pass(), *bids)

    def outcome(self, bidding: Bidding) -> Contract | None:
        """The best bid, and whoever made it (B3.12)."""
        at = self._last_bid(bidding.calls)
        if at is None:
            return None
        declarer = self.caller(Bidding(bidding.dealer, bidding.calls[:at]))
        bid = bidding.calls[at]
        assert isinstance(bid, Bid)
        return Contract(declarer, bid)

    def refusal(self, bidding: Bidding, call: Call) -> IllegalAction:
        """Why a call that is not among the legal ones is refused."""
        if isinstance(call, Pass):
            return under(self.laws.stuck, DealerMustBid(self.min_bid))
        if not self.min_bid <= call.books <= MOST_BOOKS:
            return under(self.laws.books, BooksOutOfRange(self.min_bid, MOST_BOOKS))
        best = self._best(bidding.calls)
        if best is None:
            return under(self.laws.stuck, OnlyTheMinimum(self.min_bid))
        return under(self.laws.outbid, BidTooLow(best))

    def rank(self, bid: Bid) -> tuple[int, int]:
        """What a bid is worth against others: number, then kind (B3.8 to B3.11, C3.5)."""
        down = 1 if self.downtown_higher else 0
        return bid.books, {Kind.UPTOWN: 0, Kind.DOWNTOWN: down, Kind.NO_TRUMP: 2}[bid.kind]

    @cached_property
    def ladder(self) -> tuple[tuple[Bid, tuple[int, int]], ...]:
        """Every bid that the table plays, low to high, with its rank."""
        bids = [Bid(books, kind) for books in range(self.min_bid, MOST_BOOKS + 1) for kind in Kind]
        return tuple((bid, self.rank(bid)) for bid in bids)

    def _is_closed(self, calls: tuple[Call, ...]) -> bool:
        players, at = len(self.players), self._last_bid(calls)
        if not self.continuous:
            return len(calls) == players
        return len(calls) == players if at is None else len(calls) - at == players

    def _is_stuck(self, bidding: Bidding) -> bool:
        """The dealer, when all the others have passed and nobody has bid (B3.5)."""
        last_of_round = len(bidding.calls) == len(self.players) - 1
        return self.dealer_must_bid and last_of_round and self._last_bid(bidding.calls) is None

    def _open_bids(self, bidding: Bidding) -> tuple[Bid, ...]:
        """The bids that are better than the best so far, or as good where the dealer may take it (C3.8)."""
        best = self._best(bidding.calls)
        if best is None:
            forced = self.only_the_minimum and self._is_stuck(bidding)
            return tuple(bid for bid, _ in self.ladder if bid.books == self.min_bid or not forced)
        least, takes_same = self.rank(best), self.dealer_takes_same and self.caller(bidding) == bidding.dealer
        return tuple(bid for bid, rank in self.ladder if rank > least or (takes_same and rank == least))

    def _best(self, calls: tuple[Call, ...]) -> Bid | None:
        """The last bid made, which outranks (or, from the dealer, equals) all before it (B3.4)."""
        return next((call for call in reversed(calls) if isinstance(call, Bid)), None)

    def _last_bid(self, calls: tuple[Call, ...]) -> int | None:
        return max((n for n, call in enumerate(calls) if isinstance(call, Bid)), default=None)
