"""A position is laid out for the search: ranks that are gone are closed up, and owners written down."""

from __future__ import annotations

from whist.solver.open_hands.bits import JOKER, JOKERS, LANES, POSITIVE, count, lane_of, lowest
from whist.solver.open_hands.board import (
    HALVES,
    HISTORY,
    LAST_RESORT,
    LIMIT,
    MUST_THROW,
    NODES,
    OWNERS,
    TRUMP,
)
from whist.solver.open_hands.patterns import forget
from whist.solver.open_hands.turns import BARE, Hands, Played, Situation, passed_on, put

SPLIT = 7
"""Ranks of the lower half of a lane."""


def closed_up(bits: int, alive: int) -> int:
    """The same cards, once the ranks that are not left have gone."""
    closed = bits & JOKERS
    for lane in range(LANES):
        ranks, at = lane_of(alive, lane), lane * 16
        while ranks:
            closed |= (bits >> lane * 16 + lowest(ranks) & 1) << at
            ranks &= ranks - 1
            at += 1
    return closed


def closed_up_card(card: int, alive: int) -> int:
    """The same for one card; no card, and a joker at no trump, stay what they are."""
    if card < 0 or card == JOKER:
        return card
    return card & ~15 | count(lane_of(alive, card >> 4) & (1 << (card & 15)) - 1)


def owner(hands: Hands, card: int) -> int:
    """The seat that holds a card; the first bit in the lower half of the number, the second above."""
    second = (hands[2] | hands[3]) >> card & 1
    return (hands[1] | hands[3]) >> card & 1 | second << 16


def write_owners(board: list[int], hands: Hands, alive: int) -> None:
    """For each set of ranks of half a suit: who holds the highest, the next, and so on, from bit 14 down."""
    for half in range(2 * LANES):
        lowest_card = (half >> 1) * 16 + (0 if half & 1 else SPLIT)
        ranks = count(alive >> lowest_card & (127 if half & 1 else 255))
        at = OWNERS + half * HALVES
        board[at] = 0
        for some in range(1, 1 << ranks):
            higher = some & some - 1
            board[at + some] = board[at + higher] | owner(hands, lowest_card + lowest(some)) << 14 - count(
                higher
            )


def lengths(hands: Hands) -> int:
    """How many cards of each lane each seat holds, four bits each but the last."""
    shape = 0
    for lane in range(LANES):
        for seat in range(4):
            shape = shape + (count(lane_of(hands[seat], lane)) << seat * 16 + lane * 4) & POSITIVE
    return shape


def all_cards(hands: Hands, on_table: Played) -> int:
    """All cards that have a suit, in the hands and on the table."""
    alive = hands[0] | hands[1] | hands[2] | hands[3]
    for card in on_table:
        if 0 <= card < JOKER:
            alive |= 1 << card
    return alive & ~JOKERS


def set_up(board: list[int], hands: Hands, on_table: Played, trump: int, rules: int, limit: int) -> Situation:
    """The situation with an empty table of results, nothing needed as yet."""
    alive = all_cards(hands, on_table)
    a, b = closed_up(hands[0], alive), closed_up(hands[1], alive)
    c, d = closed_up(hands[2], alive), closed_up(hands[3], alive)
    board[TRUMP], board[MUST_THROW], board[LAST_RESORT] = trump, rules & 1, rules >> 1
    board[NODES], board[LIMIT] = 0, limit
    forget(board)
    for card in range(4 * 64):
        board[HISTORY + card] = 0
    seats = a, b, c, d
    table, cards_left = BARE, a | b | c | d
    for card in on_table:
        if card >= 0:
            card = closed_up_card(card, alive)
            table = put(table, card, trump)
            cards_left |= 0 if card == JOKER else 1 << card
    write_owners(board, seats, cards_left)
    turn = table[0]
    return passed_on(seats, turn), table, cards_left, lengths(seats), turn, 0, count(seats[turn])
