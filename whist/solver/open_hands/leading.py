"""Which cards to try first on lead. It decides nothing but how soon the search ends.

The weights were found by trying many on some hundred deals, and taking what left the fewest positions.
"""

from __future__ import annotations

from whist.solver.open_hands.bits import (
    JOKER,
    JOKERS,
    LANES,
    NO_TRUMP,
    count,
    highest,
    lane_of,
    lowest,
    run_of_equals,
)
from whist.solver.open_hands.board import CARD, HISTORY, LAST_RESORT, TRUMP, as_move

REMEMBERED = 1000
"""It was best in a like position."""
BOTH_FOES_RUFF = -87
NEXT_FOE_RUFFS = -41
LAST_FOE_RUFFS = -49
PARTNER_RUFFS = 16
"""And the foe after it does not overruff."""
PARTNER_RUFFS_FOES_VOID = 9
DRAWS_TRUMPS = -5
WASTES_TRUMPS = -46
"""The foes have none left."""
WINNER = 25
WINNER_FOES_FOLLOW = 7
LAST_OF_SUIT = 3
"""The leader's only card of the suit."""
LENGTH = 1
"""For each card of the suit on this side."""
PARTNER_WINS = 37
PARTNER_WINS_TRUMPS = 2
PARTNER_WINS_HIGHER = -11
"""For each group below the one led: lead low to a partner that wins."""
PARTNER_BEATS_NEXT = 6
PARTNER_BEATS_LAST = 13
NEXT_FOE_HAS_BEST = 1
LAST_FOE_HAS_BEST = -8
LONGER_NO_TRUMP = 7
LONGER_TRUMPS = 1
"""For each card that this side has more of the suit than the foes."""
LOWEST_CARD = 9
COVERS_NEXT = 10
MIDDLE_CARD = -12
SINGLETON = 5
PARTNERS_SINGLETON = 6
JOKER_LEAD = -8
BEST_OF_LATE = 50
"""If it always proved best in the positions before."""
SLOWLY = 5
"""How slowly such things are forgotten: by half in some twenty positions."""


def ruffs(trump: int, lane: int, next_foe: int, partner: int, last_foe: int) -> int:
    """What a lead of a suit promises by the trumps that may fall on it."""
    if lane == trump:
        return DRAWS_TRUMPS if lane_of(next_foe | last_foe, lane) else WASTES_TRUMPS
    next_void, last_void = lane_of(next_foe, lane) == 0, lane_of(last_foe, lane) == 0
    next_ruffs = next_void and lane_of(next_foe, trump) != 0
    last_ruffs = last_void and lane_of(last_foe, trump) != 0
    promise = 0
    if next_ruffs:
        promise = BOTH_FOES_RUFF if last_ruffs else NEXT_FOE_RUFFS
    elif last_ruffs:
        promise = LAST_FOE_RUFFS
    if lane_of(partner, lane) == 0 and lane_of(partner, trump):
        promise += 0 if last_ruffs else PARTNER_RUFFS
        promise += PARTNER_RUFFS_FOES_VOID if next_void and last_void else 0
    return promise


def winner_promise(length: int, mine: int, foes: int) -> int:
    """What the best card of a suit promises that this side has so many cards of, the leader so many."""
    return WINNER + LENGTH * length + (WINNER_FOES_FOLLOW if foes else 0) + (LAST_OF_SUIT if mine == 1 else 0)


def loser_promise(me: int, foe: int, ally: int, rival: int, is_no_trump: bool) -> int:
    """What a lead promises that a foe can beat."""
    longer = count(me) + count(ally) - count(foe) - count(rival)
    promise = longer * (LONGER_NO_TRUMP if is_no_trump else LONGER_TRUMPS)
    if highest(ally) > highest(foe):
        promise += PARTNER_BEATS_NEXT
    elif highest(ally) > highest(rival):
        promise += PARTNER_BEATS_LAST
    return promise + (NEXT_FOE_HAS_BEST if highest(foe) > highest(rival) else LAST_FOE_HAS_BEST)


def singletons(me: int, ally: int, my_trumps: int, ally_trumps: int) -> int:
    """What it promises that the leader, or its partner, has no other card of the suit, but a trump."""
    promise = SINGLETON if count(me) == 1 and my_trumps else 0
    return promise + (PARTNERS_SINGLETON if count(ally) == 1 and count(me) > 1 and ally_trumps else 0)


def loser_of_suit(n: int, covers: bool) -> int:
    """What the ``n``th lowest group of a suit promises beside the others."""
    return LOWEST_CARD if n == 0 else COVERS_NEXT if covers else MIDDLE_CARD


def suit_promises(
    trump: int, lane: int, mine: int, next_foe: int, partner: int, last_foe: int
) -> tuple[int, int, int]:
    """What a lead of the best card of a suit promises, and of any other; whether the partner has the best."""
    me, foe = lane_of(mine, lane), lane_of(next_foe, lane)
    ally, rival = lane_of(partner, lane), lane_of(last_foe, lane)
    has_trumps = trump < NO_TRUMP
    suit = ruffs(trump, lane, next_foe, partner, last_foe) if has_trumps else 0
    winner = suit + winner_promise(count(me) + count(ally), count(me), foe | rival)
    if highest(ally) > highest(foe | rival):
        suit += PARTNER_WINS + LENGTH * (count(me) + count(ally))
        return winner, suit + (PARTNER_WINS_TRUMPS if has_trumps else 0), 1
    suit += loser_promise(me, foe, ally, rival, not has_trumps)
    if has_trumps and lane != trump:
        suit += singletons(me, ally, lane_of(mine, trump), lane_of(partner, trump))
    return winner, suit, 0


def leads(
    board: list[int],
    first: int,
    mine: int,
    next_foe: int,
    partner: int,
    last_foe: int,
    seat: int,
    remembered: int,
    on_joker: bool,
) -> int:
    """Write down what may be led, one of each group that takes the same tricks; how many there are.

    :param remembered: a card that was best in a like position.
    :param on_joker: only jokers have been played so far, and any card may follow (A4.6).
    """
    found, trump = first, board[TRUMP]
    for lane in range(LANES):
        me, foe = lane_of(mine, lane), lane_of(next_foe, lane)
        if me == 0:
            continue
        winner, suit, is_partners = suit_promises(trump, lane, mine, next_foe, partner, last_foe)
        others, rest, n = lane_of(next_foe | partner | last_foe, lane), me, 0
        while rest:
            group = run_of_equals(rest, others)
            rest &= ~group
            top, card = highest(group), lane << 4 | lowest(group)
            if top > highest(others):
                promise = winner
            elif is_partners:
                promise = suit + n * PARTNER_WINS_HIGHER
            else:
                promise = suit + loser_of_suit(n, rest == 0 and top > highest(foe))
            promise += board[HISTORY + seat * 64 + card] * BEST_OF_LATE >> 10
            board[found] = as_move(promise + (REMEMBERED if card == remembered else 0), top, card)
            found, n = found + 1, n + 1
    if mine & JOKERS and (on_joker or found == first or board[LAST_RESORT] == 0):
        board[found] = as_move(REMEMBERED if remembered == JOKER else JOKER_LEAD, 0, JOKER)
        found += 1
    return found - first


def remember(board: list[int], seat: int, first: int, best: int) -> None:
    """Keep that a move on lead was the best, and those written down before it were not."""
    for n in range(first, best + 1):
        card = board[n] & CARD
        if card != JOKER:
            at = HISTORY + seat * 64 + card
            board[at] += (1024 - board[at] >> SLOWLY) if n == best else -(board[at] >> SLOWLY)
