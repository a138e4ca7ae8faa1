"""The games that are over, newest first, each on a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from whist.pictures import parts
from whist.pictures.page import Page, foot
from whist.words import all_of, phrase, safe


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game; ``scores`` are raw names, totals, who has won, and for which side; times are unix."""

    number: int
    game: str
    ended_at: int
    deals: int
    scores: tuple[tuple[str, int, bool, int], ...]
    was_stopped: bool


def history_page(
    games: Sequence[Game], user_id: int | None, game: str | None, first: int, total: int, locale: str
) -> Page:
    """One page of a server's finished games.

    :param user_id: whose games these are; None for everybody's.
    :param first: the number of the page's first game among ``total``, from 1.
    """
    what = phrase(f"games.{game}", locale) if game else phrase("history.all_games", locale)
    whose = phrase("history.whose", locale, who=f"<@{user_id}>") if user_id else ""
    title = phrase("history.title", locale, game=what)
    head = [title, whose] if whose else [title]
    if not games:
        return Page("\n".join([*head, phrase("history.nothing", locale)]))
    lines = [
        phrase(
            "history.line", locale, game=game_line(each, f"<t:{each.ended_at}:f>", locale), number=each.number
        )
        for each in games
    ]
    shown = {"first": first, "last": first + len(games) - 1, "total": total}
    return Page(foot([*head, *lines, phrase("history.shown", locale, **shown)]))


def game_line(game: Game, ended: str, locale: str, tamed: Callable[[str], str] = safe) -> str:
    """``Bid Whist · yesterday · Ann and Cy 7, Bo and Dee −2``

    :param tamed: what makes a name harmless where the line is shown.
    """
    facts = [phrase(f"games.{game.game}", locale), ended, ", ".join(_scores(game, locale, tamed))]
    if game.was_stopped:
        facts.append(phrase("history.stopped", locale))
    return " · ".join(filter(None, facts))


def _scores(game: Game, locale: str, tamed: Callable[[str], str]) -> list[str]:
    """The winners first; partners together."""

    def standing(score: tuple[str, int, bool, int]) -> tuple[bool, int, int]:
        return not score[2], -score[1], score[3]

    told = []
    for (_, minus, _), side in groupby(sorted(game.scores, key=standing), key=standing):
        who = all_of([tamed(each[0]) for each in side], locale)
        told.append(phrase("history.score", locale, who=who, points=parts.amount(-minus, locale)))
    return told
