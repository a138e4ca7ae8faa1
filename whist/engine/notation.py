"""Actions as short words for the log, with what is secret in a column of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from whist.engine.actions import (
    Action,
    Answer,
    Appoint,
    Aside,
    Bid,
    CallHonours,
    CallRenege,
    CallSuit,
    ChoosePenalty,
    Claim,
    DealCards,
    Direction,
    Discard,
    DrawCards,
    Kind,
    Name,
    Pass,
    Penalty,
    Play,
    Settle,
    Side,
    TakeBack,
    TakeSeat,
)
from whist.engine.cards import Hand, Place, Suit, parse_card
from whist.engine.errors import UnknownCall, UnknownName


@dataclass(frozen=True, slots=True)
class Words:
    """An action as the log keeps it: ``public`` for all, ``secret`` for the referee."""

    public: str
    secret: str | None = None


def write(action: Action) -> Words:
    """An action in words; a pack and a thrown card go to the secret half."""
    match action:
        case Pass():
            return Words("pass")
        case Bid():
            return Words(f"bid {action}")
        case Name(trump, direction, aces_good):
            aces = "" if aces_good else " bad"
            return Words(f"name {trump.value if trump else '-'} {direction.value}{aces}")
        case Discard(card):
            return Words("discard", str(card))
        case Play(card):
            return Words(f"play {card}")
        case DrawCards(pack):
            return Words("draw", _codes(pack))
        case Appoint(dealer):
            return Words(f"appoint {dealer}")
        case DealCards(pack, kitty_places, lifted):
            places = f" | {' '.join(map(str, kitty_places))}" if kitty_places else ""
            return Words(f"deal {lifted}" if lifted else "deal", _codes(pack) + places)
        case Settle():
            return Words("settle")
        case TakeSeat(side):
            return Words(f"seat {side.value}")
    return Words(_aside(action))


def _aside(action: Aside) -> str:
    match action:
        case Claim(tricks):
            return f"claim {tricks}"
        case Answer(accepts):
            return "accept" if accepts else "refuse"
        case CallRenege(trick):
            return f"renege {trick}"
        case ChoosePenalty(trick, penalty):
            return f"penalty {trick} {penalty.value}"
        case TakeBack():
            return "back"
        case CallSuit(suit):
            return f"suit {suit.value}"
        case CallHonours():
            return "honours"


def read(words: Words) -> Action:
    """The action that `write` wrote.

    :raises ValueError: if the words are no action.
    """
    if words.secret is None:
        return _read_public(words.public)
    match words.public.split(), words.secret:
        case ["discard"], code:
            return Discard(parse_card(code))
        case ["draw"], codes:
            return DrawCards(tuple(map(parse_card, codes.split())))
        case ["deal", *lifted], codes:
            pack, _, places = codes.partition(" | ")
            cut = int(lifted[0]) if lifted else 0
            return DealCards(tuple(map(parse_card, pack.split())), tuple(map(int, places.split())), cut)
    raise ValueError(f"not an action: {words.public!r}")


@lru_cache(maxsize=1024)
def _read_public(public: str) -> Action:
    """The few words that a log holds over and over; an action is a value, so one will do for all."""
    match public.split():
        case ["pass"]:
            return Pass()
        case ["bid", call]:
            return parse_bid(call)
        case ["name", suit, direction, *aces]:
            return Name(None if suit == "-" else Suit(suit), Direction(direction), not aces)
        case ["play", code]:
            return Play(parse_card(code))
        case ["appoint", place]:
            return Appoint(Place(int(place)))
        case ["settle"]:
            return Settle()
        case ["seat", side]:
            return TakeSeat(Side(side))
    return _read_aside(public)


def _read_aside(public: str) -> Aside:
    match public.split():
        case ["claim", tricks]:
            return Claim(int(tricks))
        case ["accept" | "refuse" as vote]:
            return Answer(vote == "accept")
        case ["renege", trick]:
            return CallRenege(int(trick))
        case ["penalty", trick, penalty]:
            return ChoosePenalty(int(trick), Penalty(penalty))
        case ["back"]:
            return TakeBack()
        case ["suit", suit]:
            return CallSuit(Suit(suit))
        case ["honours"]:
            return CallHonours()
    raise ValueError(f"not an action: {public!r}")


def parse_bid(text: str) -> Bid:
    """Read a bid as records write it: ``4U``, ``3d``, ``7N``.

    :raises UnknownCall: if it is none.
    """
    word = text.strip().upper()
    if len(word) == 2 and word[0].isdecimal() and word[1] in {kind.value for kind in Kind}:
        return Bid(int(word[0]), Kind(word[1]))
    raise UnknownCall(text)


def choice(name: Name) -> str:
    """What a player picks to name it: ``hearts``, ``downtown``, ``spades_bad_aces``."""
    word = name.trump.name.casefold() if name.trump else f"{name.direction.value}town"
    return word if name.aces_good else f"{word}_bad_aces"


def parse_choice(text: str, legal: tuple[Name, ...]) -> Name:
    """The legal name that a choice means; the aces of the house, or good ones, where it says nothing of them.

    :raises UnknownName: if it means none of them.
    """
    word = "_".join(text.strip().casefold().split())
    for name in legal:  # good aces stand first
        if word in (choice(name), choice(replace(name, aces_good=True))):
            return name
    raise UnknownName(text)


def _codes(pack: Hand) -> str:
    return " ".join(map(str, pack))
