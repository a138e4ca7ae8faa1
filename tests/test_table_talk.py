"""What is said at a table while cards are played: claims and votes, reneges, honours, where to sit."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.card_room import (
    ANN,
    BEN,
    CY,
    DOT,
    Room,
    actor,
    as_written,
    crashed,
    dealt,
    now,
    play_on,
    room,
    run,
    stands,
    step,
    until,
)
from tests.shelf import dump
from whist.done import Done
from whist.engine.actions import (
    Answer,
    Aside,
    CallHonours,
    CallRenege,
    Claim,
    Duty,
    Play,
    PlayerAction,
    Settle,
    Side,
    TakeBack,
    TakeSeat,
)
from whist.engine.cards import Place
from whist.engine.errors import (
    CalledBefore,
    ClaimCouldFail,
    IllegalAction,
    NotAllowedNow,
    NothingToAnswer,
    NotYourTurn,
)
from whist.engine.notation import Words, read
from whist.engine.view import View
from whist.house import Pace
from whist.lobby import leaving
from whist.mistakes import AlreadyPlayed
from whist.players import LEVELS, Level
from whist.refuting import AT_THE_TABLE, BY_THE_BOOK
from whist.solver.perfect import SLOWER
from whist.solver.rule_player import rule_player
from whist.store import Clock
from whist.table import GRACE, Table

FOUR = (ANN, BEN, CY, DOT)
OUTSPOKEN = Level(rule_player, claims=True)
IN_TIME = Pace(think=0, between_deals=0, to_call=25)


async def bid_whist(here: Room, **settings: Any) -> Table:
    """Four people at Bid Whist, the first card about to be led."""
    table = await here.table(*FOUR, game="bid_whist", **{"target": 50} | settings)
    return await to_the_lead(table)


async def to_the_lead(table: Table) -> Table:
    while table.view(None).duty is not Duty.PLAY:
        await step(table)
    return table


async def claimed(table: Table, tricks: int | None = None) -> tuple[Place, tuple[Place, ...]]:
    """A claim of whoever is on turn, of all that is left; who claims, and who is asked."""
    place = on_turn(table)
    await table.act(place, Claim(table.view(None).left if tricks is None else tricks))
    claim = table.view(None).said.claim
    assert claim is not None
    return place, claim.voters


async def played_out(table: Table) -> None:
    """Everybody agrees that whoever is on turn has the rest; now reneges may still be called."""
    _, voters = await claimed(table)
    for voter in voters:
        await table.act(voter, Answer(True))
    assert table.view(None).duty is Duty.SETTLE


async def reneged(table: Table) -> tuple[Place, Place, int]:
    """Play until somebody has reneged and the trick is complete: who did, an opponent, the trick from 1."""
    while not (illegal := reneges(table)):
        await step(table)
    place, number = on_turn(table), len(table.view(None).tricks) + 1
    await table.act(place, illegal[0])
    while len(table.view(None).tricks) < number:
        await step(table)
    return place, Place((place + 1) % 4), number


def reneges(table: Table) -> list[PlayerAction]:
    """What whoever is on turn may do, but an opponent could call."""
    view = table.view(on_turn(table))
    return [each for each in view.legal if each not in view.lawful]


def on_turn(table: Table) -> Place:
    place = actor(table)
    assert place is not None
    return place


async def last_said(table: Table) -> tuple[int | None, object]:
    """Who did the last thing in the book, and what."""
    stored = await table.house.store.load(table.id)
    assert stored
    last = stored.log[-1]
    return last.place, read(Words(last.action, last.secret))


# ---- claims (A8)


def test_of_two_voters_at_once_both_are_heard(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here)
            _, voters = await claimed(table)
            ply = table.ply
            votes = [
                table.act(each, Answer(True), token=table.token(each), cause=f"v{each}") for each in voters
            ]
            outcomes = await asyncio.gather(*votes)
            assert [outcome.actions for outcome in outcomes] == [(Answer(True),)] * 2
            await dealt(table)
            assert await as_written(table) == table._match
            assert (len(table._match.ended), table._match.ended[0].ply) == (1, ply + 2)

    run(scenario())


@pytest.mark.parametrize("answers", [(True, False), (False, True)])
def test_of_a_yes_and_a_no_at_once_the_no_is_final(tmp_path: Path, answers: tuple[bool, bool]) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here)
            place, voters = await claimed(table)
            tokens = [table.token(each) for each in voters]
            votes = zip(voters, answers, tokens, strict=True)
            outcomes = await asyncio.gather(
                *(table.act(each, Answer(yes), token=token) for each, yes, token in votes),
                return_exceptions=True,
            )
            said = table.view(None).said
            assert (said.claim, [each.by for each in said.refused]) == (None, [place])
            assert [type(each) for each in outcomes] == [Done, Done if answers[0] else AlreadyPlayed]
            assert on_turn(table) == place

    run(scenario())


@pytest.mark.parametrize("first", ["claim", "card"])
def test_of_a_claim_and_a_card_at_once_one_comes_first_and_both_are_as_the_law_has_them(
    tmp_path: Path, first: str
) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here)
            place = on_turn(table)
            card = table.view(place).legal[0]
            both = (Claim(3), card) if first == "claim" else (card, Claim(3))
            outcomes = await asyncio.gather(
                *(table.act(place, each) for each in both), return_exceptions=True
            )
            assert isinstance(outcomes[0], Done)
            assert isinstance(outcomes[1], IllegalAction)
            assert (table.view(None).said.claim is not None) == (first == "claim")
            assert await as_written(table) == table._match

    run(scenario())


def test_while_a_claim_waits_no_card_is_played_and_afterwards_the_same_buttons_work(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here)
            place, token = on_turn(table), table.token(on_turn(table))
            card = table.view(place).legal[0]
            _, voters = await claimed(table)
            with pytest.raises((NotAllowedNow, NotYourTurn)):
                await table.act(place, card, token=token)
            await table.act(voters[0], Answer(False))
            await table.act(place, card, token=token)

    run(scenario())


def test_a_vote_on_one_claim_is_none_on_the_next(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here)
            _, (first, second) = await claimed(table, 12)
            old = table.token(second)
            await table.act(first, Answer(False))
            await claimed(table, 11)
            with pytest.raises(AlreadyPlayed):
                await table.act(second, Answer(True), token=old)
            await table.act(second, Answer(True), token=table.token(second))
            with pytest.raises(NothingToAnswer):
                await table.act(second, Answer(True))

    run(scenario())


def test_a_vote_that_is_delivered_again_counts_once_and_is_answered_as_before(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here)
            _, (first, _) = await claimed(table)
            token = table.token(first)
            await table.act(first, Answer(True), token=token, cause="yes")
            ply = table.ply
            again = await table.act(first, Answer(True), token=token, cause="yes")
            assert (again, table.ply) == (Done((Answer(True),), is_repeat=True), ply)

    run(scenario())


def test_computers_answer_a_claim_of_their_own_accord(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, game="bid_whist")
            await until(lambda: table.view(None).duty is Duty.PLAY or table.view(0).legal)
            while not any(isinstance(each, Claim) and each.tricks for each in table.view(Place(0)).asides):
                await play_on(table, 1)
                await dealt(table)
            await table.act(Place(0), Claim(table.view(None).left))
            await until(lambda: table.view(None).said.claim is None)
            stored = await here.store.load(table.id)
            assert [entry.action for entry in stored.log if entry.place != 0][-1] in ("accept", "refuse")

    run(scenario())


@pytest.mark.parametrize("accepts", [True, False])
def test_a_computer_claims_what_is_plainly_its_own_and_plays_on_if_people_want_that(
    tmp_path: Path, accepts: bool
) -> None:
    async def scenario() -> None:
        pace = Pace(think=5, between_deals=0, to_call=0)
        async with room(tmp_path / "book", pace, levels=dict.fromkeys(LEVELS, OUTSPOKEN)) as here:
            table = await here.table(ANN, game="double_dummy")
            while (claim := table.view(None).said.claim) is None:
                await play_on(table, 1)
                await dealt(table)
                assert table.is_playing
            assert (claim.by, claim.tricks) == (1, table.view(None).left)
            assert await last_said(table) == (1, Claim(claim.tricks))
            before, claimed_at = (news.head.touched_at for news in here.book.news[-2:])
            assert claimed_at - before >= 5, "people see the last trick first"
            number = table.view(None).number
            await table.act(Place(0), Answer(accepts))
            while not (over := table.deal_over(number)):
                assert table.view(None).said.claim is None, "it does not insist"
                await play_on(table, 1)
                await dealt(table)
            assert over.outcome
            assert over.outcome.books[1] >= claim.tricks, "and it was right"

    run(scenario())


def test_a_concession_needs_the_partners_consent_and_nobody_elses(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here)
            place, voters = await claimed(table, 0)
            assert voters == ((place + 2) % 4,)
            await table.act(voters[0], Answer(True))
            [over] = table._match.ended
            assert over.view.outcome
            assert over.view.outcome.books[place % 2] == 1  # the kitty

    run(scenario())


def test_whoever_leaves_while_they_are_asked_is_answered_for_by_a_computer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here)
            _, (first, _) = await claimed(table)
            ply = table.ply
            await table.reseat(lambda seen: leaving(seen, FOUR[first].user_id), None)
            await until(lambda: table.ply > ply)
            stored = await here.store.load(table.id)
            assert stored.log[ply].place == first
            assert stored.log[ply].action in ("accept", "refuse")

    run(scenario())


# ---- verified claims (A8.3)


def test_a_claim_that_could_fail_is_refused_and_nothing_has_changed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here, claims="verified")
            rows, match = await dump(here.store), table._match
            place = on_turn(table)
            opponent = Place((place + 1) % 4)
            for claimant in (place, opponent):
                with pytest.raises(ClaimCouldFail) as refused:
                    await table.act(claimant, Claim(12), token=table.token(claimant), cause=f"c{claimant}")
                assert refused.value.tricks == 12
            assert table._match is match
            assert await dump(here.store) == rows

    run(scenario())


def test_a_claim_that_stands_or_is_not_settled_goes_to_the_opponents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here, claims="verified")
            _, voters = await claimed(table, 5)
            assert len(voters) == 2

    for found in (True, None):
        monkeypatch.setattr("whist.refuting.holds", lambda *_, found=found: found)
        run(scenario())
        (tmp_path / "book").unlink()


def test_no_referee_looks_further_into_a_claim_than_the_table_did() -> None:
    """What a table left to the voters, its search uncompiled, is no fault in the record."""
    assert BY_THE_BOOK <= AT_THE_TABLE // SLOWER


def test_a_concession_and_what_the_law_forbids_are_not_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_search(*_: object) -> bool:
        raise AssertionError("a search was begun")

    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here, claims="verified")
            place = on_turn(table)
            with pytest.raises(IllegalAction):
                await table.act(place, Claim(13))
            with pytest.raises(AlreadyPlayed):
                await table.act(place, Claim(3), token="1.0.99")
            await table.act(place, Claim(0))

    monkeypatch.setattr("whist.verifying.could_fail", no_search)
    run(scenario())


def test_a_table_goes_on_while_a_claim_is_searched_and_the_claim_must_fit_what_it_is_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end, begun = threading.Event(), threading.Event()

    def slow(*_: object) -> bool:
        begun.set()
        may_end.wait(20)
        return False

    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here, claims="verified")
            place = on_turn(table)
            claim = asyncio.ensure_future(table.act(Place((place + 1) % 4), Claim(2), cause="claim"))
            await asyncio.to_thread(begun.wait, 20)
            await step(table)  # the lead; now only the player on turn may claim, who is the claimant
            assert not claim.done()
            await step(table)
            may_end.set()
            with pytest.raises(IllegalAction):
                await claim
            assert table.view(None).said.claim is None
            assert await as_written(table) == table._match

    monkeypatch.setattr("whist.verifying.could_fail", slow)
    run(scenario())


def test_a_claim_is_searched_once_however_often_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[object] = []

    def found(_: object, place: Place, tricks: int) -> bool:
        searches.append((place, tricks))
        return True

    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here, claims="verified")
            place = on_turn(table)
            tries = [table.act(place, Claim(tricks)) for tricks in (4, 4, 5, 4)]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert [type(each) for each in outcomes] == [ClaimCouldFail] * 4
            assert searches == [(place, 4), (place, 5)]
            await step(table)
            with pytest.raises(ClaimCouldFail):
                await table.act(on_turn(table), Claim(4))
            assert len(searches) == 3

    monkeypatch.setattr("whist.verifying.could_fail", found)
    run(scenario())


# ---- tokens


def test_what_is_said_leaves_the_buttons_of_the_others_as_they_are(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here, renege_mode="penalise")
            _, opponent, trick = await reneged(table)
            tokens = {place: table.token(place) for place in table.players}
            await table.act(opponent, CallRenege(trick))
            _, voters = await claimed(table)
            asked = {place: table.token(place) for place in table.players}
            assert {place for place in table.players if asked[place] != tokens[place]} == set(voters)
            await table.act(voters[1], Answer(False))
            assert {place: table.token(place) for place in table.players} == tokens

    run(scenario())


def test_a_renege_is_called_with_a_button_from_before_ones_turn_but_not_from_another_deal(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", IN_TIME) as here:
            table = await bid_whist(here, renege_mode="penalise")
            _, opponent, trick = await reneged(table)
            token = table.token(opponent)
            while table.token(opponent) == token:
                await step(table)
            await table.act(opponent, CallRenege(trick), token=token)
            with pytest.raises(CalledBefore):
                await table.act(opponent, CallRenege(trick), token=token)
            while table.view(None).duty is Duty.PLAY:
                await step(table)
            await until(lambda: table.view(None).number == 2)
            await to_the_lead(table)
            for _ in range(4):
                await step(table)
            with pytest.raises(AlreadyPlayed):
                await table.act(opponent, CallRenege(1), token=token)

    run(scenario())


def test_when_cards_go_back_everybody_decides_anew(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here, renege_mode="penalise")
            while len(table.view(None).trick.cards) > 2 or not reneges(table):
                await step(table)
            place, view = on_turn(table), table.view(on_turn(table))
            await table.act(place, reneges(table)[0])
            following = on_turn(table)
            token, card = table.token(following), table.view(following).lawful[0]
            await table.act(place, TakeBack(), token=table.token(place))
            await table.act(place, view.lawful[0])
            with pytest.raises(AlreadyPlayed):  # they meant the trick as it was
                await table.act(following, card, token=token)
            assert await as_written(table) == table._match

    run(scenario())


# ---- clocks


def test_what_is_said_does_not_wind_up_the_clock_of_whoever_is_on_turn(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here, renege_mode="penalise", clock=60)
            while len(table.view(None).tricks) < 3:
                await step(table)
            clock, place = table.clock, on_turn(table)
            assert clock is not None
            for trick in (1, 2, 3):
                await asyncio.sleep(15)
                await table.act(Place((place + 1) % 4), CallRenege(trick))
                assert table.clock == Clock(clock.deadline, table.ply)
            stored = await here.store.load(table.id)
            assert stored.clock == table.clock
            ply = table.ply
            await asyncio.sleep(17)
            assert (table.ply, (await last_said(table))[0]) == (ply + 1, place)

    run(scenario())


def test_each_voter_has_a_whole_clock_and_so_has_the_player_on_turn_after_a_refusal(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here, clock=60)
            await asyncio.sleep(50)
            place, (first, second) = await claimed(table)
            for voter, answer in ((first, True), (second, False)):
                assert on_turn(table) == voter
                assert table.clock == Clock(int(now()) + 60, table.ply)
                await asyncio.sleep(50)
                await table.act(voter, Answer(answer))
            assert on_turn(table) == place
            assert table.clock == Clock(int(now()) + 60, table.ply)

    run(scenario())


def test_an_understudy_answers_a_claim_when_time_is_up(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here, clock=60)
            _, (first, _) = await claimed(table)
            token, ply = table.token(first), table.ply
            await asyncio.sleep(62)
            assert table.ply == ply + 1
            who, what = await last_said(table)
            assert (who, type(what)) == (first, Answer)
            with pytest.raises(AlreadyPlayed):
                await table.act(first, Answer(True), token=token)

    run(scenario())


def test_an_understudy_sits_down_for_a_low_cutter_who_does_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, BEN, game="double_dummy", seat_choice="ask", clock=60)
            assert table.view(None).duty is Duty.SEAT
            chooser = on_turn(table)
            await asyncio.sleep(58)
            assert table.view(None).duty is Duty.SEAT
            await asyncio.sleep(3)
            stored = await here.store.load(table.id)
            assert [(each.place, each.action) for each in stored.log[1:2]] == [(chooser, "seat right")]
            assert table.view(None).number == 1

    run(scenario())


# ---- what may still be called when the cards are played out (A7.2, D6.6)


def test_a_deal_is_scored_when_what_may_be_called_has_had_its_time_and_no_hurry_cuts_it_short(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", IN_TIME) as here:
            table = await bid_whist(here, renege_mode="penalise")
            await played_out(table)
            began, ply = now(), table.ply
            assert here.book.news[-1].deadline == int(began) + 25
            for _ in range(4):
                await asyncio.sleep(6)
                table.hurry()
                assert table.ply == ply
            await until(lambda: table.ply > ply)
            assert 24 <= now() - began < 27
            stored = await here.store.load(table.id)
            assert stored.log[ply].action == "settle"

    run(scenario())


def test_people_who_come_and_go_do_not_put_off_the_score(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", IN_TIME) as here:
            table = await bid_whist(here, renege_mode="penalise")
            await played_out(table)
            began, ply = now(), table.ply
            for n in range(3):
                await asyncio.sleep(5)
                await table.reseat(lambda seen: leaving(seen, DOT.user_id), None)
                await here.tables.join(table, DOT, 4, f"back {n}")
            await until(lambda: table.ply > ply)
            assert now() - began < 27

    run(scenario())


def test_a_wrong_call_puts_off_the_score_by_nothing_and_a_right_one_by_a_whole_time(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book", IN_TIME) as here:
            table = await bid_whist(here, renege_mode="penalise")
            offender, opponent, trick = await reneged(table)
            await played_out(table)
            clock = table.clock
            assert clock is not None
            await asyncio.sleep(10)
            await table.act(offender, CallRenege(trick))
            assert table.clock == Clock(clock.deadline, table.ply)
            await table.act(opponent, CallRenege(trick))
            assert table.clock == Clock(int(now()) + 25, table.ply)

    run(scenario())


def test_of_a_call_and_the_score_at_once_one_comes_first(tmp_path: Path) -> None:
    async def both(table: Table, *, call_first: bool) -> tuple[Any, int]:
        _, opponent, trick = await reneged(table)
        await played_out(table)
        call = table.act(opponent, CallRenege(trick), cause="call")
        settle = table.act_at(table.ply, None, None)
        deeds: list[Any] = [call, settle] if call_first else [settle, call]
        outcomes = await asyncio.gather(*deeds, return_exceptions=True)
        return outcomes[0 if call_first else 1], len(table._match.ended)

    async def scenario() -> None:
        async with room(tmp_path / "book", IN_TIME) as here:
            table = await bid_whist(here, renege_mode="penalise")
            called, ended = await both(table, call_first=True)
            assert (type(called), ended) == (Done, 0)  # the score was due for a match that has gone on since
            await until(lambda: table._match.ended)
            assert len(table._match.ended[0].view.said.reneges) == 1
        async with room(tmp_path / "another book", IN_TIME) as here:
            table = await bid_whist(here, renege_mode="penalise")
            called, ended = await both(table, call_first=False)
            assert (type(called), ended) == (NotAllowedNow, 1)
            await dealt(table)
            assert await as_written(table) == table._match

    run(scenario())


def test_computers_say_what_they_have_to_say_before_a_deal_is_scored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def honours(view: View) -> Aside | None:
        return CallHonours() if CallHonours() in view.asides and view.duty is Duty.SETTLE else None

    async def scenario() -> None:
        async with room(tmp_path / "book", IN_TIME) as here:
            table = await here.computers("double_dummy", honours_claim="call")
            await until(lambda: table._match.ended)
            assert table._match.ended[0].view.said.honours == (0, 1)

    monkeypatch.setattr("whist.players.unprompted", honours)
    run(scenario())


def test_a_computer_that_talks_nonsense_or_fails_is_not_heard_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def nonsense(view: View) -> Aside:
        if view.duty is Duty.SETTLE:
            raise KeyError(" ".join(("the", "ace", "of", "spades")))
        return CallRenege(99)

    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.computers("bid_whist", renege_mode="penalise", target=5)
            await until(lambda: not table.is_playing)
            assert table.head.phase == "over"

    monkeypatch.setattr("whist.players.unprompted", nonsense)
    run(scenario())
    assert "KeyError" in caplog.text
    assert "ace of spades" not in caplog.text


# ---- after a crash


@pytest.mark.parametrize("moment", ["claim", "one vote", "refused", "played out", "called", "seat"])
def test_after_a_crash_in_the_middle_of_talk_a_table_is_what_it_was_and_goes_on(
    tmp_path: Path, moment: str
) -> None:
    async def to_the_moment(here: Room) -> Table:
        if moment == "seat":
            return await here.table(ANN, BEN, game="double_dummy", seat_choice="ask", clock=60)
        table = await bid_whist(here, renege_mode="penalise", clock=60)
        _, opponent, trick = await reneged(table)
        if moment in ("played out", "called"):
            await played_out(table)
        if moment == "called":
            await table.act(opponent, CallRenege(trick))
        if moment in ("claim", "one vote", "refused"):
            _, voters = await claimed(table)
            if moment != "claim":
                await table.act(voters[0], Answer(moment == "one vote"))
        return table

    async def scenario() -> None:
        async with room(tmp_path / "book", IN_TIME) as here:
            table = await to_the_moment(here)
            book = crashed(tmp_path / "book")
        async with room(book, IN_TIME) as here:
            again = here.tables.at(1)
            assert stands(again) == stands(table)
            await asyncio.sleep(100)
            here.tables.resume()
            assert again.clock == Clock(int(now()) + GRACE, table.ply)
            ply = again.ply
            await asyncio.sleep(GRACE - 2)
            assert again.ply == ply
            await until(lambda: again.ply > ply)
            await dealt(again)
            assert await as_written(again) == again._match
            while again.view(None).duty is not Duty.PLAY:
                await (step(again) if actor(again) is not None else asyncio.sleep(1))
            await step(again)

    run(scenario())


def test_a_button_to_sit_down_works_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await here.table(ANN, BEN, game="double_dummy", seat_choice="ask")
            chooser, other = on_turn(table), Place(1 - on_turn(table))
            token = table.token(chooser)
            with pytest.raises(NotYourTurn):
                await table.act(other, TakeSeat(Side.LEFT))
            presses = [table.act(chooser, TakeSeat(side), token=token) for side in Side]
            outcomes = await asyncio.gather(*presses, return_exceptions=True)
            assert [type(each) for each in outcomes] == [Done, AlreadyPlayed]
            await dealt(table)
            assert await as_written(table) == table._match

    run(scenario())


def test_the_house_settles_nothing_that_is_not_played_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path / "book") as here:
            table = await bid_whist(here, renege_mode="penalise")
            for who in table.players:
                with pytest.raises(IllegalAction):
                    await table.act(who, Settle())
            assert isinstance(table.view(on_turn(table)).legal[0], Play)

    run(scenario())
