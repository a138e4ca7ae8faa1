"""Perfect play with open cards, against the solver that bridge players trust (rules.md A4, A5)."""

from __future__ import annotations

import random

import pytest

from tests import dds
from tests.trying_everything import DOWN, FOUR, SIDES, UP, with_card
from whist.engine.actions import Name
from whist.engine.cards import FULL_PACK, Suit, in_hand_order
from whist.engine.tricks import Trick, playable
from whist.solver.compiling import compile_search
from whist.solver.perfect import card_values
from whist.solver.position import Position

MANY = [(13, 20), (12, 40), (11, 60), (10, 120), (9, 200), (8, 260), (7, 300), (6, 350), (5, 350), (4, 300)]
"""How many positions with so many tricks."""


@pytest.fixture(scope="module", autouse=True)
def _fast() -> None:
    compile_search()


def some_position(dice: random.Random, tricks: int) -> Position:
    """Part of a pack without jokers, dealt at random, any trumps and leader, uptown or downtown."""
    pack = dice.sample(FULL_PACK, 4 * tricks)
    hands = tuple(in_hand_order(tuple(pack[n::4])) for n in range(4))
    way = dice.choice((UP, DOWN))
    named = Name(dice.choice((None, *Suit)), way, way is UP or dice.random() < 0.5)
    first = dice.randrange(4)
    return Position(hands, SIDES, Trick(FOUR[first:] + FOUR[:first]), named)


def played_on(at: Position, cards: int, dice: random.Random) -> Position:
    for _ in range(cards):
        hand = at.hands[at.trick.to_play]
        at = with_card(at, dice.choice(playable(hand, at.trick.cards, at.named, at.jokers)))
    return at


@pytest.mark.parametrize(("tricks", "positions"), MANY)
def test_every_card_is_worth_what_the_bridge_solver_says(tricks: int, positions: int) -> None:
    """In all 2,000 positions: whole deals and endings, three of four in the middle of a trick."""
    assert sum(count for _, count in MANY) == 2000
    dice = random.Random(tricks)
    for n in range(positions):
        at = played_on(some_position(dice, tricks), n % 4, dice)
        assert card_values(at) == dds.card_values(at), f"{n}: {at}"
