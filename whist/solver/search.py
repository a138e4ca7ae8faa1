"""Perfect play with all four hands open: how many tricks a side can be sure of, whatever the other does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from whist.solver.cashing import Cashing, Foe
from whist.solver.lanes import JOKERS, LANE, LANES, TRUMPS, lanes, numbers

if TYPE_CHECKING:
    from whist.solver.claims import Position

ONES = (1 << LANE) - 1


class Deep(Exception):
    """The search looked at as many plays as it may, and knows no answer yet."""


@dataclass(frozen=True, slots=True)
class Holding:
    """One suit as it is spread over the four seats: equal for suits that are spread alike (``pattern``).

    By seat: ``moves`` are its cards, one of each group that takes the same tricks, low to high;
    ``counts`` how many it holds, ``runs`` how many of them beat all that the other seats hold.
    """

    pattern: int
    moves: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    runs: tuple[int, ...]


class Search:
    """Alpha-beta with a null window on the tricks of one side, and a memory of what it has seen.

    Seats are numbered clockwise from the leader of the first trick, lanes are suits.
    """

    def __init__(self, position: Position, side: int, nodes: int) -> None:
        self._left = nodes
        self._trump = TRUMPS if position.named.trump else -1
        self._must_throw = position.jokers.void_must_throw
        self._last_resort = position.jokers.lead_as_last_resort
        order = position.trick.order
        self._ours = tuple(position.sides[place] == side for place in order)
        hands = [list(position.hands[place]) for place in order]
        for seat, card in enumerate(position.trick.cards):
            hands[seat].append(card)
        number = numbers(position.named)
        self._owner = {number[card]: seat for seat, hand in enumerate(hands) for card in hand}
        self._table = [number[card] for card in position.trick.cards]
        self._called = position.suit and lanes(position.named.trump)[position.suit]
        self._tricks = max(map(len, hands))
        self._holdings: list[dict[int, Holding]] = [{} for _ in range(LANES)]
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}

    def takes(self, need: int) -> bool:
        """Whether the side takes at least so many tricks.

        :raises Deep: if that is not settled within the nodes.
        """
        alive = sum(1 << card for card in self._owner)
        if not self._table and self._called is None:
            return self._from(alive, 0, need, self._tricks)
        return self._from_table(alive, need)

    def _from_table(self, alive: int, need: int) -> bool:
        """The same, in a trick that has begun or to which a suit was called; no memory of this is kept."""
        holdings = self._spread(alive)
        if need <= 0 or need > self._tricks:
            return need <= 0
        if not self._table:
            moves = holdings[self._called or 0].moves[0] or self._leads(holdings, 0)
            return self._best(holdings, alive, 0, 0, moves, -1, 0, 0, need, self._tricks)
        best, winner, played, led = -1, 0, 0, 0
        for seat, card in enumerate(self._table):
            played |= 1 << card
            led = led or card // LANE
            if best < 0 or self._beats(card, best):
                best, winner = card, seat
        seat = len(self._table)
        moves = self._follows(holdings, seat, led)
        return self._best(holdings, alive ^ played, seat, seat, moves, best, winner, led, need, self._tricks)

    # ---- between tricks

    def _from(self, alive: int, leader: int, need: int, left: int) -> bool:
        """Whether the side takes ``need`` of the tricks that are left, a seat leading."""
        if need <= 0 or need > left:
            return need <= 0
        holdings = self._spread(alive)
        key = (leader, *[holding.pattern for holding in holdings])
        least, most = self._known.get(key, (0, left))
        if need <= least or need > most:
            return need <= least
        least, most = self._bounds(holdings, leader, left, least, most)
        if least < need <= most and left >= self._tricks - 1:
            least, most = self._after_cashing(alive, leader, need, left, least, most)
        if least < need <= most:
            moves = self._leads(holdings, leader)
            if self._best(holdings, alive, 0, leader, moves, -1, leader, 0, need, left):
                least = need
            else:
                most = need - 1
        self._known[key] = least, most
        return need <= least

    def _bounds(
        self, holdings: list[Holding], leader: int, left: int, least: int, most: int
    ) -> tuple[int, int]:
        """Nearer bounds: tricks that the side on lead can cash, and top trumps of the other."""
        partner = leader + 2 & 3
        quick = self._cashed(holdings, leader, left)
        if quick < left and self._reaches(holdings, leader, partner):
            quick = max(quick, self._cashed(holdings, partner, left))
        sure = 0
        if self._trump > 0:
            runs = holdings[TRUMPS].runs
            sure = max(runs[leader + 1 & 3], runs[leader + 3 & 3])
        if self._ours[leader]:
            return max(least, quick), min(most, left - sure)
        return max(least, sure), min(most, left - quick)

    def _after_cashing(
        self, alive: int, leader: int, need: int, left: int, least: int, most: int
    ) -> tuple[int, int]:
        """Nearer bounds, if the side on lead can cash what decides the matter, as it often can."""
        ours = self._ours[leader]
        hands = [tuple(sorted(self._held(alive, leader + turn & 3))) for turn in range(4)]
        foes = (Foe.holding(hands[1], for_certain=True), Foe.holding(hands[3], for_certain=True))
        cashing = Cashing(foes, self._trump > 0, self._must_throw)
        if not cashing.takes(hands[0], hands[2], need if ours else left - need + 1):
            return least, most
        return (need, most) if ours else (least, need - 1)

    def _held(self, alive: int, seat: int) -> list[int]:
        return [card for card, owner in self._owner.items() if owner == seat and alive >> card & 1]

    def _cashed(self, holdings: list[Holding], seat: int, left: int) -> int:
        """Tricks that a seat on lead takes in a row, its trumps first, whatever is played to them."""
        after, partner, before = seat + 1 & 3, seat + 2 & 3, seat + 3 & 3
        ruffs_after = ruffs_before = False
        total, most = 0, left
        if self._trump > 0:
            trumps = holdings[TRUMPS]
            counts = trumps.counts
            total = _run(trumps, seat)
            ruffs_after, ruffs_before = counts[after] > total, counts[before] > total
            if counts[partner] > total:
                most = left - counts[partner]
        sides = 0
        for lane in range(1, TRUMPS if self._trump > 0 else LANES):
            holding = holdings[lane]
            if not holding.runs[seat]:
                continue
            run = _run(holding, seat)
            if ruffs_after:
                run = min(run, holding.counts[after])
            if ruffs_before:
                run = min(run, holding.counts[before])
            sides += run
        return total + min(sides, most)

    def _reaches(self, holdings: list[Holding], seat: int, partner: int) -> bool:
        """Whether a seat has a card to lead to its partner's best of a suit, which nobody ruffs."""
        after, before = seat + 1 & 3, seat + 3 & 3
        trumps = holdings[TRUMPS].counts if self._trump > 0 else (0, 0, 0, 0)
        for lane in range(1, LANES):
            holding = holdings[lane]
            if holding.counts[seat] and holding.runs[partner]:
                counts = holding.counts
                safe = (counts[after] or not trumps[after]) and (counts[before] or not trumps[before])
                if safe or lane == self._trump:
                    return True
        return False

    # ---- within a trick

    def _best(
        self,
        holdings: list[Holding],
        alive: int,
        n: int,
        seat: int,
        moves: tuple[int, ...] | list[int],
        best: int,
        winner: int,
        led: int,
        need: int,
        left: int,
    ) -> bool:
        """Whether ``need`` tricks are taken once a seat, the ``n``th of a trick, plays its best move."""
        ours, following = self._ours[seat], seat + 1 & 3
        if n:
            moves = self._ordered(moves, best, n, self._ours[winner] == ours)
        self._left -= len(moves)
        if self._left < 0:
            raise Deep
        for card in moves:
            top, taker = (card, seat) if best < 0 or self._beats(card, best) else (best, winner)
            after = alive ^ (1 << card)
            if n == 3:
                taken = self._from(after, taker, need - self._ours[taker], left - 1)
            else:
                suit = led or card // LANE
                replies = self._follows(holdings, following, suit)
                taken = self._best(holdings, after, n + 1, following, replies, top, taker, suit, need, left)
            if taken is ours:
                return ours
        return not ours

    def _leads(self, holdings: list[Holding], seat: int) -> list[int]:
        """The cards to lead, likely ones first: winners, then low cards; a joker at no trump last."""
        first: list[int] = []
        later: list[int] = []
        for lane in range(1, LANES):
            moves = holdings[lane].moves[seat]
            if moves:
                if holdings[lane].runs[seat]:
                    first.append(moves[-1])
                    later += moves[:-1]
                else:
                    later += moves
        jokers = holdings[JOKERS].moves[seat]
        if jokers and not (self._last_resort and (first or later)):
            later += jokers
        return first + later

    def _follows(self, holdings: list[Holding], seat: int, led: int) -> tuple[int, ...] | list[int]:
        """The cards that may be played to a lane that was led; to none as long as only jokers were (A4.6)."""
        if led:
            if moves := holdings[led].moves[seat]:
                return moves
            if self._must_throw and self._trump < 0 and holdings[JOKERS].moves[seat]:
                return holdings[JOKERS].moves[seat]
        return [card for holding in holdings for card in holding.moves[seat]]

    def _ordered(
        self, moves: tuple[int, ...] | list[int], best: int, n: int, is_ours: bool
    ) -> tuple[int, ...] | list[int]:
        """Likely moves first: the cheapest that wins, unless the trick is the own side's and nearly over."""
        if len(moves) < 2 or (is_ours and n == 3):
            return moves
        winning = [card for card in moves if self._beats(card, best)]
        if not winning:
            return moves
        if n < 3:
            winning.reverse()
        return winning + [card for card in moves if card not in winning]

    def _beats(self, card: int, best: int) -> bool:
        """Whether a card takes the trick from the best so far; any card takes it from a joker at no trump."""
        lane, other = card // LANE, best // LANE
        return card > best if lane == other else lane == self._trump or (other == JOKERS and lane > 0)

    # ---- what is left of each suit

    def _spread(self, alive: int) -> list[Holding]:
        found = []
        for lane in range(LANES):
            mask = alive >> LANE * lane & ONES
            holding = self._holdings[lane].get(mask)
            if holding is None:
                holding = self._holdings[lane][mask] = self._holding(lane, mask)
            found.append(holding)
        return found

    def _holding(self, lane: int, mask: int) -> Holding:
        cards = [LANE * lane + n for n in range(LANE) if mask >> n & 1]
        owners = [self._owner[card] for card in cards]
        pattern = 1
        for owner in owners:
            pattern = 4 * pattern + owner
        moves: list[list[int]] = [[], [], [], []]
        for n, (card, owner) in enumerate(zip(cards, owners, strict=True)):
            if n == 0 or owners[n - 1] != owner or (lane == JOKERS and not moves[owner]):
                moves[owner].append(card)
        tops = [max([n for n, owner in enumerate(owners) if owner != seat], default=-1) for seat in range(4)]
        runs = tuple(sum(owners[n] == seat for n in range(tops[seat] + 1, len(owners))) for seat in range(4))
        counts = tuple(owners.count(seat) for seat in range(4))
        return Holding(pattern, tuple(map(tuple, moves)), counts, (0, 0, 0, 0) if lane == JOKERS else runs)


def _run(holding: Holding, seat: int) -> int:
    """The tricks that a seat takes by leading a suit: its best cards, and all once nobody has any."""
    run, counts = holding.runs[seat], holding.counts
    others = max(counts[seat + 1 & 3], counts[seat + 2 & 3], counts[seat + 3 & 3])
    return counts[seat] if run >= others else run
