"""Which cards of a hand that took the kitty are buried: losers first, so that suits run out (C4.3)."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import inf

from whist.engine.actions import Name
from whist.engine.cards import Hand, Suit
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
    suits = [_best_first(hand, named, suit) for suit in (*Suit, None)]
    worths = [_worths(suit, cards, named) for suit, cards in zip((*Suit, None), suits, strict=True)]
    thrown = _least_missed(worths, count)
    keep = {card for cards, gone in zip(suits, thrown, strict=True) for card in cards[: len(cards) - gone]}
    return tuple(card for card in hand if card not in keep)


def _least_missed(suits: list[list[float]], count: int) -> tuple[int, ...]:
    """How many to throw of each suit, so many in all, by what each number of kept cards is worth."""
    ways: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
    for worths in suits:
        most = len(worths) - 1
        after: list[tuple[float, tuple[int, ...]]] = []
        for total in range(min(count, len(ways) - 1 + most) + 1):
            best, gone = -inf, 0
            for number in range(min(total, most), max(0, total - len(ways) + 1) - 1, -1):
                if (worth := ways[total - number][0] + worths[most - number]) > best:
                    best, gone = worth, number
            after.append((best, (*ways[total - gone][1], gone)))
        ways = after
    return ways[count][1]


def _best_first(hand: Hand, named: Name, suit: Suit | None) -> Hand:
    cards = [card for card in hand if suit_of(card, named.trump) is suit]
    return tuple(sorted(cards, key=lambda card: -strength(card, named)))


@lru_cache(maxsize=4096)
def _worths(suit: Suit | None, cards: Hand, named: Name) -> list[float]:
    """What a suit is worth of which none, one, two of its best cards are kept, in tricks more or less."""
    if suit is None:
        return [USELESS * kept for kept in range(len(cards) + 1)]
    none = VOID if named.trump else 0.0
    if suit is named.trump:
        return [none, *accumulate(TRUMP + strength(card, named) / 100 for card in cards)]
    points = [honour_points(card, named) for card in cards]
    heads = [
        sum(GUARDED[each][min(kept, 3) - 1] for each in points[:kept] if each)
        for kept in range(1, len(cards) + 1)
    ]
    if named.trump is None:
        return [none, *(head + LONG * head * max(0, kept - 3) for kept, head in enumerate(heads, 1))]
    return [none, *(1.1 * head - min(3, kept) for kept, head in enumerate(heads, 1))]
