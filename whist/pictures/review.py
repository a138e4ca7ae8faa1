"""A deal that is over beside what best play would have made of it, for whoever wants to learn from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from whist.engine.cards import Hand
from whist.engine.view import View
from whist.pictures import parts, talk
from whist.pictures.page import NAME_LENGTHS, Page, first_fitting, spoken
from whist.words import Cast, best_text, gain_text, lapse_text, phrase

if TYPE_CHECKING:
    from whist.solver.review import Lapse, Review

SHOWN = 12
"""So many lines are told at most, the costliest of all; `FEW` where even short names leave no room."""
FEW = 8
Casts = Sequence[tuple[int, Cast]]
"""Who was who from so many plays on, the first from the beginning."""


def review_page(view: View, review: Review | None, casts: Casts, locale: str) -> Page:
    """What best play would have made of a deal, and which cards gave books away, by whom, in order of play.

    :param view: the deal, once it is over; ``review`` is None where no card of it was played.
    """

    def drafts() -> Iterator[list[str]]:
        for most, shown in (*((most, SHOWN) for most in NAME_LENGTHS), (NAME_LENGTHS[-1], FEW)):
            short = [(since, cast.shortened(most)) for since, cast in casts]
            yield _lines(view, review, short, shown, locale)

    text = first_fitting(drafts())
    return Page(text, alt=spoken(text, locale))


def _lines(view: View, review: Review | None, casts: Casts, shown: int, locale: str) -> list[str]:
    title, cast = phrase("review.title", locale, number=view.number), casts[-1][1]
    if review is None:
        return [title, phrase("review.no_card", locale)]
    return [
        title,
        *parts.contract(view, cast, locale),
        best_text(review, (parts.side(view, 0, cast), parts.side(view, 1, cast)), locale),
        *_told(view, review, casts, shown, locale),
        *talk.paid(view, cast, locale),
        *_open(view, review, locale),
        phrase("review.hindsight", locale),
    ]


def _told(view: View, review: Review, casts: Casts, shown: int, locale: str) -> list[str]:
    """Where books were given away, or won against the law; of very many the costliest."""
    told = [(each, lapse_text) for each in review.lapses] + [(each, gain_text) for each in review.gains]
    if not told:
        return [phrase("review.nothing", locale)] if review.is_settled else []
    costly = sorted(told, key=lambda each: -each[0].books)[:shown]
    lines = [
        words(each, view.sides, locale, _at(each, view, casts))
        for each, words in sorted(costly, key=lambda each: each[0].trick)
    ]
    left = len(told) - len(costly)
    more = [phrase("review.more", locale, n=left)] if left else []
    return [*_given_up(view, review, casts[-1][1], locale), *lines, *more]


def _given_up(view: View, review: Review, cast: Cast, locale: str) -> list[str]:
    facts = {"ours": parts.side(view, 0, cast), "theirs": parts.side(view, 1, cast)}
    return [phrase("review.given_up", locale, n=review.lost(0), m=review.lost(1), **facts)]


def _at(lapse: Lapse, view: View, casts: Casts) -> Cast:
    """Who was who at a lapse: a card, or, of a claim, the moment after what was played."""
    cards = _trick(lapse.trick, view)
    plays = 4 * (lapse.trick - 1) + (cards.index(lapse.card) if lapse.card in cards else len(cards) % 4)
    return [cast for since, cast in casts if since <= plays][-1]


def _trick(number: int, view: View) -> Hand:
    """The cards of a trick; the last may have been cut short by a claim."""
    tricks = [trick.cards for trick in (*view.tricks, view.trick) if trick]
    return tricks[number - 1] if number <= len(tricks) else ()


def _open(view: View, review: Review, locale: str) -> list[str]:
    """What the search did not settle."""
    if review.settled_from == 1:
        return []
    if not _trick(review.settled_from, view):
        return [phrase("review.open_all", locale)]
    return [phrase("review.open_before", locale, trick=review.settled_from)]
