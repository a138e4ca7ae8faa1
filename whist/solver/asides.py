"""What a computer says of its own accord: its honours, a renege that it can see, what a revoke shall cost."""

from __future__ import annotations

from whist.engine.actions import Aside, CallHonours, CallRenege, ChoosePenalty, Duty
from whist.engine.cards import Place
from whist.engine.rubber import honours_worth, is_honour
from whist.engine.tricks import playable
from whist.engine.view import View
from whist.solver.penalties import dearest
from whist.solver.reading import Reading, joker_rules


def unprompted(view: View) -> Aside | None:
    """The first thing out of ``view.asides`` that is worth saying; always the same for the same view.

    A penalty is chosen when the cards are played out, for only then is it known which is the dearest.
    """
    if not view.asides or view.contract is None or view.contract.named is None or view.place is None:
        return None
    reading = Reading(view, view.contract.named, view.place, believes=False)
    if CallHonours() in view.asides and _has_honours(reading):
        return CallHonours()
    if (call := next((each for each in view.asides if _is_seen(reading, each)), None)) is not None:
        return call
    chosen = tuple(each for each in view.asides if isinstance(each, ChoosePenalty))
    return dearest(reading, chosen) if chosen and view.duty is Duty.SETTLE else None


def _has_honours(reading: Reading) -> bool:
    """Whether this side was dealt three or four of them, and may still score them (D6.4, D6.5)."""
    held = [card for place in (reading.me, *reading.friends) for card in reading.dealt(place)]
    worth = honours_worth(sum(is_honour(card) and card.suit is reading.trump for card in held))
    view = reading.view
    points = view.tally.points[view.entries[view.players.index(reading.me)]]
    return bool(worth) and points != getattr(view.settings, "game_points", 0) - 1


def _is_seen(reading: Reading, aside: Aside) -> bool:
    """Whether it calls a renege that is known by now, and that nobody has called yet (A7.2)."""
    if not isinstance(aside, CallRenege):
        return False
    upheld = {(each.trick, each.by) for each in reading.view.said.reneges}
    foes = [place for place in reading.enemies if place in reading.view.players]
    return any((aside.trick, place) not in upheld and _reneged(reading, aside.trick, place) for place in foes)


def _reneged(reading: Reading, number: int, place: Place) -> bool:
    """Whether a player is known to have held what the law bade them play to a trick (A7.1)."""
    trick = reading.view.tricks[number - 1]
    at = trick.order.index(place)
    held = reading.dealt(place, since=number - 1)
    lawful = playable(held, trick.cards[:at], reading.named, joker_rules(reading.view))
    return at > 0 and trick.cards[at] not in lawful
