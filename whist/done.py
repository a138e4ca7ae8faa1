"""What an acknowledged command did, the first time and whenever it comes again."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from whist.engine.actions import Action
from whist.engine.events import Event
from whist.engine.notation import Words, read
from whist.store import Heard, Store

THROW = "discard"
"""What the log says of each card of a throw, which is taken all or none."""


@dataclass(frozen=True)
class Done:
    """The actions taken, and what the table learned; ``is_repeat`` if they had been taken when it came."""

    actions: tuple[Action, ...]
    events: tuple[Event, ...] = ()
    is_repeat: bool = False


async def as_before(store: Store, heard: Heard) -> Done:
    """The answer that a cause was given the first time."""
    stored = await store.load(heard.table_id)
    log = stored.log[heard.ply :] if stored else ()
    thrown = takewhile(lambda each: each.place == heard.place and each.action == THROW, log)
    entries = tuple(thrown) or log[:1]
    actions = tuple(read(Words(each.action, each.secret)) for each in entries)
    return Done(actions, is_repeat=True)
