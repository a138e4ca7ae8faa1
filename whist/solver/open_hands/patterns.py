"""What earlier tricks of the search taught, kept by who holds the top cards of each suit.

A result seldom hangs on small cards. It is kept with the ranks that mattered: for each suit, how many of the
cards that are left, from the top, must be in the same hands for it to hold again. So one entry serves many
positions. All positions with the same lengths of suits in the same hands, and one hand on lead, share a
slot; the entries of a slot lie side by side. They are looked through from the last, with which one that
served changes places.

An owner is two bits; the first bits of all owners make one number, the second bits another, with the highest
card of each lane that is left at rank 14. The sixteenth bits of the first lane tell who leads.
"""

from __future__ import annotations

from whist.solver.open_hands.bits import (
    JOKER,
    LANE,
    LANES,
    NO_TRUMP,
    POSITIVE,
    count,
    highest,
    lane_of,
    lowest,
    nth_highest,
)
from whist.solver.open_hands.board import (
    ENTRIES,
    ENTRIES_FULL,
    ENTRIES_USED,
    FREE_BLOCKS,
    GENERATION,
    HALVES,
    OWNERS,
    SLOT_COUNT,
    SLOTS,
    SLOTS_FULL,
    SLOTS_USED,
    TRUMP,
)

UNKNOWN = 1 << 15
"""No result: no rank of any suit has this bit."""
NO_CARD = 255
LEADER = 1 << 15
SPREAD = 0x1E3779B97F4A7C15
SPREAD_TOPS = 0x1C6EF372FE94F82B
HALF = 0x7FFFFFFF
MIX, MIX_UPPER = 0x5BD1E995, 0x27D4EB2F
"""No product of these exceeds 63 bits: compiled numbers must not overflow."""
LARGEST_BLOCK = 4096
LAST_GENERATION = 1 << 40


def owners_of(board: list[int], lane: int, ranks: int) -> int:
    """Who holds the ranks of a lane that are left: first bits in the lower half, second bits above them."""
    upper = ranks >> 7
    fewer = count(upper)
    lower = board[OWNERS + (2 * lane + 1) * HALVES + (ranks & 127)]
    return board[OWNERS + 2 * lane * HALVES + upper] | lower >> fewer & (LANE >> fewer) * 0x10001


def pattern_of(board: list[int], alive: int, leader: int) -> tuple[int, int]:
    """Who holds each card that is left, and who leads: first bits, second bits."""
    a, b = owners_of(board, 0, lane_of(alive, 0)), owners_of(board, 1, lane_of(alive, 1))
    c, d = owners_of(board, 2, lane_of(alive, 2)), owners_of(board, 3, lane_of(alive, 3))
    firsts = a & LANE | (b & LANE) << 16 | (c & LANE) << 32 | (d & LANE) << 48
    seconds = a >> 16 | b >> 16 << 16 | c >> 16 << 32 | d >> 16 << 48
    return firsts | (leader & 1) << 15, seconds | leader >> 1 << 15


def key_of(board: list[int], shape: int, leader: int, alive: int) -> int:
    """A number for all positions with these lengths, this leader, and the best trump in this hand."""
    key = shape ^ (leader + 1) * SPREAD
    trump = board[TRUMP]
    if trump < NO_TRUMP:
        owners = owners_of(board, trump, lane_of(alive, trump))
        key ^= ((owners >> 14 & 1 | owners >> 29 & 2) + 1) * SPREAD_TOPS
    return key & POSITIVE


def slot_of(board: list[int], key: int) -> int:
    """Where the slot of a key is: the key, generation and hint, the first of its entries, how many."""
    slot = (key & HALF) * MIX + (key >> 31) * MIX_UPPER >> 40 & SLOT_COUNT - 1
    generation = board[GENERATION]
    while True:
        at = SLOTS + 4 * slot
        if board[at + 1] >> 8 != generation:
            board[at], board[at + 1] = key, generation << 8 | NO_CARD
            board[at + 2], board[at + 3] = 0, 0
            board[SLOTS_USED] += 1
            return at
        if board[at] == key:
            return at
        slot = slot + 1 & SLOT_COUNT - 1


def recall(board: list[int], at: int, firsts: int, seconds: int, alive: int, need: int) -> int:
    """Whether the side on lead takes so many tricks, if a slot tells it.

    :returns: the ranks that matter; or their complement if it does not; or `UNKNOWN`.
    """
    first = board[at + 2]
    last = first + 4 * (board[at + 3] - 1)
    entry = last
    while entry >= first:
        if ((board[entry] ^ firsts) | (board[entry + 1] ^ seconds)) & board[entry + 2] == 0:
            takes = board[entry + 3] & 15 >= need
            if takes or board[entry + 3] >> 4 < need:
                matter = ranks_of(board[entry + 2], alive)
                for n in range(4 if entry != last else 0):
                    board[entry + n], board[last + n] = board[last + n], board[entry + n]
                return matter if takes else ~matter
        entry -= 4
    return UNKNOWN


def hint_of(board: list[int], at: int, alive: int, mine: int) -> int:
    """The card that was best the last time the lengths were these: the lowest of its equals."""
    card = board[at + 1] & 255
    if card >= JOKER or mine >> card & 1 == 0:
        return card
    me = lane_of(mine, card >> 4)
    below = lane_of(alive, card >> 4) & ~me & (1 << (card & 15)) - 1
    return card & ~15 | lowest(me & -(1 << highest(below) + 1))


def ranks_of(mask: int, alive: int) -> int:
    """The lowest rank that matters in each lane, of a mask that tells how many from the top do."""
    matter = 0
    for lane in range(LANES):
        ranks = count(lane_of(mask, lane))
        if ranks:
            matter |= nth_highest(lane_of(alive, lane), ranks) << lane * 16
    return matter


def mask_of(matter: int, alive: int) -> int:
    """For each lane the ranks from 14 down to the lowest that matters, once the highest left is at 14."""
    mask = LEADER
    for lane in range(LANES):
        ranks = lane_of(matter, lane)
        if ranks:
            deep = count(lane_of(alive, lane) >> lowest(ranks))
            mask |= (LANE << 15 - deep & LANE) << lane * 16
    return mask


def learn(
    board: list[int],
    at: int,
    key: int,
    firsts: int,
    seconds: int,
    mask: int,
    card: int,
    least: int,
    most: int,
) -> None:
    """Keep that the side on lead takes at least and at most so many tricks, and the card that proves it.

    :param card: `NO_CARD` if no card takes so many.
    """
    if board[ENTRIES_USED] >= ENTRIES_FULL or board[SLOTS_USED] >= SLOTS_FULL:
        forget(board)
    if board[at] != key or board[at + 1] >> 8 != board[GENERATION]:
        at = slot_of(board, key)
    if card != NO_CARD:
        board[at + 1] = board[GENERATION] << 8 | card
    count_of = board[at + 3]
    if count_of & count_of - 1 == 0:
        count_of = make_room(board, at, count_of)
    entry = board[at + 2] + 4 * count_of
    board[entry], board[entry + 1], board[entry + 2] = firsts & mask, seconds & mask, mask
    board[entry + 3] = most << 4 | least
    board[at + 3] = count_of + 1


def make_room(board: list[int], at: int, full: int) -> int:
    """Give a slot whose entries fill their block one of twice the size; how many entries there are then."""
    old = board[at + 2]
    if full >= LARGEST_BLOCK:
        # Those that served of late are at the end.
        for n in range(2 * full):
            board[old + n] = board[old + 2 * full + n]
        return full >> 1
    if full == 1:
        return 1  # the smallest block has room for two
    size = max(2, 2 * full)
    free = FREE_BLOCKS + lowest(size)
    new = board[free]
    if new:
        board[free] = board[new]
    else:
        new = ENTRIES + 4 * board[ENTRIES_USED]
        board[ENTRIES_USED] += size
    for n in range(4 * full):
        board[new + n] = board[old + n]
    if full:
        free = FREE_BLOCKS + lowest(full)
        board[old] = board[free]
        board[free] = old
    board[at + 2] = new
    return full


def forget(board: list[int]) -> None:
    """Begin an empty table: what is in it counts for nothing from now on."""
    board[ENTRIES_USED] = board[SLOTS_USED] = 0
    for size in range(32):
        board[FREE_BLOCKS + size] = 0
    board[GENERATION] += 1
    if board[GENERATION] >= LAST_GENERATION:
        board[GENERATION] = 1
        for slot in range(SLOT_COUNT):
            board[SLOTS + 4 * slot + 1] = 0
