"""What is begun is done to its end, whoever gives up waiting for it: a write is never half told."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Steps:
    """The steps of a table that are under way."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[Any]] = set()

    async def wholly(self, step: Coroutine[Any, Any, T]) -> T:
        """What a step returns; it is not cancelled along with whoever waits."""
        task = asyncio.ensure_future(step)
        self._under_way.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    async def all_done(self) -> None:
        """Wait until nothing is under way."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        """Let go of a step; what it raised has been told to whoever waited, if they still did."""
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()
