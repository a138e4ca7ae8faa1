"""A private hand: one's own cards, what lies open, and what is asked of one now."""

from __future__ import annotations

from whist.engine.actions import Duty, Name, Pass, Play
from whist.engine.settings import values
from whist.engine.view import View
from whist.mistakes import NothingToSee, NotSeated
from whist.pictures import parts
from whist.pictures.page import Page, fitted, spoken
from whist.pictures.result import verdict_line
from whist.words import Cast, all_of, any_of, bid_text, card_text, choice_label, hand_lines, phrase, safe

LONGEST_PLACE = 80


def hand_page(
    view: View, cast: Cast, locale: str, *, where: str = "", link: str = "", note: str | None = None
) -> Page:
    """The hand of the view's own place.

    :param where: server and channel as people call them, made safe here; ``link`` leads to the table.
    :param note: a line of news, already in words.
    :raises NotSeated: for the channel's view.
    :raises NothingToSee: before cards are dealt, and after a deal that was thrown in.
    """
    if view.place is None:
        raise NotSeated
    if not view.hands or view.hands[view.place] is None:
        raise NothingToSee

    def lines(cast: Cast) -> list[str]:
        return [
            *_head(view, locale, where, link, note),
            *_cards(view, cast, locale),
            *_foot(view, cast, locale),
        ]

    text = fitted(cast, lines)
    return Page(text, alt=spoken(text[max(0, text.find("### ")) :], locale))


def _head(view: View, locale: str, where: str, link: str, note: str | None) -> list[str]:
    facts = {"game": phrase(f"games.{view.game}", locale), "number": view.number}
    place = safe(where, LONGEST_PLACE) if where else ""
    head = phrase("hand.head" if where else "hand.head_alone", locale, where=place, **facts)
    if link:
        head = phrase("hand.link", locale, head=head, link=link)
    return [head, *([phrase("hand.note", locale, note=note)] if note else [])]


def _cards(view: View, cast: Cast, locale: str) -> list[str]:
    trump = view.contract.trump if view.contract else None
    key = "dealt" if view.outcome else "yours" if view.hand else "none"
    own = [phrase(f"hand.{key}", locale, n=len(view.hand)), *hand_lines(view.hand, locale, trump)]
    thrown = [card_text(card, locale) for card in view.buried or ()]
    buried = [phrase("hand.buried", locale, cards=all_of(thrown, locale))] if thrown else []
    others = [] if view.outcome else parts.open_hands(view, cast, locale)
    return [*own, *others, *buried]


def _foot(view: View, cast: Cast, locale: str) -> list[str]:
    if view.outcome is not None:
        return [verdict_line(view.outcome, cast, locale)]
    told = [*parts.contract(view, cast, locale), *parts.now(view, cast, locale)]
    if view.duty is Duty.CALL:
        told = parts.calls(view, cast, locale)
    mine = view.to_act == view.place
    return [*told, _asked(view, cast, locale) if mine else parts.turn(view, cast, locale)]


def _asked(view: View, cast: Cast, locale: str) -> str:
    """What the player owes the table now, with what may be chosen where it is not everything."""
    match view.duty:
        case Duty.CALL:
            return _call(view, locale)
        case Duty.NAME:
            names = [choice_label(name, locale) for name in view.legal if isinstance(name, Name)]
            return phrase(f"asks.{parts.naming(view)}", locale, choices=any_of(names, locale))
        case Duty.DISCARD:
            assert view.hand_to_act is not None
            hand = cast.name(view.hand_to_act)
            return phrase("asks.discard", locale, n=view.to_throw, hand=hand)
    return _card(view, cast, locale)


def _call(view: View, locale: str) -> str:
    if parts.is_stuck(view):
        return phrase("asks.call_stuck", locale, least=values(view.settings).get("min_bid"))
    if (best := parts.best_bid(view)) and view.legal == (Pass(),):
        return phrase("asks.call_pass", locale, bid=bid_text(best, locale))
    if best := parts.best_bid(view):
        return phrase("asks.call_over", locale, bid=bid_text(best, locale))
    return phrase("asks.call", locale)


def _card(view: View, cast: Cast, locale: str) -> str:
    place = view.hand_to_act
    assert place is not None
    held, legal = view.hands[place] or (), [each.card for each in view.legal if isinstance(each, Play)]
    deed = "play" if view.trick and view.trick.cards else "lead"
    whose = "" if place == view.place else "_dummy"
    some = "" if len(legal) == len(held) else "_some"
    cards = any_of([card_text(card, locale) for card in legal], locale)
    return phrase(f"asks.{deed}{whose}{some}", locale, hand=cast.name(place), cards=cards)
