"""How a deal and a game came out, and how a game stands."""

from __future__ import annotations

from whist.engine.cards import FULL_PACK, JOKERS, Hand, in_hand_order
from whist.engine.rules import Reason
from whist.engine.settings import values
from whist.engine.view import View
from whist.pictures import parts, standing, talk
from whist.pictures.honours import honours
from whist.pictures.page import Page, fitted, spoken
from whist.words import Cast, card_text, game_text, phrase, verdict


def result_lines(view: View, cast: Cast, locale: str) -> list[str]:
    """A finished deal: its hands at the top, what it came to at the foot. A thrown-in deal stays hidden."""
    outcome = view.outcome
    assert outcome is not None
    calls, totals = parts.calls(view, cast, locale), standing.totals(view, cast, locale, outcome.change)
    if outcome.contract is None:
        return [*calls, phrase("result.thrown_in", locale), totals]
    return [
        *calls,
        *parts.taken(view, cast, locale),
        *_dealt(view, cast, locale),
        *talk.settled(view, cast, locale),
        *talk.heard(view, cast, locale),
        *talk.paid(view, cast, locale),
        *talk.owed(view, cast, locale),
        *verdict_lines(view, cast, locale),
        parts.books(view, cast, locale),
        totals,
    ]


def verdict_lines(view: View, cast: Cast, locale: str) -> list[str]:
    """Made or set, or tricks and honours, for how many points; and the game that was won with them."""
    outcome = view.outcome
    assert outcome is not None
    assert outcome.contract is not None
    lines = tuple(line for line in outcome.lines if line.reason is not Reason.HONOURS)
    told = honours(view, cast, locale)
    if lines or not told:
        told.insert(0, verdict(outcome.contract, outcome.books, lines, view.sides, locale, cast))
    game = [game_text(outcome.game, locale, cast)] if outcome.game else []
    return [phrase("result.verdict", locale, verdict=" ".join([*told, *game]))]


def game_over_page(view: View, cast: Cast, locale: str) -> Page:
    """The end of a game as a page of its own."""

    def lines(cast: Cast) -> list[str]:
        game = phrase("table.title_first", locale, game=phrase(f"games.{view.game}", locale))
        played = phrase("result.deals", locale, n=view.number)
        told = standing.games if view.tally.games else standing.entries
        return [game, played, *told(view, cast, locale), *standing.won_lines(view, cast, locale)]

    text = fitted(cast, lines)
    return Page(text, alt=spoken(text, locale))


def score_page(view: View, cast: Cast, locale: str) -> Page:
    """The running score, best first."""

    def lines(cast: Cast) -> list[str]:
        title = phrase("result.score", locale, game=phrase(f"games.{view.game}", locale))
        over = standing.won_lines(view, cast, locale) if view.tally.ending else [_going(view, locale)]
        stands = standing.entries(view, cast, locale)
        return [title, *stands, *talk.owed(view, cast, locale), standing.aim(view, locale), *over]

    text = fitted(cast, lines)
    return Page(text, alt=spoken(text, locale))


def _going(view: View, locale: str) -> str:
    if view.number == 0 or (view.number == 1 and view.outcome is None):
        return phrase("result.no_deal", locale)
    key = "result.going" if view.outcome is None else "result.played"
    return phrase(key, locale, number=view.number)


def _dealt(view: View, cast: Cast, locale: str) -> list[str]:
    """Every hand as it was dealt, one line a hand, the kitty, and what was thrown (A9)."""
    lines = [phrase("table.dealt_title", locale)]
    for place, hand in enumerate(view.hands):
        cards = parts.in_a_row(hand or (), view, locale)
        lines.append(phrase("table.dealt_hand", locale, who=cast.name(place), cards=cards))
    if kitty := _kitty(view):
        lines.append(phrase("table.kitty", locale, cards=parts.in_a_row(kitty, view, locale)))
    if view.buried:
        cards = " ".join(card_text(card, locale) for card in view.buried)
        lines.append(phrase("table.buried" if kitty else "table.thrown", locale, cards=cards))
    return lines


def _kitty(view: View) -> Hand:
    """The cards that were dealt to nobody."""
    pack = FULL_PACK + JOKERS[: int(values(view.settings).get("jokers", 0))]
    dealt = {card for hand in view.hands for card in hand or ()}
    return in_hand_order([card for card in pack if card not in dealt])
