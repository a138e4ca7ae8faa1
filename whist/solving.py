"""What `python -m whist solve` says of a deal: its cards, what best play makes of them, what was missed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whist.engine.cards import Place, in_hand_order
from whist.engine.contract import Contract, books_to_make
from whist.engine.view import View
from whist.pictures.page import spoken
from whist.records import Record, unfolded
from whist.records.telling import plain
from whist.solver import perfect
from whist.solver.compiling import compile_search
from whist.solver.played import PlayedDeal, moments, played_deal
from whist.solver.review import Review, review
from whist.words import Cast, best_text, contract_text, gain_text, hand_alt, lapse_text, name_text, phrase
from whist.written import WrittenDeal, read_deals

LOCALE = "en"
"""The command line speaks the language of its help."""
QUICK = 7
"""Tricks; no more than these are searched before the compiled search would be ready."""


def recorded(record: Record, only: int | None, nodes: int | None) -> Iterator[str]:
    """What there is to say of each deal of a record, or of one of them, counted from 1.

    :raises Disagreement: at the first action, or score, that is not right.
    """
    for number, seen in enumerate(unfolded(record), 1):
        if only in (None, number):
            deal, cast = played_deal(seen), Cast.around(seen, record.players, LOCALE)
            told = [_nothing(seen)] if deal is None else []
            if deal is not None and seen.contract is not None:
                told = _Told(deal, seen.contract, cast, nodes).lines()
            yield "\n".join([f"Deal {number}", *told])


def written(lines: Iterable[tuple[int, bytes]], only: int | None, nodes: int | None) -> Iterator[str]:
    """What there is to say of each deal of a file that somebody wrote by hand, or of one of them.

    :raises BadDeal: at the first line that cannot be.
    """
    for number, each in enumerate(read_deals(lines), 1):
        if only in (None, number):
            told = _Told(each.deal, each.contract, Cast(each.names, _owners(each)), nodes).lines()
            yield "\n".join([f"Deal {number}", *told])


def _nothing(seen: View) -> str:
    """Why there is no looking back on a deal."""
    is_over = seen.outcome is not None
    return "Nobody bid: the cards were thrown in." if is_over else "It was abandoned before its end."


def _owners(written: WrittenDeal) -> tuple[int | None, ...]:
    """Every hand that somebody named keeps its name, a dummy too."""
    return (None,) * len(written.names)


class _Told:
    """One deal in words."""

    def __init__(self, deal: PlayedDeal, contract: Contract, cast: Cast, nodes: int | None) -> None:
        self._deal, self._contract, self._cast, self._nodes = deal, contract, cast, nodes
        self._end = moments(deal)[0][-1]
        self._is_over = deal.claim is not None or self._end.position is None

    def lines(self) -> list[str]:
        """The hands, the contract, what best play makes, where that was missed, and what comes next."""
        if self._deal.length > QUICK:
            compile_search()
        found = review(self._deal, self._nodes)
        told = [*self._hands(), self._aim(), self._best(found)]
        if self._deal.tricks or self._deal.claim is not None:
            told += self._judged(found)
        return told if self._is_over else [*told, *self._next()]

    def _hands(self) -> Iterator[str]:
        """The hands at the first lead, in the order in which they play."""
        names = [self._name(place) for place in self._deal.order]
        width = max(map(len, names))
        for name, place in zip(names, self._deal.order, strict=True):
            yield f"  {name:{width}}  {hand_alt(self._deal.hands[place], LOCALE)}"

    def _aim(self) -> str:
        """Who must make what, or only what is trumps."""
        contract, declarer = self._contract, self._deal.declarer
        if contract.bid is None and contract.named is not None:
            named = _said(name_text(contract.named, LOCALE))
            return f"{named[:1].upper()}{named[1:]}."
        what = _said(contract_text(contract, LOCALE))
        if contract.bid is None or declarer is None:
            return f"{what}."
        return f"{self._name(declarer)}: {what}, {books_to_make(contract.bid.books)} books to make."

    def _best(self, found: Review) -> str:
        """The books that best play makes, and those that were made if the deal is over."""
        names = self._side(0), self._side(1)
        if self._is_over:
            return _said(best_text(found, names, LOCALE))
        if found.best is None:
            return "What best play makes of these cards was too deep to settle."
        ours, theirs = map(_said, names)
        return f"Best play: {_books(found.best[0])} for {ours}, {found.best[1] or 'none'} for {theirs}."

    def _judged(self, found: Review) -> Iterator[str]:
        """Where books were given up, or won against the law; and what could not be judged."""
        told = [(each.trick, lapse_text(each, self._deal.sides, LOCALE, self._cast)) for each in found.lapses]
        told += [(each.trick, gain_text(each, self._deal.sides, LOCALE, self._cast)) for each in found.gains]
        for _, line in sorted(told, key=lambda each: each[0]):
            yield f"  {_said(line)}"
        if not told and found.is_settled:
            yield _said(phrase("review.nothing", LOCALE))
        if found.settled_from > self._deal.length:
            yield _said(phrase("review.open_all", LOCALE))
        elif found.settled_from > 1:
            yield _said(phrase("review.open_before", LOCALE, trick=found.settled_from))

    def _next(self) -> Iterator[str]:
        """What every card of the hand whose turn it is would make."""
        position = self._end.position
        assert position is not None
        place, verb = position.trick.to_play, "play" if position.trick.cards else "lead"
        values = perfect.card_values(position, self._nodes)
        if values is None:
            yield f"What {self._name(place)} should {verb} was too deep to settle."
            return
        side = self._deal.sides[place]
        had = self._end.taken[side] + self._deal.beside[side]
        yield f"{self._name(place)} to {verb}; books for {_said(self._side(side))} after each card:"
        for value in sorted(set(values.values()), reverse=True):
            cards = in_hand_order([card for card in values if values[card] == value])
            yield f"  {had + value:2}  {hand_alt(cards, LOCALE)}"

    def _name(self, place: Place) -> str:
        return _said(self._cast.name(place))

    def _side(self, side: int) -> str:
        """The hands of a side by name, safe to be put into a sentence."""
        return self._cast.hands(Place(n) for n, of in enumerate(self._deal.sides) if of == side)


def _books(number: int) -> str:
    return f"{number or 'no'} book{'' if number == 1 else 's'}"


def _said(text: str) -> str:
    """A sentence of the bot without its markup: cards in words, nothing that could move a cursor."""
    return plain(spoken(text, LOCALE).replace("\N{NO-BREAK SPACE}", " "))
