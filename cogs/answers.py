"""How a command is answered: privately, in time, and once; a mistake is answered in words."""

from __future__ import annotations

import asyncio
import io
import logging
from collections import deque
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import discord

from cogs.glyphs import drawn
from cogs.mistakes import worded
from whist.engine.cards import Place
from whist.lobby import Person
from whist.pictures import Page
from whist.table import Table
from whist.table_manager import Where
from whist.words import phrase, plain

if TYPE_CHECKING:
    from bot import Uptown

log = logging.getLogger(__name__)

TOO_OLD = 2.5
"""Seconds after which Discord has told the user already that the interaction failed."""

LONGEST_ANSWER = 10.0
LAST_AGES = 8
REMEMBERED = 10_000
"""Interactions by whose number a second delivery is known at the door; the book knows the older ones."""

Interaction: TypeAlias = "discord.Interaction[Uptown]"


@dataclass(frozen=True)
class Answer:
    """What somebody is told, with the buttons below it; ``in_place`` of the private panel they pressed."""

    page: Page
    view: discord.ui.View | None = None
    in_place: bool = False
    hand_of: tuple[Table, Place, int] | None = None
    """For a hand: whose it is, and how long the table's log was."""
    file: tuple[str, bytes] | None = None
    """A file that comes with it: its name and what is in it."""


def told(key: str, interaction: Interaction, **facts: object) -> Answer:
    """A short sentence as an answer."""
    return Answer(Page(phrase(key, str(interaction.locale), **facts)))


def where(interaction: Interaction) -> Where:
    """The channel that a command was given in."""
    return Where(interaction.guild_id, interaction.channel_id or 0)


def person(interaction: Interaction) -> Person:
    """Whoever gave a command, by the name that the server knows."""
    return Person(interaction.user.id, plain(interaction.user.display_name))


def is_private(interaction: Interaction) -> bool:
    """Whether what was pressed is a panel that only this person sees."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


async def answer(interaction: Interaction, work: Awaitable[Answer], *, in_place: bool = False) -> None:
    """Say that the bot heard, do the work, and tell the person alone what came of it.

    A mistake is told with its law; a fault of ours is logged once, and the turn still stands.
    """
    if not await _heard(interaction, in_place):
        if hasattr(work, "close"):
            work.close()
        return
    reply = await _outcome(interaction, work)
    letters = interaction.client.announcer.letters
    told = await letters.with_hint(interaction, reply)
    if await _sent(interaction, told, in_place):
        letters.hear(interaction)
        if in_place and reply.hand_of and interaction.guild_id is None:
            letters.written_over(*reply.hand_of)


async def _heard(interaction: Interaction, in_place: bool) -> bool:
    """Whether the interaction is young and new, and Discord knows that an answer is coming."""
    age = (discord.utils.utcnow() - interaction.created_at).total_seconds()
    if not interaction.client.doorman.admits(interaction.id, age):
        return False
    try:
        async with asyncio.timeout(TOO_OLD):
            await interaction.response.defer(ephemeral=True, thinking=not in_place)
    except (discord.HTTPException, OSError, TimeoutError) as fault:
        # Expired, answered before, or Discord is down: the action stands, and the table's post will tell.
        log.warning("an answer could not be promised: %s", getattr(fault, "code", type(fault).__name__))
    return True


async def _outcome(interaction: Interaction, work: Awaitable[Answer]) -> Answer:
    try:
        return await work
    except Exception as mistake:
        return Answer(Page(worded(interaction, mistake)))


async def _sent(interaction: Interaction, reply: Answer, in_place: bool) -> bool:
    """Put the answer where it belongs; False if Discord does not take it: the table's post will tell."""
    text, view = drawn(reply.page.text), reply.view
    try:
        async with asyncio.timeout(LONGEST_ANSWER):
            if in_place and not reply.in_place:
                below, files = view or discord.utils.MISSING, _files(reply)
                await interaction.followup.send(text, view=below, files=files, ephemeral=True)
            else:
                await interaction.edit_original_response(content=text, view=view, attachments=_files(reply))
    except (discord.HTTPException, OSError, TimeoutError) as fault:
        log.warning("an answer did not arrive: %s", getattr(fault, "code", type(fault).__name__))
        return False
    return True


def _files(reply: Answer) -> Any:
    """What `reply` brings along; where it brings nothing, what hangs on the message already stays."""
    if reply.file is None:
        return discord.utils.MISSING
    name, content = reply.file
    return [discord.File(io.BytesIO(content), name)]


class Doorman:
    """Turns away what came too late, and what was delivered twice and is being answered already.

    How late is counted from the smallest of the last ages, which is the error of this machine's clock and
    the network's best: else a clock a few seconds ahead of Discord's would make the bot drop everything. A
    clock that was put right is believed after a few.
    """

    def __init__(self) -> None:
        self._ages: deque[float] = deque(maxlen=LAST_AGES)
        self._seen: dict[int, None] = {}
        self._is_shut = False

    def shut(self) -> None:
        """Let nobody in any more: the bot is going."""
        self._is_shut = True

    def admits(self, interaction_id: int, age: float) -> bool:
        """Whether an interaction of so many seconds is to be taken up."""
        if self._is_shut:
            return False
        self._ages.append(age)
        if age - min(self._ages) > TOO_OLD:
            log.warning("an interaction came %.1f s late and was dropped", age)
            return False
        if interaction_id in self._seen:
            log.info("an interaction was delivered twice")
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > REMEMBERED:
            del self._seen[next(iter(self._seen))]
        return True
