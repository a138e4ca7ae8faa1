"""Bid Whist: four people in two pairs, two jokers and a kitty of six (rules.md, section C)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from whist.engine import shared_settings
from whist.engine.actions import DealCards, Kind, Name, Side
from whist.engine.auction import SpokenAuction
from whist.engine.auction_settings import DRAWS, AuctionSettings
from whist.engine.book_score import BookScore
from whist.engine.cards import FULL_PACK, JOKERS, Hand, Place, Suit
from whist.engine.draw import FIRST_OF_SUIT, Draw
from whist.engine.naming import names_after
from whist.engine.rules import Contract, Hands, Laws, Rules, Step, declarer_of
from whist.engine.seats import FOUR, dealt_round, from_place, next_clockwise
from whist.engine.settings import setting
from whist.engine.tricks import JokerRules

NAME = "bid_whist"
IN_HANDS = 48
"""The cards that are dealt to the players; the others are the kitty (C1.3)."""
LAWS = Laws(
    dealer="C2.4",
    calls="C3.1",
    outbid="C3.4",
    books="C3.2",
    stuck="C3.7",
    contract="C3.4",
    naming="C4.2",
    throw="C4.3",
    score="C6",
    end="C7.1",
)
PRESETS: Mapping[str, Mapping[str, str]] = {
    "standard": {},
    "short": {"target": "5"},
    "long": {"target": "21"},
    "tournament": {"up_down_order": "downtown_higher", "min_bid": "3"},
    "no_jokers": {"jokers": "0"},
}
"""House rules that are laid down at once, the usual ones first."""


@dataclass(frozen=True)
class BidWhistSettings(AuctionSettings):
    """The house rules of Bid Whist (rules.md, section 2)."""

    laws: ClassVar[Mapping[str, str]] = {"auction_rounds": "C3.1", "first_lead": "C5.1"}
    target: int = setting(7, range(5, 101), "The total that wins the set.", "C7.1")
    jokers: int = setting(
        2,
        (0, 1, 2),
        "Jokers in the pack; the kitty has six cards with two, five with one, four without.",
        "Q-C16",
    )
    min_bid: int = setting(4, range(1, 8), "The least number of books over six that may be bid.", "C3.2")
    naming_time: str = setting(
        "before_kitty",
        ("before_kitty", "after_kitty"),
        "Whether the bidder names before or after seeing the kitty.",
        "C4.1",
    )
    kitty_view: str = setting(
        "bidder_only",
        ("bidder_only", "sport_trump_bids", "sport_always"),
        "Whether the kitty is sported: shown to the table before it is taken.",
        "Q-C7",
    )
    kitty_book: str = setting(
        "bidder", ("bidder", "first_trick_winner"), "Whose book the buried cards are.", "Q-C11"
    )
    nt_joker_void: str = setting(
        "must", ("must", "may"), "Whether a joker must be thrown when void at no trump.", "A4.7"
    )
    rise_and_fly: bool = setting(
        False, (False, True), "After a set the losing pair gives its seats to the next pair in line.", "C7.6"
    )
    first_dealer: str = setting(FIRST_OF_SUIT, DRAWS, "How the first dealer is found.", "C2.1")
    cut_min: int = shared_settings.cut_min(5, "C2.3")
    kitty_edge: int = setting(
        5, range(7), "How many cards at each end of the pack never go to the kitty.", "C2.6"
    )


@dataclass(frozen=True)
class TwoPairs:
    """Four players, partners opposite; each plays their own hand (C1.1)."""

    settings: BidWhistSettings

    names = ("0", "1", "2", "3")
    players = FOUR
    chooser = None

    @property
    def draw(self) -> tuple[str, Suit]:
        return self.settings.first_dealer, Suit(self.settings.first_dealer_suit)

    def after_draw(self, draw: Draw) -> tuple[TwoPairs, Place]:
        return self, draw.dealer

    def seated(self, side: Side) -> TwoPairs:
        return self

    def owner(self, hand: Place) -> Place | None:
        return hand

    def left_of_dealer(self, dealer: Place) -> Place:
        """The deal passes to the left (C2.4)."""
        return next_clockwise(FOUR, dealer)

    def deal_out(self, dealer: Place, deal: DealCards) -> tuple[Hands, Hand]:
        """Some places of the pack are the kitty's; the rest go round from the dealer's left (C2.5, C2.6)."""
        kitty = tuple(deal.pack[place - 1] for place in deal.kitty_places)
        laid_aside = set(deal.kitty_places)
        rest = tuple(card for place, card in enumerate(deal.pack, 1) if place not in laid_aside)
        return dealt_round(FOUR, self.left_of_dealer(dealer), rest), kitty

    def round_from(self, leader: Place, contract: Contract) -> tuple[Place, ...]:
        return from_place(FOUR, leader)

    def first_leader(self, dealer: Place, contract: Contract) -> Place:
        """The bidder, by default (C5.1)."""
        leaders = {
            "declarer": declarer_of(contract),
            "left_of_declarer": next_clockwise(FOUR, declarer_of(contract)),
            "left_of_dealer": next_clockwise(FOUR, dealer),
        }
        return leaders[self.settings.first_lead]

    def decider(self, hand: Place, contract: Contract) -> Place:
        return hand

    def side(self, hand: Place, contract: Contract) -> int:
        """0: places 0 and 2; 1: places 1 and 3 (C1.1)."""
        return hand % 2

    def entry(self, player: Place) -> int:
        return player % 2


@dataclass(frozen=True)
class TakeAndBury:
    """Name, take the kitty, bury as many: in the order of the house rules (C4)."""

    settings: BidWhistSettings

    @property
    def throw(self) -> int:
        return kitty_size(self.settings)

    def steps(self, contract: Contract) -> tuple[Step, ...]:
        """Sport the kitty where the house does, take it, bury; name before that, or after a look (C4.1)."""
        sport = (Step.SPORT_KITTY,) if self._sports(contract) else ()
        take = (*sport, Step.TAKE_KITTY)
        if self.settings.naming_time == "before_kitty":
            return (Step.NAME, *take, Step.DISCARD)
        return (*take, Step.NAME, Step.DISCARD)

    def shows(self, contract: Contract) -> tuple[Place, ...]:
        return ()

    def names(self, contract: Contract) -> tuple[Name, ...]:
        """A suit or a direction (C4.2); aces too where they are to choose (A4.2)."""
        assert contract.bid is not None
        return names_after(contract.bid, self.settings.downtown_aces)

    def throws_from(self, contract: Contract) -> Place:
        return declarer_of(contract)

    def _sports(self, contract: Contract) -> bool:
        assert contract.bid is not None
        in_suit = contract.bid.kind is not Kind.NO_TRUMP
        return {"bidder_only": False, "sport_trump_bids": in_suit, "sport_always": True}[
            self.settings.kitty_view
        ]


def kitty_size(settings: BidWhistSettings) -> int:
    """Six cards with two jokers, five with one, four without (C1.3)."""
    return len(FULL_PACK) + settings.jokers - IN_HANDS


def rules(settings: BidWhistSettings = BidWhistSettings()) -> Rules:
    """Bid Whist with one set of house rules."""
    seating = TwoPairs(settings)
    return Rules(
        NAME,
        settings,
        FULL_PACK + JOKERS[: settings.jokers],
        seating,
        SpokenAuction.of(settings, FOUR, LAWS),
        TakeAndBury(settings),
        BookScore(settings, seating, settings.kitty_book),
        JokerRules(settings.nt_joker_void == "must", settings.nt_joker_lead == "last_resort"),
        settings.cut_min,
        settings.all_pass == "redeal",
        kitty_size=kitty_size(settings),
        kitty_edge=settings.kitty_edge,
        claims=settings.claims != "off",
        verifies=settings.claims == "verified",
        penalises=settings.renege_mode == "penalise",
        laws=LAWS,
    )
