"""The bench of the computers: the same deals at two tables, and what is said of them."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from tests.bench.duplicate import contracts, rules_of
from tests.bench.players import Order, Score, measure, report
from whist.engine.deal import InPlay
from whist.games import CATALOGUE

LAST_LINE = r"gain [+-]\d+\.\d\d \[-?\d+\.\d\d, -?\d+\.\d\d\], slowest move \d+\.\d\d s"


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_player_gains_nothing_against_itself(game: str) -> None:
    *_, last = measure(Order(game, {}, "easy", "easy", 3, 5), 1)
    assert re.fullmatch(LAST_LINE, last)
    assert last.startswith("gain +0.00 [0.00, 0.00]")


def test_the_gain_is_what_one_takes_more_as_declarer_than_the_other() -> None:
    order = Order("dummy_whist", {}, "hard", "easy", 3, 5)
    scores = [Score((9, 7), None, [0.5], [20]), Score((8, 8), None, [0.25], [20])]
    assert list(report(order, scores))[-1] == "gain +1.00 [-0.96, 2.96], slowest move 0.50 s"


def test_the_deals_of_a_seed_are_always_the_same_and_those_of_another_are_not() -> None:
    rules = rules_of("bid_whist", {"jokers": "0"})

    def dealt(seed: int) -> list[object]:
        found = islice(contracts(rules, seed), 3)
        return [state.deal.dealt for state in found if isinstance(state.deal, InPlay)]

    assert dealt(1) == dealt(1)
    assert not set(dealt(1)) & set(dealt(2))
