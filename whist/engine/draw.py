"""Who deals first: a draw of cards from the spread pack, or a face-up deal (B2.1, C2.1, D2.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from whist.engine.cards import Card, Hand, Place, Rank, Suit

FIRST_OF_SUIT = "first_of_suit"
HIGH_CARD = "high_card"
LOW_CARD = "low_card"
RANDOM = "random"

Round: TypeAlias = tuple[tuple[Place, Card], ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Who drew what, round by round (ties draw again), and who deals first."""

    rounds: tuple[Round, ...]
    dealer: Place


def draw_for_deal(method: str, suit: Suit, players: tuple[Place, ...], pack: Hand) -> Draw:
    """The first dealer, found in a shuffled pack by one of the four methods; jokers are set aside."""
    cards = iter([card for card in pack if not card.is_joker])
    if method == FIRST_OF_SUIT:
        return _first_of_suit(suit, players, cards)
    pick = {LOW_CARD: lowest, HIGH_CARD: highest, RANDOM: topmost}[method]
    return _best_of(pick, players, cards)


def lowest(drawn: Round) -> tuple[Place, ...]:
    """Whoever drew the lowest rank, ace low; several if they must draw again (D2.1)."""
    return _extreme(drawn, lambda card: -1 if card.rank is Rank.ACE else -int(card.rank))


def highest(drawn: Round) -> tuple[Place, ...]:
    """Whoever drew the highest rank, ace high; several if they must draw again (C2.1)."""
    return _extreme(drawn, lambda card: int(card.rank))


def topmost(drawn: Round) -> tuple[Place, ...]:
    """The highest rank, suits breaking ties: one card each settles it, evenly for all."""
    suits = tuple(Suit)
    return _extreme(drawn, lambda card: card.rank * 4 + (suits.index(card.suit) if card.suit else 0))


def _best_of(
    pick: Callable[[Round], tuple[Place, ...]], players: tuple[Place, ...], cards: Iterator[Card]
) -> Draw:
    rounds: list[Round] = []
    tied = players
    while len(tied) > 1:
        drawn = tuple(zip(tied, cards, strict=False))
        if len(drawn) < len(tied):
            break  # the pack is spent on ties: the first of the tied players deals
        rounds.append(drawn)
        tied = pick(drawn)
    return Draw(tuple(rounds), tied[0])


def _first_of_suit(suit: Suit, players: tuple[Place, ...], cards: Iterator[Card]) -> Draw:
    """Cards are turned up one at a time, clockwise from the first seat, until one is of the suit."""
    turned: list[tuple[Place, Card]] = []
    for number, card in enumerate(cards):
        turned.append((players[number % len(players)], card))
        if card.suit is suit:
            break
    return Draw((tuple(turned),), turned[-1][0])


def _extreme(drawn: Round, height: Callable[[Card], int]) -> tuple[Place, ...]:
    best = max(height(card) for _, card in drawn)
    return tuple(place for place, card in drawn if height(card) == best)
