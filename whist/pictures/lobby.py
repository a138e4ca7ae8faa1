"""The lobby post: who sits where before the first card."""

from __future__ import annotations

from whist.engine.settings import Settings
from whist.pictures.house_rules import lobby_drafts
from whist.pictures.page import Page, first_fitting, spoken
from whist.words import phrase, safe


def lobby_page(
    game: str,
    settings: Settings,
    seats: tuple[str | None, ...],
    locale: str,
    *,
    expires: int | None,
    opener: str,
    ended: str | None = None,
) -> Page:
    """The seats of a table that is filling, or the line that closed it.

    :param seats: the names of the seated, None for an empty seat.
    :param expires: when the lobby closes, in seconds since 1970.
    :param ended: why there is nothing to join any more: a phrase of ``[ended]``.
    """
    head = [
        phrase("lobby.title", locale, game=phrase(f"games.{game}", locale)),
        phrase("lobby.opener", locale, who=safe(opener)),
    ]
    sitting = [_seat(number, name, locale) for number, name in enumerate(seats, 1)]
    end = [*sitting, *_foot(seats, expires, ended, locale)]
    text = first_fitting([*head, *rules, *end] for rules in lobby_drafts(settings, locale))
    return Page(text, alt=spoken(text, locale))


def _seat(number: int, name: str | None, locale: str) -> str:
    if name is None:
        return phrase("lobby.seat_empty", locale, seat=number)
    return phrase("lobby.seat", locale, seat=number, who=safe(name))


def _foot(seats: tuple[str | None, ...], expires: int | None, ended: str | None, locale: str) -> list[str]:
    if ended is not None:
        return [phrase(f"ended.{ended}", locale)]
    closes = [phrase("lobby.expires", locale, when=f"<t:{expires}:R>")] if expires is not None else []
    return [*closes, phrase("lobby.hint" if None in seats else "lobby.full", locale)]
