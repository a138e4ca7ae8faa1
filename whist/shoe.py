"""The house's hands: it draws a seed, shuffles, and promises the shuffle before a card is seen."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from whist.engine.actions import Appoint, DealCards, DrawCards, Duty, HouseAction, Settle
from whist.engine.cards import Place
from whist.engine.game import GameState, duty
from whist.shuffle import SEED_BYTES, VERSION, commitment, shuffled
from whist.store import Seed

DRAW = 0
"""The number under which the seed of the draw for the first deal is kept; deals count from 1."""


def fresh_seed() -> bytes:
    """32 bytes from the system's own generator; `random` never deals."""
    return secrets.token_bytes(SEED_BYTES)


@dataclass(frozen=True)
class Shoe:
    """Where packs come from; ``dice`` gives the seed of each."""

    dice: Callable[[], bytes] = fresh_seed

    def next(
        self, table_id: int, state: GameState, appointed: Place | None
    ) -> tuple[HouseAction, Seed | None]:
        """What the house owes a table, with the seed behind it: a draw, an appointment, a deal, a score."""
        if duty(state) is Duty.SETTLE:
            return Settle(), None
        is_draw = duty(state) is Duty.DRAW
        if is_draw and appointed is not None:
            return Appoint(appointed), None
        number = DRAW if is_draw else state.number + 1
        seed = self.dice()
        cards = shuffled(seed, state.rules)
        promise = Seed(number, seed, VERSION, commitment(seed, table_id, number))
        dealt = DealCards(cards.pack, cards.kitty_places, cards.lifted)
        return (DrawCards(cards.pack) if is_draw else dealt), promise
