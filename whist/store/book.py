"""The pen: one connection to the book, and everybody who waits to write shares one stroke of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

import aiosqlite

from whist.store.faults import NotSaved, StoreClosed

T = TypeVar("T")
Job: TypeAlias = Callable[[sqlite3.Connection], T]
"""What is done on the connection's own thread. A writing job is undone if it raises."""


class Connection(aiosqlite.Connection):
    """An aiosqlite connection that can be asked for a whole piece of work, not one statement at a time.

    A hop to its thread costs more than a statement, and a batch is hundreds of them. aiosqlite has no public
    way to send a function over, so this uses its protected `_execute` and `_conn`: here and nowhere else, and
    its version is pinned.
    """

    async def work(self, job: Job[T]) -> T:
        """What the job returns, run on the connection's thread with nothing else in between."""
        answer: T = await self._execute(lambda: job(self._conn))  # type: ignore[no-untyped-call]
        return answer


class Outcome(Generic[T]):
    """One writer's job and the future that its writer awaits."""

    __slots__ = ("future", "job")

    def __init__(self, job: Job[T], future: asyncio.Future[T]) -> None:
        self.job = job
        self.future = future

    def tell(self, answer: T | Exception) -> None:
        """Give the writer what came of it, if they still wait."""
        if self.future.done():
            return
        if isinstance(answer, Exception):
            self.future.set_exception(answer)
        else:
            self.future.set_result(answer)


class Book:
    """Reads and writes on one connection. Writers that come while a commit runs go together into the next.

    The first writer starts a task that commits for everybody and is gone as soon as nobody waits. Writers only
    await its word, so one that is cancelled takes nobody along, and what it handed over is written.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: list[Outcome[Any]] = []
        self._leader: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None

    async def read(self, job: Job[T]) -> T:
        """What a job reads, between two commits."""
        self._refuse_if_closed()
        return await self._connection.work(job)

    async def write(self, job: Job[T]) -> T:
        """What a job returns, once it is on disk.

        :raises NotSaved: if SQLite failed. Whatever else the job raises comes through; it has changed nothing.
        """
        self._refuse_if_closed()
        mine = Outcome(job, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        if self._leader is None:
            self._leader = asyncio.create_task(self._lead(), name="book-commit")
        return await mine.future

    async def close(self) -> None:
        """Write what was handed over, then close the connection and its thread; a second time do nothing."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="book-close")
        await asyncio.shield(self._closing)

    def _refuse_if_closed(self) -> None:
        if self._closing is not None:
            raise StoreClosed

    async def _lead(self) -> None:
        batch: list[Outcome[Any]] = []
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                jobs = [each.job for each in batch]
                await self._told(batch, self._connection.work(partial(commit, jobs)))
        finally:
            # Only a loop that is being torn down cancels this task: leave nobody waiting for it.
            self._leader = None
            for each in (*batch, *self._waiting):
                each.future.cancel()

    @staticmethod
    async def _told(batch: Sequence[Outcome[Any]], work: Any) -> None:
        try:
            answers: Sequence[Any] = await work
        except Exception as fault:
            answers = [_not_saved(fault) for _ in batch]
        for each, answer in zip(batch, answers, strict=True):
            each.tell(answer)

    async def _close(self) -> None:
        if self._leader is not None:
            await asyncio.wait([self._leader])
        await self._connection.close()


def commit(jobs: Sequence[Job[Any]], db: sqlite3.Connection) -> list[Any]:
    """What each job returned or raised, all of it on disk.

    :raises sqlite3.Error: if the transaction as a whole failed. Nothing is kept then, and nobody is refused for
        what a neighbour had written in it.
    """
    if db.in_transaction:  # an earlier rollback failed with the disk
        db.execute("ROLLBACK")
    db.execute("BEGIN IMMEDIATE")
    try:
        answers = [_alone(job, db) for job in jobs]
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return answers


def _alone(job: Job[Any], db: sqlite3.Connection) -> Any:
    """What a job returned, or what it raised with all that it had written undone."""
    db.execute("SAVEPOINT job")
    try:
        answer = job(db)
    except Exception as fault:
        # Where the fault has ended the transaction itself, this raises, and the whole batch is not saved.
        db.execute("ROLLBACK TO job")
        answer = _not_saved(fault) if isinstance(fault, sqlite3.Error) else fault
    db.execute("RELEASE job")
    return answer


def _not_saved(fault: Exception) -> NotSaved:
    error = NotSaved(str(fault))
    error.__cause__ = fault
    return error
