"""Tricks gone by: the last one for anybody, all of them once the deal is over (A9)."""

from __future__ import annotations

from whist.engine.cards import Place
from whist.engine.tricks import Trick
from whist.engine.view import View
from whist.mistakes import NoTrickYet
from whist.pictures import parts, talk
from whist.pictures.page import Page, fitted, spoken
from whist.pictures.result import verdict_lines
from whist.words import Cast, card_text, phrase


def trick_page(view: View, cast: Cast, locale: str) -> Page:
    """The last complete trick, card by card.

    :raises NoTrickYet: if no trick of this deal is complete.
    """
    if not view.tricks:
        raise NoTrickYet

    def lines(cast: Cast) -> list[str]:
        trick, taker = view.tricks[-1], view.winners[-1]
        head = phrase("tricks.last", locale, number=len(view.tricks), deal=view.number)
        plays = [
            phrase(
                "tricks.followed" if turn else "tricks.led",
                locale,
                who=cast.name(place),
                card=card_text(card, locale),
            )
            for turn, (place, card) in enumerate(trick.plays)
        ]
        return [head, *plays, phrase("tricks.taken", locale, who=cast.name(taker))]

    text = fitted(cast, lines)
    return Page(text, alt=spoken(text, locale))


def tricks_page(view: View, cast: Cast, locale: str) -> Page:
    """A finished deal trick by trick; of a deal still in play only what may be looked at, its last trick.

    :raises NoTrickYet: if no trick of a deal in play is complete.
    """
    outcome = view.outcome
    if outcome is None:
        return trick_page(view, cast, locale)

    def lines(cast: Cast) -> list[str]:
        head = [phrase("tricks.replay", locale, number=view.number), *parts.calls(view, cast, locale)]
        if outcome.contract is None:
            return [*head, phrase("tricks.thrown_in", locale)]
        taken = zip(view.tricks, view.winners, strict=True)
        told = [_line(number, trick, taker, cast, locale) for number, (trick, taker) in enumerate(taken, 1)]
        cut_short = [_open_trick(view.trick, cast, locale)] if view.trick and view.trick.cards else []
        ended = [*talk.settled(view, cast, locale), *verdict_lines(view, cast, locale)]
        return [*head, phrase("tricks.order", locale), *told, *cut_short, *ended]

    text = fitted(cast, lines)
    return Page(text, alt=spoken(text, locale))


def _line(number: int, trick: Trick, taker: Place, cast: Cast, locale: str) -> str:
    cards = " ".join(card_text(card, locale) for card in trick.cards)
    facts = {"who": cast.name(trick.leader), "taker": cast.name(taker)}
    return phrase("tricks.line", locale, number=number, cards=cards, **facts)


def _open_trick(trick: Trick, cast: Cast, locale: str) -> str:
    """The trick on the table when a claim ended the deal."""
    cards = " ".join(card_text(card, locale) for card in trick.cards)
    return phrase("tricks.cut_short", locale, who=cast.name(trick.leader), cards=cards)
