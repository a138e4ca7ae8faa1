"""What is kept of the games that are over: who stands where, the list of them, and the record of each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from whist import store as book
from whist.engine.cards import Place
from whist.engine.notation import Words, read
from whist.house import House
from whist.house_rules import rules_of
from whist.match import Match, RulesDrift
from whist.mistakes import NoSuchRecord, NoSuchTable, NotYetOver, OutOfOrder
from whist.records import Proof, export, line
from whist.restoring import restored
from whist.shuffle import opened
from whist.store import Finished, Order, Standing, StoredTable
from whist.table import Table

P = ParamSpec("P")
T = TypeVar("T")


class Archive:
    """The book as it is read by people. What is a server's own is told to nobody else."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def leaderboard(
        self, guild_id: int, game: str | None, by: Order, limit: int, offset: int
    ) -> tuple[list[Standing], int]:
        """A page of a server's ranking, and how many people it holds."""
        return await self.house.store.leaderboard(guild_id, game, by, limit, offset)

    async def history(
        self, guild_id: int, user_id: int | None, game: str | None, limit: int, offset: int = 0
    ) -> tuple[list[Finished], int]:
        """A page of a server's finished games, newest first, and how many there are.

        Games that were stopped are among them, if a card was dealt. ``user_id`` and ``game`` leave out those
        of other people, and other games.
        """
        return await self.house.store.history(guild_id, user_id, game, limit, offset)

    async def record(self, table_id: int, guild_id: int) -> str:
        """The record of a finished game of a server, as the one line of a file (record-format.md).

        :raises NoSuchRecord: if the server never had such a game.
        :raises NotYetOver: if it is still in play: its cards are secret.
        :raises OutOfOrder: if it cannot be read.
        """
        return await replaying(record_of, await self._finished(table_id, guild_id))

    async def finished(self, table_id: int, guild_id: int) -> Table:
        """A finished table of a server, to look at deal by deal (`TableFace.deal_over`).

        :raises NoSuchRecord, NotYetOver, OutOfOrder: as `record` does.
        """
        return await replaying(restored, self.house, await self._finished(table_id, guild_id))

    async def _finished(self, table_id: int, guild_id: int) -> StoredTable:
        try:
            stored = over(await self.page(table_id, guild_id))
        except NoSuchTable:
            raise NoSuchRecord from None
        if not was_dealt(stored):
            raise NoSuchRecord
        return stored

    async def page(self, table_id: int, guild_id: int | None = None) -> StoredTable:
        """A table as the book has it; where a server is named, only if it is that server's.

        :raises NoSuchTable: if there is none.
        :raises OutOfOrder: if it cannot be read.
        """
        try:
            stored = await self.house.store.load(table_id, guild_id)
        except book.DamagedRow:
            raise OutOfOrder from None
        if stored is None:
            raise NoSuchTable
        return stored


async def replaying(work: Callable[P, T], *args: P.args, **rest: P.kwargs) -> T:
    """What comes of work that replays a log, done off the event loop.

    :raises OutOfOrder: if the rules of today make something else of it.
    """
    try:
        return await asyncio.to_thread(work, *args, **rest)
    except RulesDrift:
        raise OutOfOrder from None


def over(stored: StoredTable) -> StoredTable:
    """A table that is over, or was stopped.

    :raises NotYetOver: for any other one.
    """
    if stored.head.phase in ("lobby", "playing"):
        raise NotYetOver
    return stored


def was_dealt(stored: StoredTable) -> bool:
    """Whether a card was ever dealt there; a lobby that expired was no game."""
    return any(seed.deal > 0 for seed in stored.seeds)


def record_of(stored: StoredTable) -> str:
    """The record of a game that is over, or was stopped, as one line of a file (record-format.md).

    :raises RulesDrift: if the rules of today make something else of it.
    """
    rules = rules_of(stored.head)
    log = [
        (None if each.place is None else Place(each.place), read(Words(each.action, each.secret)))
        for each in stored.log
    ]
    names = [seat.name for seat in sorted(stored.seats, key=lambda seat: seat.place)]
    return line(export(rules, log, names, _proofs(stored, Match.replayed(rules, stored.log))))


def _proofs(stored: StoredTable, match: Match) -> dict[int, Proof]:
    """The seeds of the deals that were played to their end; all others stay secret."""
    played = {over.number for over in match.ended if over.view.contract is not None}
    return {
        seed.deal: Proof(opened(seed.seed, stored.head.id, seed.deal, seed.version), seed.commitment)
        for seed in stored.seeds
        if seed.deal in played
    }
