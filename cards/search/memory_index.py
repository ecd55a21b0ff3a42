"""The search index of a game in the memory of the process, read once for each version of its cards.

Flags are an int with one byte for each card, 1 or 0, the first card by name lowest: `&`, `|` and `^` join what conditions
find.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import Final

from cards.catalogue.joined_texts import JoinedTexts
from cards.catalogue.name_index import NameIndex
from cards.catalogue.snapshot import KeptByVersion
from cards.models import SearchNumber, SearchRow
from cards.search.plan import Condition
from cards.search.sql import printed_cards
from cards.search.vocabulary import Versions, games_of, versions_of

Flags = int

# How many answers an index remembers: a byte for each card.
REMEMBERED: Final = 256
# So many cards are looked at one by one in less time than all at once.
FEW: Final = 2000
COLUMNS: Final = ("names", "squashed", "pinyin", "tokens", "body")
COMPARING: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class MemoryIndex:
    """Cards in the order of `name_key` and primary key, and what finds them."""

    __slots__ = (
        "_columns",
        "_idents",
        "_numbers",
        "_places",
        "_places_of_keys",
        "among",
        "comparing",
        "every",
        "holding",
        "keys",
        "names",
        "printed",
    )

    def __init__(self, rows: Sequence[SearchRow], numbers: Iterable[tuple[int, str, int]]) -> None:
        self.keys = [(row.name_key, row.pk) for row in rows]
        self.names = NameIndex([(row.names, row.squashed, row.pinyin) for row in rows])
        self.every: Flags = _flags(bytes([1]) * len(rows))
        self._idents = [row.ident for row in rows]
        self._places = {ident: place for place, ident in enumerate(self._idents)}
        self._places_of_keys = {row.pk: place for place, row in enumerate(rows)}
        self._columns = {name: JoinedTexts([getattr(row, name) for row in rows]) for name in COLUMNS}
        self._numbers = _by_place(numbers, self._places_of_keys)

        # One request asks for a page, a number and what is left out, and the next letter for the same bounds.
        self.holding = lru_cache(REMEMBERED)(self._holding)
        self.comparing = lru_cache(REMEMBERED)(self._comparing)
        self.printed = lru_cache(REMEMBERED)(self._printed)
        self.among = lru_cache(REMEMBERED)(self._among)

    def those_holding(self, cards: Flags, column: str, text: str) -> Flags:
        """Those of the cards of which this column contains the text."""
        if cards.bit_count() > FEW:
            return cards & self.holding(column, text)

        texts = self._columns[column]
        return self._at(place for place in self.places(cards) if text in texts[place])

    def places(self, flags: Flags) -> Iterator[int]:
        """The places of the cards, in order."""
        marks = self._marks(flags)
        at = marks.find(1)
        while at >= 0:
            yield at
            at = marks.find(1, at + 1)

    def idents(self, flags: Flags) -> frozenset[str]:
        """The ids of the cards."""
        return frozenset(compress(self._idents, self._marks(flags)))

    def _holding(self, column: str, text: str) -> Flags:
        """The cards of which this column contains the text."""
        return _flags(self._columns[column].marks(text))

    def _comparing(self, name: str, op: str, wanted: int) -> Flags:
        """The cards that have this number, in such a relation to the wanted one."""
        holds, column = COMPARING[op], self._numbers.get(name, ())
        return _flags(bytes([value is not None and holds(value, wanted) for value in column]))

    def _printed(self, node: Condition) -> Flags:
        """The cards with a printing that fits a condition about one printing: the database knows."""
        places = self._places_of_keys
        return self._at(places[key] for key in printed_cards(node) if key in places)

    def _among(self, idents: Collection[str]) -> Flags:
        """The cards with these ids."""
        return self._at(self._places[ident] for ident in idents if ident in self._places)

    def _at(self, places: Iterable[int]) -> Flags:
        marks = bytearray(len(self.keys))
        for place in places:
            marks[place] = 1
        return _flags(marks)

    def _marks(self, flags: Flags) -> bytes:
        return flags.to_bytes(len(self.keys), "little")


def memory_index(game: str, versions: Versions) -> MemoryIndex:
    """The index of one game (empty: of all games) at its version."""
    return _INDEXES.of(game, versions)


def _by_place(numbers: Iterable[tuple[int, str, int]], places: Mapping[int, int]) -> dict[str, list[int | None]]:
    """The numbers of each name by the place of their card; None for a card without."""
    found: dict[str, list[int | None]] = {}
    for key, name, value in numbers:
        if key in places:
            found.setdefault(name, [None] * len(places))[places[key]] = value

    return found


def _flags(marks: bytes | bytearray) -> Flags:
    return int.from_bytes(marks, "little")


def _read(game: str) -> Callable[[Versions], MemoryIndex]:
    games = games_of(game)
    # Python compares texts by code point, as the orders of the database are told to.
    rows = sorted(SearchRow.objects.filter(game__in=games), key=lambda row: (row.name_key, row.pk))
    numbers = SearchNumber.objects.filter(card__game__in=games).values_list("card", "name", "value")
    index = MemoryIndex(rows, numbers)
    return lambda _: index


_INDEXES: Final = KeptByVersion(versions_of, _read)
