"""What the book says of a game once it is over, held against the game itself."""

from __future__ import annotations

from tests.discord.room import Room
from whist.table import Table


def standings_are_the_sum_of_the_deals(room: Room, table: Table) -> None:
    """Each seat's points, each person's standing, and who has won: in the rows as at the table."""
    view = table.view(None)
    prizes = table._match.state.rules.scoring.prizes(view.tally)
    by_place = "SELECT sum(change) FROM deal_scores WHERE table_id = ? GROUP BY place ORDER BY place"
    assert len(room.rows(by_place, table.id)) == len(table.players)
    results = "SELECT place, user_id, total, won FROM game_results WHERE table_id = ? ORDER BY place"
    assert room.rows(results, table.id) == [
        (place, table.seats[place].user_id, prizes[entry], entry == view.tally.winner)
        for place, entry in zip(table.players, view.entries, strict=True)
    ]
    totals = "SELECT user_id, points, sets, games, deals, bids FROM standings WHERE game = ? ORDER BY user_id"
    summed = (
        "SELECT user_id, sum(change), (SELECT won FROM game_results r WHERE r.user_id = d.user_id), 1,"
        " count(*), sum(was_made IS NOT NULL) FROM deal_scores d WHERE user_id IS NOT NULL"
        " GROUP BY user_id ORDER BY user_id"
    )
    assert room.rows(totals, view.game) == room.rows(totals, "") == room.rows(summed)
    assert room.rows("SELECT phase, ply FROM tables WHERE id = ?", table.id) == [("over", table.ply)]


def points_by_place(room: Room, table: Table) -> list[int]:
    """What the deals moved, summed for each seat: the totals, where no game of a rubber wipes points out."""
    by_place = "SELECT sum(change) FROM deal_scores WHERE table_id = ? GROUP BY place ORDER BY place"
    return [points for (points,) in room.rows(by_place, table.id)]
