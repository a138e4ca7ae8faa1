"""The house rules of every game as a document: `python -m whist.handbook` says docs/house-rules.md."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from whist.engine.settings import Setting, Value, declared, written
from whist.games import CATALOGUE, Entry
from whist.offers import preset_sentence
from whist.words import phrase, setting_sentence, value_sentence

DOCS = Path(__file__).parents[1] / "docs"
LAW = DOCS / "rules.md"
ENGLISH = "en"
MOST_LISTED = 5
"""More values than these are numbers in a row, and told by their ends."""

HEAD = """\
# House rules

Every table may play by its own rules: `/table open` takes them as `name=value`, parted by spaces.

```
/table open game: Bid Whist  preset: short  house_rules: downtown_aces=bad min_bid=3
```

- While you type, the picker of `house_rules` offers every name and value below with what it means.
- `preset` lays some of them down at once. What stands in `house_rules` counts over the preset, and the
  options `target` and `jokers` count over both.
- `/table rules` says what is in force, first what differs from the usual rules; `/rules` is the whole game
  on one screen.
- House rules are fixed when the first card is dealt, and are kept in the record of the game.

The usual value is bold. The last column is the number of the law in [rules.md](rules.md), which has the
last word.

<!-- Written by `make docs` out of the declarations in whist/games; change those, and write it again. -->
"""


def handbook(law: str) -> str:
    """The whole document.

    :param law: the text of docs/rules.md, whose sections are linked to.
    """
    return "\n".join([HEAD, *(line for entry in CATALOGUE.values() for line in _chapter(entry, law))])


def section_of(number: str, law: str) -> str:
    """The heading under which the law states a number, without its hashes.

    :raises KeyError: if the law nowhere states it.
    """
    states = re.compile(rf"(?:^|\*\*|\| |[].;)] ){re.escape(number)}(?=[ *])", re.MULTILINE)
    for section in re.split(r"^(?=#+ )", law, flags=re.MULTILINE):
        heading, _, text = section.partition("\n")
        if states.search(text):
            return heading.lstrip("# ")
    raise KeyError(number)


def _chapter(entry: Entry, law: str) -> Iterable[str]:
    yield f"## {phrase(f'games.{entry.name}', ENGLISH)}\n"
    yield "| Preset | What it lays down | In words |\n|---|---|---|"
    yield from (_preset(entry, preset) for preset in entry.presets)
    yield "\n| House rule | What it is about | Values | Law |\n|---|---|---|---|"
    yield from (_row(each, law) for each in declared(entry.settings))
    yield ""


def _preset(entry: Entry, preset: str) -> str:
    laid = ", ".join(f"`{name}={value}`" for name, value in entry.presets[preset].items())
    return f"| `{preset}` | {laid or '-'} | {preset_sentence(entry.name, preset, ENGLISH)} |"


def _row(each: Setting, law: str) -> str:
    heading = section_of(each.rule, law)
    link = f"[{each.rule}](rules.md#{_anchor(heading)})"
    return f"| `{each.name}` | {setting_sentence(each, ENGLISH)} | {_values(each)} | {link} |"


def _values(each: Setting) -> str:
    if len(each.choices) <= MOST_LISTED:
        return "<br>".join(_value(each, value) for value in each.choices)
    first, last = each.choices[0], each.choices[-1]
    return f"`{written(first)}` to `{written(last)}`<br>{_value(each, each.default)}"


def _value(each: Setting, value: Value) -> str:
    typed = f"**`{written(value)}`**" if value == each.default else f"`{written(value)}`"
    return f"{typed} {value_sentence(each.name, value, ENGLISH)}"


def _anchor(heading: str) -> str:
    """The name that a Markdown page gives to a heading."""
    return re.sub(r"[^\w\- ]", "", heading).casefold().replace(" ", "-")


if __name__ == "__main__":
    sys.stdout.write(handbook(LAW.read_text("utf-8")))
