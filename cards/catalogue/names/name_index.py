"""Names by their words: which cards have them, and the nearest words in spelling or sound for those that no name has.

Search and the reading of lists both ask here, so that what one finds the other suggests. Pure.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA, JaroWinkler

from cards.catalogue.names.pinyin import first_spelling
from legality.engine.values.card import Card
from legality.sources.fold import fold, has_han, squash


@dataclass(frozen=True, slots=True)
class IndexedCard:
    """A card with its aliases, the codes of its printings in their order, and its names in pinyin."""

    card: Card
    aliases: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    sounds: tuple[str, ...] = ()


# Separates the texts: no folded text contains it.
_END: Final = "\0"
# From one text in so many on, looking into each is quicker than going from one find to the next.
_MANY: Final = 5


class JoinedTexts:
    """Which of many texts contain a part: for a rare one ten times as fast as asking each.

    Neither text nor part has the character U+0000, and no part is empty.
    """

    __slots__ = ("_joined", "_starts", "_texts")

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._joined = _END.join(texts)
        self._starts = [0, *accumulate(len(text) + len(_END) for text in texts)]

    def __getitem__(self, place: int) -> str:
        return self._texts[place]

    def __contains__(self, part: str) -> bool:
        """Whether some text contains the part."""
        return part in self._joined

    def having(self, part: str) -> Iterator[int]:
        """The places of the texts that contain the part."""
        at = self._joined.find(part)
        while at >= 0:
            place = bisect_right(self._starts, at) - 1
            yield place
            at = self._joined.find(part, self._starts[place + 1])

    def marks(self, part: str) -> bytes:
        """For each text 1 if it contains the part, else 0."""
        marks = bytearray(len(self._texts))
        many = len(self._texts) // _MANY
        for number, place in enumerate(self.having(part)):
            if number > many:
                return bytes([part in text for text in self._texts])
            marks[place] = 1

        return bytes(marks)


# A card's names, squashed names and pinyin, as in the index.
IndexedName = tuple[str, str, str]
# What one word may mean: itself, or the words nearest to it.
Words = tuple[str, ...]

SHORTEST: Final = 3
LONG_WORD: Final = 5
MAX_CORRECTIONS: Final = 3
MANY_ROWS: Final = 2_000
# Each misspelt word costs a comparison with every name.
MOST_WORDS: Final = 6
# The least share of equal letters: short words need more.
ALIKE: Final = 0.7
ALIKE_LONG: Final = 0.59
# Jaro-Winkler, which weighs the beginning, where people seldom err.
BEGINNING: Final = 0.84

_PARTS: Final = re.compile(r"[\n,，、·•:：()（）/–—-]+")
_WORDS: Final = re.compile(r"[^a-z0-9']+")
_SIGNS: Final = re.compile(r"[^\w\n]+|_+")


class NameIndex:
    """The names of a game for looking up words: their letters, their pinyin, and each of their words."""

    __slots__ = ("_known", "_letters", "_pinyin", "_rows", "_words", "_words_by_row")

    def __init__(self, rows: Sequence[IndexedName]) -> None:
        self._rows = rows
        self._letters = JoinedTexts([letters for _, letters, _ in rows])
        self._pinyin = JoinedTexts([pinyin for _, _, pinyin in rows])
        # Names share most of their words; each is squashed once.
        squash_once = cache(squash)
        # The words that each card's names may be misspelt as: the parts of a name, and their words.
        self._words_by_row: dict[IndexedName, tuple[str, ...]] = {}
        for row in rows:
            words: set[str] = set()
            for part in {part for part in _PARTS.split(row[0]) if part.isascii()}:
                words |= {squash_once(word) for word in (part, *_WORDS.split(part))}
            self._words_by_row[row] = tuple(word for word in words if len(word) >= SHORTEST and not word.isdecimal())
        self._words = self._words_of(rows)
        self._known = frozenset(self._words)

    def near(self, text: str) -> tuple[str, ...]:
        """The corrections of a text; empty where it finds something itself, or nothing is near."""
        letters = squash(text)
        if len(letters) < 2 or self.has(letters):  # noqa: PLR2004  of one letter no other can be meant
            return ()
        if has_han(letters):
            sound = first_spelling(letters)
            return (sound,) if f"\n{sound}" in self._pinyin else ()

        return _find_nearest(letters, self._words) if may_be_misspelt(text) else ()

    def has(self, text: str) -> bool:
        """Whether some name contains the letters of a text, or its pinyin begins with them."""
        letters = squash(text)
        return letters in self._letters or letters.isascii() and f"\n{letters}" in self._pinyin

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
            found = [self._with(squash(word), rows) for word in words]
            rows = found[0] if len(found) == 1 else list(dict.fromkeys(chain.from_iterable(found)))

        return rows

    def _with(self, letters: str, rows: Sequence[IndexedName]) -> Sequence[IndexedName]:
        """Those of the rows with these letters in a name, or at the beginning of its pinyin: without letters, all."""
        if not letters:
            return rows

        begun = f"\n{letters}"
        if rows is self._rows:
            places = {*self._letters.having(letters), *(self._pinyin.having(begun) if letters.isascii() else ())}
            return [rows[place] for place in sorted(places)]
        if not letters.isascii():
            return [row for row in rows if letters in row[1]]

        return [row for row in rows if letters in row[1] or begun in row[2]]

    def near_among(self, text: str, rows: Sequence[IndexedName]) -> tuple[str, ...]:
        """The words in these cards' names that are nearest to a text."""
        # Gathering the words of so many names takes longer than comparing with those of all.
        return _find_nearest(squash(text), self._words if len(rows) > MANY_ROWS else self._words_of(rows))

    def _words_of(self, rows: Iterable[IndexedName]) -> list[str]:
        return sorted(set(chain.from_iterable(self._words_by_row[row] for row in rows)))


def join_lines(words: Iterable[str]) -> str:
    """Each word once, between line ends; folded words contain no line end."""
    return "\n" + "".join(f"{word}\n" for word in dict.fromkeys(words) if word)


def words_of_names(names: str) -> str:
    """Folded names, a line each, with every word between two spaces, so that whole words can be looked for."""
    return _SIGNS.sub(" ", names.replace("\n", " \n "))


def letters_of_parts(names: str) -> Iterator[str]:
    """The letters of each part of folded names: the champion, the epithet."""
    return filter(None, map(squash, _PARTS.split(names)))


def may_be_misspelt(text: str) -> bool:
    """Whether a word is long enough, and in Latin letters, so that spelling can be compared."""
    letters = squash(text)
    return letters.isascii() and len(letters) >= SHORTEST


def correct_words(typed: Mapping[int, str], meant: Mapping[int, Words], names: NameIndex) -> dict[int, Words]:
    """Near words, by place, for misspelt words of a text where no card's name has all words as they are `meant`.

    A word that is a whole word of some name stays as typed. Empty where nothing is misspelt, or nothing nearer is known.
    """
    doubted = [place for place, word in typed.items() if may_be_misspelt(word) and not names.is_word(word)]
    if not doubted or not 1 < len(typed) <= MOST_WORDS or names.having(meant.values()):
        return {}

    # One misspelling is likelier than several.
    for wrong in ([place] for place in doubted):
        changed = _nearest_words(typed, meant, wrong, names)
        if changed:
            return changed

    return _nearest_words(typed, meant, doubted, names) if len(doubted) > 1 else {}


def _nearest_words(
    typed: Mapping[int, str], meant: Mapping[int, Words], wrong: Sequence[int], names: NameIndex
) -> dict[int, Words]:
    """For each of these places the nearest words in names that have the other words; empty if one place has none."""
    choices = [words for place, words in meant.items() if place not in wrong]
    changed: dict[int, Words] = {}
    for place in wrong:
        near = names.near_among(typed[place], names.having(choices))
        if not near:
            return {}
        choices.append(near)
        changed[place] = near

    return changed


def _find_nearest(letters: str, words: Sequence[str]) -> tuple[str, ...]:
    """The nearest words, several if they are equally near."""
    least = ALIKE_LONG if len(letters) >= LONG_WORD else ALIKE
    scored = process.extract(
        letters, words, scorer=OSA.normalized_similarity, score_cutoff=least, limit=2 * MAX_CORRECTIONS
    )
    found = [
        (score, word) for word, score, _ in scored if JaroWinkler.normalized_similarity(letters, word) >= BEGINNING
    ]
    best = max((score for score, _ in found), default=0.0)
    return tuple(word for score, word in found if score == best)[:MAX_CORRECTIONS]
