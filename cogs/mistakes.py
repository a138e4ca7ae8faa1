"""A mistake becomes a private sentence in the player's language; a fault is logged once."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from whist.engine.errors import WhistError
from whist.table_manager import Where
from whist.words import Cast, phrase, say

if TYPE_CHECKING:
    from bot import Uptown

log = logging.getLogger(__name__)


def worded(interaction: discord.Interaction[Uptown], mistake: Exception) -> str:
    """What to tell the person whose command came to this."""
    locale = str(interaction.locale)
    if isinstance(mistake, WhistError):
        return say(mistake, locale, _cast(interaction))
    log.error("a command came to nothing", exc_info=mistake)
    return phrase("answers.fault", locale)


def _cast(interaction: discord.Interaction[Uptown]) -> Cast:
    """Who sits at the table that was meant; nobody if none was."""
    tables = interaction.client.tables
    try:
        return tables.meant(
            Where(interaction.guild_id, interaction.channel_id or 0), interaction.user.id
        ).cast
    except WhistError:
        return Cast(())
