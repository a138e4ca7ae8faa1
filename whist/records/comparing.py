"""What a record says of a deal, beside what the referee found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from whist.engine.deal import DealOver, InExchange, InPlay
from whist.engine.game import GameState
from whist.records import laws
from whist.records.writing import Facts

Difference: TypeAlias = tuple[str, object, object]
"""A key, what the record says there, and what the referee does."""


def differences(record: Facts, found: Facts, state: GameState) -> Iterator[Difference]:
    """Where the record of a deal is not what follows from its actions.

    :param found: the same deal, as it would be written from the state.
    """
    for key, known in found.items():
        told = record.get(key)
        if key in laws.GIVEN or _as_known(told, known) == known:
            continue
        if key != "reneges" or _with_usual_choices(told or [], known) != known:
            yield key, told, known
    if "game_won" not in found and record.get("game_won") is not None:
        yield "game_won", record["game_won"], None
    if "aces" not in found and record.get("aces") not in (None, _aces(state)):
        yield "aces", record["aces"], _aces(state)


def _as_known(told: object, known: object) -> object:
    """What a record says, without the keys that this program does not know."""
    if not isinstance(told, dict) or not isinstance(known, dict):
        return told
    return {key: value for key, value in told.items() if key in known}


def _aces(state: GameState) -> str | None:
    """How the aces count where nobody had to say so (A4.2)."""
    match state.deal:
        case InExchange() | InPlay() | DealOver() as deal if deal.contract and deal.contract.named:
            return "good" if deal.contract.named.aces_good else "bad"
    return None


def _with_usual_choices(told: list[Facts], known: list[Facts]) -> list[Facts]:
    """The reneges of a record; where nobody chose a penalty it is the usual one (D6.7, Q-D5)."""
    usual = [each["choice"] for each in known]
    padded = usual + [None] * len(told)
    return [
        {key: each[key] for key in ("trick", "by", "called_by")} | {"choice": each.get("choice") or choice}
        for each, choice in zip(told, padded, strict=False)
    ]
