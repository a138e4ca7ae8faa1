"""The pack: suits, ranks, jokers, the four places at the table, and how people write a card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NewType, TypeAlias

from whist.engine.errors import UnknownCard

Place = NewType("Place", int)
"""One of the four hands on the table: living players from 0 clockwise, then the dummies."""


class Suit(Enum):
    """The four suits, in the order in which a hand is held. They have no rank (A1.3)."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Rank(IntEnum):
    """Ranks by pip, the ace above the king. Who beats whom is asked of `tricks.strength`."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    LITTLE_JOKER = 15
    BIG_JOKER = 16


_THE_CARDS: dict[tuple[Rank, Suit | None], Card] = {}
RANK_LETTERS = dict(zip(Rank, "23456789TJQKA", strict=False))


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card. A joker has no suit of its own (A4.3, A4.4).

    There is one object for each card there is, so that equal is identical: a referee compares cards
    thousands of times a deal.
    """

    rank: Rank
    suit: Suit | None

    def __new__(cls, rank: Rank, suit: Suit | None) -> Card:
        return _THE_CARDS.setdefault((rank, suit), object.__new__(cls))

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit | None]]:
        return Card, (self.rank, self.suit)

    @property
    def is_joker(self) -> bool:
        return self.suit is None

    def __str__(self) -> str:
        """The card's code: ``AS``, ``TH``, ``BJ``."""
        return CODES[self]


LONGEST_LIST = 300
"""Characters; more than that names no cards that anybody holds."""

Hand: TypeAlias = tuple[Card, ...]
"""The cards one place holds, in the order in which a hand is held."""

FULL_PACK: Hand = tuple(Card(rank, suit) for suit in Suit for rank in reversed(Rank) if rank <= Rank.ACE)
BIG_JOKER = Card(Rank.BIG_JOKER, None)
LITTLE_JOKER = Card(Rank.LITTLE_JOKER, None)
JOKERS: Hand = (BIG_JOKER, LITTLE_JOKER)

CODES: dict[Card, str] = {card: RANK_LETTERS[card.rank] + card.suit.value for card in FULL_PACK if card.suit}
CODES |= {BIG_JOKER: "BJ", LITTLE_JOKER: "LJ"}
"""Every card's code, as records and logs write it."""

_ORDER = {card: position for position, card in enumerate(JOKERS + FULL_PACK)}
_BY_CODE = {code: card for card, code in CODES.items()}
_SUIT_WORDS = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}
_RANK_WORDS = dict(
    zip(
        "two three four five six seven eight nine ten jack queen king ace".split(),
        "23456789TJQKA",
        strict=True,
    )
) | {"deuce": "2", "trey": "3", "knave": "J"}
_GLYPHS = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}`")


def in_hand_order(cards: tuple[Card, ...] | list[Card]) -> Hand:
    """The cards as a hand is held: jokers first, then by suit, high cards first."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def parse_card(text: str) -> Card:
    """Read a card as people write it: ``KS``, ``sk``, ``10h``, ``♠K``, ``king of spades``, ``big joker``.

    :raises UnknownCard: if no card is written so.
    """
    if (card := _BY_CODE.get(text)) is not None:
        return card
    word = _code(text)
    for spelling in (word, word[::-1]):
        if spelling in _BY_CODE:
            return _BY_CODE[spelling]
    raise UnknownCard(text)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read several cards, parted by spaces, commas or semicolons: ``2C 3C, 4D``.

    :raises UnknownCard: naming the first word that is no card.
    """
    if len(text) > LONGEST_LIST:
        raise UnknownCard(text)
    joined = re.sub(r"(?i)(\S+)\s+(?:of\s+(\w+)|(joker)\b)", r"\1\2\3", text)
    words = [word for word in re.split(r"[\s,;]+", joined) if word]
    if not words:
        raise UnknownCard(text)
    return tuple(map(parse_card, words))


def _code(text: str) -> str:
    """The likely two-letter code of what somebody typed."""
    word = re.sub(r"[\s_-]+|\bof\b", "", text.translate(_GLYPHS).casefold())
    if "joker" in word:
        return {"bigjoker": "BJ", "littlejoker": "LJ", "smalljoker": "LJ"}.get(word, "")
    for name, letter in (_SUIT_WORDS | _RANK_WORDS).items():
        word = re.sub(rf"(?:of)?{name}s?", letter, word)
    return word.upper().replace("10", "T")
