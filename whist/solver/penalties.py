"""Which penalty for a revoke gives most: three tricks, three points more, or three points off (D6.7)."""

from __future__ import annotations

from typing import cast

from whist.engine.actions import ChoosePenalty, Penalty
from whist.engine.rubber import WhistScore, WhistSettings, game_value
from whist.engine.rules import DealResult, Fault, Tally
from whist.solver.reading import Reading

GAME = 10
"""What winning a game of the rubber is worth here, besides its points: more than any points in it."""


def dearest(reading: Reading, chosen: tuple[ChoosePenalty, ...]) -> ChoosePenalty:
    """What the other side pays most by, of all that may be chosen for the first of its revokes."""
    first = [each for each in chosen if each.trick == chosen[0].trick]
    return max(first, key=lambda each: _gain(reading, each))


def _gain(reading: Reading, chosen: ChoosePenalty) -> int:
    """The points of this side, less those of the other, when the deal is scored with a choice."""
    view = reading.view
    before, mine = view.tally, view.entries[view.players.index(reading.me)]
    scoring = WhistScore(cast(WhistSettings, view.settings))
    after, lines = scoring.score(before, _result(reading, chosen))
    change = sum(line.points if line.entry == mine else -line.points for line in lines)
    return change + _game(before, after, mine)


def _game(before: Tally, after: Tally, mine: int) -> int:
    if len(after.games) == len(before.games):
        return 0
    game = after.games[-1]
    worth = GAME + game_value(game.loser_points)
    return worth if game.winner == mine else -worth


def _result(reading: Reading, chosen: ChoosePenalty) -> DealResult:
    """The deal as it stands now that it is played out, with a penalty chosen."""
    view = reading.view
    assert view.contract is not None
    dealt = tuple(reading.dealt(place) for place in reading.places)
    called = tuple(view.sides[place] for place in view.said.honours)
    return DealResult(view.contract, _won(reading), dealt, view.sides, _faults(reading, chosen), called)


def _faults(reading: Reading, chosen: ChoosePenalty) -> tuple[Fault, ...]:
    """Every revoke that was called; the one in question with the choice, undecided ones with three tricks."""
    view = reading.view
    found = []
    for each in view.said.reneges:
        is_meant = (each.trick, each.called_by, each.penalty) == (chosen.trick, reading.me, None)
        penalty = chosen.penalty if is_meant else each.penalty or Penalty.TRICKS
        found.append(Fault(view.sides[each.by], view.entries[view.players.index(each.by)], penalty))
    return tuple(found)


def _won(reading: Reading) -> tuple[int, int]:
    """The tricks of each side, those of an accepted claim among them."""
    view = reading.view
    won = [sum(view.sides[place] == side for place in view.winners) for side in (0, 1)]
    if (claim := view.said.claim) is not None:
        side = view.sides[claim.by]
        won[side] += claim.tricks
        won[1 - side] += view.left - claim.tricks
    return won[0], won[1]
