"""How many whole deals a second are simulated at random, and refereed again from their records."""

from __future__ import annotations

from tests.bench.engine import fastest
from whist.games import CATALOGUE
from whist.records import parse, referee, understand
from whist.simulate import Order, simulate

GAMES = 12
SEED = 11


def rows() -> list[tuple[str, float, str]]:
    """What was measured, how much, and in what unit: deals a second of one core, by game."""
    return [row for game in CATALOGUE for mode in ("prevent", "penalise") for row in _both_ways(game, mode)]


def _both_ways(game: str, mode: str) -> list[tuple[str, float, str]]:
    order = Order(game, GAMES, SEED, {"renege_mode": mode})
    lines = [line.encode() for line in simulate(order)]
    deals = sum(len(understand(parse(line)).deals) for line in lines)
    simulated = fastest(lambda: list(simulate(order)))
    refereed = fastest(lambda: [referee(understand(parse(line))) for line in lines])
    return [
        (f"{game}, {mode}: simulated", deals / simulated, "deals a second"),
        (f"{game}, {mode}: replayed from the record", deals / refereed, "deals a second"),
    ]
