"""What hidden hands were seen to play, and how the table looked to them when they did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from whist.engine.actions import Name
from whist.engine.cards import FULL_PACK, JOKERS, Card, Place, Suit
from whist.engine.tricks import Trick, led_suit, strength, suit_of, winning_card
from whist.engine.view import View

LANE = 16
"""Bits for the cards of one suit, the lowest first; jokers are the highest trumps."""
LANES = 5
JOKER_LANE = 4
"""The lane of the jokers at no trump, where they win nothing (A4.4)."""
LANE_MASK = (1 << LANE) - 1


@cache
def bits(named: Name) -> Mapping[Card, int]:
    """One bit for each card: its suit's lane, and its height among the cards of that suit."""
    found: dict[Card, int] = {}
    for lane, suit in enumerate((*Suit, None)):
        cards = [card for card in FULL_PACK + JOKERS if suit_of(card, named.trump) is suit]
        for height, card in enumerate(sorted(cards, key=lambda card: strength(card, named))):
            found[card] = 1 << (LANE * lane + height)
    return found


@cache
def lane_of(card: Card, trump: Suit | None) -> int:
    """The number of the lane that a card is in."""
    return (*Suit, None).index(suit_of(card, trump))


def lane(cards: int, number: int) -> int:
    """The cards of one lane, the lowest in bit 0."""
    return cards >> LANE * number & LANE_MASK


@dataclass(frozen=True, slots=True)
class Moment:
    """A card that somebody chose whose own hand is hidden. Sets of cards are bits, sets of lanes a bit each.

    ``place`` is whoever chose, for ``own`` if that is not 0: the cards of the open hand it was chosen from.
    ``since``: what the hidden hand has played from then on, this card among it if it is its own. ``unseen``
    had not fallen. ``friend`` and ``foe`` are open hands of either side; ``friend_follows``, ``foe_follows``:
    whether they, or the hidden hand of this side, were still to play to the trick. ``led`` is the lane led,
    -1 if none was; ``best`` the height of the card that was winning, in lane ``best_lane``. ``size`` is how
    many cards there were to choose from.
    """

    place: Place
    own: int
    turn: int
    lane: int
    card: int
    size: int
    since: int
    unseen: int
    table: int
    led: int
    best: int
    best_lane: int
    is_ours: bool
    is_declaring: bool
    friend: int
    foe: int
    friend_follows: bool
    foe_follows: bool
    friends_led: int
    foes_led: int
    friends_lack: int
    foes_lack: int

    @property
    def follows(self) -> bool:
        """Whether the suit led was followed, which tells of that suit alone."""
        return self.turn > 0 and self.lane == self.led


@dataclass(frozen=True)
class Seen:
    """The plays of a deal so far as a view shows them."""

    view: View
    named: Name

    @cached_property
    def trump(self) -> int:
        """The lane of the trumps; -1 at no trump."""
        return -1 if self.named.trump is None else list(Suit).index(self.named.trump)

    @cached_property
    def pack(self) -> int:
        """All the cards that there are."""
        return self.total(FULL_PACK + JOKERS[: getattr(self.view.settings, "jokers", 0)])

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """Those that are finished, and the one on the table."""
        view = self.view
        return (*view.tricks, *((view.trick,) if view.trick is not None else ()))

    @cached_property
    def fallen(self) -> tuple[int, ...]:
        """What each place has played."""
        fell = [0] * len(self.view.hands)
        for trick in self.tricks:
            for place, card in trick.plays:
                fell[place] |= bits(self.named)[card]
        return tuple(fell)

    @cached_property
    def chooser(self) -> tuple[Place | None, ...]:
        """Who chooses the cards of each place, if this view does not show that player's own hand."""
        view, declarer = self.view, self.view.declarer
        choosers = [
            view.owners[n] if view.owners[n] is not None else declarer for n in range(len(view.hands))
        ]
        return tuple(who if who is not None and view.hands[who] is None else None for who in choosers)

    def total(self, cards: Iterable[Card]) -> int:
        """Some cards as bits."""
        return sum(map(bits(self.named).__getitem__, cards))

    def moments(self) -> Iterator[Moment]:
        """Every card that was chosen by somebody whose hand this place does not see, in order."""
        watch = _Watch(self)
        for trick in self.tricks:
            for turn, (place, card) in enumerate(trick.plays):
                if self.chooser[place] is not None:
                    yield watch.moment(trick, turn)
                watch.saw(trick, turn, place, card)


class _Watch:
    """The public side of a deal, card by card: what fell, who lacks what, who led what."""

    def __init__(self, seen: Seen) -> None:
        view = seen.view
        self._seen, self._sides, self._gone = seen, view.sides, 0
        self._since = list(seen.fallen)
        self._lacks, self._led = [0] * len(view.sides), [0] * len(view.sides)
        self._sizes = [view.counts[place] + fell.bit_count() for place, fell in enumerate(seen.fallen)]
        hands = {place: hand for place in view.dummies if (hand := view.hands[place]) is not None}
        self._open = {place: seen.total(hand) for place, hand in hands.items()}

    def moment(self, trick: Trick, turn: int) -> Moment:
        """The next card of a trick, with what could be seen before it fell."""
        seen, place, card, after = self._seen, trick.order[turn], trick.cards[turn], trick.order[turn + 1 :]
        who, number = seen.chooser[place], lane_of(card, seen.named.trump)
        assert who is not None
        friends, foes = self._friends(place), self._foes(place)
        return Moment(
            who,
            0 if who == place else self._held(place),
            turn,
            number,
            lane(bits(seen.named)[card], number),
            self._sizes[place],
            self._since[who],
            seen.pack & ~self._gone,
            seen.total(trick.cards[:turn]),
            *self._best(trick, turn),
            seen.view.declarer is not None and self._sides[seen.view.declarer] == self._sides[place],
            sum(map(self._held, friends)),
            sum(map(self._held, foes)),
            any(each in after for each in friends if each in self._open or who != place),
            any(each in after for each in foes if each in self._open),
            *(_joined(lanes, side) for lanes in (self._led, self._lacks) for side in (friends, foes)),
        )

    def saw(self, trick: Trick, turn: int, place: Place, card: Card) -> None:
        """A card has fallen."""
        trump, bit = self._seen.named.trump, bits(self._seen.named)[card]
        led = led_suit(trick.cards[:turn], trump)
        if led is not None and suit_of(card, trump) is not led:
            self._lacks[place] |= 1 << list(Suit).index(led)
        if turn == 0:
            self._led[place] |= 1 << lane_of(card, trump)
        self._since[place] &= ~bit
        self._sizes[place] -= 1
        self._gone |= bit

    def _best(self, trick: Trick, turn: int) -> tuple[int, int, int, bool]:
        """The lane led, the height and the lane of the card that is winning, and whether it is a friend's."""
        named, before = self._seen.named, trick.cards[:turn]
        led = led_suit(before, named.trump)
        if led is None:
            return -1, -1, -1, False
        winning = winning_card(before, named)
        number = lane_of(before[winning], named.trump)
        height = lane(bits(named)[before[winning]], number).bit_length() - 1
        is_ours = self._sides[trick.order[winning]] == self._sides[trick.order[turn]]
        return list(Suit).index(led), height, number, is_ours

    def _held(self, place: Place) -> int:
        """What an open hand held then; nothing for one that was not open."""
        return self._open[place] | self._since[place] if place in self._open else 0

    def _friends(self, place: Place) -> list[Place]:
        sides = self._sides
        return [Place(n) for n, side in enumerate(sides) if n != place and side == sides[place]]

    def _foes(self, place: Place) -> list[Place]:
        return [Place(n) for n, side in enumerate(self._sides) if side != self._sides[place]]


def _joined(lanes: list[int], places: list[Place]) -> int:
    """The lanes of several places together."""
    found = 0
    for place in places:
        found |= lanes[place]
    return found
