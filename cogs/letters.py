"""Hands by direct message, one a deal, and what to do when somebody takes none."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from cogs import hand_panel
from cogs.answers import Answer, Interaction
from cogs.glyphs import drawn
from cogs.speech import (
    TIMEOUT,
    ChannelGone,
    ChannelShut,
    Gone,
    MessagesClosed,
    NotNow,
    edited,
    send,
    spoken,
)
from whist.engine.cards import Place
from whist.outbox import News, Outbox
from whist.pictures import Page, hand_page
from whist.store import Person, PrivatePost
from whist.table import Table
from whist.words import phrase

if TYPE_CHECKING:
    from bot import Uptown

log = logging.getLogger(__name__)

EARSHOT = 14 * 60
"""Seconds for which an interaction's token can still carry a private word."""
MOST_EARS = 5000
LEFT = "left"
"""What a hand shows whose owner has left the seat: no buttons any more."""


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
        except Exception:
            log.exception("it could not be looked up whether somebody takes direct messages")
            return reply
        hint = phrase("answers.closed_messages", str(interaction.locale))
        return replace(reply, page=replace(reply.page, text=f"{reply.page.text}\n-# {hint}"))

    def forget(self, table_id: int) -> None:
        """A table is over: at the next one, closed messages are tried again."""
        self._shut = {(table, user) for table, user in self._shut if table != table_id}

    def written_over(self, table: Table, place: Place, ply: int) -> None:
        """The answer to a button has edited a letter; if the table went on meanwhile, that is old already."""
        post = table.outbox.private.get((table.post_number, place))
        if post and table.ply != ply:
            table.outbox.private[post.deal, place] = replace(post, shown="")
            table.tell()

    async def deliver(self, news: News, outbox: Outbox) -> bool:
        """Each person's hand by direct message, one a deal, edited when it is their turn or was.

        :returns: False if one of them must be tried again; the others have theirs.
        """
        if news.head.phase == "lobby" or news.public.number == 0:
            return True
        await self._close_left(news, outbox)
        return all([await self._delivered(news, outbox, place) for place in news.private])

    async def _close_left(self, news: News, outbox: Outbox) -> None:
        """Take the buttons from the hands of those who have left their seats."""
        for (deal, place), post in tuple(outbox.private.items()):
            seat = news.seats.get(Place(place))
            if deal == news.public.number and post.shown != LEFT and seat and seat.user_id != post.user_id:
                with contextlib.suppress(Gone, NotNow, MessagesClosed, ChannelGone, discord.HTTPException):
                    await spoken(self._message(post).edit(view=None))
                await outbox.private_posted(replace(post, shown=LEFT))

    def _message(self, post: PrivatePost) -> discord.PartialMessage:
        return self._bot.get_partial_messageable(post.channel_id).get_partial_message(post.message_id)

    async def _delivered(self, news: News, outbox: Outbox, place: Place) -> bool:
        """One person's trouble is not the others': they get their hands, and the table its notice."""
        try:
            await self._hand(news, outbox, place)
        except NotNow:
            return False
        return True

    async def _hand(self, news: News, outbox: Outbox, place: Place) -> None:
        view, token, seat = news.private[place], news.tokens[place], news.seats[place]
        assert seat.user_id is not None
        if (news.head.id, seat.user_id) in self._shut or outbox.has_letter(news, place):
            return
        post, shown = outbox.private.get((view.number, place)), news.letter(place)
        page = self.hand(news, outbox, place)
        below = (
            hand_panel.letter_buttons(view, news.head.id, token, news.head.locale) if news.is_open else None
        )
        try:
            await self._whisper(outbox, post, seat.user_id, place, view.number, page, below, shown)
        except (MessagesClosed, ChannelShut, ChannelGone):
            await self._fall_silent(news, seat.user_id, seat.name, Answer(page, below))
        except discord.HTTPException as fault:
            log.warning("table %d: a hand was refused: %s", news.head.id, fault.code)
            await self._fall_silent(news, seat.user_id, seat.name, Answer(page, below))

    def hand(self, news: News, outbox: Outbox, place: Place) -> Page:
        """A private hand, with where it belongs and the way to the table; none once a deal is thrown in."""
        if news.private[place].hands[place] is None:
            return Page(phrase("result.thrown_in", news.head.locale))
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
        if post and post.user_id == user_id and await edited(self._message(post), page, below):
            return await outbox.private_posted(replace(post, shown=shown))
        channel = await spoken(self._bot.create_dm(discord.Object(user_id)))
        sent = await send(channel, page, below, f"{outbox.table_id}.{deal}.h{place}.{user_id % 10_000}")
        await outbox.private_posted(PrivatePost(deal, place, user_id, channel.id, sent.id, shown))
        if (person := await self._bot.store.person(user_id)) and person.dm_closed:
            await self._bot.store.remember(replace(person, dm_closed=False, dm_told=False))

    async def _fall_silent(self, news: News, user_id: int, name: str, hand: Answer) -> None:
        """Direct messages are closed: say so once, privately, with the hand if a token still carries it."""
        self._shut.add((news.head.id, user_id))
        person = await self._bot.store.person(user_id) or Person(user_id, name)
        ear = self._ears.get(user_id)
        hears = ear is not None and (discord.utils.utcnow() - ear.created_at).total_seconds() < EARSHOT
        told = person.dm_told or hears
        await self._bot.store.remember(replace(person, name=name, dm_closed=True, dm_told=told))
        if ear is not None and hears and not person.dm_told:
            hint = phrase("answers.closed_messages", str(ear.locale))
            text = f"{hand.page.text}\n-# {hint}"
            with contextlib.suppress(discord.HTTPException, OSError, TimeoutError):
                async with asyncio.timeout(TIMEOUT):
                    await ear.followup.send(
                        drawn(text), view=hand.view or discord.utils.MISSING, ephemeral=True
                    )
