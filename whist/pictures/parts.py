"""The lines that pages are made of, each a fact of a view in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from whist.engine.actions import Bid, Duty
from whist.engine.cards import Hand, Place, Suit
from whist.engine.rules import Contract, books_to_make
from whist.engine.settings import Settings, Value, changed, values, written
from whist.engine.tricks import Trick, winner
from whist.engine.view import View
from whist.words import Cast, bid_text, card_text, contract_text, hand_lines, phrase, say

CALLS_SHOWN = 9
IN_PLAY = (Duty.PLAY, Duty.ANSWER, Duty.SETTLE)
NO_BREAK = "\N{NO-BREAK SPACE}"
"""Keeps a suit of a hand on one line, where several stand beside each other."""


def title(view: View, locale: str) -> str:
    """The game and the number of the deal."""
    game = phrase(f"games.{view.game}", locale)
    key = "table.title" if view.number else "table.title_first"
    return phrase(key, locale, game=game, number=view.number)


def opening(view: View, cast: Cast, locale: str) -> list[str]:
    """How the first dealer was drawn, until the first trick is over (B2.1, C2.1, D2.1)."""
    if view.opening is None or view.number > 1 or view.tricks or view.outcome:
        return []
    return [phrase("table.small", locale, text=say(view.opening, locale, cast))]


def calls(view: View, cast: Cast, locale: str) -> list[str]:
    """How the deal came about, as one small line: who dealt, who cut, and who called what."""
    dealer = view.dealt_by
    if dealer is None:
        return []
    told = [_call(cast.name(place), call, locale) for place, call in view.calls[-CALLS_SHOWN:]]
    earlier = ["…"] if len(view.calls) > CALLS_SHOWN else []
    facts = [*_dealt(view, dealer, cast, locale), *earlier, *told]
    return [phrase("table.small", locale, text=" · ".join(facts))]


def dealt(view: View, cast: Cast, locale: str) -> list[str]:
    """The same before anybody has called."""
    dealer = view.dealt_by
    if dealer is None:
        return []
    return [phrase("table.small", locale, text=" · ".join(_dealt(view, dealer, cast, locale)))]


def _dealt(view: View, dealer: Place, cast: Cast, locale: str) -> list[str]:
    facts = [phrase("table.deals", locale, who=cast.name(dealer))]
    if view.lifted and view.cutter is not None:
        facts.append(phrase("table.cuts", locale, who=cast.name(view.cutter), n=view.lifted))
    if view.turned is not None and (view.contract is None or view.outcome):
        facts.append(phrase("table.turned", locale, card=card_text(view.turned, locale)))
    return facts


def _call(who: str, call: object, locale: str) -> str:
    if isinstance(call, Bid):
        return phrase("table.call_bid", locale, who=who, bid=bid_text(call, locale))
    return phrase("table.call_pass", locale, who=who)


def taken(view: View, cast: Cast, locale: str) -> list[str]:
    """Who took which tricks: ``1–3 Ann · 4 Bo``, and whose book the kitty is; none of their cards (A9)."""
    if not view.winners:
        return _buried(view, cast, locale)
    runs = [phrase("table.kitty_run", locale, who=_kitty_side(view, cast))] if has_kitty(view) else []
    for place, run in groupby(enumerate(view.winners, 1), key=lambda each: each[1]):
        numbers = [number for number, _ in run]
        span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
        runs.append(phrase("table.trick_run", locale, numbers=span, who=cast.name(place)))
    return [phrase("table.tricks", locale, tricks=" · ".join(runs))]


def _buried(view: View, cast: Cast, locale: str) -> list[str]:
    """The kitty before the first trick is over: whose book it is, or goes to (C4.4, Q-C11)."""
    if not has_kitty(view) or view.duty not in IN_PLAY:
        return []
    if not _is_bidders(view):
        return [phrase("table.kitty_waits", locale)]
    return [phrase("table.kitty_buried", locale, who=_kitty_side(view, cast))]


def _kitty_side(view: View, cast: Cast) -> str:
    place = view.declarer if _is_bidders(view) else view.winners[0]
    return "" if place is None else side(view, view.sides[place], cast)


def _is_bidders(view: View) -> bool:
    return values(view.settings).get("kitty_book") == "bidder"


def has_kitty(view: View) -> bool:
    """Whether cards are dealt to nobody, which the bidder takes and buries (C1.3)."""
    return "kitty_book" in values(view.settings)


def contract(view: View, cast: Cast, locale: str) -> list[str]:
    """Who must make what, and how far they are; or just what is trumps, and where it is turned up."""
    if view.contract is None:
        return []
    bid, declarer, text = view.contract.bid, view.contract.declarer, contract_text(view.contract, locale)
    if bid is None or declarer is None:
        return [_trumps(view, text, cast, locale)]
    facts = {"who": cast.name(declarer), "contract": text, "needed": books_to_make(bid.books)}
    if view.duty not in IN_PLAY:
        return [phrase("table.contract_open", locale, **facts)]
    return [phrase("table.contract", locale, has=view.books[view.sides[declarer]], **facts)]


def _trumps(view: View, text: str, cast: Cast, locale: str) -> str:
    """The trump card may be seen until it is played or the first trick is over (D4.3)."""
    if view.turned is None or view.outcome or view.dealt_by is None:
        return phrase("table.contract_whist", locale, contract=text)
    facts = {"card": card_text(view.turned, locale), "who": cast.name(view.dealt_by)}
    return phrase("table.contract_turned", locale, contract=text, **facts)


def open_hands(view: View, cast: Cast, locale: str, but: Sequence[Place] = ()) -> list[str]:
    """The hands that this view shows besides some: one by suit, a suit a line; of several each on a line."""
    left_out = {view.place, *but}
    shown = [Place(n) for n, hand in enumerate(view.hands) if hand is not None and n not in left_out]
    as_rows = len(shown) == 1 and not but
    return [line for place in shown for line in (_rows if as_rows else _row)(view, place, cast, locale)]


def _rows(view: View, place: Place, cast: Cast, locale: str) -> list[str]:
    hand = view.hands[place]
    head = phrase("table.hand_open" if hand else "table.hand_spent", locale, who=cast.name(place))
    return [head, *hand_lines(hand or (), locale, trump_of(view))]


def _row(view: View, place: Place, cast: Cast, locale: str) -> list[str]:
    if not (hand := view.hands[place]):
        return [phrase("table.hand_spent", locale, who=cast.name(place))]
    return [phrase("table.hand_row", locale, who=cast.name(place), cards=in_a_row(hand, view, locale))]


def in_a_row(hand: Hand, view: View, locale: str) -> str:
    """A hand by suit on one line, which breaks between suits only."""
    suits = hand_lines(hand, locale, trump_of(view), mark=False)
    return " ".join(suit.replace(" ", NO_BREAK) for suit in suits)


def trump_of(view: View) -> Suit | None:
    return view.contract.trump if view.contract else None


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
    ours, theirs = side(view, 0, cast), side(view, 1, cast)
    return phrase("table.books", locale, ours=ours, theirs=theirs, n=view.books[0], m=view.books[1])


def side(view: View, number: int, cast: Cast) -> str:
    """The hands of a side of this deal by name."""
    return cast.hands(place for place, of in enumerate(view.sides) if of == number)


def amount(points: int, locale: str) -> str:
    """A total: ``12``, ``−3``."""
    return phrase("score.minus" if points < 0 else "score.zero", locale, points=abs(points))


def change(points: int, locale: str) -> str:
    """What a total moved by: ``+4``, ``−3``, ``0``."""
    return phrase("score.plus", locale, points=points) if points > 0 else amount(points, locale)


def house_rules(settings: Settings) -> str:
    """What differs from the usual rules, as it is typed; empty where nothing does."""
    return ", ".join(typed(name, value) for name, value in changed(settings).items())


def typed(name: str, value: Value) -> str:
    return f"`{name}={written(value)}`"
