"""Dummy Whist by its laws: hand-written deals and tables of cases, named by the rule (rules.md A, B)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.tables import DUMMY, after, call, cards, dealt, dummy_whist, pack_of, played, thrown, told
from whist.engine.actions import Appoint, Bid, DealCards, Direction, DrawCards, Duty, Kind, Name, Pass, Play
from whist.engine.book_score import BookScore
from whist.engine.cards import (
    BIG_JOKER,
    FULL_PACK,
    JOKERS,
    LITTLE_JOKER,
    Card,
    Hand,
    Place,
    Rank,
    Suit,
    in_hand_order,
    parse_card,
    parse_cards,
)
from whist.engine.deal import DealOver, InAuction, InExchange, InPlay
from whist.engine.draw import draw_for_deal
from whist.engine.errors import (
    BadSetting,
    BidTooLow,
    BooksOutOfRange,
    CannotName,
    CardNotHeld,
    DealerMustBid,
    IllegalAction,
    JokerOnlyLast,
    MustFollowSuit,
    MustThrowJoker,
    NotAllowedNow,
    NotYourTurn,
    OnlyTheMinimum,
    UnknownCall,
    UnknownCard,
    UnknownName,
    UnknownSetting,
)
from whist.engine.events import AuctionWon, DealerStuck, DealScored, HandShown, MatchOver, Thrown, ThrownIn
from whist.engine.game import GameState, apply, duty, hand_to_act, legal_actions, new_game, to_act
from whist.engine.notation import choice, parse_bid, parse_choice
from whist.engine.rules import (
    Contract,
    DealResult,
    Ending,
    Reason,
    Rules,
    Tally,
    books_to_make,
    books_to_set,
    cut,
)
from whist.engine.settings import changed, declared, with_words
from whist.engine.tricks import JokerRules, playable, winning_card
from whist.engine.view import view
from whist.games import CATALOGUE
from whist.games.dummy_whist import DummyWhistSettings

UP, DOWN = Direction.UP, Direction.DOWN


# ---- A1, A2: cards, cut, deal


def test_A1_a_pack_has_52_different_cards_and_two_different_jokers() -> None:
    assert len(set(FULL_PACK)) == 52
    assert {str(card) for card in JOKERS} == {"BJ", "LJ"}
    assert dummy_whist().pack == FULL_PACK
    assert len(dummy_whist(jokers=2).pack) == 54


def test_a_card_is_one_object_however_it_is_made() -> None:
    assert parse_card("AS") is Card(Rank.ACE, Suit.SPADES)
    assert parse_card("bj") is BIG_JOKER


@pytest.mark.parametrize(("cut_min", "size"), [(4, 52), (5, 54), (1, 52), (20, 52)])
def test_A2_4_each_packet_of_a_cut_keeps_the_least_number_of_cards(cut_min: int, size: int) -> None:
    pack = (FULL_PACK + JOKERS)[:size]
    for lifted in range(-1, size + 2):
        if cut_min <= lifted <= size - cut_min:
            assert cut(pack, lifted, cut_min) == pack[lifted:] + pack[:lifted]
        else:
            with pytest.raises(ValueError, match="a cut lifts"):
                cut(pack, lifted, cut_min)


def test_A2_1_B2_4_cards_go_to_dealers_left_dummy_dealers_right_dealer() -> None:
    rules = dummy_whist(jokers=2)
    for dealer in range(3):
        state = after_deal(rules, dealer)
        assert isinstance(state.deal, InAuction)
        left, right = (dealer + 1) % 3, (dealer + 2) % 3
        for turn, place in enumerate((left, DUMMY, right, dealer)):
            extra = rules.pack[52:] if place == DUMMY else ()
            assert set(state.deal.hands[place]) == {*rules.pack[turn:52:4], *extra}


def after_deal(rules: Rules, dealer: int) -> GameState:
    state, _ = apply(new_game(rules), None, Appoint(Place(dealer)))
    return apply(state, None, DealCards(rules.pack))[0]


def test_A2_3_B2_1_the_deal_passes_to_the_left_among_the_living() -> None:
    state = play_out(after(dealt(dummy_whist(), 1), "P", "P", "1U", "S up"))
    assert state.dealer == 2
    state = play_out(after(dealt(dummy_whist(), 2), "P", "P", "1U", "S up"))
    assert state.dealer == 0


def test_the_dummy_is_never_appointed_dealer() -> None:
    with pytest.raises(NotAllowedNow):
        apply(new_game(dummy_whist()), None, Appoint(DUMMY))


def play_out(state: GameState) -> GameState:
    """The first legal card of each hand, to the end of the deal."""
    while duty(state) is Duty.PLAY:
        state = after(state, legal_actions(state)[0])
    return state


# ---- B2.1: the first dealer


def drawn(method: str, codes: str, suit: Suit = Suit.DIAMONDS) -> tuple[list[list[int]], int]:
    """Who drew in each round, and who deals."""
    draw = draw_for_deal(method, suit, tuple(map(Place, range(3))), parse_cards(codes))
    return [[place for place, _ in each] for each in draw.rounds], draw.dealer


@pytest.mark.parametrize(
    ("method", "codes", "rounds", "dealer"),
    [
        ("low_card", "KS 9H 5D", [[0, 1, 2]], 2),
        ("low_card", "2S AH 3D", [[0, 1, 2]], 1),  # the ace is low
        ("low_card", "5S 5H 9D 7C 6C", [[0, 1, 2], [0, 1]], 1),  # the tied draw again
        ("low_card", "5S 5H 5D 7C 6C 6H 2D 3D", [[0, 1, 2], [0, 1, 2], [1, 2]], 1),
        ("low_card", "AS AH KD 4C 4D 9C 3D", [[0, 1, 2], [0, 1], [0, 1]], 1),
        ("high_card", "KS 9H 5D", [[0, 1, 2]], 0),
        ("high_card", "KS AH 5D", [[0, 1, 2]], 1),  # and high here
        ("high_card", "AS AH 5D 2C 3C", [[0, 1, 2], [0, 1]], 1),
        ("first_of_suit", "KS 9H 5D", [[0, 1, 2]], 2),
        ("first_of_suit", "KS 9H 5C 3S 2D AD", [[0, 1, 2, 0, 1]], 1),
        ("random", "KS KH 5D", [[0, 1, 2]], 1),  # the suits break the tie: one round always settles it
    ],
)
def test_B2_1_the_first_dealer(method: str, codes: str, rounds: list[list[int]], dealer: int) -> None:
    assert drawn(method, codes) == (rounds, dealer)


def test_B2_1_the_face_up_deal_looks_for_the_suit_of_the_house() -> None:
    assert drawn("first_of_suit", "KS 9H 5D", Suit.HEARTS)[1] == 1
    rules = dummy_whist(first_dealer="first_of_suit", first_dealer_suit="C")
    assert rules.seating.draw == ("first_of_suit", Suit.CLUBS)


def test_B2_1_jokers_are_set_aside_in_the_draw() -> None:
    assert drawn("low_card", "BJ KS LJ 9H 5D") == ([[0, 1, 2]], 2)


def test_B2_1_every_living_player_may_come_to_deal_first_and_nobody_else() -> None:
    for method in ("low_card", "high_card", "first_of_suit", "random"):
        rules = dummy_whist(first_dealer=method)
        dealers = set()
        for start in range(52):
            state, _ = apply(new_game(rules), None, DrawCards(rules.pack[start:] + rules.pack[:start]))
            dealers.add(state.dealer)
        assert dealers <= {0, 1, 2}
        assert len(dealers) > 1


# ---- B2.2, B2.3: hands, turn order


@pytest.mark.parametrize(("jokers", "dummy"), [(0, 13), (2, 15)])
def test_B2_2_everybody_has_thirteen_cards_and_with_jokers_the_dummy_fifteen(jokers: int, dummy: int) -> None:
    state = dealt(dummy_whist(jokers=jokers))
    assert isinstance(state.deal, InAuction)
    assert list(map(len, state.deal.hands)) == [13, 13, 13, dummy]
    assert not state.deal.kitty, "there is no kitty (B1.3)"


@pytest.mark.parametrize(("declarer", "cycle"), [(0, [0, 1, 3, 2]), (1, [1, 2, 3, 0]), (2, [2, 0, 3, 1])])
def test_B2_3_a_defender_always_plays_between_declarer_and_dummy(declarer: int, cycle: list[int]) -> None:
    seating, contract = dummy_whist().seating, Contract(Place(declarer), Bid(1, Kind.UPTOWN))
    for turn in range(4):
        assert list(seating.round_from(Place(cycle[turn]), contract)) == cycle[turn:] + cycle[:turn]


def test_B3_12_declarer_and_dummy_are_one_side_and_the_other_two_the_other() -> None:
    contract = Contract(Place(1), Bid(1, Kind.UPTOWN))
    assert [dummy_whist().seating.side(Place(n), contract) for n in range(4)] == [1, 0, 1, 0]


# ---- B3: the auction


def open_calls(state: GameState) -> set[str]:
    return {str(action) for action in legal_actions(state) if isinstance(action, Bid | Pass)}


def test_B3_2_the_dealers_left_speaks_first_and_the_dealer_last() -> None:
    for dealer in range(3):
        state, order = dealt(dummy_whist(), dealer), []
        while duty(state) is Duty.CALL:
            order.append(to_act(state))
            state = after(state, Pass() if len(order) < 3 else "1U")
        assert order == [(dealer + 1) % 3, (dealer + 2) % 3, dealer]


def test_B3_2_in_a_single_round_each_speaks_once_even_over_7N() -> None:
    state = after(dealt(dummy_whist()), "7N")
    assert open_calls(state) == {"P"}
    state = after(state, "P", "P")
    assert isinstance(state.deal, InExchange)
    assert state.deal.contract == Contract(Place(0), Bid(7, Kind.NO_TRUMP))


@pytest.mark.parametrize(
    ("order", "best", "beaten_by", "not_by"),
    [
        ("equal", "2U", "2N 3U 3D 7U", "1N 2U 2D"),
        ("equal", "2D", "2N 3U 3D", "1N 2U 2D"),
        ("equal", "2N", "3U 3D 3N", "2U 2D 2N 1N"),
        ("downtown_higher", "2U", "2D 2N 3U", "2U 1N 1D"),
        ("downtown_higher", "2D", "2N 3U 3D", "2U 2D"),
        ("downtown_higher", "2N", "3U 3D", "2U 2D 2N"),
        ("equal", "7U", "7N", "7D 7U 6N"),
    ],
)
def test_B3_8_to_11_what_beats_what(order: str, best: str, beaten_by: str, not_by: str) -> None:
    state = after(dealt(dummy_whist(up_down_order=order)), best)
    assert set(beaten_by.split()) <= open_calls(state)
    assert not set(not_by.split()) & open_calls(state)
    for word in not_by.split():
        with pytest.raises(BidTooLow) as refused:
            after(state, word)
        assert refused.value.best == call(best)


@pytest.mark.parametrize("least", range(1, 8))
def test_B3_7_a_bid_is_of_the_least_number_to_seven(least: int) -> None:
    state = dealt(dummy_whist(min_bid=least))
    legal = {f"{books}{kind}" for books, kind in product(range(least, 8), "UDN")}
    assert open_calls(state) == {"P", *legal}
    for books in {0, least - 1, 8, 9}:
        with pytest.raises(BooksOutOfRange):
            after(state, Bid(books, Kind.UPTOWN))


def test_B3_5_when_all_the_others_passed_the_dealer_must_bid() -> None:
    state, events = told(dealt(dummy_whist()), "P", "P")
    assert DealerStuck(Place(2)) in events
    assert "P" not in open_calls(state)
    assert {"1U", "7N"} <= open_calls(state)
    with pytest.raises(DealerMustBid):
        after(state, "P")


def test_B3_5_minimum_only_binds_a_stuck_dealer_and_nobody_else() -> None:
    rules = dummy_whist(dealer_forced_bid="minimum_only", min_bid=2)
    stuck = after(dealt(rules), "P", "P")
    assert open_calls(stuck) == {"2U", "2D", "2N"}
    with pytest.raises(OnlyTheMinimum):
        after(stuck, "3U")
    free = after(dealt(rules), "P", "2U")
    assert {"P", "3U", "7N"} <= open_calls(free)


@pytest.mark.parametrize(("style", "next_dealer"), [("redeal", 2), ("redeal_next", 0)])
def test_B3_5_a_deal_that_nobody_bids_on_is_thrown_in_by_house_rule(style: str, next_dealer: int) -> None:
    state, events = told(dealt(dummy_whist(all_pass=style)), "P", "P", "P")
    assert ThrownIn(Place(next_dealer)) in events
    assert state.dealer == next_dealer
    assert duty(state) is Duty.DEAL
    assert isinstance(state.deal, DealOver)
    assert state.deal.contract is None
    assert state.deal.change == state.deal.totals == (0, 0, 0)
    assert all(hand is None for hand in view(state, None).hands), "the cards stay hidden"


def test_QB3_where_the_house_redeals_the_dealer_may_pass_or_bid_anything() -> None:
    rules = dummy_whist(all_pass="redeal", dealer_forced_bid="minimum_only")
    assert {"P", "1U", "7N"} <= open_calls(after(dealt(rules), "P", "P"))


@pytest.mark.parametrize(
    ("calls", "winner", "contract"),
    [
        ("2U 2N 3D", 2, "3D"),
        ("2U 2N P", 1, "2N"),
        ("P P 1D", 2, "1D"),
        ("1U P P", 0, "1U"),
        ("P 4U P", 1, "4U"),
    ],
)
def test_B3_12_the_best_bid_wins(calls: str, winner: int, contract: str) -> None:
    _, events = told(dealt(dummy_whist()), *calls.split())
    assert AuctionWon(Contract(Place(winner), parse_bid(contract))) in events


def test_C3_8_the_dealer_takes_the_same_rank_and_only_the_dealer() -> None:
    rules = dummy_whist(dealer_takes_same=True)
    assert not {"2U", "2D"} & open_calls(after(dealt(rules), "2U"))
    dealer = after(dealt(rules), "2U", "P")
    assert {"P", "2U", "2D", "2N"} <= open_calls(dealer)
    assert not {"1N", "1U"} & open_calls(dealer)
    state = after(dealer, "2D")
    assert isinstance(state.deal, InExchange)
    assert state.deal.contract.declarer == 2


def test_C3_8_where_down_is_higher_the_same_means_the_same_kind() -> None:
    rules = dummy_whist(dealer_takes_same=True, up_down_order="downtown_higher")
    assert "2U" not in open_calls(after(dealt(rules), "2D", "P"))
    assert "2D" in open_calls(after(dealt(rules), "2D", "P"))


def test_QB1_a_continuous_auction_goes_on_until_all_the_others_pass() -> None:
    rules = dummy_whist(auction_rounds="continuous")
    state = after(dealt(rules), "1U", "P", "2U")
    assert to_act(state) == 0
    state = after(state, "3U")
    assert to_act(state) == 1, "whoever passed may bid again"
    state = after(state, "4D", "P", "P")
    assert isinstance(state.deal, InExchange)
    assert state.deal.contract == Contract(Place(1), Bid(4, Kind.DOWNTOWN))
    assert len(state.deal.bidding.calls) == 7


def test_QB1_the_highest_bidder_does_not_call_again() -> None:
    state = after(dealt(dummy_whist(auction_rounds="continuous")), "1U", "P", "P")
    assert isinstance(state.deal, InExchange)
    assert state.deal.contract.declarer == 0


def test_QB1_in_a_continuous_auction_the_dealer_is_stuck_in_the_first_round() -> None:
    state = after(dealt(dummy_whist(auction_rounds="continuous")), "P", "P")
    assert "P" not in open_calls(state)
    state = after(state, "1U", "2U", "P")
    assert "P" in open_calls(state)
    redealt = after(dealt(dummy_whist(auction_rounds="continuous", all_pass="redeal")), "P", "P", "P")
    assert duty(redealt) is Duty.DEAL


def test_QB1_the_dealer_takes_the_same_in_every_round_and_later_players_must_outrank_it() -> None:
    rules = dummy_whist(auction_rounds="continuous", dealer_takes_same=True)
    state = after(dealt(rules), "2U", "P", "2D")
    assert not {"2U", "2D"} & open_calls(state)
    state = after(state, "3U", "P")
    assert {"3U", "3D"} <= open_calls(state)


def test_A6_a_call_out_of_turn_is_refused_and_costs_nothing() -> None:
    state = dealt(dummy_whist())
    for place in (1, 2, 3, None):
        with pytest.raises(NotYourTurn) as refused:
            apply(state, None if place is None else Place(place), Bid(1, Kind.UPTOWN))
        assert refused.value.to_act == 0


@pytest.mark.parametrize("bid", range(1, 8))
def test_B3_6_a_bid_needs_six_and_itself_and_its_defenders_eight_less(bid: int) -> None:
    assert books_to_make(bid) == 6 + bid
    assert books_to_set(bid) == 8 - bid


# ---- B4: after the auction

FIFTEEN = {3: "BJ LJ AKQJT98765432.-.-.-"}


def test_B2_5_B4_2_the_dummy_is_turned_up_once_the_auction_is_over() -> None:
    state = dealt(dummy_whist())
    assert all(view(state, Place(place)).hands[DUMMY] is None for place in range(3))
    state, events = told(state, "P", "P", "1U")
    assert isinstance(state.deal, InExchange)
    assert HandShown(DUMMY, state.deal.hands[DUMMY]) in events
    assert all(view(state, Place(place)).hands[DUMMY] for place in range(3))
    assert view(state, None).hands[DUMMY]
    assert duty(state) is Duty.NAME


def test_B4_3_the_declarer_alone_sees_the_fifteen_until_two_are_thrown() -> None:
    state, events = told(dealt(dummy_whist(jokers=2), hands=FIFTEEN), "2U", "P", "P")
    assert not any(isinstance(event, HandShown) for event in events)
    assert (duty(state), to_act(state), hand_to_act(state)) == (Duty.DISCARD, 0, DUMMY)
    assert len(view(state, Place(0)).hands[DUMMY] or ()) == 15
    assert all(view(state, place).hands[DUMMY] is None for place in (None, Place(1), Place(2)))
    state, events = told(state, *thrown("BJ"))
    assert events == [], "one of two is no throw"
    assert view(state, Place(1)).hands[DUMMY] is None
    state, events = told(state, *thrown("2S"))
    assert events[0] == Thrown(Place(0), DUMMY, 2)
    assert events[1] == HandShown(DUMMY, cards("LJ AKQJT9876543.-.-.-"))
    assert view(state, Place(0)).buried == (BIG_JOKER, parse_card("2S"))
    assert all(view(state, place).buried is None for place in (None, Place(1), Place(2)))


def test_B4_3_the_two_come_from_the_dummy_and_are_two_different_cards() -> None:
    state = after(dealt(dummy_whist(jokers=2), hands=FIFTEEN), "2U", "P", "P")
    assert isinstance(state.deal, InExchange)
    with pytest.raises(CardNotHeld):
        after(state, *thrown(str(state.deal.hands[0][0])))
    with pytest.raises(CardNotHeld):
        after(state, *thrown("AS AS"))
    with pytest.raises(NotAllowedNow):
        after(state, *thrown("AS KS QS"))
    with pytest.raises(NotAllowedNow):
        after(state, "S up")


def test_B4_3_the_two_are_shown_once_the_deal_is_over() -> None:
    state = after(dealt(dummy_whist(jokers=2), hands=FIFTEEN), "2U", "P", "P", *thrown("BJ 2S"), "H up")
    over = play_out(state)
    assert view(over, Place(1)).buried == (BIG_JOKER, parse_card("2S"))
    assert view(over, None).buried == (BIG_JOKER, parse_card("2S"))


def test_B4_3_jokers_and_trumps_may_go() -> None:
    state = after(dealt(dummy_whist(jokers=2), hands=FIFTEEN), "2U", "P", "P")
    assert len(legal_actions(state)) == 15
    assert duty(after(state, *thrown("BJ LJ"))) is Duty.NAME


@pytest.mark.parametrize(
    ("bid", "aces", "allowed"),
    [
        ("1U", "good", "spades hearts diamonds clubs"),
        ("1D", "good", "spades hearts diamonds clubs"),
        ("1N", "good", "uptown downtown"),
        ("1U", "bad", "spades hearts diamonds clubs"),
        ("1D", "bad", "spades_bad_aces hearts_bad_aces diamonds_bad_aces clubs_bad_aces"),
        ("1N", "bad", "uptown downtown_bad_aces"),
        ("1U", "declarer_choice", "spades hearts diamonds clubs"),
        ("1N", "declarer_choice", "uptown downtown downtown_bad_aces"),
        (
            "1D",
            "declarer_choice",
            "spades hearts diamonds clubs spades_bad_aces hearts_bad_aces diamonds_bad_aces clubs_bad_aces",
        ),
    ],
)
def test_B4_4_the_bid_binds_what_may_be_named(bid: str, aces: str, allowed: str) -> None:
    state = after(dealt(dummy_whist(downtown_aces=aces)), bid, "P", "P")
    legal = [action for action in legal_actions(state) if isinstance(action, Name)]
    assert {choice(name) for name in legal} == set(allowed.split())
    way = {"1U": {UP}, "1D": {DOWN}, "1N": {UP, DOWN}}[bid]
    assert {name.direction for name in legal} == way
    for name in legal:
        assert parse_choice(choice(name), tuple(legal)) == name
        assert duty(after(state, name)) is Duty.PLAY


def test_B4_4_another_name_is_refused() -> None:
    state = after(dealt(dummy_whist()), "1U", "P", "P")
    for name in ("- up", "S down", "H up bad"):
        with pytest.raises(CannotName):
            after(state, name)
    with pytest.raises(UnknownName):
        parse_choice("uptown", tuple(a for a in legal_actions(state) if isinstance(a, Name)))


def test_QB5_before_the_dummy_is_shown_its_declarer_names_blind() -> None:
    state = after(dealt(dummy_whist(naming_time="before_dummy_shown")), "1U", "P", "P")
    assert duty(state) is Duty.NAME
    assert all(view(state, Place(place)).hands[DUMMY] is None for place in range(3))
    state, events = told(state, "S up")
    assert any(isinstance(event, HandShown) for event in events)
    assert duty(state) is Duty.PLAY


def test_QB5_with_jokers_the_blind_namer_throws_before_the_dummy_is_shown() -> None:
    rules = dummy_whist(naming_time="before_dummy_shown", jokers=2)
    state = after(dealt(rules, hands=FIFTEEN), "1U", "P", "P")
    assert duty(state) is Duty.NAME
    assert view(state, Place(0)).hands[DUMMY] is None
    state = after(state, "H up")
    assert duty(state) is Duty.DISCARD
    assert len(view(state, Place(0)).hands[DUMMY] or ()) == 15
    assert view(state, Place(1)).hands[DUMMY] is None
    state = after(state, *thrown("BJ 2S"))
    assert duty(state) is Duty.PLAY
    assert len(view(state, Place(1)).hands[DUMMY] or ()) == 13


# ---- B5: play


@pytest.mark.parametrize("declarer", range(3))
@pytest.mark.parametrize("dealer", range(3))
@pytest.mark.parametrize("first", ["declarer", "left_of_declarer", "left_of_dealer"])
def test_B5_1_who_leads(first: str, dealer: int, declarer: int) -> None:
    state = dealt(dummy_whist(first_lead=first), dealer)
    while duty(state) is Duty.CALL:
        state = after(state, "1U" if to_act(state) == declarer else "P")
    state = after(state, "S up")
    left = {"declarer": declarer, "left_of_declarer": (declarer + 1) % 3, "left_of_dealer": (dealer + 1) % 3}
    assert hand_to_act(state) == left[first]


LONG_SUITS = {
    0: "AKQJT98765432.-.-.-",
    1: "-.AKQJT98765432.-.-",
    2: "-.-.AKQJT98765432.-",
    3: "-.-.-.AKQJT98765432",
}


def test_B5_2_the_declarer_plays_the_dummys_cards_in_the_dummys_turn() -> None:
    state = after(dealt(dummy_whist(), hands=LONG_SUITS), "7U", "P", "P", "S up", *played("2S 2H"))
    assert (to_act(state), hand_to_act(state)) == (0, DUMMY)
    assert {action.card.suit for action in legal_actions(state) if isinstance(action, Play)} == {Suit.CLUBS}
    with pytest.raises(NotYourTurn):
        apply(state, DUMMY, Play(parse_card("2C")))
    with pytest.raises(CardNotHeld):
        after(state, *played("AS"))


def test_B5_3_when_the_dummy_wins_the_dummy_leads() -> None:
    hands = {0: "5432.AKQ.AKQ.AKQ", 3: "AKQJ.T98.T98.T98"}
    state = after(dealt(dummy_whist(), hands=hands), "1U", "P", "P", "S up", *played("2S"))
    while len(state.deal.tricks) == 0:  # type: ignore[union-attr]
        dummys = hand_to_act(state) == DUMMY
        state = after(state, *(played("AS") if dummys else legal_actions(state)[-1:]))
    assert isinstance(state.deal, InPlay)
    assert state.deal.winners == (DUMMY,)
    assert (hand_to_act(state), to_act(state)) == (DUMMY, 0)


def test_A5_1_whoever_holds_the_suit_led_must_play_it() -> None:
    hands = {0: "AKQJT98765432.-.-.-", 1: "-.AK.AK.AKQJT9876", 2: "-.QJT.QJT98765.43"}
    state = after(dealt(dummy_whist(), hands=hands), "P", "1U", "P", "C up", *played("AH"))
    assert {str(a.card) for a in legal_actions(state) if isinstance(a, Play)} == {"QH", "JH", "TH"}
    with pytest.raises(MustFollowSuit) as refused:
        after(state, *played("QD"))
    assert refused.value.suit is Suit.HEARTS
    assert refused.value.cards == cards("QH JH TH")


def test_A5_2_whoever_has_none_of_it_may_play_anything() -> None:
    state = after(dealt(dummy_whist(), hands=LONG_SUITS), "7U", "P", "P", "S up", *played("2S"))
    assert len(legal_actions(state)) == 13


@pytest.mark.parametrize(
    ("named", "trick", "wins"),
    [
        (Name(Suit.SPADES, UP), "9H KH AH 2H", "AH"),  # A4.1
        (Name(Suit.HEARTS, DOWN), "5C AC 2C KC", "AC"),  # A4.2
        (Name(Suit.HEARTS, DOWN), "5C KC 2C 3C", "2C"),
        (Name(Suit.HEARTS, DOWN, aces_good=False), "AC 2C KC 5C", "2C"),
        (Name(Suit.HEARTS, DOWN, aces_good=False), "AC KC QC JC", "JC"),
        (Name(None, DOWN, aces_good=False), "AC KH KD KS", "AC"),  # nothing else follows
        (Name(Suit.SPADES, UP), "AS LJ BJ KS", "BJ"),  # A4.3
        (Name(Suit.SPADES, DOWN), "AS LJ BJ 2S", "BJ"),
        (Name(Suit.SPADES, DOWN), "AS LJ 3S 2S", "LJ"),
        (Name(Suit.SPADES, UP), "LJ AH AS 2S", "LJ"),  # a joker led calls for trumps
        (Name(Suit.SPADES, UP), "KH 2S AH QH", "2S"),  # A5.3
        (Name(None, UP), "QH BJ KH 2H", "KH"),  # A4.4
        (Name(None, UP), "BJ 7C AC AH", "AC"),  # A4.6
        (Name(None, UP), "BJ LJ 3D 2D", "3D"),
        (Name(None, DOWN), "LJ 9S AH 2D", "9S"),
        (Name(None, UP), "KD AS AH AC", "KD"),  # A5.4: discards never win
    ],
)
def test_A4_A5_who_wins_a_trick(named: Name, trick: str, wins: str) -> None:
    played_cards = parse_cards(trick)
    assert str(played_cards[winning_card(played_cards, named)]) == wins


SPADES_UP, NO_TRUMP = Name(Suit.SPADES, UP), Name(None, UP)


@pytest.mark.parametrize(
    ("named", "table", "hand", "legal", "jokers"),
    [
        # A4.3: with a trump suit a joker is a trump
        (SPADES_UP, "2S", "BJ 5H", "BJ", JokerRules()),
        (SPADES_UP, "2S", "BJ 3S 5H", "BJ 3S", JokerRules()),
        (SPADES_UP, "LJ", "3S 5H", "3S", JokerRules()),
        (SPADES_UP, "2H", "BJ 5H", "5H", JokerRules()),
        (SPADES_UP, "2D", "BJ 5H", "BJ 5H", JokerRules()),
        # A4.5: at no trump it never follows
        (NO_TRUMP, "2H", "BJ 5H", "5H", JokerRules()),
        # A4.6: no suit is led until a card has one
        (NO_TRUMP, "BJ", "LJ 5H 3C", "LJ 5H 3C", JokerRules(void_must_throw=True)),
        (NO_TRUMP, "BJ LJ", "5H 3C", "5H 3C", JokerRules()),
        (NO_TRUMP, "BJ 2C", "LJ 5H 3C", "3C", JokerRules()),
        (NO_TRUMP, "", "LJ 5H 3C", "LJ 5H 3C", JokerRules()),
        (NO_TRUMP, "", "LJ 5H 3C", "5H 3C", JokerRules(lead_as_last_resort=True)),
        (NO_TRUMP, "", "BJ LJ", "BJ LJ", JokerRules(lead_as_last_resort=True)),
        (SPADES_UP, "", "LJ 5H", "LJ 5H", JokerRules(lead_as_last_resort=True)),
        # A4.7: void at no trump
        (NO_TRUMP, "2D", "BJ 5H", "BJ 5H", JokerRules()),
        (NO_TRUMP, "2D", "BJ LJ 5H", "BJ LJ", JokerRules(void_must_throw=True)),
        (NO_TRUMP, "BJ 2D", "LJ 5H", "LJ", JokerRules(void_must_throw=True)),
        (SPADES_UP, "2D", "BJ 5H", "BJ 5H", JokerRules(void_must_throw=True)),
    ],
)
def test_A4_A5_what_may_be_played(named: Name, table: str, hand: str, legal: str, jokers: JokerRules) -> None:
    lying: Hand = parse_cards(table) if table else ()
    assert playable(parse_cards(hand), lying, named, jokers) == parse_cards(legal)


@pytest.mark.parametrize("must", ["may", "must"])
def test_A4_7_the_house_says_whether_a_void_hand_throws_its_joker(must: str) -> None:
    hands = {0: "AKQJT98765432.-.-.-", 1: "BJ -.AKQJT9876543.-.-", 2: "-.-.AKQJT98765432.-"}
    rules = dummy_whist(jokers=2, nt_joker_void=must)
    state = after(dealt(rules, hands=hands), "7N", "P", "P", *thrown("LJ 2H"), "- up", *played("AS"))
    assert to_act(state) == 1
    assert len(legal_actions(state)) == (1 if must == "must" else 13)
    if must == "must":
        with pytest.raises(MustThrowJoker):
            after(state, *played("AH"))


@pytest.mark.parametrize("lead", ["allowed", "last_resort"])
def test_A4_6_the_house_says_whether_a_joker_may_be_led(lead: str) -> None:
    hands = {0: "BJ AKQJT9876543.-.-.-"}
    state = after(dealt(dummy_whist(jokers=2, nt_joker_lead=lead), hands=hands), "7N", "P", "P")
    assert isinstance(state.deal, InExchange)
    dummys = [str(card) for card in state.deal.hands[DUMMY] if not card.is_joker]
    state = after(state, *thrown(" ".join(dummys[:2])), "- up")
    if lead == "allowed":
        assert to_act(after(state, *played("BJ"))) == 1
    else:
        with pytest.raises(JokerOnlyLast):
            after(state, *played("BJ"))


# ---- B6: score


def came_to(rules: Rules, contract: str, books: int, declarer: int = 1) -> DealResult:
    """A deal in which declarer and dummy won so many books."""
    made_in = Contract(Place(declarer), parse_bid(contract))
    sides = tuple(rules.seating.side(Place(n), made_in) for n in range(4))
    return DealResult(made_in, (books, 13 - books), (), sides)


def score(rules: Rules, contract: str, books: int, declarer: int = 1) -> tuple[int, ...]:
    result = came_to(rules, contract, books, declarer)
    return rules.scoring.score(rules.scoring.start(), result)[0].points


@pytest.mark.parametrize("books", range(14))
@pytest.mark.parametrize("bid", range(1, 8))
def test_B6_a_made_bid_scores_all_over_six_and_a_set_costs_the_bid(bid: int, books: int) -> None:
    points = books - 6 if books >= 6 + bid else -bid
    assert score(dummy_whist(), f"{bid}U", books) == (0, points, 0)
    assert score(dummy_whist(), f"{bid}D", books) == (0, points, 0)
    assert score(dummy_whist(), f"{bid}N", books) == (0, 2 * points, 0)
    assert score(dummy_whist(nt_multiplier=1), f"{bid}N", books) == (0, points, 0)
    as_bid = bid if books >= 6 + bid else -bid
    assert score(dummy_whist(score_made="bid"), f"{bid}U", books) == (0, as_bid, 0)
    assert score(dummy_whist(score_made="bid"), f"{bid}N", books) == (0, 2 * as_bid, 0)


@pytest.mark.parametrize(
    ("style", "contract", "books", "each"),
    [
        ("none", "3U", 5, 0),
        ("over_six", "3U", 5, 2),  # the defenders took eight
        ("over_six", "3U", 8, 0),  # five are none over six
        ("over_six", "7U", 12, 0),
        ("over_six", "2N", 4, 6),
        ("shortfall_each", "3U", 7, 2),
        ("shortfall_each", "3U", 0, 9),
        ("shortfall_each", "2N", 6, 4),
        ("bid_each", "3U", 7, 3),
        ("bid_each", "3N", 7, 6),
        ("bid_each", "7D", 12, 7),
        ("shortfall_each", "3U", 9, 0),  # made: nothing
        ("bid_each", "3U", 9, 0),
        ("over_six", "1U", 7, 0),
    ],
)
def test_QB11_what_each_defender_gets(style: str, contract: str, books: int, each: int) -> None:
    mine = score(dummy_whist(), contract, books)[1]
    for declarer in range(3):
        expected = [each] * 3
        expected[declarer] = mine
        rules = dummy_whist(defender_points=style, target=100)
        assert list(score(rules, contract, books, declarer)) == expected


def test_QB11_defenders_who_get_nothing_have_no_line() -> None:
    rules = dummy_whist(defender_points="over_six")
    result = came_to(rules, "3U", 8)
    assert [line.reason for line in rules.scoring.score(Tally((0, 0, 0)), result)[1]] == [Reason.SET]


@pytest.mark.parametrize(
    ("style", "made", "contract", "points"),
    [
        ("plain", "made", "4U", 7),
        ("plain", "made", "7N", 14),
        ("plain", "bid", "4U", 4),
        ("double", "made", "4U", 14),
        ("double", "made", "4N", 28),
        ("double", "bid", "4U", 8),
        ("quadruple", "made", "4U", 28),
        ("quadruple", "made", "7N", 56),
        ("quadruple", "bid", "3N", 24),
        ("thirteen", "made", "4U", 13),
        ("thirteen", "made", "4N", 26),
        ("thirteen", "bid", "1U", 13),
        ("wins_game", "made", "4U", 7),
        ("wins_game", "bid", "4N", 8),
    ],
)
def test_C6_5_all_thirteen_books(style: str, made: str, contract: str, points: int) -> None:
    rules = dummy_whist(boston=style, score_made=made, target=100)
    assert score(rules, contract, 13) == (0, points, 0)
    assert score(rules, contract, 12) == score(dummy_whist(score_made=made), contract, 12)
    result = came_to(rules, contract, 13)
    tally, lines = rules.scoring.score(Tally((50, 0, 0)), result)
    assert [line.reason for line in lines] == [Reason.BOSTON]
    wins = style == "wins_game"
    assert (tally.ending, tally.winner) == ((Ending.TARGET, 1) if wins else (None, None))


def test_C6_5_a_defenders_boston_wins_nothing() -> None:
    rules = dummy_whist(boston="wins_game", target=100, loss_floor="none")
    result = came_to(rules, "7N", 0)
    assert rules.scoring.score(Tally((0, 0, 0)), result)[0].ending is None


def test_B6_a_whole_deal_is_scored_and_told() -> None:
    state = after(dealt(dummy_whist(), hands=LONG_SUITS), "3U", "P", "P", "S up")
    events = []
    while duty(state) is Duty.PLAY:
        state, news = told(state, legal_actions(state)[0])
        events += news
    scored = next(event for event in events if isinstance(event, DealScored))
    assert scored.books == (13, 0)
    assert scored.change == scored.tally.points == (7, 0, 0)
    assert not any(isinstance(event, MatchOver) for event in events)
    assert isinstance(state.deal, DealOver)
    assert [len(hand or ()) for hand in view(state, None).hands] == [13] * 4, "the cards lie open"


# ---- B7: the end


def settled(points: tuple[int, ...], **words: str | int) -> tuple[str | None, int | None]:
    scoring = dummy_whist(**words).scoring
    assert isinstance(scoring, BookScore)
    tally = scoring.settle(points)
    return (tally.ending.value if tally.ending else None), tally.winner


@pytest.mark.parametrize(
    ("points", "words", "end"),
    [
        ((20, 4, 8), {}, (None, None)),
        ((21, 4, 8), {}, ("target", 0)),
        ((22, 23, 8), {}, ("target", 1)),
        ((23, 23, -4), {}, (None, None)),  # B7.3: level at the top, deal again
        ((23, 21, 21), {}, ("target", 0)),
        ((-20, 4, 8), {}, (None, None)),
        ((-21, 4, 8), {}, ("floor", 2)),
        ((-30, 8, 8), {}, (None, None)),  # B7.3 at the floor too
        ((-21, -22, -30), {}, ("floor", 0)),
        ((-21, 21, 3), {}, ("target", 1)),  # target and floor at once
        ((-21, 4, 8), {"loss_floor": "none"}, (None, None)),
        ((-99, 21, 8), {"loss_floor": "none"}, ("target", 1)),
        ((7, 0, 3), {"target": 7}, ("target", 0)),
        ((-7, 0, 3), {"target": 7}, ("floor", 2)),
        ((99, 0, 3), {"target": 100}, (None, None)),
        ((100, 0, 3), {"target": 100}, ("target", 0)),
    ],
)
def test_B7_when_the_set_is_won(
    points: tuple[int, ...], words: dict[str, str | int], end: tuple[str | None, int | None]
) -> None:
    assert settled(points, **words) == end


def test_B7_1_a_won_set_is_told_and_nothing_more_is_dealt() -> None:
    state = after(dealt(dummy_whist(target=5), hands=LONG_SUITS), "3U", "P", "P", "S up")
    events = []
    while duty(state) is Duty.PLAY:
        state, news = told(state, legal_actions(state)[0])
        events += news
    assert events[-1] == MatchOver(0, Ending.TARGET)
    assert duty(state) is Duty.NOTHING
    with pytest.raises(NotAllowedNow):
        apply(state, None, DealCards(state.rules.pack))


# ---- how people write things


@pytest.mark.parametrize(
    ("card", "spellings"),
    [
        (
            "KS",
            "ks|KS|sk|Ks|K♠|♠K|♤k|k♠️|k s|K-S|king of spades|King Of Spades|spades king|K of spades",
        ),
        ("TH", "10h|h10|TH|th|ht|10♥|♥10|10 h|ten of hearts|10 of hearts|10 hearts"),
        ("2C", "2c|c2|2♣|♧2|two of clubs|deuce of clubs|deuce clubs"),
        ("3D", "3d|♦3|trey of diamonds|three of diamonds"),
        ("JH", "jh|JH|jack of hearts|knave of hearts"),
        ("AD", "ad|da|A♢|ace of diamonds|ACE OF DIAMOND|`AD`"),
        ("QS", "qs|sq|queen of spades"),
        ("BJ", "bj|BJ|jb|big joker|Big Joker|bigjoker|big-joker"),
        ("LJ", "lj|little joker|small joker|LITTLE_JOKER"),
    ],
)
def test_a_card_is_read_kindly(card: str, spellings: str) -> None:
    for spelling in spellings.split("|"):
        assert str(parse_card(spelling)) == card, spelling


@pytest.mark.parametrize(
    "junk",
    ["", " ", "x", "1s", "11h", "kk", "ss", "king", "spades", "joker", "ksd", "0h", "k of", "👑", "as kd"],
)
def test_what_is_no_card_is_not_guessed(junk: str) -> None:
    with pytest.raises(UnknownCard) as refused:
        parse_card(junk)
    assert refused.value.text == junk


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("2C 3C", "2C 3C"),
        ("2c,3c", "2C 3C"),
        ("2c; 3c , 4d", "2C 3C 4D"),
        ("two of clubs, big joker", "2C BJ"),
        ("king of spades little joker 10h", "KS LJ TH"),
    ],
)
def test_several_cards_are_read(text: str, codes: str) -> None:
    assert " ".join(map(str, parse_cards(text))) == codes


def test_the_first_word_that_is_no_card_is_named() -> None:
    with pytest.raises(UnknownCard) as refused:
        parse_cards("2c zz 3c")
    assert refused.value.text == "zz"
    with pytest.raises(UnknownCard):
        parse_cards(" , ")


def test_every_card_reads_as_it_is_written() -> None:
    for card in FULL_PACK + JOKERS:
        assert parse_card(str(card)) is card


def test_a_hand_is_held_jokers_first_then_by_suit_high_cards_first() -> None:
    assert " ".join(map(str, in_hand_order(parse_cards("2C KS LJ AH BJ AS")))) == "BJ LJ AS KS AH 2C"


@pytest.mark.parametrize(
    ("word", "bid"), [("4U", "4U"), ("3d", "3D"), (" 7n ", "7N"), ("0U", "0U"), ("9N", "9N")]
)
def test_a_bid_is_read(word: str, bid: str) -> None:
    assert str(parse_bid(word)) == bid


@pytest.mark.parametrize("junk", ["", "P", "4", "U4", "44U", "4X", "-1U", "four up", "²U"])
def test_what_is_no_bid_is_not_guessed(junk: str) -> None:
    with pytest.raises(UnknownCall):
        parse_bid(junk)


# ---- house rules


def test_every_house_rule_has_its_default_among_its_choices_a_sentence_and_a_law() -> None:
    for each in declared(DummyWhistSettings):
        assert each.default in each.choices
        assert each.sentence.endswith(".")
        assert each.rule
        for value in each.choices:
            assert each.read(str(value).upper()) == value


def test_house_rules_are_read_as_people_type_them() -> None:
    settings = with_words(
        DummyWhistSettings(), {"target": "7", "dealer_takes_same": "True", "boston": " Double "}
    )
    assert changed(settings) == {"target": 7, "dealer_takes_same": True, "boston": "double"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", "4"),
        ("target", "101"),
        ("jokers", "1"),
        ("jokers", "two"),
        ("dealer_takes_same", "1"),
        ("boston", ""),
    ],
)
def test_a_value_that_a_house_rule_cannot_have_is_refused_with_those_it_can(name: str, value: str) -> None:
    with pytest.raises(BadSetting) as refused:
        with_words(DummyWhistSettings(), {name: value})
    assert (refused.value.name, refused.value.value) == (name, value)
    assert refused.value.allowed


def test_a_house_rule_that_the_game_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(UnknownSetting) as refused:
        with_words(DummyWhistSettings(), {"kitty_edge": "4"})
    assert "target" in refused.value.known


@pytest.mark.parametrize("preset", CATALOGUE["dummy_whist"].presets)
def test_every_preset_is_playable(preset: str) -> None:
    entry = CATALOGUE["dummy_whist"]
    assert duty(dealt(entry.rules(entry.presets[preset]))) is Duty.CALL


def test_a_deal_of_the_wrong_cards_is_refused() -> None:
    rules = dummy_whist()
    state, _ = apply(new_game(rules), None, Appoint(Place(0)))
    for pack in (rules.pack[1:], (*rules.pack[1:], BIG_JOKER), (*rules.pack, LITTLE_JOKER)):
        with pytest.raises(IllegalAction):
            apply(state, None, DealCards(pack))
    assert pack_of(rules, 0, LONG_SUITS) != rules.pack
