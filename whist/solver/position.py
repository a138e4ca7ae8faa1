"""The cards that are left, all of them seen: what perfect play is worked out from."""

from __future__ import annotations

from dataclasses import dataclass

from whist.engine.actions import Name
from whist.engine.cards import Hand, Suit
from whist.engine.tricks import JokerRules, Trick

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
