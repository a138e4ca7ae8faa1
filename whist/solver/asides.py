"""What a computer says of its own accord: honours, a renege that it sees, its cost, tricks that are sure."""

from __future__ import annotations

from dataclasses import replace

from whist.engine.actions import Aside, CallHonours, CallRenege, ChoosePenalty, Claim, Duty
from whist.engine.cards import Place
from whist.engine.rubber import honours_worth, is_honour
from whist.engine.tricks import playable
from whist.engine.view import View
from whist.solver.penalties import dearest
from whist.solver.plain import Plain
from whist.solver.reading import Reading, joker_rules

WORTH_CLAIMING = 3
"""Tricks; to play out fewer is no more trouble than to look at a claim."""


def outspoken(view: View) -> Aside | None:
    """The same as `unprompted`, and a claim where all that is left is sure."""
    return unprompted(view) or sure_claim(view)


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


def sure_claim(view: View) -> Claim | None:
    """All the tricks that are left, if whoever is asked can see that nothing stops them; None if not (A8.1).

    It is made from the lead, by who plays the contract or has no living partner. What lies buried is not
    counted on, for the voters do not know it. Refused once in a deal, it is not made again.
    """
    if not _may_claim(view) or (claim := Claim(view.left)) not in view.asides:
        return None
    assert view.contract is not None
    assert view.contract.named is not None
    assert view.place is not None
    believes = getattr(view.settings, "renege_mode", "prevent") == "prevent"
    reading = Reading(replace(view, buried=None), view.contract.named, view.place, believes)
    return claim if Plain(reading, view.place).takes(view.left) else None


def _may_claim(view: View) -> bool:
    """Whether manners allow it: a claim is to spare trouble, and takes no cards out of a partner's hand."""
    if view.place is None or view.to_act != view.place or view.trick is None or view.trick.cards:
        return False
    sides, said = view.sides, view.said
    partners = [each for each in view.players if each != view.place and sides[each] == sides[view.place]]
    was_refused = any(each.by == view.place for each in said.refused)
    is_bound = said.suit is not None or said.due is not None
    is_theirs = not partners or view.declarer == view.place
    return is_theirs and view.left >= WORTH_CLAIMING and not was_refused and not is_bound


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
