"""Quick tricks: what the side on lead takes at once, trumps first, whatever the others do.

The leader draws trumps with those that nothing beats, goes on with its partner's, and then cashes the winners
of the other suits: its own and, if some card leads over, its partner's. While a foe keeps trumps, a suit can
only be cashed as often as that foe has to follow. With only as many ranks as it needs marked as those that
matter, a result holds for more positions.

Everywhere here ``me`` and so on are what the four hold of one suit, in the order in which they play: the
leader, the ``foe`` after it, its partner or ``ally``, and the other foe, the ``rival``.
"""

from __future__ import annotations

from whist.solver.open_hands.bits import LANE, NO_TRUMP, above, count, lane_of, lowest_bit, nth_highest
from whist.solver.open_hands.turns import Hands

MANY = 99
BY_TRUMPS = 16
"""The way over to the partner that is a trump, beside a bit for each lane."""


def winners(me: int, foe: int, ally: int, rival: int) -> int:
    """The leader's cards that win one after the other; its partner may have higher ones, and play low."""
    best = above(me, foe | ally | rival)
    of_both = above(me | ally, foe | rival)
    mine = of_both & me
    if count(mine) > count(best) and count(ally) - count(of_both & ally) >= count(mine):
        return mine
    return best


def ranks_to(me: int, tricks: int) -> int:
    """The rank that matters if a hand takes so many tricks with its highest cards."""
    return nth_highest(me, tricks) if tricks > 0 else 0


def draw_trumps(me: int, foe: int, ally: int, rival: int, need: int) -> tuple[int, int, int, int, int]:
    """What the leader's trumps take, and the rank that matters; the same of its partner's after them.

    Last, what those take in all, with the small ones once nobody else has any.
    """
    best = winners(me, foe, ally, rival)
    drawn, held = count(best), count(best)
    matter = ranks_to(best, min(drawn, need)) if foe | ally | rival else 0
    longest = max(count(foe), count(ally), count(rival))
    if drawn > 0 and drawn >= longest:
        drawn, matter = count(me), ranks_to(me, min(longest, need))
    if drawn >= need:
        return drawn, matter, 0, 0, 0
    if drawn == held and foe | ally | rival:
        matter = lowest_bit(best)
    run = above(ally, foe | rival | me & ~best) if drawn == held else 0
    over = max(0, min(count(run), count(ally) - drawn))
    if over == 0:
        return drawn, matter, 0, 0, 0
    no_more = drawn + over >= max(count(foe), count(rival), count(me))
    return drawn, matter, over, lowest_bit(run), count(ally) - drawn if no_more else over


def must_ruff(me: int, ally: int, left: int, drawn: int, over: int, length_over: int) -> tuple[int, int, int]:
    """Tricks in other suits that can be cashed before a hand with nothing but trumps must ruff them.

    The leader's alone; those of both hands; and the leader's, if its partner comes in with a ruff.
    """
    alone = left - count(ally) if count(ally) > drawn else MANY
    both = left - count(ally) if count(ally) > drawn + length_over else MANY
    both = min(both, left - count(me)) if count(me) > drawn + length_over else both
    return alone, both, left - count(ally) if count(ally) > drawn + over else both


def side_suit(
    me: int, foe: int, ally: int, rival: int, limit: int, limit_over: int
) -> tuple[int, int, int, int]:
    """Tricks in a suit that is not trumps: the leader's, and with how many of its highest cards; then its
    partner's, and the rank that matters for those.

    :param limit: how often it may be led before a foe ruffs; ``limit_over`` once the partner drew trumps too.
    """
    best = winners(me, foe, ally, rival)
    held = tricks = deep = count(best)
    longest = max(count(foe), count(rival))
    if held > limit:
        tricks = deep = limit
    elif held > 0 and held >= max(longest, count(ally)) and limit >= MANY:
        tricks, deep = count(me), max(longest, count(ally))
    if tricks != held or count(ally) <= tricks:
        return tricks, deep, 0, 0
    run = above(ally, foe | rival | me & ~best)
    more = min(count(run), count(ally) - tricks)
    if more > 0 and tricks + more >= max(longest, count(me)):
        more = count(ally) - tricks
    more = max(0, min(more, limit_over - tricks))
    return tricks, deep, more, lowest_bit(run) if more > 0 else 0


def ruff_limit(foe: int, rival: int, trumps: int, rival_trumps: int) -> int:
    """How often a suit may be led before a foe with trumps left is out of it."""
    limit = count(foe) if trumps > 0 else MANY
    return min(limit, count(rival)) if rival_trumps > 0 else limit


def quick_tricks(hands: Hands, trump: int, need: int, left: int) -> int:
    """Whether the side on lead takes so many of the tricks left at once: the ranks that matter, or -1."""
    drawn = over = length_over = matter = matter_over = trumps = rival_trumps = 0
    alone = both = by_ruff = MANY
    entries, ruffs, ruff_enters = 0, False, False
    if trump < NO_TRUMP:
        me, ally = lane_of(hands[0], trump), lane_of(hands[2], trump)
        foe, rival = lane_of(hands[1], trump), lane_of(hands[3], trump)
        drawn, matter, over, matter_over, length_over = draw_trumps(me, foe, ally, rival, need)
        matter, matter_over = matter << trump * 16, matter_over << trump * 16
        if drawn >= need:
            return matter
        entries = BY_TRUMPS if over > 0 and count(me) > drawn else 0
        ruffs = over > 0 and count(me) <= drawn
        trumps, rival_trumps = max(0, count(foe) - drawn), max(0, count(rival) - drawn)
        alone, both, by_ruff = must_ruff(me, ally, left, drawn, over, length_over)
    cashed = cashed_over = by_lane = over_by_lane = 0
    for lane in range(4):
        me, ally = lane_of(hands[0], lane), lane_of(hands[2], lane)
        if lane == trump or me | ally == 0:
            continue
        foe, rival = lane_of(hands[1], lane), lane_of(hands[3], lane)
        limit = ruff_limit(foe, rival, trumps, rival_trumps)
        over_limit = ruff_limit(foe, rival, trumps - over, rival_trumps - over)
        tricks, deep, more, rank_over = side_suit(me, foe, ally, rival, limit, over_limit)
        spare = drawn + min(cashed + tricks, alone) - need
        if tricks > 0 and spare >= 0:
            return matter | ranks_to(me, min(deep, tricks - spare)) << lane * 16
        by_lane, over_by_lane = by_lane | tricks << lane * 8, over_by_lane | more << lane * 8
        cashed, cashed_over = cashed + tricks, cashed_over + more
        matter, matter_over = matter | ranks_to(me, deep) << lane * 16, matter_over | rank_over << lane * 16
        if more > 0 and count(me) > tricks and limit > tricks:
            entries |= 1 << lane
        ruff_enters = ruff_enters or (ruffs and count(ally) <= tricks and count(me) > tricks)
    spare = drawn + length_over + min(cashed + cashed_over, both) - need
    if entries and spare >= 0:
        return fewest_marks(matter, matter_over, by_lane, over_by_lane, entries, spare)
    if entries == 0 and ruff_enters and drawn + over + min(cashed, by_ruff) >= need:
        return matter | matter_over & LANE << trump * 16
    return -1


def fewest_marks(
    matter: int, matter_over: int, by_lane: int, over_by_lane: int, entries: int, spare: int
) -> int:
    """The ranks that matter, without those of suits whose tricks are not needed, though a way over must be.

    :param by_lane: the leader's tricks in each lane, eight bits each; ``over_by_lane``: its partner's.
    """
    for lane in range(4):
        tricks_over = over_by_lane >> lane * 8 & 255
        if 0 < tricks_over <= spare and entries != 1 << lane:
            spare -= tricks_over
            entries &= ~(1 << lane)
            matter_over &= ~(LANE << lane * 16)
            tricks = by_lane >> lane * 8 & 255
            if 0 < tricks <= spare:
                spare -= tricks
                matter &= ~(LANE << lane * 16)
    return matter | matter_over
