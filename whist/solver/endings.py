"""The last tricks, once every hand is known: they can be played as well as they can be played."""

from __future__ import annotations

from whist.engine.cards import Card, Hand
from whist.solver.perfect import card_values
from whist.solver.position import Position
from whist.solver.reading import Reading

TRICKS = 5
"""So many tricks from the end are searched: a few milliseconds a card."""
NODES = 50_000


def position(reading: Reading) -> Position | None:
    """The cards that are left, if this player knows where all of them lie."""
    if reading.view.trick is None or any(map(reading.is_hidden, reading.places)):
        return None
    return reading.position(reading.holdings)


def best_ending(reading: Reading, legal: Hand, liked: Card) -> Card | None:
    """A card that keeps all the tricks there are, the ``liked`` one if it can; None if that is not known."""
    now = position(reading) if reading.view.left <= TRICKS else None
    if now is None or len(legal) == 1:
        return None
    values = card_values(now, NODES)
    if values is None:
        return None
    most = max(values.values())
    return next((card for card in (liked, *legal) if values.get(card) == most), None)
