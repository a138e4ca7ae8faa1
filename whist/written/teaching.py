"""How to write a deal down: what `python -m whist solve --help` says of it (docs/written-deals.md)."""

HOW_TO_WRITE = """\
A deal written by hand has one fact a line; what follows # is a note:

  trump: hearts up          or: spades down, no trump up, clubs down, bad aces
  N: S AKQ H 10 9 D 7 C 2   four hands, clockwise, under any names; as many cards in each
  E: SJ 10h 8D C3 ...       cards by suit, or one by one
  S: ...
  W: ...
  lead: W                   else the declarer leads, else the hand that stands first
  declarer: S               who must make the bid
  bid: 4U                   4 uptown; 4D downtown, 4N no trump
  dummy: N                  its cards are played by the hand opposite
  jokers: must be thrown    at no trump, from a hand that cannot follow; or: led last, or both
  played: C2 C3 C4 C5 ...   what was played, in order; as many of these lines as you like
  claim: S 3                how it ended: S was given three of the tricks that were left
  ---                       the next deal

Only trump and the hands must be there. Of a deal that is not played out, every next card is told
with the books that it makes.
"""
