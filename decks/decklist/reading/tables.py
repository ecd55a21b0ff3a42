"""Tables pasted where a list is expected: each row becomes a line of a list. Pure.

The first line of a table names its columns, at least the name and the count. Ours has `section, count, name, english,
chinese, code, card` (decks/exporting/data.py); spreadsheets paste the same with tabs or semicolons. A row without a count
is a line as typed. Of tables side by side each row is a line of several pieces, divided by line breaks.
"""

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, pairwise, takewhile
from typing import Final
from unicodedata import normalize

from decks.decklist.entries import is_invisible, without_signs
from decks.decklist.reading import table_words
from decks.decklist.reading.about import PRICE, begins_list, is_about, is_total
from decks.decklist.reading.counting import PLAIN, split_leading_count, split_trailing_count
from decks.decklist.reading.headings import section_of_heading
from decks.decklist.reading.pasting import raw_lines, without_markdown

# A spreadsheet reads a cell that starts so as a formula, some also with its full-width or small forms, or after spaces.
_FORMULA: Final = ("=", "+", "-", "@")
_CONTROLS: Final = ("\t", "\r", "\n")


# Where the columns of each kind are.
_Columns = Mapping[str, tuple[int, ...]]

# JSON on one line may begin with the names of columns.
_FILES: Final = ("[[", "{")
_DELIMITERS: Final = ",;\t|，；｜"
_SEPARATORS: Final = "\t|;,"
# Commas also are in sentences and names: only a cell of digits next to one makes a row.
_LOOSE: Final = ",;"
_LOOSE_CELL: Final = re.compile(r"^\"?[xX×]?[0-9]{1,3}[xX×]?\"?[,;]|[,;]\s*\"?[xX×]?[0-9]{1,3}[xX×]?\"?\s*(?:[,;]|$)")
_LEADING: Final = re.compile(r"[xX×]?[0-9]+[xX×]?\s")
# Cells that say nothing about the deck: a price, a rarity, a finish.
_VALUE: Final = re.compile(
    rf"{PRICE}|[0-9]+\.[0-9]+|(?:non)?foil|common|uncommon|rare|epic|normal|near mint|nm|en|english|true|false|yes|no|-+|[✓✔xX]"
    "|普通|稀有|史诗|是|否|中文|英文|简体中文",
    re.IGNORECASE,
)
# `Main Qty` and `备牌数量` say which copies are counted.
_OF_COUNT: Final = re.compile(r"\s?(?:qty|quantity|count|copies|数量|张数)\W*$", re.IGNORECASE)
# A name with the address of its page, as Markdown writes it.
_LINKED: Final = re.compile(r"\[([^\[\]]{1,200})\]\([^()\s]{1,500}\)")
# No line has more cells.
MOST_COLUMNS: Final = 1_000_000
# A row of more cells asks for no card.
_MOST_CELLS: Final = 24
_DASHES: Final = re.compile(r"[\s|:=+-]+")
# What terminals and text draw around the cells of a table.
_BOX: Final = str.maketrans("│┃║─━═" + "┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝┏┳┓┣╋┫┗┻┛╭╮╰╯", "|||---" + "+" * 31)
_DRAWN: Final = re.compile(r"[│┃║]")
_COUNT: Final = re.compile(r"[xX×]?([0-9]{1,3})\s?[xX×张張枚]?")
_WHOLE: Final = re.compile(r"([0-9]{1,9})(?:\.0+)?")
_NUMBER: Final = re.compile(r"[0-9]{1,4}[A-Za-z*]?(?:/[0-9]{1,4})?")
_SET_CELL: Final = re.compile(r"[A-Z][A-Z0-9]{1,4}")
_SET: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{1,7}")
# Excel is asked so which sign divides the cells below.
_SEPARATOR: Final = re.compile(r"\"?sep=(.)\"?", re.IGNORECASE)
# Programs write a title and a date above the columns.
_MOST_TITLES: Final = 5
_LONGEST_HEADING: Final = 500
# No program names more columns.
_MOST_COLUMNS_NAMED: Final = 60


@dataclass(frozen=True, slots=True)
class _Table:
    """What the line above a table says. `width`: how many columns it has before they come again."""

    delimiter: str
    columns: _Columns
    width: int
    headings: Mapping[str, str]


def lines_of_table(lines: Sequence[str], headings: Mapping[str, str]) -> list[str] | None:
    """The rows of a table as lines of a list, one for one; None for lines that are not a table. Titles above are comments."""
    if any(map(_DRAWN.search, lines)):
        lines = [line.translate(_BOX) for line in lines]

    place, delimiter = heading_of_table(lines)
    if place is None:
        return _lines_by_sections(lines, headings)

    heading = _strip_bars(lines[place], delimiter)
    # How many columns a table has before they come again, as in `Name,Count,Name,Count`; more than any row if
    # they do not.
    column_titles = [table_words.title_key(cell) for cell in _split_cells(heading, delimiter)]
    names = [
        place
        for place, title in enumerate(column_titles)
        if title in table_words.COLUMNS["name"] and column_titles.count(title) > 1
    ]
    counts = {*table_words.COLUMNS["count"], *table_words.COLUMNS["number"]}
    repeats = any(column_titles.count(title) > 1 for title in counts.intersection(column_titles))
    width = names[1] - names[0] if repeats and len(names) > 1 else MOST_COLUMNS
    table = _Table(delimiter, _find_columns(heading, delimiter), width, headings)
    titles = [f"# {line.strip()}" if _has_words(line) else "" for line in lines[:place]]
    # Below a heading of its own a section may have the titles again.
    body = ["" if line == lines[place] else _strip_bars(line, delimiter) for line in lines[place + 1 :]]
    if all(section_of_heading(deck, headings) for deck in _cells_of(body, table, "deck") if deck):
        own = {name: places for name, places in table.columns.items() if name != "deck"}
        table = replace(table, columns={"section": table.columns.get("deck", ()), **own})

    rows: list[str] = []
    for line in body:
        # A line without cells, such as a heading between rows, is as typed.
        if delimiter not in line:
            rows.append(line)
            continue

        # Of tables side by side a row has several pieces.
        cells = _split_cells(line, delimiter)
        pieces = (_line_of_row(cells[start : start + width], table) for start in range(0, len(cells), width))
        rows.append("\n".join(filter(None, pieces)))

    # Each of several decks is below a head with its number.
    decks = _cells_of(body, table, "deck", "deck_name")
    numbers = {name: number for number, name in enumerate(dict.fromkeys(filter(None, decks)), 1)}
    above = ""
    for number, (row, deck) in enumerate(zip(rows, decks, strict=False)):
        if row and deck and deck != above and len(numbers) > 1:
            rows[number] = f"Deck name: {numbers[deck]}\n{row}"
            above = deck

    return [*titles, "", *rows]


def _cells_of(body: Sequence[str], table: _Table, *columns: str) -> list[str]:
    """The cell of each row in one of these columns, empty where it has none; an empty list for a table without such a column."""
    places = list(chain.from_iterable(table.columns.get(name, ()) for name in columns))
    return [_first_filled(_split_cells(line, table.delimiter), places) for line in body] if places else []


def _lines_by_sections(lines: Sequence[str], headings: Mapping[str, str]) -> list[str] | None:
    """The rows of a table whose columns are sections, as lines of a list: the copies of a name in each (`Name,Main,Side`), or
    cards with their counts (`Main,,Sideboard,`). None for any other lines.
    """
    filled = (number for number, line in enumerate(lines) if _has_words(line))
    place = next(filled, 0)
    below = next(filled, 0)
    line = lines[place]
    if not below or len(line) > _LONGEST_HEADING or line.lstrip().startswith(_FILES):
        return None

    for delimiter in filter(line.__contains__, _SEPARATORS):
        titles = _split_cells(_strip_bars(line, delimiter), delimiter)[:_MOST_COLUMNS_NAMED]
        slugs: list[str | None] = []
        for title in titles:
            slug = section_of_heading(_OF_COUNT.sub("", title), headings)
            if not slug and table_words.title_key(title) not in table_words.TITLES:
                break
            slugs.append(slug)
        if len(slugs) < len(titles) or len({*filter(None, slugs)}) < 2 or delimiter not in lines[below]:  # noqa: PLR2004  columns
            continue

        # Commas are in names too: there each row has as many cells as the line above.
        rows = [_strip_bars(row, delimiter) for row in lines[place + 1 :]]
        if delimiter in _LOOSE and any(len(_split_cells(row, delimiter)) != len(titles) for row in rows if row.strip()):
            continue

        table = _Table(delimiter, _find_columns(_strip_bars(line, delimiter), delimiter), len(titles), headings)
        if (
            table_words.title_key(titles[0]) in (*table_words.COLUMNS["count"], *table_words.COLUMNS["number"])
            and "name" not in table.columns
        ):
            # Counts before the cards: a section begins with them.
            slugs = [*slugs[1:], None]
        read = _row_of_copies if table.columns.keys() & {"name", "code"} else _row_of_cards
        return ["" for _ in range(place + 1)] + [read(_split_cells(row, delimiter), slugs, table) for row in rows]

    return None


def _row_of_copies(cells: Sequence[str], slugs: Sequence[str | None], table: _Table) -> str:
    """The copies of a card in each section; as typed where a cell is not a number."""
    values = {name: _first_filled(cells, places) for name, places in table.columns.items()}
    name = next((values[column] for column in table_words.NAMES if values.get(column)), "")
    code = _read_code(values)
    counts = [
        (slug, cell.strip()) for slug, cell in zip(slugs, cells, strict=False) if slug and cell.strip() not in {"", "-"}
    ]
    if counts and is_total(total := f"{name.rstrip(':： ')}: {counts[0][1]}"):
        return total
    if not counts and (name or code):
        return name if _is_line(name, table.headings) else _count_line("?", name, code)

    is_card = (name or code) and counts and all(_WHOLE.fullmatch(count) for _, count in counts)
    wanted = [(slug, count) for slug, count in counts if int(count.partition(".")[0])] if is_card else []
    return "\n".join(f"{slug}: {_count_line(count, name, code)}" for slug, count in wanted) or ", ".join(cells)


def _row_of_cards(cells: Sequence[str], slugs: list[str | None], table: _Table) -> str:
    """The cards of a row, each with its count, below the titles of their sections. A heading in a row is for its column."""
    starts = [place for place, slug in enumerate(slugs) if slug or place == 0]
    pieces = []
    for start, end in zip(starts, [*starts[1:], len(cells)], strict=True):
        filled = [cell.strip() for cell in cells[start:end] if cell.strip()]
        counts = [cell for cell in filled if _COUNT.fullmatch(cell)]
        names = [cell for cell in filled if not _COUNT.fullmatch(cell)]
        piece = f"{_read_number(counts[0])}x {names[0]}" if len(counts) == len(names) == 1 else " ".join(filled)
        if opened := section_of_heading(piece, table.headings):
            slugs[start] = opened
        elif piece:
            pieces.append(
                piece if not slugs[start] or is_about(piece, piece.translate(PLAIN)) else f"{slugs[start]}: {piece}"
            )

    return "\n".join(pieces)


def heading_of_table(lines: Sequence[str]) -> tuple[int | None, str]:
    """The place of the line that names the columns of a table, and the sign between them; None for lines that are not table."""
    filled = (number for number, line in enumerate(lines) if _has_words(line))
    for above, place in enumerate(islice(filled, _MOST_TITLES + 1)):
        line = lines[place]
        if len(line) > _LONGEST_HEADING or _LEADING.match(line) or line.lstrip().startswith(_FILES):
            return None, ""
        for delimiter in filter(line.__contains__, _DELIMITERS):
            if line.count(delimiter) > _MOST_COLUMNS_NAMED:
                continue
            if above and table_words.title_key(line.strip(" |").partition(delimiter)[0]) not in table_words.TITLES:
                continue
            # A line with a count is a row, whatever else is in it.
            if any(_COUNT.fullmatch(cell.strip()) for cell in _split_cells(line, delimiter)):
                continue
            columns = _find_columns(_strip_bars(line, delimiter), delimiter)
            # Where no column may be a count, a number below them is a cost or a strength.
            titles = {table_words.title_key(cell) for cell in _split_cells(_strip_bars(line, delimiter), delimiter)}
            has_no_count = table_words.TITLES.issuperset(titles) and titles.isdisjoint(table_words.PERHAPS_COUNTS)
            is_heading = above == 0 and "name" in columns and ("count" in columns or has_no_count)
            # Two words of a line that is not the first are too few.
            is_table = above == 0 or line.strip(" |").count(delimiter) > 1
            if is_heading or (is_table and _is_column_heading(_strip_bars(line, delimiter), delimiter)):
                return place, delimiter

    return None, ""


def as_owned(text: str) -> str:
    """The text, where it is a table of what a player has and what decks need, without the titles of what is needed."""
    lines = raw_lines(text)
    place, delimiter = heading_of_table(lines)
    titles = _split_cells(lines[place], delimiter) if place is not None else []
    keys = [table_words.title_key(title) for title in titles]
    if place is None or not set(keys).intersection(table_words.COLUMNS["owned"]):
        return text

    needed = {*table_words.COLUMNS["needed"], *table_words.COLUMNS["deck"], *table_words.COLUMNS["open"]}
    kept = ["" if key in needed else title for key, title in zip(keys, titles, strict=True)]
    return "\n".join([*lines[:place], delimiter.join(kept), *lines[place + 1 :]])


def _has_words(line: str) -> bool:
    """Whether a line above a table says something: it is not blank, drawn, or about the sign between cells."""
    return bool(line.strip()) and not (_DASHES.fullmatch(line) or is_separator(line))


def is_separator(line: str) -> bool:
    """Whether a line says which sign divides cells, for a spreadsheet: `sep=,`."""
    return _SEPARATOR.fullmatch(line.strip()) is not None


def card_in_cells(
    line: str, plain: str, headings: Mapping[str, str], is_code: Callable[[str], bool]
) -> tuple[str, str | None, Sequence[str]] | None:
    """Cells without a heading as a line, with the section that a cell names, and the cells that say something else; None unless
    one cell is a count and the others are a name, a code or both. A name in quotation marks may have any cells behind it.

    `plain` is the line with full-width characters replaced one for one.
    """
    delimiter = next((sign for sign in _SEPARATORS if sign in plain), None)
    if delimiter is None or (delimiter in _LOOSE and (_LEADING.match(plain) or not _LOOSE_CELL.search(plain))):
        return None

    if plain.count(delimiter) > _MOST_CELLS:
        return None

    cells = _with_code([(narrow, typed) for narrow, typed in _plain_and_typed_cells(plain, line, delimiter) if narrow])
    counts = [found[1] for narrow, _ in cells if (found := _COUNT.fullmatch(narrow))]
    codes = [typed for narrow, typed in cells if is_code(narrow)]
    words = [(narrow, typed) for narrow, typed in cells if not _COUNT.fullmatch(narrow) and not is_code(narrow)]
    if not counts or len(codes) > 1 or any(narrow.endswith(":") for narrow, _ in words):
        return None

    # A size before the section is a heading's; in a cell it is the count of a name.
    slugs = [None if narrow[0].isdigit() else section_of_heading(narrow, headings) for narrow, _ in words]
    sections = [slug for slug in slugs if slug]
    names = [
        typed for (narrow, typed), slug in zip(words, slugs, strict=True) if not slug and not _VALUE.fullmatch(narrow)
    ]
    # Of two cells, one may be a name and the other its set, where capitals tell them apart.
    sets = [cell for cell in names if _SET_CELL.fullmatch(cell)]
    cards = [cell for cell in names if not cell.isupper()]
    rest: Sequence[str] = ()
    if names and f'"{names[0]}"' in line:
        rest = names[1:]
        names = names[:1]
    elif len(counts) > 1:
        return None
    elif delimiter != "|" and len(names) == 2 and len(sets) == len(cards) == 1:  # noqa: PLR2004  a name and its set
        names = [f"{cards[0]} ({sets[0]})"]
    elif len(names) > 1 and delimiter in _LOOSE:
        # The cells of a name with commas are next to each other.
        places = [place for place, (_, typed) in enumerate(cells) if typed in names]
        if places == list(range(places[0], places[0] + len(names))):
            names = [", ".join(names)]
    if len(names) > 1 or not (names or codes):
        return None

    name = names[0] if names else ""
    card = _count_line(counts[0], name, codes[0]) if codes else f"{counts[0]}x {name}"
    section = next((slug for slug in sections if slug in {"sideboard", "maybe"}), next(iter(sections), None))
    return card, section, rest


def is_table_heading(line: str) -> bool:
    """Whether the cells of a line are all names of columns, as they are above cards; it may be anywhere."""
    delimiter = next((sign for sign in _SEPARATORS if sign in line), None)
    if delimiter is None or len(line) > _LONGEST_HEADING or line.count(delimiter) > _MOST_COLUMNS_NAMED:
        return False

    return _is_column_heading(line.strip("|"), delimiter)


def _is_column_heading(line: str, delimiter: str) -> bool:
    """Whether all cells are names of columns, and of at least a card and something else that is known of it."""
    cells = _split_cells(line, delimiter)
    # Most lines are not a heading, which their first cell shows.
    titles = list(takewhile(table_words.TITLES.__contains__, map(table_words.title_key, cells)))
    if len(titles) < len(cells):
        return False

    columns = {
        table_words.COLUMN_OF[title] for title in titles if title in table_words.COLUMN_OF
    } - table_words.NOT_OF_CARDS
    return len(columns) > 1 and bool(columns & {*table_words.NAMES, "code"} or {"set", "number"} <= columns)


def _with_code(cells: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """The cells, a set and the number next to it as one code where another cell is a count: `Defy,3,OGN,45`."""
    counts = sum(_COUNT.fullmatch(narrow) is not None for narrow, _ in cells)
    for place, ((card_set, _), (number, _)) in enumerate(pairwise(cells)):
        if _SET_CELL.fullmatch(card_set) and _NUMBER.fullmatch(number):
            code = f"{card_set}-{number}"
            has_count = counts > (_COUNT.fullmatch(number) is not None)
            return [*cells[:place], (code, code), *cells[place + 2 :]] if has_count else cells

    return cells


def _plain_and_typed_cells(plain: str, line: str, delimiter: str) -> Iterator[tuple[str, str]]:
    if '"' in line and delimiter in _LOOSE:
        for cell in _split_cells(line, delimiter):
            yield cell.strip(), cell.strip()
        return

    start = 0
    for cell in plain.split(delimiter):
        yield cell.strip(), line[start : start + len(cell)].strip()
        start += len(cell) + 1


def escape_formula(cell: str) -> str:
    """The cell, escaped so that no spreadsheet reads it as a formula."""
    return f"'{cell}" if _is_formula(cell) else cell


def unescape_formula(cell: str) -> str:
    """The reverse of `escape_formula`."""
    return cell[1:] if cell.startswith("'") and _is_formula(cell) else cell


def _is_formula(cell: str) -> bool:
    """Whether a spreadsheet may read a formula in the cell, or in what is behind its apostrophes."""
    inner = cell.lstrip("'")
    first = next((sign for sign in inner if not (sign.isspace() or is_invisible(sign))), "")
    # A minus sign is not one of the compatible forms of a hyphen, but spreadsheets take it for one.
    return inner.startswith(_CONTROLS) or normalize("NFKD", first).replace("\N{MINUS SIGN}", "-").startswith(_FORMULA)


def _find_columns(line: str, delimiter: str) -> _Columns:
    """The places of each column that the heading names, the best title first."""
    if delimiter not in line:
        return {}

    titles = [table_words.title_key(cell) for cell in _split_cells(line, delimiter)]
    found: dict[str, tuple[int, ...]] = {}
    for place, title in sorted(enumerate(titles), key=lambda column: table_words.RANK.get(column[1], 0)):
        if column := table_words.COLUMN_OF.get(title):
            found[column] = (*found.get(column, ()), place)
    counts = tuple(place for place in found.get("count", ()) if titles[place] in table_words.SAME_COUNTS)
    if (
        "count" not in found
        and "number" in found
        and not found.keys() & {"set", "code", *table_words.COUNTS, *table_words.COUNTS_OF_DECK}
    ):
        found["count"] = found.pop("number")
    # Next to the count of the others `Foil` is one; next to a count it says which printing it is, or the count may have it in it.
    if "normal" in found and "count" not in found:
        return found
    is_owned = "count" not in found and "owned" in found and not found.keys() & {"needed", "deck"}
    if "count" not in found and found.keys() & {"needed", "owned"}:
        found["count"] = next(found.pop(name) for name in table_words.COUNTS_OF_DECK if name in found)

    is_whole = "normal" in found or ("count" in found and titles[found["count"][0]] in table_words.WHOLE_COUNTS)
    foil = tuple(place for place in found.get("foil", ()) if titles[place] not in table_words.FINISHES and not is_whole)
    extra = foil + (found.get("open", ()) if is_owned else ())
    others = {"extra": extra, "counts": counts if len(counts) > 1 else ()}
    return {name: own for name, own in (found | others).items() if own and name not in table_words.COUNTS}


def _strip_bars(line: str, delimiter: str) -> str:
    """The row without the bars around it; a line of dashes, as below a heading, is empty."""
    if _DASHES.fullmatch(line):
        return ""

    return line.strip().removeprefix("|").removesuffix("|") if delimiter == "|" else line


def _split_cells(line: str, delimiter: str) -> list[str]:
    """The cells of one line. A quoted line break does not continue it: card names have none."""
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return line.split(delimiter)


def _line_of_row(cells: Sequence[str], table: _Table) -> str:
    """The row as a line, with the first name that is not empty. A row of a table without counts is one copy; a row without
    the count that others have is asked about, unless its name is a line by itself.
    """
    values = {name: _first_filled(cells, places) for name, places in table.columns.items()}
    name = next((values[column] for column in table_words.NAMES if values.get(column)), "")
    name = without_markdown(_LINKED.sub(r"\1", name))
    code = _read_code(values)
    if not name and not code:
        return ""

    asked = {section: values.get(f"is_{section}", "").casefold() for section in table_words.SECTIONS}
    said = {
        section: values.get(section, "").casefold() or ("yes" if answer == "1" else answer)
        for section, answer in asked.items()
    }
    more = _WHOLE.fullmatch(values.get("extra", ""))
    counts = {
        _read_number(cell)
        for place in table.columns.get("counts", ())
        if (cell := "".join(cells[place : place + 1]).strip())
    }
    by_language = "count" not in values and any(values.get(column, "").isdecimal() for column in table_words.NAMES[1:])
    is_open = (more and int(more[1]) > 0) or len(counts) > 1 or by_language
    if any(cell not in table_words.YES | table_words.NO for cell in said.values()) or is_open:
        # Copies in a section of their own, foil copies next to a count, and what is missing: which are meant is asked about.
        return ", ".join(cells) if _read_count(values) else _count_line("?", name, code)

    has_counts = not table.columns.keys().isdisjoint(("count", *table_words.COUNTS))
    count = _read_count(values) if has_counts else "1"
    if not code and has_counts and is_total(total := f"{name.rstrip(':： ')}: {count or 0}"):
        return total
    # In our own tables a line that is open has its count in its name.
    if not count and not {"english", "chinese"}.issubset(table.columns) and not _is_line(name, table.headings):
        count = "?"
    line = _count_line(count, name, code)
    # Some programs say the section where others have the kind.
    kind = values.get("kind", "")
    of_kind = kind if section_of_heading(kind, table.headings) in table_words.SECTIONS else ""
    section = next(
        (section for section, cell in said.items() if cell in table_words.YES), values.get("section") or of_kind
    )
    return f"{section}: {line}" if section else line


def _is_line(name: str, headings: Mapping[str, str]) -> bool:
    """Whether the cell of a name is a line of a list: a heading, a note, a card with its count."""
    plain = name.translate(PLAIN)
    has_count = split_leading_count(name).digits or split_trailing_count(name).digits
    is_heading = plain.endswith(":") or begins_list(plain) or section_of_heading(name, headings)
    return bool(has_count or is_heading or is_about(name, plain) or name.startswith(("#", "//")))


def _first_filled(cells: Sequence[str], places: Sequence[int]) -> str:
    """The first cell at these places that is not empty; empty if all are."""
    filled = (cells[place].strip() for place in places if place < len(cells))
    return unescape_formula(next(filter(None, filled), ""))


def _read_count(values: Mapping[str, str]) -> str:
    """The count of a row; of two counts their sum."""
    counts = [_WHOLE.fullmatch(values[column] or "0") for column in table_words.COUNTS if column in values]
    if "count" in values or not counts or not all(counts):
        return values.get("count", "")

    return str(sum(int(found[1]) for found in counts if found))


def _read_code(values: Mapping[str, str]) -> str:
    """The code of a row; a number alone is one next to its set, and else the number of a row."""
    own = values.get("code", "")
    number = values.get("number", "")
    card_set = values.get("set", "")
    if any(map(str.isalpha, own.rstrip("abcABC"))) or (own and not _NUMBER.fullmatch(own)):
        return own
    if not _NUMBER.fullmatch(number) and any(map(str.isalpha, number)):
        return number

    number = next((one for one in (number, own) if _NUMBER.fullmatch(one)), "")
    return f"{card_set}-{number}" if number and _SET.fullmatch(card_set) else ""


def _count_line(count: str, name: str, code: str) -> str:
    if not count:
        return name or code

    plain = without_signs(name)
    coded = f"{plain} ({code})" if plain and code else plain or code
    return f"{_read_number(count)}x {coded}"


def _read_number(count: str) -> str:
    """The number of a count's cell; the cell itself if it is not a number."""
    plain = normalize("NFKC", count).strip()
    found = _WHOLE.fullmatch(plain) or _COUNT.fullmatch(plain)
    return found[1] if found else count
