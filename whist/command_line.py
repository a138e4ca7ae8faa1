"""Matches without Discord: played from a seed, refereed again, their shuffles made again."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import NoReturn

from whist.engine.errors import BadSetting, UnknownSetting
from whist.games import CATALOGUE
from whist.players import EASY, LEVELS
from whist.progress import Progress
from whist.records import Disagreement, NotARecord, Record, RecordFault, parse, referee, understand, verify
from whist.records.files import STANDARD_INPUT, numbered_lines, size
from whist.records.telling import plain, result, verified
from whist.simulate import COMPUTERS, MOST_DEALS, PLAYERS, Order, simulate
from whist.solver.compiling import compile_search
from whist.solver.perfect import NODES
from whist.solving import recorded, written
from whist.written import HOW_TO_WRITE, BadDeal

DISAGREED = 1
BAD_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
"""As a shell reports a program that wrote into a pipe nobody reads."""
BOM = b"\xef\xbb\xbf"
"""What some editors put before a text in UTF-8."""
SOLVES = "says what best play makes of deals, and which cards gave books away"


class Stop(Exception):
    """Nothing more can be done: why, in one line, and the exit code."""

    def __init__(self, why: str, code: int = BAD_INPUT) -> None:
        super().__init__(why)
        self.code = code


def main(words: Sequence[str]) -> int:
    """Do what the words ask; the exit code: 0, 1 for a record that is wrong, 2 for bad input."""
    try:
        asked = _parser().parse_args(words)
        asked.run(asked)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Stop as stop:
        return _stopped(str(stop), stop.code)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more
        return PIPE_CLOSED
    except OSError as fault:
        return _stopped(f"cannot write: {fault.strerror}", BAD_INPUT)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _stopped(why: str, code: int) -> int:
    if sys.stderr is not None:
        print(why, file=sys.stderr)
    return code


# ---- simulate


def _simulate(asked: argparse.Namespace) -> None:
    settings = dict(map(_setting, asked.set))
    if asked.level and asked.players != COMPUTERS:
        raise Stop(f"--level is for --players {COMPUTERS}")
    level = asked.level or Order.level
    order = Order(asked.game, asked.games, asked.seed, settings, asked.players, asked.deals, level)
    try:
        CATALOGUE[order.game].rules(settings)
    except UnknownSetting as error:
        raise Stop(f"{order.game} has no setting {error.name!r}; it has {', '.join(error.known)}") from None
    except BadSetting as error:
        raise Stop(f"{error.name} cannot be {error.value!r}; it may be {error.allowed}") from None
    if LEVELS[level] is not EASY:
        compile_search()
    progress = Progress(order.games)
    with _out(asked.out) as write:
        for number, record in enumerate(simulate(order), 1):
            write(record.encode("ascii"))
            progress.show(number, f"{number} of {order.games} games")
    progress.clear()


def _setting(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise Stop(f"--set takes name=value, not {word!r}")
    return name, value


@contextmanager
def _out(path: str | None) -> Iterator[Callable[[bytes], object]]:
    """Where records go: a file, or standard output."""
    if path is None:
        yield sys.stdout.buffer.write if sys.stdout is not None else len
        return
    try:
        file = open(path, "wb")  # noqa: SIM115 - closed below; only the opening is to blame a name
    except (OSError, ValueError) as fault:
        raise Stop(f"{plain(path)}: {_reason(fault)}") from None
    with file:
        yield file.write


# ---- replay and verify


def _replay(asked: argparse.Namespace) -> None:
    def check(record: Record) -> str:
        referee(record)
        return result(record)

    _check_all(asked.files, check)


def _verify(asked: argparse.Namespace) -> None:
    _check_all(asked.files, lambda record: verified(record, verify(record)))


def _check_all(paths: list[str], check: Callable[[Record], str]) -> None:
    """A line for each record; stop at the first that is wrong."""
    progress, done, games = Progress(size(paths)), 0, 0
    for path in paths:
        for where, line in _lines(path):
            with _blaming(where, progress):
                told = check(understand(parse(line)))
            done, games = done + len(line), games + 1
            progress.clear()
            print(told)
            progress.show(done, f"{games} games")
    progress.clear()


def _lines(path: str) -> Iterator[tuple[str, bytes]]:
    """The records of a file, each with the place where it stands."""
    for number, line in _numbered(path):
        yield f"{_name(path)}:{number}", line


def _name(path: str) -> str:
    return plain("standard input" if path == STANDARD_INPUT else path)


def _numbered(path: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not empty, with their numbers."""
    name = _name(path)
    try:
        yield from numbered_lines(path)
    except NotARecord as fault:
        raise Stop(f"{name}: {fault}") from None
    except (OSError, ValueError) as fault:
        raise Stop(f"{name}: {_reason(fault)}") from None


@contextmanager
def _blaming(where: str, progress: Progress) -> Iterator[None]:
    try:
        yield
    except RecordFault as fault:
        progress.clear()
        code = DISAGREED if isinstance(fault, Disagreement) else BAD_INPUT
        raise Stop(f"{where}: {fault}", code) from None


def _reason(fault: Exception) -> str:
    return (isinstance(fault, OSError) and fault.strerror) or str(fault)


# ---- solve


def _solve(asked: argparse.Namespace) -> None:
    progress, told = Progress(None), 0
    for path in asked.files:
        for text in _solved(path, asked, progress):
            progress.clear()
            print(f"{text}\n")
            told += 1
            progress.show(told, f"{told} deals")
        progress.clear()
    if not told:
        which = "deal" if asked.deal is None else f"deal {asked.deal}"
        raise Stop(f"{', '.join(map(_name, asked.files))}: there is no {which} in it")


def _solved(path: str, asked: argparse.Namespace, progress: Progress) -> Iterator[str]:
    """What there is to say of each deal of a file: of records, or of deals written by hand."""
    lines = _numbered(path)
    first = next(lines)
    if not first[1].removeprefix(BOM).lstrip().startswith(b"{"):
        yield from _written(path, chain([first], lines), asked)
        return
    for number, line in chain([first], lines):
        with _blaming(f"{_name(path)}:{number}", progress):
            yield from recorded(understand(parse(line)), asked.deal, asked.nodes)


def _written(path: str, lines: Iterator[tuple[int, bytes]], asked: argparse.Namespace) -> Iterator[str]:
    try:
        yield from written(lines, asked.deal, asked.nodes)
    except BadDeal as fault:
        raise Stop(f"{_name(path)}:{fault.line}: {fault}") from None


# ---- what may be asked


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise Stop(f"{self.prog}: {message}")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m whist", description="Whist without Discord.")
    commands = parser.add_subparsers(required=True, metavar="simulate | replay | verify | solve")
    _simulate_words(
        commands.add_parser("simulate", help="plays whole games from a seed and writes their records")
    )
    for name, run, sentence in (
        ("replay", _replay, "referees every record once more, up to the first disagreement"),
        ("verify", _verify, "makes every shuffle again from its revealed seed"),
    ):
        command = commands.add_parser(name, help=sentence, description=f"{name}: {sentence}.")
        command.add_argument(
            "files", nargs="+", metavar="FILE", help="records, one a line; - is standard input"
        )
        command.set_defaults(run=run)
    _solve_words(
        commands.add_parser("solve", help=SOLVES, formatter_class=argparse.RawDescriptionHelpFormatter)
    )
    return parser


def _solve_words(command: argparse.ArgumentParser) -> None:
    command.description, command.epilog = f"solve: {SOLVES}.", HOW_TO_WRITE
    command.set_defaults(run=_solve)
    command.add_argument(
        "files", nargs="+", metavar="FILE", help="records, or deals written by hand; - is standard input"
    )
    command.add_argument("--deal", type=_count, metavar="N", help="only the Nth deal (every one)")
    command.add_argument(
        "--nodes", type=_count, metavar="N", help=f"how hard to think about a card ({NODES})"
    )


def _simulate_words(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_simulate)
    command.add_argument("--game", required=True, choices=list(CATALOGUE))
    command.add_argument("--games", type=_count, default=1, metavar="N", help="how many (1)")
    command.add_argument(
        "--seed", type=int, default=0, metavar="S", help="the same seed gives the same bytes (0)"
    )
    command.add_argument(
        "--set", nargs="+", action="extend", default=[], metavar="NAME=VALUE", help="house rules"
    )
    command.add_argument("--players", choices=list(PLAYERS), default="random", help="who plays (random)")
    command.add_argument("--level", choices=list(LEVELS), help="how well the computers play (easy)")
    command.add_argument(
        "--deals",
        type=_count,
        default=MOST_DEALS,
        metavar="N",
        help=f"a game not over before its Nth deal is abandoned in or after it ({MOST_DEALS})",
    )
    command.add_argument("--out", metavar="FILE", help="where the records go (standard output)")


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return number


_count.__name__ = "number"  # argparse: invalid number value
