"""What a player can work out from the cards that lie open and those that fell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from whist.engine.actions import Name
from whist.engine.cards import FULL_PACK, JOKERS, Card, Hand, Place, Suit
from whist.engine.tricks import JokerRules, led_suit, playable, strength, suit_of, winning_card
from whist.engine.view import View
from whist.solver.position import Position

ANY_JOKER = JokerRules()
"""What the others may do with their jokers is of no account: at no trump they win nothing (A4.4)."""


@dataclass(frozen=True)
class Reading:
    """A view during play, read from the hand whose turn it is.

    ``believes`` whoever does not follow suit to have none of it; which is no proof where one may renege.
    """

    view: View
    named: Name
    me: Place
    believes: bool = True

    @property
    def trump(self) -> Suit | None:
        return self.named.trump

    @cached_property
    def on_table(self) -> Hand:
        return self.view.trick.cards if self.view.trick else ()

    @cached_property
    def hand(self) -> Hand:
        return self.view.hands[self.me] or ()

    @cached_property
    def friends(self) -> tuple[Place, ...]:
        """The other hands of this side."""
        sides = self.view.sides
        return tuple(Place(n) for n, side in enumerate(sides) if n != self.me and side == sides[self.me])

    @cached_property
    def enemies(self) -> tuple[Place, ...]:
        sides = self.view.sides
        return tuple(Place(n) for n, side in enumerate(sides) if side != sides[self.me])

    @cached_property
    def still_to_play(self) -> tuple[Place, ...]:
        """Whoever plays to this trick after this hand."""
        trick = self.view.trick
        return trick.order[len(trick.cards) + 1 :] if trick else ()

    @cached_property
    def unseen(self) -> Hand:
        """The cards that may be in any hidden hand, high cards first."""
        view = self.view
        played = [card for trick in (*view.tricks, view.trick) if trick for card in trick.cards]
        shown = [card for hand in view.hands if hand for card in hand]
        seen = {*played, *shown, *(view.buried or ())}
        pack = FULL_PACK + JOKERS[: getattr(view.settings, "jokers", 0)]
        return tuple(card for card in pack if card not in seen)

    @cached_property
    def voids(self) -> frozenset[tuple[Place, Suit]]:
        """Who has shown to hold none of which suit: they did not follow it (A5.1)."""
        shown: set[tuple[Place, Suit]] = set()
        for trick in (*self.view.tricks, self.view.trick):
            for n, (place, card) in enumerate(trick.plays if trick else ()):
                led = led_suit(trick.cards[:n], self.trump) if trick else None
                if led and suit_of(card, self.trump) is not led:
                    shown.add((place, led))
        return frozenset(shown)

    @cached_property
    def holdings(self) -> tuple[Hand, ...]:
        """What each place holds for certain, or, where that cannot be known, what it may hold."""
        return tuple(self._holding[place][0] for place in self.places)

    @cached_property
    def _holding(self) -> dict[Place, tuple[Hand, bool]]:
        """What each place holds or may hold, and whether it is known: shown, or all that is left."""
        hands, counts = self.view.hands, self.view.counts
        found = {place: (hand, True) for place in self.places if (hand := hands[place]) is not None}
        hidden = {place: self._may_hold(place) for place in self.places if place not in found}
        while sure := [place for place, cards in hidden.items() if len(cards) == counts[place]]:
            hand = hidden.pop(sure[0])
            found[sure[0]] = hand, True
            hidden = {place: tuple(c for c in cards if c not in hand) for place, cards in hidden.items()}
        return found | {place: (cards, False) for place, cards in hidden.items()}

    @cached_property
    def places(self) -> tuple[Place, ...]:
        return tuple(map(Place, range(len(self.view.hands))))

    def dealt(self, place: Place, since: int = 0) -> Hand:
        """What a place is known to have held after so many tricks: what it played since, and holds."""
        tricks = (*self.view.tricks[since:], *((self.view.trick,) if self.view.trick else ()))
        played = tuple(card for trick in tricks for who, card in trick.plays if who == place)
        hand, is_known = self._holding[place]
        return played + hand if is_known else played

    def of(self, suit: Suit | None, place: Place) -> Hand:
        """The cards of a suit that a place holds or may hold."""
        return self._by_suit[place].get(suit, ())

    @cached_property
    def _by_suit(self) -> tuple[dict[Suit | None, Hand], ...]:
        suits = (*Suit, None)
        return tuple(
            {suit: tuple(card for card in hand if suit_of(card, self.trump) is suit) for suit in suits}
            for hand in self.holdings
        )

    def position(self, hands: tuple[Hand, ...]) -> Position:
        """The cards that are left, with the hands as they are or may be."""
        view = self.view
        assert view.trick is not None
        return Position(hands, view.sides, view.trick, self.named, joker_rules(view), view.said.suit)

    def is_hidden(self, place: Place) -> bool:
        return not self._holding[place][1]

    def against(self, suit: Suit | None) -> Hand:
        """The cards of a suit that the other side may hold."""
        return self._against[suit]

    @cached_property
    def _against(self) -> dict[Suit | None, Hand]:
        return {
            suit: tuple(dict.fromkeys(card for place in self.enemies for card in self.of(suit, place)))
            for suit in (*Suit, None)
        }

    def rivals(self, card: Card) -> int:
        """How many cards of its own suit, in enemy hands for all we know, beat a card."""
        height = self.height(card)
        return sum(self.height(other) > height for other in self.against(suit_of(card, self.trump)))

    def is_master(self, card: Card) -> bool:
        """Nothing left in its suit beats it; a joker at no trump masters nothing (A4.4)."""
        return not self.is_useless(card) and self.rivals(card) == 0

    def is_useless(self, card: Card) -> bool:
        return card.is_joker and self.trump is None

    def height(self, card: Card) -> int:
        return strength(card, self.named)

    def is_trump(self, card: Card) -> bool:
        return self.trump is not None and suit_of(card, self.trump) is self.trump

    def ruffs(self, place: Place, suit: Suit | None) -> bool:
        """A place without the suit, but with a trump for all we know."""
        if self.trump is None or suit is self.trump or self.of(suit, place):
            return False
        return bool(self.of(self.trump, place))

    def wins_now(self, card: Card) -> bool:
        """Whether a card would be winning the trick as it lies."""
        cards = (*self.on_table, card)
        return winning_card(cards, self.named) == len(cards) - 1

    @cached_property
    def winning(self) -> Place | None:
        """The place that is winning the trick on the table."""
        trick = self.view.trick
        return trick.order[winning_card(trick.cards, self.named)] if trick and trick.cards else None

    def is_safe(self, cards: Hand) -> bool:
        """Whether, as far as can be known, no enemy still to play beats the best of these cards."""
        return not any(self._beats(place, cards) for place in self.still_to_play if place in self.enemies)

    def _beats(self, place: Place, cards: Hand) -> bool:
        """A shown hand is searched; a hidden one follows if it may, and ruffs if the suit is running out."""
        if not self.is_hidden(place):
            options = playable(self.holdings[place], cards, self.named, ANY_JOKER)
        else:
            led = led_suit(cards, self.trump)
            options = self.of(led, place)
            if len(options) < self._hidden_holders(led):
                options += self.of(self.trump, place) if self.trump else ()
        return any(winning_card((*cards, card), self.named) == len(cards) for card in options)

    def _hidden_holders(self, suit: Suit | None) -> int:
        hidden = [place for place in self.places if self.is_hidden(place)]
        return sum(bool(self.of(suit, place)) for place in hidden) or 1

    def _may_hold(self, place: Place) -> Hand:
        """Of what is out of sight: no suit that a place lacks, and no sported kitty but the declarer's."""
        if not self.view.counts[place]:
            return ()
        voids = self.voids if self.believes else frozenset[tuple[Place, Suit]]()
        sported = () if place == self.view.declarer else self.view.sported
        return tuple(
            card
            for card in self.unseen
            if card not in sported and (place, suit_of(card, self.trump)) not in voids
        )


def best(cards: Iterable[Card], named: Name) -> Card:
    """The strongest of some cards."""
    return max(cards, key=lambda card: strength(card, named))


def cheapest(cards: Iterable[Card], named: Name) -> Card:
    """The weakest of some cards, trumps last."""
    return min(cards, key=lambda card: (suit_of(card, named.trump) is named.trump, strength(card, named)))


@cache
def honour_points(card: Card, named: Name) -> int:
    """Four for the best card of a suit down to one for the fourth, whichever way it is played (A4)."""
    if card.is_joker:
        return 0
    suit = [other for other in FULL_PACK if other.suit is card.suit]
    better = sum(strength(other, named) > strength(card, named) for other in suit)
    return max(0, 4 - better)


def joker_rules(view: View) -> JokerRules:
    """What this table agreed about jokers at no trump (A4.6, A4.7)."""
    void, lead = (getattr(view.settings, name, "") for name in ("nt_joker_void", "nt_joker_lead"))
    return JokerRules(void == "must", lead == "last_resort")
