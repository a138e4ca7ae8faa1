"""A table: one match in progress, and the only thing allowed to move it on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from whist import lobby
from whist import store as book
from whist.engine.actions import Action
from whist.engine.cards import Place
from whist.engine.deal import DealOver
from whist.engine.errors import WhistError
from whist.engine.events import Event
from whist.engine.game import to_act
from whist.engine.notation import Words, read
from whist.engine.view import View, view
from whist.match import Match, entry, results, scores
from whist.mistakes import AlreadyPlayed, AlreadyStarted, NoSuchTable, NotSaved, NotStarted
from whist.outbox import News, Outbox, Result
from whist.players import LEVELS, USUAL_LEVEL, Computer, Human, Player
from whist.shoe import Shoe
from whist.store import Clock, Head, Limits, Seat, Seed, Store
from whist.words import Cast

log = logging.getLogger(__name__)
T = TypeVar("T")

LONGEST_BACKOFF = 60.0
LIMITS = Limits(tables_a_server=50, seats_a_person=6)
GRACE = 30
"""Seconds that a clock runs at least after a restart: nobody is played for because the bot was down."""


class Announcer(Protocol):
    """Whoever tells people how a table stands. It must not make the table wait."""

    def announce(self, news: News, outbox: Outbox) -> None: ...


@dataclass(frozen=True)
class Pace:
    """How long things take, in seconds: a computer's thought, the look at a result, an empty lobby."""

    think: float = 1.2
    between_deals: float = 25.0
    lobby: float = 3600.0


@dataclass(frozen=True)
class House:
    """What every table shares: the book, the voice, the packs, the time."""

    store: Store
    announcer: Announcer
    pace: Pace
    shoe: Shoe
    now: Callable[[], float]


@contextmanager
def saving(table_id: int) -> Iterator[None]:
    """Turn a fault of the book into the player's sentence that nothing has happened; log it once."""
    try:
        yield
    except book.NotSaved as fault:
        log.exception("table %d: not saved", table_id)
        raise NotSaved from fault


@dataclass(frozen=True)
class Done:
    """What an acknowledged command did; ``is_repeat`` if it had been done when it came again."""

    actions: tuple[Action, ...]
    events: tuple[Event, ...] = ()
    is_repeat: bool = False


class Table:
    """One match under one lock. Everything is decided, written, published and told in that order."""

    def __init__(self, house: House, head: Head, seats: Mapping[Place, Seat], match: Match, outbox: Outbox) -> None:
        self.house = house
        self.head = head
        self.seats = dict(seats)
        self.outbox = outbox
        self.seeds: dict[int, Seed] = {}
        self.clock: Clock | None = None
        self.held: dict[int, Place] = {}
        self._match = match
        self._lock = asyncio.Lock()
        self._turn: asyncio.Task[None] | None = None
        self._whole: set[asyncio.Task[Any]] = set()

    @property
    def id(self) -> int:
        return self.head.id

    @property
    def ply(self) -> int:
        return self._match.ply

    @property
    def is_live(self) -> bool:
        return self.head.phase in ("lobby", "playing")

    @property
    def is_playing(self) -> bool:
        return self.head.phase == "playing"

    @property
    def players(self) -> tuple[Place, ...]:
        return self._match.state.rules.players

    @property
    def patience(self) -> int:
        """Seconds that a person has for a decision; 0: as long as they like."""
        return int(self.head.settings.get("clock", 0))

    @property
    def expires_at(self) -> int:
        """When the lobby closes if nobody starts, as unix time."""
        return int(self.head.touched_at + self.house.pace.lobby)

    @property
    def _appointed(self) -> Place | None:
        """Who deals first without a draw, as in a rematch."""
        place = self.head.settings.get("appointed")
        return None if place is None else Place(int(place))

    @property
    def cast(self) -> Cast:
        """Who is who, by place, dummies included."""
        names = [self.seats[place].name if place in self.seats else "" for place in self.players]
        return Cast.around(self.view(None), names, self.head.locale)

    def view(self, place: Place | None) -> View:
        """What a place may see now. Needs no lock: a state is a value."""
        return view(self._match.state, place)

    def deal_over(self, number: int) -> View | None:
        """A finished deal as everybody may see it; None if it is not over."""
        return next((over.view for over in self._match.ended if over.number == number), None)

    def token(self, place: Place) -> str:
        """The decision that a place takes next, as buttons and commands carry it."""
        return self._match.token(place)

    def place_of(self, user_id: int) -> Place | None:
        """Where a person sits, if they do."""
        return next((place for place, seat in self.seats.items() if seat.user_id == user_id), None)

    async def act(self, place: Place, *actions: Action, token: str | None = None, cause: str | None = None) -> Done:
        """Take one or more actions for a place: all of them, or none.

        :param token: the decision that the actor was looking at.
        :param cause: what brought the action about; the same cause acts once.
        :raises IllegalAction: if the laws forbid it.
        :raises AlreadyPlayed: if the decision was taken meanwhile.
        :raises NotSaved: if the book could not be written; nothing has happened.
        """
        return await self.wholly(self._act(place, actions, token, cause))

    async def wholly(self, step: Coroutine[Any, Any, T]) -> T:
        """Run a step to its end though whoever waits for it gives up: a write is never half told."""
        task = asyncio.ensure_future(step)
        self._whole.add(task)
        task.add_done_callback(self._whole.discard)
        return await asyncio.shield(task)

    async def _act(self, place: Place, actions: tuple[Action, ...], token: str | None, cause: str | None) -> Done:
        async with self._lock:
            try:
                if not self.is_playing:
                    raise NoSuchTable if not self.is_live else NotStarted
                if token is not None and token != self.token(place):
                    raise AlreadyPlayed
                return await self._commit(place, actions, cause)
            except WhistError:
                if cause and (heard := await self.house.store.heard(cause)):
                    return await self._as_before(heard)
                raise
            except book.HeardBefore as again:
                return await self._as_before(again.heard)

    async def reseat(self, wish: Callable[[lobby.Table], lobby.Reseating], cause: str | None) -> None:
        """Seat or free whoever a wish comes to; nobody left to play for ends the match.

        :raises WhistError: as the wish does; nothing has changed.
        """
        await self.wholly(self._reseat(wish, cause))

    async def start(self, cause: str | None) -> None:
        """Close the lobby: computers take the empty seats, and the house draws for the first deal.

        :raises AlreadyStarted: if somebody was quicker.
        """
        await self.wholly(self._start(cause))

    async def end(self, reason: str, cause: str | None = None) -> None:
        """Stop for good, with a reason that everyone sees; finished deals keep their scores."""
        await self.wholly(self._end(reason, cause))

    async def _reseat(self, wish: Callable[[lobby.Table], lobby.Reseating], cause: str | None) -> None:
        async with self._lock:
            if not self.is_live:
                raise NoSuchTable
            change = wish(lobby.Table(self.players, self.seats, self.is_playing, self.held))
            await self._sit(change, cause)
            if self.is_playing and all(seat.user_id is None for seat in self.seats.values()):
                return await self._stop("everyone_left", None)
            self.tell()
            self.resume()

    async def _sit(self, change: lobby.Reseating, cause: str | None) -> None:
        with saving(self.id):
            await self.house.store.seat(self.id, change.seated, change.freed, cause, None, self._now(), LIMITS)
        for place in change.freed:
            del self.seats[place]
        for seat in change.seated:
            before = self.seats.get(Place(seat.place))
            if before and before.user_id is not None:
                self.held[before.user_id] = Place(seat.place)
            self.seats[Place(seat.place)] = seat

    async def _start(self, cause: str | None) -> None:
        async with self._lock:
            if self.head.phase != "lobby":
                raise AlreadyStarted if self.is_live else NoSuchTable
            await self._sit(lobby.filling(lobby.Table(self.players, self.seats, False, {})), None)
            with saving(self.id):
                await self.house.store.append(
                    self.id, self.ply, (), kind="start", now=self._now(), cause=cause, phase="playing"
                )
            self.head = replace(self.head, phase="playing")
            self.tell()
            self.resume()

    async def _end(self, reason: str, cause: str | None) -> None:
        async with self._lock:
            if self.is_live:
                await self._stop(reason, cause)

    async def _stop(self, reason: str, cause: str | None) -> None:
        with saving(self.id):
            await self.house.store.end_table(self.id, reason, cause, self._now())
        self.head = replace(self.head, phase="ended", ended_reason=reason, ended_at=self._now())
        self.pause()
        self.tell()

    def _now(self) -> int:
        return int(self.house.now())

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
        clock = self._next_clock(match)
        await self._write(match, who, entries, events, cause, seeds, clock)
        self._match, self.clock = match, clock
        self.seeds.update({seed.deal: seed for seed in seeds})
        over = match.state.is_over
        self.head = replace(self.head, ply=match.ply, phase="over" if over else self.head.phase)
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
    ) -> None:
        state, seats = match.state, tuple(self.seats.values())
        with saving(self.id):
            await self.house.store.append(
                self.id,
                self.ply,
                entries,
                kind="act",
                now=self._now(),
                cause=cause,
                place=who,
                seeds=seeds,
                scores=scores(state.rules, events, seats),
                results=results(state.rules, state, events, seats),
                phase="over" if state.is_over else None,
                clock=clock,
            )

    async def _as_before(self, heard: book.Heard) -> Done:
        """The answer that a cause was given the first time."""
        stored = await self.house.store.load(heard.table_id)
        entries = stored.log[heard.ply : heard.ply + 1] if stored else ()
        actions = tuple(read(Words(each.action, each.secret)) for each in entries)
        return Done(actions, is_repeat=True)

    def _next_clock(self, match: Match) -> Clock | None:
        """Until when whoever must act next may think, where the table has a clock."""
        actor = to_act(match.state)
        if not self.patience or actor is None or self._is_computer(actor):
            return None
        return Clock(self._now() + self.patience, match.ply)

    def tell(self, events: tuple[Event, ...] = ()) -> None:
        """Let the announcer know how the table stands; if Discord is down, the match goes on."""
        try:
            self.house.announcer.announce(self.news(events), self.outbox)
        except Exception:
            log.exception("table %d: could not announce", self.id)

    def news(self, events: tuple[Event, ...] = ()) -> News:
        """How the table stands, for whoever tells people."""
        people = [place for place, seat in self.seats.items() if seat.user_id is not None]
        seed = self.seeds.get(self._match.state.number)
        return News(
            self.head,
            events,
            self.view(None),
            {place: self.view(place) for place in people},
            {place: self.token(place) for place in people},
            dict(self.seats),
            self.cast,
            seed.commitment if seed else None,
            self.clock.deadline if self.clock else None,
            self.expires_at,
            tuple(self._unshown()),
        )

    def _unshown(self) -> list[Result]:
        """Finished deals whose posts do not show their result yet."""
        return [
            Result(over.number, over.ply, over.view, self.seeds[over.number].seed.hex())
            for over in self._match.ended
            if self.outbox.shown(over.number) < over.ply
        ]

    def resume(self) -> None:
        """Let whoever must act next begin to think: the house, a computer, or a person's clock."""
        self.pause()
        if (wait := self._waiting()) is not None:
            self._turn = asyncio.create_task(wait, name=f"table-{self.id}")

    def pause(self) -> None:
        """Stop thinking; nothing is lost, and `resume` begins again."""
        turn, self._turn = self._turn, None
        if turn is not None and turn is not asyncio.current_task():
            turn.cancel()

    def hurry(self) -> None:
        """Deal now, without the pause for looking at the last result."""
        if self.is_playing and to_act(self._match.state) is None:
            self.pause()
            self._turn = asyncio.create_task(self._take_turn(self.ply, 0.0), name=f"table-{self.id}")

    @property
    def is_behind(self) -> bool:
        """Whether the channel has not been shown how the table stands."""
        return self.head.phase != "playing" or self.outbox.shown(self.post_number) < self.ply or bool(self._unshown())

    @property
    def post_number(self) -> int:
        """Which post shows the table now: the lobby's is 0, then one a deal."""
        return self._match.state.number

    def extend_clock(self) -> None:
        """Give the clock its grace after a restart."""
        if self.clock:
            self.clock = Clock(max(self.clock.deadline, self._now() + GRACE), self.clock.ply)

    async def close(self) -> None:
        """Stop between actions, never in the middle of one."""
        async with self._lock:
            self.pause()

    def _waiting(self) -> Coroutine[Any, Any, None] | None:
        """What to wait for; None where only a person's command can move the table."""
        if self.head.phase == "lobby":
            return self._expire()
        if not self.is_playing or self._match.state.is_over:
            return None
        actor = to_act(self._match.state)
        if actor is None:
            looking = isinstance(self._match.state.deal, DealOver)
            return self._take_turn(self.ply, self.house.pace.between_deals if looking else 0.0)
        if not self._is_computer(actor) and self.clock is None:
            return None
        return self._take_turn(self.ply)

    async def _expire(self) -> None:
        """A lobby that nobody starts closes, with a line that says so."""
        await asyncio.sleep(max(0.0, self.expires_at - self.house.now()))
        await self.end("expired")

    def _is_computer(self, place: Place) -> bool:
        seat = self.seats.get(place)
        return seat is None or seat.user_id is None

    def _player(self, place: Place) -> Player:
        seat = self.seats.get(place)
        if seat is None or seat.user_id is None:
            return Computer(LEVELS[(seat and seat.level) or USUAL_LEVEL], self.house.pace.think)
        left = self.clock.deadline - self.house.now() if self.clock else 0
        return Human(LEVELS[USUAL_LEVEL], max(0.0, left))

    async def _take_turn(self, ply: int, pause: float = 0.0) -> None:
        """Act for whoever is not a person at their leisure; a failing book is tried again, ever more slowly."""
        patience = 1.0
        place = to_act(self._match.state)
        try:
            if place is None:
                await asyncio.sleep(pause)
            action = None if place is None else await self._player(place).choose(self.view(place))
            while not await self.wholly(self._act_at(ply, place, action)):
                await asyncio.sleep(patience)
                patience = min(2 * patience, LONGEST_BACKOFF)
        except Exception:
            log.exception("table %d: the turn at ply %d came to nothing", self.id, ply)

    async def _act_at(self, ply: int, place: Place | None, action: Action | None) -> bool:
        """Act if the table still stands where the actor looked; False if the book could not be written."""
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
