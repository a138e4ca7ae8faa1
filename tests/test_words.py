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
from whist.engine.actions import Bid, Direction, Duty, Kind, Name, Pass, Penalty, Side
from whist.engine.cards import FULL_PACK, JOKERS, Place, Suit, parse_card, parse_cards
from whist.engine.draw import FIRST_OF_SUIT, HIGH_CARD, LOW_CARD, RANDOM, Draw, draw_for_deal
from whist.engine.errors import IllegalAction, WhistError
from whist.engine.events import Event
from whist.engine.game import new_game
from whist.engine.rules import Contract, Ending, Game, Reason, ScoreLine, Tally
from whist.engine.view import view
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
    tally = Tally((points, 0, 0))
    return events.DealScored(1, CONTRACT, (took, 13 - took), (line,), (points, 0, 0), tally, (0, 1, 1, 0))


def marked(*lines: ScoreLine, tricks: int = 9, game: Game | None = None) -> events.DealScored:
    whist = Contract(None, None, Name(Suit.HEARTS, Direction.UP))
    return events.DealScored(
        4, whist, (tricks, 13 - tricks), lines, (3, 0), Tally((3, 0)), (0, 1, 0, 1), game
    )


TOLD: list[tuple[Event, str]] = [
    (drawn(LOW_CARD, "KS 2H 3D"), "Ann `K♠`, Bo `2♥`, Cy `3♦`: Bo is low and deals first."),
    (
        drawn(HIGH_CARD, "KS KH 3D", "2S 3S"),
        "Ann `K♠`, Bo `K♥`, Cy `3♦`; again: Ann `2♠`, Bo `3♠`: Bo is high and deals first.",
    ),
    (drawn(FIRST_OF_SUIT, "KS 3D"), "Ann `K♠`, Bo `3♦`: the first of diamonds falls to Bo, who deals first."),
    (drawn(RANDOM, "KS KH 3D"), "By lot, Bo deals first."),
    (events.DealerAppointed(CY), "Cy deals first."),
    (events.SatDown(BO, Side.LEFT, DUMMY), "Bo sits down on the left; Dummy deals first."),
    (events.SatDown(BO, Side.RIGHT, DUMMY), "Bo sits down on the right; Dummy deals first."),
    (events.Dealt(3, ANN, None, CY, 0), "Deal 3: Ann deals."),
    (events.Dealt(3, ANN, None, CY, 23), "Deal 3: Ann deals. Cy cuts: 23 cards."),
    (events.Dealt(3, ANN, KING, CY, 9), "Deal 3: Ann deals. Cy cuts: 9 cards. `K♠` is turned up."),
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
    (marked(ScoreLine(0, Reason.ODD_TRICKS, 3)), "Three by cards to Ann: plus 3."),
    (marked(ScoreLine(1, Reason.ODD_TRICKS, 1), tricks=5), "Two by cards to Bo: plus 1."),
    (
        marked(ScoreLine(0, Reason.REVOKE, -2), ScoreLine(1, Reason.HONOURS, 4), tricks=8),
        "Ann for a renege: minus 2. Bo for honours: plus 4.",
    ),
    (
        marked(ScoreLine(0, Reason.ODD_TRICKS, 2), game=Game(0, 0)),
        "Three by cards to Ann: plus 2. Game to Ann: a treble.",
    ),
    (marked(), "Nothing is marked."),
    (events.MatchOver(ANN, Ending.TARGET), "Set to Ann: the target is reached."),
    (events.MatchOver(ANN, Ending.FLOOR), "Set to Ann: somebody fell to minus the target."),
    (events.MatchOver(ANN, Ending.RUBBER), "Ann wins the match."),
    (events.PlayedOut(4), "Deal 4 is played out."),
    (events.ClaimMade(ANN, 3, 5, (BO, CY)), "Ann claims 3 of the last 5 tricks. Bo and Cy are asked."),
    (events.ClaimMade(ANN, 5, 5, (BO,)), "Ann claims all of the last 5 tricks. Bo is asked."),
    (events.ClaimMade(ANN, 1, 1, (BO,)), "Ann claims the last trick. Bo is asked."),
    (events.ClaimMade(ANN, 0, 5, (CY,)), "Ann concedes the last 5 tricks. Cy is asked."),
    (events.ClaimMade(ANN, 0, 1, ()), "Ann concedes the last trick."),
    (
        events.ClaimAccepted(ANN, 3, 5),
        "The claim stands: 3 of the last 5 tricks to Ann's side, 2 to the other.",
    ),
    (events.ClaimAccepted(ANN, 5, 5), "The claim stands: all of the last 5 tricks to Ann's side."),
    (events.ClaimAccepted(ANN, 0, 5), "The last 5 tricks are conceded by Ann's side."),
    (events.ClaimRefused(ANN, 3, BO), "Bo refuses Ann's claim; play goes on."),
    (events.ClaimRefused(ANN, 0, CY), "Cy does not concede; play goes on."),
    (events.RenegeUpheld(ANN, 4, BO), "Ann calls a renege in trick 4, and so it was: Bo reneged."),
    (events.RenegeDenied(ANN, 4), "Ann calls a renege in trick 4: the other side made none."),
    (events.PenaltyChosen(ANN, 4, Penalty.TRICKS), "Ann takes three tricks for the renege in trick 4."),
    (events.PenaltyChosen(ANN, 4, Penalty.ADD), "Ann marks three points for the renege in trick 4."),
    (
        events.PenaltyChosen(ANN, 4, Penalty.DEDUCT),
        "Ann has three points taken off for the renege in trick 4.",
    ),
    (events.TakenBack(BO, KING), "Bo takes `K♠` back; what was played after it goes back too."),
    (
        events.SuitCalled(ANN, Suit.HEARTS, BO),
        "The lead came from the wrong hand and goes back: Ann calls hearts from Bo.",
    ),
    (events.HonoursCalled(BO), "Bo calls honours."),
]


@pytest.mark.parametrize(("event", "words"), TOLD, ids=[words for _, words in TOLD])
def test_an_event_is_told_in_the_games_own_words(event: Event, words: str) -> None:
    assert say(event, "en", CAST) == words


def test_every_event_and_every_reason_is_told() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(Event))
    told = [line.reason for event, _ in TOLD if isinstance(event, events.DealScored) for line in event.lines]
    assert set(told) == set(Reason)
    assert all(say(events.MatchOver(ANN, ending), "en", CAST) for ending in Ending)


def test_what_partners_do_is_said_of_both() -> None:
    pairs = Cast(("Ann", "Bo", "Cy", "Dee"), teams=((0, 2), (1, 3)))
    bidder = Contract(BO, Bid(4, Kind.UPTOWN), Name(Suit.HEARTS, Direction.UP))
    deal = events.DealScored(
        1, bidder, (4, 9), (ScoreLine(1, Reason.SET, -4),), (0, -4), Tally((0, -4)), (0, 1, 0, 1)
    )
    told = "Bo and Dee are set in 4 uptown, hearts `♥`: needed 10 books, took 9, minus 4."
    assert say(deal, "en", pairs) == told
    assert say(events.MatchOver(0, Ending.TARGET), "en", pairs).startswith("Set to Ann and Cy: ")


def test_a_dummy_has_the_name_of_its_owner_however_long_that_is() -> None:
    seen = view(new_game(CATALOGUE["double_dummy"].rules({})), None)
    cast = Cast.around(seen, ("W" * 40, "*Bo*"), "en")
    assert [cast.name(place) for place in range(4)] == [
        "W" * 32,
        r"\*Bo\*",
        f"{'W' * 32}'s dummy",
        r"\*Bo\*'s dummy",
    ]
    assert cast.shortened(8).name(2) == "WWWWWWW…'s dummy"
    assert cast.plain(3) == "*Bo*'s dummy"
    assert cast.hands((1, 3)) == cast.entry(1) == r"\*Bo\*"
    draw = Draw(((((ANN, KING), (BO, parse_card("2H")))),), BO)
    told = say(events.DealerDrawn(draw, LOW_CARD), "en", Cast.around(seen, ("Ann", "Bo"), "en"))
    assert told == "Ann `K♠`, Bo `2♥`: Bo is low, so Bo's dummy deals first."


def test_pairs_share_an_entry_and_the_hand_of_a_won_dummy_is_named_beside_its_declarer() -> None:
    four = Cast.around(
        view(new_game(CATALOGUE["bid_whist"].rules({})), None), ("Ann", "Bo", "Cy", "Dee"), "en"
    )
    assert [four.entry(0), four.entry(1), four.heads(1)] == ["Ann and Cy", "Bo and Dee", 2]
    three = Cast.around(view(new_game(CATALOGUE["dummy_whist"].rules({})), None), ("Ann", "Bo", "Cy"), "en")
    assert [three.entry(2), three.heads(2), three.hands((0, 3))] == ["Cy", 1, "Ann and Dummy"]


def test_a_long_draw_is_told_without_its_middle() -> None:
    pack = parse_cards(" ".join(str(card) for card in FULL_PACK if card.suit is not Suit.DIAMONDS))
    draw = draw_for_deal(FIRST_OF_SUIT, Suit.DIAMONDS, (ANN, BO, CY), (*pack, parse_card("9D")))
    told = say(events.DealerDrawn(draw, FIRST_OF_SUIT), "en", CAST)
    assert "… 31 more …" in told
    assert told.startswith("Ann `A♠`, ")
    assert told.endswith("Ann `9♦`: the first of diamonds falls to Ann, who deals first.")


def kinds(parent: type[WhistError]) -> Iterator[type[WhistError]]:
    for kind in parent.__subclasses__():
        if kind is not IllegalAction:
            yield kind
        yield from kinds(kind)


@pytest.mark.parametrize("kind", sorted(kinds(WhistError), key=str))
def test_every_mistake_has_its_phrase_and_names_its_law(kind: type[WhistError]) -> None:
    assert kind.__module__ in (errors.__name__, mistakes.__name__)
    samples = [["bid_whist"] if each.name == "game" else SAMPLES[str(each.type)] for each in fields(kind)]  # type: ignore[arg-type]
    for facts in product(*samples):
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
    assert phrase("leaderboard.won.bid_whist", "en", n=1) == "1 set"
    assert phrase("leaderboard.won.double_dummy", "en", n=0) == "0 rubbers"


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
            if texts[0] and re.match(r"[a-z_]+\.", texts[0]):
                yield "".join(r"\w+" if text is None else re.escape(text) for text in texts)


def test_the_words_fit_where_discord_puts_them() -> None:
    for key, words in lexicon("en").items():
        if key.startswith("commands."):
            assert len(words) <= 100, key
        if key.startswith("buttons."):
            assert len(re.sub(r"{\w+}", "13", words)) <= 30, key
        assert len(words) <= 700, key


def test_every_game_and_preset_has_a_name() -> None:
    for game, entry in CATALOGUE.items():
        assert phrase(f"games.{game}", "en")
        assert all(phrase(f"settings.presets.{preset}", "en") for preset in entry.presets)


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


@pytest.mark.parametrize("blank", ["", " ", "\u200b", "\u2800\u3164"])
def test_what_cannot_be_seen_is_repeated_to_nobody_as_a_name(blank: str) -> None:
    for error in (errors.UnknownCard(blank), errors.BadSetting("min_bid", blank, "1..7")):
        assert "Player" not in say(error, "en", CAST)
        assert "“”" in say(error, "en", CAST)
