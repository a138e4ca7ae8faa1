"""What of a deal a place may know. What is not named here stays hidden (A9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from whist.engine.actions import Call
from whist.engine.cards import Card, Hand, Place
from whist.engine.deal import Claimed, DealOver, InAuction, InExchange, InPlay, InReckoning, Said
from whist.engine.rules import Bidding, Contract, Game, ScoreLine, Step, right_of_dealer, sides_of
from whist.engine.state import GameState, books, calls_made
from whist.engine.tricks import Trick


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished deal came to; ``contract`` is None where it was thrown in.

    ``won`` are the books before, ``books`` those after what was paid for reneges; ``claim`` is the one
    that ended the deal, ``game`` the game of a rubber that was won with it.
    """

    contract: Contract | None
    books: tuple[int, int]
    change: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    won: tuple[int, int] = (0, 0)
    claim: Claimed | None = None
    game: Game | None = None


class Known(TypedDict, total=False):
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
    said: Said
    dealt_by: Place | None
    cutter: Place | None
    lifted: int
    left: int
    first_round: tuple[Place, ...]


def known(state: GameState, place: Place | None) -> Known:
    """The facts of the deal in whatever stage it is, for a place; for None, the channel at large."""
    match state.deal:
        case None:
            return {}
        case InAuction() as deal:
            shown = _hands(deal.hands, _own(place))
            return {**shown, **_dealt(state, deal.bidding), "turned": deal.bidding.turned}
        case InExchange() as deal:
            return _in_exchange(state, deal, place)
        case InPlay() as deal:
            return _in_play(state, deal, place)
        case InReckoning(play=deal):
            return {**_in_play(state, deal, place), "trick": None}
        case DealOver() as deal:
            return _over(state, deal)


def _dealt(state: GameState, bidding: Bidding) -> Known:
    """How the deal came about: who dealt, who cut where, and who called what."""
    cutter = right_of_dealer(state.rules, bidding.dealer)
    return {
        "calls": calls_made(state.rules, bidding),
        "dealt_by": bidding.dealer,
        "cutter": cutter,
        "lifted": bidding.lifted,
    }


def _in_exchange(state: GameState, deal: InExchange, place: Place | None) -> Known:
    seen = _own(place) | set(deal.shown) | _peeked(state, deal, place)
    return {
        **_hands(deal.hands, seen),
        **_dealt(state, deal.bidding),
        "turned": deal.bidding.turned,
        "contract": deal.contract,
        "sides": sides_of(state.rules, deal.contract),
        "buried": deal.buried if place == deal.declarer else None,
        "sported": deal.sported,
    }


def _in_play(state: GameState, deal: InPlay, place: Place | None) -> Known:
    is_declarer = place is not None and place == deal.contract.declarer
    is_turned_up = not deal.tricks and deal.bidding.turned not in deal.trick.cards
    return {
        **_hands(deal.hands, _own(place) | set(deal.shown) | _claimants(deal, place)),
        **_dealt(state, deal.bidding),
        "turned": deal.bidding.turned if is_turned_up else None,
        "contract": deal.contract,
        "sides": sides_of(state.rules, deal.contract),
        "buried": deal.buried if is_declarer else None,
        "sported": deal.sported,
        "trick": deal.trick,
        "tricks": deal.tricks,
        "winners": deal.winners,
        "books": books(state, deal),
        "said": deal.said,
        "left": deal.left,
        "first_round": _first_round(state, deal.bidding.dealer, deal.contract),
    }


def _claimants(deal: InPlay, place: Place | None) -> set[int]:
    """A claimant's cards are shown to the opponents who vote (A8.1); a partner who is asked sees none."""
    claim = deal.said.claim
    return {claim.by} if claim and claim.tricks and place in claim.voters else set()


def _over(state: GameState, deal: DealOver) -> Known:
    """After a deal its cards lie open (A9); a deal that was thrown in stays hidden."""
    ended = (deal.won, deal.said.claim, deal.game)
    outcome = Outcome(deal.contract, deal.books, deal.change, deal.totals, deal.lines, *ended)
    is_open = set() if deal.contract is None else set(range(len(deal.dealt)))
    told: Known = {
        **_hands(deal.dealt, is_open),
        **_dealt(state, deal.bidding),
        "turned": deal.bidding.turned,
        "outcome": outcome,
        "said": deal.said,
    }
    if deal.contract is None:
        return told
    return {
        **told,
        "contract": deal.contract,
        "sides": sides_of(state.rules, deal.contract),
        "buried": deal.buried,
        "tricks": deal.tricks,
        "trick": deal.trick,
        "winners": deal.winners,
        "books": deal.books,
        "first_round": _first_round(state, deal.bidding.dealer, deal.contract),
    }


def _first_round(state: GameState, dealer: Place, contract: Contract) -> tuple[Place, ...]:
    """The places from the first leader round, whoever led in the end (B5.1, C5.1, D3.3)."""
    seating = state.rules.seating
    return seating.round_from(seating.first_leader(dealer, contract), contract)


def _own(place: Place | None) -> set[int]:
    return set() if place is None else {place}


def _peeked(state: GameState, deal: InExchange, place: Place | None) -> set[int]:
    """A dummy that is still to throw is seen by its declarer alone (B4.3)."""
    if place != deal.declarer or deal.steps[0] is not Step.DISCARD:
        return set()
    return {state.rules.exchange.throws_from(deal.contract)}


def _hands(hands: tuple[Hand, ...], seen: set[int]) -> Known:
    shown = tuple(hand if place in seen else None for place, hand in enumerate(hands))
    return {"hands": shown, "counts": tuple(map(len, hands))}
