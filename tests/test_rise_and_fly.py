"""Rise and fly: people wait in line at a full table, and after a set the losers make way for them (C7.6)."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.card_room import (
    ANN,
    BEN,
    CY,
    DOT,
    Room,
    crashed,
    dealt,
    play_on,
    room,
    run,
    stands,
    step,
)
from tests.shelf import dump
from whist.engine.cards import Place
from whist.house import LIMITS
from whist.lobby import LONGEST_LINE, Person, leaving, rising
from whist.mistakes import NoTableHere, NotSeated, SeatTaken, TableFull, TooManySeatsTaken
from whist.store import Seat, Waiting
from whist.table import Table
from whist.table_manager import Where

presses = count()
FOUR = (ANN, BEN, CY, DOT)
EVE, FAY, GUS, HAL = (Person(21, "Eve"), Person(22, "Fay"), Person(23, "Gus"), Person(24, "Hal"))


def in_line(*people: Person) -> tuple[Waiting, ...]:
    return tuple(Waiting(each.user_id, each.name) for each in people)


def seats_of(*people: Person | str) -> tuple[Seat, ...]:
    """Seats from the first on, for people and, by their names, computers."""
    return tuple(
        Seat(n, None, each, "easy") if isinstance(each, str) else Seat(n, each.user_id, each.name)
        for n, each in enumerate(people)
    )


async def full_table(here: Room, *people: Person, **settings: Any) -> Table:
    usual: dict[str, Any] = {"rise_and_fly": True, "target": 5}
    return await here.table(*people or FOUR, game="bid_whist", **usual | settings)


async def join(here: Room, table: Table, *people: Person, seat: int | None = None) -> list[int]:
    return [await here.tables.join(table, each, seat, f"press {next(presses)}") for each in people]


async def leave(table: Table, person: Person) -> None:
    await table.reseat(lambda now: leaving(now, person.user_id), None)


async def to_the_set(table: Table) -> tuple[list[Place], list[Place]]:
    """Play to the end: the places of those who won, and of those who lost."""
    await play_on(table)
    winner = table.view(None).tally.winner
    pairs = [[place for place in table.players if place % 2 == side] for side in (0, 1)]
    return pairs[winner or 0], pairs[1 - (winner or 0)]


# ---- what is decided


def test_C7_6_the_losing_pair_makes_way_and_goes_to_the_end_of_the_line() -> None:
    after = rising(seats_of(*FOUR), in_line(EVE, FAY, GUS), winners=(1, 3))
    assert after.seated == seats_of(EVE, BEN, FAY, DOT)
    assert after.line == in_line(GUS, ANN, CY)


def test_C7_6_computers_make_way_and_do_not_wait() -> None:
    after = rising(seats_of(ANN, BEN, CY, "Pip"), in_line(EVE, FAY), winners=(0, 2))
    assert after.seated == seats_of(ANN, EVE, CY, FAY)
    assert after.line == in_line(BEN)


@pytest.mark.parametrize("waiting", [(), (EVE,)])
def test_C7_6_where_fewer_than_two_wait_everybody_stays(waiting: tuple[Person, ...]) -> None:
    after = rising(seats_of(*FOUR), in_line(*waiting), winners=(0, 2))
    assert (after.seated, after.line) == (seats_of(*FOUR), in_line(*waiting))


# ---- at a table


def test_people_wait_in_line_at_a_full_table_and_keep_their_order(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here)
            assert await join(here, table, EVE, FAY, GUS, EVE) == [1, 2, 3, 1]
            assert table.line == in_line(EVE, FAY, GUS)
            assert here.book.news[-1].line == table.line
            await leave(table, FAY)
            assert [table.number_in_line(each.user_id) for each in (EVE, FAY, GUS)] == [1, 0, 2]
            with pytest.raises(NotSeated):
                await leave(table, FAY)
            stored = await here.store.load(table.id)
            assert stored.line == in_line(EVE, GUS)

    run(scenario())


def test_people_wait_in_line_at_a_full_lobby_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.lobby(*FOUR, game="bid_whist", rise_and_fly=True)
            assert await join(here, table, EVE) == [1]
            await leave(table, BEN)
            assert await join(here, table, EVE) == [0]
            assert (table.place_of(EVE.user_id), table.line) == (1, ())

    run(scenario())


@pytest.mark.parametrize("settings", [{"rise_and_fly": False}, {}])
def test_at_other_tables_nobody_waits(tmp_path: Path, settings: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*FOUR, game="bid_whist", **settings)
            rows = await dump(here.store)
            with pytest.raises(TableFull):
                await join(here, table, EVE)
            assert await dump(here.store) == rows

    run(scenario())


def test_somebody_in_line_may_take_the_seat_of_a_computer_and_so_leaves_the_line(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here)
            await join(here, table, EVE, FAY)
            with pytest.raises(SeatTaken):
                await join(here, table, FAY, seat=2)
            await leave(table, BEN)
            assert await join(here, table, FAY, seat=2) == [0]
            assert (table.place_of(FAY.user_id), table.line) == (1, in_line(EVE))
            # Ben has seen that hand, and no other seat is a computer's.
            assert await join(here, table, BEN) == [2]
            stored = await here.store.load(table.id)
            assert (stored.line, stored.seats) == (in_line(EVE, BEN), tuple(table.seats.values()))

    run(scenario())


def test_of_two_who_line_up_at_once_both_wait(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here)
            joins = [join(here, table, each) for each in (EVE, FAY, GUS)]
            assert await asyncio.gather(*joins) == [[1], [2], [3]]

    run(scenario())


def test_a_line_has_an_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here)
            crowd = [Person(100 + n, f"P{n}") for n in range(LONGEST_LINE)]
            assert (await join(here, table, *crowd))[-1] == LONGEST_LINE
            with pytest.raises(TableFull):
                await join(here, table, EVE)
            assert await join(here, table, crowd[3]) == [4]

    run(scenario())


def test_what_is_asked_twice_by_the_same_interaction_lines_up_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here)
            assert await here.tables.join(table, EVE, None, "join") == 1
            await leave(table, EVE)
            assert await here.tables.join(table, EVE, None, "join") == 0
            assert table.line == ()

    run(scenario())


def test_the_line_survives_a_crash(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here)
            await join(here, table, EVE, FAY)
            await leave(table, EVE)
            book = crashed(tmp_path / "book")
        async with room(book) as here:
            again = here.tables.at(1)
            assert stands(again) == stands(table)
            assert again.line == in_line(FAY)
            here.tables.resume()
            await dealt(again)
            assert await join(here, again, GUS) == [2]

    run(scenario())


def test_C7_6_after_the_set_the_winners_stay_and_the_next_pair_sits_down(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here, clock=3600)
            await join(here, table, EVE, FAY, GUS)
            winners, losers = await to_the_set(table)
            again = await here.tables.rematch(table.id, GUS.user_id, "again")  # from the line, too
            await dealt(again)
            names = {place: seat.name for place, seat in again.seats.items()}
            assert names == {
                **{place: FOUR[place].name for place in winners},
                **dict(zip(losers, ("Eve", "Fay"), strict=True)),
            }
            assert again.line == in_line(GUS, *(FOUR[place] for place in losers))
            assert again.head.settings == {**table.head.settings, "appointed": table.view(None).dealer}
            stored = await here.store.load(again.id)
            assert (stored.line, stored.seats) == (again.line, tuple(again.seats.values()))
            await step(again)

    run(scenario())


def test_C7_6_set_after_set_the_line_goes_round(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here)
            await join(here, table, EVE, FAY)
            for n in range(4):
                waited = table.line
                winners, losers = await to_the_set(table)
                lost = [table.seats[each].user_id for each in losers]
                stayed = [table.seats[each] for each in winners]
                table = await here.tables.rematch(table.id, table.seats[winners[0]].user_id or 0, f"{n}")
                assert [table.seats[each] for each in winners] == stayed
                assert [table.seats[each].user_id for each in losers] == [each.user_id for each in waited]
                assert [each.user_id for each in table.line] == lost
                await dealt(table)

    run(scenario())


def test_C7_6_where_too_few_wait_the_losers_keep_their_seats(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here)
            await join(here, table, EVE)
            await to_the_set(table)
            again = await here.tables.rematch(table.id, BEN.user_id, "again")
            assert (again.seats, again.line) == (table.seats, in_line(EVE))

    run(scenario())


def test_after_a_game_that_was_stopped_everybody_stays(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here)
            await join(here, table, EVE, FAY)
            await table.end("by_opener")
            again = await here.tables.rematch(table.id, ANN.user_id, "again")
            assert (again.seats, again.line) == (table.seats, in_line(EVE, FAY))
            with pytest.raises(NotSeated):
                await here.tables.rematch(table.id, HAL.user_id, "hal")

    run(scenario())


def test_whoever_waits_but_sits_at_too_many_tables_by_then_is_passed_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here)
            await join(here, table, EVE, FAY, GUS)
            for n in range(LIMITS.seats_a_person):
                other = await here.lobby(Person(500 + n, f"P{n}"), channel=50 + n)
                await join(here, other, FAY)
            _, losers = await to_the_set(table)
            with pytest.raises(TooManySeatsTaken):
                await here.tables.rematch(table.id, FAY.user_id, "fay")
            again = await here.tables.rematch(table.id, ANN.user_id, "again")
            assert [again.seats[place].name for place in losers] == ["Eve", "Gus"]
            assert again.line == in_line(*(FOUR[place] for place in losers))

    run(scenario())


def test_whoever_waits_is_at_that_table_in_a_direct_message(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await full_table(here)
            await join(here, table, EVE)
            assert here.tables.meant(Where(None, 0), EVE.user_id) is table
            with pytest.raises(NoTableHere):
                here.tables.meant(Where(None, 0), FAY.user_id)

    run(scenario())
