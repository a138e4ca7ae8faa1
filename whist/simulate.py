"""Whole matches played from a seed: by anyone at random, who also says anything, or by the computers."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import TypeVar

from whist.engine.actions import Action, Aside, Claim, Duty, HouseAction, PlayerAction
from whist.engine.cards import Place
from whist.engine.deal import InPlay, InReckoning
from whist.engine.game import GameState, apply, asides, duty, lawful_actions, legal_actions, new_game, to_act
from whist.engine.rules import Rules
from whist.engine.view import view
from whist.games import CATALOGUE
from whist.players import LEVELS, Level, plainest
from whist.records import Proof, Scribe, line
from whist.records.writing import Facts
from whist.refuting import BY_THE_BOOK, could_fail
from whist.shoe import Shoe
from whist.shuffle import opened
from whist.solver.asides import sure_claim, unprompted

T = TypeVar("T")

NAMES = ("Ann", "Bob", "Cy", "Di")
MOST_DEALS = 50
"""Deals in which a match is abandoned unless somebody says otherwise; without a loss floor some never end."""
LAST_ACTIONS = 100
"""A match is abandoned after fewer actions than that of its last deal, which may be over before."""
MODEST = 0.8
"""How often somebody at random passes, or bids no more than they must."""
CARELESS = 0.15
"""How often somebody at random plays any card they hold, where reneges are penalised."""
TALKATIVE = {True: 0.05, False: 0.02}
"""How often somebody at random says something, by whether the house rules give more to say."""
AFTERTHOUGHT = 0.6
"""How often somebody at random says something more once the cards are played."""
SEARCHED = 4
"""The most tricks that are left when a claim is searched."""
CLAIMS = 0.15
"""How much of the talk that could be claims is."""


@dataclass(frozen=True)
class Order:
    """What is to be simulated; the same order gives the same bytes."""

    game: str
    games: int
    seed: int
    settings: Mapping[str, str] = field(default_factory=dict)
    players: str = "random"
    most_deals: int = MOST_DEALS
    level: str = "easy"
    """How well the computers play, if it is they who do."""


def simulate(order: Order) -> Iterator[str]:
    """The record of each match, as a line.

    :raises UnknownSetting: for a house rule that the game does not have.
    :raises BadSetting: for a value that it cannot have.
    """
    rules = CATALOGUE[order.game].rules(order.settings)
    for number in range(1, order.games + 1):
        yield line(_Match(order, rules, number).record())


class _Match:
    """One match. The packs do not depend on who plays, so all kinds of players get the same cards."""

    def __init__(self, order: Order, rules: Rules, number: int) -> None:
        seed = f"{order.game}|{order.seed}|{number}"
        self._number, self._most_deals = number, order.most_deals
        self._dice = random.Random(seed)
        self._shoe = Shoe(partial(next, _seeds(seed)))
        self._proofs: dict[int, Proof] = {}
        self._scribe = Scribe(NAMES, self._proofs)
        self._state = new_game(rules)
        self._players = PLAYERS[order.players](LEVELS[order.level])
        self._left = int(self._dice.random() * LAST_ACTIONS)

    def record(self) -> Facts:
        """Play the match to its end, or until it is abandoned, and write it down."""
        while not self._state.is_over and not self._is_abandoned():
            self._step()
        return self._scribe.record(self._state)

    def _is_abandoned(self) -> bool:
        """Whether somebody walks away: in the last deal that may be, or when it is over."""
        if self._state.number < self._most_deals:
            return False
        self._left -= 1
        return self._left < 0 or duty(self._state) is Duty.DEAL

    def _step(self) -> None:
        """The next action: somebody says something, or whoever must act does."""
        state = self._state
        if (said := self._players.talk(state, self._dice)) is not None:
            return self._do(*said)
        who = to_act(state)
        return self._do(who, self._house() if who is None else self._players.act(state, self._dice))

    def _house(self) -> HouseAction:
        action, seed = self._shoe.next(self._number, self._state, None)
        if seed is not None:
            told = opened(seed.seed, self._number, seed.deal, seed.version)
            self._proofs[seed.deal] = Proof(told, seed.commitment)
        return action

    def _do(self, who: Place | None, action: Action) -> None:
        self._state, _ = apply(self._state, who, action)
        self._scribe.hear(self._state, action)


def _seeds(seed: str) -> Iterator[bytes]:
    """A seed for each pack."""
    for number in count():
        yield hashlib.sha256(f"{seed}|{number}".encode()).digest()


# ---- anyone, at random


def _anything(state: GameState, dice: random.Random) -> PlayerAction:
    """Any legal action; most calls are modest, so that all hands get on, and few plays are careless."""
    if duty(state) is Duty.CALL:
        calls = legal_actions(state)
        return _pick(calls[:2] if dice.random() < MODEST else calls, dice)
    if state.rules.penalises and dice.random() >= CARELESS:
        return _pick(lawful_actions(state), dice)
    return _pick(legal_actions(state), dice)


def _something(state: GameState, dice: random.Random) -> tuple[Place, Aside] | None:
    """Now and then, something that somebody may say; each kind of it as often as another, but for claims."""
    if not isinstance(state.deal, InPlay | InReckoning):
        return None
    usual = TALKATIVE[state.rules.hears_more]
    if dice.random() >= (usual if isinstance(state.deal, InPlay) else AFTERTHOUGHT):
        return None
    place = _pick(state.rules.players, dice)
    kinds: dict[type, list[Aside]] = {}
    for aside in asides(state, place):
        kinds.setdefault(type(aside), []).append(aside)
    if not kinds:
        return None
    said = _pick(_pick(tuple(kinds.values()), dice), dice)
    if isinstance(said, Claim) and not _is_claimed(state, place, said.tricks, dice):
        return None
    return place, said


def _is_claimed(state: GameState, place: Place, tricks: int, dice: random.Random) -> bool:
    """Whether a claim that could be made is: seldom, or no deal would be played to its end.

    Where claims are searched it is made only if it holds, and when that is quickly known (A8.3).
    """
    if dice.random() >= CLAIMS:
        return False
    if not state.rules.verifies or not tricks:
        return True
    is_late = isinstance(state.deal, InPlay) and state.deal.left <= SEARCHED
    return is_late and not could_fail(state, place, tricks, BY_THE_BOOK)


def _pick(choices: Sequence[T], dice: random.Random) -> T:
    """One of several; only `random.random` gives the same numbers in every version of Python."""
    return choices[int(dice.random() * len(choices))]


# ---- the computers


@dataclass(frozen=True)
class _Players:
    """Who plays: what they do in their turn, and what they say besides."""

    act: Callable[[GameState, random.Random], PlayerAction]
    talk: Callable[[GameState, random.Random], tuple[Place, Aside] | None]


def _anyone(_: Level) -> _Players:
    return _Players(_anything, _something)


def _computers(level: Level) -> _Players:
    return _Players(partial(_computed, level), partial(_remark, level))


def _computed(level: Level, state: GameState, _: random.Random) -> PlayerAction:
    """What a computer does with what its place may see."""
    seen = view(state, to_act(state))
    action = level.act(seen)
    return action if action in seen.lawful else plainest(seen)


def _remark(level: Level, state: GameState, _: random.Random) -> tuple[Place, Aside] | None:
    """What a computer says of a deal once its cards are played; before that only a claim, from the lead."""
    if isinstance(state.deal, InPlay) and level.claims:
        return _claim(state)
    if not isinstance(state.deal, InReckoning):
        return None
    for place in state.rules.players:
        if (said := unprompted(view(state, place))) is not None:
            return place, said
    return None


def _claim(state: GameState) -> tuple[Place, Aside] | None:
    """What whoever must act claims as plainly theirs."""
    place = to_act(state)
    said = None if place is None else sure_claim(view(state, place))
    return None if place is None or said is None else (place, said)


COMPUTERS = "computer"
PLAYERS: Mapping[str, Callable[[Level], _Players]] = {"random": _anyone, COMPUTERS: _computers}
