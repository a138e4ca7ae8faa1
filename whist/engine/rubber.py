"""How whist scores: odd tricks and honours to a game, games to a rubber (D6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from whist.engine.actions import Penalty
from whist.engine.cards import Card, Hand, Rank, Suit
from whist.engine.rules import (
    BOOK,
    Contract,
    DealResult,
    Ending,
    Fault,
    Game,
    Reason,
    ScoreLine,
    Tally,
)

REVOKE = 3
"""What a revoke costs, in tricks or in points (D6.7)."""
RUBBER_BONUS = 2
HONOURS = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK})


class WhistSettings(Protocol):
    """The house rules that this score asks for."""

    @property
    def honours(self) -> bool: ...
    @property
    def honours_claim(self) -> str: ...
    @property
    def game_points(self) -> int: ...
    @property
    def rubber(self) -> str: ...


@dataclass(frozen=True)
class WhistScore:
    """Two sides, a game of five points by default, and a rubber of the best of three (D6)."""

    settings: WhistSettings

    def start(self) -> Tally:
        return Tally((0, 0))

    def books(
        self, contract: Contract, winners: tuple[int, ...], awarded: tuple[int, int] = (0, 0)
    ) -> tuple[int, int]:
        return winners.count(0) + awarded[0], winners.count(1) + awarded[1]

    def paid(self, tally: Tally, result: DealResult) -> tuple[tuple[int, int], tuple[int, ...]]:
        """The tricks once those that revokes cost have changed hands (D6.7)."""
        tricks = list(result.won)
        for fault in result.faults:
            if fault.penalty is Penalty.TRICKS:
                taken = min(REVOKE, tricks[fault.side])
                tricks[fault.side] -= taken
                tricks[1 - fault.side] += taken
        return (tricks[0], tricks[1]), ()

    def score(self, tally: Tally, result: DealResult) -> tuple[Tally, tuple[ScoreLine, ...]]:
        tricks, _ = self.paid(tally, result)
        honours = self._honours(tally, result)
        points, lines = self.marked(tally.points, tricks, honours, result.faults)
        return self._after(tally, points), lines

    def prizes(self, tally: Tally) -> tuple[int, ...]:
        """The points of the rubber, or of the single game, to its winner; the loser pays once (D7.1)."""
        if tally.winner is None:
            return (0, 0)
        value = self.rubber_points(tally)
        return (value, 0) if tally.winner == 0 else (0, value)

    def rubber_points(self, tally: Tally) -> int:
        """The winner's games, and two more for a rubber, less the loser's game if they won one (D6.9)."""
        won = sum(game_value(game.loser_points) for game in tally.games if game.winner == tally.winner)
        if self.settings.rubber == "single_game":  # K4.5
            return won
        lost = sum(game_value(game.loser_points) for game in tally.games if game.winner != tally.winner)
        return won + RUBBER_BONUS - lost

    def marked(
        self,
        before: tuple[int, ...],
        tricks: tuple[int, int],
        honours: tuple[int, int],
        faults: tuple[Fault, ...] = (),
    ) -> tuple[tuple[int, ...], tuple[ScoreLine, ...]]:
        """The points of a game after a deal, and what was marked: revoke first, tricks next, honours last.

        The game stops at the first moment a side has won it; what comes later is not marked (D6.6). A side
        that revoked stops one point short of it (D6.7, K4.4).
        """
        marking = _Marking(list(before), self._game, frozenset(fault.side for fault in faults))
        for fault in faults:
            if fault.penalty is Penalty.ADD:
                marking.mark(1 - fault.side, Reason.REVOKE, REVOKE)
            elif fault.penalty is Penalty.DEDUCT:
                marking.mark(fault.side, Reason.REVOKE, -REVOKE)
        for side in (0, 1):
            marking.mark(side, Reason.ODD_TRICKS, max(0, tricks[side] - BOOK))
        for side in (0, 1):
            marking.mark(side, Reason.HONOURS, honours[side])
        return tuple(marking.points), tuple(marking.lines)

    @property
    def _game(self) -> int:
        return self.settings.game_points

    def _honours(self, tally: Tally, result: DealResult) -> tuple[int, int]:
        """Four for all the honours, two for three; none for a side a point short of the game (D6.5, K4.4)."""
        if not self.settings.honours:
            return 0, 0
        held = honours_dealt(result.dealt, result.sides, result.contract.trump)
        called = (0, 1) if self.settings.honours_claim == "auto" else result.called
        worth = [honours_worth(held[side]) for side in (0, 1)]
        alive = [side in called and tally.points[side] != self._game - 1 for side in (0, 1)]
        return worth[0] * alive[0], worth[1] * alive[1]

    def _after(self, tally: Tally, points: tuple[int, ...]) -> Tally:
        """The tally after a deal: a game starts at nothing, the second win ends the rubber (D6.8, D6.9)."""
        winner = next((side for side in (0, 1) if points[side] >= self._game), None)
        if winner is None:
            return Tally(points, tally.games)
        games = (*tally.games, Game(winner, points[1 - winner]))
        wins = sum(game.winner == winner for game in games)
        if wins == 2 or self.settings.rubber == "single_game":
            return Tally(points, games, Ending.RUBBER, winner)
        return Tally((0, 0), games)


class _Marking:
    """Points being marked one after another, until a side has the game."""

    def __init__(self, points: list[int], game: int, revoked: frozenset[int]) -> None:
        self.points = points
        self.lines: list[ScoreLine] = []
        self._game = game
        self._revoked = revoked

    def mark(self, side: int, reason: Reason, points: int) -> None:
        """Mark as many of the points as count: none below nothing, none past the game."""
        if max(self.points) >= self._game:
            return
        most = self._game - (side in self._revoked)
        after = max(0, min(most, self.points[side] + points))
        if after != self.points[side]:
            self.lines.append(ScoreLine(side, reason, after - self.points[side]))
        self.points[side] = after


def game_value(loser_points: int) -> int:
    """A treble against nothing, a double against one or two, a single against three or more (D6.8, K4.4)."""
    return 3 if loser_points == 0 else 2 if loser_points < 3 else 1


def honours_worth(held: int) -> int:
    """Four honours score four, three score two (D6.4)."""
    return {4: 4, 3: 2}.get(held, 0)


def honours_dealt(
    dealt: Sequence[Hand | None], sides: tuple[int, ...], trump: Suit | None
) -> tuple[int, int]:
    """How many of the four honours each side was dealt (D6.4), as far as the hands are known."""
    counts = [0, 0]
    for hand, side in zip(dealt, sides, strict=True):
        counts[side] += sum(is_honour(card) and card.suit is trump for card in hand or ())
    return counts[0], counts[1]


def is_honour(card: Card) -> bool:
    """Ace, king, queen or knave (D6.4)."""
    return card.rank in HONOURS
