"""One person's turn: take an action for them, and show them the hand that follows."""

from __future__ import annotations

from cogs import panels
from cogs.answers import Answer, Interaction
from whist.done import Done
from whist.engine.actions import Bid, Discard, Duty, Name, Pass, Play, PlayerAction
from whist.engine.cards import Card, Place
from whist.engine.errors import WrongDiscard
from whist.engine.view import View
from whist.mistakes import AlreadyPlayed, NothingToSee
from whist.pictures import Page, hand_page
from whist.table import Table
from whist.words import Cast, all_of, bid_text, card_text, name_text, phrase


async def take(
    interaction: Interaction, table: Table, place: Place, *actions: PlayerAction, token: str | None = None
) -> Answer:
    """Act, and show the hand as it is then; a decision that was taken meanwhile shows it too.

    Without a token the decision is the one that stood when the command came.
    """
    locale, before = str(interaction.locale), table.view(place)
    try:
        done = await table.act(place, *actions, token=token or table.token(place), cause=str(interaction.id))
    except AlreadyPlayed:
        return stale(interaction, table, place)
    note = said(done, before, table.cast, locale)
    if table.view(place).hands[place] is None:  # thrown in: the hands are gone
        return Answer(Page(note), in_place=True)
    return hand(interaction, table, place, note)


def hand(interaction: Interaction, table: Table, place: Place, note: str | None = None) -> Answer:
    """Somebody's hand, for them alone, with what they may do now.

    :raises NothingToSee: before the first deal.
    """
    view, locale, bot = table.view(place), str(interaction.locale), interaction.client
    if not view.hands or view.hands[place] is None:
        raise NothingToSee
    page = hand_page(
        view,
        table.cast,
        locale,
        where=bot.place_name(table.head),
        link=bot.link(table.head, table.outbox),
        note=note,
    )
    below = panels.hand_buttons(view, table.id, table.token(place), locale) if table.is_playing else None
    return Answer(page, below, in_place=True, hand_of=(table, place, table.ply))


def stale(interaction: Interaction, table: Table, place: Place) -> Answer:
    """The hand as it is now, for somebody who pressed what was meant for an earlier decision."""
    return hand(interaction, table, place, phrase("answers.stale", str(interaction.locale)))


def about_to_throw(table: Table, place: Place, cards: tuple[Card, ...], locale: str) -> Page:
    """The hand, and the question whether these cards shall go."""
    picked = all_of([card_text(card, locale) for card in cards], locale)
    note = phrase("answers.throwing", locale, cards=picked)
    return hand_page(table.view(place), table.cast, locale, note=note)


def throw(view: View, cards: tuple[Card, ...]) -> tuple[Discard, ...]:
    """The throw of exactly the cards that are due, as actions.

    :raises WrongDiscard: if there are more or fewer, or one is named twice (B4.3).
    """
    due = view.to_throw
    if (
        view.duty is Duty.DISCARD
        and view.hand_to_act is not None
        and (len(cards) != due or len(set(cards)) != due)
    ):
        raise WrongDiscard(due, view.hand_to_act)
    return tuple(map(Discard, cards))


def said(done: Done, before: View, cast: Cast, locale: str) -> str:
    """A short line that says what was done."""
    first = done.actions[0] if done.actions else None
    match first:
        case Pass():
            return phrase("answers.passed", locale)
        case Bid() as bid:
            return phrase("answers.bid", locale, bid=bid_text(bid, locale))
        case Name() as name:
            return phrase("answers.named", locale, name=name_text(name, locale))
        case Discard():
            cards = [card_text(action.card, locale) for action in done.actions if isinstance(action, Discard)]
            return phrase("answers.threw", locale, cards=all_of(cards, locale))
        case Play(card) if before.hand_to_act is not None and before.hand_to_act != before.place:
            dummy = cast.name(before.hand_to_act)
            return phrase("answers.played_dummy", locale, card=card_text(card, locale), hand=dummy)
        case Play(card):
            return phrase("answers.played", locale, card=card_text(card, locale))
    return phrase("answers.already_answered", locale)
