"""The table's post: what has been at the top and small, what is now at the foot, where a phone looks."""

from __future__ import annotations

from whist.engine.actions import Duty
from whist.engine.events import CallMade
from whist.engine.view import View
from whist.pictures import parts
from whist.pictures.page import Page, fitted, spoken
from whist.pictures.result import result_lines, won_lines
from whist.words import Cast, card_text, hand_lines, phrase, say


def table_page(
    view: View,
    cast: Cast,
    locale: str,
    *,
    deadline: int | None = None,
    commitment: str | None = None,
    seed: str | None = None,
    notice: str | None = None,
) -> Page:
    """A deal in whatever stage it is, from the first call to its result.

    :param view: the channel's, so that nothing can be shown that the channel may not see.
    :param deadline: when the turn runs out, in seconds since 1970.
    :param commitment: the shuffle's promise in hex; ``seed``, also in hex, is told once the deal is over.
    :param notice: a line of news, already in words.
    """
    small = _fairness(commitment, seed if view.outcome else None, locale)

    def lines(cast: Cast) -> list[str]:
        head, news = [parts.title(view, locale), *small], _notice(notice, locale)
        if view.outcome is not None:
            return head + result_lines(view, cast, locale) + news + _end(view, cast, locale)
        return head + _stage(view, cast, locale) + news + [_turn(view, cast, locale, deadline)]

    text = fitted(cast, lines)
    told = text.split("\n", 1 + len(small))[-1]
    return Page(text, alt=spoken(told, locale))


def _fairness(commitment: str | None, seed: str | None, locale: str) -> list[str]:
    lines = [phrase("table.commitment", locale, commitment=commitment)] if commitment else []
    return lines + ([phrase("table.seed", locale, seed=seed)] if seed else [])


def _notice(notice: str | None, locale: str) -> list[str]:
    return [phrase("table.notice", locale, notice=notice)] if notice else []


def _stage(view: View, cast: Cast, locale: str) -> list[str]:
    match view.duty:
        case Duty.CALL:
            return _auction(view, cast, locale)
        case Duty.NAME | Duty.DISCARD:
            return _exchange(view, cast, locale)
        case Duty.PLAY:
            return _play(view, cast, locale)
    return [parts.totals(view, cast, locale)]


def _auction(view: View, cast: Cast, locale: str) -> list[str]:
    assert view.dealer is not None
    dealer = phrase("table.dealer_alone", locale, who=cast.name(view.dealer))
    turned = [phrase("table.turned", locale, card=card_text(view.turned, locale))] if view.turned else []
    calls = [say(CallMade(place, call), locale, cast) for place, call in view.calls[-parts.CALLS_SHOWN :]]
    return [dealer, parts.totals(view, cast, locale), *turned, *calls]


def _exchange(view: View, cast: Cast, locale: str) -> list[str]:
    dealt = [*parts.calls(view, cast, locale), parts.totals(view, cast, locale)]
    return [*dealt, *parts.contract(view, cast, locale), *_open(view, cast, locale)]


def _play(view: View, cast: Cast, locale: str) -> list[str]:
    told = (parts.calls, parts.taken, parts.before, parts.contract, _open, parts.now)
    lines = [line for part in told for line in part(view, cast, locale)]
    return [*lines, parts.books(view, cast, locale), parts.totals(view, cast, locale)]


def _open(view: View, cast: Cast, locale: str) -> list[str]:
    sported = " ".join(hand_lines(view.sported, locale))
    kitty = [phrase("table.sported", locale, cards=sported)] if sported else []
    return kitty + parts.open_hands(view, cast, locale)


def _turn(view: View, cast: Cast, locale: str, deadline: int | None) -> str:
    turn = parts.turn(view, cast, locale)
    return turn if deadline is None else phrase("table.until", locale, turn=turn, until=f"<t:{deadline}:R>")


def _end(view: View, cast: Cast, locale: str) -> list[str]:
    """What comes after a deal: the next dealer, or why the set is over; its result has its own post."""
    if view.tally.ending is not None:
        return won_lines(view, cast, locale)[:1]
    return [phrase("result.next_dealer", locale, who=cast.name(view.dealer or 0))]
