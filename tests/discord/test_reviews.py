"""Looking back: what best play would have made of a deal, told to whoever asks once it is over."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.discord.leaks import Wiretap, cards_in
from tests.discord.room import (
    Room,
    components,
    deal_over,
    deliver,
    faults,
    held,
    in_trick,
    labels,
    owing,
    text,
)
from tests.discord.searches import Search
from tests.discord.test_servers import forged
from whist.engine.actions import Duty, Pass
from whist.engine.cards import Place
from whist.house import Pace
from whist.reviewing import review_of
from whist.table import Table

LOOKING = Pace(think=0, between_deals=25, lobby=3600, to_call=20)
NOT_OVER = "No deal of that number is over at this table."
FOUR = ("Ann", "Bo", "Cy", "Dee")
AT_LEISURE = Pace(think=0, between_deals=600, lobby=3600)
"""With a search that may take its time."""
FEW = 1000
"""So many nodes settle the end of a deal, though not always its beginning."""
looking = pytest.mark.parametrize("pace", [LOOKING])


def in_play(number: int) -> Any:
    """Until the deal of that number is being played."""

    def is_there(table: Table) -> bool:
        return table.view(None).number == number and in_trick(2)(table)

    return is_there


async def review(room: Room, who: str = "Dee", post: Any = None) -> Any:
    return await room.members[who].click(post or room.post_with("Review"), label="Review")


async def press(room: Room, who: str, says: str) -> Any:
    """A press of a button that says something else than any that the bot has sent."""
    with held(room.env) as box:
        answer = await room.members[who].click(room.posts()[-1], label=labels(room.posts()[-1])[0])
    await deliver(room.env, forged(box[0], says))
    return answer


# ------------------------------------------------------------------ what people see


@pytest.mark.parametrize(("pace", "patience"), [(AT_LEISURE, 60.0)])
async def test_a_deal_is_reviewed_for_whoever_asks_and_for_nobody_else(room: Room) -> None:
    room.bot.tables._hindsight._search = partial(review_of, nodes=FEW)
    table = await room.begin(*FOUR, game="bid_whist", target=21)
    tap = Wiretap(room.env, table, room.users)
    await room.skip(table, deal_over)
    result = room.post_with("Review")
    assert labels(result) == ["Next deal", "Replay", "Review", "Rules"]
    seen = [(post.id, post.content) for post in room.posts()]
    answer = await review(room, "Max")
    assert answer.ephemeral
    first, contract, best, *rest = text(answer).split("\n")
    assert first == "### Deal 1, looked back on"
    assert "needs" in contract
    assert "est play" in best
    assert rest[-1].startswith("-# Judged with all four hands open")
    assert [(post.id, post.content) for post in room.posts()] == seen
    assert "thinking" not in text(answer)
    tap.check()
    assert faults(room.env) == []


@looking
async def test_replay_and_review_turn_into_each_other_in_place(room: Room) -> None:
    search, table = Search(room), await room.begin(target=21)
    await room.skip(table, deal_over)
    answer = await review(room)
    shown = answer.response
    assert labels(shown) == ["Replay"]
    for label, title in (
        ("Replay", "### Deal 1, trick by trick"),
        ("Review", "### Deal 1, looked back on"),
    ) * 2:
        turned = await room.members["Dee"].click(shown, label=label)
        assert turned.followups == []
        shown = turned.response or shown
        assert shown.content.startswith(title)
        assert labels(shown) == [{"Replay": "Review", "Review": "Replay"}[label]]
    assert len(search.asked) == 1
    assert faults(room.env) == []


@looking
async def test_a_deal_that_was_thrown_in_has_nothing_to_look_back_on(room: Room) -> None:
    table = await room.begin(target=21, house_rules="all_pass=redeal_next")
    await room.skip(table, owing(Duty.CALL))
    while not deal_over(table):
        with room.env._bot_scope():
            await table.act(table.view(None).to_act or Place(0), Pass())
    await room.env.settle()
    post = room.post_with("Next deal")
    assert labels(post) == ["Next deal", "Rules"]
    answer = await press(room, "Ann", f"uptown:review:{table.id}:1")
    assert "No card was played" in text(answer)
    assert labels(answer.response) == []
    assert cards_in(text(answer)) == set()


# ------------------------------------------------------------------ never before it is over


@looking
async def test_no_press_reviews_a_deal_that_is_not_over(room: Room) -> None:
    search, table = Search(room), await room.begin(target=21)
    tap = Wiretap(room.env, table, room.users)
    for moment in (owing(Duty.CALL), in_play(1), lambda table: len(table.view(None).tricks) == 12):
        await room.skip(table, moment)
        answers = [
            await press(room, who, f"uptown:{verb}:{table.id}:{number}")
            for who in ("Ann", "Dee")
            for verb in ("review", "replay")
            for number in ("1", "2", "0", "99", "x", "", "1:1")
        ]
        assert {text(answer) for answer in answers} == {NOT_OVER}
        assert all(answer.ephemeral for answer in answers)
        reel = await press(room, "Ann", f"uptown:reel:{table.id}:review:0")
        assert "not over" in text(reel)
        tap.check()
    assert search.asked == []


@looking
async def test_the_last_deal_may_be_looked_back_on_during_the_next_which_stays_secret(room: Room) -> None:
    search, table = Search(room), await room.begin(target=21)
    await room.skip(table, deal_over)
    before = text(await review(room))
    await room.members["Ann"].click(room.post_with("Next deal"), label="Next deal")
    await room.skip(table, in_play(2))
    assert text(await review(room)) == before
    assert text(await press(room, "Dee", f"uptown:review:{table.id}:2")) == NOT_OVER
    assert [seen.number for seen in search.asked] == [1]


@looking
async def test_while_reneges_may_still_be_called_a_deal_is_not_over(room: Room) -> None:
    search = Search(room)
    table = await room.begin(*FOUR, game="bid_whist", target=21, house_rules="renege_mode=penalise")
    await room.skip(table, owing(Duty.SETTLE))
    assert not any("Review" in labels(post) for post in room.posts())
    assert text(await press(room, "Ann", f"uptown:review:{table.id}:1")) == NOT_OVER
    assert search.asked == []
    await room.env.advance_time(LOOKING.to_call + 1)
    assert "looked back on" in text(await review(room))


# ------------------------------------------------------------------ at any time afterwards


@looking
@pytest.mark.parametrize("how", ["stopped", "killed"])
async def test_old_results_are_reviewed_after_a_restart_as_they_were_before(room: Room, how: str) -> None:
    Search(room)
    table = await room.begin(target=21)
    await room.skip(table, deal_over)
    post, before = room.post_with("Review"), text(await review(room))
    await (room.restart() if how == "stopped" else room.crash())
    search = Search(room)
    assert text(await review(room, "Dee", post)) == before
    await room.members["Ann"].click(room.post_with("Next deal"), label="Next deal")
    assert room.table.view(None).number == 2
    assert text(await review(room, "Dee", post)) == before
    assert len(search.asked) == 1


@looking
async def test_every_deal_of_a_game_is_reviewed_after_it_in_its_channel_and_by_its_record(room: Room) -> None:
    search = Search(room)
    table = await room.begin(*FOUR, game="bid_whist", target=5)
    await room.skip(table, lambda table: not table.is_playing)
    assert table.head.phase == "over"
    results = [post for post in room.posts() if "Review" in labels(post)]
    told = [text(await review(room, "Max", post)) for post in results]
    assert [each.split("\n")[0] for each in told] == [
        f"### Deal {number}, looked back on" for number in range(1, len(results) + 1)
    ]
    answer = await room.slash("Dee", "record", game=str(table.id))
    shown, member = answer.response, room.members["Dee"]
    assert labels(shown)[-1] == "Review"
    shown = (await member.click(shown, label="Review")).response or shown
    for number, page in enumerate(told, 1):
        assert shown.content == page
        assert labels(shown)[-1] == "Replay"
        assert [each.filename for each in shown.attachments] == [f"{table.id}.jsonl"], "the file stays"
        if number < len(told):
            shown = (await member.click(shown, label="Next")).response or shown
    shown = (await member.click(shown, label="Replay")).response or shown
    assert shown.content.startswith(f"### Deal {len(told)}, trick by trick")
    assert len(search.asked) == len(told)
    assert faults(room.env) == []


@looking
async def test_a_game_is_picked_from_the_list_of_those_that_are_over(room: Room) -> None:
    search = Search(room)
    table = await room.begin(*FOUR, game="bid_whist", target=5)
    await room.skip(table, lambda table: not table.is_playing)
    page = await room.slash("Dee", "history")
    [menu] = [each for each in components(page.response) if each["type"] == 3]
    [option] = menu["options"]
    assert option["value"] == str(table.id)
    assert option["label"].startswith("Bid Whist · ")
    picked = await room.members["Dee"].select(page.response, [option["value"]], custom_id=menu["custom_id"])
    [shown] = picked.followups
    assert shown.ephemeral
    assert [each.filename for each in shown.attachments] == [f"{table.id}.jsonl"]
    assert shown.content.startswith("### Deal 1, trick by trick")
    turned = await room.members["Dee"].click(shown, label="Review")
    assert (turned.response or shown).content.startswith("### Deal 1, looked back on")
    assert len(search.asked) == 1
    assert faults(room.env) == []


@looking
async def test_a_review_is_a_server_s_own(room: Room) -> None:
    search = Search(room)
    table = await room.begin(*FOUR, game="bid_whist", target=5)
    await room.skip(table, lambda table: not table.is_playing)
    guild = room.env.create_guild("Elsewhere")
    away = room.know(guild.create_text_channel("whist"), guild)
    room.welcome("Ann", guild)
    await room.env.settle()
    await room.open("Ann", away)
    for says in (
        f"uptown:review:{table.id}:1",
        f"uptown:reel:{table.id}:review:0",
        f"uptown:game:0::{table.id}",
    ):
        with held(room.env) as box:
            answer = await room.everywhere[guild.id, "Ann"].click(room.posts(away)[-1], label="Join")
        await deliver(room.env, forged(box[0], says))
        assert answer.ephemeral
        assert cards_in(text(answer)) == set()
        assert "looked back" not in text(answer)
    assert search.asked == []


# ------------------------------------------------------------------ twice, and when it fails


@looking
async def test_many_presses_at_once_are_all_answered_by_one_search(room: Room) -> None:
    search, table = Search(room), await room.begin(target=21)
    await room.skip(table, deal_over)
    with held(room.env) as box:
        answers = [await review(room, who) for who in ("Ann", "Ann", "Bo", "Dee")]
    await deliver(room.env, *box)
    assert len({text(answer) for answer in answers}) == 1
    assert "looked back on" in text(answers[0])
    assert len(search.asked) == 1
    await deliver(room.env, box[0])
    assert len(search.asked) == 1
    assert faults(room.env) == []


@looking
async def test_a_search_that_breaks_off_is_a_sentence_and_may_be_tried_again(
    room: Room, forgiven: list[str]
) -> None:
    forgiven.append("the review of deal 1 broke off")
    search, table = Search(room, fails=1), await room.begin(target=21)
    await room.skip(table, deal_over)
    answer = await review(room)
    assert answer.ephemeral
    assert "could not be reviewed" in text(answer)
    assert "looked back on" in text(await review(room))
    assert len(search.asked) == 2


# ------------------------------------------------------------------ by whom


@pytest.mark.parametrize("dice", ["seed 2"])
@looking
async def test_cards_are_laid_to_whoever_played_them_though_the_seat_changed_hands(room: Room) -> None:
    Search(room)
    table = await room.begin("Ann", "Bo", game="double_dummy", preset="single_game")
    await room.skip(table, in_trick(6))
    place = table.place_of(room.users["Ann"].id)
    assert place is not None
    await room.slash("Ann", "table leave")
    computer = table.seats[place].name
    assert computer != "Ann"
    await room.skip(table, lambda table: table.deal_over(1) is not None)
    view = table.deal_over(1)
    assert view is not None
    post = next(post for post in room.posts() if "Review" in labels(post) and "deal 1" in post.content)
    told = text(await review(room, "Dee", post))
    mine = [trick for trick, each in enumerate(view.tricks[:12], 1) if each.leader in (place, place + 2)]
    for trick in mine:
        who = "Ann" if trick < 6 else computer
        if trick != 6:
            assert f"Trick {trick}: {who}'s " in told
    assert min(mine) < 6 < max(mine)
