"""The card room: opens tables, finds the one you mean, brings them all back after a restart."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from whist import store as book
from whist.archive import Archive, over, replaying
from whist.engine.cards import Place
from whist.engine.settings import Value
from whist.house import LIMITS, House, in_words, saving
from whist.lobby import Person, joining
from whist.mistakes import (
    AlreadyStarted,
    NoSuchTable,
    NoTableHere,
    NotTheOpener,
    OutOfOrder,
    WhichTable,
)
from whist.rematch import next_game
from whist.restoring import Unreadable, brought_back, opened, restored
from whist.store import Opening, Seat, StoredTable
from whist.table import Table
from whist.table_face import seated_at


@dataclass(frozen=True)
class Where:
    """A channel of a server, as a command names it; no server in a direct message."""

    guild_id: int | None
    channel_id: int


class TableManager(Archive):
    """Every live table, by number and by channel; and what is kept of those that are over."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._tables: dict[int, Table] = {}
        self._channels: dict[int, Table] = {}
        self._unreadable: dict[int, Unreadable] = {}

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        opener: Person,
        game: str,
        settings: Mapping[str, Value],
        locale: str,
        cause: str,
    ) -> Table:
        """A table in its lobby, the opener seated first.

        :raises ChannelHasTable: where one is already.
        :raises TooManyLobbiesOpen: for somebody whose last lobby still waits.
        """
        seats = (Seat(0, opener.user_id, opener.name, None),)
        opening = Opening(guild_id, channel_id, game, dict(settings), opener.user_id, locale, seats)
        return await self.open_as(opening, cause)

    async def open_as(self, opening: Opening, cause: str) -> Table:
        """A table in its lobby, its people seated and in line as it was asked for.

        :raises WhistError: as `open` does.
        """
        with in_words():
            return await self._open(opening, cause)

    async def _open(self, opening: Opening, cause: str) -> Table:
        if opening.channel_id in self._unreadable:
            raise OutOfOrder
        try:
            with saving(0):
                now = int(self.house.now())
                head = await self.house.store.open_table(opening, cause, now, LIMITS)
        except book.HeardBefore as again:
            return self.table(again.heard.table_id)
        table = opened(self.house, head, opening)
        self._keep(table)
        table.tell()
        table.resume()
        return table

    async def rematch(self, table_id: int, user_id: int, cause: str) -> Table:
        """A new table with the seats and the rules of a finished one; the deal moves on.

        With rise and fly the losers make way for those who wait (C7.6).

        :raises NotSeated: for somebody who neither played nor waited there.
        :raises NotYetOver: if it is still in play.
        """
        stored = over(await self.page(table_id))
        with in_words():
            table = await self._open_next(stored, user_id, cause)
        with suppress(AlreadyStarted):  # by this very press, when it came before
            await table.start(None)
        return table

    async def _open_next(self, stored: StoredTable, user_id: int, cause: str) -> Table:
        """Open the next game; whoever waits for a seat, but has too many elsewhere, is passed over."""
        while True:
            opening = await replaying(next_game, stored, user_id)
            try:
                return await self._open(opening, cause)
            except book.TooManySeats as busy:
                line = tuple(each for each in stored.line if each.user_id != busy.user_id)
                if busy.user_id == user_id or line == stored.line:
                    raise
                stored = replace(stored, line=line)

    def at(self, channel_id: int) -> Table:
        """The table in a channel.

        :raises NoTableHere: if there is none.
        :raises OutOfOrder: if its record cannot be read.
        """
        table = self._channels.get(channel_id)
        if channel_id in self._unreadable:
            raise OutOfOrder
        if table is None or not table.is_live:
            raise NoTableHere
        return table

    def table(self, table_id: int) -> Table:
        """A table by its number.

        :raises NoSuchTable: if it is not in play any more.
        """
        if table_id not in self._tables:
            raise NoSuchTable
        return self._tables[table_id]

    def meant(self, where: Where, user_id: int) -> Table:
        """The table in this channel or, in a direct message, the only one where somebody sits or waits.

        :raises NoTableHere: if there is none.
        :raises WhichTable: if a direct message leaves open which.
        """
        if where.guild_id is not None:
            return self.at(where.channel_id)
        mine = [table for table in self._tables.values() if table.is_live and table.knows(user_id)]
        if len(mine) > 1:
            raise WhichTable(tuple(table.head.channel_id for table in mine))
        if not mine:
            raise NoTableHere
        return mine[0]

    def seat(self, where: Where, user_id: int) -> tuple[Table, Place]:
        """The table that is meant, and the place of somebody there.

        :raises NotSeated: if they have no seat.
        """
        table = self.meant(where, user_id)
        return table, seated_at(table, user_id)

    async def join(self, table: Table, person: Person, seat: int | None, cause: str) -> int:
        """Seat a person, or let them wait in line where the table is full and has one (C7.6).

        :returns: their number in the line, from 1; 0 for somebody who has a seat.
        :raises WhistError: as `lobby.joining` does, or if they sit at too many tables.
        """
        with in_words():
            await table.reseat(lambda now: joining(now, person, seat), cause)
        return table.number_in_line(person.user_id)

    async def end(self, table: Table, user_id: int, may_manage: bool, cause: str) -> None:
        """End a table for its opener, or for somebody who may manage the server.

        :raises NotTheOpener: for anybody else.
        """
        is_opener = table.head.opener_id == user_id
        if not is_opener and not may_manage:
            raise NotTheOpener
        await table.end("by_opener" if is_opener else "by_manager", cause)

    async def end_at(self, where: Where, user_id: int, may_manage: bool, cause: str) -> None:
        """End the table that is meant, though its record may not be readable.

        :raises NoTableHere: if there is none.
        :raises NotTheOpener: as `end` does.
        """
        unreadable = self._unreadable.get(where.channel_id) if where.guild_id is not None else None
        if unreadable is None:
            return await self.end(self.meant(where, user_id), user_id, may_manage, cause)
        await self._end_unreadable(unreadable, where.channel_id, user_id, may_manage, cause)

    async def _end_unreadable(
        self, table: Unreadable, channel_id: int, user_id: int, may_manage: bool, cause: str
    ) -> None:
        if user_id != table.opener_id and not may_manage:
            raise NotTheOpener
        with saving(table.id):
            await self.house.store.end_table(table.id, "out_of_order", cause, int(self.house.now()))
        del self._unreadable[channel_id]

    async def channel_gone(self, channel_id: int) -> None:
        """End the table of a channel that was deleted; its people may play elsewhere at once."""
        table = self._channels.get(channel_id)
        if table and table.is_live:
            await table.end("channel_deleted")

    async def server_gone(self, guild_id: int) -> None:
        """End the tables of a server that the bot was put out of."""
        for table in tuple(self._tables.values()):
            if table.is_live and table.head.guild_id == guild_id:
                await table.end("channel_deleted")

    async def shown(self, table_id: int, channel_id: int | None) -> Table:
        """A table of this channel to look at, finished or not.

        :raises NoSuchTable: if there is no such table here.
        """
        table = self._tables.get(table_id)
        if table is None:
            stored = await self.page(table_id)
            table = await replaying(restored, self.house, stored)
        if table.head.channel_id != channel_id:
            raise NoSuchTable
        return table

    async def restore(self) -> None:
        """Bring back every table where it was; one that cannot be read can be ended, and opened by no one."""
        tables, self._unreadable = await brought_back(self.house)
        for table in tables:
            self._keep(table)

    def resume(self) -> None:
        """Let every table go on, and say what its channel has not been told."""
        for table in tuple(self._tables.values()):
            table.extend_clock()
            table.resume()
            if table.is_behind:
                table.tell()

    def reopen(self, table_id: int) -> None:
        """Let a table go on whose channel was shut for a while; nobody is played for because of that."""
        table = self._tables.get(table_id)
        if table and table.is_live:
            table.reopen()

    def forget(self, table_id: int) -> None:
        """Let go of a finished table that has told everything."""
        table = self._tables.pop(table_id, None)
        if table and self._channels.get(table.head.channel_id) is table:
            del self._channels[table.head.channel_id]

    async def close(self) -> None:
        """Stop every table between two actions, and all thinking."""
        for table in tuple(self._tables.values()):
            await table.close()
        await self.house.thinkers.close()

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        if table.is_live or table.head.channel_id not in self._channels:
            self._channels[table.head.channel_id] = table
