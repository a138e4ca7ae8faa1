"""An evening of whist in your browser: the real bot, four people, no account and no network."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import tempfile
import webbrowser
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from simcord import ChannelHandle, Env, MemberActor, Preview, SetupError

from bot import Config, Uptown
from whist.house import Pace
from whist.solver.compiling import compile_search
from whist.thinking import in_background

THINKING = 0.9  # seconds that a computer takes over a card
PATIENCE = (
    0.8  # seconds until the page shows what has happened so far: shorter than a thought, so each card is seen
)
GLANCE = 0.3  # seconds between two looks for something new

WELCOME = """
The Card Room is open:  {url}

  1. Type /table open, choose the game and press the arrow: Dummy Whist, Bid Whist or Double Dummy.
  2. Press Start: computers take the empty seats. Press My hand to see your cards.
  3. "Viewing as", at the top, lets you look through the eyes of Ann, Bo, Cy or Dee.

Direct messages are not shown here: My hand has your cards. Should the page stop answering, reload it.

Ctrl-C closes the room.
"""


def main() -> None:
    asked = arguments()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with contextlib.suppress(KeyboardInterrupt), book(asked.database) as database:
        asyncio.run(evening(database, asked.port, browser=asked.browser))
    print("Good night.")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.playground", description=__doc__)
    parser.add_argument(
        "--database", type=Path, metavar="PATH", help="keep the tables and scores in this file"
    )
    parser.add_argument("--port", type=int, default=0, help="serve the page here (default: any free port)")
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    return parser.parse_args()


@contextlib.contextmanager
def book(database: Path | None) -> Iterator[Path]:
    """The file to keep the scores in: the one asked for, or one that is gone afterwards."""
    if database is not None:
        yield database
        return
    with tempfile.TemporaryDirectory(prefix="uptown-", ignore_cleanup_errors=True) as folder:
        yield Path(folder) / "uptown.db"


async def evening(database: Path, port: int, *, browser: bool) -> None:
    in_background("the compiled search", compile_search)
    bot = Uptown(Config(database_path=database), Pace(think=THINKING))
    env = Env(bot, settle_timeout=PATIENCE)
    channel, people = card_room(env)
    await env.start()
    try:
        # This Discord is new each evening, though a kept database says that it knows the commands.
        await bot.tree.sync()
        async with env.preview(channel, viewers=people, layout="channel", port=port) as page:
            print(WELCOME.format(url=page.url), flush=True)
            if browser:
                await asyncio.to_thread(webbrowser.open, page.url)
            await stay(env, page)
    finally:
        await bot.close()
        await env.shutdown()


def card_room(env: Env) -> tuple[ChannelHandle, list[MemberActor]]:
    """The same server, channel and people each time, so that a kept database finds its tables again."""
    server = env.create_guild("The Card Room")
    channel = server.create_text_channel("whist")
    people = [
        server.add_member(env.create_user(name.lower(), global_name=name))
        for name in ("Ann", "Bo", "Cy", "Dee")
    ]
    env.backend.bot_user.name = "Uptown"
    # From here on it is today: otherwise each evening would hand out the interaction ids of the last one.
    env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())
    return channel, people


async def stay(env: Env, page: Preview) -> None:
    """Until somebody ends the session in the browser, or Ctrl-C."""
    news = asyncio.create_task(show_news(env, page))
    try:
        await page.wait_closed()
    finally:
        news.cancel()


async def show_news(env: Env, page: Preview) -> None:
    """Show what the bot does by itself. Only when there is news: each showing makes older buttons stale."""
    shown = 0
    while True:
        await asyncio.sleep(GLANCE)
        said = len(env.http_requests)
        if said != shown:
            # A command under way shows itself, and a busy bot will have finished at the next glance.
            with contextlib.suppress(SetupError, TimeoutError):
                await page.refresh()
                shown = said


if __name__ == "__main__":
    main()
