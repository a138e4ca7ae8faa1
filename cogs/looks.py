"""Two ways of looking at a deal that is over: trick by trick, and beside what best play would have made."""

from __future__ import annotations

from cogs import panels
from cogs.answers import Answer, Interaction
from whist.mistakes import NoSuchDeal
from whist.pictures import Page, review_page, tricks_page
from whist.table import Table

REPLAY, REVIEW = "replay", "review"


async def look(interaction: Interaction, table: Table, number: int, way: str) -> Answer:
    """A deal of a table, replayed or reviewed, with a button for the other of the two.

    :raises NoSuchDeal: if it is not over.
    :raises NotReviewed: if the search breaks off.
    """
    page, other = await looked(interaction, table, number, way)
    below = panels.look_buttons(other, table.id, number, str(interaction.locale)) if other else None
    return Answer(page, below, in_place=True)


async def looked(interaction: Interaction, table: Table, number: int, way: str) -> tuple[Page, str | None]:
    """The page of a deal, and in which other way there is something to see.

    :raises NoSuchDeal, NotReviewed: as `look` does.
    """
    view, locale = table.deal_over(number), str(interaction.locale)
    if view is None:
        raise NoSuchDeal
    if way == REPLAY:
        return tricks_page(view, table.cast, locale), REVIEW if view.contract else None
    deal = await interaction.client.tables.look_back(table, number)
    return review_page(deal.view, deal.review, deal.casts, locale), REPLAY if view.tricks else None
