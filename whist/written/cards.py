"""Cards, trumps and joker rules as people write them down by hand."""

from __future__ import annotations

import re

from whist.engine.actions import Bid, Direction, Name
from whist.engine.cards import Card, Hand, Suit, parse_card, parse_cards
from whist.engine.errors import UnknownCall, UnknownCard
from whist.engine.notation import parse_bid
from whist.engine.tricks import JokerRules
from whist.written.faults import BadWord, shown

SUITS = {suit.value: suit for suit in Suit} | dict(zip("♠♥♦♣", Suit, strict=True))
TRUMPS: dict[str, Suit | None] = {
    word: suit
    for suit in Suit
    for word in (suit.value.casefold(), suit.name.casefold(), suit.name[:-1].casefold())
}
TRUMPS |= dict.fromkeys(("no trump", "no trumps", "notrump", "no-trump", "nt", "none", "no"))
WAYS = dict.fromkeys(("up", "uptown", "high"), Direction.UP)
WAYS |= dict.fromkeys(("down", "downtown", "low"), Direction.DOWN)
JOKERS = {
    "free": JokerRules(),
    "must be thrown": JokerRules(void_must_throw=True),
    "led last": JokerRules(lead_as_last_resort=True),
    "must be thrown, led last": JokerRules(void_must_throw=True, lead_as_last_resort=True),
}
"""What a table may have agreed about jokers at no trump (A4.6, A4.7)."""
NOTHING = ("-", "–", "—")
_TRUMP = re.compile(
    rf"({'|'.join(sorted(TRUMPS, key=len, reverse=True))})(?: ({'|'.join(WAYS)}))?(,? (?:good|bad) aces)?"
)
_RANK = r"(?:10|[AKQJT2-9])"
_GROUP = re.compile(rf"([SHDC♠♥♦♣])[\ufe0e\ufe0f]?:?({_RANK}*)", re.IGNORECASE)


def read_cards(text: str) -> Hand:
    """Cards one by one (``SA KH 10d``, ``king of hearts``), or by suit (``S AKQ H 1098``, ``♠ A K Q``).

    :raises BadWord: for the first word that is neither.
    """
    try:
        return _by_suit(text) or parse_cards(text)
    except UnknownCard as error:
        raise BadWord(f"{shown(error.text)} is no card") from None


def _by_suit(text: str) -> Hand:
    """The cards of a hand that is written suit by suit; none if it is written otherwise."""
    found, suit = list[Card](), ""
    for word in re.split(r"[\s,;`]+", text.upper().strip(" ,;`")):
        if word in ("BJ", "LJ"):
            found.append(parse_card(word))
        elif group := _GROUP.fullmatch(word):
            suit = SUITS[group[1]].value
            found += _ranked(group[2], suit)
        elif suit and re.fullmatch(f"{_RANK}+", word):
            found += _ranked(word, suit)
        elif word not in NOTHING:
            return ()
    return tuple(found)


def _ranked(ranks: str, suit: str) -> list[Card]:
    return [parse_card(rank + suit) for rank in re.findall(_RANK, ranks)]


def read_name(text: str) -> Name:
    """``hearts``, ``spades down``, ``no trump up``, ``clubs low, bad aces``; high cards win unless told.

    :raises BadWord: if it is none of these.
    """
    found = _TRUMP.fullmatch(_tidy(text))
    if found is None:
        raise BadWord(
            f"{shown(text)} names no trumps: write `hearts up`, `no trump down`, `clubs down, bad aces`"
        )
    trump, way, aces = found.groups()
    direction = WAYS.get(way, Direction.UP)
    return Name(TRUMPS[trump], direction, direction is Direction.UP or "bad" not in (aces or ""))


def read_jokers(text: str) -> JokerRules:
    """What a table agreed about jokers at no trump.

    :raises BadWord: if that is none of ``JOKERS``.
    """
    if (rules := JOKERS.get(_tidy(text))) is not None:
        return rules
    known = " or ".join(f"`{words}`" for words in JOKERS)
    raise BadWord(f"{shown(text)} is no rule for jokers at no trump: write {known}")


def read_bid(text: str) -> Bid:
    """``4U``, ``3d``, ``7N``

    :raises BadWord: if it is no bid.
    """
    try:
        return parse_bid(text)
    except UnknownCall:
        raise BadWord(f"{shown(text)} is no bid: write `4U` for uptown, `4D` for downtown, `4N`") from None


def _tidy(text: str) -> str:
    return " ".join(text.casefold().replace(",", ", ").split()).replace(" ,", ",")
