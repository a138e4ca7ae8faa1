"""What a computer says: honest votes, and honours, reneges and penalties unprompted (A7, A8, D6)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests.laws import GAMES, Game, house, seeds
from tests.positions import bid_whist, contracted, dealt, double_dummy, dummy_whist, on, played_out, says
from whist.engine.actions import (
    Answer,
    CallHonours,
    CallRenege,
    ChoosePenalty,
    Claim,
    Duty,
    Penalty,
    Settle,
)
from whist.engine.cards import Place
from whist.engine.deal import InPlay, InReckoning
from whist.engine.events import RenegeDenied
from whist.engine.game import GameState, apply, asides, duty, legal_actions, new_game, to_act
from whist.engine.rules import Tally
from whist.engine.view import view
from whist.solver.asides import unprompted
from whist.solver.claims import Position, holds
from whist.solver.rule_player import rule_player

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def votes(state: GameState, place: int, tricks: int) -> list[bool]:
    """What everybody who is asked says to a claim, up to the first no."""
    state, said = says(state, place, Claim(tricks)), []
    while duty(state) is Duty.ANSWER:
        answer = rule_player(view(state, to_act(state)))
        assert isinstance(answer, Answer)
        said.append(answer.accepts)
        state = says(state, to_act(state) or 0, answer)
    return said


# ---- claims, where all four hands are known


SURE = "AKQJT.AKQ.AKQ.A2 | 432.JT9.JT9.KQJ3 | 765.876.8765.T98 | 98.5432.432.7654"


def test_who_sees_all_hands_agrees_to_what_is_certain_and_to_no_trick_more() -> None:
    state = contracted(dummy_whist(), "1U", "S", SURE)
    assert votes(state, 0, 12) == [True, True]
    assert votes(state, 0, 13) == [False]


def test_both_players_of_double_dummy_see_all_hands() -> None:
    hands = "AKQJT.AKQ.AKQ.A2 | 432.JT9.JT9.KQJ3 | 98.5432.432.7654 | 765.876.8765.T98"
    state = dealt(double_dummy(), hands, 3, last="7S")
    assert votes(state, 0, 12) == [True]
    assert votes(state, 0, 13) == [False]
    assert votes(state, 1, 1) == [True]
    assert votes(state, 1, 2) == [False]


# ---- claims, where some hands are hidden

TRUMPS = "BJ LJ AKQJT98765.-.-.-"


def test_a_claim_that_needs_no_other_hand_is_agreed_to() -> None:
    state = contracted(bid_whist(), "4U", "S", TRUMPS, TRUMPS)
    assert votes(state, 0, 12) == [True, True]


def test_a_claim_that_needs_a_hand_out_of_sight_is_refused() -> None:
    own = "BJ LJ AKQJT9876.2.-.-"
    state = contracted(bid_whist(), "4U", "S", f"{own} | -.-.-.AKQ | -.A.-.-", own)
    assert votes(state, 0, 12) == [False], "for all that place 1 knows the ace of hearts is with place 3"
    assert votes(state, 0, 11) == [True, True]


def test_winners_are_not_sure_while_trumps_may_be_out() -> None:
    own = "AKQJT.AKQ.AK.AK"
    state = contracted(bid_whist(), "4U", "S", f"{own} | 92.5432.765.T98", own)
    assert votes(state, 0, 12) == [False]


def test_a_claim_in_the_middle_of_a_trick_counts_that_trick() -> None:
    rules = bid_whist(first_lead="left_of_declarer")
    for heart, good in (("A", [True, True]), ("Q", [False])):
        own = f"BJ LJ AKQJT9876.{heart}.-.-"
        hands = f"{own} | -.KJ.AKQJ.AKQJT9 | -.T98.T98.87654 | -.765.765.32"
        state = on(contracted(rules, "4U", "S", hands, own), "KH 8H 5H")
        assert to_act(state) == 0
        assert votes(state, 0, 12) == good


def test_a_claimant_who_is_not_on_lead_has_top_trumps_for_certain_and_no_more() -> None:
    own = "BJ LJ AKQJ.AKQ.A.AK"
    rules = bid_whist(first_lead="left_of_declarer")
    state = contracted(rules, "4U", "S", f"{own} | T.JT98.KQJT.QJT", own)
    assert votes(state, 0, 6) == [True, True]
    assert votes(state, 0, 7) == [False]


@every_game
@given(seed=seeds)
@settings(max_examples=12)
def test_no_claim_is_agreed_to_that_could_fail(game: Game, seed: int) -> None:
    """Whatever was reneged, whoever claims, and whatever can be seen of it."""
    dice, rules = random.Random(seed), game.any_rules(seed, claims="opponents_agree")
    state = new_game(rules)
    while not (isinstance(state.deal, InPlay) and state.deal.left <= 6):
        who = to_act(state)
        action = house(state, dice) if who is None else dice.choice(legal_actions(state))
        state, _ = apply(state, who, action)
    assert isinstance(state.deal, InPlay)
    for place in rules.players:
        for claim in asides(state, place):
            if isinstance(claim, Claim) and claim.tricks and all(votes(state, place, claim.tricks)):
                assert holds(open_cards(state), side_of(state, place), claim.tricks)


def open_cards(state: GameState) -> Position:
    deal, rules = state.deal, state.rules
    assert isinstance(deal, InPlay)
    assert deal.contract.named is not None
    sides = tuple(side_of(state, place) for place in range(4))
    return Position(deal.hands, sides, deal.trick, deal.contract.named, rules.jokers, deal.said.suit)


def side_of(state: GameState, place: int) -> int:
    assert isinstance(state.deal, InPlay)
    return state.rules.seating.side(Place(place), state.deal.contract)


# ---- a partner who gives up


def test_a_partner_consents_to_a_concession_with_a_hand_that_takes_nothing() -> None:
    own = "BJ LJ AKQJT98765.-.-.-"
    state = contracted(bid_whist(), "4U", "S", f"{own} | | | -.432.5432.65432", own)
    assert votes(state, 1, 0) == [True]


def test_a_partner_does_not_give_up_an_ace_or_a_trump() -> None:
    for hand in ("-.A32.5432.65432", "4.432.5432.6543"):
        own = "BJ LJ AKQJT98765.-.-.-" if hand[0] == "-" else "BJ LJ AKQJT9876.A.-.-"
        state = contracted(bid_whist(), "4U", "S", f"{own} | | | {hand}", own)
        assert votes(state, 1, 0) == [False]


# ---- honours (D6.4 to D6.6)

HONOURS = "AKQ2.A32.432.432 | JT98.KQJ.AKQ.AKQ | 7654.T98.T98.T98 | 3.7654.J765.J765"


def test_it_calls_the_honours_of_its_side_and_no_others() -> None:
    state = dealt(double_dummy(honours_claim="call"), HONOURS, 3, last="3S")
    assert unprompted(view(state, Place(0))) == CallHonours()
    assert unprompted(view(state, Place(1))) is None, "one is not three"
    assert unprompted(view(says(state, 0, CallHonours()), Place(0))) is None, "once is enough"


def test_honours_are_counted_as_dealt_when_they_have_been_played() -> None:
    state = dealt(double_dummy(honours_claim="call"), HONOURS, 3, last="3S")
    state = played_out(state)
    assert duty(state) is Duty.SETTLE
    assert unprompted(view(state, Place(0))) == CallHonours()


def test_it_calls_none_that_would_not_count() -> None:
    state = dealt(double_dummy(honours_claim="call"), HONOURS, 3, last="3S")
    assert unprompted(view(replace(state, tally=Tally((4, 0))), Place(0))) is None
    assert unprompted(view(dealt(double_dummy(), HONOURS, 3, last="3S"), Place(0))) is None


# ---- reneges (A7)


def test_it_calls_a_renege_when_a_later_card_gives_it_away() -> None:
    own = "BJ AKQJ.AKQ.A32.2"
    hands = f"{own} | 32.JT9.KQJ.AKQJ"
    state = contracted(bid_whist(renege_mode="penalise"), "4U", "S", hands, own)
    two, three = (next(str(c) for c in state.deal.hands[n] if str(c)[1] == "S") for n in (2, 3))  # type: ignore[union-attr]
    state = on(state, f"AS JH {two} {three}")
    assert unprompted(view(state, Place(0))) is None, "it may have had no spade"
    state = on(state, "KS 3S")
    assert unprompted(view(state, Place(0))) == CallRenege(1)
    assert unprompted(view(state, Place(1))) is None
    assert unprompted(view(says(state, 0, CallRenege(1)), Place(2))) is None, "the partner has called it"


def test_who_knows_all_hands_calls_a_renege_at_once() -> None:
    state = dealt(double_dummy(renege_mode="penalise"), HONOURS, 3, last="3S")
    state = on(state, "2H AD 8H 4H")
    assert unprompted(view(state, Place(0))) == CallRenege(1)


@every_game
@given(seed=seeds)
@settings(max_examples=8)
def test_it_never_calls_what_was_no_renege(game: Game, seed: int) -> None:
    """In any play at random where cards may be played that the law forbids."""
    dice, state = random.Random(seed), new_game(game.any_rules(seed, renege_mode="penalise"))
    for _ in range(150):
        for place in state.rules.players:
            if (aside := unprompted(view(state, place))) is not None:
                state, events = apply(state, place, aside)
                assert not any(isinstance(event, RenegeDenied) for event in events)
        if state.is_over:
            return
        who = to_act(state)
        action = house(state, dice) if who is None else dice.choice(legal_actions(state))
        state, _ = apply(state, who, action)


# ---- what a revoke costs (D6.7)


def revoked(seed: int) -> GameState:
    """A deal at Double Dummy, played out at random; place 0 has called whatever place 1 revoked."""
    dice, state = random.Random(seed), new_game(double_dummy(renege_mode="penalise"))
    state, _ = apply(state, None, house(state, dice))
    state = replace(state, tally=Tally((dice.randrange(5), dice.randrange(5))))
    state, _ = apply(state, None, house(state, dice))
    while not isinstance(state.deal, InReckoning):
        state, _ = apply(state, to_act(state), dice.choice(legal_actions(state)))
    while isinstance(called := unprompted(view(state, Place(0))), CallRenege):
        state = says(state, 0, called)
    return state


def test_it_chooses_the_penalty_that_gives_it_most() -> None:
    chosen: set[Penalty] = set()
    for seed in range(60):
        state = revoked(seed)
        best = unprompted(view(state, Place(0)))
        if isinstance(best, ChoosePenalty):
            ways = [ChoosePenalty(best.trick, penalty) for penalty in Penalty]
            assert gain(state, best) == max(gain(state, each) for each in ways)
            chosen.add(best.penalty)
    assert len(chosen) > 1, "now one, now another"


def gain(state: GameState, choice: ChoosePenalty) -> tuple[int, int]:
    """Whether the game is won or lost with a choice, and by how many points, for place 0."""
    after, _ = apply(says(state, 0, choice), None, Settle())
    shown = view(after, Place(0)).outcome
    assert shown is not None
    game = 0 if shown.game is None else 1 if shown.game.winner == 0 else -1
    return game, shown.change[0] - shown.change[1]


def test_it_waits_with_its_choice_until_the_tricks_are_counted() -> None:
    state = dealt(double_dummy(renege_mode="penalise"), HONOURS, 3, last="3S")
    state = says(on(state, "2H AD 8H 4H"), 0, CallRenege(1))
    assert unprompted(view(state, Place(0))) is None
