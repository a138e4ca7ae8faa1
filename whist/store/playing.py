"""Actions and what they lead to, scores, sets and totals, within a writer's own savepoint."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from whist.store.faults import StalePly
from whist.store.lobby import LIVE, hear, refuse_repeat
from whist.store.rows import Clock, DealScore, Entry, GameResult, Heard, Keep, Phase, Seed

ALL_GAMES = ""

ADVANCE = f"UPDATE tables SET ply = ply + ?, touched_at = ? WHERE id = ? AND ply = ? AND {LIVE}"
ADVANCE_AND_SET_CLOCK = (
    "UPDATE tables SET ply = ply + ?, touched_at = ?, deadline = ?, deadline_ply = ?"
    f" WHERE id = ? AND ply = ? AND {LIVE}"
)
ADD_UP = """
INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (guild_id, game, user_id) DO UPDATE SET
    name = excluded.name,
    sets = sets + excluded.sets,
    points = points + excluded.points,
    bids_made = bids_made + excluded.bids_made,
    bids = bids + excluded.bids,
    deals = deals + excluded.deals,
    games = games + excluded.games
"""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a table's log from ``ply`` on, with all that hangs on it."""

    table_id: int
    ply: int
    entries: Sequence[Entry]
    heard: Heard | None
    now: int
    seeds: Sequence[Seed]
    scores: Sequence[DealScore]
    results: Sequence[GameResult]
    phase: Phase | None
    ended_reason: str | None
    clock: Clock | Keep | None


def crc(row: tuple[int | str | None, ...]) -> int:
    """32 bits over everything that an action's row says: table, ply, place, action, secret and check."""
    return zlib.crc32(ascii(row).encode())


def append(db: sqlite3.Connection, step: Step) -> None:
    """Write a step.

    :raises HeardBefore: if its cause has acted already.
    :raises StalePly: if the log has another length, or the table is not live.
    """
    _advance(db, step)
    if step.heard is not None:
        hear(db, step.heard)
    if step.entries:
        db.executemany("INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?, ?)", _rows(step))
    if step.seeds:
        rows = [(step.table_id, s.deal, s.seed, s.version, s.commitment) for s in step.seeds]
        db.executemany("INSERT INTO seeds VALUES (?, ?, ?, ?, ?)", rows)
    if step.scores or step.results:
        _score(db, step)
    if step.phase is not None:
        _change_phase(db, step)


def _advance(db: sqlite3.Connection, step: Step) -> None:
    moved, at = (len(step.entries), step.now), (step.table_id, step.ply)
    if isinstance(step.clock, Keep):
        cursor = db.execute(ADVANCE, moved + at)
    else:
        clock = (step.clock.deadline, step.clock.ply) if step.clock else (None, None)
        cursor = db.execute(ADVANCE_AND_SET_CLOCK, moved + clock + at)
    if not cursor.rowcount:
        refuse_repeat(db, step.heard.cause if step.heard else None)
        raise StalePly(step.table_id, step.ply)


def _rows(step: Step) -> Iterable[tuple[int | str | None, ...]]:
    for ply, entry in enumerate(step.entries, step.ply):
        row = (step.table_id, ply, entry.place, entry.action, entry.secret, entry.check)
        yield (*row, crc(row))


def _change_phase(db: sqlite3.Connection, step: Step) -> None:
    db.execute("UPDATE tables SET phase = ? WHERE id = ?", (step.phase, step.table_id))
    if step.phase in ("over", "ended"):
        db.execute(
            "UPDATE tables SET ended_at = ?, ended_reason = ?, deadline = NULL, deadline_ply = NULL"
            " WHERE id = ?",
            (step.now, step.ended_reason, step.table_id),
        )


def _score(db: sqlite3.Connection, step: Step) -> None:
    """Write result rows, and in the same stroke the totals: keyed by deal, they cannot count twice."""
    table = step.table_id
    db.executemany(
        "INSERT INTO deal_scores VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (table, s.deal, s.place, s.user_id, s.name, s.change, s.total, s.bid, s.was_made)
            for s in step.scores
        ],
    )
    db.executemany(
        "INSERT INTO game_results VALUES (?, ?, ?, ?, ?, ?)",
        [(table, r.place, r.user_id, r.name, r.total, r.won) for r in step.results],
    )
    guild, game = db.execute("SELECT guild_id, game FROM tables WHERE id = ?", (table,)).fetchone()
    sums = [*map(_of_deal, step.scores), *map(_of_game, step.results)]
    db.executemany(
        ADD_UP, [(guild, kind, *row) for row in sums if row[0] is not None for kind in (game, ALL_GAMES)]
    )


def _of_deal(score: DealScore) -> tuple[int | str | None, ...]:
    bids = score.was_made is not None
    return (score.user_id, score.name, 0, score.change, bool(score.was_made), bids, 1, 0)


def _of_game(result: GameResult) -> tuple[int | str | None, ...]:
    return (result.user_id, result.name, result.won, 0, 0, 0, 0, 1)
