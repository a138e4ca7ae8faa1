"""Tricks against an oracle that shares nothing with the engine: codes from best to worst (A4, A5)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws import GAMES, Game, careless, match, seeds, some
from whist.engine.actions import Direction, Name, Play
from whist.engine.cards import FULL_PACK, JOKERS, Card, Place, Suit, in_hand_order
from whist.engine.deal import InPlay
from whist.engine.game import lawful_actions, legal_actions
from whist.engine.tricks import JokerRules, Trick, playable, strength, winner, winning_card

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
ALL_CARDS = JOKERS + FULL_PACK

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
RICH = [card for card in ALL_CARDS if str(card)[0] in "A2K" or card.is_joker]
"""Whole packs seldom show two jokers in a trick: half of the tricks come from a pack rich in jokers."""


def shuffled(pack: Sequence[Card]) -> st.SearchStrategy[list[Card]]:
    return seeds.map(lambda seed: random.Random(seed).sample(pack, len(pack)))


packs = st.one_of(shuffled(ALL_CARDS), shuffled(RICH))


@given(cards=packs, named=names)
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
    cards=packs,
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
    for each in match(game.any_rules(seed), seed, most=200, choose=careless):
        deal = each.state.deal
        if not isinstance(deal, InPlay) or deal.said.claim is not None:
            continue
        assert deal.contract.named is not None
        trump, order = deal.contract.trump, order_of(deal.contract.named)
        letter = trump.value if trump else None
        hand = [str(card) for card in deal.hands[deal.trick.to_play]]
        table = [str(card) for card in deal.trick.cards]
        expected = oracle_legal(hand, table, letter, each.state.rules.jokers)
        if deal.said.suit is not None:
            expected = [code for code in hand if code[1] == deal.said.suit.value]
        lawful = [str(action.card) for action in lawful_actions(each.state) if isinstance(action, Play)]
        accepted = [str(action.card) for action in legal_actions(each.state) if isinstance(action, Play)]
        assert lawful == expected
        if not each.state.rules.penalises:
            assert accepted == lawful
        elif table:
            assert accepted == hand
        for trick, taker in zip(deal.tricks, deal.winners, strict=True):
            assert trick.order[oracle_winner([str(card) for card in trick.cards], letter, order)] == taker


@every_game
@given(seed=seeds)
@some(10)
def test_the_winner_leads_to_the_next_trick(game: Game, seed: int) -> None:
    for each in match(game.any_rules(seed), seed, most=200):
        if isinstance(each.state.deal, InPlay):
            deal = each.state.deal
            on_lead = deal.said.due if deal.said.due is not None else deal.trick.leader
            expected = [*deal.winners][-1:]
            assert not expected or on_lead == expected[0], "the winner leads to the next (A5.5)"
