"""A match written down as a record, from its log or while it is being played (record-format.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from whist.engine.actions import Action, DealCards
from whist.engine.cards import CODES, Hand, Place, Suit
from whist.engine.deal import NOTHING_SAID, DealOver, InAuction, InExchange, InPlay, InReckoning, Said
from whist.engine.game import GameState, apply, new_game
from whist.engine.rubber import WhistScore, game_value, honours_dealt
from whist.engine.rules import Bidding, Contract, Game, Hands, Rules, sides_of
from whist.engine.settings import values
from whist.engine.state import calls_made, result_of
from whist.engine.tricks import Trick

Facts: TypeAlias = dict[str, Any]
"""A record, or a part of it, as plain JSON values."""

FORMAT = "whist-record/1"
ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Proof:
    """The opened seed of a deal and the promise made before it, as `whist.shuffle` writes them."""

    seed: str
    commitment: str


def export(
    rules: Rules,
    log: Iterable[tuple[Place | None, Action]],
    players: Sequence[str],
    proofs: Mapping[int, Proof] | None = None,
) -> Facts:
    """The record of a match that is over; one that is not was abandoned.

    :param rules: as the match began with them.
    :param players: their names by place.
    :param proofs: of the deals whose seed may be told, by the number of the deal.
    :raises IllegalAction: at the first entry of the log that the rules do not allow.
    """
    state, scribe = new_game(rules), Scribe(players, proofs or {})
    for who, action in log:
        state, _ = apply(state, who, action)
        scribe.hear(state, action)
    return scribe.record(state)


def line(record: Facts) -> str:
    """A record as the one line of a file; plain ASCII, so that nobody can split or misread it."""
    return json.dumps(record) + "\n"


@dataclass
class Scribe:
    """Writes a match down as it goes: `hear` every action once it has been done."""

    players: Sequence[str]
    proofs: Mapping[int, Proof] = field(default_factory=dict)
    _deals: list[Facts] = field(default_factory=list)
    _dealt: DealCards | None = None

    def hear(self, state: GameState, action: Action) -> None:
        """Take note of an action that led to a state."""
        if isinstance(action, DealCards):
            self._dealt = action
        if isinstance(state.deal, DealOver) and self._dealt is not None:
            self._deals.append(self._deal(state, self._dealt))
            self._dealt = None

    def record(self, state: GameState) -> Facts:
        """The whole record; a deal that is not over stands in it as far as it went."""
        unfinished = [] if self._dealt is None else [self._deal(state, self._dealt)]
        deals = [*self._deals, *unfinished]
        rules = state.rules
        head: Facts = {
            "format": FORMAT,
            "game": rules.name,
            "settings": values(rules.settings),
            "players": [self.players[place] for place in by_name(rules)],
        }
        if has_seats(rules):
            head["seats"] = seats(rules)
        totals = deals[-1]["totals"] if deals else list(state.tally.points)
        return {**head, "deals": deals, "result": write_result(state, totals)}

    def _deal(self, state: GameState, dealt: DealCards) -> Facts:
        proof = self.proofs.get(state.number)
        shuffle = {} if proof is None else {"seed": proof.seed, "commitment": proof.commitment}
        return {**write_deal(state, dealt), **shuffle}


# ---- what a record calls the players and the sides


def by_name(rules: Rules) -> tuple[Place, ...]:
    """The players in the order in which a record lists them: in Double Dummy the low cutter first."""
    names = rules.seating.names
    return tuple(sorted(rules.players, key=lambda place: names[place]))


def as_named(rules: Rules, entries: Sequence[int]) -> list[int]:
    """Numbers by side, or by entry of the tally, in the order of the record's names."""
    return list(entries) if rules.seating.names[0] == "0" else list(reversed(entries))


def number_named(rules: Rules, entry: int) -> int:
    """What a record calls a side, or an entry of the tally."""
    return entry if rules.seating.names[0] == "0" else 1 - entry


def has_seats(rules: Rules) -> bool:
    """Whether the low cutter sits down on one side of the other player (D2.2)."""
    return hasattr(rules.settings, "seat_choice")


def seats(rules: Rules) -> str | None:
    """On which side of the other the low cutter sits; None while they have yet to say (D3.1)."""
    if rules.seating.chooser is not None:
        return None
    x, y = by_name(rules)
    return "right" if rules.seating.left_of_dealer(x) == y else "left"


# ---- a deal


@dataclass(frozen=True, slots=True)
class _Told:
    """What is known of a deal, in whatever stage it is."""

    dealt: Hands
    bidding: Bidding
    contract: Contract | None = None
    buried: Hand = ()
    tricks: tuple[Trick, ...] = ()
    said: Said = NOTHING_SAID
    books: tuple[int, int] = (0, 0)
    change: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    game: Game | None = None


def write_deal(state: GameState, dealt: DealCards) -> Facts:
    """The deal of a state, which those cards began, as a record has it."""
    rules, told = state.rules, _told(state)
    names = rules.seating.names
    facts: Facts = {"dealer": names[told.bidding.dealer], "pack": _codes(dealt.pack)}
    if rules.kitty_size:
        facts["kitty_places"] = list(dealt.kitty_places)
    facts |= _turned(rules, told)
    facts["calls"] = _calls(rules, told.bidding)
    facts |= _contract(rules, told.contract or Contract(None, None))
    facts["discards"] = _codes(told.buried)
    facts["plays"] = [[names[place], CODES[card]] for trick in told.tricks for place, card in trick.plays]
    facts |= _said(rules, told, isinstance(state.deal, DealOver))
    facts["books"] = as_named(rules, told.books)
    facts["change"] = as_named(rules, told.change)
    facts["totals"] = as_named(rules, told.totals)
    if told.game is not None:
        facts["game_won"] = {
            "by": number_named(rules, told.game.winner),
            "value": game_value(told.game.loser_points),
        }
    if dealt.lifted:
        facts["lifted"] = dealt.lifted
    return facts


def _told(state: GameState) -> _Told:
    nothing, totals = (0,) * len(state.tally.points), state.tally.points
    match state.deal:
        case InAuction() as deal:
            return _Told(deal.hands, deal.bidding, change=nothing, totals=totals)
        case InExchange() as deal:
            known = (deal.dealt, deal.bidding, deal.contract, deal.buried)
            return _Told(*known, change=nothing, totals=totals)
        case InPlay() as play:
            pass
        case InReckoning(play=play):
            pass
        case DealOver() as over:
            tricks = over.tricks if over.trick is None else (*over.tricks, over.trick)
            scored = (over.books, over.change, over.totals, over.game)
            return _Told(over.dealt, over.bidding, over.contract, over.buried, tricks, over.said, *scored)
        case _:
            raise AssertionError("nothing has been dealt")
    books, _ = state.rules.scoring.paid(state.tally, result_of(state.rules, play))
    tricks = (*play.tricks, play.trick)
    known = (play.dealt, play.bidding, play.contract, play.buried)
    return _Told(*known, tricks, play.said, books, nothing, totals)


def _turned(rules: Rules, told: _Told) -> Facts:
    """The turned card and the honours as they were dealt, where a game has them (D4.3, D6.4)."""
    turned = told.bidding.turned
    if turned is None:
        return {}
    contract = told.contract or Contract(None, None)
    sides = sides_of(rules, contract)
    honours = honours_dealt(told.dealt, sides, contract.trump)
    facts: Facts = {"turned": CODES[turned], "honours": as_named(rules, honours)}
    if getattr(rules.settings, "honours_claim", None) == "call":
        called = {sides[place] for place in told.said.honours}
        facts["called"] = [entry in called for entry in as_named(rules, (0, 1))]
    return facts


def _calls(rules: Rules, bidding: Bidding) -> list[list[str]]:
    names = rules.seating.names
    return [[names[place], str(call)] for place, call in calls_made(rules, bidding)]


def _contract(rules: Rules, contract: Contract) -> Facts:
    named, declarer = contract.named, contract.declarer
    facts: Facts = {
        "declarer": None if declarer is None else rules.seating.names[declarer],
        "bid": None if contract.bid is None else str(contract.bid),
        "trump": _suit(contract.trump),
        "direction": None if named is None else named.direction.value,
    }
    chosen = getattr(rules.settings, "downtown_aces", None) == "declarer_choice"
    if chosen and named is not None and named.direction.value == "down":
        facts["aces"] = "good" if named.aces_good else "bad"
    return facts


def _said(rules: Rules, told: _Told, is_over: bool) -> Facts:
    """Claims and reneges; a claim that nobody has agreed to yet is none."""
    names, said, claim = rules.seating.names, told.said, told.said.claim
    agreed = claim is not None and not claim.unheard
    facts: Facts = {"claim": None}
    if claim is not None and agreed:
        facts["claim"] = {"by": names[claim.by], "tricks": claim.tricks, "accepted": True}
    if said.refused:
        facts["refused"] = [
            {"by": names[each.by], "tricks": each.tricks, "after": each.after} for each in said.refused
        ]
    if rules.penalises:
        usual = rules.penalties[0] if is_over else None
        facts["reneges"] = [
            {
                "trick": each.trick,
                "by": names[each.by],
                "called_by": names[each.called_by],
                "choice": penalty.value if (penalty := each.penalty or usual) and chooses(rules) else None,
            }
            for each in said.reneges
        ]
    return facts


def chooses(rules: Rules) -> bool:
    """Whether a revoke costs one of several things (D6.7), rather than so many books (A7.3)."""
    return isinstance(rules.scoring, WhistScore)


# ---- the result


def write_result(state: GameState, totals: list[int]) -> Facts:
    """How the match ended; ``totals`` are those of its last deal."""
    rules, tally = state.rules, state.tally
    winner = None if tally.winner is None else number_named(rules, tally.winner)
    ended = tally.ending.value if tally.ending else ABANDONED
    facts: Facts = {"winner": winner, "totals": totals, "ended": ended}
    if isinstance(rules.scoring, WhistScore):
        facts["games"] = [[number_named(rules, game.winner), game.loser_points] for game in tally.games]
        facts["rubber"] = None if winner is None else rules.scoring.rubber_points(tally)
    return facts


def _codes(cards: Hand) -> list[str]:
    return [CODES[card] for card in cards]


def _suit(suit: Suit | None) -> str | None:
    return suit.value if suit else None
