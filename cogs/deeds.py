"""What both a command and a button do: sit down, get up, start, look at the last trick."""

from __future__ import annotations

from cogs import turns
from cogs.answers import Answer, Interaction, person, told
from whist.engine.actions import Duty, Name
from whist.engine.cards import Place
from whist.engine.errors import NotAllowedNow, NotYourTurn
from whist.lobby import computer_joining, leaving
from whist.pictures import settings_page, trick_page
from whist.table import Table
from whist.table_face import seated_at


async def join(interaction: Interaction, table: Table, seat: int | None) -> Answer:
    """Seat whoever asked, or let them wait in line; in play they see their hand at once."""
    waits = await interaction.client.tables.join(table, person(interaction), seat, str(interaction.id))
    if waits:
        return told("answers.in_line", interaction, n=waits)
    place = seated_at(table, interaction.user.id)
    if table.is_playing and turns.has_hand(table.view(place)):
        note = told("answers.took_over", interaction, seat=place + 1).page.text
        return turns.hand(interaction, table, place, note)
    return told("answers.joined", interaction, seat=place + 1)


async def leave(interaction: Interaction, table: Table) -> Answer:
    """Free the seat of whoever asked, or their place in the line."""
    was_playing, waited = table.is_playing, table.number_in_line(interaction.user.id)
    await table.reseat(lambda now: leaving(now, interaction.user.id), str(interaction.id))
    if waited:
        return told("answers.left_line", interaction)
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
