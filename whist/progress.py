"""How far a long run has come, for whoever watches it on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

WIDTH = 30
PATIENCE = 0.5
"""Seconds; what is done by then needs no bar."""
EVERY = 0.1
"""Seconds between two drawings."""


class Progress:
    """A bar on a terminal, and nothing anywhere else; ``total`` None: only what has been counted."""

    def __init__(
        self, total: int | None, out: TextIO | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._out = sys.stderr if out is None else out
        self._total, self._now = total, now
        self._due = now() + PATIENCE if _is_terminal(self._out) else float("inf")
        self._drawn = False

    def show(self, done: int, words: str) -> None:
        """Draw, if it is time to."""
        if self._now() < self._due:
            return
        self._due, self._drawn = self._now() + EVERY, True
        self._write(f"\r{self._bar(done)}{words}\x1b[K")

    def clear(self) -> None:
        """Take the bar away, so that the next line stands alone."""
        if self._drawn:
            self._write("\r\x1b[K")
            self._drawn = False

    def _bar(self, done: int) -> str:
        if not self._total:
            return ""
        full = min(WIDTH, WIDTH * done // self._total)
        return f"[{'#' * full}{' ' * (WIDTH - full)}] {min(100, 100 * done // self._total):3}% "

    def _write(self, text: str) -> None:
        if self._out is not None:
            self._out.write(text)
            self._out.flush()


def _is_terminal(out: TextIO | None) -> bool:
    return out is not None and out.isatty()
