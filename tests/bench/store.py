"""How fast the book is: writing alone and in company, opening shop with many tables, finding the best."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from tests.shelf import ask, opened
from whist.store import Clock, Entry, Head, Limits, SqliteStore

COMPANY = 64
LIVE = 1000
LENGTH = 150
"""Actions of a table that is in the middle of a match."""
DEALS = 1_000_000
PEOPLE = 20_000
MANY = Limits(tables_a_server=LIVE, seats_a_person=LIVE)

A_MILLION_DEALS = f"""
WITH RECURSIVE deals (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM deals WHERE n < {DEALS} - 1)
INSERT INTO deal_scores SELECT 1, n, 0, n % {PEOPLE}, 'somebody', n % 13 - 6, 0, '4U', n % 2 FROM deals
"""
THEIR_TOTALS = """
INSERT INTO standings SELECT 7, '', user_id, name, 0, sum(change), sum(was_made), count(*), count(*), 0
FROM deal_scores GROUP BY user_id
"""


async def _speed(store: SqliteStore, heads: Sequence[Head], length: int) -> float:
    """Actions a second, all tables playing at once; each waits for its own commit, as in life."""
    interactions = count(10**18 + heads[0].id * 10**9)

    async def play(table: int) -> None:
        for ply in range(length):
            cause, clock = str(next(interactions)), Clock(ply + 90, ply + 1)
            entry = Entry(0, "play SK", None, 0x9E3779B9)
            await store.append(table, ply, [entry], kind="act", now=ply, cause=cause, place=0, clock=clock)

    began = time.perf_counter()
    await asyncio.gather(*(play(head.id) for head in heads))
    return len(heads) * length / (time.perf_counter() - began)


async def _restore(store: SqliteStore) -> float:
    """Milliseconds to read every live table back."""
    began = time.perf_counter()
    live = await store.live_tables()
    assert not live.damaged
    return 1000 * (time.perf_counter() - began)


async def _top_20(store: SqliteStore) -> float:
    """Milliseconds for a leaderboard, of a hundred the slowest but one."""
    await ask(store, A_MILLION_DEALS)
    await ask(store, THEIR_TOTALS)
    taken = []
    for _ in range(100):
        began = time.perf_counter()
        lines, _total = await store.leaderboard(7, None, "points", 20)
        taken.append(1000 * (time.perf_counter() - began))
        assert len(lines) == 20
    return sorted(taken)[-2]


async def _measure(path: Path) -> list[tuple[str, float, str]]:
    store = await SqliteStore.open(path)
    try:
        heads = [await opened(store, n + 1, guild_id=7, limits=MANY) for n in range(LIVE)]
        alone = await _speed(store, heads[:1], LENGTH)
        together = await _speed(store, heads[1 : COMPANY + 1], LENGTH)
        await _speed(store, heads[COMPANY + 1 :], LENGTH)
        restored = await _restore(store)
        best = await _top_20(store)
        began = time.perf_counter()
        await store.backup(path.with_name("copy"))
        copied = time.perf_counter() - began
    finally:
        await store.close()
    return [
        ("book, 1 table", alone, "actions/s"),
        (f"book, {COMPANY} tables at once", together, "actions/s"),
        (f"book, read {LIVE} live tables of {LENGTH} actions", restored, "ms"),
        (f"book, top 20 of {PEOPLE} people, {DEALS} deals, p99", best, "ms"),
        (f"book, checked backup after {DEALS} deals", copied, "s"),
    ]


def rows() -> list[tuple[str, float, str]]:
    """Name, figure and unit of each measurement."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder) / "book"))


if __name__ == "__main__":
    for name, figure, unit in rows():
        print(f"{name:60} {figure:12,.2f} {unit}")
