"""How Bid Whist scores and ends, by the numbers (rules.md C6, C7 and their house rules)."""

from __future__ import annotations

import pytest

from tests.positions import (
    bid_whist,
    change,
    claimed,
    dealt,
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
from whist.engine.events import MatchOver
from whist.engine.game import apply, duty
from whist.engine.rules import Ending, Reason
from whist.engine.view import view
from whist.games import CATALOGUE

# ---- C6


@pytest.mark.parametrize("bidder", range(4))
@pytest.mark.parametrize(
    ("bid", "books", "points"),
    [
        ("4U", 10, 4),  # C6.2
        ("4U", 12, 6),
        ("4D", 11, 5),
        ("4U", 9, -4),  # C6.3
        ("4U", 1, -4),
        ("5D", 11, 5),
        ("6D", 11, -6),
        ("7U", 13, 7),  # C6.5
        ("7U", 12, -7),
        ("4N", 10, 8),  # C6.4
        ("4N", 12, 12),
        ("4N", 9, -8),
        ("5N", 11, 10),
        ("6N", 12, 12),
        ("7N", 13, 14),
        ("7N", 12, -14),
    ],
)
def test_C6_1_C6_2_C6_3_C6_4_what_a_contract_scores_for_the_bidders_side(
    bid: str, books: int, points: int, bidder: int
) -> None:
    expected = (points, 0) if bidder % 2 == 0 else (0, points)
    assert change(bid_whist(target=100), bid, books, bidder) == expected


@pytest.mark.parametrize(
    ("words", "bid", "books", "points"),
    [
        ({"score_made": "bid"}, "4U", 12, 4),  # Q-C6
        ({"score_made": "bid"}, "4N", 12, 8),
        ({"score_made": "bid"}, "4N", 9, -8),
        ({"score_made": "made"}, "4U", 12, 6),
        ({"nt_multiplier": 1}, "4N", 12, 6),  # Q-C8
        ({"nt_multiplier": 1}, "4N", 9, -4),
        ({"nt_multiplier": 1, "score_made": "bid"}, "5N", 12, 5),
        ({"nt_multiplier": 2}, "4N", 9, -8),
        ({"nt_multiplier": 2}, "4U", 9, -4),
    ],
)
def test_QC6_QC8_made_or_bid_and_what_no_trump_multiplies(
    words: dict[str, str | int], bid: str, books: int, points: int
) -> None:
    assert change(bid_whist(target=100, **words), bid, books) == (points, 0)


@pytest.mark.parametrize(
    ("boston", "made", "bid", "points"),
    [
        ("plain", "made", "4U", 7),
        ("plain", "bid", "4U", 4),
        ("plain", "made", "7N", 14),
        ("double", "made", "4U", 14),
        ("double", "bid", "5U", 10),
        ("double", "made", "4N", 28),
        ("thirteen", "made", "4U", 13),
        ("thirteen", "bid", "4U", 13),
        ("thirteen", "made", "7N", 26),
        ("quadruple", "made", "4U", 28),
        ("quadruple", "bid", "4U", 16),
        ("quadruple", "made", "7N", 56),
        ("wins_game", "made", "4U", 7),
        ("wins_game", "bid", "4U", 4),
        ("wins_game", "made", "4N", 14),
    ],
)
def test_C6_5_QC13_a_boston(boston: str, made: str, bid: str, points: int) -> None:
    rules = bid_whist(boston=boston, score_made=made, target=100)
    state = ended(dealt(rules), 1, bid, 13)
    assert outcome(state).change == (0, points)
    assert [line.reason for line in outcome(state).lines] == [Reason.BOSTON]
    ending = (Ending.TARGET, 1) if boston == "wins_game" else (None, None)
    assert (state.tally.ending, state.tally.winner) == ending
    no_boston = ended(dealt(rules), 1, bid, 12)
    if bid[0] != "7":
        assert outcome(no_boston).lines[0].reason is Reason.MADE
    plain = bid_whist(score_made=made, target=100)
    assert outcome(no_boston).change == change(plain, bid, 12, 1), "twelve are no Boston"


@pytest.mark.parametrize(
    ("boston", "multiplier", "points"), [("double", 1, 14), ("thirteen", 1, 13), ("quadruple", 1, 28)]
)
def test_QC13_a_boston_at_no_trump_is_multiplied_again_only_where_no_trump_is(
    boston: str, multiplier: int, points: int
) -> None:
    rules = bid_whist(boston=boston, nt_multiplier=multiplier, target=100)
    assert change(rules, "4N", 13) == (points, 0)


def test_QC13_a_boston_may_win_the_game_for_a_side_that_is_behind() -> None:
    state = played(bid_whist(boston="wins_game"), (0, "5U", 5), (1, "6U", 12), (0, "4U", 13))
    assert (state.tally.points, state.tally.ending, state.tally.winner) == ((2, 6), Ending.TARGET, 0)


def test_QC13_a_defenders_boston_wins_nothing() -> None:
    rules = bid_whist(boston="wins_game", kitty_book="first_trick_winner", target=100)
    state = claimed(won(dealt(rules), 0, "4U", "S"), 1, 12)
    assert outcome(state).books == (0, 13)
    assert (outcome(state).change, state.tally.ending) == ((-4, 0), None)


@pytest.mark.parametrize("bidder", [0, 3])
@pytest.mark.parametrize(
    ("style", "bid", "books", "points"),
    [
        ("none", "4U", 4, 0),
        ("over_six", "4U", 4, 3),  # they took nine
        ("over_six", "4U", 8, 0),  # they took five
        ("over_six", "4U", 7, 0),
        ("over_six", "4N", 4, 6),
        ("shortfall_each", "4U", 4, 6),  # once for the side
        ("shortfall_each", "4U", 9, 1),
        ("shortfall_each", "4N", 9, 2),
        ("bid_each", "4U", 4, 4),
        ("bid_each", "4U", 9, 4),
        ("bid_each", "4N", 9, 8),
        ("bid_each", "7D", 12, 7),
    ],
)
def test_C6_6_QC14_what_the_defenders_get(style: str, bid: str, books: int, points: int, bidder: int) -> None:
    found = list(change(bid_whist(target=100, defender_points=style), bid, books, bidder))
    lost = found.pop(bidder % 2)
    assert lost == -int(bid[0]) * (2 if bid[1] == "N" else 1)
    assert found == [points]


@pytest.mark.parametrize("style", ["over_six", "shortfall_each", "bid_each"])
def test_QC14_for_a_made_bid_they_get_nothing_and_at_no_trump_what_the_multiplier_says(style: str) -> None:
    rules = bid_whist(target=100, defender_points=style, nt_multiplier=1)
    assert change(rules, "4U", 10) == (4, 0)
    once, twice = change(rules, "4N", 3), change(bid_whist(target=100, defender_points=style), "4N", 3)
    assert once[1] > 0
    assert twice == (2 * once[0], 2 * once[1])


# ---- C7


def test_C7_1_a_team_at_seven_or_more_wins() -> None:
    state = played(bid_whist(), (0, "6U", 12))
    assert (state.tally.points, state.is_over) == ((6, 0), False)
    exactly = ended(dealt(bid_whist()), 1, "7U", 13)
    assert (exactly.tally.points, exactly.tally.ending, exactly.tally.winner) == ((0, 7), Ending.TARGET, 1)
    over = ended(next_deal(state), 2, "6U", 12)
    assert (over.tally.points, over.tally.ending, over.tally.winner) == ((12, 0), Ending.TARGET, 0)


def test_C7_2_a_team_at_minus_seven_or_less_loses_and_the_other_wins() -> None:
    state = played(bid_whist(), (1, "4U", 8), (0, "6U", 3))
    assert (state.tally.points, state.is_over) == ((-6, -4), False)
    lost = ended(next_deal(state), 2, "5U", 3)
    assert (lost.tally.points, lost.tally.ending, lost.tally.winner) == ((-11, -4), Ending.FLOOR, 1)
    exactly = ended(dealt(bid_whist()), 1, "7U", 3)
    assert (exactly.tally.points, exactly.tally.ending, exactly.tally.winner) == ((0, -7), Ending.FLOOR, 0)


def test_C7_2_without_a_floor_a_team_may_fall_as_deep_as_it_likes() -> None:
    state = played(bid_whist(loss_floor="none"), (0, "7N", 3), (0, "7N", 3))
    assert (state.tally.points, duty(state)) == ((-28, 0), Duty.DEAL)
    back = ended(next_deal(state), 1, "7U", 13)
    assert (back.tally.ending, back.tally.winner) == (Ending.TARGET, 1)


def test_C7_2_target_and_floor_in_one_deal_end_at_the_target() -> None:
    state = played(bid_whist(defender_points="bid_each"), (0, "7U", 3))
    assert (state.tally.points, state.tally.ending, state.tally.winner) == ((-7, 7), Ending.TARGET, 1)


def test_C7_3_QC20_whatever_target_the_table_agreed() -> None:
    for target in range(5, 101):
        scoring = bid_whist(target=target).scoring
        assert isinstance(scoring, BookScore)
        for points, ending in (
            ((target - 1, 0), None),
            ((0, target), Ending.TARGET),
            ((1 - target, 0), None),
            ((0, -target), Ending.FLOOR),
        ):
            assert scoring.settle(points).ending is ending


@pytest.mark.parametrize("target", ["4", "101"])
def test_C7_3_a_target_lies_between_five_and_a_hundred(target: str) -> None:
    with pytest.raises(BadSetting):
        CATALOGUE["bid_whist"].rules({"target": target})


@pytest.mark.parametrize(
    ("preset", "target", "wins"),
    [
        ("standard", 7, "7U"),
        ("short", 5, "5U"),
        ("long", 21, "7N"),
        ("tournament", 7, "7U"),
        ("no_jokers", 7, "7U"),
    ],
)
def test_C7_3_every_preset_may_be_played_to_its_end(preset: str, target: int, wins: str) -> None:
    entry = CATALOGUE["bid_whist"]
    rules = entry.rules(entry.presets[preset])
    assert view(dealt(rules), None).settings.target == target  # type: ignore[attr-defined]
    state = ended(dealt(rules), 0, wins, int(wins[0]) + 6)
    while not state.is_over:
        state = ended(next_deal(state), 0, wins, int(wins[0]) + 6)
    assert state.tally.points[0] >= target


def test_C7_4_the_winners_set_is_told_once_and_nothing_more_is_dealt() -> None:
    state = says(won(dealt(bid_whist()), 0, "7U", "S"), 0, Claim(12))
    state, events = apply(says(state, 1, Answer(True)), Place(3), Answer(True))
    assert [event for event in events if isinstance(event, MatchOver)] == [MatchOver(0, Ending.TARGET)]
    assert isinstance(refusal(state, None, DealCards(state.rules.pack, (6, 7, 8, 9, 10, 11))), NotAllowedNow)


@pytest.mark.parametrize(
    ("points", "winner"),
    [((9, 8), 0), ((8, 9), 1), ((7, 7), None), ((9, 9), None), ((-7, -8), 0), ((-7, -7), None)],
)
def test_C7_5_past_the_target_together_the_higher_wins_and_level_totals_play_on(
    points: tuple[int, int], winner: int | None
) -> None:
    scoring = bid_whist(defender_points="bid_each").scoring
    assert isinstance(scoring, BookScore)
    assert scoring.settle(points).winner == winner
    assert (scoring.settle(points).ending is None) is (winner is None)
