"""The rules of a game on one screen, as the house plays them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from whist.engine.settings import Settings, Value, values
from whist.pictures import parts
from whist.pictures.page import Page, foot, spoken
from whist.words import phrase


def rules_page(game: str, settings: Settings, locale: str) -> Page:
    """A screen of rules, worded by the house rules in force, and what differs from the usual ones."""
    house = values(settings)

    def paragraph(keys: list[str]) -> str:
        return " ".join(phrase(f"rules.{game}.{key}", locale, **house) for key in keys)

    paragraphs = map(paragraph, _CHAPTERS[game](house))
    differ = parts.house_rules(settings, locale)
    here = [phrase("rules.house_rules", locale, rules=differ)] if differ else []
    text = foot([phrase("rules.title", locale, game=phrase(f"games.{game}", locale)), *paragraphs, *here])
    return Page(text, alt=spoken(text, locale))


def _dummy_whist(house: Mapping[str, Value]) -> list[list[str]]:
    """Which sentences of `rules.dummy_whist` make each paragraph."""
    jokers = bool(house["jokers"])
    multiplied = ["no_trump"] if house["nt_multiplier"] == 2 else []
    boston = [] if house["boston"] == "plain" else [f"boston_{house['boston']}"]
    return [
        ["shape", *(["jokers"] if jokers else [])],
        [
            "auction" if house["auction_rounds"] == "single" else "auction_continuous",
            "order" if house["up_down_order"] == "equal" else "order_downtown",
            "stuck" if house["all_pass"] == "dealer_must_bid" else "redeal",
        ],
        [
            "name" if house["naming_time"] == "after_dummy_shown" else "name_first",
            *(["throw"] if jokers else []),
        ],
        ["play", f"lead_{house['first_lead']}", f"aces_{house['downtown_aces']}"],
        [f"score_{house['score_made']}", *multiplied, f"defenders_{house['defender_points']}", *boston],
        ["target", *(["floor"] if house["loss_floor"] == "minus_target" else [])],
    ]


_CHAPTERS: Mapping[str, Callable[[Mapping[str, Value]], list[list[str]]]] = {"dummy_whist": _dummy_whist}
