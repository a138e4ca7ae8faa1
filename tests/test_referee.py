"""Whole matches by any house rules, refereed twice: by the engine, and by the plain referee of the tests."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings

from tests.laws import GAMES, Game, Moment, match, seeds
from tests.referee import Referee
from whist.engine import notation
from whist.engine.actions import Answer, Claim, Direction, Discard, Duty, Name, PlayerAction, Settle
from whist.engine.cards import Place, Suit
from whist.engine.deal import DealOver, InPlay
from whist.engine.game import GameState, apply, asides, duty, legal_actions, to_act
from whist.engine.notation import parse_bid
from whist.engine.rules import Contract, DealResult, Fault, Rules
from whist.engine.settings import values

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def words(action: PlayerAction) -> str:
    """An action as the plain referee says it: the log's words, with what is thrown."""
    return f"discard {action.card}" if isinstance(action, Discard) else notation.write(action).public


def compared(rules: Rules, seed: int, most: int) -> Referee:
    """A match in which both referees agree before every action and after every deal."""
    plain = Referee(rules.name, values(rules.settings))
    for each in match(rules, seed, most=most):
        state = each.before
        assert plain.turn() == (to_act(state), set(map(words, legal_actions(state)))), duty(state)
        follow(plain, each)
        match each.state.deal:
            case InPlay() as deal:
                assert [set(hand) for hand in plain.hands] == [set(map(str, hand)) for hand in deal.hands]
                assert plain.takers == list(deal.winners)
            case DealOver() as deal if each.before.deal is not deal:
                came = plain.deals[-1]
                assert came.books == (list(deal.books) if deal.contract else [])
                assert (came.change, came.totals) == (list(deal.change), list(deal.totals))
        assert plain.dealer == each.state.dealer
        assert plain.points == list(each.state.tally.points)
        assert plain.debts == list(each.state.tally.debts or [0] * plain.entries)
        tally = each.state.tally
        assert plain.ended == ((tally.ending.value, tally.winner) if tally.ending else None)
    return plain


def follow(plain: Referee, each: Moment) -> None:
    said = notation.write(each.action)
    plain.do(each.who, said.public, said.secret or "")
    if plain.phase == "draw":  # drawn by lot: any player may come to deal
        assert each.state.dealer in each.state.rules.players
        plain.first_deal(each.state.dealer)


def some_rules(game: Game, seed: int, **fixed: Any) -> Rules:
    """House rules at random; every other table penalises reneges."""
    known = {name: value for name, value in fixed.items() if name in game.settings.__dataclass_fields__}
    return game.any_rules(seed, renege_mode=("prevent", "penalise")[seed % 2], **known)


@every_game
@given(seed=seeds)
@settings(max_examples=60)
def test_the_plain_referee_agrees_about_every_action_and_every_deal(game: Game, seed: int) -> None:
    compared(some_rules(game, seed), seed, most=500)


def accepted(state: GameState, plain: Referee, place: Place, claim: Claim) -> tuple[GameState, Referee]:
    """The deal once a claim was made and everybody who was asked agreed, with both referees."""
    plain = copy.deepcopy(plain)
    state, _ = apply(state, place, claim)
    plain.do(place, notation.write(claim).public)
    while duty(state) is Duty.ANSWER:
        voter = to_act(state)
        assert plain.turn()[0] == voter
        state, _ = apply(state, voter, Answer(True))
        plain.do(voter, "accept")
    if duty(state) is Duty.SETTLE:
        state, _ = apply(state, None, Settle())
        plain.do(None, "settle")
    return state, plain


@every_game
@given(seed=seeds)
@settings(max_examples=12)
def test_the_plain_referee_agrees_about_what_every_claim_would_come_to(game: Game, seed: int) -> None:
    """Most of all inside the first trick, where a kitty may still be nobody's."""
    dice, rules = random.Random(seed), some_rules(game, seed, claims="opponents_agree")
    plain = Referee(rules.name, values(rules.settings))
    for each in match(rules, seed, most=150):
        follow(plain, each)
        deal = each.state.deal
        if not isinstance(deal, InPlay) or (deal.tricks and dice.random() < 0.9):
            continue
        for place in rules.players:
            for claim in asides(each.state, place):
                if isinstance(claim, Claim):
                    over, agreed = accepted(each.state, plain, place, claim)
                    assert isinstance(over.deal, DealOver)
                    assert agreed.deals[-1].books == list(over.deal.books), claim
                    assert agreed.points == list(over.tally.points)


# ---- scores that random play seldom comes to


def came_to(plain: Referee, rules: Rules, dice: random.Random) -> DealResult:
    """A deal that came to anything at all, told to both."""
    plain.declarer, plain.dealer, plain.tricks, plain.claim = dice.randrange(plain.count), 0, [], None
    first = dice.choice([0, 1])
    if rules.name == "double_dummy":
        contract = Contract(None, None, Name(Suit.SPADES, Direction.UP))
        plain.trump = "S"
    else:
        plain.bid = f"{dice.randint(rules.settings.min_bid, 7)}{dice.choice('UDN')}"  # type: ignore[attr-defined]
        contract = Contract(Place(plain.declarer), parse_bid(plain.bid))
    sides = tuple(rules.seating.side(Place(n), contract) for n in range(4))
    all_tricks = 12 if rules.name == "bid_whist" else 13
    ours = dice.choice([all_tricks, 0, *range(all_tricks + 1)])
    takers = [first] * (ours > 0) + [1 - first] * (all_tricks - ours) + [first] * max(0, ours - 1)
    plain.takers = [sides.index(side) for side in takers]
    deal = dice.sample(rules.pack[:52], 52)
    hands = tuple(tuple(deal[n::4]) for n in range(4))
    plain.dealt = [set(map(str, hand)) for hand in hands]
    plain.awarded, plain.called_honours = [0, 0], {side for side in (0, 1) if dice.random() < 0.5}
    offenders = [dice.randrange(plain.count) for _ in range(dice.choice([0, 0, 0, 1, 1, 2, 3]))]
    plain.reneges, faults = [], []
    for trick, offender in enumerate(offenders, 1):
        penalty = dice.choice(rules.penalties)
        plain.reneges.append((trick, offender, 0, penalty.value))
        faults.append(Fault(sides[offender], rules.seating.entry(Place(offender)), penalty))
    won = rules.scoring.books(contract, tuple(takers))
    called = tuple(sorted(plain.called_honours))
    return DealResult(contract, won, hands, sides, tuple(faults), called)


@every_game
@given(seed=seeds)
@settings(max_examples=150)
def test_the_plain_referee_agrees_about_every_score(game: Game, seed: int) -> None:
    """Bostons, debts that are carried, several revokes: a match of deals that came to anything."""
    dice, rules = random.Random(seed), game.any_rules(seed)
    plain, tally = Referee(rules.name, values(rules.settings)), rules.scoring.start()
    for _ in range(12):
        result = came_to(plain, rules, dice)
        books, _ = rules.scoring.paid(tally, result)
        tally, _ = rules.scoring.score(tally, result)
        plain.do_settle(None)
        assert plain.deals[-1].books == list(books), result
        assert plain.points == list(tally.points), result
        assert plain.debts == list(tally.debts or [0] * plain.entries), result
        assert plain.ended == ((tally.ending.value, tally.winner) if tally.ending else None), result
        if plain.ended is not None:
            if rules.name == "double_dummy":
                assert rules.scoring.prizes(tally)[plain.ended[1]] == plain.rubber_points()
            return
