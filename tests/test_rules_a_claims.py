"""Claims and concessions by their numbers (rules.md A8 and the clarifications of the record)."""

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
    on,
    outcome,
    played_out,
    refusal,
    rules_of,
    says,
)
from whist.engine.actions import Answer, Claim, Duty, Play
from whist.engine.cards import Place, parse_card
from whist.engine.errors import (
    ClaimedBefore,
    NoClaims,
    NotAllowedNow,
    NotBetweenTricks,
    NothingToAnswer,
    NotYourTurn,
    TooManyTricks,
)
from whist.engine.events import ClaimAccepted, ClaimMade, ClaimRefused, DealScored, Event
from whist.engine.game import GameState, apply, asides, duty, to_act
from whist.engine.rules import Ending, Reason
from whist.engine.view import view

BEST = "AKQ.AKQ.AKQ.AKQ"
GAMES = ("dummy_whist", "bid_whist", "double_dummy")


def square(game: str, **words: str | int | bool) -> GameState:
    """Place 0 has the ace, king and queen of every suit and leads; where there is an auction it declares."""
    rules = rules_of(game, **words)
    if game == "double_dummy":
        return dealt(rules, SQUARE + " 2C", dealer=3, last="2C")
    return contracted(rules, "4U", "C", SQUARE, keep=BEST)


def first_trick(game: str) -> str:
    return {"dummy_whist": "AH JH 5H 8H"}.get(game, "AH JH 8H 5H")


def claims_open(state: GameState, place: int) -> list[int]:
    """What a place may claim now."""
    return [each.tricks for each in asides(state, Place(place)) if isinstance(each, Claim)]


def asked(state: GameState, place: int, tricks: int) -> tuple[int, ...]:
    """Who must answer a claim."""
    events = apply(state, Place(place), Claim(tricks))[1]
    made = events[0]
    assert isinstance(made, ClaimMade)
    return made.voters


# ---- A8.1: when, how many, and what is shown


@pytest.mark.parametrize("game", GAMES)
def test_A8_1_between_tricks_anybody_may_claim_before_the_first_lead_too(game: str) -> None:
    state = square(game)
    everything = view(state, None).left
    assert everything == (12 if game == "bid_whist" else 13)
    for place in state.rules.players:
        assert claims_open(state, place) == list(range(everything + 1))
    state = on(state, first_trick(game))
    for place in state.rules.players:
        assert claims_open(state, place) == list(range(everything))


@pytest.mark.parametrize("game", GAMES)
def test_A8_1_within_a_trick_only_on_ones_own_turn(game: str) -> None:
    state = on(square(game), "AH")
    assert to_act(state) == 1
    assert claims_open(state, 1)
    for place in state.rules.players:
        if place != 1:
            assert claims_open(state, place) == []
            error = refusal(state, place, Claim(1))
            assert isinstance(error, NotBetweenTricks)
            assert error.law == "A8.1"


def test_A8_1_a_dummys_turn_is_its_players() -> None:
    state = on(square("dummy_whist"), "AH JH")
    assert (hand_on_turn(state), to_act(state)) == (3, 0)
    assert claims_open(state, 0)
    assert asked(state, 0, 5) == (1, 2)
    double = on(square("double_dummy"), "AH JH")
    assert hand_on_turn(double) == 2
    assert (claims_open(double, 0) != [], claims_open(double, 1)) == (True, [])
    for dummy in (2, 3):
        assert isinstance(refusal(double, dummy, Claim(1)), NotYourTurn), "no dummy claims"


def test_A8_1_before_the_trump_is_named_and_after_the_last_card_nothing_is_claimed() -> None:
    state = dealt(bid_whist(target=100))
    assert isinstance(refusal(state, 0, Claim(1)), NotAllowedNow)
    state = on(state, "4U P P P")
    assert isinstance(refusal(state, 0, Claim(1)), NotAllowedNow)
    assert claims_open(state, 0) == []
    over = played_out(square("bid_whist", renege_mode="penalise"))
    assert duty(over) is Duty.SETTLE
    assert isinstance(refusal(over, 0, Claim(0)), NotAllowedNow)


@pytest.mark.parametrize("played", ["", "AH", "AH JH", "AH JH 8H"])
def test_A8_1_the_trick_in_progress_counts_as_unplayed(played: str) -> None:
    state = on(square("bid_whist"), played)
    claimant = to_act(state)
    assert claimant is not None
    for tricks in (-1, 13):
        error = refusal(state, claimant, Claim(tricks))
        assert isinstance(error, TooManyTricks)
        assert (error.left, error.law) == (12, "A8.1")
    mine = outcome(claimed(state, claimant, 7)).books
    assert mine == ((8, 5) if claimant in (0, 2) else (6, 7))


def test_A8_1_the_last_trick_may_be_claimed_while_it_is_played() -> None:
    state = square("bid_whist", target=100)
    for suit in "SHD":
        for ranks in ("AJ85", "KT74", "Q963"):
            state = on(state, *(rank + suit for rank in ranks))
    state = on(state, "AC JC 8C 5C", "KC TC 7C 4C")
    state = on(state, "QC 9C 6C")
    assert view(state, None).left == 1
    assert claims_open(state, 3) == [0, 1]
    assert outcome(claimed(state, 3, 1)).books == (12, 1)


@pytest.mark.parametrize(
    ("game", "voters"), [("dummy_whist", (1, 2)), ("bid_whist", (1, 3)), ("double_dummy", (1,))]
)
def test_A8_1_the_voters_see_the_claimants_unplayed_cards_and_nobody_else_does(
    game: str, voters: tuple[int, ...]
) -> None:
    state = on(square(game), first_trick(game))
    before = {place: view(state, place).hands for place in state.rules.players}
    waiting = says(state, 0, Claim(5))
    for place in state.rules.players:
        seen = view(waiting, place).hands
        if place in voters:
            assert seen[0] == held(state, 0)
            assert parse_card("AH") not in (seen[0] or ())
            assert seen[1:] == before[place][1:], "and no other card"
        else:
            assert seen == before[place]
    assert view(waiting, None).hands[0] is None, "the channel does not"
    refused = says(waiting, 1, Answer(False))
    assert view(refused, Place(1)).hands == before[Place(1)], "and they are taken up again"


# ---- A8.2: who answers, and what comes of it


@pytest.mark.parametrize(
    ("game", "claimant", "voters"),
    [
        ("bid_whist", 0, (1, 3)),
        ("bid_whist", 1, (0, 2)),
        ("bid_whist", 2, (1, 3)),
        ("bid_whist", 3, (0, 2)),
        ("dummy_whist", 0, (1, 2)),  # the declarer
        ("dummy_whist", 1, (0,)),  # a defender: the other one is no opponent, and a dummy has no voice
        ("dummy_whist", 2, (0,)),
        ("double_dummy", 0, (1,)),
        ("double_dummy", 1, (0,)),
    ],
)
def test_A8_2_every_living_opponent_answers(game: str, claimant: int, voters: tuple[int, ...]) -> None:
    state = square(game)
    assert asked(state, claimant, 3) == voters
    state = says(state, claimant, Claim(3))
    assert (duty(state), to_act(state)) == (Duty.ANSWER, voters[0])
    assert view(state, Place(voters[0])).legal == (Answer(True), Answer(False))
    for place in range(4):
        if place not in voters and place in state.rules.players:
            error = refusal(state, place, Answer(True))
            assert isinstance(error, NothingToAnswer)
            assert error.law == "A8.2"
            assert Answer(True) not in asides(state, Place(place))


def test_A8_2_the_voters_answer_in_any_order_and_once_each() -> None:
    state = says(
        square("bid_whist"),
        0,
        Claim(9),
    )
    state = says(state, 3, Answer(True))
    assert to_act(state) == 1
    assert isinstance(refusal(state, 3, Answer(False)), NothingToAnswer)
    over = says(state, 1, Answer(True))
    assert outcome(over).books == (10, 3)


def test_A8_2_while_a_claim_waits_nothing_is_played_and_nothing_else_claimed() -> None:
    state = says(square("bid_whist"), 0, Claim(9))
    assert isinstance(refusal(state, 0, Play(parse_card("AH"))), NotYourTurn)
    assert isinstance(refusal(state, 1, Play(parse_card("JH"))), NotAllowedNow)
    for place in (0, 1, 2):
        assert isinstance(refusal(state, place, Claim(3)), NotAllowedNow)
        assert claims_open(state, place) == []


@pytest.mark.parametrize(
    ("game", "claimant", "tricks", "books"),
    [
        ("bid_whist", 0, 9, (11, 2)),  # the kitty and the first trick stand already
        ("bid_whist", 2, 11, (13, 0)),
        ("bid_whist", 1, 4, (9, 4)),
        ("bid_whist", 3, 11, (2, 11)),
        ("dummy_whist", 0, 9, (10, 3)),
        ("dummy_whist", 1, 4, (9, 4)),
        ("dummy_whist", 2, 12, (1, 12)),
        ("double_dummy", 0, 9, (10, 3)),
        ("double_dummy", 1, 12, (1, 12)),
    ],
)
def test_A8_2_when_all_accept_the_claimant_has_so_many_and_the_others_the_rest(
    game: str, claimant: int, tricks: int, books: tuple[int, int]
) -> None:
    state = on(square(game, target=100) if game != "double_dummy" else square(game), first_trick(game))
    state = says(state, claimant, Claim(tricks))
    events: tuple[Event, ...] = ()
    while duty(state) is Duty.ANSWER:
        state, events = apply(state, to_act(state), Answer(True))
    left = 11 if game == "bid_whist" else 12
    assert events[0] == ClaimAccepted(Place(claimant), tricks, left)
    assert isinstance(events[1], DealScored)
    assert outcome(state).books == books
    assert outcome(state).claim is not None


def test_A8_2_a_trick_that_a_claim_cut_short_lies_open_unfinished() -> None:
    state = on(square("bid_whist"), first_trick("bid_whist"), "AD JD")
    over = view(claimed(state, 2, 11), None)
    assert over.trick is not None
    assert (codes(over.trick.cards), len(over.tricks)) == ("AD JD", 1)


@pytest.mark.parametrize(
    "answers", [[(1, False)], [(3, False)], [(1, True), (3, False)], [(3, True), (1, False)]]
)
def test_A8_2_any_refusal_and_the_play_goes_on_without_a_penalty(answers: list[tuple[int, bool]]) -> None:
    before = on(square("bid_whist"), first_trick("bid_whist"))
    state, events = apply(before, Place(0), Claim(11))
    for place, accepts in answers:
        state, events = apply(state, Place(place), Answer(accepts))
    assert events == (ClaimRefused(Place(0), 11, Place(answers[-1][0])),)
    assert (duty(state), to_act(state)) == (Duty.PLAY, 0)
    assert (view(state, None).books, state.tally) == (view(before, None).books, before.tally)
    assert view(state, Place(0)).legal == view(before, Place(0)).legal
    assert isinstance(refusal(state, 1, Answer(True)), NothingToAnswer), "the claim is gone"


def test_A8_2_a_refused_claim_is_not_repeated_before_another_trick_is_complete() -> None:
    state = on(square("bid_whist"), first_trick("bid_whist"))
    state = says(says(state, 0, Claim(5)), 1, Answer(False))
    error = refusal(state, 0, Claim(5))
    assert isinstance(error, ClaimedBefore)
    assert (error.tricks, error.law) == (5, "A8.2")
    assert 5 not in claims_open(state, 0)
    assert {4, 6} <= set(claims_open(state, 0)), "another number is another claim"
    assert 5 in claims_open(state, 1), "and another's is another's"
    state = on(state, "AD JD 8D")
    assert 5 in claims_open(state, 3)
    state = on(state, "5D")
    assert 5 in claims_open(state, 0)


def test_A8_2_one_refused_within_a_trick_waits_for_the_end_of_that_trick() -> None:
    state = says(says(on(square("bid_whist"), "AH"), 1, Claim(5)), 0, Answer(False))
    assert 5 not in claims_open(state, 1)
    state = on(state, "JH 8H 5H")
    assert 5 in claims_open(state, 1)


def test_A8_2_several_refused_claims_are_all_remembered() -> None:
    state = square("double_dummy")
    for tricks in (5, 6):
        state = says(says(state, 0, Claim(tricks)), 1, Answer(False))
    assert [n for n in range(14) if n not in claims_open(state, 0)] == [5, 6]


# ---- A8.3: verified


@pytest.mark.parametrize("game", GAMES)
def test_A8_3_a_verified_claim_needs_the_opponents_consent_as_well(game: str) -> None:
    state = says(square(game, claims="verified"), 0, Claim(1))
    assert duty(state) is Duty.ANSWER
    assert duty(says(state, 1, Answer(False))) is Duty.PLAY


# ---- A8.4: concessions


@pytest.mark.parametrize(("game", "place"), [("dummy_whist", 0), ("double_dummy", 0), ("double_dummy", 1)])
def test_A8_4_whoever_has_no_living_partner_concedes_alone(game: str, place: int) -> None:
    state = on(square(game), first_trick(game))
    state, events = apply(state, Place(place), Claim(0))
    made, accepted = events[:2]
    assert isinstance(made, ClaimMade)
    assert made.voters == ()
    assert accepted == ClaimAccepted(Place(place), 0, 12)
    assert outcome(state).books == ((13, 0) if (game, place) == ("double_dummy", 1) else (1, 12))


@pytest.mark.parametrize(
    ("game", "place", "partner", "books"),
    [
        ("dummy_whist", 1, 2, (13, 0)),
        ("dummy_whist", 2, 1, (13, 0)),
        ("bid_whist", 0, 2, (2, 11)),
        ("bid_whist", 3, 1, (13, 0)),
    ],
)
def test_A8_4_conceding_needs_the_partners_consent_and_nobody_elses(
    game: str, place: int, partner: int, books: tuple[int, int]
) -> None:
    state = on(square(game), first_trick(game))
    assert asked(state, place, 0) == (partner,)
    waiting = says(state, place, Claim(0))
    for other in state.rules.players:
        if other != partner:
            assert isinstance(refusal(waiting, other, Answer(True)), NothingToAnswer)
    assert view(waiting, Place(partner)).hands[place] is None, "to concede shows nobody any cards"
    assert outcome(says(waiting, partner, Answer(True))).books == books
    refused = says(waiting, partner, Answer(False))
    assert duty(refused) is Duty.PLAY
    assert isinstance(refusal(refused, place, Claim(0)), ClaimedBefore)
    assert 0 in claims_open(refused, partner)


def test_A8_4_a_concession_gives_up_what_is_unplayed_and_no_more() -> None:
    state = on(square("bid_whist"), "AH JH 8H 5H", "AD JD 8D 5D", "AC")
    assert outcome(claimed(state, 1, 0)).books == (13, 0)
    assert isinstance(refusal(state, 0, Claim(0)), NotBetweenTricks)


# ---- the setting, Boston, the kitty's book


@pytest.mark.parametrize("game", GAMES)
def test_A8_claims_off_allows_neither_claims_nor_concessions(game: str) -> None:
    state = square(game, claims="off")
    for place in state.rules.players:
        assert asides(state, place) == ()
        for tricks in (0, 5):
            error = refusal(state, place, Claim(tricks))
            assert isinstance(error, NoClaims)
            assert error.law == "A8"


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
def test_A8_tricks_by_an_accepted_claim_are_really_won_a_boston_too(game: str) -> None:
    state = on(square(game, boston="wins_game", target=100), first_trick(game))
    over = claimed(state, 0, view(state, None).left)
    assert [line.reason for line in outcome(over).lines] == [Reason.BOSTON]
    assert (over.tally.ending, over.tally.winner) == (Ending.TARGET, 0)


def test_A8_the_others_conceding_make_a_boston_too() -> None:
    over = claimed(square("bid_whist", boston="thirteen", target=100), 1, 0)
    assert [(line.reason, line.points) for line in outcome(over).lines] == [(Reason.BOSTON, 13)]


@pytest.mark.parametrize(
    ("claimant", "tricks", "books"),
    [
        (0, 12, (13, 0)),  # the bidder claims all
        (0, 0, (0, 13)),  # or none: the book goes to the others
        (0, 1, (2, 11)),  # or some: it is the bidder's
        (0, 11, (12, 1)),
        (1, 12, (0, 13)),
        (1, 0, (13, 0)),
        (1, 11, (2, 11)),
        (1, 5, (8, 5)),
    ],
)
@pytest.mark.parametrize("played", ["", "AH"])
def test_QC11_a_claim_inside_the_first_trick_settles_whose_the_kitty_is(
    claimant: int, tricks: int, books: tuple[int, int], played: str
) -> None:
    state = on(square("bid_whist", kitty_book="first_trick_winner"), played)
    if played and claimant == 0:
        state = on(state, "JH")
        claimant = 2
    assert view(state, None).books == (0, 0)
    assert outcome(claimed(state, claimant, tricks)).books == books


def test_QC11_after_the_first_trick_a_claim_leaves_the_kitty_with_its_winner() -> None:
    hands = "543.543.543.543 | AKQ.AKQ.AKQ.AKQ | 876.876.876.876 | JT9.JT9.JT9.JT9"
    rules = bid_whist(kitty_book="first_trick_winner")
    state = on(contracted(rules, "4U", "C", hands, keep="543.543.543.543"), "5H AH 8H JH")
    assert view(state, None).books == (0, 2)
    assert outcome(claimed(state, 0, 11)).books == (11, 2)
    assert outcome(claimed(state, 0, 0)).books == (0, 13)


def test_A8_a_deal_that_was_claimed_is_scored_and_told_like_any_other() -> None:
    state = says(square("bid_whist"), 0, Claim(9))
    state = says(state, 1, Answer(True))
    state, events = apply(state, Place(3), Answer(True))
    scored = next(event for event in events if isinstance(event, DealScored))
    assert (scored.books, scored.change, state.tally.points) == ((10, 3), (4, 0), (4, 0))
    assert state.dealer == 0
    assert isinstance(refusal(state, 0, Claim(1)), NotAllowedNow)
