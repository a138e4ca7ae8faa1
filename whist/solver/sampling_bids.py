"""Everything but card play, by sampling: what to call, to name and to throw (B3, B4, C4)."""

from __future__ import annotations

from whist.engine.actions import Call, Name
from whist.engine.cards import Card, Hand
from whist.engine.view import View
from whist.solver.calling import Calling
from whist.solver.naming import best_name
from whist.solver.perfect import affordable
from whist.solver.throwing import next_throw

NORMAL = 20
"""Searches that a decision of the middle level may cost."""
HARD = 30
"""Searches that a decision of the strongest level may cost: less than a second on one core.

Before the search is compiled there are none, and the fitted table answers alone.
"""
LONG = 13
"""Cards of a hand that take twice as long to search as one fewer."""


def call(view: View, legal: tuple[Call, ...], searches: int, seed: int = 0) -> Call:
    """The call with the best expected points over sampled layouts; the same for the same view and seed.

    :param searches: how many positions may be solved for it (`NORMAL`, `HARD`); 0: the fitted table alone.
    """
    return Calling(view, legal, _affordable(view, searches), seed).best()


def name(view: View, legal: tuple[Name, ...], searches: int, seed: int = 0) -> Name:
    """The suit or direction in which this side should take most points."""
    return best_name(view, legal, _affordable(view, searches), seed)


def throw(view: View, legal: Hand, searches: int, seed: int = 0) -> Card:
    """The first card of the best throw; asked again after it is thrown, the next of the same.

    It takes half the searches: with all the hands that a throw can leave, each is twice as long.
    """
    return next_throw(view, legal, _affordable(view, searches) // 2, seed)


def _affordable(view: View, searches: int) -> int:
    """As many searches as take about the same time with these hands, in the search that is ready."""
    return affordable(searches if min(view.counts) < LONG else searches // 2)
