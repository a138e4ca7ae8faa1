"""How likely a hand makes the cards that its player was seen to choose."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log
from operator import mul
from typing import NamedTuple

from whist.engine.cards import Place
from whist.solver.habits_cards import Option, options
from whist.solver.habits_seen import LANE, LANE_MASK, LANES, Moment, Seen, lane
from whist.solver.habits_taught import CARDS, EQUALS

AT_RANDOM = 0.05
"""How often somebody plays any card at all."""
RENEGES = 0.01
"""How often somebody who could follow suit does not."""


class Likes(NamedTuple):
    """What one lane of a hidden hand says of its player's choices.

    ``told``: the logarithm of the likelihood of those that were among its cards alone. For each of the
    others, ``liking`` for all its cards, and for the one that was ``chosen`` if it is of this lane.
    """

    told: float
    liking: tuple[float, ...]
    chosen: tuple[float, ...]


class Chooser:
    """All that one player whose hand is hidden was seen to choose."""

    def __init__(self, moments: Iterable[Moment], trump: int) -> None:
        self._trump, self._known = trump, dict[tuple[int, int, bool], Likes]()
        moments = tuple(moments)
        self._followed = tuple(each for each in moments if each.follows)
        self._free = tuple(each for each in moments if not each.follows)
        self._odds = tuple((each.lane, (1 - AT_RANDOM), AT_RANDOM / each.size) for each in self._free)

    def likelihood(self, hand: int) -> float:
        """The logarithm of how likely these choices are by somebody who has that hand left."""
        has_trumps, known = self._trump >= 0 and lane(hand, self._trump) != 0, self._known
        lanes = []
        for number in range(LANES):
            key = number, hand >> LANE * number & LANE_MASK, has_trumps
            lanes.append(known.get(key) or self._learn(key))
        told, product = sum([each.told for each in lanes]), 1.0
        totals = map(sum, zip(*[each.liking for each in lanes], strict=True))
        for at, (total, (number, often, seldom)) in enumerate(zip(totals, self._odds, strict=True)):
            product *= often * lanes[number].chosen[at] / total + seldom
        return told + log(product)

    def _learn(self, key: tuple[int, int, bool]) -> Likes:
        number, cards, _ = key
        told = sum(self._follow(each, cards) for each in self._followed if each.led == number)
        told += sum(log(RENEGES) for each in self._free if each.led == number and _could_follow(each, cards))
        liked = [self._liking(each, *key) for each in self._free]
        known = Likes(told, tuple(each[0] for each in liked), tuple(each[1] for each in liked))
        self._known[key] = known
        return known

    def _follow(self, moment: Moment, cards: int) -> float:
        """The logarithm of how likely a card followed suit, by whoever has those cards of the suit left."""
        held = cards | lane(moment.since, moment.led)
        found = tuple(options(moment, moment.led, held, False, self._trump))
        total, chosen = _liked(found, moment)
        count = sum(each.cards.bit_count() for each in found)
        return log((1 - AT_RANDOM) * chosen / total + AT_RANDOM / count)

    def _liking(self, moment: Moment, number: int, cards: int, has_trumps: bool) -> tuple[float, float]:
        """How a lane's cards are liked, all together and the one that was chosen if it is among them."""
        held = cards | lane(moment.since, number)
        if self._trump >= 0:
            has_trumps = lane(moment.own, self._trump) != 0 if moment.own else has_trumps
            has_trumps = has_trumps or (not moment.own and lane(moment.since, self._trump) != 0)
        return _liked(options(moment, number, held, has_trumps, self._trump), moment, number)


def choosers(seen: Seen) -> dict[Place, Chooser]:
    """Everybody whose hand is hidden and who has chosen a card."""
    found: dict[Place, list[Moment]] = {}
    for moment in seen.moments():
        found.setdefault(moment.place, []).append(moment)
    return {place: Chooser(moments, seen.trump) for place, moments in found.items()}


def _could_follow(moment: Moment, cards: int) -> bool:
    return not moment.own and moment.turn > 0 and (cards | lane(moment.since, moment.led)) != 0


def _liked(found: Iterable[Option], moment: Moment, number: int | None = None) -> tuple[float, float]:
    """How some cards are liked, all together and the one that was chosen if it is among them."""
    total = chosen = 0.0
    for kind, cards, reasons in found:
        liking = exp(sum(map(mul, CARDS[kind], reasons)))
        total += liking
        if cards & moment.card and number in (None, moment.lane):
            chosen = liking * _share(cards, moment)
    return total, chosen


def _share(cards: int, moment: Moment) -> float:
    """How often just this one goes of several cards as good as each other."""
    if (count := cards.bit_count()) == 1:
        return 1.0
    best, least = EQUALS["led" if moment.turn == 0 else "played"]
    if cards < 2 * moment.card:
        return best
    if cards & (moment.card - 1) == 0:
        return least
    return (1 - best - least) / (count - 2)
