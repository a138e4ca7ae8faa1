"""Deals that people write down by hand, one fact a line (docs/written-deals.md)."""

from whist.written.deals import WrittenDeal, read_deals
from whist.written.faults import BadDeal
from whist.written.teaching import HOW_TO_WRITE

__all__ = ["HOW_TO_WRITE", "BadDeal", "WrittenDeal", "read_deals"]
