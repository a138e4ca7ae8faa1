"""Tables out of the book: new ones, and those brought back after a restart, each where it was."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass

from whist import store as book
from whist.engine.cards import Place
from whist.house import House
from whist.house_rules import rules_of
from whist.match import Match, RulesDrift
from whist.outbox import Outbox
from whist.store import Head, Opening, StoredTable
from whist.table import Table

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60


@dataclass(frozen=True)
class Unreadable:
    """A live table whose record does not read as it was written.

    It stands still until a program comes that can read it, or people end it.
    """

    id: int
    opener_id: int


async def brought_back(house: House) -> tuple[list[Table], dict[int, Unreadable]]:
    """Every live table, those of the last day whose end was not told, and the unreadable ones by channel."""
    live = await house.store.live_tables()
    tables: list[Table] = []
    broken = [damage.table_id for damage in live.damaged]
    for damage in live.damaged:
        log.error("table %d: the record is damaged at ply %d", damage.table_id, damage.ply)
    for stored in live.tables:
        table = _read(house, stored)
        tables += [table] if table else []
        broken += [] if table else [stored.head.id]
        await asyncio.sleep(0)
    tables += [table async for table in _untold(house)]
    found = [(table_id, await house.store.whereabouts(table_id)) for table_id in broken]
    return tables, {place[0]: Unreadable(table_id, place[1]) for table_id, place in found if place}


def opened(house: House, head: Head, opening: Opening) -> Table:
    """A table that was just written in the book for the first time."""
    seats = {Place(seat.place): seat for seat in opening.seats}
    table = Table(house, head, seats, Match.new(rules_of(head)), Outbox(house.store, head.id))
    table.line = opening.line
    return table


def restored(house: House, stored: StoredTable) -> Table:
    """A table as its log tells it.

    :raises RulesDrift: if the rules of today make something else of it.
    """
    match = Match.replayed(rules_of(stored.head), stored.log)
    seats = {Place(seat.place): seat for seat in stored.seats}
    table = Table(house, stored.head, seats, match, Outbox.of(house.store, stored))
    table.seeds = {seed.deal: seed for seed in stored.seeds}
    table.clock, table.line = stored.clock, stored.line
    return table


async def _untold(house: House) -> AsyncIterator[Table]:
    """Tables that were closed just before a crash, and whose channels do not know it."""
    for table_id in await house.store.untold(int(house.now()) - DAY):
        try:
            stored = await house.store.load(table_id)
        except book.DamagedRow as damage:
            log.error("table %d: the record is damaged at ply %d", table_id, damage.ply)
            continue
        if stored and (table := _read(house, stored)):
            yield table


def _read(house: House, stored: StoredTable) -> Table | None:
    try:
        return restored(house, stored)
    except RulesDrift as drift:
        log.error("table %d: played by other rules up to ply %s", stored.head.id, drift)
    except Exception:
        log.exception("table %d: could not be brought back", stored.head.id)
    return None
