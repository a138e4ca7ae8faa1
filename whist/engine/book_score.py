"""How the games with an auction score: books over six, or minus the bid, up to a target (B6, B7, C6, C7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from whist.engine import paying
from whist.engine.actions import Kind
from whist.engine.rules import (
    ALL_BOOKS,
    BOOK,
    Contract,
    DealResult,
    Ending,
    Reason,
    ScoreLine,
    Seating,
    Tally,
    books_to_make,
    declarer_of,
)


class ScoreSettings(Protocol):
    """The house rules that this score asks for."""

    @property
    def nt_multiplier(self) -> int: ...
    @property
    def score_made(self) -> str: ...
    @property
    def defender_points(self) -> str: ...
    @property
    def boston(self) -> str: ...
    @property
    def target(self) -> int: ...
    @property
    def loss_floor(self) -> str: ...
    @property
    def renege_books(self) -> int: ...
    @property
    def renege_collect(self) -> str: ...


@dataclass(frozen=True)
class BookScore:
    """The score of a game with an auction; whose points stand together, its seating says."""

    settings: ScoreSettings
    seating: Seating
    kitty_book: str = ""
    """Who is given the buried cards as a book: the ``bidder``, the ``first_trick_winner``; "": no kitty."""

    def start(self) -> Tally:
        return Tally((0,) * self._count)

    def books(
        self, contract: Contract, winners: tuple[int, ...], awarded: tuple[int, int] = (0, 0)
    ) -> tuple[int, int]:
        kitty = self._kitty(contract, winners, awarded)
        ours, theirs = winners.count(0) + awarded[0], winners.count(1) + awarded[1]
        return ours + (kitty == 0), theirs + (kitty == 1)

    def _kitty(self, contract: Contract, winners: tuple[int, ...], awarded: tuple[int, int]) -> int | None:
        """The side that the kitty's book belongs to so far (C4.4, Q-C11).

        A claim inside the first trick leaves it to whoever has all the tricks, or else to the bidder (K2.5).
        """
        bidder = self.seating.side(declarer_of(contract), contract)
        if not self.kitty_book or self.kitty_book == "bidder":
            return bidder if self.kitty_book else None
        if winners:
            return winners[0]
        if not any(awarded):
            return None
        return bidder if all(awarded) else awarded.index(max(awarded))

    def paid(self, tally: Tally, result: DealResult) -> tuple[tuple[int, int], tuple[int, ...]]:
        return paying.paid(tally, result, self._sides(result.contract), self.settings.renege_books)

    def score(self, tally: Tally, result: DealResult) -> tuple[Tally, tuple[ScoreLine, ...]]:
        books, debts = self.paid(tally, result)
        declaring, contract = result.declaring, result.contract
        is_boston = books[declaring] == ALL_BOOKS and self.is_boston(result)
        lines = self.lines(contract, books[declaring], is_boston)
        points = list(tally.points)
        for line in lines:
            points[line.entry] += line.points
        outright = is_boston and self.settings.boston == "wins_game"
        after = self.settle(tuple(points), self._declaring(contract) if outright else None)
        carried = debts if self.settings.renege_collect == "carry" else ()
        return replace(after, debts=carried), lines

    def prizes(self, tally: Tally) -> tuple[int, ...]:
        return tally.points

    def is_boston(self, result: DealResult) -> bool:
        """All thirteen books, really won by a side that has not reneged in the deal (C6.5, A7.4, K2.6)."""
        clean = all(fault.side != result.declaring for fault in result.faults)
        return clean and result.won[result.declaring] == ALL_BOOKS

    def lines(self, contract: Contract, books: int, is_boston: bool) -> tuple[ScoreLine, ...]:
        """What the declarer, and each entry that defends, get for so many books of thirteen (B6, C6)."""
        assert contract.bid is not None
        declarer, bid = self._declaring(contract), contract.bid.books
        times = self.settings.nt_multiplier if contract.bid.kind is Kind.NO_TRUMP else 1
        if books >= books_to_make(bid):
            reason = Reason.BOSTON if is_boston else Reason.MADE
            return (ScoreLine(declarer, reason, self._made(bid, books, is_boston) * times),)
        each = self._defence(bid, books) * times
        defenders = [entry for entry in range(self._count) if entry != declarer] if each else []
        paid = tuple(ScoreLine(entry, Reason.DEFENCE, each) for entry in defenders)
        return (ScoreLine(declarer, Reason.SET, -bid * times), *paid)

    def settle(self, points: tuple[int, ...], outright: int | None = None) -> Tally:
        """The tally at those totals: over at target or floor, unless the highest are level (B7, C7, K4.3).

        :param outright: the entry that wins at once, whatever the totals (K4.1).
        """
        if outright is not None:
            return Tally(points, ending=Ending.TARGET, winner=outright)
        best, target = max(points), self.settings.target
        floored = self.settings.loss_floor == "minus_target" and min(points) <= -target
        if points.count(best) > 1 or not (best >= target or floored):
            return Tally(points)
        ending = Ending.TARGET if best >= target else Ending.FLOOR
        return Tally(points, ending=ending, winner=points.index(best))

    @property
    def _count(self) -> int:
        return len(set(map(self.seating.entry, self.seating.players)))

    def _declaring(self, contract: Contract) -> int:
        """The entry that makes the contract, or is set."""
        return self.seating.entry(declarer_of(contract))

    def _sides(self, contract: Contract) -> tuple[int, ...]:
        """The side on which each entry plays a deal."""
        sides = {
            self.seating.entry(place): self.seating.side(place, contract) for place in self.seating.players
        }
        return tuple(sides[entry] for entry in sorted(sides))

    def _made(self, bid: int, books: int, is_boston: bool) -> int:
        """Points of a made bid before no trump is counted (B6, C6.2, C6.5, K4.1)."""
        points = books - BOOK if self.settings.score_made == "made" else bid
        if not is_boston:
            return points
        paid = {"double": 2 * points, "quadruple": 4 * points, "thirteen": ALL_BOOKS}
        return paid.get(self.settings.boston, points)

    def _defence(self, bid: int, books: int) -> int:
        """Points of each defender when the bid is set, before no trump is counted (Q-B11, Q-C14, K4.2)."""
        return {
            "none": 0,
            "over_six": max(0, ALL_BOOKS - books - BOOK),
            "shortfall_each": books_to_make(bid) - books,
            "bid_each": bid,
        }[self.settings.defender_points]
