"""Claims and concessions: who is asked, with which buttons, what comes of it, and who sees which cards."""

from __future__ import annotations

import pytest

from tests.discord.leaks import Wiretap, cards_in
from tests.discord.room import (
    LABELS,
    Room,
    between_tricks,
    components,
    custom_id,
    deliver,
    faults,
    held,
    in_trick,
    labels,
    text,
)
from whist.engine.actions import Answer, Claim, Duty
from whist.engine.tricks import winner
from whist.house import Pace
from whist.table import Table

FOUR = ("Ann", "Bo", "Cy", "Dee")
LOOKING = Pace(think=0, between_deals=25, lobby=3600)
pytestmark = pytest.mark.parametrize("pace", [LOOKING])


async def late_in_a_deal(room: Room, left: int = 3, **options: object) -> Table:
    """Bid Whist, so many tricks before the end of a deal."""
    table = await room.begin(*FOUR, game="bid_whist", **options)
    await room.skip(table, between_tricks(12 - left))
    return table


def sides(room: Room, table: Table, place: int) -> tuple[str, str, list[str]]:
    """A player, their partner, and their opponents, by name."""
    others = [room.who(table, (place + n) % 4) for n in (1, 3)]
    return room.who(table, place), room.who(table, (place + 2) % 4), others


async def test_a_claim_that_both_opponents_accept_ends_the_hand(room: Room) -> None:
    table = await late_in_a_deal(room)
    claimant, partner, (one, two) = sides(room, table, table.view(None).to_act or 0)
    before = table.view(None).books
    asked = await room.says(claimant, Claim(2))
    assert asked.ephemeral
    assert "2 of the last 3" in text(asked)
    [notice] = room.notices()
    assert {user.id for user in notice.mentions} == {room.users[name].id for name in (one, two)}
    assert labels(notice) == ["Accept", "Play on", "My hand"]
    assert not cards_in(notice.content)
    for name in (partner, claimant):
        refused = await room.votes(name, "Accept")
        assert "No claim waits for your answer" in text(refused)
        assert table.view(None).duty is Duty.ANSWER
    assert "no seat" in text(await room.votes("Max", "Accept"))

    assert "accepted" in text(await room.votes(two, "Accept"))
    assert [each.id for each in room.notices()] == [notice.id], (
        "the other is still asked, and not called twice"
    )
    assert "No claim waits" in text(await room.votes(two, "Accept"))
    await room.members[one].click((await room.hand(one)).response, label="Accept")

    over = table.view(None).outcome
    assert over is not None
    side = table.view(None).sides[table.place_of(room.users[claimant].id) or 0]
    assert over.books[side] == before[side] + 2
    assert over.books[1 - side] == before[1 - side] + 1
    assert room.notices() == []
    scored = room.rows("SELECT count(*) FROM deal_scores WHERE table_id = ? AND deal = 1", table.id)
    assert scored == [(4,)]
    log = room.rows("SELECT action FROM actions ORDER BY ply DESC LIMIT 3")
    assert [action for (action,) in log] == ["accept", "accept", "claim 2"]
    assert faults(room.env) == []


async def test_a_claim_that_one_refuses_leaves_the_hand_to_be_played(room: Room) -> None:
    table = await late_in_a_deal(room)
    actor = table.view(None).to_act or 0
    claimant, _, (one, two) = sides(room, table, actor)
    await room.says(claimant, Claim(3))
    [notice] = room.notices()
    assert "refuses" in text(await room.votes(one, "Play on"))
    post = room.post_with("My hand")
    assert f"{one} refuses {claimant}'s claim" in post.content
    assert table.view(None).duty is Duty.PLAY
    late = (
        await room.members[two].click(room.dm_panel(two), label="Accept") if _has_accept(room, two) else None
    )
    assert late is None, "the others have no buttons for it any more"
    assert notice.id not in {each.id for each in room.notices()}
    again = await room.says(claimant, Claim(3))
    assert "A8.2" in text(again)
    await room.by_command(table)
    assert f"{one} refuses" in room.post_with("My hand").content, "said until the trick is over"
    await room.skip(table, between_tricks(10))
    assert "refuses" not in room.post_with("My hand").content
    assert faults(room.env) == []


def _has_accept(room: Room, name: str) -> bool:
    return "Accept" in labels(room.dm(name)[-1])


async def test_an_old_answer_is_no_answer_to_another_claim(room: Room) -> None:
    table = await late_in_a_deal(room)
    claimant, _, (one, two) = sides(room, table, table.view(None).to_act or 0)
    await room.says(claimant, Claim(3))
    with held(room.env) as box:
        late = await room.votes(two, "Accept")
    await room.votes(one, "Play on")
    await room.says(claimant, Claim(1))
    await deliver(room.env, *box)
    claim = table.view(None).said.claim
    assert claim is not None
    assert claim.accepted == ()
    assert "old" in text(late)
    assert "Accept" in labels(late.response), "with the buttons for the claim that waits now"


async def test_two_answers_at_once_both_count_and_a_double_click_once(room: Room) -> None:
    table = await late_in_a_deal(room)
    claimant, _, (one, two) = sides(room, table, table.view(None).to_act or 0)
    await room.says(claimant, Claim(3))
    with held(room.env) as box:
        await room.votes(one, "Accept")
        await room.votes(one, "Accept")
        await room.votes(two, "Accept")
    await deliver(room.env, *box)
    assert table.view(None).outcome is not None
    said = room.rows("SELECT count(*) FROM actions WHERE action = 'accept'")
    assert said == [(2,)]


async def test_a_claim_is_picked_in_a_menu_and_conceding_takes_a_second_press(room: Room) -> None:
    table = await late_in_a_deal(room)
    actor = table.view(None).to_act or 0
    claimant, partner, _ = sides(room, table, actor)
    member, panel = room.members[claimant], (await room.hand(claimant)).response
    asked = await member.click(panel, label="Claim")
    [menu] = [each for each in components(asked.response) if each["type"] == 3]
    assert [each["value"] for each in menu["options"]] == ["claim-3", "claim-2", "claim-1"]
    back = await member.click(asked.response, label="Back")
    assert "Claim" in labels(back.response)
    sure = await member.click(back.response, label="Concede")
    assert table.view(None).duty is Duty.PLAY, "an accidental press ends no hand"
    assert "Back" in labels(sure.response)
    await member.click(sure.response, label="Yes, concede the rest")
    assert table.view(None).duty is Duty.ANSWER
    [notice] = room.notices()
    assert [user.id for user in notice.mentions] == [room.users[partner].id]
    hand = text(await room.hand(partner))
    assert not cards_in(hand) & set(table._match.state.deal.hands[actor]), "a concession shows no cards"
    await room.votes(partner, "Play on")
    assert f"{partner} does not concede" in room.post_with("My hand").content

    panel = (await room.hand(claimant)).response
    asked = await member.click(panel, label="Claim")
    menu_id = custom_id(asked.response, lambda each: ":say:" in each)
    await member.select(asked.response, ["claim-1"], custom_id=menu_id)
    claim = table.view(None).said.claim
    assert claim is not None
    assert claim.tricks == 1
    assert faults(room.env) == []


async def test_a_partner_s_consent_gives_the_rest_to_the_others(room: Room) -> None:
    table = await late_in_a_deal(room, left=4)
    actor = table.view(None).to_act or 0
    conceder, partner, _ = sides(room, table, (actor + 1) % 4)
    side, before = table.view(None).sides[(actor + 1) % 4], table.view(None).books
    await room.says(conceder, Claim(0))
    await room.votes(partner, "Accept")
    over = table.view(None).outcome
    assert over is not None
    assert over.books[1 - side] == before[1 - side] + 4
    assert over.books[side] == before[side]


@pytest.mark.parametrize(
    ("game", "names"), [("double_dummy", ("Ann", "Bo")), ("dummy_whist", ("Ann", "Bo", "Cy"))]
)
async def test_who_has_no_partner_concedes_alone(room: Room, game: str, names: tuple[str, ...]) -> None:
    table = await room.begin(*names, game=game)
    await room.skip(table, between_tricks(8))
    view = table.view(None)
    alone = view.to_act if game == "double_dummy" else view.declarer
    assert alone is not None
    done = await room.says(room.who(table, alone), Claim(0))
    assert table.view(None).outcome is not None
    assert "conceded" in text(done) or "concede" in text(done)


async def test_a_claim_is_made_on_turn_or_between_tricks_and_where_the_house_hears_any(room: Room) -> None:
    table = await late_in_a_deal(room)
    await room.skip(table, in_trick(10))
    actor = table.view(None).to_act or 0
    idle = room.who(table, (actor + 1) % 4)
    assert "A8.1" in text(await room.says(idle, Claim(1)))
    assert "Claim" not in labels((await room.hand(idle)).response)
    assert "A8.1" in text(await room.says(room.who(table, actor), Claim(9)))
    assert "no seat" in text(await room.says("Max", Claim(1)))
    assert table.view(None).said.claim is None


async def test_where_claims_are_off_nothing_offers_them(room: Room) -> None:
    table = await late_in_a_deal(room, house_rules="claims=off")
    actor = room.who(table, table.view(None).to_act or 0)
    assert not {"Claim", "Concede"} & {*labels((await room.hand(actor)).response)}
    for claim in (Claim(0), Claim(1)):
        refused = await room.says(actor, claim)
        assert refused.ephemeral
        assert "A8" in text(refused)
    assert table.view(None).duty is Duty.PLAY


async def test_a_claim_that_could_fail_is_refused_privately_where_claims_are_verified(room: Room) -> None:
    table = await late_in_a_deal(room, house_rules="claims=verified")
    refused = 0
    for place in table.players:
        claimant, _, (one, _) = sides(room, table, place)
        before = room.post_with("My hand").content
        answer = await room.says(claimant, Claim(3))
        assert answer.ephemeral
        if "A8.3" in text(answer):
            refused += 1
            assert room.post_with("My hand").content == before
        else:
            await room.votes(one, "Play on")
    assert refused >= 2, "no more than one side can be sure of the rest"


@pytest.mark.parametrize("claim", [Claim(0), Claim(1)])
async def test_computers_answer_what_they_can_see(room: Room, claim: Claim) -> None:
    table = await room.begin("Ann", game="bid_whist")
    await room.skip(table, lambda table: len(table.view(None).tricks) == 11)
    last = last_trick(table)
    ann = table.place_of(room.users["Ann"].id)
    assert ann is not None
    await room.says("Ann", claim)
    await room.env.settle()
    after = table.view(None)
    deserved = (claim.tricks == 1) == (last % 2 == ann % 2)
    if claim.tricks:
        assert (after.outcome is not None) == deserved, (
            "all cards are known to somebody who sees the claimant's"
        )
    assert after.duty is not Duty.ANSWER, "nobody waits for a computer"


def last_trick(table: Table) -> int:
    """Who takes the trick of everybody's last card."""
    deal = table._match.state.deal
    trick = deal.trick
    for place in trick.order[len(trick.cards) :]:
        trick = trick.with_card(deal.hands[place][0])
    return winner(trick, deal.contract.named)


# ------------------------------------------------------------------ cards, crashes


@pytest.mark.parametrize("answer", [True, False])
async def test_a_claimant_s_hand_goes_to_the_voters_only_and_privately(room: Room, answer: bool) -> None:
    table = await late_in_a_deal(room)
    tap = Wiretap(room.env, table, room.users)
    tap.check()
    actor = table.view(None).to_act or 0
    claimant, partner, opponents = sides(room, table, actor)
    cards = set(table._match.state.deal.hands[actor])
    await room.says(claimant, Claim(3))
    tap.check()
    for name in (*FOUR, "Max"):
        seen = cards_in(text(await room.hand(name)))
        tap.check()
        assert (cards <= seen) == (name in (claimant, *opponents))
        assert name in (claimant, *opponents) or not cards & seen
    for name in opponents:
        assert cards <= cards_in(room.dm(name)[-1].content)
    assert not cards & cards_in(room.dm(partner)[-1].content)
    assert not any(cards & cards_in(post.content) for post in room.posts())
    label = LABELS[Answer(answer)]
    await room.votes(opponents[0], label)
    tap.check()
    if not answer:
        assert not any(cards & cards_in(room.dm(name)[-1].content) for name in opponents), "hidden again"
        return
    await room.votes(opponents[1], label)
    tap.check()
    assert table.view(None).outcome is not None


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_a_claim_outlives_a_restart_with_its_buttons(room: Room, stop: str) -> None:
    table = await late_in_a_deal(room)
    claimant, _, (one, two) = sides(room, table, table.view(None).to_act or 0)
    await room.says(claimant, Claim(2))
    await room.votes(one, "Accept")
    await (room.restart if stop == "restart" else room.crash)()
    table = room.table
    claim = table.view(None).said.claim
    assert claim is not None
    assert [room.who(table, place) for place in claim.unheard] == [two]
    assert len(room.notices()) == 1
    await room.users[two].click(room.dm(two)[-1], label="Accept")
    assert table.view(None).outcome is not None
    assert room.notices() == []
    assert faults(room.env) == []


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_a_kitty_in_hand_outlives_a_restart_with_its_buttons(room: Room, stop: str) -> None:
    table = await room.begin(*FOUR, game="bid_whist")
    await room.skip(table, lambda table: table.view(None).duty is Duty.DISCARD)
    bidder = table.view(None).to_act or 0
    who, good = room.who(table, bidder), room.throw(table)
    member, panel = room.members[who], (await room.hand(who)).response
    picked = await member.select(panel, good, custom_id=custom_id(panel, lambda each: ":pick:" in each))
    await (room.restart if stop == "restart" else room.crash)()
    table = room.table
    assert table.view(None).duty is Duty.DISCARD
    assert len(table.view(bidder).hand) == 18
    await member.click(picked.response, label="Bury")
    assert sorted(map(str, table.view(bidder).buried or ())) == sorted(good)
    assert table.view(None).duty is Duty.PLAY
