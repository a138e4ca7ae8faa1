"""What the book promises: all that was acknowledged, once, in order, and the sums of it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shelf import act, ask, dump, opened, played, run, worth
from whist.store import (
    AlreadySeated,
    ChannelTaken,
    Clock,
    DealScore,
    GameResult,
    Heard,
    HeardBefore,
    Limits,
    NewerBook,
    Notice,
    NotLive,
    Person,
    Post,
    PrivatePost,
    Seat,
    SeatTaken,
    Seed,
    SqliteStore,
    StalePly,
    StoredTable,
    TooManyLobbies,
    TooManySeats,
    TooManyTables,
    Waiting,
)
from whist.store.opening import MIGRATIONS
from whist.store.standings import BEST_FIRST

ANN, BEN, DOT = Seat(0, 11, "Ann"), Seat(1, 12, "Bén 🂡"), Seat(2, None, "Dot", "hard")


async def a_full_table(store: SqliteStore) -> StoredTable:
    """A table with a row of every kind, as it should read."""
    line = (Waiting(21, "Eve"), Waiting(19, "Fay"))
    head = await opened(store, 1, ANN, BEN, DOT, cause="open", line=line)
    log = (played(0, "pack SA HK"), played(1), played(2))
    seed = Seed(1, bytes(range(32)), 1, "c0ffee")
    clock, notice = Clock(999, 3), Notice(1, 55, "1.0.2")
    post, private = Post(1, 1, None, 0, 300), PrivatePost(1, 0, 11, 77, 78, "1:3")
    await store.append(head.id, 0, log[:1], kind="deal", now=300, seeds=[seed], phase="playing")
    await store.append(head.id, 1, log[1:], kind="act", now=301, cause="i1", place=1, clock=clock)
    await store.posted(head.id, post)
    await store.posted(head.id, Post(1, 1, 66, 3, 301))
    await store.private_posted(head.id, private)
    await store.noticed(head.id, notice)
    stored = await store.load(head.id)
    assert stored is not None
    assert stored.head.phase == "playing"
    assert (stored.head.ply, stored.head.opened_at, stored.head.touched_at) == (3, 100, 301)
    assert stored.head.settings == {"to": 7, "jokers": True}
    parts = ((ANN, BEN, DOT), log, (seed,), (Post(1, 1, 66, 3, 301),), (private,), notice, clock, line)
    assert stored == StoredTable(stored.head, *parts)
    return stored


def test_a_table_reads_back_as_it_was_written_after_a_restart_too(tmp_path: Path) -> None:
    written = run(a_full_table, tmp_path / "book")

    async def again(store: SqliteStore) -> None:
        assert await store.load(written.head.id) == written
        assert (await store.live_tables()).tables == (written,)
        assert await store.load(99) is None

    run(again, tmp_path / "book")


def test_a_clock_is_kept_unless_another_is_given_and_stops_with_the_table() -> None:
    async def scenario(store: SqliteStore) -> None:
        table = (await a_full_table(store)).head.id
        for ply, given_clock, expected in (
            (3, {}, Clock(999, 3)),
            (4, {"clock": Clock(1, 5)}, Clock(1, 5)),
            (5, {"clock": None}, None),
            (6, {"clock": Clock(2, 7)}, Clock(2, 7)),
        ):
            await act(store, table, ply, **given_clock)
            stored = await store.load(table)
            assert stored
            assert stored.clock == expected
        await store.noticed(table, None)
        await store.end_table(table, "stopped", None, 400)
        stored = await store.load(table)
        assert stored
        assert (stored.clock, stored.notice) == (None, None)

    run(scenario)


def test_a_cause_acts_once_whatever_it_asks_for() -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store, 1, ANN, cause="open")
        with pytest.raises(HeardBefore):  # not "the channel is taken"
            await opened(store, 1, ANN, cause="open")
        await store.seat(head.id, [BEN], [], "sit", 1, 101)
        await act(store, head.id, 0, 2, cause="play", place=1, phase="playing")
        assert await store.end_table(head.id, "stopped", "end", 400)
        before = await dump(store)
        expected = {
            "open": Heard("open", head.id, None, 0, "open"),
            "sit": Heard("sit", head.id, 1, 0, "seat"),
            "play": Heard("play", head.id, 1, 0, "act"),
            "end": Heard("end", head.id, None, 2, "end"),
        }
        for cause, heard in expected.items():
            for attempt in (
                opened(store, 2, cause=cause),
                store.seat(head.id, [DOT], [], cause, None, 500),
                act(store, head.id, 2, cause=cause),
                store.end_table(head.id, "again", cause, 500),
            ):
                with pytest.raises(HeardBefore) as caught:
                    await attempt
                assert caught.value.heard == heard
            assert await store.heard(cause) == heard
        assert await store.heard("never") is None
        assert await dump(store) == before

    run(scenario)


def test_of_two_redeliveries_at_once_one_acts() -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store)
        both = await asyncio.gather(
            *(act(store, head.id, 0, cause="same") for _ in range(2)), return_exceptions=True
        )
        assert sorted(type(each).__name__ for each in both) == ["HeardBefore", "NoneType"]
        before = await dump(store)
        with pytest.raises(HeardBefore):
            await act(store, head.id, 1, cause="same")
        assert await dump(store) == before

    run(scenario)


def test_a_log_of_another_length_refuses_and_changes_nothing() -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store)
        await act(store, head.id, 0, 2)
        before = await dump(store)
        for table, ply in ((head.id, 1), (head.id, 3), (99, 0)):
            with pytest.raises(StalePly):
                await act(store, table, ply, cause="late", scores=[worth(1, 11, 5)])
        assert await dump(store) == before
        await act(store, head.id, 2, cause="late")

    run(scenario)


def test_a_table_that_ended_never_comes_back() -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store, 1, ANN)
        assert await store.end_table(head.id, "expired", "a", 400)
        assert not await store.end_table(head.id, "stopped", "b", 500)
        with pytest.raises(StalePly):
            await act(store, head.id, 0, phase="playing")
        with pytest.raises(NotLive):
            await store.seat(head.id, [BEN], [], None, None, 500)
        assert (await store.live_tables()).tables == ()
        stored = await store.load(head.id)
        assert stored
        assert (stored.head.phase, stored.head.ended_at, stored.head.ended_reason) == (
            "ended",
            400,
            "expired",
        )
        rematch = await opened(store, 1, ANN, follows=head.id)
        assert rematch.follows == head.id

    run(scenario)


def test_limits_are_kept_by_the_book() -> None:
    async def scenario(store: SqliteStore) -> None:
        limits = Limits(tables_a_server=2, seats_a_person=2)
        first = await opened(store, 1, ANN)
        with pytest.raises(ChannelTaken) as taken:
            await opened(store, 1, opener_id=5)
        with pytest.raises(TooManyLobbies) as lobby:
            await opened(store, 2, opener_id=1)
        assert taken.value.table_id == lobby.value.table_id == first.id
        second = await opened(store, 2, ANN, limits=limits)
        with pytest.raises(TooManyTables):
            await opened(store, 3, limits=limits)
        await opened(store, 3, guild_id=8, limits=limits)
        before = await dump(store)
        with pytest.raises(TooManySeats) as seats:
            await opened(store, 4, BEN, Seat(0, 11, "Ann"), guild_id=8, limits=limits)
        assert (seats.value.user_id, seats.value.most) == (11, 2)
        assert await dump(store) == before
        await store.end_table(second.id, "stopped", None, 400)
        await opened(store, 4, ANN, guild_id=8, limits=limits)

    run(scenario)


def test_a_place_holds_one_and_a_person_has_one_place() -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store, 1, ANN, DOT)
        before = await dump(store)
        with pytest.raises(SeatTaken):
            await store.seat(head.id, [BEN, Seat(2, 13, "Cat")], [], None, None, 101)
        with pytest.raises(AlreadySeated):
            await store.seat(head.id, [Seat(1, 11, "Ann")], [], None, None, 101)
        assert await dump(store) == before
        await store.seat(head.id, [Seat(1, 11, "Ann"), Seat(2, 13, "Cat")], [0, 2], None, 0, 101)
        stored = await store.load(head.id)
        assert stored
        assert stored.seats == (Seat(1, 11, "Ann"), Seat(2, 13, "Cat"))

    run(scenario)


def test_the_line_changes_with_the_seats_or_not_at_all() -> None:
    async def scenario(store: SqliteStore) -> None:
        eve, fay = Waiting(21, "Eve"), Waiting(19, "Fay")
        head = await opened(store, 1, ANN, line=(eve, fay))
        before = await dump(store)
        with pytest.raises(SeatTaken):
            await store.seat(head.id, [Seat(0, 21, "Eve")], [], None, None, 101, line=(fay,))
        assert await dump(store) == before
        for line in ((fay, eve), (fay,), None, (), (eve,)):
            expected = (fay,) if line is None else line
            await store.seat(head.id, [], [], None, None, 102, line=line)
            stored = await store.load(head.id)
            assert stored
            assert stored.line == expected
        (live,) = (await store.live_tables()).tables
        assert live.line == (eve,)

    run(scenario)


def test_who_held_a_place_is_remembered_from_the_ply_on() -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store, 1, ANN)
        await store.seat(head.id, [BEN], [], None, 1, 101)
        await act(store, head.id, 0, 4)
        await store.seat(head.id, [Seat(0, None, "Dot", "easy")], [0], None, 0, 102)
        held = [(t.since_ply, t.place, t.user_id, t.level) for t in await store.tenures(head.id)]
        assert held == [(0, 0, 11, None), (0, 1, 12, None), (4, 0, None, None), (4, 0, None, "easy")]

    run(scenario)


@pytest.mark.parametrize("people", [0, 1, 10, 11])
def test_a_leaderboard_shows_each_person_once_ties_in_order_of_account(people: int) -> None:
    async def scenario(store: SqliteStore) -> None:
        for n in range(people):
            head = await opened(store, n + 1, game="bid_whist" if n % 2 else "dummy_whist")
            result = GameResult(0, 500 - n, f"person {n}", 7, n < 3)
            scores = [worth(1, 500 - n, 4, True), worth(2, 500 - n, -n % 2, False)]
            await act(store, head.id, 0, scores=scores, results=[result], phase="over")
        for by in ("sets", "points", "bids"):
            pages = [await store.leaderboard(7, None, by, 5, offset) for offset in (0, 5, 10)]
            assert {total for _, total in pages} == {people}
            shown = [line for page, _ in pages for line in page]
            assert len({line.user_id for line in shown}) == len(shown) == people
            assert (await store.leaderboard(7, None, by, 99))[0] == shown
            keys = {
                "sets": [(-line.sets, -line.points, line.user_id) for line in shown],
                "points": [(-line.points, -line.sets, line.user_id) for line in shown],
                "bids": [(-line.bids_made, -line.points, line.user_id) for line in shown],
            }
            assert keys[by] == sorted(keys[by])
        assert (await store.leaderboard(7, "dummy_whist", "sets", 99))[1] == (people + 1) // 2
        assert await store.leaderboard(8, None, "sets", 99) == ([], 0)

    run(scenario)


def test_a_leaderboard_is_read_off_an_index() -> None:
    async def scenario(store: SqliteStore) -> None:
        for by, order in BEST_FIRST.items():
            sql = f"SELECT * FROM standings WHERE guild_id = 7 AND game = '' ORDER BY {order} LIMIT 20"
            plan = " ".join(row[3] for row in await ask(store, f"EXPLAIN QUERY PLAN {sql}"))
            assert f"standings_by_{by}" in plan
            assert "TEMP B-TREE" not in plan

    run(scenario)


LINES = st.tuples(
    st.sampled_from([None, 1, 2, 3]), st.integers(-50, 50), st.sampled_from([None, True, False])
)
DEALS = st.lists(st.tuples(st.integers(0, 2), st.lists(LINES, max_size=4), st.booleans()), max_size=12)


@given(DEALS)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_totals_equal_the_sums_of_the_deals(deals: list[tuple[int, list[Any], bool]]) -> None:
    async def scenario(store: SqliteStore) -> None:
        heads = [await opened(store, n + 1, game=f"game{n % 2}") for n in range(3)]
        plies: defaultdict[int, int] = defaultdict(int)
        for table, lines, is_stale in deals:
            ply = plies[table]
            rows = [
                DealScore(ply, place, who, "x", change, 0, None, made)
                for place, (who, change, made) in enumerate(lines)
            ]
            if is_stale:
                with pytest.raises(StalePly):
                    await act(store, heads[table].id, ply + 1, scores=rows)
                continue
            await act(store, heads[table].id, ply, scores=rows)
            plies[table] += 1
        for game in (None, "game0", "game1"):
            sums = await ask(
                store,
                "SELECT user_id, sum(change), total(was_made), count(was_made), count(*) FROM deal_scores d"
                " JOIN tables t ON t.id = table_id WHERE user_id IS NOT NULL AND (?1 IS NULL OR game = ?1)"
                " GROUP BY user_id ORDER BY user_id",
                game,
            )
            lines, _ = await store.leaderboard(7, game, "points", 99)
            totals = [(x.user_id, x.points, x.bids_made, x.bids, x.deals) for x in lines]
            assert sorted(totals) == sums

    run(scenario)


def test_results_come_by_deal_and_place_with_sets_counted_for_people_only() -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store)
        await act(store, head.id, 0, scores=[worth(2, 11, 3, False)])
        await act(store, head.id, 1, scores=[worth(1, None, 9)])
        results = [GameResult(0, 11, "Ann", 7, True), GameResult(1, None, "Dot", 2, False)]
        await act(store, head.id, 2, results=results, phase="over", ended_reason="target")
        assert await store.results(head.id) == [worth(1, None, 9), worth(2, 11, 3, False)]
        ((ann,), people) = await store.leaderboard(7, "dummy_whist", "sets", 20)
        assert (ann.sets, ann.games, ann.deals, ann.bids, ann.bids_made, people) == (1, 1, 1, 1, 0, 1)

    run(scenario)


def test_a_match_that_ended_unseen_is_known_after_a_crash() -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store)
        await store.posted(head.id, Post(1, 1, 66, 0, 100))
        await act(store, head.id, 0, 3, phase="over", now=500)
        assert await store.untold(500) == [head.id]
        assert await store.untold(501) == []
        await store.posted(head.id, Post(1, 1, 66, 3, 100))
        assert await store.untold(0) == []

    run(scenario)


def test_a_stopped_table_is_told_when_a_post_shows_one_ply_more() -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store)
        await store.posted(head.id, Post(0, 1, 66, 0, 100))
        await store.end_table(head.id, "expired", None, 500)
        assert await store.untold(500) == [head.id]
        await store.posted(head.id, Post(0, 1, 66, 1, 100))
        assert await store.untold(0) == []

    run(scenario)


def test_a_person_is_remembered() -> None:
    async def scenario(store: SqliteStore) -> None:
        assert await store.person(11) is None
        for person in (Person(11, "Ann"), Person(11, "Anne", dm_closed=True, dm_told=True, notices=False)):
            await store.remember(person)
            assert await store.person(11) == person

    run(scenario)


def test_writers_who_are_ready_together_share_a_commit(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        heads = [await opened(store, n + 1) for n in range(64)]
        said: list[str] = []
        await store._book.read(lambda db: db.set_trace_callback(said.append))
        await asyncio.gather(*(act(store, head.id, 0) for head in heads))
        assert said.count("COMMIT") == 1

    run(scenario, tmp_path / "book")


def test_200_plays_on_50_tables_while_a_backup_is_made_all_succeed(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        heads = [await opened(store, n + 1) for n in range(50)]

        async def play(table: int) -> None:
            for ply in range(4):
                await act(store, table, ply)

        await asyncio.gather(*(play(head.id) for head in heads[:25]), store.backup(tmp_path / "copy"))
        await asyncio.gather(store.backup(tmp_path / "copy"), *(play(head.id) for head in heads[25:]))
        assert all(len(table.log) == 4 for table in (await store.live_tables()).tables)

    run(scenario, tmp_path / "book")


def test_a_backup_restores_to_the_same_book(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> list[str]:
        await a_full_table(store)
        await store.backup(tmp_path / "copy")
        await store.backup(tmp_path / "copy")
        return await dump(store)

    before = run(scenario, tmp_path / "book")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["book", "copy"]
    shutil.copy(tmp_path / "copy", tmp_path / "restored")
    assert run(dump, tmp_path / "restored") == before


def steps(folder: Path, **more: str) -> Path:
    """The migrations of today and then some."""
    shutil.copytree(MIGRATIONS, folder)
    for name, script in more.items():
        (folder / f"{name.strip('_')}.sql").write_text(script)
    return folder


def test_a_new_step_is_taken_once_with_a_copy_kept_from_before(tmp_path: Path) -> None:
    run(a_full_table, tmp_path / "book")
    folder = steps(tmp_path / "new", _0004_hats="ALTER TABLE people ADD COLUMN hat TEXT;")

    async def reopened() -> list[tuple[object, ...]]:
        store = await SqliteStore.open(tmp_path / "book", folder)
        try:
            return await ask(store, "SELECT count(hat), (SELECT ply FROM tables) FROM people")
        finally:
            await store.close()

    assert asyncio.run(reopened()) == asyncio.run(reopened()) == [(0, 3)]
    assert (tmp_path / "book.before-0004").exists()
    assert not (tmp_path / "book.before-0001").exists()
    with pytest.raises(NewerBook):
        run(dump, tmp_path / "book")
    run(a_full_table_is_there, tmp_path / "book.before-0004")


def test_a_book_of_the_first_layout_is_brought_to_the_newest_with_its_tables(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    shutil.copy(MIGRATIONS / "0001_first_book.sql", tmp_path / "first")

    async def as_it_was() -> None:
        store = await SqliteStore.open(tmp_path / "book", tmp_path / "first")
        insert = (
            "INSERT INTO tables (guild_id, channel_id, game, settings, opener_id, locale, phase, opened_at,"
        )
        await ask(store, f"{insert} touched_at) VALUES (7, 1, 'g', '{{}}', 11, 'en-GB', 'lobby', 1, 1)")
        await store.close()

    async def is_there(store: SqliteStore) -> None:
        (table,) = (await store.live_tables()).tables
        assert table.line == ()
        await store.seat(table.head.id, [ANN], [], None, None, 2, line=(Waiting(12, "Ben"),))

    asyncio.run(as_it_was())
    run(is_there, tmp_path / "book")
    kept = sorted(file.name for file in tmp_path.glob("book.before-*"))
    assert kept == ["book.before-0002", "book.before-0003"]


async def a_full_table_is_there(store: SqliteStore) -> None:
    (table,) = (await store.live_tables()).tables
    assert len(table.log) == 3


def test_a_step_that_fails_leaves_the_book_as_it_was(tmp_path: Path) -> None:
    run(a_full_table, tmp_path / "book")
    before = run(dump, tmp_path / "book")
    folder = steps(tmp_path / "new", _0004_bad="CREATE TABLE hats (x); CREATE TABLE hats (x);")
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        asyncio.run(SqliteStore.open(tmp_path / "book", folder))
    assert run(dump, tmp_path / "book") == before
