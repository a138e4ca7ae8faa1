"""What may be said whoever's turn it is: claims, reneges, honours; and what follows (A7, A8, D5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from whist.engine import errors
from whist.engine.actions import (
    Answer,
    Aside,
    CallHonours,
    CallRenege,
    CallSuit,
    ChoosePenalty,
    Claim,
    Duty,
    Penalty,
    TakeBack,
)
from whist.engine.cards import Card, Hand, Place, Suit, in_hand_order
from whist.engine.deal import Claimed, InPlay, InReckoning, Renege, Said
from whist.engine.events import (
    ClaimAccepted,
    ClaimMade,
    ClaimRefused,
    Event,
    HonoursCalled,
    PenaltyChosen,
    RenegeDenied,
    RenegeUpheld,
    SuitCalled,
    TakenBack,
)
from whist.engine.reckoning import Move, played_out
from whist.engine.reneges import offenders, opponents, partners, was_reneged
from whist.engine.rules import Hands
from whist.engine.state import GameState, duty, play_of, to_act
from whist.engine.tricks import Trick


def asides(state: GameState, place: Place) -> tuple[Aside, ...]:
    """Everything that a player may say now besides what their turn asks of them."""
    if play_of(state) is None or place not in state.rules.players:
        return ()
    return tuple(each for each in _thinkable(state, place) if why_not(state, place, each) is None)


def hear(state: GameState, place: Place, aside: Aside) -> Move:
    """The match after something was said, and what the table learns from it.

    :raises IllegalAction: if it may not be said now; the given state is untouched.
    """
    if (error := why_not(state, place, aside)) is not None:
        raise error
    match aside:
        case Claim(tricks):
            return _claim(state, place, tricks)
        case Answer(accepts):
            return _answer(state, place, accepts)
        case CallRenege(trick):
            return _call_renege(state, place, trick)
        case ChoosePenalty():
            return _choose(state, place, aside)
        case TakeBack():
            return _take_back(state, place)
        case CallSuit(suit):
            return _call_suit(state, place, suit)
        case CallHonours():
            said = replace(_heard(state), honours=(*_heard(state).honours, place))
            return _saying(state, said), (HonoursCalled(place),)


def why_not(state: GameState, place: Place, aside: Aside) -> errors.IllegalAction | None:
    """The law that forbids a player to say something now; None where they may."""
    if play_of(state) is None:
        return errors.NotAllowedNow(duty(state))
    match aside:
        case Claim(tricks):
            return _no_claim(state, place, tricks)
        case Answer():
            claim = _heard(state).claim
            return None if claim and place in claim.unheard else errors.NothingToAnswer()
        case CallRenege(trick):
            return _no_call(state, place, trick)
        case ChoosePenalty():
            return None if _undecided(state, place, aside) else errors.NoPenaltyToChoose()
        case TakeBack():
            return None if _illegal_card(state, place) is not None else errors.NothingToTakeBack()
        case CallSuit():
            return None if _may_call_suit(state, place) else errors.NoSuitToCall()
        case CallHonours():
            said = place not in _heard(state).honours
            return None if state.rules.calls_honours and said else errors.NoHonoursToCall()


def _thinkable(state: GameState, place: Place) -> Iterator[Aside]:
    """What a player could say at this moment; the law has still to be asked about each."""
    play = _play(state)
    if duty(state) is Duty.ANSWER:
        yield from map(Answer, (True, False))
    if _no_time_to_claim(state, place) is None:
        yield from map(Claim, range(play.left + 1))
    if state.rules.penalises:
        finished = range(1, len(play.tricks) + 1)
        yield from map(CallRenege, finished)
        upheld = dict.fromkeys(each.trick for each in play.said.reneges)
        yield from (ChoosePenalty(trick, how) for trick in upheld for how in Penalty)
        yield TakeBack()
    if play.said.due is not None:
        yield from map(CallSuit, Suit)
    if state.rules.calls_honours:
        yield CallHonours()


def _play(state: GameState) -> InPlay:
    play = play_of(state)
    assert play is not None
    return play


def _heard(state: GameState) -> Said:
    return _play(state).said


def _saying(state: GameState, said: Said) -> GameState:
    """The same match with something more said."""
    play = replace(_play(state), said=said)
    return state.with_deal(InReckoning(play) if isinstance(state.deal, InReckoning) else play)


# ---- claims and concessions (A8)


def _no_time_to_claim(state: GameState, place: Place) -> errors.IllegalAction | None:
    """Claims are made on one's own turn or between tricks, while cards are played (A8.1)."""
    if not state.rules.claims:
        return errors.NoClaims()
    if duty(state) is not Duty.PLAY:
        return errors.NotAllowedNow(duty(state))
    return errors.NotBetweenTricks() if _play(state).trick.cards and place != to_act(state) else None


def _no_claim(state: GameState, place: Place, tricks: int) -> errors.IllegalAction | None:
    play, said = _play(state), _heard(state)
    if (error := _no_time_to_claim(state, place)) is not None:
        return error
    if not 0 <= tricks <= play.left:
        return errors.TooManyTricks(play.left)
    lately = [each for each in said.refused if each.after >= 4 * len(play.tricks)]
    if any((each.by, each.tricks) == (place, tricks) for each in lately):
        return errors.ClaimedBefore(tricks)
    return None


def _claim(state: GameState, place: Place, tricks: int) -> Move:
    """Ask the opponents; for a concession only the partner, if there is one (A8.2, A8.4)."""
    play = _play(state)
    voters = (opponents if tricks else partners)(state.rules, play, place)
    claim = Claimed(place, tricks, play.plays, voters)
    asked = _saying(state, replace(play.said, claim=claim))
    made = (ClaimMade(place, tricks, play.left, voters),)
    return (asked, made) if voters else _accepted(asked, made)


def _answer(state: GameState, place: Place, accepts: bool) -> Move:
    said = _heard(state)
    claim = said.claim
    assert claim is not None
    if not accepts:
        refused = replace(said, claim=None, refused=(*said.refused, claim))
        return _saying(state, refused), (ClaimRefused(claim.by, claim.tricks, place),)
    claim = replace(claim, accepted=(*claim.accepted, place))
    heard = _saying(state, replace(said, claim=claim))
    return (heard, ()) if claim.unheard else _accepted(heard, ())


def _accepted(state: GameState, events: tuple[Event, ...]) -> Move:
    play, claim = _play(state), _heard(state).claim
    assert claim is not None
    return played_out(state, play, (*events, ClaimAccepted(claim.by, claim.tricks, play.left)))


# ---- reneges (A7)


def _no_call(state: GameState, place: Place, trick: int) -> errors.IllegalAction | None:
    said, finished = _heard(state), len(_play(state).tricks)
    if not state.rules.penalises:
        return errors.NoPenalties()
    if not 1 <= trick <= finished:
        return errors.NoSuchTrick(finished)
    upheld = [(each.called_by, each.trick) for each in said.reneges]
    return errors.CalledBefore(trick) if (place, trick) in (*said.denied, *upheld) else None


def _call_renege(state: GameState, place: Place, trick: int) -> Move:
    """Look into the record. What was upheld before, a partner may have called, is not paid for again."""
    rules, said = state.rules, _heard(state)
    paid = {each.by for each in said.reneges if each.trick == trick}
    found = [each for each in offenders(rules, _play(state), trick, place) if each not in paid]
    if not found:
        denied = replace(said, denied=(*said.denied, (place, trick)))
        return _saying(state, denied), (RenegeDenied(place, trick),)
    fixed = rules.penalties[0] if len(rules.penalties) == 1 else None
    upheld = tuple(Renege(trick, each, place, fixed) for each in found)
    told = tuple(RenegeUpheld(place, trick, each) for each in found)
    return _saying(state, replace(said, reneges=(*said.reneges, *upheld))), told


def _undecided(state: GameState, place: Place, chosen: ChoosePenalty) -> bool:
    if chosen.penalty not in state.rules.penalties:
        return False
    mine = [each for each in _heard(state).reneges if each.called_by == place and each.penalty is None]
    return any(each.trick == chosen.trick for each in mine)


def _choose(state: GameState, place: Place, chosen: ChoosePenalty) -> Move:
    said = _heard(state)
    reneges = tuple(
        replace(each, penalty=chosen.penalty)
        if (each.trick, each.called_by, each.penalty) == (chosen.trick, place, None)
        else each
        for each in said.reneges
    )
    told = PenaltyChosen(place, chosen.trick, chosen.penalty)
    return _saying(state, replace(said, reneges=reneges)), (told,)


def _illegal_card(state: GameState, place: Place) -> int | None:
    """Where in the trick on the table a player's own illegal card lies; None if there is none."""
    play = _play(state)
    if not isinstance(state.deal, InPlay) or not state.rules.penalises or play.said.claim is not None:
        return None
    if place in play.said.back or not was_reneged(state.rules, play, play.trick, place):
        return None
    return play.trick.order.index(place)


def _take_back(state: GameState, place: Place) -> Move:
    """The card returns to its hand, and with it those that were played after it (A7.2)."""
    at, play = _illegal_card(state, place), _play(state)
    assert at is not None
    card = play.trick.cards[at]
    hands = _returned(play.hands, play.trick.plays[at:])
    trick = Trick(play.trick.order, play.trick.cards[:at])
    said = replace(play.said, back=(*play.said.back, place))
    return state.with_deal(replace(play, hands=hands, trick=trick, said=said)), (TakenBack(place, card),)


def _returned(hands: Hands, plays: Iterable[tuple[Place, Card]]) -> Hands:
    held: list[Hand] = list(hands)
    for place, card in plays:
        held[place] = in_hand_order((*held[place], card))
    return tuple(held)


# ---- a lead from the wrong hand (D5.4)


def _may_call_suit(state: GameState, place: Place) -> bool:
    play = _play(state)
    if not isinstance(state.deal, InPlay) or play.said.due is None or play.said.claim is not None:
        return False
    return place in opponents(state.rules, play, state.rules.seating.decider(play.said.due, play.contract))


def _call_suit(state: GameState, place: Place, suit: Suit) -> Move:
    """The cards go back, and the hand that should have led must lead that suit if it can."""
    play, rules = _play(state), state.rules
    due = play.said.due
    assert due is not None
    hands = _returned(play.hands, play.trick.plays)
    can = any(card.suit is suit for card in hands[due])
    called = ((len(play.tricks) + 1, suit),) if can else ()
    suits = (*play.said.suits, *called)
    said = replace(play.said, due=None, suit=suit if can else None, suits=suits)
    trick = Trick(rules.seating.round_from(due, play.contract))
    return state.with_deal(replace(play, hands=hands, trick=trick, said=said)), (
        SuitCalled(place, suit, due),
    )
