"""What a hand is worth before the dummy is seen, and what to name once it is (B3, B4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from whist.engine.actions import Bid, Call, Direction, Kind, Name, Pass
from whist.engine.cards import Hand, Suit
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
        trumps = [card for card in cards if named.trump and suit_of(card, named.trump) is named.trump]
        honours = sum(honour_points(card, named) for card in cards)
        high_trumps = sum(honour_points(card, named) for card in trumps)
        jokers = sum(card.is_joker for card in cards)
        return (
            self.base
            + self.length * len(trumps)
            + self.trump_honours * high_trumps
            + self.side_honours * (honours - high_trumps)
            + self.jokers * jokers
        )


SUIT = Weights(3.8, 0.5, 0.15, 0.19, 0.35)
NO_TRUMP = Weights(5.35, 0.0, 0.0, 0.17, -0.15)
"""Fitted to the books that this player took in some thousand deals."""
BOTH_HANDS = Weights(0.0, 0.9, 0.3, 0.3, 0.6)
"""For choosing among names, where only the differences count."""
BLIND = 0.4
"""Books that it costs to name before the dummy is seen."""
DEEP_DUMMY = 0.1
"""Books that a dummy of fifteen cards brings (B2.2)."""


def call(view: View, legal: tuple[Call, ...]) -> Call:
    """The most promising bid that the hand is worth; if there is none, a pass or the least evil."""
    bids = [each for each in legal if isinstance(each, Bid)]
    worths = {kind: worth(view, kind) for kind in Kind}
    sound = [bid for bid in bids if worths[bid.kind] >= bid.books]
    if not sound:
        return Pass() if Pass() in legal else max(bids, key=lambda bid: worths[bid.kind] - bid.books)
    most = max(sound, key=lambda bid: _promise(view, bid, worths[bid.kind]))
    same = [bid for bid in sound if bid.kind is most.kind]
    return min(same, key=lambda bid: bid.books) if _is_cheap(view) else max(same, key=lambda bid: bid.books)


def _promise(view: View, bid: Bid, books: float) -> float:
    """The points that a kind of bid should bring."""
    return books * (getattr(view.settings, "nt_multiplier", 1) if bid.kind is Kind.NO_TRUMP else 1)


def _is_cheap(view: View) -> bool:
    """The last to speak, or one who may speak again, need not bid all that the hand is worth."""
    return view.place == view.dealer or getattr(view.settings, "auction_rounds", "single") == "continuous"


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
    """The books that this hand and an average dummy take, by the best name of a kind."""
    weights = NO_TRUMP if kind is Kind.NO_TRUMP else SUIT
    names = _names(kind, getattr(view.settings, "downtown_aces", "good"))
    blind = BLIND if getattr(view.settings, "naming_time", "") == "before_dummy_shown" else 0.0
    deep = DEEP_DUMMY if any(view.counts[place] > ALL_BOOKS for place in view.dummies) else 0.0
    return max(weights.books(view.hand, named) for named in names) + deep - blind - BOOK


def _names(kind: Kind, aces: str) -> tuple[Name, ...]:
    ways = {Kind.UPTOWN: (Direction.UP,), Kind.DOWNTOWN: (Direction.DOWN,)}.get(kind, tuple(Direction))
    suits: tuple[Suit | None, ...] = (None,) if kind is Kind.NO_TRUMP else tuple(Suit)
    good = {"good": (True,), "bad": (False,)}.get(aces, (True, False))
    return tuple(
        Name(suit, way, each or way is Direction.UP) for suit in suits for way in ways for each in good
    )
