"""What calls and plays tell about hidden hands, in cases on which card players agree, and as laws (A9)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from math import log
from statistics import fmean

import pytest

from tests.laws import GAMES, Game, house, match, modest
from tests.positions import bid_whist, contracted, dealt, dummy_whist, on
from tests.tables import cards
from whist.engine.actions import Duty
from whist.engine.cards import Place
from whist.engine.deal import InAuction, InPlay
from whist.engine.game import GameState, apply, duty, new_game, to_act
from whist.engine.view import View, view
from whist.solver.habits import weights
from whist.solver.reading import Reading
from whist.solver.rule_player import rule_player
from whist.solver.worlds import Hidden, World, hidden

HANDS = "AQJ98.A43.K5.AQ2 | 76.KQJ2.AQ3.J743 | T5.T987.T942.T98 | K432.65.J876.K65"
"""Places 0 to 3 of Dummy Whist; place 0 declares, the dummy is 3, and 1 and 2 defend."""


LEFT_LEADS = {"first_lead": "left_of_declarer"}


def seen(state: GameState, place: int) -> View:
    return view(state, Place(place))


def truth(state: GameState) -> World:
    assert isinstance(state.deal, InAuction | InPlay)
    return state.deal.hands


def exchanged(world: World, one: int, mine: str, other: int, theirs: str) -> World:
    """The world in which two hands have exchanged some cards."""
    gone, come = cards(mine), cards(theirs)
    assert set(gone) <= set(world[one])
    assert set(come) <= set(world[other])
    hands = list(world)
    hands[one] = (*(card for card in world[one] if card not in gone), *come)
    hands[other] = (*(card for card in world[other] if card not in come), *gone)
    return tuple(hands)


def likelier(seen: View, one: World, other: World) -> float:
    """How often as likely the one world is as the other."""
    weight, others = weights(seen, (one, other))
    return weight / others


# ---- what a card player would say


def test_third_hand_that_plays_low_to_a_partners_low_lead_is_less_likely_to_hold_a_winner() -> None:
    state = on(contracted(dummy_whist(**LEFT_LEADS), "1U", "S", HANDS), "3C 5C 8C")
    with_the_ace = exchanged(truth(state), 2, "TC", 0, "AC")
    assert likelier(seen(state, 1), truth(state), with_the_ace) > 1.5


def test_whoever_leads_a_king_is_likelier_to_hold_the_queen() -> None:
    state = on(contracted(dummy_whist(**LEFT_LEADS), "1U", "S", HANDS), "KH")
    without_her = exchanged(truth(state), 1, "QH JH", 2, "TH 9H")
    assert likelier(seen(state, 0), truth(state), without_her) > 1.5


def test_fourth_hand_that_takes_with_the_queen_is_less_likely_to_hold_the_knave() -> None:
    state = on(contracted(dummy_whist(**LEFT_LEADS), "1U", "S", HANDS), "3C 5C 8C QC")
    with_both = exchanged(truth(state), 0, "5D", 1, "JC")
    assert likelier(seen(state, 2), truth(state), with_both) > 1.5


def test_whoever_throws_a_loser_on_a_foes_winner_hardly_has_a_trump() -> None:
    hands = "AQJ98.A43.K5.AQ2 | 76.KQJ2.AQJ9732.- | T5.T987.T8.JT943 | K432.65.64.K8765"
    state = on(contracted(dummy_whist(), "1U", "S", hands), "AC 2H")
    without = exchanged(truth(state), 1, "7S 6S", 2, "TH 9H")
    assert likelier(seen(state, 0), without, truth(state)) > 1.5


def test_whoever_does_not_follow_suit_hardly_has_it() -> None:
    rules = dummy_whist(renege_mode="penalise", **LEFT_LEADS)
    state = on(contracted(rules, "1U", "S", HANDS), "2H 5H 7H AH", "AS 6S 2S TH")
    without = exchanged(truth(state), 2, "TS 5S", 1, "AD QD")
    assert weights(seen(state, 0), [truth(state)])[0] == 1.0
    assert 0 < likelier(seen(state, 0), truth(state), without) < 100


def test_a_passer_is_likelier_weak_and_a_bidder_strong() -> None:
    state = dealt(dummy_whist(), HANDS)
    weak = exchanged(truth(state), 0, "AS AC AH", 2, "5S 8C 7H")
    assert likelier(seen(on(state, "P"), 1), weak, truth(state)) > 1.5
    assert likelier(seen(on(state, "3U"), 1), truth(state), weak) > 1.5


def test_a_bid_of_low_cards_tells_of_low_cards() -> None:
    state = dealt(dummy_whist(), HANDS)
    low = exchanged(truth(state), 0, "QS JS QC KD", 3, "3S 2S 5C 6D")
    assert likelier(seen(on(state, "4D"), 1), low, truth(state)) > 1.5


def test_a_declarer_is_likelier_to_hold_many_of_the_trumps_that_he_named() -> None:
    state = contracted(dummy_whist(), "3U", "S", HANDS)
    short = exchanged(truth(state), 0, "JS 9S 8S", 2, "TD 9D 9C")
    assert likelier(seen(state, 1), truth(state), short) > 1.5


def test_a_declarer_keeps_aces_and_buries_losers() -> None:
    hands = "AKQJ9.A2.K43.A2 | 876.KQJ.AQ2.JT9 | T5.T987.T98.543 | 43.654.J76.Q876"
    state = contracted(bid_whist(), "4U", "S", hands, keep="BJ LJ AS KS QS JS 9S 2S AH KD AC KC")
    world = truth(state)
    wasteful = (tuple(cards("2H")[0] if str(card) == "AH" else card for card in world[0]), *world[1:])
    assert likelier(seen(state, 1), world, wasteful) > 5


# ---- laws


def game_of(name: str) -> Game:
    return next(game for game in GAMES if game.name == name)


def computed(game: Game, seed: int) -> Iterator[GameState]:
    """The states in which rule players are to play a card, in the first deal of a match."""
    dice, state = random.Random(seed), new_game(game.build())
    while state.number < 2 and duty(state) not in (Duty.SETTLE, Duty.NOTHING):
        who = to_act(state)
        if isinstance(state.deal, InPlay):
            yield state
        action = house(state, dice) if who is None else rule_player(view(state, who))
        state, _ = apply(state, who, action)


def moments(game: str, deals: int) -> Iterator[tuple[View, World]]:
    """What whoever plays sees now and then, while several hands are hidden; with the cards as they lie."""
    for seed in range(deals):
        for n, state in enumerate(computed(game_of(game), seed)):
            told = view(state, to_act(state))
            if n % 5 == 4 and told.left > 2 and told.hands.count(None) > 1:
                yield told, truth(state)


def spread_of(told: View) -> Hidden:
    """Where the hidden cards may lie."""
    assert told.contract is not None
    assert told.contract.named is not None
    assert told.hand_to_act is not None
    return hidden(Reading(told, told.contract.named, told.hand_to_act))


def drawn(told: View, count: int, dice: random.Random) -> list[World]:
    """Worlds at random that agree with a view."""
    spread = spread_of(told)
    found = (likely.world for _ in range(9 * count) if (likely := spread.draw(dice)) is not None)
    return [world for _, world in zip(range(count), found, strict=False)]


def anyhow(told: View, world: World, dice: random.Random) -> World:
    """The cards as they might lie, whatever was called and played."""
    out = [card for n, hand in enumerate(told.hands) if hand is None for card in world[n]]
    dice.shuffle(out)
    return tuple(
        hand if hand is not None else tuple(out.pop() for _ in world[n]) for n, hand in enumerate(told.hands)
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(4))
def test_no_world_is_impossible_whatever_was_called_and_played(game: Game, seed: int) -> None:
    dice = random.Random(seed)
    for moment in match(game.any_rules(seed), seed, most=300, choose=modest):
        if dice.random() > 0.07 or not isinstance(moment.state.deal, InAuction | InPlay):
            continue
        for place in (*moment.state.rules.players, None):
            told, world = view(moment.state, place), truth(moment.state)
            found = weights(told, [world, *(anyhow(told, world, dice) for _ in range(3))])
            assert all(0 < each <= 1 for each in found)
            assert max(found) == 1.0


def test_weights_depend_on_nothing_that_is_hidden() -> None:
    """Whichever of two worlds is the true one, both look alike and weigh the same."""
    state = on(contracted(dummy_whist(), "1U", "S", HANDS), "AS 6S 2S 5S QS 7S KS TS")
    deal, other = state.deal, exchanged(truth(state), 1, "KH 3D", 2, "9H TD")
    assert isinstance(deal, InPlay)
    told, worlds = seen(state, 0), [truth(state), other]
    assert seen(replace(state, deal=replace(deal, hands=other)), 0) == told
    assert weights(told, worlds) == weights(told, worlds[::-1])[::-1]
    assert weights(told, worlds)[0] != weights(told, worlds)[1]


@pytest.mark.parametrize(("game", "least"), [("dummy_whist", 0.5), ("bid_whist", 2.0)])
def test_the_cards_as_they_lie_outweigh_others(game: str, least: float) -> None:
    """By the mean of the logarithms, over deals from which no weight was learnt."""
    dice, gains = random.Random(1), []
    for told, world in moments(game, 3):
        found = weights(told, [world, *drawn(told, 60, dice)])
        gains.append(log(found[0] / fmean(found[1:])))
    assert fmean(gains) > least
