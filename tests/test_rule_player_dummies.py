"""The computer player for two hands against two, three of them open: Double Dummy (rules.md D)."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given, settings

from tests.laws import house, seeds
from tests.positions import dealt, double_dummy, on, opened
from whist.engine.actions import Play, PlayerAction, Side, TakeSeat
from whist.engine.cards import Place
from whist.engine.deal import DealOver, InPlay
from whist.engine.game import GameState, apply, hand_to_act, new_game, to_act
from whist.engine.view import view
from whist.solver.perfect import holds
from whist.solver.position import Position
from whist.solver.reading import Reading
from whist.solver.rule_player import rule_player


def thinks(state: GameState) -> PlayerAction:
    """What the rule player does in the place of whoever must act."""
    return rule_player(view(state, to_act(state)))


def card_of(state: GameState) -> str:
    action = thinks(state)
    assert isinstance(action, Play)
    return str(action.card)


def four(*hands: str, last: str, dealer: int = 2) -> GameState:
    """Hands of places 0 and 1 and of their dummies, 2 and 3; the turned card is the dealing hand's."""
    return dealt(double_dummy(), " | ".join(hands), dealer, last)


# ---- what is known


def test_the_hand_that_is_hidden_is_known_for_it_is_all_that_is_left() -> None:
    state, _ = apply(opened(double_dummy(), 2), None, house(opened(double_dummy(), 2), random.Random(3)))
    assert isinstance(state.deal, InPlay)
    for place in (0, 1):
        shown = view(state, Place(place))
        assert shown.hands[1 - place] is None
        assert shown.contract is not None
        assert shown.contract.named is not None
        reading = Reading(shown, shown.contract.named, Place(place))
        assert not reading.is_hidden(Place(1 - place))
        assert set(reading.holdings[1 - place]) == set(state.deal.hands[1 - place])


def test_it_finesses_a_card_that_it_knows_to_lie_before_it_and_no_other() -> None:
    rest = ("432.432.432.5432", "{}.AKQ.KQJ.AKQ", "AQ7.765.A765.876", "{}.JT98.T98.JT9")
    before = four(rest[0], rest[1].format("KJT6"), rest[2], rest[3].format("985"), last="9C", dealer=3)
    assert card_of(on(before, "2S 6S")) == "QS"
    behind = four(rest[0], rest[1].format("JT96"), rest[2], rest[3].format("K85"), last="9C", dealer=3)
    assert card_of(on(behind, "2S 6S")) == "AS"


# ---- manners: place 0 leads, then play place 1, the dummy of 0 and the dummy of 1


def test_it_does_not_overtake_the_winner_of_its_own_dummy() -> None:
    state = four(
        "A432.432.432.432", "QJT.AKQ.KQJ.AKQ5", "K65.765.A765.876", "987.JT98.T98.JT9", last="9C", dealer=3
    )
    state = on(state, "AS TS")
    assert hand_to_act(state) == 2
    assert card_of(state) == "5S"


def test_it_does_not_ruff_the_winner_of_its_own_dummy() -> None:
    hands = ("432.A432.432.432", "QJT.KQ5.KQJ.AKQ5", "K765.-.A765.J9876", "A98.JT9876.T98.T")
    state = on(four(*hands, last="TC", dealer=3), "AH 5H")
    assert hand_to_act(state) == 2
    assert card_of(state)[1] != "C"


TRUMPS = ("32.AK2.A32.AKQJ2", "KQJT.QJT.KQJ.T98", "A54.543.654.7654", "9876.9876.T987.3")


def test_it_draws_trumps_where_it_has_more_and_stops_when_the_others_have_none() -> None:
    state = four(*TRUMPS, last="3C", dealer=3)
    assert card_of(state)[1] == "C"
    state = on(state, "AC 8C 4C 3C KC 9C 5C 6S")
    assert card_of(state)[1] == "C", "the hidden hand has one left"
    state = on(state, "QC TC 6C 7S")
    assert card_of(state)[1] != "C", "only its own dummy has any"


def test_it_does_not_draw_the_trumps_of_which_the_others_have_more() -> None:
    hands = ("AK32.AK2.AK32.32", "QJT.QJT.QJT.AKQJ", "654.543.654.7654", "987.9876.987.T98")
    state = four(*hands, last="8C", dealer=3)
    assert card_of(state)[1] != "C"


def test_it_does_not_cash_into_a_ruff_of_the_hidden_hand() -> None:
    hands = ("32.AKQ32.A32.432", "KQJT.-.KQJT.AKQJT", "A54.654.654.9876", "9876.JT987.987.5")
    state = four(*hands, last="5C", dealer=3)
    assert card_of(state)[1] != "H"


@given(seed=seeds)
@settings(max_examples=12)
def test_the_last_five_tricks_are_played_as_well_as_can_be(seed: int) -> None:
    for before, after in ending(seed):
        side = before.sides[before.trick.to_play]
        taken = after.trick.leader if len(before.trick.cards) == 3 else None
        won = taken is not None and after.sides[taken] == side
        best = max(n for n in range(6) if holds(before, side, n))
        assert holds(after, side, best - won)


def ending(seed: int) -> list[tuple[Position, Position]]:
    """The cards that are left before and after each of the last twenty cards but one."""
    found = [*map(open_cards, whole_deal(random.Random(seed)))]
    pairs = pairwise(found)
    return [pair for pair in pairs if max(map(len, pair[0].hands)) <= 5]


def whole_deal(dice: random.Random) -> list[InPlay]:
    """A deal of a computer against a computer, card by card."""
    state, _ = apply(new_game(double_dummy()), None, house(new_game(double_dummy()), dice))
    state, _ = apply(state, None, house(state, dice))
    found = []
    while isinstance(state.deal, InPlay):
        found.append(state.deal)
        state, _ = apply(state, to_act(state), thinks(state))
    assert isinstance(state.deal, DealOver)
    return found


def open_cards(deal: InPlay) -> Position:
    assert deal.contract.named is not None
    return Position(deal.hands, (0, 1, 0, 1), deal.trick, deal.contract.named)


# ---- the seat


def test_the_low_cutter_sits_down_on_the_right_as_is_usual() -> None:
    state = new_game(double_dummy(seat_choice="ask"))
    state, _ = apply(state, None, house(state, random.Random(1)))
    assert thinks(state) == TakeSeat(Side.RIGHT)
