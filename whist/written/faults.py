"""What can be wrong with a deal that somebody wrote down."""

from __future__ import annotations

from dataclasses import dataclass

SHOWN = 40
"""Characters of what was written that are shown again."""


@dataclass
class BadDeal(Exception):
    """Something in a written deal cannot be: why, and in which line, from 1 (that of the last fact, if one
    is missing)."""

    line: int
    problem: str

    def __str__(self) -> str:
        return self.problem


@dataclass
class BadWord(Exception):
    """A word cannot be read, and why."""

    problem: str

    def __str__(self) -> str:
        return self.problem


def shown(text: str) -> str:
    """What was written, in few and harmless characters."""
    return ascii(text if len(text) <= SHOWN else f"{text[:SHOWN]}...")
