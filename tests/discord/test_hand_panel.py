"""The buttons below a private hand, without Discord: cards are pressed in the order they are read in."""

from __future__ import annotations

import pytest

from cogs.hand_panel import hand_buttons
from cogs.items import Press
from tests.laws import GAMES, Game, match
from whist.engine.actions import Duty
from whist.engine.cards import Card, Suit, parse_card
from whist.engine.view import View, view


def pressed(seen: View) -> list[Card]:
    """The cards on the buttons below a hand, in their order."""
    buttons = hand_buttons(seen, 1, "t", "en")
    assert buttons is not None
    played = [each for each in buttons.children if isinstance(each, Press) and each.verb == "play"]
    return [parse_card(each.rest.removeprefix("t:")) for each in played]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_trumps_are_pressed_first_as_they_are_read_first(game: Game) -> None:
    looked = 0
    for each in match(game.any_rules(3), 3, most=400):
        seen = view(each.before, each.who) if each.who is not None else None
        if seen is None or seen.duty is not Duty.PLAY or not seen.legal or seen.hand_to_act is None:
            continue
        cards = pressed(seen)
        assert set(cards) == set(seen.hands[seen.hand_to_act] or ())
        trump = seen.contract.trump if seen.contract else None
        order = [None, trump, *(suit for suit in Suit if suit is not trump)]
        assert [order.index(card.suit) for card in cards] == sorted(order.index(card.suit) for card in cards)
        looked += 1
    assert looked > 50
