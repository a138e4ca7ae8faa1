"""/history and /record: the games of a server that are over."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs import looks, panels
from cogs.answers import Answer, Interaction, answer
from cogs.options import GAME_CHOICES, MOST, Choices, described, matching
from whist.games import CATALOGUE
from whist.mistakes import NoSuchRecord, NotInAServer
from whist.pictures import Game, Page, game_line, history_page
from whist.store import Finished
from whist.table import Table
from whist.words import phrase, plain

if TYPE_CHECKING:
    from bot import Uptown

A_PAGE = 8
SEARCHED = 200
"""How many of the newest games a picker looks through."""


async def record_picker(interaction: Interaction, typed: str) -> Choices:
    """The finished games of this server, newest first."""
    if interaction.guild_id is None:
        return []
    tables, locale = interaction.client.tables, str(interaction.locale)
    most = SEARCHED if typed else MOST
    found, _ = await tables.history(interaction.guild_id, None, None, most)
    return matching([(_label(each, locale), str(each.table_id)) for each in found], typed)


class Games(commands.Cog):
    """What was played here."""

    @app_commands.command(**described("history"))
    @app_commands.describe(**described.options("history", "member", "game"))
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.guild_only()
    async def history(
        self, interaction: Interaction, member: discord.Member | None = None, game: str | None = None
    ) -> None:
        await answer(interaction, history(interaction, member.id if member else None, game, 0))

    @app_commands.command(**described("record"))
    @app_commands.describe(**described.options("record", "game"))
    @app_commands.autocomplete(game=record_picker)
    @app_commands.guild_only()
    async def record(self, interaction: Interaction, game: str) -> None:
        await answer(interaction, record(interaction, game))


async def history(interaction: Interaction, user_id: int | None, game: str | None, first: int) -> Answer:
    """Some finished games of this server, of one person or of all, from the ``first`` (from 0), newest first.

    :raises NotInAServer: in a direct message.
    """
    known, locale = game if game in CATALOGUE else None, str(interaction.locale)
    tables = interaction.client.tables
    found, total = await tables.history(_server(interaction), user_id, known, A_PAGE, first)
    page = history_page([_game(each) for each in found], user_id, known, first + 1, total, locale)
    rest, games = f"{user_id or ''}.{known or ''}", [(_label(each, locale), each.table_id) for each in found]
    below = panels.history_buttons(games, rest, first, A_PAGE, total, locale)
    return Answer(page, below, in_place=True)


async def record(interaction: Interaction, game: str) -> Answer:
    """A finished game as a file, with its first deal to look at.

    :raises NoSuchRecord: if this server has no such game.
    """
    if not game.isdecimal() or len(game) > LONGEST_NUMBER:
        raise NoSuchRecord
    text = await interaction.client.tables.record(int(game), _server(interaction))
    shown = await reel(interaction, int(game), 0)
    return replace(shown, file=(f"{game}.jsonl", text.encode()))


async def reel(interaction: Interaction, table_id: int, at: int, way: str = looks.REPLAY) -> Answer:
    """One deal of a finished game, replayed or reviewed, and the way to the others; ``at`` counts from 0."""
    locale = str(interaction.locale)
    table = await interaction.client.tables.finished(table_id, _server(interaction))
    deals = _deals(table)
    if not deals:
        return Answer(Page(phrase("history.no_deal", locale)), in_place=True)
    at, way = min(at, len(deals) - 1), looks.REVIEW if way == looks.REVIEW else looks.REPLAY
    page, other = await looks.looked(interaction, table, deals[at], way)
    below = panels.reel_buttons(table_id, way, other, at, len(deals), locale)
    return Answer(page, below, in_place=True)


LONGEST_NUMBER = 18


def _deals(table: Table) -> list[int]:
    """The deals of a game that were played to their end, by number."""
    return [n for n in range(1, table.view(None).number + 1) if table.deal_over(n) is not None]


def _server(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise NotInAServer
    return interaction.guild_id


def _game(found: Finished) -> Game:
    entry = CATALOGUE[found.game].entry
    scores = tuple((each.name, each.total, each.won, entry(each.place)) for each in found.results)
    return Game(
        found.table_id, found.game, found.ended_at, found.deals, scores, found.ended_reason is not None
    )


def _label(found: Finished, locale: str) -> str:
    """A game on one line of a picker or a menu, where Discord draws neither dates nor markdown."""
    ended = datetime.fromtimestamp(found.ended_at, UTC).strftime("%Y-%m-%d %H:%M")
    return game_line(_game(found), ended, locale, plain)


async def setup(bot: Uptown) -> None:
    await bot.add_cog(Games())
