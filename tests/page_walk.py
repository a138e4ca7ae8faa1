"""Random matches of any game, every page of their states, and a reader that finds the cards in a text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from tests.laws import house
from whist.engine.actions import Action, Bid, Claim, DealCards, Duty, PlayerAction
from whist.engine.cards import FULL_PACK, JOKERS, Card, Place, parse_card
from whist.engine.deal import DealOver, InAuction, InExchange, InPlay, InReckoning
from whist.engine.errors import UnknownCard
from whist.engine.game import GameState, apply, asides, legal_actions, new_game, to_act
from whist.engine.rules import Rules, Step
from whist.engine.settings import values
from whist.engine.view import View, view
from whist.games import CATALOGUE
from whist.pictures import (
    Page,
    game_over_page,
    hand_page,
    review_page,
    score_page,
    table_page,
    trick_page,
    tricks_page,
)
from whist.solver.review import Lapse, Review, Way
from whist.words import Cast, card_name

GLYPHS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
SPAN = re.compile(r"(?<!\\)`([^`]+)`")
DRAWN = "deals first."
"""Ends the draw for the first deal, from a pack of its own that is spread for all."""
NAMES = {card_name(card, "en"): card for card in FULL_PACK + JOKERS}
SPOKEN = re.compile("|".join(NAMES))
HEX = "ab" * 32
PLAIN = ("Ann", "Bo", "Cy", "Dee")
NASTY = ("`@everyone [x](https://y.z)", "a*b_c\u202e\u200b||~~__ `````", "*" * 32, "-# {who}")
WIDE = ("W" * 32, "*_" * 16, "漢" * 32, "—" * 32)
HOUSES: list[tuple[str, dict[str, str]]] = [
    ("dummy_whist", {}),
    ("dummy_whist", {"jokers": "2", "target": "7"}),
    ("dummy_whist", {"jokers": "2", "auction_rounds": "continuous", "naming_time": "before_dummy_shown"}),
    (
        "dummy_whist",
        {"all_pass": "redeal_next", "downtown_aces": "declarer_choice", "first_lead": "left_of_dealer"},
    ),
    ("dummy_whist", {"defender_points": "bid_each", "boston": "wins_game", "dealer_takes_same": "true"}),
    ("dummy_whist", {"renege_mode": "penalise", "renege_collect": "carry", "first_dealer": "high_card"}),
    ("bid_whist", {}),
    ("bid_whist", {"naming_time": "after_kitty", "kitty_view": "sport_always", "jokers": "1"}),
    ("bid_whist", {"auction_rounds": "continuous", "kitty_view": "sport_trump_bids", "claims": "off"}),
    ("bid_whist", {"renege_mode": "penalise", "renege_collect": "carry", "kitty_book": "first_trick_winner"}),
    ("bid_whist", {"jokers": "0", "all_pass": "redeal", "min_bid": "1", "defender_points": "shortfall_each"}),
    (
        "bid_whist",
        {"dealer_forced_bid": "minimum_only", "dealer_takes_same": "true", "first_dealer": "random"},
    ),
    ("double_dummy", {}),
    ("double_dummy", {"expose_all_four": "true", "rubber": "single_game", "game_points": "7"}),
    ("double_dummy", {"seat_choice": "ask", "honours_claim": "call", "claims": "verified"}),
    ("double_dummy", {"renege_mode": "penalise", "seat_choice": "left", "honours": "false"}),
    ("double_dummy", {"renege_mode": "penalise", "honours_claim": "call", "revoke_penalty": "deduct"}),
]


def rules_of(house: tuple[str, dict[str, str]]) -> Rules:
    game, words = house
    return CATALOGUE[game].rules(words)


def named(house: tuple[str, dict[str, str]]) -> str:
    """A house as pytest names it."""
    game, words = house
    return " ".join([game, *(f"{name}={value}" for name, value in words.items())])


class Moment(NamedTuple):
    """A state of a match, and what each place may see of it; the channel's view under None."""

    state: GameState
    views: dict[Place | None, View]


@cache
def moments(house: int) -> tuple[Moment, ...]:
    """One match of up to three deals in each of the `HOUSES`, played once for all who look at it."""
    return tuple(map(moment_of, walk(rules_of(HOUSES[house]), seed=house)))


def moment_of(state: GameState) -> Moment:
    return Moment(state, {place: view(state, place) for place in (None, *state.rules.players)})


def walk(rules: Rules, seed: int, deals: int = 3) -> Iterator[GameState]:
    """Every state of a match played at random, with now and then a word besides."""
    dice, state = random.Random(seed), new_game(rules)
    yield state
    while not state.is_over and state.number <= deals:
        who, action = _next(state, dice)
        state, _ = apply(state, who, action)
        yield state


def _next(state: GameState, dice: random.Random) -> tuple[Place | None, Action]:
    talk = [(place, each) for place in state.rules.players for each in asides(state, place)]
    often = [(who, each) for who, each in talk if not isinstance(each, Claim) or dice.random() < 0.02]
    if often and dice.random() < 0.3:
        return dice.choice(often)
    who = to_act(state)
    return (who, _house(state, dice)) if who is None else (who, _choice(state, dice))


def _house(state: GameState, dice: random.Random) -> Action:
    """What the house does, with a cut."""
    action, rules = house(state, dice), state.rules
    if not isinstance(action, DealCards):
        return action
    return replace(action, lifted=dice.randint(rules.cut_min, len(rules.pack) - rules.cut_min))


def _choice(state: GameState, dice: random.Random) -> PlayerAction:
    """Anything, but seldom a bid so high that nobody else has one."""
    legal = legal_actions(state)
    calm = [each for each in legal if not isinstance(each, Bid) or each.books <= 5]
    return dice.choice(calm if calm and dice.random() < 0.8 else legal)


def pages(seen: View, people: tuple[str, ...]) -> Iterator[Page]:
    """Every page that shows this view."""
    cast = Cast.around(seen, people, "en")
    if seen.place is None:
        extras = {"deadline": 2_000_000_000, "commitment": HEX, "seed": HEX, "notice": "Back again."}
        yield table_page(seen, cast, "en", **extras)  # type: ignore[arg-type]
        yield score_page(seen, cast, "en")
        if seen.tally.ending is not None:
            yield game_over_page(seen, cast, "en")
    elif seen.hand or (seen.duty is Duty.SEAT and seen.to_act == seen.place):
        link = "https://discord.com/channels/1/2/3"
        where = "@everyone*s Club · #table-1"
        yield hand_page(seen, cast, "en", where=where, link=link, note="Hm.")
    if seen.outcome:
        yield review_page(seen, _everything_lost(seen), [(0, cast)], "en")
    if seen.tricks:
        yield trick_page(seen, cast, "en")
        yield tricks_page(seen, cast, "en")


def _everything_lost(seen: View) -> Review | None:
    """A review in which every card that was played gave a book away: the longest there is."""
    if seen.contract is None:
        return None
    tricks = [*seen.tricks, *([seen.trick] if seen.trick else [])]
    lapses = [
        Lapse(number, place, place, seen.sides[place], 1, Way.PLAYED, card, seen.hands[place] or ())
        for number, trick in enumerate(tricks, 1)
        for place, card in trick.plays
    ]
    declarer = seen.contract.declarer
    side = None if declarer is None else seen.sides[declarer]
    return Review((6, 7), (7, 6), tuple(lapses), settled_from=3, declaring=side)


def may_be_shown(state: GameState, place: Place | None) -> set[Card]:
    """What the laws let somebody see now (A9, A8.1, C4.3, D4.3, D4.5), asked of the whole truth."""
    match state.deal:
        case None | DealOver(contract=None):
            return set()
        case DealOver():
            return set(state.rules.pack)
        case InReckoning(play=deal):
            return _in_play(state, deal, place)
        case InPlay() as deal:
            return _in_play(state, deal, place)
        case InExchange() as deal:
            looks = place == deal.declarer and deal.steps[0] is Step.DISCARD
            cards = {*(deal.hands[place] if place is not None else ()), *deal.sported}
            cards |= {card for dummy in _dummies(state) for card in deal.hands[dummy] if looks or deal.shown}
            return cards | set(deal.buried if place == deal.declarer else ())
        case InAuction() as deal:
            return set(deal.hands[place] if place is not None else ())


def _in_play(state: GameState, deal: InPlay, place: Place | None) -> set[Card]:
    open_hands = {*_dummies(state), *(() if place is None else (place,))}
    if values(state.rules.settings).get("expose_all_four"):
        open_hands |= set(range(4))
    claim = deal.said.claim
    if claim and claim.tricks and place in claim.voters:
        open_hands.add(claim.by)
    last = deal.tricks[-1].cards if deal.tricks else ()
    cards = {
        *deal.trick.cards,
        *last,
        *deal.sported,
        *(card for hand in open_hands for card in deal.hands[hand]),
    }
    if not deal.tricks and deal.bidding.turned:
        cards.add(deal.bidding.turned)
    return cards | set(deal.buried if place is not None and place == deal.contract.declarer else ())


def _dummies(state: GameState) -> list[int]:
    """The hands without a player."""
    return [hand for hand in range(4) if hand not in state.rules.players]


def cards_in(text: str) -> set[Card]:
    """Every card that a text shows, in code spans, by suit or spelt out; the draw's are of another pack."""
    text = "\n".join(line for line in re.split(r"\n| / ", text) if not line.endswith(DRAWN))
    found = {NAMES[name] for name in SPOKEN.findall(text)}
    for span in SPAN.findall(text):
        suit, *faces = span.split()
        written = [face + GLYPHS[suit] for face in faces] if suit in GLYPHS else [span]
        for each in written:
            try:
                found.add(parse_card(each))
            except UnknownCard:
                continue
    for suit, faces in re.findall(r"\b([SHDC]):((?:\s(?:10|[2-9JQKA])\b)+)", text):
        found |= {parse_card(face + suit) for face in faces.split()}
    return found


def without_spans(text: str) -> str:
    return SPAN.sub("", text)
