"""A deck as rows, which the builder changes, and as text, which is kept. Nothing is lost on the way.

A list's headings, blank lines and spelling of counts are made anew; its names as typed, codes, tags, comments and the
lines that found no card come back as they were. `rows_of(text_of(rows)) == rows` for rows in the order of the game's
sections, and `text_of` of a text's rows makes the same deck with the same open lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cards.codes import plain_code
from decks.check.checking import Answer
from decks.decklist.entries import Entry, Unread
from decks.decklist.headings import MAYBE, headings_of
from decks.decklist.listing import ListedLine, lines_of
from decks.decklist.lists import parse, written
from decks.decklist.problems import Problem
from decks.decklist.resolve import Placed
from legality.engine.format import Game, Names

CARD: Final = "card"
COMMENT: Final = "comment"
HEADING: Final = "unknown-heading"
OPEN: Final = ("unknown", "ambiguous", "guessed", "unreadable", HEADING)
NOWHERE: Final = ""
MAYBE_NAMES: Final[Names] = {"en": "Maybeboard", "zh-hans": "备选"}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the builder. `kind` is `card`, `comment`, or why the line is open (one of `OPEN`).

    A card: `name` as typed, `count`, `code`, `tags` and `note` (the comment at its end) are what is written; `card` is
    the id that they found, if they were looked up. A comment or an open line: `text` as typed is all that is written;
    `key` names the sentence on an open line, and `suggestions` may stand in its place. `section` is empty for a line under no known heading.
    """

    section: str
    name: str = ""
    count: int = 0
    code: str | None = None
    tags: tuple[str, ...] = ()
    note: str = ""
    card: str | None = None
    kind: str = CARD
    text: str = ""
    key: str = ""
    suggestions: tuple[str, ...] = ()


def rows_of(answer: Answer, text: str) -> list[Row]:
    """The rows of a text that was judged, section by section in the game's order, each in the order of its lines."""
    game = answer.question.game
    placed: dict[int, list[Placed]] = {}
    for found in (*answer.resolved.placed, *answer.resolved.maybe):
        placed.setdefault(found.entry.line, []).append(found)
    problems: dict[int, list[Problem]] = {}
    for problem in answer.problems:
        if problem.key != "chosen-unclear":
            problems.setdefault(problem.line, []).append(problem)

    lines = lines_of(text, headings_of(game))
    rows = [row for line in lines for row in _rows(line, placed.get(line.number, ()), problems.get(line.number, ()))]
    return in_order(rows, game)


def text_of(rows: Iterable[Row], game: Game, language: str = "en") -> str:
    """The rows as a list: lines under no heading first, then each section under its name in the language."""
    names = {NOWHERE: "", **{section.slug: _name(section.names, language) for section in game.sections}}
    names[MAYBE] = _name(MAYBE_NAMES, language)
    blocks: dict[str, list[str]] = {slug: [] for slug in names}
    headings = headings_of(game)
    for row in rows:
        blocks.get(_place(row), blocks[NOWHERE]).append(_line(row, headings))

    said = ["\n".join([f"{names[slug]}:", *lines] if slug else lines) for slug, lines in blocks.items() if lines]
    return "\n\n".join(said) + "\n" if said else ""


def in_order(rows: Sequence[Row], game: Game) -> list[Row]:
    """The rows by section in the game's order, the maybe board last; within a section as they were."""
    slugs = (NOWHERE, *(section.slug for section in game.sections), MAYBE)
    order = {slug: place for place, slug in enumerate(slugs)}
    return sorted(rows, key=lambda row: order.get(_place(row), 0))


def _rows(line: ListedLine, placed: Sequence[Placed], problems: Sequence[Problem]) -> Iterator[Row]:
    """What one line holds: one card, two of a card whose chosen copy was set apart, or all that a deck code says."""
    if line.sort == "comment":
        yield Row(line.section or NOWHERE, kind=COMMENT, text=line.text)
    for found in placed:
        yield _card(found, line.note)

    is_line = not placed and len(problems) == 1
    for problem in problems:
        yield _open_row(line, problem) if is_line else _of_code(problem)


def _open_row(line: ListedLine, problem: Problem) -> Row:
    """The line with what was read of it, so that a press on a suggestion keeps its count and tags."""
    section = NOWHERE if problem.kind == HEADING else line.section or NOWHERE
    read = line.item if isinstance(line.item, Entry) else None
    row = Row(section, kind=problem.kind, text=line.text, key=problem.key, suggestions=problem.suggestions)
    return replace(row, count=read.count, tags=read.tags, note=line.note) if read else row


def _of_code(problem: Problem) -> Row:
    return Row(NOWHERE, kind=problem.kind, text=problem.text, key=problem.key, suggestions=problem.suggestions)


def _card(found: Placed, note: str) -> Row:
    """A line of a code alone gets the card's name, so that it can be read."""
    entry = found.entry
    only_code = entry.code is not None and plain_code(entry.name) == plain_code(entry.code)
    name = _readable(found.card.name) if only_code else entry.name
    return Row(found.section, name, entry.count, entry.code, entry.tags, note, found.card.id)


def _readable(name: str) -> str:
    """A card's name as a list can hold it: without the signs that would be read as something else."""
    read = parse(written(name, 1), {})
    return " #".join((read[0].name, *read[0].tags)) if read and isinstance(read[0], Entry) else name


def _place(row: Row) -> str:
    """An unknown heading stands above all others: below it, cards would lose their section."""
    return NOWHERE if row.kind == HEADING else row.section


def _line(row: Row, headings: Mapping[str, str]) -> str:
    text, note = (said.replace("\r", " ").replace("\n", " ").strip() for said in (row.text, row.note))
    if row.kind == COMMENT:
        return text if text.startswith(("#", "//")) else f"# {text}".strip()
    if row.kind in OPEN:
        return _open(row, text, headings)

    line = written(row.name, row.count, row.code, row.tags)
    return f"{line} // {note}" if note else line


def _open(row: Row, text: str, headings: Mapping[str, str]) -> str:
    """The line as typed; one that would open a section, or say nothing, is written as a card's."""
    read = parse(text, headings)
    is_heading = bool(read) and isinstance(read[0], Unread) and read[0].kind == HEADING
    if read and is_heading == (row.kind == HEADING):
        return text

    return written(text or "?", 1)


def _name(names: Names, language: str) -> str:
    return names.get(language) or names.get("en") or next(iter(names.values()))
