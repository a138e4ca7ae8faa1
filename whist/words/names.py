"""Who is who: the names around a table, made harmless before anybody reads them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from whist.engine.view import View
from whist.words.lexicon import phrase

LONGEST = 32
NOBODY = "Player"

_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
_MARKUP = re.compile(r"[\\`*_~|<>\[\]:/]")
_LEADING = re.compile(r"^([#+-]|\d+(?=[.)]))")
_MARKS_IN_A_ROW = 3


@dataclass(frozen=True)
class Cast:
    """The display names by place, dummies included, raw: words and pages make them `safe`."""

    people: tuple[str, ...]

    @classmethod
    def around(cls, view: View, people: Sequence[str], locale: str) -> Cast:
        """The cast of a table: the players' names in the order of their seats, its dummies named by us."""
        names = dict(zip(view.players, people, strict=False))
        dummy = phrase("cards.dummy", locale)
        return cls(tuple(names.get(place, dummy) for place in range(len(view.names))))  # type: ignore[call-overload]

    def name(self, place: int) -> str:
        """The name of whoever sits at a place, safe to print."""
        return safe(self.people[place]) if 0 <= place < len(self.people) else NOBODY

    def plain(self, place: int) -> str:
        """The same for text that knows no markdown: alt texts, labels."""
        return plain(self.people[place]) if 0 <= place < len(self.people) else NOBODY

    def shortened(self, most: int) -> Cast:
        """The cast with every name cut to so many characters."""
        names = map(plain, self.people)
        return Cast(tuple(name if len(name) <= most else f"{name[: most - 1]}…" for name in names))


def safe(name: str, most: int = LONGEST) -> str:
    """A name that is only a name: it formats nothing, links nowhere, mentions nobody."""
    text = _MARKUP.sub(r"\\\g<0>", plain(name, most)).replace("@", "@\u200b")
    return _LEADING.sub(_defused, text)


def plain(name: str, most: int = LONGEST) -> str:
    """A name as it reads, on one line, without what cannot be seen or would turn the text around."""
    seen = "".join(map(_seen, unicodedata.normalize("NFC", name)))
    return " ".join(_without_towers(seen).split())[:most].strip() or NOBODY


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
