"""/hand, /play, /trick, and what is said over the play: /claim, /concede, /renege."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs import deeds, turns
from cogs.answers import Answer, Interaction, answer, where
from cogs.options import card_picker, described
from whist.engine.actions import CallRenege, Claim, PlayerAction
from whist.engine.actions import Play as PlayCard
from whist.engine.cards import parse_card

if TYPE_CHECKING:
    from bot import Uptown


TRICKS = 13
"""The most tricks that a deal of any game has."""


class Play(commands.Cog):
    """The commands of play."""

    @app_commands.command(**described("hand"))
    async def hand(self, interaction: Interaction) -> None:
        await answer(interaction, _hand(interaction))

    @app_commands.command(**described("play"))
    @app_commands.describe(**described.options("play", "card"))
    @app_commands.autocomplete(card=card_picker)
    async def play(self, interaction: Interaction, card: str) -> None:
        await answer(interaction, _play(interaction, card))

    @app_commands.command(**described("trick"))
    async def trick(self, interaction: Interaction) -> None:
        await answer(interaction, _trick(interaction))

    @app_commands.command(**described("claim"))
    @app_commands.describe(**described.options("claim", "books"))
    async def claim(self, interaction: Interaction, books: app_commands.Range[int, 1, TRICKS]) -> None:
        await answer(interaction, _act(interaction, Claim(books)))

    @app_commands.command(**described("concede"))
    async def concede(self, interaction: Interaction) -> None:
        await answer(interaction, _act(interaction, Claim(0)))

    @app_commands.command(**described("renege"))
    @app_commands.describe(**described.options("renege", "trick"))
    async def renege(self, interaction: Interaction, trick: app_commands.Range[int, 1, TRICKS]) -> None:
        await answer(interaction, _act(interaction, CallRenege(trick)))


async def _hand(interaction: Interaction) -> Answer:
    table, place = interaction.client.tables.seat(where(interaction), interaction.user.id)
    return turns.hand(interaction, table, place)


async def _play(interaction: Interaction, word: str) -> Answer:
    return await _act(interaction, PlayCard(parse_card(word)))


async def _act(interaction: Interaction, action: PlayerAction) -> Answer:
    table, place = interaction.client.tables.seat(where(interaction), interaction.user.id)
    return await turns.take(interaction, table, place, action)


async def _trick(interaction: Interaction) -> Answer:
    table = interaction.client.tables.meant(where(interaction), interaction.user.id)
    return deeds.last_trick(interaction, table)


async def setup(bot: Uptown) -> None:
    await bot.add_cog(Play())
