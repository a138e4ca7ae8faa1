"""A deal as it was played, card by card, for whoever wants to look back on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from whist.engine.actions import Name
from whist.engine.cards import FULL_PACK, JOKERS, Card, Hand, Place, Suit, in_hand_order
from whist.engine.seats import from_place
from whist.engine.tricks import JokerRules, Trick, playable, winner
from whist.engine.view import View
from whist.solver.position import Position
from whist.solver.reading import joker_rules

NO_JOKER_RULES = JokerRules()


@dataclass(frozen=True, slots=True)
class Award:
    """An accepted claim: so many of the tricks that were left went to the claimant's side (A8.2)."""

    by: Place
    tricks: int


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """The cards as they lay at the first lead, and what was made of them. Everything is by place.

    ``order`` names the places as they play, from whoever is to lead first; ``deciders`` who chooses the
    cards of each hand. ``tricks`` are those that were played, the last one perhaps cut short. ``suits`` are
    those that were called for a lead, by the number of the trick from 1 (D5.4). ``beside`` are books by side
    that no trick was played for: the kitty's (C4.4).
    """

    hands: tuple[Hand, ...]
    sides: tuple[int, ...]
    order: tuple[Place, ...]
    named: Name
    deciders: tuple[Place, ...]
    tricks: tuple[Trick, ...] = ()
    claim: Award | None = None
    declarer: Place | None = None
    jokers: JokerRules = NO_JOKER_RULES
    suits: tuple[tuple[int, Suit], ...] = ()
    beside: tuple[int, int] = (0, 0)

    @property
    def length(self) -> int:
        """The tricks that were to be played."""
        return max(map(len, self.hands))


@dataclass(frozen=True, slots=True)
class Moment:
    """Before a card, or at the end: the ``position``, None once no card is left; ``taken`` tricks by side."""

    position: Position | None
    taken: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    """What led from one moment to the next: a card, or, where it is None, a suit called for a lead.

    ``lawful`` are the cards of the hand that the law allowed.
    """

    trick: int
    hand: Place
    card: Card | None
    lawful: Hand
    is_wrong_lead: bool = False


def played_deal(view: View) -> PlayedDeal | None:
    """The deal of a view, once it is over; None while it is not, and of one that was thrown in."""
    outcome, contract = view.outcome, view.contract
    if outcome is None or contract is None or contract.named is None:
        return None
    claim = None if outcome.claim is None else Award(outcome.claim.by, outcome.claim.tricks)
    deal = PlayedDeal(
        tuple(_at_first_lead(view)),
        view.sides,
        view.first_round,
        contract.named,
        tuple(_deciders(view)),
        view.tricks if view.trick is None else (*view.tricks, view.trick),
        claim,
        contract.declarer,
        joker_rules(view),
        view.said.suits,
    )
    won, taken = outcome.won, made(deal)
    return replace(deal, beside=(won[0] - taken[0], won[1] - taken[1]))


def _at_first_lead(view: View) -> Iterator[Hand]:
    """The hands as they were dealt, with the kitty, without what was buried or thrown (B4.3, C4.3)."""
    dealt = [hand or () for hand in view.hands]
    gone, out = set(view.buried or ()), {card for hand in dealt for card in hand}
    pack = FULL_PACK + JOKERS[: getattr(view.settings, "jokers", 0)]
    kitty = tuple(card for card in pack if card not in out)
    for place, hand in enumerate(dealt):
        held = hand + kitty if place == view.declarer else hand
        yield in_hand_order([card for card in held if card not in gone])


def _deciders(view: View) -> Iterator[Place]:
    """Who chooses the cards of each hand: a dummy that is nobody's is played by the declarer (B5.2)."""
    for owner in view.owners:
        decider = view.declarer if owner is None else owner
        assert decider is not None
        yield decider


def made(deal: PlayedDeal) -> tuple[int, int]:
    """The tricks by side: those that were won, and what an accepted claim gave (A8.2)."""
    taken = [0, 0]
    for trick in deal.tricks:
        if trick.is_complete:
            taken[deal.sides[winner(trick, deal.named)]] += 1
    if deal.claim is not None:
        rest = deal.length - sum(taken)
        side = deal.sides[deal.claim.by]
        taken[side] += deal.claim.tricks
        taken[1 - side] += rest - deal.claim.tricks
    return taken[0], taken[1]


# ---- card by card


def moments(deal: PlayedDeal) -> tuple[tuple[Moment, ...], tuple[Step, ...]]:
    """Every moment of a deal, and the steps between them: one fewer."""
    play = _Play(deal)
    for trick in deal.tricks:
        play.through(trick)
    if not deal.tricks or deal.tricks[-1].is_complete:
        play.call_suit()
    return (*play.moments, play.now()), tuple(play.steps)


class _Play:
    """A deal played once more; ``moments`` before each of the ``steps``."""

    def __init__(self, deal: PlayedDeal) -> None:
        self.moments: list[Moment] = []
        self.steps: list[Step] = []
        self._deal, self._hands, self._taken, self._number = deal, deal.hands, (0, 0), 1
        self._trick = Trick(deal.order)
        self._suit: Suit | None = None

    def now(self) -> Moment:
        """The moment that has come."""
        if not any(self._hands):
            return Moment(None, self._taken)
        deal = self._deal
        known = (self._hands, deal.sides, self._trick, deal.named, deal.jokers, self._suit)
        return Moment(Position(*known), self._taken)

    def through(self, trick: Trick) -> None:
        """Play one trick, or as much of it as there is."""
        self.call_suit()
        for place, card in trick.plays:
            is_wrong = place != self._trick.to_play
            self._step(Step(self._number, place, card, self._lawful(), is_wrong))
            self._put(trick, place, card)
        if trick.is_complete:
            self._take(winner(trick, self._deal.named))

    def call_suit(self) -> None:
        """The suit that was called for the lead to this trick, if one was (D5.4)."""
        suit = dict(self._deal.suits).get(self._number)
        if suit is not None:
            self._step(Step(self._number, self._trick.to_play, None, ()))
            self._suit = suit

    def _step(self, step: Step) -> None:
        self.moments.append(self.now())
        self.steps.append(step)

    def _lawful(self) -> Hand:
        hand = self._hands[self._trick.to_play]
        if self._suit is not None:
            return tuple(card for card in hand if card.suit is self._suit) or hand
        return playable(hand, self._trick.cards, self._deal.named, self._deal.jokers)

    def _put(self, trick: Trick, place: Place, card: Card) -> None:
        """A card to the trick, which is led by whoever led it, rightly or wrongly."""
        self._trick, self._suit = Trick(trick.order, (*self._trick.cards, card)), None
        hand = tuple(each for each in self._hands[place] if each is not card)
        self._hands = (*self._hands[:place], hand, *self._hands[place + 1 :])

    def _take(self, taker: Place) -> None:
        side = self._deal.sides[taker]
        self._taken = (self._taken[0] + (side == 0), self._taken[1] + (side == 1))
        self._trick, self._number = Trick(from_place(self._deal.order, taker)), self._number + 1
