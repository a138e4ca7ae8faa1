"""The referee: what follows from an action, and what the table learns. All pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from whist.engine import refusals
from whist.engine.actions import (
    Action,
    Appoint,
    Aside,
    Bid,
    DealCards,
    Discard,
    DrawCards,
    Duty,
    Name,
    Pass,
    Play,
    Settle,
    TakeSeat,
)
from whist.engine.cards import Card, Hand, Place, in_hand_order
from whist.engine.deal import DealOver, InAuction, InExchange, InPlay, InReckoning, with_hand, without
from whist.engine.draw import draw_for_deal
from whist.engine.errors import CannotName, CardNotHeld, IllegalAction, NotAllowedNow, NotYourTurn, under
from whist.engine.events import (
    AuctionWon,
    CallMade,
    CardPlayed,
    DealerAppointed,
    DealerDrawn,
    DealerStuck,
    Dealt,
    Event,
    HandShown,
    KittyTaken,
    Named,
    SatDown,
    Thrown,
    ThrownIn,
    TrickTaken,
)
from whist.engine.reckoning import Move, played_out, scored
from whist.engine.rules import Bidding, Rules, Step, is_cut, is_kitty, right_of_dealer
from whist.engine.state import (
    GameState,
    accepted_now,
    books,
    debts,
    duty,
    hand_to_act,
    holder,
    lawful_actions,
    legal_actions,
    new_game,
    playable_now,
    to_act,
)
from whist.engine.table_talk import asides, hear
from whist.engine.tricks import Trick, winner

__all__ = [
    "GameState",
    "apply",
    "asides",
    "books",
    "debts",
    "duty",
    "hand_to_act",
    "lawful_actions",
    "legal_actions",
    "new_game",
    "replay",
    "to_act",
]


def apply(state: GameState, who: Place | None, action: Action) -> Move:
    """The match after one action, and what the whole table learns from it.

    :param who: the player who decides, or None for the house.
    :raises IllegalAction: if the laws forbid it; the given state is untouched.
    """
    if not isinstance(action, Play) and isinstance(action, Aside):  # plays are many, and a union is slow
        if who not in state.rules.players:
            raise NotYourTurn(to_act(state))
        return hear(state, who, action)
    if who != to_act(state):
        raise NotYourTurn(to_act(state))
    match state.deal, action:
        case InPlay() as deal, Play(card) if _is_accepted(state.rules, deal, card):
            return _play(state, deal, card)
        case InAuction() as deal, Pass() | Bid() as call if call in legal_actions(state):
            bidding = replace(deal.bidding, calls=(*deal.bidding.calls, call))
            place = state.rules.auction.caller(deal.bidding)
            return _bidding_on(state, replace(deal, bidding=bidding), (CallMade(place, call),))
        case InExchange() as deal, Name() as named if named in legal_actions(state):
            after = replace(deal, contract=replace(deal.contract, named=named), steps=deal.steps[1:])
            return _step(state, after, (Named(after.contract),))
        case InExchange() as deal, Discard(card) if action in legal_actions(state):
            return _throw(state, deal, card)
        case None, TakeSeat() if duty(state) is Duty.SEAT:
            return _sit_down(state, action)
        case _, DrawCards() | Appoint() | DealCards() | Settle():
            return _house(state, action)
    raise _why_not(state, action)


def replay(rules: Rules, log: Iterable[tuple[Place | None, Action]]) -> GameState:
    """The match as its log tells it.

    :raises IllegalAction: at the first entry that the rules do not allow.
    """
    state = new_game(rules)
    for who, action in log:
        state, _ = apply(state, who, action)
    return state


def _house(state: GameState, action: Action) -> Move:
    rules, owed = state.rules, duty(state)
    match action:
        case DrawCards(pack) if owed is Duty.DRAW and _is_whole(rules, pack):
            method, suit = rules.seating.draw
            drawn = DealerDrawn(draw_for_deal(method, suit, rules.players, pack), method)
            seating, dealer = rules.seating.after_draw(drawn.draw)
            after = replace(state, rules=replace(rules, seating=seating), dealer=dealer, opening=drawn)
            return after, (drawn,)
        case Appoint(dealer) if owed is Duty.DRAW and _deals(rules, dealer):
            appointed = DealerAppointed(dealer)
            return replace(state, dealer=dealer, opening=appointed), (appointed,)
        case DealCards() if owed is Duty.DEAL and _is_deal(rules, action):
            return _deal_cards(state, action)
        case Settle() if isinstance(state.deal, InReckoning):
            return scored(state, state.deal.play)
    raise NotAllowedNow(owed)


def _sit_down(state: GameState, action: TakeSeat) -> Move:
    """The low cutter has chosen; their dummy deals first wherever it sits (D2.2, D3.2)."""
    chooser, dealer = state.rules.seating.chooser, state.dealer
    assert chooser is not None
    assert dealer is not None
    rules = replace(state.rules, seating=state.rules.seating.seated(action.side))
    return replace(state, rules=rules), (SatDown(chooser, action.side, dealer),)


def _is_deal(rules: Rules, deal: DealCards) -> bool:
    """Whether the cards are the game's, and were cut and laid aside as they should be (A2.4, C2.6)."""
    cut = deal.lifted == 0 or is_cut(rules, deal.lifted)
    return cut and _is_whole(rules, deal.pack) and is_kitty(rules, deal.kitty_places)


def _deals(rules: Rules, place: Place) -> bool:
    """Whether the deal ever comes round to a place (A2.3); to the dummy of Dummy Whist it does not."""
    dealers, dealer = set[Place](), rules.players[0]
    while dealer not in dealers:
        dealers.add(dealer)
        dealer = rules.seating.left_of_dealer(dealer)
    return place in dealers


def _is_whole(rules: Rules, pack: Hand) -> bool:
    return len(pack) == len(rules.pack) and set(pack) == set(rules.pack)


def _deal_cards(state: GameState, action: DealCards) -> Move:
    rules, dealer = state.rules, state.dealer
    assert dealer is not None
    hands, kitty = rules.seating.deal_out(dealer, action)
    turned = action.pack[-1] if rules.turns_trump else None
    bidding = Bidding(dealer, (), turned, action.lifted)
    deal = InAuction(tuple(map(in_hand_order, hands)), in_hand_order(kitty), bidding)
    begun = replace(state, number=state.number + 1)
    dealt = Dealt(begun.number, dealer, turned, right_of_dealer(rules, dealer), action.lifted)
    return _bidding_on(begun, deal, (dealt,))


def _bidding_on(state: GameState, deal: InAuction, events: tuple[Event, ...]) -> Move:
    """Stay in the auction while someone may call; else go where its outcome leads."""
    auction, bidding = state.rules.auction, deal.bidding
    if calls := auction.legal_calls(bidding):
        stuck = () if Pass() in calls else (DealerStuck(bidding.dealer),)
        return state.with_deal(deal), events + stuck
    contract = auction.outcome(bidding)
    if contract is None:
        return _throw_in(state, deal, events)
    if contract.declarer is not None:
        events += (AuctionWon(contract),)
    steps = state.rules.exchange.steps(contract)
    exchange = InExchange(deal.hands, deal.hands, deal.kitty, (), bidding, contract, steps)
    return _step(state, exchange, events)


def _throw_in(state: GameState, deal: InAuction, events: tuple[Event, ...]) -> Move:
    """Nobody bid: the same dealer, or the next, deals again (B3.5, ``all_pass``)."""
    dealer = deal.bidding.dealer
    if not state.rules.passed_out_dealer_stays:
        dealer = state.rules.seating.left_of_dealer(dealer)
    nothing = (0,) * len(state.tally.points)
    over = DealOver(deal.hands, (), deal.bidding, None, (), (), (0, 0), nothing, state.tally.points, ())
    return replace(state, deal=over, dealer=dealer), (*events, ThrownIn(dealer))


def _step(state: GameState, deal: InExchange, events: tuple[Event, ...]) -> Move:
    """Do what needs no decision, up to the next one or the first lead (B4.1, C4.1)."""
    rules, contract = state.rules, deal.contract
    match deal.steps:
        case (Step.SHOW, *_):
            shown = rules.exchange.shows(contract)
            events += tuple(HandShown(place, deal.hands[place]) for place in shown)
            return _step(state, replace(deal, shown=shown, steps=deal.steps[1:]), events)
        case (Step.SPORT_KITTY, *_):
            return _step(state, replace(deal, sported=deal.kitty, steps=deal.steps[1:]), events)
        case (Step.TAKE_KITTY, *_):
            taken = in_hand_order(deal.hands[deal.declarer] + deal.kitty)
            events += (KittyTaken(deal.declarer, len(deal.kitty), deal.sported),)
            hands = with_hand(deal.hands, deal.declarer, taken)
            return _step(state, replace(deal, hands=hands, kitty=(), steps=deal.steps[1:]), events)
        case (_, *_):
            return state.with_deal(deal), events
    seating = rules.seating
    lead = Trick(seating.round_from(seating.first_leader(deal.bidding.dealer, contract), contract))
    known = (deal.buried, deal.bidding, contract, deal.shown, deal.sported)
    play = InPlay(deal.dealt, deal.hands, *known, lead)
    return state.with_deal(play), events


def _throw(state: GameState, deal: InExchange, card: Card) -> Move:
    place = state.rules.exchange.throws_from(deal.contract)
    hands = with_hand(deal.hands, place, without(deal.hands[place], card))
    after = replace(deal, hands=hands, buried=in_hand_order((*deal.buried, card)))
    throw = state.rules.exchange.throw
    if len(after.buried) < throw:
        return state.with_deal(after), ()
    events = (Thrown(deal.declarer, place, throw),)
    return _step(state, replace(after, steps=deal.steps[1:]), events)


def _is_accepted(rules: Rules, deal: InPlay, card: Card) -> bool:
    return deal.said.claim is None and card in accepted_now(rules, deal)


def _play(state: GameState, deal: InPlay, card: Card) -> Move:
    place, seating, contract = deal.trick.to_play, state.rules.seating, deal.contract
    if card not in deal.hands[place]:
        deal, place = _led_wrongly(state.rules, deal, card)
    trick = deal.trick.with_card(card)
    hands = with_hand(deal.hands, place, without(deal.hands[place], card))
    if deal.said.suit is not None:
        deal = replace(deal, said=replace(deal.said, suit=None))
    events: tuple[Event, ...] = (CardPlayed(place, card),)
    if not trick.is_complete:
        return state.with_deal(deal.with_trick(hands, trick)), events
    assert contract.named is not None
    taker = winner(trick, contract.named)
    after = deal.with_taken(hands, trick, taker, Trick(seating.round_from(taker, contract)))
    if after.said.due is not None or after.said.back:
        after = replace(after, said=replace(after.said, due=None, back=()))
    events += (TrickTaken(taker, len(after.tricks)),)
    return (state.with_deal(after), events) if any(hands) else played_out(state, after, events)


def _led_wrongly(rules: Rules, deal: InPlay, card: Card) -> tuple[InPlay, Place]:
    """The deal with the trick led from the other hand of whoever was to lead (D5.4)."""
    place = holder(deal, card)
    trick = Trick(rules.seating.round_from(place, deal.contract))
    return replace(deal, trick=trick, said=replace(deal.said, due=deal.trick.to_play)), place


def _why_not(state: GameState, action: Action) -> IllegalAction:
    """The particular law that an illegal action of the right player breaks."""
    match state.deal, action:
        case InAuction(bidding=bidding), Pass() | Bid() as call:
            return state.rules.auction.refusal(bidding, call)
        case InExchange(contract=contract), Name() if duty(state) is Duty.NAME:
            return under(state.rules.laws.naming, CannotName(state.rules.exchange.names(contract)))
        case InExchange(contract=contract) as deal, Discard(card) if duty(state) is Duty.DISCARD:
            return CardNotHeld(card, state.rules.exchange.throws_from(contract))
        case InPlay() as deal, Play(card) if deal.said.claim is None:
            return refusals.unplayable(card, deal, playable_now(state.rules, deal))
    return NotAllowedNow(duty(state))
