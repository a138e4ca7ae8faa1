"""A record read: strictly what it must hold, and nothing but facts in it (record-format.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from whist.engine.actions import Call, DealCards, Direction, Penalty, Side
from whist.engine.cards import Hand, Place, Suit
from whist.engine.rubber import WhistScore
from whist.engine.rules import Ending, Rules
from whist.engine.settings import declared
from whist.games import CATALOGUE, Entry
from whist.records import values as read
from whist.records.faults import BadRecord, NotARecord
from whist.records.values import Page
from whist.records.writing import ABANDONED, FORMAT, Facts, has_seats

ENDINGS = (*(ending.value for ending in Ending), ABANDONED)


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """A claim of so many tricks; ``after`` so many plays where it was refused."""

    by: Place
    tricks: int
    after: int = 0


@dataclass(frozen=True, slots=True)
class RenegeRecord:
    """An upheld call: the trick from 1, who reneged, who called it, and what it was to cost."""

    trick: int
    by: Place
    called_by: Place
    choice: Penalty | None


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal. ``facts`` is all that its record says, checked for what kind of thing stands where."""

    facts: Facts
    dealer: Place
    cards: DealCards
    calls: tuple[tuple[Place, Call], ...]
    trump: Suit | None
    direction: Direction | None
    aces_good: bool | None
    discards: Hand
    plays: tuple[tuple[Place, Any], ...]
    claim: ClaimRecord | None
    refused: tuple[ClaimRecord, ...]
    reneges: tuple[RenegeRecord, ...]
    called: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record; ``result`` as it is written. Places are those of the record's names."""

    rules: Rules
    players: tuple[str, ...]
    seats: Side | None
    deals: tuple[DealRecord, ...]
    result: Facts


def parse(line: bytes) -> Facts:
    """The object on a line of JSON.

    :raises NotARecord: if there is none.
    """
    try:
        found = json.loads(
            line.decode("utf-8-sig"), parse_constant=_no_number, object_pairs_hook=_without_repeats
        )
    except UnicodeDecodeError as fault:
        raise NotARecord(f"not UTF-8 (byte {fault.start + 1})") from None
    except json.JSONDecodeError as fault:
        raise NotARecord(f"not JSON: {fault.msg} (column {fault.colno})") from None
    except RecursionError:
        raise NotARecord("not a record: nested too deeply") from None
    except ValueError as fault:  # a number of thousands of digits, or one of the hooks below
        raise NotARecord(f"not a record: {str(fault).partition(';')[0]}") from None
    if not isinstance(found, dict):
        raise NotARecord("not a record: it is not a JSON object")
    return found


def understand(facts: Facts) -> Record:
    """What a record says; unknown keys are passed over, unknown settings are not.

    :raises BadRecord: naming the deal, the key and the item that is missing or wrong.
    """
    page = Page(facts)
    page.get("format", read.exactly(FORMAT))
    entry = page.get("game", read.one_of(CATALOGUE))
    rules = _rules(entry, page.get("settings", read.mapping))
    players = page.get("players", read.names(len(rules.players)))
    deals = page.get("deals", read.objects)
    seats = page.get("seats", read.one_of(_sides(deals))) if has_seats(rules) else None
    reader = _DealReader(rules)
    found = tuple(reader.read(Page(deal, number)) for number, deal in enumerate(deals, 1))
    return Record(rules, players, seats, found, _result(rules, page.get("result", read.mapping)))


def _sides(deals: list[Facts]) -> dict[str | None, Side | None]:
    """Where the low cutter may sit; nowhere yet in a match that ended before a deal."""
    sides: dict[str | None, Side | None] = {side.value: side for side in Side}
    return sides if deals else {**sides, None: None}


def _rules(entry: Entry, settings: Facts) -> Rules:
    """The game by its house rules: each of them, and no other."""
    known = _house_rules(entry.name)
    for name in settings:
        if name not in known:
            raise BadRecord("settings", f"a setting of {entry.name}", name)
    page = Page(settings, within="settings.")
    chosen = {name: page.get(name, reader) for name, reader in known.items()}
    return entry.build(entry.settings(**chosen))


@cache
def _house_rules(game: str) -> dict[str, read.Choice]:
    """A reader for each house rule of a game."""
    rules = declared(CATALOGUE[game].settings)
    return {each.name: read.Choice(each.choices, f"one of {each.allowed()}") for each in rules}


def _result(rules: Rules, facts: Facts) -> Facts:
    """The result, checked for what kind of thing stands where; whether it is right the referee says."""
    page, entries = Page(facts, within="result."), len(rules.scoring.start().points)
    page.get("winner", read.optional(read.number))
    page.get("totals", read.numbers(entries))
    page.get("ended", read.one_of({ending: ending for ending in ENDINGS}))
    if isinstance(rules.scoring, WhistScore):
        page.get("games", read.pairs)
        page.get("rubber", read.optional(read.number))
    return facts


class _DealReader:
    """Reads the deals of one record; what all of them have in common is looked up once."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        places: Mapping[object, Place] = {name: Place(n) for n, name in enumerate(rules.seating.names)}
        self._place = read.one_of(places, "a hand of this game")
        self._calls = read.said(places, read.CALLS, "a call")
        self._plays = read.said(places, read.CARDS, "a card")
        self._pack = read.whole_pack(rules.pack)

    def read(self, page: Page) -> DealRecord:
        rules = self._rules
        kitty = page.get("kitty_places", read.numbers(rules.kitty_size)) if rules.kitty_size else ()
        cards = DealCards(page.get("pack", self._pack), kitty, page.get("lifted", read.number, 0))
        called = self._as_dealt(page)
        page.get("declarer", read.optional(self._place))
        page.get("bid", read.optional(read.one_of(read.BIDS, "a bid")))
        self._score(page)
        return DealRecord(
            page.facts,
            page.get("dealer", self._place),
            cards,
            page.get("calls", self._calls),
            page.get("trump", read.optional(read.one_of(read.SUITS, "a suit"))),
            page.get("direction", read.optional(read.one_of(read.DIRECTIONS))),
            page.get("aces", read.optional(read.one_of(read.ACES)), None),
            page.get("discards", read.cards),
            page.get("plays", self._plays),
            page.get("claim", read.optional(self._claim)),
            page.get("refused", read.each(self._refused), ()),
            page.get("reneges", read.each(self._renege), ()),
            called,
        )

    def _as_dealt(self, page: Page) -> tuple[Place, ...]:
        """What a turned card brings with it; the players who called their honours (D4.3, D6.4, D6.6)."""
        if not self._rules.turns_trump:
            return ()
        page.get("turned", read.one_of(read.CARDS, "a card"))
        page.get("honours", read.numbers(2))
        if getattr(self._rules.settings, "honours_claim", None) != "call":
            return ()
        called = page.get("called", read.flags(2))
        return tuple(place for place, is_called in zip(self._rules.players, called, strict=True) if is_called)

    def _score(self, page: Page) -> None:
        entries = len(self._rules.scoring.start().points)
        page.get("books", read.numbers(2))
        page.get("change", read.numbers(entries))
        page.get("totals", read.numbers(entries))
        won = page.get("game_won", read.optional(read.mapping), None)
        if won is not None:
            within = Page(won, page.deal, "game_won.")
            within.get("by", read.number)
            within.get("value", read.number)

    def _claim(self, found: object) -> ClaimRecord:
        page = Page(read.mapping(found))
        page.get("accepted", read.exactly(True))
        return ClaimRecord(page.get("by", self._place), page.get("tricks", read.number))

    def _refused(self, found: object) -> ClaimRecord:
        page = Page(read.mapping(found))
        known = page.get("by", self._place), page.get("tricks", read.number)
        return ClaimRecord(*known, page.get("after", read.number))

    def _renege(self, found: object) -> RenegeRecord:
        page = Page(read.mapping(found))
        known = page.get("by", self._place), page.get("called_by", self._place)
        choice = page.get("choice", read.optional(read.one_of(read.PENALTIES)), None)
        return RenegeRecord(page.get("trick", read.number), *known, choice)


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _without_repeats(pairs: list[tuple[str, Any]]) -> Facts:
    facts = dict(pairs)
    if len(facts) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return facts
