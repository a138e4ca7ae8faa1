"""The lines that pages are made of, each a fact of a view in words."""

from __future__ import annotations

from itertools import groupby

from whist.engine.actions import Bid, Duty
from whist.engine.cards import Place
from whist.engine.rules import Contract, books_to_make
from whist.engine.settings import Settings, Value, changed, values, written
from whist.engine.tricks import Trick, winner
from whist.engine.view import View
from whist.words import Cast, all_of, bid_text, card_text, contract_text, hand_lines, phrase

CALLS_SHOWN = 9


def title(view: View, locale: str) -> str:
    """The game and the number of the deal."""
    game = phrase(f"games.{view.game}", locale)
    key = "table.title" if view.number else "table.title_first"
    return phrase(key, locale, game=game, number=view.number)


def dealer_of(view: View) -> Place | None:
    """Who dealt these cards: once they are played out, ``view.dealer`` deals the next ones."""
    if view.outcome is None:
        return view.dealer
    if not view.calls:
        return None
    return view.players[view.players.index(view.calls[0][0]) - 1]


def calls(view: View, cast: Cast, locale: str) -> list[str]:
    """The auction as one small line: who dealt, and who called what."""
    dealer = dealer_of(view)
    if dealer is None:
        return []
    who = cast.name(dealer)
    if not view.calls:
        return [phrase("table.dealer_alone", locale, who=who)]
    told = [_call(cast.name(place), call, locale) for place, call in view.calls[-CALLS_SHOWN:]]
    earlier = ["…"] if len(view.calls) > CALLS_SHOWN else []
    return [phrase("table.dealer", locale, who=who, calls=" · ".join(earlier + told))]


def _call(who: str, call: object, locale: str) -> str:
    if isinstance(call, Bid):
        return phrase("table.call_bid", locale, who=who, bid=bid_text(call, locale))
    return phrase("table.call_pass", locale, who=who)


def best_bid(view: View) -> Bid | None:
    """The bid to beat: the last one made."""
    return next((call for _, call in reversed(view.calls) if isinstance(call, Bid)), None)


def is_stuck(view: View) -> bool:
    """Everyone before the dealer has passed, and the house lets nobody throw the deal in (B3.5)."""
    held = values(view.settings).get("all_pass") == "dealer_must_bid"
    return held and best_bid(view) is None and len(view.calls) == len(view.players) - 1


def taken(view: View, cast: Cast, locale: str) -> list[str]:
    """Who took which tricks: ``1–3 Ann · 4 Bo``; none of their cards (A9)."""
    runs = []
    for place, run in groupby(enumerate(view.winners, 1), key=lambda each: each[1]):
        numbers = [number for number, _ in run]
        span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
        runs.append(phrase("table.trick_run", locale, numbers=span, who=cast.name(place)))
    return [phrase("table.tricks", locale, tricks=" · ".join(runs))] if runs else []


def contract(view: View, cast: Cast, locale: str) -> list[str]:
    """Who must make what, and how far they are."""
    if view.contract is None:
        return []
    bid, declarer, text = view.contract.bid, view.contract.declarer, contract_text(view.contract, locale)
    if bid is None or declarer is None:
        return [phrase("table.contract_whist", locale, contract=text)]
    facts = {"who": cast.name(declarer), "contract": text, "needed": books_to_make(bid.books)}
    if view.duty is not Duty.PLAY:
        return [phrase("table.contract_open", locale, **facts)]
    return [phrase("table.contract", locale, has=view.books[view.sides[declarer]], **facts)]


def open_hands(view: View, cast: Cast, locale: str) -> list[str]:
    """The hands that this view shows besides its own, by suit, one suit a line."""
    lines = []
    for place, hand in enumerate(view.hands):
        if hand is None or place == view.place:
            continue
        key = "table.hand_open" if hand else "table.hand_spent"
        trump = view.contract.trump if view.contract else None
        lines += [phrase(key, locale, who=cast.name(place)), *hand_lines(hand, locale, trump)]
    return lines


def now(view: View, cast: Cast, locale: str) -> list[str]:
    """The trick on the table; before a lead, the one that was just taken."""
    if view.trick is not None and view.trick.cards:
        return [_trick(view.trick, len(view.tricks) + 1, view.contract, cast, locale, "table.trick")]
    return last(view, cast, locale, "table.trick") if view.tricks else []


def before(view: View, cast: Cast, locale: str) -> list[str]:
    """The last complete trick, small, while another is on the table."""
    if view.trick is None or not view.trick.cards or not view.tricks:
        return []
    return last(view, cast, locale, "table.last_trick")


def last(view: View, cast: Cast, locale: str, key: str) -> list[str]:
    return [_trick(view.tricks[-1], len(view.tricks), view.contract, cast, locale, key)]


def _trick(trick: Trick, number: int, under: Contract | None, cast: Cast, locale: str, key: str) -> str:
    named = under.named if under else None
    winning = winner(trick, named) if named else None
    mark = "table.play_won" if trick.is_complete else "table.play_winning"
    plays = [
        phrase(
            mark if place == winning else "table.play",
            locale,
            who=cast.name(place),
            card=card_text(card, locale),
        )
        for place, card in trick.plays
    ]
    return phrase(key, locale, number=number, plays=" · ".join(plays))


def books(view: View, cast: Cast, locale: str) -> str:
    """The books of both sides."""

    def side(number: int) -> str:
        return all_of([cast.name(place) for place, of in enumerate(view.sides) if of == number], locale)

    return phrase("table.books", locale, ours=side(0), theirs=side(1), n=view.books[0], m=view.books[1])


def totals(view: View, cast: Cast, locale: str) -> str:
    """Everybody's running score, and what it is played to."""
    each = [
        phrase("table.total", locale, who=cast.name(entry), points=amount(points, locale))
        for entry, points in enumerate(view.tally.points)
    ]
    return phrase("table.totals", locale, totals=" · ".join(each), target=target(view))


def target(view: View) -> int:
    """The total that the game is played to."""
    return int(values(view.settings).get("target", 0))


def amount(points: int, locale: str) -> str:
    """A total: ``12``, ``−3``."""
    return phrase("score.minus" if points < 0 else "score.zero", locale, points=abs(points))


def change(points: int, locale: str) -> str:
    """What a total moved by: ``+4``, ``−3``, ``0``."""
    return phrase("score.plus", locale, points=points) if points > 0 else amount(points, locale)


def house_rules(settings: Settings, locale: str) -> str:
    """What differs from the usual rules, as it is typed; empty where nothing does."""
    return ", ".join(typed(name, value) for name, value in changed(settings).items())


def typed(name: str, value: Value) -> str:
    return f"`{name}={written(value)}`"


def turn(view: View, cast: Cast, locale: str) -> str:
    """Whose turn it is, and for what: the last line of the table's post."""
    who = cast.name(view.to_act) if view.to_act is not None else ""
    hand = cast.name(view.hand_to_act) if view.hand_to_act is not None else ""
    match view.duty:
        case Duty.CALL:
            return _call_due(view, who, locale)
        case Duty.NAME:
            return phrase(f"turns.{naming(view)}", locale, who=who)
        case Duty.DISCARD:
            return phrase("turns.discard", locale, who=who, hand=hand, n=view.to_throw)
        case Duty.PLAY:
            deed = "play" if view.trick and view.trick.cards else "lead"
            dummy = "" if view.to_act == view.hand_to_act else "_dummy"
            return phrase(f"turns.{deed}{dummy}", locale, who=who, hand=hand)
        case Duty.DEAL if view.dealer is not None and not view.number:
            return phrase("turns.deal_first", locale, who=cast.name(view.dealer))
        case duty:
            return phrase(f"turns.{duty.value}", locale)


def _call_due(view: View, who: str, locale: str) -> str:
    if is_stuck(view):
        return phrase("turns.call_stuck", locale, who=who, least=values(view.settings).get("min_bid"))
    if best := best_bid(view):
        return phrase("turns.call_over", locale, who=who, bid=bid_text(best, locale))
    return phrase("turns.call", locale, who=who)


def naming(view: View) -> str:
    """At no trump a direction is named, else trumps (B4.4)."""
    bid = view.contract.bid if view.contract else None
    return "name_way" if bid is not None and bid.kind.value == "N" else "name"
