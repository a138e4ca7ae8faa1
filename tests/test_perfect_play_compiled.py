"""Perfect play with open cards: compiled or plain, within its nodes, in threads, and along a played deal."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.trying_everything import FOUR, SIDES, UP, ending, try_everything, with_card
from whist.engine.actions import Name
from whist.engine.cards import FULL_PACK, JOKERS, Card, Suit, in_hand_order
from whist.engine.tricks import Trick, playable
from whist.solver import compiling
from whist.solver.numbering import about, numbers
from whist.solver.open_hands.board import LINE, MOST_CARDS, NODES, OWNERS, RESULTS
from whist.solver.open_hands.questions import EACH_CARD, EACH_MOMENT, TAKES, TRICKS
from whist.solver.perfect import analyse, books, card_values, holds
from whist.solver.position import Position

UNLIMITED = 1 << 40


@pytest.fixture(scope="module", autouse=True)
def _fast() -> None:
    compiling.compile_search()


def dealt(dice: random.Random, tricks: int, jokers: int = 0) -> Position:
    drawn = [*JOKERS[:jokers], *dice.sample(FULL_PACK, 4 * tricks - jokers)]
    dice.shuffle(drawn)
    hands = tuple(in_hand_order(tuple(drawn[n::4])) for n in range(4))
    return Position(hands, SIDES, Trick(FOUR), Name(dice.choice((None, *Suit)), UP))


def played_out(at: Position, cards: int, dice: random.Random) -> tuple[list[Card], list[Position]]:
    """So many cards, played as they come, and the positions before each and after all."""
    plays, found = [], [at]
    for _ in range(cards):
        hand = at.hands[at.trick.to_play]
        plays.append(dice.choice(playable(hand, at.trick.cards, at.named, at.jokers)))
        at = with_card(at, plays[-1])
        found.append(at)
    return plays, found


# ---- one source, compiled or not


@pytest.fixture(scope="module")
def machines() -> tuple[compiling.Machine, compiling.Machine]:
    pytest.importorskip("numba", reason="without numba there is only the plain search")
    assert compiling.is_ready()
    return compiling.PLAIN, compiling.machine()


@pytest.mark.parametrize(
    ("tricks", "positions"), [(1, 50), (2, 100), (3, 100), (4, 80), (5, 60), (6, 40), (7, 20), (8, 5)]
)
def test_the_plain_search_finds_the_same_by_the_same_way(
    machines: tuple[compiling.Machine, compiling.Machine], tricks: int, positions: int
) -> None:
    """The same tricks for each question and card, and as many nodes looked at."""
    dice = random.Random(tricks)
    for n in range(positions):
        at = ending(dice, tricks, n % 3)
        for question, number in ((TRICKS, 0), (TAKES, 1 + n % tricks), (EACH_CARD, -1)):
            told = []
            for machine in machines:
                board = machine.board
                answer = machine.ask(board, *about(at), UNLIMITED, question, number)
                # Only this question writes them; what another left there is no answer.
                values = list(board[RESULTS : RESULTS + 65]) if question == EACH_CARD else []
                told.append((answer, board[NODES], values))
            assert told[0] == told[1], f"{n}: {at}"


@pytest.mark.parametrize("jokers", [0, 2])
def test_the_plain_search_remembers_the_same(
    machines: tuple[compiling.Machine, compiling.Machine], jokers: int
) -> None:
    """After some tricks of a whole deal, number for number."""
    dice = random.Random(jokers)
    deals = (dealt(dice, 13, jokers) for _ in range(100))
    at = next(at for at in deals if books(at, 0, 3000) is None)
    boards = []
    for machine in machines:
        board = machine.new_board()
        machine.ask(board, *about(at), 3000, EACH_CARD, -1)
        assert board[NODES] > 300
        boards.append(list(board[OWNERS:]))
    assert boards[0] == boards[1]


def test_the_plain_search_goes_back_through_a_deal_likewise(
    machines: tuple[compiling.Machine, compiling.Machine],
) -> None:
    dice = random.Random(3)
    for n in range(10):
        at = dealt(dice, 5, n % 3)
        plays, _ = played_out(at, 16, dice)
        number = numbers(at.named)
        told = []
        for machine in machines:
            board = machine.board
            for turn, card in enumerate(plays):
                board[LINE + turn] = number[card]
            machine.ask(board, *about(at), UNLIMITED, EACH_MOMENT, len(plays))
            told.append(list(board[LINE + MOST_CARDS : LINE + MOST_CARDS + 17]))
        assert told[0] == told[1]


# ---- so many nodes, and no more


def test_what_so_many_nodes_do_not_settle_is_not_guessed_at() -> None:
    dice = random.Random(5)
    settled = []
    for n in range(40):
        at = dealt(dice, 8, n % 3)
        values, side = card_values(at), n % 2
        taken = books(at, side)
        assert values is not None
        assert taken is not None
        for nodes in (1, 3, 10, 30, 100, 300, 1000):
            few = card_values(at, nodes), books(at, side, nodes), holds(at, side, taken, nodes)
            assert few[0] in (None, values)
            assert few[1] in (None, taken)
            assert few[2] in (None, True)
            settled.append(few[1] is not None)
    assert 40 < sum(settled) < 240


def test_a_whole_deal_is_not_settled_by_a_handful_of_nodes() -> None:
    at = dealt(random.Random(6), 13)
    assert card_values(at, 20) is None
    assert books(at, 0, 20) is None
    assert [holds(at, 0, tricks, 20) for tricks in (0, 14)] == [True, False], "which needs no looking"
    assert None in [holds(at, 0, tricks, 20) for tricks in range(14)]
    assert None in analyse(at, 0, (), 20)


def test_what_was_broken_off_leaves_nothing_false_for_the_cards_before() -> None:
    """The table goes on from card to card, and what so many nodes did not settle must not be in it."""
    dice = random.Random(10)
    settled = broken_off = 0
    for n in range(40):
        at = dealt(dice, 8, n % 3)
        plays, _ = played_out(at, 16, dice)
        whole = analyse(at, 0, plays)
        assert None not in whole
        for nodes in (3, 10, 30, 100):
            for found, right in zip(analyse(at, 0, plays, nodes), whole, strict=True):
                assert found in (None, right)
                settled, broken_off = settled + (found is not None), broken_off + (found is None)
    assert min(settled, broken_off) > 200


# ---- many at once


def test_threads_do_not_get_into_each_others_way() -> None:
    dice = random.Random(7)
    positions = [dealt(dice, 5 + n % 4, n % 3) for n in range(120)]
    one_by_one = [card_values(at) for at in positions]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(card_values, positions)) == one_by_one


# ---- a deal that was played


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_before_each_card_best_play_of_the_rest_is_told(jokers: int) -> None:
    """What was taken so far, and what the side would take of those left."""
    dice = random.Random(jokers)
    for n in range(10):
        at = dealt(dice, 6, jokers)
        side = n % 2
        plays, positions = played_out(at, n if n < 5 else 4 * n - 16, dice)
        told, taken = [], 0
        for before, after in zip([None, *positions], positions, strict=False):
            if before and not after.trick.cards and before.trick.cards:
                taken += after.sides[after.trick.leader] == side
            rest = books(after, side) if any(after.hands) else 0
            assert rest is not None
            told.append(taken + rest)
        assert analyse(at, side, plays) == tuple(told)


def test_a_card_costs_what_it_is_worth_less_than_the_best() -> None:
    dice = random.Random(9)
    for jokers in (0, 1, 2, 2):
        at = dealt(dice, 3, jokers)
        for card, worth in try_everything(at).items():
            before, after = analyse(at, 0, [card])
            assert before is not None
            assert after == worth, "place 0 leads"
            assert before == max(try_everything(at).values())
