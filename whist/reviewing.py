"""The review of a deal that is over. It may take seconds: never on the event loop."""

from __future__ import annotations

from whist.engine.view import View
from whist.solver.played import played_deal
from whist.solver.review import Review, review


def review_of(view: View, nodes: int | None = None) -> Review | None:
    """What best play would have made of the deal of a view, and where books were lost.

    :param view: anybody's, once the deal is over: then all its cards lie open (A9).
    :param nodes: how many may be looked at for each card, by default the `perfect.affordable` ones.
    :returns: None before the deal is over, and for one that was thrown in.
    """
    deal = played_deal(view)
    return None if deal is None else review(deal, nodes)
