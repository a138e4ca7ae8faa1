"""What may stand at a key of a record: one small reader for each kind of thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar

from whist.engine.actions import Bid, Call, Direction, Kind, Pass, Penalty
from whist.engine.cards import CODES, Card, Hand, Place, Suit
from whist.engine.settings import Value
from whist.records.faults import ABSENT, BadRecord
from whist.records.writing import Facts

T = TypeVar("T")
Reader: TypeAlias = Callable[[object], T]

CARDS: Mapping[object, Card] = {code: card for card, code in CODES.items()}
BIDS: Mapping[object, Bid] = {
    str(bid): bid for books in range(1, 8) for kind in Kind for bid in (Bid(books, kind),)
}
CALLS: Mapping[object, Call] = {**BIDS, "P": Pass()}
SUITS: Mapping[object, Suit] = {suit.value: suit for suit in Suit}
DIRECTIONS: Mapping[object, Direction] = {way.value: way for way in Direction}
PENALTIES: Mapping[object, Penalty] = {penalty.value: penalty for penalty in Penalty}
ACES: Mapping[object, bool] = {"good": True, "bad": False}


@dataclass
class Wrong(Exception):
    """What a reader found is not what it reads: at which item of a list, from 1, or where ``within`` it."""

    wanted: str
    found: object
    item: int | None = None
    within: str = ""


class Page(NamedTuple):
    """An object of a record, and where it stands: in which deal, under which key."""

    facts: Facts
    deal: int | None = None
    within: str = ""

    def get(self, key: str, reader: Reader[T], default: Any = ABSENT) -> T:
        """What stands at a key; the default, if there is one, where nothing does.

        :raises BadRecord: if it is missing or wrong.
        """
        found = self.facts.get(key, ABSENT)
        if found is ABSENT:
            if default is not ABSENT:
                value: T = default
                return value
            raise BadRecord(self.within + key, _wanted(reader), deal=self.deal)
        try:
            return reader(found)
        except Wrong as wrong:
            name = f"{self.within}{key}{wrong.within}"
            raise BadRecord(name, wrong.wanted, wrong.found, self.deal, wrong.item) from None
        except BadRecord as fault:  # within a smaller object
            name = f"{self.within}{key}.{fault.key}"
            raise BadRecord(name, fault.wanted, fault.found, self.deal, fault.item) from None


def _wanted(reader: Reader[T]) -> str:
    """What a reader would have liked to read."""
    try:
        reader(ABSENT)
    except Wrong as wrong:
        return wrong.wanted
    raise AssertionError("no reader reads what is not there")


# ---- one thing


def exactly(value: Value) -> Reader[Value]:
    """Reads this and nothing else."""
    return Choice((value,), f'"{value}"' if isinstance(value, str) else str(value).lower())


def one_of(choices: Mapping[Any, T], wanted: str = "") -> Reader[T]:
    """Reads what a word stands for."""
    named = wanted or "one of " + ", ".join(map(str, choices))

    def reader(found: object) -> T:
        if isinstance(found, str | None) and found in choices:
            return choices[found]
        raise Wrong(named, found)

    return reader


@dataclass(frozen=True)
class Choice:
    """Reads one of several values; 1 is not true, nor 4.0 four."""

    choices: tuple[Value, ...]
    allowed: str

    def __call__(self, found: object) -> Value:
        for choice in self.choices:
            if type(found) is type(choice) and found == choice:
                return choice
        raise Wrong(self.allowed, found)


def optional(reader: Reader[T]) -> Reader[T | None]:
    """Reads null as well."""

    def either(found: object) -> T | None:
        if found is None:
            return None
        try:
            return reader(found)
        except Wrong as wrong:
            raise Wrong(f"{wrong.wanted} or null", wrong.found, wrong.item, wrong.within) from None

    return either


def number(found: object) -> int:
    """Reads a whole number."""
    if type(found) is int:
        return found
    raise Wrong("a whole number", found)


def mapping(found: object) -> Facts:
    """Reads an object."""
    if isinstance(found, dict):
        return found
    raise Wrong("an object", found)


# ---- several things


def each(reader: Reader[T]) -> Reader[tuple[T, ...]]:
    """Reads a list of one kind of thing."""

    def several(found: object) -> tuple[T, ...]:
        return tuple(_numbered(reader, item, n) for n, item in enumerate(_items(found), 1))

    return several


def cards(found: object) -> Hand:
    """Reads a list of cards by their codes."""
    try:
        return tuple([CARDS[code] for code in _items(found)])
    except (KeyError, TypeError):
        return each(one_of(CARDS, "a card"))(found)


def whole_pack(pack: Hand) -> Reader[Hand]:
    """Reads the cards of a pack, each of them once."""
    whole, wanted = frozenset(pack), f"the pack of {len(pack)} cards"

    def reader(found: object) -> Hand:
        held = cards(found)
        for at, card in enumerate(held):
            if card not in whole:
                raise Wrong(f"a card of {wanted}", CODES[card], at + 1)
            if len(held) != len(set(held)) and card in held[:at]:
                raise Wrong(f"a new card of {wanted}", CODES[card], at + 1)
        if len(held) != len(pack):
            raise Wrong(wanted, found)
        return held

    return reader


def said(
    places: Mapping[object, Place], words: Mapping[object, T], wanted: str
) -> Reader[tuple[tuple[Place, T], ...]]:
    """Reads a list of what was said or played, and by which hand: ``[["0", "P"], ["1", "4U"]]``."""
    place, word = one_of(places, "a hand of this game"), one_of(words, wanted)

    def pair(found: object) -> tuple[Place, T]:
        if not isinstance(found, list) or len(found) != 2:
            raise Wrong(f"a hand and {wanted}", found)
        return place(found[0]), word(found[1])

    def reader(found: object) -> tuple[tuple[Place, T], ...]:
        items = _items(found)
        try:
            pairs = [(places[item[0]], words[item[1]]) for item in items]
        except (KeyError, TypeError, IndexError):
            return each(pair)(found)
        return (
            tuple(pairs)
            if all(type(item) is list and len(item) == 2 for item in items)
            else each(pair)(found)
        )

    return reader


def numbers(count: int) -> Reader[tuple[int, ...]]:
    """Reads so many whole numbers."""
    return _exactly_so_many(count, number, "whole numbers")


def flags(count: int) -> Reader[tuple[bool, ...]]:
    """Reads so many times true or false."""

    def flag(found: object) -> bool:
        if isinstance(found, bool):
            return found
        raise Wrong("true or false", found)

    return _exactly_so_many(count, flag, "times true or false")


def names(count: int) -> Reader[tuple[str, ...]]:
    """Reads the names of so many players."""

    def name(found: object) -> str:
        if isinstance(found, str):
            return found
        raise Wrong("a name", found)

    return _exactly_so_many(count, name, "names")


def pairs(found: object) -> tuple[tuple[int, ...], ...]:
    """Reads a list of two numbers each."""
    return each(numbers(2))(found)


def objects(found: object) -> list[Facts]:
    """Reads a list of objects."""
    return list(each(mapping)(found))


def _exactly_so_many(count: int, reader: Reader[T], wanted: str) -> Reader[tuple[T, ...]]:
    def several(found: object) -> tuple[T, ...]:
        if isinstance(found, list) and len(found) == count:
            return each(reader)(found)
        raise Wrong(f"{count} {wanted}", found)

    return several


def _items(found: object) -> list[Any]:
    if isinstance(found, list):
        return found
    raise Wrong("a list", found)


def _numbered(reader: Reader[T], item: object, number: int) -> T:
    """One item of a list, with its number should it be wrong."""
    try:
        return reader(item)
    except Wrong as wrong:
        raise Wrong(wrong.wanted, wrong.found, number) from None
    except BadRecord as fault:
        raise Wrong(fault.wanted, fault.found, within=f" {number}.{fault.key}") from None
