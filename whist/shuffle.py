"""The shuffle that anyone can check: a pack from a 32-byte seed, promised before it is played."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from whist.engine.cards import Hand
from whist.engine.rules import Rules, cut, cuts

VERSION = 1
"""Counted up whenever the way from seed to pack changes; old deals keep the number they were dealt by."""
SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A pack in dealing order; the kitty's places in it, from 1; how many cards the cut lifted (A2.4)."""

    pack: Hand
    kitty_places: tuple[int, ...]
    lifted: int


def commitment(seed: bytes, table_id: int, deal: int, version: int = VERSION) -> str:
    """The SHA-256, in hex, that the table shows before play and the revealed seed must give."""
    return hashlib.sha256(seed + f"|{table_id}|{deal}|{version}".encode()).hexdigest()


def opened(seed: bytes, table_id: int, deal: int, version: int = VERSION) -> str:
    """What the commitment was made from, for people: the seed in hex, then the text hashed with it."""
    return f"{seed.hex()}|{table_id}|{deal}|{version}"


def shuffled(seed: bytes, rules: Rules, version: int = VERSION) -> Shuffled:
    """The game's pack, shuffled (Fisher-Yates over SHAKE-256) and cut (A2.4), and the kitty's places in it.

    First card first; places count from 1, ascending, none too near either end (C2.6).

    :raises ValueError: for a version that this program does not know.
    """
    if version != VERSION:
        raise ValueError(f"unknown shuffle version {version}")
    dice, cards = _Dice(seed), list(rules.pack)
    for last in range(len(cards) - 1, 0, -1):
        other = dice.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    options = cuts(len(cards), rules.cut_min)
    lifted = options[dice.below(len(options))]
    pack = cut(tuple(cards), lifted, rules.cut_min)
    return Shuffled(pack, _kitty_places(dice, rules), lifted)


def _kitty_places(dice: _Dice, rules: Rules) -> tuple[int, ...]:
    free = list(range(rules.kitty_edge + 1, len(rules.pack) - rules.kitty_edge + 1))
    return tuple(sorted(free.pop(dice.below(len(free))) for _ in range(rules.kitty_size)))


class _Dice:
    """Even numbers out of SHAKE-256(seed); draws that would favour small numbers are thrown away."""

    def __init__(self, seed: bytes) -> None:
        self._stream = _two_bytes(seed)

    def below(self, limit: int) -> int:
        fair = 65536 - 65536 % limit
        return next(number for number in self._stream if number < fair) % limit


def _two_bytes(seed: bytes, block: int = 1024) -> Iterator[int]:
    """An endless stream of 16-bit numbers, a longer digest of the same seed whenever one is used up."""
    size = 0
    while True:
        digest = hashlib.shake_256(seed).digest(size + block)[size:]
        size += block
        yield from (int.from_bytes(digest[at : at + 2], "big") for at in range(0, block, 2))
