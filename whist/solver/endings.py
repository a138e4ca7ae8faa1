"""The last tricks, once every hand is known: they can be played as well as they can be played."""

from __future__ import annotations

from whist.engine.cards import Card, Hand, Place
from whist.engine.tricks import Trick, winner
from whist.solver.claims import Position
from whist.solver.reading import Reading, joker_rules
from whist.solver.search import Deep, Search

TRICKS = 5
"""So many tricks from the end are searched: a few milliseconds a card."""
NODES = 50_000


def position(reading: Reading) -> Position | None:
    """The cards that are left, if this player knows where all of them lie."""
    view = reading.view
    if view.trick is None or any(map(reading.is_hidden, reading.places)):
        return None
    rules, hands = joker_rules(view), reading.holdings
    return Position(hands, view.sides, view.trick, reading.named, rules, view.said.suit)


def best_ending(reading: Reading, legal: Hand, liked: Card) -> Card | None:
    """A card that keeps all the tricks there are, the ``liked`` one if it can; None if that is not known."""
    now = position(reading) if reading.view.left <= TRICKS else None
    if now is None or len(legal) == 1:
        return None
    try:
        search = Search(now, now.sides[reading.me], NODES)
        most = max(n for n in range(reading.view.left + 1) if search.takes(n))
        return next((card for card in (liked, *legal) if _keeps(reading, now, card, most)), None)
    except Deep:
        return None


def _keeps(reading: Reading, now: Position, card: Card, most: int) -> bool:
    """Whether a card leaves this side so many tricks."""
    sides, me = now.sides, reading.me
    trick, taken = _after(now.trick.with_card(card), reading)
    hands = tuple(_without(hand, card) if place == me else hand for place, hand in enumerate(now.hands))
    after = Position(hands, sides, trick, now.named, now.jokers)
    need = most - (taken is not None and sides[taken] == sides[me])
    return Search(after, sides[me], NODES).takes(need)


def _after(trick: Trick, reading: Reading) -> tuple[Trick, Place | None]:
    """The trick on the table after a card, and who took it if that was the last one."""
    if not trick.is_complete:
        return trick, None
    taker = winner(trick, reading.named)
    at = trick.order.index(taker)
    return Trick((*trick.order[at:], *trick.order[:at])), taker


def _without(hand: Hand, card: Card) -> Hand:
    return tuple(each for each in hand if each is not card)
