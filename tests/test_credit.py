"""To whom a deal counts: whoever held the seat when it was dealt, however people come and go."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from tests.card_room import ANN, BEN, CY, DOT, play_on, room, run, sit, step
from whist.lobby import Person, leaving
from whist.mistakes import AlreadyPlayed, SeatTaken
from whist.table import Table


async def to_the_last_trick(table: Table, number: int) -> None:
    while not (table.view(None).number == number and len(table.view(None).tricks) == 12):
        await step(table)


async def leave(table: Table, person: Person) -> None:
    await table.reseat(lambda now: leaving(now, person.user_id), None)


def test_nobody_dodges_a_loss_by_leaving_before_the_last_trick(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, BEN, CY)
            await to_the_last_trick(table, 1)
            declarer = table.view(None).declarer
            assert declarer is not None
            person = next(each for each in (ANN, BEN, CY) if table.place_of(each.user_id) == declarer)
            await leave(table, person)
            while table.view(None).outcome is None and table.view(None).number == 1:
                await step(table)
            rows = [row for row in await here.store.results(table.id) if row.place == declarer]
            assert [row.user_id for row in rows] == [person.user_id]

    run(scenario())


def test_whoever_comes_to_the_last_trick_is_given_neither_the_points_nor_the_set(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, BEN, target=5)
            await play_on(table, 30)
            await sit(table, DOT)
            place = table.place_of(DOT.user_id)
            assert place is not None
            number = table.view(None).number
            while table.deal_over(number) is None:
                with suppress(AlreadyPlayed):  # by a computer's last thought in that seat
                    await step(table)
            rows = [row for row in await here.store.results(table.id) if row.place == place]
            assert rows[number - 1].user_id is None
            assert rows[number - 1].name != DOT.name

    run(scenario())


def test_a_hand_that_was_seen_for_no_action_at_all_still_binds_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN)
            await sit(table, DOT, 2)
            await leave(table, DOT)
            table.held.clear()  # as a restart forgets it
            try:
                await sit(table, DOT, 3)
            except SeatTaken:
                pass
            else:
                raise AssertionError("two hands of one deal were seen")
            await sit(table, DOT, 2)

    run(scenario())
