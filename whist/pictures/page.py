"""A page: what a post says, what picture goes with it, and what that picture shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from whist.engine.cards import Suit, parse_card
from whist.engine.errors import UnknownCard
from whist.words import Cast, card_name

LONGEST = 1900
LONGEST_ALT = 1000
NAME_LENGTHS = (32, 16, 8)

_LONE_GLYPH = re.compile(r" ?`[♠♥♦♣]`")
_SPAN = re.compile(r"(?<!\\)`([^`]+)`")
_MARKS = re.compile(r"(?m)^(?:-# |### |- )|\*\*")
_CLOCK = re.compile(r" · <t:\d+:R>")
_ESCAPED = re.compile(r"\\(.)")
_LETTERS = {"♠": Suit.SPADES, "♥": Suit.HEARTS, "♦": Suit.DIAMONDS, "♣": Suit.CLUBS}


@dataclass(frozen=True)
class Page:
    """Plain Discord markdown of at most `LONGEST` characters; ``alt`` says aloud what ``image`` shows."""

    text: str
    image: bytes | None = None
    alt: str = ""


def fitted(cast: Cast, write: Callable[[Cast], list[str]]) -> str:
    """The lines as one text, with names as long as there is room for."""
    return first_fitting(write(cast.shortened(most)) for most in NAME_LENGTHS)


def first_fitting(drafts: Iterable[list[str]]) -> str:
    """The first of several drafts, ever shorter, that a post takes.

    The foot of a post is what a phone shows, so should not even the last one do, its head goes.
    """
    lines: list[str] = []
    for lines in drafts:
        if len(text := "\n".join(lines)) <= LONGEST:
            return text
    return foot(lines)


def foot(lines: Sequence[str]) -> str:
    """The last lines, as many as a post takes."""
    start = 0
    while len(text := "\n".join(lines[start:])) > LONGEST and start < len(lines) - 1:
        start += 1
    return text[:LONGEST]


def spoken(text: str, locale: str) -> str:
    """A page for whoever hears it: ``king of spades``, ``S: A Q 7``, and no markup."""
    said = _SPAN.sub(lambda span: _said(span[1], locale), _LONE_GLYPH.sub("", text))
    bare = _ESCAPED.sub(r"\1", _MARKS.sub("", _CLOCK.sub("", said)))
    alt = " / ".join(line for line in bare.split("\n") if line)
    return alt if len(alt) <= LONGEST_ALT else f"…{alt[1 - LONGEST_ALT :]}"


def _said(span: str, locale: str) -> str:
    if span[0] in _LETTERS:
        return f"{_LETTERS[span[0]].value}:{span[1:]}"
    try:
        return card_name(parse_card(span), locale)
    except UnknownCard:
        return span
