"""Dummy Whist: three people bid for the partnership of an exposed dummy (rules.md, section B)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from whist.engine.actions import DealCards, Direction, Kind, Name
from whist.engine.auction import SpokenAuction
from whist.engine.cards import FULL_PACK, JOKERS, Hand, Place, Suit
from whist.engine.draw import FIRST_OF_SUIT, HIGH_CARD, LOW_CARD, RANDOM, Draw
from whist.engine.rules import (
    ALL_BOOKS,
    BOOK,
    Contract,
    DealResult,
    Ending,
    Hands,
    Reason,
    Rules,
    ScoreLine,
    Step,
    Tally,
    books_to_make,
)
from whist.engine.settings import Settings, setting
from whist.engine.tricks import JokerRules

NAME = "dummy_whist"
PLAYERS = (Place(0), Place(1), Place(2))
DUMMY = Place(3)


@dataclass(frozen=True)
class DummyWhistSettings(Settings):
    """The house rules of Dummy Whist (rules.md, section 2)."""

    jokers: int = setting(0, (0, 2), "Jokers in the pack; with two, the dummy has fifteen cards.", "B2.2")
    min_bid: int = setting(1, range(1, 8), "The least number of books over six that may be bid.", "B3.7")
    up_down_order: str = setting(
        "equal", ("equal", "downtown_higher"), "Whether downtown outranks uptown of the same number.", "B3.11"
    )
    auction_rounds: str = setting(
        "single", ("single", "continuous"), "One call each, or on until the others have passed.", "Q-B1"
    )
    all_pass: str = setting(
        "dealer_must_bid",
        ("dealer_must_bid", "redeal", "redeal_next"),
        "What happens when nobody has bid.",
        "B3.5",
    )
    dealer_forced_bid: str = setting(
        "any_legal", ("any_legal", "minimum_only"), "What a dealer who must bid may bid.", "B3.5"
    )
    dealer_takes_same: bool = setting(
        False, (False, True), "The dealer may win the auction with a bid of the same rank.", "C3.8"
    )
    naming_time: str = setting(
        "after_dummy_shown",
        ("after_dummy_shown", "before_dummy_shown"),
        "Whether the declarer sees the dummy before naming.",
        "B4.4",
    )
    cut_min: int = setting(4, range(1, 21), "The fewest cards that a packet of the cut holds.", "A2.4")
    first_dealer: str = setting(
        LOW_CARD, (FIRST_OF_SUIT, HIGH_CARD, LOW_CARD, RANDOM), "How the first dealer is found.", "B2.1"
    )
    first_dealer_suit: str = setting(
        "D", tuple(suit.value for suit in Suit), "The suit that decides a face-up deal.", "C2.1"
    )
    first_lead: str = setting(
        "declarer",
        ("declarer", "left_of_declarer", "left_of_dealer"),
        "Who leads to the first trick.",
        "B5.1",
    )
    downtown_aces: str = setting(
        "good",
        ("good", "bad", "declarer_choice"),
        "Whether aces are the best cards downtown, or the worst.",
        "A4.2",
    )
    nt_joker_void: str = setting(
        "may", ("must", "may"), "Whether a joker must be thrown when void at no trump.", "A4.7"
    )
    nt_joker_lead: str = setting(
        "allowed", ("allowed", "last_resort"), "Whether a joker may be led at no trump.", "A4.6"
    )
    nt_multiplier: int = setting(2, (1, 2), "What a no-trump deal multiplies.", "B6")
    score_made: str = setting(
        "made", ("made", "bid"), "Whether a made bid scores all its books, or just the bid.", "B6"
    )
    defender_points: str = setting(
        "none",
        ("none", "over_six", "shortfall_each", "bid_each"),
        "What each defender scores for setting the declarer.",
        "Q-B11",
    )
    boston: str = setting(
        "plain",
        ("plain", "double", "thirteen", "quadruple", "wins_game"),
        "What all thirteen books are worth.",
        "C6.5",
    )
    target: int = setting(21, range(5, 101), "The total that wins the set.", "B7.1")
    loss_floor: str = setting(
        "minus_target",
        ("minus_target", "none"),
        "Whether a total at minus the target ends the set too.",
        "B7.2",
    )


@dataclass(frozen=True)
class ThreeAndDummy:
    """Players 0, 1, 2 clockwise; the dummy faces whoever wins the auction (B2.3)."""

    settings: DummyWhistSettings

    names = ("0", "1", "2", "D")
    players = PLAYERS

    @property
    def draw(self) -> tuple[str, Suit]:
        return self.settings.first_dealer, Suit(self.settings.first_dealer_suit)

    def after_draw(self, draw: Draw) -> tuple[ThreeAndDummy, Place]:
        return self, draw.dealer

    def left_of_dealer(self, dealer: Place) -> Place:
        """The deal passes among the three living players (B2.1)."""
        return left_of(dealer)

    def deal_out(self, dealer: Place, deal: DealCards) -> tuple[Hands, Hand]:
        """Dealer's left, dummy, dealer's right, dealer; two extra cards are the dummy's (B2.4)."""
        order = (left_of(dealer), DUMMY, left_of(left_of(dealer)), dealer)
        hands: list[Hand] = [(), (), (), ()]
        for turn, place in enumerate(order):
            hands[place] = deal.pack[turn:52:4]
        hands[DUMMY] += deal.pack[52:]
        return tuple(hands), ()

    def round_from(self, leader: Place, contract: Contract) -> tuple[Place, ...]:
        """Declarer, his left, dummy, his right, from whoever leads (B2.3)."""
        declarer = declarer_of(contract)
        cycle = (declarer, left_of(declarer), DUMMY, left_of(left_of(declarer)))
        at = cycle.index(leader)
        return cycle[at:] + cycle[:at]

    def first_leader(self, dealer: Place, contract: Contract) -> Place:
        """Declarer, by default (B5.1); the dummy is nobody's left neighbour here (Q-B6)."""
        leaders = {
            "declarer": declarer_of(contract),
            "left_of_declarer": left_of(declarer_of(contract)),
            "left_of_dealer": left_of(dealer),
        }
        return leaders[self.settings.first_lead]

    def decider(self, hand: Place, contract: Contract) -> Place:
        """The declarer plays the dummy's cards (B5.2)."""
        return declarer_of(contract) if hand == DUMMY else hand

    def side(self, hand: Place, contract: Contract) -> int:
        """0: declarer and dummy; 1: the two who would set them (B3.12)."""
        return 0 if hand in (DUMMY, declarer_of(contract)) else 1

    def entry(self, player: Place) -> int:
        return player


@dataclass(frozen=True)
class ShowTheDummy:
    """Throw two of fifteen, show the dummy, name: in the order of the house rules (B4)."""

    settings: DummyWhistSettings
    throw = 2

    def steps(self, contract: Contract) -> tuple[Step, ...]:
        thrown = (Step.DISCARD,) if self.settings.jokers else ()
        if self.settings.naming_time == "before_dummy_shown":
            return (Step.NAME, *thrown, Step.SHOW)
        return (*thrown, Step.SHOW, Step.NAME)

    def shows(self, contract: Contract) -> tuple[Place, ...]:
        return (DUMMY,)

    def names(self, contract: Contract) -> tuple[Name, ...]:
        """A suit after a suit bid, a direction at no trump (B4.4); aces too where they are to choose."""
        assert contract.bid is not None
        if contract.bid.kind is Kind.NO_TRUMP:
            return tuple(name for way in Direction for name in self._aces(Name(None, way)))
        way = Direction.UP if contract.bid.kind is Kind.UPTOWN else Direction.DOWN
        return tuple(name for suit in Suit for name in self._aces(Name(suit, way)))

    def throws_from(self, contract: Contract) -> Place:
        return DUMMY

    def _aces(self, name: Name) -> tuple[Name, ...]:
        """The same name as the house rules let aces be: good, bad, or either (A4.2)."""
        if name.direction is Direction.UP or self.settings.downtown_aces == "good":
            return (name,)
        bad = replace(name, aces_good=False)
        return (bad,) if self.settings.downtown_aces == "bad" else (name, bad)


@dataclass(frozen=True)
class EachForHimself:
    """Only the declarer's total moves, unless the house pays defenders; first to the target (B6, B7)."""

    settings: DummyWhistSettings

    def start(self) -> Tally:
        return Tally((0, 0, 0))

    def books(self, contract: Contract, winners: tuple[int, ...]) -> tuple[int, int]:
        return winners.count(0), winners.count(1)

    def score(self, tally: Tally, result: DealResult) -> tuple[Tally, tuple[ScoreLine, ...]]:
        lines = self.lines(result.contract, result.books[0])
        points = list(tally.points)
        for line in lines:
            points[line.entry] += line.points
        wins = result.books[0] == ALL_BOOKS and self.settings.boston == "wins_game"
        return self.settle(tuple(points), declarer_of(result.contract) if wins else None), lines

    def lines(self, contract: Contract, books: int) -> tuple[ScoreLine, ...]:
        """What the declarer, and each defender, get for so many books of thirteen (B6)."""
        assert contract.bid is not None
        declarer, bid = declarer_of(contract), contract.bid.books
        times = self.settings.nt_multiplier if contract.bid.kind is Kind.NO_TRUMP else 1
        if books >= books_to_make(bid):
            reason = Reason.BOSTON if books == ALL_BOOKS else Reason.MADE
            return (ScoreLine(declarer, reason, self._made(bid, books) * times),)
        each = self._defence(bid, books) * times
        defenders = [place for place in PLAYERS if place != declarer] if each else []
        paid = tuple(ScoreLine(place, Reason.DEFENCE, each) for place in defenders)
        return (ScoreLine(declarer, Reason.SET, -bid * times), *paid)

    def settle(self, points: tuple[int, ...], outright: Place | None = None) -> Tally:
        """The tally at those totals: over at target or floor, unless the highest are level (B7).

        :param outright: whoever wins at once, whatever the totals.
        """
        if outright is not None:
            return Tally(points, ending=Ending.TARGET, winner=outright)
        best, target = max(points), self.settings.target
        floored = self.settings.loss_floor == "minus_target" and min(points) <= -target
        if points.count(best) > 1 or not (best >= target or floored):
            return Tally(points)
        return Tally(
            points, ending=Ending.TARGET if best >= target else Ending.FLOOR, winner=points.index(best)
        )

    def _made(self, bid: int, books: int) -> int:
        """Points of a made bid before no trump is counted (B6, C6.5)."""
        points = books - BOOK if self.settings.score_made == "made" else bid
        if books < ALL_BOOKS:
            return points
        return {"double": 2 * points, "quadruple": 4 * points, "thirteen": ALL_BOOKS}.get(
            self.settings.boston, points
        )

    def _defence(self, bid: int, books: int) -> int:
        """Points of each defender when the declarer is set, before no trump is counted (Q-B11)."""
        return {
            "none": 0,
            "over_six": max(0, ALL_BOOKS - books - BOOK),
            "shortfall_each": books_to_make(bid) - books,
            "bid_each": bid,
        }[self.settings.defender_points]


def left_of(player: Place) -> Place:
    """The next living player clockwise (A2.3)."""
    return PLAYERS[(player + 1) % len(PLAYERS)]


def declarer_of(contract: Contract) -> Place:
    """Whoever won the auction; Dummy Whist always has one."""
    assert contract.declarer is not None
    return contract.declarer


def rules(settings: DummyWhistSettings = DummyWhistSettings()) -> Rules:
    """Dummy Whist with one set of house rules."""
    return Rules(
        NAME,
        settings,
        FULL_PACK + JOKERS[: settings.jokers],
        ThreeAndDummy(settings),
        SpokenAuction.of(settings, PLAYERS),
        ShowTheDummy(settings),
        EachForHimself(settings),
        JokerRules(settings.nt_joker_void == "must", settings.nt_joker_lead == "last_resort"),
        settings.cut_min,
        settings.all_pass == "redeal",
    )
