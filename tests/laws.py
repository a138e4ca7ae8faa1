"""Random matches of any game by any house rules, for whatever law is to be tried on them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from whist.engine.actions import (
    Action,
    Aside,
    Bid,
    Claim,
    DealCards,
    DrawCards,
    Duty,
    HouseAction,
    PlayerAction,
    Settle,
)
from whist.engine.cards import Place
from whist.engine.events import Event
from whist.engine.game import GameState, apply, asides, duty, lawful_actions, legal_actions, new_game, to_act
from whist.engine.rules import Rules
from whist.engine.settings import Settings, declared
from whist.games import CATALOGUE

Log = list[tuple[Place | None, Action]]
Chooser = Callable[[GameState, random.Random], PlayerAction]


@dataclass(frozen=True)
class Game:
    """A game whose every house rule may be drawn at random."""

    name: str
    settings: type[Settings]
    build: Callable[..., Rules]

    def any_rules(self, seed: int, **fixed: object) -> Rules:
        """The game with about half of its house rules at their defaults, the others anyhow.

        :param fixed: house rules that are not left to chance, where the game has them.
        """
        dice = random.Random(seed)
        drawn = {
            each.name: dice.choice(each.choices) for each in declared(self.settings) if dice.random() < 0.5
        }
        known = {name: value for name, value in fixed.items() if name in self.settings.__dataclass_fields__}
        return self.build(replace(self.settings(), **drawn | known))


GAMES = [Game(entry.name, entry.settings, entry.build) for entry in CATALOGUE.values()]
seeds = st.integers(0, 10**9)


def some(examples: int) -> settings:
    """So many examples of a law."""
    return settings(max_examples=examples)


class Moment(NamedTuple):
    """One action of a match: the state before it, who did what, and what came of it."""

    before: GameState
    who: Place | None
    action: Action
    state: GameState
    events: tuple[Event, ...]


def anything(state: GameState, dice: random.Random) -> PlayerAction:
    """Any legal action; in an auction every other call is modest, so that all hands get on.

    Where reneges are penalised seven plays in eight are lawful, or nobody would ever win.
    """
    if state.rules.penalises and duty(state) is Duty.PLAY and dice.random() < 0.875:
        return dice.choice(lawful_actions(state))
    legal = legal_actions(state)
    modest = duty(state) is Duty.CALL and dice.random() < 0.5
    return legal[dice.randrange(min(2, len(legal)))] if modest else dice.choice(legal)


def careless(state: GameState, dice: random.Random) -> PlayerAction:
    """Any play that the referee accepts, lawful or not; else like `anything`."""
    return dice.choice(legal_actions(state)) if duty(state) is Duty.PLAY else anything(state, dice)


def modest(state: GameState, dice: random.Random) -> PlayerAction:
    """Any legal action, but no bid of more books than the table asks for."""
    legal = legal_actions(state)
    if duty(state) is not Duty.CALL:
        return dice.choice(legal)
    least = getattr(state.rules.settings, "min_bid", 0)
    calm = [each for each in legal if not isinstance(each, Bid) or each.books == least]
    return dice.choice(calm or legal)


def house(state: GameState, dice: random.Random) -> HouseAction:
    """What the house owes the table: a shuffled pack to draw from, or to deal."""
    rules = state.rules
    pack = tuple(dice.sample(rules.pack, len(rules.pack)))
    if duty(state) is Duty.SETTLE:
        return Settle()
    if duty(state) is Duty.DRAW:
        return DrawCards(pack)
    places = range(rules.kitty_edge + 1, len(pack) - rules.kitty_edge + 1)
    return DealCards(pack, tuple(sorted(dice.sample(places, rules.kitty_size))))


def match(rules: Rules, seed: int, most: int = 100_000, choose: Chooser = anything) -> Iterator[Moment]:
    """A match played at random, action by action, to its end or to so many actions."""
    dice, state = random.Random(seed), new_game(rules)
    for _ in range(most):
        if state.is_over:
            return
        before = state
        who, action = _next(state, dice, choose)
        state, events = apply(state, who, action)
        yield Moment(before, who, action, state, events)


def _next(state: GameState, dice: random.Random, choose: Chooser) -> tuple[Place | None, Action]:
    """What happens next: now and then somebody says something, else whoever must act does."""
    often = 0.3 if state.rules.penalises else 0.1
    if dice.random() < often and (talk := remark(state, dice)):
        return talk
    who = to_act(state)
    return who, house(state, dice) if who is None else choose(state, dice)


def remark(state: GameState, dice: random.Random) -> tuple[Place, Aside] | None:
    """One of the things that somebody could say now; seldom a claim, or no deal would be played out."""
    place = dice.choice(state.rules.players)
    claims = dice.random() < 0.06
    talk = [each for each in asides(state, place) if claims or not isinstance(each, Claim)]
    if not talk:
        return None
    kind = dice.choice(sorted({type(each) for each in talk}, key=str))
    return place, dice.choice([each for each in talk if type(each) is kind])


def played_out(rules: Rules, seed: int, choose: Chooser = anything) -> tuple[GameState, Log]:
    """The end of a match, and its log."""
    moments = list(match(rules, seed, choose=choose))
    return moments[-1].state, [(each.who, each.action) for each in moments]
