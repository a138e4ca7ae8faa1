"""Claims that need no search: what is sure however the cards lie that cannot be seen (A8)."""

from __future__ import annotations

from whist.engine.cards import Hand, Place
from whist.engine.tricks import Trick, playable, winning_card
from whist.solver.cashing import Cards, Cashing, Foe
from whist.solver.lanes import LANE, TRUMPS, numbers
from whist.solver.reading import Reading, joker_rules


class Plain:
    """A claim that needs no search, judged without some of the hands.

    What it says is good is good however the hidden cards lie; a hidden partner is no help.
    """

    def __init__(self, reading: Reading, claimant: Place) -> None:
        self._reading, self._claimant = reading, claimant
        self._numbers = numbers(reading.named)
        sides = reading.view.sides
        self._ours = [
            place
            for place in reading.places
            if sides[place] == sides[claimant] and not reading.is_hidden(place)
        ]

    def takes(self, tricks: int) -> bool:
        """Whether so many tricks are sure."""
        trick = self._reading.view.trick
        assert trick is not None
        if not trick.cards:
            return self._takes_from(trick.leader, tricks, self._reading.holdings)
        if trick.to_play not in self._ours:
            return tricks <= self._top_trumps(self._reading.holdings)
        hand = self._reading.holdings[trick.to_play]
        cards = playable(hand, trick.cards, self._reading.named, joker_rules(self._reading.view))
        return any(self._takes_with(trick.with_card(card), tricks) for card in cards)

    def _takes_with(self, trick: Trick, tricks: int) -> bool:
        """The same, once a hand of the claimant's has played to the trick."""
        player, card = trick.plays[-1]
        hands = self._reading.holdings
        left = tuple(c for c in hands[player] if c is not card)
        after = (*hands[:player], left, *hands[player + 1 :])
        taker = trick.order[winning_card(trick.cards, self._reading.named)]
        if taker in self._ours and not any(self._may_beat(trick, place) for place in _to_play(trick)):
            return self._takes_from(taker, tricks - 1, after, set(_to_play(trick)))
        return tricks <= self._top_trumps(after)

    def _may_beat(self, trick: Trick, place: Place) -> bool:
        """Whether some card that a place may hold would take the trick from the best so far."""
        cards = self._reading.holdings[place]
        if not self._reading.is_hidden(place):
            cards = playable(cards, trick.cards, self._reading.named, joker_rules(self._reading.view))
        return any(
            winning_card((*trick.cards, card), self._reading.named) == len(trick.cards) for card in cards
        )

    def _takes_from(
        self, leader: Place, tricks: int, hands: tuple[Hand, ...], unsure: set[Place] | None = None
    ) -> bool:
        """Whether so many tricks are sure, a place leading; of the ``unsure`` one card will be gone."""
        doubted = unsure or set()
        if leader not in self._ours or leader in doubted:
            return tricks <= self._top_trumps(hands)
        partner = next((place for place in self._ours if place != leader and place not in doubted), None)
        foes = tuple(
            Foe.holding(
                self._cards(hands[place]),
                for_certain=not self._reading.is_hidden(place) and place not in doubted,
            )
            for place in self._reading.places
            if place not in (leader, partner)
        )
        must = joker_rules(self._reading.view).void_must_throw
        cashing = Cashing(foes, self._reading.trump is not None, must)
        theirs = None if partner is None else self._cards(hands[partner])
        return cashing.takes(self._cards(hands[leader]), theirs, tricks)

    def _top_trumps(self, hands: tuple[Hand, ...]) -> int:
        """The claimant's trumps that nothing beats: each takes a trick whenever it is played."""
        if self._reading.trump is None:
            return 0
        others = [
            card
            for place in self._reading.places
            if place != self._claimant
            for card in self._trumps(hands[place])
        ]
        return sum(card > max(others, default=-1) for card in self._trumps(hands[self._claimant]))

    def _trumps(self, hand: Hand) -> list[int]:
        return [card for card in self._cards(hand) if card // LANE == TRUMPS]

    def _cards(self, hand: Hand) -> Cards:
        return tuple(sorted(self._numbers[card] for card in hand))


def _to_play(trick: Trick) -> tuple[Place, ...]:
    return trick.order[len(trick.cards) :]
