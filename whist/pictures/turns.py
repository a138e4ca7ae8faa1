"""What the table waits for: said to everybody, asked of whoever must act, and called out in the channel."""

from __future__ import annotations

from whist.engine.actions import Bid, Duty, Name, Pass, Play
from whist.engine.cards import Place
from whist.engine.settings import values
from whist.engine.view import View
from whist.pictures import talk
from whist.words import Cast, any_of, bid_text, card_text, choice_label, phrase


def turn(view: View, cast: Cast, locale: str) -> str:
    """Whose turn it is, and for what: the last line of the table's post."""
    who = cast.name(view.to_act) if view.to_act is not None else ""
    hand = cast.name(view.hand_to_act) if view.hand_to_act is not None else ""
    match view.duty:
        case Duty.CALL:
            return _call_due(view, who, locale)
        case Duty.NAME:
            return phrase(f"turns.{naming(view)}", locale, who=who)
        case Duty.DISCARD:
            return phrase(f"turns.{throwing(view)}", locale, who=who, hand=hand, n=view.to_throw)
        case Duty.PLAY:
            return phrase(f"turns.{playing(view)}", locale, who=who, hand=hand)
        case Duty.SEAT:
            return phrase("turns.seat", locale, who=who)
        case Duty.ANSWER:
            return talk.awaited(view, cast, locale)
        case Duty.SETTLE:
            return talk.until_scored(view, locale)
        case Duty.DEAL if view.dealer is not None and not view.number:
            return phrase("turns.deal_first", locale, who=cast.name(view.dealer))
        case duty:
            return phrase(f"turns.{duty.value}", locale)


def asked(view: View, cast: Cast, locale: str) -> str:
    """What the view's own player owes the table now, with what may be chosen where it is not everything."""
    match view.duty:
        case Duty.CALL:
            return _call(view, locale)
        case Duty.NAME:
            names = [choice_label(name, locale) for name in view.legal if isinstance(name, Name)]
            return phrase(f"asks.{naming(view)}", locale, choices=any_of(names, locale))
        case Duty.DISCARD:
            assert view.hand_to_act is not None
            hand = cast.name(view.hand_to_act)
            return phrase(f"asks.{throwing(view)}", locale, n=view.to_throw, hand=hand)
        case Duty.SEAT:
            return phrase("asks.seat", locale)
    return _card(view, cast, locale)


def notice(view: View, cast: Cast, locale: str, who: str) -> str:
    """A short word in the channel to whoever must act.

    :param who: how they are called: a mention, or a name made safe.
    """
    hand = cast.name(view.hand_to_act) if view.hand_to_act is not None else ""
    keys = {Duty.NAME: naming, Duty.DISCARD: throwing, Duty.PLAY: _card_of}
    key = keys[view.duty](view) if view.duty in keys else view.duty.value
    claim = talk.claim_text(view, cast, locale)
    return phrase(f"notices.{key}", locale, who=who, hand=hand, n=view.to_throw, claim=claim)


def naming(view: View) -> str:
    """At no trump a direction is named, else trumps (B4.4)."""
    bid = view.contract.bid if view.contract else None
    return "name_way" if bid is not None and bid.kind.value == "N" else "name"


def throwing(view: View) -> str:
    """One's own cards are buried, a dummy's are thrown (B4.3, C4.3)."""
    return "bury" if view.hand_to_act == view.to_act else "discard"


def playing(view: View) -> str:
    """Whether a card is led or follows, and whose: a player's only hand, or one of two."""
    return f"{'play' if view.trick and view.trick.cards else 'lead'}{_whose(view)}"


def _card_of(view: View) -> str:
    return f"play{_whose(view)}"


def _whose(view: View) -> str:
    """Which hand must play: nothing to say, a dummy that was won, or one of the two that a player has."""
    if view.to_act is None or view.owners.count(view.to_act) < 2:
        return "" if view.to_act == view.hand_to_act else "_dummy"
    return "_own" if view.to_act == view.hand_to_act else "_mine"


def best_bid(view: View) -> Bid | None:
    """The bid to beat: the last one made."""
    return next((call for _, call in reversed(view.calls) if isinstance(call, Bid)), None)


def stuck(view: View) -> str:
    """Whether everyone before the dealer has passed, and nobody may throw the deal in (B3.5); "": no.

    ``only``: then exactly the least is bid (Q-C3).
    """
    house = values(view.settings)
    held = house.get("all_pass") == "dealer_must_bid" and len(view.calls) == len(view.players) - 1
    if not held or best_bid(view) is not None:
        return ""
    return "_stuck_only" if house.get("dealer_forced_bid") == "minimum_only" else "_stuck"


def _call_due(view: View, who: str, locale: str) -> str:
    if last := stuck(view):
        return phrase(f"turns.call{last}", locale, who=who, least=values(view.settings).get("min_bid"))
    if best := best_bid(view):
        return phrase("turns.call_over", locale, who=who, bid=bid_text(best, locale))
    return phrase("turns.call", locale, who=who)


def _call(view: View, locale: str) -> str:
    if last := stuck(view):
        return phrase(f"asks.call{last}", locale, least=values(view.settings).get("min_bid"))
    if not (best := best_bid(view)):
        return phrase("asks.call", locale)
    return phrase(f"asks.call_{_against(best, view)}", locale, bid=bid_text(best, locale))


def _against(best: Bid, view: View) -> str:
    """What is left to say against the best bid: nothing, the same (C3.8), or something better."""
    if view.legal == (Pass(),):
        return "pass"
    return "same" if best in view.legal else "over"


def _card(view: View, cast: Cast, locale: str) -> str:
    """The card that is due, with those that may be played where that is not all of them."""
    assert view.hand_to_act is not None
    head = phrase(f"asks.{playing(view)}", locale, hand=cast.name(view.hand_to_act))
    held = view.hands[view.hand_to_act] or ()
    cards = [each.card for each in view.legal if isinstance(each, Play) and each.card in held]
    if _is_watched(view):
        which = phrase("asks.any_taken", locale)
    elif len(cards) == len(held):
        which = phrase(_any_of(view.hand_to_act, view), locale)
    else:
        which = any_of([card_text(card, locale) for card in cards], locale)
    return phrase("asks.card", locale, head=head, cards=which)


def _is_watched(view: View) -> bool:
    """Whether the card may be a renege that anybody calls; then which are lawful is not said (A7.2)."""
    return talk.penalises(view) and bool(view.trick and view.trick.cards)


def _any_of(hand: Place, view: View) -> str:
    return "asks.any_held" if hand == view.place else "asks.any_of_them"
