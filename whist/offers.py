"""What a new table may be given: presets, and house rules while they are typed, each with its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from whist.engine.settings import Setting, Value, declared, written
from whist.games import CATALOGUE
from whist.words import phrase, value_sentence


class Offer(NamedTuple):
    """What may be picked: the words that are typed for it, and how it reads."""

    words: str
    label: str


def presets(game: str, locale: str) -> tuple[Offer, ...]:
    """The presets of a game, the usual rules first; none of a game that there is not."""
    names = CATALOGUE[game].presets if game in CATALOGUE else ()
    return tuple(Offer(name, _preset(game, name, locale)) for name in names)


def preset_sentence(game: str, preset: str, locale: str) -> str:
    """What a preset comes to: the sentences of the house rules that it lays down."""
    laid = CATALOGUE[game].presets[preset]
    known = {each.name: each for each in declared(CATALOGUE[game].settings)}
    told = [value_sentence(name, known[name].read(value), locale) for name, value in laid.items()]
    return " ".join(told) or phrase("settings.preset_usual", locale)


def house_rules_typed(game: str, typed: str, locale: str) -> tuple[Offer, ...]:
    """The ways to complete the last word of what is typed, those that begin like it first.

    The words before it are kept. With no word begun there is one offer for each house rule that is left; a
    sentence after a word, which an earlier pick may have left behind, is dropped.
    """
    if game not in CATALOGUE:
        return ()
    *before, last = [*typed.replace(",", " ").split(), *([""] if typed[-1:] in ("", " ", ",") else [])]
    kept = [word.rstrip(":") for word in before if "=" in word]
    taken = {word.partition("=")[0].casefold() for word in kept}
    left = [each for each in declared(CATALOGUE[game].settings) if each.name not in taken]
    start = "".join(f"{word} " for word in kept)
    return tuple(Offer(start + word, start + label) for word, label in _completed(left, last, locale))


def _completed(rules: list[Setting], last: str, locale: str) -> list[Offer]:
    begun = last.casefold()
    if not begun:
        return [_offer(each, _other(each), locale) for each in rules if len(each.choices) > 1]
    found = [offer for each in rules for offer in _fitting(each, begun, locale)]
    return sorted(found, key=lambda offer: not offer.words.startswith(begun))


def _fitting(each: Setting, begun: str, locale: str) -> Iterator[Offer]:
    """The values that the word means; the usual one only to whoever has typed as far as the ``=``."""
    for value in each.choices:
        offer = _offer(each, value, locale)
        if begun in offer.words and (value != each.default or "=" in begun):
            yield offer


def _offer(each: Setting, value: Value, locale: str) -> Offer:
    word, sentence = f"{each.name}={written(value)}", value_sentence(each.name, value, locale)
    return Offer(word, phrase("settings.choice", locale, word=word, sentence=sentence))


def _other(each: Setting) -> Value:
    """The first value that is not the usual one."""
    return next(value for value in each.choices if value != each.default)


def _preset(game: str, preset: str, locale: str) -> str:
    name = phrase(f"settings.presets.{preset}", locale)
    return phrase("settings.preset", locale, name=name, sentence=preset_sentence(game, preset, locale))
