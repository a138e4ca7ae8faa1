"""The honours of a finished deal of whist: who was dealt them, and whether they count (D6.4 to D6.6)."""

from __future__ import annotations

from whist.engine.rubber import honours_dealt, honours_worth
from whist.engine.rules import Reason
from whist.engine.settings import values
from whist.engine.view import View
from whist.pictures import talk
from whist.words import Cast, number_text, phrase, points_text


def honours(view: View, cast: Cast, locale: str) -> list[str]:
    """``Four by honours to Ann: plus 4.``, or why they are not marked; nothing where honours do not count."""
    house = values(view.settings)
    if not house.get("honours") or view.outcome is None:
        return []
    trump = view.contract.trump if view.contract else None
    held = honours_dealt(view.hands, view.sides, trump)
    side = max((0, 1), key=lambda each: held[each])
    if not (worth := honours_worth(held[side])):
        return [phrase("result.honours_divided", locale)]
    number = number_text(worth, locale)
    facts = {"n": number[:1].upper() + number[1:], "who": cast.entry(side)}
    marked = sum(
        line.points for line in view.outcome.lines if (line.entry, line.reason) == (side, Reason.HONOURS)
    )
    if marked:
        return [phrase("result.honours", locale, points=points_text(marked, locale), **facts)]
    return [phrase(f"result.honours_{_why_not(view, side)}", locale, **facts)]


def _why_not(view: View, side: int) -> str:
    """Within a point of the game no honours count; others may not have been called, or come too late."""
    outcome = view.outcome
    assert outcome is not None
    called = [place for place in view.said.honours if view.sides[place] == side]
    if outcome.totals[side] - outcome.change[side] == int(values(view.settings)["game_points"]) - 1:
        return "dead"
    if talk.calls_honours(view) and not called:
        return "uncalled"
    return "late" if outcome.game is not None else "stopped"
