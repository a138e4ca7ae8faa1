"""What a deal came to, and the running score (A7.3, B6, C6, D6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from whist.engine.actions import Penalty
from whist.engine.contract import Contract, Hands, declarer_of


class Ending(Enum):
    """Why a match is over, as records write it."""

    TARGET = "target"
    FLOOR = "floor"
    RUBBER = "rubber"


@dataclass(frozen=True, slots=True)
class Game:
    """A game within a rubber: who won it, and what the loser had (D6.8)."""

    winner: int
    loser_points: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The running score, by player or by side as the game counts; ``winner`` once it is over.

    ``games`` are those of a rubber that are over, ``debts`` the books that each entry still owes for
    reneges of earlier deals (A7.3, ``carry``).
    """

    points: tuple[int, ...]
    games: tuple[Game, ...] = ()
    ending: Ending | None = None
    winner: int | None = None
    debts: tuple[int, ...] = ()


class Reason(Enum):
    """What a line of the score is for."""

    MADE = "made"
    SET = "set"
    BOSTON = "boston"
    DEFENCE = "defence"
    ODD_TRICKS = "odd_tricks"
    HONOURS = "honours"
    REVOKE = "revoke"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points for one entry of the tally, and why."""

    entry: int
    reason: Reason
    points: int


@dataclass(frozen=True, slots=True)
class Fault:
    """A renege that was upheld: whose side and whose entry pays for it, and how (A7.3, D6.7)."""

    side: int
    entry: int
    penalty: Penalty = Penalty.TRICKS


@dataclass(frozen=True, slots=True)
class DealResult:
    """What a deal came to.

    ``won`` are the books by side (`Seating.side`) before anything was paid for a fault, ``dealt`` the
    hands as they were dealt, ``sides`` the side of each place, ``called`` the sides that called honours.
    """

    contract: Contract
    won: tuple[int, int]
    dealt: Hands
    sides: tuple[int, ...]
    faults: tuple[Fault, ...] = ()
    called: tuple[int, ...] = ()

    @property
    def declaring(self) -> int:
        """The side that has to make the contract."""
        return self.sides[declarer_of(self.contract)]
