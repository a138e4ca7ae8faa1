"""The shuffle is fair, keeps the rule of the cut, and comes out the same for whoever checks it."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tables import dummy_whist
from whist.engine.cards import Hand
from whist.engine.rules import is_kitty
from whist.games import CATALOGUE
from whist.shuffle import SEED_BYTES, VERSION, commitment, shuffled

seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


def many(count: int) -> list[bytes]:
    return [number.to_bytes(SEED_BYTES, "big") for number in range(count)]


def by_hand(seed: bytes, pack: Hand, cut_min: int) -> tuple[Hand, int]:
    """The way from a seed to a pack, written a second time as a doubter would; and the cut."""
    stream = hashlib.shake_256(seed).digest(8000)
    numbers = iter(stream[at] * 256 + stream[at + 1] for at in range(0, len(stream), 2))

    def below(limit: int) -> int:
        number = next(numbers)
        while number >= 65536 // limit * limit:
            number = next(numbers)
        return number % limit

    cards = list(pack)
    for last in reversed(range(1, len(cards))):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    lifted = cut_min + below(len(cards) - 2 * cut_min + 1)
    return tuple(cards[lifted:] + cards[:lifted]), lifted


@given(seed=seeds, jokers=st.sampled_from([0, 2]), cut_min=st.integers(1, 20))
def test_a_shuffle_is_a_permutation_that_anyone_can_check(seed: bytes, jokers: int, cut_min: int) -> None:
    rules = dummy_whist(jokers=jokers, cut_min=cut_min)
    pack = shuffled(seed, rules).pack
    assert sorted(map(str, pack)) == sorted(map(str, rules.pack))
    expected, lifted = by_hand(seed, rules.pack, cut_min)
    assert (pack, shuffled(seed, rules).lifted) == (expected, lifted)
    assert cut_min <= lifted <= len(pack) - cut_min


def test_every_size_of_cut_comes_and_no_other() -> None:
    rules = dummy_whist(cut_min=20)
    assert {by_hand(seed, rules.pack, 20)[1] for seed in many(400)} == set(range(20, 33))


def test_every_card_is_as_likely_at_every_place() -> None:
    """Chi-square over 52 cards and 52 places; (52 - 1) squared degrees of freedom, four sigmas."""
    rules, count = dummy_whist(), 3000
    seen = Counter(place for seed in many(count) for place in enumerate(shuffled(seed, rules).pack))
    even = count / 52
    cells = [(place, card) for place in range(52) for card in rules.pack]
    chi_square = sum((seen[cell] - even) ** 2 / even for cell in cells)
    freedom = 51 * 51
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_which_card_follows_which_is_even_too() -> None:
    rules, count = dummy_whist(), 3000
    seen: Counter[tuple[object, object]] = Counter()
    for seed in many(count):
        pack = shuffled(seed, rules).pack
        seen.update(pairwise(pack))
    even = count * 51 / (52 * 51)
    pairs = [(one, other) for one in rules.pack for other in rules.pack if one is not other]
    chi_square = sum((seen[pair] - even) ** 2 / even for pair in pairs)
    assert abs(chi_square - len(pairs)) < 4 * (2 * len(pairs)) ** 0.5


def test_another_seed_is_another_pack() -> None:
    rules = dummy_whist()
    assert len({shuffled(seed, rules).pack for seed in many(300)}) == 300


def test_the_promise_is_the_hash_of_seed_table_deal_and_version() -> None:
    seed = bytes(range(32))
    promise = "bfcbb58c23f542354425b8b1a0aa6fad98321dc8bbbe3143f7f72fa6463eb860"
    assert commitment(seed, 7, 3) == promise
    assert hashlib.sha256(seed + b"|7|3|1").hexdigest() == promise
    others = {
        commitment(seed, 7, 4),
        commitment(seed, 8, 3),
        commitment(bytes(32), 7, 3),
        commitment(seed, 7, 3, 2),
    }
    assert promise not in others
    assert len(others) == 4


KNOWN = {
    (0, bytes(32)): "8S 5S TS 2S 2C AD 7C 6H TC 4C 5H QD 8H 6S 8D AS 9D 6D AC 7S KS 5D 3S KC 7H 3C "
    "JS KH 5C 3H KD 3D 9S TH AH 6C 4D 9H 2D JC 4H 4S 9C 7D JD QS QH 8C JH TD QC 2H",
    (0, bytes(range(32))): "3D JC 2H JD 8D QC 7H 8S 7C AC 4H KS 3H AH 9C KD QH TD 5S 9H 9D 6H 3C 6S AD 6C "
    "TH 7S 6D 2C 8C 7D JS 5D 4D 4S 2S KH TS JH QS 5C 3S 8H 2D KC 9S QD 4C TC 5H AS",
    (2, bytes(range(32))): "KS 4D TC JS TS 9S 3C 8D 6S QH KC BJ 2C JH 4S 9H 9D TD 5C LJ 5S QC QD QS KD 2S "
    "9C 8S 8C AD 7S 5D 6D 8H 3H 7D KH TH JC 6H 2D 6C 4C AH JD 3D 5H AS 7C 3S 4H 7H AC 2H",
}


@pytest.mark.parametrize(("jokers", "seed"), KNOWN, ids=str)
def test_version_1_deals_today_what_it_always_dealt(jokers: int, seed: bytes) -> None:
    """Never repair this test: a changed shuffle is a new version (`whist.shuffle.VERSION`)."""
    pack = shuffled(seed, dummy_whist(jokers=jokers), version=1).pack
    assert " ".join(map(str, pack)) == KNOWN[jokers, seed]


def test_an_unknown_version_is_refused() -> None:
    assert VERSION == 1
    with pytest.raises(ValueError, match="unknown shuffle version"):
        shuffled(bytes(32), dummy_whist(), version=2)


def test_C2_6_a_kitty_comes_out_of_the_same_seed_and_keeps_off_both_ends() -> None:
    rules = CATALOGUE["bid_whist"].rules({})
    seen: set[int] = set()
    for seed in many(300):
        places = shuffled(seed, rules).kitty_places
        assert is_kitty(rules, places)
        assert shuffled(seed, rules).kitty_places == places
        seen |= set(places)
    assert seen == set(range(rules.kitty_edge + 1, len(rules.pack) - rules.kitty_edge + 1))
