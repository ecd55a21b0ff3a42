"""Bare words that no name contains, replaced by the nearest in spelling or sound.

A correction is never silent: the explanation of the query names it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA, JaroWinkler

from cards.catalogue.fold import fold, has_han, squash
from cards.catalogue.pinyin import first_spelling
from cards.models import SearchRow
from legality.games import GAMES

# A card's names, squashed names and pinyin, as in the index.
IndexedName = tuple[str, str, str]

SHORTEST: Final = 3
LONG: Final = 5
MOST: Final = 3
# The least share of equal letters: short words need more.
ALIKE: Final = 0.7
ALIKE_LONG: Final = 0.59
# Jaro-Winkler, which weighs the beginning, where people seldom err.
BEGINNING: Final = 0.84

_PARTS: Final = re.compile(r"[\n,，、·•:：()（）/–—-]+")
_WORDS: Final = re.compile(r"[^a-z0-9']+")


class NameIndex:
    """The names of a game for looking up words: their letters, their pinyin, and each of their words."""

    __slots__ = ("_known", "_letters", "_pinyin", "_rows", "_words")

    def __init__(self, rows: Sequence[IndexedName]) -> None:
        self._rows = rows
        self._letters = "".join(letters for _, letters, _ in rows)
        self._pinyin = "".join(pinyin for _, _, pinyin in rows)
        self._words = _words_of(rows)
        self._known = frozenset(self._words)

    def near(self, text: str) -> tuple[str, ...]:
        """The corrections of a text; empty where it finds something itself, or nothing is near."""
        letters = squash(text)
        if len(letters) < 2 or self.has(letters):  # noqa: PLR2004  of one letter no other can be meant
            return ()
        if has_han(letters):
            sound = first_spelling(letters)
            return (sound,) if f"\n{sound}" in self._pinyin else ()

        return _nearest(letters, self._words) if may_be_misspelt(text) else ()

    def has(self, text: str) -> bool:
        """Whether some name contains the letters of a text, or its pinyin begins with them."""
        return _has(squash(text), self._letters, self._pinyin)

    def has_written(self, text: str) -> bool:
        """Whether some name contains the text as written, with signs and spaces."""
        written = fold(text)
        return any(written in names for names, _, _ in self._rows)

    def is_word(self, text: str) -> bool:
        """Whether the text is a whole word of some name."""
        return squash(text) in self._known

    def having(self, choices: Iterable[Sequence[str]]) -> Sequence[IndexedName]:
        """The cards that have at least one word of each choice."""
        rows = self._rows
        for words in choices:
            found = [_with(squash(word), rows) for word in words]
            rows = found[0] if len(found) == 1 else list(dict.fromkeys(chain.from_iterable(found)))

        return rows

    def near_among(self, text: str, rows: Sequence[IndexedName]) -> tuple[str, ...]:
        """The words in these cards' names that are nearest to a text."""
        words = self._words if rows is self._rows else _words_of(rows)
        return _nearest(squash(text), words)


def may_be_misspelt(text: str) -> bool:
    """Whether a word is long enough, and in Latin letters, so that spelling can be compared."""
    letters = squash(text)
    return letters.isascii() and len(letters) >= SHORTEST


def _has(letters: str, names: str, pinyin: str) -> bool:
    return letters in names or letters.isascii() and f"\n{letters}" in pinyin


def _with(letters: str, rows: Iterable[IndexedName]) -> list[IndexedName]:
    """As `_has`, inlined for speed: there are thousands of rows."""
    if not letters.isascii():
        return [row for row in rows if letters in row[1]]

    begun = f"\n{letters}"
    return [row for row in rows if letters in row[1] or begun in row[2]]


def _words_of(rows: Iterable[IndexedName]) -> list[str]:
    parts = {part for names, _, _ in rows for part in _PARTS.split(names) if part.isascii()}
    # Names share most of their words; each is squashed once.
    words = map(squash, {word for part in parts for word in (part, *_WORDS.split(part))})
    return sorted({word for word in words if len(word) >= SHORTEST and not word.isdecimal()})


def _nearest(letters: str, words: Sequence[str]) -> tuple[str, ...]:
    """The nearest words, several if they are equally near."""
    least = ALIKE_LONG if len(letters) >= LONG else ALIKE
    scored = process.extract(letters, words, scorer=OSA.normalized_similarity, score_cutoff=least, limit=2 * MOST)
    found = [
        (score, word) for word, score, _ in scored if JaroWinkler.normalized_similarity(letters, word) >= BEGINNING
    ]
    best = max((score for score, _ in found), default=0.0)
    return tuple(word for score, word in found if score == best)[:MOST]


@lru_cache(maxsize=16)
def name_index(game: str, versions: tuple[tuple[str, int], ...]) -> NameIndex:
    """The names of one game (empty: of all games) at its version; cached in the process."""
    rows = SearchRow.objects.filter(game__in=[game] if game else list(GAMES))
    return NameIndex(list(rows.values_list("names", "squashed", "pinyin")))
