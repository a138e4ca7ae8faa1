"""A match as it stands: whose turn it is, and what is legal."""

from __future__ import annotations

from dataclasses import dataclass

from whist.engine.actions import Discard, Duty, Play, PlayerAction
from whist.engine.cards import Hand, Place
from whist.engine.deal import Deal, InAuction, InExchange, InPlay
from whist.engine.events import DealerAppointed, DealerDrawn
from whist.engine.rules import Rules, Step, Tally
from whist.engine.tricks import playable


@dataclass(frozen=True, slots=True)
class GameState:
    """The whole truth about a match, hidden cards and all.

    ``dealer`` deals the deal in progress, or the next one; nobody yet before the draw. ``opening`` is how
    the first dealer was found.
    """

    rules: Rules
    tally: Tally
    dealer: Place | None = None
    number: int = 0
    deal: Deal | None = None
    opening: DealerDrawn | DealerAppointed | None = None

    @property
    def is_over(self) -> bool:
        return self.tally.ending is not None

    def with_deal(self, deal: Deal) -> GameState:
        """The same match with its deal further on."""
        return GameState(self.rules, self.tally, self.dealer, self.number, deal, self.opening)


def new_game(rules: Rules) -> GameState:
    """A match before anything has happened."""
    return GameState(rules, rules.scoring.start())


def duty(state: GameState) -> Duty:
    """What the table waits for."""
    match state.deal:
        case InAuction():
            return Duty.CALL
        case InExchange(steps=steps):
            return Duty.NAME if steps[0] is Step.NAME else Duty.DISCARD
        case InPlay():
            return Duty.PLAY
    if state.is_over:
        return Duty.NOTHING
    return Duty.DEAL if state.dealer is not None else Duty.DRAW


def to_act(state: GameState) -> Place | None:
    """Who decides next; None while the house must draw or deal, and when the match is over."""
    match state.deal:
        case InAuction(bidding=bidding):
            return state.rules.auction.caller(bidding)
        case InExchange() as deal:
            return deal.declarer
        case InPlay(trick=trick, contract=contract):
            return state.rules.seating.decider(trick.to_play, contract)
    return None


def hand_to_act(state: GameState) -> Place | None:
    """Whose hand the next action concerns: the dummy's when its decider must play or throw from it."""
    match state.deal:
        case InExchange(contract=contract) if duty(state) is Duty.DISCARD:
            return state.rules.exchange.throws_from(contract)
        case InPlay(trick=trick):
            return trick.to_play
    return to_act(state)


def legal_actions(state: GameState) -> tuple[PlayerAction, ...]:
    """Every action open to the player who must act, cards in hand order; none to the house."""
    match state.deal:
        case InAuction(bidding=bidding):
            return state.rules.auction.legal_calls(bidding)
        case InExchange(contract=contract) as deal:
            if duty(state) is Duty.NAME:
                return state.rules.exchange.names(contract)
            return tuple(map(Discard, deal.hands[state.rules.exchange.throws_from(contract)]))
        case InPlay() as deal:
            return tuple(map(Play, playable_now(state.rules, deal)))
    return ()


def playable_now(rules: Rules, deal: InPlay) -> Hand:
    """The cards of the hand whose turn it is that may be played (A5)."""
    assert deal.contract.named is not None
    return playable(deal.hands[deal.trick.to_play], deal.trick.cards, deal.contract.named, rules.jokers)


def books(rules: Rules, deal: InPlay) -> tuple[int, int]:
    """The books of each side so far (B3.12, C4.4)."""
    sides = tuple(rules.seating.side(place, deal.contract) for place in deal.winners)
    return rules.scoring.books(deal.contract, sides)
