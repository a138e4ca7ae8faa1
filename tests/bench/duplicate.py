"""Duplicate deals: the same cards and the same contract at two tables, the players changing sides."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import count
from time import thread_time
from typing import Protocol, TypeAlias, cast

from whist.engine.actions import Bid, Duty, Kind, Pass, Play, PlayerAction
from whist.engine.cards import Hand, Place
from whist.engine.deal import DealOver, InPlay, InReckoning
from whist.engine.game import GameState, apply, new_game, to_act
from whist.engine.rules import Rules, sides_of
from whist.engine.tricks import Trick
from whist.engine.view import View, view
from whist.games import CATALOGUE
from whist.players import LEVELS
from whist.shoe import Shoe
from whist.solver.perfect import books, card_values
from whist.solver.position import Position
from whist.solver.rule_player import rule_player

Strategy: TypeAlias = Callable[[View], PlayerAction]
Seat: TypeAlias = Callable[[GameState], PlayerAction]
"""Whoever acts at a table; all but the one who sees every card are shown a view."""


class Thinker(Protocol):
    """A strategy that tells how many worlds it looked at."""

    def thought(self, view: View) -> tuple[PlayerAction, int]: ...


class Timed:
    """A strategy in a seat, with what each of its decisions cost.

    ``seconds`` are those of the processor, so that whatever else the machine does is not counted;
    ``worlds`` are how many layouts were looked at. What is forced costs nothing and is not listed.
    Where nobody called of their own will (`by_turns`), it is not told what was called.
    """

    def __init__(self, strategy: Strategy, is_told_calls: bool = True) -> None:
        self._strategy, self._is_told_calls = strategy, is_told_calls
        self.seconds: list[float] = []
        self.worlds: list[int] = []

    def __call__(self, state: GameState) -> PlayerAction:
        seen = view(state, to_act(state))
        if len(seen.lawful) == 1:
            return seen.lawful[0]
        if not self._is_told_calls:
            seen = replace(seen, calls=())
        began = thread_time()
        action, worlds = self._think(seen)
        self.seconds.append(thread_time() - began)
        self.worlds.append(worlds)
        assert action in seen.lawful, f"{action} is not lawful"
        return action

    def _think(self, seen: View) -> tuple[PlayerAction, int]:
        if hasattr(self._strategy, "thought"):
            return cast(Thinker, self._strategy).thought(seen)
        return self._strategy(seen), 0


def strategy(name: str) -> Strategy:
    """A level of the computers, or any other strategy as ``package.module:name``."""
    if ":" not in name:
        return LEVELS[name].act
    module, attribute = name.split(":")
    return cast(Strategy, getattr(import_module(module), attribute))


def rules_of(game: str, settings: Mapping[str, str]) -> Rules:
    """A game with some house rules."""
    return CATALOGUE[game].rules(settings)


def begun(rules: Rules, seed: int, number: int) -> GameState:
    """The first deal of a match; its cards follow from a seed and a number, and nobody has called yet."""
    seeds = (hashlib.sha256(f"{rules.name}|{seed}|{number}|{n}".encode()).digest() for n in count())
    shoe, state = Shoe(partial(next, seeds)), new_game(rules)
    while state.number == 0:
        who = to_act(state)
        action = shoe.next(number, state, None)[0] if who is None else rule_player(view(state, who))
        state, _ = apply(state, who, action)
    return state


def contracts(rules: Rules, seed: int) -> Iterator[GameState]:
    """Deals at their first lead, as the rule player bids, names and throws; what is thrown in is left out."""
    for number in count(1):
        state = begun(rules, seed, number)
        while not isinstance(state.deal, InPlay | DealOver):
            state, _ = apply(state, to_act(state), rule_player(view(state, to_act(state))))
        if isinstance(state.deal, InPlay):
            yield state


def by_turns(rules: Rules, seed: int, kind: Kind = Kind.UPTOWN) -> Iterator[GameState]:
    """Deals at their first lead, declared by each player in turn, by what is best of a kind for two hands.

    Nobody else bids, so that the declaring side is no stronger than the other.
    """
    for number in count(1):
        state, declarer = begun(rules, seed, number), rules.players[number % len(rules.players)]
        while not isinstance(state.deal, InPlay):
            seen = view(state, to_act(state))
            action = _called(seen, declarer, kind) if seen.duty is Duty.CALL else rule_player(seen)
            state, _ = apply(state, to_act(state), action)
        yield state


def _called(seen: View, declarer: Place, kind: Kind) -> PlayerAction:
    """The lowest bid of a kind by the one who is to declare; the others pass."""
    bids = [each for each in seen.lawful if isinstance(each, Bid) and each.kind is kind]
    return min(bids, key=lambda bid: bid.books) if seen.place == declarer else Pass()


def played_out(state: GameState, seats: tuple[Seat, Seat]) -> int:
    """The books that side 0 takes in play, the hands of each side being played by its seat."""
    assert isinstance(state.deal, InPlay)
    sides = sides_of(state.rules, state.deal.contract)
    while isinstance(state.deal, InPlay):
        action = seats[sides[state.deal.trick.to_play]](state)
        state, _ = apply(state, to_act(state), action)
    assert isinstance(state.deal, DealOver | InReckoning)
    over = state.deal.play if isinstance(state.deal, InReckoning) else state.deal
    return sum(sides[place] == 0 for place in over.winners)


def declaring(state: GameState) -> int:
    """The side that declares; side 0 where nobody does."""
    assert isinstance(state.deal, InPlay)
    declarer = state.deal.contract.declarer
    return 0 if declarer is None else sides_of(state.rules, state.deal.contract)[declarer]


def open_cards(state: GameState) -> PlayerAction:
    """Somebody who sees all four hands and plays perfectly; of equal cards, what the rule player likes."""
    assert isinstance(state.deal, InPlay)
    seen = view(state, to_act(state))
    liked = rule_player(seen)
    if len(seen.lawful) == 1 or (values := card_values(position_of(state, state.deal))) is None:
        return liked
    most = max(values.values())
    best = [card for card, books in values.items() if books == most]
    return liked if isinstance(liked, Play) and liked.card in best else Play(best[-1])


def promised(state: GameState) -> int | None:
    """The books that perfect play from the first lead gives side 0, in a deal that has begun."""
    assert isinstance(state.deal, InPlay)
    deal = state.deal
    first = deal.tricks[0] if deal.tricks else deal.trick
    return books(position_of(state, replace(deal, hands=held_at_first(deal), trick=Trick(first.order))), 0)


def held_at_first(deal: InPlay) -> tuple[Hand, ...]:
    """The hands at the first lead, after whatever was thrown from them."""
    held = [list(hand) for hand in deal.hands]
    for trick in (*deal.tricks, deal.trick):
        for place, card in trick.plays:
            held[place].append(card)
    return tuple(map(tuple, held))


def position_of(state: GameState, deal: InPlay) -> Position:
    """The cards of a deal as they lie, for the solver."""
    assert deal.contract.named is not None
    sides = sides_of(state.rules, deal.contract)
    return Position(deal.hands, sides, deal.trick, deal.contract.named, state.rules.jokers, deal.said.suit)
