"""The buttons below the posts that everybody sees: they mean the same actions that commands do."""

from __future__ import annotations

from collections.abc import Sequence

from discord.ui import View as Buttons

from cogs.items import GO, LOUD, QUIET, Press, button, buttons, in_rows, menu
from whist.engine.actions import Duty, Side
from whist.engine.view import View
from whist.words import phrase

LONGEST_LABEL = 100
"""What Discord takes for an option of a menu."""


def lobby_buttons(table_id: int, locale: str) -> Buttons | None:
    """Below the lobby's post."""
    verbs = (("join", GO), ("leave", QUIET), ("add_computer", QUIET), ("rules", QUIET), ("start", LOUD))
    return buttons(
        button(phrase(f"buttons.{name}", locale), name.replace("_", ""), table_id, style=style)
        for name, style in verbs
    )


def table_buttons(view: View, table_id: int, locale: str) -> Buttons | None:
    """Below the table's post: for everybody, so nothing in them may depend on a hand."""
    items = [button(phrase("buttons.my_hand", locale), "hand", table_id, style=LOUD)]
    if view.duty is Duty.CALL:
        items.append(button(phrase("buttons.bid", locale), "bid", table_id, style=GO))
    if view.tricks and view.outcome is None:
        items.append(button(phrase("buttons.last_trick", locale), "trick", table_id))
    return buttons([*items, button(phrase("buttons.rules", locale), "rules", table_id)])


def before_the_deal(view: View, table_id: int, token: str, locale: str) -> Buttons | None:
    """The sides of the other player, for whoever may sit down on either (D2.2)."""
    return buttons(sides(table_id, token, locale)) if view.duty is Duty.SEAT else None


def sides(table_id: int, token: str, locale: str) -> list[Press]:
    """Right or left of the other player."""
    return [
        button(
            phrase(f"buttons.{side.value}", locale), "say", table_id, f"{token}:seat-{side.value}", style=LOUD
        )
        for side in Side
    ]


def notice_buttons(view: View, table_id: int, token: str, locale: str) -> Buttons | None:
    """Below the turn notice, which is always the last message: the way to one's cards, or what needs none."""
    if view.duty is Duty.SEAT:
        return before_the_deal(view, table_id, token, locale)
    mine = button(phrase("buttons.my_hand", locale), "hand", table_id, style=LOUD)
    return buttons([*votes(view, table_id, locale), mine])


def votes(view: View, table_id: int, locale: str) -> list[Press]:
    """Yes and no to the claim that waits (A8.2); the button says to which, so an old one answers no other."""
    if (asked := claim_key(view)) is None:
        return []
    return [
        button(phrase("buttons.accept", locale), "vote", table_id, f"{asked}:yes", style=GO),
        button(phrase("buttons.play_on", locale), "vote", table_id, f"{asked}:no"),
    ]


def claim_key(view: View) -> str | None:
    """Which claim waits for answers; None if none does."""
    claim = view.said.claim
    if claim is None or view.duty is not Duty.ANSWER:
        return None
    return f"{view.number}.{claim.by}.{claim.tricks}.{claim.after}"


def result_buttons(view: View, number: int, table_id: int, locale: str, *, is_last: bool) -> Buttons | None:
    """Below the result of a deal."""
    items = []
    if view.tally.ending is None and is_last:
        items.append(button(phrase("buttons.next_deal", locale), "deal", table_id, str(number), style=LOUD))
    if view.tricks:
        items.append(_look("replay", table_id, number, locale))
    if view.contract is not None:
        items.append(_look("review", table_id, number, locale))
    return buttons([*items, button(phrase("buttons.rules", locale), "rules", table_id)])


def look_buttons(verb: str, table_id: int, number: int, locale: str) -> Buttons | None:
    """Below a private look at a deal that is over: the other way of looking at it."""
    return buttons([_look(verb, table_id, number, locale)])


def _look(verb: str, table_id: int, number: int, locale: str) -> Press:
    """The way to a deal trick by trick, or to what best play would have made of it."""
    return button(phrase(f"buttons.{verb}", locale), verb, table_id, str(number))


def over_buttons(table_id: int, locale: str) -> Buttons | None:
    """Below the result of a game."""
    return buttons([button(phrase("buttons.rematch", locale), "rematch", table_id, style=GO)])


def reel_buttons(
    table_id: int, way: str, other: str | None, at: int, total: int, locale: str
) -> Buttons | None:
    """Below a deal of a finished game: back and forth, and the other way of looking at the same deal.

    :param way: ``replay`` or ``review``; ``other`` is None where that shows nothing; ``at`` counts from 0.
    """
    items = _pages("reel", table_id, way, at, 1, total, locale)
    if other is not None:
        items.append(button(phrase(f"buttons.{other}", locale), "reel", table_id, f"{other}:{at}"))
    return buttons(items)


def history_buttons(
    games: Sequence[tuple[str, int]], rest: str, first: int, size: int, total: int, locale: str
) -> Buttons | None:
    """Below a list of games: back and forth, and a menu of those on this page, each a label and a number."""
    options = [(label[:LONGEST_LABEL], str(number)) for label, number in games]
    look = [menu(phrase("menus.game", locale), options, "game", 0, "")] if games else []
    return in_rows([_pages("games", 0, rest, first, size, total, locale), look])


def page_buttons(
    verb: str, table_id: int, rest: str, first: int, size: int, total: int, locale: str
) -> Buttons | None:
    """Back and forth through a long list; ``first`` counts from 0."""
    return buttons(_pages(verb, table_id, rest, first, size, total, locale))


def _pages(
    verb: str, table_id: int, rest: str, first: int, size: int, total: int, locale: str
) -> list[Press]:
    """Previous and next; nothing where all of it is on one page."""
    back = button(phrase("buttons.previous", locale), verb, table_id, f"{rest}:{max(0, first - size)}")
    on = button(phrase("buttons.next", locale), verb, table_id, f"{rest}:{first + size}")
    back.item.disabled, on.item.disabled = first <= 0, first + size >= total
    return [back, on] if total > size else []
