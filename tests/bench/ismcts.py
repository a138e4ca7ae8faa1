"""A player that is not ours: OpenSpiel's ISMCTS (Apache-2.0), for Dummy Whist as the bridge that it then is.

It needs `pip install -r requirements-bench.txt`, no jokers, and the lead on the declarer's left.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pyspiel

from tests.bench.duplicate import held_at_first, promised
from whist.engine.actions import Name, Play, PlayerAction
from whist.engine.cards import FULL_PACK, Card, Suit
from whist.engine.contract import BOOK
from whist.engine.deal import InPlay
from whist.engine.game import GameState, lawful_actions
from whist.engine.tricks import strength

SIMULATIONS = 2000
EXPLORATION = 200.0
"""Duplicate bridge points; the bot's own scores are that large."""
GAME = "bridge(use_double_dummy_result=false)"
PASS, FIRST_BID, STRAINS = 52, 55, 5


class Ismcts:
    """A seat at a table; it is shown what its place may see, by OpenSpiel's own means."""

    def __init__(self, seed: int, simulations: int = SIMULATIONS) -> None:
        self._dice, self._simulations = random.Random(seed), simulations

    def __call__(self, state: GameState) -> PlayerAction:
        lawful = lawful_actions(state)
        if len(lawful) == 1:
            return lawful[0]
        assert isinstance(state.deal, InPlay)
        bridge, numbers = _bridge(state, state.deal)
        cards = {number: card for card, number in numbers.items()}
        return Play(cards[self._bot().step(bridge)])

    def _bot(self) -> Any:
        seeds = [self._dice.randrange(1 << 30) for _ in range(2)]
        return pyspiel.ISMCTSBot(
            seeds[0],
            pyspiel.RandomRolloutEvaluator(1, seeds[1]),
            EXPLORATION,
            self._simulations,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            False,
        )


def _bridge(state: GameState, deal: InPlay) -> tuple[Any, Mapping[Card, int]]:
    """The same deal, the same contract and the same plays at OpenSpiel's table, and its numbers for cards."""
    assert deal.contract.named is not None
    named, numbers = deal.contract.named, _numbers(deal.contract.named)
    first = deal.tricks[0] if deal.tricks else deal.trick
    seats = (first.order[3], *first.order[:3])  # the declarer first; whoever leads sits on their left
    hands, table = held_at_first(deal), pyspiel.load_game(GAME).new_initial_state()
    for turn in range(52):
        table.apply_action(numbers[hands[seats[turn % 4]][turn // 4]])
    strain = STRAINS - 1 if named.trump is None else list(Suit).index(named.trump)
    for call in (FIRST_BID + (_level(state) - 1) * STRAINS + strain, PASS, PASS, PASS):
        table.apply_action(call)
    for trick in (*deal.tricks, deal.trick):
        for card in trick.cards:
            table.apply_action(numbers[card])
    return table, numbers


def _level(state: GameState) -> int:
    """The contract that perfect play just makes, so that there is something to play for."""
    return max(1, min(7, (promised(state) or BOOK) - BOOK))


def _numbers(named: Name) -> Mapping[Card, int]:
    """OpenSpiel's numbers: four to a rank, the best rank last."""
    suits = list(Suit)
    heights = sorted({strength(card, named) for card in FULL_PACK})
    return {
        card: 4 * heights.index(strength(card, named)) + suits.index(card.suit)
        for card in FULL_PACK
        if card.suit is not None
    }
