"""Hand-typed cards of any game: rows under headings to a batch, with the reason for every rejected row.

Tables of sets and restrictions are read by rule_tables.py.

One row is a card in a set; a card of several sets has several rows, which must agree on the card. A cell with `?` or
未知 is an unknown fact, `mage | ?warlock` one that is partly known. An empty cell means no value, but an unknown fact where every
card of the kind has one; a missing column leaves the fact to other sources. A row may end before the last column: its missing cells are empty. A cell beyond the headings is rejected.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import Final

from cards.catalogue.names.codes import plain_code
from cards.catalogue.normal_values import ascii_slug, comparison_form, fact_words, near_words, nearest_known_words
from cards.catalogue.partly import with_marks
from cards.importers.spreadsheet.cells import MAX_SHOWN, BadCellError, Cells, check_cells, facts_of_row, split_cell
from cards.importers.spreadsheet.columns import (
    LANGUAGES,
    UNKNOWN,
    Column,
    column_heading,
    fold_words,
    heading_columns,
    name_headings,
    template_columns,
)
from cards.importers.spreadsheet.rule_tables import is_rule_table, parse_rule_table
from legality.engine.game import Game
from legality.sources.fold import has_han
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected, SetRow, UnreadableSource

# Columns whose values belong to two traits: a game lists the values of one, and all others are of the other.
#
# Riftbound's tags name regions, tribes and champions. A word that is neither listed nor comes before the comma of a
# card's name is refused.


# By heading, the trait of the listed values and that of the others.
MixedColumns = Mapping[str, tuple[str, str]]


def mixed_columns(headings: Iterable[str], game: Game) -> MixedColumns:
    """The headings of a table that have values of two traits."""
    mixed = game.table_vocabulary.mixed
    return {head: mixed[fold_words(head)] for head in headings if fold_words(head) in mixed}


def names_before_comma(names: Iterable[str]) -> frozenset[str]:
    """The folded words before the comma of names such as "Kennen, Keeper of Balance"."""
    return frozenset(fold_words(name.partition(", ")[0]) for name in names if ", " in name)


def divided_cells(
    cells: Mapping[str, str], mixed: MixedColumns, leaders: frozenset[str], game: Game
) -> dict[Column, str]:
    """The cells of both traits of each mixed column. Raises BadCellError for a word whose trait is not known."""
    found: dict[Column, str] = {}
    for head, (listed, other) in mixed.items():
        cell = cells.get(head, "").strip()
        if fold_words(cell) in UNKNOWN:
            found |= {Column("trait", listed): cell, Column("trait", other): cell}
            continue

        words: dict[str, list[str]] = {listed: [], other: []}
        for word in split_cell(cell):
            if comparison_form(word) in fact_words(game, listed):
                words[listed].append(word)
            elif fold_words(word) in leaders:
                words[other].append(word)
            else:
                hints = ", ".join(near_words(game, listed, word))
                raise BadCellError("unknown-value", Column("trait", listed), value=word[:MAX_SHOWN], near=hints)
        found |= {Column("trait", trait): "|".join(some) for trait, some in words.items()}

    return found


MOST_ROWS: Final = 20_000
MOST_BYTES: Final = 20 * 1024 * 1024
MOST_COLUMNS: Final = 200

_SPACE: Final = re.compile(r"\s+")
_CODE: Final = re.compile(r"([A-Z]{2}[A-Z0-9]*)-([A-Z]*[0-9]+)([a-z*]?)(?:/[0-9]+)?")
_ADDRESS: Final = re.compile(r"https://\S+")

Parameters = tuple[tuple[str, str], ...]
# The cards with each code: their names by their keys.
NumbersInUse = Mapping[str, Mapping[str, str]]
NO_NUMBERS_IN_USE: Final[NumbersInUse] = {}


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row as typed: its number from 1, its cells by heading, and the cells beyond the headings."""

    line: int
    cells: Mapping[str, str]
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _ParsedRow:
    """A row with its card and printing."""

    line: int
    card: CardRow
    printing: PrintingRow | None


def check_size(data: bytes) -> bytes:
    """The data. Raises UnreadableSource if it is larger than MOST_BYTES."""
    if len(data) > MOST_BYTES:
        raise UnreadableSource(f"{len(data):,} bytes, more than {MOST_BYTES:,}")

    return data


def read_row(line: int, headings: Sequence[str], cells: Sequence[str]) -> TableRow:
    """A row of cells in the order of the headings. Of a repeated heading the first cell counts; missing cells are empty."""
    pairs = list(zip_longest(headings, cells, fillvalue=""))
    extra = tuple(cell.strip() for head, cell in pairs if not head.strip() and cell.strip())
    under: dict[str, str] = {}
    for head, cell in pairs:
        if head.strip():
            under.setdefault(head, cell)

    return TableRow(line, under, extra)


def parse_rows(
    headings: Sequence[str], rows: Sequence[TableRow], game: Game, source: str, in_use: NumbersInUse = NO_NUMBERS_IN_USE
) -> Batch:
    """The batch of a table of cards, or of sets or restrictions (rule_tables.py).

    Raises UnreadableSource for too many rows, and for headings of cards without a column of names. `in_use`: the numbers that cards have already; a row that gives one of them to another card is rejected.
    """
    if len(rows) > MOST_ROWS:
        raise UnreadableSource(f"{len(rows):,} rows, more than {MOST_ROWS:,}")
    if is_rule_table(headings, game):
        return parse_rule_table(headings, [(row.line, row.cells) for row in rows], game, source, in_use)

    columns, strange = _match_columns(headings, game)
    if not any(column.part == "name" for column in columns.values()):
        usual = ", ".join(name_headings())
        raise UnreadableSource(f"row 1: no column with the names of cards; such a column is called {usual}")

    # The heading of each column by its code: as typed, else as the template has it.
    heads = {column.code: column_heading(column, game) for column in template_columns(game)}
    heads |= {column.code: " ".join(head.split()) for head, column in columns.items()}
    rejected: list[Rejected] = []
    typed: list[_ParsedRow] = []
    mixed = mixed_columns(headings, game)
    leaders: frozenset[str] = frozenset()
    if mixed:
        leaders |= names_before_comma(chain.from_iterable(row.cells.values() for row in rows))
        leaders |= names_before_comma(chain.from_iterable(held.values() for held in in_use.values()))
    for row in rows:
        cells = {column: row.cells[head].strip() for head, column in columns.items() if head in row.cells}
        try:
            cells |= divided_cells(row.cells, mixed, leaders, game)
        except BadCellError as bad:
            rejected.append(Rejected(row.line, bad.key, bad.words, " | ".join(filter(None, cells.values()))[:200]))
            continue
        if row.extra:
            text = " | ".join(filter(None, (*(cell.strip() for cell in row.cells.values()), *row.extra)))
            rejected.append(Rejected(row.line, "extra-cell", (("value", row.extra[0][:MAX_SHOWN]),), text[:200]))
        elif any(cells.values()):
            _parse_row(row.line, cells, game, typed, rejected)

    cards, printings = _gather_rows(typed, rejected, in_use)
    reported = list(strange)
    for one in rejected:
        words = tuple((name, heads.get(word, word) if name == "column" else word) for name, word in one.words)
        reported.append(replace(one, words=words))
    codes = dict.fromkeys(printing.card_set for printing in printings)
    return Batch(
        game=game.slug,
        source=source,
        sets=tuple(SetRow(code, {}) for code in codes),
        cards=tuple(cards),
        printings=tuple(printings),
        rejected=tuple(sorted(reported, key=lambda one: one.line)),
    )


def _match_columns(headings: Sequence[str], game: Game) -> tuple[dict[str, Column], list[Rejected]]:
    """The column of each heading that is known, and a rejection for each other."""
    known = heading_columns(game)
    every: Parameters = (("known", ", ".join(column_heading(column, game) for column in template_columns(game))),)
    columns: dict[str, Column] = {}
    rejected: list[Rejected] = []
    for head in headings:
        if not head.strip():
            continue
        column = known.get(fold_words(head))
        words = (("column", head[:MAX_SHOWN]), ("near", ", ".join(nearest_known_words(fold_words(head), known))))
        if fold_words(head) in game.table_vocabulary.mixed:
            continue
        if column is None:
            rejected.append(Rejected(1, "unknown-column", (*words, *every), head[:MAX_SHOWN]))
            # The first unknown heading lists all columns; once is enough.
            every = ()
        elif column in columns.values():
            rejected.append(Rejected(1, "double-column", words[:1], head[:MAX_SHOWN]))
        else:
            columns[head] = column

    return columns, rejected


def _parse_row(line: int, cells: Cells, game: Game, typed: list[_ParsedRow], rejected: list[Rejected]) -> None:
    try:
        check_cells(cells)
        names = {
            language: cells[Column("name", language)] for language in LANGUAGES if cells.get(Column("name", language))
        }
        if not names:
            raise BadCellError("no-name", Column("name", game.official_language))

        name = names.get(game.official_language) or next(iter(names.values()))
        text = _fixed_value(cells, "text")
        # The key as typed, else made of the name: ASCII words for an English name, else the name itself.
        plain = _fixed_value(cells, "key") or name
        key = ascii_slug(plain) if plain.isascii() and ascii_slug(plain) else _SPACE.sub("-", plain)
        codes: tuple[str, ...] = ()
        if not _fixed_value(cells, "key") and game.official_language not in names:
            # The code by which the row names its card; the number may be written whole, with its set (`HoA-174`).
            card_set = _fixed_value(cells, "set")
            number = _fixed_value(cells, "number")
            starts_with_set = not card_set or number.casefold().startswith(f"{card_set}-".casefold())
            if "-" in number.strip("-") and starts_with_set:
                codes = (number,)
            elif card_set and number:
                codes = (f"{card_set}-{number}{_fixed_value(cells, 'variant')}",)
        card = CardRow(
            key=key,
            name=name,
            names=names,
            facts=facts_of_row(cells, game),
            aliases=tuple(split_cell(_fixed_value(cells, "aliases"))),
            texts={"zh-hans" if has_han(text) else game.official_language: text} if text else {},
            codes=codes,
        )
        # A row that names its card by a number with its set has no printing.
        printing = None if _fixed_value(cells, "number") in card.codes else _read_printing(card.key, cells)
        typed.append(_ParsedRow(line, card, printing))
    except BadCellError as bad:
        rejected.append(Rejected(line, bad.key, bad.words, " | ".join(filter(None, cells.values()))[:200]))


def _fixed_value(cells: Cells, name: str) -> str:
    return cells.get(Column("fixed", name), "")


def _read_printing(key: str, cells: Cells) -> PrintingRow | None:
    """The printing of a row; None where it names no set. Raises BadCellError for a number without a set."""
    image = _fixed_value(cells, "image")
    # The set, the number and the variant of a row. A whole code as number (`RAD-021a/166`) has all three.
    found = tuple(_fixed_value(cells, name) for name in ("set", "number", "variant"))
    code = _CODE.fullmatch(found[1])
    card_set, number, variant = (
        (code[1], code[2], code[3]) if code and not found[0] and not found[2] else (found[0], found[1], found[2])
    )
    if not card_set and _fixed_value(cells, "number"):
        raise BadCellError("no-set", Column("fixed", "set"))
    if image and not _ADDRESS.fullmatch(image):
        raise BadCellError("bad-image", Column("fixed", "image"), value=image[:MAX_SHOWN])
    if not card_set:
        return None

    return PrintingRow(
        card=key,
        card_set=card_set,
        number=number,
        variant=variant,
        rarity=_fixed_value(cells, "rarity"),
        artist=_fixed_value(cells, "artist"),
        image=image,
        text=_fixed_value(cells, "text"),
    )


def _gather_rows(
    typed: Iterable[_ParsedRow], rejected: list[Rejected], in_use: NumbersInUse
) -> tuple[list[CardRow], list[PrintingRow]]:
    """Cards and printings once each. A row that repeats another, or contradicts it, is rejected."""
    cards: dict[str, tuple[int, CardRow]] = {}
    printings: dict[tuple[str, str, str, str], PrintingRow | None] = {}
    holders: dict[str, _ParsedRow] = {}
    joined: dict[str, str] = {}
    for typed_row in typed:
        row = _join_known_card(typed_row, in_use, joined)
        clash = _number_clash(row, holders, in_use)
        if clash is not None:
            rejected.append(clash)
            continue
        first, card = cards.setdefault(row.card.key, (row.line, row.card))
        printed = row.printing
        identity = (
            row.card.key,
            *((printed.card_set, printed.number, printed.variant) if printed else ("", "", "")),
        )
        # The column of the first thing in which two rows of a card differ; empty if they say the same.
        stated = _stated_cells(card)
        second = _stated_cells(row.card)
        differing = next(
            (column.code for column in {**stated, **second} if stated.get(column) != second.get(column)),
            "",
        )
        if differing:
            words = (("column", differing), ("row", str(first)))
            rejected.append(Rejected(row.line, "contradiction", words, row.card.name))
        elif identity in printings:
            rejected.append(Rejected(row.line, "duplicate", (("row", str(first)),), row.card.name))
        else:
            printings[identity] = row.printing
            holders.setdefault(_list_code(row), row)
            cards[row.card.key] = (first, replace(card, codes=tuple(dict.fromkeys((*card.codes, *row.card.codes)))))

    return [card for _, card in cards.values()], [printing for printing in printings.values() if printing]


def _join_known_card(row: _ParsedRow, in_use: NumbersInUse, joined: dict[str, str]) -> _ParsedRow:
    """A row that names a known card by its number; cards that share their name in another language get keys of their own.

    Where it was printed is known already, however the number is written; the row keeps its printing only with more about it.
    `joined`: the known card of each key so far.
    """
    owners = in_use.get(plain_code(row.card.codes[0]), {}) if row.card.codes else {}
    if len(owners) != 1:
        return row

    (owner,) = owners
    is_first = joined.setdefault(row.card.key, owner) == owner
    key = row.card.key if is_first else f"{row.card.key}-{owner}"
    printing = row.printing
    if printing:
        says_more = printing.rarity or printing.artist or printing.image or printing.text
        printing = replace(printing, card=key) if says_more else None
    return replace(row, card=replace(row.card, key=key), printing=printing)


def _number_clash(row: _ParsedRow, holders: Mapping[str, _ParsedRow], in_use: NumbersInUse) -> Rejected | None:
    """Why a row cannot have its set and number: they are another card's, in this table or before it, or no one card's."""
    if row.card.codes:
        # The row names its card by the number alone: one card has it, or the row is a new card itself.
        owners = in_use.get(plain_code(row.card.codes[0]), {})
        # A row without a kind cannot be a new card: a number without a card is a slip.
        is_new = row.printing is not None and ("kind" in row.card.facts or not in_use)
        if len(owners) != 1 and (owners or not is_new):
            fault = "number-shared" if owners else "number-unknown"
            return Rejected(row.line, fault, (("value", row.card.codes[0][:MAX_SHOWN]),), row.card.name)

    code = _list_code(row)
    if not code:
        return None
    holder = holders.get(code)
    named = in_use.get(code, {})
    if holder is not None and holder.card.key != row.card.key:
        words = (("value", holder.card.name[:MAX_SHOWN]), ("row", str(holder.line)))
        return Rejected(row.line, "number-taken", words, row.card.name)
    if named and row.card.key not in named:
        name = next(iter(named.values()))
        return Rejected(row.line, "number-in-use", (("value", name[:MAX_SHOWN]),), row.card.name)

    return None


def _list_code(row: _ParsedRow) -> str:
    """The code by which lists name the printing; empty without a number, and where the row is joined to a card by it."""
    found = row.printing
    if found is None or not found.number or row.card.codes:
        return ""

    return plain_code(f"{found.card_set}-{found.number}{found.variant}")


def _stated_cells(card: CardRow) -> dict[Column, object]:
    """Everything that a row states about its card, by column."""
    facts = with_marks(card.facts)
    joined = ("traits", "numbers", "printed_numbers")
    # The text last: where two cards of one name differ in a fact too, the fact distinguishes them.
    return {
        **{Column("name", language): name for language, name in card.names.items()},
        **{Column("trait", name): sorted(words) for name, words in facts.get("traits", {}).items()},
        **{Column("number", name): number for name, number in facts.get("numbers", {}).items()},
        **{Column("number", name): number for name, number in facts.get("printed_numbers", {}).items()},
        **{Column("fixed", name): fact for name, fact in facts.items() if name not in joined},
        Column("fixed", "aliases"): card.aliases,
        Column("fixed", "text"): card.texts,
    }
