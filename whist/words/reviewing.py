"""Where books were given away in a deal that is over, a sentence each, and what would have kept them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist.engine.cards import Hand
from whist.words.cards import any_of, card_text, hand_lines
from whist.words.lexicon import phrase
from whist.words.names import Cast

if TYPE_CHECKING:
    from whist.solver.review import Lapse, Review

NO_BREAK = "\N{NO-BREAK SPACE}"
CARDS_APART = 3
"""More cards than these are told by suit."""


def lapse_text(lapse: Lapse, sides: tuple[int, ...], locale: str, cast: Cast) -> str:
    """How a side lost books: ``Trick 4: Ann's `Q♥` cost a book; `3♥` would have kept it.``

    :param sides: the side of each place.
    """
    granted = lapse.card is None and lapse.side != sides[lapse.hand]
    lost = _told("granted" if granted else lapse.way.value, lapse, sides, locale, cast)
    if not lapse.better:
        return phrase("review.line", locale, told=lost)
    return phrase("review.line_kept", locale, told=lost, n=lapse.books, better=_cards(lapse.better, locale))


def gain_text(gain: Lapse, sides: tuple[int, ...], locale: str, cast: Cast) -> str:
    """How a side won books by what the law forbids."""
    return phrase("review.line", locale, told=_told(f"won_{gain.way.value}", gain, sides, locale, cast))


def best_text(review: Review, names: tuple[str, str], locale: str) -> str:
    """The books that best play makes of the cards, and those that were made.

    :param names: of the two sides, safe to be put into a sentence.
    """
    best, made = review.best, review.made
    if review.declaring is not None:
        n, facts = review.declaring, {"who": names[review.declaring], "made": made[review.declaring]}
        if best is None:
            return phrase("review.best_open", locale, **facts)
        return phrase("review.best_same" if best == made else "review.best", locale, n=best[n], **facts)
    facts = {"ours": names[0], "theirs": names[1], "made": made[0], "others": made[1]}
    if best is None:
        return phrase("review.both_open", locale, **facts)
    key = "review.both_same" if best == made else "review.both"
    return phrase(key, locale, best=best[0], rest=best[1], **facts)


def _told(what: str, lapse: Lapse, sides: tuple[int, ...], locale: str, cast: Cast) -> str:
    return phrase(
        f"review.{what}",
        locale,
        trick=lapse.trick,
        who=cast.name(lapse.decider),
        card=_card(lapse, locale),
        books=phrase("review.books", locale, n=lapse.books),
        others=cast.hands(place for place, side in enumerate(sides) if side == lapse.side),
    )


def _card(lapse: Lapse, locale: str) -> str:
    """The card, and that it came from a dummy where somebody else decided about it."""
    if lapse.card is None:
        return ""
    card = card_text(lapse.card, locale)
    return card if lapse.hand == lapse.decider else phrase("review.from_dummy", locale, card=card)


def _cards(cards: Hand, locale: str) -> str:
    """Any of some cards; of many each suit together, on one line."""
    if len(cards) <= CARDS_APART:
        return any_of([card_text(card, locale) for card in cards], locale)
    return any_of([suit.replace(" ", NO_BREAK) for suit in hand_lines(cards, locale)], locale)
