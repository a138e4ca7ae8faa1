"""Which card to play and which to throw: the manners of the whist table (A5)."""

from __future__ import annotations

from collections.abc import Callable

from whist.engine.cards import Card, Hand, Place, Suit
from whist.engine.tricks import suit_of
from whist.engine.view import View
from whist.solver.bidding import best_name, names_for
from whist.solver.burying import bury
from whist.solver.endings import best_ending
from whist.solver.reading import Reading, best, cheapest


def card(view: View, legal: Hand) -> Card:
    """The card to play from the hand whose turn it is."""
    assert view.contract is not None
    assert view.contract.named is not None
    assert view.hand_to_act is not None
    reading = Reading(view, view.contract.named, view.hand_to_act)
    liked = follow(reading, legal) if reading.on_table else lead(reading, legal)
    return best_ending(reading, legal, liked) or liked


def throw(view: View, legal: Hand) -> Card:
    """The least useful card of the hand that must throw, for what is named or likely to be."""
    assert view.hand_to_act is not None
    if view.hand_to_act == view.place:
        shape = best_name(view.hand, names_for(view))
        return bury(legal, shape, view.to_throw)[0]
    shown = tuple(card for hand in view.hands for card in hand or ())
    reading = Reading(view, best_name(shown, names_for(view)), view.hand_to_act)
    return min(legal, key=lambda card: (_use(reading, card), legal.index(card)))


def follow(reading: Reading, legal: Hand) -> Card:
    """Take what is worth taking, as cheaply as it can be had; else give the least."""
    taking = [card for card in legal if reading.wins_now(card)]
    if not taking or _leave_it(reading, taking):
        return discard(reading, legal)
    safe = [card for card in taking if reading.is_safe((*reading.on_table, card))]
    if safe:
        return cheapest(safe, reading.named)
    if _is_second_of_two(reading) and not any(map(reading.is_trump, taking)):
        return discard(reading, legal)
    if any(suit_of(card, reading.trump) is not reading.trump for card in taking):
        return _lowest_equal(reading, best(taking, reading.named))
    return cheapest(taking, reading.named)


def discard(reading: Reading, legal: Hand) -> Card:
    """What is missed least: a useless joker first, then losers that guard nothing."""
    return min(legal, key=lambda card: (_use(reading, card), legal.index(card)))


def lead(reading: Reading, legal: Hand) -> Card:
    """The first of these that there is a card for: draw trumps, cash, cross over, give a ruff, lead low."""
    ways: tuple[Callable[[Reading, Hand], Card | None], ...] = (_draw_trumps, _cash, _cross)
    for way in ways:
        if (found := way(reading, legal)) is not None:
            return found
    return _lead_low(reading, legal)


def _leave_it(reading: Reading, taking: list[Card]) -> bool:
    """Whether the trick is our side's already, or will be without this hand."""
    ours, table = reading.winning in reading.friends, reading.on_table
    if ours and reading.is_safe(table):
        return True
    if ours:
        return not any(reading.is_safe((*table, card)) for card in taking)
    return any(_will_take(reading, place) for place in reading.still_to_play if place in reading.friends)


def _will_take(reading: Reading, friend: Place) -> bool:
    """Whether a shown hand of our side, still to play, has a master for the suit led."""
    if reading.is_hidden(friend):
        return False
    led = suit_of(reading.on_table[0], reading.trump)
    masters = [card for card in reading.of(led, friend) if reading.is_master(card)]
    ruffed = any(reading.is_trump(card) and led is not reading.trump for card in reading.on_table)
    behind = [place for place in reading.still_to_play if place in reading.enemies]
    return bool(masters) and not ruffed and not any(reading.ruffs(place, led) for place in behind)


def _is_second_of_two(reading: Reading) -> bool:
    """Second hand: a friend is still to play, so a card that may be beaten is kept back."""
    return len(reading.on_table) == 1 and any(place in reading.friends for place in reading.still_to_play)


def _lowest_equal(reading: Reading, top: Card) -> Card:
    """The lowest of this hand's cards that is as good as ``top``: no enemy card lies between."""
    suit = suit_of(top, reading.trump)
    equals = [card for card in reading.of(suit, reading.me) if reading.rivals(card) == reading.rivals(top)]
    return min(equals, key=reading.height)


def _draw_trumps(reading: Reading, legal: Hand) -> Card | None:
    """Trumps, while the others may hold any: unless they hold more than we see, or only the last master."""
    if reading.trump is None or not _is_declaring(reading):
        return None
    theirs = reading.against(reading.trump)
    mine = [card for card in legal if reading.is_trump(card)]
    ours = len(mine) + sum(len(reading.of(reading.trump, place)) for place in _shown_friends(reading))
    all_shown = not any(map(reading.is_hidden, reading.friends))
    if not theirs or not mine or (all_shown and len(theirs) > ours):
        return None
    if len(theirs) == 1 and all(reading.height(theirs[0]) > reading.height(card) for card in mine):
        return None
    top = best(mine, reading.named)
    if reading.is_master(top):
        return _lowest_equal(reading, top)
    return cheapest(mine, reading.named)


def _cash(reading: Reading, legal: Hand) -> Card | None:
    """A master that no enemy ruffs, from the suit of which they may hold most."""
    masters = [card for card in legal if reading.is_master(card) and not _is_ruffed(reading, card)]
    if reading.trump is not None:
        masters = [card for card in masters if not reading.is_trump(card)] or masters
    return max(masters, key=lambda card: len(reading.against(suit_of(card, reading.trump))), default=None)


def _cross(reading: Reading, legal: Hand) -> Card | None:
    """A low card to a master in a shown hand of our side, or to its void for a ruff."""
    for place in _shown_friends(reading):
        for suit in dict.fromkeys(suit_of(card, reading.trump) for card in legal):
            mine = [card for card in legal if suit_of(card, reading.trump) is suit]
            ruffed = any(reading.ruffs(enemy, suit) for enemy in reading.enemies)
            masters = [card for card in reading.of(suit, place) if reading.is_master(card)]
            if suit is not None and not ruffed and (masters or reading.ruffs(place, suit)):
                return cheapest(mine, reading.named)
    return None


def _lead_low(reading: Reading, legal: Hand) -> Card:
    """The suit that suits best; its top of touching cards, or its lowest."""
    suits = dict.fromkeys(suit_of(card, reading.trump) for card in legal)
    suit = max(suits, key=lambda suit: _appeal(reading, suit))
    mine = [card for card in legal if suit_of(card, reading.trump) is suit]
    top = best(mine, reading.named)
    touching = len({reading.rivals(card) for card in sorted(mine, key=reading.height)[-2:]}) == 1
    if len(mine) > 1 and touching and reading.rivals(top) <= 2 and not top.is_joker:
        return top
    return cheapest(mine, reading.named)


def _appeal(reading: Reading, suit: Suit | None) -> float:
    """How much there is to be said for leading a suit that holds no master."""
    if suit is None:
        return -100.0  # a joker at no trump gives the trick away
    mine = reading.of(suit, reading.me)
    top = best(mine, reading.named)
    appeal = float(len(mine)) - 4 * (suit is reading.trump)
    appeal -= 6 * any(reading.ruffs(place, suit) for place in reading.enemies)
    appeal -= 1.5 * (reading.rivals(top) == 1 and len(mine) <= 2)
    appeal += (3 if reading.trump else 5) * (suit in _led_by_friends(reading))
    appeal += sum(_friend_in_suit(reading, suit, place) for place in reading.friends)
    return appeal


def _friend_in_suit(reading: Reading, suit: Suit, friend: Place) -> float:
    """A friend without the suit may ruff it; or else it is wasted on them."""
    if reading.ruffs(friend, suit):
        return 4.0
    if not reading.of(suit, friend):
        return -6.0
    shown = not reading.is_hidden(friend)
    return float(shown and any(reading.rivals(card) == 1 for card in reading.of(suit, friend)))


def _led_by_friends(reading: Reading) -> set[Suit | None]:
    led = [trick.plays[0] for trick in reading.view.tricks]
    return {suit_of(card, reading.trump) for place, card in led if place in reading.friends}


def _use(reading: Reading, card: Card) -> float:
    """What a card may still be good for: trumps most, then masters, then guards; short suits least."""
    if reading.is_useless(card):
        return -100.0
    suit = suit_of(card, reading.trump)
    mine = reading.of(suit, reading.me)
    use = float(reading.height(card)) + 60 * reading.is_trump(card)
    if reading.is_master(card):
        return use + 30
    rivals = reading.rivals(best(mine, reading.named))
    use += 12 * (0 < rivals <= 2 and len(mine) == rivals + 1)
    if reading.trump is None:
        return use + max(0, len(mine) - 3)
    return use - 3 * (len(mine) <= 2)


def _is_declaring(reading: Reading) -> bool:
    """Whether the trumps are this side's: the declarer's, or, where nobody declares, those who hold more."""
    declarer = reading.view.declarer
    if declarer is not None:
        return declarer == reading.me or declarer in reading.friends
    ours = sum(len(reading.of(reading.trump, place)) for place in (reading.me, *reading.friends))
    return ours > len(reading.against(reading.trump))


def _is_ruffed(reading: Reading, card: Card) -> bool:
    suit = suit_of(card, reading.trump)
    return any(reading.ruffs(place, suit) for place in reading.enemies)


def _shown_friends(reading: Reading) -> tuple[Place, ...]:
    return tuple(place for place in reading.friends if not reading.is_hidden(place))
