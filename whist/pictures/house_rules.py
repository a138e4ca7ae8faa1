"""The house rules in force: as they are typed, and what they come to in words."""

from __future__ import annotations

from collections.abc import Iterator

from whist.engine.settings import Setting, Settings, changed, declared, values, written
from whist.pictures import parts
from whist.pictures.page import Page, first_fitting
from whist.words import phrase, value_sentence

TOLD_IN_A_LOBBY = 8
"""So many house rules are told in words before they would push the seats out of sight."""


def settings_page(game: str, settings: Settings, locale: str) -> Page:
    """The house rules in force, those that differ from the usual ones first."""
    title = phrase("settings.title", locale, game=phrase(f"games.{game}", locale))
    return Page(first_fitting([title, *lines] for lines in _drafts(settings, locale)))


def lobby_drafts(settings: Settings, locale: str) -> Iterator[list[str]]:
    """The lines of a lobby that say what differs from the usual rules, ever shorter."""
    differing, _ = _parted(settings)
    if not differing:
        yield [phrase("lobby.usual", locale)]
        return
    for told in range(min(len(differing), TOLD_IN_A_LOBBY), -1, -1):
        yield [
            phrase("lobby.house_rules", locale),
            *(_line("settings.line_usual", each, settings, locale) for each in differing[:told]),
            *_in_short(differing[told:], settings, locale),
        ]


def _drafts(settings: Settings, locale: str) -> Iterator[list[str]]:
    """With a sentence for every house rule; then for ever fewer of them, the last ones dropped first."""
    differing, usual = _parted(settings)
    for told in range(len(usual), -1, -1):
        lines = [_line("settings.line_default", each, settings, locale) for each in differing]
        yield [*_differ(lines, locale), *_as_usual(usual, told, settings, locale)]
    for told in range(len(differing), -1, -1):
        lines = [_line("settings.line", each, settings, locale) for each in differing[:told]]
        lines += [_line("settings.line_bare", each, settings, locale) for each in differing[told:]]
        yield [*_differ(lines, locale), *_as_usual(usual, 0, settings, locale)]


def _parted(settings: Settings) -> tuple[list[Setting], list[Setting]]:
    """The house rules that differ from the usual ones, and the others."""
    differ, every = changed(settings), declared(settings)
    return [each for each in every if each.name in differ], [
        each for each in every if each.name not in differ
    ]


def _differ(lines: list[str], locale: str) -> list[str]:
    return [phrase("settings.changed", locale), *lines] if lines else [phrase("settings.usual", locale)]


def _as_usual(usual: list[Setting], told: int, settings: Settings, locale: str) -> list[str]:
    between = [phrase("settings.others", locale)] if usual and changed(settings) else []
    lines = [_line("settings.line_usual", each, settings, locale) for each in usual[:told]]
    return [*between, *lines, *_in_short(usual[told:], settings, locale)]


def _line(key: str, each: Setting, settings: Settings, locale: str) -> str:
    value = values(settings)[each.name]
    sentence, default = value_sentence(each.name, value, locale), written(each.default)
    return phrase(key, locale, name=each.name, value=written(value), default=default, sentence=sentence)


def _in_short(rules: list[Setting], settings: Settings, locale: str) -> list[str]:
    house = values(settings)
    typed = ", ".join(parts.typed(each.name, house[each.name]) for each in rules)
    return [phrase("settings.line_short", locale, rules=typed)] if typed else []
