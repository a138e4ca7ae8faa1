"""One record a game, made by hand: each hand holds one suit, so that anyone can see who takes what."""

from __future__ import annotations

from typing import Any

from whist.engine.settings import values
from whist.games import CATALOGUE

Facts = dict[str, Any]
RANKS = "AKQJT98765432"


def suit(letter: str, ranks: str = RANKS) -> list[str]:
    return [rank + letter for rank in ranks]


def settings(game: str, **words: str) -> Facts:
    return values(CATALOGUE[game].rules(words).settings)


def rounds(*hands: tuple[str, list[str]]) -> list[list[str]]:
    """Tricks in which the hands play their cards in order, the first of them always leading."""
    cards = zip(*(hand for _, hand in hands), strict=True)
    return [[place, card] for trick in cards for (place, _), card in zip(hands, trick, strict=True)]


def dealt(*hands: list[str]) -> list[str]:
    """The pack that gives those hands, the first of them to the dealer's left."""
    return [card for turn in zip(*hands, strict=True) for card in turn]


def dummy_whist(**words: str) -> Facts:
    """Player 0 holds every spade, bids seven and takes every trick (B2.4: left, dummy, right, dealer)."""
    spades, hearts, diamonds, clubs = map(suit, "SHDC")
    deal = {
        "dealer": "2",
        "pack": dealt(spades, hearts, diamonds, clubs),
        "calls": [["0", "7U"], ["1", "P"], ["2", "P"]],
        "declarer": "0",
        "bid": "7U",
        "trump": "S",
        "direction": "up",
        "discards": [],
        "plays": rounds(("0", spades), ("1", diamonds), ("D", hearts), ("2", clubs)),
        "claim": None,
        "books": [13, 0],
        "change": [7, 0, 0],
        "totals": [7, 0, 0],
    }
    return {
        "format": "whist-record/1",
        "game": "dummy_whist",
        "settings": settings("dummy_whist", **{"target": "7", **words}),
        "players": ["Ann", "Bob", "Cy"],
        "deals": [deal],
        "result": {"winner": 0, "totals": [7, 0, 0], "ended": "target"},
    }


def bid_whist(**words: str) -> Facts:
    """Player 1 holds all diamonds but the deuce, names them downtown, buries the kitty, and runs a Boston."""
    ranks = RANKS[:-1]
    spades, hearts, diamonds, clubs = (suit(letter, ranks) for letter in "SHDC")
    kitty, hands = ["BJ", "LJ", "2S", "2H", "2D", "2C"], dealt(spades, diamonds, hearts, clubs)
    deal = {
        "dealer": "3",
        "pack": [*hands[:9], *kitty, *hands[9:]],
        "kitty_places": [10, 11, 12, 13, 14, 15],
        "calls": [["0", "P"], ["1", "5D"], ["2", "P"], ["3", "P"]],
        "declarer": "1",
        "bid": "5D",
        "trump": "D",
        "direction": "down",
        "discards": kitty,
        "plays": rounds(("1", diamonds), ("2", hearts), ("3", clubs), ("0", spades)),
        "claim": None,
        "books": [0, 13],
        "change": [0, 7],
        "totals": [0, 7],
    }
    return {
        "format": "whist-record/1",
        "game": "bid_whist",
        "settings": settings("bid_whist", **words),
        "players": ["Ann", "Bob", "Cy", "Di"],
        "deals": [deal],
        "result": {"winner": 1, "totals": [0, 7], "ended": "target"},
    }


def double_dummy(**words: str) -> Facts:
    """The low cutter's dummy deals itself every club, the last card turned: five of seven odd tricks count.

    Clockwise 0, 1, 0D, 1D: 1D has the first card, and leads (D3.1, D3.3).
    """
    spades, hearts, diamonds, clubs = map(suit, "SHDC")
    led = [["1D", "AS"], ["0", "AH"], ["1", "AD"], ["0D", "2C"]]
    rest = (("0D", clubs[:-1]), ("1D", spades[1:]), ("0", hearts[1:]), ("1", diamonds[1:]))
    deal = {
        "dealer": "0D",
        "pack": dealt(spades, hearts, diamonds, clubs),
        "turned": "2C",
        "honours": [4, 0],
        "calls": [],
        "declarer": None,
        "bid": None,
        "trump": "C",
        "direction": "up",
        "discards": [],
        "plays": [*led, *rounds(*rest)],
        "claim": None,
        "books": [13, 0],
        "change": [5, 0],
        "totals": [5, 0],
        "game_won": {"by": 0, "value": 3},
    }
    return {
        "format": "whist-record/1",
        "game": "double_dummy",
        "settings": settings("double_dummy", **{"rubber": "single_game", **words}),
        "players": ["Ann", "Bob"],
        "seats": "right",
        "deals": [deal],
        "result": {"winner": 0, "totals": [5, 0], "ended": "rubber", "games": [[0, 0]], "rubber": 3},
    }


MADE = {"dummy_whist": dummy_whist, "bid_whist": bid_whist, "double_dummy": double_dummy}
