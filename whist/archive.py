"""What is kept of the games that are over: who stands where, the list of them, and the record of each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeVar

from whist import lobby
from whist import store as book
from whist.engine.cards import Place
from whist.engine.notation import Words, read
from whist.engine.view import View
from whist.hindsight import Hindsight
from whist.house import House
from whist.house_rules import rules_of
from whist.match import Match, RulesDrift
from whist.mistakes import NoSuchDeal, NoSuchRecord, NoSuchTable, NotYetOver, OutOfOrder
from whist.records import Proof, export, line
from whist.restoring import restored
from whist.shuffle import opened
from whist.solver.review import Review
from whist.store import Finished, Order, Standing, StoredTable, Tenure
from whist.table import Table
from whist.words import Cast

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class LookedBack:
    """A deal that is over and its review, None where no card was played; and who played what of it.

    ``casts`` says who was who from so many plays on: a seat may change hands in the middle of a deal.
    """

    view: View
    review: Review | None
    casts: tuple[tuple[int, Cast], ...]


class Archive:
    """The book as it is read by people. What is a server's own is told to nobody else."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._hindsight = Hindsight(house.thinkers, house.now)

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

    async def look_back(self, table: Table, number: int) -> LookedBack:
        """A deal of a table, in play or not, beside what best play would have made of it.

        :raises NoSuchDeal: if it is not over: until then its cards are secret (A9).
        :raises NotReviewed: if the search breaks off.
        :raises OutOfOrder: if the table cannot be read.
        """
        view = table.deal_over(number)
        if view is None:
            raise NoSuchDeal
        casts = await self._casts(table, number)
        return LookedBack(view, await self._hindsight.of(table.id, view), casts)

    async def _casts(self, table: Table, number: int) -> tuple[tuple[int, Cast], ...]:
        """Who held the seats when a deal was dealt, and then from each change in the middle of it on."""
        began, ended = table.span(number)
        tenures = await self.house.store.tenures(table.id)
        changes = sorted({each.since_ply for each in tenures if began < each.since_ply < ended})
        first = (0, _cast(table, began, tenures))
        if not changes:
            return (first,)
        stored = await self.page(table.id)
        later = [
            (await replaying(_plays, self.house, stored, ply, number), _cast(table, ply, tenures))
            for ply in changes
        ]
        return (first, *later)

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


def _cast(table: Table, ply: int, tenures: list[Tenure]) -> Cast:
    """Who was who around a table when the action at a ply was taken."""
    names = {seat.place: seat.name for seat in lobby.holders(ply, tenures, table.seats)}
    view = table.view(None)
    return Cast.around(view, [names.get(place, "") for place in view.players], table.head.locale)


def _plays(house: House, stored: StoredTable, ply: int, number: int) -> int:
    """How many cards of a deal were on the table when the log held so many actions.

    :raises RulesDrift: if the rules of today make something else of the log.
    """
    view = restored(house, replace(stored, log=stored.log[:ply])).view(None)
    if view.number != number or view.outcome:
        return 0
    return 4 * len(view.tricks) + (len(view.trick.cards) if view.trick else 0)


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
