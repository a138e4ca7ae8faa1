"""Who sits at a table. Each can choose an action when shown a view; a person is merely slow."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from whist.engine.actions import Answer, Aside, Claim, Duty, PlayerAction
from whist.engine.view import View
from whist.solver.asides import unprompted
from whist.solver.rule_player import rule_player

log = logging.getLogger(__name__)

Strategy: TypeAlias = Callable[[View], PlayerAction]

LEVELS: Mapping[str, Strategy] = {"easy": rule_player, "normal": rule_player, "hard": rule_player}
USUAL_LEVEL = "normal"
"""What a computer plays that takes over for somebody who left."""


class Player(Protocol):
    """Whoever may act for a place, shown what that place may see."""

    async def choose(self, view: View) -> PlayerAction:
        """An action out of ``view.lawful``."""


@dataclass(frozen=True)
class Computer:
    """Plays what its strategy picks, after a pause (in seconds) that people can follow."""

    strategy: Strategy
    pause: float

    async def choose(self, view: View) -> PlayerAction:
        """A strategy's choice, thought out off the event loop; the plainest lawful one should it fail."""
        await asyncio.sleep(self.pause)
        try:
            action = await asyncio.to_thread(self.strategy, view)
        except Exception as fault:
            log_failed(view, fault)
            return plainest(view)
        return action if action in view.lawful else plainest(view)


@dataclass(frozen=True)
class Human:
    """Acts by command. Should none come within ``patience`` seconds, an understudy acts instead."""

    understudy: Strategy
    patience: float

    async def choose(self, view: View) -> PlayerAction:
        return await Computer(self.understudy, self.patience).choose(view)


def plainest(view: View) -> PlayerAction:
    """What can be done without thought: the first lawful action; what was not weighed is not agreed to."""
    return Answer(False) if view.duty is Duty.ANSWER else view.lawful[0]


async def remark(view: View) -> Aside | None:
    """What a computer says of its own accord, thought out off the event loop; nothing should that fail."""
    if all(isinstance(each, Claim | Answer) for each in view.asides):
        return None
    try:
        aside = await asyncio.to_thread(unprompted, view)
    except Exception as fault:
        log_failed(view, fault)
        return None
    return aside if aside in view.asides else None


def log_failed(view: View, fault: Exception) -> None:
    """Say where a computer's thought broke off; without what the fault says: that may be a hidden card."""
    where = "".join(traceback.format_tb(fault.__traceback__))
    log.error("a strategy failed at %s: %s\n%s", view.duty.value, type(fault).__name__, where)
