"""Vectors of the auction: what may be called, who wins, what beats what, what a bid needs."""

from __future__ import annotations

from itertools import groupby

from tests.vectors.reading import Facts, call_of, contract_of, dealt, label_of, place_of
from whist.engine.deal import DealOver, InExchange, InPlay
from whist.engine.errors import IllegalAction, UnknownCall
from whist.engine.game import GameState, apply, to_act
from whist.engine.notation import parse_bid
from whist.engine.rules import Rules, books_to_make, books_to_set


def called(state: GameState, words: list[str]) -> GameState:
    for word in words:
        state, _ = apply(state, to_act(state), call_of(word))
    return state


def auction_call(rules: Rules, given: Facts) -> Facts:
    state = called(dealt(rules, given["dealer"])[0], given["history"])
    try:
        apply(state, place_of(rules, given["seat"]), call_of(given["call"]))
    except (IllegalAction, UnknownCall):
        return {"legal": False}
    return {"legal": True}


def auction_result(rules: Rules, given: Facts) -> Facts:
    state = called(dealt(rules, given["dealer"])[0], given["calls"])
    match state.deal:
        case DealOver(contract=None):
            return {"winner": None, "contract": "REDEAL", "dealer": label_of(rules, state.dealer)}
        case InExchange(contract=contract) | InPlay(contract=contract):
            return {"winner": label_of(rules, contract.declarer), "contract": str(contract.bid)}
    return {"winner": None, "contract": "OPEN"}


def bid_order(rules: Rules, given: Facts) -> Facts:
    rank = rules.auction.rank  # type: ignore[attr-defined]
    ordered = sorted(map(parse_bid, given["bids"]), key=lambda bid: (rank(bid), str(bid)))
    return {"groups": [[str(bid) for bid in group] for _, group in groupby(ordered, rank)]}


def books_needed(rules: Rules, given: Facts) -> Facts:
    contract = contract_of(rules, given)
    assert contract.bid is not None
    assert contract.declarer is not None
    side = rules.seating.side(contract.declarer, contract)
    in_hand, books = rules.scoring.books(contract, ())[side], contract.bid.books
    return {
        "to_make": books_to_make(books),
        "to_set": books_to_set(books),
        "tricks_to_make": books_to_make(books) - in_hand,
    }


KINDS = {
    "auction_call": auction_call,
    "auction_result": auction_result,
    "bid_order": bid_order,
    "books_needed": books_needed,
}
