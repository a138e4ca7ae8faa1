"""Many tables at once: in many channels of several servers, with people who sit in two of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
import simcord

from tests.discord.room import (
    Room,
    components,
    deliver,
    faults,
    held,
    in_trick,
    is_table,
    owing,
    text,
)
from whist.engine.actions import Duty, Play
from whist.solver.rule_player import rule_player
from whist.table import Table


def another_server(room: Room, name: str, *people: str) -> tuple[simcord.GuildHandle, Any]:
    guild = room.env.create_guild(name)
    for person in people:
        room.welcome(person, guild)
    return guild, room.know(guild.create_text_channel("parlour"), guild)


def forged(event: tuple[str, Any], custom_id: str) -> tuple[str, Any]:
    """The same press, of a button that says something else."""
    kind, payload = event
    honest = payload["data"]["custom_id"]
    return kind, json.loads(json.dumps(payload).replace(f'"{honest}"', f'"{custom_id}"'))


@pytest.mark.parametrize("dice", ["evening 18"])
async def test_two_servers_play_whole_games_and_keep_rankings_of_their_own(room: Room) -> None:
    _, parlour = another_server(room, "The Parlour", "Ann", "Eve", "Fay")
    await room.env.settle()
    first = await room.begin(target=5)
    second = await room.begin("Eve", "Ann", "Fay", channel=parlour, target=5)
    tables = [first, second]
    for _ in range(12):
        for table in tables:
            await room.by_command(table)
    for table in tables:
        await room.skip(table, lambda now: False)
    here = text(await room.slash("Ann", "leaderboard"))
    there = text(await room.slash("Ann", "leaderboard", parlour))
    assert all(name in here for name in ("Ann", "Bo", "Cy"))
    assert all(name in there for name in ("Ann", "Eve", "Fay"))
    assert "Eve" not in here
    assert "Bo" not in there
    for table in tables:
        tally = table.view(None).tally
        for place in table.players:
            user = table.seats[place].user_id
            [(points, sets)] = room.rows(
                "SELECT points, sets FROM standings WHERE guild_id = ? AND user_id = ? AND game = ''",
                table.head.guild_id,
                user,
            )
            assert (points, sets) == (tally.points[place], int(place == tally.winner))
    assert faults(room.env) == []


async def test_somebody_at_two_tables_is_told_which_hand_is_which(room: Room) -> None:
    _, parlour = another_server(room, "The Parlour", "Ann", "Eve")
    await room.env.settle()
    first = await room.begin("Ann", "Bo")
    second = await room.begin("Eve", "Ann", channel=parlour)
    letters = room.dm("Ann")
    assert len(letters) == 2
    for letter, server, channel, table in (
        (letters[0], "The Card Room", "#whist", first),
        (letters[1], "The Parlour", "#parlour", second),
    ):
        assert server in letter.content
        assert channel in letter.content
        assert f"/{table.head.guild_id}/{table.head.channel_id}/" in letter.content
    asked = await room.users["Ann"].slash("hand")
    assert "several tables" in text(asked)
    assert f"<#{room.channel.id}>" in text(asked)
    assert f"<#{parlour.id}>" in text(asked)
    for command, options in (("play", {"card": "AS"}), ("pass", {}), ("score", {}), ("trick", {})):
        plies = (first.ply, second.ply)
        answer = await room.users["Ann"].slash(command, **options)
        assert "several tables" in text(answer)
        assert (first.ply, second.ply) == plies
    assert "hand" in text(await room.slash("Ann", "hand")).lower()


async def test_the_buttons_of_two_hands_play_at_their_own_tables(room: Room) -> None:
    _, parlour = another_server(room, "The Parlour", "Ann", "Eve")
    await room.env.settle()
    first = await room.begin("Ann", "Bo")
    second = await room.begin("Eve", "Ann", channel=parlour)
    seats = {first.id: 0, second.id: 1}
    for table in (first, second):
        await room.skip(table, lambda now: now.view(None).to_act == seats[now.id])
    for table in (second, first):
        other = first if table is second else second
        before, untouched = table.ply, other.ply
        letter = next(
            m for m in room.dm("Ann") if f"/{table.head.channel_id}/" in m.content and components(m)
        )
        await room.press(room.users["Ann"], letter, table)
        assert table.ply > before
        assert other.ply == untouched


async def test_a_command_in_a_direct_message_acts_at_the_only_table(room: Room) -> None:
    table = await room.begin("Ann")
    await room.skip(table, owing(Duty.PLAY))
    action = rule_player(table.view(table.view(None).to_act))
    assert isinstance(action, Play)
    before = table.ply
    answer = await room.users["Ann"].slash("play", card=str(action.card))
    assert "You played" in text(answer)
    assert table.ply > before
    assert "no table" in text(await room.users["Dee"].slash("hand")).lower()
    assert "server" in text(await room.users["Dee"].slash("table open"))


async def test_a_button_counts_only_in_the_channel_of_its_table(room: Room) -> None:
    """What a press says comes from a client: it must not reach into other channels."""
    table = await room.begin()
    guild, parlour = another_server(room, "The Parlour", "Ann", "Dee")
    await room.env.settle()
    await room.open("Dee", parlour)
    post = room.post_with("Join", parlour)
    for verb in ("hand", "trick", "rules", "start", "leave", "join", "deal", "rematch", "replay", "review"):
        with held(room.env) as box:
            answer = await room.everywhere[guild.id, "Ann"].click(post, label="Join")
        before = (table.ply, dict(table.seats))
        await deliver(room.env, forged(box[0], f"uptown:{verb}:{table.id}:1"))
        assert (table.ply, dict(table.seats)) == before
        assert "closed" in text(answer), verb


async def test_nonsense_in_a_button_is_a_sentence_and_no_fault(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    post = room.post_with("My hand")
    place = table.view(None).to_act
    token = table.token(place or 0)
    for pressed in (
        f"uptown:nothing:{table.id}:",
        "uptown:hand:999999:",
        "uptown:hand:999999999999999999:",
        f"uptown:play:{table.id}:{token}:ZZ",
        f"uptown:play:{table.id}:{token}:",
        f"uptown:play:{table.id}:{token}",
        f"uptown:play:{table.id}::",
        f"uptown:call:{table.id}:{token}:9X",
        f"uptown:name:{table.id}:{token}:hearts",
        f"uptown:throw:{table.id}:{token}:2C,3C",
        f"uptown:pick:{table.id}:{token}:2C,3C",
        f"uptown:replay:{table.id}:1",
        f"uptown:replay:{table.id}:x",
        f"uptown:review:{table.id}:1",
        f"uptown:review:{table.id}:x",
        f"uptown:reel:{table.id}:review:0",
        "uptown:game:0::99999999999999999999999999999",
        "uptown:game:0:",
        f"uptown:deal:{table.id}:77",
        f"uptown:rematch:{table.id}:",
        "uptown:board:0:dummy_whist.sets:99999999999999999999999999999",
        "uptown:board:0:nothing.nothing:-1",
        "uptown:board:0:",
    ):
        before = table.ply
        with held(room.env) as box:
            answer = await room.member(table, place or 0).click(post, label="My hand")
        await deliver(room.env, forged(box[0], pressed))
        assert table.ply == before, pressed
        assert answer.ephemeral, pressed
        assert text(answer), pressed


async def test_ten_tables_in_ten_channels_of_three_servers_do_not_disturb_each_other(room: Room) -> None:
    guilds = [room.guild, *(another_server(room, f"Server {n}")[0] for n in (2, 3))]
    tables: list[Table] = []
    for n in range(10):
        guild = guilds[n % 3]
        people = [f"P{n}a", f"P{n}b"]
        for person in people:
            room.welcome(person, guild)
        channel = room.know(guild.create_text_channel(f"table-{n}"), guild)
        await room.env.settle()
        tables.append(await room.begin(*people, channel=channel))
    expected = {table.id: [seat.name for seat in table.seats.values()] for table in tables}
    for _ in range(12):
        moving = [table for table in tables if table.view(None).to_act is not None]
        plies = {table.id: table.ply for table in tables}
        with held(room.env) as box:
            answers = [await room.by_command(table) for table in moving]
        await deliver(room.env, *box)
        assert all(answer.ephemeral and "You " in text(answer) for answer in answers)
        assert all(table.ply > plies[table.id] for table in moving)
    for table in tables:
        assert [seat.name for seat in table.seats.values()] == expected[table.id]
        posts = room.posts(room.channels[table.head.channel_id])
        mine = {f"P{tables.index(table)}a", f"P{tables.index(table)}b"}
        said = "\n".join(post.content for post in posts)
        assert all(name in said for name in mine)
        assert not any(f"P{n}a" in said for n in range(10) if f"P{n}a" not in mine)
        assert sum(is_table(post) for post in posts) == 1
        assert len(room.notices(room.channels[table.head.channel_id])) == 1
    await room.crash()
    for table in tables:
        assert room.bot.tables.table(table.id)._match.state == table._match.state


async def test_a_person_has_one_lobby_and_a_channel_one_table(room: Room) -> None:
    second = room.know(room.guild.create_text_channel("second"))
    await room.open()
    assert "has a table already" in text(await room.open("Bo"))
    assert "lobby open elsewhere" in text(await room.open("Ann", second))
    await room.slash("Ann", "table start")
    assert "have a seat" in text(await room.open("Ann", second))


async def test_a_person_sits_at_so_many_tables_and_no_more(room: Room) -> None:
    for n in range(7):
        channel = room.know(room.guild.create_text_channel(f"t{n}"))
        await room.env.settle()
        await room.open("Ann", channel)
        answer = await room.slash("Ann", "table start", channel)
        if n == 6:
            assert "no table" in text(answer).lower() or "sit at" in text(answer)
    assert room.rows("SELECT count(*) FROM seats WHERE user_id = ?", room.users["Ann"].id) == [(6,)]
