"""Did they follow? The record of a deal, asked about one card at a time (A7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from whist.engine.cards import Card, Hand, Place, in_hand_order
from whist.engine.deal import InPlay
from whist.engine.rules import Rules
from whist.engine.tricks import Trick, playable


def was_reneged(rules: Rules, deal: InPlay, trick: Trick, place: Place) -> bool:
    """Whether a place broke the law with its card to a trick: it could follow, or owed a joker (A7.1)."""
    assert deal.contract.named is not None
    at = trick.order.index(place)
    if not 0 < at < len(trick.cards):
        return False  # no lead is a renege
    legal = playable(_held_at(deal, trick, place), trick.cards[:at], deal.contract.named, rules.jokers)
    return trick.cards[at] not in legal


def offenders(rules: Rules, deal: InPlay, number: int, accuser: Place) -> tuple[Place, ...]:
    """The living opponents who reneged in a finished trick, counted from 1; no dummy ever has (A7.5)."""
    accused = opponents(rules, deal, accuser)
    trick = deal.tricks[number - 1]
    return tuple(place for place in accused if was_reneged(rules, deal, trick, place))


def opponents(rules: Rules, deal: InPlay, player: Place) -> tuple[Place, ...]:
    """The living players of the other side, in the order of their places."""
    side = rules.seating.side
    mine = side(player, deal.contract)
    return tuple(place for place in rules.players if side(place, deal.contract) != mine)


def partners(rules: Rules, deal: InPlay, player: Place) -> tuple[Place, ...]:
    """The other living players of one's own side."""
    others = opponents(rules, deal, player)
    return tuple(place for place in rules.players if place != player and place not in others)


def _held_at(deal: InPlay, trick: Trick, place: Place) -> Hand:
    """What a hand held when it came to play to a trick: what it holds now, and what it played since."""
    tricks = (*deal.tricks, deal.trick)
    since = tricks[next(n for n, each in enumerate(tricks) if each is trick) :]
    return in_hand_order((*deal.hands[place], *_played(since, place)))


def _played(tricks: tuple[Trick, ...], place: Place) -> Iterator[Card]:
    for trick in tricks:
        yield from (card for who, card in trick.plays if who == place)
