"""Bid Whist by its numbers, up to the last card: dealer, deal, auction, kitty, play (rules.md C1 to C5)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.positions import (
    SQUARE,
    bid_whist,
    calls,
    claimed,
    codes,
    contracted,
    dealt,
    dummy_whist,
    hand_on_turn,
    held,
    may,
    next_deal,
    on,
    opened,
    outcome,
    played_out,
    refusal,
    rules_of,
    takers,
    thrown,
    told,
    won,
)
from tests.tables import cards
from whist.engine.actions import Bid, DealCards, Direction, Discard, DrawCards, Duty, Kind, Name, Pass, Play
from whist.engine.cards import BIG_JOKER, LITTLE_JOKER, Place, Suit, parse_card
from whist.engine.deal import InAuction
from whist.engine.errors import (
    BidTooLow,
    BooksOutOfRange,
    CannotName,
    CardNotHeld,
    DealerMustBid,
    MustFollowSuit,
    NotAllowedNow,
    NotYourTurn,
    OnlyTheMinimum,
)
from whist.engine.events import DealerDrawn, DealerStuck, KittyTaken, Named, Thrown, ThrownIn
from whist.engine.game import GameState, apply, duty, new_game, to_act
from whist.engine.notation import parse_bid
from whist.engine.rules import Rules
from whist.engine.view import view

BEST = "AKQ.AKQ.AKQ.AKQ"
KITTY = {0: "2S 2H 2D 2C", 1: "BJ 2S 2H 2D 2C", 2: "BJ LJ 2S 2H 2D 2C"}
"""What a square deal leaves over, by the number of jokers."""

# ---- C1: shape


def test_C1_1_four_people_play_partners_opposite() -> None:
    seen = view(contracted(bid_whist(), "4U", "S"), None)
    assert (seen.players, seen.sides, seen.entries) == ((0, 1, 2, 3), (0, 1, 0, 1), (0, 1, 0, 1))
    others = view(won(dealt(bid_whist()), 1, "4U", "S"), None)
    assert others.sides == (0, 1, 0, 1), "whoever bids"


@pytest.mark.parametrize(("jokers", "kitty"), [(2, 6), (1, 5), (0, 4)])
def test_C1_2_C1_3_QC16_twelve_cards_each_and_the_rest_is_the_kitty(jokers: int, kitty: int) -> None:
    state = dealt(bid_whist(jokers=jokers))
    assert len(state.rules.pack) == 52 + jokers
    assert (BIG_JOKER in state.rules.pack, LITTLE_JOKER in state.rules.pack) == (jokers > 0, jokers == 2)
    assert view(state, None).counts == (12, 12, 12, 12)
    assert isinstance(state.deal, InAuction)
    assert len(state.deal.kitty) == kitty
    assert bid_whist().pack == bid_whist(jokers=2).pack, "the default is both"


def test_C1_4_both_teams_start_at_nothing() -> None:
    assert dealt(bid_whist()).tally.points == (0, 0)


# ---- C2: dealer, cut, deal


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
@pytest.mark.parametrize(
    ("how", "pack", "dealer"),
    [
        ({"first_dealer": "low_card"}, "KS AH 2D 3C", 1),
        ({"first_dealer": "high_card"}, "KS AH 2D 3C", 1),
        ({"first_dealer": "high_card"}, "KS TH 2D 3C", 0),
        ({"first_dealer": "random"}, "KS TH 2D 3C", 0),
        ({"first_dealer": "first_of_suit"}, "KS TH 2D 3C", 2),
        ({"first_dealer": "first_of_suit", "first_dealer_suit": "S"}, "KS TH 2D 3C", 0),
        ({"first_dealer": "first_of_suit", "first_dealer_suit": "H"}, "KS TH 2D 3C", 1),
        ({"first_dealer": "first_of_suit", "first_dealer_suit": "D"}, "KS TH 2D 3C", 2),
        (
            {"first_dealer": "first_of_suit", "first_dealer_suit": "C"},
            "KS TH 2D QS AC",
            None,
        ),  # the fifth card
    ],
)
def test_B2_1_C2_1_QB13_every_way_to_the_first_dealer(
    game: str, how: dict[str, str], pack: str, dealer: int | None
) -> None:
    rules = rules_of(game, **how)
    state = drawn(rules, pack)
    fifth_card = 4 % len(rules.players)
    assert state.dealer == (fifth_card if dealer is None else dealer)
    assert isinstance(state.opening, DealerDrawn)
    assert state.opening.method == how["first_dealer"]


def drawn(rules: Rules, first: str) -> GameState:
    """The match after a draw from a pack that begins with those cards."""
    top = tuple(map(parse_card, first.split()))
    rest = tuple(card for card in rules.pack if card not in top)
    return apply(new_game(rules), None, DrawCards(top + rest))[0]


def test_C2_1_equal_ranks_draw_again_and_only_they() -> None:
    state = drawn(bid_whist(first_dealer="high_card"), "AS KH AC 2D 5S 9H")
    assert isinstance(state.opening, DealerDrawn)
    assert [[place for place, _ in each] for each in state.opening.draw.rounds] == [[0, 1, 2, 3], [0, 2]]
    assert state.dealer == 2


def test_C2_1_jokers_are_set_aside_in_a_draw() -> None:
    state = drawn(bid_whist(first_dealer="low_card"), "BJ 9S LJ 8H 2D 7C")
    assert state.dealer == 2


def test_C2_1_the_games_own_ways() -> None:
    assert drawn(bid_whist(), "KS QC 2H 3C 4S 5D").dealer == 1, "the first diamond"
    assert drawn(dummy_whist(), "KS QC 2H").dealer == 2, "the lowest card"


def test_C2_4_the_deal_passes_left_each_hand_round_the_table() -> None:
    state = dealt(bid_whist(target=100), dealer=2)
    dealers = [state.dealer]
    for _ in range(4):
        state = next_deal(claimed(won(state, to_act(state) or 0, "4U", "S"), 0, 6))
        dealers.append(state.dealer)
    assert dealers == [2, 3, 0, 1, 2]


def test_C2_5_cards_go_clockwise_from_the_dealers_left_twelve_each() -> None:
    state = opened(bid_whist(jokers=0), 1)
    pack = state.rules.pack
    state = apply(state, None, DealCards(pack, (10, 20, 30, 40)))[0]
    rest = [card for card in pack if card not in (pack[9], pack[19], pack[29], pack[39])]
    for turn, place in enumerate((2, 3, 0, 1)):
        assert set(held(state, place)) == set(rest[turn::4])
    assert codes(state.deal.kitty) == codes(pack[at] for at in (9, 19, 29, 39))  # type: ignore[union-attr]


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("edge", range(7))
def test_C2_6_QC17_no_kitty_card_comes_from_either_edge_of_the_pack(edge: int, jokers: int) -> None:
    state = opened(bid_whist(kitty_edge=edge, jokers=jokers), 0)
    pack, size = state.rules.pack, 4 + jokers
    last = 52 + jokers - edge
    middle = tuple(range(20, 20 + size - 2))
    apply(state, None, DealCards(pack, (edge + 1, *middle, last)))
    for outside in ((edge, *middle, last), (edge + 1, *middle, last + 1)):
        assert isinstance(refusal(state, None, DealCards(pack, outside)), NotAllowedNow)


@pytest.mark.parametrize(
    "places",
    [
        (),
        (10, 20, 30, 40, 45),
        (10, 15, 20, 25, 30, 35, 40),
        (10, 10, 20, 30, 40, 45),
        (20, 10, 30, 40, 45, 48),
    ],
)
def test_C2_6_the_kitty_has_six_different_places_in_their_order(places: tuple[int, ...]) -> None:
    state = opened(bid_whist(), 0)
    assert isinstance(refusal(state, None, DealCards(state.rules.pack, places)), NotAllowedNow)


def test_C2_6_by_default_the_first_and_last_five_cards_are_dealt_to_players() -> None:
    state = opened(bid_whist(), 0)
    apply(state, None, DealCards(state.rules.pack, (6, 7, 8, 47, 48, 49)))
    for wrong in ((5, 7, 8, 47, 48, 49), (6, 7, 8, 47, 48, 50)):
        assert isinstance(refusal(state, None, DealCards(state.rules.pack, wrong)), NotAllowedNow)


# ---- C3: the auction


@pytest.mark.parametrize("dealer", range(4))
def test_C3_1_left_of_the_dealer_first_the_dealer_last_and_each_once(dealer: int) -> None:
    state, heard = dealt(bid_whist(), dealer=dealer), []
    while duty(state) is Duty.CALL:
        heard.append(to_act(state))
        state = on(state, f"{3 + len(heard)}U")
    assert heard == [(dealer + turn) % 4 for turn in (1, 2, 3, 4)]


@pytest.mark.parametrize("least", [None, *range(1, 8)])
def test_C3_2_QC15_bids_go_from_the_least_number_to_seven(least: int | None) -> None:
    state = dealt(bid_whist() if least is None else bid_whist(min_bid=least))
    first = least or 4
    assert calls(state) == {"P", *(f"{books}{kind}" for books, kind in product(range(first, 8), "UDN"))}
    error = refusal(state, 0, Bid(first - 1, Kind.NO_TRUMP))
    assert isinstance(error, BooksOutOfRange)
    assert (error.least, error.law) == (first, "C3.2")
    assert isinstance(refusal(state, 0, Bid(8, Kind.UPTOWN)), BooksOutOfRange)


def test_C3_3_passing_is_allowed() -> None:
    state = on(dealt(bid_whist()), "P 4U P P")
    assert view(state, None).declarer == 1


def test_C3_4_of_two_equal_bids_the_one_stated_first_wins() -> None:
    state = on(dealt(bid_whist()), "4U")
    error = refusal(state, 1, parse_bid("4D"))
    assert isinstance(error, BidTooLow)
    assert (error.best, error.law) == (parse_bid("4U"), "C3.4")


@pytest.mark.parametrize(
    ("order", "ladder"),
    [
        ("equal", [{"4U", "4D"}, {"4N"}, {"5U", "5D"}, {"5N"}, {"6U", "6D"}, {"6N"}, {"7U", "7D"}, {"7N"}]),
        ("downtown_higher", [{f"{n}{kind}"} for n in (4, 5, 6, 7) for kind in "UDN"]),
    ],
)
def test_C3_5_QC1_what_outranks_what(order: str, ladder: list[set[str]]) -> None:
    state = dealt(bid_whist(up_down_order=order))
    for step, level in enumerate(ladder):
        for bid in level:
            assert calls(on(state, bid)) == {"P"}.union(*ladder[step + 1 :])


def test_C3_6_neither_trump_nor_direction_is_told_before_the_bid_is_won() -> None:
    state = on(dealt(bid_whist()), "4N P P")
    assert view(state, None).contract is None
    for place in range(4):
        error = refusal(state, place, Name(None, Direction.DOWN))
        assert isinstance(error, NotYourTurn | NotAllowedNow)
    state = on(state, "P")
    assert isinstance(refusal(state, 1, Name(None, Direction.DOWN)), NotYourTurn)
    assert view(on(state, "down"), None).contract is not None


def test_C3_7_QC2_if_the_other_three_pass_the_dealer_must_bid() -> None:
    state, events = told(dealt(bid_whist()), "P P P")
    assert events[-1] == DealerStuck(Place(3))
    assert calls(state) == {f"{books}{kind}" for books, kind in product(range(4, 8), "UDN")}, "any bid (Q-C3)"
    error = refusal(state, 3, Pass())
    assert isinstance(error, DealerMustBid)
    assert (error.least, error.law) == (4, "C3.7")


def test_QC2_the_dealer_may_pass_when_anybody_has_bid() -> None:
    for first in ("7N P P", "P 4U P", "P P 4U"):
        assert "P" in calls(on(dealt(bid_whist()), first))


def test_QC3_a_stuck_dealer_may_be_bound_to_the_minimum() -> None:
    rules = bid_whist(dealer_forced_bid="minimum_only")
    state = on(dealt(rules), "P P P")
    assert calls(state) == {"4U", "4D", "4N"}
    error = refusal(state, 3, parse_bid("5U"))
    assert isinstance(error, OnlyTheMinimum)
    assert (error.books, error.law) == (4, "C3.7")
    assert "7N" in calls(on(dealt(rules), "P P 4U"))
    assert "7N" in calls(on(dealt(rules), "P P"))


@pytest.mark.parametrize(("all_pass", "dealer"), [("redeal", 3), ("redeal_next", 0)])
def test_QC4b_where_all_may_pass_the_deal_is_thrown_in(all_pass: str, dealer: int) -> None:
    state = on(dealt(bid_whist(all_pass=all_pass)), "P P P")
    assert "P" in calls(state)
    state, events = told(state, "P")
    assert events[-1] == ThrownIn(Place(dealer))
    assert (outcome(state).contract, outcome(state).books, state.tally.points) == (None, (0, 0), (0, 0))
    assert view(next_deal(state), None).dealer == dealer


@pytest.mark.parametrize(
    ("order", "best", "same"),
    [
        ("equal", "6U", {"6U", "6D"}),
        ("equal", "6D", {"6U", "6D"}),
        ("equal", "6N", {"6N"}),
        ("downtown_higher", "6U", {"6U"}),
        ("downtown_higher", "6D", {"6D"}),
        ("equal", "7N", {"7N"}),
    ],
)
def test_C3_8_QC4_the_dealer_takes_it_for_the_same_rank(order: str, best: str, same: set[str]) -> None:
    plain = calls(on(dealt(bid_whist(up_down_order=order)), best, "P P"))
    taking = bid_whist(up_down_order=order, dealer_takes_same=True)
    assert calls(on(dealt(taking), best, "P P")) == plain | same
    assert calls(on(dealt(taking), best, "P")) == plain, "the dealer alone"
    state = on(dealt(taking), "P", best, "P", max(same))
    assert view(state, None).declarer == 3, "over the partner's bid too"


def test_C3_8_without_it_the_same_is_not_enough() -> None:
    assert isinstance(refusal(on(dealt(bid_whist()), "6U P P"), 3, parse_bid("6D")), BidTooLow)


def test_C3_8_in_a_continuous_auction_the_dealer_may_in_every_round_and_later_bids_must_outrank_it() -> None:
    state = on(dealt(bid_whist(auction_rounds="continuous", dealer_takes_same=True)), "4U P P 4D")
    assert (duty(state), to_act(state)) == (Duty.CALL, 0)
    assert not {"4U", "4D"} & calls(state)
    state = on(state, "5N P P")
    assert "5N" in calls(state)
    state = on(state, "5N P P P")
    assert (duty(state), to_act(state)) == (Duty.NAME, 3)


def test_QB1_a_continuous_auction_ends_when_the_other_three_have_passed_in_turn() -> None:
    state = on(dealt(bid_whist(auction_rounds="continuous")), "P 4U P 4N", "P P")
    assert to_act(state) == 2
    state = on(state, "5U P P")
    assert to_act(state) == 1
    assert view(on(state, "P"), None).declarer == 2
    passed_out = on(dealt(bid_whist(auction_rounds="continuous", all_pass="redeal")), "P P P P")
    assert duty(passed_out) is Duty.DEAL


@pytest.mark.parametrize(
    ("bid", "to_make", "to_stop"), [(3, 9, 5), (4, 10, 4), (5, 11, 3), (6, 12, 2), (7, 13, 1)]
)
def test_C3_10_the_books_that_make_and_stop_a_bid(bid: int, to_make: int, to_stop: int) -> None:
    state = contracted(bid_whist(min_bid=3, target=100), f"{bid}U", "S")
    assert outcome(claimed(state, 0, to_make - 1)).change == (bid, 0), "the kitty is one book"
    assert outcome(claimed(state, 0, to_make - 2)).change == (-bid, 0)
    assert outcome(claimed(state, 1, to_stop)).change == (-bid, 0)
    assert outcome(claimed(state, 1, to_stop - 1)).change == (bid, 0)


# ---- C4: naming and the kitty


def phases(state: GameState, *words: str) -> list[str]:
    names = {Named: "name", KittyTaken: "take_kitty", Thrown: "discard"}
    return [names[type(event)] for event in told(state, *words)[1] if type(event) in names]


@pytest.mark.parametrize(
    ("naming_time", "expected"),
    [("before_kitty", ["name", "take_kitty", "discard"]), ("after_kitty", ["take_kitty", "name", "discard"])],
)
def test_C4_1_QC5_the_phases_in_their_order(naming_time: str, expected: list[str]) -> None:
    state = dealt(bid_whist(naming_time=naming_time), SQUARE)
    assert phases(state, "4U P P P", "S", KITTY[2], "AS") == expected


@pytest.mark.parametrize("naming_time", ["before_kitty", "after_kitty"])
def test_C4_1_QC5_whether_the_kitty_is_seen_before_the_naming(naming_time: str) -> None:
    state = on(dealt(bid_whist(naming_time=naming_time), SQUARE), "4U P P P")
    assert duty(state) is Duty.NAME
    assert len(held(state, 0)) == (12 if naming_time == "before_kitty" else 18)


def test_C4_2_the_winner_names_a_suit_or_at_no_trump_the_direction() -> None:
    state = on(dealt(bid_whist()), "4U P P P")
    for wrong in (Name(Suit.SPADES, Direction.DOWN), Name(None, Direction.UP)):
        error = refusal(state, 0, wrong)
        assert isinstance(error, CannotName)
        assert error.law == "C4.2"
    assert isinstance(refusal(state, 0, Discard(held(state, 0)[0])), NotAllowedNow)
    no_trump = on(dealt(bid_whist()), "4N P P P")
    assert isinstance(refusal(no_trump, 0, Name(Suit.SPADES, Direction.UP)), CannotName)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_C4_3_the_winner_takes_the_kitty_and_throws_as_many(jokers: int) -> None:
    state = on(dealt(bid_whist(jokers=jokers), SQUARE), "4U P P P", "S")
    assert set(held(state, 0)) == {*cards(BEST), *cards(KITTY[jokers])}
    for card in KITTY[jokers].split():
        assert duty(state) is Duty.DISCARD
        state = on(state, card)
    assert duty(state) is Duty.PLAY
    assert codes(held(state, 0)) == codes(cards(BEST))
    assert codes(view(state, Place(0)).buried or ()) == KITTY[jokers]


@pytest.mark.parametrize("buried", ["BJ LJ AS KS QS 2S", "AS AH AD AC KS KH", "2S 2H 2D 2C QS QH"])
def test_C4_3_C4_5_any_six_of_the_eighteen_go_jokers_and_trumps_too(buried: str) -> None:
    state = on(dealt(bid_whist(), SQUARE), "4U P P P", "S", buried)
    assert duty(state) is Duty.PLAY
    assert set(held(state, 0)) == {*cards(BEST), *cards(KITTY[2])} - set(cards(buried))


def test_C4_3_only_the_winner_throws_and_only_what_is_held() -> None:
    state = on(dealt(bid_whist(), SQUARE), "4U P P P", "S", "BJ")
    for card in ("BJ", "JS"):
        assert isinstance(refusal(state, 0, Discard(parse_card(card))), CardNotHeld)
    assert isinstance(refusal(state, 2, Discard(parse_card("8S"))), NotYourTurn)


@pytest.mark.parametrize("bidder", range(4))
def test_C4_4_the_thrown_cards_are_the_bidders_first_book(bidder: int) -> None:
    state = won(dealt(bid_whist(), SQUARE), bidder, "4U", "S")
    assert view(state, None).books == ((1, 0) if bidder % 2 == 0 else (0, 1))


@pytest.mark.parametrize("kitty_book", ["bidder", "first_trick_winner"])
@pytest.mark.parametrize("bidder", [0, 1])
def test_QC11_whose_the_kittys_book_is(bidder: int, kitty_book: str) -> None:
    hands = "543.543.543.543 | AKQ.AKQ.AKQ.AKQ | 876.876.876.876 | JT9.JT9.JT9.JT9"
    keep = "543.543.543.543 AKQ.AKQ.AKQ.AKQ"
    state = won(dealt(bid_whist(kitty_book=kitty_book), hands), bidder, "4U", "S", keep=keep)
    bidders = (1, 0) if bidder == 0 else (0, 1)
    assert view(state, None).books == (bidders if kitty_book == "bidder" else (0, 0))
    state = on(state, "5H AH 8H JH" if bidder == 0 else "AH 8H JH 5H")
    own_two = (0, 2) if kitty_book == "first_trick_winner" or bidder == 1 else (1, 1)
    assert view(state, None).books == own_two, "the first trick is worth two"


@pytest.mark.parametrize(
    ("kitty_view", "bid", "is_sported"),
    [
        ("bidder_only", "4U", False),
        ("bidder_only", "4N", False),
        ("sport_trump_bids", "4U", True),
        ("sport_trump_bids", "4D", True),
        ("sport_trump_bids", "4N", False),
        ("sport_always", "4U", True),
        ("sport_always", "4N", True),
    ],
)
@pytest.mark.parametrize("naming_time", ["before_kitty", "after_kitty"])
def test_QC7_whether_the_kitty_is_sported(
    kitty_view: str, bid: str, is_sported: bool, naming_time: str
) -> None:
    rules = bid_whist(kitty_view=kitty_view, naming_time=naming_time)
    state, events = told(dealt(rules, SQUARE), bid, "P P P")
    assert bool(view(state, None).sported) is (is_sported and naming_time == "after_kitty")
    state, news = told(state, "up" if bid == "4N" else "S")
    sported = KITTY[2] if is_sported else ""
    taken = [event for event in (*events, *news) if isinstance(event, KittyTaken)]
    assert [codes(event.sported) for event in taken] == [sported]
    for place in (None, 1, 2, 3):
        assert codes(view(state, None if place is None else Place(place)).sported) == sported
    ready = thrown(state, BEST)
    assert codes(view(ready, Place(2)).sported) == sported, "and may be remembered"
    assert view(ready, Place(2)).buried is None, "but what is buried in its place stays hidden"


# ---- C5: play


@pytest.mark.parametrize(
    ("first_lead", "dealer", "bidder", "leader"),
    [
        ("declarer", 3, 0, 0),
        ("declarer", 3, 2, 2),
        ("left_of_declarer", 3, 0, 1),
        ("left_of_declarer", 3, 3, 0),
        ("left_of_dealer", 3, 2, 0),
        ("left_of_dealer", 1, 0, 2),
    ],
)
def test_C5_1_who_leads_to_the_first_trick(first_lead: str, dealer: int, bidder: int, leader: int) -> None:
    state = won(dealt(bid_whist(first_lead=first_lead), dealer=dealer), bidder, "4U", "S")
    assert (hand_on_turn(state), to_act(state)) == (leader, leader)
    assert may(state) == codes(held(state, leader)), "any card"


def test_C5_2_twelve_tricks_are_played() -> None:
    state = contracted(bid_whist(target=100), "4U", "S", SQUARE, keep=BEST)
    over = played_out(state)
    assert len(view(over, None).tricks) == 12
    assert outcome(over).books == (13, 0)


def test_C5_3_by_default_a_renege_is_refused() -> None:
    state = on(contracted(bid_whist(), "4U", "S", SQUARE, keep=BEST), "AH")
    assert isinstance(refusal(state, 1, Play(parse_card("JS"))), MustFollowSuit)
    assert takers(told(state, "JH 8H 5H")[1]) == [0]
