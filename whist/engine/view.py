"""What one place may see. The only way out of the engine for anything shown to a person (A9)."""

from __future__ import annotations

from dataclasses import dataclass

from whist.engine.actions import Aside, Call, Duty, PlayerAction
from whist.engine.cards import Card, Hand, Place
from whist.engine.deal import NOTHING_SAID, Said
from whist.engine.events import DealerAppointed, DealerDrawn
from whist.engine.game import (
    GameState,
    asides,
    debts,
    duty,
    hand_to_act,
    lawful_actions,
    legal_actions,
    to_act,
)
from whist.engine.known import Outcome, known
from whist.engine.rules import USUAL_LAWS, Contract, Laws, Tally
from whist.engine.settings import Settings
from whist.engine.tricks import Trick

__all__ = ["Outcome", "View", "view"]


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of one place; ``place`` is None for the channel at large.

    ``hands`` holds a hand for each place, None where it is hidden from this one; ``counts`` how many
    cards each holds. After a deal the hands are those that were dealt. ``legal`` is what this place may do
    in its turn, ``lawful`` what of that nobody can call against it, ``asides`` what it may say besides.
    """

    place: Place | None
    game: str
    settings: Settings
    names: tuple[str, ...]
    players: tuple[Place, ...]
    tally: Tally
    dealer: Place | None
    number: int
    duty: Duty
    to_act: Place | None
    hand_to_act: Place | None
    legal: tuple[PlayerAction, ...]
    calls: tuple[tuple[Place, Call], ...] = ()
    turned: Card | None = None
    contract: Contract | None = None
    hands: tuple[Hand | None, ...] = ()
    counts: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    buried: Hand | None = None
    sported: Hand = ()
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    winners: tuple[Place, ...] = ()
    books: tuple[int, int] = (0, 0)
    outcome: Outcome | None = None
    opening: DealerDrawn | DealerAppointed | None = None
    entries: tuple[int, ...] = ()
    """Which entry of the tally each player's points stand in, in the order of ``players``."""
    owners: tuple[Place | None, ...] = ()
    """Whose each hand is for the whole match; None for a dummy that joins whoever wins the auction."""
    lawful: tuple[PlayerAction, ...] = ()
    asides: tuple[Aside, ...] = ()
    said: Said = NOTHING_SAID
    dealt_by: Place | None = None
    """Who dealt these cards; ``dealer`` deals the next ones once they are played out."""
    cutter: Place | None = None
    lifted: int = 0
    """How many cards the cutter lifted for this deal; 0 where that is not known (A2.4)."""
    left: int = 0
    """The unplayed tricks, the one on the table among them (A8.1)."""
    laws: Laws = USUAL_LAWS
    owed: tuple[int, ...] = ()
    """The books that each entry of the tally owes for reneges, as of now; empty where nobody does (A7.3)."""
    first_round: tuple[Place, ...] = ()
    """The places as they play, from the one that is to lead first; empty until cards are played (B2.3)."""

    @property
    def hand(self) -> Hand:
        """This place's own cards; none for the channel."""
        return () if self.place is None or not self.hands else self.hands[self.place] or ()

    @property
    def declarer(self) -> Place | None:
        return self.contract.declarer if self.contract else None

    @property
    def to_throw(self) -> int:
        """How many cards the hand that is thrown from has too many: all others have what they play with."""
        return (
            0
            if self.hand_to_act is None or not self.counts
            else self.counts[self.hand_to_act] - min(self.counts)
        )

    @property
    def dummies(self) -> tuple[Place, ...]:
        """The places without a living player."""
        return tuple(Place(n) for n in range(len(self.names)) if n not in self.players)


def view(state: GameState, place: Place | None) -> View:
    """Build a place's view by naming what it may know; what is not named stays hidden (A9)."""
    actor, seating = to_act(state), state.rules.seating
    return View(
        place,
        state.rules.name,
        state.rules.settings,
        seating.names,
        seating.players,
        state.tally,
        state.dealer,
        state.number,
        duty(state),
        actor,
        hand_to_act(state),
        legal_actions(state) if place is not None and place == actor else (),
        opening=state.opening,
        entries=tuple(map(seating.entry, seating.players)),
        owners=tuple(seating.owner(Place(n)) for n in range(len(seating.names))),
        lawful=lawful_actions(state) if place is not None and place == actor else (),
        asides=() if place is None else asides(state, place),
        laws=state.rules.laws,
        owed=debts(state),
        **known(state, place),
    )
