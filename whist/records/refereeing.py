"""A record refereed once more: every action by the engine, every score compared (record-format.md)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NoReturn

from whist.engine.actions import (
    Answer,
    Appoint,
    CallHonours,
    CallRenege,
    ChoosePenalty,
    Claim,
    Discard,
    Duty,
    Name,
    Play,
    Settle,
    TakeSeat,
)
from whist.engine.cards import CODES, Card, Place, Suit
from whist.engine.deal import DealOver, InAuction, InExchange, InPlay, InReckoning
from whist.engine.draw import Draw
from whist.engine.errors import IllegalAction, NotYourTurn
from whist.engine.game import GameState, apply, duty, legal_actions, to_act
from whist.engine.rules import Rules, is_kitty
from whist.engine.state import holder
from whist.engine.view import View, view
from whist.records.comparing import differences
from whist.records.hearing import Hearing
from whist.records.reading import ClaimRecord, DealRecord, Record, RenegeRecord
from whist.records.writing import ABANDONED, Facts, seats, write_deal, write_result
from whist.refuting import BY_THE_BOOK, could_fail


def referee(record: Record) -> GameState:
    """The end of the match that a record tells of, each action and each score found right.

    :raises Disagreement: at the first that is not.
    """
    hearing = _Referee(record)
    for number, deal in enumerate(record.deals, 1):
        hearing.hear(number, deal)
    hearing.end()
    return hearing.state


def unfolded(record: Record) -> Iterator[View]:
    """What everybody may see of each deal that a record tells of, as far as it was played.

    :raises Disagreement: at the first action, or score, that is not right.
    """
    hearing = _Referee(record)
    for number, deal in enumerate(record.deals, 1):
        hearing.hear(number, deal)
        yield view(hearing.state, None)
    hearing.end()


class _Referee(Hearing):
    """Plays a record through, deal by deal."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        if record.deals:
            self._open(record.deals[0].dealer)

    def _open(self, dealer: Place) -> None:
        """Find the first dealer, of whom the record tells only that they dealt, and the seats (D2.2)."""
        rules = self.record.rules
        if dealer not in first_dealers(rules):
            self.deal = 1
            self.disagree("dealer", f"{rules.seating.names[dealer]} does not deal first", "dealer")
        self.do("dealer", None, Appoint(dealer))
        if self.record.seats is not None and duty(self.state) is Duty.SEAT:
            self.do("seats", to_act(self.state), TakeSeat(self.record.seats))
        if self.record.seats is not None and self.record.seats.value != seats(self.state.rules):
            self.differ("seats", self.record.seats.value, seats(self.state.rules))

    # ---- one deal

    def hear(self, number: int, deal: DealRecord) -> None:
        """Play one deal through, and compare what it came to."""
        self.deal = number
        if self.state.is_over:
            self.disagree("deal", "the match was over before it", "ended")
        if self.state.dealer != deal.dealer:
            self.differ("dealer", deal.facts["dealer"], self.name(self.state.dealer))
        if not is_kitty(self.state.rules, deal.cards.kitty_places):
            self.disagree("kitty_places", "no kitty of this game lies there", "kitty_places")
        self.do("lifted", None, deal.cards)
        for at, (place, call) in enumerate(deal.calls, 1):
            self.do(f"call {at}", place, call, f"{self.name(place)} {call}")
        self._go_on(InAuction, bool(deal.discards or deal.plays or deal.direction))
        self._exchange(deal)
        self._go_on(InExchange, bool(deal.plays))
        self._play(deal)
        if isinstance(self.state.deal, InPlay) and deal.claim is not None:
            self._claim("claim", deal.claim, accepted=True)
        self._speak(deal)
        if isinstance(self.state.deal, InReckoning):
            self._reckon(deal)
        if not isinstance(self.state.deal, DealOver):
            self._end_early()
        self._compare(deal.facts, write_deal(self.state, deal.cards))

    def _go_on(self, stage: type[InAuction | InExchange], goes_on: bool) -> None:
        """No deal goes on before a stage of it is over."""
        if goes_on and isinstance(self.state.deal, stage):
            self._break_off()

    def _end_early(self) -> None:
        """Only the last deal of an abandoned match may be unfinished."""
        is_last = self.deal == len(self.record.deals)
        if not is_last or self.record.result["ended"] != ABANDONED:
            self._break_off()

    def _break_off(self) -> NoReturn:
        unfinished = {InAuction: "calls", InExchange: "discards", InPlay: "plays"}
        key = unfinished.get(type(self.state.deal), "plays")
        self.disagree(key, _waiting_for(self.state), key)

    def _exchange(self, deal: DealRecord) -> None:
        """Name and throw, in the order of the house rules, as far as the record goes."""
        thrown = iter(deal.discards)
        count = 0
        while isinstance(self.state.deal, InExchange):
            if duty(self.state) is Duty.NAME:
                if deal.direction is None:
                    break
                self.do("naming", to_act(self.state), self._named(deal))
                continue
            card = next(thrown, None)
            if card is None:
                break
            count += 1
            self.do(f"discard {count}", to_act(self.state), Discard(card), CODES[card])
        if next(thrown, None) is not None:
            self.disagree(f"discard {count + 1}", "nothing more is to be thrown", "discards")

    def _named(self, deal: DealRecord) -> Name:
        """What was named; of aces the record tells only where the declarer may choose (A4.2)."""
        assert deal.direction is not None
        aces = True if deal.aces_good is None else deal.aces_good
        named = Name(deal.trump, deal.direction, aces)
        legal = [each for each in legal_actions(self.state) if isinstance(each, Name)]
        alike = [each for each in legal if (each.trump, each.direction) == (named.trump, named.direction)]
        return alike[0] if len(alike) == 1 else named

    def _play(self, deal: DealRecord) -> None:
        refused: dict[int, list[tuple[int, ClaimRecord]]] = defaultdict(list)
        for number, claim in enumerate(deal.refused, 1):
            refused[claim.after].append((number, claim))
        for at, (place, card) in enumerate(deal.plays):
            if at in refused:
                self._refuse(refused.pop(at))
            self._card(at + 1, place, card)
        self._refuse(refused.pop(len(deal.plays), []))
        for late in refused.values():
            self._gone_back(len(deal.plays), late)

    def _card(self, at: int, place: Place, card: Card) -> None:
        """One card; in penalise mode it may be led from the wrong hand of whoever is to lead (D5.4)."""
        state, deal = self.state, self.state.deal
        if not isinstance(deal, InPlay):
            self.disagree(f"play {at}", f"{self.name(place)} {CODES[card]}: no card is due", "plays")
        if place == deal.trick.to_play:
            try:
                self.state, _ = apply(state, to_act(state), Play(card))
            except IllegalAction as error:
                self.refuse(f"play {at}", error, f"{self.name(place)} {CODES[card]}")
        elif Play(card) in legal_actions(state) and holder(deal, card) == place:
            self.state, _ = apply(state, to_act(state), Play(card))
        else:
            said = f"{self.name(place)} {CODES[card]}"
            self.refuse(f"play {at}", NotYourTurn(deal.trick.to_play), said)

    # ---- what was said

    def _refuse(self, claims: list[tuple[int, ClaimRecord]]) -> None:
        for number, claim in claims:
            self._claim(f"refused {number}", claim, accepted=False)

    def _claim(self, action: str, claim: ClaimRecord, accepted: bool) -> None:
        """A claim, and all the answers to it (A8.2, A8.4)."""
        said = f"{self.name(claim.by)} claims {claim.tricks}"
        self.do(action, claim.by, Claim(claim.tricks), said)
        if accepted and is_refutable(self.state, claim):
            self.disagree(action, f"{said}: best play could refute it", "verified")
        while isinstance(self.state.deal, InPlay) and self.state.deal.said.claim is not None:
            self.do(action, to_act(self.state), Answer(accepted))
            if not accepted:
                return
        if not accepted:
            self.disagree(action, f"{said}: nobody could refuse it", "claim")

    def _gone_back(self, plays: int, claims: list[tuple[int, ClaimRecord]]) -> None:
        """Refused claims that were made over cards which then went back (A7.2, D5.4), or over none at all."""
        for number, claim in claims:
            same_trick = self.record.rules.penalises and plays < claim.after < plays - plays % 4 + 4
            if not same_trick or not 0 <= claim.tricks <= 13 - plays // 4:
                self.disagree(
                    f"refused {number}", f"only {plays} cards were played, not {claim.after}", "claim"
                )

    def _speak(self, deal: DealRecord) -> None:
        """Reneges, their price, and honours: all may be called until the deal is settled (A7.2, D6.6)."""
        for number, renege in enumerate(deal.reneges, 1):
            self._renege(f"renege {number}", renege)
        for place in deal.called:
            self.do("called", place, CallHonours(), f"{self.name(place)} calls honours")

    def _renege(self, action: str, renege: RenegeRecord) -> None:
        said = f"{self.name(renege.called_by)} calls trick {renege.trick}"
        upheld = (renege.trick, renege.by, renege.called_by)
        if upheld not in self._upheld():
            self.do(action, renege.called_by, CallRenege(renege.trick), said)
        if upheld not in self._upheld():
            by = self.name(renege.by)
            self.disagree(action, f"{said}: {by} is not found to have reneged in it", "reneges")
        undecided = [each for each, choice in self._upheld().items() if choice is None]
        if renege.choice is not None and upheld in undecided:
            self.do(action, renege.called_by, ChoosePenalty(renege.trick, renege.choice), said)

    def _upheld(self) -> Mapping[tuple[int, Place, Place], object]:
        match self.state.deal:
            case InPlay() as play:
                pass
            case InReckoning(play=play):
                pass
            case _:
                return {}
        return {(each.trick, each.by, each.called_by): each.penalty for each in play.said.reneges}

    def _reckon(self, deal: DealRecord) -> None:
        """Settle, unless the match was abandoned before that: then nothing has changed."""
        waiting, facts = self.state, deal.facts
        self.do("score", None, Settle())
        is_last = self.deal == len(self.record.deals) and self.record.result["ended"] == ABANDONED
        unsettled = write_deal(waiting, deal.cards)
        if is_last and all(facts[key] == unsettled[key] for key in ("change", "totals")):
            settled = write_deal(self.state, deal.cards)
            if any(facts[key] != settled[key] for key in ("change", "totals")):
                self.state = waiting

    # ---- what it came to

    def _compare(self, record: Facts, found: Facts) -> None:
        """Everything that follows from the actions must stand in the record as the referee has it."""
        for key, told, known in differences(record, found, self.state):
            self.differ(key, told, known)

    def end(self) -> None:
        """Compare the result."""
        self.deal = None
        result = self.record.result
        totals = self.record.deals[-1].facts["totals"] if self.record.deals else list(self.state.tally.points)
        for key, value in write_result(self.state, totals).items():
            if result[key] != value:
                self.differ(f"result.{key}", result[key], value)


def first_dealers(rules: Rules) -> set[Place]:
    """Who may deal first: whoever drew for it, or the dummy of the low cutter, called 0 (B2.1, D2.2)."""
    drawn = [rules.seating.after_draw(Draw((), player)) for player in rules.players]
    return {dealer for seating, dealer in drawn if seating.names == rules.seating.names}


def is_refutable(state: GameState, claim: ClaimRecord) -> bool:
    """Whether the house should have refused a claim: best play could make it fail (A8.3, ``verified``).

    A record does not say whether a suit was called from the hand on lead (D5.4), so it may have been.
    """
    deal, rules = state.deal, state.rules
    if not isinstance(deal, InPlay) or not rules.verifies or not claim.tricks:
        return False
    if not could_fail(state, claim.by, claim.tricks, BY_THE_BOOK):
        return False
    if not rules.calls_suits or deal.trick.cards:
        return True
    called = [state.with_deal(replace(deal, said=replace(deal.said, suit=suit))) for suit in Suit]
    return all(could_fail(each, claim.by, claim.tricks, BY_THE_BOOK) for each in called)


def _waiting_for(state: GameState) -> str:
    actor = to_act(state)
    who = "the house" if actor is None else state.rules.seating.names[actor]
    return f"{who} has still to {duty(state).value}"
