"""Reneges by their numbers: who may call them, and what they cost in the book games (rules.md A7)."""

from __future__ import annotations

import pytest

from tests.positions import (
    SQUARE,
    bid_whist,
    claimed,
    codes,
    contracted,
    dealt,
    hand_on_turn,
    held,
    may,
    next_deal,
    on,
    outcome,
    played_out,
    refusal,
    rules_of,
    says,
    settled,
    should,
    takers,
    told,
    won,
)
from whist.engine.actions import Answer, CallRenege, Claim, Duty, Play, Settle, TakeBack
from whist.engine.cards import BIG_JOKER, Place, parse_card
from whist.engine.deal import NOTHING_SAID
from whist.engine.errors import (
    CalledBefore,
    CardNotHeld,
    JokerOnlyLast,
    MustFollowSuit,
    NoPenalties,
    NoSuchTrick,
    NotAllowedNow,
    NothingToTakeBack,
)
from whist.engine.events import CardPlayed, Event, PlayedOut, RenegeDenied, RenegeUpheld, TakenBack
from whist.engine.game import GameState, apply, asides, duty, to_act
from whist.engine.rules import Ending, Reason, Rules
from whist.engine.view import view

BEST = "AKQ.AKQ.AKQ.AKQ"
"""What place 0 holds of a square deal."""
DUMMY = 3
GAMES = ("dummy_whist", "bid_whist", "double_dummy")


def penalising(game: str = "bid_whist", **words: str | int | bool) -> Rules:
    return rules_of(game, renege_mode="penalise", **words)


def square(rules: Rules, bid: str = "4U", name: str = "S") -> GameState:
    """Place 0 declares with the ace, king and queen of every suit; all can always follow."""
    return contracted(rules, bid, name, SQUARE, keep=BEST)


def called(state: GameState, place: int, trick: int) -> GameState:
    return says(state, place, CallRenege(trick))


def reneges(state: GameState) -> list[tuple[int, int]]:
    """What was upheld: the trick, and who reneged in it."""
    return [(each.trick, each.by) for each in view(state, None).said.reneges]


def books(state: GameState) -> tuple[int, int]:
    """The books as the table sees them now."""
    return view(state, None).books


# ---- A7.1: what a renege is


def test_A7_1_not_following_suit_while_able_is_a_renege() -> None:
    state = on(square(penalising()), "AH JD 8H 5H")
    assert reneges(called(state, 0, 1)) == [(1, 1)]


def test_A7_1_ruffing_while_able_to_follow_is_a_renege_though_it_wins() -> None:
    state, events = told(square(penalising()), "AH JS 8H 5H")
    assert takers(events) == [1]
    assert reneges(called(state, 2, 1)) == [(1, 1)]


def test_A7_1_throwing_any_card_when_void_is_none() -> None:
    hands = f"{BEST} | JT98.-.JT98.JT98 | 765.JT9.765.765 | 432.876.432.432"
    state = on(contracted(penalising(), "4U", "S", hands, keep=BEST), "AH JS 9H 6H")
    state, events = apply(state, Place(0), CallRenege(1))
    assert events == (RenegeDenied(Place(0), 1),)


@pytest.mark.parametrize(("void", "is_renege"), [("must", True), ("may", False)])
def test_A7_1_withholding_a_joker_is_a_renege_where_it_must_go(void: str, is_renege: bool) -> None:
    hands = f"{BEST} | BJ -.JT98.JT98.JT9 | JT9.765.765.765 | 876.432.432.432"
    rules = penalising(nt_joker_void=void)
    state = on(contracted(rules, "4N", "up", hands, keep=BEST), "AS JH 9S 6S")
    assert reneges(called(state, 0, 1)) == ([(1, 1)] if is_renege else [])


def test_A7_1_throwing_the_joker_that_must_go_is_none() -> None:
    hands = f"{BEST} | BJ -.JT98.JT98.JT9 | JT9.765.765.765 | 876.432.432.432"
    state = on(contracted(penalising(), "4N", "up", hands, keep=BEST), "AS BJ 9S 6S")
    assert reneges(called(state, 0, 1)) == []


def test_A7_1_a_joker_played_at_no_trump_while_able_to_follow_is_a_renege() -> None:
    hands = f"{BEST} | BJ JT9.JT9.JT9.JT | 876.876.876.876 | 543.543.543.543"
    state = on(contracted(penalising(), "4N", "up", hands, keep=BEST), "AS BJ 8S 5S")
    assert reneges(called(state, 0, 1)) == [(1, 1)]


def test_A7_1_after_a_joker_led_only_the_suit_that_came_first_binds() -> None:
    hands = "BJ AKQ.AKQ.AKQ.AK | JT9.JT9.JT9.JT9 | 876.876.876.876 | 543.543.543.543"
    state = on(contracted(penalising(), "4N", "up", hands, keep="BJ AKQ.AKQ.AKQ.AK"), "BJ JH 8D 5H")
    assert reneges(called(state, 0, 1)) == [], "places 1 and 3 played what they liked, and hearts"
    assert reneges(called(state, 1, 1)) == [(1, 2)]


def test_A7_1_a_lead_is_never_a_renege() -> None:
    state = played_out(square(penalising()))
    for trick in range(1, 13):
        state = called(state, 1, trick)
    assert reneges(state) == []


# ---- A7.2: refused, or accepted silently


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
def test_A7_2_by_default_an_illegal_play_is_refused_and_nothing_can_be_called(game: str) -> None:
    state = on(square(rules_of(game)), "AH")
    assert isinstance(refusal(state, 1, Play(parse_card("JD"))), MustFollowSuit)
    assert isinstance(refusal(state, 1, TakeBack()), NothingToTakeBack)
    state = on(state, "JH 8H 5H" if game == "bid_whist" else "JH 5H 8H")
    error = refusal(state, 0, CallRenege(1))
    assert isinstance(error, NoPenalties)
    assert error.law == "A7.2"
    assert not [each for each in asides(state, Place(0)) if isinstance(each, CallRenege | TakeBack)]


def test_A7_2_by_default_a_played_out_deal_is_scored_at_once() -> None:
    assert duty(played_out(square(bid_whist(target=100)))) is Duty.DEAL


def test_A7_2_where_reneges_are_penalised_an_illegal_play_is_accepted_silently() -> None:
    state = on(square(penalising()), "AH")
    assert should(state) == "JH TH 9H"
    assert may(state) == codes(held(state, 1))
    after, events = told(state, "JD")
    assert events == [CardPlayed(Place(1), parse_card("JD"))]
    for viewer in (None, Place(0), Place(2), Place(3)):
        assert view(after, viewer).said == NOTHING_SAID
    legal = on(state, "JH")
    for place in (0, 2, 3):
        assert asides(after, Place(place)) == asides(legal, Place(place)), "nothing gives it away"
    assert isinstance(refusal(state, 1, Play(parse_card("AD"))), CardNotHeld)


def test_A7_2_a_renege_may_be_called_until_the_house_goes_on_and_not_after() -> None:
    state = on(square(penalising()), "AH JD 8H 5H")
    events: list[Event] = []
    while duty(state) is Duty.PLAY:
        state, events = told(state, should(state).split()[0])
    assert duty(state) is Duty.SETTLE
    assert events[-1] == PlayedOut(1)
    assert view(state, None).outcome is None, "it is not scored yet"
    late = called(state, 0, 1)
    assert reneges(late) == [(1, 1)]
    assert outcome(settled(late)).books == outcome(settled(state)).books == (13, 0), "they held none"
    for over in (settled(late), settled(state)):
        assert isinstance(refusal(over, 2, CallRenege(1)), NotAllowedNow)
        assert isinstance(refusal(over, None, Settle()), NotAllowedNow)


def test_A7_2_it_may_be_called_at_any_moment_of_the_play_by_either_opponent() -> None:
    state = on(square(penalising()), "AH JD 8H 5H", "AC JC")
    for caller in (0, 2):
        assert to_act(state) == 2
        after, events = apply(state, Place(caller), CallRenege(1))
        assert events == (RenegeUpheld(Place(caller), 1, Place(1)),)
        assert to_act(after) == 2, "the play goes on where it was"


@pytest.mark.parametrize("trick", [-1, 0, 2, 3, 13])
def test_A7_2_the_call_names_a_finished_trick(trick: int) -> None:
    state = on(square(penalising()), "AH JD 8H 5H", "AC JC")
    error = refusal(state, 0, CallRenege(trick))
    assert isinstance(error, NoSuchTrick)
    assert error.finished == 1
    assert [each for each in asides(state, Place(0)) if isinstance(each, CallRenege)] == [CallRenege(1)]


def test_A7_2_both_opponents_may_have_reneged_in_one_trick() -> None:
    state = on(square(penalising()), "AH JD 8H 5D")
    assert reneges(called(state, 2, 1)) == [(1, 1), (1, 3)]


def test_A7_2_every_renege_counts() -> None:
    state = on(square(penalising()), "AH JD 8H 5H", "AC TD 8C 5C")
    state = called(called(state, 0, 1), 0, 2)
    assert reneges(state) == [(1, 1), (2, 1)]


def test_A7_2_what_was_revoked_once_stays_one_when_the_suit_is_played_later() -> None:
    state = on(square(penalising()), "AH JD 8H 5H", "KH JH 7H 4H")
    state = called(called(state, 0, 1), 0, 2)
    assert reneges(state) == [(1, 1)]


def test_A7_2_a_joker_that_may_not_be_led_is_refused_for_no_lead_can_be_called() -> None:
    rules = penalising(nt_joker_lead="last_resort")
    state = contracted(rules, "4N", "up", "BJ AKQ.AKQ.AKQ.AK", keep="BJ AKQ.AKQ.AKQ.AK")
    assert "BJ" not in may(state).split()
    assert isinstance(refusal(state, 0, Play(BIG_JOKER)), JokerOnlyLast)


# ---- A7.2: taking the card back


def test_A7_2_before_the_trick_is_complete_the_offender_may_take_the_card_back() -> None:
    state = on(square(penalising()), "AH JD 8H")
    assert TakeBack() in asides(state, Place(1))
    after, events = apply(state, Place(1), TakeBack())
    assert events == (TakenBack(Place(1), parse_card("JD")),)
    assert (to_act(after), codes(view(after, None).trick.cards)) == (1, "AH")  # type: ignore[union-attr]
    assert held(after, 1) == held(on(square(penalising()), "AH"), 1)
    assert parse_card("8H") in held(after, 2), "what was played after it goes back too"
    done = on(after, "JH 8H 5H")
    assert reneges(called(done, 0, 1)) == []


def test_A7_2_the_winner_is_found_anew_after_a_card_was_taken_back() -> None:
    ruffed = on(square(penalising()), "AH JS 8H")
    assert takers(told(ruffed, "5H")[1]) == [1]
    state = says(ruffed, 1, TakeBack())
    state, events = told(state, "JH 8H 5H")
    assert takers(events) == [0]
    assert to_act(state) == 0


def test_A7_2_only_an_illegal_card_goes_back_and_only_its_own_players() -> None:
    state = on(square(penalising()), "AH JD 8H")
    for place in (0, 2, 3):
        error = refusal(state, place, TakeBack())
        assert isinstance(error, NothingToTakeBack)
        assert error.law == "A7.2"
        assert TakeBack() not in asides(state, Place(place))


def test_A7_2_after_the_trick_is_complete_nothing_goes_back() -> None:
    state = on(square(penalising()), "AH JD 8H 5H")
    assert isinstance(refusal(state, 1, TakeBack()), NothingToTakeBack)
    fourth = on(square(penalising()), "AH JH 8H 5D")
    assert isinstance(refusal(fourth, 3, TakeBack()), NothingToTakeBack)
    assert reneges(called(fourth, 0, 1)) == [(1, 3)]


def test_A7_2_the_earlier_of_two_illegal_cards_takes_the_later_with_it() -> None:
    state = on(square(penalising()), "AH JD 8D")
    assert codes(view(says(state, 2, TakeBack()), None).trick.cards) == "AH JD"  # type: ignore[union-attr]
    after = says(state, 1, TakeBack())
    assert to_act(after) == 1
    assert isinstance(refusal(after, 2, TakeBack()), NothingToTakeBack)


# ---- A7.5: wrong calls, partners, dummies


def test_A7_5_a_wrong_call_costs_nothing_and_is_not_made_twice() -> None:
    state = on(square(penalising()), "AH JH 8H 5H")
    state, events = apply(state, Place(0), CallRenege(1))
    assert events == (RenegeDenied(Place(0), 1),)
    error = refusal(state, 0, CallRenege(1))
    assert isinstance(error, CalledBefore)
    assert error.trick == 1
    with_it = settled(claimed(state, 0, 9))
    without = settled(claimed(on(square(penalising()), "AH JH 8H 5H"), 0, 9))
    assert outcome(with_it).books == outcome(without).books == (11, 2)
    assert with_it.tally == without.tally


def test_A7_5_a_call_that_named_the_wrong_trick_may_be_followed_by_the_right_one() -> None:
    state = on(square(penalising()), "AH JH 8H 5H", "AC JD 8C 5C")
    assert reneges(called(called(state, 0, 1), 0, 2)) == [(2, 1)]


def test_A7_2_a_renege_that_was_upheld_is_not_paid_for_again() -> None:
    state = called(on(square(penalising()), "AH JD 8H 5H"), 0, 1)
    assert isinstance(refusal(state, 0, CallRenege(1)), CalledBefore)
    state, events = apply(state, Place(2), CallRenege(1))
    assert events == (RenegeDenied(Place(2), 1),)
    assert reneges(state) == [(1, 1)]


@pytest.mark.parametrize("caller", [1, 3])
def test_A7_2_only_an_opponent_calls_it(caller: int) -> None:
    state = called(on(square(penalising()), "AH JD 8H 5H"), caller, 1)
    assert reneges(state) == []
    assert reneges(called(state, 0, 1)) == [(1, 1)], "and their word does not settle it"


def test_A7_2_in_dummy_whist_the_declarer_calls_the_defenders_and_they_call_the_declarer() -> None:
    state = on(square(penalising("dummy_whist")), "AH JD 5H 8H", "AC JC 5C 8C")
    assert reneges(called(state, 2, 1)) == [], "a defender does not call the other"
    assert reneges(called(state, 0, 1)) == [(1, 1)]
    declarers = on(square(penalising("dummy_whist")), "AH JH 5S 8H", "4C 8C QD TC")
    assert hand_on_turn(declarers) == 1
    assert reneges(called(declarers, 1, 2)) == reneges(called(declarers, 2, 2)) == [(2, 0)]


def test_A7_5_a_dummy_is_never_penalised_in_dummy_whist() -> None:
    state = on(square(penalising("dummy_whist")), "AH JH 5S")
    assert isinstance(refusal(state, 0, TakeBack()), NothingToTakeBack), "nor does its card go back"
    state = on(state, "8H")
    for caller in (1, 2):
        state, events = apply(state, Place(caller), CallRenege(1))
        assert events == (RenegeDenied(Place(caller), 1),)


def test_A7_5_a_dummy_is_never_penalised_in_double_dummy() -> None:
    state = on(dealt(penalising("double_dummy"), SQUARE + " 2C", dealer=3, last="2C"), "AH JH 8D 5D")
    state = called(called(state, 0, 1), 1, 1)
    assert reneges(state) == []


# ---- A7.3: what it costs


@pytest.mark.parametrize("cost", [1, 2, 3])
@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
def test_A7_3_QC19_each_renege_costs_the_books_that_the_house_says(game: str, cost: int) -> None:
    rules = penalising(game, renege_books=cost)
    kitty = 1 if game == "bid_whist" else 0
    state = on(square(rules), "AH JD 8H 5H" if kitty else "AH JD 5H 8H")
    over = settled(called(claimed(state, 0, 7), 0, 1))
    assert outcome(over).won == (8 + kitty, 5 - kitty)
    assert outcome(over).books == (8 + kitty + cost, 5 - kitty - cost)


FOUR_WAYS = "AKQ.JT9.876.543 | 543.AKQ.JT9.876 | 876.543.AKQ.JT9 | JT9.876.543.AKQ"
"""Three cards of each suit in every hand, and in every hand the best of one."""


def four_ways(rules: Rules) -> GameState:
    """Place 0 declares in its best suit, and loses the lead in every other."""
    return contracted(rules, "4U", "S", FOUR_WAYS, keep="AKQ.JT9.876.543")


def test_A7_3_what_the_side_holds_is_paid_at_once() -> None:
    state = on(four_ways(penalising()), "AS 5S 8S JS", "KS 4S 7S TS", "JH AH 5H 8H", "KH 4H 7H 8D")
    assert books(state) == (3, 2), "the kitty is the bidder's first book"
    assert books(called(state, 1, 4)) == (0, 5)


def test_A7_3_the_rest_is_paid_as_books_are_won() -> None:
    state = on(four_ways(penalising()), "AS 5S 8S JS", "JH AH 5H 8H", "KH 4H 7H 8D")
    assert books(state) == (2, 2)
    state = called(state, 3, 3)
    assert books(state) == (0, 4), "two paid, one owed"
    state = on(state, "QH 3H 6H TH")
    assert books(state) == (0, 5)
    state = on(state, "4S 7S TS KS")
    assert books(state) == (0, 6), "won by the offender, and handed over"
    state = on(state, "QS 3S 6S 9S")
    assert books(state) == (1, 6)


def test_A7_3_it_does_not_matter_when_in_the_hand_it_is_called() -> None:
    state = on(four_ways(penalising()), "AS 5S 8S JS", "JH AH 5H 8H", "KH 4H 7H 8D")
    early = settled(claimed(called(state, 1, 3), 0, 5))
    late = settled(called(claimed(state, 0, 5), 1, 3))
    assert outcome(early).books == outcome(late).books == (4, 9)


def test_A7_3_a_side_pays_no_more_than_it_holds() -> None:
    state = on(square(penalising()), "AH JD 8H 5H")
    over = settled(called(claimed(state, 0, 9), 0, 1))
    assert (outcome(over).won, outcome(over).books) == ((11, 2), (13, 0))


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ([(1, 3)], (6, 7)),
        ([(0, 1)], (12, 1)),
        ([(1, 3), (0, 1)], (9, 4)),
        ([(1, 3), (1, 4)], (3, 10)),
        ([(3, 3), (2, 1), (3, 4)], (6, 7)),
    ],
)
def test_A7_3_what_both_sides_owe_cancels_out(
    calls: list[tuple[int, int]], expected: tuple[int, int]
) -> None:
    """Place 1 reneges in the first trick, place 0 in the third and the fourth."""
    state = on(four_ways(penalising()), "AS JD 8S JS", "JH AH 5H 8H", "KH 4H 7H 8D", "QH 3H 6H 7D")
    state = claimed(state, 0, 7)
    for caller, trick in calls:
        state = called(state, caller, trick)
    assert outcome(settled(state)).won == (9, 4)
    assert outcome(settled(state)).books == expected


def test_A7_3_the_hand_is_scored_on_the_books_after_payment() -> None:
    state = on(square(penalising()), "AH JH 8D 5H")
    over = settled(called(claimed(state, 0, 9), 3, 1))
    assert (outcome(over).won, outcome(over).books) == ((11, 2), (8, 5))
    assert outcome(over).change == (-4, 0), "the bid was made, and is set"
    made = on(square(penalising()), "AH JD 8H 5H")
    made = settled(called(claimed(made, 0, 6), 0, 1))
    assert (outcome(made).won, outcome(made).change) == ((8, 5), (5, 0)), "and the other way round"


# ---- A7.3: what is left unpaid


def deal_in_debt(rules: Rules) -> GameState:
    """After a first deal in which place 1 reneged and its side took no book to pay with."""
    state = on(square(rules), "AH JD 8H 5H" if rules.name == "bid_whist" else "AH JD 5H 8H")
    state = called(state, 0, 1)
    return settled(claimed(state, 0, view(state, None).left))


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
def test_A7_3_unpaid_books_lapse_with_the_hand(game: str) -> None:
    state = deal_in_debt(penalising(game, target=100))
    assert state.tally.debts == ()
    state = won(next_deal(state), 1, "4U", "S")
    over = settled(claimed(state, 1, 10))
    assert outcome(over).books == outcome(over).won


def test_A7_3_QC18_in_bid_whist_the_side_carries_its_debt() -> None:
    state = deal_in_debt(penalising(renege_collect="carry", target=100))
    assert state.tally.debts == (0, 3)
    over = settled(claimed(won(next_deal(state), 3, "4U", "S"), 3, 12))
    assert (outcome(over).won, outcome(over).books) == ((0, 13), (3, 10)), "the partner's books pay too"
    assert outcome(over).change == (0, 4)
    assert over.tally.debts == ()
    after = settled(claimed(won(next_deal(over), 1, "4U", "S"), 1, 12))
    assert outcome(after).books == (0, 13)


def test_A7_3_a_carried_debt_is_paid_in_as_many_hands_as_it_takes() -> None:
    state = deal_in_debt(penalising(renege_collect="carry", target=100))
    state = settled(claimed(won(next_deal(state), 0, "7U", "S"), 0, 10))
    assert (outcome(state).won, outcome(state).books) == ((11, 2), (13, 0))
    assert state.tally.debts == (0, 1)
    state = settled(claimed(won(next_deal(state), 0, "7U", "S"), 0, 12))
    assert (outcome(state).books, state.tally.debts) == ((13, 0), (0, 1)), "nothing to pay with"
    state = settled(claimed(won(next_deal(state), 0, "4U", "S"), 0, 7))
    assert (outcome(state).won, outcome(state).books) == ((8, 5), (9, 4))
    assert state.tally.debts == ()


def test_A7_3_a_carried_debt_takes_the_first_books_of_the_later_hand() -> None:
    state = deal_in_debt(penalising(renege_collect="carry", target=100))
    hands = "JT9.JT9.JT9.JT9 | AKQ.AKQ.AKQ.AKQ | 876.876.876.876 | 543.543.543.543"
    state = won(next_deal(state, hands), 1, "4U", "S", keep=BEST)
    assert books(state) == (1, 0), "the kitty's book went over at once"
    state = on(state, "AS 8S 5S JS", "AH 8H 5H JH")
    assert books(state) == (3, 0)
    assert books(on(state, "AC 8C 5C JC")) == (3, 1)


def test_A7_3_a_debt_is_carried_over_a_deal_that_is_thrown_in() -> None:
    state = deal_in_debt(penalising(renege_collect="carry", all_pass="redeal_next", target=100))
    state = on(next_deal(state), "P P P P")
    assert state.tally.debts == (0, 3)
    assert outcome(settled(claimed(won(next_deal(state), 3, "4U", "S"), 3, 12))).books == (3, 10)


@pytest.mark.parametrize(
    ("declarer", "claims", "books_then", "debts"),
    [
        (1, 10, (7, 6), ()),  # the offender declares
        (1, 2, (0, 13), (0, 1, 0)),
        (2, 5, (8, 5), ()),  # the offender defends, and the other defender's books pay too
        (2, 12, (13, 0), (0, 2, 0)),
        (2, 13, (13, 0), (0, 3, 0)),
    ],
)
def test_A7_3_in_dummy_whist_whoever_reneged_carries_the_debt(
    declarer: int, claims: int, books_then: tuple[int, int], debts: tuple[int, ...]
) -> None:
    state = deal_in_debt(penalising("dummy_whist", renege_collect="carry", target=100))
    assert state.tally.debts == (0, 3, 0)
    state = won(next_deal(state), declarer, "1U", "S")
    over = settled(claimed(state, declarer, claims))
    assert outcome(over).won == (claims, 13 - claims)
    assert (outcome(over).books, over.tally.debts) == (books_then, debts)


def test_A7_3_a_side_without_the_debtor_pays_nothing() -> None:
    state = deal_in_debt(penalising("dummy_whist", renege_collect="carry", target=100))
    state = settled(claimed(won(next_deal(state), 1, "1U", "S"), 1, 0))
    assert (outcome(state).books, state.tally.debts) == ((0, 13), (0, 3, 0)), "nor do the others for him"


# ---- A7.4: no Boston by penalty books


@pytest.mark.parametrize("boston", ["thirteen", "double", "quadruple", "wins_game"])
def test_A7_4_penalty_books_do_not_complete_a_boston(boston: str) -> None:
    state = on(square(penalising(boston=boston, target=50)), "AH JD 8H 5H")
    over = settled(called(claimed(state, 0, 9), 0, 1))
    assert outcome(over).books == (13, 0)
    assert [(line.reason, line.points) for line in outcome(over).lines] == [(Reason.MADE, 7)]
    assert over.tally.ending is None


def test_A7_4_a_boston_really_won_counts_though_the_others_reneged() -> None:
    state = on(square(penalising(boston="thirteen", target=50)), "AH JD 8H 5H")
    over = settled(called(claimed(state, 0, 11), 0, 1))
    assert [(line.reason, line.points) for line in outcome(over).lines] == [(Reason.BOSTON, 13)]


@pytest.mark.parametrize("boston", ["thirteen", "wins_game"])
def test_A7_4_a_side_that_reneged_has_no_boston_even_where_the_debts_cancel(boston: str) -> None:
    state = on(square(penalising(boston=boston, target=50)), "AH JD 8D 5H")
    state = called(called(claimed(state, 0, 11), 0, 1), 1, 1)
    over = settled(state)
    assert (outcome(over).won, outcome(over).books) == ((13, 0), (13, 0))
    assert [(line.reason, line.points) for line in outcome(over).lines] == [(Reason.MADE, 7)]
    assert over.tally.ending is None


@pytest.mark.parametrize(("bid", "change"), [("5U", (6, 0)), ("7U", (-7, 0))])
@pytest.mark.parametrize("boston", ["thirteen", "wins_game"])
def test_A7_4_thirteen_books_of_which_a_carried_debt_takes_one_are_no_boston(
    boston: str, bid: str, change: tuple[int, int]
) -> None:
    rules = penalising(boston=boston, renege_collect="carry", target=50)
    state = called(on(square(rules), "AH JH 8D 5H"), 1, 1)
    state = settled(claimed(state, 0, 0))
    assert (outcome(state).books, state.tally.debts) == ((0, 13), (1, 0))
    state = settled(claimed(won(next_deal(state), 0, bid, "S"), 0, 12))
    assert (outcome(state).won, outcome(state).books) == ((13, 0), (12, 1))
    assert (outcome(state).change, state.tally.ending) == (change, None)


def test_A7_3_what_is_still_owed_in_the_deal_is_seen_by_all() -> None:
    state = called(on(square(penalising()), "AH JH 8D 5H"), 1, 1)
    assert (view(state, None).books, view(state, None).owed) == ((0, 2), (1, 0)), "kitty and trick are paid"
    assert view(settled(claimed(state, 0, 0)), None).owed == (), "what the hand leaves unpaid lapses"


def test_A7_2_a_card_is_taken_back_once_a_trick_or_it_would_never_end() -> None:
    state = says(on(square(penalising()), "AH JD"), 1, TakeBack())
    state = on(state, "JD")
    assert isinstance(refusal(state, 1, TakeBack()), NothingToTakeBack)
    state = on(state, "8H 5H")
    assert reneges(called(state, 0, 1)) == [(1, 1)], "the second one stands"
    assert view(state, None).said.back == ()


# ---- A7 with claims


def test_A7_2_after_a_claim_was_accepted_reneges_may_still_be_called() -> None:
    state = on(square(penalising()), "AH JD 8H 5H")
    state = says(state, 0, Claim(9))
    state = called(state, 2, 1)
    assert duty(state) is Duty.ANSWER, "while the others think, too"
    state = says(state, 3, Answer(True))
    state = says(state, 1, Answer(True))
    assert duty(state) is Duty.SETTLE
    assert isinstance(refusal(state, 0, CallRenege(2)), NoSuchTrick)
    assert outcome(settled(state)).books == (13, 0)


def test_A7_2_the_end_of_a_match_waits_for_what_may_be_called() -> None:
    state = on(square(penalising()), "AH JH 8D 5H")
    state = claimed(state, 0, 11)
    assert not state.is_over
    assert settled(state).tally.ending is Ending.TARGET
    assert settled(called(state, 3, 1)).tally.ending is None
