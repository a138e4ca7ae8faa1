"""How a deal and a game came out, and how a game stands."""

from __future__ import annotations

from whist.engine.rules import Ending
from whist.engine.settings import values
from whist.engine.view import Outcome, View
from whist.pictures import parts
from whist.pictures.page import Page, fitted, spoken
from whist.words import Cast, all_of, card_text, hand_lines, phrase, verdict

NO_BREAK = "\N{NO-BREAK SPACE}"
"""Keeps a suit of a hand on one line, where several stand beside each other."""


def result_lines(view: View, cast: Cast, locale: str) -> list[str]:
    """A finished deal: its hands at the top, what it came to at the foot. A thrown-in deal stays hidden."""
    assert view.outcome is not None
    outcome, calls = view.outcome, parts.calls(view, cast, locale)
    if outcome.contract is None:
        return [*calls, phrase("result.thrown_in", locale), _totals(view, outcome, cast, locale)]
    return [
        *calls,
        *parts.taken(view, cast, locale),
        *_dealt(view, cast, locale),
        verdict_line(outcome, cast, locale),
        parts.books(view, cast, locale),
        _totals(view, outcome, cast, locale),
    ]


def verdict_line(outcome: Outcome, cast: Cast, locale: str) -> str:
    """Made or set, by how many books, for how many points."""
    assert outcome.contract is not None
    told = verdict(outcome.contract, outcome.books, outcome.lines, locale, cast)
    return phrase("result.verdict", locale, verdict=told)


def won_lines(view: View, cast: Cast, locale: str) -> list[str]:
    """Who won the set, by how much, and why it is over."""
    assert view.tally.winner is not None
    points, winner = view.tally.points, view.tally.winner
    others = sorted(points[:winner] + points[winner + 1 :], reverse=True)
    against = all_of([parts.amount(each, locale) for each in others], locale)
    score = phrase("result.to", locale, points=parts.amount(points[winner], locale), others=against)
    return [_why(view, cast, locale), phrase("result.won", locale, who=cast.name(winner), points=score)]


def game_over_page(view: View, cast: Cast, locale: str) -> Page:
    """The end of a game as a page of its own."""

    def lines(cast: Cast) -> list[str]:
        game = phrase("table.title_first", locale, game=phrase(f"games.{view.game}", locale))
        played = phrase("result.deals", locale, n=view.number)
        return [game, played, *_entries(view, cast, locale), *won_lines(view, cast, locale)]

    text = fitted(cast, lines)
    return Page(text, alt=spoken(text, locale))


def score_page(view: View, cast: Cast, locale: str) -> Page:
    """The running score, best first."""

    def lines(cast: Cast) -> list[str]:
        title = phrase("result.score", locale, game=phrase(f"games.{view.game}", locale))
        floored = values(view.settings).get("loss_floor") == "minus_target"
        aim = phrase("result.aim_floor" if floored else "result.aim", locale, target=parts.target(view))
        over = won_lines(view, cast, locale) if view.tally.ending else [_going(view, locale)]
        return [title, *_entries(view, cast, locale), aim, *over]

    text = fitted(cast, lines)
    return Page(text, alt=spoken(text, locale))


def _going(view: View, locale: str) -> str:
    if view.number == 0 or (view.number == 1 and view.outcome is None):
        return phrase("result.no_deal", locale)
    key = "result.going" if view.outcome is None else "result.played"
    return phrase(key, locale, number=view.number)


def _entries(view: View, cast: Cast, locale: str) -> list[str]:
    points = view.tally.points
    ranked = sorted(range(len(points)), key=lambda entry: -points[entry])
    return [
        phrase("result.entry", locale, who=cast.name(entry), points=parts.amount(points[entry], locale))
        for entry in ranked
    ]


def _dealt(view: View, cast: Cast, locale: str) -> list[str]:
    """Every hand as it was dealt, one line a hand, and what was thrown (A9)."""
    trump = view.contract.trump if view.contract else None
    lines = [phrase("table.dealt_title", locale)]
    for place, hand in enumerate(view.hands):
        suits = [line.replace(" ", NO_BREAK) for line in hand_lines(hand or (), locale, trump, mark=False)]
        cards = " ".join(suits)
        lines.append(phrase("table.dealt_hand", locale, who=cast.name(place), cards=cards))
    if view.buried:
        cards = " ".join(card_text(card, locale) for card in view.buried)
        lines.append(phrase("table.thrown", locale, cards=cards))
    return lines


def _totals(view: View, outcome: Outcome, cast: Cast, locale: str) -> str:
    each = []
    for entry, (points, moved) in enumerate(zip(outcome.totals, outcome.change, strict=True)):
        facts = {"who": cast.name(entry), "points": parts.amount(points, locale)}
        key = "table.change" if moved else "table.total"
        each.append(phrase(key, locale, change=parts.change(moved, locale), **facts))
    return phrase("table.totals", locale, totals=" · ".join(each), target=parts.target(view))


def _why(view: View, cast: Cast, locale: str) -> str:
    assert view.tally.winner is not None
    points, target = view.tally.points, parts.target(view)
    match view.tally.ending:
        case Ending.FLOOR:
            fallen = [cast.name(entry) for entry, each in enumerate(points) if each <= -target]
            return phrase("result.why_floor", locale, who=all_of(fallen, locale), target=target)
        case Ending.TARGET if points[view.tally.winner] >= target:
            return phrase("result.why_target", locale, who=cast.name(view.tally.winner), target=target)
        case Ending.TARGET:
            return phrase("result.why_outright", locale)
    return phrase("result.why_rubber", locale)
