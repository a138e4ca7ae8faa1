"""What a hand is worth before the dummy is seen, and what to name once it is (B3, B4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import exp

from whist.engine.actions import Bid, Call, Direction, Kind, Name, Pass
from whist.engine.cards import FULL_PACK, JOKERS, Card, Hand, Suit
from whist.engine.rules import ALL_BOOKS, BOOK
from whist.engine.tricks import suit_of
from whist.engine.view import View
from whist.solver.reading import honour_points


@dataclass(frozen=True)
class Weights:
    """Books that a side takes beyond the first ``base``, for what is found in one or both of its hands."""

    base: float
    length: float
    trump_honours: float
    side_honours: float
    jokers: float

    def books(self, cards: Hand, named: Name) -> float:
        known = _faces(named)
        faces = [known[card] for card in cards]
        trumps = sum(is_trump for is_trump, _ in faces)
        honours = sum(points for _, points in faces)
        high_trumps = sum(points for is_trump, points in faces if is_trump)
        jokers = sum(card.is_joker for card in cards)
        return (
            self.base
            + self.length * trumps
            + self.trump_honours * high_trumps
            + self.side_honours * (honours - high_trumps)
            + self.jokers * jokers
        )


WITH_DUMMY = {
    Kind.UPTOWN: Weights(3.8, 0.5, 0.15, 0.19, 0.35),
    Kind.DOWNTOWN: Weights(3.8, 0.5, 0.15, 0.19, 0.35),
    Kind.NO_TRUMP: Weights(5.35, 0.0, 0.0, 0.17, -0.15),
}
WITH_PARTNER = {
    Kind.UPTOWN: Weights(5.2, 0.65, 0.07, 0.13, 0.27),
    Kind.DOWNTOWN: Weights(5.2, 0.65, 0.07, 0.13, 0.27),
    Kind.NO_TRUMP: Weights(7.3, 0.0, 0.0, 0.14, -0.13),
}
"""Fitted to the books that this player took in some thousand deals, by what joins its hand."""
BOTH_HANDS = Weights(0.0, 0.9, 0.3, 0.3, 0.6)
"""For choosing among names, where only the differences count."""
OVER_PARTNER = 0.7
"""Books that a hand must be worth beyond its bid to take the auction from a partner."""
BLIND = 0.4
"""Books that it costs to name before the dummy is seen."""
DEEP_DUMMY = 0.1
"""Books that a dummy of fifteen cards brings (B2.2)."""


def call(view: View, legal: tuple[Call, ...]) -> Call:
    """The most promising bid that the hand is worth; if there is none, a pass or the least evil."""
    return best_call(view, legal, {kind: worth(view, kind) for kind in Kind})


def best_call(view: View, legal: tuple[Call, ...], worths: Mapping[Kind, float]) -> Call:
    """The same for a hand that is worth so many books over six at each kind of bid."""
    bids = [each for each in legal if isinstance(each, Bid)]
    sound = [bid for bid in bids if _is_sound(view, bid, worths[bid.kind])]
    if not sound:
        return Pass() if Pass() in legal else max(bids, key=lambda bid: _least_evil(view, bid, worths))
    most = max(sound, key=lambda bid: _promise(view, bid, worths[bid.kind]))
    same = [bid for bid in sound if bid.kind is most.kind]
    return min(same, key=lambda bid: bid.books) if _is_cheap(view) else max(same, key=lambda bid: bid.books)


@cache
def _faces(named: Name) -> Mapping[Card, tuple[bool, int]]:
    """Of each card, whether it is a trump, and its honour points."""
    trump = named.trump
    return {
        card: (trump is not None and suit_of(card, trump) is trump, honour_points(card, named))
        for card in FULL_PACK + JOKERS
    }


def _is_sound(view: View, bid: Bid, books: float) -> bool:
    """Whether the hand is worth a bid, and more than that where a partner would be outbid."""
    partners = _partners_bid(view)
    if partners is None:
        return books >= bid.books
    return bid.books > partners.books and books >= bid.books + OVER_PARTNER


def _partners_bid(view: View) -> Bid | None:
    """The best bid so far, if this side made it (C1.1)."""
    bids = [(place, each) for place, each in view.calls if isinstance(each, Bid)]
    entries = dict(zip(view.players, view.entries, strict=True))
    if not bids or view.place is None or entries[bids[-1][0]] != entries[view.place]:
        return None
    return bids[-1][1]


def _promise(view: View, bid: Bid, books: float) -> float:
    """The points that a bid should bring: the books if it is made, else the loss of the bid (C6)."""
    made = 1 / (1 + exp(bid.books - books))
    return (made * books - (1 - made) * bid.books) * _multiplier(view, bid)


def _least_evil(view: View, bid: Bid, worths: Mapping[Kind, float]) -> float:
    """The points that one falls short by, which count as often as the kind of bid does."""
    return (worths[bid.kind] - bid.books) * _multiplier(view, bid)


def _multiplier(view: View, bid: Bid) -> int:
    """How often a kind of bid counts (C6.4)."""
    return getattr(view.settings, "nt_multiplier", 1) if bid.kind is Kind.NO_TRUMP else 1


def _is_cheap(view: View) -> bool:
    """Whether one need not bid all that the hand is worth: the last to speak, or who may speak again.

    Nor need one where bids begin so high, four books over six, that hardly anybody outbids.
    """
    may_speak_again = getattr(view.settings, "auction_rounds", "single") == "continuous"
    return view.place == view.dealer or may_speak_again or not view.dummies


def name(view: View, legal: tuple[Name, ...]) -> Name:
    """The suit or direction in which the hands that this player sees do best."""
    cards = tuple(card for hand in view.hands for card in hand or ())
    return best_name(cards, legal)


def best_name(cards: Hand, names: Iterable[Name]) -> Name:
    return max(names, key=lambda named: BOTH_HANDS.books(cards, named))


def names_for(view: View) -> tuple[Name, ...]:
    """What the contract leaves to be named, or what was named (B4.4, A4.2)."""
    assert view.contract is not None
    if view.contract.named is not None:
        return (view.contract.named,)
    kind = view.contract.bid.kind if view.contract.bid else Kind.UPTOWN
    return _names(kind, getattr(view.settings, "downtown_aces", "good"))


def worth(view: View, kind: Kind) -> float:
    """The books over six that this hand and what joins it take, on average, by the best name of a kind."""
    names = _names(kind, getattr(view.settings, "downtown_aces", "good"))
    return max(name_worth(view, kind, named) for named in names)


def name_worth(view: View, kind: Kind, named: Name) -> float:
    """The same by one of the names."""
    weights = (WITH_DUMMY if view.dummies else WITH_PARTNER)[kind]
    blind = BLIND if getattr(view.settings, "naming_time", "") == "before_dummy_shown" else 0.0
    deep = DEEP_DUMMY if any(view.counts[place] > ALL_BOOKS for place in view.dummies) else 0.0
    return weights.books(view.hand, named) + deep - blind - BOOK


@cache
def _names(kind: Kind, aces: str) -> tuple[Name, ...]:
    ways = {Kind.UPTOWN: (Direction.UP,), Kind.DOWNTOWN: (Direction.DOWN,)}.get(kind, tuple(Direction))
    suits: tuple[Suit | None, ...] = (None,) if kind is Kind.NO_TRUMP else tuple(Suit)
    good = {"good": (True,), "bad": (False,)}.get(aces, (True, False))
    return tuple(
        Name(suit, way, each or way is Direction.UP) for suit in suits for way in ways for each in good
    )
