"""kill -9 at any moment: what was told is in the book, once, and the sums are right."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from pathlib import Path

from tests.shelf import ask
from whist.engine.actions import DealCards
from whist.engine.events import DealScored, Event
from whist.engine.notation import Words, read
from whist.games import CATALOGUE
from whist.house_rules import rules_of
from whist.match import Match
from whist.shuffle import commitment, shuffled
from whist.store import SqliteStore, StoredTable

KILLS = 15
MOST_LINES = 160
ROOT = Path(__file__).parents[1]


def played_until_killed(path: Path, run: int, lines: int) -> list[list[str]]:
    """What a process acknowledged before it was killed at about so many words."""
    command = [sys.executable, "-m", "tests.kill_child", str(path), str(run)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True) as child:
        assert child.stdout
        heard = [child.stdout.readline() for _ in range(lines)]
        child.send_signal(signal.SIGKILL)
        heard += child.stdout.readlines()
    assert child.returncode == -signal.SIGKILL
    return [line.split() for line in heard if line.endswith("\n")]


async def look(path: Path, heard: list[list[str]]) -> tuple[int, set[str]]:
    """Hold the book against what was acknowledged; how many deals it has, and of what games."""
    store = await SqliteStore.open(path)
    try:
        live = await store.live_tables()
        assert not live.damaged
        numbers = [number for (number,) in await ask(store, "SELECT id FROM tables ORDER BY id")]
        tables = {number: await store.load(number) for number in numbers}
        for kind, number, ply, *cause in heard:
            table = tables[int(number)]
            assert table
            assert len(table.log) >= int(ply) + (kind == "acted"), f"{kind} {number} {ply} is lost"
            if kind == "acted":
                known = await store.heard(cause[0])
                assert known
                assert (known.table_id, known.ply) == (int(number), int(ply))
        deals = sum([await agrees(store, table) for table in tables.values() if table])
        await adds_up(store)
        return deals, {table.head.game for table in tables.values() if table}
    finally:
        await store.close()


async def agrees(store: SqliteStore, table: StoredTable) -> int:
    """Replay a table; its rows must be what the replay gives, each once. How many deals were scored."""
    rules = rules_of(table.head)
    match, events = Match.new(rules), list[Event]()
    for entry in table.log:
        action = read(Words(entry.action, entry.secret))
        before = match
        match, news = match.after(None if entry.place is None else rules.players[entry.place], action)
        events += news
        if isinstance(action, DealCards):
            seed = next(seed for seed in table.seeds if seed.deal == before.state.number + 1)
            assert shuffled(seed.seed, rules).pack == action.pack
            assert commitment(seed.seed, table.head.id, seed.deal) == seed.commitment
    assert match == Match.replayed(rules, table.log)
    assert (table.head.ply, table.head.phase == "over") == (match.ply, match.state.is_over)
    scored = [event for event in events if isinstance(event, DealScored)]
    rows = await store.results(table.head.id)
    assert [(row.deal, row.place, row.change) for row in rows] == [
        (event.number, place, event.change[rules.seating.entry(place)])
        for event in scored
        for place in rules.players
    ]
    ended = await ask(store, "SELECT count(*) FROM game_results WHERE table_id = ?", table.head.id)
    assert ended == [(len(rules.players) * match.state.is_over,)]
    return len(scored)


async def adds_up(store: SqliteStore) -> None:
    """The standings are the sum of the rows, nothing doubled."""
    for game in ("", *CATALOGUE):
        totals = await ask(
            store, "SELECT user_id, points, deals, games, sets FROM standings WHERE game = ?", game
        )
        theirs = f"table_id IN (SELECT id FROM tables WHERE '{game}' IN ('', game))"
        assert totals == await ask(
            store,
            "SELECT user_id, sum(change), count(*),"
            f" (SELECT count(*) FROM game_results r WHERE r.user_id = s.user_id AND {theirs}),"
            f" (SELECT coalesce(sum(won), 0) FROM game_results r WHERE r.user_id = s.user_id AND {theirs})"
            f" FROM deal_scores s WHERE user_id IS NOT NULL AND {theirs} GROUP BY user_id",
        )


def test_of_what_was_acknowledged_a_kill_loses_and_doubles_nothing(tmp_path: Path) -> None:
    dice, heard, deals, games = random.Random(1), list[list[str]](), 0, set[str]()
    for run in range(KILLS):
        heard += played_until_killed(tmp_path / "book", run, dice.randint(1, MOST_LINES))
        deals, games = asyncio.run(look(tmp_path / "book", heard))
    assert deals >= 3
    assert games == set(CATALOGUE)
