"""What the bot says to Discord, held against Discord's description and the limits it leaves out."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from jsonschema import Draft202012Validator

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"

Body = Any
COMPONENTS_V2 = 1 << 15
SMALLEST_SNOWFLAKE = 10**16
ACTION_ROW, TEXT_DISPLAY = 1, 10
MESSAGE_CALLS = re.compile(r"POST /(channels/\d+/messages|webhooks/\d+/[^/]+)|PATCH /.+/messages/[^/]+")
NEW_MESSAGE, EDIT_MESSAGE, SUGGESTIONS = 4, 7, 8
LOCALES = frozenset(
    "ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru "
    "sv-SE th tr uk vi zh-CN zh-TW".split()
)


class Request(Protocol):
    """One call of the bot, as simcord keeps them in ``env.http_requests``."""

    method: str
    path: str
    json: Any


def check(requests: Iterable[Request]) -> list[str]:
    """Every fault of every request, each with the call it is in; an empty list is good news."""
    return [f"{one.method} {one.path}: {fault}" for one in requests for fault in faults(one)]


def faults(request: Request) -> Iterator[str]:
    if request.json is None:
        return
    yield from lint(request)
    if DESCRIPTION.exists():
        yield from against_the_description(request)


# ------------------------------------------------------------------ Discord's own description


def against_the_description(request: Request) -> Iterator[str]:
    described = [
        validator for shape, validator in operations(request.method) if shape.fullmatch(request.path)
    ]
    if not described:
        yield "Discord describes no such call with a body"
        return
    errors = described[0].iter_errors(with_text_ids(request.json))
    yield from (f"{error.json_path}: {error.message[:300]}" for error in errors)


@cache
def description() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    return loaded


@cache
def operations(method: str) -> list[tuple[re.Pattern[str], Draft202012Validator]]:
    """The calls of one method that have a body, the most literal paths first: ``@me`` before any ``{id}``."""
    paths = sorted(description()["paths"].items(), key=lambda entry: entry[0].count("{"))
    schemas = [(path, body_schema(calls.get(method.lower(), {}))) for path, calls in paths]
    return [(pattern(path), validator(schema)) for path, schema in schemas if schema]


def body_schema(operation: dict[str, Any]) -> dict[str, Any] | None:
    content: dict[str, Any] = operation.get("requestBody", {}).get("content", {})
    return content.get("application/json", {}).get("schema") or None


def validator(schema: dict[str, Any]) -> Draft202012Validator:
    # The references inside point to "#/components/...", so those have to lie beside the schema.
    return Draft202012Validator({**schema, "components": description()["components"]})


def pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{[^/]+?\\}", "[^/]+", re.escape(template)))


def with_text_ids(body: Body, name: str = "") -> Body:
    """The same body with its ids as text: discord.py writes some as numbers and Discord takes both."""
    match body:
        case {"filename": _, "id": int(place), **more}:
            return {**more, "filename": body["filename"], "id": str(place)}
        case dict():
            return {key: with_text_ids(value, key) for key, value in body.items()}
        case list():
            return [with_text_ids(value, name) for value in body]
        case int() if name.endswith("_id") or body > SMALLEST_SNOWFLAKE:
            return str(body)
    return body


# ------------------------------------------------------------------ what the description leaves out


def lint(request: Request) -> Iterator[str]:
    if request.path.endswith("/commands"):
        for command in as_list(request.json):
            yield from command_faults(command)
    elif (choices := autocomplete_choices(request.json)) is not None:
        yield from crowded("choices", choices)
        yield from locale_faults(request.json)
    elif (message := message_of(request)) is not None:
        yield from message_faults(message, is_edit=is_edit(request))


def as_list(body: Body) -> list[Any]:
    return body if isinstance(body, list) else [body]


def autocomplete_choices(body: Body) -> list[Any] | None:
    if isinstance(body, dict) and body.get("type") == SUGGESTIONS:
        return body.get("data", {}).get("choices", [])
    return None


def message_of(request: Request) -> dict[str, Any] | None:
    """The message in a call that posts or edits one, else None."""
    if request.path.endswith("/callback"):
        return (
            request.json.get("data", {}) if request.json.get("type") in (NEW_MESSAGE, EDIT_MESSAGE) else None
        )
    return request.json if MESSAGE_CALLS.fullmatch(f"{request.method} {request.path}") else None


def is_edit(request: Request) -> bool:
    """An edit may leave out what it leaves alone; a new message has to hold something."""
    return request.method == "PATCH" or (
        request.path.endswith("/callback") and request.json.get("type") == EDIT_MESSAGE
    )


def message_faults(message: dict[str, Any], *, is_edit: bool) -> Iterator[str]:
    for rule in MESSAGE_RULES:
        yield from rule(message)
    if not is_edit and not holds_something(message):
        yield "an empty message"


def long_content(message: dict[str, Any]) -> Iterator[str]:
    if len(message.get("content") or "") > 2000:
        yield "content over 2000 characters"


def long_embeds(message: dict[str, Any]) -> Iterator[str]:
    if sum(map(embed_length, message.get("embeds") or [])) > 6000:
        yield "embeds over 6000 characters in all"


def embed_length(embed: dict[str, Any]) -> int:
    words = [embed.get("title"), embed.get("description")]
    words += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    words += [text for field in embed.get("fields") or [] for text in (field.get("name"), field.get("value"))]
    return sum(len(text or "") for text in words)


def many_rows(message: dict[str, Any]) -> Iterator[str]:
    rows = [part for part in message.get("components") or [] if part.get("type") == ACTION_ROW]
    if len(rows) > 5 and not is_v2(message):
        yield "more than 5 action rows"


def many_components(message: dict[str, Any]) -> Iterator[str]:
    if is_v2(message) and len(list(every_component(message))) > 40:
        yield "more than 40 components"


def long_texts(message: dict[str, Any]) -> Iterator[str]:
    texts = [part["content"] for part in every_component(message) if part.get("type") == TEXT_DISPLAY]
    if sum(map(len, texts)) > 4000:
        yield "text displays over 4000 characters in all"


def same_custom_id(message: dict[str, Any]) -> Iterator[str]:
    ids = Counter(part["custom_id"] for part in every_component(message) if "custom_id" in part)
    yield from (f"custom_id {name!r} twice" for name, times in ids.items() if times > 1)


def crowded_menus(message: dict[str, Any]) -> Iterator[str]:
    for part in every_component(message):
        yield from crowded("options", part.get("options") or [])


def v2_with_content(message: dict[str, Any]) -> Iterator[str]:
    if is_v2(message) and (message.get("content") or message.get("embeds")):
        yield "the components v2 flag together with content or embeds"


def crowded(what: str, items: list[Any]) -> Iterator[str]:
    if len(items) > 25:
        yield f"more than 25 {what}"


def is_v2(message: dict[str, Any]) -> bool:
    return bool((message.get("flags") or 0) & COMPONENTS_V2)


def holds_something(message: dict[str, Any]) -> bool:
    return any(
        message.get(part)
        for part in ("content", "embeds", "components", "attachments", "poll", "sticker_ids")
    )


def every_component(part: Any) -> Iterator[dict[str, Any]]:
    """The components of a message, however deep they lie in rows, sections and containers."""
    nested = [*(part.get("components") or []), *filter(None, [part.get("accessory")])]
    for child in nested:
        yield child
        yield from every_component(child)


MESSAGE_RULES: tuple[Callable[[dict[str, Any]], Iterator[str]], ...] = (
    long_content,
    long_embeds,
    many_rows,
    many_components,
    long_texts,
    same_custom_id,
    crowded_menus,
    v2_with_content,
)


def command_faults(command: dict[str, Any]) -> Iterator[str]:
    yield from locale_faults(command)
    for part in command_parts(command):
        name = part["name"]
        if name != name.lower() and part not in menu_entries(command):
            yield f"upper-case name {name!r}"
        yield from crowded(f"options in {name!r}", part.get("options") or [])
        yield from crowded(f"choices in {name!r}", part.get("choices") or [])


def command_parts(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command, then its groups, its sub-commands and their options."""
    yield part
    for option in part.get("options") or []:
        yield from command_parts(option)


def menu_entries(command: dict[str, Any]) -> list[dict[str, Any]]:
    """The command itself if it is an entry of a context menu, whose name may be written at will."""
    return [command] if command.get("type", 1) in (2, 3) else []


def locale_faults(body: Body) -> Iterator[str]:
    """Any translation, at any depth, under a language that Discord does not know."""
    if isinstance(body, list):
        for entry in body:
            yield from locale_faults(entry)
    elif isinstance(body, dict):
        for key, value in body.items():
            if key.endswith("_localizations"):
                yield from (f"unknown locale {name!r}" for name in value or {} if name not in LOCALES)
            else:
                yield from locale_faults(value)
