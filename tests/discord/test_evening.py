"""Whole evenings: from `/table open` to the set in the book, by commands, by buttons, alone, with jokers."""

from __future__ import annotations

import pytest
from simcord import InteractionResult

from tests.discord.accounts import points_by_place, standings_are_the_sum_of_the_deals
from tests.discord.room import (
    Room,
    card_id,
    components,
    custom_id,
    deal_over,
    faults,
    in_trick,
    labels,
    owing,
    text,
)
from whist.engine.actions import Discard, Duty, Play
from whist.engine.cards import Card, parse_card
from whist.house import Pace
from whist.table import Table

LOOKING = Pace(think=0, between_deals=25, lobby=3600)
"""With a pause between deals that only a button or the clock ends."""


def is_refused(answer: InteractionResult, *words: str) -> bool:
    """Whether a command came to nothing but a private sentence with such words."""
    return answer.ephemeral and all(word in text(answer) for word in words)


# ------------------------------------------------------------------ by commands


@pytest.mark.parametrize("dice", ["evening 2"])
async def test_an_evening_by_commands_ends_with_the_set_in_the_book(room: Room) -> None:
    opened = await room.open(target=5)
    assert opened.ephemeral
    assert "you have a seat" in text(opened)
    await room.slash("Bo", "table join", seat=3)
    await room.slash("Cy", "table join")
    table = room.table
    assert {place: seat.name for place, seat in table.seats.items()} == {0: "Ann", 2: "Bo", 1: "Cy"}
    await room.slash("Ann", "table start")

    turns = await room.until(table)

    assert table.head.phase == "over"
    assert room.rows("SELECT phase, ply FROM tables") == [("over", table.ply)]
    assert room.rows("SELECT count(*), max(ply) FROM actions") == [(table.ply, table.ply - 1)]
    [(house,)] = room.rows("SELECT count(*) FROM actions WHERE place IS NULL")
    assert turns == table.ply - house
    standings_are_the_sum_of_the_deals(room, table)
    assert points_by_place(room, table) == [*table.view(None).tally.points]
    ranking = await room.slash("Dee", "leaderboard")
    assert ranking.ephemeral
    assert "1 set" in text(ranking)
    assert labels(room.posts()[-1]) == ["Rematch"]
    assert room.notices() == []
    assert faults(room.env) == []


# ------------------------------------------------------------------ by buttons


@pytest.mark.parametrize("pace", [LOOKING])
@pytest.mark.parametrize("dice", ["evening 3"])
async def test_an_evening_by_buttons_ends_with_a_rematch(room: Room) -> None:
    await room.open(target=5)
    await room.members["Bo"].click(room.post_with("Join"), label="Join")
    await room.members["Cy"].click(room.post_with("Join"), label="Join")
    await room.members["Cy"].click(room.post_with("Leave"), label="Leave")
    await room.members["Cy"].click(room.post_with("Join"), label="Join")
    started = await room.members["Bo"].click(room.post_with("Start"), label="Start")
    assert started.ephemeral
    table, asked = room.table, 0

    async def by_either(table: Table) -> None:
        nonlocal asked
        asked += 1
        await (room.by_panel(table) if asked % 2 else room.by_dm(table))

    await room.until(table, deal_over, by_either)
    assert (table.view(None).number, table.is_playing) == (1, True)
    pressed = await room.members["Ann"].click(room.post_with("Next deal"), label="Next deal")
    assert pressed.ephemeral
    assert (table.view(None).number, table.view(None).duty) == (2, Duty.CALL)
    await room.until(table, turn=by_either)

    assert table.head.phase == "over"
    assert room.rows("SELECT kind, count(*) FROM causes GROUP BY kind ORDER BY kind")[0] == ("act", asked)
    standings_are_the_sum_of_the_deals(room, table)
    replay = await room.members["Dee"].click(room.post_with("Replay"), label="Replay")
    assert replay.ephemeral
    assert "13" in text(replay)
    again = await room.members["Cy"].click(room.post_with("Rematch"), label="Rematch")
    assert again.ephemeral
    second = room.table
    assert second.id != table.id
    assert second.seats == table.seats
    assert second.view(None).dealer == table.view(None).dealer
    assert room.rows("SELECT follows FROM tables WHERE id = ?", second.id) == [(table.id,)]
    assert second.view(None).duty is Duty.CALL
    assert faults(room.env) == []


@pytest.mark.parametrize("dice", ["evening 8"])
async def test_one_person_plays_a_whole_game_with_two_computers(room: Room) -> None:
    await room.open(target=5)
    added = await room.members["Ann"].click(room.post_with("Add computer"), label="Add computer")
    assert "seat 2" in text(added)
    await room.members["Ann"].click(room.post_with("Start"), label="Start")
    table = room.table
    assert [seat.user_id is None for _, seat in sorted(table.seats.items())] == [False, True, True]

    await room.until(table, turn=room.by_dm)

    assert table.head.phase == "over"
    standings_are_the_sum_of_the_deals(room, table)
    people = [room.users["Ann"].id]
    assert [user for (user,) in room.rows("SELECT DISTINCT user_id FROM standings")] == people
    assert faults(room.env) == []


async def test_the_channel_s_bid_button_shows_the_hand_with_the_calls(room: Room) -> None:
    table = await room.begin()
    place = table.view(None).to_act
    assert place is not None
    asked = await room.member(table, place).click(room.post_with("Bid"), label="Bid")
    assert asked.ephemeral
    assert labels(asked.response)[-1:] == (["Pass"] if len(table.view(None).calls) < 2 else [])
    [menu] = [each for each in components(asked.response) if each["type"] == 3]
    assert [option["value"] for option in menu["options"]] == [
        str(call) for call in table.view(place).legal if str(call) != "P"
    ]


# ------------------------------------------------------------------ jokers, throws, no trump


@pytest.mark.parametrize("dice", ["evening 6"])
async def test_with_jokers_the_declarer_throws_by_command_and_names_the_direction(room: Room) -> None:
    table = await room.begin(jokers=2, target=5)
    await room.until(table, owing(Duty.DISCARD))
    declarer = room.who(table, table.view(None).to_act or 0)
    good = room.throw(table)
    mine = str(table.view(table.view(None).to_act).hand[0])
    for cards, words in [
        (good[0], "exactly 2"),
        (" ".join([*good, "2C", "3C"][:3]), "exactly 2"),
        (f"{good[0]} {good[0]}", "exactly 2"),
        (f"{good[0]} {mine}", "not in"),
        ("nonsense", "No card is written"),
        ("", "No card is written"),
    ]:
        before = table.ply
        assert is_refused(await room.slash(declarer, "discard", cards=cards or " "), words)
        assert table.ply == before
    outsider = next(name for name in ("Ann", "Bo", "Cy") if name != declarer)
    assert is_refused(await room.slash(outsider, "discard", cards=" ".join(good)), declarer)
    assert is_refused(await room.slash("Dee", "discard", cards=" ".join(good)), "no seat")
    thrown = await room.slash(declarer, "discard", cards=" ".join(good).lower())
    assert "You threw" in text(thrown)
    assert table.view(None).counts == (13, 13, 13, 13)

    assert table.view(None).duty is Duty.NAME
    assert is_refused(await room.slash(declarer, "name", choice="hearts"), "cannot be named")
    await room.until(table, owing(Duty.PLAY))
    contract = table.view(None).contract
    assert contract is not None
    assert contract.trump is None
    assert "low cards win" in room.post_with("My hand").content
    await room.until(table)
    assert table.head.phase == "over"
    assert faults(room.env) == []


@pytest.mark.parametrize("dice", ["evening 4"])
async def test_a_throw_is_picked_in_a_menu_may_be_reset_and_is_confirmed(room: Room) -> None:
    table = await room.begin(preset="jokers")
    await room.skip(table, owing(Duty.DISCARD))
    declarer = room.member(table, table.view(None).to_act or 0)
    hand = await declarer.click(room.post_with("My hand"), label="My hand")
    assert hand.response is not None
    menu = custom_id(hand.response, lambda each: ":pick:" in each)
    [picker] = components(hand.response)
    assert (picker["min_values"], picker["max_values"], len(picker["options"])) == (2, 2, 15)
    first, second = room.throw(table), [option["value"] for option in picker["options"][:2]]

    asked = await declarer.select(hand.response, first, custom_id=menu)
    assert asked.response is not None
    assert labels(asked.response) == ["Throw", "Reset"]
    assert table.view(None).duty is Duty.DISCARD, "nothing is thrown before it is confirmed"
    reset = await declarer.click(asked.response, label="Reset")
    assert reset.response is not None
    asked = await declarer.select(reset.response, second, custom_id=menu)
    assert asked.response is not None
    done = await declarer.click(asked.response, label="Throw")
    assert "You threw" in text(done)

    buried = table.view(table.view(None).declarer).buried
    assert sorted(map(str, buried or ())) == sorted(second)
    assert faults(room.env) == []


# ------------------------------------------------------------------ what can be asked


async def test_whoever_asks_is_told_privately_and_only_they(room: Room) -> None:
    await room.begin(target=9)
    table = room.table
    await room.skip(table, in_trick(2))
    before = len(room.posts())
    asked = {
        command: await room.slash("Dee", command)
        for command in ("score", "trick", "rules", "help", "table rules", "leaderboard")
    }
    assert all(answer.ephemeral for answer in asked.values())
    assert "9" in text(asked["score"])
    assert all(name in text(asked["score"]) for name in ("Ann", "Bo", "Cy"))
    trick = table.view(None).tricks[0]
    assert text(asked["trick"]).count("`") >= 2 * len(trick.cards)
    assert "uptown" in text(asked["rules"])
    assert "/table open" in text(asked["help"])
    assert "target=9" in text(asked["table rules"]).split("As usual")[0]
    assert "Nobody has finished" in text(asked["leaderboard"])
    assert len(room.posts()) == before


async def test_no_trick_no_table_no_cards_are_plain_sentences(room: Room) -> None:
    for command in ("score", "trick", "hand", "table show", "table rules", "table end", "table start"):
        assert "no table in this channel" in text(await room.slash("Ann", command))
    await room.open()
    assert "No trick" in text(await room.slash("Ann", "trick"))
    assert "No cards" in text(await room.slash("Ann", "hand"))
    for command, options in (("pass", {}), ("bid", {"books": 1, "kind": "uptown"}), ("play", {"card": "AS"})):
        answer = await room.slash("Ann", command, **options)
        assert answer.ephemeral
        assert "not started" in text(answer)
    assert room.rows("SELECT count(*) FROM actions") == [(0,)]


async def test_show_posts_the_table_afresh_and_takes_the_old_post_away(room: Room) -> None:
    table = await room.begin()
    old = room.post_with("My hand")
    shown = await room.slash("Dee", "table show")
    assert shown.ephemeral
    new = room.post_with("My hand")
    assert new.id > old.id
    assert old.id not in {post.id for post in room.posts()}
    assert new.content == old.content
    await room.until(table, in_trick(1))
    assert room.post_with("My hand").id == new.id


async def test_bad_house_rules_are_named_and_open_no_table(room: Room) -> None:
    for options, words in [
        ({"house_rules": "min_bid=9"}, "min_bid"),
        ({"house_rules": "no_such=1"}, "no_such"),
        ({"house_rules": "target"}, "name=value"),
        ({"target": 1000}, "target"),
        ({"jokers": 1}, "jokers"),
        ({"preset": "royal"}, "royal"),
    ]:
        answer = await room.open(**options)
        assert answer.ephemeral
        assert words in text(answer).replace("\\", "")
    assert room.rows("SELECT count(*) FROM tables") == [(0,)]
    assert room.posts() == []


async def test_an_illegal_card_is_refused_with_its_law_and_changes_nothing(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, follows_short)
    place = table.view(None).to_act
    assert place is not None
    view, member = table.view(place), room.member(table, place)
    legal = {action.card for action in view.legal if isinstance(action, Play)}
    wrong = next(card for card in view.hand if card not in legal)
    elsewhere = next(card for card in all_cards() if card not in view.hand)
    before, seen = table.ply, room.post_with("My hand").content
    for word, told in [
        (str(wrong), "must follow"),
        (str(elsewhere), "not in"),
        ("the old maid", "No card is written"),
        ("@everyone", "No card is written"),
    ]:
        answer = await member.slash(room.channel, "play", card=word)
        assert answer.ephemeral
        assert told in text(answer)
    assert "Not now" in text(await member.slash(room.channel, "pass"))
    assert "Not now" in text(await member.slash(room.channel, "name", choice="spades"))
    other = next(room.member(table, each) for each in table.players if each != place)
    assert "turn" in text(await other.slash(room.channel, "play", card=str(table.view(place).hand[0])))
    assert (table.ply, room.post_with("My hand").content) == (before, seen)


def follows_short(table: Table) -> bool:
    """Somebody must follow from their own hand, and holds other suits too."""
    view = table.view(None)
    if view.duty is not Duty.PLAY or view.to_act is None or view.to_act != view.hand_to_act:
        return False
    mine = table.view(view.to_act)
    return 0 < len(mine.legal) < len(mine.hand)


def all_cards() -> list[Card]:
    return [parse_card(rank + suit) for suit in "SHDC" for rank in "23456789TJQKA"]


async def test_cards_may_be_typed_as_people_say_them(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    before = table.ply
    action = table.view(table.view(None).to_act).legal[0]
    assert isinstance(action, Play)
    assert action.card.suit is not None
    word = f"{str(action.card)[0].replace('T', '10')} of {action.card.suit.name.lower()}"
    await room.member(table, table.view(None).to_act or 0).slash(room.channel, "play", card=word)
    assert table.ply == before + 1


# ------------------------------------------------------------------ the ranking


@pytest.mark.parametrize("people", [0, 1, 10, 11, 25])
async def test_the_ranking_turns_its_pages_and_no_further(room: Room, people: int) -> None:
    rows = [
        (room.guild.id, game, 1000 + n, f"Player {n}", 100 - n, n, 0, 0, 1, 1)
        for n in range(1, people + 1)
        for game in ("", "dummy_whist")
    ]
    await room.bot.store._book.write(
        lambda db: db.executemany("INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    )
    page = await room.slash("Dee", "leaderboard")
    seen = ranks(text(page))
    assert seen == [*range(1, min(people, 10) + 1)]
    assert (labels(page.response) == []) == (people <= 10)
    shown = page.response
    while labels(shown) and not components(shown)[1].get("disabled"):
        turned = await room.members["Dee"].click(shown, label="Next")
        shown = turned.response or shown
        seen += ranks(text(turned) or shown.content)
    assert seen == [*range(1, people + 1)]
    if people > 10:
        assert components(shown)[0].get("disabled", False) is False
        back = await room.members["Dee"].click(shown, label="Previous")
        assert ranks(text(back))[-1] == (people - 1) // 10 * 10
    assert faults(room.env) == []


def ranks(page: str) -> list[int]:
    return [int(line[2:].split(".")[0]) for line in page.split("\n") if line.startswith("**")]


async def test_the_ranking_can_be_by_points_or_bids_and_for_one_game(room: Room) -> None:
    for by, words in (("points", "Points"), ("bids", "Bids made"), ("sets", "Sets won")):
        answer = await room.slash("Ann", "leaderboard", game="dummy_whist", by=by, period="all")
        assert words in text(answer)


# ------------------------------------------------------------------ pickers


@pytest.mark.parametrize("dice", ["evening 4"])
async def test_the_pickers_offer_what_is_legal_to_whoever_must_act_and_nothing_to_others(room: Room) -> None:
    table = await room.begin(jokers=2)
    for duty, command, option in (
        (Duty.DISCARD, "discard", "cards"),
        (Duty.NAME, "name", "choice"),
        (Duty.PLAY, "play", "card"),
    ):
        assert await offered(room, "Dee", command, option) == []
        await room.skip(table, owing(duty))
        actor = table.view(None).to_act
        for place in table.players:
            found = await offered(room, room.who(table, place), command, option)
            assert (found != []) == (place == actor)
    await room.skip(table, follows_short)
    view = table.view(table.view(None).to_act)
    legal = [str(action.card) for action in view.legal if isinstance(action, Play)]
    in_hand = [str(card) for card in view.hand if str(card) in legal]
    actor_name = room.who(table, view.place or 0)
    assert await offered(room, actor_name, "play", "card") == in_hand
    assert await offered(room, actor_name, "play", "card", "zebra") == []
    assert await offered(room, "Dee", "play", "card") == []


async def offered(
    room: Room, who: str, command: str, option: str, typed: str = "", **filled: object
) -> list[str]:
    choices = await room.members[who].autocomplete(room.channel, command, option, typed, **filled)
    return [choice["value"] for choice in choices]


@pytest.mark.parametrize("dice", ["evening 4"])
async def test_the_picker_of_a_throw_adds_to_what_is_typed(room: Room) -> None:
    table = await room.begin(jokers=2)
    await room.skip(table, owing(Duty.DISCARD))
    who = room.who(table, table.view(None).to_act or 0)
    legal = [
        str(each.card) for each in table.view(table.view(None).to_act).legal if isinstance(each, Discard)
    ]
    assert await offered(room, who, "discard", "cards") == legal
    assert await offered(room, who, "discard", "cards", f"{legal[0]} ") == [
        f"{legal[0]} {card}" for card in legal[1:]
    ]


async def test_the_pickers_of_a_new_table_know_its_presets_and_house_rules(room: Room) -> None:
    presets = await offered(room, "Ann", "table open", "preset")
    assert presets == ["standard", "short", "jokers"]
    assert await offered(room, "Ann", "table open", "preset", "sho") == ["short"]
    rules = await offered(room, "Ann", "table open", "house_rules", "min_")
    assert rules[0] == "min_bid=2"
    more = await offered(room, "Ann", "table open", "house_rules", "min_bid=2 boston=d")
    assert more == ["min_bid=2 boston=double"]
    every = await offered(room, "Ann", "table open", "house_rules")
    assert 0 < len(every) <= 25
    await room.open(house_rules=more[0])
    assert room.table.head.settings["min_bid"] == 2
    assert room.table.head.settings["boston"] == "double"


async def test_a_card_that_may_not_be_played_is_shown_but_cannot_be_pressed(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, follows_short)
    view = table.view(table.view(None).to_act)
    panel = room.dm_panel(room.who(table, view.place or 0))
    may_press = {each["custom_id"] for each in components(panel) if not each.get("disabled")}
    pressable = {each for each in may_press if ":play:" in each}
    legal = {card_id(panel, str(action.card)) for action in view.legal if isinstance(action, Play)}
    assert pressable == legal
    shown = {each["custom_id"] for each in components(panel) if ":play:" in each["custom_id"]}
    assert shown == {card_id(panel, str(c)) for c in view.hand}
