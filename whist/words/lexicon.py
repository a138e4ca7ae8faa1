"""The languages: each a TOML file beside this one, read once; what one lacks is said in English."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from whist.engine.settings import Setting, Value, written

FALLBACK = "en"


def phrase(key: str, locale: str, /, **facts: object) -> str:
    """The words under a dotted key, with facts in their places; ``n`` picks singular or plural.

    Facts appear as they are given: names go through `names.safe` first.

    :raises KeyError: if no language has the key, or a fact is missing. That is our mistake, not a player's.
    """
    words = lexicon(_language(locale))
    if key not in words and "n" in facts:
        key += ".one" if facts["n"] in (1, -1) else ".other"
    return words[key].format(**facts)


def knows(key: str, locale: str) -> bool:
    """Whether there are words under a key."""
    return key in lexicon(_language(locale))


def setting_sentence(setting: Setting, locale: str) -> str:
    """What a house rule is about: its own sentence, unless the language has another."""
    return lexicon(_language(locale)).get(f"settings.about.{setting.name}", setting.sentence)


def value_sentence(name: str, value: Value, locale: str) -> str:
    """What a house rule comes to at one of its values: ``Downtown the ace is the worst card.``"""
    own = f"settings.values.{name}.{written(value)}"
    if knows(own, locale):
        return phrase(own, locale)
    return phrase(f"settings.values.{name}", locale, n=value)


@cache
def languages() -> tuple[str, ...]:
    """The languages there are files of."""
    names = sorted(each.name for each in files(__package__).iterdir())
    return tuple(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def lexicon(language: str) -> Mapping[str, str]:
    """Every phrase of a language by its dotted key, and the English of those it lacks."""
    text = (files(__package__) / f"{language}.toml").read_text(encoding="utf-8")
    own = dict(_flat(tomllib.loads(text)))
    return own if language == FALLBACK else {**lexicon(FALLBACK), **own}


@cache
def _language(locale: str) -> str:
    """The file for a locale: its own, that of its language (``de-AT`` -> ``de``), or English."""
    tag = locale.replace("_", "-")
    candidates = (tag, tag.partition("-")[0].casefold())
    return next((each for each in candidates if each in languages()), FALLBACK)


def _flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield above + key, value.rstrip("\n")
        else:
            yield from _flat(value, f"{above}{key}.")
