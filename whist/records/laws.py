"""Under which rule each part of a record stands or falls."""

from __future__ import annotations

from collections.abc import Mapping

from whist.engine.rules import Rules

GIVEN = frozenset({"dealer", "pack", "kitty_places", "calls", "discards", "plays", "refused", "lifted"})
"""What a record tells; all else follows from it."""

_SHARED = {
    "lifted": "A2.4",
    "kitty_places": "C2.6",
    "call": "A6",
    "naming": "A3",
    "plays": "A5.5",
    "play": "A6",
    "claim": "A8.2",
    "verified": "A8.3",
    "refused": "A8.1",
    "reneges": "A7.2",
    "renege": "A7.2",
    "books": "A5.3",
    "score": "A7.2",
    "aces": "A4.2",
    "seats": "D2.2",
    "turned": "D4.3",
    "honours": "D6.4",
    "called": "D6.6",
    "game_won": "D6.8",
    "result.games": "D6.8",
    "result.rubber": "D6.9",
}


def of(rules: Rules) -> Mapping[str, str]:
    """The rule behind each key and each kind of action, by its number in docs/rules.md."""
    law = rules.laws
    own = {"dealer": law.dealer, "calls": law.calls}
    own |= dict.fromkeys(("declarer", "bid"), law.contract)
    own |= dict.fromkeys(("trump", "direction"), law.naming)
    own |= dict.fromkeys(("discards", "discard"), law.throw)
    own |= dict.fromkeys(("change", "totals"), law.score)
    own |= dict.fromkeys(("ended", "result.winner", "result.totals", "result.ended"), law.end)
    return {**_SHARED, **own}
