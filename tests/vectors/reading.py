"""How a vector is read: its house rules, cards, calls and hands, and a table at which it may be tried."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from whist.engine.actions import (
    Appoint,
    Bid,
    Call,
    DealCards,
    Direction,
    Duty,
    Kind,
    Name,
    Pass,
    Side,
    TakeSeat,
)
from whist.engine.cards import Card, Hand, Place, Suit, parse_card
from whist.engine.events import Event
from whist.engine.game import GameState, apply, duty, new_game, to_act
from whist.engine.notation import parse_bid
from whist.engine.rules import Contract, Rules
from whist.engine.settings import written
from whist.games import CATALOGUE

Facts = dict[str, Any]

COMMON = "any"
CARRIERS = ("dummy_whist", "bid_whist", "double_dummy")
"""Whose rules a vector of the common core is tried on: the first that has its house rules."""
LOW_CUTTERS = ("X", "Y", "dX", "dY")
"""What vectors of Double Dummy call the low cutter, the other player, and the dummy of each (D2.2)."""


# ---- the game and its house rules


def rules_of(vector: Facts) -> Rules:
    """The game by the vector's house rules; the number of jokers may stand among the given facts too."""
    entry = CATALOGUE[game_of(vector)]
    words, given = dict(vector["settings"]), vector["given"]
    if "jokers" in entry.settings.__dataclass_fields__ and (jokers := jokers_in(given)) is not None:
        words.setdefault("jokers", jokers)
    return entry.rules({name: written(value) for name, value in words.items()})


def game_of(vector: Facts) -> str:
    if vector["game"] != COMMON:
        return str(vector["game"])
    asked = set(vector["settings"])
    return next(game for game in CARRIERS if asked <= set(CATALOGUE[game].settings.__dataclass_fields__))


def jokers_in(given: Facts) -> int | None:
    if isinstance(given.get("jokers"), int):
        return int(given["jokers"])
    return given["deck_size"] - 52 if "deck_size" in given else None


def with_setting(rules: Rules, **words: str) -> Rules:
    """The same game with some of its house rules otherwise."""
    settings = {name: getattr(rules.settings, name) for name in rules.settings.__dataclass_fields__}
    return CATALOGUE[rules.name].rules({name: written(value) for name, value in (settings | words).items()})


# ---- cards and calls


def cards(codes: Iterable[str]) -> Hand:
    return tuple(map(parse_card, codes))


def cards_in(given: Facts) -> Hand:
    """The list of cards among the given facts, whatever the vector calls it."""
    lists = [value for value in given.values() if isinstance(value, list)]
    return cards(next(each for each in lists if each and all(is_code(code) for code in each)))


def is_code(thing: object) -> bool:
    return isinstance(thing, str) and re.fullmatch("[2-9TJQKA][SHDC]|[BL]J", thing) is not None


def call_of(word: str) -> Call:
    return Pass() if word.upper() in ("P", "PASS") else parse_bid(word)


def named_in(rules: Rules, given: Facts) -> Name:
    """What was named, with aces as the house rules make them (A4.2)."""
    trump = Suit(given["trump"]) if given.get("trump") else None
    way = Direction(given.get("direction", "up"))
    kind = Kind.NO_TRUMP if trump is None else Kind.UPTOWN if way is Direction.UP else Kind.DOWNTOWN
    may_name = rules.exchange.names(Contract(rules.players[0], Bid(7, kind)))
    if not may_name:
        return Name(trump, way)  # nothing is named where a trump is turned up
    fitting = [name for name in may_name if (name.trump, name.direction) == (trump, way)]
    aces = given.get("aces")
    return next(name for name in fitting if aces is None or name.aces_good == (aces == "good"))


def contract_of(rules: Rules, given: Facts) -> Contract:
    bid = given.get("contract", given.get("bid"))
    declarer = place_of(rules, given.get("declarer", 0))
    return Contract(declarer, parse_bid(bid) if isinstance(bid, str) else Bid(bid or 7, Kind.UPTOWN))


def numbers(listed: object) -> list[int]:
    """``"1,5,9"`` or a list of numbers, ascending."""
    assert isinstance(listed, str | list)
    return sorted(map(int, listed.split(",") if isinstance(listed, str) else listed))


def positions(rules: Rules, hand: Iterable[Card]) -> list[int]:
    """The 1-based places that cards had in a pack in its order."""
    return sorted(rules.pack.index(card) + 1 for card in hand)


# ---- hands


def labels(rules: Rules) -> tuple[int | str, ...]:
    """What vectors call the four hands: ``0``, ``"D"``; ``"dX"`` where the low cutter is X."""
    names = rules.seating.names
    if names[0] != "0" or "0D" not in names:
        return tuple(int(name) if name.isdecimal() else name for name in names)
    return LOW_CUTTERS


def place_of(rules: Rules, label: int | str) -> Place:
    """A hand by the label of vectors or of records."""
    for names in (labels(rules), rules.seating.names):
        for at, name in enumerate(names):
            if str(name) == str(label):
                return Place(at)
    raise LookupError(f"{rules.name} has no hand {label!r}")


def label_of(rules: Rules, place: Place | None) -> int | str | None:
    return None if place is None else labels(rules)[place]


# ---- a table


def dealt(rules: Rules, dealer: int | str, pack: Hand | None = None) -> tuple[GameState, list[Event]]:
    """A deal by that hand; the pack lies in its order unless another one is given."""
    state, _ = apply(new_game(rules), None, Appoint(place_of(rules, dealer)))
    if duty(state) is Duty.SEAT:
        state, _ = apply(state, to_act(state), TakeSeat(Side.RIGHT))
    state, events = apply(state, None, any_deal(rules, pack or rules.pack))
    return state, list(events)


def any_deal(rules: Rules, pack: Hand) -> DealCards:
    """A pack with the kitty as near to its top as the house allows (C2.6)."""
    first = rules.kitty_edge + 1
    return DealCards(pack, tuple(range(first, first + rules.kitty_size)))
