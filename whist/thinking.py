"""Thought that takes time, in a few threads of its own: what can wait never holds up anybody's turn."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import traceback
from collections import deque
from collections.abc import Callable, Container
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar, cast

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

MOST_THREADS = 4
PATIENCE = 5.0
"""Seconds that thoughts have to end when the room closes; the program itself waits for a long review."""


class Urgency(IntEnum):
    """What a thought is for: a table's next action, a claim that somebody has made, a deal that is over."""

    TURN = 0
    CLAIM = 1
    REVIEW = 2


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """What came of a thought: a value, or the fault that broke it off.

    A fault is carried home, not raised on the way: a future would take `StopIteration` for something else.
    """

    found: T | None
    fault: Exception | None = None

    def value(self) -> T:
        """:raises Exception: the fault, if there was one."""
        if self.fault is not None:
            raise self.fault
        return cast(T, self.found)


@dataclass(frozen=True, eq=False)
class _Job:
    """One thought of a table's, and who waits for what comes of it."""

    table: int
    urgency: Urgency
    work: Callable[[], Any]
    awaited: asyncio.Future[Outcome[Any]]

    def outcome(self) -> Outcome[Any]:
        try:
            return Outcome(self.work())
        except Exception as fault:
            return Outcome(None, fault)


class _Line:
    """The jobs that wait: tables come in the order in which they asked, and after each job to the end."""

    def __init__(self) -> None:
        self._tables: dict[int, deque[_Job]] = {}

    def add(self, job: _Job) -> None:
        self._tables.setdefault(job.table, deque()).append(job)

    def take(self, busy: Container[int]) -> _Job | None:
        """The next job of a table that is not ``busy``, out of the line; None if there is none."""
        for table in [table for table in self._tables if table not in busy]:
            jobs = self._tables.pop(table)
            while jobs and jobs[0].awaited.done():  # nobody waits for it any more
                jobs.popleft()
            if jobs:
                job = jobs.popleft()
                if jobs:
                    self._tables[table] = jobs
                return job
        return None

    def clear(self) -> None:
        """Send everybody away."""
        for jobs in self._tables.values():
            for job in jobs:
                job.awaited.cancel()
        self._tables.clear()


class _Lane:
    """Some of the threads and those who wait for them; a table has one of them at a time."""

    def __init__(self, threads: int, *urgencies: Urgency) -> None:
        self._threads = threads
        self._lines = {urgency: _Line() for urgency in urgencies}
        self.running: dict[asyncio.Future[Outcome[Any]], _Job] = {}

    def add(self, job: _Job) -> None:
        self._lines[job.urgency].add(job)

    def take(self) -> _Job | None:
        """What to think about next, the most urgent first; None if nothing may begin."""
        if len(self.running) >= self._threads:
            return None
        busy = {job.table for job in self.running.values()}
        return next((job for line in self._lines.values() if (job := line.take(busy))), None)

    def clear(self) -> None:
        for line in self._lines.values():
            line.clear()


class Thinkers:
    """The threads in which all thinking is done, for every table of a house.

    One thread is kept for claims and reviews, which therefore take nothing from anybody's turn. All is
    arranged on the event loop; the threads know of nothing but the one thought that they are given.
    """

    def __init__(self, threads: int | None = None) -> None:
        """:param threads: how many turns are thought about at the same time; None: as many as suit."""
        most = threads or usual_threads()
        self._turns, self._later = _Lane(most, Urgency.TURN), _Lane(1, Urgency.CLAIM, Urgency.REVIEW)
        self._threads = ThreadPoolExecutor(most + 1, "thinking")
        self._is_open = True

    async def think(
        self, table: int, urgency: Urgency, work: Callable[P, T], *args: P.args, **rest: P.kwargs
    ) -> T:
        """What comes of some work, done for a table off the event loop.

        :raises Exception: what the work raises.
        :raises asyncio.CancelledError: once the room has closed.
        """
        return (await self.begin(table, urgency, partial(work, *args, **rest))).value()

    def begin(self, table: int, urgency: Urgency, work: Callable[[], T]) -> asyncio.Future[Outcome[T]]:
        """Some work for a table, to be waited for later.

        Who cancels it gives a place in the line away; what has begun is done to its end, for nobody.
        """
        awaited: asyncio.Future[Outcome[T]] = asyncio.get_running_loop().create_future()
        lane = self._turns if urgency is Urgency.TURN else self._later
        lane.add(_Job(table, urgency, work, awaited))
        self._start(lane)
        return awaited

    async def close(self) -> None:
        """Take nothing more, send away who waits, and let what has begun come to its end."""
        self._is_open = False
        for lane in (self._turns, self._later):
            lane.clear()
        if running := [*self._turns.running, *self._later.running]:
            _, unfinished = await asyncio.wait(running, timeout=PATIENCE)
            for future in unfinished:
                future.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _start(self, lane: _Lane) -> None:
        """Begin what may begin."""
        if not self._is_open:
            lane.clear()
        loop = asyncio.get_running_loop()
        while (job := lane.take()) is not None:
            running = loop.run_in_executor(self._threads, job.outcome)
            lane.running[running] = job
            running.add_done_callback(partial(self._ended, lane))

    def _ended(self, lane: _Lane, running: asyncio.Future[Outcome[Any]]) -> None:
        job = lane.running.pop(running)
        if running.cancelled():
            job.awaited.cancel()
        elif not job.awaited.done():
            job.awaited.set_result(running.result())
        elif (fault := running.result().fault) is not None:
            log_broken(f"table {job.table}: a thought that nobody waited for", fault)
        self._start(lane)


def in_background(what: str, prepare: Callable[[], object]) -> threading.Thread:
    """Make something ready meanwhile; nobody waits for it, not even the end of the program.

    :param what: its name, should it fail: that is logged, and the program does without.
    """

    def attempt() -> None:
        try:
            prepare()
        except Exception as fault:
            log_broken(what, fault)

    thread = threading.Thread(target=attempt, name=f"preparing {what}", daemon=True)
    thread.start()
    return thread


def usual_threads() -> int:
    """All of the machine's cores but one, which is the event loop's; at least 1, at most 4."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores - 1, MOST_THREADS))


def log_broken(what: str, fault: Exception) -> None:
    """Say where a thought broke off; without what the fault says: that may be a hidden card."""
    where = "".join(traceback.format_tb(fault.__traceback__))
    log.error("%s broke off: %s\n%s", what, type(fault).__name__, where)
