"""The search, which tells whether the side of the hand to play takes so many of the tricks left.

Every hand plays as well as can be, all four open. The question is always of the side that is to play; the
answer for the other side is the opposite, so what comes back is turned over from card to card. An answer is
the set of ranks that mattered to it, as bits; its complement, a negative number, says "no".
"""

from __future__ import annotations

from whist.solver.open_hands.bits import JOKER, lane_of, lowest
from whist.solver.open_hands.board import (
    CARD,
    LIMIT,
    MOST_MOVES,
    MOVES,
    NODES,
    TRUMP,
    sort_moves,
)
from whist.solver.open_hands.following import discards, follows, last_to_follow
from whist.solver.open_hands.leading import leads, remember
from whist.solver.open_hands.patterns import (
    NO_CARD,
    UNKNOWN,
    hint_of,
    key_of,
    learn,
    mask_of,
    pattern_of,
    recall,
    slot_of,
)
from whist.solver.open_hands.quick_tricks import quick_tricks
from whist.solver.open_hands.sure_tricks import sure_tricks
from whist.solver.open_hands.turns import Hands, Situation, Table, deciding_rank, last_trick, play

NO, YES = -1, 0
"""Without any rank that mattered."""
ALL = 31
"""Higher than any rank."""


def search(board: list[int], situation: Situation) -> int:
    """Whether the side to play takes as many of the tricks left as it needs, the one on the table among them.

    :returns: the ranks that mattered, or their complement for "no". Anything, once the nodes have run out.
    """
    hands, table, alive, _, seat, need, left = situation
    trump, at_start = board[TRUMP], table[0] == 0
    known, at, key, firsts, seconds = looked_up(board, situation)
    if known != UNKNOWN:
        return known
    hint = hint_of(board, at, alive, hands[0]) if at_start else NO_CARD
    first = MOVES + (4 * left + table[0]) * MOST_MOVES
    matter = hopeless = 0
    for n in range(first, first + moves(board, first, hands, table, alive, seat, hint)):
        card = board[n] & CARD
        if is_hopeless(card, hopeless):
            continue
        after = play(situation, card, trump)
        answer = search(board, after)
        if board[NODES] > board[LIMIT]:
            return NO
        if after[4] - seat & 1:
            answer = ~answer
        ranks = answer if answer >= 0 else ~answer
        if table[0] == 3:
            ranks |= deciding_rank(alive & ~after[2], table[1], trump)
        if answer >= 0:
            if at_start:
                learn(board, at, key, firsts, seconds, mask_of(ranks, alive), card, need, left)
                remember(board, seat, first, n)
            return ranks
        ranks |= equals_that_matter(board[n], ranks)
        hopeless = also_hopeless(card, ranks, hopeless)
        matter |= ranks
    if at_start:
        learn(board, at, key, firsts, seconds, mask_of(matter, alive), NO_CARD, 0, need - 1)
    return ~matter


def looked_up(board: list[int], situation: Situation) -> tuple[int, int, int, int, int]:
    """The answer at the start of a trick, if it is plain or known, else `UNKNOWN`; and where to keep it."""
    hands, table, alive, shape, seat, need, left = situation
    if table[0] > 0:
        return UNKNOWN, 0, 0, 0, 0
    known = without_play(board, hands, need, left)
    if known != UNKNOWN:
        return known, 0, 0, 0, 0
    key = key_of(board, shape, seat, alive)
    at = slot_of(board, key)
    firsts, seconds = pattern_of(board, alive, seat)
    return recall(board, at, firsts, seconds, alive, need), at, key, firsts, seconds


def without_play(board: list[int], hands: Hands, need: int, left: int) -> int:
    """The answer at the start of a trick, if it can be told without playing on."""
    if need <= 0 or need > left:
        return YES if need <= 0 else NO
    board[NODES] += 1
    if board[NODES] > board[LIMIT]:
        return NO
    mine, next_foe, partner, last_foe = hands
    trump = board[TRUMP]
    if left == 1:
        return last_trick(hands, trump)
    matter = quick_tricks(hands, trump, need, left)
    if matter >= 0:
        return matter
    matter = sure_tricks(mine, next_foe, partner, last_foe, trump, left - need + 1, left)
    return ~matter if matter >= 0 else UNKNOWN


def moves(board: list[int], first: int, hands: Hands, table: Table, alive: int, seat: int, hint: int) -> int:
    """Write down the cards that may be played, the most promising first; how many there are.

    :param hint: one that was best on lead when the lengths were these.
    """
    turn, led, best, taker = table
    mine, next_foe, partner, last_foe = hands
    is_ours = turn - taker == 2
    if led < 0:
        found = leads(board, first, mine, next_foe, partner, last_foe, seat, hint, turn > 0)
    else:
        me = lane_of(mine, led)
        others = lane_of(alive, led) & ~me
        if me and turn == 3:
            return last_to_follow(board, first, me, others, led, best, is_ours)
        if me:
            found = follows(board, first, me, others, next_foe, partner, turn, led, best, is_ours)
        else:
            found = discards(board, first, mine, alive, turn, best, is_ours)
    sort_moves(board, first, found)
    return found


def is_hopeless(card: int, hopeless: int) -> bool:
    """Whether it is known by now that no card of this lane up to this rank takes the tricks needed."""
    return card & 15 < hopeless >> (card >> 4) * 8 & 255


def equals_that_matter(move: int, ranks: int) -> int:
    """The card that failed, if one of its equals mattered: the whole group must be in this hand again."""
    card = move & CARD
    if card == JOKER:
        return 0
    matter = lane_of(ranks, card >> 4)
    return 1 << card if matter and card & 15 < lowest(matter) <= move >> 8 & 255 else 0


def also_hopeless(card: int, ranks: int, hopeless: int) -> int:
    """What fails like a card that failed: by lane, all cards below the lowest rank that mattered to it."""
    if card == JOKER:
        return hopeless
    shift = (card >> 4) * 8
    matter = lane_of(ranks, card >> 4)
    below = lowest(matter) if matter else ALL
    if below > card & 15 and below > hopeless >> shift & 255:
        return hopeless & ~(255 << shift) | below << shift
    return hopeless
