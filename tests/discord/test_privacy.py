"""Nobody ever sees a card that the laws do not show them: every body of whole games is read."""

from __future__ import annotations

import hashlib
import json
import re

import pytest

from tests.discord.leaks import Wiretap, cards_in, hidden_from, our_log, without_bids
from tests.discord.room import Room, components, deal_over, in_trick, owing, text, wires
from whist.engine.actions import Duty
from whist.engine.cards import parse_card
from whist.house import Pace
from whist.shuffle import commitment, shuffled
from whist.table import Table

LOOKING = Pace(think=0, between_deals=25, lobby=3600)


def test_the_reader_of_bodies_finds_a_card_however_it_is_written() -> None:
    wanted = {parse_card(code) for code in ("AS", "QS", "7S", "TD", "3C", "BJ")}
    assert cards_in("`♠\ufe0e A Q\u00a07` 10♦, uptown:play:1:1.0.2:3C and the Big\u00a0Joker") == wanted
    assert cards_in("Throw king of spades, `K♠︎`, KS") == {parse_card("KS")}
    assert cards_in("`♠︎` spades, 3 uptown, Trick 4: books 7") == set()


GAMES = {
    "evening 3": (("Ann", "Bo", "Cy"), {"target": 5}),
    "seed 7": (("Ann", "Bo", "Cy", "Dee"), {"game": "bid_whist", "target": 5}),
    "seed 8": (("Ann", "Bo"), {"game": "double_dummy", "preset": "single_game"}),
}


@pytest.mark.parametrize("pace", [LOOKING])
@pytest.mark.parametrize("dice", GAMES)
async def test_no_body_of_a_whole_game_names_a_hidden_card_or_an_unspent_seed(
    room: Room, dice: str, caplog: pytest.LogCaptureFixture
) -> None:
    names, options = GAMES[dice]
    table = await room.begin(*names, **options)
    tap, turns = Wiretap(room.env, table, room.users), 0

    async def taken(table: Table) -> None:
        nonlocal turns
        turns += 1
        await (room.by_command, room.by_panel, room.by_dm)[turns % 3](table)
        tap.check()
        if turns % 14 == 0:
            nobody_sees_another_s_hand(room, table)

    while table.is_playing:
        await room.until(table, deal_over, taken)
        if table.is_playing:
            await room.members["Ann"].click(room.post_with("Next deal"), label="Next deal")
            tap.check()
    assert table.head.phase == "over"
    assert tap.private > 80
    assert tap.bodies - tap.private > 80
    said = our_log(caplog.records)
    assert cards_in(said) == set()
    assert not any(seed.seed.hex() in said for seed in table.seeds.values())
    assert "simcord_interaction" not in said
    promises_are_kept(room, table)


def nobody_sees_another_s_hand(room: Room, table: Table) -> None:
    """What each person, and somebody who only looks on, can scroll back to in the channel."""
    earlier = [re.compile(rf"deal {number}\b") for number in range(1, table.view(None).number)]
    for name, member in room.members.items():
        place = table.place_of(room.users[name].id)
        for message in room.channel.history(viewer=member):
            if not any(deal.search(message.content) for deal in earlier):
                seen = json.dumps(without_bids([message.content, components(message)]), ensure_ascii=False)
                assert not cards_in(seen) & hidden_from(table, place), (name, seen)


def promises_are_kept(room: Room, table: Table) -> None:
    """The promise that was shown before play is that of the seed shown after, and the pack is the seed's."""
    sent = wires(room.env)
    for deal in range(1, table.view(None).number + 1):
        [result] = [
            post for post in room.posts() if f"deal {deal}\n" in post.content and "Seed" in post.content
        ]
        found = re.search(r"Seed `([0-9a-f]{64})(\|[^`]+)`", result.content)
        assert found is not None
        seed = bytes.fromhex(found[1])
        promise = commitment(seed, table.id, deal)
        assert promise == hashlib.sha256(seed + found[2].encode()).hexdigest(), "as the README has it"
        assert promise in result.content
        assert sent.index(promise) < sent.index(found[1])
        packs = room.rows("SELECT secret FROM actions WHERE action LIKE 'deal%' ORDER BY ply")
        pack = " ".join(map(str, shuffled(seed, table._match.state.rules).pack))
        assert packs[deal - 1][0].partition(" |")[0] == pack
        over = table.deal_over(deal)
        assert over is not None
        assert cards_in(result.content) == set(table._match.state.rules.pack)


@pytest.mark.parametrize("dice", ["evening 4"])
@pytest.mark.parametrize("pace", [LOOKING])
async def test_a_dummy_of_fifteen_is_its_declarer_s_alone_and_what_is_thrown_stays_hidden(room: Room) -> None:
    table = await room.begin(jokers=2, target=5)
    tap = Wiretap(room.env, table, room.users)
    await room.until(table, owing(Duty.DISCARD))
    tap.check()
    declarer = room.who(table, table.view(None).to_act or 0)
    fifteen = set(table._match.state.deal.hands[3])
    assert len(fifteen) == 15
    assert fifteen <= cards_in(room.dm(declarer)[-1].content)
    for name in ("Ann", "Bo", "Cy", "Dee"):
        answer = text(await room.slash(name, "hand"))
        tap.check()
        assert (fifteen <= cards_in(answer)) == (name == declarer)
        if name != declarer:
            assert not cards_in(answer) & fifteen
    thrown = {parse_card(code) for code in room.throw(table)}
    await room.by_panel(table)

    async def taken(table: Table) -> None:
        await (room.by_dm if table.ply % 2 else room.by_command)(table)
        tap.check()
        assert not any(cards_in(post.content) & thrown for post in room.posts())

    await room.until(table, lambda table: table.view(None).duty is Duty.PLAY, taken)
    assert len(table.view(None).hands[3] or ()) == 13
    others = [name for name in ("Ann", "Bo", "Cy") if name != declarer]
    assert all(not cards_in(m.content) & thrown for name in others for m in room.dm(name))
    await room.until(table, lambda table: len(table.view(None).tricks) == 12, taken)
    await room.until(table, deal_over)
    [result] = [post for post in room.posts() if "Thrown" in post.content]
    assert thrown <= cards_in(result.content.split("Thrown")[1])


async def test_a_hand_is_refused_to_whoever_does_not_play(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    for answer in (
        await room.slash("Dee", "hand"),
        await room.members["Dee"].click(room.post_with("My hand"), label="My hand"),
        await room.slash("Dee", "play", card=str(table.view(table.view(None).to_act).legal[0].card)),
    ):
        assert answer.ephemeral
        assert "no seat" in text(answer)
        assert not cards_in(text(answer))


async def test_somebody_else_s_card_is_refused_as_any_card_is_that_one_does_not_hold(room: Room) -> None:
    table = await room.begin()
    await room.skip(table, in_trick(1))
    place = table.view(None).to_act
    assert place is not None
    held = next(hand for n, hand in enumerate(table._match.state.deal.hands) if n not in (place, 3))
    gone = table.view(None).trick.cards[0]
    answers = [
        text(await room.member(table, place).slash(room.channel, "play", card=str(card)))
        for card in (held[0], gone)
    ]
    assert [re.sub(r"`[^`]+`", "", answer) for answer in answers] == [re.sub(r"`[^`]+`", "", answers[0])] * 2


async def test_a_game_is_told_to_our_own_log_without_cards(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    table = await room.begin(jokers=2)
    await room.skip(table, in_trick(3))
    assert cards_in(our_log(caplog.records)) == set()
