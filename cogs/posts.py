"""What the public posts of a table say, and the buttons below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs import panels
from cogs.answers import Answer
from cogs.overheard import Overheard
from whist.engine.actions import Duty
from whist.engine.events import AuctionWon, DealerStuck, Named, Thrown
from whist.outbox import News, Result
from whist.pictures import Page, Sitting, game_over_page, lobby_page, notice, table_page
from whist.words import all_of, phrase, safe, say

TOLD = (DealerStuck, AuctionWon, Thrown, Named)
"""Events that get a line of their own in the post; the others it shows by itself."""


def lobby(news: News) -> Answer:
    """The lobby, open to all."""
    return Answer(_lobby(news, None), panels.lobby_buttons(news.head.id, news.head.locale))


def started(news: News) -> Answer:
    """The lobby once it is closed: who plays, how the first dealer was drawn, and the choice of a seat."""
    view, locale, page = news.public, news.head.locale, _lobby(news, "started")
    actor = view.to_act
    if view.duty is not Duty.SEAT or actor is None:
        return Answer(page)
    asked = notice(view, news.cast, locale, news.cast.name(actor))
    below = panels.before_the_deal(view, news.head.id, news.tokens.get(actor, ""), locale)
    return Answer(replace(page, text=f"{page.text}\n{asked}"), below)


def deal(news: News, overheard: Overheard) -> Answer:
    """The deal in progress, or its result where that is asked for once more."""
    view, table_id, locale = news.public, news.head.id, news.head.locale
    page = table_page(
        view,
        news.cast,
        locale,
        deadline=news.deadline,
        commitment=news.commitment,
        seed=news.seed,
        notice=_said(news, overheard),
    )
    if view.outcome:
        return Answer(page, panels.result_buttons(view, view.number, table_id, locale, is_last=True))
    return Answer(page, panels.table_buttons(view, table_id, locale))


def result(news: News, over: Result) -> Answer:
    """A finished deal: made or set, the hands as they were dealt, and the seed behind them."""
    seed = over.seed if over.view.contract else None
    page = table_page(over.view, news.cast, news.head.locale, commitment=over.commitment, seed=seed)
    is_last = over.number == news.public.number and news.head.phase == "playing"
    below = panels.result_buttons(over.view, over.number, news.head.id, news.head.locale, is_last=is_last)
    return Answer(page, below)


def game_over(news: News, over: Result) -> Answer:
    """The result of the game, with the way to a rematch."""
    page = game_over_page(over.view, news.cast, news.head.locale)
    return Answer(page, panels.over_buttons(news.head.id, news.head.locale))


def ended(news: News) -> Answer:
    """A lobby's post or a deal's, closed with the reason that everyone sees."""
    reason, locale = news.head.ended_reason or "by_opener", news.head.locale
    if news.public.number == 0:
        return Answer(_lobby(news, reason))
    page = table_page(news.public, news.cast, locale)
    return Answer(replace(page, text=f"{page.text}\n{phrase(f'ended.{reason}', locale)}"))


def call(news: News, user_ids: Sequence[int]) -> Answer:
    """The turn notice: who is called, for what, and until when."""
    view, locale = news.public, news.head.locale
    who = all_of([f"<@{user_id}>" for user_id in user_ids], locale)
    text = notice(view, news.cast, locale, who)
    if news.deadline is not None:
        text = phrase("notices.until", locale, notice=text, until=f"<t:{news.deadline}:R>")
    token = news.tokens[news.callees[0]]
    return Answer(Page(text), panels.notice_buttons(view, news.head.id, token, locale))


def _said(news: News, overheard: Overheard) -> str | None:
    told = [event for event in news.events if isinstance(event, TOLD)]
    return " ".join(say(event, news.head.locale, news.cast) for event in (*told, *overheard.events)) or None


def _lobby(news: News, closed: str | None) -> Page:
    head, seats = news.head, news.seats
    page = lobby_page(
        head.game,
        news.public.settings,
        tuple(
            Sitting(seats[place].name, seats[place].level) if place in seats else None
            for place in news.public.players
        ),
        head.locale,
        expires=None if closed else news.expires,
        opener=next((seat.name for seat in seats.values() if seat.user_id == head.opener_id), ""),
        ended=closed,
    )
    lines = [page.text]
    if (seconds := head.settings.get("clock")) and not closed:
        lines.append(phrase("lobby.clock", head.locale, seconds=seconds))
    if news.line:
        people = all_of([safe(each.name) for each in news.line], head.locale)
        lines.append(phrase("notices.line", head.locale, people=people))
    if opening := news.public.opening:
        lines.append(say(opening, head.locale, news.cast))
    return replace(page, text="\n".join(lines))
