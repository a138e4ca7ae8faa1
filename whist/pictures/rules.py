"""The rules of a game on one screen, as the house plays them."""

from __future__ import annotations

from collections.abc import Mapping

from whist.engine.settings import Settings, Value, values, written
from whist.pictures import parts
from whist.pictures.page import Page, first_fitting, spoken
from whist.words import phrase
from whist.words.lexicon import knows

ONLY_WHERE: Mapping[str, tuple[str, tuple[Value, ...]]] = {
    "first_dealer_suit": ("first_dealer", ("first_of_suit",)),
    "dealer_forced_bid": ("all_pass", ("dealer_must_bid",)),
    "throw": ("jokers", (2,)),
    "nt_joker_void": ("jokers", (1, 2)),
    "nt_joker_lead": ("jokers", (1, 2)),
    "honours_claim": ("honours", (True,)),
    "order": ("honours", (True,)),
    "concede": ("claims", ("opponents_agree", "verified")),
    "renege_books": ("renege_mode", ("penalise",)),
    "renege_collect": ("renege_mode", ("penalise",)),
    "revoke_penalty": ("renege_mode", ("penalise",)),
    "no_game": ("renege_mode", ("penalise",)),
    "wrong_hand": ("renege_mode", ("penalise",)),
}
"""What means something only while another house rule stands so."""


def rules_page(game: str, settings: Settings, locale: str) -> Page:
    """A screen of rules, worded by the house rules in force, and what differs from the usual ones."""
    title = phrase("rules.title", locale, game=phrase(f"games.{game}", locale))
    told = [title, *_paragraphs(game, values(settings), locale)]
    differ = parts.house_rules(settings)
    here = [phrase("rules.house_rules", locale, rules=differ)] if differ else []
    text = first_fitting([[*told, *here], told])
    return Page(text, alt=spoken(text, locale))


def chapters(game: str, locale: str) -> list[list[str]]:
    """What each paragraph of a game's rules says: sentences by their keys, or house rules by their names."""
    return [keys.split() for keys in phrase(f"rules.{game}.chapters", locale).splitlines()]


def _paragraphs(game: str, house: Mapping[str, Value], locale: str) -> list[str]:
    told = [_paragraph(game, keys, house, locale) for keys in chapters(game, locale)]
    return [paragraph for paragraph in told if paragraph]


def _paragraph(game: str, keys: list[str], house: Mapping[str, Value], locale: str) -> str:
    return " ".join(said for key in keys if (said := _said(game, key, house, locale)))


def _said(game: str, key: str, house: Mapping[str, Value], locale: str) -> str:
    """The game's own sentence, or the one it shares; nothing where a house rule has none for its value."""
    other, needed = ONLY_WHERE.get(key, (key, None))
    if needed is not None and house[other] not in needed:
        return ""
    for room in (game, "shared"):
        for name in (f"rules.{room}.{key}", f"rules.{room}.{key}.{written(house.get(key, ''))}"):
            if knows(name, locale):
                return phrase(name, locale, **house)
    return ""
