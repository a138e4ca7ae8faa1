"""Evenings of Double Dummy: two people, each with a dummy, from the choice of a seat to the rubber."""

from __future__ import annotations

import pytest

from tests.discord.accounts import standings_are_the_sum_of_the_deals
from tests.discord.leaks import cards_in
from tests.discord.room import Room, components, deal_over, faults, in_trick, labels, owing, text
from whist.engine.actions import Duty, Play
from whist.house import Pace
from whist.store import Person
from whist.table import Table

LOOKING = Pace(think=0, between_deals=25, lobby=3600)
SHORT = "seed 8"
"""Packs with which a single game is over after a deal."""


async def double_dummy(room: Room, *names: str, **options: object) -> Table:
    return await room.begin(*(names or ("Ann", "Bo")), game="double_dummy", **options)


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("dice", [SHORT])
async def test_an_evening_of_double_dummy_by_commands_ends_with_the_game_in_the_book(room: Room) -> None:
    await room.open(game="double_dummy", preset="single_game")
    assert "rubber=single_game" in room.post_with("Start").content
    await room.slash("Bo", "table join")
    assert "Every seat is taken" in text(await room.slash("Cy", "table join"))
    await room.slash("Ann", "table start")
    table = room.table

    await room.until(table)

    assert table.head.phase == "over"
    standings_are_the_sum_of_the_deals(room, table)
    assert max(table.view(None).tally.points) >= 5
    assert labels(room.posts()[-1]) == ["Rematch"]
    assert room.notices() == []
    assert faults(room.env) == []


@pytest.mark.parametrize("pace", [LOOKING])
@pytest.mark.parametrize("dice", [SHORT])
async def test_an_evening_of_double_dummy_by_buttons_begins_with_the_choice_of_a_seat(room: Room) -> None:
    table = await double_dummy(room, preset="single_game", house_rules="seat_choice=ask")
    asked = 0

    async def by_either(table: Table) -> None:
        nonlocal asked
        asked += 1
        await (room.by_panel(table) if asked % 2 else room.by_dm(table))

    assert table.view(None).duty is Duty.SEAT
    await room.by_command(table)
    while table.is_playing:
        await room.until(table, deal_over, by_either)
        if table.is_playing:
            await room.members["Bo"].click(room.post_with("Next deal"), label="Next deal")

    standings_are_the_sum_of_the_deals(room, table)
    again = await room.members["Bo"].click(room.post_with("Rematch"), label="Rematch")
    assert again.ephemeral
    assert room.table.seats == table.seats
    assert faults(room.env) == []


@pytest.mark.parametrize("dice", ["seed 4"])
async def test_a_rubber_of_best_of_three_is_played_to_its_end(room: Room) -> None:
    table = await double_dummy(room)
    await room.skip(table, lambda table: False)
    assert table.head.phase == "over"
    winner, games = table.view(None).tally.winner, table.view(None).tally.games
    assert 2 <= len(games) <= 3
    assert [game.winner for game in games].count(winner) == 2
    sets = room.rows("SELECT user_id FROM game_results WHERE table_id = ? AND won", table.id)
    assert sets == [(table.seats[winner].user_id,)]
    assert room.who(table, winner) in room.posts()[-1].content
    assert faults(room.env) == []


@pytest.mark.parametrize("seat", [1, 2])
async def test_one_person_plays_both_hands_of_a_side_against_a_computer(room: Room, seat: int) -> None:
    await room.open("Cy", game="double_dummy", preset="single_game")
    if seat == 2:
        await room.slash("Ann", "table join")
        await room.slash("Cy", "table leave")
    who = "Ann" if seat == 2 else "Cy"
    await room.slash(who, "table start")
    table, hands = room.table, set()

    async def by_dm(table: Table) -> None:
        hands.add(table.view(None).hand_to_act)
        await room.by_dm(table)

    await room.until(table, lambda table: table.deal_over(1) is not None, by_dm)
    assert hands == {seat - 1, seat + 1}
    assert faults(room.env) == []


# ------------------------------------------------------------------ the choice of a seat


@pytest.mark.parametrize(("label", "side"), [("Sit on the right", "right"), ("Sit on the left", "left")])
async def test_the_low_cutter_alone_chooses_and_the_buttons_go(room: Room, label: str, side: str) -> None:
    table = await double_dummy(room, house_rules="seat_choice=ask")
    chooser = table.view(None).to_act
    assert chooser is not None
    who, other = room.who(table, chooser), room.who(table, 1 - chooser)
    [notice] = room.notices()
    [opening] = [post for post in room.posts() if label in labels(post) and post.id != notice.id]
    for post in (notice, opening):
        refused = await room.members[other].click(post, label=label)
        assert refused.ephemeral
        assert who in text(refused)
    assert "seat" in text(await room.slash(who, "hand"))
    assert label in labels((await room.slash(who, "hand")).response)
    assert "No cards" in text(await room.slash(other, "hand"))
    sat = await room.members[who].click(opening, label=label)
    assert side in text(sat)
    assert table.view(None).duty is Duty.PLAY
    assert not [post for post in room.posts() if label in labels(post)]
    assert room.rows("SELECT action FROM actions WHERE ply = 1") == [(f"seat {side}",)]
    late = await room.members[who].click(notice, label=label) if notice in room.posts() else None
    assert late is None
    assert faults(room.env) == []


async def test_a_seat_is_chosen_though_its_owner_wants_no_notices(room: Room) -> None:
    for name in ("Ann", "Bo"):
        await room.bot.store.remember(Person(room.users[name].id, name, notices=False))
    table = await double_dummy(room, house_rules="seat_choice=ask")
    assert room.notices() == []
    who = room.who(table, table.view(None).to_act or 0)
    await room.members[who].click(room.post_with("Sit on the left"), label="Sit on the left")
    assert table.view(None).duty is Duty.PLAY


# ------------------------------------------------------------------ two hands, one panel


async def test_the_panel_plays_the_hand_whose_turn_it_is(room: Room) -> None:
    table = await double_dummy(room)
    seen = set()

    async def looked(table: Table) -> None:
        view = table.view(table.view(None).to_act)
        assert view.place is not None
        assert view.hand_to_act is not None
        hand = view.hands[view.hand_to_act] or ()
        panel = room.dm_panel(room.who(table, view.place))
        shown = {
            each["custom_id"].split(":")[-1] for each in components(panel) if ":play:" in each["custom_id"]
        }
        assert shown == {str(card) for card in hand}
        pressable = {
            each["custom_id"].split(":")[-1]
            for each in components(panel)
            if ":play:" in each["custom_id"] and not each.get("disabled")
        }
        assert pressable == {str(each.card) for each in view.legal if isinstance(each, Play)}
        seen.add(view.hand_to_act)
        await room.by_dm(table)

    await room.until(table, in_trick(3), looked)
    assert seen == {0, 1, 2, 3}


@pytest.mark.parametrize("preset", ["standard", "open"])
async def test_dummies_lie_open_and_all_four_hands_where_the_house_says_so(room: Room, preset: str) -> None:
    table = await double_dummy(room, preset=preset)
    await room.skip(table, owing(Duty.PLAY))
    hands = table._match.state.deal.hands
    shown = cards_in(room.post_with("My hand").content)
    assert {*hands[2], *hands[3]} <= shown
    closed = ({*hands[0], *hands[1]} - {table.view(None).turned}) & shown
    assert len(closed) == (
        26 - len({table.view(None).turned} & {*hands[0], *hands[1]}) if preset == "open" else 0
    )


async def test_a_lead_from_the_wrong_hand_is_refused_where_the_house_prevents_it(room: Room) -> None:
    table = await double_dummy(room)
    await room.skip(table, owing(Duty.PLAY))
    view = table.view(table.view(None).to_act)
    assert view.place is not None
    other = next(n for n, owner in enumerate(view.owners) if owner == view.place and n != view.hand_to_act)
    card, before = (view.hands[other] or ())[0], table.ply
    refused = await room.slash(room.who(table, view.place), "play", card=str(card))
    assert refused.ephemeral
    assert "not in" in text(refused)
    assert table.ply == before
