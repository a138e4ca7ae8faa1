"""All that a view tells about the cards it does not show, and how well a world agrees with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from whist.engine.actions import Direction, Name
from whist.engine.cards import Place
from whist.engine.view import View
from whist.solver.habits_calls import Heard, Thrown, Worths, calls_heard, naming, worths_for
from whist.solver.habits_play import Chooser, choosers
from whist.solver.habits_seen import Seen
from whist.solver.worlds import World

TRUST = 0.8
"""How far the tellings are trusted: the power to which a likelihood is raised."""
BY_RANK = Name(None, Direction.UP)
"""How cards are ordered before anything is named, jokers apart."""


class Guess(NamedTuple):
    """A world as bits: ``hands`` as they are now, as they rank in play; ``dealt`` as they were, by rank."""

    hands: tuple[int, ...]
    dealt: tuple[int, ...]


Telling: TypeAlias = Callable[[Guess], float]
"""How likely something was that was seen or heard, as a logarithm."""


class Guesswork:
    """What a view tells about worlds."""

    def __init__(self, view: View) -> None:
        named = view.contract.named if view.contract and view.contract.named else BY_RANK
        self._seen, self._ranked = Seen(view, named), Seen(view, BY_RANK)
        self._tellings = tuple(_tellings(self._seen))
        self._hidden = [place for place, hand in enumerate(view.hands) if hand is None]
        shown = [tuple(seen.total(hand or ()) for hand in view.hands) for seen in (self._seen, self._ranked)]
        self._open = Guess(shown[0], tuple(map(or_, shown[1], self._ranked.fallen)))

    def read(self, world: World) -> Guess:
        """A world as bits."""
        hands, dealt = [*self._open.hands], [*self._open.dealt]
        for place in self._hidden:
            hands[place] |= self._seen.total(world[place])
            dealt[place] |= self._ranked.total(world[place])
        return Guess(tuple(hands), tuple(dealt))

    def told(self, guess: Guess) -> list[float]:
        """What each telling says of a world, so far as it is trusted."""
        return [TRUST * of(guess) for of in self._tellings]


def _tellings(seen: Seen) -> Iterator[Telling]:
    view = seen.view
    worths = worths_for(bool(view.dummies), getattr(view.settings, "downtown_aces", "good"))
    yield from (_called(heard, worths) for heard in calls_heard(view))
    if view.contract is None or view.contract.named is None:
        return
    yield from _name(view)
    if view.trick is not None:
        yield from _throws(seen)
        yield from (_played(place, chooser) for place, chooser in choosers(seen).items())


def _called(heard: Heard, worths: Worths) -> Telling:
    place = heard.place
    return lambda guess: heard.likelihood(worths.of(guess.dealt[place]))


def _played(place: Place, chooser: Chooser) -> Telling:
    return lambda guess: chooser.likelihood(guess.hands[place])


def _name(view: View) -> Iterator[Telling]:
    if (named := naming(view)) is not None:
        seen = named.seen
        yield lambda guess: named.likelihood([guess.dealt[place] for place in seen])


def _throws(seen: Seen) -> Iterator[Telling]:
    """What lies aside was thrown by a declarer: from the hand that took the kitty, or from the dummy."""
    view, declarer = seen.view, seen.view.declarer
    if declarer is None or view.hands[declarer] is not None or view.buried is not None:
        return
    out = seen.pack & ~reduce(or_, seen.fallen)
    if out.bit_count() == sum(view.counts):
        return
    thrower = view.dummies[0] if view.dummies else declarer
    thrown, fell = Thrown(seen.trump, "dummy" if view.dummies else "kitty"), seen.fallen[thrower]

    def of(guess: Guess) -> float:
        return thrown.likelihood(guess.hands[thrower] | fell, out & ~reduce(or_, guess.hands))

    yield of
