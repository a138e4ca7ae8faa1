"""What a renege costs in the book games: so many books, as they are held and won (A7.3, K3)."""

from __future__ import annotations

from whist.engine.rules import DealResult, Tally


def paid(
    tally: Tally, result: DealResult, entry_sides: tuple[int, ...], price: int
) -> tuple[tuple[int, int], tuple[int, ...]]:
    """The books by side after payment, and what each entry of the tally still owes.

    What both sides owe cancels out; the rest is paid as far as the side has books.

    :param entry_sides: the side on which each entry of the tally plays this deal.
    :param price: the books that a renege costs.
    """
    owed = list(tally.debts or (0,) * len(entry_sides))
    for fault in result.faults:
        owed[fault.entry] += price
    sides = [sum(debt for debt, side in zip(owed, entry_sides, strict=True) if side == n) for n in (0, 1)]
    settled = min(sides)
    payer = 0 if sides[0] > sides[1] else 1
    handed = min(sides[payer] - settled, result.won[payer])
    books = [result.won[0], result.won[1]]
    books[payer] -= handed
    books[1 - payer] += handed
    cleared = [settled, settled]
    cleared[payer] += handed
    return (books[0], books[1]), _left(owed, entry_sides, cleared)


def _left(owed: list[int], entry_sides: tuple[int, ...], cleared: list[int]) -> tuple[int, ...]:
    """The debts of each entry, less what its side has cleared; none at all where nobody owes anything."""
    left: list[int] = []
    for debt, side in zip(owed, entry_sides, strict=True):
        less = min(debt, cleared[side])
        cleared[side] -= less
        left.append(debt - less)
    return tuple(left) if any(left) else ()
