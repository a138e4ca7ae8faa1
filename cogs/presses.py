"""What a pressed button or a picked option means: the same actions that commands take."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from cogs import panels, turns
from cogs.answers import Answer, Interaction, answer, is_private, person, told
from cogs.scores import board
from whist.engine.actions import Duty, Name, Pass
from whist.engine.actions import Play as PlayCard
from whist.engine.cards import Place, parse_card, parse_cards
from whist.engine.errors import NotAllowedNow, NotYourTurn
from whist.engine.notation import parse_bid, parse_choice
from whist.lobby import computer_joining, leaving
from whist.mistakes import NoSuchTable, NotInAServer
from whist.pictures import settings_page, trick_page, tricks_page
from whist.players import USUAL_LEVEL
from whist.table import Table
from whist.table_face import seated_at

if TYPE_CHECKING:
    from bot import Uptown

LONGEST_NUMBER = 10
Deed = Callable[[Interaction, int, str], Awaitable[Answer]]


class Presses:
    """One deed a verb. What comes from a client is checked again here and by the table."""

    def __init__(self, bot: Uptown) -> None:
        self._bot = bot
        self._deeds: dict[str, Deed] = {
            "join": self._join,
            "leave": self._leave,
            "addcomputer": self._add_computer,
            "start": self._start,
            "rules": self._rules,
            "hand": self._hand,
            "bid": self._hand,
            "call": self._call,
            "name": self._name,
            "play": self._play,
            "pick": self._pick,
            "throw": self._throw,
            "trick": self._trick,
            "deal": self._deal,
            "replay": self._replay,
            "rematch": self._rematch,
            "board": self._board,
        }

    async def press(self, interaction: Interaction, verb: str, table_id: int, rest: str) -> None:
        """Do what a button says, and answer the one who pressed it."""
        await answer(
            interaction, self._do(interaction, verb, table_id, rest), in_place=is_private(interaction)
        )

    async def _do(self, interaction: Interaction, verb: str, table_id: int, rest: str) -> Answer:
        if verb not in self._deeds:
            raise NoSuchTable
        return await self._deeds[verb](interaction, table_id, rest)

    def _table(self, interaction: Interaction, table_id: int) -> Table:
        """The table of a button, if the button hangs where the table is, or in a direct message."""
        table = self._bot.tables.table(table_id)
        if interaction.guild_id is not None and interaction.channel_id != table.head.channel_id:
            raise NoSuchTable
        return table

    def _seat(self, interaction: Interaction, table_id: int) -> tuple[Table, Place]:
        table = self._table(interaction, table_id)
        return table, seated_at(table, interaction.user.id)

    async def _join(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        if interaction.guild_id is None:
            raise NotInAServer
        return await join(interaction, self._table(interaction, table_id), None)

    async def _leave(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        return await leave(interaction, self._table(interaction, table_id))

    async def _add_computer(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        return await add_computer(interaction, self._table(interaction, table_id), USUAL_LEVEL)

    async def _start(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        return await start(interaction, self._table(interaction, table_id))

    async def _rules(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        return rules_in_force(interaction, await self._bot.tables.shown(table_id, interaction.channel_id))

    async def _hand(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        table, place = self._seat(interaction, table_id)
        return turns.hand(interaction, table, place)

    async def _call(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        table, place = self._seat(interaction, table_id)
        token, word = _split(rest)
        call = Pass() if word == "P" else parse_bid(word)
        return await turns.take(interaction, table, place, call, token=token)

    async def _name(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        table, place = self._seat(interaction, table_id)
        token, word = _split(rest)
        if token != table.token(place):
            return turns.stale(interaction, table, place)
        return await turns.take(
            interaction, table, place, parse_choice(word, names(table, place)), token=token
        )

    async def _play(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        table, place = self._seat(interaction, table_id)
        token, word = _split(rest)
        return await turns.take(interaction, table, place, PlayCard(parse_card(word)), token=token)

    async def _pick(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        """A throw is picked in a menu and then confirmed: a slip of the thumb throws nothing."""
        table, place = self._seat(interaction, table_id)
        token, words = _split(rest)
        if token != table.token(place):
            return turns.stale(interaction, table, place)
        cards = parse_cards(words)
        turns.throw(table.view(place), cards)
        below = panels.throw_buttons(table.id, token, cards, str(interaction.locale))
        return Answer(
            turns.about_to_throw(table, place, cards, str(interaction.locale)), below, in_place=True
        )

    async def _throw(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        table, place = self._seat(interaction, table_id)
        token, words = _split(rest)
        if token != table.token(place):
            return turns.stale(interaction, table, place)
        throw = turns.throw(table.view(place), parse_cards(words))
        return await turns.take(interaction, table, place, *throw, token=token)

    async def _trick(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        return last_trick(interaction, self._table(interaction, table_id))

    async def _deal(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        """Deal at once; a button of an older deal, or a second press, does nothing."""
        table, _ = self._seat(interaction, table_id)
        if rest != str(table.view(None).number):
            return told("answers.already_answered", interaction)
        table.hurry()
        return told("answers.next_deal", interaction)

    async def _replay(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        table = await self._bot.tables.shown(table_id, interaction.channel_id)
        view = table.deal_over(int(rest) if rest.isdecimal() else 0)
        if view is None:
            raise NoSuchTable
        return Answer(tricks_page(view, table.cast, str(interaction.locale)))

    async def _rematch(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        await self._bot.tables.shown(table_id, interaction.channel_id)
        await self._bot.tables.rematch(table_id, interaction.user.id, str(interaction.id))
        return told("answers.rematch", interaction)

    async def _board(self, interaction: Interaction, _: int, rest: str) -> Answer:
        ranking, first = _split(rest)
        game, _dot, by = ranking.partition(".")
        start = int(first) if first.isdecimal() and len(first) < LONGEST_NUMBER else 0
        return await board(interaction, game or None, by, start)


async def join(interaction: Interaction, table: Table, seat: int | None) -> Answer:
    """Seat whoever asked; in play they see their hand at once."""
    await interaction.client.tables.join(table, person(interaction), seat, str(interaction.id))
    place = seated_at(table, interaction.user.id)
    if table.is_playing and table.view(place).hands:
        note = told("answers.took_over", interaction, seat=place + 1).page.text
        return turns.hand(interaction, table, place, note)
    return told("answers.joined", interaction, seat=place + 1)


async def leave(interaction: Interaction, table: Table) -> Answer:
    """Free the seat of whoever asked."""
    was_playing = table.is_playing
    await table.reseat(lambda now: leaving(now, interaction.user.id), str(interaction.id))
    if was_playing and not table.is_playing:
        return told("answers.left_last", interaction)
    return told("answers.left_play" if was_playing else "answers.left_lobby", interaction)


async def add_computer(interaction: Interaction, table: Table, level: str) -> Answer:
    """Seat a computer, for somebody who sits at the table."""
    seated_at(table, interaction.user.id)
    before = set(table.seats)
    await table.reseat(lambda now: computer_joining(now, level), str(interaction.id))
    seat = next(iter(set(table.seats) - before), 0)
    return told("answers.computer_added", interaction, seat=seat + 1)


async def start(interaction: Interaction, table: Table) -> Answer:
    """Start the game, for somebody who sits at the table."""
    seated_at(table, interaction.user.id)
    await table.start(str(interaction.id))
    return told("answers.started", interaction)


def rules_in_force(interaction: Interaction, table: Table) -> Answer:
    """The house rules of a table, those that differ from the default first."""
    return Answer(settings_page(table.head.game, table.view(None).settings, str(interaction.locale)))


def last_trick(interaction: Interaction, table: Table) -> Answer:
    """The last complete trick, for anybody at the table (A9)."""
    return Answer(trick_page(table.view(None), table.cast, str(interaction.locale)))


def names(table: Table, place: Place) -> tuple[Name, ...]:
    """What somebody may name now.

    :raises NotYourTurn: if they may not act.
    :raises NotAllowedNow: if they owe something else.
    """
    view = table.view(place)
    if view.to_act != place:
        raise NotYourTurn(view.to_act)
    if view.duty is not Duty.NAME:
        raise NotAllowedNow(view.duty)
    return tuple(action for action in view.legal if isinstance(action, Name))


def _split(rest: str) -> tuple[str, str]:
    """The decision that a button was meant for, and what it says about it."""
    token, _, word = rest.partition(":")
    return token, word
