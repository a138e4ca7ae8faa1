"""The games that are over: listed, looked at deal by deal, handed out as records that prove themselves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.discord.room import Room, components, faults, labels, text
from whist.records import parse, referee, understand, verify
from whist.table import Table

FOUR = ("Ann", "Bo", "Cy", "Dee")
SHORT = "seed 7"
pytestmark = pytest.mark.parametrize("dice", [SHORT])


async def played(room: Room, *names: str, **options: Any) -> Table:
    """A whole game, played without anybody looking."""
    table = await room.begin(*names, **options)
    await room.skip(table, lambda table: False)
    assert table.head.phase == "over"
    return table


async def bid_whist(room: Room) -> Table:
    return await played(room, *FOUR, game="bid_whist", target=5)


async def picked(room: Room, who: str, typed: str = "", channel: Any = None) -> list[dict[str, str]]:
    where = channel or room.channel
    member = room.everywhere[room.homes[where.id], who]
    return list(await member.autocomplete(where, "record", "game", typed))


# ------------------------------------------------------------------ /record


async def test_a_finished_game_is_handed_out_as_a_record_that_can_be_verified(
    room: Room, tmp_path: Any
) -> None:
    table = await bid_whist(room)
    [offered] = await picked(room, "Max")
    assert offered["value"] == str(table.id)
    assert "Bid Whist" in offered["name"]
    answer = await room.slash("Max", "record", game=offered["value"])
    assert answer.ephemeral
    [file] = answer.response.attachments
    assert file.filename == f"{table.id}.jsonl"
    path = tmp_path / file.filename
    path.write_bytes(await file.read())
    record = json.loads(path.read_text("utf-8"))
    assert record["game"] == "bid_whist"
    assert [json.loads(line) for line in path.read_text("utf-8").splitlines()] == [record]
    proves_itself(path)
    assert "trick by trick" in text(answer)
    assert faults(room.env) == []


async def test_the_deals_of_a_game_are_turned_like_pages(room: Room) -> None:
    table = await played(room, "Ann", "Bo", game="double_dummy", preset="single_game")
    number = table.view(None).number
    answer = await room.slash("Cy", "record", game=str(table.id))
    shown = answer.response
    for deal in range(1, number + 1):
        assert f"Deal {deal}," in shown.content
        if deal < number:
            turned = await room.members["Cy"].click(shown, label="Next")
            shown = turned.response or shown
            assert [each.filename for each in shown.attachments] == [f"{table.id}.jsonl"], "the file stays"
    if number > 1:
        assert components(shown)[1].get("disabled")
        back = await room.members["Cy"].click(shown, label="Previous")
        assert f"Deal {number - 1}," in (back.response or shown).content
    else:
        assert labels(shown) == []


async def test_a_game_is_nobody_s_to_see_before_it_is_over_or_from_elsewhere(room: Room) -> None:
    table = await room.begin(*FOUR, game="bid_whist", target=5)
    assert await picked(room, "Ann") == []
    refused = await room.slash("Ann", "record", game=str(table.id))
    assert "not over" in text(refused)
    await room.skip(table, lambda table: False)
    other = room.env.create_guild("Elsewhere")
    away = room.know(other.create_text_channel("whist"), other)
    room.welcome("Ann", other)
    await room.env.settle()
    assert await picked(room, "Ann", channel=away) == []
    for game in (str(table.id), "0", "-1", "nonsense", "9" * 40):
        refused = await room.slash("Ann", "record", away, game=game)
        assert refused.ephemeral
        assert "No finished game" in text(refused)
        assert refused.response.attachments == []


async def test_a_game_that_was_stopped_is_handed_out_as_far_as_it_went(room: Room) -> None:
    table = await room.begin(*FOUR, game="bid_whist", target=21)
    await room.skip(table, lambda table: len(table.view(None).tricks) == 3)
    await room.slash("Ann", "table end")
    answer = await room.slash("Bo", "record", game=str(table.id))
    record = json.loads(await answer.response.attachments[0].read())
    assert record["game"] == "bid_whist"
    assert "No deal of this game" in text(answer)
    assert "stopped" in text(await room.slash("Bo", "history"))


# ------------------------------------------------------------------ /history


async def test_finished_games_are_listed_by_server_person_and_game(room: Room) -> None:
    assert "No game has been finished" in text(await room.slash("Ann", "history"))
    first = await bid_whist(room)
    second = await played(room, "Ann", "Bo", game="double_dummy", preset="single_game")
    every = await room.slash("Max", "history")
    assert every.ephemeral
    assert [line for line in text(every).split("\n") if line.startswith("- ")] == [
        *lines_with(every, f"`{second.id}`"),
        *lines_with(every, f"`{first.id}`"),
    ]
    assert "Ann and Cy" in text(every)
    only = await room.slash("Max", "history", game="double_dummy")
    assert lines_with(only, "Double Dummy")
    assert not lines_with(only, "Bid Whist")
    dee = await room.slash("Max", "history", member=room.members["Dee"])
    assert not lines_with(dee, "Double Dummy")
    assert lines_with(dee, "Bid Whist")
    nobody = await room.slash("Max", "history", member=room.members["Max"])
    assert "No game" in text(nobody)
    assert f"<@{room.users['Dee'].id}>" in text(dee)
    assert faults(room.env) == []


def lines_with(answer: Any, words: str) -> list[str]:
    return [line for line in text(answer).split("\n") if line.startswith("- ") and words in line]


@pytest.mark.parametrize("games", [1, 8, 9, 20])
async def test_the_list_turns_its_pages_and_no_further(room: Room, games: int) -> None:
    table = await bid_whist(room)
    await room.bot.store._book.write(lambda db: copy(db, table.id, games - 1))
    page = await room.slash("Dee", "history", game="bid_whist")
    shown, seen = page.response, lines(text(page))
    assert (labels(shown) == []) == (games <= 8)
    while labels(shown) and not components(shown)[1].get("disabled"):
        turned = await room.members["Dee"].click(shown, label="Next")
        shown = turned.response or shown
        seen += lines(shown.content)
    assert len(seen) == len(set(seen)) == games
    assert len(await picked(room, "Dee")) == min(games, 25)
    assert await picked(room, "Dee", "zebra") == []
    assert faults(room.env) == []


def lines(page: str) -> list[str]:
    return [line for line in page.split("\n") if line.startswith("- ")]


def copy(db: Any, table_id: int, times: int) -> None:
    """As many more finished games in the book, with the results of one."""
    for number in range(table_id + 1, table_id + times + 1):
        for name, key in (
            ("tables", "id"),
            ("game_results", "table_id"),
            ("seeds", "table_id"),
            ("seats", "table_id"),
        ):
            rest = ", ".join(each for _, each, *_ in db.execute(f"PRAGMA table_info({name})") if each != key)
            same = f"SELECT ?, {rest} FROM {name} WHERE {key} = ?"
            db.execute(f"INSERT INTO {name} ({key}, {rest}) {same}", (number, table_id))


def proves_itself(path: Any) -> None:
    """The referee comes to the same result, and every pack is that of its seed."""
    record = understand(parse(path.read_bytes().rstrip()))
    referee(record)
    assert verify(record) == len(record.deals)


# ------------------------------------------------------------------ the ranking's title


async def test_a_ranking_of_no_game_is_of_all_games(room: Room) -> None:
    assert "All games" in text(await room.slash("Ann", "leaderboard"))
    assert "Double Dummy" in text(await room.slash("Ann", "leaderboard", game="double_dummy"))
