"""Every page of every state fits its post, shows no card that the laws hide, and says whose turn it is."""

from __future__ import annotations

import re
from dataclasses import replace
from math import ceil

import pytest

from tests.laws import GAMES, Game
from tests.page_walk import (
    HEX,
    HOUSES,
    NASTY,
    PLAIN,
    WIDE,
    Moment,
    cards_in,
    may_be_shown,
    moment_of,
    moments,
    named,
    pages,
    walk,
    without_spans,
)
from whist.engine.actions import Bid, Direction, Duty, Kind, Pass, Play, TakeBack
from whist.engine.cards import Place, parse_card
from whist.engine.deal import InPlay
from whist.engine.game import GameState, apply, duty, new_game, to_act
from whist.engine.settings import declared, values, written
from whist.engine.view import View, view
from whist.games import CATALOGUE
from whist.mistakes import NothingToSee, NoTrickYet, NotSeated
from whist.pictures import (
    Line,
    Sitting,
    hand_page,
    help_page,
    leaderboard_page,
    lobby_page,
    notice,
    table_page,
    trick_page,
    tricks_page,
)
from whist.players import LEVELS
from whist.words import Cast, card_text
from whist.words.lexicon import lexicon

GAME = CATALOGUE["dummy_whist"]
DEADLINE = 2_000_000_000
IN_PLAY = (Duty.PLAY, Duty.ANSWER, Duty.SETTLE)
every_house = pytest.mark.parametrize("house", range(len(HOUSES)), ids=map(named, HOUSES))
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def around(seen: View) -> Cast:
    return Cast.around(seen, PLAIN, "en")


def table_of(seen: View) -> str:
    return table_page(seen, around(seen), "en", deadline=DEADLINE, commitment=HEX).text


def hand_of(seen: View) -> str:
    return hand_page(seen, around(seen), "en").text


def assert_shows_nothing_hidden(moment: Moment) -> None:
    for place, seen in moment.views.items():
        allowed = may_be_shown(moment.state, place)
        for page in pages(seen, PLAIN):
            assert cards_in(f"{page.text}\n{page.alt}") <= allowed, page.text


def assert_fits(moment: Moment, people: tuple[str, ...]) -> None:
    for seen in moment.views.values():
        for page in pages(seen, people):
            assert 0 < len(page.text) <= 1900
            assert 0 < len(page.alt) <= 1000
            bare = without_spans(page.text)
            assert not re.search("[♠♣♥♦]", bare), page.text
            assert "@everyone" not in bare
            assert len(re.findall(r"(?<!\\)`", page.text)) % 2 == 0, page.text
            assert not re.search("[\u202e\u2066-\u2069]", page.text)
            assert "{" not in bare.replace("{who}", "")


@every_house
def test_no_page_shows_a_card_that_is_hidden(house: int) -> None:
    for moment in moments(house):
        assert_shows_nothing_hidden(moment)


@pytest.mark.parametrize("seed", range(3))
@every_game
def test_no_page_breaks_or_leaks_by_any_house_rules(game: Game, seed: int) -> None:
    for state in walk(game.any_rules(seed), seed, deals=1):
        moment = moment_of(state)
        assert_shows_nothing_hidden(moment)
        assert_fits(moment, PLAIN)


def test_the_leak_test_would_see_a_leak() -> None:
    assert cards_in("`♠ A 10` `K♥` `Big Joker`") == {*map(parse_card, ("AS", "TS", "KH", "BJ"))}
    assert cards_in("`♠\u00a0A\u00a010`") == {*map(parse_card, ("AS", "TS"))}
    assert cards_in("S: A 10; two of clubs") == {*map(parse_card, ("AS", "TS", "2C"))}
    assert cards_in("Ann `K♠`: Ann is low and deals first.\n`2♣`") == {parse_card("2C")}


@pytest.mark.parametrize("people", [NASTY, WIDE], ids=["nasty", "wide"])
@every_house
def test_every_page_fits_and_no_name_breaks_it(house: int, people: tuple[str, ...]) -> None:
    for moment in moments(house)[::2]:
        assert_fits(moment, people)


@every_house
def test_the_table_ends_with_whose_turn_it_is(house: int) -> None:
    for _, views in moments(house):
        seen = views[None]
        *_, foot = table_of(seen).split("\n")
        if seen.to_act is not None:
            assert around(seen).name(seen.to_act) in foot
            assert foot.endswith(f" · <t:{DEADLINE}:R>")
        if seen.duty is Duty.PLAY and seen.owners.count(seen.to_act) > 1:
            assert f"from {'hand' if seen.hand_to_act == seen.to_act else 'dummy'}" in foot
        elif seen.duty is Duty.PLAY and seen.hand_to_act != seen.to_act:
            assert "Dummy" in foot


@every_house
def test_a_notice_calls_whoever_must_act_and_names_the_hand(house: int) -> None:
    for _, views in moments(house):
        seen = views[None]
        if seen.to_act is None:
            continue
        words = notice(seen, around(seen), "en", "<@1>")
        assert words.startswith("<@1>: ")
        assert words.endswith((".", "?"))
        if seen.duty is Duty.ANSWER:
            assert re.search(r" (claims|concedes) .*\. Do you agree\?$", words)
        assert ("Dummy" in words) is (seen.hand_to_act is not None and seen.owners[seen.hand_to_act] is None)


@every_house
def test_a_phone_sees_contract_dummies_trick_and_turn(house: int) -> None:
    for _, views in moments(house):
        seen = views[None]
        if seen.duty not in IN_PLAY:
            continue
        lines = table_of(seen).split("\n")
        contract = next(at for at, line in enumerate(lines) if " — needs " in line or " are trumps" in line)
        screen = [re.sub(r"[*`]|^-# ", "", line) for line in lines[contract:]]
        assert sum(ceil(len(line) / 40) for line in screen) <= 16
        assert seen.contract
        trump = seen.contract.trump
        assert (trump.name.casefold() if trump else "no trump") in screen[0].casefold()
        shown = cards_in("\n".join(lines[contract:]))
        assert shown >= {card for dummy in seen.dummies for card in seen.hands[dummy] or ()}
        if seen.trick and seen.trick.cards:
            assert shown >= set(seen.trick.cards)
        elif seen.tricks:
            assert shown >= set(seen.tricks[-1].cards)


def test_earlier_tricks_are_named_by_their_takers_alone() -> None:
    seen = next(
        view(s, None)
        for s in walk(GAME.rules({"claims": "off"}), 1)
        if isinstance(s.deal, InPlay) and len(s.deal.tricks) == 6
    )
    text = table_page(seen, Cast.around(seen, PLAIN, "en"), "en").text
    assert re.search(r"-# Tricks: 1", text)
    assert not cards_in(text) & {card for trick in seen.tricks[:-1] for card in trick.cards}


@every_house
def test_the_draw_is_shown_until_the_first_trick_is_over_and_the_cut_with_every_deal(
    house: int,
) -> None:
    for _, views in moments(house):
        seen = views[None]
        text = table_of(seen)
        early = seen.number <= 1 and not seen.tricks and seen.outcome is None
        assert ("deals first." in text) is (early and seen.opening is not None)
        if seen.number and seen.cutter is not None and not (seen.outcome and seen.contract is None):
            assert f"{around(seen).name(seen.cutter)} cuts {seen.lifted}" in text


@every_house
def test_the_turned_card_is_shown_while_it_may_be_seen(house: int) -> None:
    for _, views in moments(house):
        seen = views[None]
        if seen.turned is not None and seen.duty is Duty.PLAY:
            assert f" turned up {card_text(seen.turned, 'en')}" in table_of(seen)
        elif seen.duty is Duty.PLAY:
            assert "turned up" not in table_of(seen)


@every_house
def test_a_finished_deal_lies_open_with_its_seed(house: int) -> None:
    over = (each for each in moments(house) if (out := each.views[None].outcome) and out.contract)
    state, views = next(over)
    seen = views[None]
    text = table_page(seen, around(seen), "en", commitment=HEX, seed="cd" * 32).text
    assert cards_in(text) == set(state.rules.pack)
    assert "cd" * 32 in text
    assert HEX in text
    house_rules = values(state.rules.settings)
    assert ("Thrown: " in text) is (HOUSES[house][0] == "dummy_whist" and house_rules["jokers"] == 2)
    assert ("Kitty: " in text) is ("Buried: " in text) is (HOUSES[house][0] == "bid_whist")
    replayed = tricks_page(seen, around(seen), "en").text
    assert cards_in(replayed) >= {card for trick in seen.tricks for card in trick.cards}


def thrown_in(game: str) -> GameState:
    rules = CATALOGUE[game].rules({"all_pass": "redeal"})
    state = next(s for s in walk(rules, 1) if duty(s) is Duty.CALL)
    for _ in rules.players:
        state, _ = apply(state, to_act(state), Pass())
    return state


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
def test_a_deal_that_was_thrown_in_stays_hidden(game: str) -> None:
    state = thrown_in(game)
    seen = view(state, None)
    for page in (table_page(seen, around(seen), "en", seed=HEX), tricks_page(seen, around(seen), "en")):
        assert not cards_in(page.text)
    with pytest.raises(NothingToSee):
        hand_page(view(state, Place(0)), around(seen), "en")


@every_house
def test_a_seed_is_not_told_while_the_deal_is_played(house: int) -> None:
    for _, views in moments(house):
        seen = views[None]
        text = table_page(seen, around(seen), "en", seed="cd" * 32).text
        assert ("cd" * 32 in text) is (seen.outcome is not None)


@pytest.mark.parametrize("game", ["dummy_whist", "bid_whist"])
@pytest.mark.parametrize(("forced", "least"), [("any_legal", "2 or better"), ("minimum_only", "2")])
def test_a_stuck_dealer_is_told_the_least_bid(game: str, forced: str, least: str) -> None:
    rules = CATALOGUE[game].rules({"min_bid": "2", "dealer_forced_bid": forced})
    state = next(s for s in walk(rules, 1) if duty(s) is Duty.CALL)
    for _ in rules.players[1:]:
        state, _ = apply(state, to_act(state), Pass())
    public, private = table_of(view(state, None)), hand_of(view(state, to_act(state)))
    assert re.search(rf"must bid\W+{least}\W", public)
    assert re.search(rf"must bid\W.*{least}$", private)


def test_a_dealer_who_may_take_the_same_is_told_so() -> None:
    state = next(s for s in walk(GAME.rules({"dealer_takes_same": "true"}), 1) if duty(s) is Duty.CALL)
    for call in (Bid(3, Kind.UPTOWN), Pass()):
        state, _ = apply(state, to_act(state), call)
    assert hand_of(view(state, to_act(state))).endswith("**Your call**: 3 uptown or better, or pass")


@every_house
def test_a_hand_says_what_is_asked_and_what_may_be_played(house: int) -> None:
    for state, views in moments(house):
        if (who := to_act(state)) is None:
            continue
        mine = views[who]
        foot = hand_of(mine).split("\n")[-1]
        assert foot.startswith("**")
        due = [each.card for each in mine.legal if isinstance(each, Play)]
        if due and not state.rules.penalises and len(due) < mine.counts[mine.hand_to_act or 0]:
            assert cards_in(foot) == set(due)
        if mine.duty is Duty.DISCARD:
            whose = "Bury {} cards" if mine.hand_to_act == who else "Throw {} cards from Dummy"
            assert foot.replace("one card", "1 cards") == f"**{whose.format(mine.to_throw)}**"
        if mine.duty is Duty.ANSWER:
            assert foot.endswith("If not, play goes on.")


@every_house
def test_both_hands_of_a_player_are_held_the_one_that_must_play_first(
    house: int,
) -> None:
    for state, views in moments(house):
        for place in state.rules.players:
            mine = views[place]
            if not mine.hand:
                continue
            heads = re.findall(r"^### Your (hand|dummy)", hand_of(mine), re.MULTILINE)
            own = (
                "hand"
                if mine.hand_to_act in (None, place) or mine.owners[mine.hand_to_act] != place
                else "dummy"
            )
            assert heads == (
                ["hand"] if mine.owners.count(place) == 1 else sorted(["hand", "dummy"], key=own.__ne__)
            )


PENALISING = [n for n, (_, words) in enumerate(HOUSES) if words.get("renege_mode") == "penalise"]


@pytest.mark.parametrize("house", PENALISING, ids=[named(HOUSES[n]) for n in PENALISING])
def test_where_reneges_are_penalised_no_page_tells_the_lawful_cards(
    house: int,
) -> None:
    told = 0
    for state, views in moments(house):
        for place in state.rules.players:
            mine = views[place]
            if mine.duty is not Duty.PLAY:
                continue
            text = hand_of(mine)
            assert text == hand_of(replace(mine, lawful=mine.legal))
            if mine.to_act == place and mine.said.suit is None:
                assert not cards_in(text.split("\n")[-1])
            assert ("You may take it back" in text) is (TakeBack() in mine.asides)
            told += TakeBack() in mine.asides
        assert "take it back" not in table_of(views[None])
    assert told


def test_pages_that_have_nothing_to_show_say_so() -> None:
    seen = view(new_game(GAME.rules({})), None)
    cast = Cast.around(seen, PLAIN, "en")
    with pytest.raises(NoTrickYet):
        trick_page(seen, cast, "en")
    with pytest.raises(NotSeated):
        hand_page(seen, cast, "en")
    with pytest.raises(NothingToSee):
        hand_page(replace(seen, place=Place(0)), cast, "en")


def strangest(game: Game) -> dict[str, str]:
    """Every house rule at a choice that is not the usual one, the longest of them."""
    words = {}
    for each in declared(game.settings):
        others = [written(choice) for choice in each.choices if choice != each.default]
        words[each.name] = max(others or [written(each.default)], key=len)
    return words


def test_a_lobby_says_who_sits_and_how_to_join() -> None:
    settings = GAME.rules({"target": "7"}).settings
    seats = (Sitting("Ann"), None, Sitting("a*b", "hard"))
    page = lobby_page(GAME.name, settings, seats, "en", expires=99, opener="Ann")
    assert "`1` **Ann**\n`2` *free*\n`3` **a\\*b** · Hard" in page.text
    assert "`target=7`" in page.text
    assert "<t:99:R>" in page.text
    closed = lobby_page(
        GAME.name, settings, (Sitting("Ann"), None, None), "en", expires=None, opener="Ann", ended="expired"
    )
    assert closed.text.endswith("`/table open` opens another.")
    people = tuple(Sitting(name, "normal") for name in NASTY)
    strange = GAME.rules(strangest(GAMES[0])).settings
    wide = lobby_page(GAME.name, strange, people, "en", expires=1, opener=NASTY[0])
    assert len(wide.text) <= 1900


@pytest.mark.parametrize("game", list(CATALOGUE))
@pytest.mark.parametrize("rows", [0, 1, 10])
@pytest.mark.parametrize("by", ["sets", "points", "bids"])
def test_a_ranking_fits_with_the_longest_names(rows: int, by: str, game: str) -> None:
    lines = [Line(rank, "*" * 32, 999, -12345, 1000, 2000) for rank in range(11, 11 + rows)]
    text = leaderboard_page(lines, by, game, 11, 100, "en").text
    assert len(text) <= 1900
    assert ("11 to 20 of 100" in text) is (rows == 10)
    assert text.count("12345 points") == rows


def test_help_starts_in_five_lines_and_promises_nothing_else() -> None:
    text = help_page("en").text
    assert len(text) <= 1900
    assert [line[:2] for line in text.split("\n")[1:6]] == ["1.", "2.", "3.", "4.", "5."]
    promised = {"table", *re.findall(r"`/([a-z]+)", text)}
    assert {f"commands.{name}.about" for name in promised} <= lexicon("en").keys()


def test_help_says_how_computers_play_and_bid_and_what_a_review_is() -> None:
    text = help_page("en").text
    assert all(re.search(rf"\b{level}\b", text, re.IGNORECASE) for level in LEVELS)
    assert "naturally" in text
    assert "**Review**" in text


def test_a_phone_reads_no_trump_and_its_direction() -> None:
    for state in walk(GAME.rules({}), 11, deals=9):
        seen = view(state, None)
        if seen.duty is not Duty.PLAY or seen.contract is None or seen.contract.trump is not None:
            continue
        assert seen.contract.bid
        assert seen.contract.bid.kind is Kind.NO_TRUMP
        assert seen.contract.named
        way = "high" if seen.contract.named.direction is Direction.UP else "low"
        assert f"no trump, {way} cards win" in table_page(seen, Cast.around(seen, PLAIN, "en"), "en").text
        return
    pytest.fail("no deal at no trump was played")
