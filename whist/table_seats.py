"""The people of a table: who sits down, gets up or waits in line, and how a match begins and is stopped."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from whist import lobby
from whist import store as book
from whist.engine.cards import Place
from whist.engine.errors import WhistError
from whist.engine.events import Event
from whist.house import LIMITS, House, saving
from whist.match import Match
from whist.mistakes import AlreadyStarted, NoSuchTable
from whist.outbox import Outbox
from whist.steps import Steps
from whist.store import Head, Seat
from whist.table_face import TableFace

if TYPE_CHECKING:
    from whist.turn import Turn

log = logging.getLogger(__name__)


class TableSeats(TableFace):
    """A table that people come to and leave; every step is taken under its lock, and wholly."""

    _turn: Turn

    def __init__(
        self, house: House, head: Head, seats: Mapping[Place, Seat], match: Match, outbox: Outbox
    ) -> None:
        super().__init__(house, head, seats, match, outbox)
        self.held: dict[int, tuple[int, Place]] = {}
        self._lock = asyncio.Lock()
        self._steps = Steps()

    async def reseat(self, wish: Callable[[lobby.Company], lobby.Reseating], cause: str | None) -> None:
        """Seat, free or line up whoever a wish comes to; nobody left to play for ends the match.

        :raises WhistError: as the wish does; nothing has changed.
        """
        await self._once(cause, self._reseat(wish, cause))

    async def start(self, cause: str | None) -> None:
        """Close the lobby: computers take the empty seats, and the house draws for the first deal.

        :raises AlreadyStarted: if somebody was quicker.
        """
        await self._once(cause, self._start(cause))

    async def end(self, reason: str, cause: str | None = None) -> None:
        """Stop for good, with a reason that everyone sees; finished deals keep their scores."""
        await self._once(cause, self._end(reason, cause))

    async def _once(self, cause: str | None, step: Coroutine[Any, Any, None]) -> None:
        """A step wholly done; what its cause has brought about before is done already."""
        try:
            await self._steps.wholly(step)
        except book.HeardBefore:
            return
        except WhistError:
            if not cause or not await self.house.store.heard(cause):
                raise

    async def _reseat(self, wish: Callable[[lobby.Company], lobby.Reseating], cause: str | None) -> None:
        async with self._lock:
            if not self.is_live:
                raise NoSuchTable
            change = wish(await self._as_it_stands())
            if self.is_playing and lobby.leaves_nobody(self.seats, change):
                return await self._stop("everyone_left", cause)
            await self._sit(change, cause)
            self.tell()
            self.resume()

    async def _as_it_stands(self) -> lobby.Company:
        line = self.line if self.has_line else None
        return lobby.Company(self.players, self.seats, self.is_playing, await self._held(), line)

    async def _sit(self, change: lobby.Reseating, cause: str | None) -> None:
        now, replaced = self._now(), {Place(seat.place) for seat in change.seated} & set(self.seats)
        freed = (*change.freed, *replaced)
        with saving(self.id):
            await self.house.store.seat(self.id, change.seated, freed, cause, None, now, LIMITS, change.line)
        self.head = replace(self.head, touched_at=now)
        self.line = self.line if change.line is None else change.line
        for place in change.freed:
            del self.seats[place]
        for seat in change.seated:
            self._take(seat)

    def _take(self, seat: Seat) -> None:
        """Put somebody in a seat; in their turn they have a whole clock of their own."""
        place = Place(seat.place)
        before = self.seats.get(place)
        if before and before.user_id is not None:
            self.held[before.user_id] = (self._match.state.number, place)
        self.seats[place] = seat
        if place == self.view(None).to_act:
            self.clock = self._whole_clock(self._match)

    async def _held(self) -> dict[int, Place]:
        """The hands that people have seen in this deal from seats they have left since.

        After a restart the book knows of them, but for those who left before anything was played.
        """
        if not self.is_playing:
            return {}
        number = self._match.state.number
        began = max((over.ply for over in self._match.ended if over.number < number), default=0)
        by_book = lobby.held_since(began, await self.house.store.tenures(self.id))
        return by_book | {user: place for user, (deal, place) in self.held.items() if deal == number}

    async def _start(self, cause: str | None) -> None:
        async with self._lock:
            if self.head.phase != "lobby":
                raise AlreadyStarted if self.is_live else NoSuchTable
            await self._sit(lobby.filling(await self._as_it_stands()), None)
            now = self._now()
            with saving(self.id):
                await self.house.store.append(
                    self.id, self.ply, (), kind="start", now=now, cause=cause, phase="playing"
                )
            self.head = replace(self.head, phase="playing", touched_at=now)
            self.tell()
            self.resume()

    async def _end(self, reason: str, cause: str | None) -> None:
        async with self._lock:
            if self.is_live:
                await self._stop(reason, cause)

    async def _stop(self, reason: str, cause: str | None) -> None:
        now = self._now()
        with saving(self.id):
            await self.house.store.end_table(self.id, reason, cause, now)
        self.head = replace(self.head, phase="ended", ended_reason=reason, ended_at=now, touched_at=now)
        self.clock = None
        self._turn.stop()
        self.tell()

    def tell(self, events: tuple[Event, ...] = ()) -> None:
        """Let the announcer know how the table stands; if Discord is down, the match goes on."""
        try:
            self.house.announcer.announce(self.news(events), self.outbox)
        except Exception:
            log.exception("table %d: could not announce", self.id)

    def resume(self) -> None:
        """Let whoever must act next begin to think."""
        self._turn.begin()
