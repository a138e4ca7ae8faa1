"""A match as a file that proves itself: written down, read again, refereed again (record-format.md)."""

from whist.records.faults import BadRecord, Disagreement, NotARecord, RecordFault
from whist.records.reading import Record, parse, understand
from whist.records.refereeing import referee, unfolded
from whist.records.verifying import verify
from whist.records.writing import Proof, Scribe, export, line

__all__ = [
    "BadRecord",
    "Disagreement",
    "NotARecord",
    "Proof",
    "Record",
    "RecordFault",
    "Scribe",
    "export",
    "line",
    "parse",
    "referee",
    "understand",
    "unfolded",
    "verify",
]
