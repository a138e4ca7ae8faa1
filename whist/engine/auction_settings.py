"""The house rules that the games with an auction share (rules.md, section 2)."""

from __future__ import annotations

from dataclasses import dataclass

from whist.engine import shared_settings
from whist.engine.cards import Suit
from whist.engine.draw import FIRST_OF_SUIT, HIGH_CARD, LOW_CARD, RANDOM
from whist.engine.settings import Settings, setting


@dataclass(frozen=True)
class AuctionSettings(Settings):
    """What may be agreed in every game with an auction; each game declares the rest, and its own defaults."""

    up_down_order: str = setting(
        "equal", ("equal", "downtown_higher"), "Whether downtown outranks uptown of the same number.", "C3.5"
    )
    auction_rounds: str = setting(
        "single", ("single", "continuous"), "One call each, or on until the others have passed.", "Q-B1"
    )
    all_pass: str = setting(
        "dealer_must_bid",
        ("dealer_must_bid", "redeal", "redeal_next"),
        "What happens when nobody has bid.",
        "Q-C4b",
    )
    dealer_forced_bid: str = setting(
        "any_legal", ("any_legal", "minimum_only"), "What a dealer who must bid may bid.", "Q-C3"
    )
    dealer_takes_same: bool = setting(
        False, (False, True), "The dealer may win the auction with a bid of the same rank.", "C3.8"
    )
    first_lead: str = setting(
        "declarer",
        ("declarer", "left_of_declarer", "left_of_dealer"),
        "Who leads to the first trick.",
        "Q-B6",
    )
    downtown_aces: str = setting(
        "good",
        ("good", "bad", "declarer_choice"),
        "Whether aces are the best cards downtown, or the worst.",
        "A4.2",
    )
    nt_joker_lead: str = setting(
        "allowed", ("allowed", "last_resort"), "Whether a joker may be led at no trump.", "A4.6"
    )
    nt_multiplier: int = setting(2, (1, 2), "What a no-trump deal multiplies.", "C6.4")
    score_made: str = setting(
        "made", ("made", "bid"), "Whether a made bid scores all its books, or just the bid.", "Q-C6"
    )
    defender_points: str = setting(
        "none",
        ("none", "over_six", "shortfall_each", "bid_each"),
        "What the defence scores when the bid is set.",
        "Q-C14",
    )
    boston: str = setting(
        "plain",
        ("plain", "double", "thirteen", "quadruple", "wins_game"),
        "What all thirteen books are worth.",
        "C6.5",
    )
    loss_floor: str = setting(
        "minus_target",
        ("minus_target", "none"),
        "Whether a total at minus the target ends the set too.",
        "C7.2",
    )
    claims: str = shared_settings.claims()
    renege_mode: str = shared_settings.renege_mode()
    renege_books: int = setting(3, range(1, 4), "The books that a renege costs.", "A7.3")
    renege_collect: str = setting(
        "hand", ("hand", "carry"), "Whether unpaid books lapse with the hand, or are carried on.", "Q-C18"
    )
    first_dealer_suit: str = setting(
        "D", tuple(suit.value for suit in Suit), "The suit that decides a face-up deal.", "C2.1"
    )


DRAWS = (FIRST_OF_SUIT, HIGH_CARD, LOW_CARD, RANDOM)
"""The ways to the first dealer (C2.1)."""
