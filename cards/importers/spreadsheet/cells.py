"""Cells of a hand-typed table to facts. A wrong cell raises BadCell, with its column.

In a cell of a trait, of supertypes or of labels, a question mark before a value says that the card perhaps has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Final
from unicodedata import category, normalize

from cards.catalogue.facts import Facts
from cards.catalogue.partly import PERHAPS, without_marks
from cards.importers.spreadsheet.columns import (
    UNKNOWN,
    Column,
    closed_values,
    folded,
    headings_of,
    is_none,
    kinds_of,
    labels_of,
    slug,
    values_of,
)
from legality.engine.conditions import parse_conditions
from legality.engine.format import Game

LONGEST: Final[Mapping[str, int]] = {
    "key": 200,
    "name": 200,
    "aliases": 1000,
    "text": 4000,
    "set": 16,
    "number": 24,
    "variant": 8,
    "rarity": 24,
    "artist": 120,
    "image": 500,
}
LONG: Final = 500
NEAR: Final = 3
CUTOFF: Final = 0.6
# In a Chinese word of two characters, one wrong character is half.
SHORT: Final = 3
SHORT_CUTOFF: Final = 0.5
SHOWN: Final = 60

_BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_NUMBER: Final = re.compile(r"(-?[0-9]{1,5})(?:\.0+)?")
# Spreadsheets turn 5-6 or 3/4 into a date.
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9:.]+)?")
_MARKS: Final = (PERHAPS, "？")
_DIVIDERS: Final = re.compile(r"[/／、，；,;]")

Cells = Mapping[Column, str]


class BadCell(ValueError):
    """A rejected cell: `key` names the sentence, `words` are its parameters."""

    def __init__(self, key: str, column: Column | None = None, **words: str) -> None:
        super().__init__(key)
        self.key = key
        self.words = (*((("column", column.code),) if column else ()), *words.items())


def checked(cells: Cells) -> None:
    """Raises BadCell for a formula or a date, for characters that cannot be seen, and for what is too long."""
    for column, cell in cells.items():
        if column.name != "text" and _DATE.fullmatch(cell):
            raise BadCell("date-cell", column, value=cell[:10])
        if cell.startswith("="):
            raise BadCell("formula", column, value=cell[:SHOWN])
        if any(_is_control(character, column) for character in cell):
            raise BadCell("control", column)
        longest = LONGEST.get("name" if column.part == "name" else column.name, LONG)
        if len(cell) > longest:
            raise BadCell("too-long", column, limit=str(longest))


def facts_of(cells: Cells, game: Game) -> Facts:
    """The facts of a row, for the columns that the table has. Raises BadCell."""
    facts: Facts = {}
    unknown = _unknown(cells, game)
    for column, cell in cells.items():
        if column.part == "name" or column.name not in _FACTS and column.part == "fixed":
            continue
        if folded(cell) in UNKNOWN:
            unknown.append(column.name)
        elif cell or column.name not in unknown:
            _add_fact(facts, column, cell, game)
            unknown = [name for name in unknown if name != column.name]

    if unknown:
        facts["unknown"] = list(dict.fromkeys(unknown))

    return without_marks(facts)


def near(word: str, known: Mapping[str, object]) -> str:
    """The few known words that are spelled nearly so, the nearest first."""
    plain = folded(word)
    cutoff = SHORT_CUTOFF if len(plain) <= SHORT and not plain.isascii() else CUTOFF
    return ", ".join(get_close_matches(plain, list(known), n=NEAR, cutoff=cutoff))


def values(cell: str) -> list[str]:
    """The values of a cell, divided by `|`."""
    return [value.strip() for value in cell.replace("｜", "|").split("|") if value.strip()]


def _is_control(character: str, column: Column) -> bool:
    if character in "\n\t" and column.name == "text":
        return False

    return category(character) in ("Cc", "Cs") or character in _BIDI


def _add_fact(facts: Facts, column: Column, cell: str, game: Game) -> None:
    if column.part == "trait":
        words = [word for word in values(cell) if not is_none(word, column.name, game)]
        facts.setdefault("traits", {})[column.name] = [_perhaps(word, column, game, _trait) for word in words]
    elif column.part == "number":
        numbers = facts.setdefault("numbers", {})
        below_zero = game.numbers[column.name].below_zero
        numbers.update({column.name: _number(cell, column, below_zero=below_zero)} if cell else {})
    else:
        _FACTS[column.name](facts, column, cell, game)


def _kind(facts: Facts, column: Column, cell: str, game: Game) -> None:
    known = kinds_of(game)
    if not cell:
        raise BadCell("no-kind", column)
    if folded(cell) not in known:
        every = ", ".join(names.get(game.official_language, slug) for slug, names in game.kinds.items())
        raise BadCell("unknown-kind", column, value=cell[:SHOWN], **_near_or_all(near(cell, known), every))

    facts["kind"] = known[folded(cell)]


def _supertypes(facts: Facts, column: Column, cell: str, game: Game) -> None:
    facts["supertypes"] = [_perhaps(word, column, game, _value) for word in values(cell)]


def _labels(facts: Facts, column: Column, cell: str, game: Game) -> None:
    facts["labels"] = [_perhaps(word, column, game, _label) for word in values(cell)]


def _label(word: str, column: Column, game: Game) -> str:
    known = labels_of(game)
    if folded(word) not in known:
        raise BadCell("unknown-label", column, value=word[:SHOWN], near=near(word, known))

    return known[folded(word)]


def _requires(facts: Facts, column: Column, cell: str, game: Game) -> None:
    parts = [part for part in cell.replace("；", ";").split(";") if part.strip()]
    facts["requires"] = [[_value(word, column, game) for word in values(part)] for part in parts]


def _copy_limit(facts: Facts, column: Column, cell: str, game: Game) -> None:
    if cell:
        facts["copy_limit"] = _number(cell, column)


def _include(facts: Facts, column: Column, cell: str, game: Game) -> None:
    if cell:
        facts["include"] = _clauses(cell, column)


def _exclude(facts: Facts, column: Column, cell: str, game: Game) -> None:
    if cell:
        facts["exclude"] = _clauses(cell, column)


def _clauses(cell: str, column: Column) -> str:
    try:
        parse_conditions(cell)
    except ValueError as error:
        raise BadCell("bad-clause", column, value=cell[:SHOWN]) from error

    return cell


def _number(cell: str, column: Column, *, below_zero: bool = False) -> int:
    """A whole number, full width too, with or without the decimals of a spreadsheet."""
    found = _NUMBER.fullmatch(normalize("NFKC", cell))
    if found is None:
        raise BadCell("bad-number", column, value=cell[:SHOWN])
    if int(found[1]) < 0 and not below_zero:
        raise BadCell("below-zero", column, value=cell[:SHOWN])

    return int(found[1])


def _trait(word: str, column: Column, game: Game) -> str:
    """A trait's value; where the game's list of them is closed, one of that list."""
    known = closed_values(column.name, game)
    if not known or folded(word) in known:
        return known.get(folded(word)) or _value(word, column, game)
    if _DIVIDERS.search(word):
        raise BadCell("divided", column, value=word[:SHOWN])

    every = ", ".join(dict.fromkeys(known.values()))
    raise BadCell("unknown-value", column, value=word[:SHOWN], **_near_or_all(near(word, known), every))


def _perhaps(word: str, column: Column, game: Game, read: Callable[[str, Column, Game], str]) -> str:
    """A value; one that is open keeps its question mark, in either width."""
    if not word.startswith(_MARKS):
        return read(word, column, game)

    value = word.lstrip("".join(_MARKS)).strip()
    if not value or is_none(value, column.name, game):
        raise BadCell("open-value", column, value=word[:SHOWN])

    return f"{PERHAPS}{read(value, column, game)}"


def _near_or_all(nearest: str, every: str) -> dict[str, str]:
    """The suggestions for a wrong value: near ones, or all if none is near."""
    return {"near": nearest} if nearest else {"near": "", "known": every}


def _value(word: str, column: Column, game: Game) -> str:
    """A trait's value: the game's own word to its slug, else as games in that language write it."""
    known = values_of(game)
    if folded(word) in known:
        return known[folded(word)]
    if word.startswith(_MARKS):
        raise BadCell("open-value", column, value=word[:SHOWN])
    if _DIVIDERS.search(word):
        raise BadCell("divided", column, value=word[:SHOWN])
    if game.official_language != "en":
        return word
    if not word.isascii() and not slug(word):
        raise BadCell("unknown-value", column, value=word[:SHOWN], near=near(word, known))

    return slug(word)


def _unknown(cells: Cells, game: Game) -> list[str]:
    """The facts that the column of unknown facts names."""
    column, known = Column("fixed", "unknown"), headings_of(game)
    found = []
    for word in values(cells.get(column, "")):
        fact = known.get(folded(word))
        if fact is None:
            raise BadCell("unknown-fact", column, value=word[:SHOWN], near=near(word, known))
        found.append(fact.name)

    return found


_FACTS: Final[Mapping[str, Callable[[Facts, Column, str, Game], None]]] = {
    "kind": _kind,
    "supertypes": _supertypes,
    "labels": _labels,
    "requires": _requires,
    "copy_limit": _copy_limit,
    "include": _include,
    "exclude": _exclude,
}
