"""How likely a hand makes the calls that its player was heard to make, the name, and what was thrown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from math import exp, log
from operator import mul, or_
from typing import TypeAlias, cast

from whist.engine.actions import Bid, Call, Direction, Kind, Name, Pass
from whist.engine.auction import BiddingRules, SpokenAuction
from whist.engine.cards import FULL_PACK, Place, Rank, Suit
from whist.engine.contract import BOOK, Bidding
from whist.engine.naming import names_after
from whist.engine.tricks import strength
from whist.engine.view import View
from whist.solver.habits_seen import JOKER_LANE, LANE, LANE_MASK, LANES, lane
from whist.solver.habits_taught import CALLS, NAMES, THROWN, WORTHS

AT_RANDOM = 0.05
"""How often somebody calls or names anything at all."""
Reasons: TypeAlias = tuple[float, ...]
KINDS = (Kind.UPTOWN, Kind.DOWNTOWN, Kind.NO_TRUMP)
STEP = 4
"""Hands are told apart by quarters of a book."""


@dataclass(frozen=True, slots=True)
class Legal:
    """Who was to call, and what they could call; ``way`` says which weights their choice has."""

    place: Place
    calls: tuple[Call, ...]
    way: str
    is_cheap: bool
    over_partner: bool
    multiplier: int


class Heard:
    """One call, among all that could have been made."""

    def __init__(self, legal: Legal, chosen: Call) -> None:
        self.place, self._legal, self._chosen = legal.place, legal, chosen
        self._known = tuple(dict[int, tuple[float, float]]() for _ in KINDS)

    def likelihood(self, worths: tuple[int, ...]) -> float:
        """The logarithm of how likely the call is from a hand worth so many quarters of a book, by kind."""
        total, chosen = (
            (1.0 if Pass() in self._legal.calls else 0.0),
            (1.0 if self._chosen == Pass() else 0.0),
        )
        for kind, (known, worth) in enumerate(zip(self._known, worths, strict=True)):
            likings = known.get(worth) or self._learn(kind, worth)
            total += likings[0]
            chosen += likings[1]
        return log((1 - AT_RANDOM) * chosen / total + AT_RANDOM / len(self._legal.calls))

    def _learn(self, kind: int, worth: int) -> tuple[float, float]:
        """How the bids of a kind are liked, all together and the one that was made if it is of this kind."""
        total, chosen, taught = 0.0, 0.0, CALLS[self._legal.way]
        for call in self._legal.calls:
            if isinstance(call, Bid) and call.kind is KINDS[kind]:
                liking = exp(sum(map(mul, taught, bid_reasons(self._legal, worth / STEP, call))))
                total += liking
                chosen += liking * (call == self._chosen)
        self._known[kind][worth] = total, chosen
        return total, chosen


def bid_reasons(legal: Legal, worth: float, bid: Bid) -> Reasons:
    """What speaks for a bid, by a hand that is worth so many books in that kind; for a pass nothing does."""
    spare, is_trumpless = worth - bid.books, bid.kind is Kind.NO_TRUMP
    made = 1 / (1 + exp(-spare))
    return (
        1.0,
        min(spare, 0.0),
        max(spare, 0.0),
        max(spare, 0.0) * legal.is_cheap,
        float(is_trumpless),
        (made * worth - (1 - made) * bid.books) * (legal.multiplier if is_trumpless else 1),
        float(legal.over_partner),
        float(spare >= 0),
    )


@cache
def worths_for(with_dummy: bool, aces: str) -> Worths:
    """What tells the worth of hands by the rules of a table; what it learns of suits it keeps."""
    return Worths(with_dummy, aces)


class Worths:
    """What hands are worth by the kinds of bid, before a dummy or a kitty is seen."""

    def __init__(self, with_dummy: bool, aces: str) -> None:
        self._suit, self._trumpless = WORTHS["dummy" if with_dummy else "partner"]
        good = {"good": (True,), "bad": (False,)}.get(aces, (True, False))
        self._ways = ((0, False, True), *((1, True, each) for each in good))
        self._known: dict[int, tuple[float, ...]] = {}

    def of(self, hand: int) -> tuple[int, ...]:
        """Quarters of a book over six, by kind; the hand by rank in its lanes."""
        suits = [hand >> LANE * n & LANE_MASK for n in range(JOKER_LANE)]
        columns = [*zip(*[self._known.get(each) or self._learn(each) for each in suits], strict=True)]
        jokers = (hand >> LANE * JOKER_LANE).bit_count()
        (base, _, _, side, joker), (plain_base, _, _, plain, plain_joker) = self._suit, self._trumpless
        most, best = 0.0, [0.0, 0.0]
        for at, (kind, _, _) in enumerate(self._ways):
            points = sum(columns[2 * at + 1])
            most = max(most, points)
            best[kind] = max(best[kind], base + max(columns[2 * at]) + side * points + joker * jokers)
        best.append(plain_base + plain * most + plain_joker * jokers)
        return tuple([round(STEP * (each - BOOK)) for each in best])

    def _learn(self, cards: int) -> tuple[float, ...]:
        """For each way to play a suit, what it is worth more as trumps, and its honour points."""
        _, length, high, side, _ = self._suit
        found: list[float] = []
        for _, down, good in self._ways:
            points = honours(cards, down, good)
            found += length * cards.bit_count() + (high - side) * points, points
        self._known[cards] = tuple(found)
        return self._known[cards]


@cache
def _honours(down: bool, aces_good: bool) -> Mapping[int, int]:
    """The four honours of a suit: four points for the best card down to one for the fourth."""
    named = Name(None, Direction.DOWN if down else Direction.UP, aces_good)
    suit = [card for card in FULL_PACK if card.suit is Suit.SPADES]
    best = sorted(suit, key=lambda card: -strength(card, named))
    return {1 << (card.rank - Rank.TWO): 4 - n for n, card in enumerate(best[:4])}


def honours(cards: int, down: bool, aces_good: bool) -> int:
    """The honour points of one suit, its cards by rank."""
    return sum(points for bit, points in _honours(down, aces_good).items() if cards & bit)


def calls_heard(view: View) -> Iterator[Heard]:
    """Every call that said something of a hand that this place does not see."""
    if not view.calls or view.dealt_by is None:
        return
    auction = SpokenAuction.of(cast(BiddingRules, view.settings), view.players)
    entries = dict(zip(view.players, view.entries, strict=True))
    continuous = getattr(view.settings, "auction_rounds", "single") == "continuous"
    for n, (place, chosen) in enumerate(view.calls):
        before = view.calls[:n]
        legal = auction.legal_calls(Bidding(view.dealt_by, tuple(call for _, call in before)))
        if view.hands[place] is not None or len(legal) < 2 or chosen not in legal:
            continue
        bids = [who for who, call in before if isinstance(call, Bid)]
        is_cheap = place == view.dealt_by or continuous or not view.dummies
        over_partner = bool(bids) and entries[bids[-1]] == entries[place]
        multiplier = getattr(view.settings, "nt_multiplier", 1)
        yield Heard(Legal(place, legal, _way(view, place), is_cheap, over_partner, multiplier), chosen)


def _way(view: View, place: Place) -> str:
    """Which weights a caller's hand takes: who took a kitty since holds better cards than they called on."""
    if view.dummies:
        return "dummy"
    return "kitty" if view.trick is not None and place == view.declarer else "partner"


def name_reasons(cards: int, named: Name) -> Reasons:
    """What speaks for a name if those cards are seen, by rank in their lanes."""
    points = [
        honours(lane(cards, n), named.direction is Direction.DOWN, named.aces_good) for n in range(JOKER_LANE)
    ]
    if named.trump is None:
        return 0.0, 0.0, float(sum(points))
    suit = list(Suit).index(named.trump)
    return float(lane(cards, suit).bit_count()), float(points[suit]), float(sum(points))


class Naming:
    """What somebody named whose hand is hidden; ``seen`` are the hands that they saw then, theirs first."""

    def __init__(self, names: tuple[Name, ...], chosen: Name, seen: tuple[Place, ...], way: str) -> None:
        self._names, self._chosen, self._way = names, names.index(chosen), way
        self.seen = seen
        self._known: dict[int, float] = {}

    def likelihood(self, hands: Iterable[int]) -> float:
        """The logarithm of how likely the name is from those hands, as they were before the first lead."""
        cards = reduce(or_, hands)
        if (known := self._known.get(cards)) is None:
            liking = [exp(sum(map(mul, NAMES[self._way], name_reasons(cards, each)))) for each in self._names]
            share = liking[self._chosen] / sum(liking)
            known = self._known[cards] = log((1 - AT_RANDOM) * share + AT_RANDOM / len(liking))
        return known


def naming(view: View) -> Naming | None:
    """What was named by a declarer whose hand this place does not see, if anything was."""
    contract = view.contract
    if contract is None or contract.declarer is None or contract.bid is None or contract.named is None:
        return None
    names = names_after(contract.bid, getattr(view.settings, "downtown_aces", "good"))
    if view.hands[contract.declarer] is not None or contract.named not in names:
        return None
    is_blind = getattr(view.settings, "naming_time", "") == "before_dummy_shown"
    way = "kitty" if not view.dummies else "blind" if is_blind else "dummy"
    shown = view.dummies if way == "dummy" else ()
    return Naming(names, contract.named, (contract.declarer, *shown), way)


def thrown_reasons(full: int, height: int, is_trump: bool, is_joker: bool) -> Reasons:
    """What speaks for throwing a card of a suit of which a hand held ``full`` before; ``height``: its bit."""
    rivals, length = (~full & 0x1FFF) >> height, full.bit_count()
    others = rivals.bit_count()
    return (
        1.0,
        float(is_trump),
        float(others == 0 and not is_trump),
        float(1 <= others <= 2 and not is_trump),
        height / 13,
        (length - 4) / 4,
        float(length <= 2 and not is_trump),
        float(is_joker),
    )


class Thrown:
    """What a hand that was thrown from should have kept and what not, by lane."""

    def __init__(self, trump: int, way: str) -> None:
        self._trump, self._way = trump, way
        self._known: dict[tuple[int, int, int], float] = {}

    def likelihood(self, kept: int, thrown: int) -> float:
        """The logarithm of how likely just these cards were thrown from the whole."""
        total = 0.0
        for number in range(LANES):
            key = number, kept >> LANE * number & LANE_MASK, thrown >> LANE * number & LANE_MASK
            known = self._known.get(key)
            total += self._learn(key) if known is None else known
        return total

    def _learn(self, key: tuple[int, int, int]) -> float:
        number, kept, thrown = key
        total, taught = 0.0, THROWN[self._way]
        for reasons, is_thrown in thrown_choices(number, kept, thrown, self._trump):
            liking = sum(map(mul, taught, reasons))
            total -= log(1 + exp(-liking if is_thrown else liking))
        self._known[key] = total
        return total


def thrown_choices(number: int, kept: int, thrown: int, trump: int) -> Iterable[tuple[Reasons, bool]]:
    """For each card of a lane, what spoke for throwing it, and whether it was thrown."""
    full, is_joker = kept | thrown, number == JOKER_LANE
    for height in range(full.bit_length()):
        if full >> height & 1:
            reasons = thrown_reasons(full, height + 1, number == trump, is_joker)
            yield reasons, bool(thrown >> height & 1)
