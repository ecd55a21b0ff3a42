"""Tables pasted where a list is expected: each row becomes a line of a list. Pure.

The first line of a table names its columns, at least the name and the count. Ours has `section, count, name, english,
chinese, code, card` (decks/exporting/data.py); spreadsheets paste the same with tabs or semicolons. A row without a count
is a line as typed.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final
from unicodedata import normalize

from decks.decklist.about import PRICE
from decks.decklist.entries import unseen, without_signs
from decks.decklist.headings import section_of

# A spreadsheet reads a cell that starts so as a formula, some also with its full-width or small forms, or after spaces.
_FORMULA: Final = ("=", "+", "-", "@")
_CONTROLS: Final = ("\t", "\r", "\n")

_COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "section": (
        *("section", "board", "zone", "deck section", "category", "location", "pile", "slot", "main/side", "where"),
        *("分区", "区域", "部分", "区", "所在区域", "位置", "卡组区域", "主备"),
    ),
    "count": (
        *(
            "count",
            "qty",
            "quantity",
            "copies",
            "amount",
            "number",
            "num",
            "no. of copies",
            "#",
            "x",
            "total qty",
            "qty.",
        ),
        *("数量", "张数", "数目", "枚数", "数", "份数", "个数", "持有", "拥有"),
    ),
    "name": (
        *("name", "card name", "card", "cardname", "card_name", "title", "cards", "product name"),
        *("名称", "卡名", "卡牌名称", "卡牌", "牌名", "卡片", "卡片名称", "名字", "卡牌名"),
    ),
    "english": ("english", "english name", "name (en)", "name_en", "en", "英文", "英文名", "英文名称", "英文卡名"),
    "chinese": (
        "chinese",
        "chinese name",
        "name (zh)",
        "name_zh",
        "zh",
        "cn",
        "中文",
        "中文名",
        "中文名称",
        "中文卡名",
    ),
    "code": (
        *("code", "card code", "collector code", "card number", "card id", "cardid", "variant number", "set code"),
        *("编号", "卡号", "卡牌编号", "序号", "卡牌代码", "卡片编号"),
    ),
}
_COLUMN_OF: Final = {word: column for column, words in _COLUMNS.items() for word in words}
_BESIDE: Final = frozenset(
    (
        *(
            "type",
            "card type",
            "kind",
            "cost",
            "rarity",
            "set",
            "price",
            "foil",
            "condition",
            "language",
            "notes",
            "domain",
            "class",
        ),
        *(
            "类型",
            "种类",
            "费用",
            "稀有度",
            "系列",
            "价格",
            "语言",
            "备注",
            "颜色",
            "color",
            "colour",
            "edition",
            "total",
            "set name",
            "",
        ),
    )
)
_DELIMITERS: Final = ",;\t|"
_SEPARATORS: Final = "\t|;,"
# Commas also stand in sentences and names: only a cell of digits beside one makes a row.
_LOOSE: Final = ",;"
_LOOSE_CELL: Final = re.compile(r"^\"?[xX×]?[0-9]{1,3}[xX×]?\"?[,;]|[,;]\s*\"?[xX×]?[0-9]{1,3}[xX×]?\"?\s*(?:[,;]|$)")
_LEADING: Final = re.compile(r"[xX×]?[0-9]+[xX×]?\s")
# Cells that tell nothing of the deck: a price, a rarity, a finish.
_VALUE: Final = re.compile(
    rf"{PRICE}|[0-9]+\.[0-9]+|(?:non)?foil|common|uncommon|rare|epic|normal|near mint|nm|en|english|true|false|yes|no|-+|[✓✔xX]"
    "|普通|稀有|史诗|是|否|中文|英文|简体中文",
    re.IGNORECASE,
)
# A row of more cells asks for no card.
_MOST_CELLS: Final = 24
_DASHES: Final = re.compile(r"[\s|:=-]+")
_COUNT: Final = re.compile(r"[xX×]?([0-9]{1,3})\s?[xX×张張枚]?")
_WHOLE: Final = re.compile(r"([0-9]+)(?:\.0+)?")


def lines_of_table(lines: Sequence[str]) -> list[str] | None:
    """The rows of a table as lines of a list, one for one; None for lines that are not a table."""
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    if first is None or len(lines[first]) > 500:  # noqa: PLR2004  longer than any heading of a table
        return None

    for delimiter in _DELIMITERS:
        columns = _columns(lines[first].strip(" |") if delimiter == "|" else lines[first], delimiter)
        if "name" in columns and "count" in columns:
            rows = (_line(_cells(_bare(line, delimiter), delimiter), columns) for line in lines[first + 1 :])
            return [*([""] * (first + 1)), *rows]

    return None


def card_in_cells(
    line: str, plain: str, headings: Mapping[str, str], is_code: Callable[[str], bool]
) -> tuple[str, str | None] | None:
    """Cells without a heading as a line, with the section that a cell names; None unless one cell is a count and the others
    are a name, a code or both.

    `plain` is the line with full-width characters replaced one for one.
    """
    delimiter = next((sign for sign in _SEPARATORS if sign in plain), None)
    if delimiter is None or (delimiter in _LOOSE and (_LEADING.match(plain) or not _LOOSE_CELL.search(plain))):
        return None

    if plain.count(delimiter) > _MOST_CELLS:
        return None

    cells = [(narrow, typed) for narrow, typed in _plain_and_typed_cells(plain, line, delimiter) if narrow]
    counts = [found[1] for narrow, _ in cells if (found := _COUNT.fullmatch(narrow))]
    codes = [typed for narrow, typed in cells if is_code(narrow)]
    words = [(narrow, typed) for narrow, typed in cells if not _COUNT.fullmatch(narrow) and not is_code(narrow)]
    if len(counts) != 1 or len(codes) > 1 or any(narrow.endswith(":") for narrow, _ in words):
        return None

    # A size before the section is a heading's; in a cell it is the count of a name.
    slugs = [None if narrow[0].isdigit() else section_of(narrow, headings) for narrow, _ in words]
    sections = [slug for slug in slugs if slug]
    names = [
        typed for (narrow, typed), slug in zip(words, slugs, strict=True) if not slug and not _VALUE.fullmatch(narrow)
    ]
    if len(names) > 1 and delimiter in _LOOSE and _is_one_name(cells, names):
        names = [", ".join(names)]
    if len(names) > 1 or not (names or codes):
        return None

    section = next((slug for slug in sections if slug in {"sideboard", "maybe"}), next(iter(sections), None))
    return _joined(counts[0], names, codes), section


def is_table_heading(line: str) -> bool:
    """Whether the cells of a line are all names of columns, at least of the name and the count; it may stand anywhere."""
    delimiter = next((sign for sign in _SEPARATORS if sign in line), None)
    if delimiter is None or len(line) > 500:  # noqa: PLR2004  longer than any heading of a table
        return False

    titles = [cell.strip().casefold() for cell in line.strip("|").split(delimiter)]
    columns = {_COLUMN_OF.get(title, "") for title in titles if title not in _BESIDE}
    return {"count", "name"} <= columns and "" not in columns


def _is_one_name(cells: Sequence[tuple[str, str]], names: Sequence[str]) -> bool:
    """Whether the cells of a name with commas stand together."""
    places = [place for place, (_, typed) in enumerate(cells) if typed in names]
    return places == list(range(places[0], places[0] + len(names)))


def _joined(count: str, names: Sequence[str], codes: Sequence[str]) -> str:
    if codes:
        return _counted(count, *names[:1] or [""], *codes)

    return f"{count}x {names[0]}"


def _plain_and_typed_cells(plain: str, line: str, delimiter: str) -> Iterator[tuple[str, str]]:
    if '"' in line and delimiter in _LOOSE:
        for cell in _cells(line, delimiter):
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
    first = next((sign for sign in inner if not (sign.isspace() or unseen(sign))), "")
    # A minus sign is none of the compatible forms of a hyphen, but spreadsheets take it for one.
    return inner.startswith(_CONTROLS) or normalize("NFKD", first).replace("\N{MINUS SIGN}", "-").startswith(_FORMULA)


def _columns(line: str, delimiter: str) -> dict[str, int]:
    """The index of each column that the heading names."""
    if delimiter not in line:
        return {}

    titles = [cell.strip().casefold() for cell in _cells(line, delimiter)]
    return {name: titles.index(word) for name, words in _COLUMNS.items() for word in reversed(words) if word in titles}


def _bare(line: str, delimiter: str) -> str:
    """The row without the bars around it; a line of dashes below a Markdown heading is empty."""
    if delimiter != "|":
        return line

    return "" if _DASHES.fullmatch(line) else line.strip().removeprefix("|").removesuffix("|")


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
