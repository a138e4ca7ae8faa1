"""Pages of lists: the ranking of a server, and help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whist.pictures import parts
from whist.pictures.page import Page, foot
from whist.words import phrase, safe


@dataclass(frozen=True, slots=True)
class Line:
    """One player of a ranking, with a raw name."""

    rank: int
    name: str
    sets: int
    points: int
    bids_made: int
    bids: int


def leaderboard_page(
    lines: Sequence[Line], by: str, game: str | None, first: int, total: int, locale: str
) -> Page:
    """One page of a server's ranking.

    :param lines: the players of this page, best first.
    :param game: one game; None for all of them together.
    :param by: what is ranked by: ``sets``, ``points`` or ``bids``.
    :param first: the number of the page's first player among ``total``, from 1.
    """
    which = phrase(f"games.{game}" if game else "leaderboard.all_games", locale)
    title = phrase("leaderboard.title", locale, game=which, by=_by(by, game, locale))
    if not lines:
        return Page("\n".join([title, phrase("leaderboard.nobody", locale)]))
    shown = {"first": first, "last": first + len(lines) - 1, "total": total}
    ranked = [_ranked(each, game, locale) for each in lines]
    return Page(foot([title, *ranked, phrase("leaderboard.shown", locale, **shown)]))


def _by(by: str, game: str | None, locale: str) -> str:
    """What is ranked by: sets, or in a game that is played to a rubber, rubbers (C7.4)."""
    return phrase(f"leaderboard.by.{game}" if game and by == "sets" else f"choices.{by}", locale)


def _ranked(line: Line, game: str | None, locale: str) -> str:
    """One player; of bids nothing is said where nobody has bid."""
    facts = [
        phrase(f"leaderboard.won.{game or 'all_games'}", locale, n=line.sets),
        phrase("leaderboard.points", locale, n=line.points, points=parts.amount(line.points, locale)),
    ]
    if line.bids:
        facts.append(phrase("leaderboard.bids", locale, made=line.bids_made, bids=line.bids))
    return phrase("leaderboard.line", locale, rank=line.rank, who=safe(line.name), facts=" · ".join(facts))


def help_page(locale: str) -> Page:
    """How to start in five lines, then the commands, the review of a deal, and how computers play."""
    sections = ("title", "start", "commands_title", "commands", "review", "computers", "cards")
    return Page("\n".join(phrase(f"help.{part}", locale) for part in sections))
