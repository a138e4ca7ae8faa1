"""Cards as bits of one number, so that a hand, or all that is left of a suit, is one number too.

A number has four lanes of sixteen bits, one lane a suit, and in a lane fifteen ranks: a higher bit beats a
lower one. Sixteen times the lane plus the rank is the number of a card. Jokers that are trumps are ranks
like the others (A4.3); jokers at no trump, which win nothing (A4.4), are the sixteenth bits of the first two
lanes. So the topmost bit of all is never used, and no set of cards is a negative number.

The functions are replaced by single instructions where this package is compiled.
"""

from __future__ import annotations

WIDTH = 16
"""Bits of a lane."""
LANE = 0x7FFF
"""The ranks of one lane."""
LANES = 4
NO_TRUMP = 4
JOKERS = 1 << 15 | 1 << 31
JOKER = 64
"""The number that stands for either joker at no trump."""
POSITIVE = 0x7FFFFFFFFFFFFFFF
NONE = -1
"""No card, and no lane."""


def count(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def highest(bits: int) -> int:
    """The number of the topmost bit; -1 if there is none."""
    return bits.bit_length() - 1


def lowest(bits: int) -> int:
    """The number of the lowest bit, of which there is at least one."""
    return (bits & -bits).bit_length() - 1


def lane_of(bits: int, lane: int) -> int:
    """The ranks of one lane."""
    return bits >> lane * 16 & 0x7FFF


def above(bits: int, others: int) -> int:
    """The bits of a lane that beat all the others of it."""
    return bits & -(2 << highest(others)) if others else bits


def nth_highest(bits: int, n: int) -> int:
    """The ``n``th bit from the top, as a number with this bit only."""
    for _ in range(n - 1):
        bits ^= 1 << highest(bits)
    return 1 << highest(bits)


def lowest_bit(bits: int) -> int:
    """A number with the lowest bit only."""
    return bits & -bits


def run_of_equals(bits: int, others: int) -> int:
    """The lowest bits of a lane that no other bit lies between: they take the same tricks."""
    over = others & -lowest_bit(bits)
    return bits & lowest_bit(over) - 1 if over else bits


def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card takes the trick from the best so far; anything with a suit does from no card (A5.3)."""
    lane = card >> 4
    return card > best if lane == best >> 4 else best < 0 or lane == trump
