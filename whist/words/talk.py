"""What players say over the play: claims, reneges, honours (A7, A8, D5.4, D6.6)."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from whist.engine import events
from whist.words.cards import all_of, card_text, suit_name
from whist.words.lexicon import phrase
from whist.words.names import Cast

Talk: TypeAlias = (
    events.ClaimMade
    | events.ClaimAccepted
    | events.ClaimRefused
    | events.RenegeUpheld
    | events.RenegeDenied
    | events.PenaltyChosen
    | events.TakenBack
    | events.SuitCalled
    | events.HonoursCalled
)


def said(talk: Talk, locale: str, cast: Cast) -> str:
    """What was said, and what followed from it, as a sentence."""
    match talk:
        case events.ClaimMade(place, tricks, left, voters):
            asked = all_of([cast.name(voter) for voter in voters], locale)
            claim = claimed(place, tricks, left, locale, cast)
            return phrase("claims.asked", locale, claim=claim, who=asked, n=len(voters)) if voters else claim
        case events.ClaimAccepted(place, tricks, left):
            return accepted(place, tricks, left, locale, cast)
        case events.ClaimRefused(place, tricks, refuser):
            key = "claims.refused" if tricks else "claims.fought"
            return phrase(key, locale, who=cast.name(place), refuser=cast.name(refuser))
        case events.RenegeUpheld(place, trick, offender):
            facts = {"who": cast.name(place), "offender": cast.name(offender)}
            return phrase("reneges.upheld", locale, trick=trick, **facts)
        case events.RenegeDenied(place, trick):
            return phrase("reneges.denied", locale, who=cast.name(place), trick=trick)
        case events.PenaltyChosen(place, trick, penalty):
            return phrase(f"reneges.chose_{penalty.value}", locale, who=cast.name(place), trick=trick)
        case events.TakenBack(place, card):
            return phrase("reneges.taken_back", locale, who=cast.name(place), card=card_text(card, locale))
        case events.SuitCalled(place, suit, hand):
            facts = {"who": cast.name(place), "hand": cast.name(hand), "suit": suit_name(suit, locale)}
            return phrase("reneges.suit_called", locale, **facts)
        case events.HonoursCalled(place):
            return phrase("events.honours_called", locale, who=cast.name(place))
    assert_never(talk)


def claimed(place: int, tricks: int, left: int, locale: str, cast: Cast) -> str:
    """What somebody claims, or that they concede: ``Ann claims 3 of the last 5 tricks.``"""
    return phrase(f"claims.{_share(tricks, left)}", locale, who=cast.name(place), tricks=tricks, n=left)


def accepted(place: int, tricks: int, left: int, locale: str, cast: Cast) -> str:
    """How a claim that stands ended the deal."""
    facts = {"who": cast.name(place), "tricks": tricks, "rest": left - tricks, "n": left}
    return phrase(f"claims.{_share(tricks, left)}_stands", locale, **facts)


def _share(tricks: int, left: int) -> str:
    return "none" if tricks == 0 else "all" if tricks == left else "some"
