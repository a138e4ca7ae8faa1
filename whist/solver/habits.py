"""What calls and plays tell about hidden hands: how likely a world is."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from whist.engine.view import View
from whist.solver.habits_tellings import Guesswork
from whist.solver.worlds import World

LEAST = 1e-9
"""What a world weighs at least beside the likeliest: nothing that somebody may have done is impossible."""


def weights(view: View, worlds: Sequence[World]) -> list[float]:
    """How likely each world is beside the likeliest of them, by what everybody called and played so far.

    Each lies above 0, and at most at 1. They depend on nothing but what the view shows.
    """
    work = Guesswork(view)
    told = [sum(work.told(work.read(world))) for world in worlds]
    most = max(told, default=0.0)
    return [max(exp(each - most), LEAST) for each in told]
