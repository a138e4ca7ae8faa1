"""A match as its log has it so far: the state, how long the log is, and what each decision is called."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from whist.engine.actions import Action, Bid, DealCards
from whist.engine.cards import Place
from whist.engine.deal import DealOver
from whist.engine.errors import WhistError
from whist.engine.events import DealScored, Event, MatchOver
from whist.engine.game import GameState, apply, duty, legal_actions, new_game, to_act
from whist.engine.notation import Words, read, write
from whist.engine.rules import Rules, books_to_make
from whist.engine.view import View, view
from whist.store import DealScore, Entry, GameResult, Seat


@dataclass(frozen=True)
class Ended:
    """A deal that is over: its number, the length of the log by then, and what everybody may see of it."""

    number: int
    ply: int
    view: View


@dataclass(frozen=True)
class Match:
    """``taken`` counts the actions of each place in this deal, which was dealt at the ply ``dealt_at``;
    ``ended`` are the deals that are over.
    """

    state: GameState
    ply: int = 0
    taken: tuple[int, ...] = ()
    dealt_at: int = 0
    ended: tuple[Ended, ...] = ()

    @classmethod
    def new(cls, rules: Rules) -> Match:
        """A match of no actions."""
        return cls(new_game(rules), taken=(0,) * len(rules.seating.names))

    @classmethod
    def replayed(cls, rules: Rules, log: Sequence[Entry]) -> Match:
        """The match that a log tells.

        Rules that drifted make some action illegal, or a deal worth something else, or the match go on
        differently from the end of the log; so the fingerprints of these moments are compared, and no others.

        :raises RulesDrift: if the rules of today make something else of it than those it was played by.
        """
        match = cls.new(rules)
        for entry in log:
            who = None if entry.place is None else Place(entry.place)
            try:
                match, _ = match.after(who, read(Words(entry.action, entry.secret)))
            except (WhistError, ValueError):
                raise RulesDrift(match.ply) from None  # nor say why: that may be a hidden card
            if match.ply == len(log) or isinstance(match.state.deal, DealOver):
                _compare(match, entry)
        return match

    def after(self, who: Place | None, action: Action) -> tuple[Match, tuple[Event, ...]]:
        """The match after one action, and what the table learns from it.

        :raises IllegalAction: if the laws forbid it.
        """
        state, events = apply(self.state, who, action)
        taken = (0,) * len(self.taken) if isinstance(action, DealCards) else self.taken
        if who is not None:
            taken = (*taken[:who], taken[who] + 1, *taken[who + 1 :])
        dealt_at = self.ply if isinstance(action, DealCards) else self.dealt_at
        match = Match(state, self.ply + 1, taken, dealt_at, self.ended)
        if isinstance(state.deal, DealOver):
            over = Ended(state.number, match.ply, view(state, None))
            match = replace(match, ended=(*self.ended, over))
        return match, events

    def token(self, place: Place) -> str:
        """The name of the decision that a place takes next: it changes only by the place's own action."""
        return f"{self.state.number}.{place}.{self.taken[place]}"


class RulesDrift(Exception):
    """A log was played by other rules than these; ``args`` holds the ply."""


def _compare(match: Match, entry: Entry) -> None:
    if fingerprint(match.state) != entry.check:
        raise RulesDrift(match.ply)


def fingerprint(state: GameState) -> int:
    """32 bits that differ when rules would go on differently from here."""
    legal = " ".join([str(getattr(action, "card", action)) for action in legal_actions(state)])
    return zlib.crc32(f"{duty(state).value} {to_act(state)} {state.tally.points} {legal}".encode())


def entry(match: Match, who: Place | None, action: Action) -> Entry:
    """The line that the log gets for the action that led to a match."""
    words = write(action)
    return Entry(who, words.public, words.secret, fingerprint(match.state))


def scores(rules: Rules, events: Iterable[Event], seats: Iterable[Seat]) -> tuple[DealScore, ...]:
    """A row for each seat and finished deal among the events."""
    return tuple(
        _score(rules, event, seat) for event in events if isinstance(event, DealScored) for seat in seats
    )


def _score(rules: Rules, event: DealScored, seat: Seat) -> DealScore:
    entry, contract = rules.seating.entry(Place(seat.place)), event.contract
    is_declarer = seat.place == contract.declarer
    made = _was_made(rules, event) if is_declarer else None
    change, total = event.change[entry], event.tally.points[entry]
    bid = str(contract.bid) if is_declarer else None
    return DealScore(event.number, seat.place, seat.user_id, seat.name, change, total, bid, made)


def _was_made(rules: Rules, event: DealScored) -> bool | None:
    bid, declarer = event.contract.bid, event.contract.declarer
    if not isinstance(bid, Bid) or declarer is None:
        return None
    return event.books[rules.seating.side(declarer, event.contract)] >= books_to_make(bid.books)


def results(
    rules: Rules, state: GameState, events: Iterable[Event], seats: Iterable[Seat]
) -> tuple[GameResult, ...]:
    """A row for each seat once the match is over: who has won the set (C7.4)."""
    over = next((event for event in events if isinstance(event, MatchOver)), None)
    if over is None:
        return ()
    entries = [(seat, rules.seating.entry(Place(seat.place))) for seat in seats]
    points = state.tally.points
    return tuple(
        GameResult(seat.place, seat.user_id, seat.name, points[entry], entry == over.winner)
        for seat, entry in entries
    )
