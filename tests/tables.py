"""Hand-written deals: a table set up with the cards that a test wants to speak of."""

from __future__ import annotations

from whist.engine.actions import Action, Appoint, Call, DealCards, Direction, Discard, Name, Pass, Play
from whist.engine.cards import Card, Hand, Place, Suit, in_hand_order, parse_card
from whist.engine.events import Event
from whist.engine.game import GameState, apply, new_game, to_act
from whist.engine.notation import parse_bid
from whist.engine.rules import Rules
from whist.games import CATALOGUE

DUMMY = Place(3)
UP, DOWN = Direction.UP, Direction.DOWN
SPADES, HEARTS, DIAMONDS, CLUBS = Suit


def dummy_whist(**words: str | int | bool) -> Rules:
    """Dummy Whist with some house rules."""
    return CATALOGUE["dummy_whist"].rules({name: str(word).casefold() for name, word in words.items()})


def cards(text: str) -> Hand:
    """``AKQ.T9.-.432``: spades, hearts, diamonds, clubs; or codes; or both: ``BJ AK.-.-.-``."""
    found: list[Card] = []
    for word in text.split():
        if "." in word:
            for suit, ranks in zip(Suit, word.split("."), strict=True):
                found += [parse_card(rank + suit.value) for rank in ranks if rank != "-"]
        else:
            found.append(parse_card(word))
    return in_hand_order(found)


def call(word: str) -> Call:
    return Pass() if word == "P" else parse_bid(word)


def name(word: str) -> Name:
    """``S up``, ``- down``, ``H down bad``."""
    suit, way, *aces = word.split()
    return Name(None if suit == "-" else Suit(suit), Direction(way), not aces)


def pack_of(rules: Rules, dealer: int, hands: dict[int, str]) -> Hand:
    """A pack that deals these hands to the places of Dummy Whist, and to the others what is left (B2.4)."""
    wished = {place: list(cards(text)) for place, text in hands.items()}
    taken = {card for hand in wished.values() for card in hand}
    assert len(taken) == sum(map(len, wished.values())), "a card is wished for twice"
    left = [card for card in rules.pack if card not in taken]
    order = ((dealer + 1) % 3, 3, (dealer + 2) % 3, dealer)
    full = {}
    for place in order:
        size = len(rules.pack) - 39 if place == DUMMY else 13
        hand = wished.get(place, [])
        full[place], left = hand + left[: size - len(hand)], left[size - len(hand) :]
    rounds = tuple(full[place][turn] for turn in range(13) for place in order)
    return rounds + tuple(full[DUMMY][13:])


def dealt(rules: Rules, dealer: int = 2, hands: dict[int, str] | None = None) -> GameState:
    """A first deal by that dealer, with those hands."""
    state, _ = apply(new_game(rules), None, Appoint(Place(dealer)))
    state, _ = apply(state, None, DealCards(pack_of(rules, dealer, hands or {})))
    return state


def after(state: GameState, *actions: Action | str) -> GameState:
    """The match after some actions of whoever must act; words are calls (``2U``) and names (``S up``)."""
    return told(state, *actions)[0]


def told(state: GameState, *actions: Action | str) -> tuple[GameState, list[Event]]:
    """The same, with all that the table learned."""
    events: list[Event] = []
    for action in actions:
        if isinstance(action, str):
            action = name(action) if " " in action else call(action)
        state, news = apply(state, to_act(state), action)
        events += news
    return state, events


def thrown(codes: str) -> tuple[Action, ...]:
    return tuple(Discard(parse_card(code)) for code in codes.split())


def played(codes: str) -> tuple[Action, ...]:
    return tuple(Play(parse_card(code)) for code in codes.split())
