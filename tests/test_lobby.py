"""Around the table: who may sit where, how a lobby closes, and the next game in the same seats."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.card_room import ANN, BEN, CY, DOT, actor, dealt, end, play_on, room, run, step
from tests.shelf import ask, dump
from whist.engine.actions import Pass
from whist.engine.cards import Place
from whist.engine.events import DealerAppointed
from whist.house import LIMITS, Pace
from whist.lobby import Person, computer_joining, leaving
from whist.mistakes import (
    AlreadySeated,
    AlreadyStarted,
    ChannelHasTable,
    NoSuchSeat,
    NoSuchTable,
    NotSeated,
    NotStarted,
    NotTheOpener,
    NotYetOver,
    SeatTaken,
    TableFull,
    TooManyLobbiesOpen,
    TooManySeatsTaken,
    TooManyTablesHere,
)
from whist.table import Table

PEOPLE = (ANN, BEN, CY)


async def leave(table: Table, person: Person, cause: str | None = None) -> None:
    await table.reseat(lambda now: leaving(now, person.user_id), cause)


async def add_computer(table: Table, cause: str | None = None) -> None:
    await table.reseat(lambda now: computer_joining(now, "normal"), cause)


def names(table: Table) -> list[str | None]:
    return [table.seats[place].name if place in table.seats else None for place in table.players]


async def as_written(table: Table) -> dict[Place, object]:
    stored = await table.house.store.load(table.id)
    assert stored
    assert stored.head == table.head
    return {Place(seat.place): seat for seat in stored.seats}


def test_a_lobby_fills_and_empties_seat_by_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.lobby(ANN)
            with pytest.raises(AlreadySeated):
                await here.tables.join(table, ANN, 2, "1")
            for seat in (0, 4, -1):
                with pytest.raises(NoSuchSeat):
                    await here.tables.join(table, BEN, seat, "2")
            with pytest.raises(SeatTaken):
                await here.tables.join(table, BEN, 1, "3")
            await here.tables.join(table, BEN, 3, "4")
            assert names(table) == ["Ann", None, "Ben"]
            await add_computer(table, "5")
            assert names(table) == ["Ann", "Bot Pip", "Ben"]
            with pytest.raises(TableFull):
                await here.tables.join(table, CY, None, "6")
            with pytest.raises(TableFull):
                await add_computer(table, "7")
            with pytest.raises(NotSeated):
                await leave(table, CY, "8")
            await leave(table, ANN, "9")
            assert names(table) == [None, "Bot Pip", "Ben"]
            await here.tables.join(table, CY, None, "10")
            assert names(table) == ["Cy", "Bot Pip", "Ben"]
            assert await as_written(table) == table.seats
            with pytest.raises(NotStarted):
                await table.act(Place(0), Pass())

    run(scenario())


def test_of_two_who_want_the_last_seat_one_gets_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.lobby(ANN, BEN)
            joins = [here.tables.join(table, person, None, person.name) for person in (CY, DOT)]
            outcomes = await asyncio.gather(*joins, return_exceptions=True)
            assert [type(each) for each in outcomes] == [int, TableFull]
            assert await as_written(table) == table.seats

    run(scenario())


def test_a_game_starts_once_with_computers_in_the_empty_seats(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.lobby(ANN)
            starts = (table.start("a"), table.start("b"), table.start("a"))
            outcomes = await asyncio.gather(*starts, return_exceptions=True)
            assert [type(each) for each in outcomes] == [type(None), AlreadyStarted, type(None)]
            await dealt(table)
            assert names(table) == ["Ann", "Bot Pip", "Bot Trey"]
            assert await as_written(table) == table.seats
            with pytest.raises(AlreadyStarted):
                await add_computer(table)

    run(scenario())


def test_what_is_asked_twice_by_the_same_interaction_is_done_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.lobby(ANN)
            assert await here.lobby(ANN) is table
            for _ in range(2):
                await here.tables.join(table, BEN, None, "join")
                await add_computer(table, "computer")
            assert names(table) == ["Ann", "Ben", "Bot Pip"]
            for _ in range(2):
                await leave(table, BEN, "leave")
            await here.tables.join(table, BEN, None, "join")
            assert names(table) == ["Ann", None, "Bot Pip"]
            for _ in range(2):
                await table.start("start")
            await end(here, table, ANN, False, "end")
            assert table.head.ended_reason == "by_opener"

    run(scenario())


def test_in_play_a_computer_takes_over_and_gives_way_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE)
            await play_on(table, 2)
            hand = table.view(Place(1)).hand
            await leave(table, BEN)
            assert names(table) == ["Ann", "Bot Pip", "Cy"]
            assert await as_written(table) == table.seats
            await here.tables.join(table, DOT, None, "dot")
            assert names(table) == ["Ann", "Dot", "Cy"]
            assert set(table.view(Place(1)).hand) <= set(hand)
            tenures = await here.store.tenures(table.id)
            assert [each.name for each in tenures if each.place == 1][-1] == "Dot"
            with pytest.raises(TableFull):
                await here.tables.join(table, BEN, None, "ben")

    run(scenario())


def test_when_somebody_leaves_in_their_turn_the_computer_plays_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE)
            place, ply = actor(table), table.ply
            assert place is not None
            await leave(table, PEOPLE[place])
            await asyncio.sleep(60)
            assert table.ply > ply
            assert actor(table) not in (None, place)

    run(scenario())


def test_whoever_left_a_seat_in_this_deal_may_return_only_to_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, BEN, CY)
            await leave(table, BEN)
            await leave(table, CY)
            with pytest.raises(SeatTaken):
                await here.tables.join(table, BEN, 3, "3")
            await here.tables.join(table, BEN, None, "any")
            assert table.place_of(BEN.user_id) == 1
            await leave(table, BEN)
            number = table.view(None).number
            while table.view(None).number == number:
                await play_on(table, 1)
                await dealt(table)
            await here.tables.join(table, BEN, 3, "next deal")
            assert table.place_of(BEN.user_id) == 2

    run(scenario())


def test_when_everyone_has_left_the_match_is_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, BEN)
            await leave(table, ANN)
            assert table.is_playing
            await leave(table, BEN, "last")
            await leave(table, BEN, "last")
            assert (table.head.phase, table.head.ended_reason) == ("ended", "everyone_left")
            assert here.book.news[-1].head == table.head
            await here.lobby(BEN)

    run(scenario())


def test_a_lobby_that_nobody_starts_expires_an_hour_after_the_last_who_came(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", Pace(0, 0, lobby=3600)) as here:
            table = await here.lobby(ANN)
            await asyncio.sleep(3000)
            await here.tables.join(table, BEN, None, "join")
            expires = table.expires_at
            assert here.book.news[-1].expires == expires
            await asyncio.sleep(3000)
            assert table.is_live
        async with room(tmp_path / "book", Pace(0, 0, lobby=3600)) as here:
            here.tables.resume()
            table = here.tables.at(1)
            assert table.expires_at == expires
            await asyncio.sleep(500)
            assert table.is_live
            await asyncio.sleep(200)
            assert (table.head.phase, table.head.ended_reason) == ("ended", "expired")
            with pytest.raises(NoSuchTable):
                await table.start("late")
            await here.lobby(ANN)

    run(scenario())


def test_a_channel_a_person_and_a_server_hold_so_many_and_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            await here.lobby(ANN)
            with pytest.raises(ChannelHasTable):
                await here.tables.open(7, 1, BEN, "dummy_whist", {}, "en-GB", "b")
            with pytest.raises(TooManyLobbiesOpen):
                await here.lobby(ANN, channel=2)
            others = [Person(1000 + n, f"P{n}") for n in range(LIMITS.tables_a_server)]
            for n, person in enumerate(others[1:]):
                table = await here.lobby(person, channel=10 + n)
                if n < LIMITS.seats_a_person:
                    await here.tables.join(table, BEN, None, f"ben {n}")
                    continue
                if n == LIMITS.seats_a_person:
                    rows = await dump(here.store)
                    with pytest.raises(TooManySeatsTaken):
                        await here.tables.join(table, BEN, None, f"ben {n}")
                    assert await dump(here.store) == rows
            with pytest.raises(TooManyTablesHere):
                await here.lobby(others[0], channel=99)
            with pytest.raises(TooManySeatsTaken):
                await here.lobby(BEN, channel=99, guild=8)
            await here.lobby(others[0], channel=99, guild=8)

    run(scenario())


def test_only_the_opener_or_a_manager_ends_a_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.lobby(ANN, BEN)
            with pytest.raises(NotTheOpener):
                await end(here, table, BEN, False, "end")
            await end(here, table, DOT, True, "end")
            assert table.head.ended_reason == "by_manager"

    run(scenario())


def test_a_deleted_channel_frees_its_people_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE)
            await here.tables.channel_gone(1)
            await here.tables.channel_gone(1)
            assert table.head.ended_reason == "channel_deleted"
            await here.table(*PEOPLE, channel=2)

    run(scenario())


def test_a_rematch_keeps_seats_and_rules_and_moves_the_deal(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, BEN, target=5, jokers=2, clock=60)
            with pytest.raises(NotYetOver):
                await here.tables.rematch(table.id, ANN.user_id, "early")
            await play_on(table)
            here.tables.forget(table.id)
            with pytest.raises(NotSeated):
                await here.tables.rematch(table.id, DOT.user_id, "dot")
            presses = [here.tables.rematch(table.id, BEN.user_id, cause) for cause in ("r", "r", "s")]
            again, same, other = await asyncio.gather(*presses, return_exceptions=True)
            assert isinstance(again, Table)
            assert again is same
            assert isinstance(other, ChannelHasTable)
            assert await here.tables.rematch(table.id, BEN.user_id, "r") is again
            await dealt(again)
            assert (again.seats, again.head.follows) == (table.seats, table.id)
            assert again.view(None).settings == table.view(None).settings
            assert again.patience == 60
            assert again.view(None).dealer == table.view(None).dealer
            assert again.view(None).opening == DealerAppointed(Place(table.view(None).dealer or 0))
            [(tables,)] = await ask(here.store, "SELECT count(*) FROM tables")
            assert tables == 2
            await step(again)

    run(scenario())


def test_a_rematch_of_a_rematch_moves_the_deal_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, target=5)
            for n in range(3):
                await play_on(table)
                next_dealer = table.view(None).dealer
                table = await here.tables.rematch(table.id, ANN.user_id, f"again {n}")
                await dealt(table)
                assert table.view(None).dealer == next_dealer

    run(scenario())
