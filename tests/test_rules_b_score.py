"""How Dummy Whist scores and ends, by the numbers (rules.md B6, B7, Q-B10 to Q-B12)."""

from __future__ import annotations

import pytest

from tests.positions import (
    change,
    claimed,
    contracted,
    dealt,
    dummy_whist,
    ended,
    next_deal,
    outcome,
    played,
    refusal,
    says,
    won,
)
from whist.engine.actions import Answer, Claim, DealCards, Duty
from whist.engine.book_score import BookScore
from whist.engine.cards import Place
from whist.engine.errors import BadSetting, NotAllowedNow
from whist.engine.events import DealScored, MatchOver
from whist.engine.game import apply, duty
from whist.engine.rules import Ending, Reason
from whist.engine.view import view
from whist.games import CATALOGUE

# ---- B6


@pytest.mark.parametrize("declarer", [0, 1, 2])
@pytest.mark.parametrize(
    ("bid", "books", "points"),
    [
        ("1U", 7, 1),
        ("1U", 6, -1),
        ("3D", 9, 3),
        ("3D", 11, 5),  # all that was made
        ("3D", 8, -3),
        ("3D", 0, -3),
        ("7U", 13, 7),
        ("7U", 12, -7),
        ("2N", 8, 4),  # no trump doubles
        ("2N", 12, 12),
        ("2N", 7, -4),  # the loss as well
        ("7N", 13, 14),
    ],
)
def test_B6_made_is_all_over_six_and_set_is_minus_the_bid(
    bid: str, books: int, points: int, declarer: int
) -> None:
    expected = [0, 0, 0]
    expected[declarer] = points
    assert change(dummy_whist(target=100), bid, books, declarer) == tuple(expected)


@pytest.mark.parametrize(
    ("words", "bid", "books", "points"),
    [
        ({"score_made": "bid"}, "3U", 12, 3),
        ({"score_made": "bid"}, "3N", 12, 6),
        ({"score_made": "bid"}, "3N", 8, -6),
        ({"score_made": "made"}, "3U", 12, 6),
        ({"nt_multiplier": 1}, "3N", 12, 6),
        ({"nt_multiplier": 1}, "3N", 8, -3),
        ({"nt_multiplier": 1, "score_made": "bid"}, "3N", 12, 3),
        ({"nt_multiplier": 2}, "3N", 12, 12),
        ({"nt_multiplier": 2}, "3U", 12, 6),
    ],
)
def test_QB10_all_made_or_just_the_bid_and_no_trump_doubled_or_not(
    words: dict[str, str | int], bid: str, books: int, points: int
) -> None:
    assert change(dummy_whist(target=100, **words), bid, books)[0] == points


@pytest.mark.parametrize("declarer", [0, 1, 2])
@pytest.mark.parametrize(
    ("style", "bid", "books", "each"),
    [
        ("none", "3U", 4, 0),
        ("over_six", "3U", 4, 3),  # they took nine
        ("over_six", "3U", 7, 0),  # they took six
        ("over_six", "3N", 4, 6),
        ("shortfall_each", "3U", 4, 5),
        ("shortfall_each", "3U", 8, 1),
        ("shortfall_each", "3N", 8, 2),
        ("bid_each", "3U", 4, 3),
        ("bid_each", "3U", 8, 3),
        ("bid_each", "3N", 8, 6),
    ],
)
def test_QB11_what_each_defender_gets_for_a_set(
    style: str, bid: str, books: int, each: int, declarer: int
) -> None:
    found = list(change(dummy_whist(target=100, defender_points=style), bid, books, declarer))
    lost = found.pop(declarer)
    assert lost == (-6 if bid == "3N" else -3)
    assert found == [each, each]


@pytest.mark.parametrize("style", ["over_six", "shortfall_each", "bid_each"])
def test_QB11_for_a_bid_that_is_made_defenders_get_nothing(style: str) -> None:
    assert change(dummy_whist(target=100, defender_points=style), "1U", 7) == (1, 0, 0)


@pytest.mark.parametrize("style", ["over_six", "shortfall_each", "bid_each"])
def test_QB11_defenders_points_at_no_trump_follow_the_multiplier(style: str) -> None:
    single = change(dummy_whist(target=100, defender_points=style, nt_multiplier=1), "3N", 4)
    double = change(dummy_whist(target=100, defender_points=style, nt_multiplier=2), "3N", 4)
    assert double == tuple(2 * points for points in single)
    assert single[1] > 0


@pytest.mark.parametrize(
    ("boston", "made", "bid", "points"),
    [
        ("plain", "made", "4U", 7),
        ("plain", "bid", "4U", 4),  # as the bid
        ("plain", "made", "4N", 14),
        ("double", "made", "4U", 14),
        ("double", "bid", "4U", 8),
        ("double", "made", "7N", 28),
        ("thirteen", "made", "4U", 13),
        ("thirteen", "bid", "4U", 13),
        ("thirteen", "made", "1N", 26),
        ("quadruple", "made", "4U", 28),
        ("quadruple", "bid", "4U", 16),
        ("quadruple", "bid", "4N", 32),
        ("wins_game", "made", "4U", 7),
        ("wins_game", "bid", "4N", 8),
    ],
)
def test_C6_5_all_thirteen_books(boston: str, made: str, bid: str, points: int) -> None:
    rules = dummy_whist(boston=boston, score_made=made, target=100)
    state = ended(dealt(rules), 1, bid, 13)
    assert outcome(state).change == (0, points, 0)
    assert [line.reason for line in outcome(state).lines] == [Reason.BOSTON]
    assert (state.tally.winner, duty(state) is Duty.NOTHING) == (
        (1, True) if boston == "wins_game" else (None, False)
    )
    twelve = outcome(ended(dealt(rules), 1, bid, 12))
    assert twelve.change == change(dummy_whist(score_made=made, target=100), bid, 12, 1)


def test_C6_5_a_defenders_boston_wins_nothing() -> None:
    state = ended(dealt(dummy_whist(boston="wins_game", target=100)), 0, "4U", 0)
    assert (outcome(state).change, state.tally.ending) == ((-4, 0, 0), None)


def test_C6_5_a_boston_wins_outright_whoever_was_ahead() -> None:
    state = played(dummy_whist(boston="wins_game"), (0, "7N", 7), (1, "7N", 7), (2, "1U", 12), (0, "1U", 13))
    assert (state.tally.points, state.tally.winner) == ((-7, -14, 6), 0)
    assert state.tally.ending is Ending.TARGET


# ---- B7


def test_B7_1_a_total_of_the_target_or_more_ends_it() -> None:
    almost = played(dummy_whist(), (0, "7N", 13), (0, "5U", 12))
    assert (almost.tally.points, almost.is_over) == ((20, 0, 0), False)
    exactly = played(dummy_whist(), (0, "7N", 13), (0, "7U", 13))
    assert (exactly.tally.points, exactly.tally.ending, exactly.tally.winner) == (
        (21, 0, 0),
        Ending.TARGET,
        0,
    )
    over = played(dummy_whist(), (1, "7N", 13), (1, "7N", 13))
    assert (over.tally.points, over.tally.winner) == ((0, 28, 0), 1)


def test_B7_1_the_end_is_told_and_nothing_more_is_dealt() -> None:
    state = says(won(dealt(dummy_whist(target=5)), 0, "5U", "S"), 0, Claim(11))
    state, events = apply(says(state, 1, Answer(True)), Place(2), Answer(True))
    assert isinstance(events[-2], DealScored)
    assert events[-1] == MatchOver(0, Ending.TARGET)
    assert duty(state) is Duty.NOTHING
    assert isinstance(refusal(state, None, DealCards(state.rules.pack)), NotAllowedNow)


def test_B7_2_a_total_of_minus_the_target_ends_it_too_and_the_highest_wins() -> None:
    state = played(dummy_whist(), (2, "1U", 8), (1, "7N", 0), (1, "6U", 0))
    assert (state.tally.points, state.is_over) == ((0, -20, 2), False)
    state = ended(next_deal(state), 1, "1U", 0)
    assert (state.tally.points, state.tally.ending, state.tally.winner) == ((0, -21, 2), Ending.FLOOR, 2)


def test_B7_2_without_a_floor_it_goes_on() -> None:
    state = played(dummy_whist(loss_floor="none"), (2, "1U", 8), (1, "7N", 0), (1, "7N", 0), (1, "7N", 0))
    assert (state.tally.points, state.is_over) == ((0, -42, 2), False)


def test_B7_3_a_tie_for_the_highest_and_another_deal_is_played() -> None:
    rules = dummy_whist(defender_points="bid_each", target=7, loss_floor="none")
    state = played(rules, (0, "7U", 0))
    assert (state.tally.points, duty(state)) == ((-7, 7, 7), Duty.DEAL)
    state = ended(next_deal(state), 1, "1U", 7)
    assert (state.tally.points, state.tally.ending, state.tally.winner) == ((-7, 8, 7), Ending.TARGET, 1)


def test_B7_3_a_tie_for_the_highest_at_the_floor_too() -> None:
    state = played(dummy_whist(target=7), (0, "7U", 0))
    assert (state.tally.points, duty(state)) == ((-7, 0, 0), Duty.DEAL)
    state = ended(next_deal(state), 2, "1U", 0)
    assert (state.tally.points, state.tally.ending, state.tally.winner) == ((-7, 0, -1), Ending.FLOOR, 1)


def test_B7_a_deal_that_reaches_target_and_floor_ends_at_the_target() -> None:
    rules = dummy_whist(defender_points="bid_each", target=7)
    state = played(rules, (1, "1U", 7), (0, "7U", 0))
    assert (state.tally.points, state.tally.ending, state.tally.winner) == ((-7, 8, 7), Ending.TARGET, 1)


@pytest.mark.parametrize(("preset", "target"), [("standard", 21), ("short", 7), ("jokers", 21)])
def test_QB12_the_game_is_to_twenty_one_or_seven(preset: str, target: int) -> None:
    entry = CATALOGUE["dummy_whist"]
    assert view(dealt(entry.rules(entry.presets[preset])), None).settings.target == target  # type: ignore[attr-defined]


def test_QB12_whatever_target_the_table_agreed_ends_it() -> None:
    for target in range(5, 101):
        scoring = dummy_whist(target=target).scoring
        assert isinstance(scoring, BookScore)
        for points, ending in (
            ((target - 1, 0, 0), None),
            ((target, 0, 0), Ending.TARGET),
            ((1 - target, 1, 0), None),
            ((-target, 1, 0), Ending.FLOOR),
        ):
            assert scoring.settle(points).ending is ending


@pytest.mark.parametrize("target", ["4", "101", "0", "-7"])
def test_QB12_a_target_lies_between_five_and_a_hundred(target: str) -> None:
    with pytest.raises(BadSetting):
        CATALOGUE["dummy_whist"].rules({"target": target})


def test_B6_a_contracted_deal_played_by_claim_scores_what_was_claimed() -> None:
    state = contracted(dummy_whist(), "2U", "H")
    assert outcome(claimed(state, 2, 13)).change == (-2, 0, 0)
