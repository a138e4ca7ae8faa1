"""What happened, in the game's own words (rules.md, section G)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from whist.engine import events
from whist.engine.actions import Bid, Call, Pass
from whist.engine.draw import Draw, Round
from whist.engine.errors import WhistError
from whist.engine.events import Event
from whist.engine.rubber import game_value
from whist.engine.rules import BOOK, Contract, Game, Reason, ScoreLine, books_to_make
from whist.words.cards import (
    bid_text,
    card_text,
    contract_text,
    hand_lines,
    named_text,
    number_text,
    suit_name,
)
from whist.words.lexicon import phrase
from whist.words.names import Cast
from whist.words.refusing import refusal
from whist.words.talk import said

BeforePlay: TypeAlias = (
    events.CallMade
    | events.DealerStuck
    | events.AuctionWon
    | events.ThrownIn
    | events.HandShown
    | events.KittyTaken
    | events.Named
    | events.Thrown
)

CARDS_SHOWN = 10
"""Of one face-up deal for the first dealer: a longer one is told without its middle."""
ROUNDS_SHOWN = 3


def say(thing: Event | WhistError, locale: str, cast: Cast) -> str:
    """One event or mistake as a sentence; a mistake ends with the number of its law."""
    return refusal(thing, locale, cast) if isinstance(thing, WhistError) else _told(thing, locale, cast)


def verdict(
    contract: Contract,
    books: tuple[int, int],
    lines: tuple[ScoreLine, ...],
    sides: tuple[int, ...],
    locale: str,
    cast: Cast,
) -> str:
    """How a deal came out: ``Ann is set: needed 9 books, took 8, minus 3.``

    :param books: by side; ``sides`` is the side of each place.
    """
    if not lines:
        return phrase("scores.nothing", locale)
    return " ".join(_scored(contract, books, line, sides, locale, cast) for line in lines)


def game_text(game: Game, locale: str, cast: Cast) -> str:
    """A game of a rubber that was won: ``Game to Ann: a treble.``"""
    value = phrase(f"games_won.{game_value(game.loser_points)}", locale)
    return phrase("events.game", locale, who=cast.entry(game.winner), value=value)


def _told(event: Event, locale: str, cast: Cast) -> str:
    if isinstance(event, BeforePlay):
        return _before_play(event, locale, cast)
    match event:
        case events.DealerDrawn(draw, method):
            return _drawn(draw, method, locale, cast)
        case events.DealerAppointed(dealer):
            return phrase("events.dealer_appointed", locale, who=cast.name(dealer))
        case events.SatDown(place, side, dealer):
            facts = {"who": cast.name(place), "dealer": cast.name(dealer)}
            return phrase(f"events.seat_{side.value}", locale, **facts)
        case events.Dealt():
            return " ".join(_dealt(event, locale, cast))
        case events.CardPlayed(place, card):
            return phrase("events.card_played", locale, who=cast.name(place), card=card_text(card, locale))
        case events.TrickTaken(place, number):
            return phrase("events.trick_taken", locale, who=cast.name(place), number=number)
        case events.PlayedOut(number):
            return phrase("events.played_out", locale, number=number)
        case events.DealScored():
            return " ".join(_result(event, locale, cast))
        case events.MatchOver(winner, ending):
            return phrase(f"events.over_{ending.value}", locale, who=cast.entry(winner))
    return said(event, locale, cast)


def _before_play(event: BeforePlay, locale: str, cast: Cast) -> str:
    """The auction, and what comes between it and the first lead."""
    match event:
        case events.CallMade(place, call):
            return _called(cast.name(place), call, locale)
        case events.DealerStuck(dealer):
            return phrase("events.dealer_stuck", locale, who=cast.name(dealer))
        case events.AuctionWon(contract):
            return _won(contract, locale, cast)
        case events.ThrownIn(dealer):
            return phrase("events.thrown_in", locale, who=cast.name(dealer))
        case events.HandShown(place, hand):
            cards = " ".join(hand_lines(hand, locale))
            return phrase("events.hand_shown", locale, who=cast.name(place), cards=cards)
        case events.KittyTaken(declarer, _, sported):
            key = "events.kitty_sported" if sported else "events.kitty_taken"
            return phrase(key, locale, who=cast.name(declarer), cards=" ".join(hand_lines(sported, locale)))
        case events.Named(contract):
            assert contract.named is not None
            return phrase("events.named", locale, named=named_text(contract.named, locale))
        case events.Thrown(declarer, place, cards):
            key = "events.buried" if place == declarer else "events.thrown"
            return phrase(key, locale, who=cast.name(declarer), hand=cast.name(place), n=cards)


def _called(who: str, call: Call, locale: str) -> str:
    match call:
        case Pass():
            return phrase("events.passed", locale, who=who)
        case Bid():
            return phrase("events.bid", locale, who=who, bid=bid_text(call, locale))


def _drawn(draw: Draw, method: str, locale: str, cast: Cast) -> str:
    """The draw card by card; ties draw again. Where the drawer has a dummy, that deals (D2.2)."""
    rounds = [_round(each, locale, cast) for each in draw.rounds]
    told = phrase("events.draw_again", locale).join(_but_the_middle(rounds, ROUNDS_SHOWN, locale))
    suit = draw.rounds[-1][-1][1].suit
    facts = {"drawn": told, "who": cast.name(draw.dealer), "suit": suit_name(suit, locale) if suit else ""}
    if (dummy := cast.dummy_of(draw.dealer)) is not None:
        return phrase("events.drawn_for_dummy", locale, dummy=cast.name(dummy), **facts)
    return phrase(f"events.drawn_{method}", locale, **facts)


def _round(drawn: Round, locale: str, cast: Cast) -> str:
    told = [f"{cast.name(place)} {card_text(card, locale)}" for place, card in drawn]
    return ", ".join(_but_the_middle(told, CARDS_SHOWN, locale))


def _but_the_middle(told: list[str], most: int, locale: str) -> list[str]:
    """Everything, or of a long list its beginning and its end."""
    if len(told) <= most:
        return told
    head, tail = most // 2, (most - 1) // 2
    return [*told[:head], phrase("lists.left_out", locale, n=len(told) - head - tail), *told[-tail:]]


def _won(contract: Contract, locale: str, cast: Cast) -> str:
    assert contract.declarer is not None
    assert contract.bid is not None
    who, bid = cast.name(contract.declarer), bid_text(contract.bid, locale)
    return phrase("events.auction_won", locale, who=who, bid=bid, needed=books_to_make(contract.bid.books))


def _dealt(dealt: events.Dealt, locale: str, cast: Cast) -> Iterator[str]:
    yield phrase("events.dealt", locale, number=dealt.number, who=cast.name(dealt.dealer))
    if dealt.lifted:
        yield phrase("events.cut", locale, who=cast.name(dealt.cutter), n=dealt.lifted)
    if dealt.turned:
        yield phrase("events.turned", locale, card=card_text(dealt.turned, locale))


def _result(deal: events.DealScored, locale: str, cast: Cast) -> Iterator[str]:
    yield verdict(deal.contract, deal.books, deal.lines, deal.sides, locale, cast)
    if deal.game is not None:
        yield game_text(deal.game, locale, cast)


def _scored(
    contract: Contract,
    books: tuple[int, int],
    line: ScoreLine,
    sides: tuple[int, ...],
    locale: str,
    cast: Cast,
) -> str:
    facts = {
        "who": cast.entry(line.entry),
        "n": cast.heads(line.entry),
        "points": points_text(line.points, locale),
    }
    if contract.bid is None or contract.declarer is None:
        odd = number_text(books[line.entry] - BOOK if line.reason is Reason.ODD_TRICKS else 0, locale)
        return phrase(f"scores.{line.reason.value}", locale, tricks=odd[:1].upper() + odd[1:], **facts)
    made = {
        "contract": contract_text(contract, locale),
        "needed": books_to_make(contract.bid.books),
        "took": books[sides[contract.declarer]],
    }
    return phrase(f"scores.{line.reason.value}", locale, **facts, **made)


def points_text(points: int, locale: str) -> str:
    """``plus 4``, ``minus 3``"""
    return phrase("scores.minus" if points < 0 else "scores.plus", locale, points=abs(points))
