"""The ways in which hidden cards may lie: all that agree with what was seen, none likelier than another."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice, permutations

import pytest
from hypothesis import given, settings

from tests.laws import GAMES, Game, match, seeds
from tests.positions import bid_whist, contracted, on
from whist.engine.cards import Place, Suit, parse_card
from whist.engine.deal import InPlay
from whist.engine.game import GameState, to_act
from whist.engine.tricks import suit_of
from whist.engine.view import View, view
from whist.solver.reading import Reading
from whist.solver.worlds import Hidden, World, dice_for, hidden

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def read(state: GameState, place: Place | None = None) -> Reading:
    """What a place, or whoever must act, makes of what it sees."""
    shown = view(state, to_act(state) if place is None else place)
    assert shown.contract is not None
    assert shown.contract.named is not None
    assert shown.hand_to_act is not None
    return Reading(shown, shown.contract.named, shown.hand_to_act if place is None else place)


def drawn(spread: Hidden, count: int, seed: int = 1) -> list[World]:
    dice = random.Random(seed)
    found = (spread.draw(dice) for _ in range(20 * count))
    return [likely.world for likely in islice(filter(None, found), count)]


@every_game
@given(seed=seeds)
@settings(max_examples=8)
def test_a_world_agrees_with_all_that_is_seen(game: Game, seed: int) -> None:
    rules = game.any_rules(seed, renege_mode="prevent")
    for each in match(rules, seed, most=110):
        if isinstance(each.state.deal, InPlay) and each.state.deal.said.claim is None:
            reading = read(each.state)
            for world in drawn(hidden(reading), 2, seed):
                agrees(reading.view, reading, world)


def agrees(shown: View, reading: Reading, world: World) -> None:
    assert tuple(map(len, world)) == shown.counts
    assert all(hand is None or hand == world[place] for place, hand in enumerate(shown.hands))
    held = [card for hand in world for card in hand]
    assert len(held) == len(set(held))
    fallen = {card for trick in (*shown.tricks, shown.trick) if trick for card in trick.cards}
    assert not fallen & set(held)
    assert not set(shown.buried or ()) & set(held)
    for place, hand in enumerate(world):
        assert not any((place, suit_of(card, reading.trump)) in reading.voids for card in hand)
        if place != shown.declarer and shown.hands[place] is None:
            assert not set(shown.sported) & set(hand)


@every_game
@given(seed=seeds)
@settings(max_examples=6)
def test_no_card_is_ruled_out_where_it_lies(game: Game, seed: int) -> None:
    for each in match(game.any_rules(seed, renege_mode="prevent"), seed, most=110):
        deal = each.state.deal
        if isinstance(deal, InPlay) and deal.said.claim is None:
            spread = hidden(read(each.state))
            for card, homes in zip(spread.cards, spread.homes, strict=True):
                where = next((place for place, hand in enumerate(deal.hands) if card in hand), None)
                assert where in [spread.spots[spot] for spot in homes]


def four_left(pull: dict[str, float] | None = None) -> Hidden:
    """Six cards in two hands and aside: the first place holds no hearts."""
    cards = [parse_card(code) for code in ("2H", "3H", "2S", "3S", "4S", "5S")]
    homes = [(1, 2) if card.suit is Suit.HEARTS else (0, 1, 2) for card in cards]
    pulls = [
        tuple((pull or {}).get(f"{card}{spot}", 1.0) for spot in spots)
        for card, spots in zip(cards, homes, strict=True)
    ]
    return Hidden(
        (None, None, ()), (Place(0), Place(1), None), (2, 2, 2), tuple(cards), tuple(homes), tuple(pulls)
    )


def by_hand(spread: Hidden) -> set[World]:
    """Every layout of six cards, by brute force."""
    found = set[World]()
    for order in permutations(range(6)):
        piles = order[:2], order[2:4], order[4:]
        spot = {card: n for n, pile in enumerate(piles) for card in pile}
        rising = all(list(pile) == sorted(pile) for pile in piles)
        if rising and all(spot[card] in spread.homes[card] for card in range(6)):
            first, second = (tuple(spread.cards[card] for card in pile) for pile in piles[:2])
            found.add((first, second, ()))
    return found


@pytest.mark.parametrize("pull", [None, {"2H1": 3.0, "5S0": 0.25}])
def test_every_layout_counts_as_much_as_another_however_often_it_is_drawn(
    pull: dict[str, float] | None,
) -> None:
    spread, dice = four_left(pull), random.Random(5)
    truth = by_hand(spread)
    assert {each.world for each in spread.every(1000) or ()} == truth
    found: Counter[World] = Counter()
    for _ in range(40_000):
        if (likely := spread.draw(dice)) is not None:
            found[likely.world] += likely.weight  # type: ignore[assignment]
    assert set(found) == truth
    for world in truth:
        assert found[world] / found.total() == pytest.approx(1 / len(truth), rel=0.15)


def test_more_worlds_than_one_wants_are_not_listed() -> None:
    assert four_left().every(35) is None
    assert len(four_left().every(36) or ()) == 36


def test_the_same_view_and_seed_give_the_same_worlds_and_others_others() -> None:
    own = "BJ LJ AKQJ2.K32.2.A"
    state = contracted(bid_whist(), "4U", "S", FOUR, own)
    reading = read(state)
    first = drawn_by(reading, 1)
    assert drawn_by(reading, 1) == first
    assert drawn_by(reading, 2) != first
    assert drawn_by(read(on(state, "AS")), 1) != first


def drawn_by(reading: Reading, seed: int) -> list[World]:
    dice = dice_for(reading.view, seed)
    return [likely.world for _ in range(3) if (likely := hidden(reading).draw(dice)) is not None]


FOUR = "BJ AKQJ.K32.5432.- | 43.T8765.T9.JT9 | T965.AQJ.AKQ.K8 | 87.94.J876.7652 | LJ 2S AC QC 4C 3C"


def test_the_declarer_knows_what_was_buried_and_the_others_do_not() -> None:
    state = contracted(bid_whist(), "4U", "S", FOUR, "BJ LJ AKQJ2.K32.2.A")
    assert None not in hidden(read(state)).spots
    spread = hidden(read(state, Place(1)))
    assert spread.spots[-1] is None
    assert spread.room[-1] == 6


def test_whoever_should_have_thrown_a_joker_and_did_not_has_none() -> None:
    """At no trump where a joker must be thrown when void (A4.7)."""
    own = "AKQ.AKQ.AK2.432"
    hands = f"{own} | JT9.JT98.-.T9875 | 876.765.543.KQJ | 543.432.QJT98.A | BJ LJ 2S 7D 6D 6C"
    for must in ("must", "may"):
        state = contracted(bid_whist(nt_joker_void=must), "4N", "up", hands, own)
        reading = read(on(state, "AD 5C"), Place(3))
        spread = hidden(reading)
        where = {str(card): homes for card, homes in zip(spread.cards, spread.homes, strict=True)}
        assert (spread.spots.index(Place(1)) in where["BJ"]) is (must == "may")
