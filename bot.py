"""The front door: reads .env, opens the book, hires the announcer, loads the cogs, and runs."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import discord
from discord.ext import commands
from dotenv import load_dotenv

from cogs.announcer import DiscordAnnouncer
from cogs.answers import Doorman
from cogs.items import Pick, Press
from cogs.presses import Presses
from whist.house import House, Pace
from whist.outbox import Outbox
from whist.players import LEVELS, Level
from whist.shoe import Shoe
from whist.solver.compiling import compile_search
from whist.store import DatabaseInUse, Head, SqliteStore, StoreError
from whist.table_manager import TableManager
from whist.thinking import Thinkers, in_background
from whist.words import plain

log = logging.getLogger(__name__)

COGS = ("lobby", "auction", "play", "scores", "games", "about")
NO_TOKEN, IN_USE, BAD_TOKEN = 64, 75, 77
"""Exit codes, as sysexits.h names them: wrong usage, try again later, not permitted."""
BACKUP_EVERY = 6 * 60 * 60
HOW_TO_BEGIN = """\
Uptown needs a token: at https://discord.com/developers/applications, New Application, Bot, Reset Token.
Write it as DISCORD_TOKEN=... into a file named .env beside bot.py (.env.example shows what else it holds).
To try the game first, without any account: make play"""


@dataclass(frozen=True)
class Config:
    """What `.env` says."""

    database_path: Path
    token: str | None = None
    dev_guild: int | None = None
    log_level: str = "INFO"
    threads: int | None = None
    """How many computers may think about their turns at the same time; None: as many as suit."""

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Config:
        """The configuration that environment variables make.

        :raises ValueError: for a DEV_GUILD or THREADS that is no number, or a LOG_LEVEL that is no level.
        """
        guild, level = (
            environment.get("DEV_GUILD", "").strip(),
            environment.get("LOG_LEVEL", "").strip().upper() or "INFO",
        )
        if guild and not guild.isdecimal():
            raise ValueError(f"DEV_GUILD must be the number of a server, not {guild!r}")
        if level not in logging.getLevelNamesMapping():
            raise ValueError(f"LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, not {level!r}")
        threads = environment.get("THREADS", "").strip()
        if threads and not (threads.isdecimal() and int(threads)):
            raise ValueError(f"THREADS must be at least 1, not {threads!r}")
        path = Path(environment.get("DATABASE_PATH", "").strip() or "uptown.db")
        token = environment.get("DISCORD_TOKEN", "").strip() or None
        return cls(path, token, int(guild) if guild else None, level, int(threads) if threads else None)


class Uptown(commands.Bot):
    """The bot: one book, one announcer, one card room."""

    store: SqliteStore
    tables: TableManager

    def __init__(
        self,
        config: Config,
        pace: Pace = Pace(),  # noqa: B008  frozen values
        shoe: Shoe = Shoe(),  # noqa: B008
        levels: Mapping[str, Level] = LEVELS,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            # Messages are counted, never read: a table buried by talk is posted afresh.
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.config, self.pace, self.shoe, self.levels = config, pace, shoe, levels
        self.doorman = Doorman()
        self.announcer = DiscordAnnouncer(self)
        self.presses = Presses(self)
        self._resumed = False
        self._backups: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Open the book, bring the tables back, load the cogs, and tell Discord changed commands."""
        self.store = await SqliteStore.open(self.config.database_path)
        thinkers = Thinkers(self.config.threads)
        house = House(self.store, self.announcer, self.pace, self.shoe, self.now, self.levels, thinkers)
        self.tables = TableManager(house)
        await self.tables.restore()
        self.add_dynamic_items(Press, Pick)
        for name in COGS:
            await self.load_extension(f"cogs.{name}")
        await self._sync()
        self._backups = asyncio.create_task(self._back_up(), name="backups")

    async def _back_up(self) -> None:
        """Copy the book every few hours, beside it: nobody else can while the bot runs."""
        copy = self.config.database_path.with_suffix(".backup.db")
        while True:
            await asyncio.sleep(BACKUP_EVERY)
            try:
                await self.store.backup(copy)
            except StoreError:
                log.exception("the book could not be copied to %s", copy)

    async def on_ready(self) -> None:
        """Let the tables go on, once: this comes again whenever a session could not be resumed."""
        if not self._resumed:
            self._resumed = True
            self.tables.resume()

    async def on_message(self, message: discord.Message, /) -> None:
        """Count what others say in a channel; nothing is read, and there are no text commands."""
        if self.user is None or message.author.id != self.user.id:
            self.announcer.overhear(message.channel.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.tables.server_gone(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.tables.channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.tables.channel_gone(payload.thread_id)

    async def close(self) -> None:
        """Stop the tables between two actions, flush and close the book, then leave Discord."""
        self.doorman.shut()
        if self._backups:
            self._backups.cancel()
        if hasattr(self, "tables"):
            await self.tables.close()
            await self.announcer.close()
        if hasattr(self, "store"):
            await self.store.close()
        await super().close()

    def now(self) -> float:
        """Unix time, in seconds, by the clock that Discord's own timestamps are compared with."""
        return discord.utils.utcnow().timestamp()

    def place_name(self, head: Head) -> str:
        """The server and the channel of a table, as people call them."""
        guild = self.get_guild(head.guild_id)
        channel = guild.get_channel_or_thread(head.channel_id) if guild else None
        return " · ".join(
            filter(None, (plain(guild.name) if guild else "", f"#{plain(channel.name)}" if channel else ""))
        )

    def link(self, head: Head, outbox: Outbox) -> str:
        """Where to press to see a table's newest post."""
        newest = max((post.number for post in outbox.posts.values() if post.message_id), default=None)
        message = f"/{outbox.posts[newest].message_id}" if newest is not None else ""
        return f"https://discord.com/channels/{head.guild_id}/{head.channel_id}{message}"

    async def _sync(self) -> None:
        """Tell Discord the commands, only when they differ from those it was told last: it rations them."""
        scope = discord.Object(self.config.dev_guild) if self.config.dev_guild else None
        commands_now = json.dumps(
            [each.to_dict(self.tree) for each in self.tree.get_commands()], sort_keys=True
        )
        told = {"scope": self.config.dev_guild, "digest": hashlib.sha256(commands_now.encode()).hexdigest()}
        memo = self.config.database_path.with_suffix(".commands.json")
        before = _read_memo(memo)
        if before == told:
            return
        if (old := before.get("scope")) and old != self.config.dev_guild:
            # Commands of a test server stay beside the global ones, twice in every picker, until cleared.
            await self._clear(int(str(old)))
        if scope:
            self.tree.copy_global_to(guild=scope)
        await self.tree.sync(guild=scope)
        memo.write_text(json.dumps(told), encoding="utf-8")

    async def _clear(self, guild_id: int) -> None:
        self.tree.clear_commands(guild=discord.Object(guild_id))
        with contextlib.suppress(discord.HTTPException):
            await self.tree.sync(guild=discord.Object(guild_id))


def _read_memo(memo: Path) -> dict[str, object]:
    try:
        return dict(json.loads(memo.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


async def serve(config: Config, token: str) -> None:
    """Run the bot until it is told to stop; computers play by plain Python until the search is compiled."""
    in_background("the compiled search", compile_search)
    bot = Uptown(config)
    loop = asyncio.get_running_loop()
    stopping: list[asyncio.Task[None]] = []

    def stop() -> None:
        if not stopping:
            stopping.append(loop.create_task(bot.close()))

    for name in ("SIGTERM", "SIGINT"):
        with contextlib.suppress(
            NotImplementedError, AttributeError
        ):  # Windows has no signal handlers in loops
            loop.add_signal_handler(getattr(signal, name), stop)
    try:
        await bot.start(token)
    finally:
        await (stopping[0] if stopping else bot.close())


def set_up_logging(level: str) -> None:
    """Log to standard error; discord.py never below INFO, where it prints bodies and tokens."""
    discord.VoiceClient.warn_nacl = False  # no voice is wanted, so nothing is missing
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level]))
    logging.getLogger("aiosqlite").setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level]))


def main() -> int:
    """Run the bot by what `.env` says; an exit code for whoever supervises it."""
    load_dotenv(Path(__file__).with_name(".env"))
    try:
        config = Config.of(os.environ)
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return NO_TOKEN
    if config.token is None:
        print(HOW_TO_BEGIN, file=sys.stderr)
        return NO_TOKEN
    set_up_logging(config.log_level)
    try:
        asyncio.run(serve(config, config.token))
    except DatabaseInUse:
        print(f"{config.database_path} is in use: another Uptown is running with it.", file=sys.stderr)
        return IN_USE
    except discord.LoginFailure:
        print(
            "Discord does not know this token. Reset it in the developer portal.",
            file=sys.stderr,
        )
        return BAD_TOKEN
    except (OSError, discord.DiscordException) as fault:
        log.error("Discord could not be reached: %s", fault)
        return IN_USE
    except AttributeError as fault:
        if "sequence" not in str(fault):
            raise
        # This is how discord.py dies if its first connect to the gateway fails.
        log.error("Discord's gateway could not be reached")
        return IN_USE
    return 0


if __name__ == "__main__":
    sys.exit(main())
