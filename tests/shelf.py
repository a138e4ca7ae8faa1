"""A book to try things on, for the tests of the store."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from whist.store import DealScore, Entry, Head, Opening, Seat, SqliteStore

T = TypeVar("T")


def run(scenario: Callable[[SqliteStore], Awaitable[T]], path: Path | str = ":memory:") -> T:
    """What a scenario returns, played on a book that is closed afterwards; no task may be left over."""

    async def whole() -> T:
        store = await SqliteStore.open(path)
        try:
            outcome = await scenario(store)
            assert asyncio.all_tasks() == {asyncio.current_task()}
            return outcome
        finally:
            await store.close()

    return asyncio.run(whole())


async def opened(store: SqliteStore, channel: int = 1, *seats: Seat, **changed: Any) -> Head:
    """A new lobby in a channel, opened by a person of the channel's number."""
    usual: dict[str, Any] = {
        "guild_id": 7,
        "channel_id": channel,
        "game": "dummy_whist",
        "settings": {"to": 7, "jokers": True},
        "opener_id": channel,
        "locale": "en-GB",
        "seats": seats,
    }
    asked = {name: changed.pop(name) for name in tuple(changed) if name in Opening.__dataclass_fields__}
    rest: dict[str, Any] = {"cause": None, "now": 100} | changed
    return await store.open_table(Opening(**usual | asked), **rest)


def played(ply: int, secret: str | None = None) -> Entry:
    """Some action at a ply."""
    return Entry(ply % 3, f"play {ply}", secret, 0xFFFFFFFF - ply)


def worth(deal: int, user_id: int | None, change: int, was_made: bool | None = None) -> DealScore:
    """What a deal changed for the person in place 0."""
    bid = None if was_made is None else "4U"
    return DealScore(deal, 0, user_id, f"person {user_id}", change, change, bid, was_made)


async def act(store: SqliteStore, table_id: int, ply: int, count: int = 1, **rest: Any) -> None:
    """Append some actions."""
    entries = [played(ply + n) for n in range(count)]
    await store.append(table_id, ply, entries, **{"kind": "act", "now": 200} | rest)


async def ask(store: SqliteStore, sql: str, *args: Any) -> list[tuple[Any, ...]]:
    """What SQLite itself says, between two commits."""
    return await store._book.read(lambda db: db.execute(sql, args).fetchall())


async def dump(store: SqliteStore) -> list[str]:
    """Everything the book says, as SQL."""
    return await store._book.read(lambda db: list(sqlite3.Connection.iterdump(db)))
