"""Opening a table, sitting down at it, getting up, stopping it: each within a writer's own savepoint."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from whist.store.faults import (
    AlreadySeated,
    ChannelTaken,
    HeardBefore,
    NotLive,
    SeatTaken,
    TooManyLobbies,
    TooManySeats,
    TooManyTables,
)
from whist.store.rows import Choices, Head, Heard, Limits, Opening, Seat, Waiting

LIVE = "phase IN ('lobby', 'playing')"


def hear(db: sqlite3.Connection, heard: Heard) -> None:
    """Write down a cause with what it does.

    :raises HeardBefore: if it has acted already.
    """
    row = (heard.cause, heard.table_id, heard.place, heard.ply, heard.kind)
    if not db.execute("INSERT INTO causes VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row).rowcount:
        refuse_repeat(db, heard.cause)


def heard(db: sqlite3.Connection, cause: str) -> Heard | None:
    """What a cause did, if it has acted."""
    row = db.execute(
        "SELECT cause, table_id, place, ply, kind FROM causes WHERE cause = ?", (cause,)
    ).fetchone()
    return Heard(*row) if row else None


def refuse_repeat(db: sqlite3.Connection, cause: str | None) -> None:
    """Raise `HeardBefore` if a cause has acted already."""
    if cause is not None and (before := heard(db, cause)):
        raise HeardBefore(before)


def open_table(db: sqlite3.Connection, opening: Opening, cause: str | None, now: int, limits: Limits) -> Head:
    """The head of a new lobby, its people seated and in line."""
    refuse_repeat(db, cause)
    _refuse_crowd(db, opening, limits)
    cursor = db.execute(
        "INSERT INTO tables (guild_id, channel_id, game, settings, opener_id, locale, phase, opened_at,"
        " touched_at, follows) VALUES (?, ?, ?, ?, ?, ?, 'lobby', ?, ?, ?)",
        (
            opening.guild_id,
            opening.channel_id,
            opening.game,
            _written(opening.settings),
            opening.opener_id,
            opening.locale,
            now,
            now,
            opening.follows,
        ),
    )
    assert cursor.lastrowid is not None
    head = _head(cursor.lastrowid, opening, now)
    for seat in opening.seats:
        _sit_down(db, head.id, 0, seat, limits)
    line_up(db, head.id, opening.line)
    if cause is not None:
        hear(db, Heard(cause, head.id, None, 0, "open"))
    return head


def _head(table_id: int, opening: Opening, now: int) -> Head:
    return Head(
        id=table_id,
        guild_id=opening.guild_id,
        channel_id=opening.channel_id,
        game=opening.game,
        settings=opening.settings,
        opener_id=opening.opener_id,
        locale=opening.locale,
        phase="lobby",
        ply=0,
        opened_at=now,
        touched_at=now,
        follows=opening.follows,
    )


def _written(settings: Choices) -> str:
    return json.dumps(dict(settings), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def line_up(db: sqlite3.Connection, table_id: int, line: Sequence[Waiting]) -> None:
    """Write who waits for a seat, in order, in place of who did."""
    db.execute("DELETE FROM waiting WHERE table_id = ?", (table_id,))
    rows = [(table_id, number, each.user_id, each.name) for number, each in enumerate(line, 1)]
    db.executemany("INSERT INTO waiting VALUES (?, ?, ?, ?)", rows)


def _refuse_crowd(db: sqlite3.Connection, opening: Opening, limits: Limits) -> None:
    taken = db.execute(
        f"SELECT id FROM tables WHERE channel_id = ? AND {LIVE}", (opening.channel_id,)
    ).fetchone()
    if taken:
        raise ChannelTaken(taken[0])
    lobby = db.execute(
        "SELECT id FROM tables WHERE opener_id = ? AND phase = 'lobby'", (opening.opener_id,)
    ).fetchone()
    if lobby:
        raise TooManyLobbies(lobby[0])
    (live,) = db.execute(
        f"SELECT count(*) FROM tables WHERE guild_id = ? AND {LIVE}", (opening.guild_id,)
    ).fetchone()
    if live >= limits.tables_a_server:
        raise TooManyTables(limits.tables_a_server)


def change_seats(
    db: sqlite3.Connection,
    table_id: int,
    seated: Sequence[Seat],
    freed: Sequence[int],
    cause: str | None,
    place: int | None,
    now: int,
    limits: Limits,
    line: Sequence[Waiting] | None,
) -> None:
    """Let people get up, then others sit down, then the line close up."""
    refuse_repeat(db, cause)
    row = db.execute(
        f"UPDATE tables SET touched_at = ? WHERE id = ? AND {LIVE} RETURNING ply", (now, table_id)
    ).fetchone()
    if not row:
        raise NotLive(table_id)
    (ply,) = row
    for free in freed:
        db.execute("DELETE FROM seats WHERE table_id = ? AND place = ?", (table_id, free))
        _begin_tenure(db, table_id, ply, free, None)
    for seat in seated:
        _sit_down(db, table_id, ply, seat, limits)
    if line is not None:
        line_up(db, table_id, line)
    if cause is not None:
        hear(db, Heard(cause, table_id, place, ply, "seat"))


def _sit_down(db: sqlite3.Connection, table_id: int, ply: int, seat: Seat, limits: Limits) -> None:
    if db.execute("SELECT 1 FROM seats WHERE table_id = ? AND place = ?", (table_id, seat.place)).fetchone():
        raise SeatTaken(seat.place)
    if seat.user_id is not None:
        _refuse_hog(db, table_id, seat.user_id, limits)
    row = (table_id, seat.place, seat.user_id, seat.name, seat.level)
    db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", row)
    _begin_tenure(db, table_id, ply, seat.place, seat)


def _refuse_hog(db: sqlite3.Connection, table_id: int, user_id: int, limits: Limits) -> None:
    live = db.execute(
        f"SELECT t.id FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.user_id = ? AND t.{LIVE}",
        (user_id,),
    ).fetchall()
    if (table_id,) in live:
        raise AlreadySeated(user_id)
    if len(live) >= limits.seats_a_person:
        raise TooManySeats(user_id, limits.seats_a_person)


def _begin_tenure(db: sqlite3.Connection, table_id: int, ply: int, place: int, seat: Seat | None) -> None:
    """Who holds a place from a ply on; who held it for no action at all has seen its hand, and is kept."""
    who = (seat.user_id, seat.name, seat.level) if seat else (None, "", None)
    columns = "table_id, since_ply, place, user_id, name, level"
    db.execute(f"INSERT INTO tenures ({columns}) VALUES (?, ?, ?, ?, ?, ?)", (table_id, ply, place, *who))


def end_table(db: sqlite3.Connection, table_id: int, reason: str, cause: str | None, now: int) -> bool:
    """True if the table was live until now."""
    refuse_repeat(db, cause)
    row = db.execute(
        "UPDATE tables SET phase = 'ended', ended_at = ?, touched_at = ?, ended_reason = ?, deadline = NULL,"
        f" deadline_ply = NULL WHERE id = ? AND {LIVE} RETURNING ply",
        (now, now, reason, table_id),
    ).fetchone()
    if row and cause is not None:
        hear(db, Heard(cause, table_id, None, row[0], "end"))
    return row is not None
