"""Each word to Discord: what comes back is named by what is to be done about it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

import aiohttp
import discord

from cogs.glyphs import drawn
from whist.pictures import Page

log = logging.getLogger(__name__)

TIMEOUT = 10.0
"""Seconds after which a call that Discord does not answer is given up."""
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_OLD_TO_EDIT = 10003, 10008, 30046
CLOSED_CHANNEL = frozenset({50001, 50013})
CLOSED_MESSAGES = frozenset({50007, 50278})


class NotNow(Exception):
    """Discord could not be reached; it is worth trying again."""


class ChannelShut(NotNow):
    """The bot may not speak in the channel at present."""


class ChannelGone(Exception):
    """The channel was deleted; it never comes back."""


class Gone(Exception):
    """The message is not there any more, or too old to be edited."""


class MessagesClosed(Exception):
    """The person takes no direct messages from the bot."""


@contextlib.asynccontextmanager
async def speaking() -> AsyncIterator[None]:
    """Name what Discord answers by what is to be done about it; never wait for it longer than `TIMEOUT`."""
    try:
        async with asyncio.timeout(TIMEOUT):
            yield
    except discord.HTTPException as fault:
        raise _named(fault) from fault
    except (OSError, TimeoutError, aiohttp.ClientError) as fault:
        raise NotNow from fault


def _named(fault: discord.HTTPException) -> Exception:
    if fault.code in CLOSED_MESSAGES:
        return MessagesClosed()
    if fault.code in (UNKNOWN_MESSAGE, TOO_OLD_TO_EDIT):
        return Gone()
    if fault.code == UNKNOWN_CHANNEL:
        return ChannelGone()
    if fault.code in CLOSED_CHANNEL:
        return ChannelShut()
    return NotNow() if fault.status >= 500 or fault.status == 429 else fault


async def send(
    channel: discord.abc.Messageable, page: Page, below: discord.ui.View | None, nonce: str | None = None
) -> discord.Message:
    """A new message. The same ``nonce`` within minutes is the same message, whoever lost the answer."""
    async with speaking():
        view = below or discord.utils.MISSING
        return await channel.send(drawn(page.text), view=view, nonce=nonce)  # type: ignore[arg-type]


async def edited(message: discord.PartialMessage, page: Page, below: discord.ui.View | None) -> bool:
    """Whether a message could be edited; False if it is gone or too old to be."""
    try:
        async with speaking():
            await message.edit(content=drawn(page.text), view=below)
    except Gone:
        return False
    return True


async def delete(message: discord.PartialMessage) -> None:
    """Take a message away; one that is gone already, or cannot be reached, is left."""
    try:
        async with speaking():
            await message.delete()
    except (Gone, ChannelGone, NotNow):
        log.info("message %d could not be deleted", message.id)
