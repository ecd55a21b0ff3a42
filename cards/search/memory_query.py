"""A plan answered from memory: the cards that fit, and the first page of them in their plain order.

The same as the database says (sql.py, order.py), where pages that follow and other orders are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_, or_

from cards.search.columns import held_for, ranks_for
from cards.search.memory_index import Flags, MemoryIndex
from cards.search.order import LATE, NAMED, OTHERS, CursorValues, squashed_words
from cards.search.plan import (
    AllOf,
    AnyOf,
    Condition,
    HasStanding,
    InDeck,
    NotOf,
    NumberIs,
    Plan,
    PrintedIn,
    parted,
)
from legality.engine.search_bounds import ask_end

# Cards with the sort keys that they share, in order.
Groups = Iterator[tuple[tuple[int, ...], Flags]]


def cards_fitting(plan: Plan, index: MemoryIndex) -> Flags:
    """The cards that fit the plan, also where it asks for printings."""
    found = _fitting(plan.node, index)
    if plan.within is not None:
        found &= index.among(plan.within)

    return found & ~index.among(plan.without)


def first_page(plan: Plan, index: MemoryIndex, size: int) -> tuple[CursorValues, ...]:
    """The sort values (order.py) of so many cards, for a plan in its plain order."""
    found: list[CursorValues] = []
    for first, flags in _grouped(plan, index):
        for place in index.places(flags):
            found.append((*first, *index.keys[place]))
            if len(found) == size:
                return tuple(found)

    return tuple(found)


def _grouped(plan: Plan, index: MemoryIndex) -> Iterator[tuple[tuple[int, ...], Flags]]:
    """The cards that fit by the sort keys before the name. What stands on no page is not looked for."""
    words, cards = squashed_words(plan), cards_fitting(plan, index)
    for apart, part in _parted(cards, plan.last, words, index):
        for rank, flags in _ranked(part, words, index):
            yield (*apart, *rank), flags


def _parted(cards: Flags, last: frozenset[str] | None, words: str, index: MemoryIndex) -> Groups:
    """Cards named by the words alone, then all others, then those of `last`."""
    if last is None:
        yield (), cards
        return

    named = index.those_holding(cards, "squashed", f"\n{words}\n") if words else 0
    late = cards & ~named & index.among(last)
    yield (NAMED,), named
    yield (OTHERS,), cards & ~named & ~late
    yield (LATE,), late


def _ranked(cards: Flags, words: str, index: MemoryIndex) -> Groups:
    """Cards by how well their names match."""
    if not words:
        yield (), cards
        return

    held = ranks_for(words)
    for rank, (column, text) in enumerate(held):
        flags = index.those_holding(cards, column, text)
        yield (rank,), flags
        cards &= ~flags
    yield (len(held),), cards


def _fitting(node: Condition, index: MemoryIndex) -> Flags:
    ask_end()
    match node:
        case AllOf():
            return _all(node, index)
        case AnyOf(parts=parts):
            return reduce(or_, [_fitting(part, index) for part in parts])
        case NotOf(part=part):
            return index.every & ~_fitting(part, index)
        case PrintedIn():
            return index.printed(node)
        case HasStanding(ids=ids) | InDeck(ids=ids):
            return index.among(ids)
        case NumberIs(field=field, op=op, value=value):
            return index.comparing(field, op, value)

    return reduce(or_, [index.holding(column, text) for column, text in held_for(node)])


def _all(node: AllOf, index: MemoryIndex) -> Flags:
    """All parts; those about printings must fit one and the same, which the database is asked for."""
    printed, others = parted(node)
    found = reduce(and_, [_fitting(part, index) for part in others], index.every)
    return found & index.printed(AllOf(printed)) if printed else found
