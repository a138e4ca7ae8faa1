"""Whose turn it is, thinking: a computer, the house that deals, a person's clock, a lobby that waits.

Nothing idles: a person without a clock is no task, and everything else is one timer or one thought.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any

from whist.engine.actions import Claim, Duty
from whist.engine.cards import Place
from whist.engine.view import View
from whist.players import USUAL_LEVEL, Computer, Human, Level, Mind, Player, remark

if TYPE_CHECKING:
    from whist.table import Table

log = logging.getLogger(__name__)

LONGEST_BACKOFF = 60.0


class Turn:
    """The one task of a table: it waits for whoever must act next, and acts for them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None
        self._is_retired = False
        self._is_paused = False

    def begin(self, *, at_once: bool = False) -> None:
        """Let whoever must act next begin to think, in place of whoever did."""
        self.stop()
        may_think = not self._is_retired and not (self._is_paused and self._table.is_playing)
        if may_think and (wait := self._waiting(at_once)) is not None:
            self._task = asyncio.create_task(wait, name=f"turn-{self._table.id}")

    def stop(self) -> None:
        """Stop thinking; nothing is lost, and `begin` begins again."""
        task, self._task = self._task, None
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def pause(self) -> None:
        """Think no more, whatever people do meanwhile, until `reopen`; a lobby waits all the same."""
        self._is_paused = True
        if self._table.is_playing:
            self.stop()

    def reopen(self) -> None:
        """Think on."""
        self._is_paused = False
        self.begin()

    def retire(self) -> None:
        """Stop for good: the table is closed."""
        self._is_retired = True
        self.stop()

    def _waiting(self, at_once: bool) -> Coroutine[Any, Any, None] | None:
        """What to wait for; None where only a person's command can move the table."""
        table = self._table
        if table.head.phase == "lobby":
            return self._expire()
        if not table.is_playing:
            return None
        view = table.view(None)
        if view.to_act is None:
            return self._house(table.ply, self._rest(view, at_once))
        player = self._player(view.to_act)
        return None if player is None else self._take(table.ply, view.to_act, player)

    def _rest(self, view: View, at_once: bool) -> float:
        """How long the house waits: for what may still be called, or while people look at a result."""
        table = self._table
        if view.duty is Duty.SETTLE and table.clock:
            return max(0.0, table.clock.deadline - table.house.now())
        looks = view.duty is Duty.DEAL and view.number and not at_once
        return table.house.pace.between_deals if looks else 0.0

    def _player(self, place: Place) -> Player | None:
        """Who thinks for a place; None for a person who may take as long as they like."""
        table = self._table
        if table.is_computers(place):
            return Computer(self._mind(self._level(place)), table.house.pace.think)
        if table.clock is None:
            return None
        patience = max(0.0, table.clock.deadline - table.house.now())
        return Human(self._mind(table.house.levels[USUAL_LEVEL]), patience)

    def _level(self, place: Place) -> Level:
        """How the computer at a place plays."""
        seat = self._table.seats.get(place)
        return self._table.house.levels[(seat and seat.level) or USUAL_LEVEL]

    def _mind(self, level: Level) -> Mind:
        return Mind(self._table.house.thinkers, self._table.id, level.act)

    async def _house(self, ply: int, rest: float) -> None:
        """Do what the house owes; before a deal is scored, computers say at once what they have to say."""
        for place in self._table.players:
            if self._table.is_computers(place) and await self._spoke(ply, place):
                return
        await asyncio.sleep(rest)
        await self._until_done(lambda: self._table.act_at(ply, None, None))

    async def _take(self, ply: int, place: Place, player: Player) -> None:
        """Think, then act; a book that fails is tried again, ever more slowly."""
        if self._table.is_computers(place) and await self._spoke(ply, place):
            return
        action = await player.choose(self._table.view(place))
        await self._until_done(lambda: self._table.act_at(ply, place, action))

    async def _spoke(self, ply: int, place: Place) -> bool:
        """Let a computer say what it has to say; True if it did, and so the turn begins anew.

        Before a claim it pauses: people shall see who took the last trick.
        """
        table = self._table
        aside = await remark(table.house.thinkers, table.id, self._level(place), table.view(place))
        if aside is None:
            return False
        if isinstance(aside, Claim):
            await asyncio.sleep(table.house.pace.think)
        await self._until_done(lambda: table.act_at(ply, place, aside))
        return True

    async def _expire(self) -> None:
        """A lobby that nobody starts closes, with a line that says so."""
        table = self._table
        await asyncio.sleep(max(0.0, table.expires_at - table.house.now()))
        await self._until_done(lambda: table.end("expired"))

    async def _until_done(self, deed: Callable[[], Awaitable[bool | None]]) -> None:
        """Do a thing, and again, ever more slowly, while it fails: no fault stops a table."""
        patience = 1.0
        while not await self._is_done(deed):
            await asyncio.sleep(patience)
            patience = min(2 * patience, LONGEST_BACKOFF)

    async def _is_done(self, deed: Callable[[], Awaitable[bool | None]]) -> bool:
        try:
            return await deed() is not False
        except Exception:
            log.exception("table %d: what was due at ply %d failed", self._table.id, self._table.ply)
            return False
