"""The buttons below a private hand: what its player may do in turn, and what they may say besides.

Discord gives a message five rows. A hand takes three or four, a menu takes one, what may be said the rest.
What needs a second thought opens a panel of its own, so that a slip of the thumb ends no hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from discord.ui import Item
from discord.ui import View as Buttons

from cogs.items import GO, LOUD, QUIET, ROW, ROWS, STOP, Press, Row, broken, button, in_rows, menu
from cogs.panels import sides, votes
from whist.engine.actions import (
    Answer,
    Aside,
    Bid,
    CallHonours,
    CallRenege,
    CallSuit,
    ChoosePenalty,
    Claim,
    Duty,
    Name,
    Pass,
    Play,
    TakeBack,
)
from whist.engine.cards import Card, Hand
from whist.engine.notation import choice, write
from whist.engine.view import View
from whist.words import as_shown, bid_text, card_label, card_name, choice_label, phrase, suit_name

MOST_ASIDES = 2
"""Rows for what may be said, below cards."""


def hand_buttons(view: View, table_id: int, token: str, locale: str) -> Buttons | None:
    """What may be done and said now, and the cards that may not be played, shown but not to be pressed."""
    asides = _asides(view, table_id, token, locale)
    return in_rows([*_turn(view, table_id, token, locale, ROWS - len(asides)), *asides])


def letter_buttons(view: View, table_id: int, token: str, locale: str) -> Buttons | None:
    """The same below a message that is not sent anew with each trick: off turn one claims elsewhere."""
    if not view.legal:
        asides = tuple(each for each in view.asides if not isinstance(each, Claim))
        view = replace(view, asides=asides)
    return hand_buttons(view, table_id, token, locale)


def spoken(action: Aside) -> str:
    """Something to say as a button carries it; `presses` reads it back."""
    return write(action).public.replace(" ", "-")


def _turn(view: View, table_id: int, token: str, locale: str, room: int) -> list[Row]:
    """What the player owes the table now, in no more rows than there is room for."""
    if not view.legal:
        return []
    match view.duty:
        case Duty.CALL:
            return _calls(view, table_id, token, locale)
        case Duty.NAME:
            return broken(_names(view, table_id, token, locale))
        case Duty.DISCARD:
            return [[_throw_menu(view, table_id, token, locale)]]
        case Duty.SEAT:
            return [sides(table_id, token, locale)]
        case Duty.PLAY:
            other = _other_hand(view, table_id, token, locale) if room > ROWS - MOST_ASIDES else []
            return [*_cards(view, table_id, token, locale, room - len(other)), *other]
    return []


def _calls(view: View, table_id: int, token: str, locale: str) -> list[Row]:
    bids = [(bid_text(call, locale), str(call)) for call in view.legal if isinstance(call, Bid)]
    rows: list[Row] = []
    if bids:
        rows.append([menu(phrase("menus.bid", locale), bids, "call", table_id, token)])
    if Pass() in view.legal:
        rows.append([button(phrase("buttons.pass", locale), "call", table_id, f"{token}:P")])
    return rows


def _names(view: View, table_id: int, token: str, locale: str) -> list[Press]:
    names = [action for action in view.legal if isinstance(action, Name)]
    return [
        button(choice_label(name, locale), "name", table_id, f"{token}:{choice(name)}", style=LOUD)
        for name in names
    ]


def _throw_menu(view: View, table_id: int, token: str, locale: str) -> Item[Any]:
    """The cards to choose from; a kitty of six is picked out of eighteen, so it is a menu and no buttons."""
    cards, count = _hand_to_act(view), view.to_throw
    options = [(card_name(card, locale), str(card)) for card in cards]
    key = "menus.bury" if is_burying(view) else "menus.discard"
    return menu(phrase(key, locale, n=count), options, "pick", table_id, token, count)


def is_burying(view: View) -> bool:
    """Whether the cards that go are the player's own (C4.3); where there is a dummy, they are its (B4.3)."""
    return not view.dummies


def _hand_to_act(view: View) -> Hand:
    """The cards of the hand whose turn it is, in the order in which the text above the buttons has them."""
    hand = view.hands[view.hand_to_act] if view.hand_to_act is not None else ()
    return as_shown(hand or (), view.contract.trump if view.contract else None)


def _cards(view: View, table_id: int, token: str, locale: str, room: int) -> list[Row]:
    """The hand whose turn it is: a row a suit where that fits, else one card after the other."""
    legal = {action.card for action in view.legal if isinstance(action, Play)}
    return [
        [
            button(
                card_label(card, locale),
                "play",
                table_id,
                f"{token}:{card}",
                style=LOUD if card in legal else QUIET,
                disabled=card not in legal,
            )
            for card in row
        ]
        for row in _rows(_hand_to_act(view), room)
    ]


def _rows(hand: Hand, room: int) -> list[Sequence[Card]]:
    by_suit = [tuple(cards) for _, cards in groupby(hand, key=lambda card: card.suit)]
    rows: list[Sequence[Card]] = [suit[at : at + ROW] for suit in by_suit for at in range(0, len(suit), ROW)]
    return rows if len(rows) <= room else [hand[at : at + ROW] for at in range(0, len(hand), ROW)]


def _other_hand(view: View, table_id: int, token: str, locale: str) -> list[Row]:
    """What may be led from the wrong one of two hands, where nobody stops that (D5.4)."""
    hand = _hand_to_act(view)
    cards = [each.card for each in view.legal if isinstance(each, Play) and each.card not in hand]
    options = [(card_name(card, locale), str(card)) for card in cards]
    return [[menu(phrase("menus.other_hand", locale), options, "play", table_id, token)]] if cards else []


def _asides(view: View, table_id: int, token: str, locale: str) -> list[Row]:
    """What may be said besides: what others wait for first."""
    asked = votes(view, table_id, locale) if Answer(True) in view.asides else []
    pressing = [*asked, *_penalties(view, table_id, token, locale)]
    return broken([*pressing, *_sayable(view, table_id, token, locale)])[:MOST_ASIDES]


def _penalties(view: View, table_id: int, token: str, locale: str) -> list[Press]:
    """The three penalties of the first revoke that waits for this player's choice (D6.7)."""
    waiting = [each for each in view.asides if isinstance(each, ChoosePenalty)]
    return [
        button(
            phrase(f"buttons.penalty_{each.penalty.value}", locale, trick=each.trick),
            "say",
            table_id,
            f"{token}:{spoken(each)}",
            style=LOUD,
        )
        for each in waiting
        if each.trick == waiting[0].trick
    ]


def _sayable(view: View, table_id: int, token: str, locale: str) -> Iterator[Press]:
    """One button for each kind of thing that may be said; a question follows where it is dangerous."""
    kinds = {type(each) for each in view.asides}
    for kind, name in ((TakeBack, "back"), (CallSuit, "suit"), (CallHonours, "honours")):
        if kind in kinds:
            label, verb = phrase(f"buttons.{name}", locale), "ask" if kind is CallSuit else "say"
            yield button(label, verb, table_id, f"{token}:{name}", style=LOUD)
    if any(isinstance(each, Claim) and each.tricks for each in view.asides):
        yield button(phrase("buttons.claim", locale), "ask", table_id, f"{token}:claim")
    if Claim(0) in view.asides:
        yield button(phrase("buttons.concede", locale), "ask", table_id, f"{token}:concede")
    if CallRenege in kinds:
        yield button(phrase("buttons.renege", locale), "ask", table_id, f"{token}:renege")


def throw_buttons(
    view: View, table_id: int, token: str, cards: Sequence[Card], locale: str
) -> Buttons | None:
    """Throw or bury what was picked, or pick again."""
    picked, key = ",".join(map(str, cards)), "bury" if is_burying(view) else "discard"
    go = button(phrase(f"buttons.{key}", locale), "throw", table_id, f"{token}:{picked}", style=GO)
    return in_rows([[go, button(phrase("buttons.reset", locale), "hand", table_id, "again")]])


def ask_buttons(view: View, what: str, table_id: int, token: str, locale: str) -> Buttons | None:
    """The second step of something that is not said lightly; None if it may not be said now."""
    asks = {"claim": _claims, "concede": _concession, "renege": _tricks, "suit": _suits}
    rows = asks[what](view, table_id, token, locale) if what in asks else []
    back = button(phrase("buttons.back_to_hand", locale), "hand", table_id, "again")
    return in_rows([*rows, [back]]) if rows else None


def _claims(view: View, table_id: int, token: str, locale: str) -> list[Row]:
    """How many of the rest; an accepted claim ends the hand, but the others are asked first."""
    claims = [each for each in view.asides if isinstance(each, Claim) and each.tricks]
    options = [
        (_many(each, view, locale), spoken(each)) for each in sorted(claims, key=lambda one: -one.tricks)
    ]
    return [[menu(phrase("menus.claim", locale), options, "say", table_id, token)]] if options else []


def _many(claim: Claim, view: View, locale: str) -> str:
    key = "menus.claim_all" if claim.tricks == view.left else "menus.claim_some"
    return phrase(key, locale, n=claim.tricks, left=view.left)


def _concession(view: View, table_id: int, token: str, locale: str) -> list[Row]:
    if Claim(0) not in view.asides:
        return []
    label = phrase("buttons.concede_sure", locale)
    return [[button(label, "say", table_id, f"{token}:{spoken(Claim(0))}", style=STOP)]]


def _tricks(view: View, table_id: int, token: str, locale: str) -> list[Row]:
    """The finished tricks that this player has not called yet, the newest first."""
    calls = sorted((each for each in view.asides if isinstance(each, CallRenege)), key=lambda one: -one.trick)
    options = [(phrase("menus.trick", locale, trick=each.trick), spoken(each)) for each in calls]
    return [[menu(phrase("menus.renege", locale), options, "say", table_id, token)]] if options else []


def _suits(view: View, table_id: int, token: str, locale: str) -> list[Row]:
    """The suits that may be called from the hand that should have led (D5.4)."""
    suits = [each for each in view.asides if isinstance(each, CallSuit)]
    return [
        [
            button(
                suit_name(each.suit, locale).capitalize(),
                "say",
                table_id,
                f"{token}:{spoken(each)}",
                style=LOUD,
            )
            for each in suits
        ]
    ]
