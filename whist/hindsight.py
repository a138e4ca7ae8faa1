"""Deals that are over beside what best play would have made of them, worked out once for all who ask."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from whist.engine.view import View
from whist.mistakes import NotReviewed
from whist.reviewing import review_of
from whist.solver.review import Review
from whist.thinking import Thinkers, Urgency, log_broken

KEPT = 500
"""Reviews that are remembered, a few kilobytes each: people look at a deal together, and soon after it."""
OPEN_FOR = 60
"""Seconds for which one is remembered that is not settled: after a start the search grows faster by then."""


@dataclass(frozen=True)
class Found:
    """What came of a search, and when."""

    review: Review | None
    at: float

    def is_good(self, now: float) -> bool:
        """Whether another search would hardly find more."""
        return self.review is None or self.review.is_settled or now - self.at < OPEN_FOR


class Hindsight:
    """The reviews of one house: one at a time, so that many who ask at once take no more than one thread.

    ``now`` gives the time in seconds.
    """

    def __init__(
        self,
        thinkers: Thinkers,
        now: Callable[[], float],
        search: Callable[[View], Review | None] = review_of,
    ) -> None:
        self._thinkers, self._now, self._search = thinkers, now, search
        self._lock = asyncio.Lock()
        self._found: OrderedDict[tuple[int, int], Found] = OrderedDict()

    async def of(self, table_id: int, view: View) -> Review | None:
        """What best play would have made of the deal of a view; None where no card of it was played.

        :raises NotReviewed: if the search breaks off; who asks again has it tried again.
        """
        deal = table_id, view.number
        if (found := self._remembered(deal)) is None:
            async with self._lock:
                if (found := self._remembered(deal)) is None:
                    found = Found(await self._searched(table_id, view), self._now())
                    self._remember(deal, found)
        return found.review

    async def _searched(self, table_id: int, view: View) -> Review | None:
        try:
            return await self._thinkers.think(table_id, Urgency.REVIEW, self._search, view)
        except Exception as fault:
            log_broken(f"table {table_id}: the review of deal {view.number}", fault)
            raise NotReviewed from None

    def _remembered(self, deal: tuple[int, int]) -> Found | None:
        found = self._found.get(deal)
        return found if found and found.is_good(self._now()) else None

    def _remember(self, deal: tuple[int, int], found: Found) -> None:
        self._found[deal] = found
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
