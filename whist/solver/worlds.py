"""How the cards that a player cannot see may lie: every layout that agrees with what it saw (A5, A9)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from whist.engine.cards import Card, Hand, Place, Suit
from whist.engine.tricks import led_suit, suit_of
from whist.engine.view import View
from whist.solver.reading import Reading, honour_points, joker_rules

World: TypeAlias = tuple[Hand, ...]
"""A hand for each place, as it may be now: what was played is gone from it, what lies aside is in none."""
Pull: TypeAlias = Callable[[Card, Place | None], float]
"""How readily a hidden card is laid with a place, or aside (under None)."""

LONG = 2.5
"""How much sooner a trump is laid with the declarer than with somebody else."""
THROWN_TRUMP, THROWN_JOKER = 0.05, 4.0
THROWN = (1.0, 1.0, 0.5, 0.5, 0.15)
"""How readily a card is laid aside: a trump, a joker at no trump, any other by its honour points."""
STEPS = 20_000
"""Cards that an enumeration lays down before it is given up."""


@dataclass(frozen=True, slots=True)
class Likely:
    """A world, and how much it counts for beside others."""

    world: World
    weight: float


@dataclass(frozen=True)
class Hidden:
    """The cards out of sight, the hardest to place first, and where each may lie.

    ``spots`` are the places whose hands are hidden and, under None, the cards that lie aside: buried,
    thrown, or left in the kitty. ``room`` is how many cards each spot still takes, ``homes`` the spots
    of each card (as numbers), ``pulls`` how readily it is laid there: good pulls make likely worlds common
    among those that are drawn, and no pull but 0 makes any world count for more or less than another.
    """

    hands: tuple[Hand | None, ...]
    spots: tuple[Place | None, ...]
    room: tuple[int, ...]
    cards: Hand
    homes: tuple[tuple[int, ...], ...]
    pulls: tuple[tuple[float, ...], ...]

    def draw(self, dice: random.Random) -> Likely | None:
        """A world at random, weighted so that on the whole each counts as much as any other.

        None if the cards were laid so that the last of them fitted nowhere.
        """
        room, piles, spare = list(self.room), [list[Card]() for _ in self.spots], list(self.spare)
        weight, left, toss = 1.0, sum(room), dice.random
        for card, homes, pulls in zip(self.cards, self.homes, self.pulls, strict=True):
            total, home = 0.0, -1
            for spot, pull in zip(homes, pulls, strict=True):
                share = room[spot] * pull
                if not spare[spot]:
                    home, total = spot, share
                    break
                total += share
            if not total:
                return None
            weight *= total / left
            left -= 1
            if home < 0:
                mark = toss() * total
                for spot, pull in zip(homes, pulls, strict=True):
                    if share := room[spot] * pull:
                        home = spot
                        mark -= share
                        if mark < 0:
                            break
            for spot, pull in zip(homes, pulls, strict=True):
                if spot == home:
                    weight /= pull
                else:
                    spare[spot] -= 1
            piles[home].append(card)
            room[home] -= 1
        return Likely(self._world(piles), weight)

    @cached_property
    def spare(self) -> tuple[int, ...]:
        """How many more cards than it takes each spot may have; where there are none, it gets them all."""
        fits = [sum(spot in homes for homes in self.homes) for spot in range(len(self.room))]
        return tuple(may - room for may, room in zip(fits, self.room, strict=True))

    def every(self, most: int) -> tuple[Likely, ...] | None:
        """All the worlds there are; None if there are more than ``most``, or if that is not soon known."""
        found: list[Likely] = []
        for likely in self._every():
            if likely is None or len(found) == most:
                return None
            found.append(likely)
        return tuple(found)

    def _every(self) -> Iterator[Likely | None]:
        """World by world; None where the steps are used up."""
        room, piles = list(self.room), [list[Card]() for _ in self.spots]
        steps = 0

        def lay(at: int) -> Iterator[Likely | None]:
            nonlocal steps
            if at == len(self.cards):
                yield Likely(self._world(piles), 1.0)
                return
            for spot in self.homes[at]:
                if not room[spot]:
                    continue
                steps += 1
                if steps > STEPS:
                    yield None
                    return
                room[spot] -= 1
                piles[spot].append(self.cards[at])
                yield from lay(at + 1)
                piles[spot].pop()
                room[spot] += 1

        return lay(0)

    def _world(self, piles: list[list[Card]]) -> World:
        laid = {spot: tuple(pile) for spot, pile in zip(self.spots, piles, strict=True)}
        return tuple(
            hand if hand is not None else laid.get(Place(n), ()) for n, hand in enumerate(self.hands)
        )


def evenly(card: Card, spot: Place | None) -> float:
    """No layout is drawn more often than another."""
    del card, spot
    return 1.0


def as_declarers_do(reading: Reading) -> Pull:
    """A declarer is long in trumps, and throws losers rather than trumps and masters (B4.3, C4.3)."""
    declarer, named = reading.view.declarer, reading.named

    def pull(card: Card, spot: Place | None) -> float:
        if spot is not None:
            return LONG if spot == declarer and reading.is_trump(card) else 1.0
        if reading.is_trump(card):
            return THROWN_TRUMP
        return THROWN[honour_points(card, named)] if not card.is_joker else THROWN_JOKER

    return pull


def hidden(reading: Reading, pull: Pull = evenly) -> Hidden:
    """What is out of sight, as a reading has it."""
    view = reading.view
    places = [place for place in reading.places if view.hands[place] is None and view.counts[place]]
    room = [view.counts[place] for place in places]
    spots: list[Place | None] = [*places]
    if aside := len(reading.unseen) - sum(room):
        spots.append(None)
        room.append(aside)
    barred = _barred(reading)
    homes = {card: _homes(reading, card, spots, barred) for card in reading.unseen}
    cards = sorted(reading.unseen, key=lambda card: len(homes[card]))
    return Hidden(
        view.hands,
        tuple(spots),
        tuple(room),
        tuple(cards),
        tuple(homes[card] for card in cards),
        tuple(tuple(pull(card, spots[spot]) for spot in homes[card]) for card in cards),
    )


def _homes(
    reading: Reading, card: Card, spots: list[Place | None], barred: frozenset[tuple[Place, Suit | None]]
) -> tuple[int, ...]:
    """The numbers of the spots where a card may lie; a sported kitty is the declarer's, or buried (B3.6)."""
    suit, declarer = suit_of(card, reading.trump), reading.view.declarer
    sported = card in reading.view.sported
    return tuple(
        n
        for n, spot in enumerate(spots)
        if spot is None or ((spot, suit) not in barred and (not sported or spot == declarer))
    )


def _barred(reading: Reading) -> frozenset[tuple[Place, Suit | None]]:
    """Who is known to hold none of which suit, or, under None, no joker at no trump (A4.6, A4.7)."""
    if not reading.believes:
        return frozenset()
    rules, found = joker_rules(reading.view), set[tuple[Place, Suit | None]](reading.voids)
    if reading.trump is not None:
        return frozenset(found)
    for trick in (*reading.view.tricks, reading.view.trick):
        for n, (place, card) in enumerate(trick.plays if trick else ()):
            led = led_suit(trick.cards[:n], None) if trick else None
            if led and rules.void_must_throw and card.suit not in (led, None):
                found.add((place, None))
            if n == 0 and card.is_joker and rules.lead_as_last_resort:
                found |= {(place, suit) for suit in Suit}
    return frozenset(found)


def dice_for(view: View, seed: int) -> random.Random:
    """Dice that fall alike for the same view and the same seed, in every run and on every machine."""
    played = [card for trick in (*view.tricks, view.trick) if trick for card in trick.cards]
    held = [card for hand in view.hands if hand for card in hand]
    told = "".join(map(str, (*played, "|", *held)))
    return random.Random(f"{seed}|{view.number}|{view.place}|{view.hand_to_act}|{told}")
