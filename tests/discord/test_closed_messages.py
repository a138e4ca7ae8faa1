"""Somebody takes no direct messages: the game goes on, they alone are told, once."""

from __future__ import annotations

import json

import pytest

from tests.discord.room import Room, components, deal_over, faults, owing, text
from whist.engine.actions import Duty
from whist.house import Pace

HINT = "cannot send you direct messages"
LOOKING = Pace(think=0, between_deals=25, lobby=3600)


def close(room: Room, *names: str, code: int = 50007) -> None:
    for name in names:
        path = f"/channels/{room.users[name].dm_channel.id}/messages*"
        for method in ("POST", "PATCH"):
            room.env.inject_error(method, path, status=403, code=code, times=None)


def letters_tried(room: Room, name: str) -> int:
    path = f"/channels/{room.users[name].dm_channel.id}/messages"
    return sum(one.method == "POST" and one.path == path for one in room.requests)


def told(room: Room) -> list[str]:
    """The paths of all bodies with the word that direct messages are closed."""
    return [one.path for one in room.requests if HINT in json.dumps(one.json or {})]


@pytest.mark.parametrize("pace", [LOOKING])
@pytest.mark.parametrize("code", [50007, 50278])
async def test_with_one_person_s_messages_closed_a_deal_is_played_to_its_end(room: Room, code: int) -> None:
    close(room, "Bo", code=code)
    table = await room.begin()
    await room.until(table, deal_over)
    assert letters_tried(room, "Bo") == 1, "not tried again each turn"
    [where] = told(room)
    assert where.startswith("/webhooks/")
    seen = "\n".join(m.content for m in room.channel.history(viewer=room.members["Bo"]))
    assert HINT in seen
    for name in ("Ann", "Cy", "Dee"):
        assert HINT not in "\n".join(m.content for m in room.channel.history(viewer=room.members[name]))
    assert all("direct message" not in post.content for post in room.posts())
    assert room.rows("SELECT name, dm_closed, dm_told FROM people WHERE dm_closed") == [("Bo", 1, 1)]
    assert faults(room.env) == []


async def test_whoever_is_told_gets_their_hand_with_the_word(room: Room) -> None:
    close(room, "Ann", "Bo", "Cy")
    table = await room.begin()
    assert len(told(room)) == 3
    actor = room.who(table, table.view(None).to_act or 0)
    [panel] = [m for m in room.channel.history(viewer=room.members[actor]) if HINT in m.content]
    assert components(panel) != []
    before = table.ply
    await room.press(room.members[actor], panel, table)
    assert table.ply == before + 1


async def test_with_everybody_s_messages_closed_a_deal_is_played_by_panels(room: Room) -> None:
    close(room, "Ann", "Bo", "Cy")
    table = await room.begin()
    await room.until(table, lambda now: len(now.view(None).tricks) == 4, room.by_panel)
    assert [letters_tried(room, name) for name in ("Ann", "Bo", "Cy")] == [1, 1, 1]
    assert len(told(room)) == 3
    assert len(room.notices()) == 1


async def test_whoever_said_nothing_lately_is_told_with_their_next_answer(room: Room) -> None:
    await room.open()
    await room.slash("Bo", "table join")
    await room.env.advance_time(20 * 60)
    close(room, "Bo")
    await room.slash("Ann", "table start")
    assert told(room) == []
    assert HINT in text(await room.slash("Bo", "hand"))
    assert HINT not in text(await room.slash("Bo", "hand"))
    assert len(told(room)) == 1


async def test_messages_that_are_opened_again_are_used_at_the_next_table(room: Room) -> None:
    close(room, "Bo")
    await room.begin()
    await room.slash("Ann", "table end")
    room.env.backend.faults.clear()
    table = await room.begin()
    assert len(room.dm("Bo")) == 1
    assert room.rows("SELECT dm_closed, dm_told FROM people") == [(0, 0)]
    await room.slash("Bo", "hand")
    assert len(told(room)) == 1
    assert table.is_playing


async def test_a_restart_does_not_tell_it_twice(room: Room) -> None:
    close(room, "Bo")
    table = await room.begin()
    await room.skip(table, owing(Duty.PLAY))
    await room.restart()
    await room.slash("Bo", "hand")
    await room.skip(room.table, lambda now: len(now.view(None).tricks) == 3)
    assert len(told(room)) == 1
    assert letters_tried(room, "Bo") <= 2


@pytest.mark.parametrize(("status", "code"), [(400, 40003), (403, 50001), (404, 10013), (400, 50009)])
async def test_any_refusal_of_one_letter_stops_nobody_else_s(room: Room, status: int, code: int) -> None:
    dm = room.users["Ann"].dm_channel.id
    room.env.inject_error("POST", f"/channels/{dm}/messages", status=status, code=code, times=None)
    table = await room.begin()
    assert len(room.dm("Bo")) == len(room.dm("Cy")) == 1
    assert len(room.notices()) == 1
    await room.until(table, owing(Duty.PLAY))
    assert table.is_live
    assert letters_tried(room, "Ann") < 10


async def test_a_letter_that_discord_fails_to_take_holds_nobody_up_and_comes_later(room: Room) -> None:
    dm = room.users["Ann"].dm_channel.id
    room.env.inject_error("POST", f"/channels/{dm}/messages", status=500, times=1)
    await room.begin()
    assert len(room.dm("Bo")) == len(room.dm("Cy")) == 1
    assert len(room.notices()) == 1
    await room.env.advance_time(10)
    assert len(room.dm("Ann")) == 1
    assert len(room.notices()) == 1
    assert len(room.dm("Bo")) == 1
