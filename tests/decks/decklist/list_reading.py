"""Helpers for the tests of reading lists: some headings, and the entries of a text."""

from collections.abc import Iterable

from decks.decklist.entries import Entry, Unread
from decks.decklist.reading.lists import parse_list
from decks.decklist.writing import write_line

HEADINGS = {
    "legend": "legend",
    "传奇": "legend",
    "champion": "champion",
    "hero": "hero",
    "main": "main",
    "maindeck": "main",
    "主牌": "main",
    "主卡组": "main",
    "sideboard": "side",
    "sidedeck": "side",
    "备牌": "side",
    "sb": "side",
    "runes": "runes",
}


def as_list(sections: Iterable[tuple[str, Iterable[tuple[str, int]]]]) -> str:
    """Headings with the lines of their cards (name, count), written by the product itself."""
    return "\n".join(
        line
        for heading, cards in sections
        for line in (f"{heading}:", *(write_line(name, count) for name, count in cards))
    )


def wanted(text: str) -> list[tuple[str | None, int, str, str | None]]:
    """Section, count, name and code of each line; a line that is neither an entry nor a comment fails the test."""
    read = without_comments(text)

    assert [item for item in read if isinstance(item, Unread)] == []

    return [(item.section, item.count, item.name, item.code) for item in read if isinstance(item, Entry)]


def without_comments(text: str) -> tuple[Entry | Unread, ...]:
    """What the lines of a text give that are not comments."""
    return tuple(
        item for item in parse_list(text, HEADINGS) if not (isinstance(item, Unread) and item.kind == "commented")
    )
