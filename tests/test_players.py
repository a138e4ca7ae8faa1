"""Whoever may act for a place: computers that think while they pause, and the understudies of people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import pytest

from tests.card_room import run
from tests.positions import bid_whist, contracted, dealt, double_dummy, dummy_whist, says
from tests.test_computer_talk import HONOURS, SURE, SURE_OF_ALL
from tests.test_thinking import Slow, soon
from whist.engine.actions import Answer, CallHonours, Claim, Duty, Pass, PlayerAction
from whist.engine.cards import Place
from whist.engine.game import GameState, to_act
from whist.engine.view import View, view
from whist.players import EASY, LEVELS, USUAL_LEVEL, Computer, Human, Level, Mind, remark
from whist.solver.rule_player import rule_player
from whist.thinking import Thinkers

TABLE = 5


@asynccontextmanager
async def thinking() -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(1)
    try:
        yield thinkers
    finally:
        await thinkers.close()


def seen(state: GameState) -> View:
    """What whoever must act may see."""
    return view(state, to_act(state))


def in_auction() -> View:
    return seen(dealt(dummy_whist()))


@dataclass
class Slowly:
    """A strategy that thinks until it is told what to do."""

    work: Slow = field(default_factory=Slow)

    def __call__(self, view: View) -> PlayerAction:
        self.work()
        return Pass()


# ---- pauses and clocks


def test_a_computer_thinks_while_it_pauses() -> None:
    async def scenario() -> None:
        async with thinking() as thinkers:
            strategy, loop = Slowly(), asyncio.get_running_loop()
            began, mind = loop.time(), Mind(thinkers, TABLE, strategy)
            turn = asyncio.ensure_future(Computer(mind, 600).choose(in_auction()))
            await strategy.work.has_begun()
            assert loop.time() < began + 600, "long before the pause is over"
            strategy.work.may_end.set()
            assert await turn == Pass()
            assert loop.time() >= began + 600

    run(scenario())


def test_a_computer_that_thinks_longer_than_it_pauses_is_waited_for() -> None:
    async def scenario() -> None:
        async with thinking() as thinkers:
            strategy = Slowly()
            turn = asyncio.ensure_future(Computer(Mind(thinkers, TABLE, strategy), 0).choose(in_auction()))
            await strategy.work.has_begun()
            await soon()
            assert not turn.done()
            strategy.work.may_end.set()
            assert await turn == Pass()

    run(scenario())


def throws() -> list[View]:
    """What the declarer sees before each of the six cards that are buried."""
    state, found = dealt(bid_whist()), list[View]()
    while (now := seen(state)).duty is not Duty.PLAY:
        found += [now] if now.duty is Duty.DISCARD else []
        state = says(state, to_act(state), rule_player(now))
    return found


def test_all_the_cards_of_a_throw_take_one_pause() -> None:
    async def scenario() -> None:
        async with thinking() as thinkers:
            computer, loop = Computer(Mind(thinkers, TABLE, rule_player), 600), asyncio.get_running_loop()
            waits = []
            for before in throws():
                began = loop.time()
                assert await computer.choose(before) == rule_player(before)
                waits.append(loop.time() - began >= 600)
            assert waits == [True, False, False, False, False, False]

    run(scenario())


def test_nobody_thinks_for_a_person_before_their_time_is_up() -> None:
    async def scenario() -> None:
        async with thinking() as thinkers:
            strategy = Slowly()
            strategy.work.may_end.set()
            turn = asyncio.ensure_future(Human(Mind(thinkers, TABLE, strategy), 90).choose(in_auction()))
            await asyncio.sleep(89)
            assert not strategy.work.begun.is_set()
            assert await turn == Pass()

    run(scenario())


def test_a_turn_that_is_over_is_not_thought_about_any_more() -> None:
    async def scenario() -> None:
        async with thinking() as thinkers:
            first, second = Slowly(), Slowly()
            turns = [
                asyncio.ensure_future(Computer(Mind(thinkers, TABLE, each), 1).choose(in_auction()))
                for each in (first, second)
            ]
            await first.work.has_begun()
            for turn in turns:
                turn.cancel()
            await asyncio.wait(turns)
            first.work.may_end.set()
            third = await Mind(thinkers, TABLE, rule_player).choose(in_auction())
            assert third in in_auction().lawful
            assert not second.work.begun.is_set()

    run(scenario())


# ---- strategies that err


def failing(_: View) -> PlayerAction:
    raise KeyError("".join(("A", "S")))


@pytest.mark.parametrize("strategy", [failing, lambda _: Answer(True), lambda _: None])
def test_a_strategy_that_fails_or_errs_does_the_plainest_thing(
    strategy: Callable[[View], PlayerAction], caplog: pytest.LogCaptureFixture
) -> None:
    asked = says(contracted(dummy_whist(), "1U", "S", SURE), 0, Claim(12))

    async def scenario() -> None:
        async with thinking() as thinkers:
            mind = Mind(thinkers, TABLE, strategy)
            assert await mind.choose(in_auction()) == in_auction().lawful[0]
            if strategy is failing:
                assert await mind.choose(seen(asked)) == Answer(False), (
                    "what was not weighed is not agreed to"
                )

    run(scenario())
    assert "AS" not in caplog.text
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * (2 * (strategy is failing))


# ---- remarks


def test_a_computer_that_claims_does_so_and_one_that_does_not_is_not_even_asked() -> None:
    shown = seen(contracted(dummy_whist(first_lead="declarer"), "1U", "S", SURE_OF_ALL))
    assert shown.duty is Duty.PLAY

    async def scenario() -> None:
        async with thinking() as thinkers:
            said = await remark(thinkers, TABLE, Level(rule_player, claims=True), shown)
            assert said == Claim(13)
            await thinkers.close()
            assert await remark(thinkers, TABLE, EASY, shown) is None, "though nobody can think any more"

    run(scenario())


def test_what_any_computer_says_and_what_nobody_may_say() -> None:
    state = dealt(double_dummy(honours_claim="call"), HONOURS, 3, last="3S")
    shown = view(state, Place(0))

    async def scenario() -> None:
        async with thinking() as thinkers:
            for level in (EASY, Level(rule_player, claims=True)):
                assert await remark(thinkers, TABLE, level, shown) == CallHonours()
                silent = replace(shown, asides=())
                assert await remark(thinkers, TABLE, level, silent) is None

    run(scenario())


# ---- levels


def test_every_level_is_a_player_of_its_own_and_the_usual_one_is_among_them() -> None:
    assert LEVELS["easy"] == EASY == Level(rule_player)
    assert len({id(level.act) for level in LEVELS.values()}) == len(LEVELS) == 3
    assert USUAL_LEVEL == "normal"
    assert [level.claims for level in LEVELS.values()] == [False, True, True]
