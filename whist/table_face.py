"""What can be asked of a table: who sits there, what a place may see, and what people should be told."""

from __future__ import annotations

from collections.abc import Mapping

from whist.engine.actions import Duty
from whist.engine.cards import Place
from whist.engine.events import Event
from whist.engine.game import GameState, duty, to_act
from whist.engine.view import View, view
from whist.house import House
from whist.match import Match
from whist.mistakes import NotSeated
from whist.outbox import News, Outbox, Result
from whist.shuffle import opened
from whist.store import Clock, Head, Seat, Seed, Waiting
from whist.words import Cast


class TableFace:
    """A table as it stands. Nothing here changes it or needs its lock: what it holds are values."""

    def __init__(
        self, house: House, head: Head, seats: Mapping[Place, Seat], match: Match, outbox: Outbox
    ) -> None:
        self.house = house
        self.head = head
        self.seats = dict(seats)
        self.outbox = outbox
        self.line: tuple[Waiting, ...] = ()
        """Who waits for a seat, first come first (C7.6)."""
        self.seeds: dict[int, Seed] = {}
        self.clock: Clock | None = None
        self._match = match
        self._viewed = match
        self._views: dict[Place | None, View] = {}

    @property
    def id(self) -> int:
        return self.head.id

    @property
    def ply(self) -> int:
        return self._match.ply

    @property
    def is_live(self) -> bool:
        return self.head.phase in ("lobby", "playing")

    @property
    def is_playing(self) -> bool:
        return self.head.phase == "playing"

    @property
    def players(self) -> tuple[Place, ...]:
        return self._match.state.rules.players

    @property
    def patience(self) -> int:
        """Seconds that a person has for a decision; 0: as long as they like."""
        return int(self.head.settings.get("clock", 0))

    @property
    def has_line(self) -> bool:
        """Whether people may wait in line here for the seats of those who lose (C7.6)."""
        return bool(self.head.settings.get("rise_and_fly"))

    @property
    def _verifies_claims(self) -> bool:
        """Whether a claim that could fail is refused before anybody is asked (A8.3)."""
        return self._match.state.rules.verifies

    @property
    def expires_at(self) -> int:
        """When the lobby closes if nobody starts, as unix time."""
        return int(self.head.touched_at + self.house.pace.lobby)

    @property
    def _appointed(self) -> Place | None:
        """Who deals first without a draw, as in a rematch."""
        place = self.head.settings.get("appointed")
        return None if place is None else Place(int(place))

    @property
    def cast(self) -> Cast:
        """Who is who, by place, dummies included."""
        names = [self.seats[place].name if place in self.seats else "" for place in self.players]
        return Cast.around(self.view(None), names, self.head.locale)

    def view(self, place: Place | None) -> View:
        """What a place may see now; built once, however many ask before the next action."""
        if self._viewed is not self._match:
            self._viewed, self._views = self._match, {}
        if place not in self._views:
            self._views[place] = view(self._match.state, place)
        return self._views[place]

    def deal_over(self, number: int) -> View | None:
        """A finished deal as everybody may see it; None if it is not over."""
        return next((over.view for over in self._match.ended if over.number == number), None)

    def span(self, number: int) -> tuple[int, int]:
        """How long the log was before a deal that is over, and after it."""
        plies = {over.number: over.ply for over in self._match.ended}
        return max((ply for deal, ply in plies.items() if deal < number), default=0), plies[number]

    def token(self, place: Place) -> str:
        """The decision that a place takes next, as buttons and commands carry it."""
        return self._match.token(place)

    def place_of(self, user_id: int) -> Place | None:
        """Where a person sits, if they do."""
        return next((place for place, seat in self.seats.items() if seat.user_id == user_id), None)

    def number_in_line(self, user_id: int) -> int:
        """Where somebody waits, counted from 1; 0 if they do not."""
        people = [each.user_id for each in self.line]
        return people.index(user_id) + 1 if user_id in people else 0

    def is_computers(self, place: Place) -> bool:
        """Whether a computer plays at a place."""
        seat = self.seats.get(place)
        return seat is None or seat.user_id is None

    def knows(self, user_id: int) -> bool:
        """Whether somebody sits here, or waits in line."""
        return self.place_of(user_id) is not None or self.number_in_line(user_id) > 0

    def news(self, events: tuple[Event, ...] = ()) -> News:
        """How the table stands, for whoever tells people."""
        people = [place for place, seat in self.seats.items() if seat.user_id is not None]
        seed = self.seeds.get(self._match.state.number)
        return News(
            self.head,
            events,
            self.view(None),
            {place: self.view(place) for place in people},
            {place: self.token(place) for place in people},
            dict(self.seats),
            self.line,
            self.cast,
            seed.commitment if seed else None,
            self.clock.deadline if self.clock else None,
            self.expires_at,
            tuple(self._unshown()),
            self._opened(seed.deal) if seed and self._is_open(self.view(None)) else None,
        )

    def _opened(self, deal: int) -> str:
        """What anyone needs to check the shuffle of a deal."""
        seed = self.seeds[deal]
        return opened(seed.seed, self.id, deal, seed.version)

    def _is_open(self, view: View) -> bool:
        """Whether a deal is over and its cards lie open; those of one that was thrown in stay secret."""
        return view.outcome is not None and view.outcome.contract is not None

    def _unshown(self) -> list[Result]:
        """Finished deals whose posts do not show their result yet."""
        return [
            Result(
                over.number,
                over.ply,
                over.view,
                self.seeds[over.number].commitment,
                self._opened(over.number) if self._is_open(over.view) else None,
            )
            for over in self._match.ended
            if self.outbox.shown(over.number) < over.ply
        ]

    @property
    def is_behind(self) -> bool:
        """Whether channel or players have not been shown how the table stands."""
        return (
            self.head.phase != "playing"
            or self.outbox.shown(self.post_number) < self.ply
            or bool(self._unshown())
            or self.outbox.is_behind(self.news())
        )

    @property
    def post_number(self) -> int:
        """Which post shows the table now: the lobby's is 0, then one a deal."""
        return self._match.state.number

    def _now(self) -> int:
        return int(self.house.now())

    def _next_clock(self, match: Match) -> Clock | None:
        """Until when to wait for what a match waits for: the clock that runs, or a whole new one.

        What is said while somebody thinks does not wind up their clock: else they could be waited for for
        ever. A claim gives its voters a whole one, each in turn; once it is refused, so has the player on
        turn, which has an end because the same claim is made only once in a trick (A8.2). A renege that is
        upheld leaves whoever called it as long again to choose what it costs.
        """
        clock = self._whole_clock(match)
        if clock and self.clock and match.waits_for == self._match.waits_for:
            return Clock(self.clock.deadline, match.ply)
        return clock

    def _whole_clock(self, match: Match) -> Clock | None:
        seconds = self._seconds(match.state)
        return None if seconds is None else Clock(int(self._now() + seconds), match.ply)

    def _seconds(self, state: GameState) -> float | None:
        """How long to wait for a person, or for what may still be called; None: as long as it takes."""
        if duty(state) is Duty.SETTLE:
            return self.house.pace.to_call
        actor = to_act(state)
        return None if not self.patience or actor is None or self.is_computers(actor) else self.patience


def seated_at(table: TableFace, user_id: int) -> Place:
    """Where somebody sits.

    :raises NotSeated: if they do not.
    """
    place = table.place_of(user_id)
    if place is None:
        raise NotSeated
    return place
