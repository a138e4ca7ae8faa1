"""What panels are made of: buttons and menus that outlive restarts, and how they lie below a message.

Every item is a `DynamicItem`; a view holds nothing else and is made anew for every post: one that discord.py
kept and then ended would make it deaf to the buttons of all tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Self, TypeAlias

import discord
from discord.ui import Button, DynamicItem, Item, Select
from discord.ui import View as Buttons

from cogs.glyphs import drawn

ROW = 5
ROWS = 5
MOST_OPTIONS = 25
QUIET = discord.ButtonStyle.secondary
LOUD = discord.ButtonStyle.primary
GO = discord.ButtonStyle.success
STOP = discord.ButtonStyle.danger

Row: TypeAlias = "Sequence[Item[Any]]"
"""Up to five buttons, or one menu."""


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
    disabled: bool = False,
) -> Press:
    """One button."""
    item: Button[Any] = Button(
        label=drawn(label), style=style, disabled=disabled, custom_id=custom_id(verb, table_id, rest)
    )
    return Press(item, verb, table_id, rest)


def menu(
    placeholder: str, options: Sequence[tuple[str, str]], verb: str, table_id: int, rest: str, count: int = 1
) -> Pick:
    """One menu of labels and values, out of which exactly ``count`` are picked."""
    item: Select[Any] = Select(
        placeholder=drawn(placeholder),
        options=[
            discord.SelectOption(label=drawn(label), value=value) for label, value in options[:MOST_OPTIONS]
        ],
        min_values=count,
        max_values=count,
        custom_id=custom_id(verb, table_id, rest).replace("uptown:", "uptown-pick:", 1),
    )
    return Pick(item, verb, table_id, rest)


def buttons(items: Iterable[Item[Any]]) -> Buttons | None:
    """A fresh view of dynamic items only, one after the other; None where there are none."""
    view = Buttons(timeout=None)
    for item in items:
        view.add_item(item)
    # A view that is finished before it is sent is not kept by discord.py, so it can neither time out nor take
    # the registration of its items with it; the items are dispatched by their class alone.
    view.stop()
    return view if view.children else None


def in_rows(rows: Iterable[Row]) -> Buttons | None:
    """The same, each row by itself; empty ones are left out."""
    filled = [row for row in rows if row]
    for number, row in enumerate(filled):
        for item in row:
            item.row = number
    return buttons(item for row in filled for item in row)


def broken(items: Sequence[Item[Any]]) -> list[Row]:
    """Buttons in as few rows as they take."""
    return [items[at : at + ROW] for at in range(0, len(items), ROW)]
