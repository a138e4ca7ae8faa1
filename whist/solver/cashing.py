"""Tricks that are there for the taking: winners to be led one after the other, whatever the others do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from whist.solver.lanes import JOKERS, LANE, LANES, TRUMPS

Cards: TypeAlias = tuple[int, ...]
"""Cards as numbers, low to high."""
NODES = 600
"""Tricks that are looked at before it is given up."""


@dataclass(frozen=True, slots=True)
class Foe:
    """A hand that does what it likes: by lane, how few and how many cards it may hold, and its best."""

    least: tuple[int, ...]
    most: tuple[int, ...]
    tops: tuple[int, ...]

    @classmethod
    def holding(cls, cards: Iterable[int], *, for_certain: bool) -> Foe:
        """One that holds these cards, or, if that is not certain, some or none of them."""
        lanes: list[list[int]] = [[] for _ in range(LANES)]
        for card in cards:
            lanes[card // LANE].append(card)
        most = tuple(map(len, lanes))
        tops = tuple(max(lane, default=-1) for lane in lanes)
        return cls(most if for_certain else (0,) * LANES, most, tops)


class Cashing:
    """A hand on lead and its partner's, if that is known, against two or three foes.

    What it finds is certain; what it does not find may be there all the same.
    """

    def __init__(self, foes: tuple[Foe, ...], has_trumps: bool, must_throw: bool = False) -> None:
        self._foes = foes
        self._trump = TRUMPS if has_trumps else -1
        self._must_throw = must_throw
        self._left = NODES
        self._hopeless: set[tuple[object, ...]] = set()

    def takes(self, hand: Cards, partner: Cards | None, need: int) -> bool:
        """Whether the two take so many tricks in a row, the first hand leading."""
        nothing = (0,) * LANES
        return self._takes(hand, partner, nothing, (0,) * len(self._foes), need)

    def _takes(
        self, hand: Cards, partner: Cards | None, rounds: tuple[int, ...], idle: tuple[int, ...], need: int
    ) -> bool:
        """The same after some rounds of each lane; ``idle``: tricks to which each foe may have discarded."""
        if need <= 0:
            return True
        key = (hand, partner, rounds, idle, need)
        if need > len(hand) or key in self._hopeless:
            return False
        self._left -= 1
        for card in self._leads(hand) if self._left > 0 else ():
            lane = card // LANE
            for reply in self._replies(partner, lane):
                is_partners = reply is not None and self._beats(reply, card)
                if not self._is_safe(card if reply is None or not is_partners else reply, lane, rounds, idle):
                    continue
                mine, theirs = _without(hand, card), None if partner is None else _without(partner, reply)
                led = (*rounds[:lane], rounds[lane] + 1, *rounds[lane + 1 :])
                free = self._idle(lane, rounds, idle)
                pair = (theirs, mine) if is_partners and theirs is not None else (mine, theirs)
                if self._takes(*pair, led, free, need - 1):
                    return True
        self._hopeless.add(key)
        return False

    def _leads(self, hand: Cards) -> list[int]:
        """The best and the least card of each suit, trumps first."""
        found: list[int] = []
        for lane in range(TRUMPS, JOKERS, -1):
            cards = [card for card in hand if card // LANE == lane]
            found += cards[-1:] + cards[:1] if len(cards) > 1 else cards
        return found

    def _replies(self, partner: Cards | None, lane: int) -> list[int] | list[None]:
        """What the partner may play: the least or the best of the suit, or of any other it has none of it."""
        if partner is None:
            return [None]
        cards = [card for card in partner if card // LANE == lane]
        if not cards and self._must_throw and self._trump < 0:
            cards = [card for card in partner if card // LANE == JOKERS]
        if cards:
            return [cards[0], cards[-1]] if len(cards) > 1 else cards
        least: dict[int, int] = {}
        for card in partner:
            least.setdefault(card // LANE, card)
        return list(least.values())

    def _beats(self, card: int, best: int) -> bool:
        lane, other = card // LANE, best // LANE
        return card > best if lane == other else lane == self._trump

    def _is_safe(self, card: int, lane: int, rounds: tuple[int, ...], idle: tuple[int, ...]) -> bool:
        """Whether no foe can beat a card in a trick to which a lane was led."""
        for foe, free in zip(self._foes, idle, strict=True):
            follows = foe.least[lane] - rounds[lane] - free > 0
            lanes = {lane} if follows or self._trump < 0 else {lane, self._trump}
            for each in lanes:
                if foe.most[each] > rounds[each] and self._beats(foe.tops[each], card):
                    return False
        return True

    def _idle(self, lane: int, rounds: tuple[int, ...], idle: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            free + (foe.least[lane] - rounds[lane] - free <= 0)
            for foe, free in zip(self._foes, idle, strict=True)
        )


def _without(cards: Cards, card: int | None) -> Cards:
    return tuple(each for each in cards if each != card)
