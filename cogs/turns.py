"""One person's turn: take an action for them, and show them the hand that follows."""

from __future__ import annotations

from dataclasses import replace

from cogs import hand_panel
from cogs.answers import Answer, Interaction
from whist.done import Done
from whist.engine import actions
from whist.engine.actions import Aside, Bid, Discard, Duty, Name, Pass, Play, PlayerAction, TakeSeat
from whist.engine.cards import Card, Place
from whist.engine.errors import NotYourTurn, WrongDiscard, under
from whist.engine.view import View
from whist.mistakes import AlreadyPlayed
from whist.pictures import Page, hand_page
from whist.table import Table
from whist.words import Cast, all_of, bid_text, card_text, name_text, phrase, say
from whist.words.talk import Talk


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
    if not has_hand(table.view(place)):  # thrown in, or not dealt yet
        return Answer(Page(note), in_place=True)
    return hand(interaction, table, place, note)


def has_hand(view: View) -> bool:
    """Whether there are cards to show to the one whose view it is."""
    return view.place is not None and bool(view.hands) and view.hands[view.place] is not None


def hand(interaction: Interaction, table: Table, place: Place, note: str | None = None) -> Answer:
    """Somebody's hand, for them alone, with what they may do now.

    :raises NothingToSee: before the first deal, unless a seat is to be chosen, and after one was thrown in.
    """
    view, locale, bot = table.view(place), str(interaction.locale), interaction.client
    page = hand_page(
        view,
        table.cast,
        locale,
        where=bot.place_name(table.head),
        link=bot.link(table.head, table.outbox),
        note=note,
    )
    below = hand_panel.hand_buttons(view, table.id, table.token(place), locale) if table.is_playing else None
    return Answer(page, below, in_place=True, hand_of=(table, place, table.ply))


def stale(interaction: Interaction, table: Table, place: Place) -> Answer:
    """The hand as it is now, for somebody who pressed what was meant for an earlier decision, or another's.

    :raises NotYourTurn: before the first deal, if another player is to decide.
    :raises AlreadyPlayed: if there is no hand to show.
    """
    view = table.view(place)
    if has_hand(view) or (view.duty is Duty.SEAT and view.to_act == place):
        return hand(interaction, table, place, phrase("answers.stale", str(interaction.locale)))
    raise AlreadyPlayed if view.to_act in (None, place) else NotYourTurn(view.to_act)


def about_to_throw(interaction: Interaction, table: Table, place: Place, cards: tuple[Card, ...]) -> Answer:
    """The hand, and the question whether these cards shall go."""
    view, locale = table.view(place), str(interaction.locale)
    key = "burying" if hand_panel.is_burying(view) else "throwing"
    note = phrase(f"answers.{key}", locale, cards=all_of([card_text(card, locale) for card in cards], locale))
    below = hand_panel.throw_buttons(view, table.id, table.token(place), cards, locale)
    return replace(hand(interaction, table, place, note), view=below)


def throw(view: View, cards: tuple[Card, ...]) -> tuple[Discard, ...]:
    """The throw of exactly the cards that are due, as actions.

    :raises WrongDiscard: if there are more or fewer, or one is named twice (B4.3, C4.3).
    """
    due, hand = view.to_throw, view.hand_to_act
    is_due = view.duty is Duty.DISCARD and hand is not None and view.place == view.to_act
    if is_due and hand is not None and (len(cards) != due or len(set(cards)) != due):
        raise under(view.laws.throw, WrongDiscard(due, hand))
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
            return _thrown(done, before, locale)
        case Play(card) if before.hand_to_act is not None and before.hand_to_act != before.place:
            dummy = cast.name(before.hand_to_act)
            return phrase("answers.played_dummy", locale, card=card_text(card, locale), hand=dummy)
        case Play(card):
            return phrase("answers.played", locale, card=card_text(card, locale))
        case TakeSeat(side):
            return phrase(f"answers.sat_{side.value}", locale)
    if isinstance(first, Aside):
        return _uttered(first, done, cast, locale)
    return phrase("answers.already_answered", locale)


def _thrown(done: Done, before: View, locale: str) -> str:
    cards = [card_text(action.card, locale) for action in done.actions if isinstance(action, Discard)]
    key = "buried" if hand_panel.is_burying(before) else "threw"
    return phrase(f"answers.{key}", locale, cards=all_of(cards, locale))


def _uttered(aside: Aside, done: Done, cast: Cast, locale: str) -> str:
    """What came of something that was said: as the table heard it; told again, only what it was."""
    heard = [say(event, locale, cast) for event in done.events if isinstance(event, Talk)]
    return " ".join(heard) or _asked(aside, locale)


def _asked(aside: Aside, locale: str) -> str:
    match aside:
        case actions.Claim(0):
            return phrase("answers.conceding", locale)
        case actions.Claim(tricks):
            return phrase("answers.claimed", locale, n=tricks)
        case actions.Answer(accepts):
            return phrase("answers.accepted" if accepts else "answers.refused", locale)
    return phrase("answers.already_answered", locale)
