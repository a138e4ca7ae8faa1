"""Hands by direct message, one a deal, and what to do when somebody takes none."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from cogs import panels
from cogs.answers import Answer, Interaction
from cogs.glyphs import drawn
from cogs.speech import TIMEOUT, MessagesClosed, edited, send, speaking
from whist.engine.cards import Place
from whist.outbox import News, Outbox
from whist.pictures import Page, hand_page
from whist.store import Person, PrivatePost, StoreError
from whist.words import phrase

if TYPE_CHECKING:
    from bot import Uptown

EARSHOT = 14 * 60
"""Seconds for which an interaction's token can still carry a private word."""
MOST_EARS = 5000


class Letters:
    """Who was sent which hand, who takes no messages, and whose last command can still be answered."""

    def __init__(self, bot: Uptown) -> None:
        self._bot = bot
        self._ears: dict[int, Interaction] = {}
        self._shut: set[tuple[int, int]] = set()

    def hear(self, interaction: Interaction) -> None:
        """Remember the last interaction of a person: for a while its token carries private words to them."""
        self._ears.pop(interaction.user.id, None)
        self._ears[interaction.user.id] = interaction
        if len(self._ears) > MOST_EARS:
            del self._ears[next(iter(self._ears))]

    async def with_hint(self, interaction: Interaction, reply: Answer) -> Answer:
        """The answer, with the word that direct messages are closed if that was not said yet."""
        try:
            person = await self._bot.store.person(interaction.user.id)
            if person is None or not person.dm_closed or person.dm_told:
                return reply
            await self._bot.store.remember(replace(person, dm_told=True))
        except StoreError:
            return reply
        hint = phrase("answers.closed_messages", str(interaction.locale))
        return replace(reply, page=replace(reply.page, text=f"{reply.page.text}\n-# {hint}"))

    def forget(self, table_id: int) -> None:
        """A table is over: at the next one, closed messages are tried again."""
        self._shut = {(table, user) for table, user in self._shut if table != table_id}

    async def deliver(self, news: News, outbox: Outbox) -> None:
        """Each person's hand by direct message, one a deal, edited when it is their turn or was."""
        if news.head.phase == "lobby" or news.public.number == 0:
            return
        for place in news.private:
            await self._hand(news, outbox, place)

    async def _hand(self, news: News, outbox: Outbox, place: Place) -> None:
        view, token, seat = news.private[place], news.tokens[place], news.seats[place]
        assert seat.user_id is not None
        if (news.head.id, seat.user_id) in self._shut:
            return
        is_open = news.head.phase == "playing" and view.outcome is None
        shown = f"{token} {bool(view.legal) and is_open} {view.contract is not None} {is_open}"
        post = outbox.private.get((view.number, place))
        if post and post.user_id == seat.user_id and post.shown == shown:
            return
        page = self.hand(news, outbox, place)
        below = panels.hand_buttons(view, news.head.id, token, news.head.locale) if is_open else None
        try:
            await self._whisper(outbox, post, seat.user_id, place, view.number, page, below, shown)
        except MessagesClosed:
            await self._fall_silent(news, seat.user_id, seat.name, Answer(page, below))

    def hand(self, news: News, outbox: Outbox, place: Place) -> Page:
        """A private hand, with where it belongs and the way to the table."""
        return hand_page(
            news.private[place],
            news.cast,
            news.head.locale,
            where=self._bot.place_name(news.head),
            link=self._bot.link(news.head, outbox),
        )

    async def _whisper(
        self,
        outbox: Outbox,
        post: PrivatePost | None,
        user_id: int,
        place: Place,
        deal: int,
        page: Page,
        below: discord.ui.View | None,
        shown: str,
    ) -> None:
        if post and post.user_id == user_id:
            message = self._bot.get_partial_messageable(post.channel_id).get_partial_message(post.message_id)
            if await edited(message, page, below):
                return await outbox.private_posted(replace(post, shown=shown))
        async with speaking():
            channel = await self._bot.create_dm(discord.Object(user_id))
        sent = await send(channel, page, below)
        await outbox.private_posted(PrivatePost(deal, place, user_id, channel.id, sent.id, shown))

    async def _fall_silent(self, news: News, user_id: int, name: str, hand: Answer) -> None:
        """Direct messages are closed: say so once, privately, with the hand if a token still carries it."""
        self._shut.add((news.head.id, user_id))
        person = await self._bot.store.person(user_id) or Person(user_id, name)
        ear = self._ears.get(user_id)
        told = ear is not None and (discord.utils.utcnow() - ear.created_at).total_seconds() < EARSHOT
        await self._bot.store.remember(replace(person, name=name, dm_closed=True, dm_told=told))
        if ear is not None and told:
            hint = phrase("answers.closed_messages", str(ear.locale))
            text = f"{hand.page.text}\n-# {hint}"
            with contextlib.suppress(discord.HTTPException, OSError, TimeoutError):
                async with asyncio.timeout(TIMEOUT):
                    await ear.followup.send(
                        drawn(text), view=hand.view or discord.utils.MISSING, ephemeral=True
                    )
