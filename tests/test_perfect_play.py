"""Perfect play with open cards, against one that tries everything (rules.md A4, A5)."""

from __future__ import annotations

import random

import pytest

from tests.trying_everything import ending, try_everything
from whist.solver.compiling import compile_search
from whist.solver.perfect import books, card_values, holds

TRICKS, LIKELY = (1, 2, 3, 4), (10, 62, 27, 1)


@pytest.fixture(scope="module", autouse=True)
def _fast() -> None:
    """Compiled, where that can be; the plain search would give the same, see `test_perfect_play_compiled`."""
    compile_search()


@pytest.mark.parametrize(("jokers", "endings"), [(0, 500), (1, 500), (2, 1000)])
@pytest.mark.parametrize("part", range(10))
def test_every_card_is_worth_what_trying_everything_says(jokers: int, endings: int, part: int) -> None:
    """In all 20,000 endings, 15,000 with jokers; by any rules, and in the middle of a trick too."""
    dice = random.Random(f"{jokers} {part}")
    for n in range(endings):
        at = ending(dice, dice.choices(TRICKS, LIKELY)[0], jokers)
        values = try_everything(at)
        assert card_values(at) == values, f"{n}: {at}"
        most, left = max(values.values()), len(at.hands[at.trick.to_play])
        ours = at.sides[at.trick.to_play]
        assert (books(at, ours), books(at, 1 - ours)) == (most, left - most), f"{n}: {at}"
        assert holds(at, ours, most) is True, f"{n}: {at}"
        assert holds(at, ours, most + 1) is False, f"{n}: {at}"
        assert holds(at, 1 - ours, left - most + n % 2) is (n % 2 == 0), f"{n}: {at}"
