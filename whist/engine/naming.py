"""What a bid leaves to be named: a suit, or at no trump a direction; and aces, if one may choose (A4.2)."""

from __future__ import annotations

from dataclasses import replace

from whist.engine.actions import Bid, Direction, Kind, Name
from whist.engine.cards import Suit


def names_after(bid: Bid, downtown_aces: str) -> tuple[Name, ...]:
    """A suit after a suit bid, a direction at no trump (B4.4, C4.2); good aces before bad ones.

    :param downtown_aces: ``good``, ``bad``, or ``declarer_choice``, which offers both.
    """
    if bid.kind is Kind.NO_TRUMP:
        return tuple(name for way in Direction for name in _aces(Name(None, way), downtown_aces))
    way = Direction.UP if bid.kind is Kind.UPTOWN else Direction.DOWN
    return tuple(name for suit in Suit for name in _aces(Name(suit, way), downtown_aces))


def _aces(name: Name, downtown_aces: str) -> tuple[Name, ...]:
    if name.direction is Direction.UP or downtown_aces == "good":
        return (name,)
    bad = replace(name, aces_good=False)
    return (bad,) if downtown_aces == "bad" else (name, bad)
