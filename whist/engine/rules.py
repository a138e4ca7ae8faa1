"""A game is a value: a pack, a seating, an auction, what comes between, and a way to score."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeAlias

from whist.engine.actions import Bid, Call, DealCards, Name
from whist.engine.cards import Card, Hand, Place, Suit
from whist.engine.draw import Draw
from whist.engine.errors import IllegalAction
from whist.engine.settings import Settings
from whist.engine.tricks import JokerRules

BOOK = 6
"""Books that count for nothing: "making book"."""
ALL_BOOKS = 13

Hands: TypeAlias = tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction so far: the calls in order, and the turned card where a game turns one."""

    dealer: Place
    calls: tuple[Call, ...] = ()
    turned: Card | None = None


@dataclass(frozen=True, slots=True)
class Contract:
    """Who must make what (nobody in particular where nothing is bid), and, once named, in what (A3)."""

    declarer: Place | None
    bid: Bid | None
    named: Name | None = None

    @property
    def trump(self) -> Suit | None:
        return self.named.trump if self.named else None


class Ending(Enum):
    """Why a match is over, as records write it."""

    TARGET = "target"
    FLOOR = "floor"
    RUBBER = "rubber"


@dataclass(frozen=True, slots=True)
class Game:
    """A game within a rubber: who won it, and what the loser had (D6.8)."""

    winner: int
    loser_points: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The running score, by player or by side as the game counts; ``winner`` once it is over."""

    points: tuple[int, ...]
    games: tuple[Game, ...] = ()
    ending: Ending | None = None
    winner: int | None = None


class Reason(Enum):
    """What a line of the score is for."""

    MADE = "made"
    SET = "set"
    BOSTON = "boston"
    DEFENCE = "defence"
    ODD_TRICKS = "odd_tricks"
    HONOURS = "honours"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points for one entry of the tally, and why."""

    entry: int
    reason: Reason
    points: int


@dataclass(frozen=True, slots=True)
class DealResult:
    """What a deal came to: the contract, the books by side (`Seating.side`), the hands as dealt."""

    contract: Contract
    books: tuple[int, int]
    dealt: Hands


class Step(Enum):
    """What comes between auction and play; the first three happen of themselves."""

    SHOW = "show"
    SPORT_KITTY = "sport_kitty"
    TAKE_KITTY = "take_kitty"
    NAME = "name"
    DISCARD = "discard"


class Seating(Protocol):
    """Who sits where, who decides for which hand, and in what order they act."""

    @property
    def names(self) -> tuple[str, ...]:
        """The four places as records write them: ``0 1 2 D``."""

    @property
    def players(self) -> tuple[Place, ...]:
        """The places with a living player, clockwise."""

    @property
    def draw(self) -> tuple[str, Suit]:
        """How the first dealer is found, and the suit of a face-up deal (C2.1)."""

    def after_draw(self, draw: Draw) -> tuple[Seating, Place]:
        """The seating once the cards are drawn, and who deals first: the drawer, or their dummy (D2.2)."""

    def left_of_dealer(self, dealer: Place) -> Place:
        """Who deals next (A2.3)."""

    def deal_out(self, dealer: Place, deal: DealCards) -> tuple[Hands, Hand]:
        """The four hands and the kitty that a pack makes (A2.1)."""

    def round_from(self, leader: Place, contract: Contract) -> tuple[Place, ...]:
        """The four places in the order in which they play (B2.3)."""

    def first_leader(self, dealer: Place, contract: Contract) -> Place:
        """Who leads to the first trick."""

    def decider(self, hand: Place, contract: Contract) -> Place:
        """Who chooses the cards of a hand."""

    def side(self, hand: Place, contract: Contract) -> int:
        """0 or 1: which side's books a hand's tricks join."""

    def entry(self, player: Place) -> int:
        """Which entry of the tally a player's points stand in: their own, or their side's."""


class Auction(Protocol):
    """How a contract is reached. Every answer is a function of the calls made so far."""

    def caller(self, bidding: Bidding) -> Place:
        """Whose call is next, while any is."""

    def legal_calls(self, bidding: Bidding) -> tuple[Call, ...]:
        """Every call open to the caller; empty: the auction is closed."""

    def outcome(self, bidding: Bidding) -> Contract | None:
        """What a closed auction came to; None: the deal is thrown in."""

    def refusal(self, bidding: Bidding, call: Call) -> IllegalAction:
        """The law that forbids a call to the caller."""


class Exchange(Protocol):
    """What comes between auction and play: a dummy shown, a kitty taken, trumps named, cards thrown."""

    def steps(self, contract: Contract) -> tuple[Step, ...]:
        """What happens, in order."""

    def shows(self, contract: Contract) -> tuple[Place, ...]:
        """The hands that `Step.SHOW` lays open."""

    def names(self, contract: Contract) -> tuple[Name, ...]:
        """What the declarer may name."""

    def throws_from(self, contract: Contract) -> Place:
        """The hand that `Step.DISCARD` throws from."""

    @property
    def throw(self) -> int:
        """How many cards are thrown."""


class Scoring(Protocol):
    """How a deal changes the tally, and when the match is won."""

    def start(self) -> Tally:
        """The tally before the first deal."""

    def books(self, contract: Contract, winners: tuple[int, ...]) -> tuple[int, int]:
        """Books by side, given the side that won each trick so far, in order."""

    def score(self, tally: Tally, result: DealResult) -> tuple[Tally, tuple[ScoreLine, ...]]:
        """The tally after a deal, and the lines that changed it."""


@dataclass(frozen=True)
class Rules:
    """One game of the family with one set of house rules."""

    name: str
    settings: Settings
    pack: Hand
    seating: Seating
    auction: Auction
    exchange: Exchange
    scoring: Scoring
    jokers: JokerRules = field(default_factory=JokerRules)
    cut_min: int = 4
    passed_out_dealer_stays: bool = True
    turns_trump: bool = False
    kitty_size: int = 0
    kitty_edge: int = 0

    @property
    def players(self) -> tuple[Place, ...]:
        return self.seating.players


def books_to_make(bid: int) -> int:
    """The books of thirteen that a bid must take: its own, over the six that count for nothing (B3.6)."""
    return BOOK + bid


def books_to_set(bid: int) -> int:
    """The books that the other side needs to set it (B3.6)."""
    return ALL_BOOKS + 1 - books_to_make(bid)


def cut(pack: Hand, lifted: int, cut_min: int) -> Hand:
    """The pack after a cut: the lower part followed by the lifted part (A2.4).

    :raises ValueError: if either packet would hold fewer than ``cut_min`` cards.
    """
    if not cut_min <= lifted <= len(pack) - cut_min:
        raise ValueError(f"a cut lifts {cut_min} to {len(pack) - cut_min} cards, not {lifted}")
    return pack[lifted:] + pack[:lifted]


def is_kitty(rules: Rules, places: tuple[int, ...]) -> bool:
    """Whether these 1-based places of the pack, ascending, make a kitty: none too near either end (C2.6)."""
    first, last = rules.kitty_edge + 1, len(rules.pack) - rules.kitty_edge
    rising = list(places) == sorted(set(places))
    return len(places) == rules.kitty_size and rising and all(first <= place <= last for place in places)
