"""Tables in the data of other programs: columns of equal length, and rows below the names of their columns. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeGuard

from decks.decklist.codecs import foreign_words
from decks.decklist.codecs.foreign_cards import ends_in_count, is_fact, number_in, pairs_in
from decks.decklist.reading.card_lines import leading_count
from legality.sources.fold import squash

_COLUMNS: Final = frozenset(
    (
        *foreign_words.NAMES,
        *foreign_words.COUNTS,
        *foreign_words.NUMBERS,
        *foreign_words.CODES,
        *foreign_words.SETS,
        *foreign_words.SECTIONS,
        *foreign_words.CATEGORIES,
        *foreign_words.FACTS,
        *foreign_words.IS_MAIN,
        *foreign_words.IS_SIDE,
        *foreign_words.IS_MAYBE,
    )
)


def is_head(value: object) -> TypeGuard[list[str]]:
    """Whether an element of a list names the columns of the rows below it."""
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(inner, str) for inner in value):  # noqa: PLR2004  several columns
        return False
    if pairs_in(value):
        return False

    words = [squash(word) for word in value]
    return all(word in _COLUMNS for word in words) and any(
        word in (*foreign_words.NAMES, *foreign_words.CODES) for word in words
    )


def is_table(value: object) -> TypeGuard[list[list[object]]]:
    """Whether a value is a list of rows."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, list) for row in value)


def under_heads(row: object, heads: Sequence[str]) -> object:
    """A row of a table as the object that it means; a row with more cells than the table has columns as it is."""
    return dict(zip(heads, row, strict=False)) if isinstance(row, list) and len(row) <= len(heads) else row


def with_rows(value: Mapping[str, object]) -> Mapping[str, object]:
    """An object of columns as a list of rows: `{"name": ["Defy", "Charm"], "count": [3, 2]}`, also with objects of `"0"`, `"1"`.

    Texts next to as many numbers under an unknown name have counts that cannot be read.
    """
    columns: dict[str, list[object]] = {}
    for key, inner in value.items():
        has_places = isinstance(inner, dict) and list(inner) == [str(n) for n in range(len(inner))]
        cells = [*inner.values()] if isinstance(inner, dict) and has_places else inner
        if isinstance(cells, list) and cells and not any(isinstance(cell, (dict, list)) for cell in cells):
            columns[key] = cells

    numbers = {key for key, cells in columns.items() if all(number_in(cell) is not None for cell in cells)}
    numbers -= {key for key in numbers if squash(key) in foreign_words.ASIDE or is_fact(squash(key).removesuffix("s"))}
    texts = {key for key, cells in columns.items() if all(isinstance(cell, str) for cell in cells)} - numbers
    lines = []
    for key in texts:
        for cell in columns[key]:
            lines.append(str(cell))
    if not numbers or any(ends_in_count(line) or leading_count(line) is not None for line in lines):
        return value

    heads: dict[str, str] = {}
    for key in columns:
        # The name of a column, in the singular.
        word = squash(key)
        head = next((one for one in (word, word.removesuffix("s"), f"{word[:-3]}y") if one in _COLUMNS), None)
        if head:
            heads[key] = head

    has_counts = any(
        heads.get(key) in (*foreign_words.COUNTS, *foreign_words.NUMBERS, *foreign_words.IS_MAIN) for key in numbers
    )
    if (
        has_counts
        and any(heads.get(key) in (*foreign_words.NAMES, *foreign_words.CODES) for key in texts)
        and len({len(columns[key]) for key in heads}) == 1
        and "rows" not in value
    ):
        rows = [list(row) for row in zip(*(columns[key] for key in heads), strict=True)]
        return {key: inner for key, inner in value.items() if key not in heads} | {
            "rows": [list(heads.values()), *rows]
        }

    sizes = {len(columns[key]) for key in numbers}
    return {**value, **{key: [[cell, None] for cell in columns[key]] for key in texts if len(columns[key]) in sizes}}
