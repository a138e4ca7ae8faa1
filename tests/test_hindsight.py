"""The review of a deal is searched for once, however many ask, off the event loop."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio

from tests.positions import SQUARE, contracted, dealt, dummy_whist, on, played_out
from whist import hindsight
from whist.engine.view import View, view
from whist.hindsight import Hindsight
from whist.mistakes import NotReviewed
from whist.solver.review import Review
from whist.thinking import Thinkers

PLAYED = view(played_out(contracted(dummy_whist(), "3U", "H", SQUARE)), None)
SETTLED = Review((9, 4), (9, 4), ())
OPEN = Review(None, (9, 4), (), settled_from=5)


class Searcher:
    """Counts what is searched for, and finds what it is told to."""

    def __init__(self, *found: Review | Exception | None) -> None:
        self.found, self.views, self.threads = list(found), list[View](), set[int]()

    def __call__(self, seen: View) -> Review | None:
        self.views.append(seen)
        self.threads.add(threading.get_ident())
        found = self.found.pop(0)
        if isinstance(found, Exception):
            raise found
        return found


class Clock:
    """A clock that stands still until it is put on."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest_asyncio.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    threads = Thinkers(1)
    try:
        yield threads
    finally:
        await threads.close()


async def test_many_who_ask_at_once_have_one_search_off_the_event_loop(thinkers: Thinkers) -> None:
    search = Searcher(SETTLED)
    reviews = Hindsight(thinkers, Clock(), search)
    assert await asyncio.gather(*(reviews.of(7, PLAYED) for _ in range(5))) == [SETTLED] * 5
    assert await reviews.of(7, PLAYED) is SETTLED
    assert search.views == [PLAYED]
    assert threading.get_ident() not in search.threads


async def test_each_deal_of_each_table_has_its_own(thinkers: Thinkers) -> None:
    reviews = Hindsight(thinkers, Clock(), Searcher(SETTLED, OPEN, None))
    assert await reviews.of(7, PLAYED) is SETTLED
    assert await reviews.of(8, PLAYED) is OPEN
    assert await reviews.of(7, replace(PLAYED, number=2)) is None
    assert await reviews.of(7, PLAYED) is SETTLED


async def test_what_breaks_off_is_said_without_its_cards_and_tried_again(
    thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    reviews = Hindsight(thinkers, Clock(), Searcher(RuntimeError("KS of Bo"), SETTLED))
    with caplog.at_level(logging.ERROR), pytest.raises(NotReviewed):
        await reviews.of(7, PLAYED)
    assert "table 7: the review of deal 1 broke off: RuntimeError" in caplog.text
    assert "KS" not in caplog.text
    assert await reviews.of(7, PLAYED) is SETTLED


async def test_what_is_not_settled_is_searched_again_after_a_while_and_not_before(thinkers: Thinkers) -> None:
    clock, search = Clock(), Searcher(OPEN, SETTLED)
    reviews = Hindsight(thinkers, clock, search)
    assert await reviews.of(7, PLAYED) is OPEN
    clock.time += hindsight.OPEN_FOR - 1
    assert await reviews.of(7, PLAYED) is OPEN
    clock.time += 1
    assert await reviews.of(7, PLAYED) is SETTLED
    clock.time += 1e6
    assert await reviews.of(7, PLAYED) is SETTLED
    assert len(search.views) == 2


async def test_the_oldest_are_forgotten(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hindsight, "KEPT", 2)
    search = Searcher(*[SETTLED] * 4)
    reviews = Hindsight(thinkers, Clock(), search)
    for table_id in (1, 2, 3, 2, 3, 1):
        await reviews.of(table_id, PLAYED)
    assert len(search.views) == 4


async def test_somebody_who_goes_away_leaves_the_search_to_the_others(thinkers: Thinkers) -> None:
    started, go_on = threading.Event(), threading.Event()

    def slowly(seen: View) -> Review:
        started.set()
        go_on.wait(10)
        return SETTLED

    reviews = Hindsight(thinkers, Clock(), slowly)
    first = asyncio.create_task(reviews.of(7, PLAYED))
    await asyncio.to_thread(started.wait, 10)
    second = asyncio.create_task(reviews.of(7, PLAYED))
    await asyncio.sleep(0)
    first.cancel()
    go_on.set()
    assert await second is SETTLED
    with pytest.raises(asyncio.CancelledError):
        await first


async def test_a_deal_that_was_thrown_in_has_no_review(thinkers: Thinkers) -> None:
    thrown_in = view(on(dealt(dummy_whist(all_pass="redeal_next")), "P P P"), None)
    assert await Hindsight(thinkers, Clock()).of(7, thrown_in) is None
