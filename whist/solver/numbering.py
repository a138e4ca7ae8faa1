"""Cards as the numbers that the search knows them by: a lane for each suit, and a rank in it (A4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from whist.engine.actions import Name
from whist.engine.cards import BIG_JOKER, FULL_PACK, JOKERS, Card, Suit
from whist.engine.tricks import strength, suit_of
from whist.solver.open_hands.bits import JOKER, NO_TRUMP, NONE
from whist.solver.open_hands.turns import Hands, Played
from whist.solver.position import Position

LANE_OF = {suit: lane for lane, suit in enumerate(Suit)}


@cache
def numbers(named: Name) -> Mapping[Card, int]:
    """Every card's number; in a lane the greater one wins, and both jokers are one at no trump (A4.4)."""
    pack = (*FULL_PACK, *JOKERS)
    heights = sorted({strength(card, named) for card in pack})
    found = {}
    for card in pack:
        suit = suit_of(card, named.trump)
        found[card] = JOKER if suit is None else 16 * LANE_OF[suit] + heights.index(strength(card, named))
    return found


@cache
def card_bits(named: Name) -> Mapping[Card, int]:
    """Every card as a bit of the number that a hand is."""
    jokers = {card: 1 << (15 if card is BIG_JOKER else 31) for card in JOKERS}
    return {card: jokers[card] if n == JOKER else 1 << n for card, n in numbers(named).items()}


def about(position: Position) -> tuple[Hands, Played, int, int]:
    """A position in numbers: the hands from the leader round, the cards on the table, trumps, rules."""
    number, bits, trick = numbers(position.named), card_bits(position.named), position.trick
    a, b, c, d = (sum([bits[card] for card in position.hands[place]]) for place in trick.order)
    first, second, third = (*[number[card] for card in trick.cards], NONE, NONE, NONE)[:3]
    trump = NO_TRUMP if position.named.trump is None else LANE_OF[position.named.trump]
    rules = position.jokers.void_must_throw + 2 * position.jokers.lead_as_last_resort
    return (a, b, c, d), (first, second, third), trump, rules
