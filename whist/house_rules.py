"""A table's house rules: out of what somebody typed, and out of the book."""

from __future__ import annotations

from whist.engine.rules import Rules
from whist.engine.settings import Value, values, written
from whist.games import CATALOGUE, Entry
from whist.mistakes import NoSuchGame, NoSuchPreset, NotASetting, SettingTwice
from whist.store import Head

OPTIONS = frozenset({"clock", "appointed"})
"""What a table keeps among its settings that is no rule of the game."""


def catalogued(game: str) -> Entry:
    """A game by its name.

    :raises NoSuchGame: if the catalogue has none of that name.
    """
    if game not in CATALOGUE:
        raise NoSuchGame(game)
    return CATALOGUE[game]


def house_rules(
    game: str, preset: str | None, words: str, target: int | None, jokers: int | None
) -> dict[str, Value]:
    """Every setting of a game: the preset's, then those written ``name=value``, then the two with options.

    :raises WhistError: for a game, a preset, a name or a value that there is not.
    """
    entry = catalogued(game)
    if preset is not None and preset not in entry.presets:
        raise NoSuchPreset(game, preset, tuple(entry.presets))
    laid_down = dict(entry.presets[preset]) if preset else {}
    options = {"target": target, "jokers": jokers}
    given = {name: str(value) for name, value in options.items() if value is not None}
    return values(entry.rules(laid_down | _typed(words) | given).settings)


def _typed(words: str) -> dict[str, str]:
    """The house rules out of ``name=value name=value``."""
    chosen: dict[str, str] = {}
    for word in words.replace(",", " ").split():
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise NotASetting(word)
        if name.casefold() in chosen:
            raise SettingTwice(name)
        chosen[name.casefold()] = value
    return chosen


def rules_of(head: Head) -> Rules:
    """The game of a table, by the house rules it was opened with."""
    words = {name: written(value) for name, value in head.settings.items() if name not in OPTIONS}
    return catalogued(head.game).rules(words)
