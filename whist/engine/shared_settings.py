"""House rules that every game of the family has: declared once, with each game's default and law."""

from __future__ import annotations

from typing import Any

from whist.engine.settings import setting


def claims() -> Any:
    """Whether claims are heard (A8, A8.3, K2.4)."""
    return setting(
        "opponents_agree",
        ("opponents_agree", "verified", "off"),
        "Whether the rest may be claimed, and who must agree.",
        "A8",
    )


def renege_mode() -> Any:
    """Whether a renege can happen at all (A7.2)."""
    return setting(
        "prevent", ("prevent", "penalise"), "Whether illegal plays are refused, or may be called.", "A7.2"
    )


def cut_min(default: int, law: str = "A2.4") -> Any:
    """How deep the cut must be (A2.4)."""
    return setting(default, range(1, 21), "The fewest cards that a packet of the cut holds.", law)
