"""What one place may see. The only way out of the engine for anything shown to a person (A9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from whist.engine.actions import Call, Duty, PlayerAction
from whist.engine.cards import Card, Hand, Place
from whist.engine.deal import Deal, DealOver, InAuction, InExchange, InPlay
from whist.engine.events import DealerAppointed, DealerDrawn
from whist.engine.game import GameState, books, duty, hand_to_act, legal_actions, to_act
from whist.engine.rules import Bidding, Contract, ScoreLine, Step, Tally
from whist.engine.settings import Settings
from whist.engine.tricks import Trick


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished deal came to; ``contract`` is None where it was thrown in."""

    contract: Contract | None
    books: tuple[int, int]
    change: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of one place; ``place`` is None for the channel at large.

    ``hands`` holds a hand for each place, None where it is hidden from this one; ``counts`` how many
    cards each holds. After a deal the hands are those that were dealt.
    """

    place: Place | None
    game: str
    settings: Settings
    names: tuple[str, ...]
    players: tuple[Place, ...]
    tally: Tally
    dealer: Place | None
    number: int
    duty: Duty
    to_act: Place | None
    hand_to_act: Place | None
    legal: tuple[PlayerAction, ...]
    calls: tuple[tuple[Place, Call], ...] = ()
    turned: Card | None = None
    contract: Contract | None = None
    hands: tuple[Hand | None, ...] = ()
    counts: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    buried: Hand | None = None
    sported: Hand = ()
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    winners: tuple[Place, ...] = ()
    books: tuple[int, int] = (0, 0)
    outcome: Outcome | None = None
    opening: DealerDrawn | DealerAppointed | None = None
    entries: tuple[int, ...] = ()
    """Which entry of the tally each player's points stand in, in the order of ``players``."""

    @property
    def hand(self) -> Hand:
        """This place's own cards; none for the channel."""
        return () if self.place is None or not self.hands else self.hands[self.place] or ()

    @property
    def declarer(self) -> Place | None:
        return self.contract.declarer if self.contract else None

    @property
    def to_throw(self) -> int:
        """How many cards the hand that is thrown from has too many: all others have what they play with."""
        return (
            0
            if self.hand_to_act is None or not self.counts
            else self.counts[self.hand_to_act] - min(self.counts)
        )

    @property
    def dummies(self) -> tuple[Place, ...]:
        """The places without a living player."""
        return tuple(Place(n) for n in range(len(self.names)) if n not in self.players)


class _Known(TypedDict, total=False):
    """What of a deal a place may know; what is not here stays hidden."""

    calls: tuple[tuple[Place, Call], ...]
    turned: Card | None
    contract: Contract | None
    hands: tuple[Hand | None, ...]
    counts: tuple[int, ...]
    sides: tuple[int, ...]
    buried: Hand | None
    sported: Hand
    trick: Trick | None
    tricks: tuple[Trick, ...]
    winners: tuple[Place, ...]
    books: tuple[int, int]
    outcome: Outcome | None


def view(state: GameState, place: Place | None) -> View:
    """Build a place's view by naming what it may know; what is not named stays hidden (A9)."""
    actor, seating = to_act(state), state.rules.seating
    return View(
        place,
        state.rules.name,
        state.rules.settings,
        seating.names,
        seating.players,
        state.tally,
        state.dealer,
        state.number,
        duty(state),
        actor,
        hand_to_act(state),
        legal_actions(state) if place is not None and place == actor else (),
        opening=state.opening,
        entries=tuple(map(seating.entry, seating.players)),
        **_known(state, place),
    )


def _known(state: GameState, place: Place | None) -> _Known:
    match state.deal:
        case None:
            return {}
        case InAuction() as deal:
            shown = _hands(deal.hands, _own(place))
            return {**shown, "calls": _calls(state, deal), "turned": deal.bidding.turned}
        case InExchange() as deal:
            return _in_exchange(state, deal, place)
        case InPlay() as deal:
            return _in_play(state, deal, place)
        case DealOver() as deal:
            return _over(state, deal)


def _in_exchange(state: GameState, deal: InExchange, place: Place | None) -> _Known:
    seen = _own(place) | set(deal.shown) | _peeked(state, deal, place)
    return {
        **_hands(deal.hands, seen),
        "calls": _calls(state, deal),
        "turned": deal.bidding.turned,
        "contract": deal.contract,
        "sides": _sides(state, deal.contract),
        "buried": deal.buried if place == deal.declarer else None,
        "sported": deal.sported,
    }


def _in_play(state: GameState, deal: InPlay, place: Place | None) -> _Known:
    is_declarer = place is not None and place == deal.contract.declarer
    return {
        **_hands(deal.hands, _own(place) | set(deal.shown)),
        "calls": _calls(state, deal),
        "turned": None if deal.tricks else deal.bidding.turned,
        "contract": deal.contract,
        "sides": _sides(state, deal.contract),
        "buried": deal.buried if is_declarer else None,
        "sported": deal.sported,
        "trick": deal.trick,
        "tricks": deal.tricks,
        "winners": deal.winners,
        "books": books(state.rules, deal),
    }


def _over(state: GameState, deal: DealOver) -> _Known:
    """After a deal its cards lie open (A9); a deal that was thrown in stays hidden."""
    outcome = Outcome(deal.contract, deal.books, deal.change, deal.totals, deal.lines)
    is_open = set() if deal.contract is None else set(range(len(deal.dealt)))
    known: _Known = {
        **_hands(deal.dealt, is_open),
        "calls": _calls(state, deal),
        "turned": deal.bidding.turned,
        "outcome": outcome,
    }
    if deal.contract is None:
        return known
    return {
        **known,
        "contract": deal.contract,
        "sides": _sides(state, deal.contract),
        "buried": deal.buried,
        "tricks": deal.tricks,
        "winners": deal.winners,
        "books": deal.books,
    }


def _own(place: Place | None) -> set[int]:
    return set() if place is None else {place}


def _peeked(state: GameState, deal: InExchange, place: Place | None) -> set[int]:
    """A dummy that is still to throw is seen by its declarer alone (B4.3)."""
    if place != deal.declarer or deal.steps[0] is not Step.DISCARD:
        return set()
    return {state.rules.exchange.throws_from(deal.contract)}


def _hands(hands: tuple[Hand, ...], seen: set[int]) -> _Known:
    shown = tuple(hand if place in seen else None for place, hand in enumerate(hands))
    return {"hands": shown, "counts": tuple(map(len, hands))}


def _sides(state: GameState, contract: Contract) -> tuple[int, ...]:
    seating = state.rules.seating
    return tuple(seating.side(Place(n), contract) for n in range(len(seating.names)))


def _calls(state: GameState, deal: Deal) -> tuple[tuple[Place, Call], ...]:
    """Who called what: the caller of each call is asked of the auction as it stood before it."""
    bidding, caller = deal.bidding, state.rules.auction.caller
    return tuple(
        (caller(Bidding(bidding.dealer, bidding.calls[:n], bidding.turned)), call)
        for n, call in enumerate(bidding.calls)
    )
