"""Whatever people and places are called: nobody is pinged, nothing is formatted, no post is too long."""

from __future__ import annotations

from typing import Any

import pytest

from tests.discord.room import Room, deal_over, faults, owing, text
from tests.discord.searches import Search
from whist.engine.actions import Duty
from whist.house import Pace

LOOKING = Pace(think=0, between_deals=25, lobby=3600)
NAMES = [
    "`@everyone",
    "**bold** _it_ ~~gone~~ ||hid||",
    "\N{RIGHT-TO-LEFT OVERRIDE}drawkcab\N{POP DIRECTIONAL FORMATTING}",
    "\N{FULLWIDTH LATIN CAPITAL LETTER W}" * 32,
    "<@123456789012345678>",
    "[click](https://evil.example)",
    "# Heading",
    "```\nfence",
    "\N{HANGUL FILLER}",
    "{who} %s {0}",
    "A♠ K♠ big joker",
    "\N{FAMILY}\N{ZERO WIDTH JOINER}" * 10,
]
INVISIBLE = set(
    "\N{RIGHT-TO-LEFT OVERRIDE}\N{POP DIRECTIONAL FORMATTING}\N{HANGUL FILLER}\N{ZERO WIDTH JOINER}"
)


def contents(room: Room) -> list[str]:
    return [
        body["content"]
        for one in room.requests
        if isinstance(one.json, dict)
        for body in (one.json, one.json.get("data") or {})
        if isinstance(body.get("content"), str)
    ]


def mentions(body: Any) -> list[Any]:
    return (
        [one for one in [body.get("allowed_mentions")] if one is not None] if isinstance(body, dict) else []
    )


@pytest.mark.parametrize("pace", [LOOKING])
@pytest.mark.parametrize("which", range(0, len(NAMES), 3))
async def test_any_name_is_only_a_name(room: Room, which: int) -> None:
    Search(room)
    people = {f"Guest {n}": name for n, name in enumerate(NAMES[which : which + 3])}
    for who, nick in people.items():
        room.welcome(who, nick=nick)
    await room.env.settle()
    table = await room.begin(*people, target=21)
    await room.by_command(table)
    await room.skip(table, owing(Duty.PLAY))
    await room.by_panel(table)
    await room.skip(table, deal_over)
    for command in ("score", "leaderboard", "hand", "table rules"):
        await room.slash("Guest 0", command)
    await room.members["Guest 1"].click(room.post_with("Replay"), label="Replay")
    await room.members["Guest 1"].click(room.post_with("Review"), label="Review")
    await room.slash("Guest 0", "table end")

    assert any("looked back on" in content for content in contents(room))
    called = {str(room.users[who].id) for who in people}
    for content in contents(room):
        assert len(content) <= 2000
        assert not INVISIBLE & set(content)
        assert "@everyone" not in content.replace("@\u200b", "")
        assert "<@1234" not in content.replace("\\<", "")
        assert "](https://evil" not in content
        assert "```" not in content.replace("\\`", "")
        assert content.count("\n# ") == 0
    for one in room.requests:
        for allowed in mentions(one.json):
            assert not allowed.get("parse")
            assert {str(user) for user in allowed.get("users", [])} <= called
    assert faults(room.env) == []


async def test_servers_and_channels_may_be_called_anything_too(room: Room) -> None:
    guild = room.env.create_guild("**@everyone** `x` [y](https://evil.example)")
    for name in ("Ann", "Bo"):
        room.welcome(name, guild)
    channel = room.know(guild.create_text_channel("whist_*_room_`_@here"), guild)
    await room.env.settle()
    await room.begin("Ann", "Bo", channel=channel)
    [letter] = room.dm("Ann")
    assert "**@everyone**" not in letter.content
    assert "](https://evil" not in letter.content
    assert f"](https://discord.com/channels/{guild.id}/{channel.id}/" in letter.content


async def test_what_people_type_is_told_back_without_effect(room: Room) -> None:
    await room.begin()
    for word in ("@everyone", "<@&1>", "`**x**`", "x" * 3000, "\u202ereverse", "[a](https://evil.example)"):
        for command, option in (("play", "card"), ("name", "choice"), ("discard", "cards")):
            answer = await room.slash("Ann", command, **{option: word})
            assert answer.ephemeral
            assert 0 < len(text(answer)) <= 2000
            assert "](https://evil" not in text(answer)
        other = room.know(room.guild.create_text_channel("other"))
        await room.env.settle()
        for option in ("preset", "house_rules"):
            answer = await room.open("Dee", other, **{option: word})
            assert 0 < len(text(answer)) <= 2000
            assert "](https://evil" not in text(answer)
    assert faults(room.env) == []
