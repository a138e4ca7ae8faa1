"""What every table shares: book, voice, packs, time, how fast things go, and the threads to think in."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from whist import store as book
from whist.mistakes import (
    ChannelHasTable,
    NotSaved,
    TooManyLobbiesOpen,
    TooManySeatsTaken,
    TooManyTablesHere,
)
from whist.outbox import News, Outbox
from whist.players import LEVELS, Level
from whist.shoe import Shoe
from whist.store import Limits, Store
from whist.thinking import Thinkers

log = logging.getLogger(__name__)

LIMITS = Limits(tables_a_server=50, seats_a_person=6)


class Announcer(Protocol):
    """Whoever tells people how a table stands. It must not make the table wait."""

    def announce(self, news: News, outbox: Outbox) -> None:
        """Take note, and see to it that channel and players learn of it."""


@dataclass(frozen=True)
class Pace:
    """How long things take, in seconds: a computer's thought, the look at a result, an empty lobby, and
    ``to_call`` what may still be called about a deal that is played out (A7.2, D6.6).
    """

    think: float = 1.2
    between_deals: float = 25.0
    lobby: float = 3600.0
    to_call: float = 25.0


@dataclass(frozen=True)
class House:
    """What every table shares. ``now`` gives unix time in seconds; ``levels`` is how well computers play."""

    store: Store
    announcer: Announcer
    pace: Pace
    shoe: Shoe
    now: Callable[[], float]
    levels: Mapping[str, Level] = field(default_factory=lambda: LEVELS)
    thinkers: Thinkers = field(default_factory=Thinkers)


@contextmanager
def saving(table_id: int) -> Iterator[None]:
    """Turn a fault of the book into the player's sentence that nothing has happened; log it once.

    :raises NotSaved: in its place.
    """
    try:
        yield
    except book.NotSaved as fault:
        log.exception("table %d: not saved", table_id)
        raise NotSaved from fault


@contextmanager
def in_words() -> Iterator[None]:
    """What the book refuses, as mistakes that people are told."""
    try:
        yield
    except book.ChannelTaken:
        raise ChannelHasTable from None
    except book.TooManyLobbies:
        raise TooManyLobbiesOpen from None
    except book.TooManyTables:
        raise TooManyTablesHere(LIMITS.tables_a_server) from None
    except book.TooManySeats:
        raise TooManySeatsTaken(LIMITS.seats_a_person) from None
