"""The computer player: it bids what its hand is worth, and plays by the manners of the whist table."""

from __future__ import annotations

from whist.engine.actions import Bid, Discard, Duty, Name, Pass, Play, PlayerAction, Side, TakeSeat
from whist.engine.view import View
from whist.solver.answers import answer
from whist.solver.bidding import call, name
from whist.solver.card_play import card, throw


def rule_player(view: View) -> PlayerAction:
    """One of ``view.lawful``; always the same one for the same view.

    :raises ValueError: if nothing is asked of this place.
    """
    if not view.lawful:
        raise ValueError(f"nothing to decide for place {view.place}")
    if len(view.lawful) == 1:
        return view.lawful[0]
    match view.duty:
        case Duty.SEAT:
            return TakeSeat(Side.RIGHT)  # as is usual (D3.1)
        case Duty.ANSWER:
            return answer(view)
        case Duty.CALL:
            return call(view, tuple(each for each in view.lawful if isinstance(each, Bid | Pass)))
        case Duty.NAME:
            return name(view, tuple(each for each in view.lawful if isinstance(each, Name)))
        case Duty.DISCARD:
            return Discard(throw(view, tuple(each.card for each in view.lawful if isinstance(each, Discard))))
        case _:
            return Play(card(view, tuple(each.card for each in view.lawful if isinstance(each, Play))))
