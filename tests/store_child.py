"""A process that plays on eight tables and says what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import os
import sys

from tests.shelf import act, opened, worth
from whist.store import SqliteStore


async def play(store: SqliteStore, table_id: int) -> None:
    ply = 0
    while True:
        await act(store, table_id, ply, cause=f"{table_id}:{ply}", scores=[worth(ply, table_id, 1)])
        ply += 1
        os.write(1, f"{table_id} {ply}\n".encode())


async def main(path: str) -> None:
    store = await SqliteStore.open(path)
    heads = [await opened(store, n + 1) for n in range(8)]
    await asyncio.gather(*(play(store, head.id) for head in heads))


asyncio.run(main(sys.argv[1]))
