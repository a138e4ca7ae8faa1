"""The table under load: one truth, written before it is told, and nothing done by halves."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.card_room import (
    ANN,
    BEN,
    CY,
    actor,
    as_written,
    dealt,
    end,
    now,
    play_on,
    room,
    run,
    step,
    until,
)
from tests.shelf import ask, dump
from whist.done import Done
from whist.engine.actions import Action, Bid, DealCards, Discard, Duty, Kind, Pass, Play
from whist.engine.cards import Place
from whist.engine.errors import CardNotHeld, IllegalAction, NotYourTurn
from whist.engine.notation import Words, read
from whist.house import Pace
from whist.mistakes import AlreadyPlayed, NoSuchTable, NotSaved
from whist.players import LEVELS, Level
from whist.solver.rule_player import rule_player
from whist.store import NotSaved as DiskFull
from whist.table import Table

PEOPLE = (ANN, BEN, CY)
WRITES = ("append", "seat", "open_table", "end_table")


class FrailStore:
    """A store whose writes fail as often as it is told, or wait for leave."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.faults = 0
        self.leave = asyncio.Event()
        self.leave.set()

    def __getattr__(self, name: str) -> Any:
        return self._frail(name) if name in WRITES else getattr(self._store, name)

    def _frail(self, name: str) -> Callable[..., Any]:
        async def write(*args: Any, **rest: Any) -> Any:
            await self.leave.wait()
            if self.faults:
                self.faults -= 1
                raise DiskFull("disk full")
            return await getattr(self._store, name)(*args, **rest)

        return write


async def to_the_throw(table: Table) -> Place:
    """Play up to a throw of two from a dummy of fifteen; who must throw."""
    await dealt(table)
    while table.view(None).duty is not Duty.DISCARD:
        await step(table)
    place = actor(table)
    assert place is not None
    return place


def test_a_table_of_computers_finishes_and_the_book_agrees(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.computers(target=7)
            await until(lambda: not table.is_playing)
            assert table.head.phase == "over"
            assert await as_written(table) == table._match
            scores = await here.store.results(table.id)
            points = table.view(None).tally.points
            assert len(scores) == 3 * sum(bool(over.view.contract) for over in table._match.ended)
            assert tuple(sum(row.change for row in scores if row.place == n) for n in range(3)) == points
            assert await here.store.leaderboard(7, None, "sets", 9) == ([], 0)

    run(scenario())


def test_the_standings_are_the_sum_of_the_deals(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, target=7)
            await play_on(table)
            scores = await here.store.results(table.id)
            standings, people = await here.store.leaderboard(7, "dummy_whist", "points", 9)
            assert (people, sum(row.sets for row in standings)) == (3, 1)
            for row in standings:
                mine = [score for score in scores if score.user_id == row.user_id]
                assert (row.points, row.deals, row.games) == (sum(s.change for s in mine), len(mine), 1)
                bids = [score.was_made for score in mine if score.was_made is not None]
                assert (row.bids_made, row.bids) == (sum(bids), len(bids))

    run(scenario())


def test_of_two_commands_at_once_one_wins(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE)
            place, ply = actor(table), table.ply
            assert place is not None
            calls = (table.act(place, Pass()), table.act(place, Bid(1, Kind.UPTOWN)))
            outcomes = await asyncio.gather(*calls, return_exceptions=True)
            assert [type(each) for each in outcomes] == [Done, NotYourTurn]
            assert (table.ply, await as_written(table)) == (ply + 1, table._match)

    run(scenario())


def test_a_double_click_acts_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE)
            clicks = [step(table, cause) for cause in ("click 1", "click 2")]
            outcomes = await asyncio.gather(*clicks, return_exceptions=True)
            assert [type(each) for each in outcomes] == [Done, AlreadyPlayed]

    run(scenario())


def test_other_peoples_actions_do_not_make_a_button_stale(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE)
            first = actor(table)
            tokens = {place: table.token(place) for place in table.players}
            await step(table)
            assert {place for place in table.players if table.token(place) != tokens[place]} == {first}

    run(scenario())


def test_a_stale_button_changes_nothing_in_a_later_deal_either(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE)
            place = actor(table)
            assert place is not None
            old, before = table.token(place), table.ply
            await play_on(table, 60)
            await dealt(table)
            assert table.ply > before
            with pytest.raises(AlreadyPlayed):
                await table.act(place, Pass(), token=old)

    run(scenario())


@pytest.mark.parametrize("is_over", [False, True])
def test_an_interaction_delivered_again_acts_once_and_is_answered_as_before(
    tmp_path: Path, is_over: bool
) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, jokers=2, target=5)
            place = await to_the_throw(table)
            hand = table.view(place).hands[3]
            assert hand
            throw = (Discard(hand[0]), Discard(hand[9]))
            first = await table.act(place, *throw, token=table.token(place), cause="throw")
            card = await step(table, "card")
            if is_over:
                await play_on(table)
            await heard_again(table, place, first, card)
        async with room(tmp_path / "book") as here:
            again = await here.tables.shown(table.id, 1)
            await heard_again(again, place, first, card)

    async def heard_again(table: Table, place: Place, first: Done, card: Done) -> None:
        ply = table.ply
        again = await table.act(place, *first.actions, token="1.0.0", cause="throw")
        assert again == Done(first.actions, is_repeat=True)
        assert await table.act(place, Pass(), cause="card") == Done(card.actions, is_repeat=True)
        assert table.ply == ply

    run(scenario())


@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_illegal_action_changes_nothing(tmp_path: Path, place: int) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE)
            await play_on(table, 6)
            await dealt(table)
            match, rows, told = table._match, await dump(here.store), len(here.book.news)
            view, seen = (
                table.view(Place(place)),
                {card for hand in table.view(None).hands for card in hand or ()},
            )
            held = [*view.hand, *seen]
            tries: list[Action] = [*map(Play, held), *map(Discard, held), Bid(1, Kind.UPTOWN), Pass()]
            tries += [DealCards(table._match.state.rules.pack)]
            for action in tries:
                if action not in view.legal:
                    with pytest.raises(IllegalAction):
                        await table.act(Place(place), action, cause=f"try {action}")
            assert table._match is match
            assert (await dump(here.store), len(here.book.news)) == (rows, told)

    run(scenario())


def test_a_throw_of_two_is_all_or_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, jokers=2)
            place = await to_the_throw(table)
            hand = table.view(place).hands[3]
            assert hand
            match, rows = table._match, await dump(here.store)
            with pytest.raises(CardNotHeld):
                await table.act(place, Discard(hand[0]), Discard(hand[0]), cause="twice the same")
            assert table._match is match
            assert await dump(here.store) == rows
            await table.act(place, Discard(hand[0]), Discard(hand[1]), cause="twice the same")
            assert table.ply == match.ply + 2
            assert table.view(None).duty is not Duty.DISCARD

    run(scenario())


def test_no_action_at_all_is_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, clock=60)
            rows, told = await dump(here.store), len(here.book.news)
            await asyncio.sleep(20)
            assert await table.act(Place(0)) == Done(())
            assert (await dump(here.store), len(here.book.news)) == (rows, told)

    run(scenario())


def test_each_is_told_of_their_own_hand_only_and_after_it_is_written(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE)
            await play_on(table, 3)
            plies = [news.head.ply for news in here.book.news]
            assert plies == sorted(plies)
            state = here.book.news[-1]
            hands = table._match.state.deal.hands  # type: ignore[union-attr]
            assert [state.private[place].hand for place in table.players] == list(hands[:3])
            assert all(hand is None for hand in state.public.hands[:3])

    run(scenario())


def test_when_the_book_fails_the_player_hears_it_and_nothing_has_happened(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", around=FrailStore) as here:
            table = await here.table(*PEOPLE, clock=60)
            match, clock, told = table._match, table.clock, len(here.book.news)
            rows = await dump(here.store._store)
            here.store.faults = 1
            with pytest.raises(NotSaved):
                await step(table, "card")
            assert (table._match, table.clock, len(here.book.news)) == (match, clock, told)
            assert await dump(here.store._store) == rows
            await step(table, "card")
            assert await as_written(table) == table._match
            assert table.ply == match.ply + 1

    run(scenario())


def test_a_lobby_that_cannot_be_written_stays_as_it_is(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", around=FrailStore) as here:
            here.store.faults = 1
            with pytest.raises(NotSaved):
                await here.lobby(ANN)
            table = await here.lobby(ANN)
            for deed in (
                lambda: here.tables.join(table, BEN, None, "join"),
                lambda: table.start("start"),
                lambda: end(here, table, ANN, False, "end"),
            ):
                before = (table.head, dict(table.seats), await dump(here.store._store))
                here.store.faults = 1
                with pytest.raises(NotSaved):
                    await deed()
                assert (table.head, table.seats, await dump(here.store._store)) == before
            await table.start("start")
            assert table.is_playing

    run(scenario())


def test_computers_and_the_house_try_again_when_the_book_failed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", around=FrailStore) as here:
            table = await here.lobby(ANN)
            await table.start(None)
            here.store.faults = 4
            began = now()
            await dealt(table)
            assert 15 <= now() - began < 20
            await step(table)
            here.store.faults = 2
            await dealt(table)
            assert await as_written(table) == table._match

    run(scenario())


def test_a_match_goes_on_while_discord_is_down(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            here.book.is_hoarse = True
            table = await here.table(ANN, target=5)
            await play_on(table)
            assert table.head.phase == "over"
            assert await as_written(table) == table._match

    run(scenario())
    assert "could not announce" in caplog.text


@pytest.mark.parametrize("is_slow", [False, True], ids=["quick disk", "slow disk"])
@pytest.mark.parametrize("moment", range(12))
def test_whoever_gives_up_waiting_leaves_the_table_as_the_book_has_it(
    tmp_path: Path, moment: int, is_slow: bool
) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", around=FrailStore) as here:
            table = await here.table(*PEOPLE)
            ply = table.ply
            if is_slow:
                here.store.leave.clear()
            caller = asyncio.ensure_future(step(table, "card"))
            for _ in range(moment):
                await asyncio.sleep(0)
            caller.cancel()
            await asyncio.wait([caller])
            here.store.leave.set()
            await until(lambda: not table._steps._under_way)
            assert await as_written(table) == table._match
            heard = await here.store.heard("card")
            assert table.ply == (ply if heard is None else ply + 1)
            assert (moment == 0) <= (heard is None)
            await step(table, "card 2")
            assert await as_written(table) == table._match

    run(scenario())


def test_a_strategy_that_fails_does_not_stop_the_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def baffled(_: object) -> Action:
        raise KeyError(" ".join(("the", "ace", "of", "spades")))

    async def scenario() -> None:
        async with room(tmp_path / "book", levels=dict.fromkeys(LEVELS, Level(baffled))) as here:
            table = await here.table(ANN)
            await play_on(table, 5)
            await dealt(table)

    run(scenario())
    assert "KeyError" in caplog.text
    assert "ace of spades" not in caplog.text


def test_a_person_without_a_clock_is_no_task(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE)
            await asyncio.sleep(7 * 24 * 3600)
            assert (table.ply, asyncio.all_tasks()) == (2, {asyncio.current_task()})

    run(scenario())


@pytest.mark.parametrize("seed", range(6))
def test_a_closed_table_stands_still(tmp_path: Path, seed: int) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", around=FrailStore) as here:
            table = await here.lobby(ANN, clock=5)
            await table.start(None)
            for _ in range(random.Random(seed).randrange(40)):
                await asyncio.sleep(0.001)
            here.store.leave.clear()
            deeds = [asyncio.ensure_future(here.tables.join(table, BEN, None, "join"))]
            await asyncio.sleep(0)
            deeds.append(asyncio.ensure_future(table.close()))
            await asyncio.sleep(6)
            here.store.leave.set()
            await asyncio.wait(deeds)
            match = table._match
            await asyncio.sleep(600)
            assert table._match is match
            assert asyncio.all_tasks() == {asyncio.current_task()}

    run(scenario())


def test_when_time_is_up_an_understudy_acts_and_it_is_an_action_like_any_other(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, clock=90)
            place, ply = actor(table), table.ply
            assert place is not None
            assert table.clock is not None
            assert (table.clock.ply, table.clock.deadline - int(now())) == (ply, 90)
            expected, token = rule_player(table.view(place)), table.token(place)
            await asyncio.sleep(88)
            assert table.ply == ply
            await asyncio.sleep(3)
            stored = await here.store.load(table.id)
            assert stored
            last = stored.log[-1]
            assert (len(stored.log), last.place) == (ply + 1, place)
            assert read(Words(last.action, last.secret)) == expected
            assert (stored.clock, stored.clock and stored.clock.ply) == (table.clock, ply + 1)
            with pytest.raises(AlreadyPlayed):
                await table.act(place, Pass(), token=token)

    run(scenario())


def test_whoever_acts_in_time_stops_the_clock(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, clock=60)
            for _ in range(10):
                await asyncio.sleep(55)
                ply = table.ply
                await step(table)
                assert table.ply == ply + 1

    run(scenario())


def test_others_who_come_and_go_do_not_wind_up_a_clock(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, BEN, clock=60)
            while actor(table) != 0:
                await step(table) if actor(table) == 1 else await dealt(table)
                await dealt(table)
            clock = table.clock
            await asyncio.sleep(30)
            await here.tables.join(table, CY, 3, "join")
            assert clock is not None
            assert table.clock == clock

    run(scenario())


def test_whoever_sits_down_in_their_turn_gets_a_clock_of_their_own(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", Pace(think=600, between_deals=0)) as here:
            table = await here.lobby(ANN, clock=60)
            await table.start(None)
            await until(lambda: table.ply == 2)
            while actor(table) == 0:
                await step(table)
            place = actor(table)
            assert place is not None
            await asyncio.sleep(10)
            await here.tables.join(table, BEN, place + 1, "join")
            assert table.clock is not None
            assert table.clock.deadline - int(now()) == 60
            stored = await here.store.load(table.id)
            assert stored
            ply = table.ply
            await asyncio.sleep(62)
            assert table.ply == ply + 1

    run(scenario())


def test_to_hurry_deals_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", Pace(think=0, between_deals=25)) as here:
            table = await here.table(*PEOPLE)
            while not table._match.ended:
                await step(table)
            number, began = table.view(None).number, now()
            for _ in range(5):
                table.hurry()
                await asyncio.sleep(0)
            await dealt(table)
            table.hurry()
            await asyncio.sleep(60)
            stored = await here.store.load(table.id)
            assert stored
            assert table.view(None).number == number + 1
            assert sum(entry.action.startswith("deal") for entry in stored.log) == number + 1
            assert now() - began < 61

    run(scenario())


def test_the_result_is_looked_at_for_a_while(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", Pace(think=0, between_deals=25)) as here:
            table = await here.table(*PEOPLE)
            while not table._match.ended:
                await step(table)
            began = now()
            await dealt(table)
            assert 24 < now() - began < 27

    run(scenario())


def test_a_stopped_table_is_stopped_for_good(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*PEOPLE, clock=30)
            await end(here, table, ANN, False, "end")
            await table.end("by_manager", "another end")
            rows, told = await dump(here.store), here.book.news[-1]
            assert (told.head.phase, told.head.ended_reason, told.deadline) == ("ended", "by_opener", None)
            await asyncio.sleep(3600)
            for deed in (
                table.act(Place(0), Pass()),
                here.tables.join(table, BEN, None, "j"),
                table.start(None),
            ):
                with pytest.raises(NoSuchTable):
                    await deed
            assert await dump(here.store) == rows
        async with room(tmp_path / "book") as here:
            here.tables.resume()
            await asyncio.sleep(3600)
            stored = await here.store.load(table.id)
            assert stored.head == table.head
            assert await ask(here.store, "SELECT count(*) FROM tables WHERE phase = 'playing'") == [(0,)]

    run(scenario())
