"""A record being heard: how far it has been played through, and what to say of what is wrong."""

from __future__ import annotations

import re
from typing import NoReturn

from whist.engine.actions import Action
from whist.engine.cards import Place
from whist.engine.errors import IllegalAction
from whist.engine.game import apply, new_game
from whist.records import laws
from whist.records.faults import Disagreement, brief
from whist.records.reading import Record


class Hearing:
    """``state`` is the match so far, ``deal`` the number of the deal; None: none in particular."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.state = new_game(record.rules)
        self.deal: int | None = None
        self._laws = laws.of(record.rules)

    def do(self, name: str, who: Place | None, action: Action, said: str = "") -> None:
        """Do what the record tells, called so.

        :raises Disagreement: if the referee does not allow it.
        """
        try:
            self.state, _ = apply(self.state, who, action)
        except IllegalAction as error:
            self.refuse(name, error, said)

    def refuse(self, name: str, error: IllegalAction, said: str) -> NoReturn:
        """What was done, or said, is against the law."""
        words = re.sub(r"(?<!^)(?=[A-Z])", " ", type(error).__name__).lower()
        law = error.law or self._laws[name.split()[0]]
        raise Disagreement(self.deal, name, f"{said}: {words}" if said else words, law) from None

    def differ(self, key: str, record: object, found: object) -> NoReturn:
        """The record says one thing at a key, the referee another."""
        self.disagree(key, f"the record says {brief(record)}, the referee {brief(found)}", key)

    def disagree(self, name: str, reason: str, key: str) -> NoReturn:
        """Something is wrong, by the law behind a key."""
        raise Disagreement(self.deal, name, reason, self._laws[key])

    def name(self, place: Place | None) -> str:
        """What the record calls a hand."""
        return "nobody" if place is None else self.record.rules.seating.names[place]
