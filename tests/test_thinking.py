"""The threads in which all thinking is done: fair between tables, cancelled in time, silent about cards."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.card_room import run
from whist import thinking
from whist.thinking import Thinkers, Urgency, in_background, usual_threads

TURN, CLAIM, REVIEW = Urgency
LONG = 20.0
"""Seconds after which a thread that nobody lets go on gives up, so that a failing test ends."""


@dataclass
class Slow:
    """Work that goes on until it is told to end."""

    begun: threading.Event = field(default_factory=threading.Event)
    may_end: threading.Event = field(default_factory=threading.Event)

    def __call__(self) -> str:
        self.begun.set()
        assert self.may_end.wait(LONG)
        return "slowly"

    async def has_begun(self) -> None:
        assert await asyncio.to_thread(self.begun.wait, LONG)


@asynccontextmanager
async def room(threads: int | None = 1) -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(threads)
    try:
        yield thinkers
    finally:
        await thinkers.close()


async def soon() -> None:
    """Let all that is ready on the loop be done."""
    for _ in range(5):
        await asyncio.sleep(0)


def in_order(done: list[Any], name: object) -> Callable[[], None]:
    return lambda: done.append(name)


# ---- what comes of it


def test_work_is_done_off_the_loop_and_its_value_comes_back() -> None:
    async def scenario() -> None:
        async with room() as thinkers:
            where = await thinkers.think(1, TURN, threading.current_thread)
            assert where is not threading.current_thread()
            assert await thinkers.think(1, REVIEW, divmod, 7, 2) == (3, 1)

    run(scenario())


@pytest.mark.parametrize("fault", [KeyError("AS"), StopIteration("AS"), AssertionError()])
def test_what_the_work_raises_is_raised_to_whoever_waits(fault: Exception) -> None:
    def work() -> None:
        raise fault

    async def scenario() -> None:
        async with room() as thinkers:
            thought = await thinkers.begin(1, TURN, work)
            with pytest.raises(type(fault)) as raised:
                thought.value()
            assert raised.value is fault
            assert await thinkers.think(1, TURN, str) == "", "and the thread is free again"

    run(scenario())


# ---- fairness


def test_tables_come_in_the_order_in_which_they_asked_and_after_each_thought_to_the_end_of_the_line() -> None:
    async def scenario() -> None:
        async with room() as thinkers:
            slow, done = Slow(), list[str]()
            first = thinkers.begin(9, TURN, slow)
            names = ["a1", "a2", "a3", "b1", "b2", "c1"]
            rest = [thinkers.begin(ord(name[0]), TURN, in_order(done, name)) for name in names]
            slow.may_end.set()
            await asyncio.gather(first, *rest)
            assert done == ["a1", "b1", "c1", "a2", "b2", "a3"]

    run(scenario())


def test_a_table_has_one_turn_thought_about_at_a_time_however_many_threads_there_are() -> None:
    async def scenario() -> None:
        async with room(3) as thinkers:
            slow, later, other = Slow(), Slow(), Slow()
            thoughts = [
                thinkers.begin(table, TURN, work) for table, work in ((1, slow), (1, later), (2, other))
            ]
            await slow.has_begun()
            await other.has_begun()
            await soon()
            assert not later.begun.is_set()
            slow.may_end.set()
            await later.has_begun()
            for each in (later, other):
                each.may_end.set()
            assert [each.value() for each in await asyncio.gather(*thoughts)] == ["slowly"] * 3

    run(scenario())


@pytest.mark.parametrize("urgency", [CLAIM, REVIEW])
def test_what_can_wait_takes_nothing_from_anybodys_turn(urgency: Urgency) -> None:
    """Not even at its own table, on a machine with one core."""

    async def scenario() -> None:
        async with room() as thinkers:
            works = [Slow() for _ in range(4)]
            slow = [thinkers.begin(table, urgency, work) for table, work in enumerate(works)]
            await works[0].has_begun()
            for table in (0, 1, 7):
                assert await thinkers.think(table, TURN, str, table) == str(table)
            assert [work.begun.is_set() for work in works] == [True, False, False, False]
            for work in works:
                work.may_end.set()
            await asyncio.gather(*slow)

    run(scenario())


def test_a_claim_that_somebody_waits_for_comes_before_the_reviews() -> None:
    async def scenario() -> None:
        async with room() as thinkers:
            slow, done = Slow(), list[str]()
            asked = ((1, REVIEW, slow), (2, REVIEW, "review"), (3, REVIEW, "another"), (2, CLAIM, "claim"))
            thoughts = [
                thinkers.begin(table, urgency, work if isinstance(work, Slow) else in_order(done, work))
                for table, urgency, work in asked
            ]
            slow.may_end.set()
            await asyncio.gather(*thoughts)
            assert done == ["claim", "review", "another"]

    run(scenario())


def test_one_core_is_left_to_the_event_loop_and_no_more_than_four_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for cores, threads in ((1, 1), (2, 1), (3, 2), (5, 4), (64, 4)):
        monkeypatch.setattr(
            thinking.os, "sched_getaffinity", lambda _, cores=cores: set(range(cores)), raising=False
        )
        assert usual_threads() == threads
    monkeypatch.delattr(thinking.os, "sched_getaffinity")
    monkeypatch.setattr(thinking.os, "cpu_count", lambda: None)
    assert usual_threads() == 1


# ---- whoever does not wait


def test_a_thought_that_is_cancelled_in_the_line_is_never_begun() -> None:
    async def scenario() -> None:
        async with room() as thinkers:
            slow, done = Slow(), list[str]()
            first = thinkers.begin(1, TURN, slow)
            task = asyncio.ensure_future(thinkers.think(2, TURN, in_order(done, "given up")))
            last = thinkers.begin(2, TURN, in_order(done, "wanted"))
            await soon()
            task.cancel()
            slow.may_end.set()
            await asyncio.gather(first, last)
            assert done == ["wanted"]

    run(scenario())


def test_a_thought_that_is_cancelled_after_it_began_keeps_its_thread_until_it_ends() -> None:
    async def scenario() -> None:
        async with room() as thinkers:
            slow, done = Slow(), list[str]()
            thinkers.begin(1, TURN, slow).cancel()
            following = thinkers.begin(2, TURN, in_order(done, "next"))
            await slow.has_begun()
            await soon()
            assert done == []
            slow.may_end.set()
            await following
            assert done == ["next"]

    run(scenario())


def test_a_thought_that_breaks_off_unheard_is_logged_without_what_it_says(
    caplog: pytest.LogCaptureFixture,
) -> None:
    slow = Slow()

    def work() -> None:
        slow()
        raise KeyError("".join(("A", "S")))

    async def scenario() -> None:
        async with room() as thinkers:
            thinkers.begin(12, TURN, work).cancel()
            slow.may_end.set()
            assert await thinkers.think(12, TURN, str) == ""

    run(scenario())
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert "table 12" in record.getMessage()
    assert "KeyError" in caplog.text
    assert "AS" not in caplog.text


# ---- closing


def test_who_waits_when_the_room_closes_is_sent_away_and_what_has_begun_ends() -> None:
    async def scenario() -> None:
        thinkers, slow = Thinkers(1), Slow()
        first, second = thinkers.begin(1, TURN, slow), thinkers.begin(2, TURN, str)
        await slow.has_begun()
        closing = asyncio.ensure_future(thinkers.close())
        await soon()
        assert second.cancelled()
        assert not closing.done()
        slow.may_end.set()
        await closing
        assert (await first).value() == "slowly"
        with pytest.raises(asyncio.CancelledError):
            await thinkers.think(1, TURN, str)

    run(scenario())


def test_a_thought_without_end_does_not_keep_the_room_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 0)

    async def scenario() -> None:
        thinkers, slow = Thinkers(1), Slow()
        endless = thinkers.begin(1, TURN, slow)
        await slow.has_begun()
        await thinkers.close()
        await soon()
        assert endless.cancelled()
        slow.may_end.set()

    run(scenario())


def test_a_room_that_nobody_thought_in_has_no_threads() -> None:
    before = threading.active_count()

    async def scenario() -> None:
        async with room():
            assert threading.active_count() == before

    run(scenario())


# ---- what is made ready in the background


def test_what_is_made_ready_in_the_background_holds_nobody_up_not_even_the_end_of_the_program() -> None:
    slow = Slow()
    thread = in_background("the solver", slow)
    assert thread.daemon
    slow.may_end.set()
    thread.join(LONG)
    assert slow.begun.is_set()


def test_what_cannot_be_made_ready_is_logged_once_and_done_without(caplog: pytest.LogCaptureFixture) -> None:
    def fails() -> None:
        raise OSError("read-only file system")

    in_background("the solver", fails).join(LONG)
    [record] = caplog.records
    assert "the solver" in record.getMessage()
    assert "OSError" in caplog.text
