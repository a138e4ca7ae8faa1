"""A world for each test: a pretended Discord, a bot on a book of its own, people, and seeded packs."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
import simcord

from tests.discord.room import AT_ONCE, Room, hurried, new_bot
from whist.house import Pace


@pytest.fixture
def pace() -> Pace:
    """How fast things go; parametrize it where a pause matters."""
    return AT_ONCE


@pytest.fixture
def dice() -> str:
    """What the packs of this test are named after."""
    return "evening"


@pytest.fixture
def patience() -> float:
    """Seconds of real time that the world waits for the bot; shorter sleeps are slept, longer ones parked."""
    return 5.0


@pytest.fixture
def database(tmp_path: Path) -> Path:
    (tmp_path / "book").mkdir()
    return tmp_path / "book" / "whist.db"


@pytest_asyncio.fixture
async def env(database: Path, pace: Pace, dice: str, patience: float) -> AsyncIterator[simcord.Env]:
    env = hurried(simcord.Env(new_bot(database, pace, dice), settle_timeout=patience))
    await env.start()
    try:
        yield env
        env.raise_errors()
    finally:
        await env.bot.close()
        await env.shutdown()


@pytest_asyncio.fixture
async def room(env: simcord.Env, database: Path, pace: Pace) -> Room:
    room = Room.of(env, database, pace)
    await env.settle()
    return room


@pytest.fixture
def forgiven() -> list[str]:
    """What may be logged as an error in this test, by the words it contains."""
    return []


@pytest.fixture(autouse=True)
def no_error_is_logged(caplog: pytest.LogCaptureFixture, forgiven: list[str]) -> Iterator[None]:
    """A callback that raises is only logged by discord.py, so every error in the log is a failure."""
    for name in ("bot", "cogs", "whist"):
        caplog.set_level(logging.DEBUG, logger=name)
    yield
    errors = [
        record.getMessage()
        for record in caplog.get_records("call")
        if record.levelno >= logging.ERROR and not any(word in record.getMessage() for word in forgiven)
    ]
    assert errors == []
