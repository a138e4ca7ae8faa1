"""Two at once, twice the same, too late: one card falls, and everybody hears what became of theirs."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.discord.room import (
    Room,
    card_id,
    components,
    deal_over,
    deliver,
    held,
    in_trick,
    owing,
    text,
)
from whist.engine.actions import Duty, Play
from whist.house import Pace
from whist.table import Table

LOOKING = Pace(think=0, between_deals=25, lobby=3600)


def cards_to_play(table: Table) -> list[str]:
    view = table.view(table.view(None).to_act)
    return [str(action.card) for action in view.legal if isinstance(action, Play)]


def a_choice(table: Table) -> bool:
    """Somebody must play from their own hand and has more than one card to choose from."""
    view = table.view(None)
    return view.duty is Duty.PLAY and view.to_act == view.hand_to_act and len(cards_to_play(table)) > 2


async def test_of_two_commands_at_once_for_one_seat_one_card_falls(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, a_choice)
    place, before = table.view(None).to_act or 0, table.ply
    member, (first, second, *_) = room.member(table, place), cards_to_play(table)
    with held(room.env) as box:
        one = await member.slash(room.channel, "play", card=first)
        two = await member.slash(room.channel, "play", card=second)
    await deliver(room.env, *box)
    assert table.ply == before + 1
    assert f"play {first}" in [
        row for (row,) in room.rows("SELECT action FROM actions WHERE ply = ?", before)
    ]
    assert "You played" in text(one)
    assert "You played" not in text(two)
    assert text(two)


async def test_two_people_s_commands_at_once_are_taken_one_after_the_other(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, lambda table: owing(Duty.CALL)(table) and len(table.view(None).calls) == 0)
    caller = table.view(None).to_act or 0
    first, second = room.member(table, caller), room.member(table, (caller + 1) % 3)
    with held(room.env) as box:
        one = await first.slash(room.channel, "bid", books=2, kind="uptown")
        two = await second.slash(room.channel, "bid", books=3, kind="downtown")
    await deliver(room.env, *box)
    assert [str(call) for _, call in table.view(None).calls] == ["2U", "3D"]
    assert "You bid" in text(one)
    assert "You bid" in text(two)


async def test_a_command_of_somebody_who_is_not_on_turn_waits_for_nobody(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    place, before = table.view(None).to_act or 0, table.ply
    other = next(each for each in table.players if each != place)
    card = str(table.view(other).hand[0])
    with held(room.env) as box:
        refused = await room.member(table, other).slash(room.channel, "play", card=card)
        taken = await room.member(table, place).slash(room.channel, "play", card=cards_to_play(table)[0])
    await deliver(room.env, *box)
    assert table.ply == before + 1
    assert "turn" in text(refused)
    assert "You played" in text(taken)


@pytest.mark.parametrize("where", ["panel", "letter"])
async def test_a_double_click_plays_one_card(room: Room, where: str) -> None:
    table = await room.begin()
    await room.skip(table, a_choice)
    place, before = table.view(None).to_act or 0, table.ply
    actor: Any = room.member(table, place)
    if where == "panel":
        panel: Any = (await actor.click(room.post_with("My hand"), label="My hand")).response
    else:
        actor, panel = room.user(table, place), room.dm_panel(room.who(table, place))
    pressed = card_id(panel, cards_to_play(table)[0])
    with held(room.env) as box:
        await actor.click(panel, custom_id=pressed)
        await actor.click(panel, custom_id=pressed)
    await deliver(room.env, *box)
    assert table.ply == before + 1
    assert room.rows("SELECT count(*) FROM causes WHERE kind = 'act' AND ply = ?", before) == [(1,)]


async def test_two_different_cards_pressed_at_once_play_one(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, a_choice)
    place, before = table.view(None).to_act or 0, table.ply
    user, panel = room.user(table, place), room.dm_panel(room.who(table, place))
    first, second, *_ = cards_to_play(table)
    with held(room.env) as box:
        await user.click(panel, custom_id=card_id(panel, second))
        await user.click(panel, custom_id=card_id(panel, first))
    await deliver(room.env, *box)
    assert table.ply == before + 1
    assert room.rows("SELECT action FROM actions WHERE ply = ?", before) == [(f"play {second}",)]


async def test_the_same_interaction_twice_does_a_thing_once(room: Room) -> None:
    """Every command that changes a table, delivered again a moment later and once more after the next one."""
    steps: list[tuple[str, str, dict[str, Any]]] = [
        ("Ann", "table open", {"target": 5}),
        ("Bo", "table join", {}),
        ("Bo", "table leave", {}),
        ("Bo", "table join", {"seat": 3}),
        ("Ann", "table computer", {}),
        ("Ann", "table start", {}),
    ]
    seen: list[tuple[str, Any]] = []
    for who, command, options in steps:
        with held(room.env) as box:
            answer = await room.slash(who, command, **options)
        await deliver(room.env, *box)
        told = text(answer)
        tables = room.rows("SELECT id, phase, ply FROM tables")
        seats = room.rows("SELECT place, user_id FROM seats")
        seen += box
        for event in seen:
            await deliver(room.env, event)
        assert text(answer) == told, command
        assert room.rows("SELECT id, phase, ply FROM tables") == tables
        assert room.rows("SELECT place, user_id FROM seats") == seats


async def test_a_turn_delivered_twice_is_taken_once_and_keeps_its_answer(room: Room) -> None:
    table = await room.begin()
    for moment in (owing(Duty.CALL), owing(Duty.NAME), a_choice):
        await room.skip(table, moment)
        with held(room.env) as box:
            answer = await room.by_command(table)
        await deliver(room.env, *box)
        told, ply = text(answer), table.ply
        await deliver(room.env, box[0])
        assert (text(answer), table.ply) == (told, ply)
    await room.crash()
    await deliver(room.env, box[0])
    assert room.table.ply == ply


async def test_an_end_delivered_twice_ends_only_the_table_that_was_meant(room: Room) -> None:
    await room.begin()
    with held(room.env) as box:
        await room.slash("Ann", "table end")
    await deliver(room.env, *box)
    await room.open("Ann")
    await deliver(room.env, box[0])
    await room.restart()
    await deliver(room.env, box[0])
    assert room.table.is_live
    assert room.rows("SELECT phase FROM tables ORDER BY id") == [("ended",), ("lobby",)]


async def test_a_rematch_pressed_by_two_and_delivered_twice_is_one_table(room: Room) -> None:
    table = await room.begin(target=5)
    await room.skip(table, lambda table: False)
    post = room.post_with("Rematch")
    with held(room.env) as box:
        await room.members["Ann"].click(post, label="Rematch")
        await room.members["Bo"].click(post, label="Rematch")
    await deliver(room.env, *box)
    await deliver(room.env, box[0])
    await deliver(room.env, box[1])
    assert room.rows("SELECT id, phase FROM tables ORDER BY id") == [
        (table.id, "over"),
        (table.id + 1, "playing"),
    ]
    refused = await room.members["Dee"].click(post, label="Rematch")
    assert refused.ephemeral
    assert "seat" in text(refused) or "table already" in text(refused)


async def test_a_button_of_an_earlier_trick_gets_a_fresh_hand_and_a_word(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, a_choice)
    place = table.view(None).to_act or 0
    member = room.member(table, place)
    panel = (await member.click(room.post_with("My hand"), label="My hand")).response
    pressed = card_id(panel, cards_to_play(table)[1])
    await room.act(table, place)
    await room.env.settle()
    await room.skip(table, lambda now: now.view(None).to_act == place and len(now.view(None).tricks) > 1)
    ply = table.ply
    answer = await member.click(panel, custom_id=pressed)
    assert table.ply == ply
    assert "panel was old" in text(answer)
    fresh = answer.response
    tokens = {each["custom_id"].split(":")[3] for each in components(fresh)}
    assert tokens == {table.token(place)}


async def test_others_turns_do_not_make_a_panel_stale(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    place = next(
        each
        for each in table.players
        if each != table.view(None).to_act and each != table.view(None).declarer
    )
    token = table.token(place)
    await room.skip(table, lambda now: now.view(None).to_act == place)
    assert table.token(place) == token


async def test_an_interaction_of_four_seconds_does_nothing(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, a_choice)
    before = table.ply
    with held(room.env) as box:
        answer = await room.by_command(table)
    await room.env.advance_time(4)
    sent = len(room.requests)
    await deliver(room.env, *box)
    assert table.ply == before
    assert not answer.acknowledged
    assert len(room.requests) == sent
    await room.by_command(table)
    assert table.ply == before + 1


async def test_start_pressed_by_two_people_starts_once(room: Room) -> None:
    await room.open()
    await room.slash("Bo", "table join")
    post = room.posts()[0]
    with held(room.env) as box:
        one = await room.members["Ann"].click(post, label="Start")
        two = await room.members["Bo"].click(post, label="Start")
    await deliver(room.env, *box)
    assert room.rows("SELECT count(*) FROM actions WHERE action = 'draw'") == [(1,)]
    assert room.rows("SELECT count(*) FROM actions WHERE action LIKE 'deal%'") == [(1,)]
    assert "being dealt" in text(one)
    assert "lobby is closed" in text(two)


@pytest.mark.parametrize("pace", [LOOKING])
async def test_next_deal_pressed_twice_deals_once(room: Room) -> None:
    table = await room.begin(target=21)
    await room.skip(table, deal_over)
    post = room.post_with("Next deal")
    with held(room.env) as box:
        await room.members["Ann"].click(post, label="Next deal")
        await room.members["Bo"].click(post, label="Next deal")
    await deliver(room.env, *box)
    await room.members["Cy"].click(post, label="Next deal")
    assert table.view(None).number == 2
    assert table.view(None).duty is Duty.CALL
    refused = await room.members["Dee"].click(post, label="Next deal")
    assert "no seat" in text(refused)


@pytest.mark.parametrize("pace", [LOOKING])
async def test_the_next_deal_comes_by_itself(room: Room) -> None:
    table = await room.begin(target=21)
    await room.skip(table, deal_over)
    await room.env.advance_time(20)
    assert table.view(None).number == 1
    await room.env.advance_time(6)
    assert table.view(None).number == 2


async def test_the_last_seat_goes_to_one_of_two(room: Room) -> None:
    await room.open()
    await room.slash("Bo", "table join")
    post = room.posts()[0]
    with held(room.env) as box:
        one = await room.members["Cy"].click(post, label="Join")
        two = await room.members["Dee"].click(post, label="Join")
    await deliver(room.env, *box)
    assert [seat.name for seat in room.table.seats.values()] == ["Ann", "Bo", "Cy"]
    assert "You are seated" in text(one)
    assert "Every seat is taken" in text(two)


async def test_two_tables_opened_at_once_in_one_channel_are_one(room: Room) -> None:
    with held(room.env) as box:
        one = await room.open("Ann")
        two = await room.open("Bo")
    await deliver(room.env, *box)
    assert room.rows("SELECT count(*) FROM tables") == [(1,)]
    assert "have a seat" in text(one)
    assert "has a table already" in text(two)
    assert len(room.posts()) == 1


async def test_a_letter_ends_up_with_the_newest_hand_however_slow_the_answer_is(room: Room) -> None:
    """The answer to a card and the news of the next turn edit one message: the older must not win."""
    table = await room.begin("Ann")
    await room.skip(table, lambda now: a_choice(now) and len(now.view(None).tricks) > 2)
    real = room.env._webhook_adapter.request

    async def slow(*args: Any, **more: Any) -> Any:
        await asyncio.sleep(0.3)
        return await real(*args, **more)

    user, panel = room.users["Ann"], room.dm_panel("Ann")
    room.env._webhook_adapter.request = slow
    try:
        await user.click(panel, custom_id=card_id(panel, cards_to_play(table)[0]))
    finally:
        room.env._webhook_adapter.request = real
    await room.env.settle()
    assert table.view(None).to_act == 0
    letter = room.dm("Ann")[-1]
    assert {each["custom_id"].split(":")[3] for each in components(letter)} == {table.token(0)}


async def test_ends_and_turns_at_once_leave_an_ended_table(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, a_choice)
    with held(room.env) as box:
        ended = await room.slash("Ann", "table end")
        played = await room.by_command(table)
    await deliver(room.env, *box)
    assert table.head.phase == "ended"
    assert "ended" in text(ended)
    assert text(played)
