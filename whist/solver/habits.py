"""What calls and plays tell about hidden hands: how likely a world is, and how to come by likely ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp

from whist.engine.cards import Card, Place
from whist.engine.view import View
from whist.solver.habits_tellings import Guesswork, Spot
from whist.solver.worlds import Hidden, World

LEAST = 1e-9
"""What a world weighs at least beside the likeliest: nothing that somebody may have done is impossible."""


def weights(view: View, worlds: Sequence[World]) -> list[float]:
    """How likely each world is beside the likeliest of them, by what everybody called and played so far.

    Each lies above 0, and at most at 1. They depend on nothing but what the view shows.
    """
    work = Guesswork(view)
    told = [sum(work.told(work.read(world))) for world in worlds]
    most = max(told, default=0.0)
    return [max(exp(each - most), LEAST) for each in told]


def swapped(
    view: View, spread: Hidden, worlds: Sequence[World], swaps: int, dice: random.Random
) -> list[World]:
    """The worlds after so many tries each to let two of their hidden cards change places.

    An exchange that makes a world likelier is made, another as often as the new world is likely beside the
    old one. Worlds that were picked as often as they weigh stay so (Metropolis), but differ more: where a
    few of those at hand outweigh all others, that tells more than to pick them again and again.
    """
    work = Guesswork(view)
    return [_Swapping(spread, world, work).after(swaps, dice) for world in worlds]


class _Swapping:
    """One world, and where each of its hidden cards lies."""

    def __init__(self, spread: Hidden, world: World, work: Guesswork) -> None:
        self._spread, self._world, self._work = spread, world, work
        numbers = {spot: n for n, spot in enumerate(spread.spots)}
        aside = numbers.get(None, -1)
        at = {card: numbers[Place(n)] for n, hand in enumerate(world) for card in hand if Place(n) in numbers}
        self._at = [at.get(card, aside) for card in spread.cards]
        self._guess = work.read(world)
        self._told = work.told(self._guess)

    def after(self, swaps: int, dice: random.Random) -> World:
        """The world after so many tries."""
        count, homes, at, toss = len(self._at), self._spread.homes, self._at, dice.random
        for _ in range(swaps):
            one, other, chance = int(toss() * count), int(toss() * count), toss()
            if at[one] != at[other] and at[other] in homes[one] and at[one] in homes[other]:
                self._try(one, other, chance)
        return self._laid()

    def _try(self, one: int, other: int, chance: float) -> None:
        at, cards, spots = self._at, self._spread.cards, self._spread.spots
        here, there = spots[at[one]], spots[at[other]]
        guess = self._work.moved(self._guess, ((cards[one], here, there), (cards[other], there, here)))
        told = self._work.told_anew(guess, self._told, here, there)
        gain = sum(told) - sum(self._told)
        if gain >= 0 or chance < exp(gain):
            self._guess, self._told = guess, told
            at[one], at[other] = at[other], at[one]

    def _laid(self) -> World:
        """The hands, the hidden ones as their cards lie now."""
        piles: dict[Spot, list[Card]] = {spot: [] for spot in self._spread.spots}
        for card, at in zip(self._spread.cards, self._at, strict=True):
            piles[self._spread.spots[at]].append(card)
        hands = enumerate(self._world)
        return tuple(tuple(piles[Place(n)]) if Place(n) in piles else hand for n, hand in hands)
