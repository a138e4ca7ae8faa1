"""The review of a deal as people read it: what best play makes, what gave books away, and by whom."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import cycle

import pytest

from tests.page_walk import NASTY, PLAIN, WIDE, cards_in, without_spans
from tests.positions import (
    SQUARE,
    bid_whist,
    claimed,
    codes,
    contracted,
    dealt,
    double_dummy,
    dummy_whist,
    on,
    played_out,
)
from whist.engine.cards import FULL_PACK, Place, parse_card, parse_cards
from whist.engine.game import GameState
from whist.engine.view import View, view
from whist.pictures import Page, review_page
from whist.reviewing import review_of
from whist.solver.review import Lapse, Review, Way
from whist.words import Cast

ANN, BO, CY, DUMMY = map(Place, range(4))
OURS, THEIRS = 0, 1


def over(state: GameState) -> View:
    seen = view(state, None)
    assert seen.outcome is not None
    return seen


def three() -> View:
    """Dummy Whist: Ann has bid three uptown in hearts, and her side took what it could."""
    return over(played_out(contracted(dummy_whist(), "3U", "H", SQUARE)))


DEALS = [
    three(),
    over(played_out(contracted(bid_whist(), "4U", "H", SQUARE))),
    over(played_out(dealt(double_dummy(), SQUARE))),
]


def around(seen: View, people: tuple[str, ...] = PLAIN) -> Cast:
    return Cast.around(seen, people, "en")


def page(review: Review | None, seen: View | None = None, people: tuple[str, ...] = PLAIN) -> Page:
    shown = seen or three()
    return review_page(shown, review, [(0, around(shown, people))], "en")


def lost(trick: int, card: str, books: int = 1, better: str = "", **facts: object) -> Lapse:
    """Ann's card of a trick, unless facts say otherwise."""
    lapse = Lapse(trick, ANN, ANN, OURS, books, Way.PLAYED, parse_card(card))
    kept = parse_cards(better) if better else ()
    return replace(lapse, better=kept, **facts)  # type: ignore[arg-type]


def said(trick: int, way: Way, books: int = 1, hand: Place = ANN, side: int = OURS) -> Lapse:
    """Something without a card: a claim, a suit that was called."""
    return Lapse(trick, hand, hand, side, books, way)


def reviewed(*lapses: Lapse, **facts: object) -> Review:
    """Best play makes nine books for Ann and the dummy, who made seven."""
    found = Review((9, 4), (7, 6), lapses, declaring=OURS)
    return replace(found, **facts)  # type: ignore[arg-type]


def lines(review: Review, seen: View | None = None) -> list[str]:
    return page(review, seen).text.split("\n")


def test_the_page_says_what_was_bid_what_best_play_makes_and_what_was_made() -> None:
    assert lines(reviewed(lost(2, "KS", 2, "2S"))) == [
        "### Deal 1, looked back on",
        "**Ann: 3 uptown, hearts `♥`** — needs 9 books",
        "**Best play: 9 books for Ann and Dummy.** They made 7.",
        "Given up: Ann and Dummy **2**, Bo and Cy **0**",
        "- Trick 2: Ann's `K♠` cost 2 books; `2♠` would have kept them.",
        "-# Judged with all four hands open, as nobody could see them in play.",
    ]


LAPSES: list[tuple[Lapse, str]] = [
    (lost(4, "QH", better="3H"), "Trick 4: Ann's `Q♥` cost a book; `3♥` would have kept it."),
    (lost(4, "QH", 3, "3H 2H"), "Trick 4: Ann's `Q♥` cost 3 books; `3♥` or `2♥` would have kept them."),
    (lost(4, "QH"), "Trick 4: Ann's `Q♥` cost a book."),
    (
        lost(4, "BJ", better="LJ"),
        "Trick 4: Ann's `Big Joker` cost a book; `Little Joker` would have kept it.",
    ),
    (
        lost(4, "QH", better="AS 10S 2S 3D"),
        "Trick 4: Ann's `Q♥` cost a book; `♠\u00a0A\u00a010\u00a02` or `♦\u00a03` would have kept it.",
    ),
    (
        lost(4, "QH", better="3H", hand=DUMMY),
        "Trick 4: Ann's `Q♥` from dummy cost a book; `3♥` would have kept it.",
    ),
    (
        lost(6, "2S", better="3H", hand=BO, decider=BO, side=THEIRS, way=Way.RENEGED),
        "Trick 6: Bo's `2♠`, a renege, cost a book; `3♥` would have kept it.",
    ),
    (
        lost(6, "2S", better="3H", way=Way.LED_WRONGLY),
        "Trick 6: Ann's `2♠`, led from the wrong hand, cost a book; `3♥` would have kept it.",
    ),
    (said(6, Way.SUIT_CALLED), "Trick 6: Ann led from the wrong hand, and the call of a suit cost a book."),
    (said(9, Way.CLAIMED, 2), "Trick 9: Ann claimed 2 books too few."),
    (said(9, Way.CLAIMED, side=THEIRS), "Trick 9: Ann claimed a book too many, and Bo and Cy agreed."),
    (said(9, Way.CLAIMED, hand=BO), "Trick 9: Bo claimed a book too many, and Ann and Dummy agreed."),
    (said(9, Way.CONCEDED), "Trick 9: Ann conceded a book that could still be won."),
]
GAINS: list[tuple[Lapse, str]] = [
    (lost(6, "2S", way=Way.RENEGED), "Trick 6: Ann's `2♠`, a renege, won a book."),
    (lost(6, "2S", 2, way=Way.LED_WRONGLY), "Trick 6: Ann's `2♠`, led from the wrong hand, won 2 books."),
    (said(6, Way.SUIT_CALLED), "Trick 6: Ann led from the wrong hand, and the call of a suit won a book."),
]


@pytest.mark.parametrize(("lapse", "words"), LAPSES, ids=[words for _, words in LAPSES])
def test_what_gave_a_book_away_is_told_with_whose_it_was_and_what_would_have_kept_it(
    lapse: Lapse, words: str
) -> None:
    assert f"- {words}" in lines(reviewed(lapse))


@pytest.mark.parametrize(("gain", "words"), GAINS, ids=[words for _, words in GAINS])
def test_what_was_won_against_the_law_is_told_too(gain: Lapse, words: str) -> None:
    assert f"- {words}" in lines(reviewed(gains=(gain,)))


def test_every_way_to_lose_a_book_has_its_words() -> None:
    assert {lapse.way for lapse, _ in LAPSES} == set(Way)


def test_lapses_and_gains_stand_in_the_order_of_play() -> None:
    found = lines(reviewed(lost(2, "KS"), lost(8, "QS"), gains=(lost(5, "2S", way=Way.RENEGED),)))
    told = [line.partition(":")[0] for line in found if line.startswith("- ")]
    assert told == ["- Trick 2", "- Trick 5", "- Trick 8"]


def test_perfect_play_is_praised_only_where_all_of_it_was_judged() -> None:
    praise = "Nobody gave a book away: perfectly played."
    assert praise in lines(reviewed(best=(7, 6)))
    assert "**Best play: 7 books for Ann and Dummy**, and that is what they made." in lines(
        reviewed(best=(7, 6))
    )
    assert praise not in lines(reviewed(best=None, settled_from=4))
    assert "**Best play: 1 book for Ann and Dummy**, and that is what they made." in lines(
        reviewed(best=(1, 12), made=(1, 12))
    )
    assert "**Best play: 1 book for Ann and Dummy.** They made 2." in lines(
        reviewed(best=(1, 12), made=(2, 11))
    )


def test_what_was_too_deep_is_said() -> None:
    partly = lines(reviewed(lost(8, "KS"), best=None, settled_from=4))
    assert partly[2].startswith("**Ann and Dummy made 7.** What best play makes of these cards was too deep")
    assert any(line.startswith("-# Before trick 4 not every card could be judged") for line in partly)
    assert "-# The cards of this deal were too deep to judge." in lines(reviewed(settled_from=14))
    early = over(claimed(contracted(dummy_whist(), "3U", "H", SQUARE), 0, 9))
    assert "-# The cards of this deal were too deep to judge." in lines(reviewed(settled_from=14), early)


def test_where_nothing_was_bid_both_sides_are_named() -> None:
    seen = over(claimed(dealt(double_dummy(), SQUARE), 1, 7))
    ann, bo = (OURS, THEIRS) if seen.sides[0] == 0 else (THEIRS, OURS)
    best = (8, 5) if ann == OURS else (5, 8)
    made = (7, 6) if bo == THEIRS else (6, 7)
    told = "\n".join(lines(Review(best, made, ()), seen))
    assert "are trumps**" in told
    for name, books, took in (("Ann", 8, 7), ("Bo", 5, 6)):
        assert re.search(rf"Best play: .*\b{name} {books}\b.*Made: .*\b{name} {took}\b", told)
    assert "and that is what they made" in "\n".join(lines(Review(made, made, ()), seen))
    assert "too deep to settle" in "\n".join(lines(Review(None, made, ()), seen))


def test_of_very_many_the_costliest_are_told_in_order_of_play() -> None:
    many = [lost(1 + n // 4, "KS", 3 if n in (1, 30) else 1) for n in range(52)]
    found = lines(reviewed(*many))
    told = [line for line in found if line.startswith("- ")]
    assert len(told) == 12
    costly = [line for line in told if " cost 3 books" in line]
    assert [line.partition(":")[0] for line in costly] == ["- Trick 1", "- Trick 8"]
    assert found[found.index(told[-1]) + 1] == "-# … and 40 more, none of which cost more than these."
    assert "-# … and one more, which cost no more than these." in lines(reviewed(*many[:13]))
    assert not any("more" in line for line in lines(reviewed(*many[:12])))


@pytest.mark.parametrize("people", [PLAIN, NASTY, WIDE], ids=["plain", "nasty", "wide"])
@pytest.mark.parametrize("seen", DEALS, ids=lambda seen: seen.game)
def test_the_longest_review_fits_and_no_name_breaks_it(seen: View, people: tuple[str, ...]) -> None:
    ways, gains = cycle(Way), cycle((Way.RENEGED, Way.LED_WRONGLY, Way.SUIT_CALLED))
    many = [
        lost(1 + n % 13, "10H", 12, codes(FULL_PACK[n : n + 13]), hand=Place(n % 4), way=next(ways))
        for n in range(30)
    ]
    won = tuple(replace(each, way=next(gains)) for each in many)
    shown = page(Review((9, 4), (7, 6), tuple(many), won, 3, OURS), seen, people)
    assert len(shown.text) <= 1900
    assert 0 < len(shown.alt) <= 1000
    bare = without_spans(shown.text)
    assert not re.search("[♠♣♥♦]", bare)
    assert "@everyone" not in bare
    assert len(re.findall(r"(?<!\\)`", shown.text)) % 2 == 0
    assert not re.search("[\u202e\u2066-\u2069]", shown.text)
    assert shown.text.startswith("### Deal 1"), "nothing of its head is cut off"


def test_a_seat_that_changed_hands_in_the_middle_of_a_deal_is_named_by_whoever_played() -> None:
    seen = three()
    third = seen.tricks[2]
    mine = third.order.index(ANN)
    card = third.cards[mine]
    lapse = lost(3, str(card))
    for since, who in ((8 + mine, "Zoe"), (9 + mine, "Ann"), (0, "Zoe"), (52, "Ann")):
        casts = [(0, around(seen)), (since, around(seen, ("Zoe", "Bo", "Cy")))]
        text = review_page(seen, reviewed(lapse), casts, "en").text
        assert f"- Trick 3: {who}'s " in text, since
    claim = said(3, Way.CONCEDED)
    casts = [(0, around(seen)), (5, around(seen, ("Zoe", "Bo", "Cy")))]
    assert "Zoe conceded" in review_page(seen, reviewed(claim), casts, "en").text


def test_a_deal_without_a_card_has_nothing_to_look_back_on() -> None:
    thrown_in = over(on(dealt(dummy_whist(all_pass="redeal_next")), "P P P"))
    assert review_of(thrown_in) is None
    text = page(None, thrown_in).text
    assert text.split("\n") == [
        "### Deal 1, looked back on",
        "No card was played in this deal, so there is nothing to look back on.",
    ]
    assert cards_in(text) == set()
