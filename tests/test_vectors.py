"""Every vector of rules_vectors.json that concerns a game of the catalogue, put to the referee itself.

``WHIST_VECTORS`` names another file of the same format to run instead.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from whist.engine.actions import (
    Action,
    Appoint,
    Bid,
    Call,
    DealCards,
    Direction,
    Discard,
    Duty,
    Kind,
    Name,
    Pass,
)
from whist.engine.cards import Card, Hand, Place, Suit, parse_card
from whist.engine.deal import DealOver, InAuction, InExchange, InPlay
from whist.engine.draw import FIRST_OF_SUIT, HIGH_CARD, draw_for_deal, highest, lowest
from whist.engine.errors import IllegalAction, UnknownCall
from whist.engine.events import DealScored, HandShown, KittyTaken
from whist.engine.game import GameState, apply, duty, hand_to_act, legal_actions, new_game, to_act
from whist.engine.notation import parse_bid
from whist.engine.rules import (
    Contract,
    DealResult,
    Rules,
    books_to_make,
    books_to_set,
    cut,
    is_kitty,
)
from whist.engine.settings import written
from whist.engine.tricks import Trick, playable, winner, winning_card
from whist.games import CATALOGUE

Facts = dict[str, Any]
OWN = Path(__file__).parent / "data" / "rules_vectors.json"
VECTORS: list[Facts] = json.loads(Path(os.environ.get("WHIST_VECTORS", OWN)).read_text())["vectors"]

COMMON = "any"
CARRIER = "dummy_whist"
"""Whose rules a vector of the common core is tried on."""
NOT_YET = {
    "claim": "claims are not played yet",
    "renege_hand": "reneges are prevented, not yet penalised",
    "renege_timeline": "reneges are prevented, not yet penalised",
}
"""Kinds of vectors that no game of the catalogue has rules for so far; strike them out as they come."""
NOT_YET_SETTINGS = {
    "renege_mode": "prevent",
    "renege_books": 3,
    "renege_collect": "hand",
    "claims": "opponents_agree",
}
"""House rules of section 2 that the product does not have so far, and the value that means what it does."""


# ---- reading a vector


def rules_of(vector: Facts) -> Rules:
    """The game by the vector's house rules; ``jokers`` may stand among the given facts too."""
    game = CARRIER if vector["game"] == COMMON else vector["game"]
    entry = CATALOGUE[game]
    known = set(entry.settings.__dataclass_fields__)
    words = dict(vector["settings"])
    if isinstance(vector["given"].get("jokers"), int) and "jokers" in known:
        words.setdefault("jokers", vector["given"]["jokers"])
    for name, usual in NOT_YET_SETTINGS.items():
        if name not in known and words.pop(name, usual) != usual:
            pytest.skip(f"{name} is not a house rule of {game} yet")
    return entry.rules({name: written(value) for name, value in words.items()})


def cards(codes: list[str]) -> Hand:
    return tuple(map(parse_card, codes))


def bid_of(word: str) -> Bid:
    return parse_bid(word)


def call_of(word: str) -> Call:
    return Pass() if word.upper() in ("P", "PASS") else parse_bid(word)


def place_of(rules: Rules, label: int | str) -> Place:
    """A place by the label of vectors and records: ``0``, ``"D"``."""
    return Place(rules.seating.names.index(str(label)))


def label_of(rules: Rules, place: Place | None) -> int | str | None:
    if place is None:
        return None
    name = rules.seating.names[place]
    return int(name) if name.isdecimal() else name


def named_in(rules: Rules, given: Facts) -> Name:
    """What was named, with aces as the house rules make them (A4.2)."""
    trump = Suit(given["trump"]) if given.get("trump") else None
    way = Direction(given.get("direction", "up"))
    kind = Kind.NO_TRUMP if trump is None else Kind.UPTOWN if way is Direction.UP else Kind.DOWNTOWN
    open_to = rules.exchange.names(Contract(rules.players[0], Bid(7, kind)))
    fitting = [name for name in open_to if (name.trump, name.direction) == (trump, way)]
    if "aces" in given and len(fitting) > 1:
        fitting = [name for name in fitting if name.aces_good == (given["aces"] == "good")]
    return fitting[0]


def contract_of(rules: Rules, given: Facts) -> Contract:
    return Contract(place_of(rules, given.get("declarer", 0)), bid_of(given["contract"]))


def dealt(rules: Rules, dealer: int | str) -> GameState:
    """The pack in its order, dealt."""
    state, _ = apply(new_game(rules), None, Appoint(place_of(rules, dealer)))
    state, _ = apply(state, None, any_deal(rules))
    return state


def any_deal(rules: Rules) -> DealCards:
    first = rules.kitty_edge + 1
    return DealCards(rules.pack, tuple(range(first, first + rules.kitty_size)))


def called(state: GameState, words: list[str]) -> GameState:
    for word in words:
        state, _ = apply(state, to_act(state), call_of(word))
    return state


def won_auction(rules: Rules) -> GameState:
    """A deal just after its auction, won by whoever spoke first."""
    state = dealt(rules, label_of(rules, rules.players[-1]))  # type: ignore[arg-type]
    while duty(state) is Duty.CALL:
        legal = legal_actions(state)
        bid = next(action for action in reversed(legal) if isinstance(action, Bid | Pass))
        state, _ = apply(state, to_act(state), bid)
    return state


def positions(rules: Rules, hand: Hand) -> list[int]:
    """The 1-based places that cards had in a pack in its order."""
    return sorted(rules.pack.index(card) + 1 for card in hand)


def listed(text: str | list[int]) -> list[int]:
    return [int(number) for number in text.split(",")] if isinstance(text, str) else sorted(text)


# ---- one function for each kind: the facts that the referee finds


def auction_call(rules: Rules, given: Facts) -> Facts:
    state = called(dealt(rules, given["dealer"]), given["history"])
    try:
        apply(state, place_of(rules, given["seat"]), call_of(given["call"]))
    except (IllegalAction, UnknownCall):
        return {"legal": False}
    return {"legal": True}


def auction_result(rules: Rules, given: Facts) -> Facts:
    state = called(dealt(rules, given["dealer"]), given["calls"])
    match state.deal:
        case DealOver(contract=None):
            return {"winner": None, "contract": "REDEAL", "dealer": label_of(rules, state.dealer)}
        case InExchange(contract=contract) | InPlay(contract=contract):
            return {"winner": label_of(rules, contract.declarer), "contract": str(contract.bid)}
    raise AssertionError("the auction is still open")


def bid_order(rules: Rules, given: Facts) -> Facts:
    rank = rules.auction.rank  # type: ignore[attr-defined]
    ordered = sorted(map(bid_of, given["bids"]), key=lambda bid: (rank(bid), str(bid)))
    return {"groups": [[str(bid) for bid in group] for _, group in groupby(ordered, rank)]}


def books_needed(rules: Rules, given: Facts) -> Facts:
    bid = given["bid"] if isinstance(given["bid"], int) else bid_of(given["bid"]).books
    in_hand, _ = rules.scoring.books(Contract(rules.players[0], Bid(bid, Kind.UPTOWN)), ())
    return {
        "to_make": books_to_make(bid),
        "to_set": books_to_set(bid),
        "tricks_to_make": books_to_make(bid) - in_hand,
    }


def trick_winner(rules: Rules, given: Facts) -> Facts:
    return {"winner": winning_card(cards(given["plays"]), named_in(rules, given))}


def legal_plays(rules: Rules, given: Facts) -> Facts:
    hand, table = cards(given["hand"]), cards(given["plays"])
    return {"legal": [str(card) for card in playable(hand, table, named_in(rules, given), rules.jokers)]}


def points(rules: Rules, given: Facts) -> tuple[tuple[int, ...], Facts]:
    """What a deal of so many books changes, by player or side."""
    contract, books = contract_of(rules, given), given["declarer_books"]
    tally, _ = rules.scoring.score(rules.scoring.start(), DealResult(contract, (books, 13 - books), ()))
    ended = tally.ending.value if tally.ending else None
    return tally.points, {"over": tally.ending is not None, "winner": tally.winner, "ended": ended}


def hand_score3(rules: Rules, given: Facts) -> Facts:
    delta, end = points(rules, given)
    return {"delta": list(delta), **end}


def hand_score(rules: Rules, given: Facts) -> Facts:
    delta, end = points(rules, given)
    mine = rules.seating.entry(place_of(rules, given.get("declarer", 0)))
    return {"declarer": delta[mine], "defenders": delta[(mine + 1) % len(delta)], **end}


def game_end(rules: Rules, given: Facts) -> Facts:
    scores = tuple(map(sum, zip(given["scores"], given["delta"], strict=True)))
    tally = rules.scoring.settle(scores)  # type: ignore[attr-defined]
    ended = tally.ending.value if tally.ending else None
    return {
        "scores": list(tally.points),
        "over": tally.ending is not None,
        "winner": tally.winner,
        "ended": ended,
    }


def phases(rules: Rules, given: Facts) -> Facts:
    """What happens in a whole deal, as its events and duties tell it."""
    del given
    seen = ["deal", "auction"]

    def note(phase: str) -> None:
        if seen[-1] != phase:
            seen.append(phase)

    state = won_auction(rules)
    assert isinstance(state.deal, InExchange | InPlay)
    if state.deal.shown:
        note("reveal_dummy")
    while duty(state) is not Duty.DEAL and not state.is_over:
        is_dummys = hand_to_act(state) not in rules.players
        note(
            {
                Duty.NAME: "name",
                Duty.DISCARD: "discard_from_dummy" if is_dummys else "discard",
                Duty.PLAY: "play",
            }[duty(state)]
        )
        state, events = apply(state, to_act(state), legal_actions(state)[0])
        for event in events:
            told = {HandShown: "reveal_dummy", KittyTaken: "take_kitty", DealScored: "score"}.get(type(event))
            if told:
                note(told)
    return {"phases": seen}


def turn_order(rules: Rules, given: Facts) -> Facts:
    contract = Contract(place_of(rules, given["declarer"]), Bid(7, Kind.UPTOWN))
    order = rules.seating.round_from(place_of(rules, given["leader"]), contract)
    return {"order": [label_of(rules, place) for place in order]}


def first_lead(rules: Rules, given: Facts) -> Facts:
    contract = Contract(place_of(rules, given["declarer"]), Bid(7, Kind.UPTOWN))
    leader = rules.seating.first_leader(place_of(rules, given["dealer"]), contract)
    return {"leader": label_of(rules, leader)}


def deal_dummy(rules: Rules, given: Facts) -> Facts:
    dealer, left_of = place_of(rules, given["dealer"]), rules.seating.left_of_dealer
    hands, _ = rules.seating.deal_out(dealer, any_deal(rules))
    by_name = {
        "left": left_of(dealer),
        "right": left_of(left_of(dealer)),
        "dealer": dealer,
        "dummy": place_of(rules, "D"),
    }
    return {name: positions(rules, hands[place]) for name, place in by_name.items()}


def deal(rules: Rules, given: Facts) -> Facts:
    places = tuple(given.get("kitty", ()))
    state, _ = apply(new_game(rules), None, Appoint(place_of(rules, given["dealer"])))
    state, _ = apply(state, None, DealCards(rules.pack, places))
    assert isinstance(state.deal, InAuction)
    names = [name if not name.isdecimal() else f"seat{name}" for name in rules.seating.names]
    hands = {name: positions(rules, hand) for name, hand in zip(names, state.deal.hands, strict=True)}
    return {**hands, "kitty": positions(rules, state.deal.kitty)}


def kitty_size(rules: Rules, given: Facts) -> Facts:
    del given
    hands, kitty = rules.seating.deal_out(rules.players[0], any_deal(rules))
    return {"kitty": len(kitty), "hand": len(hands[0]), "tricks": min(map(len, hands))}


def kitty_positions(rules: Rules, given: Facts) -> Facts:
    return {"legal": is_kitty(rules, tuple(given["positions"]))}


def dummy_discard(rules: Rules, given: Facts) -> Facts:
    """So many cards of a hand are thrown, all or none: a throw that leaves more to be thrown is none."""
    state = won_auction(rules)
    if duty(state) is Duty.NAME and len(rules.pack) > 52 and isinstance(state.deal, InExchange):
        with suppress(IllegalAction):
            state, _ = apply(state, to_act(state), legal_actions(state)[0])
    assert isinstance(state.deal, InExchange | InPlay)
    declarer = state.deal.contract.declarer
    from_place = {"dummy": place_of(rules, "D"), "declarer": declarer}.get(given["from_hand"])
    if from_place is None:
        from_place = next(place for place in rules.players if place != declarer)
    thrown: list[Action] = [Discard(card) for card in state.deal.hands[from_place][: given["count"]]]
    if given.get("same_card"):
        thrown = thrown[:1] * given["count"]
    try:
        for action in thrown:
            state, _ = apply(state, declarer, action)
    except IllegalAction:
        return {"legal": False}
    return {"legal": duty(state) is not Duty.DISCARD}


def cutting(rules: Rules, given: Facts) -> Facts:
    pack = tuple(given_pack(given))
    try:
        after = cut(pack, given["lifted"], rules.cut_min)
    except ValueError:
        return {"legal": False}
    return {"legal": True, "order": [pack.index(card) + 1 for card in after], "top": pack.index(after[0]) + 1}


def given_pack(given: Facts) -> Iterator[Card]:
    """So many different cards; which, does not matter to a cut."""
    whole = CATALOGUE[CARRIER].rules({"jokers": "2"}).pack
    yield from whole[: given["deck_size"]]


def first_dealer(rules: Rules, given: Facts) -> Facts:
    """Who deals after one draw, or who must draw again; labels are whatever the vector calls the players."""
    method, suit = rules.seating.draw
    if "draws" not in given:
        turned = cards(given.get("cards") or given["turned"])
        return {"dealer": label_of(rules, draw_for_deal(method, suit, rules.players, turned).dealer)}
    labels = [label for label, _ in given["draws"]]
    drawn = tuple((Place(n), parse_card(code)) for n, (_, code) in enumerate(given["draws"]))
    if method == FIRST_OF_SUIT:
        places = tuple(dict.fromkeys(labels))
        found = draw_for_deal(method, suit, tuple(map(Place, range(len(places)))), tuple(c for _, c in drawn))
        return {"dealer": places[found.dealer]}
    best = (highest if method == HIGH_CARD else lowest)(drawn)
    names = [str(labels[place]) for place in best]
    return {"dealer": labels[best[0]] if len(best) == 1 else "RECUT:" + ",".join(names)}


def play_record(rules: Rules, given: Facts) -> Facts:
    """Recorded tricks, each card checked against the hand that it came from; columns are fixed seats."""
    columns, named = given["columns"], named_in(rules, given)
    hands = {name: list(cards(held)) for name, held in given.get("hands", {}).items()}
    leader, winners = columns.index(given["first_leader"]), []
    for row in given["rows"]:
        order = tuple(Place((leader + turn) % len(columns)) for turn in range(len(columns)))
        trick = Trick(order)
        for place in order:
            card, held = parse_card(row[place]), hands.get(columns[place])
            if held is not None:
                assert card in playable(tuple(held), trick.cards, named, rules.jokers), f"{card} in {row}"
                held.remove(card)
            trick = trick.with_card(card)
        leader = winner(trick, named)
        winners.append(columns[leader])
    return {"winners": winners}


KINDS: dict[str, Callable[[Rules, Facts], Facts]] = {
    "auction_call": auction_call,
    "auction_result": auction_result,
    "bid_order": bid_order,
    "books_needed": books_needed,
    "cut": cutting,
    "deal": deal,
    "deal_dummy": deal_dummy,
    "dummy_discard": dummy_discard,
    "first_dealer": first_dealer,
    "first_lead": first_lead,
    "game_end": game_end,
    "hand_score": hand_score,
    "hand_score3": hand_score3,
    "kitty_positions": kitty_positions,
    "kitty_size": kitty_size,
    "legal_plays": legal_plays,
    "phases": phases,
    "play_record": play_record,
    "trick_winner": trick_winner,
    "turn_order": turn_order,
}


def as_found(kind: str, expected: Any, name: str) -> Any:
    """An expectation in the shape in which the referee's facts come."""
    if kind in ("deal", "deal_dummy") or (kind == "cut" and name == "order"):
        return listed(expected)
    if kind == "bid_order":
        return [sorted(group) for group in expected]
    return expected


def found_in(vector: Facts) -> Facts:
    kind, given = KINDS[vector["kind"]], vector["given"]
    each = given.get("jokers")
    if isinstance(each, list):  # one answer for each number of jokers
        facts = [kind(rules_of({**vector, "given": {**given, "jokers": n}}), given) for n in each]
        spread = {name: [one[name] for one in facts] for name in facts[0]}
        return {
            name: answers if name in listed_names(vector) else answers[0] for name, answers in spread.items()
        }
    return kind(rules_of(vector), given)


def listed_names(vector: Facts) -> set[str]:
    return {name for name, expected in vector["expect"].items() if isinstance(expected, list)}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_the_referee_agrees(vector: Facts) -> None:
    if vector["game"] != COMMON and vector["game"] not in CATALOGUE:
        pytest.skip(f"{vector['game']} is not in the catalogue yet")
    if vector["kind"] in NOT_YET:
        pytest.skip(NOT_YET[vector["kind"]])
    assert vector["kind"] in KINDS, f"nothing here knows the kind {vector['kind']}"
    assert vector["expect"], "a vector expects something"
    found = found_in(vector)
    for name, expected in vector["expect"].items():
        assert found[name] == as_found(vector["kind"], expected, name), f"{name}: {vector['note']}"


def test_the_own_file_has_all_that_concerns_dummy_whist() -> None:
    ours = json.loads(OWN.read_text())
    assert len(ours["vectors"]) == ours["count"]
    concerned = [each for each in ours["vectors"] if each["game"] in (COMMON, *CATALOGUE)]
    assert len(concerned) >= 65


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_defaults_are_those_of_the_vectors(game: str) -> None:
    settings = CATALOGUE[game].settings()
    defaults = json.loads(OWN.read_text())["settings_defaults"][game]
    ours = {name: getattr(settings, name) for name in settings.__dataclass_fields__}
    later = {name: usual for name, usual in NOT_YET_SETTINGS.items() if name not in ours}
    assert ours | later == defaults
