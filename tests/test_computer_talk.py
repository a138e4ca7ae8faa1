"""What a computer says: honest votes, and honours, reneges and penalties unprompted (A7, A8, D6)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests.laws import GAMES, Game, house, seeds
from tests.positions import bid_whist, contracted, dealt, double_dummy, dummy_whist, on, played_out, says
from tests.tables import cards as cards_of
from tests.test_claim_search import NO_TRUMP, position
from whist.engine.actions import (
    Answer,
    CallHonours,
    CallRenege,
    ChoosePenalty,
    Claim,
    Duty,
    Penalty,
    PlayerAction,
    Settle,
)
from whist.engine.cards import Place
from whist.engine.deal import InPlay, InReckoning
from whist.engine.events import RenegeDenied
from whist.engine.game import GameState, apply, asides, duty, legal_actions, new_game, to_act
from whist.engine.rules import Tally
from whist.engine.view import View, view
from whist.solver.answers import good_in_all
from whist.solver.asides import outspoken, sure_claim, unprompted
from whist.solver.perfect import NODES, holds
from whist.solver.position import Position
from whist.solver.rule_player import rule_player
from whist.solver.strong_player import hard, normal

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def votes(
    state: GameState, place: int, tricks: int, voter: Callable[[View], PlayerAction] = rule_player
) -> list[bool]:
    """What everybody who is asked says to a claim, up to the first no."""
    state, said = says(state, place, Claim(tricks)), []
    while duty(state) is Duty.ANSWER:
        answer = voter(view(state, to_act(state)))
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


# ---- claims, where few layouts are left

LOSING_AN_ACE = "BJ LJ AKQ.KQJ.AKQ.AK | 432.A32.JT9.QJT9 | 765.T98.876.8765 | JT98.7654.5432.4"


def test_a_careful_voter_looks_into_every_layout_there_may_be() -> None:
    """All that is hidden from it is what its partner holds, and the two cards that the dummy threw."""
    state = contracted(dummy_whist(jokers=2, first_lead="declarer"), "1U", "S", LOSING_AN_ACE)
    trumps = "BJ 2S 8S 5S LJ 3S 9S 6S AS 4S TS 7S KS QC JS 8C QS JC 4H 7C"
    state = on(state, trumps, "AD JD 2D 8D KD TD 3D 7D")
    assert votes(state, 0, 5) == [False], "not plain: the lead is lost, and comes back"
    for careful in (normal, hard):
        assert votes(state, 0, 5, careful) == [True, True]
        assert votes(state, 0, 6, careful) == [False]


def test_a_careful_voter_does_not_agree_where_too_many_layouts_are_left() -> None:
    own = "BJ LJ AKQJT98.KQ.A.-"
    state = contracted(bid_whist(), "4U", "S", f"{own} | -.A.KQ.AKQ", own)
    assert votes(state, 0, 11, hard) == [False]


def test_a_claim_that_needs_a_guess_is_not_good_though_best_play_would_make_it() -> None:
    """Two kings to lead, one of them to an ace, and an ace's club after it; which is which cannot be seen."""
    hearts = position("-.K.K.- | -.A.-.2 | -.2.-.3 | -.3.-.4", NO_TRUMP)
    diamonds = position("-.K.K.- | -.-.A.2 | -.2.-.3 | -.3.-.4", NO_TRUMP)
    for layout, king in ((hearts, "KD"), (diamonds, "KH")):
        assert holds(layout, 0, 1)
        assert good_in_all([layout], 1, NODES) == set(cards_of(king))
    assert good_in_all([hearts, diamonds], 1, NODES) == set()
    assert good_in_all([hearts, hearts], 1, nodes=0) == set(), "what is not settled is not sure"


# ---- claims of its own

SURE_OF_ALL = "AKQJT987.AK.AK.A | 65.QJT.QJT.KQJT9 | 432.987.987.8765 | -.65432.65432.432"


def test_a_computer_on_lead_claims_all_that_is_left_if_all_can_see_it() -> None:
    state = contracted(dummy_whist(first_lead="declarer"), "1U", "S", SURE_OF_ALL)
    assert sure_claim(view(state, Place(0))) == Claim(13) == outspoken(view(state, Place(0)))
    assert unprompted(view(state, Place(0))) is None
    assert votes(state, 0, 13) == [True, True]


def test_it_claims_nothing_less_and_nothing_that_a_hidden_card_could_spoil() -> None:
    finesse = SURE_OF_ALL.replace("AK.AK.A |", "AK.AQ.A |").replace("QJT.QJT.", "QJT.KJT.")
    for hands in (SURE, finesse):
        state = contracted(dummy_whist(first_lead="declarer"), "1U", "S", hands)
        assert sure_claim(view(state, Place(0))) is None


def test_it_claims_only_from_the_lead_and_only_in_its_own_turn() -> None:
    state = contracted(dummy_whist(first_lead="left_of_declarer"), "1U", "S", SURE_OF_ALL)
    while to_act(state) != 0:
        assert sure_claim(view(state, Place(0))) is None
        state, _ = apply(state, to_act(state), legal_actions(state)[0])
    assert sure_claim(view(state, Place(0))) is None, "in the middle of a trick"


def test_a_claim_that_was_refused_is_not_made_again_in_that_deal() -> None:
    state = contracted(dummy_whist(first_lead="declarer"), "1U", "S", SURE_OF_ALL)
    state = says(state, 0, Claim(13))
    state = on(says(state, to_act(state) or 0, Answer(False)), "AS")
    while to_act(state) != 0 or state.deal.trick.cards:  # type: ignore[union-attr]
        state, _ = apply(state, to_act(state), legal_actions(state)[0])
    assert Claim(12) in view(state, Place(0)).asides
    assert sure_claim(view(state, Place(0))) is None


def test_where_claims_are_not_allowed_it_makes_none() -> None:
    state = contracted(dummy_whist(first_lead="declarer", claims="off"), "1U", "S", SURE_OF_ALL)
    assert sure_claim(view(state, Place(0))) is None


def test_it_does_not_take_the_last_tricks_or_its_partners_contract_out_of_anybodys_hand() -> None:
    state = contracted(bid_whist(), "4U", "S", TRUMPS, TRUMPS)
    shown = view(state, Place(0))
    assert sure_claim(shown) == Claim(12)
    assert sure_claim(replace(shown, contract=replace(shown.contract, declarer=Place(2)))) is None  # type: ignore[type-var]
    assert sure_claim(replace(shown, left=2, asides=(*shown.asides, Claim(2)))) is None


def test_it_does_not_count_on_what_it_buried_for_the_voters_do_not_know_it() -> None:
    """The ace of hearts lies in the kitty: the king is high, but for all they know it is not."""
    own = "BJ LJ AKQJT9876.K.-.-"
    state = contracted(bid_whist(), "4U", "S", f"{own} | | | | -.A.-.65432", own)
    assert view(state, Place(0)).buried
    assert sure_claim(view(state, Place(0))) is None


@every_game
@given(seed=seeds)
@settings(max_examples=12)
def test_what_it_claims_is_good_and_every_voter_sees_it(game: Game, seed: int) -> None:
    """In any play at random, whatever was reneged."""
    dice, rules = random.Random(seed), game.any_rules(seed, claims="opponents_agree")
    state = new_game(rules)
    for _ in range(120):
        who = to_act(state)
        if state.is_over:
            return
        if who is not None and (claim := sure_claim(view(state, who))) is not None:
            assert claim in asides(state, who)
            assert holds(open_cards(state), side_of(state, who), claim.tricks)
            assert all(votes(state, who, claim.tricks))
        action = house(state, dice) if who is None else dice.choice(legal_actions(state))
        state, _ = apply(state, who, action)


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
