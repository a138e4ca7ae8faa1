"""Sure tricks: what the side that is not on lead takes in the end, whatever the others do."""

from __future__ import annotations

from whist.solver.open_hands.bits import (
    JOKERS,
    LANES,
    NO_TRUMP,
    above,
    count,
    highest,
    lane_of,
    nth_highest,
)
from whist.solver.open_hands.quick_tricks import quick_tricks

NONE_SURE = -1


def sure_tricks(
    mine: int, next_foe: int, partner: int, last_foe: int, trump: int, need: int, left: int
) -> int:
    """Whether the side not on lead is sure of so many tricks: the ranks that matter, or -1."""
    if trump < NO_TRUMP:
        me, ally = lane_of(mine, trump), lane_of(partner, trump)
        matter = sure_trumps(me, lane_of(next_foe, trump), ally, lane_of(last_foe, trump), need)
        if matter >= 0:
            return matter << trump * 16
        if me | ally:
            return NONE_SURE
    if mine & JOKERS == 0 or count_at_once(next_foe, mine | partner | last_foe, need) >= need:
        matter = led_into(mine, next_foe, partner, last_foe, trump, need, left)
        if matter >= 0:
            return matter
    if need == 1 and trump >= NO_TRUMP:
        return sure_in_time(mine, next_foe, partner, last_foe, left)
    return NONE_SURE


def sure_trumps(me: int, foe: int, ally: int, rival: int, need: int) -> int:
    """Trumps that nothing of the leading side beats, as many as the longer of the two hands can play of them.

    Or the second best trump, guarded, behind the best.
    """
    ours = me | ally
    best = above(foe | rival, ours)
    if foe | rival and min(count(best), max(count(foe), count(rival))) >= need:
        return nth_highest(best, need) if ours else 0
    if need > 1 or ours == 0 or best:
        return NONE_SURE
    top = highest(ours)
    second = (ours | foe | rival) & ~(1 << top)
    guards = foe if me >> top & 1 else rival
    if second == 0 or guards >> highest(second) & 1 == 0 or count(guards) < 2:
        return NONE_SURE
    return 1 << highest(second)


def count_at_once(hand: int, others: int, need: int) -> int:
    """The cards of a hand, at most as many as needed, that nothing beats at no trump."""
    found = 0
    for lane in range(LANES):
        found += count(above(lane_of(hand, lane), lane_of(others, lane)))
    return min(found, need)


def led_into(mine: int, next_foe: int, partner: int, last_foe: int, trump: int, need: int, left: int) -> int:
    """Whatever the leader leads, a foe takes it with the best card of the suit, and then cashes what it can.

    The side on lead has no trumps. A joker that it leads, at no trump, is a lead of the next hand's.
    """
    matter = 0
    next_takes = last_takes = False
    for lane in range(LANES):
        me = lane_of(mine, lane)
        if me == 0:
            continue
        foe, rival = lane_of(next_foe, lane), lane_of(last_foe, lane)
        best = highest(me | foe | rival | lane_of(partner, lane))
        if foe >> best & 1:
            next_takes = True
        elif rival >> best & 1:
            last_takes = True
        else:
            return NONE_SURE
        matter |= 1 << best + lane * 16
    if mine & JOKERS:
        matter |= marks_at_once(next_foe, mine | partner | last_foe, need)
    if need == 1:
        return matter
    if next_takes:
        more = quick_tricks((next_foe, partner, last_foe, mine), trump, need, left)
        if more < 0:
            return NONE_SURE
        matter |= more
    if last_takes:
        more = quick_tricks((last_foe, mine, next_foe, partner), trump, need, left)
        if more < 0:
            return NONE_SURE
        matter |= more
    return matter


def marks_at_once(hand: int, others: int, need: int) -> int:
    """The ranks that matter to `count_at_once`."""
    matter = 0
    for lane in range(LANES):
        best = above(lane_of(hand, lane), lane_of(others, lane))
        tricks = min(need, count(best))
        if tricks > 0:
            matter |= nth_highest(best, tricks) << lane * 16
            need -= tricks
    return matter


def sure_in_time(mine: int, next_foe: int, partner: int, last_foe: int, left: int) -> int:
    """At no trump, the leading side comes to the end of its suits and must lead to a foe's best card.

    Or it leads a joker, to which the next hand plays a best card, if it has one.
    """
    matter = rounds = tops = others_tops = 0
    for lane in range(LANES):
        me, ally = lane_of(mine, lane), lane_of(partner, lane)
        if me | ally == 0:
            continue
        foe, rival = lane_of(next_foe, lane), lane_of(last_foe, lane)
        best = highest(me | ally | foe | rival)
        if (foe | rival) >> best & 1:
            tops, others_tops = tops + (foe >> best & 1), others_tops + (rival >> best & 1)
            matter |= 1 << best + lane * 16
        else:
            rounds += max(count(me), count(ally))
    if (mine & JOKERS and tops == 0) or (partner & JOKERS and others_tops == 0):
        return NONE_SURE
    # Until then no foe may have to part with one of those cards.
    return matter if rounds < left and max(tops, others_tops) <= left - rounds else NONE_SURE
