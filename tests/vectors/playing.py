"""Vectors of the play: tricks, turns, leads from the wrong hand, claims, and recorded deals."""

from __future__ import annotations

from dataclasses import replace

from tests.vectors.bidding import called
from tests.vectors.reading import Facts, cards, contract_of, dealt, label_of, labels, named_in, place_of
from tests.vectors.scoring import points_of
from whist.engine.actions import Action, Answer, CallSuit, Claim, Duty, Play
from whist.engine.cards import Place, parse_card
from whist.engine.deal import DealOver, InPlay
from whist.engine.errors import IllegalAction
from whist.engine.game import GameState, apply, asides, duty, legal_actions, to_act
from whist.engine.rules import Contract, DealResult, Rules, sides_of
from whist.engine.tricks import Trick, playable, winner, winning_card


def trick_winner(rules: Rules, given: Facts) -> Facts:
    return {"winner": winning_card(cards(given["plays"]), named_in(rules, given))}


def legal_plays(rules: Rules, given: Facts) -> Facts:
    hand, table = cards(given["hand"]), cards(given["plays"])
    return {"legal": [str(card) for card in playable(hand, table, named_in(rules, given), rules.jokers)]}


def turn_order(rules: Rules, given: Facts) -> Facts:
    contract, leader = contract_of(rules, given), place_of(rules, given["leader"])
    return {"order": [label_of(rules, place) for place in rules.seating.round_from(leader, contract)]}


def first_lead(rules: Rules, given: Facts) -> Facts:
    contract, dealer = contract_of(rules, given), place_of(rules, given["dealer"])
    return {"leader": label_of(rules, rules.seating.first_leader(dealer, contract))}


# ---- a deal that has come to its play


def in_play(rules: Rules, dealer: int | str, declarer: int | str | None = None) -> GameState:
    """A deal about to be led to; won by the declarer at the least bid, by anybody if it does not matter."""
    state, _ = dealt(rules, dealer)
    while duty(state) is Duty.CALL:
        bids = declarer is None or to_act(state) == place_of(rules, declarer)
        state = called(state, [str(legal_actions(state)[1])] if bids else ["P"])
    while duty(state) in (Duty.NAME, Duty.DISCARD):
        state, _ = apply(state, to_act(state), legal_actions(state)[0])
    assert duty(state) is Duty.PLAY
    return state


def decided(state: GameState, action: Action) -> GameState:
    return apply(state, to_act(state), action)[0]


# ---- D5.4: a lead from the wrong hand


def lead_out_of_turn(rules: Rules, given: Facts) -> Facts:
    """The lead is tried; whoever may then call a suit, and from which hand, is the penalty."""
    on_lead, led_from = place_of(rules, given["on_lead"]), place_of(rules, given["led_from"])
    left_of = rules.seating.left_of_dealer
    dealer = next(Place(n) for n in range(4) if left_of(Place(n)) == on_lead)
    state = in_play(rules, label_of(rules, dealer) or 0)
    assert isinstance(state.deal, InPlay)
    decider = rules.seating.decider(led_from, state.deal.contract)
    try:
        state, _ = apply(state, decider, Play(state.deal.hands[led_from][0]))
    except IllegalAction:
        return {"penalty": "none"}
    for _ in range(3 if given.get("trick_complete") else 0):
        state = decided(state, legal_actions(state)[0])
    return {"penalty": penalty(state, rules)}


def penalty(state: GameState, rules: Rules) -> str:
    assert isinstance(state.deal, InPlay)
    said = state.deal.said
    for place in rules.players:
        if any(isinstance(each, CallSuit) for each in asides(state, place)):
            return f"{label_of(rules, place)} may call a suit from {label_of(rules, said.due)}"
    return "none"


# ---- A8: claims


def claim(rules: Rules, given: Facts) -> Facts:
    """A table with those books and tricks left, on which the claim is made and voted on."""
    state = with_books(rules, given)
    try:
        state, _ = apply(state, place_of(rules, given["claimant"]), Claim(given["claims"]))
    except IllegalAction:
        return {"result": "illegal", "legal": False}
    for accepts in given.get("votes", []):
        if duty(state) is Duty.ANSWER:  # a concession, or a refusal, leaves nothing more to vote on
            state = decided(state, Answer(accepts))
    match state.deal:
        case DealOver(books=books):
            return {"result": list(books), "legal": True}
        case InPlay(said=said) if said.claim is None:
            return {"result": "play_on", "legal": True}
    return {"result": "waiting", "legal": True}


def with_books(rules: Rules, given: Facts) -> GameState:
    """A deal between two tricks, so many of which each side has won; its cards do not matter."""
    declarer = given.get("declarer", 0)
    state = in_play(rules, label_of(rules, rules.players[-1]) or 0, declarer)
    assert isinstance(state.deal, InPlay)
    deal, left = state.deal, given["left"]
    sides = sides_of(rules, deal.contract)
    in_hand = rules.scoring.books(deal.contract, ())
    won = [had - given_free for had, given_free in zip(given["won"], in_hand, strict=True)]
    takers = tuple(Place(sides.index(side)) for side in (0, 1) for _ in range(won[side]))
    played = [tuple(hand[n] for hand in deal.hands) for n in range(len(takers))]
    tricks = tuple(Trick(deal.trick.order, each) for each in played)
    hands = tuple(hand[len(takers) :] for hand in deal.hands)
    assert {len(hand) for hand in hands} == {left}, "won and left are all the tricks there are"
    trick = Trick(rules.seating.round_from(takers[-1] if takers else deal.trick.leader, deal.contract))
    return state.with_deal(replace(deal, hands=hands, tricks=tricks, winners=takers, trick=trick))


# ---- recorded deals


def play_record(rules: Rules, given: Facts) -> Facts:
    """Recorded tricks, each card checked against the hand that it came from; columns are fixed seats."""
    columns, named = given["columns"], named_in(rules, given)
    known = all(str(name) in map(str, labels(rules)) for name in columns)
    place = {name: place_of(rules, name) if known else Place(n) for n, name in enumerate(columns)}
    column = {at: n for n, at in enumerate(place.values())}
    held = {place[name]: list(cards(hand)) for name, hand in given.get("hands", {}).items()}
    leader = place[given["first_leader"]]
    declarer = place[given["declarer"]] if "declarer" in given else leader
    contract = replace(contract_of(rules, {**given, "declarer": label_of(rules, declarer)}), named=named)
    takers: list[Place] = []
    for row in given["rows"]:
        trick = Trick(rules.seating.round_from(leader, contract))
        while not trick.is_complete:
            at, card = trick.to_play, parse_card(row[column[trick.to_play]])
            if at in held:
                may = playable(tuple(held[at]), trick.cards, named, rules.jokers)
                assert card in may, f"{card} in {row}"
                held[at].remove(card)
            trick = trick.with_card(card)
        leader = winner(trick, named)
        takers.append(leader)
    return {"winners": [columns[column[at]] for at in takers], **result(rules, contract, takers)}


def result(rules: Rules, contract: Contract, takers: list[Place]) -> Facts:
    """What a recorded deal came to, if it was played out."""
    sides = sides_of(rules, contract)
    won = rules.scoring.books(contract, tuple(sides[place] for place in takers))
    if sum(won) < 13 or contract.bid is None:
        return {}
    deal = DealResult(contract, won, (), sides)
    declarer = points_of(rules, deal)["declarer"]
    return {"declarer_books": won[deal.declaring], "books": list(won), "score": declarer}


KINDS = {
    "claim": claim,
    "first_lead": first_lead,
    "lead_out_of_turn": lead_out_of_turn,
    "legal_plays": legal_plays,
    "play_record": play_record,
    "trick_winner": trick_winner,
    "turn_order": turn_order,
}
