"""Taking the book from the shelf: the lock on it, its newest layout, and whole copies of it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from whist.store.book import Connection
from whist.store.faults import BadBackup, DatabaseInUse, NewerBook

MIGRATIONS = Path(__file__).parent / "migrations"
MEMORY = ":memory:"
STATEMENTS_KEPT = 128

PRAGMAS = (
    "PRAGMA locking_mode = EXCLUSIVE",  # before anything is read; the lock then needs no file of its own
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # NORMAL loses acknowledged actions when the power fails
    "PRAGMA foreign_keys = ON",
    "PRAGMA cache_size = -16000",  # KiB: the leaves that a thousand tables write on stay at hand
    "PRAGMA cell_size_check = ON",
    "PRAGMA trusted_schema = OFF",
)


async def connect(path: Path | str, migrations: Path) -> Connection:
    """A connection that alone holds a book of the newest layout.

    :raises DatabaseInUse: if another process has it.
    :raises NewerBook: if a newer Uptown has written in it.
    """
    connection = Connection(partial(_take, path), iter_chunk_size=64)
    await connection
    try:
        await connection.begin(_lock)
        await connection.begin(partial(migrate, path, migrations))
    except BaseException:
        await connection.close()
        raise
    return connection


def _take(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=0, isolation_level=None, cached_statements=STATEMENTS_KEPT)
    # A flipped bit may leave text that is no UTF-8; it must fail its own row's check, not the whole query.
    db.text_factory = _text
    return db


def _text(raw: bytes) -> str:
    return raw.decode(errors="surrogateescape")


def _lock(db: sqlite3.Connection) -> None:
    try:
        for pragma in PRAGMAS:
            db.execute(pragma).fetchall()
        db.execute("BEGIN EXCLUSIVE")
        db.execute("COMMIT")
    except sqlite3.OperationalError as fault:
        if fault.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise DatabaseInUse("another process has this book open") from fault
        raise


def version(db: sqlite3.Connection) -> int:
    """The number of the last migration that the book went through; 0 for an empty one."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(path: Path | str, migrations: Path, db: sqlite3.Connection) -> None:
    """Bring a book to the newest layout, each step all or nothing, with a copy kept from before each.

    :raises NewerBook: if the book is beyond the last step known here.
    """
    steps = sorted((int(file.name[:4]), file) for file in migrations.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    if version(db) > (steps[-1][0] if steps else 0):
        raise NewerBook(version(db))
    is_kept = path != MEMORY and not _is_empty(db)
    for number, file in steps:
        if number > version(db):
            if is_kept:
                _keep_copy(path, number, db)
            _step(number, file.read_text("utf-8"), db)


def _is_empty(db: sqlite3.Connection) -> bool:
    return not db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]


def _keep_copy(path: Path | str, number: int, db: sqlite3.Connection) -> None:
    target = Path(f"{path}.before-{number:04}")
    copy(target, db)
    keep(target)


def _step(number: int, script: str, db: sqlite3.Connection) -> None:
    try:
        db.executescript(f"BEGIN IMMEDIATE;\n{script}\n;PRAGMA user_version = {number:d};\nCOMMIT;")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def copy(path: Path, db: sqlite3.Connection) -> None:
    """Write a copy of the book next to where it shall be kept. Runs on the book's own thread."""
    draft = _draft(path)
    draft.unlink(missing_ok=True)
    db.execute("VACUUM INTO ?", (str(draft),))
    _to_disk(draft)


def keep(path: Path) -> None:
    """Read a copy through, and give it its name if it is whole. Does not touch the book.

    :raises BadBackup: if it is not; what had the name before still has it.
    """
    draft = _draft(path)
    try:
        if faults := _faults(draft):
            raise BadBackup("; ".join(faults))
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    _to_disk(path.parent)


def _faults(path: Path) -> Sequence[str]:
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        said = [str(row[0]) for row in db.execute("PRAGMA integrity_check(10)")]
        strays = [f"stray row in {row[0]}" for row in db.execute("PRAGMA foreign_key_check")]
        return [line for line in said if line != "ok"] + strays
    except sqlite3.DatabaseError as fault:
        return [str(fault)]
    finally:
        db.close()


def _draft(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _to_disk(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
