"""How fast a table is: an action through lock, referee and book; the opening; the room that a table takes."""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
import time
import tracemalloc
from collections.abc import Sequence
from pathlib import Path

from tests.card_room import AT_ONCE, QUICK_WITS, Room, actor, now, room, shoe
from tests.shelf import opened
from whist.engine.game import to_act
from whist.engine.view import view
from whist.house import House
from whist.house_rules import rules_of
from whist.lobby import Person
from whist.match import Match, entry
from whist.outbox import News, Outbox
from whist.restoring import restored
from whist.solver.rule_player import rule_player
from whist.store import Entry, Head, Limits, Seat, Seed, SqliteStore
from whist.table import Table
from whist.table_manager import TableManager

COMPANY = 64
ACTIONS = 200
LIVE = 1000
LENGTH = 150
"""Actions of a table that is in the middle of a match."""
MATCHES = 20
A_SERVER = 40
MANY = Limits(tables_a_server=LIVE, seats_a_person=LIVE)

Record = tuple[tuple[Entry, ...], tuple[Seed, ...]]


class Mute:
    """An announcer that says nothing."""

    def announce(self, news: News, outbox: Outbox) -> None:
        pass


async def a_turn(table: Table) -> None:
    """Wait while the house shuffles and deals."""
    while table.is_playing and actor(table) is None:  # noqa: ASYNC110  nobody tells
        await asyncio.sleep(0.001)


async def _act(table: Table, taken: list[float]) -> None:
    for _ in range(ACTIONS):
        await a_turn(table)
        if (place := actor(table)) is None:
            return
        action, token, cause = table.view(place).legal[0], table.token(place), f"{table.id}.{table.ply}"
        began = time.perf_counter()
        await table.act(place, action, token=token, cause=cause)
        taken.append(1000 * (time.perf_counter() - began))


async def _acting(here: Room, first: int, count: int) -> tuple[float, list[float]]:
    """Actions a second with all tables at once, and the milliseconds that each took, in order of size."""
    tables = []
    for n in range(first, first + count):
        people = [Person(10 * n + k, f"P{k}") for k in range(3)]
        tables.append(await here.table(*people, channel=n, guild=n // A_SERVER))
    taken: list[float] = []
    began = time.perf_counter()
    await asyncio.gather(*(_act(table, taken) for table in tables))
    return len(taken) / (time.perf_counter() - began), sorted(taken)


def _record(seed: int, length: int) -> Record:
    """The log of a match between rule players, to its end or to so many actions."""
    match = Match.new(rules_of(_head(0)))
    log, seeds, packs = list[Entry](), list[Seed](), shoe(seed)
    while not match.state.is_over and match.ply < length:
        who = to_act(match.state)
        if who is None:
            action, promise = packs.next(1, match.state, None)
            seeds += [promise] if promise else []
            match, _ = match.after(None, action)
            log.append(entry(match, None, action))
        else:
            chosen = rule_player(view(match.state, who))
            match, _ = match.after(who, chosen)
            log.append(entry(match, who, chosen))
    return tuple(log), tuple(seeds)


def _head(table_id: int) -> Head:
    return Head(table_id, 1, 1, "dummy_whist", {}, 1, "en-GB", "lobby", 0, 0, 0)


async def _write(store: SqliteStore, n: int, record: Record) -> None:
    """A table of three people and a log, as if it had been played."""
    seats = [Seat(k, 10 * n + k, f"P{k}") for k in range(3)]
    asked = {"guild_id": n // A_SERVER, "settings": {}, "opener_id": 10 * n}
    head = await opened(store, n, *seats, **asked, now=0, limits=MANY)
    log, seeds = record
    await store.append(head.id, 0, log, kind="act", now=0, seeds=seeds, phase="playing")


async def _fill(path: Path, records: Sequence[Record], count: int) -> None:
    """Write so many tables."""
    store = await SqliteStore.open(path)
    await asyncio.gather(*(_write(store, n, records[n % len(records)]) for n in range(1, count + 1)))
    await store.close()


async def _start(path: Path) -> float:
    """Seconds from opening the book until every table goes on."""
    began = time.perf_counter()
    store = await SqliteStore.open(path)
    tables = TableManager(House(store, Mute(), AT_ONCE, shoe(), now, QUICK_WITS))
    await tables.restore()
    tables.resume()
    taken = time.perf_counter() - began
    assert tables.at(LIVE).ply >= LENGTH
    await tables.close()
    await store.close()
    return taken


async def _memory(path: Path) -> float:
    """KiB that a restored table takes."""
    store = await SqliteStore.open(path)
    house, kept = House(store, Mute(), AT_ONCE, shoe(), now, QUICK_WITS), []
    stored = [await store.load(n) for n in range(1, MATCHES + 1)]
    tracemalloc.start()
    for each in filter(None, stored):
        kept.append(restored(house, each))
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    await store.close()
    return size / len(kept) / 1024


async def _measure(folder: Path) -> list[tuple[str, float, str]]:
    async with room(folder / "play", announcer=Mute()) as here:
        alone, waits = await _acting(here, 1, 1)
        together, queues = await _acting(here, 2, COMPANY)
    halves = [_record(seed, LENGTH) for seed in range(MATCHES)]
    wholes = [_record(seed, 10_000) for seed in range(MATCHES)]
    await _fill(folder / "live", halves, LIVE)
    started = await _start(folder / "live")
    memory = await _memory(folder / "live")
    await _fill(folder / "games", wholes, 10 * MATCHES)
    size = os.path.getsize(folder / "games") / (10 * MATCHES) / 1024  # noqa: ASYNC240
    length = sum(len(log) for log, _ in wholes) / MATCHES
    return [
        ("table, 1 alone", alone, "actions/s"),
        ("table, 1 alone, p50 of an action", waits[len(waits) // 2], "ms"),
        ("table, 1 alone, p99 of an action", waits[len(waits) * 99 // 100], "ms"),
        (f"table, {COMPANY} at once", together, "actions/s"),
        (f"table, {COMPANY} at once, p50 of an action", queues[len(queues) // 2], "ms"),
        (f"table, {COMPANY} at once, p99 of an action", queues[len(queues) * 99 // 100], "ms"),
        (f"start with {LIVE} live tables of {LENGTH} actions", started, "s"),
        (f"memory of a table of {LENGTH} actions", memory, "KiB"),
        (f"size on disk of a whole game of {length:.0f} actions", size, "KiB"),
    ]


def rows() -> list[tuple[str, float, str]]:
    """Name, figure and unit of each measurement."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


if __name__ == "__main__":
    for name, figure, unit in rows():
        print(f"{name:60} {figure:12,.2f} {unit}")
