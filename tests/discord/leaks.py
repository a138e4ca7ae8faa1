"""Who may see which card when, told from the laws, and a reader that finds every card in a message's body."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import simcord

from whist.engine.cards import Card, parse_card
from whist.engine.deal import DealOver, InAuction, InExchange, InPlay, InReckoning
from whist.engine.errors import UnknownCard
from whist.engine.rules import Step
from whist.table import Table

EPHEMERAL = 64
DEFERRED_UPDATE, UPDATE = 6, 7
OPEN: dict[str, tuple[int, ...]] = {"dummy_whist": (3,), "bid_whist": (), "double_dummy": (2, 3)}
"""The dummies of each game, by place: their hands are everybody's to see once the play begins."""
CODE = re.compile(r"(?<![A-Za-z0-9])(?:10|[2-9TJQKA])[SHDC](?![A-Za-z0-9])|(?<![A-Za-z])[BL]J(?![A-Za-z])")
FACE = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")
SUIT_LINE = re.compile(r"([♠♥♦♣])((?: (?:10|[2-9JQKA]))+)")
SPOKEN = re.compile(r"\b(\w+) of (spades|hearts|diamonds|clubs)\b", re.IGNORECASE)
DRAWN = "deals first."
"""Ends the line with the draw for the first deal, from a pack of its own that is spread for all."""
UNSEEN = {0xFE0E: None, 0xFE0F: None, 0xA0: " "}
"""What makes no difference to a reader: how a suit is drawn, and spaces that do not break."""
JOKER = re.compile(r"\b(?:big|little) joker\b", re.IGNORECASE)


def our_log(records: Iterable[logging.LogRecord]) -> str:
    """What our own code has logged, with the faults that hang on it."""
    ours = [record for record in records if record.name.partition(".")[0] in ("bot", "cogs", "whist")]
    return "\n".join(record.getMessage() + (record.exc_text or "") for record in ours)


def cards_in(text: str) -> set[Card]:
    """Every card that a text names, however it is written."""
    text = "\n".join(line for line in text.replace("\\n", "\n").split("\n") if DRAWN not in line)
    bare = text.translate(UNSEEN)
    return {card for word in words_in(bare) if (card := card_of(word)) is not None}


def words_in(text: str) -> Iterator[str]:
    yield from (found[0] for found in CODE.finditer(text))
    yield from (found[1] + found[2] for found in FACE.finditer(text))
    yield from (rank + line[1] for line in SUIT_LINE.finditer(text) for rank in line[2].split())
    yield from (found[0] for found in SPOKEN.finditer(text))
    yield from (found[0] for found in JOKER.finditer(text))


def card_of(word: str) -> Card | None:
    try:
        return parse_card(word)
    except UnknownCard:
        return None


def hidden_from(table: Table, place: int | None) -> set[Card]:
    """The cards of this moment that a place may not see (A9); None is the channel at large."""
    state = table._match.state
    match state.deal:
        case InAuction() as deal:
            return hidden(deal.hands, {place}) | out_of_sight(deal.kitty, place, None)
        case InExchange() as deal:
            declarer, open_hands = deal.contract.declarer, OPEN[state.rules.name]
            sees_dummy = deal.steps[0] is not Step.DISCARD or place == declarer
            out = out_of_sight((*deal.buried, *deal.kitty), place, declarer)
            return (hidden(deal.hands, {place, *open_hands} if sees_dummy else {place}) | out) - {
                *deal.sported
            }
        case InReckoning(play=deal) | (InPlay() as deal):
            out = out_of_sight(deal.buried, place, deal.contract.declarer)
            seen = {place, *laid_open(table), *shown_to_voters(table, deal, place)}
            return (hidden(deal.hands, seen) | out) - {*deal.sported, deal.bidding.turned}
    return set()


def hidden(hands: Iterable[Iterable[Card]], seen: Collection[int | None]) -> set[Card]:
    return {card for n, hand in enumerate(hands) if n not in seen for card in hand}


def out_of_sight(cards: Iterable[Card], place: int | None, declarer: int | None) -> set[Card]:
    """What lies face down: the kitty before it is taken, and what was thrown or buried (B4.3, C4.3)."""
    return set() if place is not None and place == declarer else set(cards)


def laid_open(table: Table) -> tuple[int, ...]:
    """The hands that lie on the table in play: the dummies, or all of them (B2.5, D4.4, D4.5)."""
    everything = table.head.settings.get("expose_all_four") is True
    return (0, 1, 2, 3) if everything else OPEN[table.head.game]


def shown_to_voters(table: Table, deal: InPlay, place: int | None) -> set[int]:
    """A claimant's cards are shown to the opponents while they are asked, but no conceder's (A8.1, A8.4)."""
    claim = deal.said.claim
    if claim is None or claim.tricks == 0 or place is None:
        return set()
    return {claim.by} if are_opponents(table.head.game, deal.contract.declarer, place, claim.by) else set()


def are_opponents(game: str, declarer: int | None, one: int, other: int) -> bool:
    """Whether two players are on different sides (B1.2, C1.1, D1.2)."""
    if game == "dummy_whist":
        return (one == declarer) != (other == declarer)
    return one % 2 != other % 2


def without_bids(body: Any) -> Any:
    """A body without its menus of bids, for ``4D`` is a bid there."""
    if isinstance(body, list):
        return [without_bids(each) for each in body]
    if isinstance(body, dict):
        return {} if ":call:" in str(body.get("custom_id")) else {k: without_bids(v) for k, v in body.items()}
    return body


@dataclass
class Wiretap:
    """Reads what the bot has sent since it was last asked, and to whom."""

    env: simcord.Env
    table: Table
    people: Mapping[str, simcord.UserHandle]
    read: int = 0
    bodies: int = 0
    private: int = 0
    scanned: int = 0
    asked: dict[str, dict[str, Any]] = field(default_factory=dict)
    known: set[Card] = field(default_factory=set)
    """Cards that everybody has seen, though they are in a hand again (A7.2)."""

    def check(self) -> None:
        """No body names a card that its reader may not see now, and none a seed before its deal is over."""
        new, self.read = self.env.http_requests[self.read :], len(self.env.http_requests)
        for request in new:
            if request.json is None or request.path.endswith("/commands"):
                continue
            reader, body = self.reader(request), json.dumps(without_bids(request.json), ensure_ascii=False)
            self.bodies += 1
            self.private += reader is not None
            leaked = cards_in(body) & hidden_from(self.table, reader) - self.known
            assert not leaked, (reader, sorted(map(str, leaked)), request.method, request.path, body)
            for seed in self.secret_seeds():
                assert seed not in body, (request.method, request.path)

    def secret_seeds(self) -> list[str]:
        state = self.table._match.state
        is_over = isinstance(state.deal, DealOver)
        return [
            seed.seed.hex()
            for number, seed in self.table.seeds.items()
            if number == 0 or (number == state.number and not is_over)
        ]

    def reader(self, request: Any) -> int | None:
        """The place of the only person who sees a request's body; None if others may."""
        user_id = self.owner(request)
        return None if user_id is None else self.table.place_of(user_id)

    def owner(self, request: Any) -> int | None:
        if found := re.fullmatch(r"/channels/(\d+)/messages(?:/\d+)?", request.path):
            return next((u.id for u in self.people.values() if u.dm_channel.id == int(found[1])), None)
        if found := re.search(r"simcord_interaction_(\d+)", request.path):
            asked = self.interaction(found[1])
            return int((asked.get("member") or asked)["user"]["id"]) if self.is_private(asked) else None
        return None

    def interaction(self, number: str) -> dict[str, Any]:
        for _, name, payload in self.env.backend.transcript[self.scanned :]:
            if name == "INTERACTION_CREATE":
                self.asked[payload["id"]] = payload
        self.scanned = len(self.env.backend.transcript)
        return self.asked[number]

    def is_private(self, asked: dict[str, Any]) -> bool:
        """Whether the answer to an interaction is seen by nobody but who gave it."""
        if "guild_id" not in asked:
            return True
        path = f"/interactions/{asked['id']}/"
        callback = next(
            one.json
            for one in reversed(self.env.http_requests)
            if one.path.startswith(path) and one.json is not None
        )
        if callback["type"] in (DEFERRED_UPDATE, UPDATE):
            return bool(int(asked["message"].get("flags", 0)) & EPHEMERAL)
        return bool(callback.get("data", {}).get("flags", 0) & EPHEMERAL)
