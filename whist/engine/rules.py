"""A game is a value: a pack, a seating, an auction, what comes between, and a way to score."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from whist.engine.actions import Call, DealCards, Name, Penalty, Side
from whist.engine.cards import Hand, Place, Suit
from whist.engine.contract import (
    ALL_BOOKS,
    BOOK,
    Bidding,
    Contract,
    Hands,
    Step,
    books_to_make,
    books_to_set,
    declarer_of,
)
from whist.engine.draw import Draw
from whist.engine.errors import IllegalAction
from whist.engine.settings import Settings
from whist.engine.tally import DealResult, Ending, Fault, Game, Reason, ScoreLine, Tally
from whist.engine.tricks import JokerRules

__all__ = [
    "ALL_BOOKS",
    "BOOK",
    "USUAL_LAWS",
    "Auction",
    "Bidding",
    "Contract",
    "DealResult",
    "Ending",
    "Exchange",
    "Fault",
    "Game",
    "Hands",
    "Laws",
    "Reason",
    "Rules",
    "ScoreLine",
    "Scoring",
    "Seating",
    "Step",
    "Tally",
    "books_to_make",
    "books_to_set",
    "cut",
    "cuts",
    "declarer_of",
    "is_cut",
    "is_kitty",
    "right_of_dealer",
    "sides_of",
]


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

    @property
    def chooser(self) -> Place | None:
        """Who has yet to say on which side they sit down (D2.2); nobody in most games."""

    def seated(self, side: Side) -> Seating:
        """The seating once the chooser has sat down."""

    def owner(self, hand: Place) -> Place | None:
        """Whose a hand is for the whole match: a player's own, or their dummy; None: it changes sides."""

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

    def books(
        self, contract: Contract, winners: tuple[int, ...], awarded: tuple[int, int] = (0, 0)
    ) -> tuple[int, int]:
        """Books by side, given the side that won each trick so far, in order.

        :param awarded: the tricks that an accepted claim gave to each side (A8.2).
        """

    def paid(self, tally: Tally, result: DealResult) -> tuple[tuple[int, int], tuple[int, ...]]:
        """The books by side once faults are paid for, and what each entry of the tally owes then (A7.3)."""

    def score(self, tally: Tally, result: DealResult) -> tuple[Tally, tuple[ScoreLine, ...]]:
        """The tally after a deal, and the lines that changed it."""

    def prizes(self, tally: Tally) -> tuple[int, ...]:
        """What a finished match is worth to each entry: its points, or those of the rubber (C7.4, D6.9)."""


@dataclass(frozen=True, slots=True)
class Laws:
    """The numbers under which a game states what the family has in common."""

    dealer: str = "A2.3"
    calls: str = "B3.2"
    outbid: str = "B3.4"
    books: str = "B3.7"
    stuck: str = "B3.5"
    contract: str = "B3.12"
    naming: str = "B4.4"
    throw: str = "B4.3"
    score: str = "B6"
    end: str = "B7.1"


USUAL_LAWS = Laws()


@dataclass(frozen=True)
class Rules:
    """One game of the family with one set of house rules.

    ``claims``: whether tricks may be claimed (A8). ``verifies``: a claim that could fail is refused before
    anybody is asked (A8.3). ``penalises``: reneges are accepted and may be called
    (A7.2); ``penalties`` are what their caller may choose among, most usual first (D6.7). ``calls_suits``:
    a lead from the wrong hand of one's own is accepted and may be punished (D5.4). ``calls_honours``:
    honours count only if they are called (D6.6). ``new_cut``: a finished match breaks the table up, and the
    first dealer of the next one is drawn anew (D1.3).
    """

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
    claims: bool = True
    verifies: bool = False
    penalises: bool = False
    penalties: tuple[Penalty, ...] = (Penalty.TRICKS,)
    calls_suits: bool = False
    calls_honours: bool = False
    new_cut: bool = False
    laws: Laws = USUAL_LAWS

    @property
    def hears_more(self) -> bool:
        """Whether a deal that is played out waits for what may still be called about it (A7.2, D6.6)."""
        return self.penalises or self.calls_honours

    @property
    def players(self) -> tuple[Place, ...]:
        return self.seating.players


def cuts(cards: int, cut_min: int) -> range:
    """How many of so many cards may be lifted: each packet keeps ``cut_min`` (A2.4)."""
    return range(cut_min, cards - cut_min + 1)


def cut(pack: Hand, lifted: int, cut_min: int) -> Hand:
    """The pack after a cut: the lower part followed by the lifted part (A2.4).

    :raises ValueError: if either packet would hold fewer than ``cut_min`` cards.
    """
    if lifted not in cuts(len(pack), cut_min):
        raise ValueError(f"a cut lifts {cut_min} to {len(pack) - cut_min} cards, not {lifted}")
    return pack[lifted:] + pack[:lifted]


def right_of_dealer(rules: Rules, dealer: Place) -> Place:
    """Who cuts: the hand after whose deal the dealer's comes (A2.4)."""
    place = dealer
    while (following := rules.seating.left_of_dealer(place)) != dealer:
        place = following
    return place


def is_cut(rules: Rules, lifted: int) -> bool:
    """Whether so many cards of the game's pack may be lifted (A2.4)."""
    return lifted in cuts(len(rules.pack), rules.cut_min)


def sides_of(rules: Rules, contract: Contract) -> tuple[int, ...]:
    """The side on which each hand plays, by place (B3.12, C1.1, D1.2)."""
    return tuple(rules.seating.side(Place(n), contract) for n in range(len(rules.seating.names)))


def is_kitty(rules: Rules, places: tuple[int, ...]) -> bool:
    """Whether these 1-based places of the pack, ascending, make a kitty: none too near either end (C2.6)."""
    first, last = rules.kitty_edge + 1, len(rules.pack) - rules.kitty_edge
    rising = list(places) == sorted(set(places))
    return len(places) == rules.kitty_size and rising and all(first <= place <= last for place in places)
