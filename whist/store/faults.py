"""Why a line could not be written in the book, or not be read in it."""

from __future__ import annotations

from dataclasses import dataclass

from whist.store.rows import Heard, StoredTable


class StoreError(Exception):
    """Whatever the book refuses; nothing was changed."""


@dataclass(eq=False)
class HeardBefore(StoreError):
    """This cause has acted already; ``heard`` says what it did."""

    heard: Heard


@dataclass(eq=False)
class StalePly(StoreError):
    """The log is not as long as the writer thought, or the table is not live any more."""

    table_id: int
    ply: int


@dataclass(eq=False)
class NotLive(StoreError):
    """The table is over, or there is none of that number."""

    table_id: int


@dataclass(eq=False)
class ChannelTaken(StoreError):
    """A live table stands in this channel."""

    table_id: int


@dataclass(eq=False)
class TooManyLobbies(StoreError):
    """The opener has an open lobby already."""

    table_id: int


@dataclass(eq=False)
class TooManyTables(StoreError):
    """The server has as many live tables as it may have."""

    most: int


@dataclass(eq=False)
class TooManySeats(StoreError):
    """A person sits at as many live tables as they may."""

    user_id: int
    most: int


@dataclass(eq=False)
class SeatTaken(StoreError):
    """Somebody sits there and was not asked to get up."""

    place: int


@dataclass(eq=False)
class AlreadySeated(StoreError):
    """A person has one seat at a table."""

    user_id: int


class NotSaved(StoreError):
    """The disk or SQLite failed, as ``__cause__`` says: nothing was changed, and it may be tried again."""


class StoreClosed(StoreError):
    """The book has been closed."""


class DatabaseInUse(StoreError):
    """Another process holds the book; one writes in it at a time."""


@dataclass(eq=False)
class NewerBook(StoreError):
    """The book was written by a newer Uptown; ``version`` is the number of its last migration."""

    version: int


class BadBackup(StoreError):
    """The copy does not read as a whole book, and was not kept."""


@dataclass(eq=False)
class DamagedRow(StoreError):
    """What was written at a ply of a table is not what is read there, or it is missing."""

    table_id: int
    ply: int


@dataclass(frozen=True, slots=True)
class LiveTables:
    """Every table in its lobby or in play; the damaged ones by where the damage is."""

    tables: tuple[StoredTable, ...]
    damaged: tuple[DamagedRow, ...]
