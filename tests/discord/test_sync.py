"""What Discord is told at a start: the commands once, and again only when they have changed."""

from __future__ import annotations

import json
from pathlib import Path

import simcord

from bot import Config, Uptown
from tests.discord.room import AT_ONCE, Room, hurried, shoe


def told(room: Room) -> list[tuple[str, str]]:
    return [(one.method, one.path) for one in room.requests if one.path.endswith("/commands")]


async def test_the_second_start_tells_discord_no_commands(room: Room) -> None:
    assert len(told(room)) == 1
    await room.restart()
    await room.crash()
    assert len(told(room)) == 1


async def test_commands_that_have_changed_are_told_again(room: Room) -> None:
    memo = room.database.with_suffix(".commands.json")
    memo.write_text(json.dumps({"scope": None, "digest": "of another day"}), encoding="utf-8")
    await room.restart()
    assert len(told(room)) == 2
    memo.write_text("no json", encoding="utf-8")
    await room.restart()
    assert len(told(room)) == 3


async def test_a_test_server_s_commands_are_cleared_when_they_become_global(database: Path) -> None:
    env = simcord.Env(Uptown(Config(database_path=database, dev_guild=10**17 + 1), AT_ONCE, shoe()))
    hurried(env).create_guild("Workshop", id=10**17 + 1)
    await env.start()
    try:
        with env.time_context():
            old = env.bot
            assert isinstance(old, Uptown)
            await old.close()
            await env.restart_bot(Uptown(Config(database_path=database), AT_ONCE, shoe()))
            calls = [
                (one.path.split("/")[-2], len(one.json)) for one in env.http_requests if one.method == "PUT"
            ]
            assert [name for name, _ in calls] == [str(10**17 + 1), str(10**17 + 1), calls[-1][0]]
            assert [count > 0 for _, count in calls] == [True, False, True]
    finally:
        assert isinstance(env.bot, Uptown)
        await env.bot.close()
        await env.shutdown()


def test_no_privileged_intent_is_asked_for(database: Path) -> None:
    bot = Uptown(Config(database_path=database))
    assert not bot.intents.members
    assert not bot.intents.message_content
    assert not bot.intents.presences


async def test_the_commands_are_those_that_people_were_promised(room: Room) -> None:
    names = {each.qualified_name for each in room.bot.tree.walk_commands()}
    promised = (
        "table open,table join,table leave,table computer,table start,table show,table rules,table end,"
        "hand,bid,pass,name,discard,play,trick,score,leaderboard,rules,help"
    )
    assert set(promised.split(",")) <= names
    for each in room.bot.tree.walk_commands():
        assert each.description not in ("", "…"), each.qualified_name
        for option in getattr(each, "parameters", ()):
            assert str(option.description) not in ("", "…"), (each.qualified_name, option.name)
