"""What the bot must be allowed in a channel, asked before a table is opened there."""

from __future__ import annotations

import discord

from cogs.answers import Interaction
from whist.mistakes import MissingPermission

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    use_external_emojis=True,
)
"""What the invitation asks for."""


WRITTEN = {"read_messages": "view_channel", "external_emojis": "use_external_emojis"}
"""What Discord's own pages call the permissions that discord.py calls otherwise."""


def check_channel(interaction: Interaction) -> None:
    """Look whether a table can live in the channel of a command.

    :raises MissingPermission: naming, in Discord's words, what is not allowed.
    """
    is_thread = isinstance(interaction.channel, discord.Thread)
    unneeded = "send_messages" if is_thread else "send_messages_in_threads"
    allowed = interaction.app_permissions
    missing = [name for name, needed in NEEDED if needed and name != unneeded and not getattr(allowed, name)]
    if missing and not allowed.administrator:
        names = (WRITTEN.get(name, name).replace("_", " ").title() for name in missing)
        raise MissingPermission(tuple(names))
