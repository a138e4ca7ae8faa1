"""Stopped in good order or killed, at any moment: every table comes back, nothing is said twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.discord.room import (
    Room,
    components,
    deal_over,
    faults,
    in_trick,
    labels,
    owing,
    text,
)
from whist.engine.actions import Duty, Play
from whist.house import Pace
from whist.solver.rule_player import rule_player
from whist.table import Table

LOOKING = Pace(think=0, between_deals=25, lobby=3600)
MOMENTS: dict[str, Callable[[Table], bool]] = {
    "at the first call": owing(Duty.CALL),
    "in the auction": lambda table: len(table.view(None).calls) == 1,
    "before the throw": owing(Duty.DISCARD),
    "before the naming": owing(Duty.NAME),
    "in a trick": in_trick(4),
    "between deals": deal_over,
}


def standing(table: Table) -> Any:
    """Everything that a restart must bring back."""
    return (
        table._match.state,
        table.ply,
        table.seats,
        table.head,
        table.seeds,
        table.clock,
        table.outbox.posts,
    )


async def stop_and_start(room: Room, how: str) -> None:
    await (room.restart() if how == "stopped" else room.crash())


@pytest.mark.parametrize("pace", [LOOKING])
@pytest.mark.parametrize("dice", ["evening 4"])
@pytest.mark.parametrize("how", ["stopped", "killed"])
@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_table_goes_on_where_it_was(room: Room, how: str, moment: str) -> None:
    before = await room.begin(jokers=2)
    await room.skip(before, MOMENTS[moment])
    old, seen = standing(before), [(post.id, post.content) for post in room.posts()]
    letters = {
        name: [(m.id, m.content, components(m)) for m in room.dm(name)] for name in ("Ann", "Bo", "Cy")
    }

    await stop_and_start(room, how)

    table = room.table
    assert table is not before
    assert standing(table) == old
    assert [(post.id, post.content) for post in room.posts()] == seen
    for name, sent in letters.items():
        assert [(m.id, m.content, components(m)) for m in room.dm(name)] == sent
    if moment == "between deals":
        await room.members["Ann"].click(room.post_with("Next deal"), label="Next deal")
        assert table.view(None).number == 2
    ply = table.ply
    await room.by_dm(table)
    assert table.ply > ply
    await room.by_panel(table)
    await room.skip(table, lambda table: table.view(None).outcome is not None)
    assert table.view(None).outcome is not None
    assert sum("Seed" in post.content for post in room.posts()) == table.view(None).number
    assert len(room.notices()) == 0
    assert faults(room.env) == []


@pytest.mark.parametrize("how", ["stopped", "killed"])
async def test_a_lobby_goes_on_where_it_was(room: Room, how: str) -> None:
    await room.open()
    [post] = room.posts()
    await stop_and_start(room, how)
    assert [(each.id, each.content) for each in room.posts()] == [(post.id, post.content)]
    await room.members["Bo"].click(post, label="Join")
    assert "**Bo**" in room.posts()[0].content
    await room.members["Bo"].click(post, label="Start")
    assert room.table.is_playing


async def test_a_lobby_s_hour_is_not_begun_anew_by_a_restart(room: Room) -> None:
    await room.open()
    await room.env.advance_time(3000)
    await room.restart()
    await room.env.advance_time(500)
    assert room.table.is_live
    await room.env.advance_time(200)
    assert "/table open" in room.posts()[0].content
    assert labels(room.posts()[0]) == []


@pytest.mark.parametrize("how", ["stopped", "killed"])
async def test_what_is_ended_stays_ended(room: Room, how: str) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(2))
    await room.slash("Ann", "table end")
    seen = [(post.id, post.content) for post in room.posts()]
    await stop_and_start(room, how)
    assert [(post.id, post.content) for post in room.posts()] == seen
    assert room.rows("SELECT phase FROM tables") == [("ended",)]
    assert "no table" in text(await room.slash("Ann", "hand"))
    assert all(components(letter) == [] for name in ("Ann", "Bo", "Cy") for letter in room.dm(name))
    assert "have a seat" in text(await room.open())


@pytest.mark.parametrize("how", ["stopped", "killed"])
async def test_a_finished_game_keeps_its_buttons_after_a_restart(room: Room, how: str) -> None:
    table = await room.begin(target=5)
    await room.skip(table, lambda table: False)
    assert table.head.phase == "over"
    seen = [post.id for post in room.posts()]
    await stop_and_start(room, how)
    assert [post.id for post in room.posts()] == seen
    replay = await room.members["Dee"].click(room.post_with("Replay"), label="Replay")
    assert "13" in text(replay)
    await room.members["Bo"].click(room.post_with("Rematch"), label="Rematch")
    assert room.table.is_playing


# ------------------------------------------------------------------ crashes between two words to Discord


class Cut:
    """A line to Discord that is cut after so many calls: later ones never come back."""

    def __init__(self, bot: Any, calls: int) -> None:
        self.left, self.real = calls, bot.http.request
        bot.http.request = self.request

    async def request(self, route: Any, **more: Any) -> Any:
        if self.left <= 0:
            await asyncio.sleep(10**6)
        self.left -= 1
        return await self.real(route, **more)


@pytest.mark.parametrize("dice", ["evening 8"])
@pytest.mark.parametrize("calls", range(8))
async def test_a_crash_before_any_word_of_the_last_trick_is_made_good(room: Room, calls: int) -> None:
    table = await room.begin(target=5)
    await room.skip(table, last_card)
    Cut(room.bot, calls)
    await room.act(table, table.view(None).to_act or 0)
    await room.env.settle()
    assert room.rows("SELECT phase FROM tables") == [("over",)]

    await room.crash()

    told = [post.content for post in room.posts()]
    assert sum("Set to" in content for content in told) == 1
    assert sum("Seed" in content for content in told) == 1
    assert labels(room.posts()[-1]) == ["Rematch"]
    assert room.notices() == []
    await room.crash()
    assert [post.content for post in room.posts()] == told


def last_card(table: Table) -> bool:
    trick = table.view(None).trick
    return len(table.view(None).tricks) == 12 and trick is not None and len(trick.cards) == 3


@pytest.mark.parametrize("dice", ["evening 8"])
@pytest.mark.parametrize("calls", range(7))
@pytest.mark.parametrize("moment", [owing(Duty.CALL), in_trick(3)], ids=["in the auction", "in a trick"])
async def test_a_crash_before_any_word_of_a_turn_is_made_good(
    room: Room, moment: Callable[[Table], bool], calls: int
) -> None:
    table = await room.begin(target=5)
    await room.skip(table, moment)
    Cut(room.bot, calls)
    await room.act(table, table.view(None).to_act or 0)
    await room.env.settle()

    await room.crash()

    table = room.table
    place = table.view(None).to_act
    assert place is not None
    who = room.who(table, place)
    [notice] = room.notices()
    assert str(room.users[who].id) in notice.content
    assert len(room.posts()) == 3, "the lobby's post, the table's, the notice"
    assert f"**{who} " in room.post_with("My hand").content.split("\n")[-1]
    for name in ("Ann", "Bo", "Cy"):
        [letter] = room.dm(name)
        assert bool(components(letter)) == (name == who)
    ply = table.ply
    await room.by_dm(table)
    assert table.ply == ply + 1


@pytest.mark.parametrize("calls", range(2))
async def test_a_crash_before_the_word_that_a_table_is_ended_is_made_good(room: Room, calls: int) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    Cut(room.bot, calls)
    await room.slash("Ann", "table end")
    await room.crash()
    post = next(post for post in room.posts() if "ended" in post.content)
    assert labels(post) == []
    assert room.notices() == []
    assert "have a seat" in text(await room.open())


async def test_a_start_says_nothing_where_nothing_is_new(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(2))
    sent = len(room.requests)
    await room.restart()
    said = [one for one in room.requests[sent:] if "/messages" in one.path]
    assert said == []


# ------------------------------------------------------------------ a channel that is gone


async def test_a_table_whose_channel_went_while_the_bot_was_down_ends_at_the_first_word(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(2))
    who = room.who(table, table.view(None).to_act or 0)
    await room.bot.close()
    room.env.backend.delete_channel(room.channel.id)
    await room.wake(room.database)
    [again] = room.bot.tables._tables.values()
    place = again.view(None).to_act
    card = rule_player(again.view(place))
    assert isinstance(card, Play)
    await room.users[who].slash("play", card=str(card.card))
    await room.env.advance_time(120)
    assert room.rows("SELECT phase FROM tables") == [("ended",)]
    other = room.know(room.guild.create_text_channel("elsewhere"))
    assert "have a seat" in text(await room.open(who, other))


async def test_old_cards_pressed_after_a_restart_give_a_fresh_hand(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    place = table.view(None).to_act
    assert place is not None
    member = room.member(table, place)
    hand = (await member.click(room.post_with("My hand"), label="My hand")).response
    card = next(each for each in components(hand) if not each.get("disabled"))["custom_id"]
    await room.act(table, place)
    await room.env.settle()
    await room.restart()
    ply = room.table.ply
    stale = await member.click(hand, custom_id=card)
    assert "old" in text(stale) or "old" in hand.content
    assert room.table.ply == ply


async def test_a_damaged_table_is_left_alone_and_the_others_play_on(room: Room, forgiven: list[str]) -> None:
    forgiven.append("the record is damaged")
    table = await room.begin()
    await room.skip(table, in_trick(2))
    other = room.know(room.guild.create_text_channel("second"))
    second = await room.begin("Dee", channel=other)
    with room.env._bot_scope():
        await room.bot.store._book.write(
            lambda db: db.execute(
                "UPDATE actions SET action = 'play AS' WHERE table_id = ? AND ply = 5", (table.id,)
            )
        )
    await room.restart()
    assert room.bot.tables.at(other.id).ply == second.ply
    assert "stopped" in text(await room.slash("Ann", "hand"))
    assert "stopped" in text(await room.slash("Ann", "table open"))
    assert "ended" in text(await room.slash("Ann", "table end"))
    assert "open" in text(await room.slash("Ann", "table open"))
