"""The computer player: it bids what its hand is worth, and plays by the manners of the whist table."""

from __future__ import annotations

from whist.engine.actions import Bid, Discard, Duty, Name, Pass, Play, PlayerAction
from whist.engine.view import View
from whist.solver.bidding import call, name
from whist.solver.card_play import card, throw


def rule_player(view: View) -> PlayerAction:
    """One of ``view.legal``; always the same one for the same view.

    :raises ValueError: if nothing is asked of this place.
    """
    if not view.legal:
        raise ValueError(f"nothing to decide for place {view.place}")
    if len(view.legal) == 1:
        return view.legal[0]
    match view.duty:
        case Duty.CALL:
            return call(view, tuple(each for each in view.legal if isinstance(each, Bid | Pass)))
        case Duty.NAME:
            return name(view, tuple(each for each in view.legal if isinstance(each, Name)))
        case Duty.DISCARD:
            return Discard(throw(view, tuple(each.card for each in view.legal if isinstance(each, Discard))))
        case _:
            return Play(card(view, tuple(each.card for each in view.legal if isinstance(each, Play))))
