"""The search that tells whether a claim stands (rules.md A8.3), against one that simply tries everything."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from tests.tables import cards
from whist.engine.actions import Direction, Name
from whist.engine.cards import FULL_PACK, JOKERS, Hand, Place, Rank, Suit, in_hand_order
from whist.engine.tricks import JokerRules, Trick, playable, winner
from whist.solver.cashing import Cashing, Foe
from whist.solver.lanes import numbers
from whist.solver.perfect import holds
from whist.solver.position import Position

FOUR = (Place(0), Place(1), Place(2), Place(3))
SIDES = (0, 1, 0, 1)
UP, DOWN = Direction.UP, Direction.DOWN


# ---- the oracle


@cache
def most(position: Position, side: int) -> int:
    """The tricks that a side takes: every lawful card of every hand is tried."""
    if not any(position.hands):
        return 0
    ours = position.sides[position.trick.to_play] == side
    return (max if ours else min)(got + most(after, side) for after, got in following(position, side))


def following(position: Position, side: int) -> list[tuple[Position, int]]:
    """What a position may come to with the next card, and the tricks that a side took by it."""
    place, trick = position.trick.to_play, position.trick
    found = []
    for card in lawful(position, position.hands[place]):
        left = tuple(each for each in position.hands[place] if each is not card)
        hands = tuple(left if n == place else hand for n, hand in enumerate(position.hands))
        after, got = trick.with_card(card), 0
        if after.is_complete:
            taker = winner(after, position.named)
            at, got = trick.order.index(taker), int(position.sides[taker] == side)
            after = Trick(trick.order[at:] + trick.order[:at])
        found.append((replace(position, hands=hands, trick=after, suit=None), got))
    return found


def lawful(position: Position, hand: Hand) -> Hand:
    called = tuple(card for card in hand if card.suit is position.suit)
    if position.suit is not None and called:
        return called
    return playable(hand, position.trick.cards, position.named, position.jokers)


def ending(seed: int, tricks: int) -> Position:
    """Any small ending: any trumps and direction, jokers and their rules, in the middle of a trick too."""
    dice = random.Random(seed)
    pack = [
        card for card in FULL_PACK if dice.random() < 0.5 or card.rank > Rank.JACK or card.rank < Rank.FOUR
    ]
    jokers = JOKERS[: dice.choice((0, 1, 2))]
    drawn = [*jokers, *dice.sample(pack, 4 * tricks - len(jokers))]
    dice.shuffle(drawn)
    hands = tuple(in_hand_order(drawn[n::4]) for n in range(4))
    way = dice.choice((UP, DOWN))
    named = Name(dice.choice((None, None, *Suit)), way, way is UP or dice.random() < 0.5)
    first = dice.randrange(4)
    order = FOUR[first:] + FOUR[:first]
    if dice.random() < 0.3:
        order = (order[0], order[3], order[2], order[1])
    rules = JokerRules(dice.random() < 0.5, dice.random() < 0.5)
    suit = dice.choice(tuple(Suit)) if not jokers and dice.random() < 0.2 else None
    position = Position(hands, SIDES, Trick(order), named, rules, suit)
    for _ in range(0 if suit else dice.randrange(4)):
        position, _ = dice.choice(following(position, 0))
    return position


@pytest.mark.parametrize(("tricks", "endings"), [(2, 2000), (3, 250), (4, 10)])
def test_a_search_says_what_trying_everything_says(tricks: int, endings: int) -> None:
    for seed in range(endings):
        position, side = ending(seed, tricks), seed % 2
        best = most(position, side)
        assert holds(position, side, best) is True, f"seed {seed}"
        assert holds(position, side, best + 1) is False, f"seed {seed}"


def test_what_can_be_cashed_is_there_whatever_the_others_do() -> None:
    """The quick test before the search never promises too much, partner known or not."""
    cashed = 0
    for seed in range(200):
        position = replace(ending(seed, 3), suit=None)
        if position.trick.cards:
            continue
        me, partner = position.trick.leader, position.trick.order[2]
        number = numbers(position.named)
        hands = [tuple(sorted(number[card] for card in hand)) for hand in position.hands]
        foes = tuple(Foe.holding(hands[place], for_certain=True) for place in position.trick.order[1::2])
        unsure = tuple(Foe.holding(hands[place], for_certain=False) for place in position.trick.order[1:])
        best = most(position, SIDES[me])
        for need in range(1, 4):
            trumps, must = position.named.trump is not None, position.jokers.void_must_throw
            alone = Cashing(unsure, trumps, must).takes(hands[me], None, need)
            both = Cashing(foes, trumps, must).takes(hands[me], hands[partner], need)
            assert (alone or both) <= (need <= best), f"seed {seed}"
            cashed += both
    assert cashed > 60


# ---- endings that card players know


def position(
    hands: str, named: Name, leader: int = 0, jokers: JokerRules | None = None, played: str = ""
) -> Position:
    four = tuple(map(cards, hands.split("|")))
    order = FOUR[leader:] + FOUR[:leader]
    return Position(four, SIDES, Trick(order, cards(played) if played else ()), named, jokers or JokerRules())


NO_TRUMP = Name(None, UP)


def takes(at: Position, side: int = 0) -> int:
    return max(n for n in range(14) if holds(at, side, n))


def test_a_finesse_works_or_does_not() -> None:
    on_side = position("32.-.-.- | K4.-.-.- | AQ.-.-.- | 65.-.-.-", NO_TRUMP)
    off_side = position("32.-.-.- | 65.-.-.- | AQ.-.-.- | K4.-.-.-", NO_TRUMP)
    assert (takes(on_side), takes(off_side)) == (2, 1)


def test_a_simple_squeeze() -> None:
    """On the ace of spades place 1 parts with the ace of hearts or a diamond; place 3 would discard last."""
    assert takes(position("A.-.2.3 | -.A.KQ.- | -.K.AJ.- | 76.-.-.5", NO_TRUMP)) == 3
    assert takes(position("A.-.2.3 | 76.-.-.5 | -.K.AJ.- | -.A.KQ.-", NO_TRUMP)) == 2


def test_a_hand_is_thrown_in() -> None:
    """Place 1 takes the spade, and must lead a heart into the ace and queen."""
    assert takes(position("2.AQ.-.- | A.K3.-.- | 3.-.54.- | 4.-.-.76", NO_TRUMP)) == 2


def test_downtown_the_deuce_takes_what_the_ace_does_not() -> None:
    hands = "2.-.-.- | K.-.-.- | Q.-.-.- | A.-.-.-"
    assert takes(position(hands, Name(None, DOWN))) == 0, "the ace is the best card"
    assert takes(position(hands, Name(None, DOWN, aces_good=False))) == 1, (
        "where aces are bad it is the worst"
    )


def test_jokers_are_the_best_trumps_and_worth_nothing_without() -> None:
    hands = "BJ LJ | AKS | 3.2.-.- | 4.5.-.-".replace("AKS", "AK.-.-.-")
    assert takes(position(hands, Name(Suit.SPADES, UP))) == 2
    assert takes(position(hands, NO_TRUMP)) == 0


def test_a_joker_led_takes_the_suit_of_the_card_after_it() -> None:
    hands = "BJ | 2.-.-.- | K.-.-.- | A.-.-.-"
    assert takes(position(hands, NO_TRUMP)) == 0
    assert takes(position("BJ | 2.-.-.- | A.-.-.- | K.-.-.-", NO_TRUMP)) == 1


def test_a_trick_that_has_begun_is_one_of_those_that_are_left() -> None:
    at = position("-.A.-.- | 5.K.-.- | 6.-.2.- | 7.3.-.-", NO_TRUMP, played="4S")
    assert takes(at) == 1
    assert takes(position("-.A.-.- | 5.K.-.- | 6.-.2.- | 7.-.3.-", NO_TRUMP, played="4S")) == 0


def test_a_called_suit_must_be_led() -> None:
    free = position("A.2.-.- | -.A3.-.- | 32.-.-.- | 4.-.4.-", NO_TRUMP)
    assert takes(free) == 1
    assert takes(replace(free, suit=Suit.HEARTS)) == 0
    assert takes(replace(free, suit=Suit.CLUBS)) == 1, "it has none, and leads what it likes"


# ---- the whole hand, and the end of patience


def test_a_claim_with_the_tricks_on_top_is_settled_at_once() -> None:
    hands = "AKQ.AKQ.AKQ.AKQJ | JT9.JT9.JT98.T98 | 876.876.765.7654 | 5432.5432.432.32"
    assert holds(position(hands, NO_TRUMP), 0, 13, nodes=100) is True
    both = "AKQ2.A32.AK2.432 | JT9.QJT.JT98.JT9 | 876.K54.Q43.AKQ5 | 543.9876.765.876"
    assert holds(position(both, NO_TRUMP), 0, 11, nodes=1000) is True, "with the winners of both hands"
    trumps = "AKQJT98.AK.A2.32 | 765.QJT.KQJ.KQJT | 432.432.T98.A987 | -.98765.76543.654"
    assert holds(position(trumps, Name(Suit.SPADES, UP)), 0, 11, nodes=1000) is True


def test_a_claim_of_what_the_others_can_cash_is_refuted_at_once() -> None:
    hands = "AKQ.AKQ.AKQ.543 | JT9.JT9.JT9.T98 | 876.876.876.J76 | 543.543.543.AKQ"
    assert holds(position(hands, NO_TRUMP, leader=3), 0, 10, nodes=100) is False
    assert holds(position(hands, NO_TRUMP, leader=0), 0, 9, nodes=100) is True


def test_what_is_not_settled_by_so_many_plays_stays_open() -> None:
    dice = random.Random(4)
    pack = dice.sample(FULL_PACK, 52)
    hands = tuple(in_hand_order(tuple(pack[n::4])) for n in range(4))
    whole = Position(hands, SIDES, Trick(FOUR), NO_TRUMP)
    said = [holds(whole, 0, n, nodes=500) for n in range(14)]
    assert said == [holds(whole, 0, n, nodes=500) for n in range(14)]
    assert None in said
    assert said[0] is True
