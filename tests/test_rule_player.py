"""The computer player keeps the laws, and the manners that people asked for."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from tests.laws import GAMES, Game, house, match, seeds
from tests.tables import DUMMY, after, dealt, dummy_whist, played, thrown
from whist.engine.actions import (
    Action,
    Appoint,
    Bid,
    Direction,
    Discard,
    Duty,
    Kind,
    Name,
    Pass,
    Play,
    PlayerAction,
)
from whist.engine.cards import Place, Suit
from whist.engine.deal import DealOver
from whist.engine.game import (
    GameState,
    apply,
    duty,
    hand_to_act,
    lawful_actions,
    legal_actions,
    new_game,
    to_act,
)
from whist.engine.rules import Rules
from whist.engine.view import view
from whist.solver.rule_player import rule_player

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
Sit = Callable[[GameState, random.Random], PlayerAction]


def thinks(state: GameState, dice: random.Random | None = None) -> PlayerAction:
    """What the rule player does in the place of whoever must act."""
    del dice
    return rule_player(view(state, to_act(state)))


def guesses(state: GameState, dice: random.Random) -> PlayerAction:
    return dice.choice(legal_actions(state))


def card_of(state: GameState) -> str:
    action = thinks(state)
    assert isinstance(action, Play)
    return str(action.card)


# ---- laws


@every_game
@given(seed=seeds)
@settings(max_examples=12)
def test_whatever_the_position_and_the_house_rules_it_does_something_lawful(game: Game, seed: int) -> None:
    for each in match(game.any_rules(seed), seed, most=130):
        who = to_act(each.state)
        if who is not None and duty(each.state) is not Duty.ANSWER:
            shown = view(each.state, who)
            action = rule_player(shown)
            assert action in shown.lawful
            assert rule_player(shown) == action, "the same view, the same choice"


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_computers_alone_play_whole_matches_by_any_house_rules(game: Game, seed: int) -> None:
    """To the end, nobody ever doing what could be called; claims and calls come from elsewhere."""
    short = {"dummy_whist": {"target": 7}, "bid_whist": {"target": 7}, "double_dummy": {}}[game.name]
    rules = game.any_rules(seed, **short)
    *_, last = match(rules, seed, choose=lawfully)
    assert last.state.is_over


def lawfully(state: GameState, dice: random.Random) -> PlayerAction:
    action = thinks(state)
    assert action in lawful_actions(state)
    return action


@every_game
@given(seed=seeds)
@settings(max_examples=5)
def test_where_reneges_are_penalised_it_commits_none(game: Game, seed: int) -> None:
    """Whatever others do: of the cards that the referee takes it plays one that keeps the law."""
    dice, state = random.Random(seed), new_game(game.any_rules(seed, renege_mode="penalise"))
    for _ in range(120):
        who = to_act(state)
        if who == 0:
            action: Action = lawfully(state, dice)
        else:
            action = house(state, dice) if who is None else dice.choice(legal_actions(state))
        state, _ = apply(state, who, action)
        if state.is_over:
            return


def test_it_does_not_act_out_of_turn() -> None:
    state = dealt(dummy_whist())
    with pytest.raises(ValueError, match="nothing to decide"):
        rule_player(view(state, Place(1)))


def test_what_it_cannot_see_does_not_move_it() -> None:
    """A view is all it gets: two tables that look alike get the same card."""
    mine = {0: "AK32.AK32.AK2.32"}
    one = after(
        dealt(dummy_whist(), hands=mine | {3: "Q54.Q54.QJ43.Q54", 1: "JT9.JT9.T98.JT98"}), "2U", "P", "P"
    )
    other = after(
        dealt(dummy_whist(), hands=mine | {3: "Q54.Q54.QJ43.Q54", 2: "JT9.JT9.T98.JT98"}), "2U", "P", "P"
    )
    assert thinks(one) == thinks(other)
    named = thinks(one)
    assert thinks(after(one, named)) == thinks(after(other, named))


# ---- strength


def finished(rules: Rules, seed: int, sits: dict[int, Sit]) -> DealOver:
    """One deal; the dealer, place 0, must declare at the least bid."""
    dice = random.Random(seed)
    state, _ = apply(new_game(rules), None, Appoint(Place(0)))
    state, _ = apply(state, None, house(state, dice))
    while not isinstance(state.deal, DealOver):
        who = to_act(state)
        assert who is not None
        action = sits[who](state, dice)
        if duty(state) is Duty.CALL:
            action = Bid(1, list(Kind)[seed % 3]) if who == 0 else Pass()
        state, _ = apply(state, who, action)
    return state.deal


@pytest.mark.parametrize(
    "words", [{}, {"jokers": 2}, {"downtown_aces": "bad", "naming_time": "before_dummy_shown"}]
)
def test_it_takes_more_books_than_random_play_on_either_side(words: dict[str, str | int]) -> None:
    rules, deals = dummy_whist(**words), range(24)
    alone = sum(finished(rules, n, {0: thinks, 1: guesses, 2: guesses}).books[0] for n in deals)
    even = sum(finished(rules, n, {0: guesses, 1: guesses, 2: guesses}).books[0] for n in deals)
    against = sum(finished(rules, n, {0: guesses, 1: thinks, 2: thinks}).books[0] for n in deals)
    assert alone > even + 2 * len(deals)
    assert against < even - 1 * len(deals)


def auctions(rules: Rules, count: int) -> list[DealOver]:
    """Deals bid and played by three rule players."""
    found = []
    for seed in range(count):
        dice = random.Random(seed)
        state, _ = apply(new_game(rules), None, Appoint(Place(seed % 3)))
        state, _ = apply(state, None, house(state, dice))
        while not isinstance(state.deal, DealOver):
            state, _ = apply(state, to_act(state), thinks(state))
        found.append(state.deal)
    return found


@pytest.mark.parametrize("words", [{}, {"jokers": 2}])
def test_it_bids_what_its_hand_is_worth(words: dict[str, str | int]) -> None:
    deals = auctions(dummy_whist(**words), 80)
    bids = [(deal.contract.bid, deal.books[0]) for deal in deals if deal.contract and deal.contract.bid]
    made = sum(books >= 6 + bid.books for bid, books in bids)
    assert 0.55 <= made / len(bids) <= 0.8
    assert len({bid.books for bid, _ in bids}) >= 3
    assert {bid.kind for bid, _ in bids} == set(Kind)


# ---- bidding, naming, throwing


def test_a_strong_hand_bids_and_a_weak_one_passes() -> None:
    strong = {0: "AKQJT9.AKQ.AK.32"}
    weak = {0: "876.876.8765.765"}
    bid = thinks(dealt(dummy_whist(), hands=strong))
    assert isinstance(bid, Bid)
    assert bid.books >= 3
    assert thinks(dealt(dummy_whist(), hands=weak)) == Pass()


def test_low_cards_are_worth_a_downtown_bid() -> None:
    bid = thinks(dealt(dummy_whist(nt_multiplier=1), hands={0: "A234567.A2.A32.2"}))
    assert isinstance(bid, Bid)
    assert bid.kind is Kind.DOWNTOWN


def test_aces_are_worth_less_downtown_where_they_are_bad() -> None:
    hand = {0: "A234567.A2.A32.2"}
    good = thinks(dealt(dummy_whist(nt_multiplier=1), hands=hand))
    bad = thinks(dealt(dummy_whist(nt_multiplier=1, downtown_aces="bad"), hands=hand))
    assert isinstance(good, Bid)
    assert isinstance(bad, Bid)
    assert bad.books < good.books


def test_the_last_to_speak_bids_no_more_than_it_takes() -> None:
    state = after(dealt(dummy_whist(nt_multiplier=1), dealer=0, hands={0: "AKQJT987.AKQ.A.2"}), "1U", "P")
    bid = thinks(state)
    assert isinstance(bid, Bid)
    assert bid.books == 2


def test_a_stuck_dealer_bids_the_least_whatever_it_holds() -> None:
    for rule in ("any_legal", "minimum_only"):
        rules = dummy_whist(dealer_forced_bid=rule, min_bid=3)
        bid = thinks(after(dealt(rules, dealer=0, hands={0: "876.876.8765.765"}), "P", "P"))
        assert isinstance(bid, Bid)
        assert bid.books == 3


def test_it_names_the_suit_that_both_hands_hold_most_of() -> None:
    hands = {0: "AK32.5432.432.32", 3: "4.KQJT.765.KQ765"}
    state = after(dealt(dummy_whist(), hands=hands), "1U", "P", "P")
    assert thinks(state) == Name(Suit.HEARTS, Direction.UP)


def test_at_no_trump_it_names_the_way_its_cards_lie() -> None:
    low = {0: "432.432.5432.432", 3: "A56.A56.A76.8765"}
    high = {0: "AKQ.AKQ.AKQ5.432", 3: "987.987.987.AKQJ"}
    assert thinks(after(dealt(dummy_whist(), hands=low), "1N", "P", "P")) == Name(None, Direction.DOWN)
    assert thinks(after(dealt(dummy_whist(), hands=high), "1N", "P", "P")) == Name(None, Direction.UP)


def test_at_no_trump_jokers_are_thrown_from_the_dummy() -> None:
    hands = {0: "AKQJT.AKQ.AKQ.AK", 3: "BJ LJ 432.5432.432.432"}
    state = after(dealt(dummy_whist(jokers=2), hands=hands), "4N", "P", "P")
    assert {str(card) for card in two_thrown(state)} == {"BJ", "LJ"}


def test_with_a_trump_suit_no_trump_and_no_ace_is_thrown() -> None:
    hands = {0: "AKQJT.432.432.43", 3: "BJ LJ 98765.A65.A65.65"}
    state = after(dealt(dummy_whist(jokers=2), hands=hands), "2U", "P", "P")
    gone = {str(card) for card in two_thrown(state)}
    assert not gone & {"BJ", "LJ", "AH", "AD"}
    assert not any(card.endswith("S") for card in gone)


def two_thrown(state: GameState) -> list[object]:
    found = []
    while duty(state) is Duty.DISCARD:
        action = thinks(state)
        assert isinstance(action, Discard)
        found.append(action.card)
        state = after(state, action)
    return found


# ---- manners of play; place 0 declares, 1 and 2 defend, the order round the table is 0, 1, dummy, 2

LEFT_LEADS = dummy_whist(first_lead="left_of_declarer")
"""Place 1 leads; then the dummy, place 2 and the declarer play."""


def test_it_does_not_ruff_its_own_sides_winner() -> None:
    hands = {1: "6.AKQ32.5432.432", 3: "KQJ.654.876.8765", 2: "5432.-.AKQJT.AKQJ"}
    state = after(dealt(LEFT_LEADS, hands=hands), "1U", "P", "P", "S up", *played("AH 4H"))
    assert to_act(state) == 2
    assert card_of(state)[1] != "S"


def test_it_ruffs_the_other_sides_winner() -> None:
    hands = {1: "6.65432.5432.432", 3: "KQJ.A97.876.8765", 2: "5432.-.AKQJT.AKQJ"}
    state = after(dealt(LEFT_LEADS, hands=hands), "1U", "P", "P", "S up", *played("2H AH"))
    assert card_of(state) == "2S"


def test_it_does_not_overtake_its_own_sides_winner() -> None:
    hands = {0: "AK2.5432.432.432", 3: "QJ3.A.AKQJ.98765"}
    state = after(dealt(dummy_whist(), hands=hands), "1U", "P", "P", "H up", *played("2S 4S QS"))
    assert to_act(state) == 2
    hands = {0: "AKQ.5432.432.432", 1: "J.AKQJT9.65.8765", 3: "32.-.AKQJT98.AKQJ"}
    state = after(dealt(dummy_whist(), hands=hands), "1U", "P", "P", "D up", *played("AS JS"))
    assert hand_to_act(state) == DUMMY
    assert card_of(state) == "2S"


def test_it_wins_as_cheaply_as_it_can() -> None:
    hands = {1: "2.9876.5432.5432", 3: "3.AT.KQJT9876.87", 2: "AKQT4.KJ5.A.AKQJ", 0: "J98765.Q432.-.T96"}
    state = after(dealt(LEFT_LEADS, hands=hands), "1U", "P", "P", "C up", *played("2S 3S"))
    assert to_act(state) == 2
    state = after(state, *played("TS"))
    assert to_act(state) == 0
    assert card_of(state) == "JS", "the last hand takes with the lowest that is enough"


def test_of_equal_cards_it_plays_the_lowest() -> None:
    hands = {1: "2.9876.5432.5432", 2: "AKQ.KJ5.A6.AKQJ9"}
    state = after(dealt(LEFT_LEADS, hands=hands), "1U", "P", "P", "H up")
    dummys = [action for action in legal_actions(after(state, *played("2S"))) if isinstance(action, Play)]
    state = after(state, *played("2S"), dummys[-1])
    assert to_act(state) == 2
    assert card_of(state) == "QS"


def test_it_plays_low_where_it_cannot_win() -> None:
    hands = {1: "A2.9876.5432.543", 3: "K43.AT.KQJT98.87"}
    state = after(dealt(LEFT_LEADS, hands=hands), "1U", "P", "P", "C up", *played("AS"))
    assert hand_to_act(state) == DUMMY
    assert card_of(state) == "3S"


TRUMPS_OUT = {
    0: "AKQJT.AK2.432.32",
    3: "9876.543.AKQ.AKQ",
    1: "54.QJT9.JT98.JT9",
    2: "32.876.765.87654",
}


def test_the_declarer_draws_trumps_and_stops_when_only_its_own_side_has_them() -> None:
    state = after(dealt(dummy_whist(), hands=TRUMPS_OUT), "4U", "P", "P", "S up")
    for _ in range(2):
        assert to_act(state) == 0
        assert card_of(state)[1] == "S"
        state = after(state, *one_trick(state))
    while to_act(state) != 0:
        state = after(state, thinks(state))
    assert card_of(state)[1] != "S", "the dummy's trumps are nobody's danger"


def one_trick(state: GameState) -> list[PlayerAction]:
    """The rule player for all four hands, to the end of the trick."""
    found = []
    for _ in range(4):
        found.append(thinks(state))
        state = after(state, found[-1])
    return found


def test_it_remembers_who_showed_void_and_does_not_cash_into_a_ruff() -> None:
    hands = {
        0: "32.AKQ2.AKQ2.A32",
        1: "AKQJT.3.3456.654",
        3: "9876.T987.JT9.87",
        2: "54.J654.87.KQJT9",
    }
    state = after(dealt(dummy_whist(), hands=hands), "1U", "P", "P", "S up")
    state = after(state, *played("AH 3H 7H 4H"))
    state = after(state, *played("KH TS 8H 5H"))  # place 1 ruffs: it has no hearts
    state = after(state, *played("6C 7C KC AC"))
    assert to_act(state) == 0
    assert card_of(state) != "QH"


def test_at_no_trump_it_does_not_lead_a_suit_that_its_partner_has_shown_void() -> None:
    hands = {
        0: "AKQJ.AKQ.432.432",
        1: "T98.5432.KJ.9876",
        3: "765.876.765.AQJT",
        2: "432.JT9.AQT98.K5",
    }
    state = after(dealt(dummy_whist(), hands=hands), "1N", "P", "P", "- up")
    state = after(state, *played("2D JD 5D AD"), *played("QD 3D KD 6D"))
    state = after(state, *played("9C TC KC 2C"))
    assert to_act(state) == 2
    assert card_of(state) == "TD"
    hands = {
        0: "AKQJ.AKQ.K32.432",
        1: "T98.5432.4.98765",
        3: "765.876.AJ76.QJT",
        2: "432.JT9.QT985.AK",
    }
    state = after(dealt(dummy_whist(), hands=hands), "1N", "P", "P", "- up")
    state = after(state, *played("2D 4D JD QD"), *played("AC 2C 5C TC"), *played("KC 3C 6C JC"))
    state = after(state, *played("5D KD 2H 6D"))
    assert to_act(state) == 0
    state = after(state, *played("3D 3H 7D TD"))
    assert to_act(state) == 2
    assert card_of(state)[1] != "D", "the partner has none, and the dummy has the master"


def test_at_no_trump_it_returns_its_partners_suit() -> None:
    hands = {
        0: "AK43.A43.A32.432",
        1: "52.KJT82.76.9876",
        3: "QJT.95.KQJT.QJT5",
        2: "9876.Q76.9854.AK",
    }
    rules = dummy_whist(first_lead="left_of_declarer")
    state = after(dealt(rules, hands=hands), "1N", "P", "P", "- up")
    state = after(state, *played("JH 5H 6H AH"), *played("2C 6C TC KC"))
    assert to_act(state) == 2
    shown = thinks(after(state, *played("AC 3C 7C 5C")))
    assert isinstance(shown, Play)
    assert shown.card.suit is Suit.HEARTS


@pytest.mark.parametrize("must", ["may", "must"])
def test_at_no_trump_a_joker_goes_at_the_first_void(must: str) -> None:
    hands = {0: "AKQJT98765432.-.-.-", 1: "BJ -.AKQJT9876543.-.-"}
    state = after(dealt(dummy_whist(jokers=2, nt_joker_void=must), hands=hands), "7N", "P", "P")
    state = after(state, *two(state), "- up", *played("AS"))
    assert to_act(state) == 1
    assert card_of(state) == "BJ"


def two(state: GameState) -> tuple[PlayerAction, ...]:
    assert duty(state) is Duty.DISCARD
    return thrown(
        " ".join(str(action.card) for action in legal_actions(state)[-2:] if isinstance(action, Discard))
    )


def test_at_no_trump_a_joker_is_not_led_while_there_is_anything_else() -> None:
    state = after(dealt(dummy_whist(jokers=2), hands={0: "BJ LJ 65432.765.543.-"}), "1N", "P", "P")
    state = after(state, *two(state), "- up")
    assert card_of(state) not in ("BJ", "LJ")


def test_it_keeps_a_king_guarded() -> None:
    hands = {
        0: "AKQJT98.AQ.AQ.32",
        1: "-.K2.KJT987.QJT98",
        3: "765.JT9.65.AK765",
        2: "432.876543.432.4",
    }
    state = after(dealt(dummy_whist(), hands=hands), "2U", "P", "P", "S up", *played("AS"))
    assert to_act(state) == 1
    assert card_of(state) not in ("2H", "KH", "KD")


def test_the_second_hand_plays_low_where_a_higher_card_is_not_sure() -> None:
    hands = {0: "Q32.AK32.A32.432", 1: "KJ4.QJ4.KJ54.K65", 3: "AT9.765.987.AQJT"}
    state = after(dealt(dummy_whist(), hands=hands), "1U", "P", "P", "H up", *played("2S"))
    assert to_act(state) == 1
    assert card_of(state) == "4S"
