"""A deck as rows, which the builder changes, and as text, which is kept. Nothing is lost on the way.

A list's headings, blank lines and spelling of counts are made anew; its names as typed, codes, tags, comments and the
lines that found no card come back as they were (decks/report/judged_rows.py). The text is the truth of a deck: what rows say
without it is what its reader says of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from decks.decklist.entries import Entries, Entry, Unread
from decks.decklist.headings import MAYBE, headings_of
from decks.decklist.lists import parse
from decks.decklist.pasting import raw_lines
from decks.decklist.writing import plain_line, written
from legality.engine.format import Game, Names

CARD: Final = "card"
COMMENT: Final = "comment"
HEADING: Final = "unknown-heading"
OPEN: Final = ("unknown", "ambiguous", "guessed", "unreadable", HEADING)
NOWHERE: Final = ""
MAYBE_NAMES: Final[Names] = {"en": "Maybeboard", "zh-hans": "备选"}

# A line as written, and the card that it is known to say.
_Line = tuple[str, Entry | None]


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


@dataclass(frozen=True, slots=True)
class Listing:
    """A list as text. `known`: what the lines of ordinary cards say, by their numbers, so that nobody has to read them."""

    text: str
    known: Mapping[int, Entry] = field(default_factory=dict)


def text_of(rows: Iterable[Row], game: Game, language: str = "en") -> str:
    """The rows as a list: lines under no heading first, then each section under its name in the language."""
    return listing_of(rows, game, language).text


def entries_of(listing: Listing, game: Game) -> Entries:
    """What the list says: exactly what `parse` gives for its text."""
    return parse(listing.text, headings_of(game), listing.known)


def listing_of(rows: Iterable[Row], game: Game, language: str = "en") -> Listing:
    """The rows as the list that `text_of` writes, with the cards of all lines that can be read in one way only."""
    names = {NOWHERE: "", **{section.slug: _name(section.names, language) for section in game.sections}}
    names[MAYBE] = _name(MAYBE_NAMES, language)
    blocks: dict[str, list[_Line]] = {slug: [] for slug in names}
    headings = headings_of(game)
    for row in rows:
        blocks.get(_place(row), blocks[NOWHERE]).append(_line(row, headings))

    lines: list[_Line] = []
    for slug, block in blocks.items():
        if block:
            lines += [*([("", None)] if lines else []), *([(f"{names[slug]}:", None)] if slug else []), *block]

    return Listing("".join([f"{line}\n" for line, _ in lines]), _numbered(lines))


def _numbered(lines: Iterable[_Line]) -> dict[int, Entry]:
    """The cards that are known, by the numbers of their lines. A code that holds a line end makes two lines of one."""
    number, known = 1, {}
    for line, card in lines:
        if card:
            known[number] = card
        number += 1 if card else len(raw_lines(f"{line}\n")) - 1

    return known


def in_order(rows: Sequence[Row], game: Game) -> list[Row]:
    """The rows by section in the game's order, the maybe board last; within a section as they were."""
    slugs = (NOWHERE, *(section.slug for section in game.sections), MAYBE)
    order = {slug: place for place, slug in enumerate(slugs)}
    return sorted(rows, key=lambda row: order.get(_place(row), 0))


def _place(row: Row) -> str:
    """An unknown heading stands above all others: below it, cards would lose their section."""
    return NOWHERE if row.kind == HEADING else row.section


def _line(row: Row, headings: Mapping[str, str]) -> _Line:
    """The row's line, and what it says if it can be read in one way only."""
    text, note = (typed.replace("\r", " ").replace("\n", " ").strip() for typed in (row.text, row.note))
    if row.kind == COMMENT:
        return text if text.startswith(("#", "//")) else f"# {text}".strip(), None
    if row.kind in OPEN:
        return _open(row, text, headings), None

    plain = plain_line(row.name, row.count, row.code, row.tags)
    known = Entry(0, plain, row.count, row.name, row.code or None, None, 0, row.tags) if plain else None
    line = plain or written(row.name, row.count, row.code, row.tags)
    return f"{line} // {note}" if note else line, known


def _open(row: Row, text: str, headings: Mapping[str, str]) -> str:
    """The line as typed; one that would open a section, or say nothing, is written as a card's."""
    read = parse(text, headings)
    is_heading = bool(read) and isinstance(read[0], Unread) and read[0].kind == HEADING
    if read and is_heading == (row.kind == HEADING):
        return text

    return written(text or "?", 1)


def _name(names: Names, language: str) -> str:
    return names.get(language) or names.get("en") or next(iter(names.values()))
