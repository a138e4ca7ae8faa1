"""What to call: the bid, or the pass, after which the whole auction should bring most points (B3, C3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from whist.engine.actions import Bid, Call, Kind, Pass
from whist.engine.cards import Place
from whist.engine.contract import BOOK, Contract, declarer_of
from whist.engine.rules import Rules
from whist.engine.view import View
from whist.solver.auctioning import Auctioning, fitting
from whist.solver.bidding import name_worth, worth
from whist.solver.declaring import Declaring, declaring
from whist.solver.layouts import Layout, rules_of
from whist.solver.prospects import PLAYED, Prospect
from whist.solver.stakes import Stakes

LAYOUTS = 32
"""Deals over which a call is weighed."""
FAR = 1.5
"""Books that a hand may be worth too few at sight, and what joins it still be imagined."""
HOPE = 0.7
"""Books that a hand may promise too few, and its chances still be looked into."""
BOLD = 0.6
"""Books that a bid may exceed the promise by, and still be thought of: one bid in three that is as bold
as that is made, and a bid that only keeps others from theirs says what is not so."""
GAIN = 0.1
"""Points, more or less, that a bid must bring beyond a pass."""
NAMES = 2
"""Suits that are looked into for each kind of bid, where they are named before a look."""
HOPELESS = -6.0
"""Books over six of a kind that cannot be bid any more."""


@dataclass(frozen=True)
class Calling:
    """A call to be made. ``searches`` is how many positions may be solved for it."""

    view: View
    legal: tuple[Call, ...]
    searches: int
    seed: int

    def best(self) -> Call:
        """The call that brings most; a pass unless some bid brings clearly more."""
        values = {call: self.value(call) for call in self.candidates}
        best = max(values, key=lambda call: values[call])
        if Pass() in values and values[best] < values[Pass()] + GAIN:
            return Pass()
        return best

    def value(self, call: Call) -> float:
        """The points, more or less, that a call should bring in the end."""
        total = 0.0
        for number, auction in enumerate(self.auctions):
            contract = auction.contract_after(call, self.worths)
            promised = self._promised(contract, number) if contract is not None else 0.0
            total += self.stakes.expected(contract, promised)
        return total / len(self.auctions)

    @cached_property
    def candidates(self) -> tuple[Call, ...]:
        """A pass, and the bids that are not out of reach; where one must bid, the least of each kind too."""
        reach = {kind: each.mean - BOOK + BOLD for kind, each in self.promises.items()}
        near = [bid for bid in self.bids if bid.books <= reach.get(bid.kind, 0)]
        if Pass() in self.legal:
            return (Pass(), *near)
        return tuple(dict.fromkeys((*map(self._least, self.promises), *near)))

    @cached_property
    def bids(self) -> tuple[Bid, ...]:
        return tuple(call for call in self.legal if isinstance(call, Bid))

    # ---- what this hand promises

    @cached_property
    def promises(self) -> Mapping[Kind, Prospect]:
        """The best of what may be named for each kind of bid that is open, solved where it matters."""
        judged = {kind: self._judged(kind) for kind in self.kinds}
        live = [kind for kind, found in judged.items() if self._is_live(kind, found)]
        each = self.searches // max(1, sum(len(judged[kind]) for kind in live))
        solved = {kind: [replace(one, searches=each) for one in judged[kind]] for kind in live}
        return {kind: max(found, key=lambda one: one.mean) for kind, found in (judged | solved).items()}

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of bid that this hand is not plainly too poor for; all where one must bid."""
        open_kinds = dict.fromkeys(bid.kind for bid in self.bids)
        return tuple(
            kind
            for kind in open_kinds
            if Pass() not in self.legal or worth(self.view, kind) + FAR >= self._least(kind).books
        )

    @cached_property
    def worths(self) -> Mapping[Kind, float]:
        """The books over six that the hand is worth at each kind of bid."""
        return dict.fromkeys(Kind, HOPELESS) | {
            kind: each.mean - BOOK for kind, each in self.promises.items()
        }

    def _is_live(self, kind: Kind, found: list[Prospect]) -> bool:
        """Whether a bid of a kind is near enough to be looked into; always where one must bid."""
        most = max(each.mean for each in found)
        return Pass() not in self.legal or most + HOPE >= self._least(kind).books + BOOK

    def _judged(self, kind: Kind) -> list[Prospect]:
        """What a kind of bid promises by the fitted table, in the names that are worth a thought."""
        contract = declaring(self.rules, self.dealer, self.me, self._least(kind))
        deals = tuple(each.layout for each in self.auctions)
        if not contract.is_blind:
            return [Prospect(contract, deals)]
        names = sorted(contract.names, key=lambda named: -name_worth(self.view, kind, named))
        return [Prospect(contract.naming(named), deals) for named in names[:NAMES]]

    def _least(self, kind: Kind) -> Bid:
        """The lowest bid of a kind that is open."""
        return min((bid for bid in self.bids if bid.kind is kind), key=lambda bid: bid.books)

    # ---- the deals, and what contracts come to in them

    @cached_property
    def auctions(self) -> tuple[Auctioning, ...]:
        """Layouts that fit the calls so far, and the players in them."""
        return fitting(self.view, LAYOUTS, self.seed)

    @cached_property
    def rules(self) -> Rules:
        return rules_of(self.view)

    @cached_property
    def stakes(self) -> Stakes:
        return Stakes(self.rules, self.view.tally, self.me)

    @property
    def me(self) -> Place:
        assert self.view.place is not None
        return self.view.place

    @property
    def dealer(self) -> Place:
        assert self.view.dealt_by is not None
        return self.view.dealt_by

    def _promised(self, contract: Contract, number: int) -> float:
        """The books that a contract should take in one of the layouts."""
        assert contract.bid is not None
        if declarer_of(contract) == self.me and contract.bid.kind in self.promises:
            return self.promises[contract.bid.kind].books[number]
        key = (number, declarer_of(contract), contract.bid.kind)
        if key not in self._others:
            self._others[key] = self._judged_for(contract, self.auctions[number].layout)
        return self._others[key]

    @cached_property
    def _others(self) -> dict[tuple[int, Place, Kind], float]:
        """What others promise by layout, declarer and kind, as far as it was asked."""
        return {}

    def _judged_for(self, contract: Contract, layout: Layout) -> float:
        named = Declaring(self.rules, self.dealer, contract).named_in(layout)
        return named.judged(named.thrown_in(layout)) + PLAYED
