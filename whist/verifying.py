"""Claims that are searched before anybody is asked to agree to them (A8.3)."""

from __future__ import annotations

import asyncio

from whist.engine.cards import Place
from whist.match import Match
from whist.refuting import could_fail
from whist.thinking import Thinkers, Urgency


class Verifier:
    """The searches of one table: one at a time, off the loop, each claim once while the match stands."""

    def __init__(self, thinkers: Thinkers, table: int) -> None:
        self._thinkers, self._table = thinkers, table
        self._lock = asyncio.Lock()
        self._ply = -1
        self._known: dict[tuple[Place, int], bool] = {}

    async def could_fail(self, match: Match, place: Place, tricks: int) -> bool:
        """Whether best play refutes a claim."""
        async with self._lock:
            if match.ply != self._ply:
                self._ply, self._known = match.ply, {}
            if (place, tricks) not in self._known:
                found = await self._thinkers.think(
                    self._table, Urgency.CLAIM, could_fail, match.state, place, tricks
                )
                self._known[place, tricks] = found
            return self._known[place, tricks]
