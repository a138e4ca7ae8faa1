"""Pages of lists: the house rules, the ranking of a server, and help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whist.engine.settings import Setting, Settings, changed, declared, values, written
from whist.pictures import parts
from whist.pictures.page import Page, first_fitting, foot
from whist.words import phrase, safe, setting_sentence


@dataclass(frozen=True, slots=True)
class Line:
    """One player of a ranking, with a raw name."""

    rank: int
    name: str
    sets: int
    points: int
    bids_made: int
    bids: int


def settings_page(game: str, settings: Settings, locale: str) -> Page:
    """The house rules in force, those that differ from the usual ones first."""
    title = phrase("settings.title", locale, game=phrase(f"games.{game}", locale))
    differ, every = changed(settings), declared(settings)
    usual = [each for each in every if each.name not in differ]
    full, short = _usual(usual, locale), _in_short(usual, locale)

    def head(key: str) -> list[str]:
        if not differ:
            return [title, phrase("settings.usual", locale)]
        own = [_differing(key, each, settings, locale) for each in every if each.name in differ]
        between = [phrase("settings.others", locale)] if usual else []
        return [title, phrase("settings.changed", locale), *own, *between]

    line, bare = head("settings.line"), head("settings.line_bare")
    return Page(first_fitting([line + full, line + short, bare + short]))


def _differing(key: str, each: Setting, settings: Settings, locale: str) -> str:
    facts = {"value": written(values(settings)[each.name]), "default": written(each.default)}
    return phrase(key, locale, name=each.name, sentence=setting_sentence(each, locale), **facts)


def _usual(rules: Sequence[Setting], locale: str) -> list[str]:
    return [
        phrase(
            "settings.line_usual",
            locale,
            name=each.name,
            value=written(each.default),
            sentence=setting_sentence(each, locale),
        )
        for each in rules
    ]


def _in_short(rules: Sequence[Setting], locale: str) -> list[str]:
    typed = ", ".join(parts.typed(each.name, each.default) for each in rules)
    return [phrase("settings.line_short", locale, rules=typed)] if typed else []


def leaderboard_page(lines: Sequence[Line], by: str, game: str, first: int, total: int, locale: str) -> Page:
    """One page of a server's ranking.

    :param lines: the players of this page, best first.
    :param by: what is ranked by: ``sets``, ``points`` or ``bids``.
    :param first: the number of the page's first player among ``total``, from 1.
    """
    names = {"game": phrase(f"games.{game}", locale), "by": phrase(f"choices.{by}", locale)}
    title = phrase("leaderboard.title", locale, **names)
    if not lines:
        return Page("\n".join([title, phrase("leaderboard.nobody", locale)]))
    shown = {"first": first, "last": first + len(lines) - 1, "total": total}
    ranked = [_ranked(each, locale) for each in lines]
    return Page(foot([title, *ranked, phrase("leaderboard.shown", locale, **shown)]))


def _ranked(line: Line, locale: str) -> str:
    facts = [
        phrase("leaderboard.sets", locale, n=line.sets),
        phrase("leaderboard.points", locale, n=line.points, points=parts.amount(line.points, locale)),
        phrase("leaderboard.bids", locale, made=line.bids_made, bids=line.bids),
    ]
    return phrase("leaderboard.line", locale, rank=line.rank, who=safe(line.name), facts=" · ".join(facts))


def help_page(locale: str) -> Page:
    """How to start in five lines, then the commands."""
    sections = ("title", "start", "commands_title", "commands", "cards")
    return Page("\n".join(phrase(f"help.{part}", locale) for part in sections))
