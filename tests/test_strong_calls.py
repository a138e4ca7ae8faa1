"""What the computers that think call, name and throw: lawful, the same each time, and what a player would."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from tests.laws import GAMES, Game, match, seeds
from tests.positions import bid_whist, dealt, dummy_whist, on
from whist.engine.actions import Bid, Call, Discard, Duty, Kind, Name, Pass, PlayerAction
from whist.engine.cards import Suit
from whist.engine.game import GameState, apply, duty, lawful_actions, to_act
from whist.engine.view import View, view
from whist.solver.compiling import compile_search
from whist.solver.sampling_bids import call, name, throw

AUCTIONS = [game for game in GAMES if "min_bid" in game.settings.__dataclass_fields__]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The search as it is at a table; plain, and so with hardly a search, where numba is missing."""
    compile_search()


def thinks(state: GameState, searches: int = 24) -> PlayerAction:
    """What the strong computer does in the place of whoever must act."""
    return decided(view(state, to_act(state)), searches)


def decided(shown: View, searches: int = 24, seed: int = 0) -> PlayerAction:
    match shown.duty:
        case Duty.CALL:
            calls = tuple(each for each in shown.lawful if isinstance(each, Call))
            return call(shown, calls, searches, seed)
        case Duty.NAME:
            names = tuple(each for each in shown.lawful if isinstance(each, Name))
            return name(shown, names, searches, seed)
    cards = tuple(each.card for each in shown.lawful if isinstance(each, Discard))
    return Discard(throw(shown, cards, searches, seed))


def bidding(hand: str, *calls: str, dealer: int = 3, **words: str | int | bool) -> PlayerAction:
    """What place 0 of Bid Whist calls with a hand, after those calls."""
    return thinks(on(dealt(bid_whist(**words), hand, dealer), *calls))


def bid_of(action: PlayerAction) -> Bid:
    assert isinstance(action, Bid)
    return action


def thrown(state: GameState, searches: int = 24) -> set[str]:
    """All that it throws, card by card."""
    found = set[str]()
    while duty(state) is Duty.DISCARD:
        action = thinks(state, searches)
        assert isinstance(action, Discard)
        found.add(str(action.card))
        state, _ = apply(state, to_act(state), action)
    return found


# ---- laws


@pytest.mark.parametrize("game", AUCTIONS, ids=lambda game: game.name)
@given(seed=seeds)
@settings(max_examples=6)
def test_whatever_the_auction_and_the_house_rules_it_does_something_lawful(game: Game, seed: int) -> None:
    """And always the same thing for the same view and seed."""
    asked = [
        each.state
        for each in match(game.any_rules(seed), seed, most=12)
        if duty(each.state) in (Duty.CALL, Duty.NAME, Duty.DISCARD)
    ]
    for state in random.Random(seed).sample(asked, min(2, len(asked))):
        shown = view(state, to_act(state))
        action = decided(shown, 2, seed)
        assert action in shown.lawful
        assert decided(shown, 2, seed) == action


@pytest.mark.parametrize("game", AUCTIONS, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(2))
def test_it_carries_every_auction_to_its_first_lead(game: Game, seed: int) -> None:
    """Alone at the table, by any house rules; what it plans to throw it throws, and no more than it must."""

    def chooses(state: GameState, dice: random.Random) -> PlayerAction:
        if duty(state) in (Duty.CALL, Duty.NAME, Duty.DISCARD):
            return thinks(state, 4)
        return dice.choice(lawful_actions(state))

    for each in match(game.any_rules(seed, renege_mode="prevent"), seed, most=40, choose=chooses):
        assert duty(each.state) is not Duty.SETTLE


def test_what_it_cannot_see_does_not_move_it() -> None:
    mine = "BJ AKQ432.A32.32.-"
    one = dealt(bid_whist(), f"{mine} | JT98.KQJT.AKQJ.-", 3)
    other = dealt(bid_whist(), f"{mine} | 8765.9876.-.AKQJ", 3)
    assert thinks(one) == thinks(other)


def test_a_throw_is_one_plan_however_often_it_is_asked_for() -> None:
    state = on(dealt(bid_whist(), STRONG, 3), "4U P P P", "S")
    first = thinks(state)
    assert thinks(state) == first
    assert len(thrown(state)) == 6


def test_it_goes_on_with_a_throw_that_somebody_else_began() -> None:
    state = on(dealt(bid_whist(), STRONG, 3), "4U P P P", "S", "AS BJ")
    gone = thrown(state)
    assert len(gone) == 4
    assert not gone & {"KS", "QS", "JS"}


# ---- calls

STRONG = "BJ AKQJT9.AK.A3.2"
JOKERS = "BJ LJ AKQJT9.AK7.8.-"
WEAK = "8765.876.8765.7"


def test_two_jokers_and_six_good_spades_are_bid_high_and_uptown() -> None:
    bid = bid_of(bidding(JOKERS, auction_rounds="single"))
    assert bid.kind is Kind.UPTOWN
    assert bid.books >= 4
    over = bid_of(bidding(JOKERS, "5D P", dealer=1))
    assert (over.kind, over.books) == (Kind.UPTOWN, 6), "it is worth more than what was bid"


def test_low_cards_are_bid_downtown() -> None:
    assert bid_of(bidding("BJ LJ A23456.A2.A3.-", nt_multiplier=1)).kind is Kind.DOWNTOWN
    assert bid_of(thinks(dealt(dummy_whist(nt_multiplier=1), "A234567.K2.Q32.9"))).kind is Kind.DOWNTOWN


def test_high_cards_in_every_suit_are_bid_at_no_trump() -> None:
    assert bid_of(bidding("AKQ.AKQ.AKQ.AKQ")).kind is Kind.NO_TRUMP


def test_a_yarborough_passes_whoever_has_bid_what() -> None:
    assert bidding(WEAK) == Pass()
    assert bidding(WEAK, "4U P", dealer=1) == Pass()
    assert bidding(WEAK, "4U P P", dealer=0) == Pass()
    assert thinks(dealt(dummy_whist(), "876.876.8765.765")) == Pass()


def test_a_better_hand_bids_no_less() -> None:
    weak, fair, good = (
        thinks(dealt(dummy_whist(nt_multiplier=1), hand))
        for hand in ("876.876.8765.765", "AKJ87.A6.Q765.65", "AKQJT98.AK.A65.5")
    )
    books = [each.books if isinstance(each, Bid) else 0 for each in (weak, fair, good)]
    assert books == sorted(books)
    assert books[2] >= books[0] + 3


def test_a_partner_who_bid_is_not_outbid_without_a_gain() -> None:
    assert bidding("KQ987.K65.32.43", "4U P", dealer=1) == Pass()
    assert bidding("LJ 87.KQ5.Q432.43", "5U P", dealer=1) == Pass()


def test_a_stuck_dealer_takes_the_least_evil() -> None:
    for words in ({}, {"dealer_forced_bid": "minimum_only"}):
        bid = bid_of(bidding("8765.876.432.72", "P P P", dealer=0, **words))
        assert bid.books == 4
        assert bid.kind is not Kind.NO_TRUMP, "which counts twice"
    bid = bid_of(thinks(on(dealt(dummy_whist(min_bid=3), "876.876.8765.765", 0), "P P")))
    assert bid.books == 3


def test_a_deal_that_may_be_thrown_in_is_not_bid_on_a_bad_hand() -> None:
    assert bidding(WEAK, "P P P", dealer=0, all_pass="redeal") == Pass()


def test_the_score_rules_move_it() -> None:
    """Where no trump counts no more than a suit, and a long suit is held, the suit is bid."""
    hand = "BJ LJ AKQJ.AK.AK.32"
    assert bid_of(bidding(hand, nt_multiplier=1)).kind is Kind.UPTOWN


def test_it_may_speak_again_where_bidding_goes_round_and_round() -> None:
    state = on(dealt(bid_whist(auction_rounds="continuous"), JOKERS, 3), "4U 4N P P")
    assert to_act(state) == 0
    assert bid_of(thinks(state)).kind is Kind.UPTOWN


# ---- names


def test_it_names_its_longest_strong_suit() -> None:
    assert name_of(on(dealt(bid_whist(), "BJ 32.AKQJT9.A3.2", 3), "4U P P P")).trump is Suit.HEARTS
    assert name_of(on(dealt(bid_whist(), "LJ KQ.43.A.A23456", 3), "4D P P P")).trump is Suit.CLUBS


def test_it_names_what_both_hands_hold_most_of_where_the_dummy_is_seen() -> None:
    state = on(
        dealt(dummy_whist(), "AK32.5432.432.32 | | | 4.KQJT.765.KQ765"),
        "1U P P",
    )
    assert name_of(state).trump is Suit.HEARTS


def test_at_no_trump_it_names_the_way_its_cards_lie() -> None:
    assert name_of(on(dealt(bid_whist(), "AKQ.AKQ.AKQ.432", 3), "4N P P P")).direction.value == "up"
    assert name_of(on(dealt(bid_whist(), "A23.A23.A23.KQ4", 3), "4N P P P")).direction.value == "down"


def name_of(state: GameState) -> Name:
    action = thinks(state)
    assert isinstance(action, Name)
    return action


# ---- throws


def test_it_buries_losers_and_neither_trumps_nor_sure_winners() -> None:
    hands = "BJ AKQJT9.A2.A3.2 | | | | LJ 8.Q9.54.-"
    gone = thrown(on(dealt(bid_whist(), hands, 3), "4U P P P", "S"))
    assert len(gone) == 6
    assert not any(card.endswith("S") or "J" in card[1:] for card in gone)
    assert not gone & {"AH", "AD"}


def test_it_voids_a_suit_of_small_cards_that_it_can_throw_whole() -> None:
    hands = "BJ AKQJ98.AK32.2.- | | | | LJ -.-.43.765"
    gone = thrown(on(dealt(bid_whist(), hands, 3), "4U P P P", "S"))
    assert {"2D", "4D", "3D"} <= gone or {"7C", "6C", "5C"} <= gone


def test_at_no_trump_jokers_are_thrown_from_the_dummy() -> None:
    hands = "AKQJT.AKQ.AKQ.AK | | | BJ LJ 432.5432.432.432"
    assert thrown(on(dealt(dummy_whist(jokers=2), hands), "4N P P")) == {"BJ", "LJ"}


def test_with_a_trump_suit_no_trump_and_no_ace_is_thrown() -> None:
    hands = "AKQJT.432.432.43 | | | BJ LJ 98765.A65.A65.65"
    gone = thrown(on(dealt(dummy_whist(jokers=2), hands), "2U P P"), 60)
    assert not gone & {"BJ", "LJ", "AH", "AD"}
