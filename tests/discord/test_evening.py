"""Whole evenings: from `/table open` to the set in the book, by commands, by buttons, alone, with jokers."""

from __future__ import annotations

import pytest

from tests.discord.payloads import check
from tests.discord.room import Room, labels, text
from whist.shuffle import commitment


async def test_an_evening_by_commands_ends_with_the_set_in_the_book(room: Room) -> None:
    opened = await room.open(target=5)
    assert opened.ephemeral
    assert "you have a seat" in text(opened)
    await room.slash("Bo", "table join")
    await room.slash("Cy", "table join", seat=3)
    table = room.bot.tables.at(room.channel.id)
    assert [seat.name for seat in table.seats.values()] == ["Ann", "Bo", "Cy"]
    await room.slash("Ann", "table start")

    turns = await room.until(table)

    assert table.head.phase == "over"
    assert room.rows("SELECT phase, ply FROM tables") == [("over", table.ply)]
    assert room.rows("SELECT count(*), max(ply) FROM actions") == [(table.ply, table.ply - 1)]
    house = room.rows("SELECT count(*) FROM actions WHERE place IS NULL")[0][0]
    assert turns == table.ply - house
    totals = table.view(None).tally.points
    assert [row[0] for row in room.rows("SELECT sum(change) FROM deal_scores GROUP BY place ORDER BY place")] == [
        *totals
    ]
    winner = table.view(None).tally.winner
    assert room.rows("SELECT place, total, won FROM game_results ORDER BY place") == [
        (place, totals[place], place == winner) for place in range(3)
    ]
    standings = "SELECT points, sets, games FROM standings WHERE game = ? ORDER BY user_id"
    expected = [(totals[place], int(place == winner), 1) for place in range(3)]
    assert room.rows(standings, "dummy_whist") == room.rows(standings, "") == expected
    ranking = await room.slash("Dee", "leaderboard")
    assert ranking.ephemeral
    assert "1 set" in text(ranking)
    assert labels(room.posts()[-1]) == ["Rematch"]
    assert check(room.requests) == []
