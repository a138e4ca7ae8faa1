"""The check of what the bot sends catches each kind of broken body and lets every good one pass."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.types import HttpLogEntry

from tests.discord import payloads

POST = "/channels/11111111111111111/messages"
ORIGINAL = "/webhooks/11111111111111111/token/messages/@original"
CALLBACK = "/interactions/11111111111111111/token/callback"
COMMANDS = "/applications/11111111111111111/commands"
V2 = payloads.COMPONENTS_V2

needs_description = pytest.mark.skipif(
    not payloads.DESCRIPTION.exists(),
    reason=f"Discord's API description is not here ({payloads.DESCRIPTION})",
)


def faults(method: str, path: str, body: Any) -> list[str]:
    return payloads.check([HttpLogEntry(method, path, {}, body, None)])


def button(name: str) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": name, "custom_id": name}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def menu(options: int) -> dict[str, Any]:
    choices = [{"label": f"{n}", "value": f"{n}"} for n in range(options)]
    return {"type": 3, "custom_id": "menu", "options": choices}


def text(words: str) -> dict[str, Any]:
    return {"type": 10, "content": words}


def command(**more: Any) -> dict[str, Any]:
    return {"name": "play", "type": 1, "description": "Play a card", "options": [], **more}


def option(**more: Any) -> dict[str, Any]:
    return {"type": 3, "name": "card", "description": "Which card", "required": True, **more}


def choices(count: int) -> list[dict[str, str]]:
    return [{"name": f"card {n}", "value": f"{n}"} for n in range(count)]


def answer(kind: int, **message: Any) -> dict[str, Any]:
    return {"type": kind, "data": message}


GOOD = {
    "no body": ("GET", "/oauth2/applications/@me", None),
    "a message": (
        "POST",
        POST,
        {"content": "x" * 2000, "allowed_mentions": {"parse": []}, "enforce_nonce": True},
    ),
    "five rows": ("POST", POST, {"content": "hand", "components": [row(button(f"{n}")) for n in range(5)]}),
    "a file": ("POST", POST, {"content": None, "attachments": [{"id": 0, "filename": "a.png"}]}),
    "containers": ("POST", POST, {"flags": V2, "components": [{"type": 17, "components": [text("♠")]}]}),
    "an edit of one thing": ("PATCH", ORIGINAL, {"components": []}),
    "an answer": ("POST", CALLBACK, answer(4, content="hand", flags=64, components=[row(menu(25))])),
    "an answer later": ("POST", CALLBACK, answer(5, flags=64)),
    "an update": ("POST", CALLBACK, answer(7, components=[])),
    "suggestions": ("POST", CALLBACK, answer(8, choices=choices(25))),
    "direct messages": ("POST", "/users/@me/channels", {"recipient_id": 11111111111111111}),
    "commands": ("PUT", COMMANDS, [command(options=[option(choices=choices(25))])]),
    "a context menu": ("PUT", COMMANDS, [{"name": "Show Hand", "type": 2}]),
    "translations": ("PUT", COMMANDS, [command(description_localizations={"de": "Karte"})]),
    "a sub-command": ("PUT", COMMANDS, [command(options=[{**command(), "options": [option()]}])]),
}

LONG = [{"description": "x" * 3001}, {"fields": [{"name": "n" * 100, "value": "x" * 1000} for _ in range(3)]}]
OUR_LINT = {
    "content over 2000": ("POST", POST, {"content": "x" * 2001}),
    "embeds over 6000": ("POST", POST, {"embeds": LONG}),
    "more than 5 action rows": ("POST", POST, {"components": [row(button(f"{n}")) for n in range(6)]}),
    "more than 40 components": ("POST", POST, {"flags": V2, "components": [text("x")] * 41}),
    "over 4000 characters": ("POST", POST, {"flags": V2, "components": [text("x" * 2001), text("x" * 2000)]}),
    "'AS' twice": ("POST", POST, {"content": "hand", "components": [row(button("AS"), button("AS"))]}),
    "with content": ("POST", POST, {"flags": V2, "content": "hello", "components": [text("x")]}),
    "an empty message": ("POST", POST, {"content": "", "components": []}),
    "more than 25 options": ("POST", CALLBACK, answer(4, components=[row(menu(26))])),
    "more than 25 choices": ("POST", CALLBACK, answer(8, choices=choices(26))),
    "upper-case name 'Play'": ("PUT", COMMANDS, [command(name="Play")]),
    "upper-case name 'Card'": ("PUT", COMMANDS, [command(options=[option(name="Card")])]),
    "unknown locale 'en'": ("PUT", COMMANDS, [command(name_localizations={"en": "play"})]),
    "unknown locale 'deutsch'": (
        "PUT",
        COMMANDS,
        [command(options=[option(name_localizations={"deutsch": "x"})])],
    ),
    "choices in 'card'": ("PUT", COMMANDS, [command(options=[option(choices=choices(26))])]),
    "options in 'play'": ("PUT", COMMANDS, [command(options=[option(name=f"c{n}") for n in range(26)])]),
}
THEIR_DESCRIPTION = {
    "a call unknown to Discord": ("POST", "/channels/11111111111111111/whist", {"content": "x"}),
    "content that is no text": ("POST", POST, {"content": 5}),
    "a long custom_id": ("POST", POST, {"content": "x", "components": [row(button("x" * 101))]}),
    "six buttons in a row": ("POST", POST, {"content": "x", "components": [row(*map(button, "abcdef"))]}),
    "a long label": ("POST", POST, {"content": "x", "components": [row(button("x") | {"label": "x" * 81})]}),
    "a long name": ("PUT", COMMANDS, [command(name="x" * 33)]),
    "a long description": ("PUT", COMMANDS, [command(description="x" * 101)]),
    "eleven embeds": ("POST", POST, {"embeds": [{"title": "x"}] * 11}),
}


@pytest.mark.parametrize("call", GOOD.values(), ids=GOOD)
def test_a_good_body_passes(call: tuple[str, str, Any]) -> None:
    assert faults(*call) == []


@pytest.mark.parametrize(("words", "call"), OUR_LINT.items(), ids=OUR_LINT)
def test_what_discord_leaves_out_is_caught_by_ours(words: str, call: tuple[str, str, Any]) -> None:
    found = list(payloads.lint(HttpLogEntry(call[0], call[1], {}, call[2], None)))
    assert any(words in fault for fault in found), found


@needs_description
@pytest.mark.parametrize("call", THEIR_DESCRIPTION.values(), ids=THEIR_DESCRIPTION)
def test_what_discord_describes_is_caught_by_its_description(call: tuple[str, str, Any]) -> None:
    assert list(payloads.against_the_description(HttpLogEntry(call[0], call[1], {}, call[2], None)))


def test_a_fault_says_where_it_is() -> None:
    assert faults("POST", POST, {"content": "x" * 2001})[0] == f"POST {POST}: content over 2000 characters"


@needs_description
def test_languages_are_those_that_discord_describes() -> None:
    named = payloads.description()["components"]["schemas"]["AvailableLocalesEnum"]["oneOf"]
    assert {entry["const"] for entry in named} == payloads.LOCALES
