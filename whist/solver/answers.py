"""Whether to agree to a claim, or to a partner's concession: honestly, from what can be seen (A8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from whist.engine.actions import Answer
from whist.engine.cards import Card, Place
from whist.engine.view import View
from whist.solver.endings import position
from whist.solver.perfect import affordable, card_values, holds
from whist.solver.plain import Plain
from whist.solver.position import Position
from whist.solver.reading import Reading, best
from whist.solver.worlds import hidden


@dataclass(frozen=True)
class Care:
    """How far a claim is looked into that is not plain: the most layouts, and the nodes for all of them."""

    layouts: int
    nodes: int


PLAIN = Care(0, 0)
CAREFUL = Care(1_500, 3_000_000)
"""A second or so. Layouts are so few where one hand is hidden, or near the end, where a search is short."""


def answer(view: View, care: Care = PLAIN) -> Answer:
    """Yes to what is certain, whatever the cards that cannot be seen; no to everything else."""
    assert view.contract is not None
    assert view.contract.named is not None
    assert view.place is not None
    believes = getattr(view.settings, "renege_mode", "prevent") == "prevent"
    reading, claim = Reading(view, view.contract.named, view.place, believes), view.said.claim
    assert claim is not None
    if claim.tricks:
        return Answer(_stands(reading, claim.by, claim.tricks, care))
    return Answer(_is_hopeless(reading))


def _stands(reading: Reading, claimant: Place, tricks: int, care: Care) -> bool:
    """Whether a claim is sure: searched where all hands are known, else if it is plain, or always good."""
    if (open_cards := position(reading)) is not None:
        return holds(open_cards, reading.view.sides[claimant], tricks) is True
    return Plain(reading, claimant).takes(tricks) or _stands_always(reading, claimant, tricks, care)


def _stands_always(reading: Reading, claimant: Place, tricks: int, care: Care) -> bool:
    """Whether a claim is good in each of the few layouts there may be, without a guess at the next card."""
    worlds = hidden(reading).every(care.layouts) if care.layouts else None
    trick, sides = reading.view.trick, reading.view.sides
    if not worlds or trick is None:
        return False
    layouts, nodes = [reading.position(each.world) for each in worlds], affordable(care.nodes) // len(worlds)
    if sides[trick.to_play] != sides[claimant] or reading.is_hidden(trick.to_play):
        return all(holds(each, sides[claimant], tricks, nodes) for each in layouts)
    return bool(good_in_all(layouts, tricks, nodes))


def good_in_all(layouts: Iterable[Position], tricks: int, nodes: int) -> frozenset[Card]:
    """The cards that bring the side whose turn it is so many tricks, however the cards lie.

    There may be none, though some card would do in each layout: whoever plays would have to guess.

    :param nodes: to look at for each layout; one that they do not settle has no such cards.
    """
    good: frozenset[Card] | None = None
    for layout in layouts:
        values = card_values(layout, nodes) or {}
        enough = frozenset(card for card, books in values.items() if books >= tricks)
        good = enough if good is None else good & enough
        if not good:
            break
    return good or frozenset()


def _is_hopeless(reading: Reading) -> bool:
    """Whether this side gets no more tricks; the partner, who should know, speaks for the hand not seen."""
    if (open_cards := position(reading)) is not None:
        return holds(open_cards, reading.view.sides[reading.me], 1) is False
    return not any(_may_take(reading, card) for card in reading.hand)


def _may_take(reading: Reading, card: Card) -> bool:
    """A trump may, and the best of a suit that has more cards than there are better ones against it."""
    if reading.is_useless(card):
        return False
    mine = [other for other in reading.hand if other.suit is card.suit]
    return reading.is_trump(card) or reading.rivals(best(mine, reading.named)) < len(mine)
