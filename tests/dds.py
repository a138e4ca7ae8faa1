"""Bo Haglund's double-dummy solver, by way of endplay, as a second opinion. Uptown itself does without."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from whist.engine.actions import Direction
from whist.engine.cards import Card, Rank, Suit
from whist.solver.position import Position

with warnings.catch_warnings():
    # Its own imports are behind the times; here every warning is an error.
    warnings.simplefilter("ignore")
    _dds: Any = pytest.importorskip(
        "endplay._dds",
        reason="endplay, the second opinion, has no wheel for this Python",
        exc_type=ImportError,
    )
    _dds.SetMaxThreads(1)

EVERY_CARD = 3
BEST_CARD = 1
_SUITS = {suit: n for n, suit in enumerate(Suit)}
_NO_TRUMP = 4


def deal_of(at: Position) -> Any:
    """A position in its words; downtown the ranks stand on their heads, and jokers there must be none."""
    deal = _dds.deal()
    deal.trump = _NO_TRUMP if at.named.trump is None else _SUITS[at.named.trump]
    deal.first = 0
    for turn, card in enumerate(at.trick.cards):
        deal.currentTrickSuit[turn], deal.currentTrickRank[turn] = _SUITS[_suit(card)], _rank(card, at)
    for seat, place in enumerate(at.trick.order):
        for card in at.hands[place]:
            deal.remainCards[seat][_SUITS[_suit(card)]] |= 1 << _rank(card, at)
    return deal


def solve(deal: Any, solutions: int) -> Any:
    """What it finds: the tricks of the side to play with the best card, or with every card."""
    found = _dds.futureTricks()
    _dds.SolveBoard(deal, -1 if solutions == BEST_CARD else 0, solutions, 1, found, 0)
    return found


def card_values(at: Position) -> dict[Card, int]:
    """The tricks that the side to play takes with each card, in the words of `whist.solver.perfect`."""
    return values_of(solve(deal_of(at), EVERY_CARD), at)


def values_of(found: Any, at: Position) -> dict[Card, int]:
    """The same of what it has found already."""
    values = {}
    for n in range(found.cards):
        for rank in range(2, 15):
            if rank == found.rank[n] or found.equals[n] >> rank & 1:
                values[found.suit[n], rank] = found.score[n]
    return {
        card: values[key]
        for card in at.hands[at.trick.to_play]
        if (key := (_SUITS[_suit(card)], _rank(card, at))) in values
    }


def _suit(card: Card) -> Suit:
    assert card.suit is not None
    return card.suit


def _rank(card: Card, at: Position) -> int:
    """Two to fourteen, as high as it stands: uptown its pips, downtown the other way round (A4.2)."""
    if at.named.direction is Direction.UP:
        return int(card.rank)
    if card.rank is Rank.ACE:
        return 14 if at.named.aces_good else 2
    lowest = 2 if at.named.aces_good else 3
    return lowest + Rank.KING - card.rank
