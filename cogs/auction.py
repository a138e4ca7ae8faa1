"""/bid, /pass, /name, /discard: from the first call to the first lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs import turns
from cogs.answers import Answer, Interaction, answer, where
from cogs.deeds import names
from cogs.options import KIND_CHOICES, described, discard_picker, name_picker
from whist.engine.actions import Bid, Kind, Pass, PlayerAction
from whist.engine.cards import parse_cards
from whist.engine.notation import parse_choice

if TYPE_CHECKING:
    from bot import Uptown


class Auction(commands.Cog):
    """The commands of the auction, and of the declarer before play."""

    @app_commands.command(**described("bid"))
    @app_commands.describe(**described.options("bid", "books", "kind"))
    @app_commands.choices(kind=KIND_CHOICES)
    async def bid(self, interaction: Interaction, books: app_commands.Range[int, 1, 7], kind: str) -> None:
        await answer(interaction, _call(interaction, Bid(books, Kind[kind.upper()])))

    @app_commands.command(**described("pass"))
    async def pass_(self, interaction: Interaction) -> None:
        await answer(interaction, _call(interaction, Pass()))

    @app_commands.command(**described("name"))
    @app_commands.describe(**described.options("name", "choice"))
    @app_commands.autocomplete(choice=name_picker)
    async def name(self, interaction: Interaction, choice: str) -> None:
        await answer(interaction, _name(interaction, choice))

    @app_commands.command(**described("discard"))
    @app_commands.describe(**described.options("discard", "cards"))
    @app_commands.autocomplete(cards=discard_picker)
    async def discard(self, interaction: Interaction, cards: str) -> None:
        await answer(interaction, _throw(interaction, cards))


async def _call(interaction: Interaction, call: PlayerAction) -> Answer:
    table, place = interaction.client.tables.seat(where(interaction), interaction.user.id)
    return await turns.take(interaction, table, place, call)


async def _name(interaction: Interaction, word: str) -> Answer:
    table, place = interaction.client.tables.seat(where(interaction), interaction.user.id)
    return await turns.take(interaction, table, place, parse_choice(word, names(table, place)))


async def _throw(interaction: Interaction, words: str) -> Answer:
    table, place = interaction.client.tables.seat(where(interaction), interaction.user.id)
    return await turns.take(interaction, table, place, *turns.throw(table.view(place), parse_cards(words)))


async def setup(bot: Uptown) -> None:
    await bot.add_cog(Auction())
