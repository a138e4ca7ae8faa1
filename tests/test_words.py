"""Everything that can happen, and everything that can go wrong, has its words; and names are only names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any, get_args

import pytest

from whist import mistakes
from whist.engine import errors, events
from whist.engine.actions import Bid, Direction, Duty, Kind, Name, Pass
from whist.engine.cards import FULL_PACK, JOKERS, Place, Suit, parse_card, parse_cards
from whist.engine.draw import FIRST_OF_SUIT, HIGH_CARD, LOW_CARD, RANDOM, Draw
from whist.engine.errors import IllegalAction, WhistError
from whist.engine.events import Event
from whist.engine.rules import Contract, Ending, Reason, ScoreLine, Tally
from whist.games import CATALOGUE
from whist.words import (
    Cast,
    card_label,
    card_name,
    card_text,
    choice_label,
    hand_alt,
    hand_lines,
    languages,
    name_text,
    phrase,
    plain,
    safe,
    say,
)
from whist.words.lexicon import lexicon

CAST = Cast(("Ann", "Bo", "Cy", "Dummy"))
ANN, BO, CY, DUMMY = map(Place, range(4))
KING = parse_card("KS")
HEARTS_DOWN = Name(Suit.HEARTS, Direction.DOWN)
CONTRACT = Contract(ANN, Bid(3, Kind.DOWNTOWN), HEARTS_DOWN)
HOUSE = Path(__file__).parent.parent

SAMPLES: dict[str, tuple[Any, ...]] = {
    "str": ("AX",),
    "int": (1, 3),
    "tuple[str, ...]": (("target", "jokers"),),
    "tuple[int, ...]": ((123, 456),),
    "Place": (BO,),
    "Place | None": (None, BO),
    "Suit": (Suit.HEARTS,),
    "Card": (KING,),
    "tuple[Card, ...]": (parse_cards("9H QH"), JOKERS),
    "Bid": (Bid(3, Kind.NO_TRUMP),),
    "Duty": tuple(Duty),
    "tuple[Name, ...]": ((HEARTS_DOWN, Name(None, Direction.UP), Name(Suit.CLUBS, Direction.DOWN, False)),),
}


def drawn(method: str, *rounds: str) -> events.DealerDrawn:
    cards = [tuple(zip((ANN, BO, CY), parse_cards(each), strict=False)) for each in rounds]
    return events.DealerDrawn(Draw(tuple(cards), BO), method)


def scored(reason: Reason, points: int, took: int) -> events.DealScored:
    line = ScoreLine(ANN, reason, points)
    return events.DealScored(1, CONTRACT, (took, 13 - took), (line,), (points, 0, 0), Tally((points, 0, 0)))


TOLD: list[tuple[Event, str]] = [
    (drawn(LOW_CARD, "KS 2H 3D"), "Ann `K♠`, Bo `2♥`, Cy `3♦`: Bo deals first."),
    (
        drawn(HIGH_CARD, "KS KH 3D", "2S 3S"),
        "Ann `K♠`, Bo `K♥`, Cy `3♦`; again: Ann `2♠`, Bo `3♠`: Bo deals first.",
    ),
    (drawn(FIRST_OF_SUIT, "KS 3D"), "`3♦` falls to Bo, who deals first."),
    (drawn(RANDOM, "KS KH 3D"), "By lot, Bo deals first."),
    (events.DealerAppointed(CY), "Cy deals first."),
    (events.Dealt(3, ANN, None), "Deal 3: Ann deals."),
    (events.Dealt(3, ANN, KING), "Deal 3: Ann deals and turns up `K♠`."),
    (events.CallMade(ANN, Bid(4, Kind.UPTOWN)), "Ann bids 4 uptown."),
    (events.CallMade(BO, Pass()), "Bo passes."),
    (events.DealerStuck(CY), "Everyone passed: Cy must bid."),
    (events.AuctionWon(CONTRACT), "Ann takes the bid at 3 downtown and needs 9 books."),
    (events.ThrownIn(BO), "Nobody bid: the cards are thrown in. Bo deals."),
    (events.HandShown(DUMMY, parse_cards("KS 10S 2C")), "Dummy is laid open: `♠ K 10` `♣ 2`"),
    (events.KittyTaken(ANN, 6, ()), "Ann takes the kitty."),
    (events.KittyTaken(ANN, 2, parse_cards("KS 2C")), "Ann sports the kitty: `♠ K` `♣ 2`"),
    (events.Named(CONTRACT), "Hearts are trumps, low cards win."),
    (events.Named(Contract(ANN, None, Name(None, Direction.UP))), "No trump, high cards win."),
    (
        events.Named(Contract(ANN, None, Name(Suit.CLUBS, Direction.DOWN, aces_good=False))),
        "Clubs are trumps, low cards win, aces lose.",
    ),
    (events.Thrown(ANN, DUMMY, 2), "Ann throws 2 cards from Dummy."),
    (events.Thrown(ANN, ANN, 6), "Ann buries 6 cards."),
    (events.CardPlayed(DUMMY, KING), "Dummy plays `K♠`."),
    (events.TrickTaken(ANN, 5), "Ann takes the trick."),
    (scored(Reason.MADE, 4, 10), "Ann makes 3 downtown, hearts `♥`: needed 9 books, took 10, plus 4."),
    (scored(Reason.SET, -3, 8), "Ann is set in 3 downtown, hearts `♥`: needed 9 books, took 8, minus 3."),
    (scored(Reason.BOSTON, 7, 13), "Boston! Ann takes all thirteen books in 3 downtown, hearts `♥`: plus 7."),
    (scored(Reason.DEFENCE, 1, 8), "Ann for the defence: plus 1."),
    (scored(Reason.ODD_TRICKS, 3, 9), "Ann for odd tricks: plus 3."),
    (scored(Reason.HONOURS, 4, 9), "Ann for honours: plus 4."),
    (events.MatchOver(ANN, Ending.TARGET), "Set to Ann: the target is reached."),
]


@pytest.mark.parametrize(("event", "words"), TOLD, ids=[words for _, words in TOLD])
def test_an_event_is_told_in_the_games_own_words(event: Event, words: str) -> None:
    assert say(event, "en", CAST) == words


def test_every_event_and_every_reason_is_told() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(Event))
    told = [line.reason for event, _ in TOLD if isinstance(event, events.DealScored) for line in event.lines]
    assert set(told) == set(Reason)
    assert all(say(events.MatchOver(ANN, ending), "en", CAST) for ending in Ending)


def kinds(parent: type[WhistError]) -> Iterator[type[WhistError]]:
    for kind in parent.__subclasses__():
        if kind is not IllegalAction:
            yield kind
        yield from kinds(kind)


@pytest.mark.parametrize("kind", sorted(kinds(WhistError), key=str))
def test_every_mistake_has_its_phrase_and_names_its_law(kind: type[WhistError]) -> None:
    assert kind.__module__ in (errors.__name__, mistakes.__name__)
    for facts in product(*(SAMPLES[str(each.type)] for each in fields(kind))):  # type: ignore[arg-type]
        words = say(kind(*facts), "en", CAST)
        assert len(words) > 10
        assert not re.search(r"[{}<]\w*\.|None|\(\)", words)
        assert words.endswith(f" ({kind.law})" if kind.law else (".", "?"))
        assert_no_bare_suit(words)


def test_a_refusal_says_what_may_be_done_instead() -> None:
    refused = errors.MustFollowSuit(Suit.HEARTS, parse_cards("9H QH"))
    assert say(refused, "en", CAST) == "You hold hearts, so you must follow: `9♥` or `Q♥`. (A5.1)"
    assert say(errors.NotYourTurn(BO), "en", CAST) == "It is Bo's turn. (A6)"
    assert (
        say(errors.DealerMustBid(1), "en", CAST)
        == "Everyone passed, so the dealer must bid: 1 or better. (B3.5)"
    )
    assert say(errors.CardNotHeld(KING, DUMMY), "en", CAST) == "`K♠` is not in Dummy's hand. (A5)"


def test_what_somebody_typed_comes_back_harmless() -> None:
    assert "\\*\\*" in say(errors.UnknownCard("**@everyone**"), "en", CAST)
    assert "@everyone" not in say(errors.UnknownCard("**@everyone**"), "en", CAST)


def test_a_language_we_do_not_have_is_spoken_in_english() -> None:
    assert languages() == ("en",)
    for locale in ("en", "en-GB", "en_US", "de", "pt-BR", "zh-TW", ""):
        assert phrase("buttons.join", locale) == "Join"


def test_one_is_singular() -> None:
    assert phrase("leaderboard.sets", "en", n=1) == "1 set"
    assert phrase("leaderboard.sets", "en", n=0) == "0 sets"


def test_every_placeholder_is_named_and_filled() -> None:
    for key, words in lexicon("en").items():
        names = {name for _, name, spec, _ in Formatter().parse(words) if name is not None and not spec}
        assert all(name.isidentifier() for name in names), key
        assert words.format(**dict.fromkeys(names, "x")).strip(), key
        assert_no_bare_suit(words)


def test_no_phrase_lies_idle() -> None:
    used = re.compile("|".join(spoken_keys()))
    for key in lexicon("en"):
        bare = re.sub(r"\.(one|other)$", "", key)
        assert used.fullmatch(bare), f"nobody says {key}"


def spoken_keys() -> Iterator[str]:
    """Every dotted string of the house as a pattern, with a wildcard where a part is filled in."""
    for path in (*HOUSE.glob("whist/**/*.py"), *HOUSE.glob("cogs/*.py"), HOUSE / "bot.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            parts = node.values if isinstance(node, ast.JoinedStr) else [node]
            texts = [str(part.value) if isinstance(part, ast.Constant) else None for part in parts]
            if texts[0] and re.match(r"[a-z]+\.", texts[0]):
                yield "".join(r"\w+" if text is None else re.escape(text) for text in texts)


def test_the_words_fit_where_discord_puts_them() -> None:
    for key, words in lexicon("en").items():
        if key.startswith("commands."):
            assert len(words) <= 100, key
        if key.startswith("buttons."):
            assert len(words) <= 30, key
        assert len(words) <= 700, key


def test_every_game_and_preset_has_a_name() -> None:
    for game, entry in CATALOGUE.items():
        assert phrase(f"games.{game}", "en")
        assert all(phrase(f"choices.{preset}", "en") for preset in entry.presets)


def test_a_card_on_a_button_has_a_letter_beside_its_suit() -> None:
    for card in FULL_PACK:
        assert card.suit
        assert card_label(card, "en").endswith(f" {card.suit.value}")
    assert all(len(card_label(card, "en")) <= 13 for card in FULL_PACK + JOKERS)
    assert len({card_label(card, "en") for card in FULL_PACK + JOKERS}) == 54


def test_a_card_reads_as_people_write_it() -> None:
    for card in FULL_PACK + JOKERS:
        assert parse_card(card_text(card, "en")) is card
        assert parse_card(card_name(card, "en")) is card
    assert card_text(parse_card("TH"), "en") == "`10♥`"


def test_a_hand_is_held_by_suit_trumps_first() -> None:
    hand = parse_cards("BJ AS QS 7S 10D")
    assert hand_lines(hand, "en") == ["`Big Joker`", "`♠ A Q 7`", "`♦ 10`"]
    assert hand_lines(hand, "en", Suit.DIAMONDS) == ["`Big Joker` trumps", "`♦ 10` trumps", "`♠ A Q 7`"]
    assert hand_alt(hand, "en") == "Big Joker; S: A Q 7; D: 10"
    assert hand_lines((), "en") == []


def test_what_is_named_reads_in_a_sentence_and_on_a_button() -> None:
    assert name_text(HEARTS_DOWN, "en") == "hearts, low cards win"
    assert choice_label(Name(None, Direction.DOWN), "en") == "Downtown"
    assert choice_label(Name(Suit.CLUBS, Direction.DOWN, aces_good=False), "en") == "Clubs, aces lose"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Ann", "Ann"),
        ("a*b_c", r"a\*b\_c"),
        ("`@everyone", "\\`@\u200beveryone"),
        ("<@123>", "\\<@\u200b123\\>"),
        ("# Boss", r"\# Boss"),
        ("- list", r"\- list"),
        ("1. first", r"1\. first"),
        ("https://x.y", r"https\:\/\/x.y"),
        ("a\u202eb\u200bc\nd", "abc d"),
        ("\u200b\u202e \u3164", "Player"),
        ("", "Player"),
        ("x" * 99, "x" * 32),
        ("Z" + "\u0335" * 20, "Z" + "\u0335" * 3),
        ("Zoë 李 🂡", "Zoë 李 🂡"),
    ],
)
def test_a_name_is_only_a_name(raw: str, shown: str) -> None:
    assert safe(raw) == shown


def test_a_name_on_a_button_is_whole_but_plain() -> None:
    assert plain("a*b_c") == "a*b_c"
    assert Cast(("a*b",)).name(0) == r"a\*b"
    assert Cast(()).name(2) == "Player"
    assert Cast(("Wolfeschlegelstein",)).shortened(8).people == ("Wolfesc…",)


def assert_no_bare_suit(text: str) -> None:
    assert not re.search("[♠♣♥♦]", re.sub(r"(?<!\\)`[^`]*`", "", text)), text
