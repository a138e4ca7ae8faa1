"""What somebody said over the play, told on the table's post until the trick is over."""

from __future__ import annotations

from dataclasses import dataclass

from whist.engine.events import ClaimAccepted, ClaimMade, Event
from whist.outbox import News
from whist.words.talk import Talk


@dataclass(frozen=True)
class Overheard:
    """The last thing said, in which trick of which deal: news come and go faster than posts do."""

    when: tuple[int, int] = (0, 0)
    events: tuple[Event, ...] = ()

    def after(self, news: News) -> Overheard:
        """What is to be told after such news; the page itself says what waits and what it came to."""
        when = (news.public.number, len(news.public.tricks))
        said = tuple(
            each
            for each in news.events
            if isinstance(each, Talk) and not isinstance(each, ClaimMade | ClaimAccepted)
        )
        if said:
            return Overheard(when, said)
        return self if self.when == when else Overheard()
