"""The catalogue: every game that can be played, by the name that commands and records use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from whist.engine.cards import Place
from whist.engine.rules import Rules
from whist.engine.settings import Settings, with_words
from whist.games import bid_whist, double_dummy, dummy_whist


@dataclass(frozen=True)
class Entry:
    """One game: its house rules, the presets that lay some of them down, and the way to its `Rules`."""

    name: str
    settings: type[Settings]
    build: Callable[[Any], Rules]
    presets: Mapping[str, Mapping[str, str]]

    def rules(self, words: Mapping[str, str]) -> Rules:
        """The game with house rules as people type them.

        :raises UnknownSetting: for a house rule that the game does not have.
        :raises BadSetting: for a value that it cannot have.
        """
        return self.build(with_words(self.settings(), words))

    def entry(self, place: int) -> int:
        """Which entry of the score a seat plays for: partners share one."""
        return self._usual.seating.entry(Place(place))

    @cached_property
    def _usual(self) -> Rules:
        """The game by its usual rules, built once: a list of games asks for every seat of each."""
        return self.rules({})


CATALOGUE: Mapping[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry(dummy_whist.NAME, dummy_whist.DummyWhistSettings, dummy_whist.rules, dummy_whist.PRESETS),
        Entry(bid_whist.NAME, bid_whist.BidWhistSettings, bid_whist.rules, bid_whist.PRESETS),
        Entry(double_dummy.NAME, double_dummy.DoubleDummySettings, double_dummy.rules, double_dummy.PRESETS),
    )
}
