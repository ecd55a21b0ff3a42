"""The cards of a game by parts of their names, in the order in which search gives them.

It is built from the cards in memory when it is first asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from cards.catalogue.fold import fold, has_han, squash
from cards.catalogue.listed import Listed
from cards.catalogue.name_index import IndexedName, NameIndex, Words, lines, parts_of
from cards.catalogue.similarity import by_pinyin
from legality.engine.values.card import Card


class Rank(IntEnum):
    """How a name has the letters: as `_rank` of cards/search/order.py, with the sound of a whole name before a part's."""

    BEGINS = 1
    WORD_BEGINS = 2
    SOUNDS = 3
    SOUND_BEGINS = 4
    CONTAINS = 5
    SCATTERED = 6


class _Place(NamedTuple):
    """Where a card stands in the order of names."""

    name_key: str
    at: int
    card: Card


class RankedNames:
    """The names of one game's cards."""

    def __init__(self, listed: Sequence[Listed]) -> None:
        self._listed = listed

    @cached_property
    def index(self) -> NameIndex:
        """The words of the names."""
        return NameIndex(list(self._places))

    @cached_property
    def sounds(self) -> Sequence[str]:
        """Every pinyin of a name or of its ending, and the initials."""
        return sorted({sound for row in self._listed for sound in row.sounds})

    @cached_property
    def parts(self) -> Mapping[str, None]:
        """The names in Chinese characters, divided at commas and the like."""
        return dict.fromkeys(part for names, _, _ in self._places for part in parts_of(names) if has_han(part))

    def having(self, choices: Iterable[Words], letters: str) -> dict[Card, Rank]:
        """The cards with a word of each choice, or with the letters; those that have the letters best come first."""
        rows = {*self.index.having(choices), *self.index.having(((letters,),))}
        whole = self._by_pinyin.get(letters, {})
        found = [(_rank(row, letters), place) for row in rows for place in self._places[row]]
        heard = [(min(rank, Rank.SOUNDS) if place.card in whole else rank, place) for rank, place in found]
        heard.sort(key=lambda one: (one[0], one[1].name_key, one[1].at))
        return {place.card: rank for rank, place in heard}

    @cached_property
    def _places(self) -> Mapping[IndexedName, Sequence[_Place]]:
        places: dict[IndexedName, list[_Place]] = {}
        for at, row in enumerate(self._listed):
            places.setdefault(_indexed(row), []).append(_Place(_name_key(row), at, row.card))

        return places

    @cached_property
    def _by_pinyin(self) -> Mapping[str, Mapping[Card, None]]:
        return by_pinyin({row.card: row.sounds for row in self._listed})


def _rank(row: IndexedName, letters: str) -> Rank:
    names, squashed, sounds = row
    if f"\n{letters}" in squashed:
        return Rank.BEGINS
    if f" {letters}" in names:
        return Rank.WORD_BEGINS
    if f"\n{letters}" in sounds:
        return Rank.SOUND_BEGINS

    return Rank.CONTAINS if letters in squashed else Rank.SCATTERED


def _indexed(row: Listed) -> IndexedName:
    names = dict.fromkeys((row.card.name, *row.card.names.values(), *row.aliases))
    return lines(map(fold, names)), lines(map(squash, names)), lines(row.sounds)


def _name_key(row: Listed) -> str:
    """The official name as it is ordered: the pinyin of a Chinese one, which is the first of its sounds."""
    return row.sounds[0] if row.sounds and has_han(row.card.name) else squash(row.card.name)
