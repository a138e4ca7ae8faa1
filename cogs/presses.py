"""What a pressed button or a picked option means: the same actions that commands take."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from cogs import deeds, games, hand_panel, looks, panels, turns
from cogs.answers import Answer, Interaction, answer, is_private, told
from cogs.scores import board
from whist.engine.actions import Answer as Vote
from whist.engine.actions import Aside, Pass, PlayerAction, TakeSeat
from whist.engine.actions import Play as PlayCard
from whist.engine.cards import Place, parse_card, parse_cards
from whist.engine.notation import Words, parse_bid, parse_choice, read
from whist.mistakes import NoSuchTable, NotInAServer
from whist.players import USUAL_LEVEL
from whist.table import Table
from whist.table_face import seated_at

if TYPE_CHECKING:
    from bot import Uptown

LONGEST_NUMBER = 21
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
            "ask": self._ask,
            "say": self._say,
            "vote": self._vote,
            "trick": self._trick,
            "deal": self._deal,
            "replay": self._replay,
            "review": self._review,
            "rematch": self._rematch,
            "board": self._board,
            "games": self._games,
            "game": self._game,
            "reel": self._reel,
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
        return await deeds.join(interaction, self._table(interaction, table_id), None)

    async def _leave(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        return await deeds.leave(interaction, self._table(interaction, table_id))

    async def _add_computer(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        return await deeds.add_computer(interaction, self._table(interaction, table_id), USUAL_LEVEL)

    async def _start(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        return await deeds.start(interaction, self._table(interaction, table_id))

    async def _rules(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        return deeds.rules_in_force(
            interaction, await self._bot.tables.shown(table_id, interaction.channel_id)
        )

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
            interaction, table, place, parse_choice(word, deeds.names(table, place)), token=token
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
        return turns.about_to_throw(interaction, table, place, cards)

    async def _throw(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        table, place = self._seat(interaction, table_id)
        token, words = _split(rest)
        if token != table.token(place):
            return turns.stale(interaction, table, place)
        throw = turns.throw(table.view(place), parse_cards(words))
        return await turns.take(interaction, table, place, *throw, token=token)

    async def _ask(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        """The second step of a claim, a concession, a call: it can still be thought better of."""
        table, place = self._seat(interaction, table_id)
        (token, what), locale = _split(rest), str(interaction.locale)
        below = hand_panel.ask_buttons(table.view(place), what, table.id, token, locale)
        if below is None:
            return turns.stale(interaction, table, place)
        return replace(turns.hand(interaction, table, place), view=below)

    async def _say(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        table, place = self._seat(interaction, table_id)
        token, words = _split(rest)
        return await turns.take(interaction, table, place, _uttered(words), token=token)

    async def _vote(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        """An answer to the very claim that the button was made for, however many are asked with it."""
        table, place = self._seat(interaction, table_id)
        claim, word = _split(rest)
        vote, view = Vote(word == "yes"), table.view(place)
        if claim != panels.claim_key(view):
            return turns.stale(interaction, table, place)
        return await turns.take(interaction, table, place, vote)

    async def _trick(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        return deeds.last_trick(interaction, self._table(interaction, table_id))

    async def _deal(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        """Deal at once; a button of an older deal, or a second press, does nothing."""
        table, _ = self._seat(interaction, table_id)
        if rest != str(table.view(None).number):
            return told("answers.already_answered", interaction)
        table.hurry()
        return told("answers.next_deal", interaction)

    async def _replay(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        table = await self._bot.tables.shown(table_id, interaction.channel_id)
        return await looks.look(interaction, table, _number(rest), looks.REPLAY)

    async def _review(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        table = await self._bot.tables.shown(table_id, interaction.channel_id)
        return await looks.look(interaction, table, _number(rest), looks.REVIEW)

    async def _rematch(self, interaction: Interaction, table_id: int, _: str) -> Answer:
        await self._bot.tables.shown(table_id, interaction.channel_id)
        await self._bot.tables.rematch(table_id, interaction.user.id, str(interaction.id))
        return told("answers.rematch", interaction)

    async def _board(self, interaction: Interaction, _: int, rest: str) -> Answer:
        ranking, first = _split(rest)
        game, _dot, by = ranking.partition(".")
        return await board(interaction, game or None, by, _number(first))

    async def _games(self, interaction: Interaction, _: int, rest: str) -> Answer:
        whose, first = _split(rest)
        user, _dot, game = whose.partition(".")
        return await games.history(interaction, _number(user) or None, game or None, _number(first))

    async def _game(self, interaction: Interaction, _: int, rest: str) -> Answer:
        """One of the games that are listed, beside the list."""
        return replace(await games.record(interaction, _split(rest)[1]), in_place=False)

    async def _reel(self, interaction: Interaction, table_id: int, rest: str) -> Answer:
        """Another deal of a finished game, or the same one looked at in the other way."""
        way, at = _split(rest)
        return await games.reel(interaction, table_id, _number(at), way)


def _split(rest: str) -> tuple[str, str]:
    """The decision that a button was meant for, and what it says about it."""
    token, _, word = rest.partition(":")
    return token, word


def _uttered(words: str) -> PlayerAction:
    """What a button says, as `hand_panel.spoken` wrote it.

    :raises NoSuchTable: for words that no button of ours carries.
    """
    try:
        action = read(Words(words.replace("-", " ")))
    except ValueError:
        raise NoSuchTable from None
    if not isinstance(action, Aside | TakeSeat):
        raise NoSuchTable
    return action


def _number(word: str) -> int:
    """A number as a button carries it; 0 for anything else."""
    return int(word) if word.isdecimal() and len(word) < LONGEST_NUMBER else 0
