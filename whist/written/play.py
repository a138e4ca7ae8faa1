"""What was played of a deal that somebody wrote down: every card looked at as it falls (A5)."""

from __future__ import annotations

from dataclasses import replace

from whist.engine.cards import Card, Hand, Place
from whist.engine.seats import from_place
from whist.engine.tricks import Trick, playable, winner
from whist.solver.played import PlayedDeal
from whist.written.cards import read_cards
from whist.written.faults import BadDeal, BadWord


class Table:
    """A deal being played; ``names`` are those of its hands, by place."""

    def __init__(self, names: tuple[str, ...], deal: PlayedDeal) -> None:
        self._names, self._deal = names, deal
        self._hands = deal.hands
        self._tricks: list[Trick] = []
        self._trick = Trick(deal.order)

    def play(self, line: int, text: str) -> None:
        """The cards of one line, in the order in which they fell.

        :raises BadDeal: at the first that cannot have been played.
        """
        try:
            cards = read_cards(text)
        except BadWord as fault:
            raise BadDeal(line, str(fault)) from None
        for card in cards:
            self._put(line, card)

    def over(self) -> PlayedDeal:
        """The deal with what was played of it."""
        begun = (self._trick,) if self._trick.cards else ()
        return replace(self._deal, tricks=(*self._tricks, *begun))

    def _put(self, line: int, card: Card) -> None:
        if not any(self._hands):
            raise BadDeal(line, f"{card} is one card too many: all have been played")
        place = self._trick.to_play
        self._check(line, place, card)
        left = tuple(each for each in self._hands[place] if each is not card)
        self._hands = (*self._hands[:place], left, *self._hands[place + 1 :])
        self._trick = self._trick.with_card(card)
        if self._trick.is_complete:
            taker = winner(self._trick, self._deal.named)
            self._tricks.append(self._trick)
            self._trick = Trick(from_place(self._deal.order, taker))

    def _check(self, line: int, place: Place, card: Card) -> None:
        hand, who, number = self._hands[place], self._names[place], len(self._tricks) + 1
        if card not in hand:
            raise BadDeal(line, f"trick {number}: it is {who}'s turn, who does not hold {card} now")
        lawful = playable(hand, self._trick.cards, self._deal.named, self._deal.jokers)
        if card not in lawful:
            raise BadDeal(line, f"trick {number}: {who} may not play {card}, but {_listed(lawful)}")


def _listed(cards: Hand) -> str:
    return " or ".join(map(str, cards))
