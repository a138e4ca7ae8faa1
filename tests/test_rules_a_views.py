"""What each person may see, view by view (rules.md A9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from tests.positions import (
    SQUARE,
    bid_whist,
    claimed,
    codes,
    contracted,
    dealt,
    double_dummy,
    dummy_whist,
    held,
    on,
    played_out,
    rules_of,
    settled,
    thrown,
    told,
)
from tests.tables import cards
from whist.engine.actions import CallRenege
from whist.engine.cards import FULL_PACK, Card, Place
from whist.engine.deal import InAuction
from whist.engine.events import HandShown, KittyTaken, Thrown
from whist.engine.game import GameState, asides
from whist.engine.view import View, view
from whist.pictures import trick_page, tricks_page
from whist.pictures.page import Page
from whist.words import Cast, card_text

DUMMY = 3
BEST = "AKQ.AKQ.AKQ.AKQ"


def sees(state: GameState, place: int | None) -> list[int]:
    """The hands that a place sees; None is the channel."""
    return [n for n, hand in enumerate(seen_by(state, place).hands) if hand is not None]


def seen_by(state: GameState, place: int | None) -> View:
    return view(state, None if place is None else Place(place))


def buried(state: GameState, place: int | None) -> str | None:
    """The cards out of play that a place sees."""
    found = seen_by(state, place).buried
    return None if found is None else codes(found)


def everybody(state: GameState) -> Iterable[int | None]:
    return (None, *state.rules.players)


# ---- Dummy Whist


@pytest.mark.parametrize("jokers", [0, 2])
def test_A9_in_the_auction_of_dummy_whist_nobody_sees_the_dummy(jokers: int) -> None:
    state = on(dealt(dummy_whist(jokers=jokers)), "2U")
    assert [sees(state, place) for place in everybody(state)] == [[], [0], [1], [2]]
    assert view(state, None).counts == (13, 13, 13, 13 + jokers)


def test_A9_a_dummy_of_fifteen_is_the_declarers_alone_until_two_are_thrown() -> None:
    state = on(dealt(dummy_whist(jokers=2)), "P 2U P")
    assert [sees(state, place) for place in everybody(state)] == [[], [0], [1, DUMMY], [2]]
    one = on(state, codes(held_by_dummy(state))[:2])
    assert [sees(one, place) for place in everybody(one)] == [[], [0], [1, DUMMY], [2]]
    both, events = told(one, codes(held_by_dummy(one))[:2])
    assert [sees(both, place) for place in everybody(both)] == [[3], [0, 3], [1, 3], [2, 3]]
    assert Thrown(Place(1), Place(DUMMY), 2) in events, "how many, and not which"
    assert [len(event.hand) for event in events if isinstance(event, HandShown)] == [13]


def held_by_dummy(state: GameState) -> tuple[Card, ...]:
    hand = view(state, state.deal.declarer).hands[DUMMY]  # type: ignore[union-attr]
    assert hand is not None
    return hand


def test_A9_a_declarer_who_names_first_sees_the_dummy_only_then() -> None:
    rules = dummy_whist(jokers=2, naming_time="before_dummy_shown")
    state = on(dealt(rules), "2U P P")
    assert sees(state, 0) == [0]
    state = on(state, "S")
    assert [sees(state, place) for place in everybody(state)] == [[], [0, DUMMY], [1], [2]]
    assert sees(thrown(state), 2) == [2, DUMMY]


def test_A9_the_two_that_were_thrown_are_the_declarers_alone_until_the_hand_is_over() -> None:
    rules = dummy_whist(jokers=2, target=100)
    state = on(dealt(rules, "||| AK.AK.AK.AK BJ LJ"), "1U P P", "BJ LJ", "S")
    assert [buried(state, place) for place in everybody(state)] == [None, "BJ LJ", None, None]
    over = played_out(state)
    assert [buried(over, place) for place in everybody(over)] == ["BJ LJ"] * 4


def test_A9_in_the_play_of_dummy_whist_everybody_sees_the_dummy_and_their_own_hand() -> None:
    state = contracted(dummy_whist(), "2U", "S", SQUARE, keep=BEST)
    assert [sees(state, place) for place in everybody(state)] == [[3], [0, 3], [1, 3], [2, 3]]
    assert all(card not in (view(state, Place(2)).hands[DUMMY] or ()) for card in held(state, 0))


# ---- Bid Whist


def test_A9_in_bid_whist_nobody_sees_a_partners_hand_nor_anybody_the_kitty() -> None:
    state = on(dealt(bid_whist()), "4U")
    assert [sees(state, place) for place in everybody(state)] == [[], [0], [1], [2], [3]]
    kitty = state.deal.kitty  # type: ignore[union-attr]
    assert len(kitty) == 6
    for place in everybody(state):
        assert not set(kitty) & everything_shown(state, place)


def everything_shown(state: GameState, place: int | None) -> set[Card]:
    """Every card that a view shows unplayed."""
    seen = seen_by(state, place)
    return {card for hand in seen.hands if hand for card in hand} | set(seen.buried or ()) | set(seen.sported)


KITTY = "BJ LJ 2S 2H 2D 2C"
"""What a square deal leaves for the kitty."""


@pytest.mark.parametrize("naming_time", ["before_kitty", "after_kitty"])
def test_A9_C2_7_the_kitty_is_the_bidders_alone(naming_time: str) -> None:
    state = on(dealt(bid_whist(naming_time=naming_time), SQUARE), "P 4U P")
    state, events = told(state, "P")
    assert (set(cards(KITTY)) <= set(held(state, 1))) is (naming_time == "after_kitty")
    state, news = told(state, "S")
    taken = [event for event in (*events, *news) if isinstance(event, KittyTaken)]
    assert taken == [KittyTaken(Place(1), 6, ())]
    assert set(cards(KITTY)) <= set(held(state, 1))
    for place in (None, 0, 2, 3):
        assert not set(cards(KITTY)) & everything_shown(state, place)


def test_A9_the_buried_cards_are_the_bidders_alone_until_the_hand_is_over() -> None:
    state = contracted(bid_whist(target=100), "4U", "S", SQUARE, keep=BEST)
    assert [buried(state, place) for place in everybody(state)] == [None, KITTY, None, None, None]
    for place in (None, 1, 2, 3):
        assert not set(cards(KITTY)) & everything_shown(state, place)
    over = played_out(state)
    for place in everybody(over):
        assert (buried(over, place), sees(over, place)) == (KITTY, [0, 1, 2, 3])


def test_A9_a_bidder_who_has_not_thrown_all_yet_shows_nothing_of_it() -> None:
    state = on(dealt(bid_whist(), SQUARE), "4U P P P", "S", "2S BJ")
    assert [buried(state, place) for place in everybody(state)] == [None, "BJ 2S", None, None, None]


# ---- Double Dummy


def test_A9_in_double_dummy_both_dummies_lie_open_and_the_living_hands_do_not() -> None:
    state = dealt(double_dummy(), dealer=2)
    assert [sees(state, place) for place in everybody(state)] == [[2, 3], [0, 2, 3], [1, 2, 3]]
    state = on(state, codes(view(state, None).hands[3] or ())[:2])
    assert [sees(state, place) for place in everybody(state)] == [[2, 3], [0, 2, 3], [1, 2, 3]]


def test_A9_all_four_hands_lie_open_where_the_house_wants_it() -> None:
    state = dealt(double_dummy(expose_all_four=True), dealer=2)
    for place in everybody(state):
        assert sees(state, place) == [0, 1, 2, 3]


# ---- all games


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist", "double_dummy"])
def test_A9_when_the_hand_is_over_all_cards_lie_as_they_were_dealt(game: str) -> None:
    rules = rules_of(game)
    state = dealt(rules, dealer=3) if game == "double_dummy" else contracted(rules, "7N", "up")
    dealt_hands = state.deal.dealt  # type: ignore[union-attr]
    over = claimed(state, 0, 3)
    for place in everybody(over):
        assert seen_by(over, place).hands == dealt_hands


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
def test_A9_a_deal_that_is_thrown_in_stays_hidden(game: str) -> None:
    state = dealt(rules_of(game, all_pass="redeal"))
    assert isinstance(state.deal, InAuction)
    state = on(state, *("P",) * len(state.rules.players))
    for place in everybody(state):
        assert (sees(state, place), buried(state, place)) == ([], None)


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist", "double_dummy"])
def test_A9_while_reneges_may_still_be_called_no_hidden_hand_is_opened(game: str) -> None:
    rules = rules_of(game, renege_mode="penalise")
    state = dealt(rules, dealer=3) if game == "double_dummy" else contracted(rules, "7N", "up")
    state = played_out(state)
    open_hands = {"dummy_whist": [3], "bid_whist": [], "double_dummy": [2, 3]}[game]
    assert sees(state, None) == open_hands
    for place in rules.players:
        assert sees(state, place) == sorted({place, *open_hands})
    assert sees(settled(state), None) == [0, 1, 2, 3]


def test_A9_what_is_said_out_of_turn_is_offered_to_players_only() -> None:
    state = on(contracted(bid_whist(renege_mode="penalise"), "4U", "S", SQUARE, keep=BEST), "AH JH 8H 5H")
    assert view(state, None).asides == ()
    assert view(state, None).legal == view(state, None).lawful == ()
    for place in range(4):
        assert view(state, Place(place)).asides == asides(state, Place(place))
        assert CallRenege(1) in view(state, Place(place)).asides
        assert bool(view(state, Place(place)).legal) is (place == 0)


@pytest.mark.parametrize("show", [trick_page, tricks_page])
def test_A9_the_last_trick_may_be_looked_at_and_the_earlier_ones_when_the_hand_is_over(
    show: Callable[[View, Cast, str], Page],
) -> None:
    state = contracted(bid_whist(target=100), "4U", "S", SQUARE, keep=BEST)
    state = on(state, "AH JH 8H 5H", "AD JD 8D 5D", "AC")
    for place in everybody(state):
        assert written(seen_by(state, place), show) == {"AD", "JD", "8D", "5D"}
    over = view(claimed(state, 1, 0), None)
    assert {"AH", "JH", "8H", "5H", "AD", "JD", "8D", "5D"} <= written(over, tricks_page)


def written(seen: View, show: Callable[[View, Cast, str], Page]) -> set[str]:
    """The codes of the cards that a page speaks of."""
    text = show(seen, Cast.around(seen, ("Ann", "Bob", "Cy", "Di"), "en"), "en").text
    return {str(card) for card in FULL_PACK if card_text(card, "en") in text}
