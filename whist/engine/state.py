"""A match as it stands: whose turn it is, and what is legal."""

from __future__ import annotations

from dataclasses import dataclass

from whist.engine.actions import Answer, Call, Discard, Duty, Play, PlayerAction, Side, TakeSeat
from whist.engine.cards import CODES, Card, Hand, Place
from whist.engine.deal import Deal, InAuction, InExchange, InPlay, InReckoning
from whist.engine.events import DealerAppointed, DealerDrawn
from whist.engine.rules import Bidding, DealResult, Fault, Rules, Step, Tally, sides_of
from whist.engine.tricks import playable

PLAYS = {card: Play(card) for card in CODES}
"""The play of each card, made once: a deal lists hundreds of them."""


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
        case InPlay(said=said):
            return Duty.PLAY if said.claim is None else Duty.ANSWER
        case InReckoning():
            return Duty.SETTLE
    return Duty.NOTHING if state.is_over else _duty_between(state)


def _duty_between(state: GameState) -> Duty:
    if state.dealer is None:
        return Duty.DRAW
    return Duty.DEAL if state.rules.seating.chooser is None else Duty.SEAT


def to_act(state: GameState) -> Place | None:
    """Who decides next; None while the house must draw, deal or settle, and when the match is over."""
    match state.deal:
        case InPlay() as deal:
            if (claim := deal.said.claim) is not None:
                return claim.unheard[0]
            return state.rules.seating.decider(deal.trick.to_play, deal.contract)
        case InAuction(bidding=bidding):
            return state.rules.auction.caller(bidding)
        case InExchange() as deal:
            return deal.declarer
        case None if state.dealer is not None:
            return state.rules.seating.chooser
    return None


def hand_to_act(state: GameState) -> Place | None:
    """Whose hand the next action concerns: the dummy's when its decider must play or throw from it."""
    match state.deal:
        case InExchange(contract=contract) if duty(state) is Duty.DISCARD:
            return state.rules.exchange.throws_from(contract)
        case InPlay(trick=trick, said=said) if said.claim is None:
            return trick.to_play
    return to_act(state)


def legal_actions(state: GameState) -> tuple[PlayerAction, ...]:
    """Every action of a turn open to the player who must act, cards in hand order; none to the house.

    Where reneges are penalised that is more than is lawful (`lawful_actions`).
    """
    match state.deal:
        case InPlay() as deal:
            if deal.said.claim is not None:
                return Answer(True), Answer(False)
            return tuple([PLAYS[card] for card in accepted_now(state.rules, deal)])
        case InAuction(bidding=bidding):
            return state.rules.auction.legal_calls(bidding)
        case InExchange(contract=contract) as deal:
            if duty(state) is Duty.NAME:
                return state.rules.exchange.names(contract)
            return tuple(map(Discard, deal.hands[state.rules.exchange.throws_from(contract)]))
    return tuple(map(TakeSeat, Side)) if duty(state) is Duty.SEAT else ()


def lawful_actions(state: GameState) -> tuple[PlayerAction, ...]:
    """The legal actions that no opponent can call against the player (A7.1, D5.4)."""
    match state.deal:
        case InPlay(said=said) as deal if said.claim is None and state.rules.penalises:
            return tuple([PLAYS[card] for card in playable_now(state.rules, deal)])
    return legal_actions(state)


def playable_now(rules: Rules, deal: InPlay) -> Hand:
    """The cards of the hand whose turn it is that the law lets it play (A5, D5.4)."""
    assert deal.contract.named is not None
    hand = deal.hands[deal.trick.to_play]
    if deal.said.suit is not None:
        called = tuple(card for card in hand if card.suit is deal.said.suit)
        return called or hand
    return playable(hand, deal.trick.cards, deal.contract.named, rules.jokers)


def accepted_now(rules: Rules, deal: InPlay) -> Hand:
    """The cards that the referee takes: the lawful ones, or any where reneges are penalised (A7.2, D5.4)."""
    if not rules.penalises:
        return playable_now(rules, deal)
    if deal.trick.cards:
        return deal.hands[deal.trick.to_play]
    return (*playable_now(rules, deal), *_wrong_leads(rules, deal))


def _wrong_leads(rules: Rules, deal: InPlay) -> tuple[Card, ...]:
    """The cards of the leader's other hand, which may be led by mistake (D5.4)."""
    if not rules.calls_suits or deal.said.suit is not None:
        return ()
    leader, decider = deal.trick.to_play, rules.seating.decider
    player = decider(leader, deal.contract)
    others = [Place(n) for n in range(len(deal.hands)) if n != leader]
    own = [deal.hands[place] for place in others if decider(place, deal.contract) == player]
    return tuple(card for hand in own for card in hand)


def holder(deal: InPlay, card: Card) -> Place:
    """The hand that a card lies in."""
    return Place(next(n for n, hand in enumerate(deal.hands) if card in hand))


def calls_made(rules: Rules, bidding: Bidding) -> tuple[tuple[Place, Call], ...]:
    """Who called what: the caller of each call is asked of the auction as it stood before it."""
    known = (bidding.turned, bidding.lifted)
    before = [Bidding(bidding.dealer, bidding.calls[:n], *known) for n in range(len(bidding.calls))]
    return tuple(zip(map(rules.auction.caller, before), bidding.calls, strict=True))


def books(state: GameState, deal: InPlay) -> tuple[int, int]:
    """The books of each side so far, what is owed for reneges paid as far as it goes (B3.12, C4.4, A7.3)."""
    if not state.rules.penalises:
        return _won(state.rules, deal, (0, 0))
    paid, _ = state.rules.scoring.paid(state.tally, result_of(state.rules, deal))
    return paid


def debts(state: GameState) -> tuple[int, ...]:
    """The books that each entry of the tally still owes for reneges; empty where nobody does (A7.3)."""
    play = play_of(state)
    if play is None or not state.rules.penalises:
        return state.tally.debts
    _, owed = state.rules.scoring.paid(state.tally, result_of(state.rules, play))
    return owed


def play_of(state: GameState) -> InPlay | None:
    """The cards of a deal in play, or played out but not yet scored; None in every other stage."""
    match state.deal:
        case InPlay() as deal:
            return deal
        case InReckoning(play=deal):
            return deal
    return None


def result_of(rules: Rules, deal: InPlay) -> DealResult:
    """What a deal has come to so far, an accepted claim included (A8.2)."""
    contract, seating, said = deal.contract, rules.seating, deal.said
    sides = sides_of(rules, contract)
    faults = tuple(
        Fault(sides[each.by], seating.entry(each.by), each.penalty or rules.penalties[0])
        for each in said.reneges
    )
    called = tuple(sides[place] for place in said.honours)
    won = _won(rules, deal, awarded(deal, sides))
    return DealResult(contract, won, deal.dealt, sides, faults, called)


def awarded(deal: InPlay, sides: tuple[int, ...]) -> tuple[int, int]:
    """The unplayed tricks that each side has by an accepted claim; none before that (A8.2)."""
    claim = deal.said.claim
    if claim is None or claim.unheard:
        return 0, 0
    rest = deal.left - claim.tricks
    return (claim.tricks, rest) if sides[claim.by] == 0 else (rest, claim.tricks)


def _won(rules: Rules, deal: InPlay, by_claim: tuple[int, int]) -> tuple[int, int]:
    sides = tuple(rules.seating.side(place, deal.contract) for place in deal.winners)
    return rules.scoring.books(deal.contract, sides, by_claim)
