"""The one file that speaks: the table's post, the turn notice, the hands, and what if one is refused."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import aiohttp
import discord

from cogs import panels
from cogs.answers import Answer, Interaction
from cogs.glyphs import drawn
from whist.engine.actions import Duty
from whist.engine.cards import Place
from whist.outbox import News, Outbox
from whist.pictures import Page, game_over_page, hand_page, lobby_page, table_page
from whist.store import Notice, Person, Post, PrivatePost, StoreError
from whist.words import phrase, say

if TYPE_CHECKING:
    from bot import Uptown

log = logging.getLogger(__name__)

TIMEOUT = 10.0
LONGEST_BACKOFF = 60.0
STALE_AFTER = 50 * 60
"""Seconds after which a post is sent anew: edits of messages older than an hour are throttled hard."""
BURIED_BY = 8
"""Messages of other people below a post, from which on it is sent anew at the bottom."""
CALM = 30
"""Seconds that a post stands at least before one that was deleted is replaced."""
MOST_EARS = 5000
GIVE_UP_AFTER = 24 * 60 * 60
EARSHOT = 14 * 60
"""Seconds for which an interaction's token can still carry a private word."""
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_OLD_TO_EDIT = 10003, 10008, 30046
CLOSED_CHANNEL = frozenset({50001, 50013})
CLOSED_MESSAGES = frozenset({50007, 50278})


TOLD = frozenset({"DealerStuck", "AuctionWon", "Thrown", "Named"})
"""Events that the post says in a line of its own; the others it shows by itself."""


class NotNow(Exception):
    """Discord could not be reached; it is worth trying again."""


class ChannelShut(NotNow):
    """The bot may not speak in the channel at present."""


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
    if fault.code in CLOSED_CHANNEL or fault.code == UNKNOWN_CHANNEL:
        return ChannelShut()
    return NotNow() if fault.status >= 500 or fault.status == 429 else fault


@dataclass
class Pending:
    """The newest news of a table, and where it is remembered what of it was shown."""

    news: News
    outbox: Outbox


class DiscordAnnouncer:
    """Brings every table's posts up to the newest state, by one task a table while there is news."""

    def __init__(self, bot: Uptown) -> None:
        self._bot = bot
        self._pending: dict[int, Pending] = {}
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._afresh: set[int] = set()
        self._talk: dict[int, int] = {}
        self._ears: dict[int, Interaction] = {}
        self._shut: set[tuple[int, int]] = set()

    def announce(self, news: News, outbox: Outbox) -> None:
        """Take note of how a table stands, and see to it that its channel and its people learn of it."""
        self._pending[news.head.id] = Pending(news, outbox)
        self._start(news.head.id)

    def show_afresh(self, news: News, outbox: Outbox) -> None:
        """Send the table's post anew, at the bottom of the channel."""
        self._afresh.add(news.head.id)
        self.announce(news, outbox)

    def overhear(self, channel_id: int) -> None:
        """Count what other people say below a table's post."""
        if channel_id in self._talk:
            self._talk[channel_id] += 1

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

    async def close(self) -> None:
        """Stop speaking; what was not said is told after the next start."""
        for task in tuple(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)

    def _start(self, table_id: int) -> None:
        task = self._busy.get(table_id)
        if task is None or task.done():
            self._busy[table_id] = asyncio.create_task(self._bring_up(table_id), name=f"announce-{table_id}")

    async def _bring_up(self, table_id: int) -> None:
        """Show the newest state until there is none newer; what Discord does not take is tried again."""
        patience, since = 1.0, self._bot.now()
        while (pending := self._pending.pop(table_id, None)) is not None:
            try:
                await self._show(pending.news, pending.outbox)
                patience, since = 1.0, self._bot.now()
            except NotNow as fault:
                self._pending.setdefault(table_id, pending)
                if await self._give_up(table_id, fault, since):
                    continue
                await asyncio.sleep(patience)
                patience = min(2 * patience, LONGEST_BACKOFF)
            except Exception:
                log.exception("table %d: could not be shown", table_id)
        self._busy.pop(table_id, None)

    async def _give_up(self, table_id: int, fault: NotNow, since: float) -> bool:
        """Pause a table whose channel is shut, and end it after a day; True if it was ended."""
        if not isinstance(fault, ChannelShut):
            return False
        table = self._bot.tables.table(table_id)
        table.pause()
        if self._bot.now() - since < GIVE_UP_AFTER:
            return False
        self._pending.pop(table_id, None)
        await table.end("channel_closed")
        self._pending.pop(table_id, None)
        return True

    async def _show(self, news: News, outbox: Outbox) -> None:
        """Post, hands, notice: each only where it does not show this already."""
        for result in news.results:
            await self._result(news, outbox, result.number, result.ply)
        await self._table(news, outbox)
        await self._hands(news, outbox)
        await self._notice(news, outbox)
        if news.head.phase in ("over", "ended"):
            self._bot.tables.forget(news.head.id)
            self._shut = {(table_id, user) for table_id, user in self._shut if table_id != news.head.id}

    async def _result(self, news: News, outbox: Outbox, number: int, ply: int) -> None:
        """A finished deal's post becomes its result; the last one of a game is followed by the game's."""
        result = next(each for each in news.results if each.number == number)
        locale, table_id = news.head.locale, news.head.id
        page = table_page(result.view, news.cast, locale, seed=result.seed)
        is_last = number == news.public.number and news.head.phase == "playing"
        below = panels.result_buttons(result.view, number, table_id, locale, is_last=is_last)
        if result.view.tally.ending is not None:
            await self._put(news, outbox, number, page, below, ply - 1)
            over = game_over_page(result.view, news.cast, locale)
            await self._put(news, outbox, number + 1, over, panels.over_buttons(table_id, locale), ply)
            return await outbox.posted(replace(outbox.posts[number], shown_ply=ply))
        await self._put(news, outbox, number, page, below, ply)

    async def _table(self, news: News, outbox: Outbox) -> None:
        """The post of the lobby or of the deal in progress."""
        number, afresh = news.public.number, news.head.id in self._afresh
        self._afresh.discard(news.head.id)
        match news.head.phase:
            case "over":
                return
            case "ended":
                page = self._ended(news)
                await self._put(news, outbox, number, page, None, news.head.ply + 1)
            case "lobby":
                below = panels.lobby_buttons(news.head.id, news.head.locale)
                await self._put(news, outbox, number, self._lobby(news, None), below, 0, afresh=afresh)
            case "playing":
                if outbox.shown(0) < 1 <= news.head.ply:
                    await self._put(news, outbox, 0, self._lobby(news, "started"), None, 1)
                if number and (news.public.outcome is None or afresh):
                    await self._deal(news, outbox, number, afresh)

    async def _deal(self, news: News, outbox: Outbox, number: int, afresh: bool) -> None:
        view, table_id, locale = news.public, news.head.id, news.head.locale
        page = table_page(
            view,
            news.cast,
            locale,
            deadline=news.deadline,
            commitment=None if view.outcome else news.commitment,
            seed=news.seed,
            notice=self._said(news),
        )
        below = (
            panels.result_buttons(view, number, table_id, locale, is_last=True)
            if view.outcome
            else panels.table_buttons(view, table_id, locale)
        )
        await self._put(news, outbox, number, page, below, news.head.ply, afresh=afresh)

    def _said(self, news: News) -> str | None:
        """The latest events in words, where the post does not say them anyway."""
        words = [
            say(event, news.head.locale, news.cast) for event in news.events if type(event).__name__ in TOLD
        ]
        return " ".join(words) or None

    def _lobby(self, news: News, ended: str | None) -> Page:
        seats = tuple(
            news.seats[place].name if place in news.seats else None for place in news.public.players
        )
        page = lobby_page(
            news.head.game,
            news.public.settings,
            seats,
            news.head.locale,
            expires=None if ended else news.expires,
            opener=next(
                (seat.name for seat in news.seats.values() if seat.user_id == news.head.opener_id), ""
            ),
            ended=ended,
        )
        opening = news.public.opening
        words = f"\n{say(opening, news.head.locale, news.cast)}" if opening else ""
        return replace(page, text=page.text + words)

    def _ended(self, news: News) -> Page:
        """A lobby's post or a deal's, closed with the reason that everyone sees."""
        reason = news.head.ended_reason or "by_opener"
        if news.public.number == 0:
            return self._lobby(news, reason)
        page = table_page(news.public, news.cast, news.head.locale)
        return replace(page, text=f"{page.text}\n{phrase(f'ended.{reason}', news.head.locale)}")

    async def _put(
        self,
        news: News,
        outbox: Outbox,
        number: int,
        page: Page,
        below: discord.ui.View | None,
        ply: int,
        *,
        afresh: bool = False,
    ) -> None:
        """Edit a post, or send it anew where it is old, buried, gone, or asked for; remember which."""
        post, channel_id = outbox.posts.get(number), news.head.channel_id
        channel = self._bot.get_partial_messageable(channel_id, guild_id=news.head.guild_id)
        if post and post.message_id and not (afresh or self._is_stale(post)):
            message = channel.get_partial_message(post.message_id)
            if await self._edited(message, page, below):
                return await outbox.posted(replace(post, shown_ply=ply))
            if self._bot.now() - post.posted_at < CALM:
                raise NotNow
        nonce = f"{news.head.id}.{number}.{post.message_id if post else 0}"[:25]
        async with speaking():
            sent = await channel.send(drawn(page.text), view=below or discord.utils.MISSING, nonce=nonce)
        self._talk[channel_id] = 0
        await outbox.posted(Post(number, channel_id, sent.id, ply, int(self._bot.now())))
        if post and post.message_id:
            await self._deleted(channel.get_partial_message(post.message_id))

    def _is_stale(self, post: Post) -> bool:
        buried = self._talk.get(post.channel_id, 0) >= BURIED_BY
        return buried or self._bot.now() - post.posted_at >= STALE_AFTER

    async def _edited(
        self, message: discord.PartialMessage, page: Page, below: discord.ui.View | None
    ) -> bool:
        """Whether a message could be edited; False if it is gone or too old to be."""
        try:
            async with speaking():
                await message.edit(content=drawn(page.text), view=below)
        except Gone:
            return False
        return True

    async def _deleted(self, message: discord.PartialMessage) -> None:
        try:
            async with speaking():
                await message.delete()
        except (Gone, NotNow):
            log.info("message %d could not be deleted", message.id)

    async def _hands(self, news: News, outbox: Outbox) -> None:
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
            if await self._edited(message, page, below):
                return await outbox.private_posted(replace(post, shown=shown))
        async with speaking():
            channel = await self._bot.create_dm(discord.Object(user_id))
            sent = await channel.send(drawn(page.text), view=below or discord.utils.MISSING)
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

    async def _notice(self, news: News, outbox: Outbox) -> None:
        """One short message that mentions whoever must act, gone once they have."""
        actor = news.public.to_act if news.head.phase == "playing" else None
        token = news.tokens.get(actor) if actor is not None else None
        wanted = f"{actor}:{token}" if token else None
        if outbox.notice and outbox.notice.token == wanted:
            return
        channel = self._bot.get_partial_messageable(news.head.channel_id, guild_id=news.head.guild_id)
        if outbox.notice:
            await self._deleted(channel.get_partial_message(outbox.notice.message_id))
            await outbox.noticed(None)
        if (
            wanted
            and actor is not None
            and (user_id := news.seats[actor].user_id)
            and await self._wants(user_id)
        ):
            async with speaking():
                sent = await channel.send(
                    self._call(news, user_id),
                    allowed_mentions=discord.AllowedMentions(users=[discord.Object(user_id)]),
                    nonce=f"{news.head.id}.t.{wanted}"[:25],
                )
            await outbox.noticed(Notice(news.head.channel_id, sent.id, wanted))

    async def _wants(self, user_id: int) -> bool:
        person = await self._bot.store.person(user_id)
        return person is None or person.notices

    def _call(self, news: News, user_id: int) -> str:
        view, locale = news.public, news.head.locale
        key = view.duty.value
        if view.duty is Duty.PLAY and view.hand_to_act != view.to_act:
            key = "play_dummy"
        notice = phrase(f"notices.{key}", locale, who=f"<@{user_id}>")
        if news.deadline is None:
            return notice
        return phrase("notices.until", locale, notice=notice, until=f"<t:{news.deadline}:R>")
