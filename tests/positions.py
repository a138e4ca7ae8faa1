"""Written deals of any game: four hands in words, then what is said and played, all through the referee."""

from __future__ import annotations

from collections.abc import Iterable

from tests.tables import call, cards
from whist.engine.actions import (
    Action,
    Answer,
    Appoint,
    Claim,
    DealCards,
    Discard,
    Duty,
    Name,
    Play,
    Settle,
    Side,
    TakeSeat,
)
from whist.engine.cards import Card, Hand, Place, parse_card
from whist.engine.errors import IllegalAction
from whist.engine.events import Event, TrickTaken
from whist.engine.game import (
    GameState,
    apply,
    duty,
    hand_to_act,
    lawful_actions,
    legal_actions,
    new_game,
    to_act,
)
from whist.engine.rules import Rules
from whist.engine.view import Outcome, view
from whist.games import CATALOGUE

SQUARE = "AKQ.AKQ.AKQ.AKQ | JT9.JT9.JT9.JT9 | 876.876.876.876 | 543.543.543.543"
"""Three cards of each suit in every hand, place 0 the best of all; the deuces (and jokers) are left over."""


def rules_of(game: str, **words: str | int | bool) -> Rules:
    """A game with some house rules."""
    return CATALOGUE[game].rules({name: str(word).casefold() for name, word in words.items()})


def dummy_whist(**words: str | int | bool) -> Rules:
    return rules_of("dummy_whist", **words)


def bid_whist(**words: str | int | bool) -> Rules:
    return rules_of("bid_whist", **words)


def double_dummy(**words: str | int | bool) -> Rules:
    return rules_of("double_dummy", **words)


# ---- dealing


def opened(rules: Rules, dealer: int) -> GameState:
    """A match in which that place is about to deal first."""
    return apply(new_game(rules), None, Appoint(Place(dealer)))[0]


def dealt(rules: Rules, hands: str = "", dealer: int | None = None, last: str = "") -> GameState:
    """A first deal of written hands, by the last living player unless another is to deal."""
    first = rules.players[-1] if dealer is None else dealer
    return next_deal(opened(rules, first), hands, last)


def next_deal(state: GameState, hands: str = "", last: str = "") -> GameState:
    """One more deal of written hands, by whoever deals now."""
    return apply(state, None, deal_of(state, hands, last))[0]


def deal_of(state: GameState, hands: str = "", last: str = "") -> DealCards:
    """A pack that deals those hands: ``AKQ.T9.-.432 BJ | … | … | … | kitty``, each filled from what is left.

    Which place of the pack comes to whom is asked of the game itself. ``last`` is the card to deal last.
    """
    rules, dealer = state.rules, state.dealer
    assert dealer is not None
    places = tuple(range(rules.kitty_edge + 1, rules.kitty_edge + 1 + rules.kitty_size))
    tried, kitty = rules.seating.deal_out(dealer, DealCards(rules.pack, places))
    heaps = [[rules.pack.index(card) for card in heap] for heap in (*tried, kitty)]
    wished = [list(cards(text)) for text in hands.split("|")] if hands else []
    wished += [[]] * (len(heaps) - len(wished))
    pack: list[Card | None] = [None] * len(rules.pack)
    for heap, hand in zip(heaps, wished, strict=True):
        assert len(hand) <= len(heap), "too many cards for one hand"
        if last and parse_card(last) in hand:
            hand.remove(parse_card(last))
            pack[heap.pop()] = parse_card(last)
        for at, card in zip(heap, hand, strict=False):
            pack[at] = card
    assert not last or pack[-1] is parse_card(last), "the last card must be the dealing hand's"
    left = iter(card for card in rules.pack if card not in pack)
    return DealCards(tuple(card or next(left) for card in pack), places)


# ---- what is said and played


def on(state: GameState, *words: str) -> GameState:
    """The match after those words of whoever must act: ``4U P P P``, ``S``, ``up``, ``AS KS``, ``left``."""
    return told(state, *words)[0]


def told(state: GameState, *words: str) -> tuple[GameState, list[Event]]:
    """The same, with all that the table learned."""
    events: list[Event] = []
    for word in " ".join(words).split():
        state, news = apply(state, to_act(state), action_of(state, word))
        events += news
    return state, events


def action_of(state: GameState, word: str) -> Action:
    """What a word means to whoever must act: a call, a name (``S``, ``down``, ``H-bad``), a card, a side."""
    match duty(state):
        case Duty.CALL:
            return call(word)
        case Duty.NAME:
            return next(each for each in legal_actions(state) if word in _names(each))
        case Duty.DISCARD:
            return Discard(parse_card(word))
        case Duty.SEAT:
            return TakeSeat(Side(word))
    return Play(parse_card(word))


def _names(action: Action) -> tuple[str, ...]:
    """How a name may be written; good aces need no word, bad ones do unless the house has no others."""
    assert isinstance(action, Name)
    word = action.trump.value if action.trump else action.direction.value
    return (word,) if action.aces_good else (f"{word}-bad",)


def says(state: GameState, place: int, *actions: Action) -> GameState:
    """The match after somebody said something, in their turn or out of it."""
    for action in actions:
        state, _ = apply(state, Place(place), action)
    return state


def refusal(state: GameState, place: int | None, action: Action) -> IllegalAction:
    """Why the referee refuses it."""
    try:
        apply(state, None if place is None else Place(place), action)
    except IllegalAction as error:
        return error
    raise AssertionError(f"{action} was not refused")


def thrown(state: GameState, keep: str = "") -> GameState:
    """The match after the declarer threw what must go: the last cards of the hand that are not to be kept."""
    kept = set(cards(keep))
    while duty(state) is Duty.DISCARD:
        held = [each for each in legal_actions(state) if isinstance(each, Discard) and each.card not in kept]
        state, _ = apply(state, to_act(state), held[-1])
    return state


def contracted(rules: Rules, bid: str, name: str, hands: str = "", keep: str = "") -> GameState:
    """A first deal of which place 0 wins the auction; it has named and thrown, and the first lead is due."""
    return won(dealt(rules, hands), 0, bid, name, keep)


def won(state: GameState, place: int, bid: str, name: str, keep: str = "") -> GameState:
    """The match after that place alone bid, named and threw; the first lead is due."""
    while duty(state) is Duty.CALL:
        state = on(state, bid if to_act(state) == place and bid in calls(state) else "P")
    while duty(state) in (Duty.NAME, Duty.DISCARD):
        state = on(state, name) if duty(state) is Duty.NAME else thrown(state, keep)
    return state


def claimed(state: GameState, place: int, tricks: int) -> GameState:
    """The match after a claim that everybody who is asked accepts."""
    state = says(state, place, Claim(tricks))
    while duty(state) is Duty.ANSWER:
        state = says(state, to_act(state) or 0, Answer(True))
    return state


def name_for(bid: str) -> str:
    return "up" if bid[1] == "N" else "S"


def ended(state: GameState, declarer: int, bid: str, books: int) -> GameState:
    """The match after that player declared and took so many books, a kitty's among them."""
    in_hand = 1 if state.rules.kitty_size else 0
    return claimed(won(state, declarer, bid, name_for(bid)), declarer, books - in_hand)


def change(rules: Rules, bid: str, books: int, declarer: int = 0) -> tuple[int, ...]:
    """What a first deal changes."""
    return outcome(ended(dealt(rules), declarer, bid, books)).change


def played(rules: Rules, *deals: tuple[int, str, int]) -> GameState:
    """A match of those deals: who declared what, and the books they took."""
    state = ended(dealt(rules), *deals[0])
    for each in deals[1:]:
        assert duty(state) is Duty.DEAL, "the match is over already"
        state = ended(next_deal(state), *each)
    return state


def settled(state: GameState) -> GameState:
    """The match after nothing more was called about the deal."""
    return apply(state, None, Settle())[0]


def played_out(state: GameState) -> GameState:
    """The first lawful card from every hand, to the last."""
    while duty(state) is Duty.PLAY:
        state, _ = apply(state, to_act(state), lawful_actions(state)[0])
    return state


# ---- what has come of it


def held(state: GameState, place: int) -> Hand:
    """What a hand holds."""
    return view(state, Place(place)).hand


def may(state: GameState) -> str:
    """The cards that the referee takes now, in hand order."""
    return codes(each.card for each in legal_actions(state) if isinstance(each, Play | Discard))


def should(state: GameState) -> str:
    """The cards that keep the law."""
    return codes(each.card for each in lawful_actions(state) if isinstance(each, Play))


def calls(state: GameState) -> set[str]:
    """The calls that are open."""
    return set(map(str, legal_actions(state)))


def codes(some: Iterable[Card]) -> str:
    return " ".join(map(str, some))


def hand_on_turn(state: GameState) -> int:
    place = hand_to_act(state)
    assert place is not None
    return place


def outcome(state: GameState) -> Outcome:
    """What the deal that is over came to."""
    found = view(state, None).outcome
    assert found is not None
    return found


def takers(events: Iterable[Event]) -> list[int]:
    """Who took each trick."""
    return [event.place for event in events if isinstance(event, TrickTaken)]
