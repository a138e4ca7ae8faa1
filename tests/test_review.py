"""Looking back: what best play would have made, where books were lost, by whom; and that it all adds up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from tests.laws import GAMES, Game, match
from tests.positions import (
    SQUARE,
    claimed,
    contracted,
    dealt,
    double_dummy,
    dummy_whist,
    on,
    says,
    settled,
)
from tests.tables import cards
from whist.engine.actions import CallSuit, Direction, Name, TakeBack
from whist.engine.cards import Card, Hand, Place, Suit, parse_card
from whist.engine.deal import DealOver, InPlay
from whist.engine.game import GameState
from whist.engine.seats import FOUR, from_place
from whist.engine.tricks import Trick, playable, winner
from whist.engine.view import View, view
from whist.records import parse, understand, unfolded
from whist.reviewing import review_of
from whist.simulate import Order, simulate
from whist.solver import perfect
from whist.solver.compiling import compile_search
from whist.solver.played import Award, PlayedDeal, moments, played_deal
from whist.solver.position import Position
from whist.solver.review import Lapse, Review, Way, review
from whist.written import read_deals

N, E, S, W = FOUR
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
Over = tuple[GameState, View]


def finished(game: Game, seeds: range, **fixed: object) -> Iterator[Over]:
    """Random deals that were played, by random house rules: the moment of the first lead, and the end."""
    for seed in seeds:
        first: GameState | None = None
        for moment in match(game.any_rules(seed, **fixed), seed, 700):
            state = moment.state
            if isinstance(state.deal, InPlay) and not isinstance(moment.before.deal, InPlay):
                first = state
            is_over = isinstance(state.deal, DealOver) and state.deal is not moment.before.deal
            if is_over and (seen := view(state, None)).contract is not None:
                assert first is not None
                yield first, seen


@cache
def any_deals(game: Game) -> tuple[Over, ...]:
    """Deals with and without penalties, jokers and claims, up and down."""
    strict = finished(game, range(4), renege_mode="prevent")
    return (*strict, *finished(game, range(4, 10), renege_mode="penalise"))


def ending(deal: PlayedDeal, left: int) -> PlayedDeal | None:
    """The last so many tricks of a deal as a deal of its own; None where a claim came before them."""
    gone = deal.length - left
    before = deal.tricks[:gone]
    if len(before) < gone or not all(trick.is_complete for trick in before):
        return None
    out = {card for trick in before for card in trick.cards}
    hands = tuple(tuple(card for card in hand if card not in out) for hand in deal.hands)
    leader = winner(before[-1], deal.named) if before else deal.order[0]
    suits = tuple((number - gone, suit) for number, suit in deal.suits if number > gone)
    late = replace(deal, hands=hands, tricks=deal.tricks[gone:], suits=suits, beside=(0, 0))
    return replace(late, order=from_place(deal.order, leader))


def endings(game: Game, left: int) -> Iterator[PlayedDeal]:
    """The last tricks of many deals."""
    for _, over in any_deals(game):
        deal = played_deal(over)
        assert deal is not None
        if (late := ending(deal, left)) is not None:
            yield late


def adds_up(found: Review) -> None:
    """All between best play and what was made stands in the lapses and the gains."""
    assert found.is_settled
    assert found.best is not None
    assert all(each.books > 0 for each in (*found.lapses, *found.gains))
    for side in (0, 1):
        won, given = (sum(each.books for each in found.gains if each.side == s) for s in (side, 1 - side))
        made = found.best[side] - found.lost(side) + found.lost(1 - side) + won - given
        assert made == found.made[side]


# ---- laws


@games
def test_what_was_lost_is_all_that_lies_between_best_play_and_what_was_made(game: Game) -> None:
    reviewed = [review(deal) for deal in endings(game, 6)]
    assert len(reviewed) > 15
    for found in reviewed:
        adds_up(found)
        assert {each.way for each in found.gains} <= {Way.RENEGED, Way.LED_WRONGLY}, "only against the law"
    assert any(found.lapses for found in reviewed)


@games
def test_a_whole_deal_adds_up_to_the_books_that_were_really_won(game: Game) -> None:
    if not compile_search():
        pytest.skip("without numba a whole deal takes too long for a test")
    for _, over in any_deals(game)[:6]:
        found = review_of(over)
        assert found is not None
        assert over.outcome is not None
        adds_up(found)
        assert found.made == over.outcome.won
        assert over.contract is not None
        declarer = over.contract.declarer
        assert found.declaring == (None if declarer is None else over.sides[declarer])


@games
def test_the_cards_are_those_that_lay_there_at_the_first_lead(game: Game) -> None:
    for first, over in any_deals(game):
        deal, play = played_deal(over), first.deal
        assert deal is not None
        assert isinstance(play, InPlay)
        seating, contract = first.rules.seating, play.contract
        assert (deal.hands, deal.order, deal.named) == (play.hands, play.trick.order, contract.named)
        assert deal.deciders == tuple(seating.decider(place, contract) for place in FOUR)
        assert deal.sides == tuple(seating.side(place, contract) for place in FOUR)
        assert deal.jokers == first.rules.jokers


@games
def test_the_plainest_of_searches_says_the_same(game: Game) -> None:
    seen = 0
    for deal in (*endings(game, 2), *[*endings(game, 3)][:3]):
        found, (before, steps) = review(deal), moments(deal)
        positions = [moment.position for moment in before if moment.position is not None]
        assert found.best == (plainly(positions[0], 0), plainly(positions[0], 1))
        for lapse in found.lapses:
            if lapse.card is None:
                continue
            at = next(n for n, step in enumerate(steps) if step.card is lapse.card)
            most = plainly(positions[at], lapse.side)
            keep = [c for c in lawful(positions[at]) if plainly(after(positions[at], c), lapse.side) == most]
            assert list(lapse.better) == keep
            assert lapse.card not in keep
            seen += 1
    assert seen


def lawful(position: Position) -> Hand:
    hand, trick = position.hands[position.trick.to_play], position.trick
    if position.suit is not None:
        return tuple(card for card in hand if card.suit is position.suit) or hand
    return playable(hand, trick.cards, position.named, position.jokers)


def after(position: Position, card: Card) -> Position:
    """The position after a card; a complete trick lies there until it is taken."""
    place = position.trick.to_play
    hand = tuple(each for each in position.hands[place] if each is not card)
    hands = (*position.hands[:place], hand, *position.hands[place + 1 :])
    return replace(position, hands=hands, trick=position.trick.with_card(card), suit=None)


@cache
def plainly(position: Position, side: int) -> int:
    """The tricks that a side takes, every card of every hand tried."""
    if position.trick.is_complete:
        taker = winner(position.trick, position.named)
        rest = replace(position, trick=Trick(from_place(position.trick.order, taker)))
        return (position.sides[taker] == side) + (plainly(rest, side) if any(rest.hands) else 0)
    values = [plainly(after(position, card), side) for card in lawful(position)]
    return max(values) if position.sides[position.trick.to_play] == side else min(values)


@games
def test_who_plays_as_well_as_can_be_gave_nothing_away(game: Game) -> None:
    dice = random.Random(7)
    for deal in [*endings(game, 5)][:12]:
        played = replace(deal, tricks=best_played(deal, dice), claim=None, suits=())
        found = review(played)
        assert (found.lapses, found.gains) == ((), ())
        assert found.best == found.made


def best_played(deal: PlayedDeal, dice: random.Random) -> tuple[Trick, ...]:
    """The tricks of four hands that never lose a book: any of the cards that keep them all."""
    tricks, played = list[Trick](), replace(deal, tricks=(), claim=None, suits=())
    while (position := moments(played)[0][-1].position) is not None:
        values = perfect.card_values(position)
        assert values is not None
        card = dice.choice([card for card, value in values.items() if value == max(values.values())])
        open_trick = position.trick.with_card(card)
        tricks = [each for each in tricks if each.is_complete] + [open_trick]
        played = replace(played, tricks=tuple(tricks))
    return tuple(tricks)


# ---- single deals


def written(*lines: str) -> PlayedDeal:
    """A deal of a few cards, north first, east next."""
    return next(read_deals(enumerate(map(str.encode, lines), 1))).deal


FINESSE = (
    "trump: no trump",
    "N: SA SQ",
    "E: H2 H3",
    "S: S3 S2",
    "W: SK S4",
    "lead: S",
    "declarer: S",
    "dummy: N",
)


def fell(leader: Place, words: str) -> Trick:
    """A trick, its cards in the order in which they fell."""
    return Trick(from_place(FOUR, leader), tuple(map(parse_card, words.split())))


def lapse(trick: int, hand: Place, decider: Place, side: int, card: str, better: str = "") -> Lapse:
    """One book lost by a card."""
    kept = cards(better)
    return Lapse(trick, hand, decider, side, 1, Way.PLAYED, parse_card(card), kept)


def test_a_finesse_not_taken_is_the_declarers_lapse_though_the_card_was_the_dummys() -> None:
    found = review(written(*FINESSE, "played: S2 S4 SA H2 SQ H3 S3 SK"))
    assert found == Review((2, 0), (1, 1), (lapse(1, N, S, 0, "AS", "QS"),), declaring=0)


def test_a_lapse_that_the_other_side_gives_back_stands_beside_theirs() -> None:
    """South gives up the second trump, and west, who could take it, gives it back."""
    deal = ("trump: hearts", "N: S2 S3", "E: D2 D3", "S: HA C2", "W: HK C3", "lead: S")
    found = review(written(*deal, "played: C2 C3 S2 D2 HK S3 D3 HA"))
    assert (found.best, found.made) == ((1, 1), (1, 1))
    assert found.lapses == ()


def test_low_cards_win_downtown_and_the_kings_are_worth_nothing() -> None:
    deal = ("trump: no trump down, bad aces", "N: S2 SA", "E: S3 S4", "S: H2 H3", "W: D2 D3")
    found = review(written(*deal, "played: SA S3 H2 D2 S4 H3 D3 S2"))
    assert (found.best, found.made) == ((1, 1), (1, 1))
    assert found.lapses == (), "the ace loses whenever it is played"


def test_a_joker_that_had_to_go_is_nobodys_lapse() -> None:
    deal = ("trump: no trump", "N: SA HA", "E: BJ HK", "S: C2 C3", "W: D2 D3")
    must = review(written(*deal, "jokers: must be thrown", "played: SA BJ C2 D2 HA HK C3 D3"))
    assert must.lapses == ()
    assert must.best == (2, 0)


@pytest.mark.parametrize(
    ("claim", "made", "lost"),
    [
        ("N 2", (2, 0), None),
        ("N 1", (1, 1), Lapse(1, N, N, 0, 1, Way.CLAIMED)),
        ("N 0", (0, 2), Lapse(1, N, N, 0, 2, Way.CONCEDED)),
        ("E 1", (1, 1), Lapse(1, E, E, 0, 1, Way.CLAIMED)),
        ("E 0", (2, 0), None),
    ],
)
def test_a_claim_costs_the_claimants_what_it_leaves_and_the_others_what_they_grant(
    claim: str, made: tuple[int, int], lost: Lapse | None
) -> None:
    found = review(
        written("trump: no trump", "N: SA SK", "E: S2 S3", "S: H2 H3", "W: D2 D3", f"claim: {claim}")
    )
    assert found == Review((2, 0), made, () if lost is None else (lost,))


def test_a_claim_is_weighed_with_the_cards_that_lay_on_the_table() -> None:
    found = review(written(*FINESSE, "played: S2 S4 SA", "claim: S 1"))
    assert [(each.way, each.trick) for each in found.lapses] == [(Way.PLAYED, 1)]
    assert (found.best, found.made) == ((2, 0), (1, 1))


HEARTS_CALLED = PlayedDeal(
    (cards("AS 2H"), cards("AH KH"), cards("2C 3C"), cards("2D 3D")),
    (0, 1, 0, 1),
    FOUR,
    Name(None, Direction.UP),
    (N, E, N, E),
)
"""North can cash the ace of spades; who calls hearts from north's hand prevents even that."""


def test_a_suit_that_was_called_costs_whoever_led_from_the_wrong_hand() -> None:
    tricks = (fell(N, "2H AH 2C 2D"), fell(E, "KH 3C 3D AS"))
    found = review(replace(HEARTS_CALLED, tricks=tricks, suits=((1, Suit.HEARTS),)))
    assert found == Review((1, 1), (0, 2), (Lapse(1, N, N, 0, 1, Way.SUIT_CALLED),))
    free = review(replace(HEARTS_CALLED, tricks=tricks))
    assert free.lapses == (lapse(1, N, N, 0, "2H", "AS"),), "nobody made them lead it"


def test_a_lead_from_the_wrong_hand_that_stood_may_win_as_well_as_lose() -> None:
    hands = (cards("AS AC"), cards("2S 2C"), cards("2H 3H"), cards("AH KH"))
    deal = replace(HEARTS_CALLED, order=from_place(FOUR, S), hands=hands)
    found = review(replace(deal, tricks=(fell(N, "AS 2S 2H KH"), fell(N, "AC 2C 3H AH"))))
    assert (found.best, found.made) == ((0, 2), (2, 0))
    assert [(each.way, each.side, each.books) for each in found.gains] == [(Way.LED_WRONGLY, 0, 2)]
    assert found.lapses == ()


def test_a_renege_that_wins_is_no_lapse_and_one_that_loses_is() -> None:
    """West keeps the king of spades out of the first trick, against the law, and loses or wins by it."""
    ruff = PlayedDeal(
        (cards("AS 3S"), cards("2S 4H"), cards("5S 6S"), cards("KS 2H")),
        (0, 1, 0, 1),
        FOUR,
        Name(Suit.HEARTS, Direction.UP),
        FOUR,
        (fell(N, "AS 2S 5S 2H"),),
        Award(W, 1),
    )
    found = review(ruff)
    assert [(each.way, each.hand, each.side) for each in found.gains] == [(Way.RENEGED, W, 1)]
    adds_up(found)


def test_what_the_nodes_do_not_settle_is_said_to_be_open() -> None:
    deals = [played_deal(over) for _, over in any_deals(GAMES[0])]
    whole = next(each for each in deals if each is not None and len(each.tricks) == 13)
    found = review(whole, nodes=1)
    assert not found.is_settled
    assert found.best is None
    assert 1 < found.settled_from <= 14
    assert all(each.trick >= found.settled_from - 1 for each in found.lapses)
    assert found.made == review(whole, nodes=1).made


# ---- deals at the table


def test_of_a_deal_that_is_not_over_or_was_thrown_in_there_is_no_review() -> None:
    state = contracted(dummy_whist(), "1U", "S")
    assert review_of(view(state, None)) is None
    thrown_in = on(dealt(dummy_whist(all_pass="redeal")), "P P P")
    assert isinstance(thrown_in.deal, DealOver)
    assert review_of(view(thrown_in, None)) is None


def test_a_claim_before_the_first_lead_is_reviewed_from_the_hand_that_was_to_lead() -> None:
    state = contracted(dummy_whist(first_lead="left_of_declarer"), "1U", "S")
    over = view(claimed(state, 0, 5), None)
    deal = played_deal(over)
    assert deal is not None
    assert state.deal is not None
    assert (deal.order, deal.tricks, deal.claim) == ((1, 3, 2, 0), (), Award(Place(0), 5))


def penalising() -> GameState:
    """The square deal of whist: place 0 has the best of each suit, 3 the worst; clubs are trumps, 0 leads."""
    deuces = [f"{hand} 2{suit.value}" for hand, suit in zip(SQUARE.split(" | "), Suit, strict=True)]
    return dealt(double_dummy(renege_mode="penalise"), " | ".join(deuces), 3, last="2C")


def test_a_suit_that_was_called_is_remembered_with_its_trick_until_the_deal_is_over() -> None:
    state = penalising()
    state = says(on(state, "8H"), 1, CallSuit(Suit.DIAMONDS))
    assert view(state, None).said.suits == ((1, Suit.DIAMONDS),)
    over = view(settled(claimed(on(state, "AD"), 1, 6)), None)
    deal = played_deal(over)
    assert deal is not None
    assert deal.suits == ((1, Suit.DIAMONDS),)


def test_a_card_that_was_taken_back_was_never_played() -> None:
    state = penalising()
    state = says(on(state, "AH JS"), 1, TakeBack())
    over = view(settled(claimed(on(state, "JH"), 0, 6)), None)
    deal = played_deal(over)
    assert deal is not None
    assert deal.tricks == (fell(N, "AH JH"),)


# ---- records


@games
@pytest.mark.parametrize("mode", ["prevent", "penalise"])
def test_every_deal_of_every_record_can_be_reviewed(game: Game, mode: str) -> None:
    order = Order(game.name, 3, 11, {"renege_mode": mode}, most_deals=4)
    seen = 0
    for line in simulate(order):
        for over in unfolded(understand(parse(line.encode()))):
            deal = played_deal(over)
            if deal is None:
                assert over.outcome is None or over.contract is None
            elif (late := ending(deal, 5)) is not None:
                adds_up(review(late))
                seen += 1
    assert seen > 2
