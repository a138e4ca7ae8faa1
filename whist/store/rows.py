"""What is written in the book: tables, who sits where, what was played, and what it was worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, TypeAlias

Phase: TypeAlias = Literal["lobby", "playing", "over", "ended"]
"""``over``: the match was played out; ``ended``: it was stopped, or it expired."""
Order: TypeAlias = Literal["sets", "points", "bids"]
Choices: TypeAlias = Mapping[str, str | int | bool]


class Keep(Enum):
    """The type of `KEEP`."""

    KEEP = "keep"


KEEP: Final = Keep.KEEP
"""Leave the clock as it stands; ``None`` would stop it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is allowed at once: open lobbies are one a person, always."""

    tables_a_server: int = 100
    seats_a_person: int = 5


USUAL_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Seat:
    """Who holds a place. Without a ``user_id`` it is a computer of that level; an empty seat has no row."""

    place: int
    user_id: int | None
    name: str
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person in the line for a seat."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Opening:
    """A table as it is asked for: where, which game by which house rules, by whom, and for whom."""

    guild_id: int
    channel_id: int
    game: str
    settings: Choices
    opener_id: int
    locale: str
    seats: tuple[Seat, ...] = ()
    line: tuple[Waiting, ...] = ()
    follows: int | None = None


@dataclass(frozen=True, slots=True)
class Tenure:
    """Who has held a place since a ply; nobody if there is neither a person nor a level."""

    since_ply: int
    place: int
    user_id: int | None
    name: str
    level: str | None


@dataclass(frozen=True, slots=True)
class Clock:
    """Until when, in unix seconds, the decision at a ply may be thought about."""

    deadline: int
    ply: int


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a table's page. ``ply`` is how many actions the log holds; times are unix seconds."""

    id: int
    guild_id: int
    channel_id: int
    game: str
    settings: Choices
    opener_id: int
    locale: str
    phase: Phase
    ply: int
    opened_at: int
    touched_at: int
    ended_at: int | None = None
    ended_reason: str | None = None
    follows: int | None = None
    """The table that this one is the rematch of."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One action: its public words, its secret ones, and 32 bits of the state after it."""

    place: int | None
    action: str
    secret: str | None
    check: int


@dataclass(frozen=True, slots=True)
class Seed:
    """What a deal was shuffled by. Secret until the deal is over; the commitment is not."""

    deal: int
    seed: bytes
    version: int
    commitment: str


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal changed for one place. ``was_made`` is None where no bid was to be made."""

    deal: int
    place: int
    user_id: int | None
    name: str
    change: int
    total: int
    bid: str | None = None
    was_made: bool | None = None


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a match went for one place; ``won``: whoever sat there gets the set."""

    place: int
    user_id: int | None
    name: str
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, or was stopped once cards were dealt: whose, how it went, and when it ended.

    ``results`` of one that was stopped are those of its last whole deal, and nobody has won.
    """

    table_id: int
    channel_id: int
    game: str
    ended_at: int
    ended_reason: str | None
    """Why it was stopped; None: it was played out."""
    deals: int
    results: tuple[GameResult, ...]


@dataclass(frozen=True, slots=True)
class Post:
    """A public post of a table, and the ply it shows. Number 0 is the lobby, n the n-th deal."""

    number: int
    channel_id: int
    message_id: int | None
    shown_ply: int
    posted_at: int


@dataclass(frozen=True, slots=True)
class PrivatePost:
    """A hand sent to its owner; ``shown`` names what it showed."""

    deal: int
    place: int
    user_id: int
    channel_id: int
    message_id: int
    shown: str


@dataclass(frozen=True, slots=True)
class Notice:
    """The turn notice that stands in the channel, and the decision it asks for."""

    channel_id: int
    message_id: int
    token: str


@dataclass(frozen=True, slots=True)
class Heard:
    """What a cause (an interaction, a clock) did at first; ``ply`` is the log's length before it."""

    cause: str
    table_id: int
    place: int | None
    ply: int
    kind: str


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table's whole page. ``log[ply]`` is the action that was taken at that ply."""

    head: Head
    seats: tuple[Seat, ...]
    log: tuple[Entry, ...]
    seeds: tuple[Seed, ...]
    posts: tuple[Post, ...]
    private_posts: tuple[PrivatePost, ...]
    notice: Notice | None
    clock: Clock | None
    line: tuple[Waiting, ...] = ()


@dataclass(frozen=True, slots=True)
class Person:
    """What is remembered of a person: may they be written to, do they know, do they want notices."""

    user_id: int
    name: str
    dm_closed: bool = False
    dm_told: bool = False
    notices: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's totals in a server: sets won, points, bids made of bids to be made, deals, games."""

    user_id: int
    name: str
    sets: int
    points: int
    bids_made: int
    bids: int
    deals: int
    games: int
