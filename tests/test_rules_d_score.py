"""How whist scores, by the numbers: tricks, honours, revokes, games, the rubber (rules.md D6, D7)."""

from __future__ import annotations

import pytest

from tests.positions import claimed, double_dummy, next_deal, on, opened, outcome, refusal, says, settled
from whist.engine.actions import (
    Answer,
    CallHonours,
    CallRenege,
    ChoosePenalty,
    Claim,
    DealCards,
    Duty,
    Penalty,
)
from whist.engine.cards import Place
from whist.engine.errors import CalledBefore, NoHonoursToCall, NoPenaltyToChoose, NotAllowedNow
from whist.engine.events import HonoursCalled, MatchOver, PenaltyChosen
from whist.engine.game import GameState, apply, asides, duty
from whist.engine.rules import Ending, Game, Reason, Rules
from whist.engine.view import view

DIVIDED = "AKT.AKT.AKT.AKT 2S | QJ9.QJ9.QJ9.QJ9 2H | 876.876.876.876 2D | 543.543.543.543 2C"
"""Two honours of every suit on either side."""
THREE = "AKQ.AKQ.AKQ.AKQ 2S | JT9.JT9.JT9.JT9 2H | 876.876.876.876 2D | 543.543.543.543 2C"
"""Player 0 holds three of them."""
FOUR = "AKT.AKT.AKT.AKT 2S | 987.987.987.987 2H | QJ6.QJ6.QJ6.QJ6 2D | 543.543.543.543 2C"
"""Player 0 and their dummy hold all four between them."""
THEIR_THREE = "JT9.JT9.JT9.JT9 2S | AKQ.AKQ.AKQ.AKQ 2H | 876.876.876.876 2D | 543.543.543.543 2C"
THEIR_FOUR = "987.987.987.987 2S | AKT.AKT.AKT.AKT 2H | 543.543.543.543 2D | QJ6.QJ6.QJ6.QJ6 2C"
Deal = tuple[int, str]
"""The tricks of player 0's side, and the hands."""


def ready(rules: Rules, *deals: Deal) -> GameState:
    """A match of those deals, and player 0's dummy dealt first."""
    state = opened(rules, 2)
    for tricks, hands in deals:
        assert duty(state) is Duty.DEAL, "the rubber is over already"
        state = ended(state, tricks, hands)
    return state


def begun(state: GameState, hands: str = DIVIDED) -> GameState:
    """One more deal, the deuce of the dealing hand turned up."""
    assert state.dealer is not None
    return next_deal(state, hands, last=f"2{'SHDC'[state.dealer]}")


def ended(state: GameState, tricks: int, hands: str = DIVIDED) -> GameState:
    """The match after one more deal in which player 0's side took so many tricks."""
    state = claimed(begun(state, hands), 0, tricks)
    return settled(state) if duty(state) is Duty.SETTLE else state


def at(points: tuple[int, int], **words: str | int | bool) -> GameState:
    """A first game that stands so; player 1's dummy is to deal, so that player 0 will lead."""
    ours = [min(7, points[0] - done) for done in range(0, points[0], 7)]
    theirs = [min(7, points[1] - done) for done in range(0, points[1], 7)]
    deals = [6 + odd for odd in ours] + [7 - odd for odd in theirs]
    state = opened(double_dummy(**words), (3 - len(deals)) % 4)
    for tricks in deals:
        state = ended(state, tricks)
    assert (state.tally.points, state.dealer) == (points, 3)
    return state


def change(state: GameState, tricks: int, hands: str) -> tuple[int, ...]:
    return outcome(ended(state, tricks, hands)).change


# ---- D6.1 to D6.3: tricks


@pytest.mark.parametrize("tricks", range(14))
def test_D6_2_each_trick_over_six_counts_one(tricks: int) -> None:
    ours, theirs = max(0, tricks - 6), max(0, 7 - tricks)
    assert change(ready(double_dummy(game_points=10)), tricks, DIVIDED) == (ours, theirs)


@pytest.mark.parametrize("points", [5, 7, 10])
def test_D6_1_a_game_is_as_many_points_as_the_house_plays(points: int) -> None:
    almost = at((points - 1, 0), game_points=points)
    assert almost.tally.games == ()
    won = ended(almost, 7)
    assert won.tally.games == (Game(0, 0),)
    assert outcome(won).game == Game(0, 0)


def test_D6_1_by_default_a_game_is_five() -> None:
    assert ready(double_dummy(), (10, DIVIDED)).tally.games == ()
    assert ready(double_dummy(), (11, DIVIDED)).tally.games == (Game(0, 0),)


def test_D6_3_the_surplus_is_lost() -> None:
    state = ended(at((3, 1)), 13)
    assert (outcome(state).change, outcome(state).totals) == ((2, 0), (5, 1))
    assert state.tally.points == (0, 0), "and the next game starts at nothing (D6.8)"


# ---- D6.4, D6.5: honours


@pytest.mark.parametrize(
    ("hands", "expected"),
    [(DIVIDED, (0, 0)), (THREE, (2, 0)), (FOUR, (4, 0)), (THEIR_THREE, (0, 2)), (THEIR_FOUR, (0, 4))],
)
def test_D6_4_four_honours_score_four_three_score_two_and_divided_nothing(
    hands: str, expected: tuple[int, int]
) -> None:
    found = change(ready(double_dummy(game_points=10)), 7, hands)
    assert found == (expected[0] + 1, expected[1])


def test_D6_4_only_trumps_are_honours() -> None:
    hands = "AKQJ.T98.T98.T98 | T98.AKQJ.765.765 | 765.765.AKQJ.432 | 432.432.432.AKQJ"
    for dealer, last in ((2, "5S"), (2, "5H"), (2, "AD"), (2, "2C"), (3, "4S"), (3, "AC")):
        state = claimed(next_deal(opened(double_dummy(game_points=10), dealer), hands, last), 0, 7)
        assert outcome(state).change == ((5, 0) if last[1] in "SD" else (1, 4)), last


def test_D6_4_honours_count_as_dealt_though_they_are_played_or_claimed() -> None:
    state = begun(opened(double_dummy(game_points=10), 3), FOUR)
    state = on(state, "AC 9C 6C 5C", "KC 8C QC 4C", "TC 7C JC 3C")
    assert outcome(claimed(state, 0, 4)).change == (5, 0)
    conceded = begun(opened(double_dummy(game_points=10), 3), FOUR)
    assert outcome(claimed(conceded, 0, 0)).change == (4, 7)


@pytest.mark.parametrize("points", [5, 7, 10])
def test_D6_5_a_side_a_point_short_of_the_game_scores_no_honours(points: int) -> None:
    dead = points - 1
    assert change(at((dead, 0), game_points=points), 6, FOUR) == (0, 1)
    assert change(at((0, dead), game_points=points), 7, THEIR_FOUR) == (1, 0)
    assert change(at((dead - 1, 0), game_points=points), 6, THREE) == (2, 1), "one less, and it counts"
    assert change(at((dead, 0), game_points=points), 7, THEIR_FOUR) == (1, 0), "tricks won the game first"
    assert change(at((dead, 0), game_points=points), 6, THEIR_THREE) == (0, 3), "the others' count"


def test_D6_5_it_is_the_score_before_the_deal_that_counts() -> None:
    assert change(at((3, 0)), 7, THREE) == (2, 0), "four after tricks, and honours win the game"


@pytest.mark.parametrize("claim", ["auto", "call"])
def test_D6_4_the_house_may_play_without_honours(claim: str) -> None:
    state = begun(ready(double_dummy(honours=False, honours_claim=claim)), FOUR)
    assert isinstance(refusal(state, 0, CallHonours()), NoHonoursToCall)
    state = claimed(state, 0, 7)
    assert duty(state) is Duty.DEAL, "there is nothing to wait for"
    assert outcome(state).change == (1, 0)


# ---- D6.6: order, and calling


def test_D6_6_tricks_end_the_game_before_the_others_honours() -> None:
    state = ended(at((3, 0)), 8, THEIR_FOUR)
    assert (outcome(state).totals, outcome(state).game) == ((5, 0), Game(0, 0))
    assert [line.reason for line in outcome(state).lines] == [Reason.ODD_TRICKS]


def test_D6_6_honours_are_marked_after_the_tricks_of_either_side() -> None:
    state = ended(at((3, 2)), 4, FOUR)
    assert (outcome(state).totals, outcome(state).game) == ((3, 5), Game(1, 3))
    state = ended(at((1, 2)), 5, FOUR)
    assert [(line.entry, line.reason, line.points) for line in outcome(state).lines] == [
        (1, Reason.ODD_TRICKS, 2),
        (0, Reason.HONOURS, 4),
    ]
    assert outcome(state).game == Game(0, 4)


def test_D6_6_QD6_by_default_honours_count_of_themselves() -> None:
    state = begun(ready(double_dummy()), THREE)
    error = refusal(state, 0, CallHonours())
    assert isinstance(error, NoHonoursToCall)
    assert error.law == "D6.6"
    assert outcome(claimed(state, 0, 7)).change == (3, 0)


@pytest.mark.parametrize("when", ["at the first lead", "within a trick", "when all is played"])
def test_D6_6_QD6_honours_called_before_the_house_goes_on_count(when: str) -> None:
    state = begun(opened(double_dummy(honours_claim="call"), 3), THREE)
    if when == "at the first lead":
        state = says(state, 0, CallHonours())
    if when == "within a trick":
        state = says(on(state, "AC JC"), 0, CallHonours())
        state = on(state, "8C 5C")
    state = claimed(state, 0, 7 if view(state, None).left == 13 else 6)
    assert duty(state) is Duty.SETTLE
    if when == "when all is played":
        state, events = apply(state, Place(0), CallHonours())
        assert events == (HonoursCalled(Place(0)),)
    assert outcome(settled(state)).change == (3, 0)


def test_D6_6_honours_that_nobody_called_in_time_are_lost() -> None:
    state = settled(claimed(begun(ready(double_dummy(honours_claim="call")), THREE), 0, 7))
    assert outcome(state).change == (1, 0)
    assert isinstance(refusal(state, 0, CallHonours()), NotAllowedNow)
    later = begun(state, DIVIDED)
    later = settled(claimed(says(later, 0, CallHonours()), 0, 7))
    assert outcome(later).change == (1, 0), "those of an earlier deal cannot be called"


def test_D6_6_each_side_calls_its_own_and_once() -> None:
    state = says(begun(ready(double_dummy(honours_claim="call")), THREE), 1, CallHonours())
    assert isinstance(refusal(state, 1, CallHonours()), NoHonoursToCall)
    assert CallHonours() in asides(state, Place(0))
    assert outcome(settled(claimed(state, 0, 7))).change == (1, 0), "a call of the others is no call"
    assert outcome(settled(claimed(says(state, 0, CallHonours()), 0, 7))).change == (3, 0)


def test_D6_5_calling_does_not_revive_them_at_four() -> None:
    state = begun(at((4, 0), honours_claim="call"), FOUR)
    assert outcome(settled(claimed(says(state, 0, CallHonours()), 0, 6))).change == (0, 1)


# ---- D6.7: revokes


def revoked(state: GameState, callers: str) -> GameState:
    """One more deal in which player 1 revokes in the first trick and player 0 in the third.

    Only ``callers`` call it. Player 0's side has one trick of three then.
    """
    state = on(begun(state), "AH QD 8H 5H", "TH QH 7H 4H", "QS 8S 5S AD")
    for caller in map(int, callers):
        state = says(state, caller, CallRenege(3 if caller else 1))
    return state


def finished(state: GameState, tricks: int) -> GameState:
    """The rest of a deal claimed so that player 0's side has so many tricks in all."""
    mine = sum(place in (0, 2) for place in view(state, None).winners)
    return settled(claimed(state, 0, tricks - mine))


PENALISE = {"renege_mode": "penalise"}
CHOICES = [Penalty.TRICKS, Penalty.ADD, Penalty.DEDUCT]


@pytest.mark.parametrize(
    ("choice", "totals", "books"),
    [
        (Penalty.TRICKS, (2, 4), (8, 5)),  # three tricks go over
        (Penalty.ADD, (3, 6), (5, 8)),
        (Penalty.DEDUCT, (0, 3), (5, 8)),
        (None, (2, 4), (8, 5)),  # Q-D5: three tricks if nobody chooses
    ],
)
def test_D6_7_QD5_the_caller_chooses_one_of_three_penalties(
    choice: Penalty | None, totals: tuple[int, int], books: tuple[int, int]
) -> None:
    state = revoked(at((0, 4), game_points=10, **PENALISE), "0")
    if choice is not None:
        state, events = apply(state, Place(0), ChoosePenalty(1, choice))
        assert events == (PenaltyChosen(Place(0), 1, choice),)
    over = finished(state, 5)
    assert (outcome(over).won, outcome(over).books) == ((5, 8), books)
    assert outcome(over).totals == totals


@pytest.mark.parametrize("choice", CHOICES)
def test_D6_7_the_house_may_fix_the_penalty(choice: Penalty) -> None:
    fixed = revoked(at((0, 4), game_points=10, revoke_penalty=choice.value, **PENALISE), "0")
    for other in CHOICES:
        assert isinstance(refusal(fixed, 0, ChoosePenalty(1, other)), NoPenaltyToChoose)
    chosen = revoked(at((0, 4), game_points=10, **PENALISE), "0")
    chosen = finished(says(chosen, 0, ChoosePenalty(1, choice)), 5)
    assert outcome(finished(fixed, 5)).totals == outcome(chosen).totals


def test_D6_7_only_the_caller_chooses_and_once() -> None:
    state = revoked(at((0, 0), **PENALISE), "0")
    assert [each for each in asides(state, Place(0)) if isinstance(each, ChoosePenalty)] == [
        ChoosePenalty(1, choice) for choice in CHOICES
    ]
    for place, trick in ((1, 1), (0, 2), (0, 3)):
        error = refusal(state, place, ChoosePenalty(trick, Penalty.ADD))
        assert isinstance(error, NoPenaltyToChoose)
        assert error.law == "D6.7"
    state = says(state, 0, ChoosePenalty(1, Penalty.ADD))
    for choice in CHOICES:
        assert isinstance(refusal(state, 0, ChoosePenalty(1, choice)), NoPenaltyToChoose), "it is not split"


def test_D6_7_each_revoke_has_a_penalty_of_its_own() -> None:
    state = on(begun(at((0, 4), game_points=10, **PENALISE)), "AH QD 8H 5H", "KH JD 7H 4H")
    state = says(state, 0, CallRenege(1), CallRenege(2))
    state = says(state, 0, ChoosePenalty(2, Penalty.DEDUCT), ChoosePenalty(1, Penalty.ADD))
    over = finished(state, 6)
    assert outcome(over).totals == (3, 2), "three added, three off four, and one odd trick"


def test_D6_7_a_side_gives_up_no_more_tricks_than_it_has() -> None:
    assert outcome(finished(revoked(at((0, 0), game_points=10, **PENALISE), "0"), 11)).books == (13, 0)


def test_D6_7_no_score_falls_below_nothing() -> None:
    state = says(revoked(at((0, 2), **PENALISE), "0"), 0, ChoosePenalty(1, Penalty.DEDUCT))
    over = finished(state, 7)
    assert (outcome(over).totals, outcome(over).change) == ((1, 0), (1, -2))


def test_D6_7_the_penalty_comes_first_and_may_win_the_game() -> None:
    state = says(revoked(at((2, 0), **PENALISE), "0"), 0, ChoosePenalty(1, Penalty.ADD))
    over = finished(state, 1)
    assert (outcome(over).totals, outcome(over).game) == ((5, 0), Game(0, 0))
    assert [line.reason for line in outcome(over).lines] == [Reason.REVOKE]


@pytest.mark.parametrize("points", [5, 7, 10])
def test_D6_7_the_offender_cannot_win_the_game_by_that_hand(points: int) -> None:
    state = revoked(at((0, points - 2), game_points=points, **PENALISE), "0")
    state = says(state, 0, ChoosePenalty(1, Penalty.ADD))
    over = finished(state, 2)
    assert (outcome(over).totals, outcome(over).game) == ((3, points - 1), None)


def test_D6_7_nor_by_honours() -> None:
    state = on(begun(at((0, 0), **PENALISE), THEIR_FOUR), "9H TD 5H 6H")
    state = says(says(state, 0, CallRenege(1)), 0, ChoosePenalty(1, Penalty.DEDUCT))
    over = finished(state, 5)
    assert (outcome(over).totals, outcome(over).game) == ((0, 4), None)


def test_D6_7_the_other_side_may_win_it() -> None:
    over = finished(revoked(at((3, 0), **PENALISE), "0"), 5)
    assert (outcome(over).books, outcome(over).game) == ((8, 5), Game(0, 0))


@pytest.mark.parametrize("tricks", [1, 5, 9, 11])
@pytest.mark.parametrize("choice", CHOICES)
def test_D6_7_where_both_sides_revoked_neither_can_win_it(tricks: int, choice: Penalty) -> None:
    state = revoked(at((4, 4), **PENALISE), "01")
    state = says(says(state, 0, ChoosePenalty(1, choice)), 1, ChoosePenalty(3, choice))
    over = finished(state, tricks)
    assert outcome(over).game is None
    assert max(outcome(over).totals) <= 4


def test_D6_7_both_sides_pay_for_their_own() -> None:
    state = revoked(at((2, 1), game_points=10, **PENALISE), "01")
    state = says(says(state, 0, ChoosePenalty(1, Penalty.ADD)), 1, ChoosePenalty(3, Penalty.DEDUCT))
    assert outcome(finished(state, 5)).totals == (2, 3), "2 + 3 - 3, and 1 and two odd tricks"


def test_D6_7_once_the_house_goes_on_nothing_more_is_called() -> None:
    over = finished(revoked(at((0, 0), **PENALISE), ""), 7)
    assert isinstance(refusal(over, 0, CallRenege(1)), NotAllowedNow)
    late = revoked(at((0, 0), **PENALISE), "")
    late = says(claimed(late, 0, 6), 0, CallRenege(1))
    assert isinstance(refusal(late, 0, CallRenege(1)), CalledBefore)
    assert outcome(settled(says(late, 0, ChoosePenalty(1, Penalty.ADD)))).change == (4, 0)


# ---- D6.8, D6.9, D7: games and the rubber


@pytest.mark.parametrize(
    ("points", "loser", "value"),
    [
        (5, 0, 3),
        (5, 1, 2),
        (5, 2, 2),
        (5, 3, 1),
        (5, 4, 1),
        (7, 0, 3),
        (7, 2, 2),
        (7, 3, 1),
        (7, 6, 1),
        (10, 0, 3),
        (10, 1, 2),
        (10, 3, 1),
        (10, 7, 1),
    ],
)
@pytest.mark.parametrize("winner", [0, 1])
def test_D6_8_QD7_a_single_game_is_a_treble_a_double_or_a_single(
    points: int, loser: int, value: int, winner: int
) -> None:
    before = (min(points - 1, 6), loser) if winner == 0 else (loser, min(points - 1, 6))
    state = at(before, game_points=points, rubber="single_game")
    state = ended(state, 13 if winner == 0 else 0)
    assert (state.tally.ending, state.tally.winner) == (Ending.RUBBER, winner)
    prizes = state.rules.scoring.prizes(state.tally)
    assert (prizes[winner], prizes[1 - winner]) == (value, 0), "without the two of a rubber"


def rubber(*games: tuple[int, int]) -> GameState:
    """A match of those games: who won it, and the loser's points."""
    state = opened(double_dummy(), 2)
    for winner, loser in games:
        if loser:
            state = ended(state, 7 - loser if winner == 0 else 6 + loser)
        state = ended(state, 11 if winner == 0 else 2)
    assert [(game.winner, game.loser_points) for game in state.tally.games] == list(games)
    return state


@pytest.mark.parametrize(
    ("games", "winner", "points"),
    [
        ([(0, 0), (0, 0)], 0, 8),  # two trebles: a bumper
        ([(0, 3), (0, 4)], 0, 4),
        ([(1, 1), (1, 2)], 1, 6),
        ([(0, 0), (1, 0), (0, 0)], 0, 5),  # less the loser's treble
        ([(0, 3), (1, 0), (0, 4)], 0, 1),  # the least there is
        ([(1, 0), (0, 2), (1, 4)], 1, 4),
        ([(0, 1), (1, 3), (1, 0)], 1, 4),
    ],
)
def test_D6_9_D7_1_D7_2_the_rubber(games: list[tuple[int, int]], winner: int, points: int) -> None:
    state = rubber(*games)
    assert (state.tally.ending, state.tally.winner) == (Ending.RUBBER, winner)
    prizes = state.rules.scoring.prizes(state.tally)
    assert prizes == ((points, 0) if winner == 0 else (0, points)), "paid once, not twice (D7.1)"


def test_D6_9_it_takes_two_games_and_a_third_only_at_one_all() -> None:
    for games in ([(0, 0)], [(1, 2)], [(0, 0), (1, 4)]):
        state = rubber(*games)
        assert (duty(state), state.is_over) == (Duty.DEAL, False)
        assert state.tally.points == (0, 0)
        assert state.rules.scoring.prizes(state.tally) == (0, 0)


def test_D6_8_both_sides_start_the_next_game_at_nothing() -> None:
    state = ended(at((4, 3)), 7)
    assert (state.tally.points, outcome(state).totals) == ((0, 0), (5, 3))
    assert change(state, 8, FOUR) == (5, 0), "and honours are alive again: two tricks, and three of four"


def test_D1_3_a_finished_rubber_is_told_and_nothing_more_is_dealt() -> None:
    state = begun(rubber((0, 0)))
    state, events = apply(state, Place(0), Claim(13))
    state, events = apply(state, Place(1), Answer(True))
    assert events[-1] == MatchOver(0, Ending.RUBBER)
    assert (duty(state), state.tally.points) == (Duty.NOTHING, (5, 0)), "the last deal's points stand"
    assert isinstance(refusal(state, None, DealCards(state.rules.pack)), NotAllowedNow)
