"""Cards, hands, bids and contracts as they are written and as they are spoken.

A suit is never written bare: outside a code span Discord makes an emoji of it, black on a dark ground.
"""

from __future__ import annotations

from collections.abc import Sequence

from whist.engine.actions import Bid, Direction, Name
from whist.engine.cards import RANK_LETTERS, Card, Hand, Rank, Suit
from whist.engine.rules import Contract
from whist.words.lexicon import phrase

GLYPHS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


def face(card: Card, locale: str) -> str:
    """The card without its suit: ``K``, ``10``, ``Big Joker``."""
    if card.is_joker:
        return phrase(f"cards.{card.rank.name.casefold()}", locale)
    return "10" if card.rank is Rank.TEN else RANK_LETTERS[card.rank]


def card_text(card: Card, locale: str) -> str:
    """The card within a sentence: ```K♠```."""
    return f"`{face(card, locale)}{GLYPHS[card.suit] if card.suit else ''}`"


def card_label(card: Card, locale: str) -> str:
    """The card on a button, where there are no code spans: ``K♠ S``, its letter for whoever sees no glyph."""
    if card.suit is None:
        return face(card, locale)
    return f"{face(card, locale)}{GLYPHS[card.suit]} {card.suit.value}"


def card_name(card: Card, locale: str) -> str:
    """The card spoken: ``king of spades``."""
    if card.suit is None:
        return face(card, locale)
    rank = phrase(f"cards.{card.rank.name.casefold()}", locale)
    return phrase("cards.name", locale, rank=rank, suit=suit_name(card.suit, locale))


def suit_name(suit: Suit, locale: str) -> str:
    """``spades``"""
    return phrase(f"cards.{suit.name.casefold()}", locale)


def suit_text(suit: Suit, locale: str) -> str:
    """A suit with its glyph: ```♠` spades``."""
    return phrase("cards.suit", locale, glyph=f"`{GLYPHS[suit]}`", suit=suit_name(suit, locale))


def bid_text(bid: Bid, locale: str) -> str:
    """``4 uptown``, ``2 no trump``"""
    kind = phrase(f"cards.{bid.kind.name.casefold()}", locale)
    return phrase("cards.bid", locale, books=bid.books, kind=kind)


def name_text(name: Name, locale: str) -> str:
    """What was named, within a sentence: ``hearts, low cards win``."""
    suit = suit_name(name.trump, locale) if name.trump else phrase("cards.no_trump", locale)
    return _which_wins(name, suit, locale)


def named_text(name: Name, locale: str) -> str:
    """The same at the head of a sentence: ``Hearts are trumps, low cards win``."""
    if name.trump is not None:
        return _which_wins(name, _are_trumps(name.trump, locale), locale)
    what = phrase("cards.no_trump", locale)
    return _which_wins(name, what[:1].upper() + what[1:], locale)


def choice_label(name: Name, locale: str) -> str:
    """What there is to name, on a button or in a menu: ``Hearts``, ``Downtown``, ``Spades, aces lose``."""
    key = name.trump.name if name.trump else f"{name.direction.value}town"
    return phrase(f"cards.choose{_aces(name)}", locale, what=phrase(f"choices.{key.casefold()}", locale))


def contract_text(contract: Contract, locale: str) -> str:
    """The bid and what was named: ``3 uptown, hearts``; of whist ``Hearts are trumps``."""
    if contract.bid is None:
        return _trumps_of_whist(contract, locale)
    bid = bid_text(contract.bid, locale)
    if contract.named is None:
        return bid
    named, trump = contract.named, contract.named.trump
    key = f"contract{'' if trump else f'_{named.direction.value}'}{_aces(named)}"
    return phrase(f"cards.{key}", locale, bid=bid, suit=suit_text(trump, locale) if trump else "")


def hand_lines(hand: Hand, locale: str, trump: Suit | None = None, mark: bool = True) -> list[str]:
    """A hand by suit, trumps first, jokers above them, void suits left out: ```♠ A Q 7```.

    :param mark: whether trumps are said to be trumps.
    """
    jokers = [card_text(card, locale) for card in hand if card.is_joker]
    lines = [(" ".join(jokers), trump is not None)] if jokers else []
    for suit in sorted(Suit, key=lambda suit: suit is not trump):
        if cards := [face(card, locale) for card in hand if card.suit is suit]:
            lines.append((f"`{GLYPHS[suit]} {' '.join(cards)}`", suit is trump))
    return [phrase("cards.trumps", locale, cards=text) if trumps and mark else text for text, trumps in lines]


def as_shown(hand: Hand, trump: Suit | None) -> Hand:
    """The cards of a hand in the order in which `hand_lines` shows them."""
    return tuple(sorted(hand, key=lambda card: (not card.is_joker, card.suit is not trump)))


def hand_alt(hand: Hand, locale: str) -> str:
    """A hand for whoever hears it: ``S: A Q 7; H: K 10``."""
    jokers = [face(card, locale) for card in hand if card.is_joker]
    suits = [(suit, [face(card, locale) for card in hand if card.suit is suit]) for suit in Suit]
    return "; ".join(jokers + [f"{suit.value}: {' '.join(cards)}" for suit, cards in suits if cards])


def number_text(number: int, locale: str) -> str:
    """A small number spelt out: ``three``."""
    return phrase(f"numbers.{number}", locale)


def any_of(words: Sequence[str], locale: str) -> str:
    """``a``, ``a or b``, ``a, b or c``"""
    return _joined(words, "or", locale)


def all_of(words: Sequence[str], locale: str) -> str:
    """``a``, ``a and b``, ``a, b and c``"""
    return _joined(words, "and", locale)


def _joined(words: Sequence[str], link: str, locale: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return phrase(f"lists.{link}", locale, most=", ".join(words[:-1]), last=words[-1])


def _trumps_of_whist(contract: Contract, locale: str) -> str:
    """Where nothing is bid high cards always win, and a suit is always trumps (A3)."""
    return _are_trumps(contract.trump, locale) if contract.trump else ""


def _are_trumps(suit: Suit, locale: str) -> str:
    text = phrase("cards.are_trumps", locale, suit=suit_name(suit, locale))
    return text[:1].upper() + text[1:]


def _which_wins(name: Name, what: str, locale: str) -> str:
    return phrase(f"cards.named_{name.direction.value}{_aces(name)}", locale, what=what)


def _aces(name: Name) -> str:
    return "" if name.aces_good or name.direction is Direction.UP else "_bad_aces"
