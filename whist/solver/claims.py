"""Does a claim stand? What a side can take of the rest, all four hands open, against best play (A8.3)."""

from __future__ import annotations

from dataclasses import dataclass

from whist.engine.actions import Name
from whist.engine.cards import Hand, Suit
from whist.engine.tricks import JokerRules, Trick
from whist.solver.search import Deep, Search

NODES = 350_000
"""Plays that a search may look at, about two seconds; a claim that is not settled by then stays open."""
USUAL_JOKERS = JokerRules()


@dataclass(frozen=True, slots=True)
class Position:
    """The cards that are left: the ``hands`` and the ``sides`` by place, the ``trick`` on the table.

    ``trick.order`` names the four places as they sit, whoever leads or led first; partners sit opposite.
    ``suit`` is one that was called from the hand on lead (D5.4).
    """

    hands: tuple[Hand, ...]
    sides: tuple[int, ...]
    trick: Trick
    named: Name
    jokers: JokerRules = USUAL_JOKERS
    suit: Suit | None = None


def holds(position: Position, side: int, tricks: int, nodes: int = NODES) -> bool | None:
    """Whether a side takes at least so many of the tricks that are left, the one on the table among them.

    Both sides play as well as can be, and lawfully.

    :param nodes: how many plays to look at; the answer is the same on every machine.
    :returns: None if that many do not settle it.
    """
    try:
        return Search(position, side, nodes).takes(tricks)
    except Deep:
        return None
