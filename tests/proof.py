"""The long proof: many games of each game by each of its settings, simulated and refereed again.

    python -m tests.proof [--games 2000] [--deals 4] [--seed 1] [--game bid_whist] [--setting jokers ...]

The games of a setting are shared out evenly among its values; the other settings are drawn at random. It
prints a line a setting, and stops with 1 at the first record of which two runs of the referee disagree.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from whist.engine.settings import Setting, declared, written
from whist.games import CATALOGUE
from whist.records import RecordFault, parse, referee, understand
from whist.simulate import Order, simulate

AS_USUAL = 0.5
"""How many of the other settings keep their default."""


@dataclass(frozen=True)
class Task:
    """The games of one setting of one game."""

    game: str
    setting: str
    games: int
    deals: int
    seed: int


def orders(task: Task) -> Iterator[Order]:
    """One game each, the setting's values in turn; the others anyhow."""
    settings = declared(CATALOGUE[task.game].settings)
    own = next(each for each in settings if each.name == task.setting)
    for number in range(task.games):
        dice = random.Random(f"{task.seed}|{task.game}|{task.setting}|{number}")
        words = dict(_drawn(settings, dice))
        words[own.name] = written(own.choices[number % len(own.choices)])
        yield Order(task.game, 1, dice.randrange(2**32), words, most_deals=task.deals)


def _drawn(settings: tuple[Setting, ...], dice: random.Random) -> Iterator[tuple[str, str]]:
    for each in settings:
        if dice.random() > AS_USUAL:
            yield each.name, written(dice.choice(each.choices))


def proved(task: Task) -> tuple[Task, int, str]:
    """The task, how many deals were refereed twice, and the first disagreement, if there was one."""
    deals = 0
    for order in orders(task):
        for line in simulate(order):
            try:
                record = understand(parse(line.encode()))
                referee(record)
            except RecordFault as fault:
                return task, deals, f"{order}: {fault}"
            deals += len(record.deals)
    return task, deals, ""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.proof")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--deals", type=int, default=4, help="a match is abandoned in or after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=sorted(CATALOGUE))
    parser.add_argument("--setting", nargs="*", help="only these settings")
    asked = parser.parse_args(words)
    games = [asked.game] if asked.game else list(CATALOGUE)
    tasks = [
        Task(game, each.name, asked.games, asked.deals, asked.seed)
        for game in games
        for each in declared(CATALOGUE[game].settings)
        if asked.setting is None or each.name in asked.setting
    ]
    played = faults = 0
    with ProcessPoolExecutor() as pool:
        for task, deals, fault in pool.map(proved, tasks):
            print(f"{task.game:12} {task.setting:18} {deals:7} deals  {fault or 'agree'}", flush=True)
            played, faults = played + deals, faults + bool(fault)
    print(f"{len(tasks) * asked.games} games, {played} deals, {faults} disagreements")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
