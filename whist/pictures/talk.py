"""What was said over the play, on the table's post and in private: claims, reneges, honours (A7, A8, D6)."""

from __future__ import annotations

from collections import Counter

from whist.engine.actions import CallHonours, ChoosePenalty, Duty, Penalty, TakeBack
from whist.engine.cards import Place
from whist.engine.settings import values
from whist.engine.view import View
from whist.pictures import parts
from whist.words import Cast, accepted, all_of, any_of, claimed, phrase, suit_name


def penalises(view: View) -> bool:
    """Whether illegal cards are taken, and may be called (A7.2)."""
    return values(view.settings).get("renege_mode") == "penalise"


def heard(view: View, cast: Cast, locale: str) -> list[str]:
    """What everybody heard: honours, and reneges with what they cost."""
    lines, said = [], view.said
    if said.honours:
        who = all_of([cast.name(place) for place in said.honours], locale)
        lines.append(phrase("table.honours_called", locale, who=who, n=len(said.honours)))
    return [*lines, *_reneges(view, cast, locale)]


def called(view: View, locale: str) -> list[str]:
    """The suit that the next lead must be of (D5.4)."""
    suit = view.said.suit
    return [phrase("table.suit_called", locale, suit=suit_name(suit, locale))] if suit is not None else []


def _reneges(view: View, cast: Cast, locale: str) -> list[str]:
    """The reneges that were upheld, by offender; where their caller chooses, what they cost (D6.7)."""
    tricks: dict[tuple[Place, Place, str], list[int]] = {}
    for each in view.said.reneges:
        caller = each.called_by if _may_choose(view) else each.by
        tricks.setdefault((each.by, caller, _cost(view, each.penalty)), []).append(each.trick)
    told = [
        phrase(
            f"table.reneged{cost}",
            locale,
            who=cast.name(by),
            caller=cast.name(caller),
            n=len(numbers),
            tricks=all_of([str(number) for number in sorted(numbers)], locale),
        )
        for (by, caller, cost), numbers in tricks.items()
    ]
    return [phrase("table.small", locale, text=" ".join(told))] if told else []


def _cost(view: View, penalty: Penalty | None) -> str:
    if not _may_choose(view):
        return ""
    return f"_{penalty.value}" if penalty else "_open"


def _may_choose(view: View) -> bool:
    """Whether a revoke costs what the laws of whist say, not books as they are won."""
    return "revoke_penalty" in values(view.settings)


def owed(view: View, cast: Cast, locale: str) -> list[str]:
    """What is still owed for reneges, of this deal or of earlier ones (A7.3)."""
    if view.tally.ending is not None:
        return []
    debts = [(entry, debt) for entry, debt in enumerate(view.owed) if debt]
    told = [
        phrase(
            f"table.owes_{'many' if cast.heads(entry) > 1 else 'one'}", locale, who=cast.entry(entry), n=debt
        )
        for entry, debt in debts
    ]
    return [phrase("table.small", locale, text=" · ".join(told))] if told else []


def paid(view: View, cast: Cast, locale: str) -> list[str]:
    """The books that changed hands for reneges (A7.3, D6.7)."""
    outcome = view.outcome
    if outcome is None or outcome.won == outcome.books:
        return []
    payer = 0 if outcome.won[0] > outcome.books[0] else 1
    facts = {"payer": parts.side(view, payer, cast), "other": parts.side(view, 1 - payer, cast)}
    return [phrase("table.paid", locale, n=outcome.won[payer] - outcome.books[payer], **facts)]


def waiting(view: View, cast: Cast, locale: str) -> list[str]:
    """A claim that waits, on a line of its own."""
    text = claim_text(view, cast, locale)
    return [phrase("table.claim", locale, claim=text)] if text else []


def claim_text(view: View, cast: Cast, locale: str) -> str:
    """A claim that waits, as everybody may hear it: who, and how many; never a card (A8.1). Else nothing."""
    claim = view.said.claim
    if claim is None or not claim.unheard:
        return ""
    return claimed(claim.by, claim.tricks, view.left, locale, cast)


def awaited(view: View, cast: Cast, locale: str) -> str:
    """Who has yet to answer."""
    claim = view.said.claim
    assert claim is not None
    who = all_of([cast.name(place) for place in claim.unheard], locale)
    return phrase("turns.answer", locale, who=who)


def settled(view: View, cast: Cast, locale: str) -> list[str]:
    """How a claim ended the deal (A8.2)."""
    claim = view.outcome.claim if view.outcome else view.said.claim
    if claim is None or claim.unheard or (view.outcome is None and view.duty is not Duty.SETTLE):
        return []
    text = accepted(claim.by, claim.tricks, _left(view), locale, cast)
    return [phrase("table.claim", locale, claim=text)]


def _left(view: View) -> int:
    """The tricks that were left: once a deal is over its hands are those that were dealt."""
    return min(view.counts) - len(view.tricks) if view.outcome else view.left


def until_scored(view: View, locale: str) -> str:
    """What may still be called before the deal is scored (A7.2, D6.6)."""
    may = [name for name, can in (("reneges", penalises(view)), ("honours", calls_honours(view))) if can]
    what = all_of([phrase(f"turns.{name}", locale) for name in may], locale)
    return phrase("turns.settle", locale, what=what)


def calls_honours(view: View) -> bool:
    """Whether honours count only if they are called (D6.6)."""
    house = values(view.settings)
    return bool(house.get("honours")) and house.get("honours_claim") == "call"


def private(view: View, cast: Cast, locale: str) -> list[str]:
    """What this player alone should know of what may be said now."""
    return [*_may_say(view, locale), *_to_choose(view, locale), *_vote(view, cast, locale)]


def _vote(view: View, cast: Cast, locale: str) -> list[str]:
    """The question to whoever must answer a claim; to the others, who is still asked (A8.2)."""
    claim = view.said.claim
    if claim is None or not claim.unheard:
        return []
    if view.place in claim.unheard:
        key = "asks.agree" if claim.tricks else "asks.concede"
        return [phrase(key, locale)]
    mine = [phrase("asks.agreed", locale)] if view.place in claim.accepted else []
    return [*mine, awaited(view, cast, locale)]


def _to_choose(view: View, locale: str) -> list[str]:
    """The revokes that wait for this player's choice of a penalty (D6.7)."""
    choices = [each for each in view.asides if isinstance(each, ChoosePenalty)]
    names = {penalty: phrase(f"penalties.{penalty.value}", locale) for penalty in Penalty}
    return [
        phrase(
            "asks.penalty",
            locale,
            trick=trick,
            choices=any_of([names[each.penalty] for each in choices if each.trick == trick], locale),
        )
        for trick in Counter(each.trick for each in choices)
    ]


def _may_say(view: View, locale: str) -> list[str]:
    """A card that may be taken back, and honours that may be called (A7.2, D6.6)."""
    lines = [phrase("asks.take_back", locale)] if TakeBack() in view.asides else []
    return lines + ([phrase("asks.honours", locale)] if CallHonours() in view.asides else [])
