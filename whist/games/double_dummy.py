"""Double Dummy: two people, each with a dummy, whist by English laws (rules.md, section D)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from whist.engine import shared_settings
from whist.engine.actions import Call, DealCards, Direction, Duty, Name, Penalty, Side
from whist.engine.cards import FULL_PACK, Hand, Place, Suit
from whist.engine.draw import LOW_CARD, Draw
from whist.engine.errors import IllegalAction, NotAllowedNow
from whist.engine.rubber import WhistScore
from whist.engine.rules import Bidding, Contract, Hands, Laws, Rules, Step
from whist.engine.seats import dealt_round, from_place, next_clockwise
from whist.engine.settings import Settings, setting

NAME = "double_dummy"
PLAYERS = (Place(0), Place(1))
DUMMIES = (Place(2), Place(3))
LAWS = Laws(
    dealer="D3.2", calls="D4.3", contract="D4.3", naming="D4.3", throw="D4.1", score="D6.6", end="D6.9"
)
"""There is no auction: the turned card makes the contract, and nothing is thrown."""
PRESETS: Mapping[str, Mapping[str, str]] = {
    "standard": {},
    "single_game": {"rubber": "single_game"},
    "open": {"expose_all_four": "true"},
}
"""House rules that are laid down at once, the usual ones first."""


@dataclass(frozen=True)
class DoubleDummySettings(Settings):
    """The house rules of Double Dummy (rules.md, section 2)."""

    rubber: str = setting(
        "best_of_three", ("best_of_three", "single_game"), "Best of three games, or one alone.", "D6.9"
    )
    game_points: int = setting(5, (5, 7, 10), "The points that win a game of the rubber.", "D6.1")
    honours: bool = setting(
        True, (False, True), "Ace, king, queen and knave of trumps score as dealt.", "D6.4"
    )
    honours_claim: str = setting(
        "auto", ("auto", "call"), "Whether honours count of themselves, or must be called in time.", "D6.6"
    )
    expose_all_four: bool = setting(
        False, (False, True), "All four hands lie open, not only the two dummies.", "D4.5"
    )
    seat_choice: str = setting(
        "right", ("right", "left", "ask"), "On which side of the other the low cutter sits.", "D2.2"
    )
    claims: str = shared_settings.claims()
    renege_mode: str = shared_settings.renege_mode()
    revoke_penalty: str = setting(
        "adversary_chooses",
        ("adversary_chooses", "tricks", "add", "deduct"),
        "What a revoke costs: three tricks, three points to the other, or three off.",
        "D6.7",
    )
    first_dealer: str = setting(LOW_CARD, (LOW_CARD,), "How the first dealer is found.", "D2.1")
    cut_min: int = shared_settings.cut_min(4)


@dataclass(frozen=True)
class TwoWithDummies:
    """Players 0 and 1 with their dummies 2 and 3 opposite them (D1.2).

    ``low`` drew the lower card: records call that player 0. ``right`` is whether they sit on the other's
    right; None while they have yet to say.
    """

    low: Place = PLAYERS[0]
    right: bool | None = True

    players = PLAYERS
    draw = (LOW_CARD, Suit.DIAMONDS)

    @property
    def names(self) -> tuple[str, ...]:
        return ("0", "1", "0D", "1D") if self.low == PLAYERS[0] else ("1", "0", "1D", "0D")

    @property
    def clockwise(self) -> tuple[Place, ...]:
        """X, Y and their dummies in the order in which they sit (D3.1)."""
        x, y = self.low, Place(1 - self.low)
        return (x, dummy_of(y), dummy_of(x), y) if self.right is False else (x, y, dummy_of(x), dummy_of(y))

    def after_draw(self, draw: Draw) -> tuple[TwoWithDummies, Place]:
        """The low cutter's dummy deals first (D2.2)."""
        return replace(self, low=draw.dealer), dummy_of(draw.dealer)

    @property
    def chooser(self) -> Place | None:
        return self.low if self.right is None else None

    def seated(self, side: Side) -> TwoWithDummies:
        return replace(self, right=side is Side.RIGHT)

    def owner(self, hand: Place) -> Place | None:
        return player_of(hand)

    def left_of_dealer(self, dealer: Place) -> Place:
        """The deal goes left through all four hands (D3.2)."""
        return next_clockwise(self.clockwise, dealer)

    def deal_out(self, dealer: Place, deal: DealCards) -> tuple[Hands, Hand]:
        """Thirteen each, the dealer's left first; the last card is the dealing hand's (D4.1, D4.3)."""
        return dealt_round(self.clockwise, self.left_of_dealer(dealer), deal.pack), ()

    def round_from(self, leader: Place, contract: Contract) -> tuple[Place, ...]:
        return from_place(self.clockwise, leader)

    def first_leader(self, dealer: Place, contract: Contract) -> Place:
        """The hand on the dealing hand's left (D3.3)."""
        return self.left_of_dealer(dealer)

    def decider(self, hand: Place, contract: Contract) -> Place:
        """Each player acts for both hands of their side (D5.1)."""
        return player_of(hand)

    def side(self, hand: Place, contract: Contract) -> int:
        return player_of(hand)

    def entry(self, player: Place) -> int:
        return player


@dataclass(frozen=True)
class TurnUp:
    """No auction: the last card is turned up, and its suit is trump (D4.3)."""

    def caller(self, bidding: Bidding) -> Place:
        return bidding.dealer

    def legal_calls(self, bidding: Bidding) -> tuple[Call, ...]:
        return ()

    def outcome(self, bidding: Bidding) -> Contract | None:
        assert bidding.turned is not None
        return Contract(None, None, Name(bidding.turned.suit, Direction.UP))

    def refusal(self, bidding: Bidding, call: Call) -> IllegalAction:
        return NotAllowedNow(Duty.PLAY)


@dataclass(frozen=True)
class LayDummiesOpen:
    """Both dummies are laid open, or all four hands (D4.4, D4.5); nothing is named or thrown."""

    all_four: bool = False
    throw = 0

    def steps(self, contract: Contract) -> tuple[Step, ...]:
        return (Step.SHOW,)

    def shows(self, contract: Contract) -> tuple[Place, ...]:
        return (*PLAYERS, *DUMMIES) if self.all_four else DUMMIES

    def names(self, contract: Contract) -> tuple[Name, ...]:
        return ()

    def throws_from(self, contract: Contract) -> Place:
        return DUMMIES[0]


def dummy_of(player: Place) -> Place:
    """The hand opposite a player, which they play too (D1.2)."""
    return DUMMIES[player]


def player_of(hand: Place) -> Place:
    """Who plays a hand: its own player, or the one it is the dummy of (D5.1)."""
    return PLAYERS[hand % 2]


def penalties(settings: DoubleDummySettings) -> tuple[Penalty, ...]:
    """What the caller of a revoke may choose among; three tricks if they do not (D6.7, Q-D5)."""
    if settings.revoke_penalty == "adversary_chooses":
        return tuple(Penalty)
    return (Penalty(settings.revoke_penalty),)


def rules(settings: DoubleDummySettings = DoubleDummySettings()) -> Rules:
    """Double Dummy with one set of house rules."""
    penalises = settings.renege_mode == "penalise"
    right = {"right": True, "left": False, "ask": None}[settings.seat_choice]
    return Rules(
        NAME,
        settings,
        FULL_PACK,
        TwoWithDummies(right=right),
        TurnUp(),
        LayDummiesOpen(settings.expose_all_four),
        WhistScore(settings),
        cut_min=settings.cut_min,
        turns_trump=True,
        claims=settings.claims != "off",
        verifies=settings.claims == "verified",
        penalises=penalises,
        penalties=penalties(settings),
        calls_suits=penalises,
        calls_honours=settings.honours and settings.honours_claim == "call",
        new_cut=True,
        laws=LAWS,
    )
