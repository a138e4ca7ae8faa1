"""Whether to agree to a claim, or to a partner's concession: honestly, from what can be seen (A8)."""

from __future__ import annotations

from whist.engine.actions import Answer
from whist.engine.cards import Card, Hand, Place
from whist.engine.tricks import Trick, playable, winning_card
from whist.engine.view import View
from whist.solver.cashing import Cards, Cashing, Foe
from whist.solver.claims import holds
from whist.solver.endings import position
from whist.solver.lanes import LANE, TRUMPS, numbers
from whist.solver.reading import Reading, best, joker_rules


def answer(view: View) -> Answer:
    """Yes to what is certain, whatever the cards that cannot be seen; no to everything else."""
    assert view.contract is not None
    assert view.contract.named is not None
    assert view.place is not None
    believes = getattr(view.settings, "renege_mode", "prevent") == "prevent"
    reading, claim = Reading(view, view.contract.named, view.place, believes), view.said.claim
    assert claim is not None
    if claim.tricks:
        return Answer(_stands(reading, claim.by, claim.tricks))
    return Answer(_is_hopeless(reading))


def _stands(reading: Reading, claimant: Place, tricks: int) -> bool:
    """Whether a claim is sure to be good: searched where all hands are known, else only if it is plain."""
    if (open_cards := position(reading)) is not None:
        return holds(open_cards, reading.view.sides[claimant], tricks) is True
    return _Plain(reading, claimant).takes(tricks)


def _is_hopeless(reading: Reading) -> bool:
    """Whether this side gets no more tricks; the partner, who should know, speaks for the hand not seen."""
    if (open_cards := position(reading)) is not None:
        return holds(open_cards, reading.view.sides[reading.me], 1) is False
    return not any(_may_take(reading, card) for card in reading.hand)


def _may_take(reading: Reading, card: Card) -> bool:
    """A trump may, and the best of a suit that has more cards than there are better ones against it."""
    if reading.is_useless(card):
        return False
    mine = [other for other in reading.hand if other.suit is card.suit]
    return reading.is_trump(card) or reading.rivals(best(mine, reading.named)) < len(mine)


class _Plain:
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
