"""The words that open a section in a decklist, for each game.

Every game has one more section than its rules know: the maybe board, for cards that are being considered. The resolver
keeps its rows out of the deck, so rules and counts leave them out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from cards.catalogue.fold import squash
from legality.engine.format import Game

SIDEBOARD = "sideboard"
MAYBE = "maybe"
MAYBE_WORDS = (
    "Maybeboard",
    "Maybe",
    "Maybe board",
    "Considering",
    "备选",
    "备选区",
    "备选牌",
    "候补",
    "考虑",
    "考虑中",
)
_SHORT = ("sb",)
_SIZE: Final = re.compile(r"(?<![0-9])[0-9]*(?:cards?|张|枚)?$")
# A Latin word before a space may begin a card's name; a Han word before a space is a heading.
_OPENING: Final = re.compile(r"([^:]+):|\[([^\]]+)\](?=\s*\S)|([\u3400-\u9fff]+)\s+(?=\S)")


@lru_cache(maxsize=32)
def headings_of(game: Game) -> Mapping[str, str]:
    """Squashed heading words to section slugs: the sections' own names and aliases, then kinds, then the maybe board.

    A kind's name opens the section where cards of that kind go: lists often divide a main deck by kinds.
    """
    words: dict[str, str] = {squash(word): MAYBE for word in MAYBE_WORDS}
    for word, slug in (*_of_kinds(game), *_of_sections(game)):
        words[squash(word)] = slug

    return words


def section_of(words: str, headings: Mapping[str, str]) -> str | None:
    """The section that a heading names, with or without its size (`Main deck: 60`); squashing drops decoration."""
    word = squash(words)

    return headings.get(word) or headings.get(_SIZE.sub("", word, count=1))


def opened(line: str, plain: str, headings: Mapping[str, str]) -> tuple[str | None, str]:
    """The section that a heading opens for the rest of its own line, and the rest: `Hero: Jinx`, `【传奇】1 金克丝`,
    `传奇 金克丝`. `plain` is the line with full-width characters replaced one for one. None for a line without a heading.
    """
    found = _OPENING.match(plain)
    words = line[found.start(found.lastindex or 0) : found.end(found.lastindex or 0)] if found else ""

    return (section_of(words, headings) if found else None), (line[found.end() :].strip() if found else "")


def _of_sections(game: Game) -> Iterator[tuple[str, str]]:
    for section in game.sections:
        short = _SHORT if section.slug == SIDEBOARD else ()
        for word in (*section.names.values(), *section.headings, *short, section.slug):
            yield word, section.slug


def _of_kinds(game: Game) -> Iterator[tuple[str, str]]:
    homes = game.formats[0].default_sections
    for kind, names in game.kinds.items():
        if kind in homes:
            for word in (*names.values(), _plural(names["en"])):
                yield word, homes[kind]


def _plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
