"""How a table stands, and who has won most on this server."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from discord import app_commands
from discord.ext import commands

from cogs import panels
from cogs.answers import Answer, Interaction, answer, where
from cogs.options import BY_CHOICES, GAME_CHOICES, PERIOD_CHOICES, described
from whist.games import CATALOGUE
from whist.mistakes import NotInAServer
from whist.pictures import Line, leaderboard_page, score_page
from whist.store import Order

if TYPE_CHECKING:
    from bot import Uptown

A_PAGE = 10


class Scores(commands.Cog):
    """/score and /leaderboard."""

    @app_commands.command(**described("score"))
    async def score(self, interaction: Interaction) -> None:
        await answer(interaction, self._score(interaction))

    @app_commands.command(**described("leaderboard"))
    @app_commands.describe(**described.options("leaderboard", "game", "by", "period"))
    @app_commands.choices(game=GAME_CHOICES, by=BY_CHOICES, period=PERIOD_CHOICES)
    @app_commands.guild_only()
    async def leaderboard(
        self, interaction: Interaction, game: str | None = None, by: str = "sets", period: str = "all"
    ) -> None:
        await answer(interaction, board(interaction, game, by, 0))

    async def _score(self, interaction: Interaction) -> Answer:
        table = interaction.client.tables.meant(where(interaction), interaction.user.id)
        return Answer(score_page(table.view(None), table.cast, str(interaction.locale)))


async def board(interaction: Interaction, game: str | None, by: str, first: int) -> Answer:
    """Ten people of this server, from the ``first`` (from 0), best first.

    :raises NotInAServer: in a direct message.
    """
    if interaction.guild_id is None:
        raise NotInAServer
    order, known = (
        cast(Order, by if by in ("sets", "points", "bids") else "sets"),
        game if game in CATALOGUE else None,
    )
    rows, total = await interaction.client.tables.leaderboard(
        interaction.guild_id, known, order, A_PAGE, first
    )
    lines = [
        Line(first + n, row.name, row.sets, row.points, row.bids_made, row.bids)
        for n, row in enumerate(rows, start=1)
    ]
    locale = str(interaction.locale)
    page = leaderboard_page(lines, order, known, first + 1, total, locale)
    below = panels.page_buttons("board", 0, f"{known or ''}.{order}", first, A_PAGE, total, locale)
    return Answer(page, below, in_place=True)


async def setup(bot: Uptown) -> None:
    await bot.add_cog(Scores())
