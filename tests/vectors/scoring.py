"""Vectors of the score: a deal, what reneges cost, a game, a rubber, and what is paid at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from tests.vectors.reading import Facts, contract_of, label_of, place_of
from whist.engine.actions import Direction, Name, Penalty
from whist.engine.cards import Card, Hand, Place, Rank, Suit
from whist.engine.rubber import game_value as value_of_game
from whist.engine.rules import ALL_BOOKS, Contract, DealResult, Ending, Fault, Reason, Rules, Tally, sides_of

# ---- deals with a bid


def bid_deal(rules: Rules, given: Facts) -> DealResult:
    """A deal that came to so many books of the declarer's side."""
    contract, books = contract_of(rules, given), given["declarer_books"]
    sides = sides_of(rules, contract)
    deal = DealResult(contract, (0, 0), (), sides)
    theirs = ALL_BOOKS - books
    return replace(deal, won=(books, theirs) if deal.declaring == 0 else (theirs, books))


def points_of(rules: Rules, deal: DealResult) -> Facts:
    """What a deal changes, and whether it ends a match that has just begun."""
    tally, lines = rules.scoring.score(rules.scoring.start(), deal)
    assert deal.contract.declarer is not None
    mine = rules.seating.entry(deal.contract.declarer)
    return {
        "delta": list(tally.points),
        "declarer": tally.points[mine],
        "defenders": tally.points[(mine + 1) % len(tally.points)],
        "boston": any(line.reason is Reason.BOSTON for line in lines),
        **end_of(tally),
    }


def end_of(tally: Tally) -> Facts:
    ended = tally.ending.value if tally.ending else None
    return {"over": tally.ending is not None, "winner": tally.winner, "ended": ended}


def hand_score(rules: Rules, given: Facts) -> Facts:
    return points_of(rules, bid_deal(rules, given))


def game_end(rules: Rules, given: Facts) -> Facts:
    scores = tuple(map(sum, zip(given["scores"], given["delta"], strict=True)))
    tally = rules.scoring.settle(scores, outright(rules, given))  # type: ignore[attr-defined]
    return {"scores": list(tally.points), **end_of(tally)}


def outright(rules: Rules, given: Facts) -> int | None:
    """Who wins at once by a Boston; where the vector does not say so, seven over six can be nothing else."""
    if getattr(rules.settings, "boston", "") != "wins_game":
        return None
    delta, boston = given["delta"], given.get("boston")
    if boston is None:
        seven = (7, 7 * getattr(rules.settings, "nt_multiplier", 1))
        return next((entry for entry, points in enumerate(delta) if points in seven), None)
    return None if boston is False else delta.index(max(delta)) if boston is True else int(boston)


# ---- what reneges cost


def renege_hand(rules: Rules, given: Facts) -> Facts:
    """Books and reneges are the declarers' first, then the defenders'."""
    deal = bid_deal(rules, {**given, "declarer_books": given["won"][0]})
    faults = tuple(
        fault
        for side, count in zip((deal.declaring, 1 - deal.declaring), given["reneges"], strict=True)
        for fault in (fault_of(rules, deal, side),) * count
    )
    return paid(rules, replace(deal, faults=faults))


def fault_of(rules: Rules, deal: DealResult, side: int) -> Fault:
    """A renege of a living player of that side; of the declarer, if it is theirs."""
    first = (deal.contract.declarer, *rules.players)
    offender = next(place for place in first if place is not None and deal.sides[place] == side)
    return Fault(side, rules.seating.entry(offender), rules.penalties[0])


def paid(rules: Rules, deal: DealResult) -> Facts:
    """The declarers' books and the defenders' after payment, and the score."""
    books, debts = rules.scoring.paid(rules.scoring.start(), deal)
    ours = books[deal.declaring], books[1 - deal.declaring]
    return {**points_of(rules, deal), "books": list(ours), "debts": list(debts)}


def renege_timeline(rules: Rules, given: Facts) -> Facts:
    """Books as they are won, the kitty's among them; a transfer is told by the event at which it happened."""
    contract = contract_of(rules, {"declarer": given.get("declarer", 0)})
    sides = sides_of(rules, contract)
    deal, moved, transfers = DealResult(contract, (0, 0), (), sides), 0, list[int]()
    for index, event in enumerate(given["events"]):
        deal = after_event(rules, deal, event)
        books, _ = rules.scoring.paid(rules.scoring.start(), deal)
        now = books[0] - deal.won[0]
        transfers += [index] * abs(now - moved)
        moved = now
    books, _ = rules.scoring.paid(rules.scoring.start(), deal)
    return {"books": [books[deal.declaring], books[1 - deal.declaring]], "transfers": transfers}


def after_event(rules: Rules, deal: DealResult, event: str) -> DealResult:
    """``decl`` or ``def`` won a book; ``RENEGE:def``: a renege of theirs was upheld."""
    side = deal.declaring if event.endswith("decl") else 1 - deal.declaring
    if event.startswith("RENEGE"):
        return replace(deal, faults=(*deal.faults, fault_of(rules, deal, side)))
    ours, theirs = deal.won
    return replace(deal, won=(ours + 1, theirs) if side == 0 else (ours, theirs + 1))


# ---- whist: points of a game, games of a rubber

TRUMPS = Name(Suit.SPADES, Direction.UP)
HONOURS: Hand = tuple(Card(rank, Suit.SPADES) for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK))


def english_hand(rules: Rules, given: Facts) -> Facts:
    """A deal with those honours, tricks and revokes; both sides called their honours unless it says else."""
    ours, theirs = given["honours"]
    called = tuple(side for side, said in enumerate(given.get("called", (True, True))) if said)
    dealt = whist_deal(rules, tuple(given["tricks"]), ours, theirs)
    deal = replace(dealt, faults=tuple(revokes(rules, given["revoke"])), called=called)
    before = tuple(given["score"])
    tally, lines = rules.scoring.score(Tally(before), deal)
    score = [
        points + sum(line.points for line in lines if line.entry == n) for n, points in enumerate(before)
    ]
    won = tally.games[0] if tally.games else None
    return {"score": score, "over": won is not None, "winner": won.winner if won else None}


def whist_deal(rules: Rules, tricks: tuple[int, int], ours: int = 2, theirs: int = 2) -> DealResult:
    """A deal of whist that came to those tricks, the honours held by hand and dummy together."""
    mine, others = HONOURS[:ours], HONOURS[ours : ours + theirs]
    hands = (mine[:1], others[:1], mine[1:], others[1:])
    contract = Contract(None, None, TRUMPS)
    sides = sides_of(rules, contract)
    return DealResult(contract, tricks, hands, sides)


def revokes(rules: Rules, said: Facts | list[Facts] | None) -> Iterator[Fault]:
    for each in [said] if isinstance(said, dict) else said or []:
        offender = Place(each["by"])
        choice = Penalty(each["choice"]) if each.get("choice") else rules.penalties[0]
        yield Fault(offender, rules.seating.entry(offender), choice)


def game_value(rules: Rules, given: Facts) -> Facts:
    del rules
    return {"value": value_of_game(given["loser_points"])}


def rubber(rules: Rules, given: Facts) -> Facts:
    tally = after_games(rules, [(winner, points) for winner, points in given["games"]])
    winner = tally.winner
    return {"winner": winner, "points": None if winner is None else rules.scoring.prizes(tally)[winner]}


def after_games(rules: Rules, games: list[tuple[int, int]]) -> Tally:
    """The tally once those games were won, each by the odd trick, the loser standing at so many points."""
    tally, short = rules.scoring.start(), rules.settings.game_points - 1  # type: ignore[attr-defined]
    for winner, points in games:
        assert tally.ending is None, "the rubber is over"
        tricks, score = [6, 6], [points, points]
        tricks[winner], score[winner] = 7, short
        deal = whist_deal(rules, (tricks[0], tricks[1]))
        tally, _ = rules.scoring.score(replace(tally, points=tuple(score)), deal)
    return tally


def settlement(rules: Rules, given: Facts) -> Facts:
    """What each player gets from every other at the end of a rubber worth so many points."""
    winner = place_of(rules, given["winner"])
    tally = next(
        each for each in rubbers(rules, winner) if rules.scoring.prizes(each)[winner] == given["points"]
    )
    prizes = rules.scoring.prizes(tally)
    pay = {player: prizes[player] - sum(prizes[:player] + prizes[player + 1 :]) for player in rules.players}
    return {"pay": {label_of(rules, player): points for player, points in pay.items()}}


def rubbers(rules: Rules, winner: int) -> Iterator[Tally]:
    """Every way to win a rubber."""
    for games in product(product((0, 1), range(5)), repeat=3):
        for length in (1, 2, 3):
            try:
                tally = after_games(rules, list(games[:length]))
            except AssertionError:
                break  # over before its last game
            if tally.ending is Ending.RUBBER and tally.winner == winner:
                yield tally


KINDS = {
    "english_hand": english_hand,
    "game_end": game_end,
    "game_value": game_value,
    "hand_score": hand_score,
    "hand_score3": hand_score,
    "renege_hand": renege_hand,
    "renege_timeline": renege_timeline,
    "rubber": rubber,
    "settlement": settlement,
}
