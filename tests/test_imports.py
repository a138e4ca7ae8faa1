"""The floors of the house: which room may know of which, and how big a room may be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted(path.relative_to(ROOT) for room in ("whist", "cogs") for path in (ROOT / room).rglob("*.py"))

TRUTH = ("whist.engine.game", "whist.engine.deal", "whist.engine.state")
HOLDERS = "match refuting shoe simulate table table_face table_manager table_seats turn verifying"
HOLDS_THE_TRUTH = {f"whist/{name}.py" for name in HOLDERS.split()}
HOLDS_THE_TRUTH |= {f"whist/records/{name}.py" for name in "comparing hearing refereeing writing".split()}
DATA = {"__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math", "re", "typing"}
ROOMS = (
    "table table_face table_seats table_manager turn match lobby house outbox steps restoring done "
    "archive hindsight rematch verifying"
)
TABLES = tuple(f"whist.{name}" for name in ROOMS.split())
NEVER: dict[str, tuple[str, ...]] = {
    "whist": ("discord", "cogs", "bot"),
    "whist/store": (*TABLES, "whist.engine", "whist.games", "whist.words", "whist.pictures", "whist.solver"),
    "whist/words": (*TABLES, *TRUTH, "whist.store", "whist.pictures", "whist.solver"),
    "whist/pictures": (*TABLES, *TRUTH, "whist.store", "whist.solver"),
    "whist/solver": (*TABLES, *TRUTH, "whist.store", "whist.words", "whist.pictures"),
    "whist/records": (*TABLES, "whist.store", "whist.words", "whist.pictures"),
    "cogs": (*TRUTH, "aiosqlite", "sqlite3", "bot"),
}
GAME = re.compile(r"dummy_whist|bid_whist|double_dummy|rules\.name ==|\.game ==", re.IGNORECASE)


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Everything that runs; what only the type checker reads may know of anything."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from walk(child)


def code(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text("utf-8"))


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in walk(code(path)):
        if isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def reaches(path: Path, rooms: tuple[str, ...]) -> list[str]:
    return [name for name in imports(path) for room in rooms if name == room or name.startswith(f"{room}.")]


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_room_knows_only_of_those_below(path: Path) -> None:
    for room, others in NEVER.items():
        if path.is_relative_to(room):
            assert not reaches(path, others)
    if not path.is_relative_to("whist/engine") and str(path) not in HOLDS_THE_TRUTH:
        assert not reaches(path, TRUTH), "who cannot import the state cannot show it"
    if path.is_relative_to("whist/games") and path.name != "__init__.py":
        assert all(name.startswith("whist.engine") or name.split(".")[0] in DATA for name in imports(path))
    if str(path) != "whist/games/__init__.py":
        assert not [name for name in imports(path) if re.match(r"whist\.games\.[a-z]", name)], (
            "ask the catalogue"
        )


@pytest.mark.parametrize("path", [path for path in MODULES if path.is_relative_to("whist/engine")], ids=str)
def test_the_engine_is_pure(path: Path) -> None:
    assert all(name.startswith("whist.engine") or name.split(".")[0] in DATA for name in imports(path))
    waits = (ast.Await, ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith)
    assert not [node for node in walk(code(path)) if isinstance(node, waits)]


@pytest.mark.parametrize(
    "path", [path for path in MODULES if not path.is_relative_to("whist/games")], ids=str
)
def test_no_room_but_the_games_knows_a_game_by_its_name(path: Path) -> None:
    assert not [node for node in walk(code(path)) if GAME.search(ast.unparse(node).split("\n")[0])]


@pytest.mark.parametrize("path", [path for path in MODULES if path.is_relative_to("cogs")], ids=str)
def test_commands_only_translate(path: Path) -> None:
    for node in ast.walk(code(path)):
        if isinstance(node, ast.AsyncFunctionDef) and ".command(" in " ".join(
            map(ast.unparse, node.decorator_list)
        ):
            lines = node.body[-1].end_lineno or 0
            assert lines - node.body[0].lineno < 6, f"/{node.name} does more than ask"


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_room_can_be_read_at_one_sitting(path: Path) -> None:
    assert len((ROOT / path).read_text("utf-8").splitlines()) <= 300
    assert (ast.get_docstring(code(path)) or "\n").partition("\n")[0].endswith((".", ":")), (
        "say what it is for"
    )
