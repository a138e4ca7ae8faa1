"""House rules are data: each is told in words, typed, read back, and every value of each changes the game."""

from __future__ import annotations

import dataclasses
import json
import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.laws import GAMES, Game, anything, match
from whist.engine import errors
from whist.engine.actions import Bid, Direction, Kind, Name, Pass, PlayerAction
from whist.engine.cards import Place, Suit
from whist.engine.contract import ALL_BOOKS, Contract
from whist.engine.errors import BadSetting, UnknownSetting, WhistError
from whist.engine.game import GameState, asides, legal_actions
from whist.engine.rules import Rules, is_cut
from whist.engine.settings import Setting, changed, declared, values, with_words, written
from whist.engine.tally import DealResult, Fault, Tally
from whist.games import CATALOGUE
from whist.handbook import LAW, handbook, section_of
from whist.house_rules import house_rules
from whist.mistakes import NoSuchGame, NoSuchPreset, NotASetting, SettingTwice
from whist.offers import house_rules_typed, preset_sentence, presets
from whist.pictures import Sitting, lobby_page, rules_page, settings_page
from whist.pictures.rules import ONLY_WHERE, chapters
from whist.words import value_sentence
from whist.words.lexicon import lexicon

LAWS = LAW.read_text("utf-8")
VECTORS = Path(__file__).parent / "data" / "rules_vectors.json"
COLUMNS = {"bid_whist": 2, "dummy_whist": 3, "double_dummy": 4}
ON_A_CHOICE = 100
"""What Discord shows of one choice of a picker, in characters."""
ON_A_POST = 1900

EVERY = [(game, each) for game in GAMES for each in declared(game.settings)]
OTHERS = [(game, each, value) for game, each in EVERY for value in each.choices if value != each.default]
AT_THE_TABLE = {("claims", "verified"), ("rise_and_fly", "true")}
"""What no referee asks for: who may claim what he cannot lose, and who sits down after a set."""
WITH: Mapping[str, dict[str, str]] = {
    "nt_joker_void": {"jokers": "2"},
    "nt_joker_lead": {"jokers": "2"},
    "first_dealer_suit": {"first_dealer": "first_of_suit"},
    "renege_books": {"renege_mode": "penalise"},
    "renege_collect": {"renege_mode": "penalise"},
    "revoke_penalty": {"renege_mode": "penalise"},
}
"""The house rules beside which another one means anything at all."""


def rules_by(game: Game, words: Mapping[str, str]) -> Rules:
    return CATALOGUE[game.name].rules(words)


def strangest(game: Game) -> dict[str, str]:
    """Every house rule at a value that is not the usual one, the longest of them."""
    words = {}
    for each in declared(game.settings):
        others = [written(value) for value in each.choices if value != each.default]
        words |= {each.name: max(others, key=len)} if others else {}
    return words


# ---- the declarations are the law's


def law_table() -> Iterator[tuple[str, str, set[str], str]]:
    """Game, name, values and default of each house rule, out of the table in section 2 of docs/rules.md."""
    section = LAWS.partition("## 2. Settings")[2].partition("\n---\n")[0]
    for row in re.findall(r"^\| (`.+) \|$", section, re.MULTILINE):
        cells = [re.split(r"\s/\s", cell.strip()) for cell in row.split("|")]
        for at, name in enumerate(cells[0]):
            for game, column in COLUMNS.items():
                told = cells[column][min(at, len(cells[column]) - 1)]
                default = cells[2][0] if told == "same" else told
                if default != "-" and not default.startswith("("):
                    yield game, name.strip("`"), law_values(cells[1][at], game), default


def law_values(cell: str, game: str) -> set[str]:
    """``0, 1, 2 (Dummy Whist: 0, 2)``, ``Bid: …; Dummy: …``, ``5..100 (…)``, ``S H D C`` or ``bool``."""
    own = re.search(r"\(Dummy Whist: (.+)\)", cell) if game == "dummy_whist" else None
    cell = own[1] if own else re.sub(r"\(.*?\)", "", cell)
    if parted := re.search(rf"{'Dummy' if game == 'dummy_whist' else 'Bid'}: ([^;]+)", cell):
        cell = parted[1]
    if span := re.search(r"(\d+)\.\.(\d+)", cell):
        return {str(number) for number in range(int(span[1]), int(span[2]) + 1)}
    return {"true", "false"} if "bool" in cell else {word.casefold() for word in re.findall(r"\w+", cell)}


def test_the_games_have_exactly_the_house_rules_of_the_law() -> None:
    law = {(game, name): (allowed, default.casefold()) for game, name, allowed, default in law_table()}
    # The table's footnote: Double Dummy knows no other way to the first dealer.
    law["double_dummy", "first_dealer"] = ({"low_card"}, "low_card")
    ours = {
        (game.name, each.name): (set(map(written, each.choices)), written(each.default))
        for game, each in EVERY
    }
    assert ours == law


def test_the_defaults_are_those_of_the_vectors() -> None:
    told = json.loads(VECTORS.read_text("utf-8"))["settings_defaults"]
    assert told == {game.name: values(game.settings()) for game in GAMES}


@pytest.mark.parametrize(("game", "each"), EVERY, ids=lambda some: getattr(some, "name", None))
def test_the_law_states_the_number_of_every_house_rule(game: Game, each: Setting) -> None:
    assert each.default in each.choices
    assert section_of(each.rule, LAWS)


def test_the_law_states_every_number_that_a_refusal_cites() -> None:
    cited = {number for game in GAMES for number in dataclasses.astuple(rules_by(game, {}).laws)}
    cited |= {
        kind.law for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, WhistError)
    }
    whole = {number for number in cited if f"### {number} " in LAWS}  # a whole section
    assert {section_of(number, LAWS)[0] for number in cited - whole if number} == set("ABCD")


def test_a_number_that_the_law_does_not_state_is_not_found() -> None:
    for number in ("A4.9", "B9.1", "Q-Z1", "C2", "D6.10"):
        with pytest.raises(KeyError):
            section_of(number, LAWS)


# ---- each value in words


@pytest.mark.parametrize(("game", "each"), EVERY, ids=lambda some: getattr(some, "name", None))
def test_every_value_has_a_sentence_of_its_own(game: Game, each: Setting) -> None:
    sentences = [value_sentence(each.name, value, "en") for value in each.choices]
    assert len(set(sentences)) == len(sentences)
    for value, sentence in zip(each.choices, sentences, strict=True):
        assert re.fullmatch(r"[A-Z0-9][^{}_]+\.", sentence), sentence
        assert len(f"{each.name}={written(value)}: {sentence}") <= ON_A_CHOICE, sentence
        if type(value) is not int:
            assert f"settings.values.{each.name}.{written(value)}" in lexicon("en")
        elif len(each.choices) > 3:
            assert str(value) in sentence or value in (0, 1)


def test_no_sentence_is_left_of_a_value_that_there_is_not() -> None:
    known = {f"{each.name}.{written(value)}" for _, each in EVERY for value in each.choices}
    known |= {f"{each.name}{form}" for _, each in EVERY for form in ("", ".one", ".other")}
    told = {
        key.removeprefix("settings.values.") for key in lexicon("en") if key.startswith("settings.values.")
    }
    assert told <= known


# ---- typing them


@pytest.mark.parametrize(("game", "each"), EVERY, ids=lambda some: getattr(some, "name", None))
def test_every_value_reads_back_as_it_is_written(game: Game, each: Setting) -> None:
    for value in each.choices:
        for word in (written(value), written(value).upper(), f" {written(value)} "):
            settings = with_words(game.settings(), {each.name: word})
            assert values(settings)[each.name] == value
            assert type(values(settings)[each.name]) is type(value)
            assert changed(settings) == ({} if value == each.default else {each.name: value})


@pytest.mark.parametrize(("game", "each"), EVERY, ids=lambda some: getattr(some, "name", None))
@pytest.mark.parametrize("word", ["", "-1", "101", "1.5", "maybe", "none of these", "ace"])
def test_a_value_that_there_is_not_is_refused_with_those_that_there_are(
    game: Game, each: Setting, word: str
) -> None:
    with pytest.raises(BadSetting) as refused:
        with_words(game.settings(), {each.name: word})
    assert refused.value == BadSetting(each.name, word, each.allowed())
    assert str(each.choices[-1]).casefold() in each.allowed()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_house_rule_that_the_game_does_not_have_is_refused_with_those_it_has(game: Game) -> None:
    with pytest.raises(UnknownSetting) as refused:
        with_words(game.settings(), {"misere": "true"})
    assert set(refused.value.known) == set(values(game.settings()))


def test_what_is_typed_lies_over_the_preset_and_the_options_over_both() -> None:
    rules = house_rules("bid_whist", "tournament", "min_bid=5, BOSTON=Double", None, 1)
    assert (rules["up_down_order"], rules["min_bid"], rules["boston"]) == ("downtown_higher", 5, "double")
    assert rules["jokers"] == 1
    assert house_rules("bid_whist", "short", "target=9", 11, None)["target"] == 11
    with pytest.raises(NoSuchPreset):
        house_rules("double_dummy", "tournament", "", None, None)
    with pytest.raises(NoSuchGame):
        house_rules("spades", None, "", None, None)
    with pytest.raises(NotASetting):
        house_rules("bid_whist", None, "min_bid 5", None, None)
    with pytest.raises(UnknownSetting):
        house_rules("double_dummy", None, "", 7, None)


# ---- presets and pickers


def test_every_preset_has_a_name_and_says_what_it_changes() -> None:
    assert [offer.label for offer in presets("dummy_whist", "en")] == [
        "Standard: The usual rules.",
        "Short: First to 7 wins the set.",
        "Jokers: Both jokers are in the pack.",
    ]
    assert [offer.words for offer in presets("bid_whist", "en")] == [
        *("standard", "short", "long", "tournament", "no_jokers")
    ]
    assert [offer.words for offer in presets("double_dummy", "en")] == ["standard", "single_game", "open"]
    assert preset_sentence("bid_whist", "tournament", "en") == (
        "Downtown beats uptown of the same number. Bids start at 3."
    )
    assert presets("spades", "en") == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_preset_is_a_game_that_can_be_played(game: Game) -> None:
    for name, words in CATALOGUE[game.name].presets.items():
        settings = rules_by(game, words).settings
        assert {each: written(value) for each, value in changed(settings).items()} == dict(words)
        assert (words == {}) is (name == "standard")
        assert list(match(rules_by(game, words), 3, most=400))
        label = dict(presets(game.name, "en"))[name]
        assert label.endswith(f": {preset_sentence(game.name, name, 'en')}")
        assert len(label) <= ON_A_CHOICE


def words_typed(game: str, typed: str) -> list[str]:
    return [offer.words for offer in house_rules_typed(game, typed, "en")]


def test_with_nothing_typed_every_house_rule_is_offered_once() -> None:
    for game in GAMES:
        offered = words_typed(game.name, "")
        names = [each.name for each in declared(game.settings) if len(each.choices) > 1]
        assert [word.partition("=")[0] for word in offered] == names
        assert all(changed(rules_by(game, dict([word.split("=")])).settings) for word in offered)


def test_what_is_begun_is_completed_and_says_what_it_means() -> None:
    first, *_ = house_rules_typed("bid_whist", "downt", "en")
    assert first == ("downtown_aces=bad", "downtown_aces=bad: Downtown the ace is the worst card.")
    assert words_typed("bid_whist", "up") == ["up_down_order=downtown_higher", "boston=quadruple"]
    assert words_typed("dummy_whist", "jokers=") == ["jokers=0", "jokers=2"]
    assert words_typed("bid_whist", "LEFT") == ["first_lead=left_of_declarer", "first_lead=left_of_dealer"]
    assert words_typed("double_dummy", "kitty") == []
    assert words_typed("spades", "t") == []


def test_the_words_before_are_kept_and_their_house_rules_not_offered_again() -> None:
    assert words_typed("bid_whist", "min_bid=3 boston=d") == ["min_bid=3 boston=double"]
    assert words_typed("bid_whist", "boston=double,loss") == ["boston=double loss_floor=none"]
    assert not [word for word in words_typed("bid_whist", "boston=double ") if word.count("boston") > 1]
    picked = house_rules_typed("bid_whist", "min_bid=3", "en")[0].label
    assert words_typed("bid_whist", f"{picked} boston=d") == ["min_bid=3 boston=double"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whatever_is_offered_can_be_typed(game: Game) -> None:
    for start in ("", "t", "=", "claims=off ", "claims=off n"):
        for word in words_typed(game.name, start):
            assert house_rules(game.name, None, word, None, None)


# ---- shown


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_rules_in_force_are_said_in_words_those_that_differ_first(game: Game) -> None:
    usual = settings_page(game.name, game.settings(), "en").text
    assert "This table plays by the usual rules:" in usual
    name, value = next(iter(strangest(game).items()))
    lines = settings_page(game.name, rules_by(game, {name: value}).settings, "en").text.split("\n")
    default = written(values(game.settings())[name])
    said = value_sentence(name, int(value) if value.isdigit() else value, "en")
    assert lines[2] == f"- **`{name}={value}`** {said} Usually `{default}`."
    assert lines[3] == "-# As usual:"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(40))
def test_however_many_differ_each_is_named_and_the_page_fits(game: Game, seed: int) -> None:
    settings = game.any_rules(seed).settings if seed else rules_by(game, strangest(game)).settings
    text = settings_page(game.name, settings, "en").text
    assert len(text) <= ON_A_POST
    for name, value in values(settings).items():
        assert f"`{name}={written(value)}`" in text
    differ = [line for line in text.split("\n") if line.startswith("- **")]
    assert len(differ) == len(changed(settings))
    told = [line.endswith(".") for line in differ]
    assert told == sorted(told, reverse=True), "the first ones keep their sentences"
    assert sum(told) >= min(len(told), 20)


def test_a_lobby_says_in_words_what_differs_and_stays_short() -> None:
    game = next(each for each in GAMES if each.name == "bid_whist")
    few = rules_by(game, {"target": "9", "downtown_aces": "bad"}).settings
    people = (Sitting("W" * 32), Sitting("*_" * 16, "normal"), None, None)
    text = lobby_page(game.name, few, people, "en", expires=1, opener="*" * 32).text
    assert "-# `target=9` First to 9 wins the set.\n-# `downtown_aces=bad` Downtown the ace is" in text
    assert (
        "The usual rules" in lobby_page(game.name, game.settings(), people, "en", expires=1, opener="A").text
    )
    every = rules_by(game, strangest(game)).settings
    text = lobby_page(game.name, every, people, "en", expires=1, opener="*" * 32).text
    assert len(text) <= ON_A_POST
    assert all(f"`{name}={value}`" in text for name, value in strangest(game).items())


def longest(game: Game) -> dict[str, str]:
    """The house rules by which the screen of rules says most, found one at a time."""
    words: dict[str, str] = {}
    for _ in range(2):
        for each in declared(game.settings):
            tried = [words | {each.name: written(value)} for value in {*each.choices[:5], each.choices[-1]}]
            words = max(tried, key=lambda words: len(rules_text(game, words)))
    return words


def rules_text(game: Game, words: Mapping[str, str]) -> str:
    """The screen of rules without its last line, which is the first to go where room is short."""
    text = rules_page(game.name, rules_by(game, words).settings, "en").text
    return text.partition("\n-# House rules here")[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_rules_fit_one_screen_however_the_house_plays(game: Game) -> None:
    words = longest(game)
    text = rules_text(game, words)
    assert len(text) <= ON_A_POST
    assert text.startswith("### ")
    assert len(text.split("\n")) > len(chapters(game.name, "en"))
    usual = rules_page(game.name, game.settings(), "en").text
    assert len(usual) <= 1600
    assert "-# House rules here" not in usual


def worded(game: Game) -> set[str]:
    """The house rules that the screen of rules speaks of."""
    keys = {key for chapter in chapters(game.name, "en") for key in chapter}
    return keys & {each.name for each in declared(game.settings)} | {"min_bid", "game_points"}


@pytest.mark.parametrize(("game", "each"), EVERY, ids=lambda some: getattr(some, "name", None))
def test_the_rules_are_worded_by_the_house_rules_in_force(game: Game, each: Setting) -> None:
    if each.name in ("cut_min", "kitty_edge") or len(each.choices) == 1:
        return  # nobody has to know these to play
    assert each.name in worded(game)
    needed = {other: written(allowed[-1]) for key, (other, allowed) in ONLY_WHERE.items() if key == each.name}
    texts = [rules_text(game, needed | {each.name: written(value)}) for value in each.choices]
    assert len(set(texts)) == len(texts)
    for value in each.choices:
        page = rules_page(game.name, rules_by(game, {each.name: written(value)}).settings, "en")
        assert (f"`{each.name}={written(value)}`" in page.text) is (value != each.default)


def test_the_rules_tell_of_claims_and_reneges() -> None:
    for game in GAMES:
        text = rules_text(game, {"renege_mode": "penalise", "claims": "verified"})
        assert "if that cannot fail and " in text
        assert "are not refused" in text
        text = rules_text(game, {"claims": "off"})
        assert "every card is played" in text
        assert "concede" not in text


# ---- the document


def test_the_document_of_the_house_rules_is_true() -> None:
    assert (LAW.parent / "house-rules.md").read_text("utf-8") == handbook(LAWS), "`make docs` writes it"


def test_the_document_links_to_headings_that_there_are() -> None:
    anchors = {
        re.sub(r"[^\w\- ]", "", heading).casefold().replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", LAWS, re.MULTILINE)
    }
    links = re.findall(r"\(rules\.md#([^)]+)\)", handbook(LAWS))
    assert len(links) == len(EVERY)
    assert set(links) <= anchors


# ---- every value changes the game


def quiet(state: GameState, dice: random.Random) -> PlayerAction:
    """Any legal action, but more passes than bids, so that dealers get stuck."""
    if Pass() in legal_actions(state) and dice.random() < 0.7:
        return Pass()
    return anything(state, dice)


def story(rules: Rules, seed: int) -> Iterator[object]:
    """What is done, told and open to be said in a random match."""
    for moment in match(rules, seed, choose=quiet):
        talk = [asides(moment.state, place) for place in rules.players]
        yield moment.who, moment.action, moment.events, talk


@cache
def deals(game: str) -> tuple[tuple[Tally, DealResult], ...]:
    """Deals of an auction game from any total, of any bid and books, and with reneges to pay for."""
    rules = CATALOGUE[game].rules({})
    bids = [(books, kind, won) for books in range(1, 8) for kind in Kind for won in range(ALL_BOOKS + 1)]
    from_any = [scored(rules, 4, Kind.UPTOWN, 11, points) for points in range(-110, 110)]
    from_nothing = [scored(rules, *bid) for bid in bids]
    reneged = [scored(rules, *bid, faults=faults) for faults in (1, 4) for bid in bids]
    boston = [scored(rules, 7, Kind.DOWNTOWN, ALL_BOOKS, points) for points in (-3, 3)]
    return *from_any, *from_nothing, *reneged, *boston


def scored(
    rules: Rules, books: int, kind: Kind, won: int, points: int = 0, faults: int = 0
) -> tuple[Tally, DealResult]:
    start = rules.scoring.start()
    tally = dataclasses.replace(start, points=(points, *start.points[1:]))
    contract = Contract(Place(0), Bid(books, kind), Name(Suit.SPADES, Direction.UP))
    sides = tuple(rules.seating.side(Place(place), contract) for place in range(4))
    reneged = (Fault(0, 0),) * faults
    return tally, DealResult(contract, (won, ALL_BOOKS - won), ((), (), (), ()), sides, reneged)


def differ(some: Rules, other: Rules) -> bool:
    """Whether a cut, a score or a random match shows which of the two is played."""
    if any(is_cut(some, lifted) != is_cut(other, lifted) for lifted in range(len(some.pack))):
        return True
    scores = deals(some.name) if hasattr(some.settings, "min_bid") else ()
    if any(some.scoring.score(*deal) != other.scoring.score(*deal) for deal in scores):
        return True
    return any(
        one != two for seed in range(60) for one, two in zip_longest(story(some, seed), story(other, seed))
    )


@pytest.mark.parametrize(("game", "each"), EVERY, ids=lambda some: getattr(some, "name", None))
def test_every_value_changes_the_game(game: Game, each: Setting) -> None:
    beside = WITH.get(each.name, {})
    usual = rules_by(game, beside)
    for value in each.choices:
        if value != each.default and (each.name, written(value)) not in AT_THE_TABLE:
            assert differ(usual, rules_by(game, beside | {each.name: written(value)})), value


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_can_be_played_by_every_value(game: Game) -> None:
    dice = random.Random(5)
    for each in declared(game.settings):
        for value in each.choices:
            rules = rules_by(game, {each.name: written(value)})
            *_, last = match(rules, dice.randrange(1000), most=120)
            assert last.state.number > 0


def test_a_house_rule_is_given_once_or_nobody_knows_which_is_meant() -> None:
    with pytest.raises(SettingTwice) as refused:
        house_rules("bid_whist", None, "min_bid=3 target=9 MIN_BID=4", None, None)
    assert refused.value.name == "MIN_BID"
    assert house_rules("bid_whist", "tournament", "min_bid=5", None, None)["min_bid"] == 5, "over a preset"
