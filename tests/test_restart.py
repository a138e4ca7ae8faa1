"""A table comes back where it was: after a good night's close, after a crash, at every ply."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.card_room import (
    ANN,
    BEN,
    CY,
    DOT,
    actor,
    crashed,
    dealt,
    now,
    play_on,
    room,
    run,
    stands,
    step,
    until,
)
from whist.house import Pace
from whist.lobby import Person, leaving
from whist.mistakes import AlreadyPlayed, NoTableHere, OutOfOrder, TableFull
from whist.store import Notice, Post, PrivatePost
from whist.table import GRACE, Table

PEOPLE = (ANN, BEN, CY)
SHORT = {"target": 5, "jokers": 2, "clock": 3600}
MATCHES: dict[str, tuple[tuple[Person, ...], dict[str, Any]]] = {
    "dummy_whist": (PEOPLE, SHORT),
    "bid_whist": ((*PEOPLE, DOT), {"target": 9, "clock": 3600, "renege_mode": "penalise"}),
    "double_dummy": (
        (ANN, BEN),
        {"rubber": "single_game", "seat_choice": "ask", "honours_claim": "call", "clock": 3600},
    ),
}
games = pytest.mark.parametrize("game", MATCHES)


async def each_ply(path: Path, game: str) -> AsyncIterator[tuple[Table, Any]]:
    """A short match of people, standing still at each of its plies, and the room that it is in."""
    people, settings = MATCHES[game]
    async with room(path, seed=4) as here:
        table = await here.table(*people, game=game, **settings)
        while True:
            yield table, here
            if not table.is_playing:
                return
            await step(table, f"card {table.ply}")
            await dealt(table)


@games
def test_after_a_crash_at_any_ply_a_table_is_what_it_was(tmp_path: Path, game: str) -> None:
    async def scenario() -> int:
        plies = 0
        async for table, _ in each_ply(tmp_path / "book", game):
            plies += 1
            async with room(crashed(tmp_path / "book")) as after:
                again = await after.tables.shown(table.id, 1)
                assert stands(again) == stands(table)
                assert table.head.phase != "playing" or after.tables.at(1) is again
        return plies

    assert 50 < run(scenario()) < 300


@games
def test_a_match_that_is_closed_and_opened_at_each_ply_is_the_same_match(tmp_path: Path, game: str) -> None:
    people, settings = MATCHES[game]

    async def whole() -> Any:
        async for table, _ in each_ply(tmp_path / "whole", game):
            last = table
        return last._match, last.head.phase

    async def in_pieces() -> Any:
        async with room(tmp_path / "pieces", seed=4) as here:
            table = await here.lobby(*people, game=game, **settings)
            shoe = here.tables.house.shoe
            await table.start(None)
            await dealt(table)
        while table.is_playing:
            before = stands(table)
            async with room(tmp_path / "pieces") as here:
                here.tables.house = replace(here.tables.house, shoe=shoe)
                table = here.tables.at(1)
                table.house = here.tables.house
                assert stands(table)[1:] == before[1:]
                here.tables.resume()
                await dealt(table)
                await step(table)
                await dealt(table)
        return table._match, table.head.phase

    assert run(whole()) == run(in_pieces())


def test_buttons_from_before_a_restart_work_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE)
            await play_on(table, 9)
            place = actor(table)
            assert place is not None
            token = table.token(place)
        async with room(tmp_path / "book") as here:
            here.tables.resume()
            table = here.tables.at(1)
            legal = table.view(place).legal
            await table.act(place, legal[0], token=token, cause="new")
            with pytest.raises(AlreadyPlayed):
                await table.act(place, legal[0], token=token, cause="newer")

    run(scenario())


async def everything_shown(table: Table) -> None:
    """What an announcer remembers once Discord has taken it all."""
    news, outbox, deal = table.news(), table.outbox, table.post_number
    for result in news.results:
        await outbox.posted(Post(result.number, 1, 70 + result.number, result.ply, int(now())))
    await outbox.posted(Post(deal, 1, 70 + deal, table.ply, int(now())))
    for place in news.private:
        user = news.seats[place].user_id
        assert user is not None
        await outbox.private_posted(PrivatePost(deal, place, user, user, 80, news.letter(place)))
    await outbox.noticed(Notice(1, 90, news.called) if news.called else None)


def test_results_that_were_not_shown_are_told_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, target=5)
            while not table._match.ended:
                await play_on(table, 1)
            await play_on(table, 3)
            first = table._match.ended[0]
        async with room(tmp_path / "book") as here:
            here.tables.resume()
            [news] = here.book.news
            assert [(each.number, each.ply) for each in news.results] == [(first.number, first.ply)]
            await everything_shown(here.tables.at(1))
        async with room(tmp_path / "book") as here:
            here.tables.resume()
            assert here.book.news == []

    run(scenario())


def test_a_finished_match_that_was_not_told_is_told_and_does_not_hide_the_next_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, target=5)
            await play_on(table)
            rematch = await here.tables.rematch(table.id, ANN.user_id, "again")
            await dealt(rematch)
        async with room(tmp_path / "book") as here:
            here.tables.resume()
            assert {news.head.id for news in here.book.news} == {table.id, rematch.id}
            assert here.tables.at(1).id == rematch.id
            here.tables.forget(table.id)
            assert here.tables.at(1).id == rematch.id

    run(scenario())


@pytest.mark.parametrize("downtime", [0, 1000])
def test_after_a_restart_every_clock_has_its_grace(tmp_path: Path, downtime: int) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, clock=40)
            clock, ply = table.clock, table.ply
            assert clock is not None
            await asyncio.sleep(5)
        await asyncio.sleep(downtime)
        async with room(tmp_path / "book") as here:
            await asyncio.sleep(100)  # no time is counted until the bot is ready
            here.tables.resume()
            table = here.tables.at(1)
            assert table.clock is not None
            assert (table.clock.deadline, table.clock.ply) == (max(clock.deadline, int(now()) + GRACE), ply)
            await asyncio.sleep(GRACE - 2)
            assert table.ply == ply
            await asyncio.sleep(4)
            assert table.ply == ply + 1

    run(scenario())


def test_whoever_sat_down_in_their_turn_has_a_clock_after_a_restart_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", Pace(think=600, between_deals=0)) as here:
            table = await here.lobby(ANN, clock=60)
            await table.start(None)
            await asyncio.sleep(5)
            while actor(table) == 0:
                await step(table)
            place = actor(table)
            assert place is not None
            await here.tables.join(table, BEN, place + 1, "join")
            assert table.clock
        async with room(tmp_path / "book", Pace(think=600, between_deals=0)) as here:
            here.tables.resume()
            assert here.tables.at(1).clock
            ply = here.tables.at(1).ply
            await asyncio.sleep(65)
            assert here.tables.at(1).ply == ply + 1

    run(scenario())


def test_whoever_left_a_seat_in_this_deal_may_return_only_to_it_after_a_restart_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, BEN)
            await play_on(table, 2)
            await table.reseat(lambda seen: leaving(seen, BEN.user_id), "leave")
            await here.tables.join(table, DOT, 2, "dot")
        async with room(tmp_path / "book") as here:
            table = here.tables.at(1)
            with pytest.raises(TableFull):
                await here.tables.join(table, BEN, None, "back")
            await here.tables.join(table, CY, 3, "cy")

    run(scenario())


def test_fifty_tables_come_back_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        dice = random.Random(5)
        async with room(tmp_path / "book") as here:
            tables = []
            for n in range(50):
                people = [Person(100 * n + k, f"P{n}.{k}") for k in range(3)]
                table = await here.table(*people, channel=n + 1, guild=1 + n % 3, target=5)
                await play_on(table, dice.randrange(80))
                await dealt(table)
                tables.append(table)
            book = crashed(tmp_path / "book")
        async with room(book) as here:
            for table in tables:
                assert stands(await here.tables.shown(table.id, table.head.channel_id)) == stands(table)
            here.tables.resume()
            assert len(here.book.news) == 50
            live = [table for table in tables if table.is_playing]
            assert len(live) > 25
            await asyncio.gather(*(step(here.tables.at(table.head.channel_id)) for table in live))

    run(scenario())


def damage_a_row(db: sqlite3.Connection) -> None:
    db.execute("UPDATE actions SET action = 'pass' WHERE table_id = 1 AND ply = 5")


def change_the_rules(db: sqlite3.Connection) -> None:
    db.execute("UPDATE tables SET settings = json_set(settings, '$.nt_multiplier', 2, '$.jokers', 2)")


def lose_a_row(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM actions WHERE table_id = 1 AND ply = 7")


def forget_the_game(db: sqlite3.Connection) -> None:
    db.execute("UPDATE tables SET game = 'old maid' WHERE id = 1")


@pytest.mark.parametrize("harm", [damage_a_row, change_the_rules, lose_a_row, forget_the_game])
@pytest.mark.parametrize("is_over", [False, True], ids=["in play", "untold"])
def test_a_table_that_cannot_be_read_is_left_alone_and_the_others_come_back(
    tmp_path: Path,
    harm: Callable[[sqlite3.Connection], None],
    is_over: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def before() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, target=5)
            await play_on(table, 10_000 if is_over else 20)
            await here.lobby(DOT, channel=2)

    async def after() -> None:
        async with room(tmp_path / "book") as here:
            here.tables.resume()
            with pytest.raises(NoTableHere if is_over else OutOfOrder):
                here.tables.at(1)
            assert here.tables.at(2).seats[here.tables.at(2).players[0]].name == "Dot"
            assert [news.head.channel_id for news in here.book.news] == [2]

    def dump(harm: Callable[[sqlite3.Connection], None] = lambda db: None) -> list[str]:
        with closing(sqlite3.connect(tmp_path / "book")) as db, db:
            harm(db)
            return list(db.iterdump())

    run(before())
    rows = dump(harm)
    run(after())
    assert dump() == rows
    assert "table 1" in caplog.text
    assert not any(f"{rank}{suit}" in caplog.text for rank in "AKQJT98765432" for suit in "SHDC")


def test_a_table_of_computers_goes_on_by_itself(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.computers(target=7)
            await until(lambda: table.ply > 20)
        ply = table.ply
        async with room(tmp_path / "book") as here:
            here.tables.resume()
            table = here.tables.at(1)
            await until(lambda: table.ply > ply)

    run(scenario())
