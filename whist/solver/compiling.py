"""The search as machine code, made of the same source where numba is installed, and plain Python elsewhere.

Every function of the search gets a compiled twin, which calls the twins of others. What takes long to make is
kept in a folder of its own for each state of the source: no code is ever used that was made of another.
"""

from __future__ import annotations

import builtins
import hashlib
import logging
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Container, Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from whist.solver.open_hands import bits, following, questions, quick_tricks, search, sure_tricks, turns
from whist.solver.open_hands.board import FETCHED, SIZE

log = logging.getLogger(__name__)

FOUR = "UniTuple(int64, 4)"
KINDS = {
    "None": "void",
    "int": "int64",
    "bool": "boolean",
    "list[int]": "CPointer(int64)",
    "Hands": FOUR,
    "Played": "UniTuple(int64, 3)",
    "Situation": f"Tuple(({FOUR}, {FOUR}, int64, int64, int64, int64, int64))",
    "tuple[int, int]": "UniTuple(int64, 2)",
    "tuple[int, int, int]": "UniTuple(int64, 3)",
    "tuple[int, int, int, int]": FOUR,
    "tuple[int, int, int, int, int]": "UniTuple(int64, 5)",
}
"""What numba calls the types that the search writes."""
PARTS = {room.__name__ for room in (following, questions, quick_tricks, search, sure_tricks, turns)}
WHOLES: Container[object] = {
    questions.ask,
    search.search,
    quick_tricks.quick_tricks,
    sure_tricks.sure_tricks,
    following.follows,
    following.last_to_follow,
    following.discards,
}
"""Of these rooms only the wholes are functions to the machine, and all the rest is written out inside them:
what is compiled for itself costs a call, and takes a copy of the whole search with it if it asks that."""


class Machine:
    """The search, plain or compiled, and a board for each thread that asks it."""

    def __init__(self, ask: Callable[..., int], new_board: Callable[[], Any]) -> None:
        self.ask, self.new_board, self._boards = ask, new_board, threading.local()

    @property
    def board(self) -> Any:
        """This thread's board; what it holds is of use to one question only."""
        if not hasattr(self._boards, "board"):
            self._boards.board = self.new_board()
        return self._boards.board


PLAIN = Machine(questions.ask, lambda: [0] * SIZE)
_compiled: Machine | None = None
_one_at_a_time = threading.Lock()


def machine() -> Machine:
    """The fastest search that is ready."""
    return _compiled or PLAIN


def is_ready() -> bool:
    """Whether the compiled search is ready."""
    return _compiled is not None


def compile_search() -> bool:
    """Make the compiled search ready: a second or two if it was made before, else up to a minute.

    :returns: whether it is ready; False where numba is not installed, or fails.
    """
    global _compiled
    with _one_at_a_time:
        if _compiled is None:
            try:
                _compiled = _made()
            except ImportError as missing:
                log.warning("perfect play will be worked out slowly: %s", missing)
            except Exception:
                log.exception("perfect play will be worked out slowly: it could not be compiled")
        return _compiled is not None


def _made() -> Machine:
    numba: Any = import_module("numba")
    numpy: Any = import_module("numpy")
    folder = _folder(numba.__version__)
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or before)
    try:
        ask = _Twins(numba, is_kept=folder is not None).front_door()
    finally:
        numba.config.CACHE_DIR = before
    return Machine(ask, lambda: _board(numpy))


def _board(numpy: Any) -> Any:
    """An empty board that begins where the machine begins to fetch."""
    room = numpy.zeros(SIZE + FETCHED, numpy.int64)
    first = -room.ctypes.data // room.itemsize % FETCHED
    return room[first : first + SIZE]


class _Twins:
    """The compiled twins of the functions of the search."""

    def __init__(self, numba: Any, is_kept: bool) -> None:
        self._numba, self._is_kept = numba, is_kept
        self._made: dict[Callable[..., Any], Any] = _instructions(numba)

    def front_door(self) -> Any:
        """The twin of `questions.ask` for whoever has the board as an array."""
        inner, row = self.of(questions.ask), _row(self._numba)

        def ask(
            board: Any, hands: Any, table: Any, trump: Any, rules: Any, limit: Any, question: Any, number: Any
        ) -> Any:
            return inner(row(board), hands, table, trump, rules, limit, question, number)

        kinds = ["int64[::1]", *_kinds(questions.ask)[1:]]
        return self._njit(kinds)(ask)

    def of(self, function: Callable[..., Any]) -> Any:
        """The twin of a function, and before it those of all that it calls."""
        if function not in self._made:
            self._made[function] = self._compiled(cast(FunctionType, function))
        return self._made[function]

    def _compiled(self, function: FunctionType) -> Any:
        names: dict[str, Any] = {"__name__": function.__module__, "__builtins__": builtins}
        for name in function.__code__.co_names:
            value = function.__globals__.get(name)
            # A name that is not there is that of the function itself to numba: it calls itself.
            if value is not None and value is not function:
                names[name] = self.of(value) if isinstance(value, FunctionType) else value
        twin = FunctionType(function.__code__, names, function.__name__)
        if function.__module__ in PARTS and function not in WHOLES:
            return self._numba.njit(inline="always")(twin)
        return self._njit(_kinds(function))(twin)

    def _njit(self, kinds: list[str]) -> Any:
        """What compiles a function for arguments of the first kinds, and an answer of the last."""
        signature = f"{kinds[-1]}({', '.join(kinds[:-1])})"
        return self._numba.njit(signature, cache=self._is_kept, nogil=True, error_model="numpy")


def _kinds(function: Callable[..., Any]) -> list[str]:
    return [KINDS[kind] for kind in function.__annotations__.values()]


def _row(numba: Any) -> Any:
    """Where the numbers of an array begin: passing that on is free; an array is counted each time."""
    intrinsic: Any = import_module("numba.extending").intrinsic
    pointer = numba.types.CPointer(numba.int64)

    def row(typing: Any, array: Any) -> Any:
        def begins(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.make_array(signature.args[0])(context, builder, args[0]).data

        return pointer(array), begins

    return intrinsic(row)


def _instructions(numba: Any) -> dict[Callable[..., Any], Any]:
    """What the machine has an instruction for."""
    intrinsic: Any = import_module("numba.extending").intrinsic
    number, no = numba.int64(numba.int64), numba.types.boolean

    def count(typing: Any, x: Any) -> Any:
        return number, lambda context, builder, signature, args: builder.ctpop(args[0])

    def lowest(typing: Any, x: Any) -> Any:
        return number, lambda context, builder, signature, args: builder.cttz(
            args[0], context.get_constant(no, False)
        )

    def leading_zeros(typing: Any, x: Any) -> Any:
        return number, lambda context, builder, signature, args: builder.ctlz(
            args[0], context.get_constant(no, False)
        )

    zeros = intrinsic(leading_zeros)

    def highest(x: int) -> Any:
        return 63 - zeros(x)

    found: dict[Callable[..., Any], Any] = {bits.count: intrinsic(count), bits.lowest: intrinsic(lowest)}
    found[bits.highest] = numba.njit("int64(int64)")(highest)
    return found


def _folder(version: str) -> Path | None:
    """A folder for what this very source and numba make; None if this user can keep nothing anywhere."""
    rooms = sorted((Path(__file__).parent / "open_hands").glob("*.py"))
    source = b"".join(path.read_bytes() for path in (*rooms, Path(__file__)))
    digest = hashlib.sha256(source + version.encode()).hexdigest()[:16]
    for folder in _caches():
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (folder / digest).mkdir(exist_ok=True)
        except OSError:
            continue
        if _is_own(folder) and os.access(folder / digest, os.W_OK):
            return folder / digest
    return None


def _caches() -> Iterator[Path]:
    """Where this user's programs keep what they can make again, and else where anybody's do."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        yield Path(os.environ.get("LOCALAPPDATA", home)) / "uptown" / "cache"
    elif sys.platform == "darwin":
        yield home / "Library" / "Caches" / "uptown"
    else:
        yield Path(os.environ.get("XDG_CACHE_HOME", home / ".cache")) / "uptown"
    yield Path(tempfile.gettempdir()) / f"uptown-{getattr(os, 'getuid', lambda: 0)()}"


def _is_own(folder: Path) -> bool:
    """Whether nobody else can have put code there."""
    if not hasattr(os, "getuid"):
        return True
    facts = folder.stat()
    return facts.st_uid == os.getuid() and facts.st_mode & 0o022 == 0
