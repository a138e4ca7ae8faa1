"""One card is played: what the table looks like after it, and who is to play."""

from __future__ import annotations

from typing import TypeAlias

from whist.solver.open_hands.bits import (
    JOKER,
    JOKERS,
    NO_TRUMP,
    NONE,
    POSITIVE,
    beats,
    count,
    highest,
    lane_of,
    lowest_bit,
)

Hands: TypeAlias = tuple[int, int, int, int]
"""The four hands in the order in which they play, that which is to play first."""
Table: TypeAlias = tuple[int, int, int, int]
"""How many cards are on the table, the lane led, the card that wins so far, and as which it was played."""
Situation: TypeAlias = tuple[Hands, Table, int, int, int, int, int]
"""The hands; the table; all cards in the hands and on the table; how many cards of each lane each seat
holds, four bits each but the last, which has three; the seat that is to play; how many tricks its side needs,
and how many are left."""
Played: TypeAlias = tuple[int, int, int]
"""The cards on the table in the order in which they fell, `NONE` for each that is still to come."""
BARE: Table = (0, NONE, NONE, 0)
"""Nothing is on the table."""


def put(table: Table, card: int, trump: int) -> Table:
    """The table once a card is on it; a joker at no trump is only one card more (A4.4, A4.6)."""
    turn, led, best, taker = table
    if card == JOKER:
        return turn + 1, led, best, taker
    if led < 0:
        led = card >> 4
    if beats(card, best, trump):
        return turn + 1, led, card, turn
    return turn + 1, led, best, taker


def passed_on(hands: Hands, turns: int) -> Hands:
    """The same hands, beginning so many turns later."""
    mine, next_foe, partner, last_foe = hands
    if turns == 1:
        return next_foe, partner, last_foe, mine
    if turns == 2:
        return partner, last_foe, mine, next_foe
    if turns == 3:
        return last_foe, mine, next_foe, partner
    return hands


def play(situation: Situation, card: int, trump: int) -> Situation:
    """What it comes to once a card is played; what is needed is now said of the side of the next to play."""
    hands, table, alive, shape, seat, need, left = situation
    mine, next_foe, partner, last_foe = hands
    if card == JOKER:
        mine ^= lowest_bit(mine & JOKERS)
    else:
        mine ^= 1 << card
        shape = shape - (1 << seat * 16 + (card >> 4) * 4) & POSITIVE
    rest = mine, next_foe, partner, last_foe
    table = put(table, card, trump)
    if table[0] < 4:
        return passed_on(rest, 1), table, alive, shape, seat + 1 & 3, left - need + 1, left
    turns = table[3] + 1 & 3
    need = left - need if turns & 1 else need - 1
    alive = mine | next_foe | partner | last_foe
    return passed_on(rest, turns), BARE, alive, shape, seat + turns & 3, need, left - 1


def deciding_rank(fallen: int, led: int, trump: int) -> int:
    """The rank that took a trick, if it had to beat another of its lane, else no rank."""
    lane = trump if trump < NO_TRUMP and lane_of(fallen, trump) else led
    ranks = lane_of(fallen, lane)
    return 1 << lane * 16 + highest(ranks) if count(ranks) > 1 else 0


def last_trick(hands: Hands, trump: int) -> int:
    """Whether the side on lead takes a trick without any choice: what matters, or its complement."""
    table, fallen = BARE, 0
    for hand in hands:
        table = put(table, JOKER if hand & JOKERS else highest(hand), trump)
        fallen |= hand
    matter = deciding_rank(fallen, table[1], trump)
    return ~matter if table[3] & 1 else matter
