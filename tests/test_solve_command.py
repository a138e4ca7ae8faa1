"""python -m whist solve: deals written by hand, and of records, in words; what is wrong in one line."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest

from tests.handmade import MADE
from tests.tables import cards
from whist.command_line import main
from whist.engine.actions import Direction, Name
from whist.engine.cards import Place, Suit
from whist.engine.tricks import JokerRules
from whist.games import CATALOGUE
from whist.pictures.page import spoken
from whist.simulate import Order, simulate
from whist.solver.review import review
from whist.words import Cast, lapse_text, phrase
from whist.written import HOW_TO_WRITE, BadDeal, WrittenDeal, read_deals
from whist.written.cards import read_cards, read_jokers, read_name
from whist.written.faults import BadWord

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[1]

FINESSE = """\
trump: no trump
N: SA SQ      # the dummy
E: H2 H3
S: S3 S2
W: SK S4
lead: S
declarer: S
dummy: N
"""
PLAYED = f"{FINESSE}played: S2 S4 SA H2\nplayed: SQ H3 S3 SK\n"


@pytest.fixture
def solve(tmp_path: Path, capsys: Capture) -> Solve:
    return Solve(tmp_path / "deals", capsys)


class Solve:
    """The command, given a file with that in it."""

    def __init__(self, path: Path, capsys: Capture) -> None:
        self.path, self._capsys = path, capsys

    def __call__(self, text: str | bytes, *words: str) -> str:
        """What it prints; it must find nothing wrong."""
        code, out, err = self.run(text, *words)
        assert (code, err) == (0, "")
        return out

    def run(self, text: str | bytes, *words: str) -> tuple[int, str, str]:
        self.path.write_bytes(text if isinstance(text, bytes) else text.encode())
        code = main(["solve", str(self.path), *words])
        return code, *self._capsys.readouterr()

    def blame(self, text: str | bytes, *words: str) -> tuple[int, str]:
        """The exit code, and the one line that says what is wrong, without the name of the file."""
        code, _, err = self.run(text, *words)
        assert err.count("\n") == 1, err
        return code, err.rstrip("\n").removeprefix(str(self.path))


def read(*lines: str) -> WrittenDeal:
    (found,) = read_deals(enumerate(map(str.encode, lines), 1))
    return found


# ---- deals written by hand


def test_of_a_deal_that_is_not_played_out_every_next_card_is_told_with_its_books(solve: Solve) -> None:
    assert solve(FINESSE).splitlines() == [
        "Deal 1",
        "  S  S: 3 2",
        "  W  S: K 4",
        "  N  S: A Q",
        "  E  H: 3 2",
        "No trump, high cards win.",
        "Best play: 2 books for N and S, none for E and W.",
        "S to lead; books for N and S after each card:",
        "   2  S: 3 2",
        "",
    ]
    told = solve(f"{FINESSE}played: S2 S4").splitlines()
    assert told[-4:] == ["N to play; books for N and S after each card:", "   2  S: Q", "   1  S: A", ""]


def test_of_a_deal_that_was_played_it_tells_where_books_were_lost(solve: Solve) -> None:
    told = solve(PLAYED).splitlines()
    best, lost, _ = told[6:]
    assert best.startswith("Best play: 2 books for N and S")
    found = review(read(*PLAYED.splitlines()).deal)
    same = lapse_text(found.lapses[0], (0, 1, 0, 1), "en", Cast(tuple("NESW")))
    assert lost == f"  {spoken(same, 'en')}", "the very sentence that the bot says"
    assert "S's ace of spades from dummy" in lost
    assert "queen of spades" in lost


def test_a_bid_says_how_many_books_are_to_be_made_and_a_kitty_is_one_of_them(solve: Solve) -> None:
    hands = [f"{name}: {suit} A K Q J 10 9 8 7 6 5 4 3" for name, suit in zip("NESW", "SHDC", strict=True)]
    told = solve("\n".join([*hands, "trump: spades down", "declarer: N", "bid: 6D", "claim: N 12"]))
    assert "N: 6 downtown, spades, 12 books to make." in told
    assert "\nBest play: 13 books for N and S" in told
    assert phrase("review.nothing", "en") in told


def test_a_file_may_hold_several_deals_and_one_of_them_may_be_asked_for(solve: Solve) -> None:
    both = f"{FINESSE}---\n# the same again\n------\n{PLAYED}"
    assert solve(both).count("Deal ") == 2
    assert solve(both, "--deal", "2").startswith("Deal 2\n")
    assert solve.blame(both, "--deal", "3") == (2, ": there is no deal 3 in it")


def test_it_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(PLAYED.encode())))
    assert main(["solve", "-"]) == 0
    assert "ace of spades from dummy" in capsys.readouterr().out


def test_the_help_and_the_docs_show_how_to_write_a_deal(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["solve", "--help"])
    assert HOW_TO_WRITE in capsys.readouterr().out
    page = (ROOT / "docs" / "written-deals.md").read_text("utf-8")
    assert all(line in page for line in HOW_TO_WRITE.splitlines())


def test_the_deal_in_the_docs_is_told_as_the_docs_say(solve: Solve) -> None:
    page = (ROOT / "docs" / "written-deals.md").read_text("utf-8")
    blocks = page.split("```")[1::2]
    assert len(blocks) == 3
    assert solve(blocks[1]).strip() == blocks[2].strip()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("SA SK H10", "AS KS TH"),
        ("AS, KS; 10h", "AS KS TH"),
        ("S AK H 10 9", "AS KS TH 9H"),
        ("S: A K, H: 10", "AS KS TH"),
        ("♠AK ♥ 109 ♦ - ♣2", "AS KS TH 9H 2C"),
        ("`♠ A K` `♥ 10`", "AS KS TH"),
        ("s ak bj", "AS KS BJ"),
        ("king of spades, big joker", "KS BJ"),
    ],
)
def test_cards_are_read_one_by_one_and_by_suit(text: str, wanted: str) -> None:
    assert set(read_cards(text)) == set(cards(wanted))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("hearts", Name(Suit.HEARTS, Direction.UP)),
        ("S down", Name(Suit.SPADES, Direction.DOWN)),
        ("No Trump", Name(None, Direction.UP)),
        ("nt low , bad aces", Name(None, Direction.DOWN, False)),
        ("club uptown bad aces", Name(Suit.CLUBS, Direction.UP)),
    ],
)
def test_trumps_are_read_kindly(text: str, name: Name) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize("text", ["", "hearts spades", "hearts up down", "up", "heartsup", "hearts up aces"])
def test_what_names_no_trumps_is_refused(text: str) -> None:
    with pytest.raises(BadWord, match="write `hearts up`"):
        read_name(text)


def test_joker_rules_are_those_of_the_house_rules() -> None:
    assert read_jokers("Must be thrown,led last") == JokerRules(True, True)
    assert read_jokers("free") == JokerRules()


def test_who_sits_where_is_told_by_known_names_and_else_by_the_order() -> None:
    seated = read("trump: S", "W: 2S", "S: 3S", "N: 4S", "E: 5S")
    assert seated.names == ("N", "E", "S", "W")
    written = read("trump: S", "Ann: 2S", "Bob: 3S", "D: 4S", "Cy: 5S", "declarer: ann", "dummy: d")
    assert written.names == ("Ann", "Bob", "D", "Cy")
    assert written.deal.deciders == (0, 1, 0, 3)
    assert written.deal.declarer == Place(0)


ONE = ["trump: hearts", "N: SA S2", "E: SK S3", "S: SQ S4", "W: SJ S5"]


@pytest.mark.parametrize(
    ("lines", "line", "problem"),
    [
        (ONE[:-1], 4, "the deal has 3 of four hands"),
        (ONE[1:], 4, "the deal does not say trump"),
        ([*ONE, "W: C2"], 6, "the hand of W was told in line 5 already"),
        ([*ONE, "Tom: C2"], 6, "'Tom' would be a fifth hand"),
        ([*ONE, "trump: spades"], 6, "trump was told in line 1 already"),
        ([*ONE[:-1], "W: SJ SA"], 5, "AS lies with N already"),
        ([*ONE[:-1], "W: SJ SJ"], 5, "JS lies with W already"),
        ([*ONE[:-1], "W: SJ"], 5, "N and W do not have as many cards: 2 and 1"),
        ([*ONE[:-1], "W: SJ 1S"], 5, "'1S' is no card"),
        ([*ONE[:-1], "W:"], 5, "'' is no card"),
        ([*ONE, "what is this"], 6, "'what is this' is no line"),
        ([*ONE, "lead: X"], 6, "'X' is none of the hands: n, e, s, w"),
        ([*ONE, "dummy: N X"], 6, "'X' is none of the hands: n, e, s, w"),
        ([*ONE, "jokers: wild"], 6, "'wild' is no rule for jokers"),
        ([*ONE, "bid: 9Z"], 6, "'9Z' is no bid"),
        ([*ONE, "bid: 4N"], 6, "a bid of 4N is not for trumps like these"),
        ([*ONE, "played: SA S3 S4 C2"], 6, "trick 1: it is W's turn, who does not hold 2C now"),
        ([*ONE, "played: SA SK SQ SJ S2 S3 S4 S5 SA"], 6, "AS is one card too many"),
        ([*ONE, "claim: N 3"], 6, "a claim is a hand and 0 to 2 tricks"),
        ([*ONE, "claim: N"], 6, "a claim is a hand and 0 to 2 tricks"),
        ([*ONE, "bid: 9U"], 6, "a bid of 9U cannot be: bids go from 1 to 7"),
        ([*ONE, "claim: N 0009"], 6, "a claim is a hand and 0 to 2 tricks"),
        ([*ONE, f"claim: N 000{'9' * 5000}"], 6, "a claim is a hand and 0 to 2 tricks"),
        ([*ONE, "claim: X 1"], 6, "'X' is none of the hands"),
    ],
)
def test_what_is_wrong_with_a_written_deal_is_said_in_a_line_with_its_number(
    lines: list[str], line: int, problem: str, solve: Solve
) -> None:
    code, blamed = solve.blame("\n".join(lines))
    assert code == 2
    assert blamed.startswith(f":{line}: {problem}")


def test_a_card_against_the_law_is_refused_with_those_that_are_not(solve: Solve) -> None:
    lines = ["trump: none", "N: SA S2", "E: SK H3", "S: SQ S4", "W: SJ S5", "played: SA H3"]
    assert solve.blame("\n".join(lines)) == (2, ":6: trick 1: E may not play 3H, but KS")


# ---- deals of records


@pytest.mark.parametrize("game", CATALOGUE)
def test_of_each_deal_of_a_record_it_tells_best_play_and_lapses(game: str, solve: Solve) -> None:
    told = solve(json.dumps(MADE[game]()))
    assert told.startswith("Deal 1\n")
    assert "\nBest play: " in told
    assert phrase("review.nothing", "en") in told


def test_a_played_deal_names_the_people_who_played_it(solve: Solve) -> None:
    told = solve("".join(simulate(Order("dummy_whist", 1, 5, most_deals=2))), "--deal", "1")
    assert "books to make." in told
    assert "Trick 1: " in told
    assert any(f"  {name} " in told for name in ("Ann", "Bob", "Cy"))
    assert "`" not in told
    assert "**" not in told


def test_a_deal_that_nobody_bid_has_nothing_to_look_back_on(solve: Solve) -> None:
    record = "".join(simulate(Order("dummy_whist", 1, 5, {"all_pass": "redeal"}, most_deals=1)))
    passed = json.loads(record)
    names = passed["deals"][0]
    names.update(
        calls=[[name, "P"] for name, _ in names["calls"][:3]],
        declarer=None,
        bid=None,
        trump=None,
        direction=None,
        plays=[],
        claim=None,
        books=[0, 0],
        change=[0, 0, 0],
        totals=[0, 0, 0],
    )
    passed["deals"] = [names]
    passed["result"] = {"winner": None, "totals": [0, 0, 0], "ended": "abandoned"}
    assert "Nobody bid" in solve(json.dumps(passed))


def test_a_record_that_the_referee_does_not_agree_with_is_refused_as_by_replay(solve: Solve) -> None:
    record = MADE["dummy_whist"]()
    record["deals"][0]["books"] = [12, 1]
    code, blamed = solve.blame(json.dumps(record))
    assert code == 1
    assert blamed.startswith(":1: deal 1, books: ")


@pytest.mark.parametrize(
    ("text", "blamed"),
    [
        (b"", ": there is no record in it"),
        (b"# only a note", ": there is no deal in it"),
        (b"\xff\xfe\x00", ":1: this is not text in UTF-8"),
        (b"{", ":1: not JSON: "),
        (b'{"format": "whist-record/2"}', ":1: format: "),
    ],
)
def test_what_is_neither_a_record_nor_a_deal_is_refused(text: bytes, blamed: str, solve: Solve) -> None:
    code, said = solve.blame(text)
    assert code == 2
    assert said.startswith(blamed)


@pytest.mark.parametrize("words", [["--deal", "0"], ["--nodes", "x"], ["--deal"], []])
def test_bad_words_get_one_line(words: list[str], capsys: Capture) -> None:
    assert main(["solve", *(["x"] if words else []), *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_whatever_is_written_the_worst_that_comes_of_it_is_a_line() -> None:
    dice = random.Random(3)
    text = f"{PLAYED}jokers: free\nbid: 3N\nclaim: N 0\n"
    faults = list[BadDeal]()
    for _ in range(1500):
        spoilt = list(text)
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(spoilt))
            spoilt[at : at + dice.randint(0, 2)] = dice.choice(
                ["", "\n", ":", "S", "9", "é", "\0", "²", "--- "]
            )
        try:
            list(read_deals(enumerate("".join(spoilt).encode().splitlines(), 1)))
        except BadDeal as fault:
            faults.append(fault)
    assert 100 < len(faults) < 1500
    assert all(0 < fault.line <= 30 and str(fault).isprintable() for fault in faults)
