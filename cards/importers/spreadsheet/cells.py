"""Cells of a hand-typed table to facts. A wrong cell raises BadCellError, with its column.

In a cell of a trait, of supertypes or of labels, a question mark before a value says that the card perhaps has it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final
from unicodedata import category

from cards.catalogue.normal_facts import normal_clauses
from cards.catalogue.normal_values import (
    KIND,
    LABEL,
    REQUIRES,
    UnknownValueError,
    allowed_words,
    comparison_form,
    fact_words,
    is_closed,
    is_none,
    kind_with_trait,
    nearest_known_words,
    normal_number,
    normal_requirement,
    normal_value,
    set_off_values,
    several_values,
    split_requirement,
)
from cards.catalogue.partly import PERHAPS, read_marked_values, without_marks
from cards.importers.spreadsheet.columns import UNKNOWN, Column, fold_words, heading_columns
from legality.engine.game import Game
from legality.engine.values.vocabulary import PrintedNumber
from legality.sources.facts import Facts

MAX_LENGTHS: Final[Mapping[str, int]] = {
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
MAX_LENGTH: Final = 500
MAX_SHOWN: Final = 60

_BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Spreadsheets turn 5-6 or 3/4 into a date.
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9:.]+)?")
_MARKS: Final = (PERHAPS, "？")
_DIVIDERS: Final = re.compile(r"[/／、，；,;]")
# A value in quotation marks is one value, spaces and all.
_QUOTED: Final = re.compile(r"[\"“”＂](.+)[\"“”＂]")

_FIXED_FACTS: Final = frozenset("kind supertypes labels requires copy_limit include exclude".split())

Cells = Mapping[Column, str]


class BadCellError(ValueError):
    """A rejected cell: `key` names the sentence, `words` are its parameters."""

    def __init__(self, key: str, column: Column | None = None, **words: str) -> None:
        super().__init__(key)
        self.key = key
        self.words = (*((("column", column.code),) if column else ()), *words.items())


def check_cells(cells: Cells) -> None:
    """Raises BadCellError for a formula or a date, for characters that cannot be seen, and for what is too long."""
    for column, cell in cells.items():
        if column.name != "text" and _DATE.fullmatch(cell):
            raise BadCellError("date-cell", column, value=cell[:10])
        if cell.startswith("="):
            raise BadCellError("formula", column, value=cell[:MAX_SHOWN])
        allowed = "\n\t" if column.name == "text" else ""
        # In a name or a text a joiner has its use.
        unseen = ("Cc", "Cs") if column.part == "name" or column.name in ("aliases", "text") else ("Cc", "Cf", "Cs")
        hidden = [character for character in cell if category(character) in unseen or character in _BIDI]
        if not set(hidden) <= set(allowed):
            raise BadCellError("control", column)
        longest = MAX_LENGTHS.get("name" if column.part == "name" else column.name, MAX_LENGTH)
        if len(cell) > longest:
            raise BadCellError("too-long", column, limit=str(longest))


def facts_of_row(cells: Cells, game: Game) -> Facts:
    """The facts of a table's row. An empty cell is unknown where every card of the kind has the fact. Raises BadCellError."""
    facts = facts_of_cells(cells, game)
    for name, kinds in game.table_vocabulary.borne.items():
        column = Column("trait", name)
        is_borne = facts["kind"] in kinds if "kind" in facts else {*kinds} >= {*game.kinds}
        if not is_borne or facts.get("traits", {}).get(name) != []:
            continue
        if not cells[column]:
            del facts["traits"][name]
            facts["unknown"] = [*facts.get("unknown", ()), name]
        elif name in game.table_vocabulary.single:
            raise _not_one_value(column, cells[column], game)

    return facts


def facts_of_cells(cells: Cells, game: Game) -> Facts:
    """The facts of cells; an empty one says that the card has none. Raises BadCellError."""
    facts: Facts = {}
    unknown = _unknown_facts(cells, game)
    for column, cell in cells.items():
        if column.part == "name" or column.name not in _FIXED_FACTS and column.part == "fixed":
            continue
        if fold_words(cell) in UNKNOWN:
            unknown.append(column.name)
        elif cell or column.name not in unknown:
            if column.part == "trait":
                words = list(chain.from_iterable(set_off_values(part) for part in split_cell(cell)))
                words = [word for word in words if not is_none(game, column.name, word)]
                found = _read_all(words, column, column.name, game)
                if column.name in game.table_vocabulary.single and len(read_marked_values(found)["surely"]) > 1:
                    raise _not_one_value(column, cell, game)
                facts.setdefault("traits", {})[column.name] = found
            elif column.part == "number":
                _add_number(facts, column, cell, game)
            else:
                _add_fixed_fact(facts, column, cell, game)
            unknown = [name for name in unknown if name != column.name]

    # Add the trait that the word for the kind states, and the numbers that the rules give to all cards of the
    # kind.
    stated = kind_with_trait(game, cells.get(Column("fixed", "kind"), ""))
    if stated is not None:
        _, trait, value = stated
        typed = facts.setdefault("traits", {}).get(trait)
        if typed and typed != [value]:
            raise BadCellError("other-kind", Column("trait", trait), value=cells[Column("fixed", "kind")][:MAX_SHOWN])
        facts["traits"][trait] = [value]
        unknown[:] = [fact_name for fact_name in unknown if fact_name != trait]

    for fact_name, number in game.table_vocabulary.kind_numbers.get(facts.get("kind", ""), {}).items():
        facts.setdefault("numbers", {}).setdefault(fact_name, number)
        unknown[:] = [other for other in unknown if other != fact_name]
    unknown += [name for name in facts.get("printed_numbers", {}) if name not in facts["numbers"]]
    if unknown:
        facts["unknown"] = list(dict.fromkeys(unknown))

    return without_marks(facts)


def split_cell(cell: str) -> list[str]:
    """The values of a cell, divided by `|`."""
    return [value.strip() for value in cell.replace("｜", "|").split("|") if value.strip()]


def value_cell(value: str) -> str:
    """A stored value as a cell takes it: in quotation marks where it would be asked about."""
    return f'"{value}"' if len(several_values(value)) > 1 else value


def _add_fixed_fact(facts: Facts, column: Column, cell: str, game: Game) -> None:
    match column.name:
        case "kind":
            if not cell:
                raise BadCellError("no-kind", column)
            stated = kind_with_trait(game, cell)
            facts["kind"] = stated[0] if stated else _read_value(cell, column, KIND, game)
        case "supertypes":
            facts["supertypes"] = _read_all(split_cell(cell), column, "supertype", game)
        case "labels":
            facts["labels"] = _read_all(split_cell(cell), column, LABEL, game)
        case "requires":
            facts["requires"] = []
            for part in cell.replace("；", ";").split(";"):
                line = list(
                    chain.from_iterable(_required_alternatives(word, column, game) for word in split_cell(part))
                )
                if line:
                    facts["requires"].append(list(dict.fromkeys(line)))
        case "copy_limit" if cell:
            facts["copy_limit"] = _read_number(cell, column, PrintedNumber({}))[0] or 0
        case "include" if cell:
            facts["include"] = _read_clauses(cell, column, game)
        case "exclude" if cell:
            facts["exclude"] = _read_clauses(cell, column, game)


def _required_alternatives(word: str, column: Column, game: Game) -> tuple[str, ...]:
    """The alternatives that a required trait names, each free of what divides values."""
    if word.startswith(_MARKS):
        raise BadCellError("open-value", column, value=word[:MAX_SHOWN])
    try:
        found = normal_requirement(game, word)
    except UnknownValueError as error:
        raise _bad_value(error, column, word) from error

    for value in found:
        text = split_requirement(value)[1]
        if text not in fact_words(game, REQUIRES).values() and not _QUOTED.fullmatch(word):
            _refuse_divided(text.replace("-", " ") if game.official_language == "en" else text, column, REQUIRES, game)
    return found


def _read_clauses(cell: str, column: Column, game: Game) -> str:
    try:
        return normal_clauses(game, cell)
    except UnknownValueError as error:
        raise _bad_value(error, column, error.text) from error
    except ValueError as error:
        raise BadCellError("bad-clause", column, value=cell[:MAX_SHOWN]) from error


def _add_number(facts: Facts, column: Column, cell: str, game: Game) -> None:
    numbers = facts.setdefault("numbers", {})
    # A dash may mean that the number varies.
    is_clear = any(map(str.isalpha, cell)) or not game.numbers[column.name].varies
    if not cell or is_clear and is_none(game, column.name, cell):
        return

    number, text = _read_number(cell, column, game.numbers[column.name])
    if number is not None:
        numbers[column.name] = number
    if text:
        facts.setdefault("printed_numbers", {})[column.name] = text


def _read_number(cell: str, column: Column, printed: PrintedNumber) -> tuple[int | None, str]:
    """What a number counts as, and its text unless it is a plain number; full width too, and with a spreadsheet's decimals."""
    found = normal_number(printed, cell)
    if found is None:
        raise BadCellError("bad-number", column, value=cell[:MAX_SHOWN])
    if (found[0] or 0) < 0 and not printed.below_zero:
        raise BadCellError("below-zero", column, value=cell[:MAX_SHOWN])

    return found


def _read_all(words: Iterable[str], column: Column, fact: str, game: Game) -> list[str]:
    """The values of the words, each once; one that is open keeps its question mark, in either width."""
    found: dict[str, None] = {}
    for word in words:
        mark = PERHAPS if word.startswith(_MARKS) else ""
        text = word.lstrip("".join(_MARKS)).strip() if mark else word
        if mark and (not text or is_none(game, fact, text)):
            raise BadCellError("open-value", column, value=word[:MAX_SHOWN])
        value = f"{mark}{_read_value(text, column, fact, game)}"
        if value:
            found[value] = None
    return list(found)


def _read_value(word: str, column: Column, fact: str, game: Game) -> str:
    """A value as it is stored. Raises BadCellError for one that the fact does not have, and for several that are not divided."""
    quoted = _QUOTED.fullmatch(word)
    try:
        value = normal_value(game, fact, quoted[1] if quoted else word)
    except UnknownValueError as error:
        _refuse_divided(word, column, fact, game)
        raise _bad_value(error, column, word) from error

    if value and not quoted and value not in fact_words(game, fact).values():
        _refuse_divided(word, column, fact, game)
    return value


def _refuse_divided(word: str, column: Column, fact: str, game: Game) -> None:
    """Raises BadCellError for several values in one: divided by a sign, or by what may divide them where a person can tell."""
    if _DIVIDERS.search(word):
        raise BadCellError("divided", column, value=word[:MAX_SHOWN])

    known = _known_words(word.split(), frozenset(fact_words(game, fact))) or []
    is_english = game.official_language == "en"
    parts = known if is_closed(game, fact) or is_english else several_values(word)
    if len(parts) < 2:  # noqa: PLR2004  nothing is divided
        return

    divided = " | ".join(parts)[:MAX_SHOWN]
    if is_closed(game, fact):
        raise BadCellError("spaced", column, value=word[:MAX_SHOWN], divided=divided)
    raise BadCellError(
        "perhaps-spaced", column, value=word[:MAX_SHOWN], divided=divided, quoted=f'"{word}"'[:MAX_SHOWN]
    )


def _known_words(parts: Sequence[str], known: frozenset[str]) -> list[str] | None:
    """The words for values of which a text is made; None where it has others."""
    if not parts:
        return []

    words = (" ".join(parts[:end]) for end in range(min(len(parts), 3), 0, -1))
    first = next((word for word in words if comparison_form(word) in known), "")
    rest = _known_words(parts[len(first.split()) :], known) if first else None
    return None if rest is None else [first, *rest]


def _bad_value(error: UnknownValueError, column: Column, word: str) -> BadCellError:
    """The refusal of a value that a fact does not have, with the values that it has."""
    key = {KIND: "unknown-kind", LABEL: "unknown-label"}.get(error.fact, "unknown-value")
    known = {"known": ", ".join(error.allowed)} if error.allowed else {}
    return BadCellError(key, column, value=word[:MAX_SHOWN], near=", ".join(error.near), **known)


def _not_one_value(column: Column, cell: str, game: Game) -> BadCellError:
    """The refusal of none or several values of a fact that is one value."""
    known = {"known": ", ".join(allowed_words(game, column.name))} if is_closed(game, column.name) else {}
    return BadCellError("unknown-value", column, value=cell[:MAX_SHOWN], **known)


def _unknown_facts(cells: Cells, game: Game) -> list[str]:
    """The facts that the column of unknown facts names."""
    column = Column("fixed", "unknown")
    known = heading_columns(game)
    found = []
    for word in split_cell(cells.get(column, "")):
        fact = known.get(fold_words(word))
        if fact is None:
            raise BadCellError(
                "unknown-fact",
                column,
                value=word[:MAX_SHOWN],
                near=", ".join(nearest_known_words(fold_words(word), known)),
            )
        found.append(fact.name)

    return found
