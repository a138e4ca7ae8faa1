"""What can be wrong with a record: it cannot be read, or the referee finds something else."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST = 60
"""Characters of what was found that are shown; more helps nobody."""
ABSENT = object()
"""What was found where nothing stands."""


class RecordFault(Exception):
    """Something is wrong with a record; its text is one line for people."""


@dataclass
class NotARecord(RecordFault):
    """The line, or the file, is no record at all."""

    problem: str

    def __str__(self) -> str:
        return self.problem


@dataclass
class BadRecord(RecordFault):
    """A key is missing, or holds what it cannot; ``deal`` and ``item`` count from 1, None: not within one."""

    key: str
    wanted: str
    found: object = ABSENT
    deal: int | None = None
    item: int | None = None

    def __str__(self) -> str:
        deal = "" if self.deal is None else f"deal {self.deal}, "
        item = "" if self.item is None else f" {self.item}"
        if self.found is ABSENT:
            return f"{deal}{self.key}{item} is missing: it should be {self.wanted}"
        return f"{deal}{self.key}{item}: {shown(self.found)} is not {self.wanted}"


@dataclass
class Disagreement(RecordFault):
    """The record can be read, but the referee does not agree with it."""

    deal: int | None
    action: str
    reason: str
    law: str

    def __str__(self) -> str:
        deal = "" if self.deal is None else f"deal {self.deal}, "
        return f"{deal}{self.action}: {self.reason} ({self.law})"


def shown(found: object) -> str:
    """What was found, in few and harmless characters."""
    match found:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[found]
        case list():
            return f"a list of {len(found)}"
        case dict():
            return "an object"
    return brief(found)


def brief(found: object) -> str:
    """A plain value in few and harmless characters."""
    if found is None:
        return "nothing"
    text = ascii(found)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
