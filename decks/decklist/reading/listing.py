"""Every line of a list with what the parser made of it, including headings, comments and blank lines."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from decks.decklist.entries import Entries, Entry, Unread
from decks.decklist.reading.comments import headings_in_comments
from decks.decklist.reading.headings import section_of_heading
from decks.decklist.reading.lists import lines_in, parse_list
from decks.decklist.reading.markup import split_markup
from decks.decklist.reading.pasting import without_comment
from decks.decklist.reading.several import MAX_TEXT

Sort = Literal["entry", "unread", "heading", "comment", "blank"]


@dataclass(frozen=True, slots=True)
class ListedLine:
    """One line as typed, stripped. `section`: the slug of its section (None: no known one).

    `item` is what `parse_list` gives for it; `note` is the comment at its end, without `//` or `#`.
    """

    number: int
    text: str
    sort: Sort
    section: str | None
    item: Entry | Unread | None = None
    note: str = ""


def list_lines(text: str, headings: Mapping[str, str], entries: Entries | None = None) -> list[ListedLine]:
    """Every line of a text. A line that `parse_list` skips is a heading, unless it is blank or a comment. Lines about the list
    itself are comments, and so is a line of which nothing remains (`<ul>`).

    `entries`: what `parse_list` gives for the text, if it was parsed already.
    """
    items = {item.line: item for item in (parse_list(text, headings) if entries is None else entries)}
    commented = headings_in_comments(lines_in(text, headings), headings) if "#" in text or "//" in text else {}
    found: list[ListedLine] = []
    section: str | None = None

    for number, raw in enumerate(lines_in(text, headings), 1):
        line = raw.strip()
        item = items.get(number)
        content = without_comment(line) if "#" in line or "//" in line else line
        opens = commented.get(number)
        if not opens and line and content and item is None:
            slugs = [section_of_heading(piece, headings) for piece in split_markup(content, MAX_TEXT, headings)]
            opens = next((slug for slug in reversed(slugs) if slug), None)
        if opens:
            section = opens
            content = line
        elif isinstance(item, Unread) and item.kind == "unknown-heading":
            section = None

        note = line[len(content) :].strip().lstrip("#/").strip()
        match item:
            case Entry():
                found.append(ListedLine(number, line, "entry", item.section, item, note))
            case Unread(kind="commented" | "about"):
                found.append(ListedLine(number, line, "comment", section, item))
            case Unread():
                found.append(ListedLine(number, line, "unread", section, item, note))
            case None if opens and content:
                found.append(ListedLine(number, line, "heading", section))
            case None:
                found.append(ListedLine(number, line, "comment" if line else "blank", section))

    return found
