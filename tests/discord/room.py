"""A card room on a pretended Discord: servers, channels, people, and hands that act for them."""

from __future__ import annotations

import functools
import hashlib
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import simcord

from bot import Config, Uptown
from tests.card_room import QUICK_WITS
from tests.discord.payloads import check, lint
from whist.engine.actions import (
    Answer,
    Bid,
    CallRenege,
    Claim,
    Discard,
    Duty,
    Name,
    Pass,
    Play,
    PlayerAction,
    Side,
    TakeSeat,
)
from whist.engine.cards import Place, parse_card
from whist.engine.game import apply
from whist.engine.notation import choice
from whist.engine.view import view
from whist.house import Pace
from whist.shoe import Shoe
from whist.solver.rule_player import rule_player
from whist.table import Table

AT_ONCE = Pace(think=0, between_deals=0, lobby=3600)
MOST_TURNS = 2000
LABELS: dict[PlayerAction, str] = {
    TakeSeat(Side.RIGHT): "Sit on the right",
    TakeSeat(Side.LEFT): "Sit on the left",
    Answer(True): "Accept",
    Answer(False): "Play on",
}
Panel = Any
"""Something with buttons: a message in a channel or a private answer."""


@dataclass
class Dice:
    """Seeds that are the same every time."""

    name: str
    rolled: int = 0

    def __call__(self) -> bytes:
        self.rolled += 1
        return hashlib.sha256(f"{self.name} {self.rolled}".encode()).digest()


def shoe(name: str = "evening") -> Shoe:
    return Shoe(dice=Dice(name))


def new_bot(database: Path, pace: Pace = AT_ONCE, dice: str = "evening") -> Uptown:
    return Uptown(Config(database_path=database), pace, shoe(dice), QUICK_WITS)


def hurried(env: simcord.Env) -> simcord.Env:
    """The same world without simcord's 50 ms of idling after each act."""
    env._settle_internal = functools.partial(env._settle_internal, idle=0.002)  # type: ignore[method-assign]
    return env


@contextmanager
def held(env: simcord.Env) -> Iterator[list[tuple[str, Any]]]:
    """Keep interactions back instead of bringing them to the bot; `deliver` brings them."""
    box: list[tuple[str, Any]] = []
    real = env.backend.emit

    def keep(name: str, payload: Any) -> Any:
        return box.append((name, payload)) if name == "INTERACTION_CREATE" else real(name, payload)

    env.backend.emit = keep  # type: ignore[method-assign]
    try:
        yield box
    finally:
        env.backend.emit = real  # type: ignore[method-assign]


async def deliver(env: simcord.Env, *events: tuple[str, Any]) -> None:
    """Bring interactions to the bot, all in one moment."""
    for event in events:
        env.backend.emit(*event)
    await env.settle()


def components(panel: Panel) -> list[dict[str, Any]]:
    """The buttons and menus below a message or an answer, as Discord has them."""
    rows = [row if isinstance(row, dict) else row.to_dict() for row in panel.components]
    return [child for row in rows for child in row["components"]]


def is_notice(message: discord.Message) -> bool:
    """Whether a message calls somebody to their turn."""
    return message.content.startswith("<@")


def is_table(message: discord.Message) -> bool:
    """Whether a message is the post of a deal in progress."""
    return "My hand" in labels(message) and not is_notice(message)


def labels(panel: Panel) -> list[str]:
    return [child["label"] for child in components(panel) if "label" in child]


def custom_id(panel: Panel, fits: Callable[[str], bool]) -> str:
    """The one custom_id of a panel that fits."""
    found = [child["custom_id"] for child in components(panel) if fits(child["custom_id"])]
    assert len(found) == 1, (found, components(panel))
    return str(found[0])


def text(result: Any) -> str:
    """What a person was told, in the answer or after it."""
    said = [result.response] if result.response is not None else []
    return "\n".join(one.content or "" for one in [*said, *result.followups])


@dataclass
class Room:
    """A world with one bot in it; whatever is not said otherwise happens in the first channel."""

    env: simcord.Env
    database: Path
    pace: Pace
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    users: dict[str, simcord.UserHandle] = field(default_factory=dict)
    members: dict[str, simcord.MemberActor] = field(default_factory=dict)
    everywhere: dict[tuple[int, str], simcord.MemberActor] = field(default_factory=dict)
    channels: dict[int, simcord.ChannelHandle] = field(default_factory=dict)
    homes: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, env: simcord.Env, database: Path, pace: Pace) -> Room:
        """The usual room: Ann, Bo and Cy play, Dee looks on, Max manages the server."""
        guild = env.create_guild("The Card Room")
        room = cls(env, database, pace, guild, guild.create_text_channel("whist"))
        room.know(room.channel, guild)
        for name in ("Ann", "Bo", "Cy", "Dee"):
            room.welcome(name)
        manages = guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        room.welcome("Max", roles=[manages])
        return room

    @property
    def bot(self) -> Uptown:
        assert isinstance(self.env.bot, Uptown)
        return self.env.bot

    @property
    def table(self) -> Table:
        return self.bot.tables.at(self.channel.id)

    @property
    def requests(self) -> list[Any]:
        return self.env.http_requests

    def know(self, channel: Any, guild: simcord.GuildHandle | None = None) -> Any:
        """Remember a channel or thread, and the server that it belongs to."""
        self.channels[channel.id], self.homes[channel.id] = channel, (guild or self.guild).id
        return channel

    def welcome(
        self, name: str, guild: simcord.GuildHandle | None = None, **more: Any
    ) -> simcord.MemberActor:
        """A person, known to Discord and then to a server."""
        home = guild or self.guild
        if name not in self.users:
            self.users[name] = self.env.create_user(name.lower(), global_name=name)
        member = home.add_member(self.users[name], **more)
        self.everywhere[home.id, name] = member
        if home is self.guild:
            self.members[name] = member
        return member

    # -------------------------------------------------------------- who is who, what is where

    def who(self, table: Table, place: int) -> str:
        user_id = table.seats[Place(place)].user_id
        return next(name for name, user in self.users.items() if user.id == user_id)

    def member(self, table: Table, place: int) -> simcord.MemberActor:
        return self.everywhere[table.head.guild_id, self.who(table, place)]

    def user(self, table: Table, place: int) -> simcord.UserHandle:
        return self.users[self.who(table, place)]

    def handle(self, channel_id: int) -> simcord.ChannelHandle:
        return self.channels[channel_id]

    def posts(self, channel: simcord.ChannelHandle | None = None) -> list[discord.Message]:
        """What everybody sees in the channel."""
        return list((channel or self.channel).history())

    def post_with(self, label: str, channel: simcord.ChannelHandle | None = None) -> discord.Message:
        """The newest public post with such a button."""
        return [post for post in self.posts(channel) if label in labels(post) and not is_notice(post)][-1]

    def dm(self, name: str) -> list[discord.Message]:
        return list(self.users[name].dm_channel.history())

    def dm_panel(self, name: str) -> discord.Message:
        """The newest direct message with buttons."""
        return [message for message in self.dm(name) if message.components][-1]

    def notices(self, channel: simcord.ChannelHandle | None = None) -> list[discord.Message]:
        return [post for post in self.posts(channel) if is_notice(post)]

    # -------------------------------------------------------------- opening and starting

    async def open(
        self, who: str = "Ann", channel: simcord.ChannelHandle | None = None, **options: Any
    ) -> simcord.InteractionResult:
        where = channel or self.channel
        return await self.slash(who, "table open", where, **options)

    async def slash(
        self, who: str, command: str, channel: simcord.ChannelHandle | None = None, **options: Any
    ) -> simcord.InteractionResult:
        where = channel or self.channel
        return await self.everywhere[self.homes[where.id], who].slash(where, command, **options)

    async def begin(self, *names: str, channel: simcord.ChannelHandle | None = None, **options: Any) -> Table:
        """A game of these people; computers take the other seats."""
        first, *others = names or ("Ann", "Bo", "Cy")
        where = channel or self.channel
        points = {} if options.get("game") == "double_dummy" else {"target": 7}
        await self.open(first, where, **{**points, **options})
        for name in others:
            await self.slash(name, "table join", where)
        await self.slash(first, "table start", where)
        return self.bot.tables.at(where.id)

    # -------------------------------------------------------------- taking turns

    async def by_command(self, table: Table, action: PlayerAction | None = None) -> simcord.InteractionResult:
        """The turn of whoever must act, as a slash command in the channel."""
        place = table.view(None).to_act
        assert place is not None
        member, channel = self.member(table, place), self.handle(table.head.channel_id)
        match action or rule_player(table.view(place)):
            case Bid() as bid:
                return await member.slash(channel, "bid", books=bid.books, kind=bid.kind.name.lower())
            case Pass():
                return await member.slash(channel, "pass")
            case Name() as name:
                return await member.slash(channel, "name", choice=choice(name))
            case Discard():
                return await member.slash(channel, "discard", cards=" ".join(self.throw(table)))
            case Play(card):
                return await member.slash(channel, "play", card=str(card))
            case TakeSeat() | Answer() as choice_:
                return await member.click(self.notices(channel)[-1], label=LABELS[choice_])
        raise AssertionError(f"no command in turn does {action}")

    async def says(self, who: str, *words: Any, **options: Any) -> simcord.InteractionResult:
        """Something that may be said whoever's turn it is, as a slash command."""
        match words:
            case (Claim(0),):
                return await self.slash(who, "concede")
            case (Claim(tricks),):
                return await self.slash(who, "claim", books=tricks)
            case (CallRenege(trick),):
                return await self.slash(who, "renege", trick=trick)
        raise AssertionError(f"no command says {words}")

    async def votes(self, who: str, label: str) -> simcord.InteractionResult:
        """An answer to the claim that waits, by the buttons of the notice in the channel."""
        return await self.members[who].click(self.notices()[-1], label=label)

    async def hand(self, who: str) -> simcord.InteractionResult:
        """The private panel of somebody, as My hand shows it."""
        return await self.members[who].click(self.post_with("My hand"), label="My hand")

    def throw(self, table: Table) -> list[str]:
        """The cards that the rule player would throw, as many as are due."""
        state, place = table._match.state, table.view(None).to_act
        thrown = []
        for _ in range(table.view(place).to_throw):
            action = rule_player(view(state, place))
            state, _ = apply(state, place, action)
            thrown.append(action)
        return [str(each.card) for each in thrown if isinstance(each, Discard)]

    async def by_panel(self, table: Table) -> simcord.InteractionResult:
        """The same by My hand and the buttons below it, in the channel."""
        place = table.view(None).to_act
        assert place is not None
        member = self.member(table, place)
        post = self.post_with("My hand", self.handle(table.head.channel_id))
        hand = await member.click(post, label="My hand")
        return await self.press(member, hand.response, table)

    async def by_dm(self, table: Table) -> simcord.InteractionResult:
        """The same by the buttons below the direct message."""
        place = table.view(None).to_act
        assert place is not None
        return await self.press(self.user(table, place), self.dm_panel(self.who(table, place)), table)

    async def press(self, actor: Any, panel: Panel, table: Table) -> simcord.InteractionResult:
        """What the rule player would do, by the buttons and menus of a panel."""
        place = table.view(None).to_act
        match rule_player(table.view(place)):
            case Bid() as bid:
                menu = custom_id(panel, lambda each: ":call:" in each and each.startswith("uptown-pick:"))
                return await actor.select(panel, [str(bid)], custom_id=menu)
            case Pass():
                return await actor.click(panel, label="Pass")
            case Name() as name:
                word = choice(name)
                return await actor.click(
                    panel, custom_id=custom_id(panel, lambda it: it.endswith(f":{word}"))
                )
            case Discard():
                menu = custom_id(panel, lambda each: ":pick:" in each)
                asked = await actor.select(panel, self.throw(table), custom_id=menu)
                shown = asked.response or panel
                return await actor.click(shown, label="Bury" if "Bury" in labels(shown) else "Throw")
            case Play(card):
                return await actor.click(panel, custom_id=card_id(panel, str(card)))
            case TakeSeat() | Answer() as choice_:
                return await actor.click(panel, label=LABELS[choice_])
        raise AssertionError("no button does that")

    async def until(
        self,
        table: Table,
        enough: Callable[[Table], bool] = lambda table: False,
        turn: Callable[[Table], Any] | None = None,
    ) -> int:
        """Play on, by command unless said otherwise, until enough or the table stops; how many turns."""
        for taken in range(MOST_TURNS):
            if not table.is_playing or enough(table):
                return taken
            if table.view(None).to_act is None:
                await self.env.settle()
                assert not table.is_playing or table.view(None).to_act is not None, "the house does not deal"
                continue
            before = table.ply
            await (turn or self.by_command)(table)
            assert table.ply > before, "the turn moved nothing"
        raise AssertionError("the game does not end")

    async def skip(self, table: Table, enough: Callable[[Table], bool]) -> None:
        """Play on without Discord, which learns of it at the end: the quick way into the middle of a game."""
        for _ in range(MOST_TURNS):
            if not table.is_playing or enough(table):
                break
            place = table.view(None).to_act
            if place is None or table.seats[place].user_id is None:
                await self.env.settle()
                continue
            await self.act(table, place)
        await self.env.settle()

    async def skip_once(self, table: Table) -> None:
        """The turn of the person who must act, without Discord; a computer's turn is left to it."""
        place = table.view(None).to_act
        if place is not None and table.seats[place].user_id is not None:
            await self.act(table, place)
        await self.env.settle()

    async def act(self, table: Table, place: Place) -> None:
        """What the rule player would do, done at the table itself."""
        action = rule_player(table.view(place))
        actions: list[PlayerAction] = [action]
        if isinstance(action, Discard):
            actions = [Discard(parse_card(code)) for code in self.throw(table)]
        with self.env._bot_scope():
            await table.act(place, *actions)

    # -------------------------------------------------------------- the book, and restarts

    def rows(self, query: str, *args: Any) -> list[tuple[Any, ...]]:
        """What the book on disk says: read from a copy, for the bot keeps the file to itself."""
        copied = self._copy("look")
        with closing(sqlite3.connect(copied)) as db:
            return db.execute(query, args).fetchall()

    def _copy(self, name: str) -> Path:
        place = self.database.parent / f"{name}-{len(list(self.database.parent.parent.rglob('*')))}"
        place.mkdir()
        for suffix in ("", "-wal"):
            source = self.database.with_name(self.database.name + suffix)
            if source.exists():
                shutil.copy(source, place / source.name)
        memo = self.database.with_suffix(".commands.json")
        if memo.exists():
            shutil.copy(memo, place / memo.name)
        return place / self.database.name

    async def restart(self) -> None:
        """Stop in good order and start again on the same book."""
        await self.bot.close()
        await self.wake(self.database)

    async def crash(self) -> None:
        """Start again on the book as it lies on disk this moment, as after kill -9."""
        await self.wake(self._copy("crashed"))

    async def wake(self, database: Path) -> None:
        """Another bot in the same world."""
        old = self.bot
        self.database = database
        await self.env.restart_bot(new_bot(database, self.pace, f"after {database.parent.name}"))
        await old.store.close()
        await self.env.settle()


def card_id(panel: Panel, code: str) -> str:
    """The custom_id of a card's button."""
    return custom_id(panel, lambda each: ":play:" in each and each.endswith(f":{code}"))


def in_trick(number: int) -> Callable[[Table], bool]:
    """Until a card lies on the table in the trick of that number."""

    def is_there(table: Table) -> bool:
        now = table.view(None)
        return now.duty is Duty.PLAY and len(now.tricks) == number - 1 and bool(now.trick and now.trick.cards)

    return is_there


def between_tricks(number: int) -> Callable[[Table], bool]:
    """Until so many tricks are complete and nothing lies on the table."""

    def is_there(table: Table) -> bool:
        now = table.view(None)
        return now.duty is Duty.PLAY and len(now.tricks) == number and not (now.trick and now.trick.cards)

    return is_there


def owing(duty: Duty) -> Callable[[Table], bool]:
    """Until somebody owes that."""
    return lambda table: table.view(None).duty is duty


def deal_over(table: Table) -> bool:
    return table.view(None).outcome is not None


def faults(env: simcord.Env) -> list[str]:
    """What is wrong with what the bot has sent: the limits of every body, the form of one of each kind."""
    kinds = {(one.method, shape(one.json)): one for one in env.http_requests}
    limits = [fault for one in env.http_requests if one.json is not None for fault in lint(one)]
    return limits + check(kinds.values())


def shape(body: Any) -> Any:
    """What a body is made of, whatever it says."""
    if isinstance(body, dict):
        return tuple((key, body[key] if key == "type" else shape(body[key])) for key in sorted(body))
    if isinstance(body, list):
        return tuple(sorted({shape(each) for each in body}, key=repr))
    return type(body).__name__


def wires(env: simcord.Env) -> str:
    """Everything that the bot has sent, as text."""
    return json.dumps([(one.method, one.path, one.json) for one in env.http_requests], default=str)
