"""The command line: the same seed, the same bytes; a wrong record, one line; never a traceback."""

from __future__ import annotations

import copy
import io
import json
import random
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.handmade import MADE
from whist.command_line import main
from whist.games import CATALOGUE
from whist.players import LEVELS, Level, plainest
from whist.progress import Progress
from whist.simulate import Order, simulate
from whist.solver.rule_player import rule_player

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[1]
RECORDS = {game: "".join(simulate(Order(game, 3, 5, most_deals=3))) for game in CATALOGUE}


def said(capsys: Capture, *words: str) -> tuple[int, str, str]:
    """The exit code, and what was written for people and of faults."""
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def blamed(capsys: Capture, *words: str) -> tuple[int, str]:
    """The exit code and the one line that says what is wrong."""
    code, _, err = said(capsys, *words)
    assert err.count("\n") == 1, err
    assert err.endswith("\n")
    return code, err.rstrip("\n")


# ---- simulate

EASY_WORDS, HARD_WORDS = ("--level", "easy"), ("--level", "hard")


@pytest.mark.parametrize("players", ["random", "computer"])
@pytest.mark.parametrize("game", CATALOGUE)
def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(
    game: str, players: str, tmp_path: Path, capsys: Capture
) -> None:
    words = ["simulate", "--game", game, "--games", "2", "--players", players, "--deals", "2"]
    for name, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        assert said(capsys, *words, "--seed", seed, "--out", str(tmp_path / name)) == (0, "", "")
    a, b, c = ((tmp_path / name).read_bytes() for name in "abc")
    assert a == b != c
    assert a.count(b"\n") == 2
    assert said(capsys, "replay", str(tmp_path / "a"))[0] == 0


def test_the_bytes_are_the_same_in_another_process(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    words = [
        "simulate",
        "--game",
        "bid_whist",
        "--games",
        "2",
        "--seed",
        "7",
        "--set",
        "min_bid=3",
        "target=9",
    ]
    command = [sys.executable, "-X", "utf8=0", "-W", "error", "-m", "whist", *words]
    other = subprocess.run(
        command, capture_output=True, check=True, cwd=ROOT, env={"PYTHONHASHSEED": "1", "LC_ALL": "C"}
    )
    assert main(words) == 0
    assert capfdbinary.readouterr() == (other.stdout, b"")
    assert json.loads(other.stdout.splitlines()[0])["settings"]["min_bid"] == 3


def test_computers_are_easy_unless_a_level_is_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    monkeypatch.setattr("whist.command_line.compile_search", lambda: compiled.append("once"))
    monkeypatch.setitem(LEVELS, "hard", Level(plainest, claims=True))  # type: ignore[arg-type]
    words = ["simulate", "--game", "bid_whist", "--deals", "2", "--players", "computer"]
    usual, easy, hard = (said(capsys, *words, *level)[1] for level in ((), EASY_WORDS, HARD_WORDS))
    assert usual == easy != hard
    assert compiled == ["once"], "only where somebody searches"


def test_computers_that_claim_do_so_in_what_is_simulated(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whist.command_line.compile_search", lambda: None)
    monkeypatch.setitem(LEVELS, "hard", Level(rule_player, claims=True))  # type: ignore[arg-type]
    words = ["simulate", "--game", "double_dummy", "--deals", "6", "--players", "computer", *HARD_WORDS]
    deals = json.loads(said(capsys, *words)[1])["deals"]
    assert any(deal["claim"] for deal in deals)


def test_all_players_are_dealt_the_same_packs(capsys: Capture) -> None:
    packs = []
    for players in ("random", "computer"):
        words = ["--game", "double_dummy", "--seed", "3", "--deals", "3", "--players", players]
        record = json.loads(said(capsys, "simulate", *words)[1])
        packs.append([deal["pack"] for deal in record["deals"]][:2])
    assert packs[0] == packs[1]


def test_a_match_without_end_is_abandoned_in_the_deal_that_was_said_or_after_it(capsys: Capture) -> None:
    words = [
        "--game",
        "dummy_whist",
        "--games",
        "20",
        "--set",
        "loss_floor=none",
        "target=100",
        "--deals",
        "4",
    ]
    records = list(map(json.loads, said(capsys, "simulate", *words)[1].splitlines()))
    assert {record["result"]["ended"] for record in records} == {"abandoned"}
    assert {len(record["deals"]) for record in records} <= {3, 4}
    assert len({len(record["deals"][-1]["plays"]) for record in records}) > 3


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--game", "bid_whist", "--set", "min_bid=8"], "min_bid cannot be '8'; it may be 1..7"),
        (["--game", "bid_whist", "--set", "minbid=4"], "bid_whist has no setting 'minbid'; it has "),
        (["--game", "bid_whist", "--set", "min_bid"], "--set takes name=value, not 'min_bid'"),
        (["--game", "bid_whist", "--set"], "python -m whist simulate: argument --set: expected"),
        (["--game", "skat"], "python -m whist simulate: argument --game: invalid choice: 'skat'"),
        ([], "python -m whist simulate: the following arguments are required: --game"),
        (["--game", "bid_whist", "--level", "hard"], "--level is for --players computer"),
        (
            ["--game", "bid_whist", "--games", "0"],
            "python -m whist simulate: argument --games: 0 is not at least 1",
        ),
        (
            ["--game", "bid_whist", "--games", "x"],
            "python -m whist simulate: argument --games: invalid number",
        ),
        (
            ["--game", "bid_whist", "--seed", "9" * 5000],
            "python -m whist simulate: argument --seed: invalid int",
        ),
        (["--game", "bid_whist", "--out", "."], ".: Is a directory"),
        (["--game", "bid_whist", "--out", "no/such/place"], "no/such/place: No such file or directory"),
        (["--game", "bid_whist", "--out", "a\0b"], "a?b: embedded null byte"),
        (["--game", "bid_whist", "--out", "/dev/full"], "cannot write: No space left on device"),
    ],
    ids=lambda each: str(each)[:50],
)
def test_what_cannot_be_simulated_is_said_in_a_line(words: list[str], why: str, capsys: Capture) -> None:
    code, line = blamed(capsys, "simulate", *words)
    assert code == 2
    assert line.startswith(why)


@pytest.mark.parametrize("words", [[], ["deal"], ["replay"], ["verify", "--fast", "x"]])
def test_what_is_no_command_is_said_in_a_line(words: list[str], capsys: Capture) -> None:
    assert blamed(capsys, *words)[0] == 2


# ---- replay and verify


def test_replay_tells_a_line_for_each_game(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(json.dumps(making()) for making in MADE.values()) + "\n\n", "utf-8")
    assert said(capsys, "replay", str(file), str(file)) == (
        0,
        2 * "ok dummy_whist, 1 deal: Ann wins at 7 0 0 (target)\n"
        "ok bid_whist, 1 deal: Bob and Di win at 0 7 (target)\n"
        "ok double_dummy, 1 deal: Ann wins at 5 0 (rubber of 3)\n",
        "",
    )


def test_replay_and_verify_read_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    for game, told in RECORDS.items():
        for command in ("replay", "verify"):
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + told.encode())))
            code, out, err = said(capsys, command, "-")
            assert (code, err) == (0, "")
            assert [line.split(",")[0].split(":")[0] for line in out.splitlines()] == [f"ok {game}"] * 3


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_standard_input_that_was_closed_is_an_empty_one(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert blamed(capsys, command, "-") == (2, "standard input: there is no record in it")


def test_the_first_disagreement_is_named_by_file_line_deal_action_and_rule(
    tmp_path: Path, capsys: Capture
) -> None:
    good, bad, worse = MADE["bid_whist"](), MADE["bid_whist"](), MADE["double_dummy"]()
    bad["deals"][0]["plays"][6] = ["3", "KS"]
    del worse["deals"]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in (good, bad, worse)), "utf-8")
    code, out, err = said(capsys, "replay", str(file))
    assert code == 1
    assert out == "ok bid_whist, 1 deal: Bob and Di win at 0 7 (target)\n"
    assert err == f"{file}:2: deal 1, play 7: 3 KS: card not held (A5)\n"


def test_verify_finds_a_swapped_pack(tmp_path: Path, capsys: Capture) -> None:
    first, second, *_ = RECORDS["double_dummy"].splitlines()
    record = json.loads(second)
    pack = record["deals"][0]["pack"]
    pack[10], pack[11] = pack[11], pack[10]
    file = tmp_path / "games.jsonl"
    file.write_text(f"{first}\n{json.dumps(record)}\n", "utf-8")
    code, line = blamed(capsys, "verify", str(file))
    assert code == 1
    assert line == f"{file}:2: deal 1, pack 11: the seed puts {pack[11]} there, not {pack[10]} (A2.4)"


def test_files_that_cannot_be_read_are_said_in_a_line(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "empty").write_bytes(b"\n \n")
    (tmp_path / "latin").write_bytes(json.dumps(MADE["bid_whist"]()).replace("Ann", "Änn").encode("latin-1"))
    (tmp_path / "cut").write_text(RECORDS["bid_whist"][:1000], "utf-8")
    for command in ("replay", "verify"):
        for name, why in (
            ("", "Is a directory"),
            ("missing", "No such file or directory"),
            ("empty", "there is no record in it"),
            ("latin:1", "not UTF-8 (byte "),
            ("cut:1", "not JSON: "),
        ):
            path = str(tmp_path / name)
            code, line = blamed(capsys, command, path.removesuffix(":1"))
            assert code == 2
            assert line.startswith(f"{path}: {why}" if name else f"{tmp_path}: {why}")
    assert blamed(capsys, "replay", "a\0b\nc") == (2, "a?b?c: embedded null byte")


def test_a_line_without_end_is_no_record(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whist.records.files.LONGEST_LINE", 1000)
    (tmp_path / "long").write_text(RECORDS["bid_whist"], "utf-8")
    assert blamed(capsys, "replay", str(tmp_path / "long"))[1].endswith(
        "long: line 1 is too long for a record"
    )


def test_names_cannot_write_on_the_terminal(tmp_path: Path, capsys: Capture) -> None:
    record = MADE["dummy_whist"]()
    record["players"][0] = "A\x1b[2J\n\ud800n"
    (tmp_path / "game").write_text(json.dumps(record), "utf-8")
    code, out, _ = said(capsys, "replay", str(tmp_path / "game"))
    assert (code, out) == (0, "ok dummy_whist, 1 deal: A?[2J??n wins at 7 0 0 (target)\n")


# ---- nothing is ever a traceback

ODD: list[Any] = [None, True, -1, 0, 14, 10**30, 1.5, 1e308, "", "0", "D", "\ud800", "x" * 500, [], [[]], {}]
ODD += [["0", "P"], [None], {"by": "0"}, [[[[]]]]]


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a record."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*path, key))


def spoilt(record: Any, path: tuple[Any, ...], dice: random.Random) -> Any:
    """The record with something odd at one place, or nothing."""
    if not path:
        return dice.choice(ODD)
    record = copy.deepcopy(record)
    at = record
    for key in path[:-1]:
        at = at[key]
    if dice.random() < 0.2:
        del at[path[-1]]
    else:
        at[path[-1]] = dice.choice(ODD)
    return record


@pytest.mark.parametrize("game", CATALOGUE)
def test_whatever_is_wrong_in_a_record_one_line_says_so(game: str, tmp_path: Path, capsys: Capture) -> None:
    dice, file = random.Random(game), tmp_path / "game"
    words = {"renege_mode": "penalise"}
    record = json.loads(next(simulate(Order(game, 1, 11, words, most_deals=2))))
    ways = list(paths(record))
    for path in dice.sample(ways, 250):
        file.write_text(json.dumps(spoilt(record, path, dice)), "utf-8")
        for command in ("replay", "verify"):
            code, out, err = said(capsys, command, str(file))
            assert code in (0, 1, 2)
            assert (out.count("\n"), err.count("\n")) == ((1, 0) if code == 0 else (0, 1)), (path, err)


def test_whatever_happens_to_the_bytes_one_line_says_so(tmp_path: Path, capsys: Capture) -> None:
    dice, file = random.Random(5), tmp_path / "game"
    for _ in range(200):
        text = bytearray(next(iter(RECORDS[dice.choice(list(RECORDS))].splitlines())).encode())
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(text))
            text[at : at + dice.choice([0, 1, 1, 500])] = bytes([dice.randrange(256)]) * dice.randint(0, 2)
        file.write_bytes(bytes(text[: dice.choice([len(text), dice.randrange(len(text))])]) or b"?")
        code, _, err = said(capsys, "replay", str(file))
        assert code in (0, 1, 2)
        assert err.count("\n") == (code > 0) or b"\n" in text


def test_a_pipe_that_nobody_reads_any_more_ends_it_quietly() -> None:
    words = ["simulate", "--game", "dummy_whist", "--games", "200"]
    run = subprocess.Popen(
        [sys.executable, "-m", "whist", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    assert run.stdout is not None
    assert run.stderr is not None
    assert run.stdout.read(100).startswith(b'{"format"')
    run.stdout.close()
    assert run.stderr.read() == b""
    assert run.wait() == 141
    run.stderr.close()


@pytest.mark.parametrize("interrupted", ["whist.command_line", "whist.simulate"])
def test_an_interrupt_is_quiet_even_while_the_program_loads(
    interrupted: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    class Interrupt:
        """Ctrl-C, the moment a module is looked for."""

        def find_spec(self, name: str, *_: object) -> None:
            if name == interrupted:
                raise KeyboardInterrupt

    for name in ("whist.command_line", "whist.simulate"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr("sys.meta_path", [Interrupt(), *sys.meta_path])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("whist", run_name="__main__")
    assert (left.value.code, capsys.readouterr()) == (130, ("", ""))


def test_an_interrupt_ends_a_long_run_quietly(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("whist.progress.Progress.show", interrupt)
    code, _, err = said(capsys, "simulate", "--game", "bid_whist", "--games", "3")
    assert (code, err) == (130, "")


# ---- progress


class Screen(io.StringIO):
    """A terminal that remembers what was written."""

    def isatty(self) -> bool:
        return True


def test_a_bar_shows_on_a_terminal_once_it_takes_long_and_nowhere_else() -> None:
    for out, shown in ((Screen(), True), (io.StringIO(), False)):
        clock = iter([0.0, 0.2, 0.6, 0.6, 0.65, 9.0, 9.0])
        progress = Progress(10, out, lambda clock=clock: next(clock))
        progress.show(1, "1 of 10")
        assert out.getvalue() == ""
        progress.show(5, "5 of 10")
        progress.show(6, "6 of 10")
        assert ("[###############               ]  50% 5 of 10" in out.getvalue()) == shown
        assert "6 of 10" not in out.getvalue()
        progress.show(10, "10 of 10")
        progress.clear()
        assert out.getvalue().endswith("\r\x1b[K") == shown
        assert bool(out.getvalue()) == shown


def test_what_is_piped_has_no_bar(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whist.progress.PATIENCE", 0.0)
    _, out, err = said(capsys, "simulate", "--game", "bid_whist", "--games", "3")
    assert (out.count("\n"), err) == (3, "")
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    assert main(["simulate", "--game", "bid_whist", "--games", "3"]) == 0
    assert "1 of 3 games" in screen.getvalue()
