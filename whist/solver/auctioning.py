"""The rest of an auction in a deal that could be, if everybody bids what the hand is worth (B3, C3)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, islice
from typing import TypeAlias

from whist.engine.actions import Call, Kind
from whist.engine.cards import Place
from whist.engine.contract import Bidding, Contract
from whist.engine.rules import Rules
from whist.engine.view import View
from whist.solver.bidding import best_call, worth
from whist.solver.habits import weights
from whist.solver.layouts import Layout, layouts, rules_of

Worths: TypeAlias = Mapping[Kind, float]
Calls: TypeAlias = tuple[tuple[Place, Call], ...]
DRAWN = 3
"""Layouts that are drawn for each that is wanted, where somebody has called."""


@dataclass(frozen=True)
class Auctioning:
    """The players of a layout, each knowing their own cards and no others."""

    view: View
    layout: Layout

    @cached_property
    def rules(self) -> Rules:
        return rules_of(self.view)

    @cached_property
    def dealer(self) -> Place:
        assert self.view.dealt_by is not None
        return self.view.dealt_by

    @cached_property
    def seats(self) -> Mapping[Place, View]:
        """What each player would see, their own cards and no others."""
        return {place: self._seat(place) for place in self.view.players}

    @cached_property
    def worths(self) -> Mapping[Place, Worths]:
        """The books over six that each other player's hand is worth at each kind of bid."""
        return {
            place: {kind: worth(seat, kind) for kind in Kind}
            for place, seat in self.seats.items()
            if place != self.view.place
        }

    def contract_after(self, call: Call, own: Worths) -> Contract | None:
        """What the auction comes to if this place makes a call now; None if the deal is thrown in.

        :param own: the books over six that this place's hand is worth, should it speak again.
        """
        assert self.view.place is not None
        calls, auction = (*self.view.calls, (self.view.place, call)), self.rules.auction
        worths = {**self.worths, self.view.place: own}
        while legal := auction.legal_calls(bidding := self._bidding(calls)):
            place = auction.caller(bidding)
            calls = (*calls, (place, self._call(place, calls, legal, worths[place])))
        return auction.outcome(bidding)

    def _call(self, place: Place, calls: Calls, legal: tuple[Call, ...], worths: Worths) -> Call:
        return best_call(replace(self.seats[place], calls=calls), legal, worths)

    def _bidding(self, calls: Calls) -> Bidding:
        return Bidding(self.dealer, tuple(call for _, call in calls))

    def _seat(self, place: Place) -> View:
        shown = tuple(hand if n == place else None for n, hand in enumerate(self.layout.hands))
        return replace(self.view, place=place, hands=shown, legal=(), lawful=(), asides=())


def fitting(view: View, count: int, seed: int) -> tuple[Auctioning, ...]:
    """So many layouts, each as often as it fits what the others called.

    They are the same for the same view and seed.
    """
    has_heard = any(place != view.place for place, _ in view.calls)
    drawn = [*islice(layouts(view, seed), count * DRAWN if has_heard else count)]
    if not has_heard:
        return tuple(Auctioning(view, layout) for layout in drawn)
    marks = [*accumulate(weights(view, [layout.hands for layout in drawn]))]
    picked = [bisect(marks, marks[-1] * (n + 0.5) / count) for n in range(count)]
    return tuple(Auctioning(view, drawn[n]) for n in picked)
