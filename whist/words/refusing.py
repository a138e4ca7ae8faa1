"""What cannot be done, and what may be done instead, with the number of the law (commands.md)."""

from __future__ import annotations

import re

from whist import mistakes
from whist.engine import errors
from whist.engine.cards import Hand
from whist.engine.errors import WhistError
from whist.words.cards import all_of, any_of, bid_text, card_text, choice_label, suit_name
from whist.words.lexicon import phrase
from whist.words.names import Cast, typed


def refusal(error: WhistError, locale: str, cast: Cast) -> str:
    """Each mistake has a phrase that is named like its class."""
    key = re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__).casefold()
    text = phrase(f"mistakes.{key}", locale, **_facts(error, locale, cast))
    return phrase("mistakes.by_law", locale, text=text, law=error.law) if error.law else text


def _facts(error: WhistError, locale: str, cast: Cast) -> dict[str, object]:
    if isinstance(error, errors.IllegalAction):
        return _in_play(error, locale, cast)
    match error:
        case errors.UnknownCard(text) | errors.UnknownCall(text) | errors.UnknownName(text):
            return {"text": typed(text)}
        case errors.UnknownSetting(name, known):
            return {"name": typed(name), "known": _codes(known)}
        case mistakes.NoSuchPreset(game, name, known):
            return {"game": phrase(f"games.{game}", locale), "name": typed(name), "known": _codes(known)}
        case errors.BadSetting(name, value, allowed):
            return {"name": typed(name), "value": typed(value), "allowed": f"`{allowed}`"}
        case mistakes.NoSuchGame(name) | mistakes.SettingTwice(name):
            return {"name": typed(name)}
        case mistakes.NotASetting(word):
            return {"word": typed(word)}
    return _around_the_table(error, locale)


def _around_the_table(error: WhistError, locale: str) -> dict[str, object]:
    match error:
        case mistakes.WhichTable(channels):
            return {"channels": any_of([f"<#{channel}>" for channel in channels], locale)}
        case mistakes.SeatTaken(seat):
            return {"seat": seat}
        case mistakes.NoSuchSeat(seats):
            return {"n": seats}
        case mistakes.TooManyTablesHere(most) | mistakes.TooManySeatsTaken(most):
            return {"n": most}
        case mistakes.MissingPermission(names):
            needed = [phrase("mistakes.permission", locale, name=name) for name in names]
            return {"names": all_of(needed, locale)}
    return {}


def _in_play(error: errors.IllegalAction, locale: str, cast: Cast) -> dict[str, object]:
    match error:
        case errors.NotYourTurn(None):
            return {"turn": phrase("mistakes.house_turn", locale)}
        case errors.NotYourTurn(int() as place):
            return {"turn": phrase("mistakes.their_turn", locale, who=cast.name(place))}
        case errors.NotAllowedNow(duty):
            return {"duty": phrase(f"duties.{duty.value}", locale)}
        case errors.CannotName(allowed):
            return {"allowed": any_of([choice_label(name, locale) for name in allowed], locale)}
        case errors.BidTooLow(best):
            return {"best": bid_text(best, locale)}
        case errors.BooksOutOfRange(least, most):
            return {"least": least, "most": most}
        case errors.DealerMustBid(least):
            return {"least": least}
        case errors.OnlyTheMinimum(books):
            return {"books": books}
    return _of_cards(error, locale, cast)


def _of_cards(error: errors.IllegalAction, locale: str, cast: Cast) -> dict[str, object]:
    match error:
        case errors.CardNotHeld(card, place):
            return {"card": card_text(card, locale), "hand": cast.name(place)}
        case (
            errors.MustFollowSuit(suit, cards)
            | errors.MustThrowJoker(suit, cards)
            | errors.MustLeadSuit(suit, cards)
        ):
            return {"suit": suit_name(suit, locale), "cards": _cards(cards, locale)}
        case errors.JokerOnlyLast(cards):
            return {"cards": _cards(cards, locale)}
        case errors.WrongDiscard(count, place):
            return {"n": count, "hand": cast.name(place)}
        case errors.TooManyTricks(count) | errors.NoSuchTrick(count):
            return {"n": count}
        case errors.ClaimedBefore(tricks) | errors.ClaimCouldFail(tricks):
            return {"tricks": tricks}
        case errors.CalledBefore(trick):
            return {"trick": trick}
    return {}


def _cards(cards: Hand, locale: str) -> str:
    return any_of([card_text(card, locale) for card in cards], locale)


def _codes(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)
