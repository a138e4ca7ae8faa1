"""The lobby post: who sits where before the first card."""

from __future__ import annotations

from typing import NamedTuple

from whist.engine.settings import Settings
from whist.pictures.house_rules import lobby_drafts
from whist.pictures.page import Page, first_fitting, spoken
from whist.words import phrase, safe


class Sitting(NamedTuple):
    """Who sits in a seat: a name, and of a computer how well it plays."""

    name: str
    level: str | None = None


def lobby_page(
    game: str,
    settings: Settings,
    seats: tuple[Sitting | None, ...],
    locale: str,
    *,
    expires: int | None,
    opener: str,
    ended: str | None = None,
) -> Page:
    """The seats of a table that is filling, or the line that closed it.

    :param seats: None for an empty one.
    :param expires: when the lobby closes, in seconds since 1970.
    :param ended: why there is nothing to join any more: a phrase of ``[ended]``.
    """
    head = [
        phrase("lobby.title", locale, game=phrase(f"games.{game}", locale)),
        phrase("lobby.opener", locale, who=safe(opener)),
    ]
    sitting = [_seat(number, sitting, locale) for number, sitting in enumerate(seats, 1)]
    end = [*sitting, *_foot(seats, expires, ended, locale)]
    text = first_fitting([*head, *rules, *end] for rules in lobby_drafts(settings, locale))
    return Page(text, alt=spoken(text, locale))


def _seat(number: int, sitting: Sitting | None, locale: str) -> str:
    if sitting is None:
        return phrase("lobby.seat_empty", locale, seat=number)
    who = safe(sitting.name)
    if sitting.level is None:
        return phrase("lobby.seat", locale, seat=number, who=who)
    level = phrase(f"choices.{sitting.level}", locale)
    return phrase("lobby.seat_computer", locale, seat=number, who=who, level=level)


def _foot(
    seats: tuple[Sitting | None, ...], expires: int | None, ended: str | None, locale: str
) -> list[str]:
    if ended is not None:
        return [phrase(f"ended.{ended}", locale)]
    closes = [phrase("lobby.expires", locale, when=f"<t:{expires}:R>")] if expires is not None else []
    return [*closes, phrase("lobby.hint" if None in seats else "lobby.full", locale)]
