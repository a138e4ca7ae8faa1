"""A card room without Discord: real tables on a real book, a notebook for a voice, and time that hurries."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from whist.done import Done
from whist.engine.cards import Place
from whist.engine.game import to_act
from whist.house import Announcer, House, Pace
from whist.house_rules import rules_of
from whist.lobby import Person, joining
from whist.match import Match
from whist.outbox import News, Outbox
from whist.players import EASY, LEVELS, Level
from whist.shoe import Shoe
from whist.solver.rule_player import rule_player
from whist.store import Opening, SqliteStore, Store
from whist.table import Table
from whist.table_manager import TableManager, Where

T = TypeVar("T")

ANN, BEN, CY, DOT = (Person(11, "Ann"), Person(12, "Ben"), Person(13, "Cy"), Person(14, "Dot"))
EPOCH = 1_800_000_000
AT_ONCE = Pace(think=0, between_deals=0, to_call=0)
QUICK_WITS = dict.fromkeys(LEVELS, EASY)
"""Computers of every level that decide in no time."""
GLANCE = 0.001
"""Seconds for which the loop looks for news before it skips a wait."""


class HastyLoop(asyncio.SelectorEventLoop):
    """An event loop that skips the time in which everybody waits; while a thread works, time is real."""

    def __init__(self) -> None:
        super().__init__()
        self._skipped, self._look, self._working = 0.0, self._selector.select, 0
        self._selector.select = self._skip  # type: ignore[method-assign]

    def watch(self, work: asyncio.Future[T]) -> asyncio.Future[T]:
        """Let a thread's work take the time that it takes."""
        self._working += 1
        work.add_done_callback(self._done)
        return work

    def _done(self, _: object) -> None:
        self._working -= 1

    def run_in_executor(self, *args: Any) -> Any:
        return self.watch(super().run_in_executor(*args))

    def time(self) -> float:
        return super().time() + self._skipped

    def _skip(self, timeout: float | None = None) -> Any:
        wait = timeout if self._working or timeout is None else min(timeout, GLANCE)
        if not (events := self._look(wait)) and timeout is not None and wait is not None and timeout > wait:
            self._skipped += timeout - wait
        return events


class Notebook:
    """An announcer that writes everything down; it can be told to lose its voice."""

    def __init__(self) -> None:
        self.news: list[News] = []
        self.is_hoarse = False

    def announce(self, news: News, outbox: Outbox) -> None:
        if self.is_hoarse:
            raise ConnectionError("Discord is down")
        self.news.append(news)


@dataclass
class Room:
    """An open book, the manager of its tables, and what was announced."""

    store: Any
    tables: TableManager
    book: Notebook

    async def lobby(
        self,
        *people: Person,
        game: str = "dummy_whist",
        channel: int = 1,
        guild: int = 7,
        **settings: Any,
    ) -> Table:
        """A table in its lobby, with people in the first seats."""
        opener, *others = people
        table = await self.tables.open(guild, channel, opener, game, settings, "en-GB", f"open {channel}")
        for person in others:
            await self.tables.join(table, person, None, f"join {channel} {person.user_id}")
        return table

    async def table(
        self,
        *people: Person,
        game: str = "dummy_whist",
        channel: int = 1,
        guild: int = 7,
        **settings: Any,
    ) -> Table:
        """A table whose first cards are dealt; computers in the empty seats."""
        table = await self.lobby(*people, game=game, channel=channel, guild=guild, **settings)
        await table.start(f"start {channel}")
        await dealt(table)
        return table

    async def computers(self, game: str = "dummy_whist", channel: int = 1, **settings: Any) -> Table:
        """A table that has begun, with computers in all its seats."""
        opening = Opening(7, channel, game, settings, ANN.user_id, "en-GB")
        table = await self.tables.open_as(opening, f"open {channel}")
        await table.start(f"start {channel}")
        return table


def run(scenario: Coroutine[Any, Any, T]) -> T:
    """What a scenario returns, in hurried time."""
    with asyncio.Runner(loop_factory=HastyLoop) as runner:
        return runner.run(scenario)


def now() -> float:
    """Unix time as the hasty loop has it."""
    return EPOCH + asyncio.get_running_loop().time()


def shoe(seed: int = 1) -> Shoe:
    """Packs that are the same each time."""
    numbers = count()
    return Shoe(lambda: hashlib.sha256(f"{seed} {next(numbers)}".encode()).digest())


@asynccontextmanager
async def room(
    path: Path | str,
    pace: Pace = AT_ONCE,
    seed: int = 1,
    around: Callable[[SqliteStore], Store] = lambda store: store,
    announcer: Announcer | None = None,
    levels: Mapping[str, Level] = QUICK_WITS,
) -> AsyncIterator[Room]:
    """A card room on a book, all its tables brought back; at the end no task is left over."""
    before = asyncio.all_tasks()
    store, notebook = await _watched(SqliteStore.open(path)), Notebook()
    _watch(store)
    inner = around(store)
    tables = TableManager(House(inner, announcer or notebook, pace, shoe(seed), now, levels))
    try:
        await tables.restore()
        yield Room(inner, tables, notebook)
    finally:
        await tables.close()
        await asyncio.sleep(0)
        left = asyncio.all_tasks() - before
        await _watched(store.close())
        assert not left


async def _watched(work: Coroutine[Any, Any, T]) -> T:
    loop, task = asyncio.get_running_loop(), asyncio.ensure_future(work)
    return await (loop.watch(task) if isinstance(loop, HastyLoop) else task)


def _watch(store: SqliteStore) -> None:
    loop, connection = asyncio.get_running_loop(), store._book._connection
    if isinstance(loop, HastyLoop):
        begin = connection.begin
        connection.begin = lambda job: loop.watch(begin(job))  # type: ignore[method-assign]


async def until(condition: Callable[[], object]) -> None:
    """Wait for what others bring about, an hour at most."""
    for _ in range(180_000):
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came about")


async def dealt(table: Table) -> None:
    """Wait until a person must act, or nobody any more."""
    await until(lambda: not table.is_playing or _is_a_persons_turn(table))


def _is_a_persons_turn(table: Table) -> bool:
    place = actor(table)
    return place is not None and table.seats[place].user_id is not None


def actor(table: Table) -> Place | None:
    """Who must act; None for the house."""
    return to_act(table._match.state)


async def step(table: Table, cause: str | None = None) -> Done:
    """Let whoever must act do what a computer would."""
    place = actor(table)
    assert place is not None
    return await table.act(place, rule_player(table.view(place)), token=table.token(place), cause=cause)


async def play_on(table: Table, actions: int = 10_000) -> None:
    """Act for people, so many times or to the end."""
    for _ in range(actions):
        await dealt(table)
        if not table.is_playing:
            return
        await step(table)


async def as_written(table: Table) -> Match:
    """The match that the book tells."""
    stored = await table.house.store.load(table.id)
    assert stored
    return Match.replayed(rules_of(stored.head), stored.log)


async def sit(table: Table, person: Person, seat: int | None = None, cause: str | None = None) -> None:
    """Seat somebody."""
    await table.reseat(lambda now: joining(now, person, seat), cause)


async def end(here: Room, table: Table, person: Person, may_manage: bool, cause: str) -> None:
    """Ask to end a table, in its channel."""
    where = Where(table.head.guild_id, table.head.channel_id)
    await here.tables.end_at(where, person.user_id, may_manage, cause)


def crashed(path: Path) -> Path:
    """The book as a crash would leave it now."""
    copy = path.with_name(f"crashed-{path.name}")
    for suffix in ("", "-wal"):
        Path(f"{copy}{suffix}").unlink(missing_ok=True)
        if Path(f"{path}{suffix}").exists():
            shutil.copyfile(f"{path}{suffix}", f"{copy}{suffix}")
    return copy


def stands(table: Table) -> tuple[Any, ...]:
    """All that a table knows and a restart must bring back."""
    news = table.news()
    tokens = {place: table.token(place) for place in table.players}
    return (
        table.head,
        table._match,
        table.seats,
        table.seeds,
        table.clock,
        tokens,
        news.results,
        table.outbox.posts,
    )


def channels() -> Iterator[int]:
    """Numbers of channels, one after the other."""
    return count(1)
