"""Which cards to try first on a trick that has begun. It decides nothing but the time taken."""

from __future__ import annotations

from whist.solver.open_hands.bits import (
    JOKER,
    JOKERS,
    LANES,
    NO_TRUMP,
    beats,
    count,
    highest,
    lane_of,
    lowest,
    run_of_equals,
)
from whist.solver.open_hands.board import CARD, MUST_THROW, TRUMP, as_move

JOKER_DISCARD = 6


def last_to_follow(
    board: list[int], first: int, me: int, others: int, led: int, best: int, is_ours: bool
) -> int:
    """Write down what the last hand may follow with: the cheapest that wins, then the cheapest; how many.

    :param me: its cards of the suit, and ``others``: those of it that are left besides.
    :param best: the card that wins so far; ``is_ours``: it is the partner's.
    """
    winning = me & -(2 << (best & 15)) if best >> 4 == led and not is_ours else 0
    found = groups_of(board, first, winning, others, led)
    return groups_of(board, found, me & ~winning, others, led) - first


def groups_of(board: list[int], found: int, some: int, others: int, lane: int) -> int:
    """Write down one of each group of equals among some cards of a lane, the lowest first; where it ends."""
    while some:
        group = run_of_equals(some, others)
        some &= ~group
        board[found] = as_move(0, highest(group), lane << 4 | lowest(group))
        found += 1
    return found


def follows(
    board: list[int],
    first: int,
    me: int,
    others: int,
    next_foe: int,
    partner: int,
    turn: int,
    led: int,
    best: int,
    is_ours: bool,
) -> int:
    """Write down what the second or third hand may follow with, one of each group; how many there are.

    The hands are those that play after it; the rest is as `last_to_follow` has it.

    :param turn: how many cards are on the table.
    """
    found = groups_of(board, first, me, others, led) - first
    if found > 1:
        to_beat = best & 15 if best >> 4 == led else 99
        foe, ally = highest(lane_of(next_foe, led)), highest(lane_of(partner, led))
        for n in range(found):
            move = board[first + n]
            top, wins = move >> 8 & 255, (move & 15) > to_beat
            if turn == 1:
                promise = second_hand(n, top, wins, foe, ally, to_beat)
            else:
                promise = third_hand(n, top, wins, is_ours, foe, to_beat)
            board[first + n] = as_move(promise, top, move & CARD)
    return found


def third_hand(n: int, top: int, wins: bool, is_ours: bool, foe: int, to_beat: int) -> int:
    """What the ``n``th lowest group promises in third hand: to win as cheaply as can be."""
    if is_ours and to_beat != 99 and to_beat > foe:
        return -n
    if wins and top > foe:
        return 20 - n
    if wins:
        return -1 - n if is_ours else 5 + n
    return -n


def second_hand(n: int, top: int, wins: bool, foe: int, ally: int, to_beat: int) -> int:
    """What the ``n``th lowest group promises in second hand: low, if the partner will win anyway."""
    partner_wins = ally > to_beat and ally > foe
    if wins and top > foe:
        return 3 - n if partner_wins else 10 - n
    if partner_wins:
        return 8 - n
    return 2 - n if wins else 4 - n


def discards(board: list[int], first: int, mine: int, alive: int, turn: int, best: int, is_ours: bool) -> int:
    """The same for a hand that has none of the suit led."""
    found, trump = first, board[TRUMP]
    if mine & JOKERS and board[MUST_THROW]:
        board[first] = as_move(0, 0, JOKER)
        return 1
    for lane in range(LANES):
        me = lane_of(mine, lane)
        others, rest, n = lane_of(alive, lane) & ~me, me, 0
        while rest:
            group = run_of_equals(rest, others)
            rest &= ~group
            top, card = highest(group), lane << 4 | lowest(group)
            if lane == trump:
                promise = ruff_promise(n, beats(card, best, trump), turn, is_ours)
            else:
                promise = count(me) - 4 * n - guard(me, others, n)
                if trump < NO_TRUMP and count(me) == 1 and lane_of(mine, trump):
                    promise += 2
            board[found] = as_move(promise, top, card)
            found, n = found + 1, n + 1
    if mine & JOKERS:
        board[found] = as_move(JOKER_DISCARD, 0, JOKER)
        found += 1
    return found - first


def ruff_promise(n: int, wins: bool, turn: int, is_ours: bool) -> int:
    """What it promises to play the ``n``th lowest group of trumps to another suit."""
    if not wins:
        return -15 - n
    if is_ours:
        return -20 - n if turn == 3 else -8 - n
    return 15 - n


def guard(me: int, others: int, n: int) -> int:
    """How much it costs to part with a best card, or with the small one beside a second best."""
    if others == 0:
        return 0
    if count(me) == 1 and highest(me) > highest(others):
        return 6
    return 3 if count(me) == 2 and n == 0 and count(others >> highest(me)) == 1 else 0
