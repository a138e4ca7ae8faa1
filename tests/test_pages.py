"""Every page of every state fits its post, shows no card that the laws hide, and says whose turn it is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from math import ceil

import pytest

from whist.engine.actions import Action, Bid, DealCards, Direction, DrawCards, Duty, Kind, Name, Pass
from whist.engine.cards import FULL_PACK, JOKERS, Card, Place, parse_card
from whist.engine.deal import DealOver, InExchange, InPlay
from whist.engine.errors import UnknownCard
from whist.engine.game import GameState, apply, duty, legal_actions, new_game, to_act
from whist.engine.rules import Ending, Rules, Step
from whist.engine.settings import declared, written
from whist.engine.view import View, view
from whist.games import CATALOGUE
from whist.mistakes import NothingToSee, NoTrickYet, NotSeated
from whist.pictures import (
    Line,
    Page,
    game_over_page,
    hand_page,
    help_page,
    leaderboard_page,
    lobby_page,
    rules_page,
    score_page,
    settings_page,
    table_page,
    trick_page,
    tricks_page,
)
from whist.words import Cast, card_name

GAME = CATALOGUE["dummy_whist"]
GLYPHS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
SPAN = re.compile(r"(?<!\\)`([^`]+)`")
HEX = "ab" * 32
PLAIN = ("Ann", "Bo", "Cy")
NASTY = ("`@everyone [x](https://y.z)", "a*b_c\u202e\u200b||~~__ `````", "*" * 32)
WIDE = ("W" * 32, "*_" * 16, "漢" * 32)
HOUSES: list[dict[str, str]] = [
    {},
    {"jokers": "2", "target": "7"},
    {"jokers": "2", "auction_rounds": "continuous", "naming_time": "before_dummy_shown"},
    {"all_pass": "redeal_next", "downtown_aces": "declarer_choice", "first_lead": "left_of_dealer"},
    {"defender_points": "bid_each", "boston": "wins_game", "dealer_takes_same": "true"},
]


def walk(rules: Rules, seed: int, deals: int = 3) -> Iterator[GameState]:
    """Every state of a match played at random."""
    dice, state = random.Random(seed), new_game(rules)
    yield state
    while not state.is_over and state.number <= deals:
        who = to_act(state)
        state, _ = apply(
            state, who, dice.choice(legal_actions(state)) if who is not None else house(state, dice)
        )
        yield state


def house(state: GameState, dice: random.Random) -> Action:
    pack = tuple(dice.sample(state.rules.pack, len(state.rules.pack)))
    return DrawCards(pack) if duty(state) is Duty.DRAW else DealCards(pack)


def pages(seen: View, people: tuple[str, ...]) -> Iterator[Page]:
    """Every page that shows this view."""
    cast = Cast.around(seen, people, "en")
    if seen.place is None:
        extras = {"deadline": 2_000_000_000, "commitment": HEX, "seed": HEX, "notice": "Back again."}
        yield table_page(seen, cast, "en", **extras)  # type: ignore[arg-type]
        yield score_page(seen, cast, "en")
        if seen.tally.ending is not None:
            yield game_over_page(seen, cast, "en")
    elif seen.hand:
        yield hand_page(
            seen,
            cast,
            "en",
            where="@everyone*s Club · #table-1",
            link="https://discord.com/channels/1/2/3",
            note="Hm.",
        )
    if seen.tricks:
        yield trick_page(seen, cast, "en")
        yield tricks_page(seen, cast, "en")


def may_be_shown(state: GameState, place: Place | None) -> set[Card]:
    """What the laws let somebody see now (rules.md A9), asked of the whole truth."""
    match state.deal:
        case None:
            return set()
        case DealOver(contract=None):
            return set()
        case DealOver(dealt=dealt):
            return {card for hand in dealt for card in hand}
    deal = state.deal
    cards = set(deal.hands[place]) if place is not None else set()
    if isinstance(deal, InExchange):
        looks = place == deal.declarer and deal.steps[0] is Step.DISCARD
        cards |= set(deal.hands[3]) if looks or deal.shown else set()
        cards |= set(deal.buried) if place == deal.declarer else set()
    if isinstance(deal, InPlay):
        last = deal.tricks[-1].cards if deal.tricks else ()
        cards |= {*deal.hands[3], *deal.trick.cards, *last}
        cards |= set(deal.buried) if place == deal.contract.declarer else set()
    return cards


def cards_in(text: str) -> set[Card]:
    """Every card that a text shows, in code spans, by suit or spelt out."""
    found = {card for card in FULL_PACK + JOKERS if card_name(card, "en") in text}
    for span in SPAN.findall(text):
        suit, *faces = span.split()
        written = [face + GLYPHS[suit] for face in faces] if suit in GLYPHS else [span]
        for each in written:
            try:
                found.add(parse_card(each))
            except UnknownCard:
                continue
    for suit, faces in re.findall(r"\b([SHDC]):((?: (?:10|[2-9JQKA])\b)+)", text):
        found |= {parse_card(face + suit) for face in faces.split()}
    return found


def without_spans(text: str) -> str:
    return SPAN.sub("", text)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("words", HOUSES, ids=str)
def test_no_page_shows_a_card_that_is_hidden(words: dict[str, str], seed: int) -> None:
    for state in walk(GAME.rules(words), seed):
        for place in (None, *state.rules.players):
            allowed = may_be_shown(state, place)
            for page in pages(view(state, place), PLAIN):
                assert cards_in(f"{page.text}\n{page.alt}") <= allowed, page.text


def test_the_leak_test_would_see_a_leak() -> None:
    assert cards_in("`♠ A 10` `K♥` `Big Joker`") == {*map(parse_card, ("AS", "TS", "KH", "BJ"))}
    assert cards_in("S: A 10; two of clubs") == {*map(parse_card, ("AS", "TS", "2C"))}


@pytest.mark.parametrize("people", [PLAIN, NASTY, WIDE], ids=["plain", "nasty", "wide"])
@pytest.mark.parametrize("words", HOUSES, ids=str)
def test_every_page_fits_and_no_name_breaks_it(words: dict[str, str], people: tuple[str, ...]) -> None:
    for state in walk(GAME.rules(words), 7):
        for place in (None, *state.rules.players):
            for page in pages(view(state, place), people):
                assert 0 < len(page.text) <= 1900
                assert 0 < len(page.alt) <= 1000
                bare = without_spans(page.text)
                assert not re.search("[♠♣♥♦]", bare), page.text
                assert "@everyone" not in bare
                assert len(re.findall(r"(?<!\\)`", page.text)) % 2 == 0, page.text
                assert not re.search("[\u202e\u2066-\u2069]", page.text)
                assert "{" not in page.text


@pytest.mark.parametrize("words", HOUSES, ids=str)
def test_the_table_ends_with_whose_turn_it_is(words: dict[str, str]) -> None:
    for state in walk(GAME.rules(words), 3):
        seen = view(state, None)
        cast = Cast.around(seen, PLAIN, "en")
        *_, foot = table_page(seen, cast, "en", deadline=2_000_000_000).text.split("\n")
        if seen.to_act is not None:
            assert cast.people[seen.to_act] in foot
            assert foot.endswith(" · <t:2000000000:R>")
        if seen.duty is Duty.PLAY and seen.hand_to_act != seen.to_act:
            assert "Dummy" in foot


@pytest.mark.parametrize("words", HOUSES, ids=str)
def test_a_phone_sees_contract_dummy_trick_and_turn(words: dict[str, str]) -> None:
    for state in walk(GAME.rules(words), 4):
        seen = view(state, None)
        if seen.duty is not Duty.PLAY:
            continue
        lines = table_page(seen, Cast.around(seen, PLAIN, "en"), "en", commitment=HEX).text.split("\n")
        contract = next(at for at, line in enumerate(lines) if " — needs " in line)
        screen = [re.sub(r"[*`]|^-# ", "", line) for line in lines[contract:]]
        assert sum(ceil(len(line) / 40) for line in screen) <= 16
        assert seen.contract
        trump = seen.contract.trump
        assert (trump.name.casefold() if trump else "no trump") in screen[0]
        assert cards_in("\n".join(lines[contract:])) >= {
            *(seen.hands[3] or ()),
            *(seen.trick or seen.tricks[-1]).cards,
        }


def test_earlier_tricks_are_named_by_their_takers_alone() -> None:
    seen = next(
        view(s, None)
        for s in walk(GAME.rules({}), 1)
        if isinstance(s.deal, InPlay) and len(s.deal.tricks) == 6
    )
    text = table_page(seen, Cast.around(seen, PLAIN, "en"), "en").text
    assert re.search(r"-# Tricks: 1", text)
    assert not cards_in(text) & {card for trick in seen.tricks[:-1] for card in trick.cards}


def finished(words: dict[str, str]) -> GameState:
    return next(s for s in walk(GAME.rules(words), 1) if isinstance(s.deal, DealOver))


def thrown_in() -> GameState:
    state = next(s for s in walk(GAME.rules({"all_pass": "redeal"}), 1) if duty(s) is Duty.CALL)
    for _ in range(3):
        state, _ = apply(state, to_act(state), Pass())
    return state


def test_a_finished_deal_lies_open_with_its_seed() -> None:
    state = finished({"jokers": "2"})
    seen, cast = view(state, None), Cast.around(view(state, None), PLAIN, "en")
    text = table_page(seen, cast, "en", commitment=HEX, seed="cd" * 32).text
    assert cards_in(text) == set(state.rules.pack)
    assert "cd" * 32 in text
    assert HEX in text
    assert "Thrown: " in text
    assert cards_in(tricks_page(seen, cast, "en").text) >= set(state.rules.pack) - set(seen.buried or ())


def test_a_deal_that_was_thrown_in_stays_hidden() -> None:
    state = thrown_in()
    seen, cast = view(state, None), Cast.around(view(state, None), PLAIN, "en")
    for page in (table_page(seen, cast, "en", seed=HEX), tricks_page(seen, cast, "en")):
        assert not cards_in(page.text)
    with pytest.raises(NothingToSee):
        hand_page(view(state, Place(0)), cast, "en")


def test_a_seed_is_not_told_while_the_deal_is_played() -> None:
    for state in walk(GAME.rules({}), 1, deals=1):
        seen = view(state, None)
        text = table_page(seen, Cast.around(seen, PLAIN, "en"), "en", seed="cd" * 32).text
        assert ("cd" * 32 in text) is (seen.outcome is not None)


def test_the_end_of_a_set_says_who_won_and_why() -> None:
    state = finished({})
    cast = Cast(("Ann", "Bo", "Cy", "Dummy"))
    for ending, points, why in (
        (Ending.TARGET, (22, 14, -3), "Ann reached the target of 21."),
        (Ending.TARGET, (9, 14, -3), "All thirteen books win the set."),
        (
            Ending.FLOOR,
            (5, 4, -22),
            "Cy reached the floor of −21, which ends the set; the highest total takes it.",
        ),
        (Ending.RUBBER, (5, 4, 2), "The rubber is won."),
    ):
        seen = replace(view(state, None), tally=replace(state.tally, points=points, ending=ending, winner=0))
        assert table_page(seen, cast, "en").text.endswith(why)
        for page in (game_over_page(seen, cast, "en"), score_page(seen, cast, "en")):
            assert why in page.text
            assert page.text.split("\n")[-1].startswith(f"### Set to Ann, {points[0]} to ")
            assert page.text.endswith(" and 2") or points[2] < 0


def test_a_stuck_dealer_is_told_the_least_bid() -> None:
    state = next(s for s in walk(GAME.rules({"min_bid": "2"}), 1) if duty(s) is Duty.CALL)
    for _ in range(2):
        state, _ = apply(state, to_act(state), Pass())
    seen = view(state, None)
    assert "must bid**, 2 or better" in table_page(seen, Cast.around(seen, PLAIN, "en"), "en").text
    mine = view(state, to_act(state))
    assert "**You must bid**: 2 or better" in hand_page(mine, Cast.around(mine, PLAIN, "en"), "en").text


def test_a_hand_says_what_is_asked_and_what_may_be_played() -> None:
    for state in walk(GAME.rules({"jokers": "2"}), 2):
        if (who := to_act(state)) is None:
            continue
        mine = view(state, who)
        foot = hand_page(mine, Cast.around(mine, PLAIN, "en"), "en").text.split("\n")[-1]
        assert foot.startswith("**")
        if mine.duty is Duty.PLAY and len(mine.legal) < mine.counts[mine.hand_to_act or 0]:
            assert cards_in(foot) == {
                action.card for action in mine.legal if not isinstance(action, Bid | Pass | Name)
            }
        if mine.duty is Duty.DISCARD:
            assert foot in ("**Throw 2 cards from Dummy**", "**Throw one card from Dummy**")


def test_pages_that_have_nothing_to_show_say_so() -> None:
    seen = view(new_game(GAME.rules({})), None)
    cast = Cast.around(seen, PLAIN, "en")
    with pytest.raises(NoTrickYet):
        trick_page(seen, cast, "en")
    with pytest.raises(NotSeated):
        hand_page(seen, cast, "en")
    with pytest.raises(NothingToSee):
        hand_page(replace(seen, place=Place(0)), cast, "en")


def strangest() -> dict[str, str]:
    """Every house rule at a choice that is not the usual one, the longest of them."""
    words = {}
    for each in declared(GAME.settings):
        others = [written(choice) for choice in each.choices if choice != each.default]
        words[each.name] = max(others, key=len)
    return words


@pytest.mark.parametrize("words", [*HOUSES, strangest()], ids=str)
def test_rules_and_settings_fit_and_put_what_differs_first(words: dict[str, str]) -> None:
    settings = GAME.rules(words).settings
    for page in (rules_page(GAME.name, settings, "en"), settings_page(GAME.name, settings, "en")):
        assert len(page.text) <= 1900
        assert all(f"{name}={value}" in page.text for name, value in words.items())
    lines = settings_page(GAME.name, settings, "en").text.split("\n")
    assert [line.startswith("- **") for line in lines[2 : 2 + len(words)]] == [True] * len(words)


def test_every_house_rule_has_its_sentence_in_the_rules() -> None:
    for each in declared(GAME.settings):
        for choice in each.choices:
            settings = GAME.rules({each.name: written(choice)}).settings
            assert len(rules_page(GAME.name, settings, "en").text) <= 1900


def test_a_lobby_says_who_sits_and_how_to_join() -> None:
    settings = GAME.rules({"target": "7"}).settings
    page = lobby_page(GAME.name, settings, ("Ann", None, "a*b"), "en", expires=99, opener="Ann")
    assert "`1` **Ann**\n`2` *free*\n`3` **a\\*b**" in page.text
    assert "`target=7`" in page.text
    assert "<t:99:R>" in page.text
    closed = lobby_page(
        GAME.name, settings, ("Ann", None, None), "en", expires=None, opener="Ann", ended="expired"
    )
    assert closed.text.endswith("`/table open` opens another.")
    wide = lobby_page(GAME.name, GAME.rules(strangest()).settings, NASTY, "en", expires=1, opener=NASTY[0])
    assert len(wide.text) <= 1900


@pytest.mark.parametrize("rows", [0, 1, 10])
@pytest.mark.parametrize("by", ["sets", "points", "bids"])
def test_a_ranking_fits_with_the_longest_names(rows: int, by: str) -> None:
    lines = [Line(rank, "*" * 32, 999, -12345, 1000, 2000) for rank in range(11, 11 + rows)]
    text = leaderboard_page(lines, by, GAME.name, 11, 100, "en").text
    assert len(text) <= 1900
    assert ("11 to 20 of 100" in text) is (rows == 10)
    assert text.count("12345 points") == rows


def test_help_starts_in_five_lines_and_promises_nothing_else() -> None:
    text = help_page("en").text
    assert len(text) <= 1900
    assert [line[:2] for line in text.split("\n")[1:6]] == ["1.", "2.", "3.", "4.", "5."]
    assert not re.search("/(claim|concede|renege|profile|history|record|settings|doctor|privacy)", text)


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
