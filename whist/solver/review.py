"""A deal looked back upon: what best play of all four hands would have made, and where books were lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from whist.engine.cards import Card, Hand, Place
from whist.solver import perfect
from whist.solver.played import Moment, PlayedDeal, Step, made, moments


class Way(Enum):
    """What somebody did with which books went one way or the other."""

    PLAYED = "played"
    """A card that the law allows, and others would have kept more."""
    RENEGED = "reneged"
    """A card against the law, where such cards are accepted (A7.2)."""
    LED_WRONGLY = "led_wrongly"
    """A lead from the wrong hand that stood (D5.4)."""
    SUIT_CALLED = "suit_called"
    """A lead from the wrong hand that went back, and a suit was called (D5.4). There is no card to tell."""
    CLAIMED = "claimed"
    """A claim that was agreed to: the claimant asked for too little, or the others gave too much (A8.2)."""
    CONCEDED = "conceded"
    """Tricks were given up that best play would have taken (A8.4)."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """Where books were lost against best play from that moment on.

    :ivar trick: counted from 1; of a claim, the trick that was to be played next, or was on the table.
    :ivar hand: whose hand the card came from; of a claim, the claimant's.
    :ivar decider: the player who chose it: the declarer for a dummy.
    :ivar side: which side (an index of ``PlayedDeal.sides``) lost the books; of a claim for too much that
        is the side that agreed, in all else the side of the hand.
    :ivar books: how many, at least 1.
    :ivar card: None where there was none: a claim, a called suit.
    :ivar better: the lawful cards that would have kept all, in hand order; of a lead from the wrong hand,
        those of the hand that should have led. None where there was no card, or where it is not settled.
    """

    trick: int
    hand: Place
    decider: Place
    side: int
    books: int
    way: Way
    card: Card | None = None
    better: Hand = ()


@dataclass(frozen=True, slots=True)
class Review:
    """What a deal came to, beside what it could have. Books are by side; the kitty's is counted (C4.4).

    The kitty's book stands where it went, in ``best`` as in ``made``: it was not played for.
    Side by side: ``best[s] - lost(s) + lost(other) == made[s]``, if ``is_settled`` and nothing was gained.

    :ivar best: what best play of all four hands makes from the first lead; None if that is not settled.
    :ivar made: what was really won, before anything was paid for reneges; of a deal that is not over, so far.
    :ivar lapses: in the order of play.
    :ivar gains: where ``side`` *won* books with what the law forbids: a renege, a lead from the wrong hand.
    :ivar settled_from: the trick, from 1, from which every card was judged; one past the last: none was.
    :ivar declaring: the side that had to make the contract; None where nothing was bid.
    """

    best: tuple[int, int] | None
    made: tuple[int, int]
    lapses: tuple[Lapse, ...]
    gains: tuple[Lapse, ...] = ()
    settled_from: int = 1
    declaring: int | None = None

    @property
    def is_settled(self) -> bool:
        """Whether every card was judged; if not, more may have been lost than stands here."""
        return self.best is not None and self.settled_from == 1

    def lost(self, side: int) -> int:
        """The books that a side lost in all."""
        return sum(lapse.books for lapse in self.lapses if lapse.side == side)


def review(deal: PlayedDeal, nodes: int | None = None) -> Review:
    """What a deal could have come to, and at which cards it came to something else.

    :param nodes: how many may be looked at for each card, by default the `perfect.affordable` ones; what
        they do not settle is left out, and ``settled_from`` says so.
    """
    before, steps = moments(deal)
    totals = _totals(before, steps, nodes)
    judged = [*_cards(deal, before, steps, totals, nodes), *_claim(deal, totals[-1])]
    lost = tuple(replace(each, books=-each.books) for each in judged if each.books < 0)
    best = None if totals[0] is None else _with_beside(deal, (totals[0], deal.length - totals[0]))
    return Review(
        best,
        _with_beside(deal, made(deal)),
        lost,
        tuple(each for each in judged if each.books > 0),
        _settled_from(deal, steps, totals),
        None if deal.declarer is None else deal.sides[deal.declarer],
    )


Totals: TypeAlias = list[int | None]
"""The tricks of the whole deal that side 0 makes with best play from each moment on, if that is settled."""


def _totals(before: tuple[Moment, ...], steps: tuple[Step, ...], nodes: int | None) -> Totals:
    """Worked out a stretch at a time, each from its end to its beginning."""
    totals: Totals = []
    for first, last in _stretches(before, steps):
        totals += _in_a_stretch(before[first], steps[first:last], nodes)
    return totals


def _stretches(before: tuple[Moment, ...], steps: tuple[Step, ...]) -> Iterator[tuple[int, int]]:
    """The moments, first and last, between which every card was lawful, in turn, and not called for."""
    first = 0
    for at, (moment, step) in enumerate(zip(before, steps, strict=False)):
        is_called = moment.position is None or moment.position.suit is not None
        if is_called or step.is_wrong_lead or step.card not in step.lawful:
            yield first, at
            first = at + 1
    yield first, len(before) - 1


def _in_a_stretch(start: Moment, steps: tuple[Step, ...], nodes: int | None) -> Totals:
    if start.position is None:
        return [start.taken[0]]
    cards = [step.card for step in steps if step.card is not None]
    if not cards:
        return [_plus(start, perfect.books(start.position, 0, nodes))]
    return [_plus(start, more) for more in perfect.analyse(start.position, 0, cards, nodes)]


def _plus(start: Moment, more: int | None) -> int | None:
    return None if more is None else start.taken[0] + more


def _cards(
    deal: PlayedDeal, before: tuple[Moment, ...], steps: tuple[Step, ...], totals: Totals, nodes: int | None
) -> Iterator[Lapse]:
    """The steps that changed something; ``books`` is what the side of the hand won, less than 0: lost."""
    for moment, step, was, became in zip(before, steps, totals, totals[1:], strict=False):
        if was is None or became is None or was == became:
            continue
        side = deal.sides[step.hand]
        won = became - was if side == 0 else was - became
        better = () if step.card is None or won > 0 else _better(moment, step, nodes)
        facts = (step.trick, step.hand, deal.deciders[step.hand], side, won, _way(step), step.card)
        yield Lapse(*facts, better)


def _way(step: Step) -> Way:
    if step.card is None:
        return Way.SUIT_CALLED
    if step.is_wrong_lead:
        return Way.LED_WRONGLY
    return Way.PLAYED if step.card in step.lawful else Way.RENEGED


def _better(moment: Moment, step: Step, nodes: int | None) -> Hand:
    """The lawful cards that would have kept all; none where the nodes do not settle which."""
    assert moment.position is not None
    values = perfect.card_values(moment.position, nodes) or {}
    most = max(values.values(), default=0)
    return tuple(card for card in step.lawful if values.get(card) == most)


def _claim(deal: PlayedDeal, total: int | None) -> Iterator[Lapse]:
    """What an accepted claim gave away: the claimant's, or, of a claim for too much, the others' (A8)."""
    if deal.claim is None or total is None:
        return
    taker = deal.claim.by
    side, right = deal.sides[taker], (total, deal.length - total)
    won = made(deal)[side] - right[side]
    if won:
        played = sum(trick.is_complete for trick in deal.tricks)
        way = Way.CLAIMED if deal.claim.tricks else Way.CONCEDED
        loser = side if won < 0 else 1 - side
        yield Lapse(played + 1, taker, taker, loser, -abs(won), way)


def _settled_from(deal: PlayedDeal, steps: tuple[Step, ...], totals: Totals) -> int:
    if totals[-1] is None:
        return deal.length + 1
    open_ends = zip(steps, totals, totals[1:], strict=False)
    return 1 + max((step.trick for step, *ends in open_ends if None in ends), default=0)


def _with_beside(deal: PlayedDeal, tricks: tuple[int, int]) -> tuple[int, int]:
    return tricks[0] + deal.beside[0], tricks[1] + deal.beside[1]
