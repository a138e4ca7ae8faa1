"""Where a search keeps what: one long row of numbers, which compiled code reads fastest.

A move in it is three numbers in one: how promising it is, the highest card of the group that takes the same
tricks, and the card to play, which is the lowest of that group.
"""

from __future__ import annotations

from whist.solver.open_hands.bits import JOKER

NODES = 0
"""Tricks looked at since the search began, and where it must give up."""
LIMIT = 1
ENTRIES_USED = 2
SLOTS_USED = 3
GENERATION = 4
"""What an earlier search left in the table counts for nothing."""
TRUMP = 5
MUST_THROW = 6
"""1 if a hand void of the suit led must throw a joker at no trump (A4.6)."""
LAST_RESORT = 7
"""1 if a joker may be led at no trump only from a hand that has nothing else (A4.7)."""
FREE_BLOCKS = 8
"""For each size of a block of entries, a power of two: the first that is free; each names the next."""

MOST_MOVES = 20
"""In one hand, of groups that take the same tricks."""
MOST_TRICKS = 15
MOVES = 64
ROOT_MOVES = MOVES + MOST_MOVES * 4 * (MOST_TRICKS + 1)
"""Those of the hand whose cards are asked about."""
LINE = ROOT_MOVES + MOST_MOVES
"""The cards of a deal that is gone through, as they were played; then what was found before each."""
MOST_CARDS = 64
OWNERS = LINE + 2 * MOST_CARDS
"""For the upper eight and the lower seven ranks of each suit: who holds which of those that are left."""
HALVES = 256
RESULTS = OWNERS + 8 * HALVES
"""For each card, 0 to 64: what it is worth, or -1."""
HISTORY = RESULTS + JOKER + 1
"""For each card in each seat, 0 to 1024: how often it proved best on lead of late."""
FETCHED = 8
"""Numbers that most machines fetch together: no slot and no entry shall lie in two such sets."""
SLOTS = HISTORY + 4 * 64 + FETCHED - 1 & -FETCHED
SLOT_BITS = 17
SLOT_COUNT = 1 << SLOT_BITS
SLOTS_FULL = SLOT_COUNT * 3 // 4
ENTRIES = SLOTS + 4 * SLOT_COUNT
ENTRY_COUNT = 1 << 20
ENTRIES_FULL = ENTRY_COUNT - 8192
"""The largest block must still find room."""
SIZE = ENTRIES + 4 * ENTRY_COUNT

CARD = 0xFF
"""The part of a move that is the card."""


def as_move(promise: int, top: int, card: int) -> int:
    """A move as one number; ``top`` is the rank of the highest card of the group."""
    return promise << 20 | top << 8 | card


def sort_moves(board: list[int], first: int, moves: int) -> None:
    """The most promising moves come first; of equals, that which was found first."""
    for n in range(first + 1, first + moves):
        move = board[n]
        at = n - 1
        while at >= first and board[at] >> 20 < move >> 20:
            board[at + 1] = board[at]
            at -= 1
        board[at + 1] = move
