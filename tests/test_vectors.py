"""Every vector of the rules that concerns a game of the catalogue, put to the referee itself.

``WHIST_VECTORS`` names another file of the same format to run instead.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests import vectors
from tests.vectors.reading import COMMON, Facts
from whist.engine.settings import values
from whist.games import CATALOGUE

DATA = Path(__file__).parent / "data"
OWN, MORE = DATA / "rules_vectors.json", DATA / "more_vectors.json"
"""Those that came with the rules, and others of the same kinds, worked by hand."""
FILES = [Path(os.environ["WHIST_VECTORS"])] if "WHIST_VECTORS" in os.environ else [OWN, MORE]
VECTORS: list[Facts] = [vector for path in FILES for vector in json.loads(path.read_text())["vectors"]]
NO_GAME_OF_OURS = {
    "dummy": "the English game of Dummy, where one player pays or is paid by two, is not played here (D8.1)",
    "whist": "whist of four players is not played here (D8.2)",
}
"""Games that rules.md tells of besides those of the catalogue."""


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_the_referee_agrees(vector: Facts) -> None:
    if vector["game"] in NO_GAME_OF_OURS:
        pytest.skip(NO_GAME_OF_OURS[vector["game"]])
    wanted = vectors.expected(vector)
    assert wanted, "a vector expects something"
    found = vectors.found(vector)
    assert {name: found[name] for name in wanted} == wanted, vector["note"]


def test_the_own_file_is_whole_and_leaves_out_only_what_no_game_of_ours_has() -> None:
    ours = json.loads(OWN.read_text())
    assert len(ours["vectors"]) == ours["count"] == 182
    left_out = [each["id"] for each in ours["vectors"] if each["game"] not in (COMMON, *CATALOGUE)]
    assert left_out == ["DM-PY-01"]


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_defaults_are_those_of_the_vectors(game: str) -> None:
    assert values(CATALOGUE[game].settings()) == json.loads(OWN.read_text())["settings_defaults"][game]


def test_every_game_with_defaults_is_in_the_catalogue() -> None:
    assert set(json.loads(OWN.read_text())["settings_defaults"]) == set(CATALOGUE)
