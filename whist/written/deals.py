"""A file of written deals, and the sheet on which one of them stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from whist.engine.actions import Bid, Direction, Kind, Name
from whist.engine.cards import Card, Hand, Place, in_hand_order
from whist.engine.contract import ALL_BOOKS, BOOK, Contract
from whist.engine.seats import FOUR, from_place
from whist.engine.tricks import JokerRules
from whist.solver.played import Award, PlayedDeal, made
from whist.written.cards import read_bid, read_cards, read_jokers, read_name
from whist.written.faults import BadDeal, BadWord, shown
from whist.written.play import Table

T = TypeVar("T")

FACTS = ("trump", "jokers", "lead", "declarer", "dummy", "bid", "played", "claim")
"""What a line may begin with, besides the name of a hand."""
SEVERAL = ("dummy", "played")
"""Facts that may stand in several lines."""
SEATED = (
    ("n", "e", "s", "w"),
    ("north", "east", "south", "west"),
    ("0", "1", "2", "3"),
    ("a", "y", "b", "z"),
)
"""Names that tell by themselves who sits where; others sit in the order in which they are written."""
KINDS = {Direction.UP: Kind.UPTOWN, Direction.DOWN: Kind.DOWNTOWN}
MOST_CARDS = 13
BESIDE_A_KITTY = 12
"""Cards a hand where there is a kitty, which is the declarer's first book (C4.4)."""
LONGEST_NAME = 20
MOST_LINES = 200
"""Lines of one fact; nobody writes more, and an endless file ends there."""


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """A deal as somebody wrote it; ``names`` of the hands by place, ``bid`` where one is told."""

    deal: PlayedDeal
    names: tuple[str, ...]
    bid: Bid | None = None

    @property
    def contract(self) -> Contract:
        return Contract(self.deal.declarer, self.bid, self.deal.named)


@dataclass(frozen=True, slots=True)
class _Line:
    """One fact: in which line it stands, and what it says."""

    number: int
    text: str

    def read(self, reader: Callable[[str], T]) -> T:
        """What the line says.

        :raises BadDeal: if the reader cannot read it.
        """
        try:
            return reader(self.text)
        except BadWord as fault:
            raise BadDeal(self.number, str(fault)) from None


def read_deals(lines: Iterable[tuple[int, bytes]]) -> Iterator[WrittenDeal]:
    """The deals of a file, parted by lines of dashes.

    :param lines: with their numbers, from 1.
    :raises BadDeal: at the first line that cannot be, or at the last one of a deal that lacks something.
    """
    sheet = _Sheet()
    for number, raw in lines:
        text = _text(number, raw)
        if len(text) > 2 and not text.strip("-"):
            if sheet:
                yield sheet.deal()
            sheet = _Sheet()
        elif text:
            sheet.take(number, text)
    if sheet:
        yield sheet.deal()


def _text(number: int, raw: bytes) -> str:
    """A line without its note."""
    try:
        return raw.decode("utf-8-sig").partition("#")[0].strip()
    except UnicodeDecodeError:
        raise BadDeal(number, "this is not text in UTF-8") from None


class _Sheet:
    """One deal as it is being read."""

    def __init__(self) -> None:
        self._facts: dict[str, list[_Line]] = {}
        self._hands: dict[str, _Line] = {}
        self._last = 0

    def __bool__(self) -> bool:
        return self._last > 0

    # ---- taking note

    def take(self, number: int, text: str) -> None:
        """Take note of a line.

        :raises BadDeal: if it is neither a fact nor a hand, or was told already.
        """
        self._last = number
        word, colon, rest = (part.strip() for part in text.partition(":"))
        if not colon or not word or len(word) > LONGEST_NAME or not word.isprintable():
            raise BadDeal(
                number, f"{shown(text)} is no line: write `N: SA SK ...`, `trump: hearts`, and so on"
            )
        key = "trump" if word.casefold() == "trumps" else word.casefold()
        if key in FACTS:
            self._fact(key, _Line(number, rest))
        else:
            self._hand(word, _Line(number, rest))

    def _fact(self, key: str, line: _Line) -> None:
        known = self._facts.setdefault(key, [])
        if known and key not in SEVERAL:
            raise BadDeal(line.number, f"{key} was told in line {known[0].number} already")
        if len(known) == MOST_LINES:
            raise BadDeal(line.number, f"there are more than {MOST_LINES} lines of {key}")
        known.append(line)

    def _hand(self, word: str, line: _Line) -> None:
        for name, known in self._hands.items():
            if name.casefold() == word.casefold():
                raise BadDeal(line.number, f"the hand of {name} was told in line {known.number} already")
        if len(self._hands) == len(FOUR):
            facts = ", ".join(FACTS)
            raise BadDeal(line.number, f"{shown(word)} would be a fifth hand; other lines begin with {facts}")
        self._hands[word] = line

    # ---- what it comes to

    def deal(self) -> WrittenDeal:
        """The deal that the lines tell.

        :raises BadDeal: if they do not make one.
        """
        names = self._names()
        places = {name.casefold(): Place(n) for n, name in enumerate(names)}
        declarer, named = self._place("declarer", places), self._needed("trump", read_name)
        bid = self._bid(named)
        leader = self._place("lead", places)
        if leader is None:
            leader = Place(0) if declarer is None else declarer
        deal = PlayedDeal(
            self._holdings(names),
            (0, 1, 0, 1),
            from_place(FOUR, leader),
            named,
            self._deciders(places),
            declarer=declarer,
            jokers=self._one("jokers", read_jokers) or JokerRules(),
        )
        table = Table(names, replace(deal, beside=_kitty(deal, bid)))
        for line in self._facts.get("played", ()):
            table.play(line.number, line.text)
        return WrittenDeal(self._claimed(table.over(), places), names, bid)

    def _one(self, key: str, reader: Callable[[str], T]) -> T | None:
        """What a fact says, if it is told."""
        return self._facts[key][0].read(reader) if key in self._facts else None

    def _needed(self, key: str, reader: Callable[[str], T]) -> T:
        found = self._one(key, reader)
        if found is None:
            raise BadDeal(self._last, f"the deal does not say {key}")
        return found

    def _bid(self, named: Name) -> Bid | None:
        """What was bid: it binds what may be named (B4.4)."""
        bid = self._one("bid", read_bid)
        kind = Kind.NO_TRUMP if named.trump is None else KINDS[named.direction]
        if bid is None:
            return None
        line, most = self._facts["bid"][0].number, ALL_BOOKS - BOOK
        if not 1 <= bid.books <= most:
            raise BadDeal(line, f"a bid of {bid} cannot be: bids go from 1 to {most} books over {BOOK}")
        if bid.kind is not kind:
            raise BadDeal(line, f"a bid of {bid} is not for trumps like these")
        return bid

    def _names(self) -> tuple[str, ...]:
        """The names of the hands, clockwise."""
        written = tuple(self._hands)
        if len(written) < len(FOUR):
            raise BadDeal(self._last, f"the deal has {len(written)} of four hands")
        known = tuple(name.casefold() for name in written)
        for order in SEATED:
            if set(order) == set(known):
                return tuple(written[known.index(name)] for name in order)
        return written

    def _holdings(self, names: tuple[str, ...]) -> tuple[Hand, ...]:
        """The hands by place: as many cards in each, and no card twice."""
        owners: dict[Card, str] = {}
        for name in names:
            line = self._hands[name]
            for card in line.read(read_cards):
                if card in owners:
                    raise BadDeal(line.number, f"{card} lies with {owners[card]} already")
                owners[card] = name
        hands = [in_hand_order([card for card, owner in owners.items() if owner == name]) for name in names]
        for name, hand in zip(names, hands, strict=True):
            self._count(names[0], len(hands[0]), name, len(hand))
        return tuple(hands)

    def _count(self, first: str, wanted: int, name: str, count: int) -> None:
        """Whether a hand has as many cards as the first, and no more than there are tricks."""
        number = self._hands[name].number
        if count > MOST_CARDS:
            raise BadDeal(number, f"{name} has {count} cards: there are no more than {MOST_CARDS} tricks")
        if count != wanted:
            raise BadDeal(number, f"{first} and {name} do not have as many cards: {wanted} and {count}")

    def _place(self, key: str, places: Mapping[str, Place]) -> Place | None:
        """The hand that a fact names."""
        if key not in self._facts:
            return None
        line = self._facts[key][0]
        return _named(line.number, line.text, places)

    def _deciders(self, places: Mapping[str, Place]) -> tuple[Place, ...]:
        """Who plays each hand: a dummy's the one opposite."""
        deciders = list(FOUR)
        for line in self._facts.get("dummy", ()):
            for word in line.text.split():
                dummy = _named(line.number, word, places)
                deciders[dummy] = FOUR[(dummy + 2) % len(FOUR)]
        return tuple(deciders)

    def _claimed(self, deal: PlayedDeal, places: Mapping[str, Place]) -> PlayedDeal:
        """The deal with the claim that ended it, if one did (A8)."""
        if "claim" not in self._facts:
            return deal
        line = self._facts["claim"][0]
        who, _, tricks = line.text.rpartition(" ")
        left = deal.length - sum(made(deal))
        if not tricks.isascii() or not tricks.isdecimal() or len(tricks) > 2 or int(tricks) > left:
            raise BadDeal(line.number, f"a claim is a hand and 0 to {left} tricks: write `claim: N {left}`")
        return replace(deal, claim=Award(_named(line.number, who, places), int(tricks)))


def _named(line: int, text: str, places: Mapping[str, Place]) -> Place:
    word = text.strip().casefold()
    if word not in places:
        raise BadDeal(line, f"{shown(text.strip())} is none of the hands: {', '.join(places)}")
    return places[word]


def _kitty(deal: PlayedDeal, bid: Bid | None) -> tuple[int, int]:
    """The book that the declarer buried, where there was a kitty (C4.4)."""
    if deal.declarer is None or bid is None or deal.length != BESIDE_A_KITTY:
        return 0, 0
    return (1, 0) if deal.sides[deal.declarer] == 0 else (0, 1)
