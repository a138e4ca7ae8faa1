"""/table: open one, sit down, start, show, leave, end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs import deeds
from cogs.answers import Answer, Interaction, answer, person, told, where
from cogs.options import ENGLISH, GAME_CHOICES, LEVEL_CHOICES, described, house_rule_picker, preset_picker
from cogs.permissions import check_channel
from whist.games import CATALOGUE
from whist.house_rules import house_rules
from whist.mistakes import NotInAServer
from whist.players import USUAL_LEVEL
from whist.table import Table
from whist.words import phrase

if TYPE_CHECKING:
    from bot import Uptown

FIRST_GAME = next(iter(CATALOGUE))
LONGEST_CLOCK = 24 * 60 * 60


class Lobby(commands.GroupCog, group_name="table", group_description=phrase("commands.table.about", ENGLISH)):
    """The commands around a table."""

    @app_commands.command(**described("table_open"))
    @app_commands.describe(
        **described.options("table_open", "game", "preset", "target", "jokers", "clock", "house_rules")
    )
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.autocomplete(preset=preset_picker, house_rules=house_rule_picker)
    async def open(
        self,
        interaction: Interaction,
        game: str = FIRST_GAME,
        preset: str | None = None,
        target: int | None = None,
        jokers: int | None = None,
        clock: app_commands.Range[int, 0, LONGEST_CLOCK] = 0,
        house_rules: str = "",
    ) -> None:
        await answer(interaction, _open(interaction, game, preset, house_rules, target, jokers, clock))

    @app_commands.command(**described("table_join"))
    @app_commands.describe(**described.options("table_join", "seat"))
    async def join(self, interaction: Interaction, seat: int | None = None) -> None:
        await answer(interaction, _at(interaction, lambda table: deeds.join(interaction, table, seat)))

    @app_commands.command(**described("table_leave"))
    async def leave(self, interaction: Interaction) -> None:
        await answer(interaction, _at(interaction, lambda table: deeds.leave(interaction, table)))

    @app_commands.command(**described("table_computer"))
    @app_commands.describe(**described.options("table_computer", "level"))
    @app_commands.choices(level=LEVEL_CHOICES)
    async def computer(self, interaction: Interaction, level: str = USUAL_LEVEL) -> None:
        await answer(
            interaction, _at(interaction, lambda table: deeds.add_computer(interaction, table, level))
        )

    @app_commands.command(**described("table_start"))
    async def start(self, interaction: Interaction) -> None:
        await answer(interaction, _at(interaction, lambda table: deeds.start(interaction, table)))

    @app_commands.command(**described("table_show"))
    async def show(self, interaction: Interaction) -> None:
        await answer(interaction, _at(interaction, lambda table: _show(interaction, table)))

    @app_commands.command(**described("table_rules"))
    async def rules(self, interaction: Interaction) -> None:
        await answer(interaction, _at(interaction, lambda table: _rules(interaction, table)))

    @app_commands.command(**described("table_end"))
    async def end(self, interaction: Interaction) -> None:
        await answer(interaction, _end(interaction))


async def _at(interaction: Interaction, deed: Callable[[Table], Awaitable[Answer]]) -> Answer:
    """A deed at the table that is meant."""
    return await deed(interaction.client.tables.meant(where(interaction), interaction.user.id))


async def _open(
    interaction: Interaction,
    game: str,
    preset: str | None,
    words: str,
    target: int | None,
    jokers: int | None,
    clock: int,
) -> Answer:
    if interaction.guild_id is None or interaction.channel_id is None:
        raise NotInAServer
    check_channel(interaction)
    settings = house_rules(game, preset, words, target, jokers) | ({"clock": clock} if clock else {})
    place = (interaction.guild_id, interaction.channel_id)
    locale = str(interaction.guild_locale or interaction.locale)
    tables = interaction.client.tables
    await tables.open(*place, person(interaction), game, settings, locale, str(interaction.id))
    return told("answers.opened", interaction)


async def _show(interaction: Interaction, table: Table) -> Answer:
    interaction.client.announcer.show_afresh(table.news(), table.outbox)
    return told("answers.shown", interaction)


async def _rules(interaction: Interaction, table: Table) -> Answer:
    return deeds.rules_in_force(interaction, table)


async def _end(interaction: Interaction) -> Answer:
    may_manage = interaction.guild_id is not None and interaction.permissions.manage_guild
    cause, tables = str(interaction.id), interaction.client.tables
    await tables.end_at(where(interaction), interaction.user.id, may_manage, cause)
    return told("answers.ended", interaction)


async def setup(bot: Uptown) -> None:
    await bot.add_cog(Lobby())
