"""What a query means, in plain Python: slow, and what the index is held to (tests/laws/test_search_laws.py)."""

import operator
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from cards.catalogue.loading import engine_card
from cards.catalogue.names.pinyin import first_spelling, spellings
from cards.models import Card, Printing
from cards.search.index import TOKEN, all_names, chinese_names_of, known_numbers
from cards.search.plan import (
    AllOf,
    AnyOf,
    Condition,
    FactIs,
    HasPrinting,
    HasStanding,
    InDeck,
    NameContains,
    NameIs,
    NameNear,
    NotOf,
    NumberIs,
    SearchPlan,
    TextContains,
    required_words,
    split_printing_parts,
)
from cards.search.planner import ORDERS
from cards.search.vocabulary import value_slug
from legality.engine.values.card import Card as EngineCard
from legality.sources.fold import fold, squash

_COMPARE: Final = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A card with all that a query can ask of it."""

    pk: int
    name: str
    kind: str
    card: EngineCard
    names: tuple[str, ...]
    pinyin: tuple[str, ...]
    texts: tuple[str, ...]
    languages: frozenset[str]
    unknown: frozenset[str]
    numbers: Mapping[str, int]
    printings: tuple[Printing, ...]


# A card, or a printing of it.
Row = tuple[Entry, Printing | None]


def entry_of(card: Card) -> Entry:
    """A stored card as an entry; fetch its printings with their sets, and its restrictions, along."""
    printings = tuple(card.printings.all())
    return Entry(
        pk=card.pk,
        name=card.name,
        kind=card.facts.get("kind", "~"),
        card=engine_card(card),
        names=tuple(all_names(card)),
        pinyin=tuple(spellings(chinese_names_of(card))),
        texts=(*card.texts.values(), *(printing.text for printing in printings)),
        languages=frozenset(card.names),
        unknown=frozenset(card.facts.get("unknown", ())),
        numbers=known_numbers(card.facts),
        printings=printings,
    )


def results(plan: SearchPlan, entries: Iterable[Entry]) -> list[int]:
    """The primary keys of the cards that a plan finds, or of the printings where it asks for these, in their order."""
    found = [row for entry in entries for row in _rows(plan, entry) if fits(plan.node, *row)]
    if plan.within is not None:
        found = [row for row in found if row[0].card.id in plan.within]
    found = [row for row in found if row[0].card.id not in plan.without]

    # Sorting keeps the order of equals: the last one here is what comes first.
    required = required_words(plan.node)
    words = squash("".join(required))
    found.sort(key=lambda row: row[1].pk if row[1] else row[0].pk)
    found.sort(key=lambda row: _printed_order(row[1]) if row[1] else ())
    found.sort(key=lambda row: first_spelling(row[0].name))
    if plan.order in ORDERS or plan.descending and not plan.order:
        found.sort(key=lambda row: _value(plan.order, *row), reverse=plan.descending)
    elif plan.order:
        found.sort(key=lambda row: row[0].numbers.get(plan.order, 0), reverse=plan.descending)
        found.sort(key=lambda row: plan.order not in row[0].numbers)
    elif words:
        found.sort(key=lambda row: _rank(words, " ".join(required), row[0]))
        if plan.written is not None:
            written = plan.written
            found.sort(key=lambda row: not fits(written, row[0]))
    if plan.last is not None:
        found.sort(key=lambda row: _apart(words, row[0], plan.last or frozenset()))

    return [printing.pk if printing else entry.pk for entry, printing in found]


def _rows(plan: SearchPlan, entry: Entry) -> list[Row]:
    return [(entry, printing) for printing in entry.printings] if plan.prints else [(entry, None)]


def _printed_order(printing: Printing) -> tuple[str, str, str, str]:
    card_set = printing.card_set
    day = card_set.released.isoformat() if card_set.released else "9999"
    return day, card_set.code, f"{printing.number:0>24}", printing.variant


def _value(order: str, entry: Entry, printing: Printing | None) -> tuple[str, ...]:
    if order == "kind":
        return (entry.kind,)
    if order == "set" and printing:
        return _printed_order(printing)
    if order == "set":
        first = min((_printed_order(one) for one in entry.printings), default=("~",))
        return tuple(map(fold, first))

    return (first_spelling(entry.name),)


def _rank(words: str, spelled: str, entry: Entry) -> int:
    names = [squash(name) for name in entry.names]
    whole = [_split_words(name) for name in entry.names]
    typed = _split_words(spelled)
    matches = (
        words in names,
        any(name[: len(typed)] == typed for name in whole),
        any(typed in [name[at : at + len(typed)] for at in range(len(name))] for name in whole),
        any(name.startswith(words) for name in names),
        any(f" {words}" in fold(name) for name in entry.names),
        any(words in name for name in names),
        any(spelling.startswith(words) for spelling in entry.pinyin),
        True,
    )
    return matches.index(True)


def _split_words(name: str) -> list[str]:
    return re.findall(r"[^\W_]+", fold(name))


def _apart(words: str, entry: Entry, last: frozenset[str]) -> int:
    if words and words in [squash(name) for name in entry.names]:
        return 0

    return 2 if entry.card.id in last else 1


def fits(node: Condition, entry: Entry, printing: Printing | None = None) -> bool:
    """Whether a card fits; with a printing, whether that printing of it does."""
    match node:
        case AllOf(parts=parts) if printing:
            return all(fits(part, entry, printing) for part in parts)
        case AllOf():
            return _all(node, entry)
        case AnyOf(parts=parts):
            return any(fits(part, entry, printing) for part in parts)
        case NotOf(part=part):
            return not fits(part, entry, printing)
        case HasPrinting():
            return any(_printed(node, one) for one in ([printing] if printing else entry.printings))

    return _of_card(node, entry)


def _all(node: AllOf, entry: Entry) -> bool:
    printed, others = split_printing_parts(node)
    together = AllOf(printed)
    one = not printed or any(fits(together, entry, printing) for printing in entry.printings)
    return one and all(fits(part, entry) for part in others)


def _of_card(
    node: NameContains | NameNear | NameIs | TextContains | FactIs | NumberIs | HasStanding | InDeck, entry: Entry
) -> bool:
    match node:
        case NameContains(text=text, sounds=sounds):
            return _named(text, entry, sounds)
        case NameNear(words=words, sounds=sounds):
            return any(_named(word, entry, sounds) for word in words)
        case NameIs(text=text):
            return any((squash(name) or fold(name)) == (squash(text) or fold(text)) for name in entry.names)
        case TextContains(text=text):
            return any(fold(text) in fold(said) for said in entry.texts)
        case FactIs(field=field, values=values):
            return not values.isdisjoint(_values(field, entry))
        case NumberIs(field=field, op=op, value=value):
            return field in entry.numbers and _COMPARE[op](entry.numbers[field], value)
        case HasStanding(ids=ids) | InDeck(ids=ids):
            return entry.card.id in ids


def _named(text: str, entry: Entry, sounds: bool) -> bool:
    letters = squash(text)
    if not letters:
        return any(fold(text) in fold(name) for name in entry.names)
    if any(letters in squash(name) for name in entry.names):
        return True

    return sounds and letters.isascii() and any(spelling.startswith(letters) for spelling in entry.pinyin)


def _values(field: str, entry: Entry) -> frozenset[str]:
    match field:
        case "is":
            values = _properties(entry.card)
        case "lang":
            values = entry.languages
        case "unknown":
            values = entry.unknown
        case "requires":
            # One that names its trait is found by its word too.
            named = entry.card.surely("requires")
            values = named | {value.rpartition("=")[2] for value in named}
        case _:
            values = entry.card.surely(field)

    return frozenset(map(value_slug, values))


def _properties(card: EngineCard) -> frozenset[str]:
    said = [card.surely("label"), card.surely("supertype")]
    own = {name for name, holds in (("sample", card.sample), (TOKEN, card.kind == TOKEN)) if holds}
    return frozenset(own).union(*said)


def _printed(node: HasPrinting, printing: Printing) -> bool:
    match node.field:
        case "set":
            return printing.card_set.code in node.values
        case "number":
            return f"{printing.number}|{printing.variant}" in node.values
        case "code":
            return f"{printing.card_set.code}|{printing.number}|{printing.variant}" in node.values
        case "rarity":
            return printing.rarity in node.values

    return printing.artist in node.values
