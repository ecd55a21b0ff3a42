"""The words that open a section in a decklist, for each game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from cards.fold import squash
from legality.engine.format import Game

SIDEBOARD = "sideboard"
_SHORT = ("sb",)


@lru_cache(maxsize=32)
def headings_of(game: Game) -> Mapping[str, str]:
    """Squashed heading words to section slugs: the sections' own names and aliases, then the names of kinds.

    A kind's name opens the section where cards of that kind go: lists often divide a main deck by kinds.
    """
    words: dict[str, str] = {}
    for word, slug in (*_of_kinds(game), *_of_sections(game)):
        words[squash(word)] = slug

    return words


def _of_sections(game: Game) -> Iterator[tuple[str, str]]:
    for section in game.sections:
        short = _SHORT if section.slug == SIDEBOARD else ()
        for word in (*section.names.values(), *section.headings, *short, section.slug):
            yield word, section.slug


def _of_kinds(game: Game) -> Iterator[tuple[str, str]]:
    homes = game.formats[0].homes
    for kind, names in game.kinds.items():
        if kind in homes:
            for word in (*names.values(), _plural(names["en"])):
                yield word, homes[kind]


def _plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
