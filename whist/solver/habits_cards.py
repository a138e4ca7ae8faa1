"""What speaks for each card that could be played, in the terms of the whist table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from whist.solver.habits_seen import JOKER_LANE, Moment, lane

Reasons: TypeAlias = tuple[float, ...]
"""What speaks for a card, in a fixed order; most are 0 or 1."""

LEADS = ("suit declaring", "suit defending", "no trump declaring", "no trump defending")
TRUMPS_LED = ("trumps declaring", "trumps defending")
FOLLOWS = (
    "second",
    "third to a friend",
    "third to a friend's master",
    "third to a foe",
    "fourth to a friend",
    "fourth to a foe",
    "under a ruff",
)
RUFFS = ("ruff a friend", "ruff a foe")
THROWS = ("throw with trumps", "throw at no trump")
JOKER_LED, JOKER_THROWN = "joker led", "joker thrown"
KINDS = (*LEADS, *TRUMPS_LED, *FOLLOWS, *RUFFS, *THROWS, JOKER_LED, JOKER_THROWN)
"""The kinds of choice; each has its own weights."""


class Option(NamedTuple):
    """Cards of one lane that are as good as each other, and what speaks for playing one of them."""

    kind: str
    cards: int
    reasons: Reasons


@lru_cache(1 << 14)
def equals(cards: int, between: int) -> tuple[int, ...]:
    """A lane's cards in groups, the best first; in a group no card of ``between`` parts them."""
    found = []
    while cards:
        below = between & ((1 << (cards.bit_length() - 1)) - 1)
        floor = (1 << below.bit_length()) - 1
        found.append(cards & ~floor)
        cards &= floor
    return tuple(found)


def options(moment: Moment, number: int, hidden: int, has_trumps: bool, trump: int) -> Iterator[Option]:
    """The cards of a lane that could be chosen, if the hidden hand of the chooser holds ``hidden`` in it.

    :param has_trumps: whether the hand that is chosen from holds any.
    :param trump: the lane of the trumps, -1 at no trump.
    """
    own, friend = lane(moment.own, number), lane(moment.friend, number)
    if moment.own:
        friend = hidden
    else:
        own = hidden
    unseen = lane(moment.unseen, number) & ~own & ~friend
    groups = equals(own, unseen | lane(moment.table, number))
    if number == JOKER_LANE:
        for cards in groups:
            yield Option(JOKER_LED if moment.led < 0 and moment.turn == 0 else JOKER_THROWN, cards, (1.0,))
    elif moment.turn == 0:
        yield from _leads(moment, number, groups, (own, friend, unseen), has_trumps, trump)
    elif number == moment.led:
        yield from _follows(moment, groups, (own, friend, unseen))
    elif number == trump:
        yield from _ruffs(moment, groups, unseen)
    else:
        yield from _throws(moment, number, groups, own, unseen, trump)


Suits: TypeAlias = tuple[int, int, int]
"""The cards of a lane in one's own hand, in a friend's open hand, and out of sight."""


def _leads(
    moment: Moment, number: int, groups: tuple[int, ...], suits: Suits, has_trumps: bool, trump: int
) -> Iterator[Option]:
    if number == trump:
        kind = TRUMPS_LED[not moment.is_declaring]
    else:
        kind = LEADS[(not moment.is_declaring) + 2 * (trump < 0)]
    about = _about_suit(moment, number, suits, has_trumps, trump)
    for at, cards in enumerate(groups):
        yield Option(kind, cards, _about_lead(groups, at, suits) + about)


def _about_lead(groups: tuple[int, ...], at: int, suits: Suits) -> Reasons:
    """What speaks for leading one of the groups of a suit rather than another."""
    own, friend, unseen = suits
    cards, is_low = groups[at], at == len(groups) - 1
    rivals, top_rivals = _rivals(cards, unseen), _rivals(groups[0], unseen)
    friends_rivals = _rivals(friend, unseen | own) if friend else 9
    is_pair = cards & (cards - 1) != 0
    return (
        float(rivals == 0),
        float(at == 0 and is_pair and 1 <= rivals <= 2),
        float(at == 0 and not is_pair and not is_low and 1 <= rivals <= 2),
        float(is_low and rivals > 0),
        float(is_low and at > 0 and 1 <= top_rivals <= 2),
        float(is_low and at > 0 and top_rivals == 0),
        float(is_low and rivals > 0 and friends_rivals == 0),
        float(is_low and rivals > 0 and 1 <= friends_rivals <= 2),
        float(at > 0 and not is_low),
    )


def _about_suit(moment: Moment, number: int, suits: Suits, has_trumps: bool, trump: int) -> Reasons:
    """What speaks for leading a suit, whichever card of it."""
    own, friend, unseen = suits
    foe, length, bit = lane(moment.foe, number), own.bit_count(), 1 << number
    others = unseen & ~foe
    return (
        1.0,
        (length - 3) / 3,
        float(length == 1 and has_trumps),
        float(bool(moment.friends_led & bit)),
        float(bool(moment.foes_led & bit)),
        float(trump >= 0 and bool(moment.foes_lack & bit)),
        float(bool(moment.friends_lack & bit) or (moment.friend != 0 and not friend)),
        float(foe > others | own),
        float(moment.foe != 0 and not foe),
        unseen.bit_count() / 6,
    )


def _follows(moment: Moment, groups: tuple[int, ...], suits: Suits) -> Iterator[Option]:
    _, friend, unseen = suits
    ruffed = moment.best_lane != moment.led
    best, foe = (16 if ruffed else moment.best), lane(moment.foe, moment.led) if moment.foe_follows else 0
    kind = _way_to_follow(moment, ruffed, unseen)
    friend_takes = moment.friend_follows and not ruffed and friend >> (best + 1) != 0
    last, cheapest = len(groups) - 1, 0
    for cards in groups:
        if cards >> (best + 1):
            cheapest = cards
    for at, cards in enumerate(groups):
        wins, rivals = cards >> (best + 1) != 0, _rivals(cards, unseen)
        yield Option(
            kind,
            cards,
            (
                float(at == last),
                float(at == 0),
                float(wins),
                float(wins and cards == cheapest),
                float(wins and rivals == 0),
                min(rivals, 4) / 4 if wins else 0.0,
                0.0 if wins else cards.bit_length() / 13,
                float(wins and foe > cards),
                float(wins and friend_takes),
                float(wins and cards == cheapest and best >= 9),
            ),
        )


def _way_to_follow(moment: Moment, ruffed: bool, unseen: int) -> str:
    if ruffed:
        return FOLLOWS[6]
    if moment.turn == 1:
        return FOLLOWS[0]
    if moment.turn == 3:
        return FOLLOWS[4 if moment.is_ours else 5]
    if not moment.is_ours:
        return FOLLOWS[3]
    return FOLLOWS[1 if unseen >> (moment.best + 1) else 2]


def _ruffs(moment: Moment, groups: tuple[int, ...], unseen: int) -> Iterator[Option]:
    ruffed = moment.best_lane != moment.led
    best = moment.best if ruffed else -1
    over = 0 if ruffed else lane(moment.unseen, moment.led) >> (moment.best + 1)
    is_sure = moment.is_ours and (moment.turn == 3 or not over)
    cheapest = 0
    for cards in groups:
        if cards >> (best + 1):
            cheapest = cards
    for at, cards in enumerate(groups):
        wins = cards >> (best + 1) != 0
        yield Option(
            RUFFS[not moment.is_ours],
            cards,
            (
                1.0,
                float(wins),
                float(wins and cards == cheapest),
                float(wins and moment.turn == 3),
                float(wins and is_sure),
                cards.bit_length() / 13,
                float(_rivals(cards, unseen) == 0),
                float(not wins and at == len(groups) - 1),
            ),
        )


def _throws(
    moment: Moment, number: int, groups: tuple[int, ...], own: int, unseen: int, trump: int
) -> Iterator[Option]:
    length, last = own.bit_count(), len(groups) - 1
    top = _rivals(groups[0], unseen) if groups else 0
    guards = 1 <= top <= 2 and length == top + 1
    for at, cards in enumerate(groups):
        rivals = _rivals(cards, unseen)
        yield Option(
            THROWS[trump < 0],
            cards,
            (
                float(at == last),
                float(rivals == 0),
                float(1 <= rivals <= 2),
                float(guards),
                float(top == 0),
                cards.bit_length() / 13,
                (length - 3) / 3,
                float(length == 1),
                float(length == 2),
                float(bool(moment.friends_led >> number & 1)),
            ),
        )


def _rivals(cards: int, unseen: int) -> int:
    """How many cards out of sight beat the best of these."""
    return (unseen >> cards.bit_length()).bit_count()
