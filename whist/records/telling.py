"""What the command line says of a record that is right."""

from __future__ import annotations

from whist.records.reading import Record


def result(record: Record) -> str:
    """One line: who won what, after how many deals."""
    facts, deals = record.result, len(record.deals)
    totals = " ".join(map(str, facts["totals"]))
    start = f"ok {record.rules.name}, {deals} deal{'' if deals == 1 else 's'}:"
    if facts["winner"] is None:
        return f"{start} abandoned at {totals}"
    entry = record.rules.seating.entry
    won = [
        name
        for place, name in zip(record.rules.players, record.players, strict=True)
        if entry(place) == facts["winner"]
    ]
    verb = "wins" if len(won) == 1 else "win"
    rubber = f" of {facts['rubber']}" if "rubber" in facts else ""
    return f"{start} {' and '.join(map(plain, won))} {verb} at {totals} ({facts['ended']}{rubber})"


def verified(record: Record, checked: int) -> str:
    """One line: how many deals came out of their seeds."""
    return f"ok {record.rules.name}: {checked} of {len(record.deals)} deals come from their seeds"


def plain(text: str) -> str:
    """Text that cannot do anything to a terminal or to a line."""
    return "".join(char if char.isprintable() else "?" for char in text)
