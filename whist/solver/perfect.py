"""Perfect play with all four hands open: the books it gives, and what every legal card is worth (A5).

What may be asked is here: `card_values` and `books` of a position, `holds` of a claim, `analyse` of cards as
they were played. Everything is counted in tricks; a *node* is a trick that the search looks at. The same
nodes give the same answer on every machine, compiled or not; what they do not settle is None, never wrong.
Any thread may ask at any time, and others go on meanwhile. `compiling.compile_search` makes all this a
hundred times faster; until it has been called, and where numba is not installed, the plain search answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whist.engine.cards import Card
from whist.solver import compiling
from whist.solver.numbering import LANE_OF, about, numbers
from whist.solver.open_hands.bits import JOKER, NONE
from whist.solver.open_hands.board import LINE, MOST_CARDS, RESULTS
from whist.solver.open_hands.board import NODES as SPENT
from whist.solver.open_hands.questions import EACH_CARD, EACH_MOMENT, TAKES, TRICKS
from whist.solver.position import Position

NODES = 3_000_000
"""Tricks to look at: about a second of the compiled search."""
SLOWER = 100
"""How many nodes the compiled search looks at while the plain one looks at one."""


def affordable(nodes: int) -> int:
    """As many nodes as take about the same time in the search that is ready."""
    return nodes if compiling.is_ready() else nodes // SLOWER


def card_values(position: Position, nodes: int | None = None) -> Mapping[Card, int] | None:
    """The tricks that the side of the hand to play takes after each card it may lawfully play.

    It is of those left, the one on the table among them, both sides playing perfectly from then on.

    :returns: None if the nodes, by default the `affordable` ones, do not settle it.
    """
    limit, machine = _limit(nodes), compiling.machine()
    called = NONE if position.suit is None or position.trick.cards else LANE_OF[position.suit]
    if machine.ask(machine.board, *about(position), limit, EACH_CARD, called) < 0:
        return None
    values = list(machine.board[RESULTS : RESULTS + JOKER + 1])
    number = numbers(position.named)
    hand = position.hands[position.trick.to_play]
    return {card: int(value) for card in hand if (value := values[number[card]]) >= 0}


def books(position: Position, side: int, nodes: int | None = None) -> int | None:
    """The tricks of those left that a side takes, both sides playing perfectly; None if not settled."""
    place = position.trick.to_play
    left = len(position.hands[place])
    if position.suit is not None:
        values = card_values(position, nodes)
        taken = max(values.values(), default=0) if values is not None else -1
    else:
        limit, machine = _limit(nodes), compiling.machine()
        taken = machine.ask(machine.board, *about(position), limit, TRICKS, 0)
    if taken < 0:
        return None
    return taken if position.sides[place] == side else left - taken


def holds(position: Position, side: int, tricks: int, nodes: int | None = None) -> bool | None:
    """Whether a side takes at least so many of the tricks that are left, the one on the table among them.

    Both sides play as well as can be, and lawfully (A8.3).

    :returns: None if the nodes, by default the `affordable` ones, do not settle it.
    """
    if position.suit is not None:
        taken = books(position, side, nodes)
        return None if taken is None else taken >= tricks
    place = position.trick.to_play
    ours, left = position.sides[place] == side, len(position.hands[place])
    need = tricks if ours else left - tricks + 1
    limit, machine = _limit(nodes), compiling.machine()
    takes = machine.ask(machine.board, *about(position), limit, TAKES, need)
    return None if takes < 0 else bool(takes) is ours


def analyse(
    position: Position, side: int, plays: Sequence[Card], nodes: int | None = None
) -> tuple[int | None, ...]:
    """What best play gave before each card that was played from a position, and after the last one.

    :param plays: the cards as they fell, trick after trick.
    :param nodes: to be looked at for each card.
    :returns: one number more than cards: the tricks that the side takes in all of those that were left at
        first, if the cards before are as they were and all others are played perfectly. So a card cost its
        side the difference between its number and the next. None where the nodes do not settle it.
    """
    number = numbers(position.named)
    limit, machine = _limit(nodes), compiling.machine()
    for n, card in enumerate(plays):
        machine.board[LINE + n] = number[card]
    machine.ask(machine.board, *about(position), limit, EACH_MOMENT, len(plays))
    at = LINE + MOST_CARDS
    found = [int(value) for value in machine.board[at : at + len(plays) + 1]]
    is_leaders = position.sides[position.trick.leader] == side
    left = len(position.hands[position.trick.to_play])
    return tuple([None if value < 0 else value if is_leaders else left - value for value in found])


def _limit(nodes: int | None) -> int:
    """What may be looked at; to be asked before the machine is taken, which may soon be a faster one."""
    return affordable(NODES) if nodes is None else nodes


def spent() -> int:
    """The nodes that this thread's last question looked at."""
    return int(compiling.machine().board[SPENT])
