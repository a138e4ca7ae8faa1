"""What a person can get wrong around a table, as facts; the mistakes in play are `whist.engine.errors`."""

from __future__ import annotations

from dataclasses import dataclass

from whist.engine.errors import WhistError


@dataclass
class NoTableHere(WhistError):
    """This channel has no table."""


@dataclass
class NoSuchTable(WhistError):
    """The table that a button belongs to is not in play any more."""


@dataclass
class NoSuchRecord(NoSuchTable):
    """No finished game of this server has that number."""


@dataclass
class NoSuchDeal(WhistError):
    """No deal of that number is over at this table: only then do its cards lie open (A9)."""


@dataclass
class NotReviewed(WhistError):
    """The search of a deal that is over broke off; nothing else depends on it."""


@dataclass
class NotSeated(WhistError):
    """You have no seat at this table."""


@dataclass
class WhichTable(WhistError):
    """You sit at several tables, and a direct message does not say which you mean."""

    channels: tuple[int, ...]


@dataclass
class ChannelHasTable(WhistError):
    """A channel holds one table at a time."""


@dataclass
class TableFull(WhistError):
    """Every seat is taken."""


@dataclass
class SeatTaken(WhistError):
    """Somebody sits in the seat that was asked for."""

    seat: int


@dataclass
class NoSuchSeat(WhistError):
    """The game has fewer seats; ``seats`` is how many."""

    seats: int


@dataclass
class AlreadySeated(WhistError):
    """A person has one seat at a table."""


@dataclass
class AlreadyStarted(WhistError):
    """The first cards are dealt; the lobby is closed."""


@dataclass
class NotStarted(WhistError):
    """The table is still in its lobby."""


@dataclass
class NotYetOver(WhistError):
    """A rematch and a record need a finished game."""


@dataclass
class NotTheOpener(WhistError):
    """Only the opener, or somebody who may manage the server, ends a table."""


@dataclass
class TooManyLobbiesOpen(WhistError):
    """A person has one open lobby at a time."""


@dataclass
class TooManyTablesHere(WhistError):
    """The server has as many tables as it may have; ``most`` is how many."""

    most: int


@dataclass
class TooManySeatsTaken(WhistError):
    """A person sits at as many tables as they may; ``most`` is how many."""

    most: int


@dataclass
class NotInAServer(WhistError):
    """A table needs a channel of a server."""


@dataclass
class AlreadyPlayed(WhistError):
    """The button or the command was meant for a decision that has been taken since."""


@dataclass
class NotSaved(WhistError):
    """The book could not be written; nothing has happened, and the turn still stands."""


@dataclass
class OutOfOrder(WhistError):
    """The record of this table does not read as it was written; it is stopped, and nothing is lost."""


@dataclass
class NoTrickYet(WhistError):
    """No trick of this deal is complete."""


@dataclass
class NothingToSee(WhistError):
    """No cards are dealt at this table yet."""


@dataclass
class NoSuchGame(WhistError):
    """No game of that name is in the catalogue."""

    name: str


@dataclass
class NoSuchPreset(WhistError):
    """The game has no preset of that name."""

    game: str
    name: str
    known: tuple[str, ...]


@dataclass
class SettingTwice(WhistError):
    """The same house rule was typed twice, and which is meant nobody knows."""

    name: str


@dataclass
class NotASetting(WhistError):
    """House rules are written ``name=value``; this word is not."""

    word: str


@dataclass
class MissingPermission(WhistError):
    """The bot lacks permissions in a channel; ``names`` are Discord's own."""

    names: tuple[str, ...]
