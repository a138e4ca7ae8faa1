"""/rules and /help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs.answers import Answer, Interaction, answer
from cogs.options import GAME_CHOICES, described
from whist.games import CATALOGUE
from whist.pictures import help_page, rules_page

if TYPE_CHECKING:
    from bot import Uptown

FIRST_GAME = next(iter(CATALOGUE))


class About(commands.Cog):
    """What the bot and its games are about."""

    @app_commands.command(**described("rules"))
    @app_commands.describe(**described.options("rules", "game"))
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(self, interaction: Interaction, game: str = FIRST_GAME) -> None:
        await answer(interaction, _rules(interaction, game))

    @app_commands.command(**described("help"))
    async def help(self, interaction: Interaction) -> None:
        await answer(interaction, _help(interaction))


async def _rules(interaction: Interaction, game: str) -> Answer:
    return Answer(rules_page(game, CATALOGUE[game].settings(), str(interaction.locale)))


async def _help(interaction: Interaction) -> Answer:
    return Answer(help_page(str(interaction.locale)))


async def setup(bot: Uptown) -> None:
    await bot.add_cog(About())
