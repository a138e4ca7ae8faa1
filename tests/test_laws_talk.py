"""What is said over the play: claims, reneges, taking back, calling a suit, honours (A7, A8, D5.4, D6)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given

from tests.laws import GAMES, Game, Moment, careless, match, seeds, some
from whist.engine import notation
from whist.engine.actions import (
    Answer,
    Aside,
    CallHonours,
    CallRenege,
    CallSuit,
    ChoosePenalty,
    Claim,
    Penalty,
    TakeBack,
)
from whist.engine.cards import Place, Suit
from whist.engine.deal import DealOver, InAuction, InExchange, InPlay, InReckoning
from whist.engine.errors import IllegalAction
from whist.engine.events import (
    ClaimAccepted,
    ClaimMade,
    ClaimRefused,
    HonoursCalled,
    PenaltyChosen,
    RenegeDenied,
    RenegeUpheld,
    SuitCalled,
    TakenBack,
)
from whist.engine.game import GameState, apply, asides, lawful_actions, to_act
from whist.engine.rules import Rules
from whist.engine.tricks import Trick
from whist.engine.view import view

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
EVERYBODY = [Place(n) for n in range(-1, 5)]

EVERYTHING: list[Aside] = [
    *map(Claim, range(-1, 15)),
    Answer(True),
    Answer(False),
    *map(CallRenege, range(-1, 15)),
    *(ChoosePenalty(trick, how) for trick in range(14) for how in Penalty),
    TakeBack(),
    *map(CallSuit, Suit),
    CallHonours(),
]
"""All that could ever be said at a table, and some that could not."""


def talkative(game: Game, seed: int) -> Rules:
    """A game in which much may be said."""
    return game.any_rules(seed, renege_mode="penalise", honours_claim="call", honours=True)


def moments(game: Game, seed: int, most: int = 300) -> Iterator[Moment]:
    return match(talkative(game, seed), seed, most=most, choose=careless)


def in_play(state: GameState) -> InPlay | None:
    deal = state.deal.play if isinstance(state.deal, InReckoning) else state.deal
    return deal if isinstance(deal, InPlay) else None


def side(state: GameState, place: int) -> int:
    """Which of two sides a hand is on, by the first sections of B, C and D."""
    deal = state.deal.play if isinstance(state.deal, InReckoning) else state.deal
    assert isinstance(deal, InPlay | DealOver)
    assert deal.contract is not None
    if state.rules.name == "dummy_whist":
        return 0 if place in (3, deal.contract.declarer) else 1
    return place % 2


def others(state: GameState, place: int, *, mine: bool) -> list[int]:
    """The other living players of one's own side, or those of the other one."""
    living = [each for each in state.rules.players if each != place]
    return [each for each in living if (side(state, each) == side(state, place)) == mine]


# ---- what may be said


@every_game
@given(seed=seeds)
@some(10)
def test_what_is_listed_may_be_said_and_nothing_else_may(game: Game, seed: int) -> None:
    dice = random.Random(seed)
    rules = talkative(game, seed) if seed % 3 else game.any_rules(seed)
    for each in match(rules, seed, most=250, choose=careless):
        if dice.random() < 0.92:
            continue
        state = each.state
        was = repr(state)
        for place in EVERYBODY:
            listed = asides(state, place)
            assert len(set(listed)) == len(listed)
            assert not listed or place in state.rules.players, "a stranger and a dummy have nothing to say"
            assert not listed or isinstance(state.deal, InPlay | InReckoning)
            for aside in EVERYTHING:
                if aside in listed:
                    after, events = apply(state, place, aside)
                    assert after != state
                    assert events or isinstance(aside, Answer)
                else:
                    with pytest.raises(IllegalAction):
                        apply(state, place, aside)
            assert set(listed) <= set(EVERYTHING)
        assert repr(state) == was
        for aside in EVERYTHING:
            with pytest.raises(IllegalAction):
                apply(state, None, aside)


def test_whatever_is_said_reads_as_it_was_written() -> None:
    for aside in EVERYTHING:
        words = notation.write(aside)
        assert words.secret is None, "what is said is for everybody to hear"
        assert notation.read(words) == aside
    assert len({notation.write(aside) for aside in EVERYTHING}) == len(EVERYTHING)


@every_game
@given(seed=seeds)
@some(10)
def test_a_table_that_prevents_reneges_hears_of_none(game: Game, seed: int) -> None:
    rules = game.any_rules(seed, renege_mode="prevent", honours_claim="auto")
    for each in match(rules, seed, most=200):
        assert not isinstance(each.state.deal, InReckoning)
        for place in rules.players:
            assert all(isinstance(said, Claim | Answer) for said in asides(each.state, place))


@every_game
@given(seed=seeds)
@some(10)
def test_where_claims_are_off_nobody_claims_or_concedes(game: Game, seed: int) -> None:
    for each in match(game.any_rules(seed, claims="off"), seed, most=200):
        for place in each.state.rules.players:
            assert not any(isinstance(said, Claim) for said in asides(each.state, place))


@every_game
@given(seed=seeds)
@some(10)
def test_a_view_tells_its_place_what_it_may_say_and_the_channel_nothing(game: Game, seed: int) -> None:
    dice = random.Random(seed)
    for each in moments(game, seed, most=200):
        if dice.random() < 0.2:
            for place in map(Place, range(4)):
                assert view(each.state, place).asides == asides(each.state, place)
            assert view(each.state, None).asides == ()


# ---- A8: claims


@every_game
@given(seed=seeds)
@some(25)
def test_a_claim_is_made_in_ones_turn_or_between_tricks_and_opponents_answer(game: Game, seed: int) -> None:
    for each in moments(game, seed):
        for event in each.events:
            if not isinstance(event, ClaimMade):
                continue
            before = in_play(each.before)
            assert before is not None
            assert before.contract.named is not None
            assert not before.trick.cards or to_act(each.before) == event.place
            assert 0 <= event.tricks <= event.left == max(map(len, before.hands))
            asked = others(each.before, event.place, mine=event.tricks == 0)
            assert list(event.voters) == asked, "a concession needs only the partner's consent (A8.4)"
            over = isinstance(each.state.deal, DealOver | InReckoning)
            assert over == (not asked), "a lone player concedes without asking"
            if asked:
                assert view(each.state, None).said.claim is not None
                assert to_act(each.state) == asked[0]


@every_game
@given(seed=seeds)
@some(25)
def test_an_accepted_claim_gives_its_tricks_to_the_claimant_and_the_rest_to_the_others(
    game: Game, seed: int
) -> None:
    rules = game.any_rules(seed, renege_mode="prevent", honours_claim="auto", kitty_book="bidder")
    for each in match(rules, seed, most=400):
        for event in each.events:
            if isinstance(event, ClaimAccepted):
                over = each.state.deal
                assert isinstance(over, DealOver)
                assert over.contract is not None
                won = [0, 0]
                for taker in over.winners:
                    won[side(each.state, taker)] += 1
                if rules.name == "bid_whist":
                    won[side(each.state, over.contract.declarer or 0)] += 1
                mine = side(each.state, event.place)
                won[mine] += event.tricks
                won[1 - mine] += event.left - event.tricks
                assert list(over.books) == won


@every_game
@given(seed=seeds)
@some(25)
def test_a_refused_claim_costs_nothing_and_is_not_repeated_before_the_next_trick(
    game: Game, seed: int
) -> None:
    for each in moments(game, seed):
        for event in each.events:
            if isinstance(event, ClaimRefused):
                before, after = in_play(each.before), in_play(each.state)
                assert before is not None
                assert after is not None
                assert (before.hands, before.trick, before.tricks) == (after.hands, after.trick, after.tricks)
                assert after.said.claim is None
                assert Claim(event.tricks) not in asides(each.state, event.place)
        play = in_play(each.state)
        if play is not None and play.said.claim is None and isinstance(each.state.deal, InPlay):
            for claimed in play.said.refused:
                again = Claim(claimed.tricks) in asides(each.state, claimed.by)
                assert not again or len(play.tricks) > claimed.after // 4
                if not play.trick.cards and each.state.rules.claims and claimed.tricks <= play.left:
                    assert again or len(play.tricks) == claimed.after // 4 or repeated(play.said.refused)


def repeated(refused: tuple[object, ...]) -> bool:
    """Whether somebody was refused the same claim more than once."""
    said = [(each.by, each.tricks) for each in refused]  # type: ignore[attr-defined]
    return len(set(said)) < len(said)


# ---- A7: reneges


def broke_the_law(log: dict[tuple[int, Place], bool], trick: int, place: Place) -> bool:
    return log.get((trick, place), False)


@every_game
@given(seed=seeds)
@some(30)
def test_a_call_is_upheld_exactly_if_a_living_opponent_reneged_in_that_trick(game: Game, seed: int) -> None:
    """The test keeps its own record: whether each card was lawful at the moment when it was played."""
    unlawful: dict[tuple[int, Place], bool] = {}
    for each in moments(game, seed, most=500):
        play = in_play(each.before)
        if play is None:
            unlawful = {}
            continue
        if each.who == to_act(each.before) and type(each.action).__name__ == "Play":
            hand = play.trick.to_play
            wrong = play.trick.cards and each.action not in lawful_actions(each.before)
            unlawful[(len(play.tricks) + 1, hand)] = bool(wrong)
        if isinstance(each.action, CallRenege):
            assert each.who is not None
            trick = each.action.trick
            accused = others(each.before, each.who, mine=False)
            paid = {(known.trick, known.by) for known in play.said.reneges}
            guilty = {
                place
                for place in accused
                if broke_the_law(unlawful, trick, Place(place)) and (trick, place) not in paid
            }
            upheld = {event.offender for event in each.events if isinstance(event, RenegeUpheld)}
            assert upheld == guilty
            denied = any(isinstance(event, RenegeDenied) for event in each.events)
            assert denied == (not guilty)


@every_game
@given(seed=seeds)
@some(15)
def test_a_wrong_call_costs_nothing(game: Game, seed: int) -> None:
    for each in moments(game, seed):
        if any(isinstance(event, RenegeDenied) for event in each.events):
            before, after = view(each.before, None), view(each.state, None)
            assert (before.books, before.tally) == (after.books, after.tally)
            assert before.said.reneges == after.said.reneges


@every_game
@given(seed=seeds)
@some(30)
def test_a_card_is_taken_back_by_its_offender_before_the_trick_is_complete(game: Game, seed: int) -> None:
    for each in moments(game, seed):
        for event in each.events:
            if isinstance(event, TakenBack):
                before, after = in_play(each.before), in_play(each.state)
                assert before is not None
                assert after is not None
                assert event.place == each.who
                assert event.place in each.state.rules.players, "a dummy has nothing to take back"
                assert event.card in before.trick.cards
                assert event.card in after.hands[event.place]
                assert after.trick.cards == before.trick.cards[: before.trick.cards.index(event.card)]
                assert after.trick.to_play == event.place, "the offender plays again"


# ---- D5.4 and D6: suits, penalties, honours


@given(seed=seeds)
@some(30)
def test_D5_4_a_suit_is_called_from_the_hand_that_should_have_led(seed: int) -> None:
    game = next(each for each in GAMES if each.name == "double_dummy")
    for each in moments(game, seed):
        play = in_play(each.state)
        if play is not None and play.said.due is not None:
            led, due = play.trick.leader, play.said.due
            assert led % 2 == due % 2, "led from the other hand of the same player"
            assert led != due
            assert len(play.trick.cards) < 4, "once all four have played, the trick stands"
            may = [place for place in each.state.rules.players if can_call(each.state, place)]
            waits = play.said.claim is None
            assert may == [place for place in each.state.rules.players if waits and place != due % 2]
        for event in each.events:
            if isinstance(event, SuitCalled):
                assert play is not None
                assert play.trick == Trick(play.trick.order)
                assert play.trick.to_play == event.hand
                suits = {action.card.suit for action in lawful_actions(each.state)}  # type: ignore[union-attr]
                holds = any(card.suit is event.suit for card in play.hands[event.hand])
                assert suits == {event.suit} if holds else event.suit not in suits


def can_call(state: GameState, place: Place) -> bool:
    return any(isinstance(said, CallSuit) for said in asides(state, place))


@given(seed=seeds)
@some(30)
def test_D6_7_whoever_called_a_revoke_chooses_what_it_costs_once(seed: int) -> None:
    game = next(each for each in GAMES if each.name == "double_dummy")
    rules = game.any_rules(seed, renege_mode="penalise", revoke_penalty="adversary_chooses")
    for each in match(rules, seed, most=500, choose=careless):
        play = in_play(each.state)
        for event in each.events:
            if isinstance(event, PenaltyChosen):
                assert play is not None
                chosen = [known for known in play.said.reneges if known.trick == event.trick]
                assert any(known.called_by == event.place for known in chosen)
                assert not any(
                    isinstance(said, ChoosePenalty) and said.trick == event.trick
                    for said in asides(each.state, event.place)
                )


@given(seed=seeds)
@some(30)
def test_D6_6_honours_that_must_be_called_count_only_for_who_called_them(seed: int) -> None:
    game = next(each for each in GAMES if each.name == "double_dummy")
    rules = game.any_rules(seed, honours=True, honours_claim="call")
    called: set[int] = set()
    for each in match(rules, seed, most=500):
        called |= {event.place for event in each.events if isinstance(event, HonoursCalled)}
        if isinstance(each.state.deal, InAuction | InExchange):
            called = set()
        if isinstance(each.state.deal, DealOver) and not isinstance(each.before.deal, DealOver):
            paid = {line.entry for line in each.state.deal.lines if line.reason.value == "honours"}
            assert paid <= called
            called = set()
