"""Which suit or direction to name: the one in which most points are to be had (B4.4, C4.2, A4.2)."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean

from whist.engine.actions import Name
from whist.engine.view import View
from whist.solver.auctioning import fitting
from whist.solver.declaring import Declaring
from whist.solver.layouts import rules_of
from whist.solver.prospects import Prospect
from whist.solver.stakes import Stakes

LAYOUTS = 40
"""Deals over which a name is weighed."""
NAMES = 3
"""Names that are looked into."""


def best_name(view: View, legal: tuple[Name, ...], searches: int, seed: int) -> Name:
    """The name that should bring this place most, with all that it sees."""
    contract, stakes = contract_of(view), stakes_of(view)
    deals = tuple(each.layout for each in fitting(view, LAYOUTS, seed))
    judged = [Prospect(contract.naming(named), deals) for named in legal]
    likely = sorted(judged, key=lambda each: -_points(each, stakes))[:NAMES]
    solved = [replace(each, searches=searches // len(likely)) for each in likely]
    named = max(solved, key=lambda each: _points(each, stakes)).contract.contract.named
    assert named is not None
    return named


def _points(prospect: Prospect, stakes: Stakes) -> float:
    return fmean(stakes.expected(prospect.contract.contract, books) for books in prospect.books)


def contract_of(view: View) -> Declaring:
    """The contract that a view is of, in its game."""
    assert view.contract is not None
    assert view.dealt_by is not None
    return Declaring(rules_of(view), view.dealt_by, view.contract)


def stakes_of(view: View) -> Stakes:
    assert view.place is not None
    return Stakes(rules_of(view), view.tally, view.place)
