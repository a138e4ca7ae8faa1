"""How many whole deals a second are simulated at random, and refereed again from their records."""

from __future__ import annotations

from time import process_time

from whist.games import CATALOGUE
from whist.records import parse, referee, understand
from whist.simulate import Order, simulate

GAMES = 20
SEED = 11


def rows() -> list[tuple[str, float, str]]:
    """What was measured, how much, and in what unit: deals a second of one core, by game."""
    return [row for game in CATALOGUE for mode in ("prevent", "penalise") for row in _both_ways(game, mode)]


def _both_ways(game: str, mode: str) -> list[tuple[str, float, str]]:
    order = Order(game, GAMES, SEED, {"renege_mode": mode})
    began = process_time()
    lines = [line.encode() for line in simulate(order)]
    simulated = process_time() - began
    began = process_time()
    records = [understand(parse(line)) for line in lines]
    for record in records:
        referee(record)
    refereed = process_time() - began
    deals = sum(len(record.deals) for record in records)
    return [
        (f"{game}, {mode}: simulated", deals / simulated, "deals a second"),
        (f"{game}, {mode}: replayed from the record", deals / refereed, "deals a second"),
    ]
