"""From a contract to its first lead in a deal that could be: the name, the throw, and the books."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from whist.engine.actions import Bid, Name
from whist.engine.cards import Hand, Place
from whist.engine.contract import Contract, declarer_of
from whist.engine.rules import Rules, Step, sides_of
from whist.engine.tricks import Trick
from whist.solver.bidding import best_name
from whist.solver.burying import bury
from whist.solver.layouts import Layout, sides_with
from whist.solver.pairs import judged
from whist.solver.perfect import books
from whist.solver.position import Position


@dataclass(frozen=True)
class Declaring:
    """Somebody's contract in a game dealt by ``dealer``; how many books were bid is of no account here."""

    rules: Rules
    dealer: Place
    contract: Contract

    @cached_property
    def declarer(self) -> Place:
        return declarer_of(self.contract)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        return sides_of(self.rules, self.contract)

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """What may be named, or what was."""
        if self.contract.named is not None:
            return (self.contract.named,)
        return self.rules.exchange.names(self.contract)

    @cached_property
    def is_blind(self) -> bool:
        """Whether the declarer names before seeing what joins the hand: the kitty, or the dummy (C4.1)."""
        steps = self.rules.exchange.steps(self.contract)
        looks = [step for step in (Step.TAKE_KITTY, Step.SHOW) if step in steps]
        return any(steps.index(Step.NAME) < steps.index(look) for look in looks)

    @cached_property
    def order(self) -> tuple[Place, ...]:
        """The four places from the first leader round."""
        seating = self.rules.seating
        return seating.round_from(seating.first_leader(self.dealer, self.contract), self.contract)

    def naming(self, named: Name) -> Declaring:
        """The same contract once it is named."""
        return replace(self, contract=replace(self.contract, named=named))

    def named_in(self, layout: Layout) -> Declaring:
        """The same contract with the name that its declarer would choose at a glance in such a layout."""
        if self.contract.named is not None:
            return self
        hand = layout.hands[self.declarer]
        if not self.is_blind:
            shown = [layout.hands[place] for place in self.rules.exchange.shows(self.contract)]
            hand += layout.kitty + tuple(card for each in shown for card in each)
        return self.naming(best_name(hand, self.names))

    def thrown_in(self, layout: Layout) -> tuple[Hand, ...]:
        """The four hands at the first lead, the kitty taken and too many cards thrown at a glance."""
        assert self.contract.named is not None
        hands, size = list(layout.hands), min(map(len, layout.hands))
        hands[self.declarer] += layout.kitty
        thrower = self.rules.exchange.throws_from(self.contract)
        if (excess := len(hands[thrower]) - size) > 0:
            gone = bury(hands[thrower], self.contract.named, excess)
            hands[thrower] = tuple(card for card in hands[thrower] if card not in gone)
        return tuple(hands)

    def judged(self, hands: tuple[Hand, ...]) -> float:
        """The books that the declarer's side should take with such hands, by the fitted table."""
        assert self.contract.named is not None
        ours = [hands[place] for place in sides_with(self.sides, self.declarer)]
        jokers = sum(card.is_joker for card in self.rules.pack)
        return judged(ours[0], ours[1], self.contract.named, jokers)

    def solved(self, hands: tuple[Hand, ...], nodes: int) -> int | None:
        """The books that it takes if everybody plays perfectly; None if that is not settled."""
        assert self.contract.named is not None
        position = Position(hands, self.sides, Trick(self.order), self.contract.named, self.rules.jokers)
        side = self.sides[self.declarer]
        taken = books(position, side, nodes)
        return None if taken is None else self._with_kitty(taken, len(hands[0]), side)

    def _with_kitty(self, taken: int, tricks: int, side: int) -> int:
        """The kitty's book too: where the first trick wins it, whoever takes tricks at all takes that."""
        winners = (side,) * taken + (1 - side,) * (tricks - taken)
        return self.rules.scoring.books(self.contract, winners)[side]


def declaring(rules: Rules, dealer: Place, declarer: Place, bid: Bid) -> Declaring:
    """A contract that somebody may yet come to play."""
    return Declaring(rules, dealer, Contract(declarer, bid))
