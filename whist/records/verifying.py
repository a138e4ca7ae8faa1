"""The shuffle of every deal, made again from its revealed seed (whist/shuffle.py)."""

from __future__ import annotations

import re

from whist.engine.rules import Rules
from whist.records.faults import ABSENT, BadRecord, Disagreement
from whist.records.reading import DealRecord, Record
from whist.records.writing import ABANDONED
from whist.shuffle import commitment, opened, shuffled

OPENED = re.compile(r"([0-9a-f]{64})\|(\d{1,18})\|(\d{1,9})\|(\d{1,4})", re.ASCII)
"""Seed, table, deal and version, as `whist.shuffle.opened` writes them."""
LAW = "A2.4"


def verify(record: Record) -> int:
    """How many deals were checked: each must have come out of the seed that was promised for it.

    The seeds of deals that were thrown in or broken off may have stayed secret.

    :raises BadRecord: for a seed that is missing, or none.
    :raises Disagreement: for a promise that was not kept, or other cards than the seed gives.
    """
    checked = 0
    for number, deal in enumerate(record.deals, 1):
        if "seed" in deal.facts or not _is_secret(record, number, deal):
            _verify(record.rules, number, deal)
            checked += 1
    return checked


def _is_secret(record: Record, number: int, deal: DealRecord) -> bool:
    is_last = number == len(record.deals)
    return deal.direction is None or (is_last and record.result["ended"] == ABANDONED)


def _verify(rules: Rules, number: int, deal: DealRecord) -> None:
    seed, table, of, version = _opened(number, deal)
    if of != number:
        raise Disagreement(number, "seed", f"it is that of deal {of}", LAW)
    promised = commitment(seed, table, of, version)
    if deal.facts.get("commitment", promised) != promised:
        raise Disagreement(number, "commitment", "the seed is not the one that was promised", LAW)
    try:
        right = shuffled(seed, rules, version)
    except ValueError:
        raise BadRecord(
            "seed", "of a shuffle that this program knows", opened(seed, table, of, version), number
        ) from None
    cards = deal.cards
    for at, (card, wanted) in enumerate(zip(cards.pack, right.pack, strict=True), 1):
        if card is not wanted:
            raise Disagreement(number, f"pack {at}", f"the seed puts {wanted} there, not {card}", LAW)
    if cards.kitty_places != right.kitty_places:
        raise Disagreement(number, "kitty_places", f"the seed gives {list(right.kitty_places)}", "C2.6")
    if cards.lifted not in (0, right.lifted):
        raise Disagreement(number, "lifted", f"the cut of the seed lifts {right.lifted}", LAW)


def _opened(number: int, deal: DealRecord) -> tuple[bytes, int, int, int]:
    """The seed of a deal, and the table, the deal and the version with which it was promised."""
    found = deal.facts.get("seed", ABSENT)
    match = OPENED.fullmatch(found) if isinstance(found, str) else None
    if match is None:
        raise BadRecord("seed", "an opened seed: 64 hex digits|table|deal|version", found, number)
    return bytes.fromhex(match[1]), int(match[2]), int(match[3]), int(match[4])
