"""How the vectors of rules_vectors.json are put to the product: one function for each kind of vector."""

from __future__ import annotations

from tests.vectors import bidding, dealing, playing, reading, scoring
from tests.vectors.reading import Facts

KINDS = bidding.KINDS | dealing.KINDS | playing.KINDS | scoring.KINDS


def found(vector: Facts) -> Facts:
    """What the product finds of what the vector expects."""
    kind, given = KINDS[vector["kind"]], vector["given"]
    if not isinstance(given.get("jokers"), list):
        return kind(reading.rules_of(vector), given)
    each = [  # one answer for each number of jokers
        kind(reading.rules_of({**vector, "given": {**given, "jokers": n}}), given) for n in given["jokers"]
    ]
    spread = {name: [facts[name] for facts in each] for name in each[0]}
    return {name: answers if name in listed(vector) else one(answers) for name, answers in spread.items()}


def expected(vector: Facts) -> Facts:
    """What the vector expects, in the shape in which the product's facts come."""
    return {name: in_shape(vector["kind"], name, fact) for name, fact in vector["expect"].items()}


def in_shape(kind: str, name: str, fact: object) -> object:
    if kind in ("deal", "deal_dummy") or (kind == "cut" and name == "order"):
        return reading.numbers(fact)
    if kind == "bid_order" and isinstance(fact, list):
        return [sorted(group) for group in fact]
    return fact


def listed(vector: Facts) -> set[str]:
    return {name for name, fact in vector["expect"].items() if isinstance(fact, list)}


def one(answers: list[object]) -> object:
    assert all(answer == answers[0] for answer in answers)
    return answers[0]
