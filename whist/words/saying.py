"""What happened, and what cannot be done, in the game's own words (rules.md, section G)."""

from __future__ import annotations

import re
from typing import assert_never

from whist import mistakes
from whist.engine import errors, events
from whist.engine.actions import Bid, Call, Pass
from whist.engine.cards import Hand
from whist.engine.draw import FIRST_OF_SUIT, RANDOM, Draw
from whist.engine.errors import WhistError
from whist.engine.events import Event
from whist.engine.rules import Contract, ScoreLine, books_to_make
from whist.words.cards import (
    all_of,
    any_of,
    bid_text,
    card_text,
    choice_label,
    contract_text,
    hand_lines,
    named_text,
    suit_name,
)
from whist.words.lexicon import phrase
from whist.words.names import Cast, safe


def say(thing: Event | WhistError, locale: str, cast: Cast) -> str:
    """One event or mistake as a sentence; a mistake ends with the number of its law."""
    return _refusal(thing, locale, cast) if isinstance(thing, WhistError) else _told(thing, locale, cast)


def verdict(
    contract: Contract, books: tuple[int, int], lines: tuple[ScoreLine, ...], locale: str, cast: Cast
) -> str:
    """How a deal came out: ``Ann is set: needed 9 books, took 8, minus 3.``"""
    return " ".join(_scored(contract, books[0], line, locale, cast) for line in lines)


def _told(event: Event, locale: str, cast: Cast) -> str:
    match event:
        case events.DealerDrawn(draw, method):
            return _drawn(draw, method, locale, cast)
        case events.DealerAppointed(dealer):
            return phrase("events.dealer_appointed", locale, who=cast.name(dealer))
        case events.Dealt(number, dealer, turned):
            key = "events.dealt_turned" if turned else "events.dealt"
            card = card_text(turned, locale) if turned else ""
            return phrase(key, locale, number=number, who=cast.name(dealer), card=card)
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
        case events.CardPlayed(place, card):
            return phrase("events.card_played", locale, who=cast.name(place), card=card_text(card, locale))
        case events.TrickTaken(place, number):
            return phrase("events.trick_taken", locale, who=cast.name(place), number=number)
        case events.DealScored(contract=contract, books=books, lines=lines):
            return verdict(contract, books, lines, locale, cast)
        case events.MatchOver(winner, ending):
            why = phrase(f"endings.{ending.value}", locale)
            return phrase("events.match_over", locale, who=cast.name(winner), why=why)
    assert_never(event)


def _called(who: str, call: Call, locale: str) -> str:
    match call:
        case Pass():
            return phrase("events.passed", locale, who=who)
        case Bid():
            return phrase("events.bid", locale, who=who, bid=bid_text(call, locale))


def _drawn(draw: Draw, method: str, locale: str, cast: Cast) -> str:
    """The draw in full where it is short; a face-up deal by the card that ended it."""
    dealer = cast.name(draw.dealer)
    if method == RANDOM:
        return phrase("events.drawn_by_lot", locale, who=dealer)
    if method == FIRST_OF_SUIT:
        card = card_text(draw.rounds[-1][-1][1], locale)
        return phrase("events.drawn_face_up", locale, who=dealer, card=card)
    rounds = [
        ", ".join(f"{cast.name(place)} {card_text(card, locale)}" for place, card in each)
        for each in draw.rounds
    ]
    drawn = phrase("events.draw_again", locale).join(rounds)
    return phrase("events.drawn", locale, who=dealer, drawn=drawn)


def _won(contract: Contract, locale: str, cast: Cast) -> str:
    assert contract.declarer is not None
    assert contract.bid is not None
    who, bid = cast.name(contract.declarer), bid_text(contract.bid, locale)
    return phrase("events.auction_won", locale, who=who, bid=bid, needed=books_to_make(contract.bid.books))


def _scored(contract: Contract, took: int, line: ScoreLine, locale: str, cast: Cast) -> str:
    facts = {
        "who": cast.name(line.entry),
        "contract": contract_text(contract, locale),
        "needed": books_to_make(contract.bid.books if contract.bid else 0),
        "took": took,
        "points": points_text(line.points, locale),
    }
    return phrase(f"scores.{line.reason.value}", locale, **facts)


def points_text(points: int, locale: str) -> str:
    """``plus 4``, ``minus 3``"""
    return phrase("scores.minus" if points < 0 else "scores.plus", locale, points=abs(points))


def _refusal(error: WhistError, locale: str, cast: Cast) -> str:
    """Each mistake has a phrase that is named like its class."""
    key = re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__).casefold()
    text = phrase(f"mistakes.{key}", locale, **_facts(error, locale, cast))
    return phrase("mistakes.by_law", locale, text=text, law=error.law) if error.law else text


def _facts(error: WhistError, locale: str, cast: Cast) -> dict[str, object]:
    match error:
        case errors.UnknownCard(text) | errors.UnknownCall(text) | errors.UnknownName(text):
            return {"text": safe(text)}
        case errors.UnknownSetting(name, known) | mistakes.NoSuchPreset(name, known):
            return {"name": safe(name), "known": _codes(known)}
        case errors.BadSetting(name, value, allowed):
            return {"name": safe(name), "value": safe(value), "allowed": f"`{allowed}`"}
        case errors.NotYourTurn(None):
            return {"turn": phrase("mistakes.house_turn", locale)}
        case errors.NotYourTurn(int() as place):
            return {"turn": phrase("mistakes.their_turn", locale, who=cast.name(place))}
        case errors.NotAllowedNow(duty):
            return {"duty": phrase(f"duties.{duty.value}", locale)}
        case errors.CardNotHeld(card, place):
            return {"card": card_text(card, locale), "hand": cast.name(place)}
        case errors.MustFollowSuit(suit, cards) | errors.MustThrowJoker(suit, cards):
            return {"suit": suit_name(suit, locale), "cards": _cards(cards, locale)}
        case errors.JokerOnlyLast(cards):
            return {"cards": _cards(cards, locale)}
        case errors.BidTooLow(best):
            return {"best": bid_text(best, locale)}
        case errors.BooksOutOfRange(least, most):
            return {"least": least, "most": most}
        case errors.DealerMustBid(least):
            return {"least": least}
        case errors.OnlyTheMinimum(books):
            return {"books": books}
        case errors.CannotName(allowed):
            return {"allowed": any_of([choice_label(name, locale) for name in allowed], locale)}
        case errors.WrongDiscard(count, place):
            return {"n": count, "hand": cast.name(place)}
        case mistakes.WhichTable(channels):
            return {"channels": any_of([f"<#{channel}>" for channel in channels], locale)}
        case mistakes.SeatTaken(seat):
            return {"seat": seat}
        case mistakes.NoSuchSeat(seats):
            return {"n": seats}
        case mistakes.TooManyTablesHere(most) | mistakes.TooManySeatsTaken(most):
            return {"n": most}
        case mistakes.NoSuchGame(name):
            return {"name": safe(name)}
        case mistakes.NotASetting(word):
            return {"word": safe(word)}
        case mistakes.MissingPermission(names):
            needed = [phrase("mistakes.permission", locale, name=name) for name in names]
            return {"names": all_of(needed, locale)}
    return {}


def _cards(cards: Hand, locale: str) -> str:
    return any_of([card_text(card, locale) for card in cards], locale)


def _codes(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)
