"""A record proves itself: the referee agrees with what the house writes, and with nothing changed since."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings

from tests.handmade import MADE, Facts, suit
from tests.laws import GAMES, Game, match, seeds
from whist.engine.actions import (
    Action,
    Answer,
    Appoint,
    Bid,
    CallHonours,
    CallRenege,
    CallSuit,
    ChoosePenalty,
    Claim,
    DealCards,
    Direction,
    Discard,
    DrawCards,
    Kind,
    Name,
    Pass,
    Penalty,
    Play,
    Settle,
    Side,
    TakeBack,
    TakeSeat,
)
from whist.engine.cards import FULL_PACK, Place, Suit, parse_card
from whist.engine.settings import declared
from whist.games import CATALOGUE
from whist.records import (
    BadRecord,
    Disagreement,
    NotARecord,
    export,
    line,
    parse,
    referee,
    understand,
    verify,
)
from whist.simulate import Order, simulate

Log = list[tuple[Place | None, Action]]
NAMES = ("Ann", "Bob", "Cy", "Di")
FIRST, SECOND, THIRD = Place(0), Place(1), Place(2)


def heard(record: Facts) -> Facts:
    """The record after it was written, read and refereed."""
    found = parse(line(record).encode())
    referee(understand(found))
    return found


def fault(record: Facts) -> str:
    """What is wrong with a record."""
    with pytest.raises((BadRecord, Disagreement)) as found:
        heard(record)
    return str(found.value)


def cards(text: str) -> tuple[Action, ...]:
    return tuple(Play(parse_card(code)) for code in text.split())


# ---- round trips


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(seed=seeds)
@settings(max_examples=25, deadline=None)
def test_the_referee_agrees_with_every_record_that_is_written(game: Game, seed: int) -> None:
    rules = game.any_rules(seed, claims=("opponents_agree", "off")[seed % 2])
    most = 40 + seed % 600  # somewhere in a deal, somebody walks away
    log = [(each.who, each.action) for each in match(rules, seed, most)]
    record = export(rules, log, NAMES)
    assert heard(record) == record


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("mode", ["prevent", "penalise"])
def test_of_every_setting_each_value_is_simulated_and_replayed(game: Game, mode: str) -> None:
    for rule in declared(game.settings):
        for value in {rule.choices[0], rule.choices[len(rule.choices) // 2], rule.choices[-1]}:
            words = {"renege_mode": mode, rule.name: str(value).lower()}
            for told in simulate(Order(game.name, 1, len(rule.name), words, most_deals=3)):
                record = understand(parse(told.encode()))
                assert referee(record).rules.settings == record.rules.settings
                assert verify(record) == sum(deal.direction is not None for deal in record.deals) or (
                    record.result["ended"] == "abandoned"
                )


def test_random_players_try_everything_that_a_record_can_hold() -> None:
    found: set[str] = set()
    for game in CATALOGUE:
        words = {"renege_mode": "penalise"}
        words |= {"honours_claim": "call", "seat_choice": "ask"} if game == "double_dummy" else {}
        words |= {"downtown_aces": "declarer_choice", "all_pass": "redeal"} if game != "double_dummy" else {}
        for told in simulate(Order(game, 12, 4, words, most_deals=6)):
            record = json.loads(told)
            found |= {key for deal in record["deals"] for key, value in deal.items() if value}
            found |= {record.get("seats", ""), record["result"]["ended"]}
            found |= {each["choice"] or "books" for deal in record["deals"] for each in deal["reneges"]}
            if any(deal["direction"] is None for deal in record["deals"]):
                found.add("not played")
    told_of = "claim refused reneges called aces discards turned honours game_won seed commitment lifted"
    assert found >= set(told_of.split())
    assert found >= {"right", "left", "books", "tricks", "add", "deduct", "not played"}
    assert found >= {"floor", "rubber", "abandoned"}


# ---- made by hand


@pytest.mark.parametrize("game", MADE)
def test_a_record_made_by_hand_stands_and_none_of_its_keys_may_be_missing(game: str) -> None:
    record = MADE[game]()
    assert heard(record) == record
    for key in list(record):
        assert key in fault({name: value for name, value in record.items() if name != key})
    may_be_missing = {"game_won"}
    for key in record["deals"][0].keys() - may_be_missing:
        fewer = {name: value for name, value in record["deals"][0].items() if name != key}
        assert fault({**record, "deals": [fewer]}).startswith(f"deal 1, {key} is missing")
    for key in record["result"]:
        fewer = {name: value for name, value in record["result"].items() if name != key}
        assert fault({**record, "result": fewer}).startswith(f"result.{key} is missing")
    for key in record["settings"]:
        fewer = {name: value for name, value in record["settings"].items() if name != key}
        assert fault({**record, "settings": fewer}).startswith(f"settings.{key} is missing")


def test_the_log_of_a_deal_gives_the_record_that_was_made_by_hand() -> None:
    for game, making in MADE.items():
        record = making()
        assert export(CATALOGUE[game].rules(_words(record)), log_of(record), record["players"]) == record


def _words(record: Facts) -> dict[str, str]:
    return {name: str(value).lower() for name, value in record["settings"].items()}


def log_of(record: Facts) -> Log:
    """The first deal of a record in which nobody says anything, as the table would have it in its log."""
    state, deal = referee(understand(record)), record["deals"][0]
    names = state.rules.seating.names
    contract = getattr(state.deal, "contract", None)
    assert contract is not None

    def who(name: str) -> Place:
        return state.rules.seating.decider(Place(names.index(name)), contract)

    bids = {str(bid): bid for books in range(1, 8) for kind in Kind for bid in (Bid(books, kind),)}
    pack, places = tuple(map(parse_card, deal["pack"])), tuple(deal.get("kitty_places", ()))
    log: Log = [(None, Appoint(Place(names.index(deal["dealer"])))), (None, DealCards(pack, places))]
    log += [(who(name), bids.get(call, Pass())) for name, call in deal["calls"]]
    if deal["declarer"] is not None:
        log.append((who(deal["declarer"]), Name(Suit(deal["trump"]), Direction(deal["direction"]))))
        log += [(who(deal["declarer"]), Discard(parse_card(code))) for code in deal["discards"]]
    return log + [(who(name), Play(parse_card(card))) for name, card in deal["plays"]]


def test_what_else_stands_in_a_record_is_passed_over_wherever_it_stands() -> None:
    made = [making() for making in MADE.values()]
    words = {"renege_mode": "penalise"}
    told = [each for game in MADE for each in simulate(Order(game, 4, 3, words, most_deals=3))]
    keys: set[object] = set()
    for record in (*made, *map(json.loads, told)):
        for key, thing in list(objects_in(record)):
            if key != "settings":
                thing["weather"] = ["rain"]
                keys.add(key)
        assert heard(record) == record
    assert keys == {"", "deals", "claim", "refused", "reneges", "game_won", "result"}


def objects_in(thing: Any, key: str = "") -> Iterator[tuple[str, Facts]]:
    """Every object in a record, and under which key it stands, itself or in a list."""
    if isinstance(thing, list):
        for each in thing:
            yield from objects_in(each, key)
    if isinstance(thing, dict):
        yield key, thing
        for name, each in thing.items():
            yield from objects_in(each, name)


# ---- tampered with

TAMPERED: list[tuple[str, tuple[str | int, ...], Any, str]] = [
    ("dummy_whist", ("deals", 0, "dealer"), "1", "deal 1, call 1: 0 7U: not your turn (A6)"),
    ("dummy_whist", ("deals", 0, "dealer"), "D", "deal 1, dealer: D does not deal first (A2.3)"),
    ("dummy_whist", ("deals", 0, "calls", 1), ["1", "7D"], "deal 1, call 2: 1 7D: bid too low (B3.4)"),
    ("dummy_whist", ("deals", 0, "calls", 0), ["0", "P"], "deal 1, call 3: 2 P: dealer must bid (B3.5)"),
    ("dummy_whist", ("deals", 0, "calls"), [["0", "7U"]], "deal 1, calls: 1 has still to call (B3.2)"),
    ("dummy_whist", ("deals", 0, "declarer"), "1", "deal 1, declarer: the record says '1', the referee '0'"),
    ("dummy_whist", ("deals", 0, "bid"), "6U", "deal 1, bid: the record says '6U', the referee '7U'"),
    ("dummy_whist", ("deals", 0, "direction"), "down", "deal 1, naming: cannot name (B4.4)"),
    ("dummy_whist", ("deals", 0, "trump"), "H", "deal 1, play 5: 0 KS: not your turn (A6)"),
    ("dummy_whist", ("deals", 0, "discards"), ["2H"], "deal 1, discard 1: nothing more is to be thrown"),
    ("dummy_whist", ("deals", 0, "plays", 5), ["1", "AD"], "deal 1, play 6: 1 AD: card not held (A5)"),
    ("dummy_whist", ("deals", 0, "plays", 5), ["D", "KH"], "deal 1, play 6: D KH: not your turn (A6)"),
    ("dummy_whist", ("deals", 0, "plays", 51), ["2", "3C"], "deal 1, play 52: 2 3C: card not held (A5)"),
    ("dummy_whist", ("deals", 0, "books"), [12, 1], "deal 1, books: the record says [12, 1], the referee"),
    ("dummy_whist", ("deals", 0, "change"), [7, 0, -7], "deal 1, change: the record says [7, 0, -7]"),
    ("dummy_whist", ("deals", 0, "totals"), [0, 7, 0], "deal 1, totals: the record says [0, 7, 0]"),
    ("dummy_whist", ("deals", 0, "claim"), {"by": "0", "tricks": 1, "accepted": True}, "deal 1, claim:"),
    ("dummy_whist", ("deals", 0, "refused"), [{"by": "0", "tricks": 1, "after": 60}], "deal 1, refused 1:"),
    (
        "dummy_whist",
        ("deals", 0, "reneges"),
        [{"trick": 1, "by": "1", "called_by": "0"}],
        "deal 1, renege 1:",
    ),
    ("dummy_whist", ("deals", 0, "aces"), "bad", "deal 1, aces: the record says 'bad', the referee 'good'"),
    ("dummy_whist", ("result", "winner"), 1, "result.winner: the record says 1, the referee 0 (B7.1)"),
    (
        "dummy_whist",
        ("result", "ended"),
        "floor",
        "result.ended: the record says 'floor', the referee 'target'",
    ),
    ("dummy_whist", ("result", "totals"), [8, 0, 0], "result.totals: the record says [8, 0, 0]"),
    ("dummy_whist", ("settings", "target"), 8, "result.winner: the record says 0, the referee nothing"),
    (
        "bid_whist",
        ("deals", 0, "kitty_places", 0),
        5,
        "deal 1, kitty_places: no kitty of this game lies there",
    ),
    ("bid_whist", ("deals", 0, "lifted"), 53, "deal 1, lifted: not allowed now (A2.4)"),
    ("bid_whist", ("deals", 0, "discards", 0), "AD", "deal 1, play 1: 1 AD: card not held (A5)"),
    ("bid_whist", ("deals", 0, "discards", 1), "BJ", "deal 1, discard 2: BJ: card not held"),
    ("bid_whist", ("deals", 0, "discards"), ["BJ"], "deal 1, discards: 1 has still to discard (C4.3)"),
    ("bid_whist", ("deals", 0, "bid"), "5U", "deal 1, bid: the record says '5U', the referee '5D' (C3.4)"),
    ("bid_whist", ("deals", 0, "calls", 1), ["1", "3D"], "deal 1, call 2: 1 3D: books out of range (C3.2)"),
    (
        "bid_whist",
        ("deals", 0, "change"),
        [0, 14],
        "deal 1, change: the record says [0, 14], the referee [0, 7]",
    ),
    ("double_dummy", ("seats",), "left", "seats: the record says 'left', the referee 'right' (D2.2)"),
    ("double_dummy", ("deals", 0, "dealer"), "1D", "deal 1, dealer: 1D does not deal first (D3.2)"),
    (
        "double_dummy",
        ("deals", 0, "turned"),
        "AC",
        "deal 1, turned: the record says 'AC', the referee '2C' (D4.3)",
    ),
    ("double_dummy", ("deals", 0, "honours"), [3, 1], "deal 1, honours: the record says [3, 1]"),
    (
        "double_dummy",
        ("deals", 0, "trump"),
        "S",
        "deal 1, trump: the record says 'S', the referee 'C' (D4.3)",
    ),
    (
        "double_dummy",
        ("deals", 0, "change"),
        [7, 0],
        "deal 1, change: the record says [7, 0], the referee [5, 0]",
    ),
    ("double_dummy", ("deals", 0, "game_won", "value"), 2, "deal 1, game_won: the record says"),
    ("double_dummy", ("deals", 0, "game_won"), None, "deal 1, game_won: the record says nothing"),
    ("double_dummy", ("result", "rubber"), 5, "result.rubber: the record says 5, the referee 3 (D6.9)"),
    (
        "double_dummy",
        ("result", "games"),
        [[0, 1]],
        "result.games: the record says [[0, 1]], the referee [[0, 0]]",
    ),
]


@pytest.mark.parametrize(("game", "path", "value", "words"), TAMPERED, ids=lambda each: str(each)[:40])
def test_of_a_record_that_was_changed_the_first_wrong_thing_is_named(
    game: str, path: tuple[str | int, ...], value: Any, words: str
) -> None:
    assert fault(changed(MADE[game](), path, value)).startswith(words)


def changed(record: Facts, path: tuple[str | int, ...], value: Any) -> Facts:
    """The record with something else at one place."""
    at: Any = record
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return record


def test_a_deal_after_the_end_is_one_too_many() -> None:
    record = MADE["bid_whist"]()
    record["deals"] *= 2
    assert fault(record) == "deal 2, deal: the match was over before it (C7.1)"


def test_only_the_last_deal_of_an_abandoned_match_may_break_off() -> None:
    record = MADE["dummy_whist"]()
    full = record["deals"][0]
    cut = {**full, "plays": full["plays"][:30], "books": [7, 0], "change": [0, 0, 0], "totals": [0, 0, 0]}
    record |= {"deals": [cut], "result": {"winner": None, "totals": [0, 0, 0], "ended": "abandoned"}}
    assert heard(record) == record
    record["deals"] = [cut, cut]
    assert fault(record) == "deal 1, plays: 0 has still to play (A5.5)"
    record["deals"] = [{**cut, "books": [8, 0]}]
    assert fault(record).startswith("deal 1, books: the record says [8, 0], the referee [7, 0]")


UNREADABLE: list[tuple[str, tuple[str | int, ...], Any, str]] = [
    ("dummy_whist", ("format",), "whist-record/2", "format: 'whist-record/2' is not \"whist-record/1\""),
    ("dummy_whist", ("game",), "skat", "game: 'skat' is not one of dummy_whist, bid_whist, double_dummy"),
    ("dummy_whist", ("settings", "kitty_edge"), 5, "settings: 'kitty_edge' is not a setting of dummy_whist"),
    ("dummy_whist", ("settings", "target"), 4, "settings.target: 4 is not one of 5..100"),
    ("dummy_whist", ("settings", "target"), True, "settings.target: true is not one of 5..100"),
    ("dummy_whist", ("settings", "target"), 7.0, "settings.target: 7.0 is not one of 5..100"),
    ("dummy_whist", ("settings", "dealer_takes_same"), 0, "settings.dealer_takes_same: 0 is not one of"),
    ("dummy_whist", ("players",), ["Ann", "Bob"], "players: a list of 2 is not 3 names"),
    ("dummy_whist", ("players", 1), 7, "players 2: 7 is not a name"),
    ("dummy_whist", ("deals", 0), "a deal", "deals 1: 'a deal' is not an object"),
    ("dummy_whist", ("deals", 0, "pack", 3), "1C", "deal 1, pack 4: '1C' is not a card"),
    ("dummy_whist", ("deals", 0, "pack", 3), "ac", "deal 1, pack 4: 'ac' is not a card"),
    ("dummy_whist", ("deals", 0, "pack", 3), "AS", "deal 1, pack 4: 'AS' is not a new card"),
    ("dummy_whist", ("deals", 0, "pack", 3), "BJ", "deal 1, pack 4: 'BJ' is not a card of the pack of 52"),
    ("dummy_whist", ("deals", 0, "pack"), ["AS"], "deal 1, pack: a list of 1 is not the pack of 52 cards"),
    ("dummy_whist", ("deals", 0, "calls", 2), ["2"], "deal 1, calls 3: a list of 1 is not a hand and a call"),
    ("dummy_whist", ("deals", 0, "calls", 2), "2P", "deal 1, calls 3: '2P' is not a hand and a call"),
    ("dummy_whist", ("deals", 0, "calls", 2), ["2", "8U"], "deal 1, calls 3: '8U' is not a call"),
    (
        "dummy_whist",
        ("deals", 0, "plays", 9),
        ["3", "AS"],
        "deal 1, plays 10: '3' is not a hand of this game",
    ),
    ("dummy_whist", ("deals", 0, "books"), [13.0, 0], "deal 1, books 1: 13.0 is not a whole number"),
    ("dummy_whist", ("deals", 0, "claim"), {"by": "0"}, "deal 1, claim.accepted is missing"),
    ("dummy_whist", ("deals", 0, "refused"), [{"by": "0"}], "deal 1, refused 1.tricks is missing"),
    ("double_dummy", ("seats",), None, "seats: null is not one of right, left"),
    ("double_dummy", ("deals", 0, "game_won"), {"by": 0}, "deal 1, game_won.value is missing"),
]


@pytest.mark.parametrize(("game", "path", "value", "words"), UNREADABLE, ids=lambda each: str(each)[:40])
def test_what_cannot_stand_in_a_record_is_named(
    game: str, path: tuple[str | int, ...], value: Any, words: str
) -> None:
    with pytest.raises(BadRecord) as found:
        understand(changed(MADE[game](), path, value))
    assert str(found.value).startswith(words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe{}", "not UTF-8 (byte 1)"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[1, 2]", "it is not a JSON object"),
        (b'{"a": NaN}', "NaN is no number"),
        (b'{"a": -Infinity}', "-Infinity is no number"),
        (b'{"a": 1' + b"0" * 5000 + b"}", "not a record: Exceeds the limit"),
        (b'{"a": 1, "a": 2}', "a key stands twice"),
    ],
    ids=lambda each: str(each)[:20],
)
def test_what_is_no_json_object_is_no_record(text: bytes, words: str) -> None:
    with pytest.raises(NotARecord) as found:
        parse(text)
    assert words in str(found.value)


# ---- what was said


def test_an_accepted_claim_ends_the_plays_and_a_refused_one_stands_beside_them() -> None:
    record = MADE["dummy_whist"]()
    deal = record["deals"][0]
    deal |= {"claim": {"by": "0", "tricks": 12, "accepted": True}, "plays": deal["plays"][:5]}
    deal["refused"] = [{"by": "1", "tricks": 2, "after": 4}, {"by": "D", "tricks": 2, "after": 5}]
    assert fault(record) == "deal 1, refused 2: D claims 2: not your turn (A6)"
    deal["refused"].pop()
    assert fault(record) == "deal 1, claim: 0 claims 12: not between tricks (A8.1)"
    deal["plays"] = deal["plays"][:4]
    assert heard(record) == record
    deal["refused"] = [{"by": "1", "tricks": 0, "after": 4}]
    assert heard(record) == record  # a defender's partner may say no
    deal["refused"] = [{"by": "0", "tricks": 0, "after": 4}]
    assert fault(record) == "deal 1, refused 1: 0 claims 0: nobody could refuse it (A8.2)"
    deal["refused"] = []
    deal["claim"]["tricks"] = 13
    assert fault(record) == "deal 1, claim: 0 claims 13: too many tricks (A8.1)"


def test_A8_3_a_claim_that_best_play_refutes_is_a_disagreement_where_claims_are_searched() -> None:
    record = MADE["dummy_whist"](claims="verified")
    deal = record["deals"][0]
    deal |= {"claim": {"by": "0", "tricks": 2, "accepted": True}, "plays": deal["plays"][:-8]}
    assert heard(record) == record
    deal |= {"claim": {"by": "1", "tricks": 1, "accepted": True}, "books": [12, 1]}
    deal |= {"change": [-7, 0, 0], "totals": [-7, 0, 0]}
    assert fault(record) == "deal 1, claim: 1 claims 1: best play could refute it (A8.3)"


def test_a_card_that_was_taken_back_does_not_stand_in_the_plays() -> None:
    """Player 1 has a spade among diamonds, and plays another card to the spade that is led."""
    record = MADE["dummy_whist"](renege_mode="penalise")
    log = spade_and_diamond_exchanged(record)
    back: Log = [(FIRST, cards("AS")[0]), (SECOND, cards("KD")[0]), (SECOND, TakeBack())]
    rules = CATALOGUE["dummy_whist"].rules(_words(record))
    written = export(rules, [*log, *back, (SECOND, cards("2S")[0])], NAMES)
    assert written["deals"][0]["plays"] == [["0", "AS"], ["1", "2S"]]
    assert heard(written) == written


def spade_and_diamond_exchanged(record: Facts) -> Log:
    """The record's deal up to the first lead, but 2S and 2D have changed hands."""
    swap = {"2S": "2D", "2D": "2S"}
    other = [swap.get(code, code) for code in record["deals"][0]["pack"]]
    pack = tuple(map(parse_card, other))
    start: Log = [(None, Appoint(THIRD)), (None, DealCards(pack)), (FIRST, Bid(7, Kind.UPTOWN))]
    return [*start, (SECOND, Pass()), (THIRD, Pass()), (FIRST, Name(Suit.SPADES, Direction.UP))]


def test_A7_3_an_upheld_renege_is_told_and_paid_for_and_a_wrong_call_is_not() -> None:
    record = MADE["dummy_whist"](renege_mode="penalise", target="21")
    log = spade_and_diamond_exchanged(record)
    spades, diamonds = suit("S")[:-1], [*suit("D")[:-1], "2S"]
    hearts, clubs = suit("H"), suit("C")
    for trick in zip([*spades, "2D"], diamonds, hearts, clubs, strict=True):
        if trick[0] == "2D":  # the deuce of spades takes the last trick, led to by diamonds
            trick = ("2D", "2S", "2H", "2C")
        log += list(zip((FIRST, SECOND, FIRST, THIRD), cards(" ".join(trick)), strict=True))
    log += [(FIRST, CallRenege(13)), (FIRST, CallRenege(1)), (None, Settle())]
    written = export(CATALOGUE["dummy_whist"].rules(_words(record)), log, NAMES)
    deal = written["deals"][0]
    assert deal["reneges"] == [{"trick": 1, "by": "1", "called_by": "0", "choice": None}]
    assert deal["books"] == [13, 0]  # 12 and 1; of the three books owed there is one
    assert deal["change"] == [7, 0, 0]
    assert heard(written) == written
    deal["reneges"][0]["trick"] = 13
    assert fault(written).startswith(
        "deal 1, renege 1: 0 calls trick 13: 1 is not found to have reneged in it"
    )
    deal["reneges"] = []
    assert fault(written).startswith("deal 1, books: the record says [13, 0], the referee [12, 1]")


def whist_log(*, low: bool, seat: Side | None, words: dict[str, str]) -> tuple[Any, Log]:
    """A match of Double Dummy up to the first lead, as the table begins it: 0 or 1 draws the lower card."""
    rules = CATALOGUE["double_dummy"].rules({"renege_mode": "penalise", **words})
    drawn = [parse_card(code) for code in (["2S", "KS"] if low else ["KS", "2S"])]
    pack = (*drawn, *(card for card in FULL_PACK if card not in drawn))
    log: Log = [(None, DrawCards(pack))]
    if seat is not None:
        log.append((Place(0 if low else 1), TakeSeat(seat)))
    dealt = tuple(map(parse_card, MADE["double_dummy"]()["deals"][0]["pack"]))
    return rules, [*log, (None, DealCards(dealt))]


def test_D2_2_the_low_cutter_is_called_0_wherever_they_sit() -> None:
    rules, log = whist_log(low=False, seat=Side.LEFT, words={"seat_choice": "ask", "honours_claim": "call"})
    # X is Bob; clockwise X, dY, dX, Y: on the dummy's left sits Y, who leads spades to no avail.
    log += [(Place(0), cards("AS")[0]), (Place(1), CallHonours())]
    written = export(rules, log, NAMES)
    deal = written["deals"][0]
    assert written["players"] == ["Bob", "Ann"]
    assert written["seats"] == "left"
    assert (deal["dealer"], deal["plays"]) == ("0D", [["1", "AS"]])
    assert (deal["honours"], deal["called"]) == ([4, 0], [True, False])
    assert written["result"] == {
        "winner": None,
        "totals": [0, 0],
        "ended": "abandoned",
        "games": [],
        "rubber": None,
    }
    assert heard(written) == written


def test_D5_4_cards_that_went_back_after_a_wrong_lead_do_not_stand_in_the_plays() -> None:
    rules, log = whist_log(low=True, seat=None, words={})
    log += [(SECOND, cards("AD")[0]), (FIRST, Claim(13)), (SECOND, Answer(False))]
    assert export(rules, log, NAMES)["deals"][0]["plays"] == [["1", "AD"]]
    written = export(rules, [*log, (FIRST, CallSuit(Suit.SPADES)), (SECOND, cards("KS")[0])], NAMES)
    deal = written["deals"][0]
    assert deal["plays"] == [["1D", "KS"]]
    assert deal["refused"] == [{"by": "0", "tricks": 13, "after": 1}]
    assert heard(written) == written
    unplayed = export(rules, [*log, (FIRST, CallSuit(Suit.SPADES))], NAMES)
    assert unplayed["deals"][0]["plays"] == []
    assert heard(unplayed) == unplayed


def test_D5_4_a_wrong_lead_that_nobody_called_stands() -> None:
    rules, log = whist_log(low=True, seat=None, words={})
    log += [(Place(n % 2), card) for n, card in enumerate(cards("AD AC AS AH"), 1)]
    written = export(rules, log, NAMES)
    assert written["deals"][0]["plays"][:2] == [["1", "AD"], ["0D", "AC"]]
    assert heard(written) == written
    told = changed(written, ("settings", "renege_mode"), "prevent")
    assert fault(told) == "deal 1, play 1: 1 AD: not your turn (A6)"


def test_D6_7_the_price_of_a_revoke_is_told_and_one_that_nobody_chose_is_three_tricks() -> None:
    rules, log = whist_log(low=True, seat=None, words={})
    dealt = log.pop()[1]
    assert isinstance(dealt, DealCards)
    swap = {"3H": "3S", "3S": "3H"}  # so that 0 holds a spade, and 1D a heart
    pack = tuple(parse_card(swap.get(str(card), str(card))) for card in dealt.pack)
    log += [(None, DealCards(pack)), *zip((SECOND, FIRST, SECOND, FIRST), cards("AS AH AD 2C"), strict=True)]
    log += [(FIRST, Claim(12)), (SECOND, Answer(True)), (SECOND, CallRenege(1))]
    told = {"trick": 1, "by": "0", "called_by": "1"}
    for penalty, books in ((Penalty.ADD, [13, 0]), (Penalty.TRICKS, [10, 3]), (None, [10, 3])):
        chosen: Log = [] if penalty is None else [(SECOND, ChoosePenalty(1, penalty))]
        written = export(rules, [*log, *chosen, (None, Settle())], NAMES)
        deal = written["deals"][0]
        assert deal["reneges"] == [{**told, "choice": (penalty or Penalty.TRICKS).value}]
        assert deal["books"] == books
        assert heard(written) == written
    deal["reneges"][0]["choice"] = None
    assert heard(written) == written  # nobody chose: three tricks
    deal["reneges"][0]["choice"] = "deduct"
    assert fault(written).startswith("deal 1, books: the record says [10, 3], the referee [13, 0]")


def test_A7_2_a_match_may_be_abandoned_before_a_deal_is_settled() -> None:
    rules, log = whist_log(low=True, seat=None, words={})
    log += [(SECOND, Claim(0))]
    settled, waiting = export(rules, [*log, (None, Settle())], NAMES), export(rules, log, NAMES)
    assert settled["deals"][0]["change"] == [5, 0]
    assert waiting["deals"][0]["change"] == [0, 0]
    assert waiting["deals"][0]["books"] == [13, 0]
    assert heard(settled) == settled
    assert heard(waiting) == waiting


def test_a_deal_that_was_thrown_in_stands_among_the_deals() -> None:
    rules = CATALOGUE["bid_whist"].rules({"all_pass": "redeal_next"})
    record = MADE["bid_whist"]()["deals"][0]
    cards = DealCards(tuple(map(parse_card, record["pack"])), tuple(record["kitty_places"]))
    passes: Log = [(Place(n), Pass()) for n in range(4)]
    written = export(rules, [(None, Appoint(Place(3))), (None, cards), *passes], NAMES)
    nothing = dict.fromkeys(("declarer", "bid", "trump", "direction", "claim"))
    score = {"books": [0, 0], "change": [0, 0], "totals": [0, 0]}
    assert written["deals"][0].items() >= {**nothing, **score, "discards": [], "plays": []}.items()
    assert heard(written) == written
    played = {**written, "deals": [*written["deals"], {**record, "dealer": "3"}]}
    assert fault(played).startswith("deal 2, dealer: the record says '3', the referee '0'")


def test_a_match_that_ended_before_it_began_is_a_record_too() -> None:
    for game in CATALOGUE:
        written = export(CATALOGUE[game].rules({}), [], NAMES)
        assert written["deals"] == []
        assert heard(written) == written


# ---- the shuffle

SWAPS: list[tuple[Callable[[Facts], Any], str]] = [
    (lambda deal: deal["pack"].reverse(), "deal 2, pack 1: the seed puts"),
    (lambda deal: deal.update(kitty_places=[6, 7, 8, 9, 10, 11]), "deal 2, kitty_places: the seed gives"),
    (lambda deal: deal.update(lifted=deal["lifted"] % 40 + 6), "deal 2, lifted: the cut of the seed lifts"),
    (
        lambda deal: deal.update(commitment="0" * 64),
        "deal 2, commitment: the seed is not the one that was promised",
    ),
    (
        lambda deal: deal.update(seed=deal["seed"].replace("|2|", "|1|", 1)),
        "deal 2, seed: it is that of deal 1",
    ),
    (lambda deal: deal.update(seed=deal["seed"][:-1] + "9"), "deal 2, commitment:"),
    (lambda deal: deal.update(seed="secret"), "deal 2, seed: 'secret' is not an opened seed"),
    (lambda deal: deal.pop("seed"), "deal 2, seed is missing"),
]


@pytest.mark.parametrize(("swap", "words"), SWAPS, ids=[words for _, words in SWAPS])
def test_A2_4_another_pack_than_the_promised_one_is_found(swap: Callable[[Facts], Any], words: str) -> None:
    words_of = {"loss_floor": "none"}
    record = json.loads(next(simulate(Order("bid_whist", 1, 3, words_of, most_deals=4))))
    assert verify(understand(record)) >= 3
    swap(record["deals"][1])
    with pytest.raises((BadRecord, Disagreement)) as found:
        verify(understand(record))
    assert str(found.value).startswith(words)
