"""What a deal is worth to a player: its points, as far as they bring the set nearer (B6, B7, C6, C7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp
from operator import mul
from statistics import fmean

from whist.engine.cards import Place
from whist.engine.contract import ALL_BOOKS, Contract, declarer_of
from whist.engine.rules import DealResult, Rules, sides_of
from whist.engine.tally import Tally

WINNING = 3.0
"""Points that it is worth to be past the target, beyond those needed: about what a deal overshoots by."""
SPREAD = 1.35
"""How far, as a rule, the books of a deal stray from those that its cards promise (standard deviation)."""
STEP = 0.125
"""Promised books are rounded to this, so that few sums are made twice."""


@dataclass(frozen=True)
class Stakes:
    """What contracts are worth to a place, at a score."""

    rules: Rules
    tally: Tally
    place: Place
    _found: dict[tuple[Contract, int], float] = field(default_factory=dict, compare=False)
    _gains: dict[Contract, tuple[float, ...]] = field(default_factory=dict, compare=False)

    def expected(self, contract: Contract | None, books: float) -> float:
        """The points, more or less, that a contract brings this place when its cards promise such books.

        None, a deal thrown in, brings nothing.
        """
        if contract is None:
            return 0.0
        key = (contract, round(books / STEP))
        if key not in self._found:
            chances = _chances(key[1] * STEP)
            self._found[key] = sum(map(mul, chances, self._gains_of(contract)))
        return self._found[key]

    def _gains_of(self, contract: Contract) -> tuple[float, ...]:
        """What none, one, up to all thirteen books bring."""
        if contract not in self._gains:
            self._gains[contract] = tuple(self.gain(contract, taken) for taken in range(ALL_BOOKS + 1))
        return self._gains[contract]

    def gain(self, contract: Contract, taken: int) -> float:
        """What it brings when the declarer's side takes so many books of thirteen."""
        sides = sides_of(self.rules, contract)
        declaring = sides[declarer_of(contract)]
        won = (taken, ALL_BOOKS - taken) if declaring == 0 else (ALL_BOOKS - taken, taken)
        after, _ = self.rules.scoring.score(self.tally, DealResult(contract, won, (), sides))
        return self._standing(after) - self._standing(self.tally)

    def _standing(self, tally: Tally) -> float:
        """This place's points over the average of the others', those beyond the target not counted."""
        own = self.rules.seating.entry(self.place)
        worth = [self._worth(tally, entry) for entry in range(len(tally.points))]
        return worth[own] - fmean(worth[:own] + worth[own + 1 :])

    def _worth(self, tally: Tally, entry: int) -> float:
        target = getattr(self.rules.settings, "target", ALL_BOOKS)
        points = min(tally.points[entry], target)
        if getattr(self.rules.settings, "loss_floor", "none") != "none":
            points = max(points, -target)
        return points + WINNING * (tally.winner == entry)


def _chances(books: float) -> list[float]:
    """How likely none, one, up to all thirteen books are taken when so many are promised."""
    below = [1 / (1 + exp(1.7 * (books - taken - 0.5) / SPREAD)) for taken in range(ALL_BOOKS)]
    return [after - before for before, after in zip([0.0, *below], [*below, 1.0], strict=True)]
