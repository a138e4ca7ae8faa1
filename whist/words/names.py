"""Who is who: the names around a table, made harmless before anybody reads them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from whist.engine.view import View
from whist.words.cards import all_of
from whist.words.lexicon import FALLBACK, phrase

LONGEST = 32
NOBODY = "Player"

_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
_MARKUP = re.compile(r"[\\`*_~|<>\[\]:/]")
_LEADING = re.compile(r"^([#+-]|\d+(?=[.)]))")
_MARKS_IN_A_ROW = 3


@dataclass(frozen=True)
class Cast:
    """Who is who around a table, dummies included; raw names, which words and pages make `safe`.

    ``people`` are the names by place, ``owners`` whose each hand is (a dummy that belongs to a player is
    named after them), ``teams`` the players who share each entry of the tally.
    """

    people: tuple[str, ...]
    owners: tuple[int | None, ...] = ()
    teams: tuple[tuple[int, ...], ...] = ()
    locale: str = FALLBACK

    @classmethod
    def around(cls, view: View, people: Sequence[str], locale: str) -> Cast:
        """The cast of a table: the players' names in the order of their seats, its dummies named by us."""
        names: dict[int, str] = dict(zip(view.players, people, strict=False))
        dummy = phrase("cards.dummy", locale)
        everybody = tuple(names.get(place, dummy) for place in range(len(view.names)))
        shared: dict[int, list[int]] = {}
        for place, entry in zip(view.players, view.entries, strict=True):
            shared.setdefault(entry, []).append(place)
        return cls(everybody, view.owners, tuple(tuple(shared[entry]) for entry in sorted(shared)), locale)

    def name(self, place: int) -> str:
        """The name of a hand: of whoever sits at a place, or of the dummy there, safe to print."""
        return self._named(place, safe)

    def plain(self, place: int) -> str:
        """The same for text that knows no markdown: alt texts, labels."""
        return self._named(place, plain)

    def entry(self, entry: int) -> str:
        """The name of an entry of the tally, safe to print: a player's, or both of a pair: ``Ann and Cy``."""
        return self.hands(self._players(entry))

    def heads(self, entry: int) -> int:
        """How many players share an entry of the tally: what they do is said of one, or of several."""
        return len(self._players(entry))

    def hands(self, places: Iterable[int]) -> str:
        """The names of a side's hands: ``Ann and Dummy``; a dummy goes without saying beside its owner."""
        return all_of(
            [self.name(place) for place in places if self._owner(place) in (None, place)], self.locale
        )

    def dummy_of(self, player: int) -> int | None:
        """The dummy that is a player's for the whole match."""
        dummies = (hand for hand, owner in enumerate(self.owners) if owner == player and hand != player)
        return next(dummies, None)

    def shortened(self, most: int) -> Cast:
        """The cast with every name cut to so many characters."""
        names = map(plain, self.people)
        cut = tuple(name if len(name) <= most else f"{name[: most - 1]}…" for name in names)
        return replace(self, people=cut)

    def _players(self, entry: int) -> tuple[int, ...]:
        return self.teams[entry] if entry < len(self.teams) else (entry,)

    def _owner(self, place: int) -> int | None:
        return self.owners[place] if 0 <= place < len(self.owners) else None

    def _named(self, place: int, tamed: Callable[[str], str]) -> str:
        if not 0 <= place < len(self.people):
            return NOBODY
        owner = self._owner(place)
        if owner is None or owner == place:
            return tamed(self.people[place])
        return phrase("cards.dummy_of", self.locale, who=tamed(self.people[owner]))


def safe(name: str, most: int = LONGEST) -> str:
    """A name that is only a name: it formats nothing, links nowhere, mentions nobody."""
    return _harmless(plain(name, most))


def typed(text: str) -> str:
    """What somebody typed, made as safe as a name; empty where nothing of it can be seen."""
    return _harmless(_visible(text, LONGEST))


def plain(name: str, most: int = LONGEST) -> str:
    """A name as it reads, on one line, without what cannot be seen or would turn the text around."""
    return _visible(name, most) or NOBODY


def _visible(text: str, most: int) -> str:
    seen = "".join(map(_seen, unicodedata.normalize("NFC", text)))
    return " ".join(_without_towers(seen).split())[:most].strip()


def _harmless(text: str) -> str:
    escaped = _MARKUP.sub(r"\\\g<0>", text).replace("@", "@\u200b")
    return _LEADING.sub(_defused, escaped)


def _seen(character: str) -> str:
    kind = unicodedata.category(character)
    if character in _BLANKS or kind[0] == "Z" or kind == "Cc":
        return " "
    return "" if kind[0] == "C" else character


def _without_towers(text: str) -> str:
    """No more than a few accents on one letter, or they climb over the lines above."""
    kept, marks = "", 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        kept += character if marks <= _MARKS_IN_A_ROW else ""
    return kept


def _defused(mark: re.Match[str]) -> str:
    """A leading ``#``, ``-`` or ``1.`` would make a heading or a list."""
    return f"{mark[0]}\\" if mark[0].isdigit() else f"\\{mark[0]}"
