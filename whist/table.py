"""A table: one match in progress, and the only thing allowed to move it on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from whist import lobby
from whist import store as book
from whist.done import Done, as_before
from whist.engine.actions import Action, Claim
from whist.engine.cards import Place
from whist.engine.errors import ClaimCouldFail, WhistError
from whist.engine.events import DealScored, Event
from whist.house import House, saving
from whist.match import Decided, Match, results, scores
from whist.mistakes import AlreadyPlayed, NoSuchTable, NotSaved, NotStarted
from whist.outbox import Outbox
from whist.store import Clock, Head, Seat, Seed
from whist.table_seats import TableSeats
from whist.turn import Turn
from whist.verifying import Verifier

GRACE = 30
"""Seconds that a clock runs at least after a restart: nobody is played for because the bot was down."""


class Table(TableSeats):
    """One match under one lock. Everything is decided, written, published and told in that order."""

    def __init__(
        self, house: House, head: Head, seats: Mapping[Place, Seat], match: Match, outbox: Outbox
    ) -> None:
        super().__init__(house, head, seats, match, outbox)
        self._turn = Turn(self)
        self._verifier = Verifier(house.thinkers, head.id)

    async def act(
        self, place: Place, *actions: Action, token: str | None = None, cause: str | None = None
    ) -> Done:
        """Take one or more actions for a place: all of them, or none.

        :param token: the decision that the actor was looking at.
        :param cause: what brought the action about; the same cause acts once.
        :raises IllegalAction: if the laws forbid it.
        :raises ClaimCouldFail: for a claim that a full search refutes, where claims are verified (A8.3).
        :raises AlreadyPlayed: if the decision was taken meanwhile.
        :raises NotSaved: if the book could not be written; nothing has happened.
        """
        return await self._steps.wholly(self._act(place, actions, token, cause))

    async def _act(
        self, place: Place, actions: tuple[Action, ...], token: str | None, cause: str | None
    ) -> Done:
        """A claim is searched before the lock is taken, and again if the match has moved on meanwhile."""
        if not actions:
            return Done(())
        try:
            while True:
                self._refuse_stale(place, actions, token)
                searched = await self._searched(place, actions)
                async with self._lock:
                    self._refuse_stale(place, actions, token)
                    if searched is None or searched is self._match:
                        return await self._commit(place, actions, cause)
        except WhistError:
            if cause and (heard := await self.house.store.heard(cause)):
                return await as_before(self.house.store, heard)
            raise
        except book.HeardBefore as again:
            return await as_before(self.house.store, again.heard)

    def _refuse_stale(self, place: Place, actions: tuple[Action, ...], token: str | None) -> None:
        if not self.is_playing:
            raise NoSuchTable if not self.is_live else NotStarted
        if token is not None and not self._match.is_meant(place, actions, token):
            raise AlreadyPlayed

    async def _searched(self, place: Place, actions: tuple[Action, ...]) -> Match | None:
        """The match in which a claim was searched and may stand; None where no search is due (A8.3).

        :raises ClaimCouldFail: if best play refutes it. What is not settled is left to the voters.
        """
        match = self._match
        for action in actions:
            if self._verifies_claims and isinstance(action, Claim) and action.tricks:
                match.moved(place, actions)  # what the law forbids needs no search
                if await self._verifier.could_fail(match, place, action.tricks):
                    raise ClaimCouldFail(action.tricks)
                return match
        return None

    async def _commit(
        self, who: Place | None, actions: tuple[Action, ...], cause: str | None, seeds: tuple[Seed, ...] = ()
    ) -> Done:
        """Decide on a copy, write it down, swap the copy in, tell, and let the next player think."""
        move = self._match.moved(who, actions)
        match, clock, now = move.match, self._next_clock(move.match), self._now()
        await self._write(move, who, cause, seeds, clock, now)
        self._match, self.clock = match, clock
        self.seeds.update({seed.deal: seed for seed in seeds})
        self.head = replace(self.head, ply=match.ply, touched_at=now)
        if match.state.is_over:
            self.head = replace(self.head, phase="over", ended_at=now)
        self.tell(move.events)
        self.resume()
        return Done(actions, move.events)

    async def _write(
        self,
        move: Decided,
        who: Place | None,
        cause: str | None,
        seeds: tuple[Seed, ...],
        clock: Clock | None,
        now: int,
    ) -> None:
        state, events, seats = move.match.state, move.events, await self._credited(move.match, move.events)
        with saving(self.id):
            await self.house.store.append(
                self.id,
                self.ply,
                move.entries,
                kind="act",
                now=now,
                cause=cause,
                place=who,
                seeds=seeds,
                scores=scores(state, events, seats),
                results=results(state, events, seats),
                phase="over" if state.is_over else None,
                clock=clock,
            )

    async def _credited(self, match: Match, events: tuple[Event, ...]) -> tuple[Seat, ...]:
        """To whom a deal that is over counts: whoever held the seats when it was dealt."""
        if not any(isinstance(event, DealScored) for event in events):
            return ()
        return lobby.holders(match.dealt_at, await self.house.store.tenures(self.id), self.seats)

    def pause(self) -> None:
        """Stop thinking until `reopen`; nothing is lost."""
        self._turn.pause()

    def reopen(self) -> None:
        """Think on after a pause; nobody is played for because of it."""
        self.extend_clock()
        self._turn.reopen()

    def hurry(self) -> None:
        """Deal now, without the pause for looking at the last result; what may be called has its time."""
        if self.is_playing and self.view(None).to_act is None:
            self._turn.begin(at_once=True)

    def extend_clock(self) -> None:
        """Give the clock its grace after a restart; the book has none for who sat down in their turn."""
        clock = self._next_clock(self._match)
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
