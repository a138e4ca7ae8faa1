"""Whether best play could make a claim fail, all four hands as they are held (A8.3, K2.7)."""

from __future__ import annotations

from whist.engine.cards import Place
from whist.engine.deal import InPlay
from whist.engine.game import GameState
from whist.engine.rules import sides_of
from whist.solver.claims import Position, holds


def could_fail(state: GameState, place: Place, tricks: int) -> bool:
    """Whether best play refutes a claim, all four hands as they are held; takes seconds (A8.3).

    What the search does not settle is left to the opponents.
    """
    deal = state.deal
    if not isinstance(deal, InPlay) or deal.contract.named is None:
        return False
    sides = sides_of(state.rules, deal.contract)
    open_cards = Position(
        deal.hands, sides, deal.trick, deal.contract.named, state.rules.jokers, deal.said.suit
    )
    return holds(open_cards, sides[place], tricks) is False
