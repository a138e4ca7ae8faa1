"""Who sits where: what a wish to sit, leave or be joined by a computer comes to, decided but not yet done."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from whist.engine.cards import Place
from whist.mistakes import AlreadySeated, AlreadyStarted, NoSuchSeat, NotSeated, SeatTaken, TableFull
from whist.players import USUAL_LEVEL
from whist.store import Seat, Tenure, Waiting

COMPUTER_NAMES = ("Bot Pip", "Bot Trey", "Bot Deuce", "Bot Knave")
LONGEST_LINE = 20


@dataclass(frozen=True)
class Person:
    """Somebody on Discord, and the name by which the table calls them."""

    user_id: int
    name: str


@dataclass(frozen=True)
class Company:
    """The people of a table, as these decisions see them.

    ``held`` says where somebody sat earlier in this deal. ``line`` is who waits for a seat; None where
    nobody may.
    """

    players: tuple[Place, ...]
    seats: Mapping[Place, Seat]
    is_playing: bool
    held: Mapping[int, Place]
    line: tuple[Waiting, ...] | None = None


@dataclass(frozen=True)
class Reseating:
    """Seats to fill and seats to free; what has been decided and must now be written.

    ``line`` is who waits for a seat from now on; None leaves the line as it is.
    """

    seated: tuple[Seat, ...] = ()
    freed: tuple[Place, ...] = ()
    line: tuple[Waiting, ...] | None = None


def joining(table: Company, person: Person, seat: int | None) -> Reseating:
    """A seat for a person: the one asked for (from 1), or the first that is free.

    In play the seats of computers are free; whoever has held a seat in this deal has seen its hand, and
    so may come back to that one only. At a full table of rise and fly people wait in line (C7.6).

    :raises AlreadySeated: for a person who sits here.
    :raises TableFull: if no seat is free, and there is no room in a line.
    :raises SeatTaken: if the seat asked for is not.
    :raises NoSuchSeat: if there is none of that number.
    """
    if any(each.user_id == person.user_id for each in table.seats.values()):
        raise AlreadySeated
    if seat is not None and not 1 <= seat <= len(table.players):
        raise NoSuchSeat(len(table.players))
    free = [place for place in table.players if _is_free(table, place, person)]
    if not free and (seat is None or table.line is None):
        return _lining_up(table, person)
    wanted = free[0] if seat is None else table.players[seat - 1]
    if wanted not in free:
        raise SeatTaken(wanted + 1)
    line = _line_without(table, person.user_id)
    return Reseating((Seat(wanted, person.user_id, person.name, None),), line=line)


def _lining_up(table: Company, person: Person) -> Reseating:
    """A place at the end of the line; whoever waits already keeps theirs."""
    if any(each.user_id == person.user_id for each in table.line or ()):
        return Reseating()
    if table.line is None or len(table.line) >= LONGEST_LINE:
        raise TableFull
    return Reseating(line=(*table.line, Waiting(person.user_id, person.name)))


def leaving(table: Company, user_id: int) -> Reseating:
    """A seat that somebody leaves: free in the lobby, a computer's in play; or a place in the line.

    :raises NotSeated: if they have neither.
    """
    place = next((place for place, seat in table.seats.items() if seat.user_id == user_id), None)
    if place is None:
        line = _line_without(table, user_id)
        if line is None:
            raise NotSeated
        return Reseating(line=line)
    if not table.is_playing:
        return Reseating(freed=(place,))
    return Reseating((_computer(table, place, USUAL_LEVEL),))


def computer_joining(table: Company, level: str) -> Reseating:
    """A computer in the first empty seat.

    :raises AlreadyStarted: once the cards are dealt.
    :raises TableFull: if no seat is empty.
    """
    if table.is_playing:
        raise AlreadyStarted
    empty = next((place for place in table.players if place not in table.seats), None)
    if empty is None:
        raise TableFull
    return Reseating((_computer(table, empty, level),))


def filling(table: Company) -> Reseating:
    """Computers in all empty seats, as a game begins."""
    seated: dict[Place, Seat] = {}
    for place in table.players:
        if place not in table.seats:
            full = Company(table.players, {**table.seats, **seated}, table.is_playing, table.held)
            seated[place] = _computer(full, place, USUAL_LEVEL)
    return Reseating(tuple(seated.values()))


def rising(seats: Sequence[Seat], line: Sequence[Waiting], winners: Collection[int]) -> Reseating:
    """The seats and the line of the next game, where those who lost make way for as many who wait (C7.6).

    The winners keep their places. The losers go to the end of the line, but for computers, which nobody
    misses; they keep their seats where too few people wait.
    """
    losing = [seat for seat in seats if seat.place not in winners]
    if len(line) < len(losing):
        return Reseating(tuple(seats), line=tuple(line))
    pairs = zip(losing, line, strict=False)
    newcomers = {lost.place: Seat(lost.place, each.user_id, each.name, None) for lost, each in pairs}
    losers = tuple(Waiting(seat.user_id, seat.name) for seat in losing if seat.user_id is not None)
    after = tuple(newcomers.get(seat.place, seat) for seat in seats)
    return Reseating(after, line=(*line[len(losing) :], *losers))


def leaves_nobody(seats: Mapping[Place, Seat], change: Reseating) -> bool:
    """Whether only computers would play on."""
    after = {**seats, **{Place(seat.place): seat for seat in change.seated}}
    return all(seat.user_id is None for seat in after.values())


def holders(ply: int, tenures: Sequence[Tenure], seats: Mapping[Place, Seat]) -> tuple[Seat, ...]:
    """Who held each seat when the action at a ply was taken: to them a deal is credited that began with it.

    So nobody dodges a loss by leaving before the last trick, or is given a set for coming to it.
    """
    held = dict(seats)
    for each in tenures:
        if each.since_ply <= ply and each.place in held:
            held[Place(each.place)] = Seat(each.place, each.user_id, each.name, each.level)
    return tuple(held.values())


def held_since(ply: int, tenures: Sequence[Tenure]) -> dict[int, Place]:
    """Which place people have last held who held one after a ply; ``tenures`` are in order."""
    held: dict[int, Place] = {}
    until: dict[int, int] = {}
    for each in reversed(tenures):
        if each.user_id is not None and until.get(each.place, ply + 1) > ply:
            held.setdefault(each.user_id, Place(each.place))
        until[each.place] = each.since_ply
    return held


def _line_without(table: Company, user_id: int) -> tuple[Waiting, ...] | None:
    """The line once somebody has left it; None if they were not in it."""
    line = table.line or ()
    after = tuple(each for each in line if each.user_id != user_id)
    return None if after == line else after


def _is_free(table: Company, place: Place, person: Person) -> bool:
    if not table.is_playing:
        return place not in table.seats
    seat = table.seats.get(place)
    return (seat is None or seat.user_id is None) and table.held.get(person.user_id, place) == place


def _computer(table: Company, place: Place, level: str) -> Seat:
    taken = {seat.name for seat in table.seats.values()}
    name = next(name for name in COMPUTER_NAMES if name not in taken)
    return Seat(place, None, name, level)
