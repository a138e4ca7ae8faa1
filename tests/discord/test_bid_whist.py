"""Evenings of Bid Whist: four people, computers in any seat, the kitty buried by menu and by command."""

from __future__ import annotations

import pytest

from tests.discord.accounts import points_by_place, standings_are_the_sum_of_the_deals
from tests.discord.room import (
    Room,
    components,
    custom_id,
    deal_over,
    faults,
    labels,
    owing,
    text,
)
from whist.engine.actions import Discard, Duty
from whist.house import Pace
from whist.table import Table

FOUR = ("Ann", "Bo", "Cy", "Dee")
LOOKING = Pace(think=0, between_deals=25, lobby=3600)
SHORT = "seed 7"
"""Packs with which a game to five is over after a deal."""


async def bid_whist(room: Room, *names: str, **options: object) -> Table:
    return await room.begin(*(names or FOUR), game="bid_whist", **{"target": 5, **options})


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("dice", [SHORT])
async def test_an_evening_of_bid_whist_by_commands_ends_with_the_set_in_the_book(room: Room) -> None:
    opened = await room.open(game="bid_whist", preset="short")
    assert "you have a seat" in text(opened)
    for name in FOUR[1:]:
        await room.slash(name, "table join")
    assert "target=5" in room.post_with("Start").content
    await room.slash("Bo", "table start")
    table = room.table

    await room.until(table)

    assert table.head.phase == "over"
    standings_are_the_sum_of_the_deals(room, table)
    assert points_by_place(room, table) == 2 * [*table.view(None).tally.points]
    winners = [
        name for name in FOUR if name in text(await room.slash("Max", "leaderboard", game="bid_whist"))
    ]
    assert winners == [*FOUR]
    over = room.posts()[-1]
    assert labels(over) == ["Rematch"]
    pair = [room.who(table, place) for place in table.players if place % 2 == table.view(None).tally.winner]
    assert f"{pair[0]} and {pair[1]}" in over.content
    assert room.notices() == []
    assert faults(room.env) == []


@pytest.mark.parametrize("pace", [LOOKING])
@pytest.mark.parametrize("dice", ["seed 10"])
async def test_an_evening_of_bid_whist_by_buttons_ends_with_a_rematch(room: Room) -> None:
    await room.open(game="bid_whist", target=5)
    for name in FOUR[1:]:
        await room.members[name].click(room.post_with("Join"), label="Join")
    await room.members["Dee"].click(room.post_with("Start"), label="Start")
    table, asked = room.table, 0

    async def by_either(table: Table) -> None:
        nonlocal asked
        asked += 1
        await (room.by_panel(table) if asked % 2 else room.by_dm(table))

    while table.is_playing:
        await room.until(table, deal_over, by_either)
        if table.is_playing:
            await room.members["Ann"].click(room.post_with("Next deal"), label="Next deal")

    assert table.head.phase == "over"
    standings_are_the_sum_of_the_deals(room, table)
    replay = await room.members["Max"].click(room.post_with("Replay"), label="Replay")
    assert "12" in text(replay)
    await room.members["Bo"].click(room.post_with("Rematch"), label="Rematch")
    assert room.table.id != table.id
    assert room.table.seats == table.seats
    assert faults(room.env) == []


@pytest.mark.parametrize("seat", [2, 3, 4])
async def test_one_person_plays_a_deal_with_three_computers_from_any_seat(room: Room, seat: int) -> None:
    await room.open("Bo", game="bid_whist")
    await room.slash("Ann", "table join", seat=seat)
    await room.slash("Bo", "table leave")
    await room.slash("Ann", "table start")
    table = room.table
    assert [place for place, each in sorted(table.seats.items()) if each.user_id] == [seat - 1]
    await room.until(table, lambda table: table.deal_over(1) is not None, room.by_dm)
    over = table.deal_over(1)
    assert over is not None
    assert len(over.tricks) in (0, 12)
    assert faults(room.env) == []


# ------------------------------------------------------------------ the kitty


async def test_six_of_eighteen_are_buried_by_a_menu_that_may_be_reset_and_is_confirmed(room: Room) -> None:
    table = await bid_whist(room)
    await room.skip(table, owing(Duty.DISCARD))
    bidder = table.view(None).declarer
    assert bidder is not None
    member = room.member(table, bidder)
    hand = await room.hand(room.who(table, bidder))
    assert hand.response is not None
    menu = custom_id(hand.response, lambda each: ":pick:" in each)
    [picker] = [each for each in components(hand.response) if each["type"] == 3]
    assert (picker["min_values"], picker["max_values"], len(picker["options"])) == (6, 6, 18)
    first, second = room.throw(table), [option["value"] for option in picker["options"][:6]]

    asked = await member.select(hand.response, first, custom_id=menu)
    assert asked.response is not None
    assert labels(asked.response) == ["Bury", "Reset"]
    assert "Bury" in text(asked)
    assert table.view(None).duty is Duty.DISCARD, "nothing is buried before it is confirmed"
    reset = await member.click(asked.response, label="Reset")
    assert reset.response is not None
    asked = await member.select(reset.response, second, custom_id=menu)
    assert asked.response is not None
    done = await member.click(asked.response, label="Bury")
    assert "You buried" in text(done)

    assert sorted(map(str, table.view(bidder).buried or ())) == sorted(second)
    assert table.view(None).buried is None
    assert "buries 6 cards" in room.post_with("My hand").content
    assert faults(room.env) == []


async def test_the_kitty_is_buried_by_a_command_that_knows_six_cards(room: Room) -> None:
    table = await bid_whist(room)
    await room.skip(table, owing(Duty.DISCARD))
    bidder, before = table.view(None).declarer or 0, table.ply
    who, good = room.who(table, bidder), room.throw(table)
    held = {str(each.card) for each in table.view(bidder).legal if isinstance(each, Discard)}
    elsewhere = next(f"{rank}{suit}" for rank in "23456789" for suit in "SHDC" if f"{rank}{suit}" not in held)
    for cards, words in [
        (" ".join(good[:5]), "exactly 6"),
        (" ".join([*good, next(iter(held - set(good)))]), "exactly 6"),
        (" ".join([*good[:5], good[0]]), "exactly 6"),
        (" ".join([*good[:5], elsewhere]), "not in"),
    ]:
        refused = await room.slash(who, "discard", cards=cards)
        assert refused.ephemeral
        assert words in text(refused)
        assert table.ply == before, "all are buried, or none"
    assert "C4.3" in text(await room.slash(who, "discard", cards=good[0]))
    other = next(name for name in FOUR if name != who)
    assert who in text(await room.slash(other, "discard", cards=" ".join(good)))
    done = await room.slash(who, "discard", cards=" ".join(good).lower())
    assert "You buried" in text(done)
    assert sorted(map(str, table.view(bidder).buried or ())) == sorted(good)
    assert table.view(None).counts == (12, 12, 12, 12)


async def test_the_picker_of_a_throw_offers_the_bidder_s_cards_and_adds_up_to_six(room: Room) -> None:
    table = await bid_whist(room)
    await room.skip(table, owing(Duty.DISCARD))
    bidder = table.view(None).declarer or 0
    legal = [str(each.card) for each in table.view(bidder).legal if isinstance(each, Discard)]
    assert len(legal) == 18

    async def offered(name: str, typed: str = "") -> list[str]:
        found = await room.members[name].autocomplete(room.channel, "discard", "cards", typed)
        return [each["value"] for each in found]

    who = room.who(table, bidder)
    assert await offered(who) == legal
    start = " ".join(legal[:5])
    assert await offered(who, f"{start} ") == [f"{start} {card}" for card in legal[5:]]
    assert await offered(who, f"{start} {legal[5]} ") == []
    for name in (*FOUR, "Max"):
        assert (await offered(name) == []) == (name != who)


@pytest.mark.parametrize("rules", ["kitty_view=sport_always", "kitty_view=bidder_only"])
async def test_a_kitty_is_shown_to_the_table_only_where_it_is_sported(room: Room, rules: str) -> None:
    table = await bid_whist(room, house_rules=rules)
    await room.skip(table, owing(Duty.DISCARD))
    is_sported = rules.endswith("sport_always")
    assert len(table.view(None).sported) == (6 if is_sported else 0)
    assert ("Kitty:" in room.post_with("My hand").content) == is_sported


async def test_a_name_may_say_that_aces_lose_where_the_bidder_chooses(room: Room) -> None:
    table = await bid_whist(room, house_rules="downtown_aces=declarer_choice up_down_order=downtown_higher")
    await room.skip(table, lambda table: table.view(None).duty is Duty.NAME)
    actor = table.view(None).to_act or 0
    who = room.who(table, actor)
    offered = await room.members[who].autocomplete(room.channel, "name", "choice", "")
    is_down = any(each["value"].endswith("_bad_aces") for each in offered)
    panel = labels((await room.hand(who)).response)
    assert any("aces lose" in label for label in panel) == is_down
    await room.slash(who, "name", choice=offered[-1]["value"])
    named = table.view(None).contract
    assert named is not None
    assert named.named is not None
    assert named.named.aces_good != is_down


# ------------------------------------------------------------------ rise and fly


@pytest.mark.parametrize("dice", [SHORT])
async def test_those_who_find_no_seat_wait_in_line_for_the_losers(room: Room) -> None:
    room.welcome("Eve")
    table = await bid_whist(room, house_rules="rise_and_fly=true")
    for n, name in enumerate(("Max", "Eve"), 1):
        assert f"number {n} in line" in text(await room.slash(name, "table join"))
    assert "number 1 in line" in text(await room.slash("Max", "table join")), "once is enough"
    assert "left the line" in text(await room.slash("Eve", "table leave"))
    await room.slash("Eve", "table join")
    await room.skip(table, lambda table: False)
    losers = [room.who(table, place) for place in table.players if place % 2 != table.view(None).tally.winner]
    await room.members["Max"].click(room.post_with("Rematch"), label="Rematch")
    after = {seat.name for seat in room.table.seats.values()}
    assert after == {*FOUR, "Max", "Eve"} - set(losers)
    assert "In line" in "".join(post.content for post in room.posts())
    assert faults(room.env) == []
