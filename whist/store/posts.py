"""What has been sent to Discord, so that a restart sends nothing twice."""

from __future__ import annotations

import sqlite3

from whist.store.rows import Notice, Post, PrivatePost


def posted(db: sqlite3.Connection, table_id: int, post: Post) -> None:
    """Remember a public post, in place of the one of that number."""
    row = (table_id, post.number, post.channel_id, post.message_id, post.shown_ply, post.posted_at)
    db.execute("INSERT OR REPLACE INTO posts VALUES (?, ?, ?, ?, ?, ?)", row)


def private_posted(db: sqlite3.Connection, table_id: int, post: PrivatePost) -> None:
    """Remember a hand that was sent, in place of the one of that deal and place."""
    row = (table_id, post.deal, post.place, post.user_id, post.channel_id, post.message_id, post.shown)
    db.execute("INSERT OR REPLACE INTO private_posts VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def noticed(db: sqlite3.Connection, table_id: int, notice: Notice | None) -> None:
    """Remember the turn notice that stands, or that none does."""
    if notice is None:
        db.execute("DELETE FROM notices WHERE table_id = ?", (table_id,))
    else:
        row = (table_id, notice.channel_id, notice.message_id, notice.token)
        db.execute("INSERT OR REPLACE INTO notices VALUES (?, ?, ?, ?)", row)


def untold(db: sqlite3.Connection, since: int) -> list[int]:
    """Tables closed at or after ``since`` of which no post shows the last ply, or one more if stopped."""
    rows = db.execute(
        "SELECT id FROM tables t WHERE ended_at >= ? AND phase IN ('over', 'ended')"
        " AND ply + (phase = 'ended') >"
        " (SELECT coalesce(max(shown_ply), -1) FROM posts WHERE table_id = t.id) ORDER BY id",
        (since,),
    )
    return [row[0] for row in rows]
