"""What can be asked of the book. SQLite keeps it; a server of many processes could stand in its place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

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


class Store(Protocol):
    """The book. What returns is on disk; what raises has changed nothing. Times are unix seconds.

    A writer that is cancelled is written nevertheless. Every writing operation may also raise `NotSaved`,
    every operation `StoreClosed`.
    """

    async def open_table(
        self, opening: Opening, cause: str | None, now: int, limits: Limits = USUAL_LIMITS
    ) -> Head:
        """The head of a new lobby, its first people seated and in line.

        :raises HeardBefore: if the cause has acted already.
        :raises ChannelTaken, TooManyLobbies, TooManyTables, TooManySeats, SeatTaken, AlreadySeated: as named.
        """

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
        """Free places, then seat people and computers: all of it or none. ``place`` is where the cause acted.

        :param line: who waits for a seat now, in order; None leaves the line as it is.
        :raises HeardBefore: if the cause has acted already.
        :raises NotLive, SeatTaken, AlreadySeated, TooManySeats: as named.
        """

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
        """Write actions and all they led to, all or none, if the log is ``ply`` long; entries may be none.

        :raises HeardBefore: if the cause has acted already; this is looked at first.
        :raises StalePly: if the log has another length, or the table is not live.
        """

    async def end_table(self, table_id: int, reason: str, cause: str | None, now: int) -> bool:
        """Stop a table for good. True if it was live; False, and nothing written, if it was not.

        :raises HeardBefore: if the cause has acted already.
        """

    async def heard(self, cause: str) -> Heard | None:
        """What a cause did, if it has acted; at finished tables, too."""

    async def live_tables(self) -> LiveTables:
        """Every table in its lobby or in play, in the order they were opened."""

    async def untold(self, since: int) -> list[int]:
        """Tables played out since a time of which no post shows the last ply: a crash came between."""

    async def whereabouts(self, table_id: int) -> tuple[int, int] | None:
        """The channel of a table and its opener, also where the rest of its page cannot be read."""

    async def load(self, table_id: int, guild_id: int | None = None) -> StoredTable | None:
        """A table's whole page, finished or not; where a server is named, only if it is that server's.

        :raises DamagedRow: if it does not read as it was written.
        """

    async def posted(self, table_id: int, post: Post) -> None:
        """Remember a public post, in place of the one of that number."""

    async def private_posted(self, table_id: int, post: PrivatePost) -> None:
        """Remember a hand that was sent, in place of the one of that deal and place."""

    async def noticed(self, table_id: int, notice: Notice | None) -> None:
        """Remember the turn notice that stands, or that none does."""

    async def person(self, user_id: int) -> Person | None:
        """What is remembered of a person."""

    async def remember(self, person: Person) -> None:
        """Remember a person, in place of what was remembered."""

    async def leaderboard(
        self, guild_id: int, game: str | None, by: Order, limit: int, offset: int = 0
    ) -> tuple[list[Standing], int]:
        """A page of a server's people in one game or in all, best first, and how many there are.

        Ties are broken by points (by sets, where points are counted), then by the older account.
        """

    async def history(
        self, guild_id: int, user_id: int | None, game: str | None, limit: int, offset: int = 0
    ) -> tuple[list[Finished], int]:
        """A page of a server's finished games, newest first, and how many; of one person, or of one game.

        A game is a person's if they held a seat at its end, or a deal of it was credited to them.
        """

    async def results(self, table_id: int) -> list[DealScore]:
        """What each deal changed, by deal and place."""

    async def tenures(self, table_id: int) -> list[Tenure]:
        """Who has held which place since when, in the order in which they sat down."""

    async def backup(self, path: Path) -> None:
        """Write a whole, checked copy of the book; a copy of that name is replaced only by a good one.

        :raises BadBackup: if the copy does not read as a whole book.
        """

    async def close(self) -> None:
        """Let the last writers finish and close the book. A second time it does nothing."""
