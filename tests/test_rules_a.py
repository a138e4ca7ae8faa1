"""The common core by its numbers: cards, cut, deal, contract, ranks, tricks, turns (rules.md A1 to A6)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.positions import (
    SQUARE,
    bid_whist,
    calls,
    claimed,
    codes,
    contracted,
    deal_of,
    dealt,
    double_dummy,
    dummy_whist,
    hand_on_turn,
    held,
    may,
    next_deal,
    on,
    opened,
    played_out,
    refusal,
    rules_of,
    takers,
    thrown,
    told,
)
from tests.tables import cards
from whist.engine.actions import DealCards, Direction, DrawCards, Duty, Name, Pass, Play
from whist.engine.cards import BIG_JOKER, FULL_PACK, JOKERS, LITTLE_JOKER, Place, Suit, parse_card
from whist.engine.errors import (
    CardNotHeld,
    IllegalAction,
    JokerOnlyLast,
    MustFollowSuit,
    MustThrowJoker,
    NotAllowedNow,
    NotYourTurn,
)
from whist.engine.events import Dealt, Event
from whist.engine.game import apply, duty, new_game, to_act
from whist.engine.rules import Rules, cut
from whist.engine.view import view

GAMES = ("dummy_whist", "bid_whist", "double_dummy")
DUMMY = 3

# ---- A1: cards


def test_A1_1_a_full_pack_is_four_suits_of_thirteen() -> None:
    assert double_dummy().pack == FULL_PACK
    assert [len([card for card in FULL_PACK if card.suit is suit]) for suit in Suit] == [13] * 4
    assert len(set(FULL_PACK)) == 52


def test_A1_2_the_jokers_are_two_different_cards() -> None:
    assert set(bid_whist().pack) - set(FULL_PACK) == {BIG_JOKER, LITTLE_JOKER}
    assert BIG_JOKER != LITTLE_JOKER


@pytest.mark.parametrize("suits", list(permutations("SHDC", 2)), ids="".join)
def test_A1_3_suits_have_no_rank_among_themselves(suits: tuple[str, str]) -> None:
    led, other = suits
    assert winner("4N", "up", f"2{led} A{other} K{other} 3{led}") == 3
    assert winner("4N", "down", f"K{led} A{other} 2{other} Q{led}") == 3


# ---- A2: cut and deal


@pytest.mark.parametrize(
    ("rules", "dealer", "order"),
    [
        (dummy_whist(), 0, [1, DUMMY, 2, 0]),
        (dummy_whist(), 2, [0, DUMMY, 1, 2]),
        (bid_whist(), 0, [1, 2, 3, 0]),
        (bid_whist(), 3, [0, 1, 2, 3]),
        (double_dummy(), 2, [3, 0, 1, 2]),  # X, Y, dX, dY sit clockwise: a dummy deals too
        (double_dummy(), 0, [1, 2, 3, 0]),
        (double_dummy(seat_choice="left"), 2, [1, 0, 3, 2]),  # X, dY, dX, Y
    ],
)
def test_A2_1_cards_go_one_at_a_time_to_the_dealers_left_first(
    rules: Rules, dealer: int, order: list[int]
) -> None:
    state = opened(rules, dealer)
    deal = deal_of(state)
    hands = [set(held(apply(state, None, deal)[0], place)) for place in range(4)]
    to_hands = [card for place, card in enumerate(deal.pack, 1) if place not in deal.kitty_places]
    for turn, card in enumerate(to_hands[:48]):
        assert card in hands[order[turn % 4]]


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
def test_A2_2_in_the_auction_everybody_sees_their_own_hand_and_no_other(game: str) -> None:
    state = dealt(rules_of(game))
    for place in state.rules.players:
        seen = view(state, place)
        assert [n for n, hand in enumerate(seen.hands) if hand is not None] == [place]
    assert view(state, None).hands == (None,) * 4


@pytest.mark.parametrize(
    ("rules", "dealer", "following"),
    [
        (dummy_whist(), 1, 2),
        (dummy_whist(), 2, 0),
        (bid_whist(), 3, 0),
        (bid_whist(), 1, 2),
        (double_dummy(), 2, 3),
    ],
)
def test_A2_3_the_deal_passes_to_the_left_after_each_hand(rules: Rules, dealer: int, following: int) -> None:
    state = dealt(rules, dealer=dealer)
    while duty(state) is Duty.CALL:
        state = on(state, "7N" if "7N" in calls(state) else "P")
    while duty(state) in (Duty.NAME, Duty.DISCARD):
        state = on(state, "up") if duty(state) is Duty.NAME else thrown(state)
    assert state.dealer == dealer, "the deal is not over"
    assert played_out(state).dealer == following


@pytest.mark.parametrize(
    ("rules", "dealer", "cutter"),
    [
        (dummy_whist(), 0, 2),
        (dummy_whist(), 2, 1),
        (bid_whist(), 0, 3),
        (bid_whist(), 2, 1),
        (double_dummy(), 2, 1),
        (double_dummy(seat_choice="left"), 2, 3),
    ],
)
def test_A2_4_whoever_sits_on_the_dealers_right_cuts(rules: Rules, dealer: int, cutter: int) -> None:
    state = opened(rules, dealer)
    pack = deal_of(state)
    state, events = apply(state, None, DealCards(pack.pack, pack.kitty_places, 20))
    told_so = next(event for event in events if isinstance(event, Dealt))
    assert (told_so.cutter, told_so.lifted) == (cutter, 20)
    assert (view(state, None).cutter, view(state, None).lifted) == (cutter, 20)


@pytest.mark.parametrize(
    ("rules", "least", "most"),
    [
        (dummy_whist(), 4, 48),
        (dummy_whist(jokers=2), 4, 50),
        (bid_whist(), 5, 49),  # C2.3
        (bid_whist(jokers=0), 5, 47),
        (double_dummy(), 4, 48),
        *(
            (rules_of(game, cut_min=least), least, 52 - least)
            for game in GAMES[::2]
            for least in range(1, 21)
        ),
        *((bid_whist(cut_min=least), least, 54 - least) for least in range(1, 21)),
    ],
)
def test_A2_4_C2_3_each_packet_of_a_cut_keeps_cut_min_cards(rules: Rules, least: int, most: int) -> None:
    state = opened(rules, 0)
    deal = deal_of(state)
    for lifted in (least, most):
        apply(state, None, DealCards(deal.pack, deal.kitty_places, lifted))
    for lifted in (least - 1 or -1, most + 1):
        assert isinstance(
            refusal(state, None, DealCards(deal.pack, deal.kitty_places, lifted)), NotAllowedNow
        )


def test_A2_4_the_lower_part_comes_to_lie_on_top() -> None:
    assert codes(cut(cards("AS KS QS JS TS"), 2, 1)) == "QS JS TS AS KS"


def test_A2_5_a_deal_of_an_imperfect_pack_is_void_and_the_same_dealer_deals_again() -> None:
    state = claimed(contracted(bid_whist(), "4U", "S"), 0, 10)
    for pack in (FULL_PACK, (*FULL_PACK[1:], FULL_PACK[2], *JOKERS), (*FULL_PACK, *JOKERS, *JOKERS)):
        assert isinstance(refusal(state, None, DealCards(pack, (6, 7, 8, 9, 10, 11))), NotAllowedNow)
    again = next_deal(state)
    assert (state.tally.points, again.tally.points) == ((5, 0), (5, 0)), "earlier scores stand"
    assert view(again, None).dealer == 0


# ---- A3: the contract


@pytest.mark.parametrize(
    ("bid", "names"),
    [
        ("4U", {("S", "up"), ("H", "up"), ("D", "up"), ("C", "up")}),
        ("4D", {("S", "down"), ("H", "down"), ("D", "down"), ("C", "down")}),
        ("4N", {(None, "up"), (None, "down")}),
    ],
)
@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
def test_A3_a_hand_has_a_trump_suit_or_none_and_a_direction(
    game: str, bid: str, names: set[tuple[str | None, str]]
) -> None:
    rules = rules_of(game)
    state = on(dealt(rules), bid, *("P",) * (len(rules.players) - 1))
    offered = view(state, Place(0)).legal
    named = [each for each in offered if isinstance(each, Name)]
    assert {(each.trump and each.trump.value, each.direction.value) for each in named} == names
    assert len(offered) == len(names)


def test_A3_whist_always_has_a_trump_and_high_cards_win() -> None:
    for last in ("2S", "2H", "2D", "2C"):
        contract = view(dealt(double_dummy(), SQUARE + f" {last}", last=last, dealer=3), None).contract
        assert contract is not None
        assert contract.named is not None
        assert f"{contract.trump.value if contract.trump else '-'} {contract.named.direction.value}" == (
            f"{last[1]} up"
        )


# ---- A4, A5: who wins a trick


def winner(bid: str, name: str, played: str, **words: str | int | bool) -> int:
    """Who wins when those cards are played from places 0, 1, 2, 3; anything may be, reneges too."""
    hands = " | ".join(played.split())
    rules = bid_whist(renege_mode="penalise", **words)
    state = contracted(rules, bid, name, hands, keep=played)
    return takers(told(state, played)[1])[0]


BAD = {"downtown_aces": "bad"}


@pytest.mark.parametrize(
    ("bid", "name", "played", "wins"),
    [
        # A4.1: A K Q J T 9 8 7 6 5 4 3 2
        ("4U", "S", "KH QH AH JH", 2),
        ("4U", "S", "2H 3H 4H 5H", 3),
        ("4N", "up", "TH JH 9H QH", 3),
        ("4U", "S", "TH 9H 8H 7H", 0),
        # A4.2: A 2 3 4 5 6 7 8 9 T J Q K
        ("4D", "S", "2H AH KH 3H", 1),
        ("4D", "S", "KH QH JH TH", 3),
        ("4D", "S", "5H 4H 3H 2H", 3),
        ("4N", "down", "9H TH 8H KH", 2),
        ("4N", "down", "2H 3H AH 4H", 2),
    ],
)
def test_A4_1_A4_2_the_ranks_up_and_down(bid: str, name: str, played: str, wins: int) -> None:
    assert winner(bid, name, played) == wins


@pytest.mark.parametrize(
    ("bid", "name", "played", "wins"),
    [
        ("4D", "S-bad", "2H AH KH 3H", 0),
        ("4D", "S-bad", "AH KH QC JC", 1),
        ("4N", "down-bad", "AH KH QH JH", 3),
        ("4D", "S-bad", "AH 2D AS 2S", 3),  # of the trumps too the ace is the worst
        ("4D", "S-bad", "AH 2H AS 3H", 2),  # but it is still a trump
        ("4U", "S", "KH AH QH JH", 1),  # uptown nothing changes
        ("4N", "up", "KH AH QH JH", 1),
    ],
)
def test_A4_2_QC12_bad_aces_are_the_worst_cards_downtown(bid: str, name: str, played: str, wins: int) -> None:
    assert winner(bid, name, played, **BAD) == wins


@pytest.mark.parametrize(
    ("bid", "name", "wins"),
    [("4D", "S", 1), ("4D", "S-bad", 0), ("4N", "down", 1), ("4N", "down-bad", 0), ("4U", "S", 1)],
)
def test_A4_2_QC12_the_declarer_may_choose_the_aces_with_the_direction(
    bid: str, name: str, wins: int
) -> None:
    choosing = {"downtown_aces": "declarer_choice"}
    best_but_ace = "KH AH QH JH" if bid == "4U" else "2H AH KH QH"
    assert winner(bid, name, best_but_ace, **choosing) == wins


@pytest.mark.parametrize(
    ("aces", "good", "bad"), [("good", True, False), ("bad", False, True), ("declarer_choice", True, True)]
)
@pytest.mark.parametrize("bid", ["4D", "4N"])
def test_A4_2_QC12_only_a_declarer_who_may_choose_is_asked(
    bid: str, aces: str, good: bool, bad: bool
) -> None:
    state = on(dealt(bid_whist(downtown_aces=aces)), bid, "P P P")
    legal = [each for each in view(state, Place(0)).legal if isinstance(each, Name)]
    downtown = [each.aces_good for each in legal if each.direction is Direction.DOWN]
    assert (True in downtown, False in downtown) == (good, bad)
    assert len(downtown) == (good + bad) * (4 if bid == "4D" else 1)


@pytest.mark.parametrize("bid", ["4U", "4N"])
def test_A4_2_uptown_there_are_no_aces_to_choose(bid: str) -> None:
    state = on(dealt(bid_whist(downtown_aces="declarer_choice")), bid, "P P P")
    legal = [each for each in view(state, Place(0)).legal if isinstance(each, Name)]
    uptown = [each for each in legal if each.direction is Direction.UP]
    assert len(uptown) == (4 if bid == "4U" else 1)


@pytest.mark.parametrize(
    ("bid", "name", "played", "wins"),
    [
        ("4U", "S", "AS BJ KS QS", 1),
        ("4U", "S", "AS LJ KS QS", 1),
        ("4U", "S", "LJ BJ AS KS", 1),
        ("4U", "S", "BJ LJ AS KS", 0),
        ("4D", "S", "LJ BJ AS 2S", 1),  # big over little in both directions
        ("4D", "S", "AS 2S LJ 3S", 2),
        ("4D", "S-bad", "2S LJ KS AS", 1),
        ("4U", "H", "AD KD LJ QD", 2),  # a joker ruffs
        ("4U", "H", "AD 2H LJ BJ", 3),
    ],
)
def test_A4_3_with_a_trump_suit_the_jokers_are_its_best_cards(
    bid: str, name: str, played: str, wins: int
) -> None:
    words = BAD if "bad" in name else {}
    assert winner(bid, name, played, **words) == wins


def test_A4_3_a_joker_led_calls_for_trumps_and_must_be_played_to_them() -> None:
    hands = "BJ AKQJT98765.-.-.- 3H | 4.AKQJT98765.-.2 | LJ -.-.AKQJT98765.3 | -.2.-.AKQJT98765"
    state = contracted(bid_whist(), "4U", "S", hands, keep="BJ 3H")
    state = on(state, "BJ")
    assert may(state) == "4S"
    state = on(state, "4S")
    assert may(state) == "LJ", "it is his only trump"
    after = on(state, "LJ")
    assert len(may(after).split()) == 12, "place 3 has no trump"
    error = refusal(state, 2, Play(parse_card("AD")))
    assert isinstance(error, MustFollowSuit)
    assert (error.suit, error.law) == (Suit.SPADES, "A5.1")


@pytest.mark.parametrize("direction", ["up", "down"])
@pytest.mark.parametrize(
    ("played", "wins"),
    [
        ("2H BJ LJ 3D", 0),
        ("BJ 2H AD KC", 1),
        ("BJ LJ 2H AD", 2),
        ("LJ 9C BJ 9D", 1),
        ("BJ AS KH LJ", 1),
        ("5D BJ 6C 7C", 0),
    ],
)
def test_A4_4_without_a_trump_suit_a_joker_never_wins(played: str, wins: int, direction: str) -> None:
    assert winner("4N", direction, played) == wins


VOID = "BJ LJ AKQJT98765.-.-.- | -.AKQJT98765.-.32 | -.-.AKQJT98765.54 | -.-.-.AKQJT98"


def test_A4_5_at_no_trump_a_joker_never_follows_suit() -> None:
    hands = "AKQ.AKQ.AKQ.AKQ | BJ 2.JT9.JT9.JT98 | LJ 876.876.876.76 | -.543.543.5432"
    state = on(contracted(bid_whist(), "4N", "up", hands, keep="AS"), "AS")
    assert may(state) == "2S"
    error = refusal(state, 1, Play(BIG_JOKER))
    assert isinstance(error, MustFollowSuit)
    assert may(on(state, "2S")) == "8S 7S 6S"


def test_A4_6_QB9_a_joker_led_takes_the_suit_of_the_first_card_that_has_one() -> None:
    hands = "BJ AKQ.AKQ.AKQ.AK | JT9.JT9.JT9.JT9 | LJ 87.876.876.876 | 543.543.543.543"
    state = on(contracted(bid_whist(), "4N", "up", hands, keep="BJ"), "BJ")
    assert len(may(state).split()) == 12, "no suit is led yet"
    state = on(state, "9H")
    assert may(state) == "8H 7H 6H"
    state, events = told(state, "6H 5H")
    assert takers(events) == [1]


def test_A4_6_until_a_suit_is_led_every_card_is_legal_the_second_joker_too() -> None:
    hands = "BJ AKQ.AKQ.AKQ.AK | LJ JT9.JT9.JT9.JT | 876.876.876.876 | 543.543.543.543"
    state = on(contracted(bid_whist(), "4N", "up", hands, keep="BJ"), "BJ")
    assert "LJ" in may(state).split()
    assert len(may(state).split()) == 12, "there is no duty to throw it, nor to keep it"
    state = on(state, "LJ")
    assert len(may(state).split()) == 12
    state = on(state, "8D")
    assert may(state) == "5D 4D 3D"
    assert takers(told(state, "5D")[1]) == [2]


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
def test_A4_6_QC10_last_resort_lets_a_joker_be_led_from_a_hand_of_nothing_else(game: str) -> None:
    rules = rules_of(game, jokers=2, nt_joker_lead="last_resort")
    size = 13 if game == "dummy_whist" else 12
    suit = "AKQJT987654"[: size - 2]
    state = contracted(rules, "7N", "up", f"BJ LJ {suit}.-.-.-", keep=f"BJ LJ {suit}.-.-.-")
    error = refusal(state, 0, Play(BIG_JOKER))
    assert isinstance(error, JokerOnlyLast)
    assert error.law == "A4.6"
    for rank in suit:
        assert not {"BJ", "LJ"} & set(may(state).split())
        state = on(state, f"{rank}S")
        while hand_on_turn(state) != 0:
            state = on(state, may(state).split()[0])
    assert may(state) == "BJ LJ"
    assert hand_on_turn(on(state, "LJ")) == 1


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
def test_A4_6_QC10_where_it_is_allowed_a_joker_may_be_led_at_once(game: str) -> None:
    rules = rules_of(game, jokers=2)
    state = contracted(rules, "7N", "up", "BJ AKQJT987654.-.-.-", keep="BJ")
    assert "BJ" in may(state).split()


def test_A4_6_last_resort_says_nothing_of_trump_hands() -> None:
    state = contracted(bid_whist(nt_joker_lead="last_resort"), "4U", "S", "BJ", keep="BJ")
    assert "BJ" in may(state).split()


@pytest.mark.parametrize(
    ("game", "void", "legal"),
    [
        ("bid_whist", None, "BJ LJ"),  # by default the joker must go
        ("bid_whist", "must", "BJ LJ"),
        ("bid_whist", "may", None),
        ("dummy_whist", None, None),  # by default it need not
        ("dummy_whist", "may", None),
        ("dummy_whist", "must", "BJ LJ"),
    ],
)
def test_A4_7_QB8_QC9_void_at_no_trump_the_house_says_whether_a_joker_must_go(
    game: str, void: str | None, legal: str | None
) -> None:
    words = {} if void is None else {"nt_joker_void": void}
    rules = rules_of(game, jokers=2, **words)
    size = 13 if game == "dummy_whist" else 12
    own = f"BJ LJ -.{'AKQJT98765432'[: size - 2]}.-.-"
    state = on(contracted(rules, "7N", "up", f"AKQJT98765.-.-.- | {own}", keep="AS"), "AS")
    assert hand_on_turn(state) == 1
    assert may(state) == (legal or codes(cards(own)))
    if legal:
        error = refusal(state, 1, Play(parse_card("AH")))
        assert isinstance(error, MustThrowJoker)
        assert error.law == "A4.7"


def test_A4_7_the_duty_starts_when_a_suit_is_led() -> None:
    hands = "LJ AKQJT98765.-.-.- | -.AKQJT98765.32.- | BJ -.-.AKQJT98765.2 | -.-.-.AKQJT98765"
    state = on(contracted(bid_whist(), "4N", "up", hands, keep="LJ"), "LJ")
    assert may(on(state, "2D")) == "AD KD QD JD TD 9D 8D 7D 6D 5D", "he can follow"
    assert may(on(state, "AH")) == "BJ", "a suit is led, and he has none of it"
    assert len(may(state).split()) == 12


def test_A4_7_with_a_trump_suit_nobody_must_throw_a_joker() -> None:
    hands = "AKQ.AKQ.AKQ.AKQ | BJ -.JT98765.JT98.- | 876.-.765.JT9876 | JT9.432.432.543"
    state = on(contracted(bid_whist(), "4U", "H", hands, keep="AS"), "AS")
    assert len(may(state).split()) == 12


# ---- A5: tricks


def test_A5_1_anyone_holding_the_suit_led_must_play_it() -> None:
    state = on(contracted(bid_whist(), "4U", "S", SQUARE, keep=SQUARE.split("|")[0]), "AH")
    assert may(state) == "JH TH 9H"
    error = refusal(state, 1, Play(parse_card("JS")))
    assert isinstance(error, MustFollowSuit)
    assert (error.suit, codes(error.cards), error.law) == (Suit.HEARTS, "JH TH 9H", "A5.1")
    assert isinstance(refusal(state, 1, Play(parse_card("AS"))), CardNotHeld)


def test_A5_2_otherwise_any_card_a_trump_too() -> None:
    hands = "AKQ.AKQ.AKQ.AKQ | JT98.-.JT98.JT98"
    state = on(contracted(bid_whist(), "4U", "S", hands, keep="AH"), "AH")
    assert may(state) == codes(cards("JT98.-.JT98.JT98"))


@pytest.mark.parametrize(
    ("bid", "name", "played", "wins"),
    [
        ("4U", "S", "AH 2S KH QH", 1),  # A5.3
        ("4U", "S", "AH 2S 3S QH", 2),
        ("4U", "S", "AH 3S KH 2S", 1),
        ("4U", "S", "2S AH KD QC", 0),
        ("4D", "S", "AH KS 2H QS", 3),  # downtown the queen is the better trump
        ("4D", "S", "AH KS 2H 3H", 1),
        ("4U", "S", "2H AD KC 3H", 3),  # A5.4
        ("4U", "S", "2H AD KC AC", 0),
        ("4N", "up", "2C AS KS QS", 0),
        ("4N", "down", "KC AS 2S 3S", 0),
    ],
)
def test_A5_3_A5_4_the_best_trump_wins_or_else_the_best_of_the_suit_led(
    bid: str, name: str, played: str, wins: int
) -> None:
    assert winner(bid, name, played) == wins


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        (bid_whist(), [0, 1, 2, 3]),
        (dummy_whist(), [0, 1, DUMMY, 2]),
        (double_dummy(), [0, 1, 2, 3]),
        (double_dummy(seat_choice="left"), [0, 3, 2, 1]),
    ],
)
def test_A5_5_the_winner_leads_and_each_hand_plays_once_clockwise(rules: Rules, order: list[int]) -> None:
    if rules.name == "double_dummy":
        dealer = 3 if rules.settings.seat_choice == "right" else 1  # type: ignore[attr-defined]
        state = dealt(rules, dealer=dealer)
    else:
        state = contracted(rules, "7N", "up")
    leader, leaders = 0, set()
    for _ in range(12):
        turn = order.index(leader)
        leaders.add(leader)
        news: list[Event] = []
        for place in order[turn:] + order[:turn]:
            assert hand_on_turn(state) == place
            state, news = told(state, may(state).split()[-1])
        (leader,) = takers(news)
    assert len(leaders) > 1, "the lead moved"


# ---- A6: turns


@pytest.mark.parametrize("mode", ["prevent", "penalise"])
@pytest.mark.parametrize("game", GAMES)
def test_A6_a_play_out_of_turn_is_refused_and_costs_nothing(game: str, mode: str) -> None:
    rules = rules_of(game, renege_mode=mode)
    state = dealt(rules, dealer=3) if game == "double_dummy" else contracted(rules, "7N", "up")
    assert to_act(state) == 0
    for place in rules.players[1:]:
        error = refusal(state, place, Play(held(state, place)[0]))
        assert isinstance(error, NotYourTurn)
        assert (error.to_act, error.law) == (0, "A6")
    over = claimed(on(state, may(state).split()[0]), 1, 0)
    said = view(over, None).said
    assert (said.reneges, said.suit, said.due) == ((), None, None)


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
def test_A6_a_call_out_of_turn_is_refused(game: str) -> None:
    state = dealt(rules_of(game))
    for place in state.rules.players[1:]:
        assert isinstance(refusal(state, place, Pass()), NotYourTurn)
    assert isinstance(refusal(state, None, Pass()), NotYourTurn), "the house does not call"
    assert to_act(on(state, "P")) == 1


def test_A6_nobody_but_the_house_deals_and_draws() -> None:
    begun = new_game(bid_whist())
    for place in (0, 3):
        assert isinstance(refusal(begun, place, DrawCards(begun.rules.pack)), IllegalAction)
    ready = opened(bid_whist(), 1)
    assert isinstance(refusal(ready, 1, deal_of(ready)), NotYourTurn)
