"""Vectors of the time before the play: draw, seats, cut, deal, kitty, and what is thrown."""

from __future__ import annotations

from typing import cast

from tests.vectors.reading import (
    LOW_CUTTERS,
    Facts,
    any_deal,
    cards_in,
    dealt,
    label_of,
    labels,
    numbers,
    place_of,
    positions,
    with_setting,
)
from whist.engine.actions import (
    Action,
    Appoint,
    Bid,
    DealCards,
    Discard,
    DrawCards,
    Duty,
    Pass,
    Settle,
    Side,
    TakeSeat,
)
from whist.engine.cards import FULL_PACK, JOKERS, Place, parse_card
from whist.engine.deal import InAuction, InExchange, InPlay
from whist.engine.draw import FIRST_OF_SUIT, HIGH_CARD, draw_for_deal, highest, lowest
from whist.engine.errors import IllegalAction
from whist.engine.events import DealScored, Event, HandShown, KittyTaken
from whist.engine.game import GameState, apply, duty, hand_to_act, legal_actions, new_game, to_act
from whist.engine.rules import Contract, Rules, Seating, cut, is_kitty

NO_CONTRACT = Contract(None, None)


# ---- the draw, and who sits where


def first_dealer(rules: Rules, given: Facts) -> Facts:
    """Who deals, or who must draw again; labels are whatever the vector calls the players."""
    method, suit = rules.seating.draw
    if "draws" not in given:
        return {"dealer": label_of(rules, draw_for_deal(method, suit, rules.players, cards_in(given)).dealer)}
    who = list(dict.fromkeys(label for label, _ in given["draws"]))
    places = tuple(Place(n) for n in range(len(who)))
    found = draw_for_deal(method, suit, places, tuple(parse_card(code) for _, code in given["draws"]))
    tied = (highest if method == HIGH_CARD else lowest)(found.rounds[-1])
    if method == FIRST_OF_SUIT or len(tied) == 1:
        return {"dealer": who[found.dealer]}
    return {"dealer": "RECUT:" + ",".join(str(who[place]) for place in tied)}


def seats(rules: Rules, given: Facts) -> Facts:
    """The low cutter draws an ace and sits down; the facts are the same whichever player that is."""
    side = given.get("seat", getattr(rules.settings, "seat_choice", "right"))
    if getattr(rules.settings, "seat_choice", None) != side:
        rules = with_setting(rules, seat_choice="ask")
    facts, mirrored = (sat_down(rules, given, low) for low in rules.players)
    assert facts == mirrored
    return facts


def sat_down(rules: Rules, given: Facts, low: Place) -> Facts:
    ace, two = map(parse_card, ("AS", "2S"))
    drawn = (ace, two) if low == rules.players[0] else (two, ace)
    pack = (*drawn, *(card for card in rules.pack if card not in drawn))
    state, _ = apply(new_game(rules), None, DrawCards(pack))
    if duty(state) is Duty.SEAT:
        state, _ = apply(state, to_act(state), TakeSeat(Side(given["seat"])))
    seating, dealer = state.rules.seating, state.dealer
    x, y = given["low_cutter"], given["other"]
    names = {"0": x, "1": y, "0D": f"d{x}", "1D": f"d{y}"}

    def label(place: Place) -> str:
        return cast(str, names[seating.names[place]])

    assert dealer is not None
    dealers = [dealer]
    while len(dealers) < 5:
        dealers.append(seating.left_of_dealer(dealers[-1]))
    return {
        "clockwise": [label(place) for place in seating.round_from(low, NO_CONTRACT)],
        "dealers": [label(place) for place in dealers],
        "first_leader": label(seating.first_leader(dealer, NO_CONTRACT)),
    }


def notation(rules: Rules, given: Facts) -> Facts:
    """A leads, Y, B and Z follow clockwise: the hands in the order in which they play to the first trick."""
    seating, dealer = seated_as(rules, given["clockwise"]), place_of(rules, given["dealer"])
    order = seating.round_from(seating.first_leader(dealer, NO_CONTRACT), NO_CONTRACT)
    return {letter: label_of(rules, place) for letter, place in zip("AYBZ", order, strict=True)}


def seated_as(rules: Rules, clockwise: list[str]) -> Seating:
    """The seating that has the hands in that order round the table."""
    at = clockwise.index(LOW_CUTTERS[0])
    wished = tuple(place_of(rules, label) for label in clockwise[at:] + clockwise[:at])
    both = [rules.seating.seated(side) for side in Side]
    return next(each for each in both if each.round_from(Place(0), NO_CONTRACT) == wished)


# ---- cut and deal


def cutting(rules: Rules, given: Facts) -> Facts:
    pack = (FULL_PACK + JOKERS)[: given.get("deck_size", len(rules.pack))]
    try:
        after = cut(pack, given["lifted"], rules.cut_min)
    except ValueError:
        return {"legal": False}
    return {"legal": True, "order": [pack.index(card) + 1 for card in after], "top": pack.index(after[0]) + 1}


def deal(rules: Rules, given: Facts) -> Facts:
    state, _ = apply(new_game(rules), None, Appoint(place_of(rules, given["dealer"])))
    state, _ = apply(state, None, DealCards(rules.pack, tuple(given.get("kitty", ()))))
    assert isinstance(state.deal, InAuction | InExchange | InPlay)
    hands = [positions(rules, hand) for hand in state.deal.hands]
    kitty = state.deal.kitty if isinstance(state.deal, InAuction) else ()
    seats = {f"seat{n}": hand for n, hand in enumerate(hands)}
    named = dict(zip(map(str, labels(rules)), hands, strict=True))
    return {**seats, **named, "dummy": hands[-1], "kitty": positions(rules, kitty)}


def deal_dummy(rules: Rules, given: Facts) -> Facts:
    dealer, left_of = place_of(rules, given["dealer"]), rules.seating.left_of_dealer
    hands, _ = rules.seating.deal_out(dealer, any_deal(rules, rules.pack))
    left, dummy = left_of(dealer), place_of(rules, "D")
    by_name = {"left": left, "right": left_of(left), "dealer": dealer, "dummy": dummy}
    return {name: positions(rules, hands[place]) for name, place in by_name.items()}


def turn_up(rules: Rules, given: Facts) -> Facts:
    last = parse_card(given["last_card"])
    pack = (*(card for card in rules.pack if card is not last), last)
    state, _ = dealt(rules, given["dealer"], pack)
    assert isinstance(state.deal, InPlay)
    assert state.deal.contract.trump is not None
    holders = [Place(n) for n, hand in enumerate(state.deal.dealt) if last in hand]
    return {"trump": state.deal.contract.trump.value, "holder": label_of(rules, *holders)}


# ---- kitty and throw


def kitty_size(rules: Rules, given: Facts) -> Facts:
    del given
    hands, kitty = rules.seating.deal_out(rules.players[0], any_deal(rules, rules.pack))
    return {"kitty": len(kitty), "hand": len(hands[0]), "tricks": min(map(len, hands))}


def kitty_positions(rules: Rules, given: Facts) -> Facts:
    return {"legal": is_kitty(rules, tuple(numbers(given["positions"])))}


def dummy_discard(rules: Rules, given: Facts) -> Facts:
    """So many cards of a hand are thrown, all or none: a throw that leaves more to be thrown is none."""
    state, _ = won_auction(rules)
    while duty(state) is Duty.NAME and isinstance(state.deal, InExchange) and throws_later(state):
        state, _ = apply(state, to_act(state), legal_actions(state)[0])
    assert isinstance(state.deal, InExchange | InPlay)
    declarer = state.deal.contract.declarer
    others = [place for place in rules.players if place != declarer]
    throws_from = {"dummy": place_of(rules, "D"), "declarer": declarer}.get(given["from_hand"], others[0])
    assert throws_from is not None
    hand = state.deal.hands[throws_from]
    thrown: list[Action] = [Discard(card) for card in hand[: given["count"]]]
    if given.get("same_card"):
        thrown = thrown[:1] * given["count"]
    try:
        for action in thrown:
            state, _ = apply(state, declarer, action)
    except IllegalAction:
        return {"legal": False}
    return {"legal": duty(state) is not Duty.DISCARD}


def throws_later(state: GameState) -> bool:
    """Whether a throw is still to come once something is named."""
    after, _ = apply(state, to_act(state), legal_actions(state)[0])
    return duty(after) is Duty.DISCARD


def won_auction(rules: Rules) -> tuple[GameState, list[Event]]:
    """A deal just after its auction, won by whoever bid first, and what the table learned in it."""
    state, events = dealt(rules, label_of(rules, rules.players[-1]) or 0)
    while duty(state) is Duty.CALL:
        bid = next(each for each in reversed(legal_actions(state)) if isinstance(each, Bid | Pass))
        state, news = apply(state, to_act(state), bid)
        events += news
    return state, events


def phases(rules: Rules, given: Facts) -> Facts:
    """What happens in a whole deal, as its events and duties tell it."""
    del given
    seen = ["deal", "auction"] if duty(dealt(rules, 0)[0]) is Duty.CALL else ["deal"]
    told = {HandShown: "reveal_dummy", KittyTaken: "take_kitty", DealScored: "score"}

    def note(phase: str | None) -> None:
        if phase and seen[-1] != phase:
            seen.append(phase)

    state, events = won_auction(rules)
    while True:
        for event in events:
            note(told.get(type(event)))
        if duty(state) in (Duty.DEAL, Duty.NOTHING):
            return {"phases": seen}
        throws = "discard" if hand_to_act(state) in rules.players else "discard_from_dummy"
        note({Duty.NAME: "name", Duty.DISCARD: throws, Duty.PLAY: "play"}.get(duty(state)))
        state, events = next_move(state)


def next_move(state: GameState) -> tuple[GameState, list[Event]]:
    action = Settle() if duty(state) is Duty.SETTLE else legal_actions(state)[0]
    after, events = apply(state, to_act(state), action)
    return after, list(events)


KINDS = {
    "cut": cutting,
    "deal": deal,
    "deal_dummy": deal_dummy,
    "dummy_discard": dummy_discard,
    "first_dealer": first_dealer,
    "kitty_positions": kitty_positions,
    "kitty_size": kitty_size,
    "notation": notation,
    "phases": phases,
    "seats": seats,
    "turn_up": turn_up,
}
