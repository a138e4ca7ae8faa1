"""What the book does when something fails: who asked for it hears so, and nobody else notices."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.shelf import act, ask, dump, opened, played, run, worth
from whist.store import (
    DamagedRow,
    DatabaseInUse,
    Entry,
    HeardBefore,
    NotSaved,
    Post,
    SqliteStore,
    StalePly,
    StoreClosed,
)

ROOT = Path(__file__).parent.parent
TABLES = 5


def test_a_failing_write_fails_alone() -> None:
    async def scenario(store: SqliteStore) -> None:
        dice = random.Random(1)
        heads = [await opened(store, n + 1) for n in range(TABLES)]
        plies = dict.fromkeys((head.id for head in heads), 0)
        for turn in range(200):
            bad = dice.choice(list(plies))
            # A score that is no number: SQLite refuses it after the action is written.
            writes = [
                act(store, table, ply, scores=[worth(turn, table, "x" if table == bad else 1)])  # type: ignore[arg-type]
                for table, ply in plies.items()
            ]
            outcomes = await asyncio.gather(*writes, return_exceptions=True)
            for table, outcome in zip(plies, outcomes, strict=True):
                assert isinstance(outcome, NotSaved) if table == bad else outcome is None
                plies[table] += table != bad
        for table, ply in plies.items():
            stored = await store.load(table)
            assert stored
            assert stored.log == tuple(map(played, range(ply)))
        lines, _ = await store.leaderboard(7, None, "points", 99)
        assert {line.user_id: line.points for line in lines} == plies
        assert sum(plies.values()) == 200 * (TABLES - 1)

    run(scenario)


def test_an_error_of_sqlite_comes_as_not_saved_with_its_cause() -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store)
        await act(store, head.id, 0, scores=[worth(1, 11, 5)])
        before = await dump(store)
        with pytest.raises(NotSaved) as twice:
            await act(store, head.id, 1, scores=[worth(1, 11, 5)])
        assert isinstance(twice.value.__cause__, sqlite3.IntegrityError)
        with pytest.raises(NotSaved):
            await store.posted(99, Post(0, 1, 2, 0, 0))
        assert await dump(store) == before

    run(scenario)


def test_a_full_disk_saves_nothing_and_harms_nothing(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        head, other = await opened(store, 1), await opened(store, 2)
        ((pages,),) = await ask(store, "PRAGMA page_count")
        await ask(store, f"PRAGMA max_page_count = {pages}")
        long = Entry(0, "x" * 100_000, None, 1)
        before = await dump(store)
        writes = [store.append(table.id, 0, [long], kind="act", now=1, cause="c") for table in (head, other)]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [NotSaved, NotSaved]
        assert await dump(store) == before
        await act(store, other.id, 0)
        await ask(store, "PRAGMA max_page_count = 1000000")
        await store.append(head.id, 0, [long], kind="act", now=1, cause="c")

    run(scenario, tmp_path / "book")


def deny(operation: str) -> Any:
    """An authorizer that makes one kind of transaction statement fail."""

    def authorize(action: int, word: str | None, *_: object) -> int:
        return (
            sqlite3.SQLITE_DENY
            if (action, word) == (sqlite3.SQLITE_TRANSACTION, operation)
            else sqlite3.SQLITE_OK
        )

    return authorize


@pytest.mark.parametrize("operation", ["COMMIT", "BEGIN"])
def test_when_the_commit_fails_nobody_is_saved_and_nobody_is_refused(operation: str) -> None:
    async def scenario(store: SqliteStore) -> None:
        heads = [await opened(store, n + 1) for n in range(3)]
        before = await dump(store)
        await store._book.read(lambda db: db.set_authorizer(deny(operation)))
        # The second of the same cause must not hear "before" of what was never kept.
        writes = [
            *(act(store, head.id, 0) for head in heads),
            *(act(store, heads[0].id, 0, cause="c") for _ in "12"),
        ]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {NotSaved}
        await store._book.read(lambda db: db.set_authorizer(None))
        assert await dump(store) == before
        for head in heads:
            await act(store, head.id, 0)

    run(scenario)


def test_a_rollback_that_fails_with_the_disk_is_made_up_for() -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store)

        def deny_both(action: int, word: str | None, *rest: object) -> int:
            return max(deny("COMMIT")(action, word), deny("ROLLBACK")(action, word))

        await store._book.read(lambda db: db.set_authorizer(deny_both))
        with pytest.raises(NotSaved):
            await act(store, head.id, 0, cause="c")
        await store._book.read(lambda db: db.set_authorizer(None))
        await act(store, head.id, 0, cause="c")

    run(scenario)


@pytest.mark.parametrize("gone", [0, 1, 4])
@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_a_writer_that_gives_up_takes_nobody_along(gone: int, turns: int) -> None:
    async def scenario(store: SqliteStore) -> None:
        heads = [await opened(store, n + 1) for n in range(TABLES)]
        writers = [asyncio.create_task(act(store, head.id, 0)) for head in heads]
        for _ in range(turns):
            await asyncio.sleep(0)
        writers[gone].cancel()
        outcomes = await asyncio.gather(*writers, return_exceptions=True)
        assert [type(outcome).__name__ for outcome in outcomes].count("NoneType") >= TABLES - 1
        for n, head in enumerate(heads):
            stored = await store.load(head.id)
            assert stored
            assert stored.head.ply == 1 or (n == gone and turns == 0)  # cancelled before it began at all
        await act(store, heads[gone].id, int(turns > 0))

    run(scenario)


def test_closing_lets_the_last_writers_finish_and_takes_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "book")
        heads = [await opened(store, n + 1) for n in range(TABLES)]
        writers = []
        for head in heads:  # some in the commit that runs, some behind it
            writers.append(asyncio.create_task(act(store, head.id, 0)))
            await asyncio.sleep(0)
        await asyncio.gather(store.close(), store.close(), *writers)
        await store.close()
        for late in (act(store, 1, 1), store.load(1), store.backup(tmp_path / "copy")):
            with pytest.raises(StoreClosed):
                await late
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(scenario())
    assert len(run(SqliteStore.live_tables, tmp_path / "book").tables) == TABLES


def opened_elsewhere(path: Path) -> subprocess.CompletedProcess[str]:
    """What became of another process that opened a book."""
    script = "import asyncio, sys; from whist.store import *; asyncio.run(SqliteStore.open(sys.argv[1]))"
    command = [sys.executable, "-c", script, str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_second_opening_hears_that_the_book_is_in_use(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        await opened(store)
        with pytest.raises(DatabaseInUse):
            await SqliteStore.open(tmp_path / "book")
        other = opened_elsewhere(tmp_path / "book")
        assert other.returncode == 1
        assert "DatabaseInUse" in other.stderr
        await act(store, 1, 0)

    run(scenario, tmp_path / "book")
    run(dump, tmp_path / "book")


def test_a_file_that_is_no_book_is_refused_and_let_go(tmp_path: Path) -> None:
    (tmp_path / "book").write_bytes(b"a shopping list, not a database" * 99)
    with pytest.raises(sqlite3.DatabaseError):
        run(dump, tmp_path / "book")


CHANGES = (
    "place = 2",
    "action = 'play SA'",
    "secret = NULL",
    '"check" = "check" + 1',
    "crc = crc + 1",
    "ply = 9",
)


@pytest.mark.parametrize("change", [*CHANGES, "action = CAST(x'ff' AS TEXT)", "table_id = 2, ply = 0"])
def test_a_change_in_any_column_of_an_action_is_seen_and_stops_that_table_only(change: str) -> None:
    async def scenario(store: SqliteStore) -> None:
        heads = [await opened(store, n + 1) for n in range(3)]
        await store.append(heads[0].id, 0, [played(n, "secret") for n in range(3)], kind="act", now=1)
        await act(store, heads[2].id, 0, 3)
        await ask(store, f"UPDATE actions SET {change} WHERE table_id = 1 AND ply = 1")
        with pytest.raises(DamagedRow) as damage:
            await store.load(1)
        assert (damage.value.table_id, damage.value.ply) == (1, 1)
        live = await store.live_tables()
        harmed = {1, 2} if "table_id" in change else {1}
        assert {each.table_id for each in live.damaged} == harmed
        assert {table.head.id for table in live.tables} == {1, 2, 3} - harmed

    run(scenario)


@pytest.mark.parametrize(
    "sql", ["DELETE FROM actions WHERE ply = 2", "UPDATE tables SET ply = 2, settings = '{'"]
)
def test_a_page_that_does_not_add_up_is_damaged(sql: str) -> None:
    async def scenario(store: SqliteStore) -> None:
        head = await opened(store)
        await act(store, head.id, 0, 3)
        await ask(store, sql)
        with pytest.raises(DamagedRow) as damage:
            await store.load(head.id)
        assert damage.value.ply == 2

    run(scenario)


def copy_files(path: Path, folder: Path) -> None:
    """Copy a book as it lies, by another process: closing a handle of our own would drop our lock."""
    folder.mkdir()
    subprocess.run(["cp", *map(str, path.parent.glob(f"{path.name}*")), str(folder)], check=True)


def test_a_copy_of_the_files_at_any_moment_holds_all_that_was_acknowledged(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> list[tuple[Path, int]]:
        dice, copies = random.Random(2), []
        head = await opened(store)
        for ply in range(200):
            await act(store, head.id, ply)
            if dice.random() < 0.05:
                copies.append((tmp_path / f"at-{ply}", ply + 1))
                copy_files(tmp_path / "book", copies[-1][0])
        return copies

    copies = run(scenario, tmp_path / "book")
    assert len(copies) > 5
    for folder, plies in copies:
        (table,) = run(SqliteStore.live_tables, folder / "book").tables
        assert table.log == tuple(map(played, range(plies)))


def killed(path: Path, after: int) -> dict[int, int]:
    """What a playing process acknowledged, by table, until it was killed after so many words of it."""
    command = [sys.executable, "-m", "tests.store_child", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        lines = [child.stdout.readline() for _ in range(after)]
        os.kill(child.pid, signal.SIGKILL)
        lines += child.stdout.readlines()
    heard: dict[int, int] = {}
    for line in lines:
        table, ply = map(int, line.split())
        assert ply == heard.get(table, 0) + 1
        heard[table] = ply
    return heard


@pytest.mark.parametrize("seed", range(10))
def test_kill_9_loses_nothing_that_was_acknowledged_and_doubles_nothing(seed: int, tmp_path: Path) -> None:
    heard = killed(tmp_path / "book", random.Random(seed).randrange(1, 400))

    async def scenario(store: SqliteStore) -> None:
        live = await store.live_tables()
        assert live.damaged == ()
        assert len(live.tables) == 8
        for table in live.tables:
            acknowledged = heard.get(table.head.id, 0)
            assert table.head.ply - acknowledged in (0, 1)  # at most the one that was on its way
            assert table.log == tuple(map(played, range(table.head.ply)))
            with pytest.raises(HeardBefore if acknowledged else StalePly):
                await act(store, table.head.id, -1, cause=f"{table.head.id}:0")
        lines, _ = await store.leaderboard(7, None, "points", 99)
        totals = {line.user_id: (line.points, line.deals) for line in lines}
        assert totals == {t.head.id: (t.head.ply, t.head.ply) for t in live.tables if t.head.ply}

    run(scenario, tmp_path / "book")


async def every_action(store: SqliteStore) -> list[Any]:
    return await ask(store, "SELECT * FROM actions")


def is_leaf_of(page: bytes, letter: bytes) -> bool:
    """Whether a page is the end of a branch and holds long rows of one letter only."""
    return page[0] == 0x0A and letter * 99 in page and not any(each * 99 in page for each in (b"0", b"2"))


def test_a_file_too_damaged_for_one_query_still_gives_up_its_whole_tables(tmp_path: Path) -> None:
    async def fill(store: SqliteStore) -> None:
        for n in range(3):
            head = await opened(store, n + 1)
            await store.append(head.id, 0, [Entry(0, f"{n}" * 3000, None, 1)] * 40, kind="act", now=1)

    run(fill, tmp_path / "book")
    raw = bytearray((tmp_path / "book").read_bytes())
    leaves = [at for at in range(0, len(raw), 4096) if is_leaf_of(raw[at : at + 4096], b"1")]
    middle = leaves[len(leaves) // 2]
    raw[middle : middle + 8] = bytes(8)
    (tmp_path / "hurt").write_bytes(raw)
    with pytest.raises(sqlite3.DatabaseError):
        run(every_action, tmp_path / "hurt")
    live = run(SqliteStore.live_tables, tmp_path / "hurt")
    assert [each.table_id for each in live.damaged] == [2]
    assert [table.head.id for table in live.tables] == [1, 3]
