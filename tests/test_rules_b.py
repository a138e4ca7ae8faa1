"""Dummy Whist by its numbers, up to the last card: shape, deal, auction, dummy, play (rules.md B1 to B5)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.positions import (
    SQUARE,
    calls,
    claimed,
    codes,
    contracted,
    deal_of,
    dealt,
    dummy_whist,
    hand_on_turn,
    held,
    may,
    next_deal,
    on,
    opened,
    outcome,
    played_out,
    refusal,
    says,
    takers,
    told,
    won,
)
from tests.tables import cards
from whist.engine.actions import Bid, Claim, Direction, Discard, Duty, Kind, Name, Pass, Play
from whist.engine.cards import Card, Place, Suit, parse_card
from whist.engine.errors import (
    BidTooLow,
    BooksOutOfRange,
    CannotName,
    CardNotHeld,
    DealerMustBid,
    NotAllowedNow,
    NotYourTurn,
    OnlyTheMinimum,
)
from whist.engine.events import AuctionWon, DealerStuck, HandShown, Named, Thrown, ThrownIn
from whist.engine.game import GameState, apply, duty, to_act
from whist.engine.notation import parse_bid
from whist.engine.rules import books_to_make, books_to_set
from whist.engine.view import view

DUMMY = 3
BEST = "AKQ.AKQ.AKQ.AKQ 2S"

# ---- B1, B2: shape, seats, deal


def test_B1_1_three_people_play_each_for_themselves() -> None:
    seen = view(dealt(dummy_whist()), None)
    assert (seen.players, seen.entries, seen.tally.points) == ((0, 1, 2), (0, 1, 2), (0, 0, 0))


@pytest.mark.parametrize(("declarer", "sides"), [(0, (0, 1, 1, 0)), (1, (1, 0, 1, 0)), (2, (1, 1, 0, 0))])
def test_B1_2_the_dummy_joins_whoever_wins_the_auction(declarer: int, sides: tuple[int, ...]) -> None:
    state = dealt(dummy_whist())
    assert view(state, None).owners == (0, 1, 2, None)
    state = won(state, declarer, "3U", "S")
    assert view(state, None).sides == sides


@pytest.mark.parametrize("jokers", [0, 2])
def test_B1_3_B2_2_thirteen_cards_each_fifteen_for_the_dummy_with_jokers_and_no_kitty(jokers: int) -> None:
    state = dealt(dummy_whist(jokers=jokers))
    assert view(state, None).counts == (13, 13, 13, 13 + jokers)
    assert state.deal.kitty == ()  # type: ignore[union-attr]
    ready = contracted(dummy_whist(jokers=jokers), "1U", "S")
    assert view(ready, None).counts == (13, 13, 13, 13)


@pytest.mark.parametrize(
    ("declarer", "cycle"), [(0, [0, 1, DUMMY, 2]), (1, [1, 2, DUMMY, 0]), (2, [2, 0, DUMMY, 1])]
)
def test_B2_3_a_defender_always_plays_between_declarer_and_dummy(declarer: int, cycle: list[int]) -> None:
    state = won(dealt(dummy_whist()), declarer, "3U", "S")
    order = []
    for _ in range(4):
        order.append(hand_on_turn(state))
        state = on(state, may(state).split()[0])
    assert order == cycle


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_B2_4_the_two_extra_cards_of_the_dummy_are_the_last_of_the_pack(dealer: int) -> None:
    state = opened(dummy_whist(jokers=2), dealer)
    deal = deal_of(state)
    state = apply(state, None, deal)[0]
    dummys = state.deal.hands[DUMMY]  # type: ignore[union-attr]
    assert set(deal.pack[52:]) <= set(dummys)
    assert set(dummys) - set(deal.pack[52:]) == set(deal.pack[1:52:4])


def test_B2_5_the_dummy_is_turned_up_when_the_auction_is_over() -> None:
    state = on(dealt(dummy_whist(), SQUARE), "2U P")
    assert view(state, Place(0)).hands[DUMMY] is None
    state, events = told(state, "P")
    assert events[-1] == HandShown(Place(DUMMY), view(state, None).hands[DUMMY] or ())
    assert codes(view(state, Place(2)).hands[DUMMY] or ()).startswith("5S 4S 3S")


# ---- B3: the auction


def test_B3_1_all_cards_are_dealt_before_anybody_calls() -> None:
    state = opened(dummy_whist(), 2)
    assert isinstance(refusal(state, 0, Pass()), NotYourTurn)
    state = next_deal(state)
    assert (duty(state), view(state, None).counts) == (Duty.CALL, (13, 13, 13, 13))


@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_B3_2_the_dealers_left_speaks_first_the_dealer_last_and_each_once(
    dealer: int, order: list[int]
) -> None:
    state = dealt(dummy_whist(), dealer=dealer)
    heard = []
    while duty(state) is Duty.CALL:
        heard.append(to_act(state))
        state = on(state, f"{len(heard)}U")
    assert heard == order
    assert view(state, None).declarer == dealer


def test_B3_3_a_call_is_a_bid_or_a_pass() -> None:
    state = dealt(dummy_whist())
    assert isinstance(refusal(state, 0, Name(Suit.SPADES, Direction.UP)), NotAllowedNow)
    assert isinstance(refusal(state, 0, Play(held(state, 0)[0])), NotAllowedNow)
    assert isinstance(refusal(state, 0, Claim(1)), NotAllowedNow)
    assert calls(on(state, "P")) - {"P"} == calls(state) - {"P"}


@pytest.mark.parametrize(
    ("order", "best", "better", "no_better"),
    [
        ("equal", "3U", "3N 4U 4D 7U", "3U 3D 2N"),  # B3.4, B3.8, B3.9, B3.11
        ("equal", "3D", "3N 4U 4D", "3U 3D 2N 1D"),
        ("equal", "3N", "4U 4D 4N", "3U 3D 3N 2N"),  # B3.10
        ("equal", "7N", "", "7U 7D 7N"),
        ("downtown_higher", "3U", "3D 3N 4U", "3U 2N 2D"),
        ("downtown_higher", "3D", "3N 4U 4D", "3U 3D"),
        ("downtown_higher", "3N", "4U 4D 4N", "3U 3D 3N"),
    ],
)
def test_B3_4_B3_8_B3_9_B3_10_B3_11_QB2_a_bid_must_be_better_than_the_best_so_far(
    order: str, best: str, better: str, no_better: str
) -> None:
    state = on(dealt(dummy_whist(up_down_order=order)), best)
    assert set(better.split()) <= calls(state)
    assert "P" in calls(state)
    for word in no_better.split():
        error = refusal(state, 1, parse_bid(word))
        assert isinstance(error, BidTooLow)
        assert (error.best, error.law) == (parse_bid(best), "B3.4")
    after_a_pass = on(state, "P")
    assert calls(after_a_pass) == calls(state), "the best so far is not the last call"


def test_B3_5_QB3_when_everyone_before_the_dealer_passed_the_dealer_must_bid() -> None:
    state, events = told(dealt(dummy_whist(), dealer=1), "P P")
    assert events[-1] == DealerStuck(Place(1))
    assert calls(state) == {f"{books}{kind}" for books, kind in product(range(1, 8), "UDN")}
    error = refusal(state, 1, Pass())
    assert isinstance(error, DealerMustBid)
    assert (error.least, error.law) == (1, "B3.5")


def test_B3_5_a_dealer_over_a_bid_may_pass() -> None:
    for first in ("1U P", "P 1U"):
        assert "P" in calls(on(dealt(dummy_whist()), first))


@pytest.mark.parametrize("bid", [f"{books}{kind}" for books, kind in product(range(1, 8), "UDN")])
def test_B3_6_a_bid_of_n_needs_six_and_n_books_and_the_defenders_set_it_with_eight_less_n(bid: str) -> None:
    number = int(bid[0])
    assert (books_to_make(number), books_to_set(number)) == (6 + number, 8 - number)
    name = "up" if bid[1] == "N" else "S"
    state = contracted(dummy_whist(target=100), bid, name)
    assert outcome(claimed(state, 0, 6 + number)).change[0] > 0
    assert outcome(claimed(state, 1, 8 - number)).change[0] < 0


@pytest.mark.parametrize("least", range(1, 8))
def test_B3_7_QB4_bids_go_from_the_least_number_to_seven_and_nought_is_none(least: int) -> None:
    state = dealt(dummy_whist(min_bid=least))
    assert calls(state) == {"P", *(f"{books}{kind}" for books, kind in product(range(least, 8), "UDN"))}
    for books in (0, least - 1, 8):
        error = refusal(state, 0, Bid(books, Kind.NO_TRUMP))
        assert isinstance(error, BooksOutOfRange)
        assert (error.least, error.most, error.law) == (least, 7, "B3.7")


@pytest.mark.parametrize(
    ("said", "declarer", "contract"),
    [
        ("1U 1N 2D", 2, "2D"),
        ("3D P P", 0, "3D"),
        ("P 2U P", 1, "2U"),
        ("P P 1D", 2, "1D"),
        ("1U 2U 2N", 2, "2N"),
    ],
)
def test_B3_12_the_best_bid_wins_and_its_kind_binds(said: str, declarer: int, contract: str) -> None:
    state, events = told(dealt(dummy_whist()), said)
    won_by = next(event for event in events if isinstance(event, AuctionWon)).contract
    assert (won_by.declarer, str(won_by.bid)) == (declarer, contract)
    offered = view(state, Place(declarer)).legal
    trumps = {each.trump for each in offered if isinstance(each, Name)}
    assert trumps == ({None} if contract[1] == "N" else set(Suit))


def test_B3_13_the_suit_is_not_stated_before_the_auction_is_over() -> None:
    state = on(dealt(dummy_whist()), "2U P")
    assert view(state, None).contract is None
    assert isinstance(refusal(state, 2, Name(Suit.HEARTS, Direction.UP)), NotAllowedNow)


# ---- the settings of the auction


def test_QB1_in_a_single_round_all_three_call_even_over_seven_no_trump() -> None:
    state = on(dealt(dummy_whist()), "7N")
    assert calls(state) == {"P"}
    assert duty(on(state, "P")) is Duty.CALL
    assert duty(on(state, "P P")) is Duty.NAME


def test_QB1_continuous_goes_on_until_the_others_have_passed_in_turn() -> None:
    state = dealt(dummy_whist(auction_rounds="continuous"))
    state = on(state, "1U 1N P")
    assert (duty(state), to_act(state)) == (Duty.CALL, 0)
    state = on(state, "2U P")
    assert (duty(state), to_act(state)) == (Duty.CALL, 2), "who passed may bid again"
    state = on(state, "2N P P")
    assert (duty(state), to_act(state)) == (Duty.NAME, 2), "the highest bidder does not pass"
    assert [place for place, _ in view(state, None).calls] == [0, 1, 2, 0, 1, 2, 0, 1]


def test_QB1_continuous_ends_after_one_round_where_nobody_bids_more() -> None:
    state = on(dealt(dummy_whist(auction_rounds="continuous")), "P 2U P")
    assert to_act(state) == 0
    assert view(on(state, "P"), None).declarer == 1


def test_QB1_continuous_makes_the_dealer_bid_in_the_first_round_only() -> None:
    state = on(dealt(dummy_whist(auction_rounds="continuous")), "P P")
    assert "P" not in calls(state)
    state = on(state, "1U 1N P")
    assert "P" in calls(state)
    assert view(on(state, "P"), None).declarer == 0


@pytest.mark.parametrize("rounds", ["single", "continuous"])
@pytest.mark.parametrize(("all_pass", "dealer"), [("redeal", 1), ("redeal_next", 2)])
def test_QB3_where_all_may_pass_the_deal_is_thrown_in(all_pass: str, dealer: int, rounds: str) -> None:
    rules = dummy_whist(all_pass=all_pass, auction_rounds=rounds)
    state, events = told(dealt(rules, dealer=1), "P P P")
    assert events[-1] == ThrownIn(Place(dealer))
    found = outcome(state)
    assert (found.contract, found.books, found.change) == (None, (0, 0), (0, 0, 0))
    assert view(next_deal(state), None).dealer == dealer


def test_QC3_minimum_only_binds_a_dealer_who_must_bid_and_nobody_else() -> None:
    rules = dummy_whist(dealer_forced_bid="minimum_only", min_bid=3)
    state = on(dealt(rules), "P P")
    assert calls(state) == {"3U", "3D", "3N"}
    error = refusal(state, 2, parse_bid("4U"))
    assert isinstance(error, OnlyTheMinimum)
    assert error.books == 3
    assert "7N" in calls(dealt(rules))
    assert "7N" in calls(on(dealt(rules), "P 3U"))
    free = dummy_whist(dealer_forced_bid="minimum_only", all_pass="redeal")
    assert "7N" in calls(on(dealt(free), "P P")), "who may pass is not bound"


@pytest.mark.parametrize(
    ("order", "best", "same"),
    [
        ("equal", "3U", {"3U", "3D"}),
        ("equal", "3D", {"3U", "3D"}),
        ("equal", "3N", {"3N"}),
        ("equal", "7N", {"7N"}),
        ("downtown_higher", "3U", {"3U"}),
        ("downtown_higher", "3D", {"3D"}),
    ],
)
def test_C3_8_the_dealer_takes_it_with_a_bid_of_the_same_rank(order: str, best: str, same: set[str]) -> None:
    rules = dummy_whist(dealer_takes_same=True, up_down_order=order)
    state = on(dealt(rules), best, "P")
    alike = {f"{best[0]}{kind}" for kind in "UDN"}
    higher = {bid for bid in calls(on(dealt(dummy_whist(up_down_order=order)), best, "P")) if bid in alike}
    assert calls(state) & alike == same | higher
    assert view(on(state, min(same)), None).declarer == 2
    assert not calls(on(dealt(rules), best)) & same, "only the dealer"
    assert not calls(on(dealt(dummy_whist(up_down_order=order)), best, "P")) & same, "only where it is played"


# ---- B4: after the auction


def phases(state: GameState) -> list[str]:
    """What happens from the end of the auction to the first lead, in the words of B4.1."""
    found = []
    while duty(state) in (Duty.NAME, Duty.DISCARD):
        before = duty(state)
        state, events = told(state, "S" if before is Duty.NAME else codes(dummy(state))[-2:])
        found += ["name" for event in events if isinstance(event, Named)]
        found += ["discard_from_dummy" for event in events if isinstance(event, Thrown)]
        found += ["reveal_dummy" for event in events if isinstance(event, HandShown)]
    return found


def dummy(state: GameState) -> tuple[Card, ...]:
    """The dummy as its declarer sees it."""
    hand = view(state, to_act(state)).hands[DUMMY]
    assert hand is not None
    return hand


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ({"jokers": 2}, ["discard_from_dummy", "reveal_dummy", "name"]),
        ({"jokers": 0}, ["name"]),  # revealed with the last call
        ({"jokers": 2, "naming_time": "before_dummy_shown"}, ["name", "discard_from_dummy", "reveal_dummy"]),
        ({"jokers": 0, "naming_time": "before_dummy_shown"}, ["name", "reveal_dummy"]),
    ],
)
def test_B4_1_B4_2_QB5_the_phases_in_their_order(words: dict[str, str | int], expected: list[str]) -> None:
    state, events = told(dealt(dummy_whist(**words)), "2U P P")
    shown = [event for event in events if isinstance(event, HandShown)]
    assert bool(shown) is ("reveal_dummy" not in expected)
    assert phases(state) == expected


@pytest.mark.parametrize("two", ["BJ LJ", "AS KS", "BJ 2C", "3C 2C"])
def test_B4_3_QB7_any_two_of_the_fifteen_go_jokers_and_trumps_too(two: str) -> None:
    state = on(dealt(dummy_whist(jokers=2), "||| BJ LJ AKQ.-.-.AK32"), "2U P P")
    assert duty(state) is Duty.DISCARD
    state = on(state, two)
    assert duty(state) is Duty.NAME, "two, and not one more"
    rest = {card for card in cards("BJ LJ AKQ.-.-.AK32") if card not in cards(two)}
    assert rest <= set(view(state, None).hands[DUMMY] or ())
    assert len(view(state, None).hands[DUMMY] or ()) == 13
    over = played_out(on(state, "S"))
    assert sum(outcome(over).books) == 13, "they count for nobody"


def test_B4_3_nothing_is_thrown_from_the_declarers_own_hand_and_nobody_else_throws() -> None:
    state = on(dealt(dummy_whist(jokers=2), "||| BJ LJ AKQ.-.-.AK32"), "2U P P")
    own = held(state, 0)
    error = refusal(state, 0, Discard(own[0]))
    assert isinstance(error, CardNotHeld)
    assert error.place == DUMMY
    assert isinstance(refusal(state, 1, Discard(parse_card("BJ"))), NotYourTurn)
    state = on(state, "BJ")
    assert isinstance(refusal(state, 0, Discard(parse_card("BJ"))), CardNotHeld), "it is gone"
    assert held(on(state, "LJ"), 0) == own


def test_B4_4_after_a_suit_bid_the_trump_is_named_and_at_no_trump_the_direction() -> None:
    state = on(dealt(dummy_whist()), "2D P P")
    error = refusal(state, 0, Name(Suit.HEARTS, Direction.UP))
    assert isinstance(error, CannotName)
    assert error.law == "B4.4"
    assert isinstance(refusal(state, 0, Name(None, Direction.DOWN)), CannotName)
    named = view(on(state, "H"), None).contract
    assert named is not None
    assert named.named == Name(Suit.HEARTS, Direction.DOWN)
    no_trump = on(dealt(dummy_whist()), "2N P P")
    assert isinstance(refusal(no_trump, 0, Name(Suit.HEARTS, Direction.UP)), CannotName)
    named = view(on(no_trump, "down"), None).contract
    assert named is not None
    assert named.named == Name(None, Direction.DOWN)


def test_B4_4_QB5_the_declarer_has_seen_the_dummy_when_naming_unless_the_house_says_before() -> None:
    after = on(dealt(dummy_whist()), "2U P P")
    before = on(dealt(dummy_whist(naming_time="before_dummy_shown")), "2U P P")
    assert duty(after) is duty(before) is Duty.NAME
    assert view(after, Place(0)).hands[DUMMY] is not None
    assert view(before, Place(0)).hands[DUMMY] is None


# ---- B5: play


@pytest.mark.parametrize(
    ("first_lead", "dealer", "declarer", "leader"),
    [
        ("declarer", 2, 0, 0),
        ("declarer", 2, 1, 1),
        ("declarer", 0, 2, 2),
        ("left_of_declarer", 2, 0, 1),
        ("left_of_declarer", 2, 2, 0),  # the next living player, not the dummy
        ("left_of_dealer", 2, 1, 0),
        ("left_of_dealer", 2, 0, 0),
        ("left_of_dealer", 0, 0, 1),
        ("left_of_dealer", 1, 0, 2),
    ],
)
def test_B5_1_QB6_who_leads_to_the_first_trick(
    first_lead: str, dealer: int, declarer: int, leader: int
) -> None:
    state = won(dealt(dummy_whist(first_lead=first_lead), dealer=dealer), declarer, "3U", "S")
    assert (hand_on_turn(state), to_act(state)) == (leader, leader)


def test_B5_1_the_declarer_leads_from_their_own_hand() -> None:
    state = contracted(dummy_whist(), "3U", "S", SQUARE)
    assert may(state) == codes(held(state, 0))
    assert isinstance(refusal(state, 0, Play(parse_card("5H"))), CardNotHeld)


def test_B5_2_the_declarer_plays_the_dummys_cards_in_its_turn() -> None:
    state = on(contracted(dummy_whist(), "3U", "S", SQUARE), "AH JH")
    assert (hand_on_turn(state), to_act(state)) == (DUMMY, 0)
    assert may(state) == "5H 4H 3H 2H"
    assert isinstance(refusal(state, 0, Play(parse_card("KH"))), CardNotHeld), "not from their own hand"
    for other in (1, 2):
        assert isinstance(refusal(state, other, Play(parse_card("5H"))), NotYourTurn)
    assert hand_on_turn(on(state, "5H")) == 2


def test_B5_3_when_the_dummy_wins_the_dummy_leads() -> None:
    hands = "543.543.543.543 | JT9.JT9.JT9.JT9 | 876.876.876.876 | AKQ.AKQ.AKQ.AKQ"
    state = on(contracted(dummy_whist(), "3U", "S", hands), "5H JH AH 8H")
    assert (hand_on_turn(state), to_act(state)) == (DUMMY, 0)
    state = on(state, "AC 8C")
    assert hand_on_turn(state) == 0, "the declarer plays third then"


@pytest.mark.parametrize(
    ("bid", "name", "played", "taker"),
    [
        ("3U", "S", "AS KS BJ LJ", DUMMY),
        ("3D", "S", "AS LJ 2S BJ", 2),
        ("3D", "H", "AS KS QS 3H", 2),
        ("3N", "up", "QS BJ KS LJ", DUMMY),  # the jokers are worthless
        ("3N", "down", "2S 3S LJ AS", 2),
    ],
)
def test_B5_4_ranks_and_jokers_are_those_of_all_games(bid: str, name: str, played: str, taker: int) -> None:
    """The cards are played by the declarer, player 1, the dummy and player 2."""
    own, left, dummys, right = played.split()
    rules = dummy_whist(jokers=2, renege_mode="penalise")
    state = contracted(rules, bid, name, f"{own} | {left} | {right} | {dummys}", keep=dummys)
    assert takers(told(state, played)[1]) == [taker]


def test_B5_5_defenders_pool_their_books_and_see_not_each_others_hands() -> None:
    hands = "543.543.543.543 | AKQ.JT9.AKQ.JT9 | JT9.AKQ.JT9.AKQ | 876.876.876.876"
    state = on(contracted(dummy_whist(), "3U", "S", hands), "5H JH 8H AH", "KH 4H 9H 7H", "JD 3D QD 6D")
    assert view(state, None).books == (0, 3)
    assert view(state, Place(1)).hands[2] is None
    assert view(state, Place(2)).hands[1] is None


@pytest.mark.parametrize("jokers", [0, 2])
def test_QB14_jokers_are_in_the_pack_where_the_house_plays_with_them(jokers: int) -> None:
    state = dealt(dummy_whist(jokers=jokers), "BJ LJ" if jokers else "")
    assert len(state.rules.pack) == 52 + jokers
    assert sum(card.is_joker for card in held(state, 0)) == jokers


def test_QB15_a_renege_is_refused_unless_the_house_penalises_it() -> None:
    prevented = on(contracted(dummy_whist(), "3U", "S", SQUARE), "AH")
    penalised = on(contracted(dummy_whist(renege_mode="penalise"), "3U", "S", SQUARE), "AH")
    assert may(prevented) == "JH TH 9H"
    assert may(penalised) == codes(held(penalised, 1))
    assert says(penalised, 1, Play(parse_card("JS"))) != penalised
