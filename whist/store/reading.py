"""Reading tables back, each action checked against what was written."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from whist.store.faults import DamagedRow, LiveTables
from whist.store.lobby import LIVE
from whist.store.playing import crc
from whist.store.rows import (
    Clock,
    Entry,
    Head,
    Notice,
    Post,
    PrivatePost,
    Seat,
    Seed,
    StoredTable,
    Waiting,
)

T = TypeVar("T")
ByTable = Mapping[int, list[T]]

LIVE_ONES = f"IN (SELECT id FROM tables WHERE {LIVE})"
THIS_ONE = "= ?"


@dataclass(frozen=True, slots=True)
class Pages:
    """The rows of many tables, each kind read with one query."""

    heads: Sequence[tuple[Any, ...]]
    log: ByTable[tuple[Any, ...]]
    seats: ByTable[Seat]
    seeds: ByTable[Seed]
    posts: ByTable[Post]
    private_posts: ByTable[PrivatePost]
    notices: ByTable[Notice]
    waiting: ByTable[Waiting]


def load(db: sqlite3.Connection, table_id: int, guild_id: int | None = None) -> StoredTable | None:
    """A table's whole page, finished or not; where a server is named, only if it is that server's.

    :raises DamagedRow: if it does not read as it was written.
    """
    if guild_id is not None and not _is_at(db, table_id, guild_id):
        return None
    pages = _pages(db, THIS_ONE, (table_id,))
    return _table(pages, pages.heads[0]) if pages.heads else None


def _is_at(db: sqlite3.Connection, table_id: int, guild_id: int) -> bool:
    row = db.execute("SELECT 1 FROM tables WHERE id = ? AND guild_id = ?", (table_id, guild_id)).fetchone()
    return row is not None


def whereabouts(db: sqlite3.Connection, table_id: int) -> tuple[int, int] | None:
    """The channel and the opener of a table."""
    row = db.execute("SELECT channel_id, opener_id FROM tables WHERE id = ?", (table_id,)).fetchone()
    return (row[0], row[1]) if row else None


def live_tables(db: sqlite3.Connection) -> LiveTables:
    """All live tables; what is damaged is told apart, so that it stops nobody else."""
    try:
        pages = _pages(db, LIVE_ONES, ())
    except sqlite3.DatabaseError:
        return _one_by_one(db)
    return _sorted_out([(head[0], partial(_table, pages, head)) for head in pages.heads])


def _one_by_one(db: sqlite3.Connection) -> LiveTables:
    """Live tables of a file so damaged that a query over all of them fails."""
    ids = [row[0] for row in db.execute(f"SELECT id FROM tables WHERE {LIVE} ORDER BY id")]
    return _sorted_out([(number, partial(load, db, number)) for number in ids])


def _sorted_out(readers: Sequence[tuple[int, Callable[[], StoredTable | None]]]) -> LiveTables:
    tables, damaged = [], []
    for number, reader in readers:
        try:
            if table := reader():
                tables.append(table)
        except DamagedRow as damage:
            damaged.append(damage)
        except sqlite3.DatabaseError:
            damaged.append(DamagedRow(number, 0))
    return LiveTables(tuple(tables), tuple(damaged))


def _pages(db: sqlite3.Connection, which: str, args: tuple[int, ...]) -> Pages:
    def rows(columns: str, table: str, order: str) -> sqlite3.Cursor:
        return db.execute(
            f"SELECT table_id, {columns} FROM {table} WHERE table_id {which} ORDER BY table_id, {order}", args
        )

    def by_table(make: Callable[..., T], columns: str, table: str, order: str) -> ByTable[T]:
        found: defaultdict[int, list[T]] = defaultdict(list)
        for row in rows(columns, table, order):
            found[row[0]].append(make(*row[1:]))
        return found

    log: defaultdict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows('ply, place, action, secret, "check", crc', "actions", "ply"):
        log[row[0]].append(row)
    return Pages(
        db.execute(
            "SELECT id, guild_id, channel_id, game, settings, opener_id, locale, phase, ply, opened_at,"
            " touched_at, ended_at, ended_reason, follows, deadline, deadline_ply FROM tables"
            f" WHERE id {which} ORDER BY id",
            args,
        ).fetchall(),
        log,
        by_table(Seat, "place, user_id, name, level", "seats", "place"),
        by_table(Seed, "deal, seed, version, commitment", "seeds", "deal"),
        by_table(Post, "number, channel_id, message_id, shown_ply, posted_at", "posts", "number"),
        by_table(
            PrivatePost, "deal, place, user_id, channel_id, message_id, shown", "private_posts", "deal, place"
        ),
        by_table(Notice, "channel_id, message_id, token", "notices", "table_id"),
        by_table(Waiting, "user_id, name", "waiting", "number"),
    )


def _table(pages: Pages, row: tuple[Any, ...]) -> StoredTable:
    *columns, deadline, deadline_ply = row
    head = _head(columns)
    notices = pages.notices.get(head.id, [])
    return StoredTable(
        head,
        tuple(pages.seats.get(head.id, ())),
        _log(head, pages.log.get(head.id, [])),
        tuple(pages.seeds.get(head.id, ())),
        tuple(pages.posts.get(head.id, ())),
        tuple(pages.private_posts.get(head.id, ())),
        notices[0] if notices else None,
        None if deadline is None else Clock(deadline, deadline_ply),
        tuple(pages.waiting.get(head.id, ())),
    )


def _head(columns: list[Any]) -> Head:
    try:
        columns[4] = json.loads(columns[4])
    except ValueError as fault:
        raise DamagedRow(columns[0], columns[8]) from fault
    return Head(*columns)


def _log(head: Head, rows: Sequence[tuple[Any, ...]]) -> tuple[Entry, ...]:
    """A table's actions in order.

    :raises DamagedRow: at the first that is missing, surplus, or not as it was written.
    """
    log = []
    for ply, row in enumerate(rows):
        if row[1] != ply or ply >= head.ply or crc(row[:6]) != row[6]:
            raise DamagedRow(head.id, ply)
        log.append(Entry(*row[2:6]))
    if len(log) != head.ply:
        raise DamagedRow(head.id, len(log))
    return tuple(log)
