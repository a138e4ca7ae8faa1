"""A process that plays table after table and says what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import os
import sys

from tests.card_room import ANN, AT_ONCE, QUICK_WITS, step
from whist.engine.game import to_act
from whist.engine.settings import Value
from whist.house import House
from whist.outbox import News, Outbox
from whist.shoe import Shoe
from whist.store import SqliteStore
from whist.table import Table
from whist.table_manager import TableManager

SHORT: tuple[tuple[str, dict[str, Value]], ...] = (
    ("dummy_whist", {"target": 5}),
    ("double_dummy", {"rubber": "single_game", "seat_choice": "ask", "honours_claim": "call"}),
    ("bid_whist", {"target": 5, "renege_mode": "penalise"}),
)


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


async def evening(tables: TableManager, lobby: asyncio.Lock, run: str, channel: int) -> None:
    """Match after match of one game, in a channel of its own."""
    game, settings = SHORT[channel]
    for n in range(1000):
        async with lobby:  # a person has one at a time
            try:
                table = tables.at(channel)
            except Exception:
                table = await tables.open(7, channel, ANN, game, settings, "en-GB", f"{run}.{channel}.{n}")
            if not table.is_playing:
                await table.start(f"{run}.{channel}.{n}.start")
        await play(table, run)


async def main(path: str, run: str) -> None:
    store = await SqliteStore.open(path)
    tables = TableManager(House(store, Crier(), AT_ONCE, Shoe(), lambda: 1_800_000_000, QUICK_WITS))
    await tables.restore()
    tables.resume()
    lobby = asyncio.Lock()
    await asyncio.gather(*(evening(tables, lobby, run, channel) for channel in range(len(SHORT))))


asyncio.run(main(*sys.argv[1:]))
