"""What a command may be given: its descriptions, its choices, and pickers of what is legal."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from cogs.answers import Interaction, where
from whist.engine.actions import Discard, Kind, Name, Play
from whist.engine.cards import Card
from whist.engine.errors import WhistError
from whist.engine.notation import choice
from whist.engine.view import View
from whist.games import CATALOGUE
from whist.offers import house_rules_typed, presets
from whist.players import LEVELS
from whist.words import card_name, choice_label, phrase

ENGLISH = "en"
MOST = 25
LONGEST = 100
Choices = list[app_commands.Choice[str]]


class _Described:
    """The words of a command and of its options, out of the language files."""

    def __call__(self, command: str) -> dict[str, Any]:
        name = command.rpartition("_")[2]
        return {"name": name, "description": phrase(f"commands.{command}.about", ENGLISH)}

    def options(self, command: str, *names: str) -> dict[str, Any]:
        return {name: phrase(f"commands.{command}.{name}", ENGLISH) for name in names}


described = _Described()


def _choices(*values: str) -> Choices:
    return [app_commands.Choice(name=phrase(f"choices.{value}", ENGLISH), value=value) for value in values]


GAME_CHOICES = [app_commands.Choice(name=phrase(f"games.{name}", ENGLISH), value=name) for name in CATALOGUE]
KIND_CHOICES = _choices(*(kind.name.casefold() for kind in Kind))
LEVEL_CHOICES = _choices(*LEVELS)
BY_CHOICES = _choices("sets", "points", "bids")
PERIOD_CHOICES = _choices("all")


async def preset_picker(interaction: Interaction, typed: str) -> Choices:
    """The presets of the game that is being opened."""
    offers = presets(_game(interaction), str(interaction.locale))
    return matching([(offer.label, offer.words) for offer in offers], typed)


async def house_rule_picker(interaction: Interaction, typed: str) -> Choices:
    """House rules for the last word that is being typed, the earlier ones kept."""
    offers = house_rules_typed(_game(interaction), typed, str(interaction.locale))
    return _cut([(offer.label, offer.words) for offer in offers])


async def card_picker(interaction: Interaction, typed: str) -> Choices:
    """Exactly the legal cards, in hand order, for whoever must act; nothing for anyone else."""
    view = _view(interaction)
    cards = [action.card for action in view.legal if isinstance(action, Play)] if view else []
    return _cards(cards, typed, str(interaction.locale))


async def discard_picker(interaction: Interaction, typed: str) -> Choices:
    """The cards that may be thrown, each added to those that are typed already."""
    view = _view(interaction)
    *before, last = typed.split(" ") if typed else [""]
    taken = {word.upper() for word in before}
    is_short = view is not None and len(before) < view.to_throw
    cards = [action.card for action in view.legal if isinstance(action, Discard)] if view and is_short else []
    left = [card for card in cards if str(card) not in taken]
    start = "".join(f"{word} " for word in before)
    chosen = _cards(left, last, str(interaction.locale))
    return _cut([(start + each.name, start + each.value) for each in chosen])


async def name_picker(interaction: Interaction, typed: str) -> Choices:
    """What the declarer may name."""
    view, locale = _view(interaction), str(interaction.locale)
    names = [action for action in view.legal if isinstance(action, Name)] if view else []
    return matching([(choice_label(name, locale), choice(name)) for name in names], typed)


def _view(interaction: Interaction) -> View | None:
    """What whoever types may see, if they sit at the table that is meant."""
    try:
        table, place = interaction.client.tables.seat(where(interaction), interaction.user.id)
    except WhistError:
        return None
    return table.view(place) if table.is_playing else None


def _cards(cards: list[Card], typed: str, locale: str) -> Choices:
    return matching([(f"{card} · {card_name(card, locale)}", str(card)) for card in cards], typed)


def matching(found: list[tuple[str, str]], typed: str) -> Choices:
    word = typed.strip().casefold()
    return _cut(
        [(label, value) for label, value in found if word in label.casefold() or word in value.casefold()]
    )


def _cut(found: list[tuple[str, str]]) -> Choices:
    fitting = [(label, value) for label, value in found if len(value) <= LONGEST][:MOST]
    return [app_commands.Choice(name=label[:LONGEST], value=value) for label, value in fitting]


def _game(interaction: Interaction) -> str:
    return str(getattr(interaction.namespace, "game", None) or next(iter(CATALOGUE)))
