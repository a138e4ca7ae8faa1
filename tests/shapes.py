"""Two small games that only the tests play: the engine carries them, and it was not made for either."""

from __future__ import annotations

from dataclasses import dataclass

from whist.engine.actions import Call, DealCards, Direction, Kind, Name
from whist.engine.auction import SpokenAuction
from whist.engine.cards import FULL_PACK, JOKERS, Hand, Place, Suit
from whist.engine.draw import FIRST_OF_SUIT, LOW_CARD, Draw
from whist.engine.errors import IllegalAction
from whist.engine.rules import (
    BOOK,
    Bidding,
    Contract,
    DealResult,
    Ending,
    Hands,
    Reason,
    Rules,
    ScoreLine,
    Step,
    Tally,
)
from whist.engine.settings import Settings, setting
from whist.engine.tricks import JokerRules

FOUR = tuple(map(Place, range(4)))
TWO = FOUR[:2]


@dataclass(frozen=True)
class KittySettings(Settings):
    """Some of the house rules of Bid Whist (rules.md, section C)."""

    jokers: int = setting(2, (2,), "Jokers in the pack.", "C1.2")
    min_bid: int = setting(4, range(1, 8), "The least bid.", "C3.2")
    up_down_order: str = setting("equal", ("equal", "downtown_higher"), "Up against down.", "C3.5")
    auction_rounds: str = setting("single", ("single", "continuous"), "How often one speaks.", "C3.1")
    all_pass: str = setting(
        "dealer_must_bid", ("dealer_must_bid", "redeal_next"), "When nobody bids.", "C3.7"
    )
    dealer_forced_bid: str = setting("any_legal", ("any_legal", "minimum_only"), "A stuck dealer.", "C3.7")
    dealer_takes_same: bool = setting(False, (False, True), "The dealer takes for the same.", "C3.8")
    naming_time: str = setting("before_kitty", ("before_kitty", "after_kitty"), "When one names.", "C4.1")
    kitty_view: str = setting("bidder_only", ("bidder_only", "sport_always"), "Who sees the kitty.", "Q-C7")
    nt_joker_void: str = setting("must", ("must", "may"), "Void at no trump.", "A4.7")
    nt_joker_lead: str = setting("allowed", ("allowed", "last_resort"), "Leading a joker.", "A4.6")
    target: int = setting(7, (7, 11), "What wins.", "C7.1")


def dealt_by_four(dealer: Place, cards: Hand) -> Hands:
    """The cards one at a time, clockwise from the dealer's left (A2.1)."""
    hands: list[Hand] = [()] * 4
    for turn in range(4):
        hands[(dealer + 1 + turn) % 4] = cards[turn::4]
    return tuple(hands)


@dataclass(frozen=True)
class FourInTwoSides:
    """Partners opposite; the declarer's side keeps the first count of books (C1.1)."""

    names = ("0", "1", "2", "3")
    players = FOUR
    draw = (FIRST_OF_SUIT, Suit.DIAMONDS)

    def after_draw(self, draw: Draw) -> tuple[FourInTwoSides, Place]:
        return self, draw.dealer

    def left_of_dealer(self, dealer: Place) -> Place:
        return Place((dealer + 1) % 4)

    def deal_out(self, dealer: Place, deal: DealCards) -> tuple[Hands, Hand]:
        """Six cards go to the kitty at the given places, the others round (C2.5, C2.6)."""
        kitty = tuple(deal.pack[place - 1] for place in deal.kitty_places)
        return dealt_by_four(dealer, tuple(card for card in deal.pack if card not in kitty)), kitty

    def round_from(self, leader: Place, contract: Contract) -> tuple[Place, ...]:
        return FOUR[leader:] + FOUR[:leader]

    def first_leader(self, dealer: Place, contract: Contract) -> Place:
        assert contract.declarer is not None
        return contract.declarer

    def decider(self, hand: Place, contract: Contract) -> Place:
        return hand

    def side(self, hand: Place, contract: Contract) -> int:
        assert contract.declarer is not None
        return (hand - contract.declarer) % 2

    def entry(self, player: Place) -> int:
        return player % 2


@dataclass(frozen=True)
class TakeAndBury:
    """Name, take the six, bury six of eighteen (C4); or name once they are seen."""

    settings: KittySettings
    throw = 6

    def steps(self, contract: Contract) -> tuple[Step, ...]:
        sport = (Step.SPORT_KITTY,) if self.settings.kitty_view == "sport_always" else ()
        take = (*sport, Step.TAKE_KITTY)
        if self.settings.naming_time == "before_kitty":
            return (Step.NAME, *take, Step.DISCARD)
        return (*take, Step.NAME, Step.DISCARD)

    def shows(self, contract: Contract) -> tuple[Place, ...]:
        return ()

    def names(self, contract: Contract) -> tuple[Name, ...]:
        assert contract.bid is not None
        if contract.bid.kind is Kind.NO_TRUMP:
            return tuple(Name(None, way) for way in Direction)
        way = Direction.UP if contract.bid.kind is Kind.UPTOWN else Direction.DOWN
        return tuple(Name(suit, way) for suit in Suit)

    def throws_from(self, contract: Contract) -> Place:
        assert contract.declarer is not None
        return contract.declarer


@dataclass(frozen=True)
class TwoTeams:
    """The kitty is the declarers' first book; only their total moves (C4.4, C6)."""

    settings: KittySettings

    def start(self) -> Tally:
        return Tally((0, 0))

    def books(self, contract: Contract, winners: tuple[int, ...]) -> tuple[int, int]:
        return winners.count(0) + 1, winners.count(1)

    def score(self, tally: Tally, result: DealResult) -> tuple[Tally, tuple[ScoreLine, ...]]:
        contract, books, target = result.contract, result.books[0], self.settings.target
        assert contract.declarer is not None
        assert contract.bid is not None
        made = books >= BOOK + contract.bid.books
        line = ScoreLine(
            contract.declarer % 2,
            Reason.MADE if made else Reason.SET,
            books - BOOK if made else -contract.bid.books,
        )
        points = tuple(was + line.points * (side == line.entry) for side, was in enumerate(tally.points))
        if max(points) < target and min(points) > -target:
            return Tally(points), (line,)
        ending = Ending.TARGET if max(points) >= target else Ending.FLOOR
        return Tally(points, ending=ending, winner=points.index(max(points))), (line,)


def kitty_game(settings: KittySettings = KittySettings()) -> Rules:
    """Four players, two sides, fifty-four cards, a kitty of six."""
    return Rules(
        "kitty_game",
        settings,
        FULL_PACK + JOKERS,
        FourInTwoSides(),
        SpokenAuction.of(settings, FOUR),
        TakeAndBury(settings),
        TwoTeams(settings),
        JokerRules(settings.nt_joker_void == "must", settings.nt_joker_lead == "last_resort"),
        cut_min=5,
        passed_out_dealer_stays=False,
        kitty_size=6,
        kitty_edge=5,
    )


@dataclass(frozen=True)
class TurnedTrumpSettings(Settings):
    target: int = setting(5, (5, 10), "Odd tricks that win.", "D6.1")


@dataclass(frozen=True)
class TwoWithDummies:
    """Players 0 and 1, each facing a dummy; the deal goes through all four hands (D3)."""

    names = ("0", "1", "d0", "d1")
    players = TWO
    draw = (LOW_CARD, Suit.DIAMONDS)

    def after_draw(self, draw: Draw) -> tuple[TwoWithDummies, Place]:
        """Whoever drew low has their dummy deal first (D2.2)."""
        return self, Place(draw.dealer + 2)

    def left_of_dealer(self, dealer: Place) -> Place:
        return Place((dealer + 1) % 4)

    def deal_out(self, dealer: Place, deal: DealCards) -> tuple[Hands, Hand]:
        return dealt_by_four(dealer, deal.pack), ()

    def round_from(self, leader: Place, contract: Contract) -> tuple[Place, ...]:
        return FOUR[leader:] + FOUR[:leader]

    def first_leader(self, dealer: Place, contract: Contract) -> Place:
        return self.left_of_dealer(dealer)

    def decider(self, hand: Place, contract: Contract) -> Place:
        return Place(hand % 2)

    def side(self, hand: Place, contract: Contract) -> int:
        return hand % 2

    def entry(self, player: Place) -> int:
        return player


@dataclass(frozen=True)
class NothingSaid:
    """No auction: the turned card is the contract (D4.3)."""

    def caller(self, bidding: Bidding) -> Place:
        raise AssertionError("nobody calls")

    def legal_calls(self, bidding: Bidding) -> tuple[Call, ...]:
        return ()

    def outcome(self, bidding: Bidding) -> Contract:
        assert bidding.turned is not None
        return Contract(None, None, Name(bidding.turned.suit, Direction.UP))

    def refusal(self, bidding: Bidding, call: Call) -> IllegalAction:
        raise AssertionError("nobody calls")


@dataclass(frozen=True)
class BothDummiesUp:
    throw = 0

    def steps(self, contract: Contract) -> tuple[Step, ...]:
        return (Step.SHOW,)

    def shows(self, contract: Contract) -> tuple[Place, ...]:
        return FOUR[2:]

    def names(self, contract: Contract) -> tuple[Name, ...]:
        return ()

    def throws_from(self, contract: Contract) -> Place:
        raise AssertionError("nothing is thrown")


@dataclass(frozen=True)
class OddTricks:
    settings: TurnedTrumpSettings

    def start(self) -> Tally:
        return Tally((0, 0))

    def books(self, contract: Contract, winners: tuple[int, ...]) -> tuple[int, int]:
        return winners.count(0), winners.count(1)

    def score(self, tally: Tally, result: DealResult) -> tuple[Tally, tuple[ScoreLine, ...]]:
        side = result.books.index(max(result.books))
        line = ScoreLine(side, Reason.ODD_TRICKS, max(result.books) - BOOK)
        points = tuple(was + line.points * (n == side) for n, was in enumerate(tally.points))
        if points[side] < self.settings.target:
            return Tally(points), (line,)
        return Tally(points, ending=Ending.RUBBER, winner=side), (line,)


def turned_trump_game(settings: TurnedTrumpSettings = TurnedTrumpSettings()) -> Rules:
    """Two players, two dummies, a turned-up trump and no auction."""
    return Rules(
        "turned_trump_game",
        settings,
        FULL_PACK,
        TwoWithDummies(),
        NothingSaid(),
        BothDummiesUp(),
        OddTricks(settings),
        turns_trump=True,
    )
