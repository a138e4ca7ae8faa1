"""The computers that think: they look at many ways in which the hidden cards may lie."""

from __future__ import annotations

from dataclasses import dataclass

from whist.engine.actions import Bid, Discard, Duty, Name, Pass, Play, PlayerAction
from whist.engine.view import View
from whist.solver import sampling_bids
from whist.solver.answers import CAREFUL, answer
from whist.solver.rule_player import rule_player
from whist.solver.sampling_play import Budget, card


@dataclass(frozen=True)
class Strong:
    """A strategy with a budget for its cards, and one, in searches, for all that comes before them.

    The same view and seed give the same action.
    """

    budget: Budget
    searches: int
    seed: int = 0

    def __call__(self, view: View) -> PlayerAction:
        """One of ``view.lawful``.

        :raises ValueError: if nothing is asked of this place.
        """
        return self.thought(view)[0]

    def thought(self, view: View) -> tuple[PlayerAction, int]:
        """The same, and how many worlds were looked at to choose the card."""
        if len(view.lawful) < 2:
            return rule_player(view), 0
        match view.duty:
            case Duty.PLAY:
                cards = tuple(each.card for each in view.lawful if isinstance(each, Play))
                found, worlds = card(view, cards, self.budget, self.seed)
                return Play(found), worlds
            case Duty.CALL:
                calls = tuple(each for each in view.lawful if isinstance(each, Bid | Pass))
                return sampling_bids.call(view, calls, self.searches, self.seed), 0
            case Duty.NAME:
                names = tuple(each for each in view.lawful if isinstance(each, Name))
                return sampling_bids.name(view, names, self.searches, self.seed), 0
            case Duty.DISCARD:
                cards = tuple(each.card for each in view.lawful if isinstance(each, Discard))
                return Discard(sampling_bids.throw(view, cards, self.searches, self.seed)), 0
            case Duty.ANSWER:
                return answer(view, CAREFUL), 0
        return rule_player(view), 0


WORLDS = (120, 120, 120, 120, 120, 120, 120, 100, 80, 60, 40, 30, 20)
normal = Strong(Budget((20,), exact=20), sampling_bids.NORMAL)
hard = Strong(Budget(WORLDS, drawn=240, exact=200), sampling_bids.HARD)
