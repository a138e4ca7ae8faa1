"""Discord misbehaves, people leave, channels go: nothing is lost, and every end has its reason."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import aiohttp
import discord
import pytest

from tests.discord.room import (
    Room,
    card_id,
    components,
    deal_over,
    faults,
    in_trick,
    is_table,
    labels,
    owing,
    text,
)
from whist.engine.actions import Duty, Play
from whist.house import Pace
from whist.store import NotSaved
from whist.table import Table

SLOWLY = Pace(think=30, between_deals=25, lobby=3600)
"""Computers that take longer than any call: what happens meanwhile can be looked at."""


def closed(room: Room, code: int = 50013, status: int = 403, times: int | None = None) -> None:
    for method, path in (("POST", "messages"), ("PATCH", "messages/*"), ("DELETE", "messages/*")):
        room.env.inject_error(
            method, f"/channels/{room.channel.id}/{path}", status=status, code=code, times=times
        )


def opened(room: Room) -> None:
    room.env.backend.faults.clear()


# ------------------------------------------------------------------ posts that go


async def test_a_deleted_post_is_posted_anew_once(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    await room.env.advance_time(60)
    room.env.backend.delete_message(room.channel.id, room.post_with("My hand").id)
    await room.by_command(table)
    await room.by_command(table)
    assert sum(is_table(post) for post in room.posts()) == 1
    shown = room.post_with("My hand")
    assert shown.content.split("\n")[0] == "### Dummy Whist · deal 1"
    assert len(room.notices()) == 1


async def test_a_post_that_is_deleted_again_and_again_is_posted_at_most_every_half_minute(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    await room.env.advance_time(60)
    sent = 0
    for _ in range(4):
        for post in [post for post in room.posts() if is_table(post)]:
            room.env.backend.delete_message(room.channel.id, post.id)
            sent += 1
        with room.env._bot_scope():
            place = table.view(None).to_act or 0
            action = table.view(place).legal[0]
            await table.act(place, action)
        await room.env.advance_time(8)
    assert sent <= 2
    await room.env.advance_time(70)
    assert sum(is_table(post) for post in room.posts()) == 1
    assert len(room.notices()) == 1


async def test_a_lobby_s_deleted_post_comes_back_with_the_next_change(room: Room) -> None:
    await room.open()
    await room.env.advance_time(60)
    room.env.backend.delete_message(room.channel.id, room.posts()[0].id)
    await room.slash("Bo", "table join")
    [post] = room.posts()
    assert "**Bo**" in post.content
    assert labels(post) == ["Join", "Leave", "Add computer", "Rules", "Start"]


async def test_a_post_older_than_fifty_minutes_is_replaced(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    old = room.post_with("My hand").id
    await room.env.advance_time(40 * 60)
    await room.by_command(table)
    assert room.post_with("My hand").id == old
    await room.env.advance_time(11 * 60)
    await room.by_command(table)
    assert room.post_with("My hand").id != old
    assert old not in {post.id for post in room.posts()}


async def test_a_post_that_is_too_old_to_be_edited_is_replaced(room: Room) -> None:
    table = await room.begin()
    await room.env.advance_time(40)
    old = room.post_with("My hand").id
    room.env.inject_error(
        "PATCH", f"/channels/{room.channel.id}/messages/{old}", status=400, code=30046, times=None
    )
    await room.by_command(table)
    assert room.post_with("My hand").id != old


async def test_a_post_that_talk_has_buried_comes_down_again(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    old = room.post_with("My hand").id
    for n in range(9):
        await room.members["Dee"].send(room.channel, f"nice weather, part {n}")
    await room.by_command(table)
    assert room.post_with("My hand").id > old
    assert sum(is_table(post) for post in room.posts()) == 1


# ------------------------------------------------------------------ a channel that is shut, or gone


@pytest.mark.parametrize("code", [50001, 50013])
@pytest.mark.parametrize("pace", [SLOWLY])
async def test_a_table_whose_channel_is_shut_waits_and_goes_on(room: Room, code: int) -> None:
    table = await room.begin("Ann", clock=120)
    await room.env.advance_time(1)
    closed(room, code)
    await room.skip_once(table)
    before = table.ply
    await room.env.advance_time(3600)
    assert table.ply <= before + 1
    paused = table.ply
    await room.env.advance_time(3600)
    assert (table.ply, table.is_playing) == (paused, True)
    opened(room)
    await room.env.advance_time(61)
    assert table.is_playing
    assert room.post_with("My hand").content
    await room.env.advance_time(300)
    assert table.ply > paused
    assert len(room.notices()) <= 1


async def test_a_table_whose_channel_stays_shut_is_ended_after_a_day(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    closed(room)
    await room.by_command(table)
    for hour in range(25):
        assert table.is_live or hour == 24
        await room.env.advance_time(3600)
    assert room.rows("SELECT phase, ended_reason FROM tables") == [("ended", "channel_closed")]
    other = room.know(room.guild.create_text_channel("elsewhere"))
    assert "have a seat" in text(await room.open("Ann", other))


async def test_a_channel_deleted_in_mid_hand_ends_its_table_and_frees_its_people(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(3))
    sent = len(room.requests)
    room.env.backend.delete_channel(room.channel.id)
    await room.env.settle()
    await room.env.advance_time(120)
    assert room.rows("SELECT phase, ended_reason FROM tables") == [("ended", "channel_deleted")]
    assert len([one for one in room.requests[sent:] if f"/channels/{room.channel.id}/" in one.path]) <= 3
    assert room.bot.tables._tables == {}
    other = room.know(room.guild.create_text_channel("elsewhere"))
    again = await room.begin(channel=other)
    assert again.is_playing
    for name in ("Ann", "Bo", "Cy"):
        assert components(room.dm(name)[0]) == [], "the old hand has no buttons left"


async def test_a_lobby_s_channel_deleted_lets_its_opener_open_another(room: Room) -> None:
    await room.open()
    room.env.backend.delete_channel(room.channel.id)
    await room.env.settle()
    other = room.know(room.guild.create_text_channel("elsewhere"))
    assert "have a seat" in text(await room.open("Ann", other))


async def test_a_thread_holds_a_table_and_ends_it_when_it_is_deleted(room: Room) -> None:
    with room.env._bot_scope():
        here = room.bot.get_channel(room.channel.id)
        assert isinstance(here, discord.TextChannel)
        await here.create_thread(name="a quiet corner", type=discord.ChannelType.public_thread)
    await room.env.settle()
    thread = room.know(room.channel.threads[0])
    table = await room.begin(channel=thread)
    assert table.is_playing
    room.env.backend.delete_channel(thread.id)
    await room.env.settle()
    assert room.rows("SELECT phase FROM tables") == [("ended",)]
    assert "have a seat" in text(await room.open())


async def test_a_first_post_that_may_not_be_sent_leaves_no_table_behind(room: Room) -> None:
    closed(room)
    await room.open()
    await room.env.advance_time(60)
    assert room.rows("SELECT phase FROM tables") == [("ended",)]
    opened(room)
    assert "have a seat" in text(await room.open())
    assert room.table.is_live


async def test_a_permission_that_is_missing_is_named_before_anything_is_opened(room: Room) -> None:
    for name in ("send_messages", "embed_links", "attach_files", "view_channel"):
        denied = discord.PermissionOverwrite(**{name: False})
        channel = room.know(
            room.guild.create_text_channel(f"no-{name.replace('_', '-')}", overwrites={room.guild.me: denied})
        )
        await room.env.settle()
        answer = await room.open("Ann", channel)
        assert answer.ephemeral
        assert name.replace("_", " ").title() in text(answer)
    assert room.rows("SELECT count(*) FROM tables") == [(0,)]


# ------------------------------------------------------------------ a Discord that fails, hangs, forgets


@pytest.mark.parametrize("status", [500, 503])
async def test_after_failures_the_channel_shows_the_newest_state(room: Room, status: int) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    closed(room, code=0, status=status, times=None)
    for _ in range(3):
        with room.env._bot_scope():
            place = table.view(None).to_act or 0
            await table.act(place, table.view(place).legal[0])
    await room.env.settle()
    opened(room)
    await room.env.advance_time(60)
    shown_is_newest(room, table)


def shown_is_newest(room: Room, table: Table) -> None:
    place = table.view(None).to_act
    assert place is not None
    assert f"**{room.who(table, place)} " in room.post_with("My hand").content.split("\n")[-1]
    [notice] = room.notices()
    assert str(room.user(table, place).id) in notice.content
    assert sum(is_table(post) for post in room.posts()) == 1


@pytest.mark.parametrize("how", ["hangs", "resets", "forgets the answer"])
async def test_a_line_that_breaks_is_made_good(room: Room, how: str) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    real, broken = room.bot.http.request, [0]

    async def request(route: Any, **more: Any) -> Any:
        if "/messages" not in route.url or broken[0] >= 2:
            return await real(route, **more)
        broken[0] += 1
        if how == "hangs":
            await asyncio.sleep(3600)
        if how == "forgets the answer" and route.method == "PATCH":
            await real(route, **more)
        raise aiohttp.ServerDisconnectedError

    room.bot.http.request = request
    answer = await room.by_command(table)
    assert "You played" in text(answer)
    await room.env.advance_time(120)
    room.bot.http.request = real
    shown_is_newest(room, table)


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (500, 0)])
async def test_a_card_whose_answer_fails_has_been_played(room: Room, status: int, code: int) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    before = table.ply
    room.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code)
    await room.by_command(table)
    assert table.ply == before + 1
    shown_is_newest(room, table)
    room.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10015)
    await room.by_command(table)
    assert table.ply == before + 2
    shown_is_newest(room, table)


async def test_a_book_that_cannot_be_written_is_told_and_changes_nothing(
    room: Room, forgiven: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    forgiven.append("not saved")
    table = await room.begin()
    await room.skip(table, in_trick(1))
    before, seen = table.ply, room.post_with("My hand").content

    async def full(*_: Any, **__: Any) -> None:
        raise NotSaved("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(type(room.bot.store), "append", full)
        answer = await room.by_command(table)
    assert answer.ephemeral
    assert "could not be saved" in text(answer)
    assert (table.ply, room.post_with("My hand").content) == (before, seen)
    await room.by_command(table)
    assert table.ply == before + 1


# ------------------------------------------------------------------ the turn notice


async def test_there_is_one_notice_a_turn_for_whoever_must_act_and_no_other_ping(room: Room) -> None:
    table = await room.begin()

    async def taken(table: Table) -> None:
        place = table.view(None).to_act
        assert place is not None
        [notice] = room.notices()
        assert str(room.user(table, place).id) in notice.content
        await room.by_command(table)
        assert notice.id not in {post.id for post in room.posts()}

    await room.until(table, in_trick(2), taken)
    for one in room.requests:
        allowed = (one.json or {}).get("allowed_mentions") if isinstance(one.json, dict) else None
        if one.path == f"/channels/{room.channel.id}/messages" and one.json["content"].startswith("<@"):
            [user] = re.findall(r"<@(\d+)>", one.json["content"])
            assert allowed == {"parse": [], "users": [int(user)]}
        elif allowed is not None:
            assert allowed == {"parse": []}
    assert faults(room.env) == []


# ------------------------------------------------------------------ ending and leaving


async def test_only_the_opener_or_a_manager_ends_a_table_and_everybody_sees_why(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(2))
    for name in ("Bo", "Dee"):
        refused = await room.slash(name, "table end")
        assert refused.ephemeral
        assert "Only whoever opened" in text(refused)
    assert table.is_playing
    await room.slash("Max", "table end")
    ends_for_all_to_see(room, "manages this server")
    await room.begin("Bo")
    await room.slash("Bo", "table end")
    ends_for_all_to_see(room, "whoever opened it")


def ends_for_all_to_see(room: Room, reason: str) -> None:
    assert sum(reason in post.content for post in room.posts()) == 1
    assert all(labels(post) == [] for post in room.posts())
    assert room.notices() == []
    for name in ("Ann", "Bo", "Cy"):
        assert all(components(letter) == [] for letter in room.dm(name))


async def test_a_manager_ends_a_lobby_that_is_not_theirs(room: Room) -> None:
    await room.open()
    assert "Only whoever" in text(await room.slash("Dee", "table end"))
    await room.slash("Max", "table end")
    ends_for_all_to_see(room, "manages this server")


async def test_a_computer_plays_on_for_whoever_leaves_and_they_may_come_back(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(2))
    left = await room.slash("Bo", "table leave")
    assert "computer plays on" in text(left)
    assert table.seats[1].user_id is None
    await room.skip(table, in_trick(4))
    assert table.place_of(room.users["Bo"].id) is None
    assert "no seat" in text(await room.slash("Bo", "hand"))
    elsewhere = await room.slash("Bo", "table join", seat=1)
    assert "taken" in text(elsewhere)
    back = await room.slash("Bo", "table join")
    assert "seat 2" in text(back)
    assert table.place_of(room.users["Bo"].id) == 1
    assert room.rows("SELECT place FROM seats WHERE user_id = ?", room.users["Bo"].id) == [(1,)]


async def test_whoever_has_seen_a_hand_takes_no_other_seat_in_that_deal(room: Room) -> None:
    table = await room.begin("Ann", "Bo")
    await room.skip(table, in_trick(2))
    await room.slash("Bo", "table leave")
    assert "taken" in text(await room.slash("Bo", "table join", seat=3))
    assert "seat 3" in text(await room.slash("Dee", "table join", seat=3))
    await room.slash("Dee", "table leave")
    assert "taken" in text(await room.slash("Dee", "table join", seat=2))
    assert "seat 2" in text(await room.slash("Bo", "table join"))


@pytest.mark.parametrize("how", ["stopped", "killed"])
async def test_nor_after_a_restart(room: Room, how: str) -> None:
    table = await room.begin("Ann", "Bo")
    await room.skip(table, in_trick(2))
    await room.slash("Bo", "table leave")
    await room.skip(table, in_trick(4))
    await (room.restart() if how == "stopped" else room.crash())
    assert "taken" in text(await room.slash("Bo", "table join", seat=3))
    assert "seat 2" in text(await room.slash("Bo", "table join"))


@pytest.mark.parametrize("pace", [Pace(think=0, between_deals=25, lobby=3600)])
async def test_in_the_next_deal_any_free_seat_may_be_taken(room: Room) -> None:
    table = await room.begin("Ann", "Bo", target=21)
    await room.skip(table, in_trick(2))
    await room.slash("Bo", "table leave")
    await room.skip(table, deal_over)
    await room.members["Ann"].click(room.post_with("Next deal"), label="Next deal")
    assert table.view(None).number == 2
    assert "seat 3" in text(await room.slash("Bo", "table join", seat=3))


async def test_a_person_who_sits_in_on_their_turn_is_called_with_their_hand(room: Room) -> None:
    table = await room.begin("Ann", "Bo")
    await room.skip(table, in_trick(2))
    taken = await room.slash("Dee", "table join")
    assert "seat 3" in text(taken)
    assert components(taken.response) == [] or table.view(None).to_act == 2
    assert len(room.dm("Dee")) == 1
    await room.skip(table, lambda now: now.view(None).to_act == 2)
    [notice] = room.notices()
    assert str(room.users["Dee"].id) in notice.content
    assert components(room.dm("Dee")[-1]) != []


async def test_when_everybody_has_left_the_table_is_ended(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(2))
    for name in ("Ann", "Bo", "Cy"):
        await room.slash(name, "table leave")
    assert room.rows("SELECT phase, ended_reason FROM tables") == [("ended", "everyone_left")]
    ends_for_all_to_see(room, "Everybody has left")


async def test_a_lobby_that_nobody_starts_closes_after_an_hour_with_a_line(room: Room) -> None:
    await room.open()
    await room.env.advance_time(3590)
    assert room.table.is_live
    await room.env.advance_time(20)
    [post] = room.posts()
    assert "Nobody started it" in post.content
    assert labels(post) == []
    sent = len(room.requests)
    await room.env.advance_time(24 * 3600)
    assert len(room.requests) == sent
    assert "have a seat" in text(await room.open())


# ------------------------------------------------------------------ clocks


async def test_a_clock_is_shown_and_when_it_runs_out_a_card_is_played(room: Room) -> None:
    table = await room.begin(clock=45)
    await room.skip(table, in_trick(1))
    before = table.ply
    due = int(room.bot.now()) + 45
    shown = room.post_with("My hand").content
    [found] = re.findall(r"<t:(\d+):R>", shown)
    assert abs(int(found) - due) <= 1
    assert f"<t:{found}:R>" in room.notices()[0].content
    await room.env.advance_time(40)
    assert table.ply == before
    await room.env.advance_time(10)
    assert table.ply == before + 1
    [notice] = room.notices()
    assert found not in notice.content


async def test_without_a_clock_nobody_is_ever_played_for(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    before = table.ply
    await room.env.advance_time(7 * 24 * 3600)
    assert table.ply == before
    assert "<t:" not in room.post_with("My hand").content


async def test_silent_people_with_a_clock_still_finish_their_deal(room: Room) -> None:
    table = await room.begin(clock=10, target=21)
    for _ in range(80):
        if table.deal_over(1):
            break
        await room.env.advance_time(11)
    assert table.deal_over(1) is not None


async def test_after_a_restart_a_clock_gives_half_a_minute_at_least(room: Room) -> None:
    table = await room.begin(clock=20)
    await room.skip(table, in_trick(1))
    before = table.ply
    await room.bot.close()
    room.env.backend.advance_clock(3600)
    await room.wake(room.database)
    await room.env.advance_time(25)
    assert room.table.ply == before
    await room.env.advance_time(10)
    assert room.table.ply > before


async def test_somebody_else_s_leaving_does_not_wind_the_clock_up_again(room: Room) -> None:
    table = await room.begin(clock=60)
    await room.skip(table, in_trick(1))
    place = table.view(None).to_act
    deadline = table.clock.deadline if table.clock else 0
    other = next(name for name in ("Ann", "Bo", "Cy") if name != room.who(table, place or 0))
    await room.env.advance_time(20)
    await room.slash(other, "table leave")
    assert table.clock is not None
    assert table.clock.deadline == deadline


async def test_a_pressed_card_answers_long_after_the_hand_was_sent(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    await room.env.advance_time(20 * 60)
    view = table.view(table.view(None).to_act)
    card = next(str(action.card) for action in view.legal if isinstance(action, Play))
    panel = room.dm_panel(room.who(table, view.place or 0))
    before = table.ply
    await room.user(table, view.place or 0).click(panel, custom_id=card_id(panel, card))
    assert table.ply == before + 1
    shown_is_newest(room, table)
    assert owing(Duty.PLAY)(table)
