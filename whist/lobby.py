"""Who sits where: what a wish to sit, leave or be joined by a computer comes to, decided but not yet done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whist.engine.cards import Place
from whist.mistakes import AlreadySeated, AlreadyStarted, NoSuchSeat, NotSeated, SeatTaken, TableFull
from whist.players import USUAL_LEVEL
from whist.store import Seat, Tenure

COMPUTER_NAMES = ("Bot Pip", "Bot Trey", "Bot Deuce", "Bot Knave")


@dataclass(frozen=True)
class Person:
    """Somebody on Discord, and the name by which the table calls them."""

    user_id: int
    name: str


@dataclass(frozen=True)
class Table:
    """What these decisions look at. ``held`` says where somebody sat earlier in this deal."""

    players: tuple[Place, ...]
    seats: Mapping[Place, Seat]
    is_playing: bool
    held: Mapping[int, Place]


@dataclass(frozen=True)
class Reseating:
    """Seats to fill and seats to free; what has been decided and must now be written."""

    seated: tuple[Seat, ...] = ()
    freed: tuple[Place, ...] = ()


def joining(table: Table, person: Person, seat: int | None) -> Reseating:
    """A seat for a person: the one asked for (from 1), or the first that is free.

    In play the seats of computers are free; whoever has held a seat in this deal has seen its hand, and
    so may come back to that one only.

    :raises AlreadySeated: for a person who sits here.
    :raises TableFull: if no seat is free.
    :raises SeatTaken: if the seat asked for is not.
    :raises NoSuchSeat: if there is none of that number.
    """
    if any(each.user_id == person.user_id for each in table.seats.values()):
        raise AlreadySeated
    if seat is not None and not 1 <= seat <= len(table.players):
        raise NoSuchSeat(len(table.players))
    free = [place for place in table.players if _is_free(table, place, person)]
    if not free:
        raise TableFull
    wanted = free[0] if seat is None else table.players[seat - 1]
    if wanted not in free:
        raise SeatTaken(wanted + 1)
    return Reseating((Seat(wanted, person.user_id, person.name, None),))


def leaving(table: Table, user_id: int) -> Reseating:
    """A seat that somebody leaves: free in the lobby, a computer's in play.

    :raises NotSeated: if they have none.
    """
    place = next((place for place, seat in table.seats.items() if seat.user_id == user_id), None)
    if place is None:
        raise NotSeated
    if not table.is_playing:
        return Reseating(freed=(place,))
    return Reseating((_computer(table, place, USUAL_LEVEL),))


def computer_joining(table: Table, level: str) -> Reseating:
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


def filling(table: Table) -> Reseating:
    """Computers in all empty seats, as a game begins."""
    seated: dict[Place, Seat] = {}
    for place in table.players:
        if place not in table.seats:
            full = Table(table.players, {**table.seats, **seated}, table.is_playing, table.held)
            seated[place] = _computer(full, place, USUAL_LEVEL)
    return Reseating(tuple(seated.values()))


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


def _is_free(table: Table, place: Place, person: Person) -> bool:
    if not table.is_playing:
        return place not in table.seats
    seat = table.seats.get(place)
    return (seat is None or seat.user_id is None) and table.held.get(person.user_id, place) == place


def _computer(table: Table, place: Place, level: str) -> Seat:
    taken = {seat.name for seat in table.seats.values()}
    name = next(name for name in COMPUTER_NAMES if name not in taken)
    return Seat(place, None, name, level)
