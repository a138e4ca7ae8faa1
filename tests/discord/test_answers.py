"""How commands are let in and answered, where clocks, houses and throws are out of the ordinary."""

from __future__ import annotations

import asyncio

import pytest

from cogs.answers import TOO_OLD, Doorman
from cogs.speech import NotNow, spoken
from tests.discord.room import Room, faults, text
from whist.engine.actions import Direction, Name, Pass
from whist.engine.cards import LONGEST_LIST, Suit, parse_cards
from whist.engine.errors import UnknownCard
from whist.engine.notation import parse_choice


def test_a_late_interaction_is_turned_away_and_one_that_is_only_early_by_our_clock_is_not() -> None:
    doorman = Doorman()
    assert doorman.admits(1, -9.0)
    assert doorman.admits(2, -8.8)
    assert not doorman.admits(3, -9.0 + TOO_OLD + 0.1)


def test_a_clock_that_is_put_right_makes_nobody_late_for_long() -> None:
    doorman = Doorman()
    assert doorman.admits(0, -9.8)
    late = [doorman.admits(number, 0.2) for number in range(1, 20)]
    assert late.count(False) < 10
    assert late[-1]


def test_nothing_is_let_in_twice_or_after_the_door_is_shut() -> None:
    doorman = Doorman()
    assert doorman.admits(1, 0.1)
    assert not doorman.admits(1, 0.1)
    doorman.shut()
    assert not doorman.admits(2, 0.1)


def test_a_call_that_takes_too_long_is_waited_for_no_longer_but_not_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a global rate limit discord.py holds everything back until the call that hit it goes on."""
    monkeypatch.setattr("cogs.speech.TIMEOUT", 0.001)

    async def scenario() -> None:
        go, gone_on = asyncio.Event(), asyncio.Event()

        async def limited() -> None:
            await go.wait()
            gone_on.set()

        with pytest.raises(NotNow):
            await spoken(limited())
        go.set()
        await gone_on.wait()

    asyncio.run(scenario())


async def test_the_last_to_pass_a_deal_that_is_thrown_in_hears_so_and_the_hands_stay_hidden(
    room: Room,
) -> None:
    table = await room.begin(house_rules="all_pass=redeal_next")
    for _ in range(3):
        answer = await room.by_command(table, Pass())
    assert "You passed" in text(answer)
    await room.env.settle()
    over = next(post for post in room.posts() if "thrown in" in post.content)
    seed = table.seeds[1].seed.hex()
    assert seed not in over.content
    assert all(seed not in str(one.json) for one in room.requests)
    assert table.view(None).number == 2
    assert faults(room.env) == []


@pytest.mark.parametrize("aces_good", [True, False])
def test_a_suit_names_itself_whatever_the_house_says_of_aces(aces_good: bool) -> None:
    legal = tuple(Name(suit, Direction.DOWN, aces_good) for suit in Suit)
    assert parse_choice("Hearts", legal).trump is Suit.HEARTS


def test_a_list_that_is_too_long_to_be_cards_is_refused_at_once() -> None:
    with pytest.raises(UnknownCard):
        parse_cards("a" * (LONGEST_LIST + 1))


async def test_the_only_person_who_leaves_hears_that_the_table_is_ended(room: Room) -> None:
    table = await room.begin("Ann")
    answer = await room.members["Ann"].slash(room.channel, "table leave")
    assert "ended" in text(answer)
    assert not table.is_live
