"""Deals that could be: how the hidden cards may lie before the first lead."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from whist.engine.actions import Direction, Name
from whist.engine.cards import Hand, Place
from whist.engine.rules import Rules
from whist.engine.settings import Settings
from whist.engine.view import View
from whist.games import CATALOGUE
from whist.solver.reading import Reading
from whist.solver.worlds import hidden

UNNAMED = Name(None, Direction.UP)
"""Before anything is named no card is a trump, and nobody has shown anything."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A hand for each place and the kitty, as they may be now."""

    hands: tuple[Hand, ...]
    kitty: Hand


def rules_of(view: View) -> Rules:
    """The game that a view is of, by its house rules."""
    return _rules(view.game, view.settings)


@lru_cache(maxsize=64)
def _rules(game: str, settings: Settings) -> Rules:
    return CATALOGUE[game].build(settings)


def layouts(view: View, seed: int) -> Iterator[Layout]:
    """Layouts that agree with what a place sees, one after another without end; none likelier than others.

    The same view and seed give the same layouts.
    """
    assert view.place is not None
    reading = Reading(view, UNNAMED, view.place)
    spread, unseen, dice = hidden(reading), reading.unseen, _dice(view, seed)
    while True:
        if (likely := spread.draw(dice)) is not None:
            held = {card for hand in likely.world for card in hand}
            yield Layout(likely.world, tuple(card for card in unseen if card not in held))


def _dice(view: View, seed: int) -> random.Random:
    """Dice that do not depend on what was thrown so far: a throw is planned as a whole."""
    held = [*(hand for hand in view.hands if hand), view.buried or ()]
    cards = " ".join(sorted(str(card) for hand in held for card in hand))
    called = " ".join(str(call) for _, call in view.calls)
    return random.Random(f"{seed}|{view.number}|{view.place}|{called}|{cards}")


def sides_with(sides: tuple[int, ...], place: Place) -> tuple[Place, ...]:
    """The places on somebody's side, their own first."""
    others = (Place(n) for n, side in enumerate(sides) if side == sides[place] and n != place)
    return (place, *others)
