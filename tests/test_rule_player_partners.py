"""The computer player with a partner whom it cannot see, and a kitty: Bid Whist (rules.md C)."""

from __future__ import annotations

import random

import pytest

from tests.laws import house
from tests.positions import bid_whist, contracted, dealt, on
from whist.engine.actions import Appoint, Bid, Direction, Discard, Duty, Kind, Name, Pass, Play, PlayerAction
from whist.engine.cards import Place, Suit, parse_card
from whist.engine.deal import DealOver
from whist.engine.game import GameState, apply, duty, new_game, to_act
from whist.engine.rules import Rules, books_to_make
from whist.engine.view import view
from whist.solver.reading import Reading
from whist.solver.rule_player import rule_player


def thinks(state: GameState) -> PlayerAction:
    """What the rule player does in the place of whoever must act."""
    return rule_player(view(state, to_act(state)))


def card_of(state: GameState) -> str:
    action = thinks(state)
    assert isinstance(action, Play)
    return str(action.card)


# ---- bidding, with twelve cards of eighteen


def bidding(hand: str, *calls: str, dealer: int = 3, **words: str | int | bool) -> PlayerAction:
    """What place 0 calls with a hand, after those calls, by house rules of Bid Whist."""
    state = dealt(bid_whist(**words), hand, dealer)
    state = on(state, *calls)
    assert to_act(state) == 0
    return thinks(state)


STRONG = "BJ AKQJT9.AK.A3.2"
WEAK = "8765.876.8765.7"


def test_it_bids_on_a_strong_hand_and_passes_on_a_weak_one() -> None:
    assert bidding(STRONG) == Bid(4, Kind.UPTOWN)
    assert bidding(WEAK) == Pass()


def test_low_cards_are_bid_downtown() -> None:
    bid = bidding("BJ A23456.A2.A3.3")
    assert isinstance(bid, Bid)
    assert bid.kind is Kind.DOWNTOWN


def test_high_cards_in_every_suit_are_bid_at_no_trump() -> None:
    assert bidding("AKQ.AKQ.AKQ.AKQ") == Bid(4, Kind.NO_TRUMP)


def test_it_leaves_the_auction_to_a_partner_who_has_it() -> None:
    good = "BJ AKQ94.AK3.32.2"
    assert bidding(good, "P", "4D", dealer=1) != Pass(), "place 3 is an opponent"
    assert bidding(good, "4D", "P", dealer=1) == Pass(), "place 2 is the partner"


def test_it_outbids_its_partner_with_a_hand_worth_much_more() -> None:
    assert bidding("BJ LJ AKQJT987.AK.-.-", "4D", "P", dealer=1) == Bid(5, Kind.UPTOWN)


def test_a_stuck_dealer_makes_the_least_bid_of_the_kind_that_costs_least() -> None:
    for forced in ("any_legal", "minimum_only"):
        bid = bidding(WEAK, "P", "P", "P", dealer=0, dealer_forced_bid=forced)
        assert isinstance(bid, Bid)
        assert bid.books == 4
        assert bid.kind is not Kind.NO_TRUMP, "which costs twice as much"


def test_a_dealer_who_may_takes_the_bid_for_the_same() -> None:
    hand = "BJ AKQJT.KJ9.QJ.9"
    assert bidding(hand, "P", "P", "4D", dealer=0, dealer_takes_same=True) == Bid(4, Kind.UPTOWN)
    assert bidding(hand, "P", "4D", "P", dealer=0, dealer_takes_same=True) == Pass(), "the partner has it"
    assert bidding(hand, "P", "P", "4D", dealer=0) == Pass()


def test_where_downtown_outranks_uptown_the_same_number_takes_it() -> None:
    hand = "A23456.93.T43.T"
    assert bidding(hand, "4U", "P", "P", dealer=0, up_down_order="downtown_higher") == Bid(4, Kind.DOWNTOWN)
    assert bidding(hand, "4U", "P", "P", dealer=0) == Pass()


def auctions(rules: Rules, count: int) -> list[DealOver]:
    """Deals bid and played by four rule players."""
    found = []
    for seed in range(count):
        dice = random.Random(seed)
        state, _ = apply(new_game(rules), None, Appoint(Place(seed % 4)))
        state, _ = apply(state, None, house(state, dice))
        while not isinstance(state.deal, DealOver):
            state, _ = apply(state, to_act(state), thinks(state))
        found.append(state.deal)
    return found


def is_made(deal: DealOver) -> bool:
    assert deal.contract is not None
    assert deal.contract.bid is not None
    assert deal.contract.declarer is not None
    return deal.books[deal.contract.declarer % 2] >= books_to_make(deal.contract.bid.books)


@pytest.mark.parametrize("words", [{}, {"min_bid": 3, "nt_multiplier": 1}])
def test_it_bids_what_its_hand_is_worth(words: dict[str, int]) -> None:
    deals = auctions(bid_whist(**words), 80)
    assert 0.55 <= sum(map(is_made, deals)) / len(deals) <= 0.8
    kinds = {deal.contract.bid.kind for deal in deals if deal.contract and deal.contract.bid}
    assert {Kind.UPTOWN, Kind.DOWNTOWN} <= kinds


# ---- naming and burying


def test_it_names_its_best_suit_blind() -> None:
    state = on(dealt(bid_whist(), "43.AKQJ32.A3.32"), "4U P P P")
    assert thinks(state) == Name(Suit.HEARTS, Direction.UP)


def test_where_the_kitty_is_seen_first_it_counts() -> None:
    state = dealt(bid_whist(naming_time="after_kitty"), "5432.AKQ.A32.32 | | | | AKQJT9.-.-.-")
    assert thinks(on(state, "4U P P P")) == Name(Suit.SPADES, Direction.UP)


def test_at_no_trump_it_names_the_way_its_cards_lie() -> None:
    low, high = "A23.A23.A23.A45", "AKQ.AKQ.AKQ.A32"
    assert thinks(on(dealt(bid_whist(), low), "4N P P P")) == Name(None, Direction.DOWN)
    assert thinks(on(dealt(bid_whist(), high), "4N P P P")) == Name(None, Direction.UP)


def buried(hand: str, kitty: str, bid: str, name: str) -> set[str]:
    """The codes of the six cards that place 0 buries."""
    state = on(dealt(bid_whist(), f"{hand} | | | | {kitty}"), bid, "P P P", name)
    gone = set()
    while duty(state) is Duty.DISCARD:
        action = thinks(state)
        assert isinstance(action, Discard)
        gone.add(str(action.card))
        state, _ = apply(state, to_act(state), action)
    assert len(gone) == 6
    return gone


def test_it_buries_losers_so_that_suits_run_out() -> None:
    gone = buried("BJ AKQJ2.A3.432.4", "LJ T98.-.-.32", "4U", "S")
    assert gone == {"4D", "3D", "2D", "4C", "3C", "2C"}


def test_it_keeps_trumps_jokers_and_aces() -> None:
    gone = buried("LJ AK2.A5432.K.A4", "BJ -.96.Q3.3", "4U", "H")
    assert not gone & {"BJ", "LJ", "AS", "AH", "5H", "2H", "6H", "AC"}
    gone = buried("BJ LJ AKQJT98765.-.-.-", "432.-.-.AKQ", "4U", "S")
    assert gone == {"AC", "KC", "QC", "4S", "3S", "2S"}, "only trumps are left: the least of them go"


def test_downtown_it_keeps_the_low_cards() -> None:
    gone = buried("BJ A2345.A2.KQJ.K", "LJ 6.34.-.QJ", "4D", "S")
    assert {"KD", "QD", "JD", "KC", "QC", "JC"} == gone


def test_at_no_trump_useless_jokers_are_buried() -> None:
    assert {"BJ", "LJ"} <= buried("BJ AKQ.AKQ.AK2.32", "LJ J2.2.3.4", "4N", "up")


# ---- manners of play: place 0 declares, and plays with place 2

FOUR = "BJ AKQJ.K32.5432.- | 43.T8765.T9.JT9 | T965.AQJ.AKQ.K8 | 87.94.J876.7652 | LJ 2S AC QC 4C 3C"
KEPT = "BJ LJ AKQJ2.K32.2.A"


def test_a_partner_on_lead_returns_trumps_to_the_declarer() -> None:
    state = on(contracted(bid_whist(), "4U", "S", FOUR, KEPT), "2H 8H AH 9H")
    assert to_act(state) == 2
    assert card_of(state)[1] == "S"


def test_neither_partner_draws_trumps_that_only_the_other_can_hold() -> None:
    state = on(contracted(bid_whist(), "4U", "S", FOUR, KEPT), "AS 3S 5S 7S KS 4S 6S 8S QS 9C 9S 6D")
    assert to_act(state) == 0
    assert card_of(state)[1] != "S"
    state = on(state, "2H 5H AH 4H")
    assert to_act(state) == 2
    assert card_of(state)[1] != "S", "both opponents have shown that they have none"


def test_it_does_not_ruff_its_partners_certain_winner() -> None:
    own = "BJ LJ AKQJ.K32.-.AK2"
    hands = f"{own} | -.-.-.543 | T965.AQJ5.AKQ8.-"
    state = on(contracted(bid_whist(), "4U", "S", hands, own), "AC 3C")
    assert to_act(state) == 2
    assert card_of(state)[1] != "S"


def test_a_defender_does_not_ruff_its_partners_certain_winner() -> None:
    hands = "AKQJT9.432.432.- | -.AKQJ.AKQJ.A432 | -.765.765.765 | 5432.T98.T98.-"
    rules = bid_whist(first_lead="left_of_declarer")
    state = on(contracted(rules, "4U", "S", hands, "AKQJT9.432.432.-"), "AC 5C")
    assert to_act(state) == 3
    assert card_of(state)[1] != "S"


NO_TRUMP = "AKQ.AKQ.AK2.432 | JT9.JT98.-.T9875 | 876.765.543.KQJ | 543.432.QJT98.A | BJ LJ 2S 7D 6D 6C"


def test_at_no_trump_it_does_not_lead_a_suit_that_its_partner_has_shown_void() -> None:
    state = contracted(bid_whist(), "4N", "up", NO_TRUMP, "AKQ.AKQ.AK2.432")
    state = on(state, "AD 5C 3D 8D", "2C 7C JC AC")
    assert to_act(state) == 3
    assert card_of(state)[1] != "D"


def test_at_no_trump_it_returns_its_partners_suit() -> None:
    own = "AK43.A43.A32.43"
    hands = f"{own} | 52.KJT82.76.987 | QJT.95.KQJT.QJT | 9876.Q76.985.AK"
    rules = bid_whist(first_lead="left_of_declarer")
    state = contracted(rules, "4N", "up", hands, own)
    state = on(state, "JH 5H 6H AH", "4C 7C TC KC", "AC 3C 8C JC")
    assert to_act(state) == 3
    assert card_of(state)[1] == "H"


@pytest.mark.parametrize("lead", ["allowed", "last_resort"])
def test_at_no_trump_a_joker_is_not_led_while_there_is_anything_else(lead: str) -> None:
    own = "BJ LJ 5432.543.543.-"
    state = contracted(bid_whist(nt_joker_lead=lead), "4N", "up", own, own)
    assert card_of(state) not in ("BJ", "LJ")


@pytest.mark.parametrize("void", ["must", "may"])
def test_at_no_trump_a_joker_goes_at_the_first_void(void: str) -> None:
    own = "AKQJT98.AKQ.A.A"
    state = contracted(bid_whist(nt_joker_void=void), "4N", "up", f"{own} | BJ -.JT9.KQJT.KQJT", own)
    assert card_of(on(state, "AS")) == "BJ"


def test_what_was_sported_is_the_declarers_or_buried() -> None:
    own = "AKQJT98.K32.32.-"
    hands = f"{own} | | | | AD AC BJ LJ 2C QC"
    for sported in (False, True):
        rules = bid_whist(kitty_view="sport_always" if sported else "bidder_only")
        shown = view(contracted(rules, "4U", "S", hands, own), Place(1))
        assert shown.contract is not None
        assert shown.contract.named is not None
        reading = Reading(shown, shown.contract.named, Place(1))
        assert parse_card("AC") in reading.of(Suit.CLUBS, Place(0))
        assert (parse_card("AC") in reading.of(Suit.CLUBS, Place(3))) is not sported
