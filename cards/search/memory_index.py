"""The search index of a game in the memory of the process, read once for each version of its cards.

Flags are an int with one byte for each card (or each printing), 1 or 0, the first in the plain order lowest: `&`, `|`
and `^` join what conditions find.
"""

import operator
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress, islice
from sys import intern
from typing import Final

from cards.catalogue.names.name_index import JoinedTexts, NameIndex, words_of_names
from cards.catalogue.snapshot import KeptByVersion
from cards.models import Printing, SearchRow
from cards.search.index import known_numbers
from cards.search.memory_rows import NO_DAY, NO_KIND, MemoryCard, MemoryPrinting
from cards.search.order import Order, SortValues
from cards.search.vocabulary import Versions, Vocabulary, games_searched, read_vocabulary, vocabulary_versions

Flags = int

# How many answers an index remembers: a byte for each card.
REMEMBERED: Final = 256
# How many orders it remembers: a list of all cards or printings each.
REMEMBERED_ORDERS: Final = 16
# So many cards are looked at one by one in less time than all at once.
ONE_BY_ONE: Final = 2000
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
    """The cards of a game and their printings, each in its plain order, and what finds them."""

    def __init__(
        self, cards: Sequence[MemoryCard], printings: Sequence[MemoryPrinting], vocabulary: Vocabulary
    ) -> None:
        """`cards` by `name_key` and primary key; `printings` by the `name_key` of their card and what is printed."""
        self.cards = cards
        self.printings = printings
        self.vocabulary = vocabulary
        self.names = NameIndex([(card.names, card.squashed, card.pinyin) for card in cards])
        self.every_card = _marks_to_flags(bytes([1]) * len(cards))
        self.every_printing = _marks_to_flags(bytes([1]) * len(printings))
        self._places_of_cards = [printing.place for printing in printings]
        self._places = {card.ident: place for place, card in enumerate(cards)}
        self._columns = {name: JoinedTexts([getattr(card, name) for card in cards]) for name in COLUMNS}
        self._columns["words"] = JoinedTexts([words_of_names(card.names) for card in cards])

        # One request asks for a page, a number and what is left out, and the next letter for the same bounds.
        self.cards_holding = lru_cache(REMEMBERED)(self._find_holding)
        self.cards_comparing = lru_cache(REMEMBERED)(self._find_comparing)
        self.printings_with = lru_cache(REMEMBERED)(self._find_printings)
        self.cards_among = lru_cache(REMEMBERED)(self._find_cards)
        self._sorted_places = lru_cache(REMEMBERED_ORDERS)(self._sort_places)

    def narrow_to_holding(self, cards: Flags, column: str, text: str) -> Flags:
        """Those of the cards of which this column contains the text."""
        if cards.bit_count() > ONE_BY_ONE:
            return cards & self.cards_holding(column, text)

        texts = self._columns[column]
        return self._cards_at(place for place in _list_places(cards, len(self.cards)) if text in texts[place])

    def cards_of(self, printings: Flags) -> Flags:
        """The cards of these printings."""
        return self._cards_at(compress(self._places_of_cards, _flags_to_marks(printings, len(self.printings))))

    def printings_of(self, cards: Flags) -> Flags:
        """The printings of these cards."""
        marks = _flags_to_marks(cards, len(self.cards))
        return _marks_to_flags(bytes([marks[place] for place in self._places_of_cards]))

    def idents(self, cards: Flags) -> frozenset[str]:
        """The ids of the cards."""
        return frozenset(card.ident for card in compress(self.cards, _flags_to_marks(cards, len(self.cards))))

    def in_order(self, found: Flags, order: Order, after: SortValues = ()) -> Iterator[int]:
        """The places of the cards (or printings, where these are sorted) that were found: after one with these values."""
        places = self._sorted_places(order)
        start = 0
        if after:
            start = bisect_left(places, True, key=lambda place: order.follows(self.values(place, order), after))
        if order.is_plain:
            return _list_places(found, len(places), start)

        marks = _flags_to_marks(found, len(places))
        return (place for place in islice(places, start, None) if marks[place])

    def values(self, place: int, order: Order) -> SortValues:
        """The sort values of the card or printing at this place."""
        if not order.prints:
            return order.values(self.cards[place], None)

        printing = self.printings[place]
        return order.values(self.cards[printing.place], printing)

    def _sort_places(self, order: Order) -> Sequence[int]:
        """The places of all cards or printings in this order."""
        every = range(len(self.printings if order.prints else self.cards))
        if order.is_plain:
            return every

        rows = [self.values(place, order) for place in every]
        places = list(every)
        # Sorting keeps the order of equals, so that the first key comes last.
        for number, key in reversed(list(enumerate(order.keys()))):
            column = [row[number] for row in rows]
            places.sort(key=column.__getitem__, reverse=key.descending)

        return places

    def _find_holding(self, column: str, text: str) -> Flags:
        """The cards of which this column contains the text."""
        return _marks_to_flags(self._columns[column].marks(text))

    def _find_comparing(self, name: str, op: str, wanted: int) -> Flags:
        """The cards that have this number, in such a relation to the wanted one."""
        holds = COMPARING[op]
        values = (card.numbers.get(name) for card in self.cards)
        return _marks_to_flags(bytes([value is not None and holds(value, wanted) for value in values]))

    def _find_printings(self, field: str, values: frozenset[str]) -> Flags:
        """The printings that have one of the values, as in `HasPrinting`."""
        return _marks_to_flags(bytes([printing.value(field) in values for printing in self.printings]))

    def _find_cards(self, idents: Collection[str]) -> Flags:
        """The cards with these ids."""
        return self._cards_at(self._places[ident] for ident in idents if ident in self._places)

    def _cards_at(self, places: Iterable[int]) -> Flags:
        marks = bytearray(len(self.cards))
        for place in places:
            marks[place] = 1
        return _marks_to_flags(marks)


def memory_index(game: str, versions: Versions) -> MemoryIndex:
    """The index of one game (empty: of all games) at its version."""
    return _INDEXES.of(game, versions)


def _marks_to_flags(marks: bytes | bytearray) -> Flags:
    return int.from_bytes(marks, "little")


def _flags_to_marks(flags: Flags, count: int) -> bytes:
    return flags.to_bytes(count, "little")


def _list_places(flags: Flags, count: int, start: int = 0) -> Iterator[int]:
    """The places of the flags from `start` on, in the plain order."""
    marks = _flags_to_marks(flags, count)
    at = marks.find(1, start)
    while at >= 0:
        yield at
        at = marks.find(1, at + 1)


def _read_index(game: str) -> Callable[[Versions], MemoryIndex]:
    # Python compares texts by code point.
    read_cards: list[MemoryCard] = []
    rows = SearchRow.objects.filter(game__in=games_searched(game))
    for pk, facts, *words in rows.values_list("pk", "card__facts", "ident", "name_key", "set_key", *COLUMNS):
        read_cards.append(MemoryCard(pk, known_numbers(facts), facts.get("kind", NO_KIND), *words))
    cards = sorted(read_cards, key=lambda card: (card.name_key, card.pk))
    places = {card.pk: place for place, card in enumerate(cards)}
    printings: list[MemoryPrinting] = []
    columns = ("pk", "card", "card_set__released", "card_set__code", "number", "variant", "rarity", "artist")
    printed_rows = Printing.objects.filter(card__game__in=games_searched(game)).order_by()
    for pk, card, released, *printed in printed_rows.values_list(*columns):
        if card in places:
            # Many printings share their texts.
            texts = map(intern, (released.isoformat() if released else NO_DAY, *printed))
            printings.append(MemoryPrinting(pk, places[card], *texts))
    printings.sort(key=lambda printing: (cards[printing.place].name_key, printing.sort_values(), printing.pk))
    index = MemoryIndex(cards, printings, read_vocabulary(game, cards, printings))
    return lambda _: index


_INDEXES: Final = KeptByVersion(vocabulary_versions, _read_index)
