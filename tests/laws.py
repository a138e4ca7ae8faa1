"""Random matches of any game by any house rules, for whatever law is to be tried on them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from hypothesis import strategies as st

from tests.shapes import KittySettings, TurnedTrumpSettings, kitty_game, turned_trump_game
from whist.engine.actions import Action, Bid, DealCards, DrawCards, Duty, HouseAction, PlayerAction
from whist.engine.cards import Place
from whist.engine.events import Event
from whist.engine.game import GameState, apply, duty, legal_actions, new_game, to_act
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
        """The game with about half of its house rules at their defaults, the others anyhow."""
        dice = random.Random(seed)
        drawn = {
            each.name: dice.choice(each.choices) for each in declared(self.settings) if dice.random() < 0.5
        }
        return self.build(replace(self.settings(), **drawn | fixed))


SHAPES = [
    Game("kitty_game", KittySettings, kitty_game),
    Game("turned_trump_game", TurnedTrumpSettings, turned_trump_game),
]
GAMES = [Game(entry.name, entry.settings, entry.build) for entry in CATALOGUE.values()] + SHAPES
seeds = st.integers(0, 10**9)


class Moment(NamedTuple):
    """One action of a match: the state before it, who did what, and what came of it."""

    before: GameState
    who: Place | None
    action: Action
    state: GameState
    events: tuple[Event, ...]


def anything(state: GameState, dice: random.Random) -> PlayerAction:
    """Any legal action; in an auction every other call is modest, so that all hands get on."""
    legal = legal_actions(state)
    modest = duty(state) is Duty.CALL and dice.random() < 0.5
    return legal[dice.randrange(min(2, len(legal)))] if modest else dice.choice(legal)


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
        before, who = state, to_act(state)
        action = house(state, dice) if who is None else choose(state, dice)
        state, events = apply(state, who, action)
        yield Moment(before, who, action, state, events)


def played_out(rules: Rules, seed: int, choose: Chooser = anything) -> tuple[GameState, Log]:
    """The end of a match, and its log."""
    moments = list(match(rules, seed, choose=choose))
    return moments[-1].state, [(each.who, each.action) for each in moments]
