"""What each person may see, by the table of A9 and not by what the engine says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given

from tests.laws import GAMES, Game, Moment, careless, match, seeds, some
from whist.engine.actions import CallRenege, DrawCards, Play
from whist.engine.cards import Card, Hand, Place, in_hand_order
from whist.engine.deal import Claimed, DealOver, InAuction, InExchange, InPlay, InReckoning
from whist.engine.errors import IllegalAction
from whist.engine.events import CardPlayed, DealerDrawn, Dealt, HandShown, KittyTaken, TakenBack
from whist.engine.game import GameState, apply, duty, lawful_actions, legal_actions, to_act
from whist.engine.rules import Rules
from whist.engine.view import view

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
ANYBODY: tuple[Place | None, ...] = (None, *map(Place, range(4)))
"""The channel, the players, and places where nobody sits."""


def any_rules(game: Game, seed: int) -> Rules:
    """House rules at random; every other table penalises reneges."""
    return game.any_rules(seed, renege_mode=("prevent", "penalise")[seed % 2])


def moments(game: Game, seed: int, most: int) -> Iterator[Moment]:
    return match(any_rules(game, seed), seed, most=most, choose=careless)


def deal_in(state: GameState) -> InAuction | InExchange | InPlay | DealOver | None:
    return state.deal.play if isinstance(state.deal, InReckoning) else state.deal


# ---- the table of A9


def seen_by(state: GameState, place: Place | None) -> set[int]:
    """Whose hands a place may look at."""
    deal, own = deal_in(state), set() if place is None else {int(place)}
    if isinstance(deal, DealOver):
        return set() if deal.contract is None else {0, 1, 2, 3}
    if isinstance(deal, InPlay):
        return own | dummies_seen(state, place) | claimant_seen(state, deal.said.claim, place)
    return own | dummies_seen(state, place) if isinstance(deal, InExchange) else own


def dummies_seen(state: GameState, place: Place | None) -> set[int]:
    """The column "dummy" of A9; both customs of D4.5."""
    settings, deal = state.rules.settings, deal_in(state)
    if state.rules.name == "bid_whist":
        return set()
    if state.rules.name == "double_dummy":
        return {0, 1, 2, 3} if settings.expose_all_four else {2, 3}  # type: ignore[attr-defined]
    if not isinstance(deal, InExchange):
        return {3}  # in play: everybody
    is_declarer, thrown = place == deal.contract.declarer, len(deal.hands[3]) == 13
    if settings.naming_time == "before_dummy_shown":  # type: ignore[attr-defined]
        named = deal.contract.named is not None
        return {3} if named and is_declarer else set()
    return {3} if thrown or is_declarer else set()  # the declarer alone, until the two are thrown


def claimant_seen(state: GameState, claim: Claimed | None, place: Place | None) -> set[int]:
    """A claimant shows the unplayed cards to the living opponents, who vote (A8.1); to concede, to nobody."""
    if claim is None or claim.tricks == 0 or place is None or place not in state.rules.players:
        return set()
    return {claim.by} if side(state, place) != side(state, claim.by) else set()


def side(state: GameState, place: int) -> int:
    deal = deal_in(state)
    assert isinstance(deal, InPlay)
    if state.rules.name == "dummy_whist":
        return 0 if place in (3, deal.contract.declarer) else 1
    return place % 2


def sees_the_throw(deal: InExchange | InPlay, place: Place | None) -> bool:
    return place is not None and place == deal.contract.declarer  # "declarer only"; "bidder only"


def turned_up(deal: InAuction | InExchange | InPlay) -> Card | None:
    """The trump card lies there until it is played or the first trick is over (D4.3)."""
    gone = isinstance(deal, InPlay) and (deal.tricks or deal.bidding.turned in deal.trick.cards)
    return None if gone else deal.bidding.turned


@every_game
@given(seed=seeds)
@some(20)
def test_a_view_shows_the_hands_that_the_place_may_see_and_no_other(game: Game, seed: int) -> None:
    for each in moments(game, seed, most=150):
        deal = deal_in(each.state)
        if deal is None:
            continue
        hands = deal.dealt if isinstance(deal, DealOver) else deal.hands
        for place in ANYBODY:
            seen, shown = seen_by(each.state, place), view(each.state, place)
            assert shown.hands == tuple(hand if n in seen else None for n, hand in enumerate(hands))
            assert shown.counts == tuple(map(len, hands))
            if isinstance(deal, InExchange | InPlay):
                assert shown.buried == (deal.buried if sees_the_throw(deal, place) else None)
            if not isinstance(deal, DealOver):
                assert shown.turned == turned_up(deal)


@every_game
@given(seed=seeds)
@some(15)
def test_the_kitty_is_shown_only_where_it_is_sported(game: Game, seed: int) -> None:
    for each in moments(game, seed, most=150):
        deal = deal_in(each.state)
        for place in ANYBODY:
            sported = view(each.state, place).sported
            if isinstance(deal, InPlay):
                assert len(sported) == (each.state.rules.kitty_size if is_sported(each.state) else 0)
            else:
                assert not sported or (isinstance(deal, InExchange) and is_sported(each.state))


def is_sported(state: GameState) -> bool:
    """Whether the house shows the table the kitty of this deal (Q-C7)."""
    deal = deal_in(state)
    assert isinstance(deal, InExchange | InPlay)
    style = getattr(state.rules.settings, "kitty_view", "bidder_only")
    return style == "sport_always" or (style == "sport_trump_bids" and str(deal.contract.bid)[1] != "N")


@every_game
@given(seed=seeds)
@some(15)
def test_after_a_deal_all_its_cards_lie_open_unless_it_was_thrown_in(game: Game, seed: int) -> None:
    for each in match(any_rules(game, seed), seed, most=400):
        deal = each.state.deal
        if isinstance(deal, DealOver):
            for place in ANYBODY:
                shown = view(each.state, place)
                if deal.contract is None:
                    assert not any(shown.hands)
                    assert not shown.buried
                    assert shown.turned is None
                else:
                    assert (shown.hands, shown.buried) == (deal.dealt, deal.buried)


# ---- no view and no event depends on what is hidden


def hidden_from(state: GameState, place: Place | None) -> list[Card]:
    """The cards that a place may not know the whereabouts of."""
    deal = deal_in(state)
    if deal is None or (isinstance(deal, DealOver) and deal.contract):
        return []
    hands = deal.dealt if isinstance(deal, DealOver) else deal.hands
    seen = seen_by(state, place)
    cards = [card for n, hand in enumerate(hands) if n not in seen for card in hand]
    if isinstance(deal, InAuction | InExchange):
        cards += deal.kitty
    if isinstance(deal, InExchange | InPlay) and not sees_the_throw(deal, place):
        cards += deal.buried
    if isinstance(deal, DealOver):
        return cards
    known = {turned_up(deal), *(() if isinstance(deal, InAuction) else deal.sported)}
    return [card for card in cards if card not in known]


def with_swapped(state: GameState, one: Card, other: Card, piles: tuple[str, ...] = ()) -> GameState:
    """The same match, had these two cards been dealt the other way round."""
    trade = {one: other, other: one}

    def traded(cards: Hand) -> Hand:
        return in_hand_order([trade.get(card, card) for card in cards])

    deal, changes = deal_in(state), dict[str, Any]()
    for name in piles or ("hands", "dealt", "kitty", "buried"):
        if name in {each.name for each in fields(deal)}:  # type: ignore[arg-type]
            pile = getattr(deal, name)
            changes[name] = tuple(map(traded, pile)) if name in ("hands", "dealt") else traded(pile)
    swapped: Any = replace(deal, **changes)  # type: ignore[type-var]
    return replace(state, deal=InReckoning(swapped) if isinstance(state.deal, InReckoning) else swapped)


@every_game
@given(seed=seeds)
@some(20)
def test_a_view_does_not_depend_on_cards_that_the_place_cannot_see(game: Game, seed: int) -> None:
    dice = random.Random(seed)
    for each in moments(game, seed, most=150):
        if dice.random() < 0.5:
            continue
        for place in ANYBODY:
            hidden = hidden_from(each.state, place)
            if len(hidden) >= 2:
                one, other = dice.sample(hidden, 2)
                swapped = with_swapped(each.state, one, other)
                assert view(swapped, place) == view(each.state, place)


@given(seed=seeds)
@some(25)
def test_nobody_but_the_bidder_can_tell_what_was_thrown_even_of_a_sported_kitty(seed: int) -> None:
    game = next(each for each in GAMES if each.name == "bid_whist")
    dice, swaps = random.Random(seed), 0
    for each in match(game.any_rules(seed, kitty_view="sport_always"), seed, most=120):
        deal = each.state.deal
        if not isinstance(deal, InPlay) or not deal.hands[deal.contract.declarer or 0]:
            continue
        kept, thrown = (dice.choice(pile) for pile in (deal.hands[deal.contract.declarer or 0], deal.buried))
        swapped = with_swapped(each.state, kept, thrown, ("hands", "buried"))
        for place in ANYBODY:
            if deal.contract.declarer not in seen_by(each.state, place):
                assert view(swapped, place) == view(each.state, place)
                swaps += 1
    assert swaps > 50


@every_game
@given(seed=seeds)
@some(20)
def test_events_do_not_depend_on_cards_that_nobody_has_shown(game: Game, seed: int) -> None:
    dice, compared = random.Random(seed), 0
    for each in moments(game, seed, most=120):
        hidden = hidden_from(each.before, None)
        looks_back = isinstance(each.action, CallRenege)  # into the record, by law
        if each.who is None or len(hidden) < 2 or looks_back or isinstance(each.state.deal, DealOver):
            continue
        one, other = dice.sample(hidden, 2)
        if {one, other} & {*cards_in(each.events), getattr(each.action, "card", None)}:
            continue
        try:
            _, events = apply(with_swapped(each.before, one, other), each.who, each.action)
        except IllegalAction:
            continue  # with that card the player would have had to follow suit
        assert events == each.events
        compared += 1
    assert compared > 10 or all_open(each.state)


def all_open(state: GameState) -> bool:
    return bool(getattr(state.rules.settings, "expose_all_four", False))


def cards_in(thing: object) -> Iterator[Card]:
    """Every card that a value names, however deep."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, tuple | list):
        for each in thing:
            yield from cards_in(each)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for field in fields(thing):
            yield from cards_in(getattr(thing, field.name))


@every_game
@given(seed=seeds)
@some(25)
def test_events_name_only_cards_that_everybody_has_seen(game: Game, seed: int) -> None:
    for each in moments(game, seed, most=200):
        for event in each.events:
            match_event(each, event)


def match_event(each: Moment, event: object) -> None:
    deal = deal_in(each.state)
    match event:
        case DealerDrawn():
            assert isinstance(each.action, DrawCards)
        case CardPlayed(_, card):
            assert each.action == Play(card)
        case TakenBack(_, card):
            before = deal_in(each.before)
            assert isinstance(before, InPlay)
            assert card in before.trick.cards
        case HandShown(place, hand):
            assert isinstance(deal, InExchange | InPlay)
            assert deal.hands[place] == hand
            assert place in seen_by(each.state, None)
        case Dealt(turned=turned):
            assert (turned is not None) == each.state.rules.turns_trump
        case KittyTaken(sported=sported):
            assert sported == view(each.state, None).sported
        case _:
            assert not list(cards_in(event))


# ---- who is told what they may do


@every_game
@given(seed=seeds)
@some(10)
def test_only_who_must_act_is_told_what_they_may_do(game: Game, seed: int) -> None:
    for each in moments(game, seed, most=120):
        who = to_act(each.state)
        for place in ANYBODY:
            shown = view(each.state, place)
            is_theirs = who is not None and place == who
            assert shown.legal == (legal_actions(each.state) if is_theirs else ())
            assert shown.lawful == (lawful_actions(each.state) if is_theirs else ())
            assert (shown.to_act, shown.duty) == (who, duty(each.state))
