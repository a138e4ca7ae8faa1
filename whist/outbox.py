"""What the channel and the players should have been shown by now, and what they have been."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from whist.engine.actions import Claim, Duty
from whist.engine.cards import Place
from whist.engine.events import Event
from whist.engine.view import View
from whist.store import Head, Notice, Post, PrivatePost, Seat, Store, StoredTable, Waiting
from whist.words import Cast


@dataclass(frozen=True)
class Result:
    """A finished deal as the channel may see it, and the ply that its post must show.

    ``seed`` is what the commitment was made from, as `shuffle.opened` writes it; None for a deal that was
    thrown in, whose cards stay hidden.
    """

    number: int
    ply: int
    view: View
    commitment: str
    seed: str | None


@dataclass(frozen=True)
class News:
    """How a table stands: all that an announcer ever gets.

    ``private`` holds a view for each seated person's place, ``tokens`` the decision each may take now;
    ``line`` is who waits for a seat; ``commitment`` is the shuffle's promise for the deal in progress;
    ``deadline`` (of whoever must act, or of what may still be called about a deal that is played out) and
    ``expires`` (of the lobby) are unix times, ``seed`` is that of the last deal once it is over.
    """

    head: Head
    events: tuple[Event, ...]
    public: View
    private: Mapping[Place, View]
    tokens: Mapping[Place, str]
    seats: Mapping[Place, Seat]
    line: tuple[Waiting, ...]
    cast: Cast
    commitment: str | None
    deadline: int | None
    expires: int
    results: tuple[Result, ...]
    seed: str | None

    @property
    def callees(self) -> tuple[Place, ...]:
        """The persons who must act: whoever is on turn, or everybody who has yet to answer a claim (A8.2)."""
        if self.head.phase != "playing" or self.public.to_act is None:
            return ()
        claim = self.public.said.claim
        is_asked = claim is not None and self.public.duty is Duty.ANSWER
        asked = claim.unheard if claim and is_asked else (self.public.to_act,)
        return tuple(place for place in asked if place in self.tokens)

    @property
    def called(self) -> str | None:
        """For which decision persons are called: what the turn notice is known by.

        Those who are asked about a claim are called once, together, until the last of them has answered.
        """
        if not self.callees:
            return None
        if self.public.duty is Duty.ANSWER:
            return f"claim:{self.public.number}.{len(self.public.said.refused)}"
        return f"{self.callees[0]}:{self.tokens[self.callees[0]]}"

    def letter(self, place: Place) -> str:
        """What the hand that a place is sent must show: another word whenever the message must change."""
        view, is_open = self.private[place], self.is_open
        shown = f"{self.tokens[place]} {bool(view.legal) and is_open} {view.contract is not None} {is_open}"
        return " ".join([shown, *_sayable(view)])

    @property
    def is_open(self) -> bool:
        """Whether a deal is in progress."""
        return self.head.phase == "playing" and self.public.outcome is None


def _sayable(view: View) -> list[str]:
    """What kinds of things a place may say; not claims, whose time comes and goes with every trick."""
    return sorted({type(each).__name__ for each in view.asides if not isinstance(each, Claim)})


@dataclass
class Outbox:
    """The posts of one table: a level to be reached, not a queue of messages."""

    store: Store
    table_id: int
    posts: dict[int, Post] = field(default_factory=dict)
    private: dict[tuple[int, int], PrivatePost] = field(default_factory=dict)
    notice: Notice | None = None

    @classmethod
    def of(cls, store: Store, stored: StoredTable) -> Outbox:
        """The outbox of a table as the book remembers it."""
        posts = {post.number: post for post in stored.posts}
        private = {(post.deal, post.place): post for post in stored.private_posts}
        return cls(store, stored.head.id, posts, private, stored.notice)

    def shown(self, number: int) -> int:
        """The ply that a post shows; -1 where it was never sent."""
        post = self.posts.get(number)
        return post.shown_ply if post else -1

    def is_behind(self, news: News) -> bool:
        """Whether somebody was not called, or not sent the hand that they should have."""
        if (self.notice.token if self.notice else None) != news.called:
            return True
        return any(not self.has_letter(news, place) for place in news.private if news.public.number)

    def has_letter(self, news: News, place: Place) -> bool:
        """Whether whoever sits at a place has been sent their hand as it must be shown now."""
        sent = self.private.get((news.public.number, place))
        return bool(sent and sent.user_id == news.seats[place].user_id and sent.shown == news.letter(place))

    async def posted(self, post: Post) -> None:
        """Remember a post that was sent or edited."""
        await self.store.posted(self.table_id, post)
        self.posts[post.number] = post

    async def private_posted(self, post: PrivatePost) -> None:
        """Remember a hand that was sent or edited."""
        await self.store.private_posted(self.table_id, post)
        self.private[post.deal, post.place] = post

    async def noticed(self, notice: Notice | None) -> None:
        """Remember the turn notice that stands in the channel, or that none does."""
        await self.store.noticed(self.table_id, notice)
        self.notice = notice
