"""How a match stands: totals, what they are played to, the games of a rubber, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from whist.engine.rubber import RUBBER_BONUS, game_value
from whist.engine.rules import Ending
from whist.engine.settings import values
from whist.engine.view import View
from whist.pictures import parts
from whist.words import Cast, all_of, phrase

BUMPER = 8
"""The dearest rubber there is: two trebles, and two for the rubber (D6.9)."""


def totals(view: View, cast: Cast, locale: str, moved: Sequence[int] = ()) -> str:
    """Everybody's running score, and what it is played to.

    :param moved: what each total has just moved by; then the totals are those of the finished deal.
    """
    points = view.outcome.totals if view.outcome and moved else view.tally.points
    told = " · ".join(_total(entry, each, moved, cast, locale) for entry, each in enumerate(points))
    aim = phrase("table.first_to", locale, target=_target(view))
    lines = [phrase("table.totals", locale, totals=told), aim, *_games(view, cast, locale)]
    return phrase("table.small", locale, text=" · ".join(lines))


def _total(entry: int, points: int, moved: Sequence[int], cast: Cast, locale: str) -> str:
    facts = {"who": cast.entry(entry), "points": parts.amount(points, locale)}
    if not moved or not moved[entry]:
        return phrase("table.total", locale, **facts)
    return phrase("table.change", locale, change=parts.change(moved[entry], locale), **facts)


def _games(view: View, cast: Cast, locale: str) -> list[str]:
    """The games of a rubber that each side has won."""
    if not is_rubber(view):
        return []
    won = [game.winner for game in view.tally.games]
    each = [
        phrase("table.total", locale, who=cast.entry(entry), points=won.count(entry))
        for entry in range(len(view.tally.points))
    ]
    return [phrase("table.games", locale, games=" · ".join(each))]


def is_rubber(view: View) -> bool:
    """Whether the match is the best of three games (D6.9)."""
    return values(view.settings).get("rubber") == "best_of_three"


def _has_games(view: View) -> bool:
    return "game_points" in values(view.settings)


def _target(view: View) -> int:
    """The total that wins: the set, or a game (B7.1, D6.1)."""
    house = values(view.settings)
    return int(house.get("target", house.get("game_points", 0)))


def entries(view: View, cast: Cast, locale: str) -> list[str]:
    """Everybody's total, best first, a line each; in a rubber also the games that are over."""
    points = view.tally.points
    ranked = sorted(range(len(points)), key=lambda entry: -points[entry])
    lines = [
        phrase("result.entry", locale, who=cast.entry(entry), points=parts.amount(points[entry], locale))
        for entry in ranked
    ]
    return [*lines, *games(view, cast, locale)]


def games(view: View, cast: Cast, locale: str) -> list[str]:
    """The finished games of a rubber, in order."""
    return [
        phrase(
            "result.game",
            locale,
            number=number,
            who=cast.entry(game.winner),
            value=phrase(f"games_won.{game_value(game.loser_points)}", locale),
        )
        for number, game in enumerate(view.tally.games, 1)
    ]


def aim(view: View, locale: str) -> str:
    """What the match is played to."""
    if is_rubber(view):
        return phrase("result.aim_rubber", locale, target=_target(view))
    floored = values(view.settings).get("loss_floor") == "minus_target"
    return phrase("result.aim_floor" if floored else "result.aim", locale, target=_target(view))


def won_lines(view: View, cast: Cast, locale: str) -> list[str]:
    """Why the match is over, and who won it by how much."""
    assert view.tally.winner is not None
    return [_why(view, cast, locale), (_rubber if _has_games(view) else _set)(view, cast, locale)]


def _set(view: View, cast: Cast, locale: str) -> str:
    assert view.tally.winner is not None
    points, winner = view.tally.points, view.tally.winner
    others = sorted(points[:winner] + points[winner + 1 :], reverse=True)
    against = all_of([parts.amount(each, locale) for each in others], locale)
    score = phrase("result.to", locale, points=parts.amount(points[winner], locale), others=against)
    return phrase("result.won", locale, who=cast.entry(winner), points=score)


def _rubber(view: View, cast: Cast, locale: str) -> str:
    """The points of a rubber as players reckon them: ``treble, two for the rubber, less a double``."""
    winner, games = view.tally.winner, view.tally.games
    assert winner is not None
    ours = [game_value(game.loser_points) for game in games if game.winner == winner]
    theirs = [game_value(game.loser_points) for game in games if game.winner != winner]
    terms = [phrase(f"game_values.{value}", locale) for value in ours]
    terms += [phrase("result.for_the_rubber", locale)] if is_rubber(view) else []
    terms += [phrase(f"result.less_{value}", locale) for value in theirs]
    points = sum(ours) - sum(theirs) + (RUBBER_BONUS if is_rubber(view) else 0)
    key = "result.won_rubber" if is_rubber(view) else "result.won_game"
    text = phrase(key, locale, who=cast.entry(winner), terms=", ".join(terms), points=points)
    return f"{text} {phrase('result.bumper', locale)}" if points == BUMPER else text


def _why(view: View, cast: Cast, locale: str) -> str:
    winner, target = view.tally.winner, _target(view)
    assert winner is not None
    points = view.tally.points
    match view.tally.ending:
        case Ending.FLOOR:
            fallen = [cast.entry(entry) for entry, each in enumerate(points) if each <= -target]
            return phrase("result.why_floor", locale, who=all_of(fallen, locale), target=target)
        case Ending.TARGET if points[winner] >= target:
            return phrase("result.why_target", locale, who=cast.entry(winner), target=target)
        case Ending.TARGET:
            return phrase("result.why_outright", locale)
    key = "why_rubber" if is_rubber(view) else "why_game"
    return phrase(f"result.{key}", locale, who=cast.entry(winner))
