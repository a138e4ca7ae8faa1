"""Which cards to try first on a trick that has begun. It decides nothing but the time taken."""

from __future__ import annotations

from whist.solver.open_hands.bits import (
    JOKER,
    JOKERS,
    LANES,
    NO_TRUMP,
    NONE,
    beats,
    count,
    highest,
    lane_of,
    lowest,
    run_of_equals,
)
from whist.solver.open_hands.board import CARD, MUST_THROW, TRUMP, as_move

JOKER_DISCARD = 6


def follows(
    board: list[int],
    first: int,
    mine: int,
    next_foe: int,
    partner: int,
    alive: int,
    turn: int,
    led: int,
    best: int,
    is_ours: bool,
) -> int:
    """Write down what may be played to a lane, one of each group of equals; how many there are.

    :param alive: all cards that are left, those on the table among them.
    :param turn: how many cards are on the table.
    :param best: the card that wins so far; ``is_ours``: it is the partner's.
    """
    me = lane_of(mine, led)
    if me == 0:
        return discards(board, first, mine, alive, turn, best, is_ours)
    found, rest, others = first, me, lane_of(alive, led) & ~me
    while rest:
        group = run_of_equals(rest, others)
        rest &= ~group
        board[found] = as_move(0, highest(group), led << 4 | lowest(group))
        found += 1
    if found - first > 1:
        to_beat = best & 15 if best >> 4 == led else 99
        foe, ally = highest(lane_of(next_foe, led)), highest(lane_of(partner, led))
        for n in range(found - first):
            move = board[first + n]
            top, wins = move >> 8 & 255, (move & 15) > to_beat
            if turn == 1:
                promise = second_hand(n, top, wins, foe, ally, to_beat)
            else:
                promise = later_hand(n, top, wins, is_ours, foe if turn == 2 else NONE, to_beat)
            board[first + n] = as_move(promise, top, move & CARD)
    return found - first


def later_hand(n: int, top: int, wins: bool, is_ours: bool, foe: int, to_beat: int) -> int:
    """What the ``n``th lowest group promises in third or last hand: to win as cheaply as can be."""
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
