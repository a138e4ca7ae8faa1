"""The laws that hold for every game of the family, whatever its house rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.laws import GAMES, Game, anything, house, match, modest, played_out, seeds
from whist.engine import notation
from whist.engine.actions import (
    Action,
    Appoint,
    Bid,
    DealCards,
    Direction,
    Discard,
    DrawCards,
    Duty,
    Kind,
    Name,
    Pass,
    Play,
)
from whist.engine.cards import FULL_PACK, JOKERS, Card, Hand, Place, Suit, in_hand_order
from whist.engine.deal import DealOver, InAuction, InExchange, InPlay
from whist.engine.errors import IllegalAction
from whist.engine.events import CardPlayed, DealerDrawn, DealScored, Dealt, HandShown, KittyTaken, MatchOver
from whist.engine.game import GameState, apply, duty, hand_to_act, legal_actions, new_game, replay, to_act
from whist.engine.tricks import JokerRules, Trick, playable, strength, winner, winning_card
from whist.engine.view import view

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
ALL_CARDS = JOKERS + FULL_PACK


def some(examples: int) -> Any:
    return settings(max_examples=examples)


# ---- cards


@every_game
@given(seed=seeds)
@some(30)
def test_no_card_is_ever_lost_or_doubled(game: Game, seed: int) -> None:
    rules = game.any_rules(seed)
    for each in match(rules, seed, most=150):
        match each.state.deal:
            case None:
                continue
            case InAuction() as deal:
                cards = [*deal.kitty]
                hands = deal.hands
            case InExchange() as deal:
                cards = [*deal.kitty, *deal.buried]
                hands = deal.hands
            case InPlay() as deal:
                tricks = (*deal.tricks, deal.trick)
                cards = [*deal.buried, *(card for trick in tricks for card in trick.cards)]
                hands = deal.hands
            case DealOver(contract=None):
                continue
            case DealOver() as deal:
                cards = [*deal.buried, *(card for trick in deal.tricks for card in trick.cards)]
                hands = ()
        held = [card for hand in hands for card in hand]
        assert sorted(map(str, cards + held)) == sorted(map(str, rules.pack))
        assert all(hand == in_hand_order(hand) for hand in hands), "hands are held in order"


@every_game
@given(seed=seeds)
@some(10)
def test_a_deal_ends_with_every_hand_played_out_and_thirteen_books(game: Game, seed: int) -> None:
    for each in match(game.any_rules(seed), seed, most=400):
        if isinstance(each.state.deal, DealOver) and each.state.deal.contract:
            deal = each.state.deal
            assert sum(deal.books) == 13
            assert len({len(trick.cards) for trick in deal.tricks}) == 1
            assert (
                len(deal.tricks) == len(deal.winners) == (len(each.state.rules.pack) - len(deal.buried)) // 4
            )


# ---- the referee


@every_game
@given(seed=seeds)
@some(20)
def test_whose_turn_it_is_and_what_is_open_to_them_agree(game: Game, seed: int) -> None:
    for each in match(game.any_rules(seed), seed, most=150):
        state = each.state
        owed, who, legal = duty(state), to_act(state), legal_actions(state)
        waits = owed in (Duty.DRAW, Duty.DEAL, Duty.NOTHING)
        assert (who is None) == waits == (not legal)
        assert len(set(legal)) == len(legal)
        assert who is None or who in state.rules.players
        assert (hand_to_act(state) is None) == waits
        kinds = {Duty.CALL: (Bid, Pass), Duty.NAME: Name, Duty.DISCARD: Discard, Duty.PLAY: Play}
        assert all(isinstance(action, kinds[owed]) for action in legal)
        assert state.is_over == (owed is Duty.NOTHING)


def any_action(dice: random.Random, pack: Hand) -> Action:
    """Any action at all, most of them senseless."""
    card = dice.choice(ALL_CARDS)
    some_pack = tuple(dice.sample(pack, len(pack)))
    return dice.choice(
        [
            Play(card),
            Play(card),
            Discard(card),
            Pass(),
            Bid(dice.randrange(-1, 10), dice.choice(list(Kind))),
            Name(dice.choice([None, *Suit]), dice.choice(list(Direction)), dice.random() < 0.5),
            DealCards(some_pack[:-1]),
            DealCards((*some_pack[:-1], some_pack[0])),
            DealCards(some_pack, (1, 2, 3, 4, 5, 6)),
            DrawCards(some_pack[1:]),
            Appoint(Place(dice.choice([-1, 4]))),
        ]
    )


@every_game
@given(seed=seeds)
@some(15)
def test_each_legal_action_succeeds_and_any_other_is_refused_and_changes_nothing(
    game: Game, seed: int
) -> None:
    rules, dice = game.any_rules(seed), random.Random(seed)
    for each in match(rules, seed, most=90):
        state, who, legal = each.state, to_act(each.state), legal_actions(each.state)
        was, deal = repr(state), state.deal
        for action in legal if len(legal) < 20 else dice.sample(legal, 8):
            after, events = apply(state, who, action)
            assert after is not state
            assert after != state
            assert events or isinstance(action, Discard)
        for _ in range(8):
            action, place = any_action(dice, rules.pack), dice.choice([None, *range(4)])
            if place == who and action in legal:
                continue
            with pytest.raises(IllegalAction):
                apply(state, place, action)
        assert state.deal is deal
        assert repr(state) == was


@every_game
@given(seed=seeds)
@some(8)
def test_nobody_acts_for_another_nor_for_the_house(game: Game, seed: int) -> None:
    for each in match(game.any_rules(seed), seed, most=130):
        state, who = each.before, each.who
        for place in {None, *map(Place, range(4))} - {who}:
            with pytest.raises(IllegalAction):
                apply(state, place, each.action)


@every_game
@given(seed=seeds)
@some(12)
def test_the_log_in_words_replays_to_an_equal_state(game: Game, seed: int) -> None:
    rules = game.any_rules(seed, **only_known(game, {"loss_floor": "minus_target", "target": 10}))
    state, log = played_out(rules, seed)
    written = [(who, notation.write(action)) for who, action in log]
    assert replay(rules, [(who, notation.read(words)) for who, words in written]) == state
    assert replay(rules, log[:50]) == replay(rules, log[:50])
    for _, words in written:
        secret = set((words.secret or "").split())
        assert not secret & set(words.public.split()), "the public half tells nothing of the secret one"


@every_game
@given(seed=seeds)
@some(25)
def test_a_match_with_a_floor_ends_however_it_is_played(game: Game, seed: int) -> None:
    rules = game.any_rules(seed, **only_known(game, {"loss_floor": "minus_target"}))
    state, _ = played_out(rules, seed, anything)
    assert_over(state)


@every_game
@given(seed=seeds)
@some(15)
def test_a_match_ends_when_bids_can_be_made(game: Game, seed: int) -> None:
    easy = {"min_bid": 1, "score_made": "made", "target": 10}
    rules = game.any_rules(seed, **only_known(game, easy))
    state, _ = played_out(rules, seed, modest)
    assert_over(state)


def only_known(game: Game, words: dict[str, object]) -> dict[str, object]:
    """Those house rules that the game has."""
    return {each.name: words[each.name] for each in fields(game.settings) if each.name in words}


def assert_over(state: GameState) -> None:
    tally = state.tally
    assert state.is_over
    assert duty(state) is Duty.NOTHING
    assert tally.winner is not None
    assert isinstance(state.deal, DealOver)
    assert state.deal.totals == tally.points
    with pytest.raises(IllegalAction):
        apply(state, None, DealCards(state.rules.pack))


@every_game
@given(seed=seeds)
@some(10)
def test_the_tally_is_the_sum_of_its_lines(game: Game, seed: int) -> None:
    points: tuple[int, ...] | None = None
    for each in match(game.any_rules(seed), seed, most=600):
        for event in each.events:
            if isinstance(event, DealScored):
                was = points or (0,) * len(event.change)
                lines = [
                    sum(line.points for line in event.lines if line.entry == n)
                    for n in range(len(event.change))
                ]
                assert list(event.change) == lines
                points = event.tally.points
                assert points == tuple(map(sum, zip(was, lines, strict=True)))
            if isinstance(event, MatchOver):
                assert each.state.is_over


# ---- secrets (A9)


def seen_by(state: GameState, place: Place | None) -> set[Place]:
    """Whose hands a place may look at, by the table of A9 and not by what the engine says."""
    rules, deal = state.rules, state.deal
    hands = set() if place is None else {place}
    dummies = {Place(n) for n in range(4)} - set(rules.players)
    if isinstance(deal, InPlay):
        return hands | dummies  # "Dummy Whist, play: everybody"; "Double Dummy: both, everybody"
    if isinstance(deal, InExchange):
        named, thrown = deal.contract.named is not None, len(deal.hands[3]) == 13
        blind = getattr(rules.settings, "naming_time", "") == "before_dummy_shown"
        if thrown and not blind:
            return hands | dummies  # turned up before the naming (B4.1)
        if not thrown and place == deal.contract.declarer and (named or not blind):
            return hands | dummies  # "declarer alone, until the two are thrown"
    return hands


def hidden_from(state: GameState, place: Place | None) -> list[Card]:
    """The cards that a place may not know the whereabouts of."""
    deal = state.deal
    if deal is None or (isinstance(deal, DealOver) and deal.contract):
        return []
    hands = deal.dealt if isinstance(deal, DealOver) else deal.hands
    seen = seen_by(state, place)
    cards = [card for n, hand in enumerate(hands) if n not in seen for card in hand]
    if isinstance(deal, InAuction | InExchange):
        cards += deal.kitty
    if isinstance(deal, InExchange | InPlay) and place != deal.contract.declarer:
        cards += deal.buried  # "the two thrown: declarer only"; "bidder only"
    known = {deal.bidding.turned, *(deal.sported if isinstance(deal, InExchange | InPlay) else ())}
    return [card for card in cards if card not in known]


def with_swapped(state: GameState, one: Card, other: Card) -> GameState:
    """The same match, had these two cards been dealt the other way round."""
    trade = {one: other, other: one}

    def traded(cards: Hand) -> Hand:
        return in_hand_order([trade.get(card, card) for card in cards])

    changes: dict[str, Any] = {}
    for name in ("hands", "dealt", "kitty", "buried"):
        if name in {each.name for each in fields(state.deal)}:  # type: ignore[arg-type]
            pile = getattr(state.deal, name)
            is_hands = name in ("hands", "dealt")
            changes[name] = tuple(map(traded, pile)) if is_hands else traded(pile)
    return replace(state, deal=replace(state.deal, **changes))  # type: ignore[type-var]


@every_game
@given(seed=seeds)
@some(25)
def test_a_view_does_not_depend_on_cards_that_the_place_cannot_see(game: Game, seed: int) -> None:
    dice, swaps = random.Random(seed), 0
    for each in match(game.any_rules(seed), seed, most=120):
        for place in (None, *map(Place, range(4))):
            hidden = hidden_from(each.state, place)
            if len(hidden) >= 2:
                swapped = with_swapped(each.state, *dice.sample(hidden, 2))
                assert view(swapped, place) == view(each.state, place)
                swaps += 1
    assert swaps > 100


@every_game
@given(seed=seeds)
@some(15)
def test_a_view_shows_the_hands_that_the_place_may_see(game: Game, seed: int) -> None:
    for each in match(game.any_rules(seed), seed, most=120):
        deal = each.state.deal
        if isinstance(deal, InAuction | InExchange | InPlay):
            for place in (None, *map(Place, range(4))):
                seen = seen_by(each.state, place)
                shown = view(each.state, place).hands
                assert shown == tuple(hand if n in seen else None for n, hand in enumerate(deal.hands))


@every_game
@given(seed=seeds)
@some(10)
def test_only_who_must_act_is_told_what_they_may_do(game: Game, seed: int) -> None:
    for each in match(game.any_rules(seed), seed, most=120):
        who = to_act(each.state)
        for place in (None, *map(Place, range(4))):
            shown = view(each.state, place)
            assert shown.legal == (legal_actions(each.state) if who is not None and place == who else ())
            assert (shown.to_act, shown.duty) == (who, duty(each.state))


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
    for each in match(game.any_rules(seed), seed, most=200):
        dummies = {Place(n) for n in range(4)} - set(each.state.rules.players)
        for event in each.events:
            match event:
                case DealerDrawn():
                    assert isinstance(each.action, DrawCards)
                case CardPlayed(_, card):
                    assert each.action == Play(card)
                case HandShown(place, hand):
                    assert place in dummies
                    assert not isinstance(each.state.deal, InAuction)
                    assert isinstance(each.state.deal, InExchange | InPlay)
                    assert each.state.deal.hands[place] == hand
                case Dealt(turned=turned):
                    assert (turned is not None) == each.state.rules.turns_trump
                case KittyTaken(sported=sported):
                    shown = getattr(each.state.rules.settings, "kitty_view", "") == "sport_always"
                    assert bool(sported) == shown
                case _:
                    assert not list(cards_in(event))


@every_game
@given(seed=seeds)
@some(20)
def test_events_do_not_depend_on_cards_that_nobody_has_shown(game: Game, seed: int) -> None:
    dice, compared = random.Random(seed), 0
    for each in match(game.any_rules(seed), seed, most=120):
        hidden = hidden_from(each.before, None)
        if each.who is None or len(hidden) < 2:
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
    assert compared > 10


# ---- tricks, against an oracle that shares nothing with the engine

UPTOWN, GOOD_ACES, BAD_ACES = "AKQJT98765432", "A23456789TJQK", "23456789TJQKA"


def order_of(named: Name) -> str:
    if named.direction is Direction.UP:
        return UPTOWN
    return GOOD_ACES if named.aces_good else BAD_ACES


def oracle_winner(codes: list[str], trump: str | None, order: str) -> int:
    """A4 and A5 with lists of codes: the first of the best-to-worst list that was played."""
    led = next((code[1] for code in codes if code[1] != "J"), None)
    if trump and codes[0][1] == "J":
        led = trump
    ranked = ["BJ", "LJ", *(rank + trump for rank in order)] if trump else []
    ranked += [rank + led for rank in order if led] if led else []
    return min((ranked.index(code), n) for n, code in enumerate(codes) if code in ranked)[1]


def oracle_legal(hand: list[str], plays: list[str], trump: str | None, jokers: JokerRules) -> list[str]:
    """The reference functions at the end of A5, word for word."""

    def suit_of(code: str) -> str | None:
        return trump if code in ("BJ", "LJ") else code[1]

    led = next((suit_of(code) for code in plays if suit_of(code)), None)
    if not plays:
        plain = [code for code in hand if code not in ("BJ", "LJ")]
        return plain or hand if trump is None and jokers.lead_as_last_resort else hand
    if led is None:
        return hand
    if following := [code for code in hand if suit_of(code) == led]:
        return following
    held = [code for code in hand if code in ("BJ", "LJ")]
    return held if trump is None and jokers.void_must_throw and held else hand


names = st.builds(
    lambda trump, way, good: Name(trump, way, good or way is Direction.UP),
    st.sampled_from([None, *Suit]),
    st.sampled_from(list(Direction)),
    st.booleans(),
)
shuffles = st.permutations(ALL_CARDS)
# Full packs seldom show two jokers in a trick: half of the tricks come from a pack rich in jokers and aces.
few = st.permutations([card for card in ALL_CARDS if str(card)[0] in "A2K" or card.is_joker])


@given(cards=st.one_of(shuffles, few), named=names)
@some(1500)
def test_the_winner_of_a_trick_is_the_oracles(cards: list[Card], named: Name) -> None:
    trick = tuple(cards[:4])
    trump = named.trump.value if named.trump else None
    place = oracle_winner([str(card) for card in trick], trump, order_of(named))
    assert winning_card(trick, named) == place
    assert winner(Trick((Place(2), Place(3), Place(0), Place(1)), trick), named) == (2 + place) % 4


@given(named=names)
@some(60)
def test_a_card_is_as_strong_as_its_place_in_the_order(named: Name) -> None:
    for suit in Suit:
        cards = sorted(
            (card for card in FULL_PACK if card.suit is suit), key=lambda card: -strength(card, named)
        )
        assert "".join(str(card)[0] for card in cards) == order_of(named)
        heights = [strength(card, named) for card in (*JOKERS, *cards)]
        assert all(high > low for high, low in pairwise(heights))


@given(
    cards=st.one_of(shuffles, few),
    played=st.integers(0, 3),
    held=st.integers(1, 13),
    named=names,
    jokers=st.builds(JokerRules, st.booleans(), st.booleans()),
)
@some(1500)
def test_what_may_be_played_is_what_the_oracle_says(
    cards: list[Card], played: int, held: int, named: Name, jokers: JokerRules
) -> None:
    hand, table = in_hand_order(cards[played : played + min(held, len(cards) - 3)]), tuple(cards[:played])
    trump = named.trump.value if named.trump else None
    expected = oracle_legal([str(card) for card in hand], [str(card) for card in table], trump, jokers)
    assert [str(card) for card in playable(hand, table, named, jokers)] == expected


@every_game
@given(seed=seeds)
@some(15)
def test_a_match_is_played_by_the_oracles_rules(game: Game, seed: int) -> None:
    for each in match(game.any_rules(seed), seed, most=150):
        deal = each.state.deal
        if not isinstance(deal, InPlay):
            continue
        assert deal.contract.named is not None
        trump, order = deal.contract.trump, order_of(deal.contract.named)
        letter = trump.value if trump else None
        hand = [str(card) for card in deal.hands[deal.trick.to_play]]
        table = [str(card) for card in deal.trick.cards]
        legal = [str(action.card) for action in legal_actions(each.state) if isinstance(action, Play)]
        assert legal == oracle_legal(hand, table, letter, each.state.rules.jokers)
        for trick, taker in zip(deal.tricks, deal.winners, strict=True):
            assert trick.order[oracle_winner([str(card) for card in trick.cards], letter, order)] == taker
        led = [trick.leader for trick in (*deal.tricks, deal.trick)]
        assert led[1:] == list(deal.winners), "the winner leads to the next (A5.5)"


# ---- the house


@every_game
def test_the_house_deals_only_a_whole_pack_and_only_when_it_is_due(game: Game) -> None:
    rules, dice = game.build(game.settings()), random.Random(1)
    state = new_game(rules)
    draw = house(state, dice)
    with pytest.raises(IllegalAction):
        apply(state, None, DealCards(rules.pack))
    state, _ = apply(state, None, draw)
    with pytest.raises(IllegalAction):
        apply(state, None, draw)
    deal = house(state, dice)
    assert isinstance(deal, DealCards)
    for pack in (deal.pack[1:], (*deal.pack, deal.pack[0]), (*deal.pack[1:], deal.pack[1])):
        with pytest.raises(IllegalAction):
            apply(state, None, replace(deal, pack=pack))
    with pytest.raises(IllegalAction):
        apply(state, None, replace(deal, kitty_places=(1, 2, 3)))
    state, _ = apply(state, None, deal)
    with pytest.raises(IllegalAction):
        apply(state, None, deal)


@every_game
@given(seed=seeds)
@some(10)
def test_the_deal_passes_to_the_left(game: Game, seed: int) -> None:
    rules = game.any_rules(seed)
    dealers = [
        event.dealer
        for each in match(rules, seed, most=700)
        for event in each.events
        if isinstance(event, Dealt)
    ]
    stays = rules.passed_out_dealer_stays
    for before, after in pairwise(dealers):
        assert after == rules.seating.left_of_dealer(before) or (stays and after == before)
