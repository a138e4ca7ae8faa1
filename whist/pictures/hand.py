"""A private hand: one's own cards, what lies open, and what is asked of one now."""

from __future__ import annotations

from whist.engine.actions import Duty
from whist.engine.cards import Place
from whist.engine.view import View
from whist.mistakes import NothingToSee, NotSeated
from whist.pictures import parts, talk, turns
from whist.pictures.page import Page, fitted, spoken
from whist.pictures.result import verdict_lines
from whist.words import Cast, all_of, card_text, hand_lines, phrase, safe

LONGEST_PLACE = 80


def hand_page(
    view: View, cast: Cast, locale: str, *, where: str = "", link: str = "", note: str | None = None
) -> Page:
    """The hand of the view's own place.

    :param where: server and channel as people call them, made safe here; ``link`` leads to the table.
    :param note: a line of news, already in words.
    :raises NotSeated: for the channel's view.
    :raises NothingToSee: after a deal that was thrown in, and before cards are dealt, unless the player must
        take a seat first.
    """
    if view.place is None:
        raise NotSeated
    is_dealt = bool(view.hands) and view.hands[view.place] is not None
    if not is_dealt and not _may_sit(view):
        raise NothingToSee

    def lines(cast: Cast) -> list[str]:
        head = _head(view, locale, where, link, note)
        if not is_dealt:
            return [*head, turns.asked(view, cast, locale)]
        return [*head, *_cards(view, cast, locale), *_foot(view, cast, locale)]

    text = fitted(cast, lines)
    return Page(text, alt=spoken(text[max(0, text.find("### ")) :], locale))


def _may_sit(view: View) -> bool:
    return view.duty is Duty.SEAT and view.to_act == view.place


def _head(view: View, locale: str, where: str, link: str, note: str | None) -> list[str]:
    facts = {"game": phrase(f"games.{view.game}", locale), "number": view.number or 1}
    place = safe(where, LONGEST_PLACE) if where else ""
    head = phrase("hand.head" if where else "hand.head_alone", locale, where=place, **facts)
    if link:
        head = phrase("hand.link", locale, head=head, link=link)
    return [head, *([phrase("hand.note", locale, note=note)] if note else [])]


def _cards(view: View, cast: Cast, locale: str) -> list[str]:
    """The hands of this player, the one that must play first, and the others that lie open."""
    mine = _mine(view)
    own = [line for place in mine for line in _held(view, place, locale)]
    dummies = [place for place in mine if place != view.place]
    others = [] if view.outcome else parts.open_hands(view, cast, locale, dummies)
    return [*own, *others, *_thrown(view, locale)]


def _mine(view: View) -> list[Place]:
    """The places whose hands are this player's for the whole match, that of the next card first."""
    mine = [Place(n) for n, owner in enumerate(view.owners) if n == view.place or owner == view.place]
    return sorted(mine, key=lambda place: (place != view.hand_to_act, place != view.place))


def _held(view: View, place: Place, locale: str) -> list[str]:
    hand, whose = view.hands[place] or (), "" if place == view.place else "_dummy"
    key = "dealt" if view.outcome else "yours" if hand else "none"
    head = phrase(f"hand.{key}{whose}", locale, n=len(hand))
    return [head, *hand_lines(hand, locale, parts.trump_of(view))]


def _thrown(view: View, locale: str) -> list[str]:
    """What this player threw; after the deal everybody may know it, but it was the declarer's."""
    if not view.buried or view.place != view.declarer:
        return []
    thrown = all_of([card_text(card, locale) for card in view.buried], locale)
    return [phrase("hand.buried" if parts.has_kitty(view) else "hand.thrown", locale, cards=thrown)]


def _foot(view: View, cast: Cast, locale: str) -> list[str]:
    if view.outcome is not None:
        return [*talk.settled(view, cast, locale), *verdict_lines(view, cast, locale)]
    told = [*parts.contract(view, cast, locale), *parts.now(view, cast, locale)]
    if view.duty is Duty.CALL:
        told = parts.calls(view, cast, locale)
    claims = [*talk.waiting(view, cast, locale), *talk.settled(view, cast, locale)]
    said = [*talk.heard(view, cast, locale), *talk.called(view, locale), *claims]
    private = talk.private(view, cast, locale)
    if view.duty is Duty.ANSWER:
        return [*told, *said, *private]
    mine = view.to_act == view.place
    return [*told, *said, *private, (turns.asked if mine else turns.turn)(view, cast, locale)]
