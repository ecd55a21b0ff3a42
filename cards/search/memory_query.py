"""A plan answered from memory: the cards or printings that fit, and a page of them in their order."""

from collections.abc import Iterator
from functools import reduce
from itertools import chain
from operator import and_, or_

from cards.catalogue.names.fold import fold, squash
from cards.search.memory_index import Flags, MemoryIndex
from cards.search.order import SortValues, order_of, ranking_words, squashed_words
from cards.search.plan import (
    AllOf,
    AnyOf,
    Condition,
    FactIs,
    HasStanding,
    InDeck,
    NameContains,
    NameIs,
    NameNear,
    NotOf,
    NumberIs,
    PrintedIn,
    SearchPlan,
    TextContains,
    split_printing_parts,
)
from legality.engine.values.search_bounds import ask_end

# Cards named by the words alone, others, those that come last.
NAMED, OTHERS, LATE = range(3)

# A column of the index and a text, folded as the column is.
Held = tuple[str, str]
# Cards with the sort keys that they share, in order.
Groups = Iterator[tuple[tuple[int, ...], Flags]]


def cards_fitting(plan: SearchPlan, index: MemoryIndex) -> Flags:
    """The cards that fit the plan, also where it asks for printings."""
    return _cards(plan.node, index) & _within_bounds(plan, index)


def printings_fitting(plan: SearchPlan, index: MemoryIndex) -> Flags:
    """The printings that fit the plan."""
    return _printings(plan.node, index) & index.printings_of(_within_bounds(plan, index))


def page_of(plan: SearchPlan, index: MemoryIndex, size: int, after: SortValues = ()) -> list[SortValues]:
    """The sort values (order.py) of so many results after the one with these values; without any, the first."""
    order = order_of(plan)
    found = []
    printings = printings_fitting(plan, index) if plan.prints else 0
    cards = index.cards_of(printings) if plan.prints else cards_fitting(plan, index)
    for group, flags in _group_by_order(plan, cards, index):
        last = after[: len(group)]
        if last > group:
            continue

        rows = printings & index.printings_of(flags) if plan.prints else flags
        for place in index.in_order(rows, order, after[len(group) :] if last == group else ()):
            found.append((*group, *index.values(place, order)))
            if len(found) == size:
                return found

    return found


def _within_bounds(plan: SearchPlan, index: MemoryIndex) -> Flags:
    within = index.every_card if plan.within is None else index.cards_among(plan.within)
    return within & ~index.cards_among(plan.without)


def _group_by_order(plan: SearchPlan, cards: Flags, index: MemoryIndex) -> Groups:
    """The cards by the sort keys before their order. Cards that no page shows are not searched."""
    words = ranking_words(plan)
    for apart, part in _part_by_words(cards, plan, index):
        for rank, flags in _rank_by_name(part, words, index):
            yield (*apart, *rank), flags


def _part_by_words(cards: Flags, plan: SearchPlan, index: MemoryIndex) -> Groups:
    """Cards named by the words alone, then all others, then those of `last`."""
    if plan.last is None:
        yield (), cards
        return

    words = squashed_words(plan)
    named = index.narrow_to_holding(cards, "squashed", f"\n{words}\n") if words else 0
    late = cards & ~named & index.cards_among(plan.last)
    yield (NAMED,), named
    yield (OTHERS,), cards & ~named & ~late
    yield (LATE,), late


def _rank_by_name(cards: Flags, words: str, index: MemoryIndex) -> Groups:
    """Cards by how well their names match the squashed words.

    A name equal to them, beginning with them, with a word that begins so, of a sound that begins so, containing them.
    """
    if not words:
        yield (), cards
        return

    whole = f"\n{words}\n"
    begun = f"\n{words}"
    held = (("squashed", whole), ("squashed", begun), ("names", f" {words}"), ("pinyin", begun), ("squashed", words))
    for rank, (column, text) in enumerate(held):
        flags = index.narrow_to_holding(cards, column, text)
        yield (rank,), flags
        cards &= ~flags
    yield (len(held),), cards


def _cards(node: Condition, index: MemoryIndex) -> Flags:
    """The cards that fit a condition."""
    ask_end()
    match node:
        case AllOf():
            # Those about printings must fit one and the same.
            printed, others = split_printing_parts(node)
            found = reduce(and_, [_cards(part, index) for part in others], index.every_card)
            return found & index.cards_of(_printings(AllOf(printed), index)) if printed else found
        case AnyOf(parts=parts):
            return reduce(or_, [_cards(part, index) for part in parts])
        case NotOf(part=part):
            return index.every_card & ~_cards(part, index)
        case PrintedIn():
            return index.cards_of(_printings(node, index))
        case HasStanding(ids=ids) | InDeck(ids=ids):
            return index.cards_among(ids)
        case NumberIs(field=field, op=op, value=value):
            return index.cards_comparing(field, op, value)
        case NameNear(words=words):
            held = list(chain.from_iterable(_columns_of_name(word) for word in words))
        case NameContains(text=text):
            held = _columns_of_name(text)
        case NameIs(text=text):
            held = [("squashed", f"\n{squash(text)}\n") if squash(text) else ("names", f"\n{fold(text)}\n")]
        case TextContains(text=text):
            held = [("body", fold(text))]
        case FactIs(field=field, values=values):
            held = [("tokens", f"|{field}={one}|") for one in sorted(values)]

    return reduce(or_, [index.cards_holding(column, text) for column, text in held])


def _printings(node: Condition, index: MemoryIndex) -> Flags:
    """The printings that fit a condition: themselves where it is about one, else their card."""
    ask_end()
    match node:
        case AllOf(parts=parts):
            return reduce(and_, [_printings(part, index) for part in parts], index.every_printing)
        case AnyOf(parts=parts):
            return reduce(or_, [_printings(part, index) for part in parts])
        case NotOf(part=part):
            return index.every_printing & ~_printings(part, index)
        case PrintedIn(field=field, values=values):
            return index.printings_with(field, values)

    return index.printings_of(_cards(node, index))


def _columns_of_name(text: str) -> list[Held]:
    """A name or its pinyin contains the word; a word without letters is looked for as written."""
    letters = squash(text)
    if not letters:
        return [("names", fold(text))]

    return [("squashed", letters), ("pinyin", f"\n{letters}")] if letters.isascii() else [("squashed", letters)]
