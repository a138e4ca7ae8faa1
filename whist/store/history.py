"""The games of a server that are over: a list of them, newest first."""

from __future__ import annotations

import sqlite3
from typing import Any

from whist.store.rows import Finished, GameResult

WAS_DEALT = "(phase = 'over' OR EXISTS (SELECT 1 FROM seeds WHERE table_id = t.id AND deal > 0))"
"""Lobbies that expired, and tables stopped before a card was dealt, were no games."""
THEIRS = (
    "id IN (SELECT table_id FROM seats WHERE user_id = ?"
    " UNION SELECT table_id FROM deal_scores WHERE user_id = ?)"
)

RESULTS = "SELECT place, user_id, name, total, won FROM game_results WHERE table_id = ? ORDER BY place"
SO_FAR = """
SELECT s.place, s.user_id, s.name, coalesce(d.total, 0), 0 FROM seats s
LEFT JOIN deal_scores d ON d.table_id = s.table_id AND d.place = s.place
    AND d.deal = (SELECT max(deal) FROM deal_scores WHERE table_id = s.table_id)
WHERE s.table_id = ? ORDER BY s.place
"""


def page(
    db: sqlite3.Connection, guild_id: int, user_id: int | None, game: str | None, limit: int, offset: int
) -> tuple[list[Finished], int]:
    """So many finished games of a server, newest first, and how many there are."""
    conditions, facts = ["guild_id = ?", "ended_at IS NOT NULL", WAS_DEALT], list[int | str]([guild_id])
    if game is not None:
        conditions.append("game = ?")
        facts.append(game)
    if user_id is not None:
        conditions.append(THEIRS)
        facts += [user_id, user_id]
    which = " AND ".join(conditions)
    (count,) = db.execute(f"SELECT count(*) FROM tables t WHERE {which}", facts).fetchone()
    rows = db.execute(
        "SELECT id, channel_id, game, ended_at, CASE phase WHEN 'ended' THEN coalesce(ended_reason, '') END,"
        " (SELECT count(*) FROM seeds WHERE table_id = t.id AND deal > 0)"
        f" FROM tables t WHERE {which} ORDER BY ended_at DESC, id DESC LIMIT ? OFFSET ?",
        (*facts, limit, offset),
    ).fetchall()
    return [_finished(db, row) for row in rows], count


def _finished(db: sqlite3.Connection, row: tuple[Any, ...]) -> Finished:
    """A game with its results; one that was stopped has those of its last whole deal."""
    table_id, channel_id, game, ended_at, reason, deals = row
    results = tuple(
        GameResult(place, user_id, name, total, bool(won))
        for place, user_id, name, total, won in db.execute(RESULTS if reason is None else SO_FAR, (table_id,))
    )
    return Finished(table_id, channel_id, game, ended_at, reason, deals, results)
