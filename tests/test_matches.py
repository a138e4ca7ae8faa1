"""Whole matches of every game at real tables: what the book has of them, and the next game after it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.card_room import (
    ANN,
    BEN,
    CY,
    DOT,
    Room,
    as_written,
    crashed,
    dealt,
    play_on,
    room,
    run,
    stands,
    until,
)
from tests.laws import GAMES
from whist.engine.actions import DealCards
from whist.engine.cards import Place
from whist.engine.events import DealerAppointed, DealerDrawn
from whist.engine.notation import Words, read
from whist.engine.rules import is_cut
from whist.engine.settings import values
from whist.match import Match
from whist.shuffle import shuffled
from whist.table import Table

FOUR = (ANN, BEN, CY, DOT)
MATCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "dummy whist": ("dummy_whist", {"target": 5, "jokers": 2}),
    "dummy whist, penalties": ("dummy_whist", {"target": 5, "renege_mode": "penalise", "claims": "off"}),
    "bid whist": ("bid_whist", {"target": 5}),
    "bid whist, house rules": (
        "bid_whist",
        {
            "target": 5,
            "jokers": 1,
            "min_bid": 3,
            "naming_time": "after_kitty",
            "kitty_view": "sport_always",
            "kitty_book": "first_trick_winner",
            "downtown_aces": "declarer_choice",
            "auction_rounds": "continuous",
            "renege_mode": "penalise",
            "renege_collect": "carry",
            "rise_and_fly": True,
        },
    ),
    "double dummy": ("double_dummy", {}),
    "double dummy, house rules": (
        "double_dummy",
        {
            "seat_choice": "ask",
            "expose_all_four": True,
            "honours_claim": "call",
            "renege_mode": "penalise",
            "rubber": "single_game",
        },
    ),
}


async def as_scored(here: Room, table: Table) -> None:
    """The rows of a finished table are what its match came to."""
    match, rules = table._match, table._match.state.rules
    rows = await here.store.results(table.id)
    scored = [over for over in match.ended if over.view.contract is not None]
    assert [(row.deal, row.place, row.change, row.total) for row in rows] == [
        (over.number, place, outcome.change[entry], outcome.totals[entry])
        for over in scored
        if (outcome := over.view.outcome)
        for place, entry in zip(rules.players, over.view.entries, strict=True)
    ]
    [game], count = await here.store.history(7, None, None, 5)
    prizes, winner = rules.scoring.prizes(match.state.tally), match.state.tally.winner
    assert (count, game.deals, game.ended_reason) == (1, match.state.number, None)
    assert [(row.place, row.total, row.won) for row in game.results] == [
        (place, prizes[rules.seating.entry(place)], rules.seating.entry(place) == winner)
        for place in rules.players
    ]


@pytest.mark.parametrize("match", MATCHES)
def test_a_table_of_computers_plays_any_game_to_its_end_and_the_book_agrees(
    tmp_path: Path, match: str
) -> None:
    game, settings = MATCHES[match]

    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.computers(game, **settings)
            await until(lambda: not table.is_playing)
            assert table.head.phase == "over"
            assert await as_written(table) == table._match
            await as_scored(here, table)

    run(scenario())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(4))
def test_people_play_any_game_by_any_house_rules_and_a_crash_at_its_end_changes_nothing(
    tmp_path: Path, game: Any, seed: int
) -> None:
    """Half of the house rules at random; people act as computers would, and some of them leave."""
    settings = values(game.any_rules(seed, **({"target": 5} if game.name != "double_dummy" else {})).settings)

    async def scenario() -> None:
        async with room(tmp_path / "book", seed=seed) as here:
            people = FOUR[: 1 + seed % 2]
            table = await here.table(*people, game=game.name, **settings)
            await play_on(table, 150)
            await dealt(table)
            async with room(crashed(tmp_path / "book")) as after:
                assert stands(await after.tables.shown(table.id, 1)) == stands(table)
            if not table.is_playing:
                await as_scored(here, table)

    run(scenario())


@pytest.mark.parametrize("match", ["bid whist", "double dummy"])
def test_the_deals_of_a_match_come_from_the_seeds_that_were_promised_cut_and_kitty_too(
    tmp_path: Path, match: str
) -> None:
    game, settings = MATCHES[match]

    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.computers(game, **settings)
            await until(lambda: not table.is_playing)
            stored = await here.store.load(table.id)
            log = [read(Words(entry.action, entry.secret)) for entry in stored.log]
            deals = [action for action in log if isinstance(action, DealCards)]
            seeds = [seed for seed in stored.seeds if seed.deal]
            rules = table._match.state.rules
            for deal, seed in zip(deals, seeds, strict=True):
                cards = shuffled(seed.seed, rules)
                assert deal == DealCards(cards.pack, cards.kitty_places, cards.lifted)
                assert is_cut(rules, deal.lifted)

    run(scenario())


def test_both_of_a_pair_have_the_set_and_a_bid_is_its_bidders_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*FOUR, game="bid_whist", target=7)
            await play_on(table)
            rows = await here.store.results(table.id)
            for over in table._match.ended:
                contract, outcome = over.view.contract, over.view.outcome
                assert contract
                assert outcome
                assert contract.bid
                mine = [row for row in rows if row.deal == over.number and row.bid is not None]
                made = outcome.books[over.view.sides[mine[0].place]] >= 6 + contract.bid.books
                assert [(row.place, row.bid, row.was_made) for row in mine] == [
                    (contract.declarer, str(contract.bid), made)
                ]
            standings, _ = await here.store.leaderboard(7, "bid_whist", "sets", 9)
            assert [row.sets for row in standings] == [1, 1, 0, 0]
            winners = {table.place_of(row.user_id) for row in standings if row.sets}
            assert winners == {place for place in table.players if place % 2 == table.view(None).tally.winner}

    run(scenario())


def test_a_rubber_counts_as_one_and_is_worth_its_points_to_the_winner_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, BEN, game="double_dummy")
            await play_on(table)
            tally = table.view(None).tally
            assert tally.winner is not None
            assert len(tally.games) in (2, 3)
            [game], _ = await here.tables.history(7, ANN.user_id, "double_dummy", 5)
            worth = {row.won: row.total for row in game.results}
            assert worth == {True: max(table._match.state.rules.scoring.prizes(tally)), False: 0}
            assert 1 <= worth[True] <= 8
            standings, _ = await here.store.leaderboard(7, "double_dummy", "sets", 9)
            assert [(row.sets, row.games, row.bids) for row in standings] == [(1, 1, 0), (0, 1, 0)]
            assert table.place_of(standings[0].user_id) == tally.winner

    run(scenario())


def test_a_game_of_a_rubber_ends_with_the_points_that_won_it_and_the_next_starts_at_nothing(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.computers("double_dummy")
            await until(lambda: not table.is_playing)
            rows = await here.store.results(table.id)
            ended = [over for over in table._match.ended if over.view.outcome and over.view.outcome.game]
            assert len(ended) >= 2
            for over in ended:
                totals = [row.total for row in rows if row.deal == over.number]
                assert max(totals) == 5
                following = [(row.total, row.change) for row in rows if row.deal == over.number + 1]
                assert all(total == change for total, change in following)

    run(scenario())


@pytest.mark.parametrize("match", MATCHES)
def test_a_rematch_keeps_every_setting_and_the_deal_moves_on_or_is_drawn_anew(
    tmp_path: Path, match: str
) -> None:
    game, settings = MATCHES[match]

    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, BEN, game=game, clock=3600, **settings)
            await play_on(table)
            dealer = table.view(None).dealer
            again = await here.tables.rematch(table.id, ANN.user_id, "again")
            await dealt(again)
            assert again.view(None).settings == table.view(None).settings
            assert (again.seats, again.patience) == (table.seats, 3600)
            opening = again.view(None).opening
            if table._match.state.rules.new_cut:  # D1.3
                assert isinstance(opening, DealerDrawn)
                assert "appointed" not in again.head.settings
            else:
                assert opening == DealerAppointed(dealer or Place(0))
        async with room(tmp_path / "book") as here:
            assert here.tables.at(1).view(None).settings == table.view(None).settings

    run(scenario())


# ---- the list of finished games, and their records


def deals_of(record: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(record)["deals"]
    return found


@pytest.mark.parametrize("match", MATCHES)
def test_the_record_of_a_finished_game_holds_every_deal_with_the_proof_of_its_shuffle(
    tmp_path: Path, match: str
) -> None:
    game, settings = MATCHES[match]

    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.computers(game, **settings)
            await until(lambda: not table.is_playing)
            record = await here.tables.record(table.id, 7)
            assert record.count("\n") == 1
            facts, deals = json.loads(record), deals_of(record)
            assert (facts["game"], facts["settings"]) == (game, values(table.view(None).settings))
            assert sorted(facts["players"]) == sorted(seat.name for seat in table.seats.values())
            assert len(deals) == table.view(None).number
            for number, deal in enumerate(deals, 1):
                assert deal["commitment"] == table.seeds[number].commitment
                assert table.seeds[number].seed.hex() in deal["seed"]

    run(scenario())


def test_a_stopped_games_record_tells_no_seed_of_the_deal_that_was_not_finished(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, game="bid_whist", target=50)
            while table.view(None).number < 2:
                await play_on(table, 1)
                await dealt(table)
            await play_on(table, 1)
            await table.end("by_opener")
            first, second = deals_of(await here.tables.record(table.id, 7))
            assert table.seeds[1].seed.hex() in first["seed"]
            assert "seed" not in second
            assert json.loads(await here.tables.record(table.id, 7))["result"]["ended"] == "abandoned"

    run(scenario())


def test_a_deal_that_was_thrown_in_keeps_its_seed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(*FOUR, game="bid_whist", target=5, all_pass="redeal")
            for _ in range(4):
                place = table.view(None).to_act
                assert place is not None
                await table.act(place, table.view(place).legal[0])
            await until(lambda: table.view(None).number == 2)
            await play_on(table)
            told = {(each.number, each.seed is None) for news in here.book.news for each in news.results}
            assert told == {(number, number == 1) for number, _ in told}
            assert len(told) > 1
            deals = deals_of(await here.tables.record(table.id, 7))
            assert (deals[0]["bid"], "seed" in deals[0], "seed" in deals[1]) == (None, False, True)

    run(scenario())


def test_the_match_of_a_finished_table_can_be_looked_at_in_its_server_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.computers("bid_whist", target=5)
            await until(lambda: not table.is_playing)
            again = await here.tables.finished(table.id, 7)
            assert isinstance(again._match, Match)
            assert again.deal_over(1) == table.deal_over(1)

    run(scenario())
