"""The laws that hold for every game of the family, whatever its house rules: cards, turns, logs, tally."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, pairwise

import pytest
from hypothesis import given

from tests.laws import GAMES, Game, Moment, careless, house, match, modest, played_out, seeds, some
from whist.engine import notation
from whist.engine.actions import (
    Action,
    Answer,
    Appoint,
    Aside,
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
    Settle,
    Side,
    TakeSeat,
)
from whist.engine.cards import FULL_PACK, JOKERS, Card, Hand, Place, Suit, in_hand_order
from whist.engine.deal import DealOver, InAuction, InExchange, InPlay, InReckoning
from whist.engine.errors import IllegalAction
from whist.engine.events import DealScored, Dealt, MatchOver
from whist.engine.game import (
    GameState,
    apply,
    duty,
    hand_to_act,
    lawful_actions,
    legal_actions,
    new_game,
    replay,
    to_act,
)
from whist.engine.rules import Rules
from whist.engine.view import view

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
ALL_CARDS = JOKERS + FULL_PACK
WAITS = (Duty.DRAW, Duty.DEAL, Duty.SETTLE, Duty.NOTHING)
"""What the table waits for while no player need act."""


def any_rules(game: Game, seed: int) -> Rules:
    """House rules at random; every other table penalises reneges."""
    return game.any_rules(seed, renege_mode=("prevent", "penalise")[seed % 2])


def deal_in(state: GameState) -> InAuction | InExchange | InPlay | DealOver | None:
    return state.deal.play if isinstance(state.deal, InReckoning) else state.deal


# ---- cards


def held_and_gone(state: GameState) -> tuple[list[list[Card]], list[Card]]:
    """What each hand has held since the deal, played cards and all, and what lies aside."""
    deal = deal_in(state)
    assert isinstance(deal, InAuction | InExchange | InPlay)
    hands = [list(hand) for hand in deal.hands]
    if isinstance(deal, InPlay):
        for trick in (*deal.tricks, deal.trick):
            for place, card in trick.plays:
                hands[place].append(card)
    aside = [*getattr(deal, "kitty", ()), *getattr(deal, "buried", ())]
    return hands, aside


def thrower(state: GameState) -> int | None:
    """The hand that cards are thrown from: the dummy's, or the bidder's."""
    deal = deal_in(state)
    assert isinstance(deal, InExchange | InPlay)
    return 3 if state.rules.name == "dummy_whist" else deal.contract.declarer


@every_game
@given(seed=seeds)
@some(30)
def test_no_card_is_ever_lost_or_doubled_or_changes_hands(game: Game, seed: int) -> None:
    """Whatever is taken back, called, claimed or buried, a hand plays the cards that it was dealt."""
    for each in match(any_rules(game, seed), seed, most=200, choose=careless):
        deal = deal_in(each.state)
        if not isinstance(deal, InAuction | InExchange | InPlay):
            continue
        hands, aside = held_and_gone(each.state)
        assert sorted(map(str, [*chain(*hands), *aside])) == sorted(map(str, each.state.rules.pack))
        assert all(hand == in_hand_order(hand) for hand in deal.hands), "hands are held in order"
        if isinstance(deal, InExchange | InPlay):
            for place, dealt in enumerate(deal.dealt):
                if place == thrower(each.state):
                    assert set(dealt) <= {*hands[place], *aside}
                else:
                    assert set(hands[place]) == set(dealt)


@every_game
@given(seed=seeds)
@some(25)
def test_books_and_tricks_that_are_left_are_always_thirteen(game: Game, seed: int) -> None:
    for each in match(any_rules(game, seed), seed, most=400):
        state, deal = each.state, each.state.deal
        shown = view(state, None) if isinstance(deal, InPlay) else None
        if isinstance(deal, InPlay) and shown and deal.said.claim is None:
            unowned = bool(deal.buried) and state.rules.name == "bid_whist" and not deal.tricks
            first_taker = getattr(state.rules.settings, "kitty_book", "") == "first_trick_winner"
            assert sum(shown.books) + shown.left + (unowned and first_taker) == 13
        if isinstance(deal, DealOver) and deal.contract:
            assert sum(deal.books) == sum(deal.won) == 13
            assert min(*deal.books, *deal.won) >= 0


@every_game
@given(seed=seeds)
@some(15)
def test_a_deal_ends_when_it_is_played_out_or_a_claim_is_accepted(game: Game, seed: int) -> None:
    for each in match(any_rules(game, seed), seed, most=400):
        deal = each.state.deal
        if not isinstance(deal, DealOver) or deal.contract is None:
            continue
        whole = (len(each.state.rules.pack) - len(deal.buried)) // 4
        assert {len(trick.cards) for trick in deal.tricks} <= {4}
        assert len(deal.tricks) == len(deal.winners)
        if deal.said.claim is None:
            assert len(deal.tricks) == whole
            assert deal.trick is None
        else:
            assert not deal.said.claim.unheard
            assert 0 <= deal.said.claim.tricks <= whole - len(deal.tricks)


# ---- the referee


@every_game
@given(seed=seeds)
@some(20)
def test_whose_turn_it_is_and_what_is_open_to_them_agree(game: Game, seed: int) -> None:
    kinds: dict[Duty, tuple[type, ...]] = {
        Duty.CALL: (Bid, Pass),
        Duty.NAME: (Name,),
        Duty.DISCARD: (Discard,),
        Duty.PLAY: (Play,),
        Duty.SEAT: (TakeSeat,),
        Duty.ANSWER: (Answer,),
    }
    for each in match(any_rules(game, seed), seed, most=150, choose=careless):
        state = each.state
        owed, who, legal = duty(state), to_act(state), legal_actions(state)
        assert (who is None) == (owed in WAITS) == (not legal)
        assert len(set(legal)) == len(legal)
        assert who is None or who in state.rules.players
        assert (hand_to_act(state) is None) == (owed in WAITS)
        assert all(isinstance(action, kinds[owed]) for action in legal)
        assert state.is_over == (owed is Duty.NOTHING)
        lawful = lawful_actions(state)
        assert set(lawful) <= set(legal)
        assert bool(lawful) == bool(legal)
        assert lawful == legal or (state.rules.penalises and owed is Duty.PLAY)


def any_action(dice: random.Random, pack: Hand) -> Action:
    """Any action of a turn or of the house, most of them senseless."""
    card = dice.choice(ALL_CARDS)
    some_pack = tuple(dice.sample(pack, len(pack)))
    senseless: list[Action] = [
        Play(card),
        Play(card),
        Discard(card),
        Pass(),
        Bid(dice.randrange(-1, 10), dice.choice(list(Kind))),
        Name(dice.choice([None, *Suit]), dice.choice(list(Direction)), dice.random() < 0.5),
        TakeSeat(dice.choice(list(Side))),
        DealCards(some_pack[:-1]),
        DealCards((*some_pack[:-1], some_pack[0])),
        DealCards(some_pack, (1, 2, 3, 4, 5, 6)),
        DealCards(some_pack, lifted=dice.choice([-1, len(pack), len(pack) + 1])),
        DrawCards(some_pack[1:]),
        Appoint(Place(dice.choice([-1, 4]))),
        Settle(),
    ]
    return dice.choice(senseless)


@every_game
@given(seed=seeds)
@some(20)
def test_each_legal_action_succeeds_and_any_other_is_refused_and_changes_nothing(
    game: Game, seed: int
) -> None:
    rules, dice = any_rules(game, seed), random.Random(seed)
    for each in seldom(match(rules, seed, most=150, choose=careless), dice):
        state, who, legal = each.state, to_act(each.state), legal_actions(each.state)
        was = repr(state)
        for legal_one in legal if len(legal) < 12 else dice.sample(legal, 6):
            after, events = apply(state, who, legal_one)
            assert after != state
            assert events or isinstance(legal_one, Discard | Answer)
        for _ in range(12):
            action, place = any_action(dice, rules.pack), dice.choice([None, *range(4)])
            settles = place is None and isinstance(action, Settle) and duty(state) is Duty.SETTLE
            if settles or (place == who and action in legal):
                continue
            with pytest.raises(IllegalAction):
                apply(state, place, action)
        assert repr(state) == was


def seldom(moments: Iterator[Moment], dice: random.Random) -> Iterator[Moment]:
    """Every fourth moment or so: enough for what is slow to ask."""
    return (each for each in moments if dice.random() < 0.25)


@every_game
@given(seed=seeds)
@some(10)
def test_nobody_acts_in_anothers_turn_nor_for_the_house(game: Game, seed: int) -> None:
    for each in match(any_rules(game, seed), seed, most=130):
        if isinstance(each.action, Aside):
            continue  # that is anybody's to say
        for place in {None, *map(Place, range(4))} - {each.who}:
            with pytest.raises(IllegalAction):
                apply(each.before, place, each.action)


@every_game
@given(seed=seeds)
@some(15)
def test_the_log_in_words_replays_to_an_equal_state(game: Game, seed: int) -> None:
    rules = any_rules(game, seed)
    moments = list(match(rules, seed, most=600, choose=careless))
    log = [(each.who, notation.write(each.action)) for each in moments]
    assert replay(rules, [(who, notation.read(words)) for who, words in log]) == moments[-1].state
    for (_, words), each in zip(log, moments, strict=True):
        assert notation.read(words) == each.action
        secret = set((words.secret or "").split())
        assert not secret & set(words.public.split()), "the public half tells nothing of the secret one"


# ---- the end of a match, and the tally


@every_game
@given(seed=seeds)
@some(15)
def test_a_match_with_a_floor_ends_however_it_is_played(game: Game, seed: int) -> None:
    state, _ = played_out(game.any_rules(seed, loss_floor="minus_target"), seed)
    assert_over(state)


@every_game
@given(seed=seeds)
@some(10)
def test_a_match_ends_when_bids_can_be_made(game: Game, seed: int) -> None:
    rules = game.any_rules(seed, min_bid=1, score_made="made", target=10)
    state, _ = played_out(rules, seed, modest)
    assert_over(state)


def assert_over(state: GameState) -> None:
    tally = state.tally
    assert state.is_over
    assert duty(state) is Duty.NOTHING
    assert tally.winner is not None
    assert isinstance(state.deal, DealOver)
    assert state.deal.totals == tally.points
    by_boston = getattr(state.rules.settings, "boston", "") == "wins_game"
    assert by_boston or state.deal.totals[tally.winner] == max(state.deal.totals)
    with pytest.raises(IllegalAction):
        apply(state, None, DealCards(state.rules.pack))


def scored_deals(rules: Rules, seed: int, most: int = 700) -> Iterator[tuple[Moment, DealScored]]:
    for each in match(rules, seed, most=most):
        for event in each.events:
            if isinstance(event, DealScored):
                yield each, event


@every_game
@given(seed=seeds)
@some(15)
def test_totals_are_those_before_and_the_change_and_the_change_is_the_sum_of_its_lines(
    game: Game, seed: int
) -> None:
    for each, event in scored_deals(any_rules(game, seed), seed):
        entries = range(len(event.change))
        before, deal = each.before.tally.points, each.state.deal
        lines = [sum(line.points for line in event.lines if line.entry == n) for n in entries]
        assert list(event.change) == lines
        assert isinstance(deal, DealOver)
        assert deal.totals == tuple(map(sum, zip(before, lines, strict=True)))
        assert (deal.change, deal.lines, deal.books) == (event.change, event.lines, event.books)
        won = event.game is not None and not each.state.is_over
        assert event.tally.points == ((0, 0) if won else deal.totals), "each game starts at nothing (D6.8)"


@every_game
@given(seed=seeds)
@some(15)
def test_the_tally_counts_games_and_debts_as_they_come(game: Game, seed: int) -> None:
    rules = game.any_rules(seed, renege_mode="penalise", renege_collect="carry")
    games = 0
    for each, event in scored_deals(rules, seed):
        tally = event.tally
        assert all(debt >= 0 for debt in tally.debts), "a debt is never less than nothing (A7.3)"
        assert len(tally.games) == games + (event.game is not None)
        games = len(tally.games)
        if rules.name == "double_dummy":
            goal = rules.settings.game_points  # type: ignore[attr-defined]
            totals = each.state.deal.totals  # type: ignore[union-attr]
            assert (max(totals) == goal) == (event.game is not None), "surplus is lost (D6.3)"
            assert min(totals) >= 0
            assert max(totals) <= goal
            wins = [won.winner for won in tally.games]
            enough = 1 if rules.settings.rubber == "single_game" else 2  # type: ignore[attr-defined]
            assert each.state.is_over == (enough in (wins.count(0), wins.count(1)))
        else:
            assert games == 0


@every_game
@given(seed=seeds)
@some(10)
def test_a_match_that_is_over_was_told_so_and_its_winner_gets_the_best_prize(game: Game, seed: int) -> None:
    rules = game.any_rules(seed, loss_floor="minus_target", target=7)
    told = 0
    for each in match(rules, seed):
        told += sum(isinstance(event, MatchOver) for event in each.events)
        assert told == each.state.is_over
    tally, prizes = each.state.tally, each.state.rules.scoring.prizes(each.state.tally)
    assert len(prizes) == len(tally.points)
    if game.name == "double_dummy":
        loser = 1 - (tally.winner or 0)
        assert prizes[loser] == 0, "the loser's side of it is that it pays once (D7.1)"
        assert 1 <= max(prizes) <= 8
    else:
        assert prizes == tally.points


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
    for places in ((1, 2, 3), deal.kitty_places[::-1] or (6,), (*deal.kitty_places, 30)):
        with pytest.raises(IllegalAction):
            apply(state, None, replace(deal, kitty_places=places))
    for lifted in (1, rules.cut_min - 1, len(rules.pack) - rules.cut_min + 1):
        with pytest.raises(IllegalAction):
            apply(state, None, replace(deal, lifted=lifted))
    state, _ = apply(state, None, replace(deal, lifted=rules.cut_min))
    with pytest.raises(IllegalAction):
        apply(state, None, deal)


@every_game
@given(seed=seeds)
@some(10)
def test_the_deal_passes_to_the_left(game: Game, seed: int) -> None:
    dealers: list[tuple[Place, Rules]] = []
    for each in match(any_rules(game, seed), seed, most=700):
        dealers += [(event.dealer, each.state.rules) for event in each.events if isinstance(event, Dealt)]
    for (before, rules), (after, _) in pairwise(dealers):
        stays = rules.passed_out_dealer_stays
        assert after == rules.seating.left_of_dealer(before) or (stays and after == before)


@every_game
@given(seed=seeds)
@some(10)
def test_whoever_deals_next_cuts_last_and_every_hand_that_deals_is_cut_to(game: Game, seed: int) -> None:
    """The cutter is the hand after whose deal the dealer's comes (A2.4)."""
    for each in match(any_rules(game, seed), seed, most=300):
        for event in each.events:
            if isinstance(event, Dealt):
                assert each.state.rules.seating.left_of_dealer(event.cutter) == event.dealer
                shown = view(each.state, None)
                assert (shown.cutter, shown.lifted) == (event.cutter, event.lifted)
