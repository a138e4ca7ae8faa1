"""Which card to play when some hands are hidden: the one that is best over many ways they may lie (A5)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from whist.engine.cards import Card, Hand
from whist.engine.view import View
from whist.solver import card_play, habits
from whist.solver.manners import charges
from whist.solver.perfect import affordable, card_values, spent
from whist.solver.reading import Reading
from whist.solver.worlds import Hidden, Likely, World, as_declarers_do, dice_for, hidden

EQUAL = 1e-6
"""Books; what differs by less is equal."""
DOUBTS = 1.5
"""How many standard errors better than others a card against manners must be, besides its charge."""
LEAST = 4
"""With fewer worlds than that, unless there are no others, the rule player knows better."""
TRUSTED = (1.0, 0.8, 0.65, 0.5, 0.35, 0.2)
"""How far the habits may be trusted: the power to which what they say is raised."""
ENOUGH = 24
"""Worlds that at least must tell."""
TRIES = 20
"""Draws for each world that is wanted, before one makes do with fewer."""


@dataclass(frozen=True)
class Budget:
    """How much a decision may cost; the same on every machine.

    ``worlds`` are searched at most, by how many cards the fullest hand has (the last figure for more).
    They are picked among ``drawn`` candidates by how likely they are; where ``drawn`` is 0, they are the
    first that come. Up to ``exact`` layouts are searched one and all. ``nodes`` are what all searches
    together may look at, and none of them more than a ``share`` of it before its world is given up.
    """

    worlds: tuple[int, ...]
    drawn: int = 0
    exact: int = 0
    nodes: int = 1_000_000
    share: float = 0.15

    def worlds_for(self, cards: int) -> int:
        return self.worlds[min(cards, len(self.worlds)) - 1]


@dataclass(frozen=True)
class Weighed:
    """What each card brings in each world that was searched, and how much each of them counts.

    ``is_certain``: whether no other layout is possible.
    """

    rows: tuple[Mapping[Card, int], ...]
    weights: tuple[float, ...]
    is_certain: bool

    def mean(self, card: Card) -> float:
        """The books that a card should bring, the one on the table among them."""
        return sum([weight * row[card] for weight, row in zip(self.weights, self.rows, strict=True)]) / sum(
            self.weights
        )

    def doubt(self, card: Card, other: Card) -> float:
        """How far the difference of two cards may be off, in books (standard error); 0 if it is certain."""
        if self.is_certain:
            return 0.0
        gap = self.mean(card) - self.mean(other)
        spread = [
            (weight * (row[card] - row[other] - gap)) ** 2
            for weight, row in zip(self.weights, self.rows, strict=True)
        ]
        return sqrt(sum(spread)) / sum(self.weights)

    def surely_gains(self, card: Card, others: Sequence[Card]) -> bool:
        """Whether a card brings a book more than any of the others however the hidden cards lie."""
        return self.is_certain and all(
            row[card] > max((row[other] for other in others), default=-1) for row in self.rows
        )


def card(view: View, legal: Hand, budget: Budget, seed: int) -> tuple[Card, int]:
    """The card to play, and how many worlds were searched for it."""
    assert view.contract is not None
    assert view.contract.named is not None
    assert view.hand_to_act is not None
    reading = Reading(view, view.contract.named, view.hand_to_act)
    weighed = weigh(reading, budget, seed)
    if len(weighed.rows) < LEAST and not weighed.is_certain:
        return card_play.card(view, legal), 0
    return chosen(reading, legal, weighed), len(weighed.rows)


def chosen(reading: Reading, legal: Hand, weighed: Weighed) -> Card:
    """The best card that manners allow; of equal ones that which the rule player likes."""
    worth = {each: weighed.mean(each) for each in legal}
    charge = charges(reading, legal)
    if free := [each for each in legal if not charge[each]]:
        best = max(free, key=worth.__getitem__)
        for each in legal:
            if charge[each] and not weighed.surely_gains(each, free):
                worth[each] -= charge[each] + DOUBTS * weighed.doubt(each, best)
    most = max(worth.values())
    return card_play.card(reading.view, tuple(each for each in legal if worth[each] > most - EQUAL))


def weigh(reading: Reading, budget: Budget, seed: int) -> Weighed:
    """What the cards bring in the worlds that are likely."""
    worlds, is_certain = likely_worlds(reading, budget, dice_for(reading.view, seed))
    left = affordable(budget.nodes)
    most = left if len(worlds) == 1 else int(left * budget.share)
    rows, weights = list[Mapping[Card, int]](), list[float]()
    for likely in worlds:
        row = card_values(reading.position(likely.world), min(most, left))
        left -= spent()
        if row is not None:
            rows.append(row)
            weights.append(likely.weight)
        if left <= 0:
            break
    return Weighed(tuple(rows), tuple(weights), is_certain and len(rows) == len(worlds))


def likely_worlds(reading: Reading, budget: Budget, dice: random.Random) -> tuple[Sequence[Likely], bool]:
    """The worlds to search, and whether there are no others: all if they are few, else some at random.

    If none is left somebody has reneged, and what one did not follow proves nothing (A7.2).
    """
    worlds, is_certain = _worlds(reading, budget, dice)
    if worlds or not reading.believes:
        return worlds, is_certain
    return _worlds(replace(reading, believes=False), budget, dice)


def _worlds(reading: Reading, budget: Budget, dice: random.Random) -> tuple[Sequence[Likely], bool]:
    spread = hidden(reading, as_declarers_do(reading))
    if (every := spread.every(budget.exact)) is not None:
        return _by_habit(reading.view, every), bool(every)
    count = budget.worlds_for(max(reading.view.counts))
    if not budget.drawn:
        return [Likely(likely.world, 1.0) for likely in _drawn(spread, count, dice)], False
    return _picked(_by_habit(reading.view, _drawn(spread, budget.drawn, dice)), count, dice), False


def _drawn(spread: Hidden, count: int, dice: random.Random) -> Sequence[Likely]:
    """So many worlds at random, equal ones put together."""
    found: dict[World, float] = {}
    drawn = 0
    for _ in range(TRIES * count):
        if (likely := spread.draw(dice)) is not None:
            found[likely.world] = found.get(likely.world, 0.0) + likely.weight
            drawn += 1
        if drawn == count:
            break
    return tuple(Likely(world, weight) for world, weight in found.items())


def _by_habit(view: View, worlds: Sequence[Likely]) -> Sequence[Likely]:
    """The same worlds, weighted by what everybody called and played.

    The fewer of them that would leave to speak of, the less it is trusted: one odd card proves little,
    and how often worlds are drawn tells something, too.
    """
    told = habits.weights(view, [likely.world for likely in worlds])
    likelihoods = [likely.weight * tale for likely, tale in zip(worlds, told, strict=True)]
    enough = min(ENOUGH, len(worlds) / 2)
    tempered = ([each**trust for each in likelihoods] for trust in TRUSTED)
    weights = next((each for each in tempered if _as_many_as(each) >= enough), [1.0] * len(worlds))
    return tuple(Likely(likely.world, weight) for likely, weight in zip(worlds, weights, strict=True))


def _as_many_as(weights: Sequence[float]) -> float:
    """As how many that all weighed the same they tell (Kish's effective size)."""
    squares = sum(weight * weight for weight in weights)
    return sum(weights) ** 2 / squares if squares else 0.0


def _picked(worlds: Sequence[Likely], count: int, dice: random.Random) -> Sequence[Likely]:
    """So many of the worlds, evenly spread by weight; those met more than once count as often."""
    step = sum(likely.weight for likely in worlds) / count
    mark, found = step * dice.random(), list[Likely]()
    for likely in worlds:
        times = 0
        mark -= likely.weight
        while mark < 0:
            mark += step
            times += 1
        if times:
            found.append(Likely(likely.world, times))
    return found
