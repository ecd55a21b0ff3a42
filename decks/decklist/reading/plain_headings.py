"""The common heading, letters and a colon, read at once: most lists have no other. Pure."""

import re
from collections.abc import Mapping
from typing import Final

from decks.decklist.reading.about import deck_named
from decks.decklist.reading.headings import section_of

# A name alone, without any sign that may be a count, a remark or a heading.
BARE: Final = re.compile(r"[A-Za-z][A-Za-z'’,! -]{0,190}")


def plain_heading(line: str, headings: Mapping[str, str]) -> tuple[str | None, str]:
    """The section that a line opens, and the card on its line: `Main deck:`, `主牌：`, `Hero: Jinx`.

    None for any other line, which may be a heading all the same.
    """
    plain = line.replace("：", ":", 1)
    words, _, rest = plain.partition(":")
    if not words.replace(" ", "").isalpha():
        return None, ""

    slug = headings.get(_squash_words(words))
    name = rest.strip()
    is_plain = not name or (BARE.fullmatch(name) and not deck_named(plain) and not section_of(line, headings))
    return (slug, name) if slug and is_plain else (None, "")


def is_heading_word(name: str, headings: Mapping[str, str]) -> bool:
    """Whether a plain name is a word of a heading: `15 Sideboard` asks for no card."""
    return _squash_words(name) in headings


def _squash_words(words: str) -> str:
    """As `squash` does it for letters."""
    return words.lower().replace(" ", "") if words.isascii() else words
