"""The pen: one connection to the book, and everybody who waits to write shares one stroke of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias, TypeVar

import aiosqlite

from whist.store.faults import NotSaved, StoreClosed

T = TypeVar("T")
Job: TypeAlias = Callable[[sqlite3.Connection], T]
"""What is done on the connection's own thread. What a writing job has written is undone if it raises."""


class Connection(aiosqlite.Connection):
    """An aiosqlite connection that can be asked for a whole piece of work, not only for one statement.

    A hop to its thread costs more than a statement, and a batch is hundreds of them. aiosqlite has no public
    way to send a function over, so this uses its protected queue `_tx` and connection `_conn`: here and
    nowhere else, which is why its version is pinned.
    """

    def begin(self, job: Job[T]) -> asyncio.Future[T]:
        """What the job will return, run on the connection's thread with nothing else in between."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((answer, partial(job, self._conn)))
        return answer


class Book:
    """Reads and writes on one connection. Writers that come while a commit runs go together into the next.

    There is no task behind it: each commit that ends begins the next one if anybody waits. Writers merely
    await word of it, so one that is cancelled takes nobody along, and what it handed over is written.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: list[tuple[Job[Any], asyncio.Future[Any]]] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing: asyncio.Task[None] | None = None

    async def read(self, job: Job[T]) -> T:
        """What a job reads, between two commits.

        :raises StoreClosed: after `close`.
        """
        self._refuse_if_closed()
        return await self._connection.begin(job)

    async def write(self, job: Job[T]) -> T:
        """What a job returns, once it is on disk.

        :raises NotSaved: if SQLite failed. What else the job raises comes through; it has changed nothing.
        :raises StoreClosed: after `close`.
        """
        self._refuse_if_closed()
        loop = asyncio.get_running_loop()
        told: asyncio.Future[T] = loop.create_future()
        self._waiting.append((job, told))
        if self._idle.is_set():
            self._idle.clear()
            loop.call_soon(self._begin)  # a turn later: whoever is ready now comes along
        return await told

    async def close(self) -> None:
        """Write what was handed over, then close the connection and its thread; a second time do nothing."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="book-close")
        await asyncio.shield(self._closing)

    def _refuse_if_closed(self) -> None:
        if self._closing is not None:
            raise StoreClosed

    def _begin(self) -> None:
        batch, self._waiting = self._waiting, []
        done = self._connection.begin(partial(commit, [job for job, _ in batch]))
        done.add_done_callback(partial(self._end, [told for _, told in batch]))

    def _end(self, batch: Sequence[asyncio.Future[Any]], done: asyncio.Future[list[Any]]) -> None:
        fault = done.exception()
        answers = [_not_saved(fault) for _ in batch] if fault else done.result()
        for told, answer in zip(batch, answers, strict=True):
            _tell(told, answer)
        if self._waiting:
            self._begin()
        else:
            self._idle.set()

    async def _close(self) -> None:
        await self._idle.wait()
        await self._connection.close()


def _tell(told: asyncio.Future[Any], answer: object) -> None:
    if told.done():  # who waited was cancelled
        return
    if isinstance(answer, Exception):
        told.set_exception(answer)
    else:
        told.set_result(answer)


def commit(jobs: Sequence[Job[Any]], db: sqlite3.Connection) -> list[Any]:
    """What each job returned or raised, all of it on disk.

    :raises sqlite3.Error: if the transaction as a whole failed. Nothing is kept then, and nobody is refused
        for what a neighbour had written in it.
    """
    _roll_back(db)  # should an earlier rollback have failed with the disk
    db.execute("BEGIN IMMEDIATE")
    try:
        answers = [_alone(job, db) for job in jobs]
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            _roll_back(db)
            _write_over(db)
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


def _roll_back(db: sqlite3.Connection) -> None:
    if db.in_transaction:
        db.execute("ROLLBACK")


def _write_over(db: sqlite3.Connection) -> None:
    """Overwrite what a failed commit left at the end of the log.

    If it was its fsync that failed, the log holds the whole of it, and a crash now would bring back what
    everybody has been told is not saved. Setting the version that is set already writes one page there.
    """
    (version,) = db.execute("PRAGMA user_version").fetchone()
    db.execute(f"PRAGMA user_version = {version:d}")


def _not_saved(fault: BaseException) -> NotSaved:
    error = NotSaved(str(fault))
    error.__cause__ = fault
    return error
