"""The next game at the same table: all is kept and the deal moves on, or the losers rise and fly."""

from __future__ import annotations

from whist.engine.rules import Rules
from whist.house_rules import rules_of
from whist.lobby import Reseating, rising
from whist.match import Match
from whist.mistakes import NotSeated
from whist.store import Choices, Opening, StoredTable


def next_game(stored: StoredTable, user_id: int) -> Opening:
    """What somebody asks for who wants to go on where a game has ended.

    :raises NotSeated: for somebody who neither sat there nor waited in line.
    """
    head = stored.head
    if user_id not in {seat.user_id for seat in stored.seats} | {each.user_id for each in stored.line}:
        raise NotSeated
    match = Match.replayed(rules_of(head), stored.log)
    after = _after(stored, match)
    return Opening(
        head.guild_id,
        head.channel_id,
        head.game,
        _settings(head.settings, match),
        user_id,
        head.locale,
        after.seated,
        after.line or (),
        head.id,
    )


def _settings(settings: Choices, match: Match) -> Choices:
    """The same house rules; the deal moves on, unless it is drawn for anew (D1.3)."""
    kept = {name: value for name, value in settings.items() if name != "appointed"}
    dealer = match.state.dealer
    return kept if dealer is None or match.state.rules.new_cut else {**kept, "appointed": int(dealer)}


def _after(stored: StoredTable, match: Match) -> Reseating:
    """Who sits and who waits: the same as before, but for those who rise and fly (C7.6)."""
    winner = match.state.tally.winner
    if winner is None or not stored.head.settings.get("rise_and_fly"):
        return Reseating(stored.seats, line=stored.line)
    return rising(stored.seats, stored.line, _winners(match.state.rules, winner))


def _winners(rules: Rules, winner: int) -> list[int]:
    return [place for place in rules.players if rules.seating.entry(place) == winner]
