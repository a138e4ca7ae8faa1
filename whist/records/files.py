"""Files of records: one match on a line."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from whist.records.faults import NotARecord

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes; a match of forty thousand deals has fewer."""
STANDARD_INPUT = "-"


def numbered_lines(path: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not empty, with their numbers from 1.

    :raises OSError: if the file cannot be read.
    :raises NotARecord: if it holds nothing, or something endless.
    """
    number, found = 0, False
    with _standard_input() if path == STANDARD_INPUT else open(path, "rb") as file:
        while line := file.readline(LONGEST_LINE + 1):
            number += 1
            if len(line) > LONGEST_LINE:
                raise NotARecord(f"line {number} is too long for a record")
            if line.strip():
                found = True
                yield number, line
    if not found:
        raise NotARecord("there is no record in it")


def _standard_input() -> AbstractContextManager[BinaryIO]:
    """Standard input, which is left open; an empty one where a shell has closed it."""
    return nullcontext(io.BytesIO() if sys.stdin is None else sys.stdin.buffer)


def size(paths: list[str]) -> int | None:
    """The bytes of all the files together; None where one of them does not say."""
    known = [_size(path) for path in paths]
    return sum(each for each in known if each) if all(each is not None for each in known) else None


def _size(path: str) -> int | None:
    try:
        found = os.stat(Path(path))
    except (OSError, ValueError):
        return None
    return found.st_size if path != STANDARD_INPUT and stat.S_ISREG(found.st_mode) else None
