"""What the whist table thinks of a card, whatever a search says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from whist.engine.cards import Card, Hand
from whist.engine.tricks import suit_of
from whist.solver.reading import Reading

NEVER = 13.0
"""Books that no card is better by: what this is charged for is done only if it is sure to gain."""
TRUMP_RETURNED = 0.5
"""Books for which the declarer's partner on lead keeps back the trumps that the declarer waits for."""
DRAWN_FROM_FRIENDS = 0.3
"""Books for which one leads trumps that only partners still hold."""
FRIEND_LACKS_IT = 0.3
"""Books for which one leads, at no trump, a loser in a suit of which a partner has none."""
NOT_RETURNED = 0.3
"""Books for which one leads another suit at no trump than the partner's own."""


def charges(reading: Reading, legal: Hand) -> Mapping[Card, float]:
    """How many books better than the others each card must be before it is played; 0 for most."""
    found = dict.fromkeys(legal, 0.0)
    for card, charge in _ruffs(reading, legal) if reading.on_table else _leads(reading, legal):
        found[card] += charge
    return found


def _ruffs(reading: Reading, legal: Hand) -> Iterator[tuple[Card, float]]:
    """A partner's certain winner is not trumped."""
    winning, led = reading.winning, suit_of(reading.on_table[0], reading.trump)
    if winning not in reading.friends or led is reading.trump or not reading.is_safe(reading.on_table):
        return
    yield from ((card, NEVER) for card in legal if reading.is_trump(card))


def _leads(reading: Reading, legal: Hand) -> Iterator[tuple[Card, float]]:
    if reading.trump is None:
        yield from _at_no_trump(reading, legal)
    elif reading.against(reading.trump):
        yield from _kept_back(reading, legal)
    elif any(reading.of(reading.trump, friend) for friend in reading.friends):
        yield from ((card, DRAWN_FROM_FRIENDS) for card in legal if reading.is_trump(card))


def _kept_back(reading: Reading, legal: Hand) -> Iterator[tuple[Card, float]]:
    """The declarer's partner who has a trump leads it, while the declarer may have some and enemies too."""
    declarer = reading.view.declarer
    if declarer not in reading.friends or not reading.is_hidden(declarer):
        return
    if reading.of(reading.trump, declarer) and any(map(reading.is_trump, legal)):
        yield from ((card, TRUMP_RETURNED) for card in legal if not reading.is_trump(card))


def _at_no_trump(reading: Reading, legal: Hand) -> Iterator[tuple[Card, float]]:
    """Not what a partner lacks, unless it is good by itself; the partner's own suit rather than another."""
    theirs = {card.suit for card in legal} & _led_by_friends(reading)
    for card in legal:
        lacking = [friend for friend in reading.friends if not reading.of(card.suit, friend)]
        if lacking and not reading.is_master(card):
            yield card, FRIEND_LACKS_IT
        elif theirs and card.suit not in theirs:
            yield card, NOT_RETURNED


def _led_by_friends(reading: Reading) -> set[object]:
    """The suits that hidden partners were the first to lead."""
    first: dict[object, object] = {}
    for trick in reading.view.tricks:
        place, card = trick.plays[0]
        first.setdefault(card.suit, place)
    hidden = [friend for friend in reading.friends if reading.is_hidden(friend)]
    return {suit for suit, place in first.items() if place in hidden}
