"""House rules as data: each with its choices, its default, one sentence and the rule it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, ClassVar, TypeVar

from whist.engine.errors import BadSetting, UnknownSetting

Value = str | int | bool
S = TypeVar("S", bound="Settings")


@dataclass(frozen=True)
class Settings:
    """The house rules of one game; subclasses declare them with `setting`."""

    laws: ClassVar[Mapping[str, str]] = {}
    """Under which numbers this game states what it shares with others, where those are its own."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One declaration, from which pickers, documents and checks are drawn."""

    name: str
    default: Value
    choices: tuple[Value, ...]
    sentence: str
    rule: str

    def allowed(self) -> str:
        """The choices in a few words: ``equal, downtown_higher`` or ``5..100``."""
        numbers = [choice for choice in self.choices if type(choice) is int]
        if len(numbers) > 3 and len(numbers) == len(self.choices):
            return f"{numbers[0]}..{numbers[-1]}"
        return ", ".join(map(written, self.choices))

    def read(self, text: str) -> Value:
        """The choice that somebody typed.

        :raises BadSetting: if it is none of them.
        """
        for choice in self.choices:
            if written(choice) == text.strip().casefold():
                return choice
        raise BadSetting(self.name, text, self.allowed())


def setting(default: Value, choices: tuple[Value, ...] | range, sentence: str, rule: str) -> Any:
    """Declare one house rule as a field of a `Settings` class."""
    return field(default=default, metadata={"choices": tuple(choices), "sentence": sentence, "rule": rule})


def declared(settings: type[Settings] | Settings) -> tuple[Setting, ...]:
    """Every house rule of a game: those it declares itself before those it shares with others."""
    own = settings.__annotations__
    ordered = sorted(fields(settings), key=lambda each: each.name not in own)
    return tuple(_setting(each, settings.laws) for each in ordered)


def with_words(settings: S, words: Mapping[str, str]) -> S:
    """The settings with what somebody typed as ``name=value`` laid over them.

    :raises UnknownSetting: for a name that the game does not have.
    :raises BadSetting: for a value that the setting does not have.
    """
    known = {each.name: each for each in declared(settings)}
    for name in words:
        if name not in known:
            raise UnknownSetting(name, tuple(known))
    return type(settings)(**values(settings) | {name: known[name].read(text) for name, text in words.items()})


def values(settings: Settings) -> dict[str, Value]:
    """Every setting by its name, as records keep them."""
    return {each.name: getattr(settings, each.name) for each in fields(settings)}


def changed(settings: Settings) -> dict[str, Value]:
    """Only what differs from the default."""
    defaults = {each.name: each.default for each in declared(settings)}
    return {name: value for name, value in values(settings).items() if value != defaults[name]}


def written(value: Value) -> str:
    """A choice as people type it: ``true``, ``7``, ``low_card``."""
    return str(value).casefold()


def _setting(each: Field[Any], laws: Mapping[str, str]) -> Setting:
    assert each.default is not MISSING
    meta, law = each.metadata, laws.get(each.name, each.metadata["rule"])
    return Setting(each.name, each.default, meta["choices"], meta["sentence"], law)
