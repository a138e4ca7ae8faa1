"""Buttons and menus: one more translator into the same actions that commands take.

Every item is a `DynamicItem`, so that buttons outlive restarts; a view holds nothing else and is made anew
for every post: one that discord.py kept and then ended would make it deaf to the buttons of all tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Self

import discord
from discord.ui import Button, DynamicItem, Item, Select
from discord.ui import View as Buttons

from cogs.glyphs import drawn
from whist.engine.actions import Bid, Duty, Name, Pass
from whist.engine.cards import Card, Hand
from whist.engine.notation import choice
from whist.engine.view import View
from whist.words import bid_text, card_label, card_name, choice_label, phrase

ROW = 5
ROWS = 5
MOST_OPTIONS = 25
QUIET = discord.ButtonStyle.secondary
LOUD = discord.ButtonStyle.primary
GO = discord.ButtonStyle.success


def custom_id(verb: str, table_id: int, rest: str = "") -> str:
    """What a button carries: what to do, at which table, and for which decision. Nothing secret, ever."""
    return f"uptown:{verb}:{table_id}:{rest}"


_TEMPLATE = r"uptown:(?P<verb>[a-z]+):(?P<table>\d{1,18}):(?P<rest>[\w.,:-]{0,70})"


class Press(DynamicItem[Button[Any]], template=_TEMPLATE):
    """A button of any table, old or new."""

    def __init__(self, button: Button[Any], verb: str, table_id: int, rest: str) -> None:
        super().__init__(button)
        self.verb, self.table_id, self.rest = verb, table_id, rest

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        assert isinstance(item, Button)
        return cls(item, match["verb"], int(match["table"]), match["rest"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.presses.press(interaction, self.verb, self.table_id, self.rest)


class Pick(DynamicItem[Select[Any]], template=_TEMPLATE.replace("uptown:", "uptown-pick:", 1)):
    """A menu of any table, old or new."""

    def __init__(self, select: Select[Any], verb: str, table_id: int, rest: str) -> None:
        super().__init__(select)
        self.verb, self.table_id, self.rest = verb, table_id, rest

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        assert isinstance(item, Select)
        return cls(item, match["verb"], int(match["table"]), match["rest"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        rest = ":".join([self.rest, ",".join(self.item.values)])
        await interaction.client.presses.press(interaction, self.verb, self.table_id, rest)


def button(
    label: str,
    verb: str,
    table_id: int,
    rest: str = "",
    *,
    style: discord.ButtonStyle = QUIET,
    row: int | None = None,
    disabled: bool = False,
) -> Press:
    """One button."""
    item: Button[Any] = Button(
        label=drawn(label), style=style, row=row, disabled=disabled, custom_id=custom_id(verb, table_id, rest)
    )
    return Press(item, verb, table_id, rest)


def menu(
    placeholder: str, options: Sequence[tuple[str, str]], verb: str, table_id: int, rest: str, count: int = 1
) -> Pick:
    """One menu of labels and values, out of which exactly ``count`` are picked."""
    item: Select[Any] = Select(
        placeholder=placeholder,
        options=[
            discord.SelectOption(label=drawn(label), value=value) for label, value in options[:MOST_OPTIONS]
        ],
        min_values=count,
        max_values=count,
        custom_id=custom_id(verb, table_id, rest).replace("uptown:", "uptown-pick:", 1),
    )
    return Pick(item, verb, table_id, rest)


def buttons(items: Iterable[Item[Any]]) -> Buttons | None:
    """A fresh view of dynamic items only; None where there are none."""
    view = Buttons(timeout=None)
    for item in items:
        view.add_item(item)
    # A view that is finished before it is sent is not kept by discord.py, so it can neither time out nor take
    # the registration of its items with it; the items are dispatched by their class alone.
    view.stop()
    return view if view.children else None


def lobby_buttons(table_id: int, locale: str) -> Buttons | None:
    """Below the lobby's post."""
    verbs = (("join", GO), ("leave", QUIET), ("add_computer", QUIET), ("rules", QUIET), ("start", LOUD))
    return buttons(
        button(phrase(f"buttons.{name}", locale), name.replace("_", ""), table_id, style=style)
        for name, style in verbs
    )


def table_buttons(view: View, table_id: int, locale: str) -> Buttons | None:
    """Below the table's post: for everybody, so nothing in them may depend on a hand."""
    items = [button(phrase("buttons.my_hand", locale), "hand", table_id, style=LOUD)]
    if view.duty is Duty.CALL:
        items.append(button(phrase("buttons.bid", locale), "bid", table_id, style=GO))
    if view.tricks and view.outcome is None:
        items.append(button(phrase("buttons.last_trick", locale), "trick", table_id))
    return buttons([*items, button(phrase("buttons.rules", locale), "rules", table_id)])


def notice_buttons(table_id: int, locale: str) -> Buttons:
    """Below the turn notice, which is always the last message: the way to one's cards."""
    below = buttons([button(phrase("buttons.my_hand", locale), "hand", table_id, style=LOUD)])
    assert below is not None
    return below


def result_buttons(view: View, number: int, table_id: int, locale: str, *, is_last: bool) -> Buttons | None:
    """Below the result of a deal."""
    items = []
    if view.tally.ending is None and is_last:
        items.append(button(phrase("buttons.next_deal", locale), "deal", table_id, str(number), style=LOUD))
    if view.tricks:
        items.append(button(phrase("buttons.replay", locale), "replay", table_id, str(number)))
    return buttons([*items, button(phrase("buttons.rules", locale), "rules", table_id)])


def over_buttons(table_id: int, locale: str) -> Buttons | None:
    """Below the result of a game."""
    return buttons([button(phrase("buttons.rematch", locale), "rematch", table_id, style=GO)])


def hand_buttons(view: View, table_id: int, token: str, locale: str) -> Buttons | None:
    """Below a private hand: what may be done now, and the cards that may not, shown but not to be pressed."""
    if not view.legal:
        return None
    match view.duty:
        case Duty.CALL:
            return buttons(_calls(view, table_id, token, locale))
        case Duty.NAME:
            names = [action for action in view.legal if isinstance(action, Name)]
            return buttons(
                button(choice_label(name, locale), "name", table_id, f"{token}:{choice(name)}", style=LOUD)
                for name in names
            )
        case Duty.DISCARD:
            return buttons([_throw_menu(view, table_id, token, locale)])
        case Duty.PLAY:
            return buttons(_cards(view, table_id, token, locale))
    return None


def throw_buttons(table_id: int, token: str, cards: Sequence[Card], locale: str) -> Buttons | None:
    """Throw what was picked, or pick again."""
    picked = ",".join(map(str, cards))
    return buttons(
        [
            button(phrase("buttons.discard", locale), "throw", table_id, f"{token}:{picked}", style=GO),
            button(phrase("buttons.reset", locale), "hand", table_id, "again"),
        ]
    )


def page_buttons(table_id: int, rest: str, first: int, size: int, total: int, locale: str) -> Buttons | None:
    """Back and forth through a long list; ``first`` counts from 0."""
    back = button(phrase("buttons.previous", locale), "board", table_id, f"{rest}:{max(0, first - size)}")
    on = button(phrase("buttons.next", locale), "board", table_id, f"{rest}:{first + size}")
    back.item.disabled, on.item.disabled = first <= 0, first + size >= total
    return buttons([back, on]) if total > size else None


def _calls(view: View, table_id: int, token: str, locale: str) -> list[Item[Any]]:
    bids = [(bid_text(call, locale), str(call)) for call in view.legal if isinstance(call, Bid)]
    items: list[Item[Any]] = []
    if bids:
        items.append(menu(phrase("menus.bid", locale), bids, "call", table_id, token))
    if Pass() in view.legal:
        items.append(button(phrase("buttons.pass", locale), "call", table_id, f"{token}:P"))
    return items


def _throw_menu(view: View, table_id: int, token: str, locale: str) -> Item[Any]:
    cards, count = _hand_to_act(view), view.to_throw
    options = [(card_name(card, locale), str(card)) for card in cards]
    return menu(phrase("menus.discard", locale, n=count), options, "pick", table_id, token, count)


def _hand_to_act(view: View) -> Hand:
    return view.hands[view.hand_to_act] or () if view.hand_to_act is not None else ()


def _cards(view: View, table_id: int, token: str, locale: str) -> list[Item[Any]]:
    """A row a suit where that fits, else one after the other."""
    hand = _hand_to_act(view)
    legal = {action.card for action in view.legal if not isinstance(action, Pass | Bid | Name)}
    rows = _rows(hand)
    return [
        button(
            card_label(card, locale),
            "play",
            table_id,
            f"{token}:{card}",
            style=LOUD if card in legal else QUIET,
            disabled=card not in legal,
            row=number,
        )
        for number, row in enumerate(rows)
        for card in row
    ]


def _rows(hand: Hand) -> list[Sequence[Card]]:
    by_suit = [tuple(cards) for _, cards in groupby(hand, key=lambda card: card.suit)]
    rows: list[Sequence[Card]] = [suit[at : at + ROW] for suit in by_suit for at in range(0, len(suit), ROW)]
    return rows if len(rows) <= ROWS else [hand[at : at + ROW] for at in range(0, len(hand), ROW)]
