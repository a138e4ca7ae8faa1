"""What is asked of the search: the tricks a side takes, and what each card is or was worth."""

from __future__ import annotations

from whist.solver.open_hands.bits import JOKER, LANES, NO_TRUMP, count, highest, lane_of
from whist.solver.open_hands.board import CARD, LIMIT, LINE, MOST_CARDS, NODES, RESULTS, ROOT_MOVES, TRUMP
from whist.solver.open_hands.patterns import NO_CARD
from whist.solver.open_hands.search import moves, search
from whist.solver.open_hands.setting_up import all_cards, closed_up_card, set_up
from whist.solver.open_hands.turns import Hands, Played, Situation, play

UNSETTLED = -1
ON_LEAD, ON_LEAD_NO_TRUMP = 3, 9
TOPS_SIDE, TOPS_TRUMP, TOPS_NO_TRUMP = (12, 6, 3, 2), (15, 9, 5, 2), (17, 10, 5, 2)
EACH_TRUMP, LONGER_TRUMPS = 5, 6
TRICKS, TAKES, EACH_CARD, EACH_MOMENT = 0, 1, 2, 3


def asking(situation: Situation, need: int) -> Situation:
    """The same situation, with the question whether so many tricks are taken."""
    hands, table, alive, shape, seat, _, left = situation
    return hands, table, alive, shape, seat, need, left


def reaches(board: list[int], situation: Situation, card: int, need: int) -> bool:
    """Whether the side to play takes so many tricks if it plays this card."""
    after = play(asking(situation, need), card, board[TRUMP])
    answer = search(board, after)
    return answer < 0 if after[4] - situation[4] & 1 else answer >= 0


def likely_tricks(situation: Situation, trump: int) -> int:
    """The number to ask about first: one more than the side to play is likely to take, rounded down.

    By its top cards, its trumps and the lead, in sixteenths of a trick; fitted on many deals.
    """
    hands, left = situation[0], situation[6]
    ours, theirs = hands[0] | hands[2], hands[1] | hands[3]
    likely = left * 8 + (ON_LEAD_NO_TRUMP if trump >= NO_TRUMP else ON_LEAD)
    for lane in range(LANES):
        weights = TOPS_NO_TRUMP if trump >= NO_TRUMP else TOPS_TRUMP if lane == trump else TOPS_SIDE
        alive = lane_of(ours | theirs, lane)
        for weight in weights:
            top = highest(alive)
            if top >= 0:
                alive ^= 1 << top
                likely += weight if lane_of(ours, lane) >> top & 1 else -weight
    if trump < NO_TRUMP:
        a, b = count(lane_of(hands[0], trump)), count(lane_of(hands[2], trump))
        c, d = count(lane_of(hands[1], trump)), count(lane_of(hands[3], trump))
        likely += EACH_TRUMP * (a + b - c - d) + LONGER_TRUMPS * (max(a, b) - max(c, d))
    return min(max((likely >> 4) + 1, 1), left)


def has_run_out(board: list[int]) -> bool:
    """Whether all the nodes have been used, so that no answer counts."""
    return board[NODES] > board[LIMIT]


def most(board: list[int], situation: Situation, least: int, most_of_all: int, guess: int) -> int:
    """The tricks that the side to play takes, known to lie within bounds; `UNSETTLED` if nodes run out.

    Answers are found from the guess on, a trick at a time.
    """
    while least < most_of_all:
        guess = min(max(guess, least + 1), most_of_all)
        takes = search(board, asking(situation, guess)) >= 0
        if has_run_out(board):
            return UNSETTLED
        if takes:
            least = guess
            guess += 1
        else:
            most_of_all = guess - 1
            guess -= 1
    return least


def most_with(board: list[int], situation: Situation, card: int, ceiling: int) -> int:
    """The same if it plays this card; seldom far below the ceiling."""
    for need in range(ceiling, 0, -1):
        takes = reaches(board, situation, card, need)
        if has_run_out(board):
            return UNSETTLED
        if takes:
            return need
    return 0


def value_each_card(board: list[int], situation: Situation, only: int, hands: Hands, on_table: Played) -> int:
    """Write down for each card that may be played the tricks that the side of the hand to play takes with it.

    :param only: a lane that was called from the hand on lead, or `NONE`.
    :returns: `UNSETTLED`, or how many the best of them takes.
    """
    for card in range(JOKER + 1):
        board[RESULTS + card] = UNSETTLED
    left, mine = situation[6], hands[situation[1][0]]
    must = only >= 0 and lane_of(mine, only) != 0
    last = ROOT_MOVES + moves(
        board, ROOT_MOVES, situation[0], situation[1], situation[2], situation[4], NO_CARD
    )
    best = left if must else most(board, situation, 0, left, likely_tricks(situation, board[TRUMP]))
    if best == UNSETTLED:
        return UNSETTLED
    found = 0
    for n in range(ROOT_MOVES, last):
        move = board[n]
        if must and (move & CARD) >> 4 != only:
            continue
        value = most_with(board, situation, move & CARD, best)
        if value == UNSETTLED:
            return UNSETTLED
        found = max(found, value)
        write_value(board, move, value, mine, lane_of(all_cards(hands, on_table), (move & CARD) >> 4))
    return found


def write_value(board: list[int], move: int, value: int, mine: int, alive: int) -> None:
    """Write the value of a move to all cards of its group, under the ranks they have in a whole pack.

    :param mine: the hand, and ``alive`` what is left of the lane, in those ranks.
    """
    card, top = move & CARD, move >> 8 & 255
    if card == JOKER:
        board[RESULTS + JOKER] = value
        return
    lane = card >> 4
    for rank in range(15):
        if lane_of(mine, lane) >> rank & 1:
            closed = count(alive & (1 << rank) - 1)
            if card & 15 <= closed <= top:
                board[RESULTS + lane * 16 + rank] = value


def go_back(board: list[int], start: Situation, alive: int, cards: int) -> int:
    """Go back through so many cards, as they were played, and write down what best play gave before each.

    It is the tricks that the leader's side takes in all of them that were left at first. One more number is
    that for after the last card. From behind, most is in the table already; and no card wins its side tricks,
    so that whoever plays one could take at least as many before. The nodes are counted afresh for each card.

    :param alive: all cards, by the ranks they have in a whole pack.
    """
    for n in range(cards):
        board[LINE + n] = closed_up_card(board[LINE + n], alive)
    later = UNSETTLED
    for n in range(cards, -1, -1):
        situation, won = start, 0
        for card in range(n):
            situation = play(situation, board[LINE + card], board[TRUMP])
            if situation[1][0] == 0 and situation[4] & 1 == 0:
                won += 1
        board[NODES] = 0
        later = in_all(board, situation, won, later)
        board[LINE + MOST_CARDS + n] = later
    return 0


def in_all(board: list[int], situation: Situation, won: int, later: int) -> int:
    """What the leader's side takes in all, having won some; ``later``: what it took after the next card."""
    is_leaders, left = situation[4] & 1 == 0, situation[6]
    least = 0
    if later != UNSETTLED:
        least = later - won if is_leaders else left - (later - won)
        least = min(max(least, 0), left)
    guess = likely_tricks(situation, board[TRUMP]) if later == UNSETTLED else least + 1
    value = most(board, situation, least, left, guess)
    if value == UNSETTLED:
        return UNSETTLED
    return won + (value if is_leaders else left - value)


def ask(
    board: list[int],
    hands: Hands,
    on_table: Played,
    trump: int,
    rules: int,
    limit: int,
    question: int,
    number: int,
) -> int:
    """The answer to a question about the side of the hand to play, or `UNSETTLED`.

    :param hands: by seats, the leader of the trick at seat 0; ranks as in a whole pack.
    :param on_table: the cards played to this trick, `NONE` for each that is still to come.
    :param rules: 1 if a joker must be thrown, plus 2 if it may only be led as the last resort.
    :param limit: the nodes to look at.
    :param question: `TRICKS`, how many it takes; `TAKES`, whether it takes the ``number`` given;
        `EACH_CARD`, what each card takes, of a lane that was called or of all; `EACH_MOMENT`, see `go_back`.
    """
    situation = set_up(board, hands, on_table, trump, rules, limit)
    left = situation[6]
    if question == EACH_CARD:
        return value_each_card(board, situation, number, hands, on_table)
    if question == EACH_MOMENT:
        return go_back(board, situation, all_cards(hands, on_table), number)
    if question == TRICKS:
        return most(board, situation, 0, left, likely_tricks(situation, board[TRUMP]))
    takes = search(board, asking(situation, number)) >= 0
    return UNSETTLED if has_run_out(board) else int(takes)
