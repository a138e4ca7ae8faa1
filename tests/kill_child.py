"""A process that plays table after table and says what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import os
import sys

from tests.card_room import ANN, AT_ONCE, step
from whist.engine.game import to_act
from whist.house import House
from whist.outbox import News, Outbox
from whist.shoe import Shoe
from whist.store import SqliteStore
from whist.table import Table
from whist.table_manager import TableManager


class Crier:
    """An announcer that says at once what it is told: by then it must be on disk."""

    def announce(self, news: News, outbox: Outbox) -> None:
        say("told", news.head.id, news.head.ply)


def say(*words: object) -> None:
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


async def play(table: Table, run: str) -> None:
    """Act for Ann whenever it is her turn, to the end."""
    while table.is_playing:
        if to_act(table._match.state) != table.place_of(ANN.user_id):
            await asyncio.sleep(0)
            continue
        cause, ply = f"{run}.{table.id}.{table.ply}", table.ply
        await step(table, cause)
        say("acted", table.id, ply, cause)


async def main(path: str, run: str) -> None:
    store = await SqliteStore.open(path)
    tables = TableManager(House(store, Crier(), AT_ONCE, Shoe(), lambda: 1_800_000_000))
    await tables.restore()
    tables.resume()
    for n in range(1000):
        try:
            table = tables.at(1)
        except Exception:
            table = await tables.open(7, 1, ANN, "dummy_whist", {"target": 5}, "en-GB", f"{run}.{n}")
        if not table.is_playing:
            await table.start(f"{run}.{n}.start")
        await play(table, run)


asyncio.run(main(*sys.argv[1:]))
