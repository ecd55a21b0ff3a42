"""What the tests of reading lists share: some headings, and what a text asks for."""

from __future__ import annotations

from decks.entries import Entry, Unread
from decks.lists import parse

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


def wanted(text: str) -> list[tuple[str | None, int, str, str | None]]:
    """Section, count, name and code of each line; a line that is not an entry fails the test."""
    read = parse(text, HEADINGS)

    assert [item for item in read if isinstance(item, Unread)] == []

    return [(item.section, item.count, item.name, item.code) for item in read if isinstance(item, Entry)]
