"""The computers that think keep the laws and the manners that people asked for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.laws import GAMES, Game, match, seeds
from tests.positions import bid_whist, contracted, dummy_whist, on
from whist.engine.actions import Duty, Play
from whist.engine.cards import Hand, Place, Rank, Suit
from whist.engine.deal import InPlay
from whist.engine.game import GameState, duty, to_act
from whist.engine.view import view
from whist.games import CATALOGUE
from whist.players import Strategy
from whist.solver.compiling import compile_search
from whist.solver.perfect import card_values
from whist.solver.position import Position
from whist.solver.reading import Reading
from whist.solver.rule_player import rule_player
from whist.solver.sampling_play import Budget, Weighed, chosen
from whist.solver.strong_player import Strong, hard, normal

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_level = pytest.mark.parametrize("level", [rule_player, normal, hard], ids=["easy", "normal", "hard"])


@pytest.fixture(scope="module", autouse=True)
def search_is_ready() -> None:
    """Budgets are those of the compiled search, where there can be one."""
    compile_search()


def card_by(level: Strategy, state: GameState) -> str:
    action = level(view(state, to_act(state)))
    assert isinstance(action, Play)
    return str(action.card)


# ---- laws


@pytest.mark.parametrize("level", [normal, hard], ids=["normal", "hard"])
@every_game
@given(seed=seeds)
@settings(max_examples=2, deadline=None)
def test_whatever_the_position_and_the_house_rules_it_does_something_lawful(
    game: Game, level: Strategy, seed: int
) -> None:
    for n, each in enumerate(match(game.any_rules(seed), seed, most=120)):
        who = to_act(each.state)
        if n % 11 == 10 and who is not None and duty(each.state) is Duty.PLAY:
            shown = view(each.state, who)
            action = level(shown)
            assert action in shown.lawful
            assert level(shown) == action, "the same view, the same choice"


def test_it_does_not_act_out_of_turn() -> None:
    state = contracted(dummy_whist(), "1U", "S")
    with pytest.raises(ValueError, match="nothing to decide"):
        hard(view(state, Place(1)))


# ---- manners: Bid Whist, place 0 declares, and plays with place 2

FOUR = "BJ AKQJ.K32.5432.- | 43.T8765.T9.JT9 | T965.AQJ.AKQ.K8 | 87.94.J876.7652 | LJ 2S AC QC 4C 3C"
KEPT = "BJ LJ AKQJ2.K32.2.A"


@every_level
def test_a_partner_on_lead_returns_trumps_to_the_declarer(level: Strategy) -> None:
    state = on(contracted(bid_whist(), "4U", "S", FOUR, KEPT), "2H 8H AH 9H")
    assert to_act(state) == 2
    assert card_by(level, state)[1] == "S"


@every_level
def test_neither_partner_draws_trumps_that_only_the_other_can_hold(level: Strategy) -> None:
    state = on(contracted(bid_whist(), "4U", "S", FOUR, KEPT), "AS 3S 5S 7S KS 4S 6S 8S QS 9C 9S 6D")
    assert to_act(state) == 0
    assert card_by(level, state)[1] != "S"
    state = on(state, "2H 5H AH 4H")
    assert to_act(state) == 2
    assert card_by(level, state)[1] != "S", "both opponents have shown that they have none"


@every_level
def test_it_does_not_ruff_its_partners_certain_winner(level: Strategy) -> None:
    own = "BJ LJ AKQJ.K32.-.AK2"
    hands = f"{own} | -.-.-.543 | T965.AQJ5.AKQ8.-"
    state = on(contracted(bid_whist(), "4U", "S", hands, own), "AC 3C")
    assert to_act(state) == 2
    assert card_by(level, state)[1] != "S"


@every_level
def test_a_defender_does_not_ruff_its_partners_certain_winner(level: Strategy) -> None:
    hands = "AKQJT9.432.432.- | -.AKQJ.AKQJ.A432 | -.765.765.765 | 5432.T98.T98.-"
    rules = bid_whist(first_lead="left_of_declarer")
    state = on(contracted(rules, "4U", "S", hands, "AKQJT9.432.432.-"), "AC 5C")
    assert to_act(state) == 3
    assert card_by(level, state)[1] != "S"


NO_TRUMP = "AKQ.AKQ.AK2.432 | JT9.JT98.-.T9875 | 876.765.543.KQJ | 543.432.QJT98.A | BJ LJ 2S 7D 6D 6C"


@every_level
def test_at_no_trump_it_does_not_lead_a_suit_that_its_partner_has_shown_void(level: Strategy) -> None:
    state = contracted(bid_whist(), "4N", "up", NO_TRUMP, "AKQ.AKQ.AK2.432")
    state = on(state, "AD 5C 3D 8D", "2C 7C JC AC")
    assert to_act(state) == 3
    assert card_by(level, state)[1] != "D"


@every_level
def test_at_no_trump_it_returns_its_partners_suit(level: Strategy) -> None:
    own = "AK43.A43.A32.43"
    hands = f"{own} | 52.KJT82.76.987 | QJT.95.KQJT.QJT | 9876.Q76.985.AK"
    rules = bid_whist(first_lead="left_of_declarer")
    state = contracted(rules, "4N", "up", hands, own)
    state = on(state, "JH 5H 6H AH", "4C 7C TC KC", "AC 3C 8C JC")
    assert to_act(state) == 3
    assert card_by(level, state)[1] == "H"


@every_level
@pytest.mark.parametrize("lead", ["allowed", "last_resort"])
def test_at_no_trump_a_joker_is_not_led_while_there_is_anything_else(level: Strategy, lead: str) -> None:
    own = "BJ LJ 5432.543.543.-"
    state = contracted(bid_whist(nt_joker_lead=lead), "4N", "up", own, own)
    assert card_by(level, state) not in ("BJ", "LJ")


@every_level
@pytest.mark.parametrize("void", ["must", "may"])
def test_at_no_trump_a_joker_goes_at_the_first_void_and_never_before(level: Strategy, void: str) -> None:
    own = "AKQJT98.AKQ.A.A"
    state = contracted(bid_whist(nt_joker_void=void), "4N", "up", f"{own} | BJ -.JT9.KQJT.KQJT", own)
    assert card_by(level, on(state, "AS")) == "BJ"
    assert card_by(level, on(state, "AH")) != "BJ"


@given(seed=seeds)
@settings(max_examples=4, deadline=None)
def test_with_all_hands_known_it_plays_as_well_as_can_be(seed: int) -> None:
    """Double Dummy: what is hidden is all that is left, so that no card gives a trick away."""
    for n, each in enumerate(match(CATALOGUE["double_dummy"].rules({}), seed, most=70)):
        deal = each.state.deal
        if not isinstance(deal, InPlay) or duty(each.state) is not Duty.PLAY or n % 9:
            continue
        shown = view(each.state, to_act(each.state))
        assert shown.contract is not None
        assert shown.contract.named is not None
        values = card_values(Position(deal.hands, shown.sides, deal.trick, shown.contract.named))
        assert values is not None
        action = hard(shown)
        assert isinstance(action, Play)
        assert values[action.card] == max(values.values())


# ---- what manners forbid is done only where it is sure to gain


def heard(own: str, hands: str, cards: str) -> tuple[Reading, Hand]:
    """What whoever must act reads, and may play, when place 0 declares in spades."""
    shown = view(on(contracted(bid_whist(), "4U", "S", hands, own), cards), Place(2))
    assert shown.contract is not None
    assert shown.contract.named is not None
    legal = tuple(each.card for each in shown.lawful if isinstance(each, Play))
    return Reading(shown, shown.contract.named, Place(2)), legal


@pytest.mark.parametrize("is_certain", [True, False])
def test_a_partners_winner_is_trumped_only_if_that_gains_a_book_however_the_cards_lie(
    is_certain: bool,
) -> None:
    own = "BJ LJ AKQJ.K32.-.AK2"
    reading, legal = heard(own, f"{own} | -.-.-.543 | T965.AQJ5.AKQ8.-", "AC 3C")
    trump = next(card for card in legal if card.suit is Suit.SPADES)
    gains = {card: 7 + (card is trump) for card in legal}
    even = dict.fromkeys(legal, 7)
    assert (chosen(reading, legal, Weighed((gains, gains), (1, 1), is_certain)) is trump) is is_certain
    assert chosen(reading, legal, Weighed((gains, even), (9, 1), is_certain)) is not trump


def test_worlds_count_by_what_calls_and_plays_tell_of_them() -> None:
    """A card that is better in the likely world is played though another is better in more worlds."""
    own = "BJ LJ AKQJ.K32.-.AK2"
    reading, legal = heard(own, f"{own} | -.-.-.543 | T965.AQJ5.AKQ8.-", "AC 3C")
    one, other = (card for card in legal if card.suit is Suit.DIAMONDS and card.rank >= Rank.KING)
    rows = tuple({one: at, other: 5 - at} for at in (5, 0, 0))
    assert chosen(reading, (one, other), Weighed(rows, (9, 2, 2), False)) is one
    assert chosen(reading, (one, other), Weighed(rows, (3, 2, 2), False)) is other


# ---- budgets


def test_a_position_that_costs_too_much_is_left_to_the_rule_player() -> None:
    state = contracted(dummy_whist(), "1U", "S")
    shown = view(state, to_act(state))
    broke = Strong(Budget((20,), nodes=0), 0)
    assert broke.thought(shown) == (rule_player(shown), 0)


def test_the_strongest_level_looks_at_every_layout_when_few_are_left() -> None:
    for each in match(CATALOGUE["dummy_whist"].rules({}), 5, most=110):
        deal = each.state.deal
        if isinstance(deal, InPlay) and deal.left == 3 and len(deal.trick.cards) == 0:
            shown = view(each.state, to_act(each.state))
            assert len(shown.lawful) > 1
            assert hard.thought(shown)[1] in (1, 20), "six cards in two hands, three in each"
            return
    pytest.fail("no such deal")
