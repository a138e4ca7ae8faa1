"""Tables where reneges are penalised: every card may be pressed, and what others call is looked up."""

from __future__ import annotations

import pytest

from tests.discord.leaks import Wiretap
from tests.discord.room import (
    Room,
    between_tricks,
    card_id,
    components,
    custom_id,
    deliver,
    faults,
    held,
    labels,
    text,
)
from whist.engine.actions import CallRenege, Duty, Play
from whist.engine.cards import Card
from whist.house import Pace
from whist.table import Table

FOUR = ("Ann", "Bo", "Cy", "Dee")
PENALISE = {"house_rules": "renege_mode=penalise"}
CALLING = Pace(think=0, between_deals=25, lobby=3600, to_call=20)
pytestmark = pytest.mark.parametrize("pace", [CALLING])


async def bid_whist(room: Room) -> Table:
    return await room.begin(*FOUR, game="bid_whist", target=21, **PENALISE)


def illegal(table: Table) -> list[Card]:
    """What the one on turn could play against the law, from their own hand."""
    view = table.view(table.view(None).to_act)
    if view.duty is not Duty.PLAY or not (view.trick and view.trick.cards) or view.hand_to_act != view.place:
        return []
    lawful = {each.card for each in view.lawful if isinstance(each, Play)}
    return [each.card for each in view.legal if isinstance(each, Play) and each.card not in lawful]


def can_renege(table: Table) -> bool:
    """Somebody could renege, in the middle of a trick, and not with its last card."""
    trick = table.view(None).trick
    return bool(illegal(table)) and trick is not None and len(trick.cards) < 3


async def renege(room: Room, table: Table) -> tuple[str, int]:
    """Somebody plays against the law; who, and in which trick."""
    await room.skip(table, can_renege)
    who, number = room.who(table, table.view(None).to_act or 0), len(table.view(None).tricks) + 1
    await room.slash(who, "play", card=str(illegal(table)[0]))
    return who, number


def opponents(room: Room, table: Table, who: str) -> list[str]:
    place = table.place_of(room.users[who].id) or 0
    return [room.who(table, each) for each in table.players if (each - place) % 2]


# ------------------------------------------------------------------ cards without a hint


async def test_every_card_may_be_pressed_and_none_is_hinted_at(room: Room) -> None:
    table = await bid_whist(room)
    await room.skip(table, can_renege)
    view = table.view(table.view(None).to_act)
    who = room.who(table, view.place or 0)
    panel = room.dm_panel(who)
    cards = [each for each in components(panel) if ":play:" in each["custom_id"]]
    assert len(cards) == len(view.hand)
    assert not any(each.get("disabled") for each in cards)
    assert len({each["style"] for each in cards}) == 1
    offered = await room.members[who].autocomplete(room.channel, "play", "card", "")
    assert {each["value"] for each in offered} == {str(card) for card in view.hand}
    wrong = illegal(table)[0]
    await room.users[who].click(panel, custom_id=card_id(panel, str(wrong)))
    assert wrong in (table.view(None).trick.cards if table.view(None).trick else ())
    assert faults(room.env) == []


async def test_a_card_is_taken_back_while_its_trick_is_open(room: Room) -> None:
    table = await bid_whist(room)
    await room.skip(table, can_renege)
    view = table.view(table.view(None).to_act)
    who, cards = room.who(table, view.place or 0), len(view.trick.cards) if view.trick else 0
    await room.slash(who, "play", card=str(illegal(table)[0]))
    other = opponents(room, table, who)[0]
    assert "Take back" not in labels((await room.hand(other)).response)
    panel = (await room.hand(who)).response
    assert "Take back" in labels(panel)
    with held(room.env) as box:
        taken = await room.members[who].click(panel, label="Take back")
        again = await room.members[who].click(panel, label="Take back")
    await deliver(room.env, *box)
    assert "takes" in text(taken) + text(again)
    assert room.rows("SELECT count(*) FROM actions WHERE action = 'back'") == [(1,)]
    after = table.view(None)
    assert after.trick is not None
    assert len(after.trick.cards) == cards
    assert room.who(table, after.to_act or 0) == who
    assert f"{who} takes" in room.post_with("My hand").content
    await room.by_dm(table)
    assert faults(room.env) == []


# ------------------------------------------------------------------ calls


async def test_a_renege_is_called_by_a_command_and_shown_to_all(room: Room) -> None:
    table = await bid_whist(room)
    who, number = await renege(room, table)
    caller = opponents(room, table, who)[0]
    assert "complete trick" in text(await room.says(caller, CallRenege(13)))
    await room.skip(table, lambda table: len(table.view(None).tricks) >= number)
    called = await room.says(caller, CallRenege(number))
    assert called.ephemeral
    assert f"{who} reneged" in text(called)
    [found] = table.view(None).said.reneges
    assert (room.who(table, found.by), found.trick) == (who, number)
    assert f"{who} reneged" in room.post_with("My hand").content
    assert "already" in text(await room.says(caller, CallRenege(number)))
    assert "no seat" in text(await room.says("Max", CallRenege(number)))
    assert faults(room.env) == []


async def test_a_wrong_call_is_answered_to_everybody_and_costs_nothing(room: Room) -> None:
    table = await bid_whist(room)
    await room.skip(table, between_tricks(2))
    before = table.view(None).books
    panel = (await room.hand("Dee")).response
    asked = await room.members["Dee"].click(panel, label="Call a renege")
    [menu] = [each for each in components(asked.response) if each["type"] == 3]
    assert [each["value"] for each in menu["options"]] == ["renege-2", "renege-1"]
    called = await room.members["Dee"].select(asked.response, ["renege-1"], custom_id=menu["custom_id"])
    assert "the other side made none" in text(called)
    assert "Dee calls a renege in trick 1: the other side made none" in room.post_with("My hand").content
    assert table.view(None).books == before
    again = await room.members["Dee"].click((await room.hand("Dee")).response, label="Call a renege")
    [menu] = [each for each in components(again.response) if each["type"] == 3]
    assert [each["value"] for each in menu["options"]] == ["renege-2"]
    assert faults(room.env) == []


async def test_a_renege_may_be_called_until_the_deal_is_scored(room: Room) -> None:
    table = await bid_whist(room)
    who, number = await renege(room, table)
    caller = opponents(room, table, who)[0]
    await room.skip(table, lambda table: table.view(None).duty is Duty.SETTLE)
    assert table.view(None).outcome is None
    assert room.notices() == [], "nobody is called: what may be said now need not be"
    panel = (await room.hand(caller)).response
    asked = await room.members[caller].click(panel, label="Call a renege")
    menu = custom_id(asked.response, lambda each: ":say:" in each)
    called = await room.members[caller].select(asked.response, [f"renege-{number}"], custom_id=menu)
    assert f"{who} reneged" in text(called)
    await room.env.advance_time(CALLING.to_call + 1)
    over = table.view(None).outcome
    assert over is not None
    assert over.won != over.books, "three books go over"
    late = await room.says(caller, CallRenege(number))
    assert "Not now" in text(late)
    assert faults(room.env) == []


async def test_where_illegal_cards_are_refused_there_is_nothing_to_call(room: Room) -> None:
    table = await room.begin(*FOUR, game="bid_whist")
    await room.skip(table, between_tricks(1))
    before = [post.content for post in room.posts()]
    refused = await room.says("Ann", CallRenege(1))
    assert refused.ephemeral
    assert "A7.2" in text(refused)
    assert "Call a renege" not in labels((await room.hand("Ann")).response)
    assert [post.content for post in room.posts()] == before


async def test_nothing_is_told_that_the_laws_do_not_show_at_such_a_table(room: Room) -> None:
    table = await bid_whist(room)
    tap = Wiretap(room.env, table, room.users)
    tap.check()
    who, number = await renege(room, table)
    tap.check()
    tap.known |= {*table._match.state.deal.trick.cards}
    panel = (await room.hand(who)).response
    await room.members[who].click(panel, label="Take back")
    tap.check()
    await room.by_panel(table)
    tap.check()
    await room.skip(table, lambda table: len(table.view(None).tricks) >= number)
    await room.says(opponents(room, table, who)[0], CallRenege(number))
    tap.check()


# ------------------------------------------------------------------ penalties, the wrong hand, honours


async def test_the_caller_of_a_revoke_chooses_what_it_costs(room: Room) -> None:
    table = await room.begin("Ann", "Bo", game="double_dummy", **PENALISE)
    who, number = await renege(room, table)
    caller = "Bo" if who == "Ann" else "Ann"
    await room.skip(table, lambda table: len(table.view(None).tricks) >= number)
    await room.says(caller, CallRenege(number))
    panel = (await room.hand(caller)).response
    choices = [label for label in labels(panel) if label.startswith(f"Trick {number}")]
    assert len(choices) == 3
    assert not [label for label in labels((await room.hand(who)).response) if label.startswith("Trick")]
    chosen = await room.members[caller].click(panel, label=choices[1])
    assert "three points" in text(chosen)
    [found] = table.view(None).said.reneges
    assert found.penalty is not None
    assert found.penalty.value == "add"
    assert not [label for label in labels((await room.hand(caller)).response) if label.startswith("Trick")]
    await room.skip(table, lambda table: table.view(None).outcome is not None or not table.is_playing)
    assert faults(room.env) == []


async def led_wrongly(room: Room) -> tuple[Table, str, str]:
    """Somebody led from the wrong one of their hands, out of the menu; who, and the other player."""
    table = await room.begin("Ann", "Bo", game="double_dummy", **PENALISE)
    await room.skip(table, between_tricks(1))
    view = table.view(table.view(None).to_act)
    who = room.who(table, view.place or 0)
    panel = room.dm_panel(who)
    assert (
        len([each for each in components(panel) if each["type"] == 2 and ":play:" in each["custom_id"]]) == 12
    )
    [menu] = [each for each in components(panel) if each["type"] == 3]
    assert len(menu["options"]) == 12
    await room.users[who].select(panel, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert table.view(None).said.due == view.hand_to_act
    return table, who, "Bo" if who == "Ann" else "Ann"


async def test_after_a_lead_from_the_wrong_hand_a_suit_may_be_called(room: Room) -> None:
    table, who, caller = await led_wrongly(room)
    due = table.view(None).said.due
    assert "Call a suit" not in labels((await room.hand(who)).response)
    asked = await room.members[caller].click((await room.hand(caller)).response, label="Call a suit")
    assert labels(asked.response) == ["Spades", "Hearts", "Diamonds", "Clubs", "Back"]
    called = await room.members[caller].click(asked.response, label="Hearts")
    assert "hearts" in text(called)
    after = table.view(None)
    assert after.trick is not None
    assert (after.trick.cards, after.hand_to_act) == ((), due)
    assert f"{caller} calls hearts" in room.post_with("My hand").content
    held = [str(card) for card in after.hands[due or 0] or () if card.suit is not None]
    hearts = [code for code in held if code.endswith("H")]
    offered = await room.members[who].autocomplete(room.channel, "play", "card", "")
    assert {each["value"] for each in offered} == set(hearts or held)
    await room.by_dm(table)
    assert faults(room.env) == []


async def test_a_wrong_lead_stands_when_all_have_played(room: Room) -> None:
    table, _, caller = await led_wrongly(room)
    await room.skip(table, between_tricks(2))
    assert "Call a suit" not in labels((await room.hand(caller)).response)
    assert faults(room.env) == []


async def test_honours_are_called_by_a_button_where_they_must_be(room: Room) -> None:
    table = await room.begin("Ann", "Bo", game="double_dummy", house_rules="honours_claim=call")
    await room.skip(table, between_tricks(1))
    panel = (await room.hand("Ann")).response
    assert "Call honours" in labels(panel)
    called = await room.members["Ann"].click(panel, label="Call honours")
    assert "calls honours" in text(called)
    assert "Ann calls honours" in room.post_with("My hand").content
    assert "Call honours" not in labels((await room.hand("Ann")).response)
    assert "Call honours" in labels((await room.hand("Bo")).response)
    assert faults(room.env) == []
