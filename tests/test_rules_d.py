"""Double Dummy by its numbers, up to the last card: cut, seats, deal, play (rules.md D1 to D5)."""

from __future__ import annotations

import pytest

from tests.positions import (
    claimed,
    codes,
    deal_of,
    dealt,
    double_dummy,
    hand_on_turn,
    held,
    may,
    next_deal,
    on,
    opened,
    outcome,
    played_out,
    refusal,
    says,
    settled,
    should,
    takers,
    told,
)
from tests.tables import cards
from whist.engine.actions import (
    CallRenege,
    CallSuit,
    Claim,
    DealCards,
    DrawCards,
    Duty,
    Pass,
    Play,
    Side,
    TakeBack,
    TakeSeat,
)
from whist.engine.cards import Card, Place, Suit, parse_card
from whist.engine.errors import (
    CardNotHeld,
    MustFollowSuit,
    MustLeadSuit,
    NoSuitToCall,
    NotAllowedNow,
    NothingToTakeBack,
    NotYourTurn,
)
from whist.engine.events import CardPlayed, DealerDrawn, Dealt, HandShown, SatDown, SuitCalled
from whist.engine.game import GameState, apply, asides, duty, new_game, to_act
from whist.engine.rules import Rules
from whist.engine.view import view
from whist.solver.reading import Reading

HANDS = "AKQ.AKQ.AKQ.AKQ 2S | JT9.JT9.JT9.JT9 2H | 876.876.876.876 2D | 543.543.543.543 2C"
X, Y, DX, DY = range(4)
"""The places when player 0 is the low cutter."""


def square(dealer: int = DY, **words: str | int | bool) -> GameState:
    """The square deal, the dealing hand's deuce turned up: when dY deals, X leads and clubs are trumps."""
    return dealt(double_dummy(**words), HANDS, dealer, last=f"2{'SHDC'[dealer]}")


def drawn(rules: Rules, first: str) -> GameState:
    """The match after a draw from a pack that begins with those cards."""
    top = tuple(map(parse_card, first.split()))
    rest = tuple(card for card in rules.pack if card not in top)
    return apply(new_game(rules), None, DrawCards(top + rest))[0]


# ---- D1: shape


def test_D1_1_two_people_play_with_a_full_pack() -> None:
    state = dealt(double_dummy())
    assert state.rules.players == (0, 1)
    assert view(state, None).counts == (13, 13, 13, 13)
    assert len(state.rules.pack) == 52


def test_D1_2_each_plays_a_side_with_the_dummy_opposite() -> None:
    seen = view(square(), None)
    assert (seen.owners, seen.sides, seen.entries) == ((0, 1, 0, 1), (0, 1, 0, 1), (0, 1))
    assert view(square(), None).dummies == (2, 3)


# ---- D2, D3: cut and seats


@pytest.mark.parametrize(
    ("first", "low"),
    [
        ("AS 2C", 0),  # the ace is the lowest card
        ("2C AS", 1),
        ("9D 5S", 1),
        ("KS QS", 1),
        ("2H 3D", 0),
    ],
)
def test_D2_1_the_lowest_card_wins_the_cut(first: str, low: int) -> None:
    state = drawn(double_dummy(), first)
    assert state.dealer == low + 2, "and the low cutter's dummy deals first (D2.2)"
    names = view(state, None).names
    assert names == (("0", "1", "0D", "1D") if low == 0 else ("1", "0", "1D", "0D"))


def test_D2_1_QD8_equal_ranks_cut_again_whatever_the_suits() -> None:
    state = drawn(double_dummy(), "KH KD 4S 4C 9C 8D")
    assert isinstance(state.opening, DealerDrawn)
    assert len(state.opening.draw.rounds) == 3
    assert state.dealer == DY


@pytest.mark.parametrize(
    ("seat_choice", "low", "clockwise"),
    [
        ("right", 0, [X, Y, DX, DY]),
        ("left", 0, [X, DY, DX, Y]),
        ("right", 1, [1, 0, 3, 2]),
        ("left", 1, [1, 2, 3, 0]),
    ],
)
def test_D3_1_D3_2_D3_3_the_seats_the_first_dealer_and_the_first_lead(
    seat_choice: str, low: int, clockwise: list[int]
) -> None:
    """``clockwise``: the low cutter first, so the third of them deals and the fourth leads."""
    state = next_deal(drawn(double_dummy(seat_choice=seat_choice), "2C KS" if low == 0 else "KS 2C"))
    assert view(state, None).dealer == clockwise[2]
    order = []
    for _ in range(4):
        order.append(hand_on_turn(state))
        state = on(state, may(state).split()[0])
    assert order == clockwise[3:] + clockwise[:3]


@pytest.mark.parametrize(("side", "clockwise"), [(Side.RIGHT, [1, 0, 3, 2]), (Side.LEFT, [1, 2, 3, 0])])
def test_D2_2_QD2_the_low_cutter_may_be_asked_on_which_side_to_sit(side: Side, clockwise: list[int]) -> None:
    state = drawn(double_dummy(seat_choice="ask"), "KS 2C")
    assert (duty(state), to_act(state), state.dealer) == (Duty.SEAT, 1, 3)
    assert view(state, Place(1)).legal == (TakeSeat(Side.RIGHT), TakeSeat(Side.LEFT))
    assert view(state, Place(0)).legal == ()
    assert isinstance(refusal(state, 0, TakeSeat(side)), NotYourTurn)
    assert isinstance(refusal(state, 1, Pass()), NotAllowedNow)
    assert isinstance(refusal(state, None, DealCards(state.rules.pack)), NotYourTurn)
    state, events = apply(state, Place(1), TakeSeat(side))
    assert events == (SatDown(Place(1), side, Place(3)),)
    assert (duty(state), state.dealer) == (Duty.DEAL, 3), "their dummy deals first all the same"
    state = next_deal(state)
    assert view(state, None).trick.order == (*clockwise[3:], *clockwise[:3])  # type: ignore[union-attr]
    assert isinstance(refusal(state, to_act(state), TakeSeat(side)), NotAllowedNow)


@pytest.mark.parametrize("seat_choice", ["right", "left"])
def test_D2_2_where_the_house_says_the_side_nobody_is_asked(seat_choice: str) -> None:
    assert duty(drawn(double_dummy(seat_choice=seat_choice), "KS 2C")) is Duty.DEAL


@pytest.mark.parametrize(
    ("seat_choice", "dealers"),
    [("right", [DX, DY, X, Y, DX, DY]), ("left", [DX, Y, X, DY, DX, Y])],
)
def test_D3_2_QD1_the_deal_goes_left_through_all_four_hands_and_on_through_the_games(
    seat_choice: str, dealers: list[int]
) -> None:
    state = drawn(double_dummy(seat_choice=seat_choice), "2C KS")
    seen = []
    for tricks in (13, 7, 0, 8, 5, 7):
        seen.append(state.dealer)
        state = claimed(next_deal(state), 0, tricks)
    assert seen == dealers
    assert len(state.tally.games) == 2, "two games were won on the way"


def test_D3_3_D3_6_the_hand_on_the_dealers_left_leads_and_the_dealer_plays_last() -> None:
    for dealer in range(4):
        order = view(dealt(double_dummy(), dealer=dealer), None).trick.order  # type: ignore[union-attr]
        assert (order[0], order[3]) == ((dealer + 1) % 4, dealer)
        assert order[0] % 2 == order[2] % 2, "first and third hand are one side"


# ---- D4: deal


@pytest.mark.parametrize("dealer", range(4))
def test_D4_1_D4_3_thirteen_each_and_the_last_card_of_the_dealing_hand_is_trump(dealer: int) -> None:
    state = opened(double_dummy(), dealer)
    deal = deal_of(state)
    state, events = apply(state, None, deal)
    told_so = next(event for event in events if isinstance(event, Dealt))
    assert told_so.turned == deal.pack[-1]
    assert deal.pack[-1] in held_by(state, dealer)
    contract = view(state, None).contract
    assert contract is not None
    assert (contract.trump, contract.declarer, contract.bid) == (deal.pack[-1].suit, None, None)
    for turn in range(1, 5):
        assert set(held_by(state, (dealer + turn) % 4)) == set(deal.pack[turn - 1 :: 4])


def held_by(state: GameState, place: int) -> tuple[Card, ...]:
    return state.deal.hands[place]  # type: ignore[union-attr]


def test_D4_3_QD9_the_turn_up_is_seen_until_the_first_trick_is_over() -> None:
    state = square(dealer=Y)
    turned = parse_card("2H")
    assert hand_on_turn(state) == DX
    for played in ("8C", "5C", "AC", "JC"):
        for viewer in (None, X, Y):
            assert view(state, viewer if viewer is None else Place(viewer)).turned == turned
        state = on(state, played)
    assert view(state, None).turned is None
    assert view(state, Place(Y)).hands[Y] is not None
    assert view(state, Place(X)).hands[Y] is None, "it is an ordinary card of that hand now"


def test_D4_3_QD9_or_until_it_is_played() -> None:
    """Its hand plays last to the first trick, unless that is led from the wrong hand (D5.4)."""
    state = on(penalising(DY), "8C")
    assert (hand_on_turn(state), view(state, None).turned) == (DY, parse_card("2C"))
    state = on(state, "2C")
    assert view(state, None).turned is None
    state = says(state, 1, CallSuit(Suit.HEARTS))
    assert view(state, None).turned == parse_card("2C"), "it went back with the others"


def test_D4_3_after_the_deal_everybody_may_see_again_what_was_turned() -> None:
    over = claimed(on(square(dealer=Y), "8C 5C AC JC"), 0, 3)
    assert view(over, None).turned == parse_card("2H")


def test_D4_4_both_dummies_are_laid_open_before_the_first_lead() -> None:
    state = opened(double_dummy(), DX)
    _, events = apply(state, None, deal_of(state, HANDS))
    assert [event.place for event in events if isinstance(event, HandShown)] == [DX, DY]


@pytest.mark.parametrize(("exposed", "shown"), [(False, [2, 3]), (True, [0, 1, 2, 3])])
def test_D4_5_QD3_living_hands_stay_hidden_unless_all_four_are_exposed(
    exposed: bool, shown: list[int]
) -> None:
    state = opened(double_dummy(expose_all_four=exposed), DX)
    state, events = apply(state, None, deal_of(state, HANDS))
    assert [event.place for event in events if isinstance(event, HandShown)] == shown
    for viewer in (None, X, Y):
        hands = view(state, viewer if viewer is None else Place(viewer)).hands
        assert [place for place in range(4) if hands[place] is not None] == sorted(
            {*shown, *([] if viewer is None else [viewer])}
        )


def test_D4_6_QD4_after_an_irregular_deal_the_same_hand_deals_again() -> None:
    state = opened(double_dummy(), DY)
    short = state.rules.pack[1:]
    assert isinstance(refusal(state, None, DealCards(short)), NotAllowedNow)
    assert view(next_deal(state), None).dealer == DY


# ---- D5.1 to D5.3: who plays what


def test_D5_1_each_acts_for_both_hands_in_turn() -> None:
    state = square()
    deciders = []
    for card in ("AH", "JH", "8H", "5H"):
        deciders.append((hand_on_turn(state), to_act(state)))
        other = 1 - (to_act(state) or 0)
        assert isinstance(refusal(state, other, Play(parse_card(card))), NotYourTurn)
        state = on(state, card)
    assert deciders == [(X, 0), (Y, 1), (DX, 0), (DY, 1)]


def test_D5_1_a_dummy_follows_suit_like_anybody() -> None:
    state = on(square(), "AH JH")
    assert may(state) == "8H 7H 6H"
    assert isinstance(refusal(state, 0, Play(parse_card("8S"))), MustFollowSuit)


def test_D5_2_dummies_cannot_revoke() -> None:
    state = on(square(renege_mode="penalise"), "AH JH 8S")
    assert isinstance(refusal(state, 0, TakeBack()), NothingToTakeBack)
    state = on(state, "5H")
    state = says(state, 1, CallRenege(1))
    assert view(state, None).said.reneges == ()
    over = settled(claimed(state, 0, 6))
    assert outcome(over).books == (7, 6)


def test_D5_3_a_living_hand_can() -> None:
    state = says(on(square(renege_mode="penalise"), "AH JS 8H 5H"), 0, CallRenege(1))
    assert [(each.by, each.called_by) for each in view(state, None).said.reneges] == [(1, 0)]


# ---- D5.4: a lead from the wrong hand


def penalising(dealer: int = DY) -> GameState:
    return square(dealer, renege_mode="penalise")


def test_D5_4_where_it_is_prevented_a_lead_from_the_wrong_hand_is_simply_refused() -> None:
    state = square()
    error = refusal(state, 0, Play(parse_card("8H")))
    assert isinstance(error, CardNotHeld)
    assert error.place == X
    assert isinstance(refusal(state, 1, CallSuit(Suit.HEARTS)), NoSuitToCall)


@pytest.mark.parametrize(
    ("dealer", "due", "card", "led_from"), [(DY, X, "8H", DX), (Y, DX, "AH", X)], ids=["own", "dummy"]
)
def test_D5_4_a_lead_from_the_other_of_ones_own_hands_is_accepted_silently(
    dealer: int, due: int, card: str, led_from: int
) -> None:
    state = penalising(dealer)
    assert hand_on_turn(state) == due
    assert card in may(state).split()
    assert card not in should(state).split()
    state, events = told(state, card)
    assert events == [CardPlayed(Place(led_from), parse_card(card))]
    assert hand_on_turn(state) == (led_from + 1) % 4


@pytest.mark.parametrize("played", ["8H", "8H 5H", "8H 5H AH"])
def test_D5_4_the_opponent_may_call_a_suit_from_the_hand_that_should_have_led(played: str) -> None:
    before = penalising()
    state = on(before, played)
    assert [each for each in asides(state, Place(1)) if isinstance(each, CallSuit)] == list(
        map(CallSuit, Suit)
    )
    state, events = apply(state, Place(1), CallSuit(Suit.DIAMONDS))
    assert events == (SuitCalled(Place(1), Suit.DIAMONDS, Place(X)),)
    assert (hand_on_turn(state), to_act(state)) == (X, 0)
    assert state.deal.hands == before.deal.hands, "all the cards go back"  # type: ignore[union-attr]
    assert may(state) == should(state) == "AD KD QD"
    error = refusal(state, 0, Play(parse_card("AS")))
    assert isinstance(error, MustLeadSuit)
    assert (error.suit, codes(error.cards), error.law) == (Suit.DIAMONDS, "AD KD QD", "D5.4")
    for wrong in ("8D", "8H"):
        assert isinstance(refusal(state, 0, Play(parse_card(wrong))), CardNotHeld), "not wrongly again"


def test_D5_4_who_thinks_ahead_thinks_of_the_called_suit() -> None:
    seen = view(says(on(penalising(), "8H"), 1, CallSuit(Suit.DIAMONDS)), Place(0))
    assert seen.contract is not None
    assert seen.contract.named is not None
    reading = Reading(seen, seen.contract.named, Place(X))
    assert reading.position(reading.holdings).suit is Suit.DIAMONDS


def test_D5_4_the_penalty_is_for_that_lead_alone() -> None:
    state = says(on(penalising(), "8H"), 1, CallSuit(Suit.DIAMONDS))
    state = on(state, "AD JD 8D 5D")
    assert takers(told(state, "AS TS 7S 4S")[1]) == [X]
    assert should(state) == codes(held(state, 0))
    assert isinstance(refusal(state, 1, CallSuit(Suit.SPADES)), NoSuitToCall)


def test_D5_4_a_hand_that_has_none_of_the_suit_leads_what_it_likes() -> None:
    hands = "AKQJ.AKQJ.AKQJT.- | T98.T98.98.AKQJT | 7654.7654.765.98 | 32.32.432.765432"
    rules = double_dummy(renege_mode="penalise")
    state = on(dealt(rules, hands, DY, last="2C"), "7H")
    state = says(state, 1, CallSuit(Suit.CLUBS))
    assert should(state) == codes(held(state, 0)), "the penalty is spent"
    assert view(state, None).said.suit is None
    assert set(may(state).split()) > set(should(state).split()), "and may be incurred again"
    state = on(state, "AD")
    assert isinstance(refusal(state, 1, CallSuit(Suit.SPADES)), NoSuitToCall)


def test_D5_4_only_the_opponent_calls_and_only_once() -> None:
    state = on(penalising(), "8H")
    error = refusal(state, 0, CallSuit(Suit.HEARTS))
    assert isinstance(error, NoSuitToCall)
    assert error.law == "D5.4"
    state = says(state, 1, CallSuit(Suit.HEARTS))
    assert isinstance(refusal(state, 1, CallSuit(Suit.SPADES)), NoSuitToCall)


def test_D5_4_once_all_four_have_played_the_trick_stands() -> None:
    state, events = told(penalising(), "8H 5H AH JH")
    assert takers(events) == [X]
    assert isinstance(refusal(state, 1, CallSuit(Suit.HEARTS)), NoSuitToCall)
    assert view(state, None).said.due is None
    assert hand_on_turn(state) == X
    assert says(state, 1, CallRenege(1)).deal.said.reneges == (), "nor is it a revoke"  # type: ignore[union-attr]


def test_D5_4_a_lead_that_belonged_to_the_other_side_goes_back_and_costs_nothing() -> None:
    state = penalising()
    for card in ("JH", "5H"):
        assert isinstance(refusal(state, 1, Play(parse_card(card))), NotYourTurn)
    assert isinstance(refusal(state, 0, CallSuit(Suit.HEARTS)), NoSuitToCall)
    assert may(on(state, "AH")) == codes(held(state, 1))


def test_D5_4_a_card_from_the_wrong_hand_is_no_lead_later_in_the_trick() -> None:
    state = on(penalising(), "AH JH")
    assert hand_on_turn(state) == DX
    assert isinstance(refusal(state, 0, Play(parse_card("KH"))), CardNotHeld)


def test_D5_4_what_was_led_wrongly_may_be_followed_wrongly_and_be_taken_back() -> None:
    state = on(penalising(), "8H 5H AH JS")
    assert takers(told(on(penalising(), "8H 5H AH"), "JS")[1]) == [X]
    assert says(state, 0, CallRenege(1)).deal.said.reneges[0].by == 1  # type: ignore[union-attr]
    early = says(on(penalising(), "8H 5H AS"), 0, TakeBack())
    assert (hand_on_turn(early), view(early, None).said.due) == (X, X)
    assert CallSuit(Suit.SPADES) in asides(early, Place(1)), "the wrong lead still lies there"


def test_D5_5_claims_are_as_everywhere() -> None:
    state = on(square(), "AH JH 8H 5H")
    state = says(state, 1, Claim(4))
    assert (duty(state), to_act(state)) == (Duty.ANSWER, 0)
    assert isinstance(refusal(state, 1, Claim(4)), NotAllowedNow)
    assert view(state, Place(0)).hands[1] == held(state, 1)


def test_D5_thirteen_tricks_are_played_and_scored() -> None:
    over = played_out(square())
    assert len(view(over, None).tricks) == 13
    assert sum(outcome(over).books) == 13
    assert set(cards("2S 2H 2D 2C")) <= {card for trick in view(over, None).tricks for card in trick.cards}
