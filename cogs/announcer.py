"""When people are told: brings a table's posts, hands and turn notice up to its newest state."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord

from cogs import posts
from cogs.answers import Answer
from cogs.letters import Letters
from cogs.overheard import Overheard
from cogs.speech import ChannelGone, ChannelShut, Gone, NotNow, delete, edited, send, spoken
from whist.outbox import News, Outbox, Result
from whist.store import Notice, Post, StoreError

if TYPE_CHECKING:
    from bot import Uptown

log = logging.getLogger(__name__)

LONGEST_BACKOFF = 60.0
STALE_AFTER = 50 * 60
"""Seconds after which a post is sent anew: edits of messages older than an hour are throttled hard."""
BURIED_BY = 8
"""Messages of other people below a post, from which on it is sent anew at the bottom."""
CALM = 30
"""Seconds that a post stands at least before one that was deleted is replaced."""
GIVE_UP_AFTER = 24 * 60 * 60
LONGEST_NONCE = 25
LAST_OF_THE_OPENING = 2
"""The ply by which the first dealer is drawn, and whoever may choose a seat has sat down (B2.1, D2.2)."""


@dataclass
class Pending:
    """The newest news of a table, and where it is remembered what of it was shown."""

    news: News
    outbox: Outbox


class DiscordAnnouncer:
    """One task a table, while there is news. It shows the newest state only: what was missed is skipped."""

    def __init__(self, bot: Uptown) -> None:
        self._bot = bot
        self.letters = Letters(bot)
        self._pending: dict[int, Pending] = {}
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._afresh: set[int] = set()
        self._talk: dict[int, int] = {}
        self._overheard: dict[int, Overheard] = {}

    def announce(self, news: News, outbox: Outbox) -> None:
        """Take note of how a table stands, and see to it that its channel and its people learn of it."""
        table_id = news.head.id
        self._pending[table_id] = Pending(news, outbox)
        self._overheard[table_id] = self._overheard.get(table_id, Overheard()).after(news)
        task = self._busy.get(table_id)
        if task is None or task.done():
            self._busy[table_id] = asyncio.create_task(self._bring_up(table_id), name=f"announce-{table_id}")

    def show_afresh(self, news: News, outbox: Outbox) -> None:
        """Send the table's post anew, at the bottom of the channel."""
        self._afresh.add(news.head.id)
        self.announce(news, outbox)

    def overhear(self, channel_id: int) -> None:
        """Count what other people say below a table's post."""
        if channel_id in self._talk:
            self._talk[channel_id] += 1

    async def close(self) -> None:
        """Stop speaking; what was not said is told after the next start."""
        tasks = tuple(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _bring_up(self, table_id: int) -> None:
        """Show the newest state until there is none newer; what Discord does not take is tried again."""
        patience, since, is_shut = 1.0, self._bot.now(), False
        while (pending := self._pending.pop(table_id, None)) is not None:
            try:
                await self._show(pending.news, pending.outbox)
                if is_shut:
                    self._bot.tables.reopen(table_id)
                patience, since, is_shut = 1.0, self._bot.now(), False
            except ChannelGone:
                await self._channel_gone(pending.news)
            except (NotNow, StoreError) as fault:
                self._pending.setdefault(table_id, pending)
                is_shut = is_shut or isinstance(fault, ChannelShut)
                if is_shut and await self._given_up(table_id, pending.outbox, since):
                    continue
                await asyncio.sleep(patience)
                patience = min(2 * patience, LONGEST_BACKOFF)
            except Exception:
                # A fault of ours, or a refusal without a name: once more will not mend it, but news may.
                log.exception("table %d: could not be shown", table_id)
        self._busy.pop(table_id, None)

    async def _channel_gone(self, news: News) -> None:
        """End the table of a deleted channel; one that was ended already has nobody left to tell."""
        table_id = news.head.id
        if news.head.phase in ("lobby", "playing"):
            return await self._bot.tables.channel_gone(news.head.channel_id)
        self._forget(table_id)

    async def _given_up(self, table_id: int, outbox: Outbox, since: float) -> bool:
        """Pause a table whose channel is shut; True if it was ended: after a day, or if it was never seen."""
        table = self._bot.tables.table(table_id)
        table.pause()
        if outbox.posts and self._bot.now() - since < GIVE_UP_AFTER:
            return False
        await table.end("channel_closed")
        self._pending.pop(table_id, None)
        self._forget(table_id)
        return True

    def _forget(self, table_id: int) -> None:
        self._bot.tables.forget(table_id)
        self._overheard.pop(table_id, None)
        self.letters.forget(table_id)

    async def _show(self, news: News, outbox: Outbox) -> None:
        """Posts, hands, notice: each where it does not show this already."""
        is_over = news.head.phase in ("over", "ended")
        await self._withdraw(news, outbox)
        # A table is over once its last post says so; after a crash before that, all of this is done again.
        if is_over:
            await self.letters.deliver(news, outbox)
        for over in news.results:
            await self._result(news, outbox, over)
        await self._table(news, outbox)
        if is_over:
            return self._forget(news.head.id)
        is_whole = await self.letters.deliver(news, outbox)
        await self._notice(news, outbox)
        if not is_whole:
            raise NotNow

    async def _result(self, news: News, outbox: Outbox, over: Result) -> None:
        """A finished deal's post becomes its result; the last one of a game is followed by the game's."""
        shown = posts.result(news, over)
        if over.view.tally.ending is None:
            return await self._put(news, outbox, over.number, shown, over.ply)
        # The deal counts as told only when the game's result is: a crash between them tells both again.
        await self._put(news, outbox, over.number, shown, over.ply - 1)
        await self._put(news, outbox, over.number + 1, posts.game_over(news, over), over.ply)
        await outbox.posted(replace(outbox.posts[over.number], shown_ply=over.ply))

    async def _table(self, news: News, outbox: Outbox) -> None:
        """The post of the lobby or of the deal in progress."""
        number, ply, afresh = news.public.number, news.head.ply, news.head.id in self._afresh
        match news.head.phase:
            case "lobby":
                await self._put(news, outbox, number, posts.lobby(news), 0, afresh=afresh)
            case "playing":
                opened = min(ply, LAST_OF_THE_OPENING)
                if outbox.shown(0) < opened:
                    await self._put(news, outbox, 0, posts.started(news), opened)
                if number and (news.public.outcome is None or afresh):
                    await self._put(news, outbox, number, self._deal(news), ply, afresh=afresh)
            case "ended":
                await self._put(news, outbox, number, posts.ended(news), ply + 1)
        self._afresh.discard(news.head.id)

    def _deal(self, news: News) -> Answer:
        return posts.deal(news, self._overheard.get(news.head.id, Overheard()))

    async def _put(
        self, news: News, outbox: Outbox, number: int, said: Answer, ply: int, *, afresh: bool = False
    ) -> None:
        """Edit a post, or send it anew where it is old, buried, gone, or asked for; remember which."""
        post, channel_id = outbox.posts.get(number), news.head.channel_id
        channel = self._channel(news)
        old = channel.get_partial_message(post.message_id) if post and post.message_id else None
        if post and old and not (afresh or self._is_stale(post)):
            if await edited(old, said.page, said.view):
                return await outbox.posted(replace(post, shown_ply=ply))
            if self._bot.now() - post.posted_at < CALM:
                raise NotNow
        nonce = f"{news.head.id}.{number}.{old.id if old else 0}"
        sent = await send(channel, said.page, said.view, nonce[:LONGEST_NONCE])
        self._talk[channel_id] = 0
        await outbox.posted(Post(number, channel_id, sent.id, ply, int(self._bot.now())))
        if old:
            await delete(old)

    def _is_stale(self, post: Post) -> bool:
        is_buried = self._talk.get(post.channel_id, 0) >= BURIED_BY
        return is_buried or self._bot.now() - post.posted_at >= STALE_AFTER

    async def _withdraw(self, news: News, outbox: Outbox) -> None:
        """Take the turn notice away once whoever it calls has acted."""
        if outbox.notice and outbox.notice.token != news.called:
            with contextlib.suppress(Gone, ChannelGone):
                await spoken(self._channel(news).get_partial_message(outbox.notice.message_id).delete())
            await outbox.noticed(None)

    async def _notice(self, news: News, outbox: Outbox) -> None:
        """One short message that mentions whoever must act."""
        wanted = news.called
        if outbox.notice or wanted is None:
            return
        people = [news.seats[place].user_id for place in news.callees]
        called = [user_id for user_id in people if user_id is not None and await self._wants(user_id)]
        if not called:
            return
        said = posts.call(news, called)
        sent = await spoken(
            self._channel(news).send(
                said.page.text,
                view=said.view or discord.utils.MISSING,
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(each) for each in called]),
                nonce=f"{news.head.id}.t.{wanted}"[:LONGEST_NONCE],
            )
        )
        await outbox.noticed(Notice(news.head.channel_id, sent.id, wanted))

    async def _wants(self, user_id: int) -> bool:
        person = await self._bot.store.person(user_id)
        return person is None or person.notices

    def _channel(self, news: News) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(news.head.channel_id, guild_id=news.head.guild_id)
