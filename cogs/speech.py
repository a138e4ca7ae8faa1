"""Each word to Discord: what comes back is named by what is to be done about it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

import aiohttp
import discord

from cogs.glyphs import drawn
from whist.pictures import Page

log = logging.getLogger(__name__)
T = TypeVar("T")

TIMEOUT = 10.0
"""Seconds after which a call that Discord does not answer is given up."""
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_OLD_TO_EDIT, ARCHIVED_THREAD = 10003, 10008, 30046, 50083
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


async def spoken(call: Coroutine[Any, Any, T]) -> T:
    """What a call to Discord returns; what it raises is named by what is to be done about it.

    It is waited for no longer than `TIMEOUT`, yet not cancelled then: in the middle of a global rate limit
    discord.py would never lift that again. A message that arrives late all the same is known by its nonce.
    """
    task = asyncio.ensure_future(call)
    try:
        done, _ = await asyncio.wait({task}, timeout=TIMEOUT)
    except asyncio.CancelledError:
        task.cancel()
        raise
    if not done:
        task.add_done_callback(lambda late: late.cancelled() or late.exception())
        raise NotNow
    try:
        return task.result()
    except discord.HTTPException as fault:
        raise _named(fault) from fault
    except (OSError, TimeoutError, aiohttp.ClientError) as fault:
        raise NotNow from fault


def _named(fault: discord.HTTPException) -> Exception:
    if fault.code in CLOSED_MESSAGES:
        return MessagesClosed()
    if fault.code in (UNKNOWN_MESSAGE, TOO_OLD_TO_EDIT, ARCHIVED_THREAD):
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
    view = below or discord.utils.MISSING
    return await spoken(channel.send(drawn(page.text), view=view, nonce=nonce))  # type: ignore[arg-type]


async def edited(message: discord.PartialMessage, page: Page, below: discord.ui.View | None) -> bool:
    """Whether a message could be edited; False if it is gone or too old to be."""
    try:
        await spoken(message.edit(content=drawn(page.text), view=below))
    except Gone:
        return False
    return True


async def delete(message: discord.PartialMessage) -> None:
    """Take a message away; one that is gone already, or cannot be reached, is left."""
    try:
        await spoken(message.delete())
    except (Gone, ChannelGone, NotNow):
        log.info("message %d could not be deleted", message.id)
