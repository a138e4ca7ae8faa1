"""Which cards of a hand that took the kitty are buried: losers first, so that suits run out (C4.3)."""

from __future__ import annotations

from whist.engine.actions import Name
from whist.engine.cards import Card, Hand, Suit
from whist.engine.tricks import strength, suit_of
from whist.solver.reading import honour_points

GUARDED = {4: (1.0, 1.0, 1.0), 3: (0.35, 0.75, 0.85), 2: (0.05, 0.3, 0.55), 1: (0.0, 0.1, 0.2)}
"""Tricks that the four honours of a suit are good for: alone, with one other card, with more."""
TRUMP = 1.5
"""What a trump is worth before its height counts: no trump goes while anything else can."""
LONG = 0.4
"""What each card after the third of a suit is worth at no trump for each sure trick at its head."""
VOID = 0.1
"""What a suit that has run out is worth beside trumps, over losing nothing in it."""
USELESS = -1.0
"""A joker at no trump (A4.4)."""


def bury(hand: Hand, named: Name, count: int) -> Hand:
    """The cards, so many, without which the rest of a hand is worth most."""
    keeps: list[tuple[float, Hand]] = [(0.0, ()), *[(-100.0, ())] * (len(hand) - count)]
    for suit in (*Suit, None):
        cards = _best_first(hand, named, suit)
        worths = [_worth(suit, cards[:n], named) for n in range(len(cards) + 1)]
        keeps = [
            max(
                (
                    (keeps[total - n][0] + worths[n], (*keeps[total - n][1], *cards[:n]))
                    for n in range(min(total, len(cards)) + 1)
                ),
                key=lambda way: way[0],
            )
            for total in range(len(keeps))
        ]
    kept = keeps[-1][1]
    return tuple(card for card in hand if card not in kept)


def _best_first(hand: Hand, named: Name, suit: Suit | None) -> Hand:
    cards = [card for card in hand if suit_of(card, named.trump) is suit]
    return tuple(sorted(cards, key=lambda card: -strength(card, named)))


def _worth(suit: Suit | None, cards: Hand, named: Name) -> float:
    """What a suit is worth of which these are kept, in tricks more or less."""
    if suit is None:
        return USELESS * len(cards)
    if not cards:
        return VOID if named.trump else 0.0
    heads = sum(_tricks(card, len(cards), named) for card in cards)
    if suit is named.trump:
        return sum(TRUMP + strength(card, named) / 100 for card in cards)
    if named.trump is None:
        return heads + LONG * heads * max(0, len(cards) - 3)
    return 1.1 * heads - min(3, len(cards))


def _tricks(card: Card, length: int, named: Name) -> float:
    points = honour_points(card, named)
    return GUARDED[points][min(length, 3) - 1] if points else 0.0
