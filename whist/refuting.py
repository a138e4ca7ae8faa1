"""Whether best play could make a claim fail, all four hands as they are held (A8.3, K2.7)."""

from __future__ import annotations

from whist.engine.cards import Place
from whist.engine.deal import InPlay
from whist.engine.game import GameState
from whist.engine.rules import sides_of
from whist.solver.perfect import affordable, holds
from whist.solver.position import Position

AT_THE_TABLE = 5_000_000
"""Nodes for a claim that people wait for: a second or two, if the search is compiled."""
BY_THE_BOOK = 30_000
"""Nodes for a claim that is on record: no more than any table took, whichever way its search ran.

So what a table did not settle, and left to the voters, no referee finds wrong.
"""


def could_fail(state: GameState, place: Place, tricks: int, nodes: int | None = None) -> bool:
    """Whether best play refutes a claim, all four hands as they are held; takes seconds (A8.3).

    What the search does not settle is left to the opponents.

    :param nodes: how many to look at; None: as many as can be afforded at the table.
    """
    deal = state.deal
    if not isinstance(deal, InPlay) or deal.contract.named is None:
        return False
    sides = sides_of(state.rules, deal.contract)
    open_cards = Position(
        deal.hands, sides, deal.trick, deal.contract.named, state.rules.jokers, deal.said.suit
    )
    limit = affordable(AT_THE_TABLE) if nodes is None else nodes
    return holds(open_cards, sides[place], tricks, limit) is False
