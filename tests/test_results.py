"""What pages say of kitties, claims, reneges, honours, rubbers and the end, by written deals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.page_walk import HOUSES, NASTY, PLAIN, cards_in, moments, named
from tests.positions import (
    SQUARE,
    bid_whist,
    claimed,
    contracted,
    dealt,
    double_dummy,
    dummy_whist,
    next_deal,
    on,
    opened,
    played_out,
    says,
    settled,
)
from whist.engine.actions import Answer, CallHonours, CallRenege, ChoosePenalty, Claim, Duty, Penalty
from whist.engine.cards import Place
from whist.engine.game import GameState, duty, to_act
from whist.engine.rules import Ending, Game, Reason, ScoreLine, Tally
from whist.engine.view import view
from whist.mistakes import NothingToSee
from whist.pictures import game_over_page, hand_page, score_page, table_page, tricks_page
from whist.pictures.history import Game as FinishedGame
from whist.pictures.history import game_line
from whist.words import Cast, plain

every_house = pytest.mark.parametrize("house", range(len(HOUSES)), ids=map(named, HOUSES))
DUMMYS_DEAL = 2
"""The dummy of the player at place 0, which deals first where they drew low."""
TWO_EACH = "AK.-.-.- | QJ.-.-.- | -.-.-.- | 2.-.-.-"
THREE = "AKQ.-.-.- | J.-.-.- | -.-.-.- | 2.-.-.-"
ALL_FOUR = "AKQJ.-.-.- | -.-.-.- | -.-.-.- | 2.-.-.-"


def table(state: GameState) -> str:
    seen = view(state, None)
    return table_page(seen, Cast.around(seen, PLAIN, "en"), "en").text


def hand(state: GameState, place: int) -> str:
    seen = view(state, Place(place))
    return hand_page(seen, Cast.around(seen, PLAIN, "en"), "en").text


def score(state: GameState) -> str:
    seen = view(state, None)
    return score_page(seen, Cast.around(seen, PLAIN, "en"), "en").text


# ---- sides and totals


def test_a_pair_has_one_total_and_its_books_are_named_by_both() -> None:
    state = contracted(bid_whist(), "4U", "S", SQUARE)
    text = table(state)
    assert "Totals: Ann and Cy 0 · Bo and Dee 0 · first to 7" in text
    assert "Books: Ann and Cy **1**, Bo and Dee **0**" in text
    assert "Kitty is buried: first book to Ann and Cy" in text


PAIRS = [n for n, (game, _) in enumerate(HOUSES) if game == "bid_whist"]


def test_the_books_of_the_bidders_own_pair_make_the_contract_or_not() -> None:
    """`books` are by side; a bidder at an odd place has the second of them."""
    told = set()
    for _, views in (moment for house in PAIRS for moment in moments(house)):
        seen = views[None]
        if not seen.outcome or not seen.contract or seen.declarer is None:
            continue
        took = seen.outcome.books[seen.declarer % 2]
        text = table_page(seen, Cast.around(seen, PLAIN, "en"), "en").text
        assert f" books, took {took}, " in text or (took == 13 and "Boston!" in text)
        told.add(seen.declarer % 2)
    assert told == {0, 1}


def test_a_game_and_the_games_of_a_rubber_are_counted() -> None:
    state = dealt(double_dummy(), SQUARE, DUMMYS_DEAL)
    state = replace(state, tally=Tally((3, 1), (Game(1, 2),)))
    assert "Totals: Ann 3 · Bo 1 · first to 5 · Games: Ann 0 · Bo 1 · best of three" in table(state)
    assert "-# Game 1 to Bo: a double" in score(state)
    assert "First to 5 wins a game, two games the rubber" in score(state)


def test_a_single_game_knows_no_rubber() -> None:
    state = dealt(double_dummy(rubber="single_game", game_points=7), SQUARE, DUMMYS_DEAL)
    assert "first to 7" in table(state)
    assert "rubber" not in score(state) + table(state).casefold()


@every_house
def test_the_result_says_who_dealt(house: int) -> None:
    dealers = {state.number: state.dealer for state, views in moments(house) if not views[None].outcome}
    for _, views in moments(house):
        seen = views[None]
        dealer = dealers.get(seen.number)
        if seen.outcome and dealer is not None:
            cast = Cast.around(seen, PLAIN, "en")
            assert f"-# {cast.name(dealer)} deals" in table_page(seen, cast, "en").text


# ---- the cards that the bidder took and buried


def test_a_sported_kitty_is_shown_to_all_and_what_was_buried_to_the_bidder_alone() -> None:
    state = contracted(bid_whist(kitty_view="sport_always"), "4U", "S", SQUARE)
    assert "Kitty: " in table(state)
    assert "-# You buried " in hand(state, 0)
    assert "You buried" not in hand(state, 2)
    over = played_out(state)
    assert "-# You buried " in hand(over, 0)
    assert "You buried" not in hand(over, 2)


def test_a_kitty_that_goes_with_the_first_trick_is_nobodys_before() -> None:
    state = contracted(bid_whist(kitty_book="first_trick_winner"), "4U", "S", SQUARE)
    assert "Kitty is buried: its book goes with the first trick" in table(state)


def test_fifteen_cards_of_a_dummy_are_thrown_not_buried() -> None:
    state = contracted(dummy_whist(jokers=2), "4U", "S", "AKQ.AKQ.AKQ.AKQ 2S")
    assert "-# You threw " in hand(state, 0)
    assert "You threw" not in hand(played_out(state), 1)


# ---- claims


def waiting(tricks: int) -> GameState:
    """Bid Whist: the declarer, who leads, claims so many tricks, or concedes."""
    return says(contracted(bid_whist(), "4U", "S", SQUARE), 0, Claim(tricks))


def test_a_claim_is_put_to_the_table_without_a_card_and_to_the_voters_with_the_hand() -> None:
    state = waiting(5)
    claimants = set(view(state, Place(0)).hand)
    assert table(state).endswith("**Ann claims 5 of the last 12 tricks.**\n**Bo and Dee to answer**")
    assert not cards_in(table(state)) & claimants
    for voter in (1, 3):
        assert cards_in(hand(state, voter)) >= claimants
        assert hand(state, voter).endswith("**Do you agree?** If not, play goes on.")
    for other in (0, 2):
        assert hand(state, other).endswith("**Bo and Dee to answer**")
    assert not cards_in(hand(state, 2)) & claimants


def test_who_has_agreed_is_told_who_is_still_asked() -> None:
    state = says(waiting(5), 3, Answer(True))
    assert hand(state, 3).endswith("You have agreed.\n**Bo to answer**")
    assert table(state).endswith("**Bo to answer**")


def test_a_concession_asks_the_partner_and_shows_no_hand() -> None:
    state = waiting(0)
    assert table(state).endswith("**Ann concedes the last 12 tricks.**\n**Cy to answer**")
    assert hand(state, 2).endswith("**Do you give up too?** If not, play goes on.")
    assert not cards_in(hand(state, 2)) & set(view(state, Place(0)).hand)


def test_a_claim_that_stands_is_told_with_the_result() -> None:
    start = on(contracted(bid_whist(), "4U", "S", SQUARE), "AS")
    state = claimed(start, 1, 2)
    told = "**The claim stands: 2 of the last 12 tricks to Bo's side, 10 to the other.**"
    assert told in table(state)
    assert told in hand(state, 1)
    seen = view(state, None)
    replayed = tricks_page(seen, Cast.around(seen, PLAIN, "en"), "en").text
    assert "-# Open when the claim was accepted: Ann led `A♠`" in replayed
    assert told in replayed


def test_a_claim_in_double_dummy_counts_the_tricks_that_were_left() -> None:
    state = claimed(dealt(double_dummy(), SQUARE, DUMMYS_DEAL), 1, 13)
    assert "**The claim stands: all of the last 13 tricks to Bo's side.**" in table(state)


# ---- reneges


@every_house
def test_what_was_paid_for_reneges_is_said_where_it_was_paid(house: int) -> None:
    for state, views in moments(house):
        seen, cast = views[None], Cast.around(views[None], PLAIN, "en")
        if not seen.outcome:
            continue
        text = table_page(seen, cast, "en").text
        moved = abs(seen.outcome.won[0] - seen.outcome.books[0])
        assert ("For reneges " in text) is bool(moved)
        assert f"For reneges {moved} books go" in text or moved < 2
        assert ("still owe" in text) is (any(state.tally.debts) and not state.is_over)


def reneged() -> GameState:
    """Double Dummy, spades trumps: Ann could have followed to Bo's spade, and Bo has called it."""
    hands = "AKQ.AKQ.AKQ.AKQJ | JT9.JT9.JT9.T987 | 876.876.876.6543 | 5432.5432.5432.2"
    state = dealt(double_dummy(renege_mode="penalise"), hands, 3, last="5S")
    assert view(state, None).hand_to_act == 0
    state = on(state, "AS JS 8S 5S KS JH 7S 4S")
    return says(state, 0, CallRenege(2))


def test_the_caller_of_a_revoke_is_asked_what_it_costs_and_all_are_told() -> None:
    state = reneged()
    assert "-# Bo reneged in trick 2; Ann says what it costs." in table(state)
    assert "**What does the renege in trick 2 cost?** three tricks, three points to you or " in hand(state, 0)
    assert "What does the renege" not in hand(state, 1)
    chosen = says(state, 0, ChoosePenalty(2, Penalty.ADD))
    assert "-# Bo reneged in trick 2: three points to Ann." in table(chosen)
    assert "What does the renege" not in hand(chosen, 0)


def test_books_that_are_still_owed_are_told_at_every_deal() -> None:
    state = dealt(bid_whist(renege_mode="penalise", renege_collect="carry"), SQUARE)
    state = replace(state, tally=replace(state.tally, debts=(0, 2)))
    assert "-# Bo and Dee still owe 2 books for reneges" in score(state)


@pytest.mark.parametrize(
    ("words", "may"),
    [
        ({"renege_mode": "penalise"}, "reneges"),
        ({"honours_claim": "call"}, "honours"),
        ({"renege_mode": "penalise", "honours_claim": "call"}, "reneges and honours"),
    ],
)
def test_a_deal_that_is_played_out_says_what_may_still_be_called(words: dict[str, str], may: str) -> None:
    state = played_out(dealt(double_dummy(**words), SQUARE, DUMMYS_DEAL))
    assert duty(state) is Duty.SETTLE
    foot = f"The play is over: **{may} may still be called**"
    assert table(state).endswith(foot)
    assert hand(state, 0).endswith(foot)
    assert "Books: Ann **" in table(state)


# ---- honours


def whist(hands: str, before: tuple[int, int] = (0, 0), **words: str) -> GameState:
    """A finished deal of Double Dummy, spades trumps."""
    rules = double_dummy(**words)
    start = replace(opened(rules, 3), tally=Tally(before))
    state = played_out(next_deal(start, hands, last="2S"))
    return settled(state) if duty(state) is Duty.SETTLE else state


@pytest.mark.parametrize(
    ("hands", "before", "claim", "told"),
    [
        (TWO_EACH, 0, "auto", "Honours divided."),
        (THREE, 0, "auto", "Two by honours to Ann: plus 2."),
        (ALL_FOUR, 0, "auto", "Four by honours to Ann: plus 4."),
        (ALL_FOUR, 9, "auto", "Four by honours to Ann, who stood one short of the game: not counted."),
        (ALL_FOUR, 0, "call", "Four by honours to Ann, but nobody called them."),
    ],
    ids=["divided", "two", "four", "dead", "uncalled"],
)
def test_honours_are_told_as_whist_players_tell_them(hands: str, before: int, claim: str, told: str) -> None:
    assert told in table(whist(hands, (before, 0), game_points="10", honours_claim=claim))


def test_honours_that_come_too_late_are_told_and_not_marked() -> None:
    state = whist("AKQJT987.KQJT9.-.- | -.-.-.- | -.A.-.- | 2.-.-.-")
    seen = view(state, None)
    assert seen.outcome
    assert seen.outcome.lines == (ScoreLine(0, Reason.ODD_TRICKS, 5),)
    assert "Four by honours to Ann, but tricks count first. Game to Ann: a treble." in table(state)
    stopped = replace(seen, outcome=replace(seen.outcome, game=None))
    text = table_page(stopped, Cast.around(stopped, PLAIN, "en"), "en").text
    assert "but a side that reneged stops short of the game." in text


def test_called_honours_are_heard() -> None:
    state = dealt(double_dummy(honours_claim="call"), SQUARE, DUMMYS_DEAL)
    assert "-# Honours count only if they are called." in hand(state, 1)
    state = says(state, 1, CallHonours())
    assert "-# Bo calls honours" in table(state)
    assert "only if they are called" not in hand(state, 1)
    assert "-# Ann and Bo call honours" in table(says(state, 0, CallHonours())).replace(
        "Bo and Ann", "Ann and Bo"
    )


def test_where_honours_do_not_count_nobody_speaks_of_them() -> None:
    assert "onours" not in table(whist(ALL_FOUR, (0, 0), honours="false"))


# ---- seats


def test_the_low_cutter_is_asked_for_a_seat_and_nobody_else() -> None:
    state = next(state for state, views in moments(14) if views[None].duty is Duty.SEAT)
    low = to_act(state)
    assert low is not None
    assert table(state).endswith(f"**{PLAIN[low]} takes a seat**: on the right, or on the left")
    assert hand(state, low).endswith("**Take a seat**: on the right, or on the left. Your dummy deals first.")
    with pytest.raises(NothingToSee):
        hand(state, 1 - low)


# ---- the end


def ended(state: GameState, tally: Tally, people: tuple[str, ...] = PLAIN) -> list[str]:
    """The pages of a match that ended so."""
    seen = replace(view(state, None), tally=tally)
    cast = Cast.around(seen, people, "en")
    return [page(seen, cast, "en").text for page in (table_page, game_over_page, score_page)]


@pytest.mark.parametrize(
    ("ending", "points", "why", "won"),
    [
        (Ending.TARGET, (22, 14, -3), "Ann reached the target of 21.", "22 to 14 and −3"),
        (Ending.TARGET, (9, 14, -3), "All thirteen books win the set.", "9 to 14 and −3"),
        (
            Ending.FLOOR,
            (5, 4, -22),
            "Cy reached the floor of −21, which ends the set; the highest total takes it.",
            "5 to 4 and −22",
        ),
    ],
)
def test_the_end_of_a_set_says_who_won_and_why(
    ending: Ending, points: tuple[int, ...], why: str, won: str
) -> None:
    over = played_out(contracted(dummy_whist(), "4U", "S"))
    post, *others = ended(over, Tally(points, (), ending, 0))
    assert post.endswith(why)
    for page in others:
        assert page.endswith(f"{why}\n### Set to Ann, {won}")


def test_the_end_of_a_set_names_both_of_a_pair() -> None:
    over = played_out(contracted(bid_whist(), "4U", "S", SQUARE))
    post, *others = ended(over, Tally((-8, 2), (), Ending.FLOOR, 1))
    assert post.endswith(
        "Ann and Cy reached the floor of −7, which ends the set; the highest total takes it."
    )
    for page in others:
        assert page.endswith("### Set to Bo and Dee, 2 to −8")


@pytest.mark.parametrize(
    ("games", "words", "told"),
    [
        (
            (Game(0, 0), Game(1, 2), Game(0, 3)),
            {},
            "### Rubber to Ann: treble, single, two for the rubber, less a double: 4",
        ),
        ((Game(1, 0), Game(1, 0)), {}, "### Rubber to Bo: treble, treble, two for the rubber: 8 (a bumper)"),
        (
            (Game(1, 4), Game(0, 0), Game(1, 3)),
            {},
            "### Rubber to Bo: single, single, two for the rubber, less a treble: 1",
        ),
        ((Game(0, 2),), {"rubber": "single_game"}, "### Game to Ann: double, 2"),
    ],
    ids=["rubber", "bumper", "least", "single game"],
)
def test_a_rubber_is_reckoned_in_words_and_comes_to_its_prize(
    games: tuple[Game, ...], words: dict[str, str], told: str
) -> None:
    rules, winner = double_dummy(**words), games[-1].winner
    over = whist(TWO_EACH, **words)
    tally = Tally((5, 2), games, Ending.RUBBER, winner)
    post, *others = ended(over, tally)
    assert post.endswith("has won the game." if words else "has won two games, and with them the rubber.")
    for page in others:
        assert page.endswith(told)
    assert f" {rules.scoring.prizes(tally)[winner]}" in told
    assert all(len(page) <= 1900 for page in ended(over, tally, NASTY))


def test_in_a_list_of_games_partners_stand_together_even_where_the_sides_are_level() -> None:
    scores = (("Ann", 0, False, 0), ("Bo", 0, False, 1), ("Cy", 0, False, 0), ("Dee", 0, False, 1))
    told = game_line(FinishedGame(7, "bid_whist", 0, 1, scores, True), "yesterday", "en")
    assert "Ann and Cy 0, Bo and Dee 0" in told
    won = tuple((name, 7 if side else -2, bool(side), side) for name, _, _, side in scores)
    assert "Bo and Dee 7, Ann and Cy −2" in game_line(
        FinishedGame(7, "bid_whist", 0, 1, won, False), "", "en"
    )


def test_a_finished_game_has_names_for_markdown_or_plain_ones() -> None:
    scores = (("a*b_c", 7, True, 0), ("@everyone", -2, False, 1))
    game = FinishedGame(7, "bid_whist", 0, 3, scores, True)
    assert game_line(game, "now", "en") == "Bid Whist · now · a\\*b\\_c 7, @\u200beveryone −2 · stopped"
    assert game_line(game, "now", "en", plain) == "Bid Whist · now · a*b_c 7, @everyone −2 · stopped"
