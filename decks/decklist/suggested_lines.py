"""Rewrites a line whose name was not found, with a suggestion in place of the name.

The line is written again from its entry, as the builder does with a row. Its count, section and tags stay; the code of the
old name goes. A line is only offered if it reads back as the suggested card.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from io import StringIO
from itertools import islice, product
from typing import Final, Protocol

from decks.decklist.catalogue import Catalogue
from decks.decklist.entries import Entry
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from decks.decklist.reading.pasting import raw_lines, without_comment
from decks.decklist.reading.tables import escape_formula, heading_of_table
from decks.decklist.writing import write_line
from legality.engine.game import Game
from legality.engine.values.card import Card
from legality.sources.fold import squash

# Where a prefix before a card may end: a bullet, or a heading on the same line.
_AROUND: Final = re.compile(r"[:：\]】\s]\s*")
# No heading or bullet before a card has more words.
_MOST_WORDS_BEFORE: Final = 12
_DELIMITERS: Final = ",;\t，；"
_ENDS: Final = re.compile(r"(\r\n|\r|\n)")


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A line of a list as typed, and as it is with a suggestion."""

    line: int
    before: str
    after: str


def table_heading(lines: Sequence[str]) -> str:
    """The heading of a table, given as lines; empty for lines of a list."""
    place, _ = heading_of_table(lines)
    return "" if place is None else lines[place]


class OpenName(Protocol):
    """A line without a card: its number, and the name that a suggestion may replace."""

    @property
    def line(self) -> int:
        """The number of the line, from 1."""

    @property
    def name(self) -> str:
        """The name as it was read; empty if it cannot be replaced."""

    @property
    def suggestions(self) -> tuple[str, ...]:
        """The names that may replace it."""


def rewrite_line(
    trouble: OpenName, suggestion: str, lines: Sequence[str], heading: str, game: Game, catalogue: Catalogue
) -> str:
    """The line of a trouble rewritten with a suggestion. `lines` is the whole list; `heading` is that of its table.

    Raises ValueError if the name is not on that line (it may be inside a code), or if no rewriting reads as the card.
    """
    typed = lines[trouble.line - 1]
    meant = _read_line(f"1x {suggestion}", "", game)
    read = _read_line(typed, heading, game)
    if read is None or meant is None or read.name != trouble.name:
        raise ValueError(f"no {trouble.name!r} on line {trouble.line}")

    wanted = replace(read, name=meant.name, code=meant.code)
    squashed = squash(f"{wanted.name} {wanted.code or ''}")
    for candidate in _candidate_rows(typed, read, wanted, game) if heading else _candidate_lines(typed, wanted):
        again = _read_line(candidate, heading, game)
        if again is None or (again.count, again.section, again.tags) != (wanted.count, wanted.section, wanted.tags):
            continue

        found = [catalogue.find(one.name, one.code, guess=False) for one in (again, wanted)]
        if squash(f"{again.name} {again.code or ''}") == squashed and found[0] == found[1]:
            return candidate

    raise ValueError(f"{suggestion!r} cannot be written on line {trouble.line}")


def cards_of_suggestions(suggestions: Iterable[str], catalogue: Catalogue) -> dict[str, Card]:
    """The cards that suggestions name. Each is read as a line and found exactly, in any language."""
    read = {suggestion: _card_in(suggestion) for suggestion in suggestions}
    found = {words: catalogue.find(*named, guess=False) for words, named in read.items() if named}
    return {words: card for words, card in found.items() if isinstance(card, Card)}


@lru_cache(maxsize=4_096)
def _card_in(suggestion: str) -> tuple[str, str | None] | None:
    """The name and the code that a suggestion reads as; None if it reads as no card."""
    # The same few names are suggested for line after line of a long list.
    read = parse_list(suggestion, {})
    return (read[0].name, read[0].code) if read and isinstance(read[0], Entry) else None


def offer_lines(troubles: Iterable[OpenName], text: str, game: Game, catalogue: Catalogue) -> Iterator[tuple[str, ...]]:
    """For each trouble of a text, its line rewritten with each of its suggestions; empty where that is impossible."""
    lines = raw_lines(text)
    heading = table_heading(lines)
    for trouble in troubles:
        suggestions = trouble.suggestions if trouble.name else ()
        yield tuple(_line_or_empty(trouble, suggestion, lines, heading, game, catalogue) for suggestion in suggestions)


def accept_suggestions(
    troubles: Iterable[OpenName], text: str, game: Game, catalogue: Catalogue
) -> tuple[ChangedLine, ...]:
    """The lines of a text that can be rewritten with the first suggestion of their trouble."""
    lines = raw_lines(text)
    heading = table_heading(lines)
    named = [trouble for trouble in troubles if trouble.name and trouble.suggestions]
    written = [(one.line, _line_or_empty(one, one.suggestions[0], lines, heading, game, catalogue)) for one in named]
    return tuple(ChangedLine(line, lines[line - 1], after) for line, after in written if after)


def with_changes(text: str, changes: Iterable[ChangedLine]) -> str:
    """The text with the changed lines; all others, and the ends of lines, stay as typed."""
    parts = _ENDS.split(text)
    for change in changes:
        parts[2 * change.line - 2] = change.after

    return "".join(parts)


def _line_or_empty(
    trouble: OpenName, suggestion: str, lines: Sequence[str], heading: str, game: Game, catalogue: Catalogue
) -> str:
    try:
        return rewrite_line(trouble, suggestion, lines, heading, game, catalogue)
    except ValueError:
        return ""


def _read_line(line: str, heading: str, game: Game) -> Entry | None:
    """The entry of a line alone, or below the heading of its table; None if the line gives no card."""
    read = parse_list(f"{heading}\n{line}", heading_words(game))
    return read[0] if len(read) == 1 and isinstance(read[0], Entry) else None


def _candidate_lines(typed: str, wanted: Entry) -> Iterator[str]:
    """The card after each possible prefix of the line, then alone; the comment stays as typed."""
    line = typed.strip()
    content = without_comment(line)
    card = write_line(wanted.name, wanted.count, wanted.code, wanted.tags) + line[len(content) :]
    yield from (content[: found.end()] + card for found in islice(_AROUND.finditer(content), _MOST_WORDS_BEFORE))
    yield card


def _candidate_rows(typed: str, read: Entry, wanted: Entry, game: Game) -> Iterator[str]:
    """The row of a table with the card in each of its cells in turn; only the name's cell reads back as the card."""
    coded = f"{wanted.name} ({wanted.code})" if wanted.code and not read.code else wanted.name
    whole = write_line(wanted.name, wanted.count, wanted.code, wanted.tags)
    for delimiter in filter(typed.__contains__, _DELIMITERS):
        try:
            typed_cells = next(csv.reader([typed], delimiter=delimiter), [])
        except csv.Error:
            continue

        cells: list[str] = []
        for cell in typed_cells:
            # The cell; if it holds the code of the old name, the new code or nothing.
            alone = _read_line(cell, "", game) if read.code else None
            recoded = (wanted.code or "") if alone and alone.code == read.code else cell
            cells.append(recoded)
        rows = (*_rows_with_number(cells, read.code or "", wanted.code or ""), cells)
        # The count and the name in one cell come last: before them a count keeps its own.
        for replacement in dict.fromkeys((coded, wanted.name, whole)):
            for row, place in product(rows, range(len(cells))):
                out = StringIO()
                written = (*row[:place], escape_formula(replacement), *row[place + 1 :])
                csv.writer(out, delimiter=delimiter, lineterminator="").writerow(written)
                yield out.getvalue()


def _rows_with_number(cells: Sequence[str], code: str, wanted: str) -> Iterator[list[str]]:
    """The row with the wanted code in place of one whose number is in a cell of its own, its set in another or in none.

    The set stays where no other is wanted.
    """
    old_set, _, old_number = code.rpartition("-")
    new_set, _, new_number = wanted.rpartition("-")
    for place, cell in enumerate(cells):
        if not old_number or cell.strip().upper().lstrip("0") != old_number.upper().lstrip("0"):
            continue

        numbered = [*cells[:place], new_number, *cells[place + 1 :]]
        yield numbered
        yield [new_set if squash(one) == squash(old_set) else one for one in numbered]
