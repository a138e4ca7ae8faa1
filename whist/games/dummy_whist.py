"""Dummy Whist: three people bid for the partnership of an exposed dummy (rules.md, section B)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from whist.engine import shared_settings
from whist.engine.actions import DealCards, Name, Side
from whist.engine.auction import SpokenAuction
from whist.engine.auction_settings import DRAWS, AuctionSettings
from whist.engine.book_score import BookScore
from whist.engine.cards import FULL_PACK, JOKERS, Hand, Place, Suit
from whist.engine.draw import LOW_CARD, Draw
from whist.engine.naming import names_after
from whist.engine.rules import Contract, Hands, Rules, Step, declarer_of
from whist.engine.seats import from_place, next_clockwise
from whist.engine.settings import setting
from whist.engine.tricks import JokerRules

NAME = "dummy_whist"
PLAYERS = (Place(0), Place(1), Place(2))
DUMMY = Place(3)
PRESETS: Mapping[str, Mapping[str, str]] = {
    "standard": {},
    "short": {"target": "7"},
    "jokers": {"jokers": "2"},
}
"""House rules that are laid down at once, the usual ones first."""


@dataclass(frozen=True)
class DummyWhistSettings(AuctionSettings):
    """The house rules of Dummy Whist (rules.md, section 2)."""

    laws: ClassVar[Mapping[str, str]] = {
        "up_down_order": "Q-B2",
        "all_pass": "Q-B3",
        "nt_multiplier": "Q-B10",
        "score_made": "Q-B10",
        "defender_points": "Q-B11",
        "loss_floor": "B7.2",
        "first_dealer_suit": "Q-B13",
    }
    target: int = setting(21, range(5, 101), "The total that wins the set.", "B7.1")
    jokers: int = setting(0, (0, 2), "Jokers in the pack; with two, the dummy has fifteen cards.", "B2.2")
    min_bid: int = setting(1, range(1, 8), "The least number of books over six that may be bid.", "B3.7")
    naming_time: str = setting(
        "after_dummy_shown",
        ("after_dummy_shown", "before_dummy_shown"),
        "Whether the declarer sees the dummy before naming.",
        "B4.4",
    )
    nt_joker_void: str = setting(
        "may", ("must", "may"), "Whether a joker must be thrown when void at no trump.", "A4.7"
    )
    first_dealer: str = setting(LOW_CARD, DRAWS, "How the first dealer is found.", "B2.1")
    cut_min: int = shared_settings.cut_min(4)


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

    chooser = None

    def seated(self, side: Side) -> ThreeAndDummy:
        return self

    def owner(self, hand: Place) -> Place | None:
        """The dummy is nobody's before the auction is won (B1.2)."""
        return None if hand == DUMMY else hand

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
        return from_place(cycle, leader)

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
        """A suit or a direction (B4.4); aces too where they are to choose (A4.2)."""
        assert contract.bid is not None
        return names_after(contract.bid, self.settings.downtown_aces)

    def throws_from(self, contract: Contract) -> Place:
        return DUMMY


def left_of(player: Place) -> Place:
    """The next living player clockwise (A2.3)."""
    return next_clockwise(PLAYERS, player)


def rules(settings: DummyWhistSettings = DummyWhistSettings()) -> Rules:
    """Dummy Whist with one set of house rules."""
    seating = ThreeAndDummy(settings)
    return Rules(
        NAME,
        settings,
        FULL_PACK + JOKERS[: settings.jokers],
        seating,
        SpokenAuction.of(settings, PLAYERS),
        ShowTheDummy(settings),
        BookScore(settings, seating),
        JokerRules(settings.nt_joker_void == "must", settings.nt_joker_lead == "last_resort"),
        settings.cut_min,
        settings.all_pass == "redeal",
        claims=settings.claims != "off",
        verifies=settings.claims == "verified",
        penalises=settings.renege_mode == "penalise",
    )
