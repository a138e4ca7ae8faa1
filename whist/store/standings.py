"""What people have won, and how they stand in their server."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from whist.store.playing import ALL_GAMES
from whist.store.rows import DealScore, Order, Person, Standing, Tenure

BEST_FIRST: Mapping[Order, str] = {
    "sets": "sets DESC, points DESC, user_id",
    "points": "points DESC, sets DESC, user_id",
    "bids": "bids_made DESC, points DESC, user_id",
}


def leaderboard(
    db: sqlite3.Connection, guild_id: int, game: str | None, by: Order, limit: int, offset: int
) -> tuple[list[Standing], int]:
    """A page of a server's people, best first, and how many there are."""
    which = (guild_id, ALL_GAMES if game is None else game)
    rows = db.execute(
        "SELECT user_id, name, sets, points, bids_made, bids, deals, games FROM standings"
        f" WHERE guild_id = ? AND game = ? ORDER BY {BEST_FIRST[by]} LIMIT ? OFFSET ?",
        (*which, limit, offset),
    ).fetchall()
    (people,) = db.execute("SELECT count(*) FROM standings WHERE guild_id = ? AND game = ?", which).fetchone()
    return [Standing(*row) for row in rows], people


def results(db: sqlite3.Connection, table_id: int) -> list[DealScore]:
    """What each deal of a table changed, by deal and place."""
    rows = db.execute(
        "SELECT deal, place, user_id, name, change, total, bid, was_made FROM deal_scores"
        " WHERE table_id = ? ORDER BY deal, place",
        (table_id,),
    )
    return [_deal_score(row) for row in rows]


def _deal_score(row: tuple[Any, ...]) -> DealScore:
    was_made = None if row[7] is None else bool(row[7])
    return replace(DealScore(*row), was_made=was_made)


def tenures(db: sqlite3.Connection, table_id: int) -> list[Tenure]:
    """Who has held which place since when, in the order in which they sat down."""
    rows = db.execute(
        "SELECT since_ply, place, user_id, name, level FROM tenures WHERE table_id = ? ORDER BY id",
        (table_id,),
    )
    return [Tenure(*row) for row in rows]


def person(db: sqlite3.Connection, user_id: int) -> Person | None:
    """What is remembered of a person."""
    row = db.execute(
        "SELECT user_id, name, dm_closed, dm_told, notices FROM people WHERE user_id = ?", (user_id,)
    ).fetchone()
    return Person(row[0], row[1], *map(bool, row[2:])) if row else None


def remember(db: sqlite3.Connection, person: Person) -> None:
    """Remember a person, in place of what was remembered."""
    row = (person.user_id, person.name, person.dm_closed, person.dm_told, person.notices)
    db.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?)", row)
