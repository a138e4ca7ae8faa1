"""Endings of all kinds, and what comes of them if every lawful card of every hand is tried."""

from __future__ import annotations

import random
from functools import cache

from whist.engine.actions import Direction, Name
from whist.engine.cards import FULL_PACK, JOKERS, Card, Hand, Place, Rank, Suit, in_hand_order
from whist.engine.tricks import JokerRules, Trick, playable, strength, winner
from whist.solver.position import Position

FOUR = (Place(0), Place(1), Place(2), Place(3))
SIDES = (0, 1, 0, 1)
UP, DOWN = Direction.UP, Direction.DOWN


def ending(dice: random.Random, tricks: int, jokers: int) -> Position:
    """So many tricks and jokers: any trumps, direction, leader and rules, a trick begun or a suit called."""
    few = tuple(rank for rank in Rank if rank <= Rank.ACE and (dice.random() < 0.5 or rank > Rank.JACK))
    suits = dice.sample(tuple(Suit), dice.choice((2, 3, 4, 4)))
    pack = [card for card in FULL_PACK if card.rank in few and card.suit in suits]
    if len(pack) < 4 * tricks:
        pack = list(FULL_PACK)
    drawn = [*dice.sample(JOKERS, jokers), *dice.sample(pack, 4 * tricks - jokers)]
    dice.shuffle(drawn)
    way = dice.choice((UP, DOWN))
    named = Name(dice.choice((None, None, *Suit)), way, way is UP or dice.random() < 0.5)
    first, round_ = dice.randrange(4), dice.choice((1, 1, 3))
    order = tuple(FOUR[(first + round_ * turn) % 4] for turn in range(4))
    rules = JokerRules(dice.random() < 0.5, dice.random() < 0.5)
    suit = dice.choice(tuple(Suit)) if jokers == 0 and dice.random() < 0.2 else None
    hands = tuple(in_hand_order(tuple(drawn[n::4])) for n in range(4))
    at = Position(hands, SIDES, Trick(order), named, rules, suit)
    for _ in range(0 if suit else dice.choice((0, 0, 1, 2, 3))):
        at = with_card(at, dice.choice(playable(at.hands[at.trick.to_play], at.trick.cards, named, rules)))
    return at


def with_card(at: Position, card: Card) -> Position:
    """The position once the next card has been played."""
    place, trick = at.trick.to_play, at.trick.with_card(card)
    hands = tuple(
        tuple(c for c in hand if c is not card) if n == place else hand for n, hand in enumerate(at.hands)
    )
    if trick.is_complete:
        led_by = trick.order.index(winner(trick, at.named))
        trick = Trick(trick.order[led_by:] + trick.order[:led_by])
    return Position(hands, at.sides, trick, at.named, at.jokers)


def lawful(at: Position) -> Hand:
    """What the hand to play may play: of a suit that was called, if it holds any."""
    hand = at.hands[at.trick.to_play]
    called = tuple(card for card in hand if at.suit is not None and card.suit is at.suit)
    return called or playable(hand, at.trick.cards, at.named, at.jokers)


def try_everything(at: Position) -> dict[Card, int]:
    """The tricks that the side of the hand to play takes with each card that it may play."""
    trying = _Trying(at)
    turn = len(at.trick.cards)
    left = len(at.hands[at.trick.to_play])
    found = {}
    for card in lawful(at):
        taken = trying.after(trying.hands, 0, trying.played, trying.cards.index(card))
        found[card] = taken if turn % 2 == 0 else left - taken
    return found


class _Trying:
    """The cards by number, a hand as the sum of their bits; seats are counted from the first leader."""

    def __init__(self, at: Position) -> None:
        hands = [at.hands[place] for place in at.trick.order]
        self.cards = [*at.trick.cards, *[card for hand in hands for card in hand]]
        self._trump, self._rules = at.named.trump, at.jokers
        self._suits = [card.suit or self._trump for card in self.cards]
        self._heights = [strength(card, at.named) for card in self.cards]
        self._all_of = {
            suit: sum(1 << n for n, each in enumerate(self._suits) if each is suit) for suit in (*Suit, None)
        }
        self.hands = tuple([sum(1 << self.cards.index(card) for card in hand) for hand in hands])
        self.played = tuple(range(len(at.trick.cards)))
        self._from = cache(self._best)

    def after(self, hands: tuple[int, ...], leader: int, played: tuple[int, ...], card: int) -> int:
        """The tricks of the first leader's side once a card is played."""
        seat, played = (leader + len(played)) % 4, (*played, card)
        left = (*hands[:seat], hands[seat] - (1 << card), *hands[seat + 1 :])
        if len(played) < 4:
            return self._best(left, leader, played)
        taker = (leader + self._taker(played)) % 4
        return (taker % 2 == 0) + (self._from(left, taker, ()) if left[taker] else 0)

    def _best(self, hands: tuple[int, ...], leader: int, played: tuple[int, ...]) -> int:
        seat = (leader + len(played)) % 4
        lawful = self._lawful(hands[seat], played)
        values = [self.after(hands, leader, played, n) for n in range(lawful.bit_length()) if lawful >> n & 1]
        return min(values) if seat % 2 else max(values)

    def _taker(self, played: tuple[int, ...]) -> int:
        """Which of four cards takes the trick: the best trump, else the best of the suit led (A5.3, A5.4)."""
        suits = [self._suits[card] for card in played]
        suit = self._trump if self._trump and self._trump in suits else self._led(played)
        return max(range(4), key=lambda n: self._heights[played[n]] if suits[n] is suit else -1)

    def _led(self, played: tuple[int, ...]) -> Suit | None:
        for card in played:
            if self._suits[card] is not None:
                return self._suits[card]
        return None

    def _lawful(self, hand: int, played: tuple[int, ...]) -> int:
        """Follow suit (A5.1); at no trump, jokers by the rules of the table (A4.6, A4.7)."""
        jokers = hand & self._all_of[None]
        if not played:
            return (hand ^ jokers or hand) if self._rules.lead_as_last_resort else hand
        led = self._led(played)
        if led is None:
            return hand
        return hand & self._all_of[led] or (jokers if self._rules.void_must_throw else 0) or hand
