"""The buttons below the posts that everybody sees: they mean the same actions that commands do."""

from __future__ import annotations

from discord.ui import View as Buttons

from cogs.items import GO, LOUD, QUIET, Press, button, buttons
from whist.engine.actions import Duty, Side
from whist.engine.view import View
from whist.words import phrase


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
        items.append(button(phrase("buttons.replay", locale), "replay", table_id, str(number)))
    return buttons([*items, button(phrase("buttons.rules", locale), "rules", table_id)])


def over_buttons(table_id: int, locale: str) -> Buttons | None:
    """Below the result of a game."""
    return buttons([button(phrase("buttons.rematch", locale), "rematch", table_id, style=GO)])


def page_buttons(
    verb: str, table_id: int, rest: str, first: int, size: int, total: int, locale: str
) -> Buttons | None:
    """Back and forth through a long list; ``first`` counts from 0."""
    back = button(phrase("buttons.previous", locale), verb, table_id, f"{rest}:{max(0, first - size)}")
    on = button(phrase("buttons.next", locale), verb, table_id, f"{rest}:{first + size}")
    back.item.disabled, on.item.disabled = first <= 0, first + size >= total
    return buttons([back, on]) if total > size else None
