"""The front door: what `.env` may say, and what the bot says when it cannot run."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

import bot
from bot import BAD_TOKEN, IN_USE, NO_TOKEN, Config, Uptown
from cogs.permissions import NEEDED

ROOT = Path(__file__).parents[1]
HOLD = """
import asyncio, sys
from whist.store import SqliteStore
async def hold():
    store = await SqliteStore.open(sys.argv[1])
    print("held", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await store.close()
asyncio.run(hold())
"""


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No `.env` of this machine, nothing compiled, and loggers as they were."""
    monkeypatch.setattr(bot, "load_dotenv", lambda path: None)
    monkeypatch.setattr(bot, "compile_search", lambda: False)
    loggers = [logging.getLogger(name) for name in ("discord", "aiosqlite")]
    levels = [logger.level for logger in loggers]
    yield
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


def door(monkeypatch: pytest.MonkeyPatch, path: Path, **said: str) -> int:
    """What the bot exits with, its environment saying this."""
    for name in ("DISCORD_TOKEN", "DEV_GUILD", "LOG_LEVEL", "THREADS"):
        monkeypatch.setenv(name, said.get(name, ""))
    monkeypatch.setenv("DATABASE_PATH", str(path))
    return bot.main()


def test_an_empty_environment_has_sensible_defaults() -> None:
    assert Config.of({}) == Config(Path("uptown.db"), None, None, "INFO", None)
    names = ("DISCORD_TOKEN", "DATABASE_PATH", "DEV_GUILD", "LOG_LEVEL", "THREADS")
    assert Config.of(dict.fromkeys(names, " ")) == Config.of({})


def test_what_the_environment_says_is_read_whatever_its_case_and_spaces() -> None:
    said = {"DISCORD_TOKEN": " t ", "DATABASE_PATH": "/x/y.db", "DEV_GUILD": " 12 ", "LOG_LEVEL": "debug"}
    assert Config.of({**said, "THREADS": " 3 "}) == Config(Path("/x/y.db"), "t", 12, "DEBUG", 3)


@pytest.mark.parametrize(
    "said",
    [
        {"DEV_GUILD": "my server"},
        {"DEV_GUILD": "-1"},
        {"LOG_LEVEL": "chatty"},
        {"THREADS": "all"},
        {"THREADS": "0"},
    ],
)
def test_a_bad_word_in_the_environment_is_named_in_a_sentence(
    said: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [(name, word)] = said.items()
    with pytest.raises(ValueError, match=name):
        Config.of(said)
    assert door(monkeypatch, tmp_path / "book", DISCORD_TOKEN="secret", **said) == NO_TOKEN
    [line] = capsys.readouterr().err.splitlines()
    assert word.casefold() in line.casefold()
    assert not (tmp_path / "book").exists()


def test_without_a_token_three_lines_say_how_to_begin(tmp_path: Path) -> None:
    silent = {"DISCORD_TOKEN": "", "DEV_GUILD": "", "LOG_LEVEL": "", "DATABASE_PATH": str(tmp_path / "book")}
    done = subprocess.run(
        [sys.executable, "bot.py"],
        cwd=ROOT,
        env=os.environ | silent,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (64, "")
    where, how, without = done.stderr.splitlines()
    assert "https://discord.com/developers/applications" in where
    assert "DISCORD_TOKEN" in how
    assert "make play" in without
    assert not (tmp_path / "book").exists()


def test_a_second_bot_on_the_same_book_says_so_and_may_be_tried_again_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def start(self: Uptown, token: str, **_: Any) -> None:
        await self.setup_hook()

    monkeypatch.setattr(Uptown, "start", start)
    command = [sys.executable, "-c", HOLD, str(tmp_path / "book")]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout
        assert first.stdout.readline() == "held\n"
        assert door(monkeypatch, tmp_path / "book", DISCORD_TOKEN="secret") == IN_USE == 75
        assert first.stdin
        first.stdin.close()
    said = capsys.readouterr().err
    assert "another Uptown" in said
    assert str(tmp_path / "book") in said
    assert "secret" not in said
    assert "Traceback" not in said


def test_the_search_is_compiled_while_the_bot_logs_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither waits for the other; and it is done by nothing but the running bot."""
    compiling, logged_in = threading.Event(), threading.Event()

    def compile_search() -> bool:
        compiling.set()
        return logged_in.wait(20)

    async def start(self: Uptown, token: str, **_: Any) -> None:
        assert await asyncio.to_thread(compiling.wait, 20)
        logged_in.set()

    monkeypatch.setattr(bot, "compile_search", compile_search)
    monkeypatch.setattr(Uptown, "start", start)
    assert door(monkeypatch, tmp_path / "book") == NO_TOKEN
    assert not compiling.is_set()
    assert door(monkeypatch, tmp_path / "book", DISCORD_TOKEN="secret") == 0


def test_a_token_that_discord_does_not_know_stops_the_bot_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def start(self: Uptown, token: str, **_: Any) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setattr(Uptown, "start", start)
    assert door(monkeypatch, tmp_path / "book", DISCORD_TOKEN="secret") == BAD_TOKEN
    said = capsys.readouterr().err
    assert "token" in said
    assert "secret" not in said


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "ERROR"])
def test_discord_py_never_logs_bodies_or_tokens(level: str) -> None:
    bot.set_up_logging(level)
    for name in ("discord", "discord.http", "discord.gateway", "aiosqlite"):
        assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)


def test_the_invitation_asks_for_what_the_bot_checks() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"permissions={NEEDED.value}" in readme
    assert "scope=bot+applications.commands" in readme or "scope=bot%20applications.commands" in readme
    assert not NEEDED.administrator


def test_the_bot_asks_for_no_privileged_intent(tmp_path: Path) -> None:
    intents = Uptown(Config(tmp_path / "book")).intents
    assert not any((intents.message_content, intents.members, intents.presences))
