"""A list line by line, nothing left out: what the reader of lists makes of each line, with headings, comments, blanks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from decks.decklist.entries import Entries, Entry, Unread
from decks.decklist.headings import section_of
from decks.decklist.lists import lines_in, parse
from decks.decklist.pasting import without_comment

Sort = Literal["entry", "unread", "heading", "comment", "blank"]


@dataclass(frozen=True, slots=True)
class ListedLine:
    """One line as typed, without the space around it. `section`: the one it stands in (None: none that is known).

    `item` is what `parse` gives for it; `note` the comment at its end, without the sign.
    """

    number: int
    text: str
    sort: Sort
    section: str | None
    item: Entry | Unread | None = None
    note: str = ""


def lines_of(text: str, headings: Mapping[str, str], entries: Entries | None = None) -> list[ListedLine]:
    """Every line of a text. A line that is neither blank nor a comment and that `parse` passes over is a heading.

    `entries`: what `parse` gives for the text, where that is known already.
    """
    items = {item.line: item for item in (parse(text, headings) if entries is None else entries)}
    found: list[ListedLine] = []
    section: str | None = None

    for number, raw in enumerate(lines_in(text), 1):
        line, item = raw.strip(), items.get(number)
        content = without_comment(line) if "#" in line or "//" in line else line
        if line and content and item is None:
            section = section_of(content, headings)
        elif isinstance(item, Unread) and item.kind == "unknown-heading":
            section = None
        found.append(_line(number, line, content, section, item))

    return found


def _line(number: int, line: str, content: str, section: str | None, item: Entry | Unread | None) -> ListedLine:
    note = line[len(content) :].strip().lstrip("#/").strip()
    match item:
        case Entry():
            return ListedLine(number, line, "entry", item.section, item, note)
        case Unread():
            return ListedLine(number, line, "unread", section, item, note)

    sort: Sort = "heading" if content else "comment" if line else "blank"
    return ListedLine(number, line, sort, section)
