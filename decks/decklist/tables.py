"""Tables pasted where a list is expected: each row becomes a line of a list. Pure.

The first line of a table names its columns, at least the name and the count. Ours has `section, count, name, english,
chinese, code, card` (decks/exporting/data.py); spreadsheets paste the same with tabs or semicolons. A row without a count
is a line as typed.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from decks.decklist.entries import without_signs

# A spreadsheet reads a cell that starts so as a formula; such a cell is written after an apostrophe.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")

_COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "section": ("section", "board", "分区", "区域", "部分"),
    "count": ("count", "qty", "quantity", "copies", "数量", "张数"),
    "name": ("name", "card name", "名称", "卡名", "卡牌名称"),
    "english": ("english", "英文", "英文名"),
    "chinese": ("chinese", "中文", "中文名"),
    "code": ("code", "编号", "卡号"),
}
_DELIMITERS: Final = ",;\t"
_COUNT: Final = re.compile(r"[xX×]?([0-9]{1,3})\s?[xX×张張枚]?")
_WHOLE: Final = re.compile(r"([0-9]+)(?:\.0+)?")


def lines_of_table(lines: Sequence[str]) -> list[str] | None:
    """The rows of a table as lines of a list, one for one; None for lines that are not a table."""
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    if first is None or len(lines[first]) > 500:  # noqa: PLR2004  longer than any heading of a table
        return None

    for delimiter in _DELIMITERS:
        columns = _columns(lines[first], delimiter)
        if "name" in columns and "count" in columns:
            rows = (_line(_cells(line, delimiter), columns) for line in lines[first + 1 :])
            return [*([""] * (first + 1)), *rows]

    return None


def line_of_cells(plain: str, line: str, code: re.Pattern[str]) -> str:
    """Cells without a heading as a line; empty unless one is a count and the others are a name, a code or both.

    `plain` is the line with full-width characters replaced one for one.
    """
    cells = [(narrow.strip(), typed.strip()) for narrow, typed in _plain_and_typed_cells(plain, line) if narrow.strip()]
    counts = [found[1] for narrow, _ in cells if (found := _COUNT.fullmatch(narrow))]
    codes = [typed for narrow, typed in cells if code.fullmatch(narrow)]
    names = [typed for narrow, typed in cells if not _COUNT.fullmatch(narrow) and not code.fullmatch(narrow)]
    if len(counts) != 1 or len(codes) > 1 or len(names) > 1 or any(name.endswith((":", "：")) for name in names):
        return ""

    return (
        _counted(counts[0], *names[:1] or [""], *codes or [""])
        if codes
        else f"{counts[0]}x {names[0]}"
        if names
        else ""
    )


def _plain_and_typed_cells(plain: str, line: str) -> Iterator[tuple[str, str]]:
    start = 0
    for cell in plain.split("\t"):
        yield cell, line[start : start + len(cell)]
        start += len(cell) + 1


def escape_formula(cell: str) -> str:
    """The cell, escaped so that no spreadsheet reads it as a formula."""
    return f"'{cell}" if cell.lstrip("'").startswith(FORMULA) else cell


def unescape_formula(cell: str) -> str:
    """The reverse of `escape_formula`."""
    return cell[1:] if cell.startswith("'") and cell.lstrip("'").startswith(FORMULA) else cell


def _columns(line: str, delimiter: str) -> dict[str, int]:
    """The index of each column that the heading names."""
    if delimiter not in line:
        return {}

    titles = [cell.strip().casefold() for cell in _cells(line, delimiter)]
    return {name: titles.index(word) for name, words in _COLUMNS.items() for word in reversed(words) if word in titles}


def _cells(line: str, delimiter: str) -> list[str]:
    """The cells of one line. A quoted line break does not continue it: card names have none."""
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return line.split(delimiter)


def _line(cells: Sequence[str], columns: Mapping[str, int]) -> str:
    """The row as a line, with the first name that is not empty."""
    values = {name: unescape_formula(cells[place].strip()) for name, place in columns.items() if place < len(cells)}
    name = next((values[column] for column in ("name", "english", "chinese") if values.get(column)), "")
    code = values.get("code", "")
    if not name and not code:
        return ""

    line = _counted(values.get("count", ""), name, code)
    return f"{values['section']}: {line}" if values.get("section") else line


def _counted(count: str, name: str, code: str) -> str:
    if not count:
        return name or code

    whole = _WHOLE.fullmatch(count)
    plain = without_signs(name)
    coded = f"{plain} ({code})" if plain and code else plain or code
    return f"{whole[1] if whole else count}x {coded}"
