"""The finished games of a server: newest first, by person and by game, a page at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.card_room import ANN, BEN, CY, Room, play_on, room, run, until
from tests.shelf import act, ask, opened, worth
from tests.shelf import run as on_a_shelf
from whist.lobby import leaving
from whist.mistakes import NoSuchTable, NotYetOver, OutOfOrder
from whist.store import Finished, GameResult, Seat, Seed, SqliteStore

DEALT = Seed(1, bytes(32), 1, "promise")


async def a_game(
    store: SqliteStore, channel: int, *people: int, at: int, game: str = "bid_whist", guild: int = 7
) -> int:
    """A game of one deal that ended at some time; the first person has won it."""
    seats = tuple(Seat(place, user, f"person {user}") for place, user in enumerate(people))
    head = await opened(store, channel, *seats, guild_id=guild, game=game, opener_id=channel)
    results = [
        GameResult(place, user, f"person {user}", 7 - place, place == 0) for place, user in enumerate(people)
    ]
    await act(
        store,
        head.id,
        0,
        3,
        seeds=[DEALT],
        scores=[worth(1, people[0], 7)],
        results=results,
        phase="over",
        now=at,
    )
    return head.id


async def stopped(store: SqliteStore, channel: int, *people: int, at: int, is_dealt: bool = True) -> int:
    """A table that was stopped after a deal, or before a card was dealt."""
    seats = tuple(Seat(place, user, f"person {user}") for place, user in enumerate(people))
    head = await opened(store, channel, *seats, opener_id=channel)
    if is_dealt:
        await act(store, head.id, 0, 3, seeds=[DEALT], scores=[worth(1, people[0], 4)], phase="playing")
    await store.end_table(head.id, "by_opener", None, at)
    return head.id


async def ids(store: SqliteStore, user: int | None = None, game: str | None = None) -> list[int]:
    games, count = await store.history(7, user, game, 100)
    assert count == len(games)
    return [each.table_id for each in games]


def test_games_come_newest_first_with_their_results() -> None:
    async def scenario(store: SqliteStore) -> None:
        first = await a_game(store, 1, 11, 12, at=300)
        second = await a_game(store, 2, 12, 11, at=200)
        third = await a_game(store, 3, 11, at=300)
        games, count = await store.history(7, None, None, 10)
        assert ([each.table_id for each in games], count) == ([third, first, second], 3)
        results = (GameResult(0, 12, "person 12", 7, True), GameResult(1, 11, "person 11", 6, False))
        assert games[2] == Finished(second, 2, "bid_whist", 200, None, 1, results)

    on_a_shelf(scenario)


def test_a_game_that_was_stopped_stands_there_as_far_as_it_went_and_a_lobby_does_not() -> None:
    async def scenario(store: SqliteStore) -> None:
        game = await stopped(store, 1, 11, 12, at=300)
        await stopped(store, 2, 12, at=400, is_dealt=False)
        await opened(store, 3, Seat(0, 13, "Cat"))
        [found], count = await store.history(7, None, None, 10)
        results = (GameResult(0, 11, "person 11", 4, False), GameResult(1, 12, "person 12", 0, False))
        assert (found, count) == (Finished(game, 1, "dummy_whist", 300, "by_opener", 1, results), 1)

    on_a_shelf(scenario)


def test_games_are_found_by_who_sat_there_at_the_end_or_played_a_deal_and_by_game() -> None:
    async def scenario(store: SqliteStore) -> None:
        bid = await a_game(store, 1, 11, 12, at=100)
        dummy = await a_game(store, 2, 12, 13, at=200, game="dummy_whist")
        left = await stopped(store, 3, 13, at=300)
        await ask(store, "UPDATE deal_scores SET user_id = 11 WHERE table_id = ?", left)
        assert await ids(store, 11) == [left, bid]
        assert await ids(store, 12) == [dummy, bid]
        assert await ids(store, 99) == []
        assert await ids(store, None, "dummy_whist") == [left, dummy]
        assert await ids(store, 12, "dummy_whist") == [dummy]

    on_a_shelf(scenario)


def test_pages_follow_each_other_without_a_gap() -> None:
    async def scenario(store: SqliteStore) -> None:
        games = [await a_game(store, n, 11, at=100 + n // 3) for n in range(1, 24)]
        pages = [await store.history(7, 11, None, 10, first) for first in (0, 10, 20, 30)]
        assert [count for _, count in pages] == [23] * 4
        assert [each.table_id for page, _ in pages for each in page] == games[::-1]

    on_a_shelf(scenario)


def test_another_servers_games_are_not_told() -> None:
    async def scenario(store: SqliteStore) -> None:
        table = await a_game(store, 1, 11, at=100, guild=8)
        assert await store.history(7, 11, None, 10) == ([], 0)
        assert await store.load(table, 7) is None
        assert (await store.load(table, 8)) == (await store.load(table))

    on_a_shelf(scenario)


def test_the_list_is_read_from_an_index_however_many_games_there_are() -> None:
    async def scenario(store: SqliteStore) -> None:
        plan = await ask(
            store,
            "EXPLAIN QUERY PLAN SELECT id FROM tables t WHERE guild_id = 7 AND ended_at IS NOT NULL"
            " ORDER BY ended_at DESC, id DESC LIMIT 10",
        )
        said = " ".join(row[3] for row in plan)
        assert "ended_tables_of_a_server" in said
        assert "TEMP B-TREE" not in said

    on_a_shelf(scenario)


# ---- in the card room


async def a_finished_game(here: Room) -> int:
    table = await here.computers("bid_whist", target=5)
    await until(lambda: not table.is_playing)
    return table.id


def test_a_record_is_given_once_the_game_is_over_and_in_its_server_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, game="bid_whist", target=50)
            for wish in (here.tables.record, here.tables.finished):
                with pytest.raises(NotYetOver):
                    await wish(table.id, 7)
                with pytest.raises(NoSuchTable):
                    await wish(table.id, 8)
                with pytest.raises(NoSuchTable):
                    await wish(999, 7)
            await table.end("by_opener")
            assert (await here.tables.record(table.id, 7)).startswith("{")
            for wish in (here.tables.record, here.tables.finished):
                with pytest.raises(NoSuchTable):
                    await wish(table.id, 8)

    run(scenario())


def test_a_lobby_that_was_closed_has_no_record(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.lobby(ANN)
            with pytest.raises(NotYetOver):
                await here.tables.record(table.id, 7)
            await table.end("by_opener")
            with pytest.raises(NoSuchTable):
                await here.tables.record(table.id, 7)

    run(scenario())


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE actions SET action = 'play AS' WHERE ply = 3",
        "UPDATE tables SET settings = json_set(settings, '$.jokers', 1)",
    ],
    ids=["damaged", "other rules"],
)
def test_a_record_that_cannot_be_read_is_out_of_order(tmp_path: Path, harm: str) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            number = await a_finished_game(here)
            await ask(here.store, harm)
            for wish in (here.tables.record, here.tables.finished):
                with pytest.raises(OutOfOrder):
                    await wish(number, 7)

    run(scenario())


def test_the_history_of_a_server_is_what_was_played_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            first = await here.table(ANN, BEN, game="double_dummy", rubber="single_game")
            await play_on(first)
            second = await here.table(ANN, BEN, CY, channel=2, target=5)
            await second.reseat(lambda now: leaving(now, CY.user_id), None)
            await play_on(second)
            await here.table(ANN, channel=3)
            games, count = await here.tables.history(7, None, None, 10)
            assert ([each.table_id for each in games], count) == ([second.id, first.id], 2)
            theirs, _ = await here.tables.history(7, CY.user_id, None, 10)
            # Cy left, but the first deal counted to him.
            assert [each.table_id for each in theirs] == [second.id]
            assert await here.tables.history(8, ANN.user_id, None, 10) == ([], 0)

    run(scenario())
