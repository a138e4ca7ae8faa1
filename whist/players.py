"""Who sits at a table. Each can choose an action when shown a view; a person is merely slow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeAlias

from whist.engine.actions import Answer, Aside, Claim, Duty, PlayerAction
from whist.engine.view import View
from whist.solver.asides import outspoken, unprompted
from whist.solver.rule_player import rule_player
from whist.solver.strong_player import hard, normal
from whist.thinking import Thinkers, Urgency, log_broken

Strategy: TypeAlias = Callable[[View], PlayerAction]


@dataclass(frozen=True)
class Level:
    """How a computer plays: what it does when it must act, and whether it claims what is plainly its own."""

    act: Strategy
    claims: bool = False


EASY = Level(rule_player)
LEVELS: Mapping[str, Level] = {
    "easy": EASY,
    "normal": Level(normal, claims=True),
    "hard": Level(hard, claims=True),
}
USUAL_LEVEL = "normal"
"""What a computer plays that takes over for somebody who left, or who does not answer."""


class Player(Protocol):
    """Whoever may act for a place, shown what that place may see."""

    async def choose(self, view: View) -> PlayerAction:
        """An action out of ``view.lawful``."""


@dataclass(frozen=True)
class Mind:
    """A strategy, and the threads in which it is followed for a table."""

    thinkers: Thinkers
    table: int
    strategy: Strategy

    async def choose(self, view: View, pause: float = 0.0) -> PlayerAction:
        """The strategy's choice, thought out during a pause (in seconds); the plainest one should it fail."""
        thought = self.thinkers.begin(self.table, Urgency.TURN, partial(self.strategy, view))
        try:
            await asyncio.sleep(pause)
            action = (await thought).value()
        except Exception as fault:
            log_broken(f"table {self.table}: a strategy at {view.duty.value}", fault)
            return plainest(view)
        finally:
            thought.cancel()
        return action if action in view.lawful else plainest(view)


@dataclass(frozen=True)
class Computer:
    """Plays what comes to its mind, but not before a pause (in seconds) that people can follow.

    All the cards of a throw go with the first (B4.3, C4.3): it is one decision.
    """

    mind: Mind
    pause: float

    async def choose(self, view: View) -> PlayerAction:
        throws_on = view.duty is Duty.DISCARD and view.buried
        return await self.mind.choose(view, 0.0 if throws_on else self.pause)


@dataclass(frozen=True)
class Human:
    """Acts by command. Should none come within ``patience`` seconds, an understudy thinks and acts."""

    understudy: Mind
    patience: float

    async def choose(self, view: View) -> PlayerAction:
        await asyncio.sleep(self.patience)
        return await self.understudy.choose(view)


def plainest(view: View) -> PlayerAction:
    """What can be done without thought: the first lawful action; what was not weighed is not agreed to."""
    return Answer(False) if view.duty is Duty.ANSWER else view.lawful[0]


async def remark(thinkers: Thinkers, table: int, level: Level, view: View) -> Aside | None:
    """What a computer says of its own accord, thought out off the event loop; nothing should that fail."""
    unsaid = (Answer,) if level.claims else (Answer, Claim)
    if all(isinstance(each, unsaid) for each in view.asides):
        return None
    try:
        say = outspoken if level.claims else unprompted
        aside = await thinkers.think(table, Urgency.TURN, say, view)
    except Exception as fault:
        log_broken(f"table {table}: a remark at {view.duty.value}", fault)
        return None
    return aside if aside in view.asides else None
