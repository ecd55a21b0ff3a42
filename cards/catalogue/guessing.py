"""What a name that no card has may mean: guesses, which are only ever suggested.

A guess knows what search knows: parts of names in any language, pinyin and initials, words misspelt. Beyond that it
compares whole names in spelling and sound. What it needs is built at the first guess, so that known names pay nothing.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import chain, islice
from typing import Final, Literal, NamedTuple

from rapidfuzz import fuzz, process

from cards.catalogue.names.name_index import (
    MOST_WORDS,
    IndexedCard,
    IndexedName,
    NameIndex,
    Words,
    correct_words,
    join_lines,
    letters_of_parts,
    words_of_names,
)
from cards.catalogue.names.pinyin import first_spelling
from legality.engine.values.card import Card
from legality.engine.values.search_bounds import ask_end
from legality.sources.fold import fold, has_han, squash

SURE: Final = 88.0
POSSIBLE: Final = 70.0
GAP: Final = 6.0
_MOST: Final = 20


def score_names(squashed: str, names: Sequence[str], cards: Callable[[str], Iterable[Card]]) -> dict[Card, float]:
    """The nearest cards with their score from POSSIBLE to 100; `cards` gives the cards of each name."""
    near = process.extract(squashed, names, scorer=fuzz.ratio, limit=_MOST, score_cutoff=POSSIBLE)
    scores: dict[Card, float] = {}
    for name, score, _ in near:
        for card in cards(name):
            scores[card] = max(score, scores.get(card, 0.0))

    return scores


def rank_cards(scores: Mapping[Card, float]) -> list[Card]:
    """The cards by score, the nearest first."""
    return sorted(scores, key=lambda card: (-scores[card], card.name, card.id))


def is_clear_winner(nearest: Sequence[Card], scores: Mapping[Card, float]) -> bool:
    """Whether the first of the ranked cards scores SURE, and GAP more than the second."""
    if not nearest:
        return False

    rival = scores[nearest[1]] if len(nearest) > 1 else 0.0
    return scores[nearest[0]] >= SURE and scores[nearest[0]] - rival >= GAP


def may_accompany_code(squashed: str, code: str, cards: Iterable[Card]) -> bool:
    """Whether an unknown name fits the code of these cards: it repeats the code, misspells or extends a name."""
    if squashed.startswith(squash(code)):
        return True

    names = set()
    for card in cards:
        for name in (card.name, *card.names.values()):
            names.add(squash(name))
    return any(squashed.startswith(name) or fuzz.ratio(squashed, name) >= POSSIBLE for name in names)


def by_pinyin(sounds: Mapping[Card, tuple[str, ...]]) -> dict[str, dict[Card, None]]:
    """Cards by the pinyin of whole names, without the pinyin of name endings that the index holds too."""
    cards: dict[str, dict[Card, None]] = {}
    for card, words in sounds.items():
        for word in words:
            if not any(other is not word and other.endswith(word) for other in words):
                cards.setdefault(word, {})[card] = None

    return cards


# The cards of a game by parts of their names, in the order in which search gives them.
#
# It is built from the cards in memory when it is first asked.


class Rank(IntEnum):
    """How a name has the letters: as `_rank_by_name` of cards/search/results.py, with the sound of a whole name before a part's."""

    BEGINS_WITH_WORD = 1
    HAS_WORD = 2
    BEGINS = 3
    WORD_BEGINS = 4
    CONTAINS = 5
    SCATTERED = 6
    SOUNDS = 7
    SOUND_BEGINS = 8


class _Place(NamedTuple):
    """Where a card is in the order of names."""

    name_key: str
    at: int
    card: Card


class RankedNames:
    """The names of one game's cards."""

    def __init__(self, listed: Sequence[IndexedCard]) -> None:
        self._listed = listed

    @cached_property
    def index(self) -> NameIndex:
        """The words of the names."""
        return NameIndex(list(self._places))

    @cached_property
    def sounds(self) -> Sequence[str]:
        """Every pinyin of a name or of its ending, and the initials."""
        return sorted(set(chain.from_iterable(row.sounds for row in self._listed)))

    @cached_property
    def parts(self) -> Mapping[str, None]:
        """The names in Chinese characters, divided at commas and the like."""
        found: dict[str, None] = {}
        for names, _, _ in self._places:
            found |= dict.fromkeys(part for part in letters_of_parts(names) if has_han(part))
        return found

    def having(self, choices: Iterable[Words], letters: str) -> dict[Card, Rank]:
        """The cards with a word of each choice, or with the letters; those that have the letters best come first."""
        words = [tuple(choice) for choice in choices]
        rows = {*self.index.having(words), *self.index.having(((letters,),))}
        whole = self._by_pinyin.get(letters, {})
        found = []
        for row in rows:
            rank = _rank_row(row, words, letters)
            found += [(rank, place) for place in self._places[row]]
        heard = [(min(rank, Rank.SOUNDS) if place.card in whole else rank, place) for rank, place in found]
        heard.sort(key=lambda one: (one[0], one[1].name_key, one[1].at))
        return {place.card: rank for rank, place in heard}

    @cached_property
    def _places(self) -> Mapping[IndexedName, Sequence[_Place]]:
        places: dict[IndexedName, list[_Place]] = {}
        for at, row in enumerate(self._listed):
            names = dict.fromkeys((row.card.name, *row.card.names.values(), *row.aliases))
            indexed = (join_lines(map(fold, names)), join_lines(map(squash, names)), join_lines(row.sounds))
            # The official name as it is ordered: the pinyin of a Chinese one, which is the first of its sounds.
            name_key = row.sounds[0] if row.sounds and has_han(row.card.name) else squash(row.card.name)
            places.setdefault(indexed, []).append(_Place(name_key, at, row.card))

        return places

    @cached_property
    def _by_pinyin(self) -> Mapping[str, Mapping[Card, None]]:
        return by_pinyin({row.card: row.sounds for row in self._listed})


def _rank_row(row: IndexedName, words: Sequence[Words], letters: str) -> Rank:
    names, squashed, _sounds = row
    whole = words_of_names(names)
    spelled = words_of_names(" ".join(choice[0] for choice in words)).strip()
    if f"\n {spelled} " in whole:
        return Rank.BEGINS_WITH_WORD
    if f" {spelled} " in whole:
        return Rank.HAS_WORD
    if f"\n{letters}" in squashed:
        return Rank.BEGINS
    if f" {letters}" in names:
        return Rank.WORD_BEGINS
    if letters in squashed:
        return Rank.CONTAINS

    is_written = all(any(squash(word) in squashed for word in choice) for choice in words)
    return Rank.SCATTERED if is_written else Rank.SOUND_BEGINS


MAX_GUESSES: Final = 20
REMEMBERED: Final = 1000
# No name has more different words; each is looked for in all names.
LONGEST_NAME: Final = 16
# Beginnings of pinyin are remembered for so many lengths.
SIZES: Final = 32
# How near the pinyin of a misspelt name must be, of 100.
SOUNDS_ALIKE: Final = 85.0

_BETWEEN: Final = re.compile(r"[\s.,、。;:!?()\[\]<>\"“”「」『』《》【】/|]+")
_TONE: Final = re.compile(r"(?<=[a-z])[1-5](?![0-9])")
_SHORTEST_SOUND: Final = 6
_SHORTEST_HAN: Final = 2
_SHORTEST_NAME: Final = 4

CardsOfName = Mapping[str, Mapping[Card, None]]


@dataclass(frozen=True, slots=True)
class Guess:
    """The cards that may be meant, the likeliest first, and how likely.

    `one`: the first is much likelier than the others; `several`: the names of several contain what was typed; `none`: no name does.
    """

    kind: Literal["one", "several", "none"]
    cards: tuple[Card, ...] = ()


class Guesser:
    """Guesses at the cards of one game."""

    def __init__(
        self, listed: Sequence[IndexedCard], spelled: Sequence[str], names: CardsOfName, aliases: CardsOfName
    ) -> None:
        """`names` and `aliases`: the cards by squashed name; `spelled`: all these names in order."""
        self._spelled = spelled
        self._names = names
        self._aliases = aliases
        self._ranked = RankedNames(listed)
        # A deck that is changed step by step is judged at each, with the same open lines.
        self._cached_guess = lru_cache(REMEMBERED)(self._make_guess)
        self._longest = max(map(len, spelled), default=0)
        self._beginnings = lru_cache(SIZES)(self._beginnings_of)

    def guess(self, words: Words) -> Guess:
        """What the words of a name (`split_typed_name`) may mean; they are compared with all names there are."""
        return self._cached_guess(words) if words else Guess("none")

    def _make_guess(self, words: Words) -> Guess:
        ask_end()
        return (
            self._guess_by_words(words)
            or self._guess_without_tones(words)
            or self._guess_by_spelling(words, squash("".join(words)))
        )

    def _guess_by_words(self, words: Words) -> Guess | None:
        """Each word is part of a name, as written or as it sounds. None if no card has them all."""
        if len(set(words)) > LONGEST_NAME:
            return None

        heard = [self._hear_word(word) for word in words]
        cards = self._ranked.having([(word,) for word in dict.fromkeys(heard)], squash("".join(heard)))
        if not cards:
            return None

        first, rank = next(iter(cards.items()))
        ranks = [*cards.values()]
        if rank is Rank.SOUNDS and ranks.count(Rank.SOUNDS) == 1:
            return Guess("one", (first,))

        begun = sum(rank in (Rank.BEGINS_WITH_WORD, Rank.BEGINS) for rank in ranks)
        nearer = self._nearer_cards(words, first, cards) if begun == 1 else ()
        return _make_guess("several" if len(cards) + len(nearer) > 1 else "one", (*nearer, *cards))

    def _hear_word(self, word: str) -> str:
        """The word, or its pinyin where no name has its characters."""
        return next(iter(self._ranked.index.near(word)), word) if has_han(word) else word

    def _nearer_cards(self, words: Words, begun: Card, cards: Mapping[Card, Rank]) -> tuple[Card, ...]:
        """Cards but one letter away, where that is nearer than the one beginning so: `Defi` may well be Defy."""
        letters = squash("".join(words))
        scores = self._scores(letters)
        least = max(100 * (1 - 1 / len(letters)), scores.get(begun, 0.0))
        return tuple(card for card in rank_cards(scores) if scores[card] >= least and card not in cards)

    def _guess_without_tones(self, words: Words) -> Guess | None:
        """Pinyin with tones as digits."""
        plain = tuple(_TONE.sub("", word) for word in words)
        return self._guess_by_words(plain) if plain != words else None

    def _guess_by_spelling(self, words: Words, letters: str) -> Guess:
        """Near spelling: of single words, as search corrects them, and of the whole name."""
        scores = self._scores(letters)
        nearest = rank_cards(scores)
        if is_clear_winner(nearest, scores):
            return _make_guess("one", nearest)

        corrected = self._correct_spelling(words)
        likely = [card for card in nearest if card in corrected]
        found = (*likely, *corrected, *nearest)
        return _make_guess("none", found or self._distant_cards(letters))

    def _correct_spelling(self, words: Words) -> Mapping[Card, Rank]:
        if len(words) > MOST_WORDS:
            return {}

        index = self._ranked.index
        typed = dict(enumerate(words))
        meant = {place: index.near(word) or (word,) for place, word in typed.items()}
        meant |= correct_words(typed, meant, index)
        return self._ranked.having([*meant.values()], squash("".join(near[0] for near in meant.values())))

    def _distant_cards(self, letters: str) -> Iterator[Card]:
        """A name with more behind it; a part of a name with another character or sound."""
        yield from self._cards_begun_by(letters)
        if has_han(letters):
            yield from self._nearest_of(letters, [*self._ranked.parts], POSSIBLE)
        yield from self._of_near_sound(first_spelling(letters))

    def _cards_begun_by(self, letters: str) -> Iterator[Card]:
        """Cards whose name, or a Chinese part of it, begins what was typed, the longest first."""
        shortest = _SHORTEST_HAN if has_han(letters) else _SHORTEST_NAME
        longest = min(len(letters) - 1, self._longest)
        begun = [letters[:end] for end in range(longest, shortest - 1, -1)]
        yield from chain.from_iterable(map(self._cards_named, begun))
        for part in filter(self._ranked.parts.__contains__, begun):
            yield from self._ranked.having([(part,)], part)

    def _of_near_sound(self, sound: str) -> Iterator[Card]:
        size = len(sound)
        if size >= _SHORTEST_SOUND and sound.isascii():
            yield from self._nearest_of(sound, self._beginnings(size), SOUNDS_ALIKE)

    def _beginnings_of(self, size: int) -> Sequence[str]:
        """What every pinyin begins with that is as long, or lacks a letter."""
        return sorted({known[:size] for known in self._ranked.sounds if len(known) >= size - 1})

    def _nearest_of(self, letters: str, parts: Sequence[str], least: float) -> Iterator[Card]:
        """The cards with the parts of names or sounds that are nearest to these letters."""
        for part, _, _ in process.extract(letters, parts, scorer=fuzz.ratio, limit=MAX_GUESSES, score_cutoff=least):
            yield from self._ranked.having([(part,)], part)

    def _scores(self, letters: str) -> dict[Card, float]:
        return score_names(letters, self._spelled, self._cards_named)

    def _cards_named(self, letters: str) -> Iterable[Card]:
        return self._names.get(letters) or self._aliases.get(letters) or ()


def split_typed_name(typed: str) -> Words:
    """The folded words of a name, as search divides them; each has a letter or a digit."""
    return tuple(word for word in _BETWEEN.split(fold(typed)) if squash(word))


def _make_guess(kind: Literal["one", "several", "none"], cards: Iterable[Card]) -> Guess:
    return Guess(kind, tuple(islice(dict.fromkeys(cards), MAX_GUESSES)))
