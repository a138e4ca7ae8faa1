"""The book in SQLite: each operation is one job on its one connection."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from whist.store import history, lobby, opening, playing, posts, reading, standings
from whist.store.book import Book
from whist.store.faults import LiveTables
from whist.store.rows import (
    KEEP,
    USUAL_LIMITS,
    Clock,
    DealScore,
    Entry,
    Finished,
    GameResult,
    Head,
    Heard,
    Keep,
    Limits,
    Notice,
    Opening,
    Order,
    Person,
    Phase,
    Post,
    PrivatePost,
    Seat,
    Seed,
    Standing,
    StoredTable,
    Tenure,
    Waiting,
)


class SqliteStore:
    """A `Store` in one SQLite file, held by one process. What each operation promises stands there."""

    def __init__(self, book: Book) -> None:
        self._book = book

    @classmethod
    async def open(cls, path: Path | str, migrations: Path = opening.MIGRATIONS) -> SqliteStore:
        """The book at a path, created or brought to the newest layout; ``":memory:"`` keeps nothing.

        :raises DatabaseInUse: if another process has it.
        :raises NewerBook: if a newer Uptown has written in it.
        """
        return cls(Book(await opening.connect(path, migrations)))

    async def open_table(
        self, opening: Opening, cause: str | None, now: int, limits: Limits = USUAL_LIMITS
    ) -> Head:
        return await self._book.write(lambda db: lobby.open_table(db, opening, cause, now, limits))

    async def seat(
        self,
        table_id: int,
        seated: Sequence[Seat],
        freed: Sequence[int],
        cause: str | None,
        place: int | None,
        now: int,
        limits: Limits = USUAL_LIMITS,
        line: Sequence[Waiting] | None = None,
    ) -> None:
        await self._book.write(
            lambda db: lobby.change_seats(db, table_id, seated, freed, cause, place, now, limits, line)
        )

    async def append(
        self,
        table_id: int,
        ply: int,
        entries: Sequence[Entry],
        *,
        kind: str,
        now: int,
        cause: str | None = None,
        place: int | None = None,
        seeds: Sequence[Seed] = (),
        scores: Sequence[DealScore] = (),
        results: Sequence[GameResult] = (),
        phase: Phase | None = None,
        ended_reason: str | None = None,
        clock: Clock | Keep | None = KEEP,
    ) -> None:
        heard = None if cause is None else Heard(cause, table_id, place, ply, kind)
        step = playing.Step(
            table_id, ply, tuple(entries), heard, now, seeds, scores, results, phase, ended_reason, clock
        )
        await self._book.write(lambda db: playing.append(db, step))

    async def end_table(self, table_id: int, reason: str, cause: str | None, now: int) -> bool:
        return await self._book.write(lambda db: lobby.end_table(db, table_id, reason, cause, now))

    async def heard(self, cause: str) -> Heard | None:
        return await self._book.read(lambda db: lobby.heard(db, cause))

    async def live_tables(self) -> LiveTables:
        return await self._book.read(reading.live_tables)

    async def untold(self, since: int) -> list[int]:
        return await self._book.read(lambda db: posts.untold(db, since))

    async def whereabouts(self, table_id: int) -> tuple[int, int] | None:
        return await self._book.read(lambda db: reading.whereabouts(db, table_id))

    async def load(self, table_id: int, guild_id: int | None = None) -> StoredTable | None:
        return await self._book.read(lambda db: reading.load(db, table_id, guild_id))

    async def posted(self, table_id: int, post: Post) -> None:
        await self._book.write(lambda db: posts.posted(db, table_id, post))

    async def private_posted(self, table_id: int, post: PrivatePost) -> None:
        await self._book.write(lambda db: posts.private_posted(db, table_id, post))

    async def noticed(self, table_id: int, notice: Notice | None) -> None:
        await self._book.write(lambda db: posts.noticed(db, table_id, notice))

    async def person(self, user_id: int) -> Person | None:
        return await self._book.read(lambda db: standings.person(db, user_id))

    async def remember(self, person: Person) -> None:
        await self._book.write(lambda db: standings.remember(db, person))

    async def leaderboard(
        self, guild_id: int, game: str | None, by: Order, limit: int, offset: int = 0
    ) -> tuple[list[Standing], int]:
        return await self._book.read(lambda db: standings.leaderboard(db, guild_id, game, by, limit, offset))

    async def history(
        self, guild_id: int, user_id: int | None, game: str | None, limit: int, offset: int = 0
    ) -> tuple[list[Finished], int]:
        return await self._book.read(lambda db: history.page(db, guild_id, user_id, game, limit, offset))

    async def results(self, table_id: int) -> list[DealScore]:
        return await self._book.read(lambda db: standings.results(db, table_id))

    async def tenures(self, table_id: int) -> list[Tenure]:
        return await self._book.read(lambda db: standings.tenures(db, table_id))

    async def backup(self, path: Path) -> None:
        await self._book.read(partial(opening.copy, path))
        await asyncio.to_thread(opening.keep, path)

    async def close(self) -> None:
        await self._book.close()
