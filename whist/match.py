"""A match as its log has it so far: the state, how long the log is, and what each decision is called."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from whist.engine.actions import (
    Action,
    Aside,
    CallHonours,
    CallRenege,
    CallSuit,
    ChoosePenalty,
    DealCards,
    TakeBack,
)
from whist.engine.cards import Place
from whist.engine.contract import books_to_make
from whist.engine.deal import DealOver, InPlay, InReckoning
from whist.engine.errors import WhistError
from whist.engine.events import DealScored, Event, MatchOver
from whist.engine.game import GameState, apply, duty, legal_actions, new_game, to_act
from whist.engine.notation import Words, read, write
from whist.engine.rules import Rules
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
    """``taken`` counts the turns that each place has taken in this deal, which was dealt at the ply
    ``dealt_at``; ``ended`` are the deals that are over.
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
        dealt_at = self.ply if isinstance(action, DealCards) else self.dealt_at
        match = Match(state, self.ply + 1, self._taken(who, action), dealt_at, self.ended)
        if isinstance(state.deal, DealOver):
            over = Ended(state.number, match.ply, view(state, None))
            match = replace(match, ended=(*self.ended, over))
        return match, events

    def moved(self, who: Place | None, actions: Sequence[Action]) -> Decided:
        """Some actions of one place on a copy: all of them, or none.

        :raises IllegalAction: if the laws forbid one of them.
        """
        match, entries, events = self, list[Entry](), tuple[Event, ...]()
        for action in actions:
            match, news = match.after(who, action)
            entries.append(entry(match, who, action))
            events += news
        return Decided(match, tuple(entries), events)

    def _taken(self, who: Place | None, action: Action) -> tuple[int, ...]:
        """What is said by the way takes no turn; when cards go back, everybody decides anew (A7.2, D5.4)."""
        match action:
            case DealCards():
                return (0,) * len(self.taken)
            case TakeBack() | CallSuit():
                return tuple(count + 1 for count in self.taken)
        if who is None or isinstance(action, Aside):
            return self.taken
        return (*self.taken[:who], self.taken[who] + 1, *self.taken[who + 1 :])

    def token(self, place: Place) -> str:
        """The name of the decision that a place takes next: it changes by the place's own turn.

        While a claim waits, its voters decide about that claim and no other one.
        """
        turn = f"{self.state.number}.{place}.{self.taken[place]}"
        match self.state.deal:
            case InPlay(said=said) if said.claim is not None and place in said.claim.unheard:
                return f"{turn}.{len(said.refused)}"
        return turn

    def is_meant(self, place: Place, actions: Sequence[Action], token: str) -> bool:
        """Whether actions that were meant for a decision still mean the same.

        What has no moment of its own, a call about a trick or about honours, may come after one's next turn
        too, if it is the same deal; to say it twice is no use.
        """
        if all(isinstance(action, CallRenege | ChoosePenalty | CallHonours) for action in actions):
            return token.partition(".")[0] == str(self.state.number)
        return token == self.token(place)

    @property
    def waits_for(self) -> tuple[str, int]:
        """What the table waits for: the same until somebody has done it, whatever is said meanwhile."""
        actor, deal = to_act(self.state), self.state.deal
        choices = len(deal.play.said.reneges) if isinstance(deal, InReckoning) else 0
        return (duty(self.state).value if actor is None else self.token(actor)), choices


@dataclass(frozen=True)
class Decided:
    """Actions decided, but not yet written: the match after them, their lines for the log, what they tell."""

    match: Match
    entries: tuple[Entry, ...]
    events: tuple[Event, ...]


class RulesDrift(Exception):
    """A log was played by other rules than these; ``args`` holds the ply."""


def _compare(match: Match, entry: Entry) -> None:
    if fingerprint(match.state) != entry.check:
        raise RulesDrift(match.ply)


def fingerprint(state: GameState) -> int:
    """32 bits that differ when rules would go on differently from here."""
    legal = " ".join([str(getattr(action, "card", action)) for action in legal_actions(state)])
    tally = state.tally
    games = [(game.winner, game.loser_points) for game in tally.games]
    more = f" {games} {tally.debts}" if games or tally.debts else ""
    return zlib.crc32(f"{duty(state).value} {to_act(state)} {tally.points}{more} {legal}".encode())


def entry(match: Match, who: Place | None, action: Action) -> Entry:
    """The line that the log gets for the action that led to a match."""
    words = write(action)
    return Entry(who, words.public, words.secret, fingerprint(match.state))


def scores(state: GameState, events: Iterable[Event], seats: Iterable[Seat]) -> tuple[DealScore, ...]:
    """A row for each seat and finished deal among the events, of which there is one at most."""
    return tuple(
        _score(state, state.deal, event.number, seat)
        for event in events
        if isinstance(event, DealScored) and isinstance(state.deal, DealOver)
        for seat in seats
    )


def _score(state: GameState, deal: DealOver, number: int, seat: Seat) -> DealScore:
    """What a deal was worth to a seat. ``total`` is what it came to, though a new game begins at nothing."""
    entry, contract = state.rules.seating.entry(Place(seat.place)), deal.contract
    change, total = deal.change[entry], deal.totals[entry]
    if contract is None or contract.declarer != seat.place or contract.bid is None:
        return DealScore(number, seat.place, seat.user_id, seat.name, change, total)
    side = state.rules.seating.side(Place(seat.place), contract)
    made = deal.books[side] >= books_to_make(contract.bid.books)
    return DealScore(number, seat.place, seat.user_id, seat.name, change, total, str(contract.bid), made)


def results(state: GameState, events: Iterable[Event], seats: Iterable[Seat]) -> tuple[GameResult, ...]:
    """A row for each seat once the match is over: who has won the set or the rubber, and what it is worth.

    That is the points of the game, or those of the rubber (C7.4, D6.9).
    """
    over = next((event for event in events if isinstance(event, MatchOver)), None)
    if over is None:
        return ()
    entries = [(seat, state.rules.seating.entry(Place(seat.place))) for seat in seats]
    prizes = state.rules.scoring.prizes(state.tally)
    return tuple(
        GameResult(seat.place, seat.user_id, seat.name, prizes[entry], entry == over.winner)
        for seat, entry in entries
    )
