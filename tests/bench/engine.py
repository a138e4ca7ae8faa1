"""How fast the referee and the computer player are."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from tests.laws import Log, anything, match, played_out
from tests.tables import dummy_whist
from whist.engine.actions import PlayerAction
from whist.engine.game import GameState, replay, to_act
from whist.engine.view import View, view
from whist.solver.rule_player import rule_player

MATCHES = range(6)
ROUNDS = 5


def rows() -> list[tuple[str, float, str]]:
    """What was measured, how much, and in what unit; the matches are such as computers play."""
    rules = dummy_whist()
    logs: list[Log] = [played_out(rules, seed, thinks)[1] for seed in MATCHES]
    actions, games = sum(map(len, logs)), len(logs)
    replays = fastest(lambda: [replay(rules, log) for log in logs])
    at_random = fastest(lambda: [played_out(rules, seed, anything) for seed in MATCHES])
    states = [each.state for each in match(rules, 1, most=120) if to_act(each.state) is not None]
    views: list[View] = [view(state, to_act(state)) for state in states]
    seen = fastest(lambda: [view(state, to_act(state)) for state in states])
    thought = fastest(lambda: [rule_player(shown) for shown in views])
    return [
        ("an engine action", replays / actions * 1e6, "µs"),
        ("engine actions", actions / replays, "a second"),
        ("a random game", at_random / games * 1e3, "ms"),
        ("replay of a game from its log", replays / games * 1e3, "ms"),
        ("length of such a log", actions / games, "actions"),
        ("a view", seen / len(states) * 1e6, "µs"),
        ("a decision of the rule player", thought / len(views) * 1e3, "ms"),
    ]


def thinks(state: GameState, dice: Random) -> PlayerAction:
    """The rule player in every seat."""
    del dice
    return rule_player(view(state, to_act(state)))


def fastest(work: Callable[[], object]) -> float:
    """The least of a few measurements, in seconds: what the work costs when nothing disturbs it."""
    times = []
    for _ in range(ROUNDS):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return min(times)
