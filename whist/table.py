"""A table: one match in progress, and the only thing allowed to move it on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

from whist import lobby
from whist import store as book
from whist.done import Done, as_before
from whist.engine.actions import Action
from whist.engine.cards import Place
from whist.engine.errors import WhistError
from whist.engine.events import DealScored, Event
from whist.engine.game import to_act
from whist.house import LIMITS, House, saving
from whist.match import Match, entry, results, scores
from whist.mistakes import AlreadyPlayed, AlreadyStarted, NoSuchTable, NotSaved, NotStarted
from whist.outbox import Outbox
from whist.steps import Steps
from whist.store import Clock, Head, Seat, Seed
from whist.table_face import TableFace
from whist.turn import Turn

log = logging.getLogger(__name__)

GRACE = 30
"""Seconds that a clock runs at least after a restart: nobody is played for because the bot was down."""


class Table(TableFace):
    """One match under one lock. Everything is decided, written, published and told in that order."""

    def __init__(
        self, house: House, head: Head, seats: Mapping[Place, Seat], match: Match, outbox: Outbox
    ) -> None:
        super().__init__(house, head, seats, match, outbox)
        self.held: dict[int, tuple[int, Place]] = {}
        self._lock = asyncio.Lock()
        self._turn = Turn(self)
        self._steps = Steps()

    async def act(
        self, place: Place, *actions: Action, token: str | None = None, cause: str | None = None
    ) -> Done:
        """Take one or more actions for a place: all of them, or none.

        :param token: the decision that the actor was looking at.
        :param cause: what brought the action about; the same cause acts once.
        :raises IllegalAction: if the laws forbid it.
        :raises AlreadyPlayed: if the decision was taken meanwhile.
        :raises NotSaved: if the book could not be written; nothing has happened.
        """
        return await self._steps.wholly(self._act(place, actions, token, cause))

    async def _act(
        self, place: Place, actions: tuple[Action, ...], token: str | None, cause: str | None
    ) -> Done:
        if not actions:
            return Done(())
        async with self._lock:
            try:
                if not self.is_playing:
                    raise NoSuchTable if not self.is_live else NotStarted
                if token is not None and token != self.token(place):
                    raise AlreadyPlayed
                return await self._commit(place, actions, cause)
            except WhistError:
                if cause and (heard := await self.house.store.heard(cause)):
                    return await as_before(self.house.store, heard)
                raise
            except book.HeardBefore as again:
                return await as_before(self.house.store, again.heard)

    async def reseat(self, wish: Callable[[lobby.Table], lobby.Reseating], cause: str | None) -> None:
        """Seat or free whoever a wish comes to; nobody left to play for ends the match.

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

    async def _reseat(self, wish: Callable[[lobby.Table], lobby.Reseating], cause: str | None) -> None:
        async with self._lock:
            if not self.is_live:
                raise NoSuchTable
            change = wish(lobby.Table(self.players, self.seats, self.is_playing, await self._held()))
            if self.is_playing and lobby.leaves_nobody(self.seats, change):
                return await self._stop("everyone_left", cause)
            await self._sit(change, cause)
            self.tell()
            self.resume()

    async def _sit(self, change: lobby.Reseating, cause: str | None) -> None:
        now, replaced = self._now(), {Place(seat.place) for seat in change.seated} & set(self.seats)
        with saving(self.id):
            await self.house.store.seat(
                self.id, change.seated, (*change.freed, *replaced), cause, None, now, LIMITS
            )
        self.head = replace(self.head, touched_at=now)
        for place in change.freed:
            del self.seats[place]
        for seat in change.seated:
            before = self.seats.get(Place(seat.place))
            if before and before.user_id is not None:
                self.held[before.user_id] = (self._match.state.number, Place(seat.place))
            self.seats[Place(seat.place)] = seat
            if seat.place == to_act(self._match.state):
                self.clock = self._next_clock(self._match)

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
            await self._sit(lobby.filling(lobby.Table(self.players, self.seats, False, {})), None)
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

    async def _commit(
        self, who: Place | None, actions: tuple[Action, ...], cause: str | None, seeds: tuple[Seed, ...] = ()
    ) -> Done:
        """Decide on a copy, write it down, swap the copy in, tell, and let the next player think."""
        match, entries = self._match, list[book.Entry]()
        events: tuple[Event, ...] = ()
        for action in actions:
            match, news = match.after(who, action)
            entries.append(entry(match, who, action))
            events += news
        clock, now = self._next_clock(match), self._now()
        await self._write(match, who, entries, events, cause, seeds, clock, now)
        self._match, self.clock = match, clock
        self.seeds.update({seed.deal: seed for seed in seeds})
        self.head = replace(self.head, ply=match.ply, touched_at=now)
        if match.state.is_over:
            self.head = replace(self.head, phase="over", ended_at=now)
        self.tell(events)
        self.resume()
        return Done(actions, events)

    async def _write(
        self,
        match: Match,
        who: Place | None,
        entries: list[book.Entry],
        events: tuple[Event, ...],
        cause: str | None,
        seeds: tuple[Seed, ...],
        clock: Clock | None,
        now: int,
    ) -> None:
        state, seats = match.state, await self._credited(match, events)
        with saving(self.id):
            await self.house.store.append(
                self.id,
                self.ply,
                entries,
                kind="act",
                now=now,
                cause=cause,
                place=who,
                seeds=seeds,
                scores=scores(state.rules, events, seats),
                results=results(state.rules, state, events, seats),
                phase="over" if state.is_over else None,
                clock=clock,
            )

    async def _credited(self, match: Match, events: tuple[Event, ...]) -> tuple[Seat, ...]:
        """To whom a deal that is over counts: whoever held the seats when it was dealt."""
        if not any(isinstance(event, DealScored) for event in events):
            return ()
        return lobby.holders(match.dealt_at, await self.house.store.tenures(self.id), self.seats)

    def tell(self, events: tuple[Event, ...] = ()) -> None:
        """Let the announcer know how the table stands; if Discord is down, the match goes on."""
        try:
            self.house.announcer.announce(self.news(events), self.outbox)
        except Exception:
            log.exception("table %d: could not announce", self.id)

    def resume(self) -> None:
        """Let whoever must act next begin to think."""
        self._turn.begin()

    def pause(self) -> None:
        """Stop thinking until `reopen`; nothing is lost."""
        self._turn.pause()

    def reopen(self) -> None:
        """Think on after a pause; nobody is played for because of it."""
        self.extend_clock()
        self._turn.reopen()

    def hurry(self) -> None:
        """Deal now, without the pause for looking at the last result."""
        if self.is_playing and to_act(self._match.state) is None:
            self._turn.begin(at_once=True)

    def extend_clock(self) -> None:
        """Give the clock its grace after a restart; the book has none for who sat down in their turn."""
        clock = self._next_clock(self._match)
        if clock and self.clock and self.clock.ply == clock.ply:
            clock = self.clock
        self.clock = clock and Clock(max(clock.deadline, self._now() + GRACE), clock.ply)

    async def close(self) -> None:
        """Stop between actions, never in the middle of one."""
        async with self._lock:
            self._turn.retire()
        await self._steps.all_done()

    async def act_at(self, ply: int, place: Place | None, action: Action | None) -> bool:
        """Act for whoever is no person at their leisure, if the table still stands where they looked.

        :param action: None for what the house owes.
        :returns: False if the book could not be written and it may be tried again.
        """
        return await self._steps.wholly(self._act_at(ply, place, action))

    async def _act_at(self, ply: int, place: Place | None, action: Action | None) -> bool:
        async with self._lock:
            if ply != self.ply or not self.is_playing:
                return True
            seeds: tuple[Seed, ...] = ()
            if action is None:
                action, seed = self.house.shoe.next(self.id, self._match.state, self._appointed)
                seeds = (seed,) if seed else ()
            try:
                await self._commit(place, (action,), None, seeds)
            except NotSaved:
                return False
            return True
