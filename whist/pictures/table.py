"""The table's post: what has been at the top and small, what is now at the foot, where a phone looks."""

from __future__ import annotations

from whist.engine.actions import Duty
from whist.engine.events import CallMade
from whist.engine.view import View
from whist.pictures import parts, standing, talk, turns
from whist.pictures.page import Page, fitted, spoken
from whist.pictures.result import result_lines
from whist.words import Cast, phrase, say


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
    drawn = parts.opening(view, cast, locale)
    match view.duty:
        case Duty.CALL:
            return [*drawn, *_auction(view, cast, locale)]
        case Duty.NAME | Duty.DISCARD:
            return [*drawn, *_exchange(view, cast, locale)]
        case Duty.PLAY | Duty.ANSWER | Duty.SETTLE:
            return [*drawn, *_play(view, cast, locale)]
    return [*drawn, standing.totals(view, cast, locale)]


def _auction(view: View, cast: Cast, locale: str) -> list[str]:
    calls = [say(CallMade(place, call), locale, cast) for place, call in view.calls[-parts.CALLS_SHOWN :]]
    return [*parts.dealt(view, cast, locale), standing.totals(view, cast, locale), *calls]


def _exchange(view: View, cast: Cast, locale: str) -> list[str]:
    told = [*parts.calls(view, cast, locale), standing.totals(view, cast, locale)]
    return [*told, *parts.contract(view, cast, locale), *_open(view, cast, locale)]


def _play(view: View, cast: Cast, locale: str) -> list[str]:
    told = (parts.calls, parts.taken, talk.heard, talk.owed, parts.before, parts.contract, _open, parts.now)
    lines = [line for part in told for line in part(view, cast, locale)]
    score = [parts.books(view, cast, locale), standing.totals(view, cast, locale)]
    claims = [*talk.waiting(view, cast, locale), *talk.settled(view, cast, locale)]
    return [*lines, *score, *talk.called(view, locale), *claims]


def _open(view: View, cast: Cast, locale: str) -> list[str]:
    """The kitty where it was sported, and the dummies."""
    sported = view.sported if not view.tricks else ()
    kitty = [phrase("table.kitty", locale, cards=parts.in_a_row(sported, view, locale))] if sported else []
    return kitty + parts.open_hands(view, cast, locale)


def _turn(view: View, cast: Cast, locale: str, deadline: int | None) -> str:
    turn = turns.turn(view, cast, locale)
    return turn if deadline is None else phrase("table.until", locale, turn=turn, until=f"<t:{deadline}:R>")


def _end(view: View, cast: Cast, locale: str) -> list[str]:
    """What comes after a deal: the next dealer, or why the match is over; its result has its own post."""
    if view.tally.ending is not None:
        return standing.won_lines(view, cast, locale)[:1]
    return [phrase("result.next_dealer", locale, who=cast.name(view.dealer or 0))]
