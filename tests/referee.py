"""A second referee, slow and plain, written from the text of rules.md and sharing nothing with the engine.

It reads the log in words and says what it thinks: whose turn it is, what is open to them, and what each deal
came to. It is not told of secrets: it knows everything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

UP, GOOD_ACES, BAD_ACES = "AKQJT98765432", "A23456789TJQK", "23456789TJQKA"
JOKERS = ("BJ", "LJ")
SUITS = "SHDC"
PLAYERS = {"dummy_whist": 3, "bid_whist": 4, "double_dummy": 2}


@dataclass
class Came:
    """What a deal came to; ``books`` is empty where it was thrown in."""

    books: list[int]
    change: list[int]
    totals: list[int]


@dataclass
class Referee:
    """One match of a game by its house rules, given by their names in rules.md."""

    game: str
    house: dict[str, Any]
    dealer: int | None = None
    low: int = 0
    right: bool | None = True
    deals: list[Came] = field(default_factory=list)
    ended: tuple[str, int] | None = None

    def __post_init__(self) -> None:
        self.count = PLAYERS[self.game]
        self.entries = 3 if self.game == "dummy_whist" else 2
        self.points = [0] * self.entries
        self.debts = [0] * self.entries
        self.games: list[tuple[int, int]] = []
        self.phase = "draw"
        self.trump: str | None = None
        if self.game == "double_dummy":
            self.right = {"right": True, "left": False, "ask": None}[self.house["seat_choice"]]

    # ---- whose turn it is, and what is open to them

    def turn(self) -> tuple[int | None, set[str]]:
        """Who must act, and everything that the referee accepts from them, in the words of the log."""
        if self.phase == "seat":
            return self.low, {"seat right", "seat left"}
        if self.phase == "call":
            return self.caller(), self.open_calls()
        if self.phase == "name":
            return self.declarer, self.open_names()
        if self.phase == "discard":
            return self.declarer, {f"discard {card}" for card in self.hands[self.thrower()]}
        if self.phase == "answer":
            return self.unheard[0], {"accept", "refuse"}
        if self.phase == "play":
            return self.decider(self.on_turn()), {f"play {card}" for card in self.accepted()}
        return None, set()

    # ---- seats

    def clockwise(self) -> list[int]:
        if self.game == "bid_whist":
            return [0, 1, 2, 3]
        if self.game == "dummy_whist":
            declarer = self.declarer
            return [declarer, (declarer + 1) % 3, 3, (declarer + 2) % 3]
        x, y = self.low, 1 - self.low
        return [x, y, x + 2, y + 2] if self.right else [x, y + 2, x + 2, y]

    def left_of(self, place: int) -> int:
        """Who deals next: the next living player, at Double Dummy the next hand."""
        if self.game != "double_dummy":
            return (place + 1) % self.count
        order = self.clockwise()
        return order[(order.index(place) + 1) % 4]

    def decider(self, hand: int) -> int:
        if self.game == "double_dummy":
            return hand % 2
        return self.declarer if self.game == "dummy_whist" and hand == 3 else hand

    def side(self, hand: int) -> int:
        if self.game == "dummy_whist":
            return 0 if hand in (3, self.declarer) else 1
        return hand % 2

    def opponents(self, player: int) -> list[int]:
        return [each for each in range(self.count) if self.side(each) != self.side(player)]

    # ---- what is done

    def do(self, who: int | None, words: str, secret: str = "") -> None:
        verb, *rest = words.split()
        getattr(self, f"do_{verb}")(who, *rest, *([secret] if secret else []))

    def do_draw(self, who: None, pack: str) -> None:
        cards = [card for card in pack.split() if card not in JOKERS]
        method = self.house["first_dealer"]
        if method == "first_of_suit":
            at = next(n for n, card in enumerate(cards) if card[1] == self.house["first_dealer_suit"])
            self.first_deal(at % self.count)
        order = {"low_card": "A23456789TJQK", "high_card": UP}.get(method)
        players = list(range(self.count))
        while order and len(players) > 1:
            drawn = {player: order.index(cards.pop(0)[0]) for player in players}
            players = [player for player in players if drawn[player] == min(drawn.values())]
        if order:
            self.first_deal(players[0])

    def first_deal(self, drawer: int) -> None:
        """The drawer deals; at Double Dummy the low cutter's dummy does."""
        self.low = drawer
        self.dealer = drawer + 2 if self.game == "double_dummy" else drawer
        self.phase = "seat" if self.right is None else "deal"

    def do_seat(self, who: int, side: str) -> None:
        self.right, self.phase = side == "right", "deal"

    def do_deal(self, who: None, *dealt: str) -> None:
        pack, _, places = dealt[-1].partition(" | ")
        cards, kitty = pack.split(), [int(place) for place in places.split()]
        self.kitty = [cards[place - 1] for place in kitty]
        cards = [card for place, card in enumerate(cards, 1) if place not in kitty]
        assert self.dealer is not None
        first = self.left_of(self.dealer)
        if self.game == "dummy_whist":
            order = [first, 3, (first + 1) % 3, self.dealer]
        elif self.game == "bid_whist":
            order = [(first + n) % 4 for n in range(4)]
        else:
            order = [first]
            while len(order) < 4:
                order.append(self.left_of(order[-1]))
        self.hands: list[list[str]] = [[], [], [], []]
        for n, card in enumerate(cards):
            self.hands[order[n % 4] if n < 52 else 3].append(card)
        self.dealt = [set(hand) for hand in self.hands]
        self.calls: list[str] = []
        self.thrown: list[str] = []
        self.tricks: list[tuple[list[tuple[int, str]], list[int]]] = []
        self.takers: list[int] = []
        self.reneges: list[tuple[int, int, int, str]] = []
        self.called_honours: set[int] = set()
        self.awarded = [0, 0]
        self.claim: tuple[int, int] | None = None
        self.phase = "call"
        if self.game == "double_dummy":
            self.trump, self.order = cards[-1][1], UP
            self.lead(first)

    # ---- the auction

    def caller(self) -> int:
        assert self.dealer is not None
        return (self.dealer + 1 + len(self.calls)) % self.count

    def rank(self, bid: str) -> tuple[int, int]:
        down = 1 if self.house["up_down_order"] == "downtown_higher" else 0
        return int(bid[0]), {"U": 0, "D": down, "N": 2}[bid[1]]

    def open_calls(self) -> set[str]:
        bids = [call for call in self.calls if call != "P"]
        forced = self.house["all_pass"] == "dealer_must_bid"
        stuck = forced and not bids and len(self.calls) == self.count - 1
        every = [f"{n}{kind}" for n in range(self.house["min_bid"], 8) for kind in "UDN"]
        if stuck and self.house["dealer_forced_bid"] == "minimum_only":
            every = every[:3]
        if bids:
            best = self.rank(bids[-1])
            same = self.house["dealer_takes_same"] and self.caller() == self.dealer
            every = [bid for bid in every if self.rank(bid) > best or (same and self.rank(bid) == best)]
        return {f"bid {bid}" for bid in every} | (set() if stuck else {"pass"})

    def do_pass(self, who: int) -> None:
        self.call("P")

    def do_bid(self, who: int, bid: str) -> None:
        self.call(bid)

    def call(self, call: str) -> None:
        self.calls.append(call)
        passes = len("".join(self.calls)) - len("".join(self.calls).rstrip("P"))
        bids = [each for each in self.calls if each != "P"]
        single = self.house["auction_rounds"] == "single"
        once_round, all_others = len(self.calls) == self.count, passes == self.count - 1
        closed = once_round if single or not bids else all_others
        if closed and not bids:
            self.thrown_in()
        elif closed:
            self.won_auction(bids[-1])

    def thrown_in(self) -> None:
        assert self.dealer is not None
        if self.house["all_pass"] == "redeal_next":
            self.dealer = self.left_of(self.dealer)
        self.deals.append(Came([], [0] * self.entries, list(self.points)))
        self.phase = "deal"

    def won_auction(self, bid: str) -> None:
        assert self.dealer is not None
        at = max(n for n, call in enumerate(self.calls) if call == bid)
        self.bid, self.declarer = bid, (self.dealer + 1 + at) % self.count
        blind = self.house["naming_time"].startswith("before")
        throws = self.game == "bid_whist" or self.house["jokers"] == 2
        steps = ["name", "discard"] if blind or self.game == "bid_whist" else ["discard", "name"]
        if self.game == "bid_whist" and not blind:
            self.take_kitty()
        self.steps = [step for step in steps if step == "name" or throws]
        self.next_step()

    def take_kitty(self) -> None:
        self.hands[self.declarer] += self.kitty
        self.kitty = []

    def next_step(self) -> None:
        assert self.dealer is not None
        if self.steps:
            self.phase = self.steps.pop(0)
            if self.phase == "discard" and self.kitty:
                self.take_kitty()
            return
        left_of_declarer = (self.declarer + 1) % self.count
        leaders = {
            "declarer": self.declarer,
            "left_of_declarer": left_of_declarer,
            "left_of_dealer": self.left_of(self.dealer),
        }
        self.lead(leaders[self.house["first_lead"]])

    def open_names(self) -> set[str]:
        aces = self.house["downtown_aces"]
        down = {"good": [""], "bad": [" bad"], "declarer_choice": ["", " bad"]}[aces]
        if self.bid[1] == "N":
            return {"name - up"} | {f"name - down{ace}" for ace in down}
        if self.bid[1] == "U":
            return {f"name {suit} up" for suit in SUITS}
        return {f"name {suit} down{ace}" for suit in SUITS for ace in down}

    def do_name(self, who: int, suit: str, way: str, *bad: str) -> None:
        self.trump = None if suit == "-" else suit
        self.order = UP if way == "up" else BAD_ACES if bad else GOOD_ACES
        self.next_step()

    def thrower(self) -> int:
        return 3 if self.game == "dummy_whist" else self.declarer

    def do_discard(self, who: int, card: str) -> None:
        hand = self.hands[self.thrower()]
        hand.remove(card)
        self.thrown.append(card)
        if len(hand) == (13 if self.game == "dummy_whist" else 12):
            self.next_step()

    # ---- the play (A4, A5)

    def lead(self, leader: int) -> None:
        order = self.clockwise()
        at = order.index(leader)
        self.seats, self.plays = order[at:] + order[:at], list[tuple[int, str]]()
        self.broke: list[int] = []
        self.due: int | None = None
        self.suit: str | None = None
        self.phase = "play"

    def on_turn(self) -> int:
        return self.seats[len(self.plays)]

    def suit_of(self, card: str) -> str | None:
        return self.trump if card in JOKERS else card[1]

    def led(self) -> str | None:
        return next((self.suit_of(card) for _, card in self.plays if self.suit_of(card)), None)

    def legal(self) -> list[str]:
        """The normative function at the end of A5; and D5.4 for a suit that was called."""
        hand = self.hands[self.on_turn()]
        jokers = [card for card in hand if card in JOKERS]
        if self.suit:
            return [card for card in hand if self.suit_of(card) == self.suit] or hand
        if not self.plays:
            late = self.trump is None and self.house.get("nt_joker_lead") == "last_resort"
            return [card for card in hand if card not in JOKERS] or hand if late else hand
        led = self.led()
        if led is None:
            return hand
        if following := [card for card in hand if self.suit_of(card) == led]:
            return following
        if self.trump is None and self.house.get("nt_joker_void") == "must" and jokers:
            return jokers
        return hand

    def accepted(self) -> list[str]:
        if self.house["renege_mode"] == "prevent":
            return self.legal()
        hand = self.on_turn()
        if self.plays:
            return self.hands[hand]
        mistakes = self.hands[(hand + 2) % 4] if self.game == "double_dummy" and not self.suit else []
        return self.legal() + mistakes

    def do_play(self, who: int, card: str) -> None:
        hand = next(n for n, cards in enumerate(self.hands) if card in cards)
        if hand != self.on_turn():
            due = self.on_turn()
            self.lead(hand)
            self.due = due
        elif self.plays and card not in self.legal():
            self.broke.append(hand)
        self.suit = None
        self.hands[hand].remove(card)
        self.plays.append((hand, card))
        if len(self.plays) == 4:
            self.tricks.append((self.plays, self.broke))
            self.takers.append(self.winner())
            self.lead(self.takers[-1])
            if not any(self.hands):
                self.played_out()

    def winner(self) -> int:
        """Best by (is trump, is led suit, strength); cards that are neither never win."""
        led = self.led()

        def height(card: str) -> tuple[bool, bool, int]:
            suit = self.suit_of(card)
            if suit is None or suit not in (self.trump, led):
                return (False, False, -1)
            ranks = [*JOKERS, *self.order]
            rank = card if card in JOKERS else card[0]
            return (suit == self.trump, suit == led, len(ranks) - ranks.index(rank))

        return max(self.plays, key=lambda play: height(play[1]))[0]

    def do_back(self, who: int) -> None:
        """The offender's card goes back, and those after it."""
        while True:
            hand, card = self.plays.pop()
            self.hands[hand].append(card)
            self.broke = [place for place in self.broke if place != hand]
            if hand == who:
                return

    def do_suit(self, who: int, suit: str) -> None:
        due = self.due
        assert due is not None
        for hand, card in self.plays:
            self.hands[hand].append(card)
        self.lead(due)
        if any(card[1] == suit for card in self.hands[due]):
            self.suit = suit  # else the penalty is spent

    # ---- what is said

    def do_claim(self, who: int, tricks: str) -> None:
        others = [each for each in range(self.count) if each != who]
        against = self.opponents(who)
        asked = against if tricks != "0" else [each for each in others if each not in against]
        self.claim, self.unheard, self.phase = (who, int(tricks)), asked, "answer"
        self.heard()

    def do_accept(self, who: int) -> None:
        self.unheard.remove(who)
        self.heard()

    def do_refuse(self, who: int) -> None:
        self.claim, self.phase = None, "play"

    def heard(self) -> None:
        if self.unheard or self.claim is None:
            return
        by, tricks = self.claim
        rest = max(map(len, self.hands)) - tricks
        self.awarded = [tricks, rest] if self.side(by) == 0 else [rest, tricks]
        self.played_out()

    def do_renege(self, who: int, trick: str) -> None:
        """Upheld against each living opponent who broke the law in that trick; once for each of them."""
        paid = {(each[0], each[1]) for each in self.reneges}
        for offender in self.tricks[int(trick) - 1][1]:
            if offender in self.opponents(who) and (int(trick), offender) not in paid:
                choice = self.house.get("revoke_penalty", "tricks")
                self.reneges.append((int(trick), offender, who, choice.replace("adversary_chooses", "")))

    def do_penalty(self, who: int, trick: str, choice: str) -> None:
        self.reneges = [
            (*each[:3], choice) if each[0] == int(trick) and each[2:] == (who, "") else each
            for each in self.reneges
        ]

    def do_honours(self, who: int) -> None:
        self.called_honours.add(self.side(who))

    # ---- the score

    def played_out(self) -> None:
        called = self.house.get("honours_claim") == "call" and self.house["honours"]
        self.phase = "settle"
        if self.house["renege_mode"] == "prevent" and not called:
            self.do_settle(None)

    def do_settle(self, who: None) -> None:
        assert self.dealer is not None
        won = [sum(self.side(taker) == side for taker in self.takers) + self.awarded[side] for side in (0, 1)]
        before = list(self.points)
        score = self.english if self.game == "double_dummy" else self.bid_score
        books = score(won)
        change = [now - was for now, was in zip(self.points, before, strict=True)]
        self.deals.append(Came(books, change, list(self.points)))
        self.dealer, self.phase = self.left_of(self.dealer), "deal"
        self.end()

    def bid_score(self, won: list[int]) -> list[int]:
        """B6, C6, A7.3, A7.4."""
        ours = self.side(self.declarer)
        if self.game == "bid_whist":
            won[self.kitty_side(won)] += 1
        entry_of = self.declarer if self.game == "dummy_whist" else ours
        clean = all(self.side(offender) != ours for _, offender, _, _ in self.reneges)
        books = self.paid(won)
        self.boston = entry_of if clean and won[ours] == books[ours] == 13 else None
        bid, times = int(self.bid[0]), self.house["nt_multiplier"] if self.bid[1] == "N" else 1
        if books[ours] >= 6 + bid:
            made = books[ours] - 6 if self.house["score_made"] == "made" else bid
            if self.boston is not None:
                style = self.house["boston"]
                made = {"double": 2 * made, "quadruple": 4 * made, "thirteen": 13}.get(style, made)
            self.points[entry_of] += made * times
        else:
            self.points[entry_of] -= bid * times
            each = {
                "none": 0,
                "over_six": max(0, books[1 - ours] - 6),
                "shortfall_each": 6 + bid - books[ours],
                "bid_each": bid,
            }[self.house["defender_points"]]
            for entry in range(self.entries):
                self.points[entry] += each * times if entry != entry_of else 0
        return books

    def kitty_side(self, won: list[int]) -> int:
        if self.house["kitty_book"] == "bidder" or (not self.takers and all(self.awarded)):
            return self.side(self.declarer)
        return self.side(self.takers[0]) if self.takers else won.index(max(won))

    def paid(self, won: list[int]) -> list[int]:
        """What both sides owe cancels out; the rest is paid as far as there are books (A7.3)."""
        owed = list(self.debts)
        for _, offender, _, _ in self.reneges:
            owed[offender % self.entries] += self.house["renege_books"]
        side = self.side if self.game == "dummy_whist" else lambda entry: entry
        total = [sum(debt for n, debt in enumerate(owed) if side(n) == each) for each in (0, 1)]
        payer = 0 if total[0] > total[1] else 1
        price = min(abs(total[0] - total[1]), won[payer])
        books = list(won)
        books[payer] -= price
        books[1 - payer] += price
        if self.house["renege_collect"] == "carry":
            clear = [min(total), min(total)]
            clear[payer] += price
            for entry in range(self.entries):
                off = min(owed[entry], clear[side(entry)])
                clear[side(entry)] -= off
                self.debts[entry] = owed[entry] - off
        return books

    def english(self, tricks: list[int]) -> list[int]:
        """The function at the end of D6, for any number of revokes."""
        game = self.house["game_points"]
        score, start = self.points, list(self.points)
        offenders = {self.side(offender) for _, offender, _, _ in self.reneges}

        def mark(side: int, points: int) -> None:
            if max(score) < game:
                score[side] = min(score[side] + points, game - 1 if side in offenders else game)

        for _, offender, _, choice in self.reneges:
            side = self.side(offender)
            if choice == "add":
                mark(1 - side, 3)
            elif choice == "deduct" and max(score) < game:
                score[side] = max(0, score[side] - 3)
            elif choice in ("tricks", ""):
                moved = min(3, tricks[side])
                tricks[side] -= moved
                tricks[1 - side] += moved
        for side in (0, 1):
            mark(side, max(0, tricks[side] - 6))
        for side in (0, 1):
            honours = {rank + str(self.trump) for rank in "AKQJ"}
            held = len(honours & (self.dealt[side] | self.dealt[side + 2]))
            called = self.house["honours_claim"] == "auto" or side in self.called_honours
            if self.house["honours"] and called and start[side] != game - 1:
                mark(side, {4: 4, 3: 2}.get(held, 0))
        return tricks

    # ---- the end

    def end(self) -> None:
        if self.game == "double_dummy":
            return self.end_of_game()
        best, target = max(self.points), self.house["target"]
        floor = self.house["loss_floor"] == "minus_target" and min(self.points) <= -target
        if self.boston is not None and self.house["boston"] == "wins_game":
            self.ended = ("target", self.boston)
        elif self.points.count(best) == 1 and (best >= target or floor):
            self.ended = ("target" if best >= target else "floor", self.points.index(best))
        return None

    def end_of_game(self) -> None:
        """D6.8, D6.9: each game starts at nothing; the second won ends the rubber."""
        game = self.house["game_points"]
        winners = [side for side in (0, 1) if self.points[side] >= game]
        if not winners:
            return
        winner = winners[0]
        self.games.append((winner, self.points[1 - winner]))
        wins = [each for each, _ in self.games].count(winner)
        if wins == 2 or self.house["rubber"] == "single_game":
            self.ended = ("rubber", winner)
        else:
            self.points = [0, 0]

    def rubber_points(self) -> int:
        """The winner's games, and two for the rubber, less the loser's game."""
        assert self.ended is not None
        values = [(winner, 3 if lost == 0 else 2 if lost <= 2 else 1) for winner, lost in self.games]
        mine = sum(value for winner, value in values if winner == self.ended[1])
        if self.house["rubber"] == "single_game":
            return mine
        return mine + 2 - sum(value for winner, value in values if winner != self.ended[1])
