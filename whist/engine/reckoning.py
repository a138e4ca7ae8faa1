"""The end of a deal: what it came to, what it changes, and whether the match is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from whist.engine.deal import DealOver, InPlay, InReckoning
from whist.engine.events import DealScored, Event, MatchOver, PlayedOut
from whist.engine.rules import Game, ScoreLine, Tally
from whist.engine.state import GameState, result_of

Move: TypeAlias = tuple[GameState, tuple[Event, ...]]


def played_out(state: GameState, deal: InPlay, events: tuple[Event, ...]) -> Move:
    """Score a deal of which no card is left to be played; or first wait for what may be called about it."""
    if not state.rules.hears_more:
        return scored(state, deal, events)
    return state.with_deal(InReckoning(deal)), (*events, PlayedOut(state.number))


def scored(state: GameState, deal: InPlay, events: tuple[Event, ...] = ()) -> Move:
    """The match after a deal: its books, what they change, the next dealer, and perhaps the end."""
    rules, result, before = state.rules, result_of(state.rules, deal), state.tally
    tally, lines = rules.scoring.score(before, result)
    books, _ = rules.scoring.paid(before, result)
    change = _change(lines, len(before.points))
    totals = tuple(map(sum, zip(before.points, change, strict=True)))
    game = _game_won(before, tally)
    over = DealOver(
        deal.dealt,
        deal.buried,
        deal.bidding,
        deal.contract,
        deal.tricks,
        deal.winners,
        books,
        change,
        totals,
        lines,
        result.won,
        deal.said,
        deal.trick if deal.trick.cards else None,
        game,
    )
    dealer = rules.seating.left_of_dealer(deal.bidding.dealer)
    told = DealScored(state.number, deal.contract, books, lines, change, tally, result.sides, game)
    return replace(state, tally=tally, deal=over, dealer=dealer), (*events, told, *_ended(tally))


def _ended(tally: Tally) -> tuple[Event, ...]:
    if tally.ending is None or tally.winner is None:
        return ()
    return (MatchOver(tally.winner, tally.ending),)


def _game_won(before: Tally, after: Tally) -> Game | None:
    return after.games[-1] if len(after.games) > len(before.games) else None


def _change(lines: tuple[ScoreLine, ...], entries: int) -> tuple[int, ...]:
    change = [0] * entries
    for line in lines:
        change[line.entry] += line.points
    return tuple(change)
