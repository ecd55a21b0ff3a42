"""A deck as rows, which the builder changes, and as text, which is stored. Converting loses nothing.

Headings, blank lines and counts are normalised. Names as typed, codes, tags, comments and lines without
a card stay as they were (decks/report/judged_rows.py). The text is the truth of a deck: rows alone mean what
parsing their text means.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from decks.decklist.entries import Entries, Entry, Unread
from decks.decklist.reading.comments import apply_section_comment, lasting_comment
from decks.decklist.reading.headings import MAYBE, heading_words, section_of_heading
from decks.decklist.reading.lines import is_by_itself
from decks.decklist.reading.lists import MAX_NAME, parse_list
from decks.decklist.reading.pasting import raw_lines, without_comment
from decks.decklist.writing import find_readable_line, plain_line, write_line
from legality.engine.game import Game
from legality.engine.values.vocabulary import Names

CARD: Final = "card"
COMMENT: Final = "comment"
HEADING: Final = "unknown-heading"
OPEN_KINDS: Final = ("unknown", "ambiguous", "guessed", "unreadable", HEADING)
NOWHERE: Final = ""
MAYBE_NAMES: Final[Names] = {"en": "Maybeboard", "zh-hans": "备选"}
# Limits of one line: tags, length of the note, length without the note.
MAX_TAGS: Final = 20
MAX_NOTE: Final = 2 * MAX_NAME
MAX_LINE: Final = 2 * MAX_NAME

# A line as written, and the entry that it is known to give.
_Line = tuple[str, Entry | None]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the builder. `kind` is `card`, `comment`, or why the line is open (one of `OPEN`).

    A card is written as `name` as typed, `count`, `code`, `tags` and `note` (the comment at its end); `card` is the
    id that they found, if they were looked up. A comment or an open line is written as `text`, as typed; for an open
    line `key` names its sentence, and a suggestion may replace it. `section` is empty for a line under no known heading.
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
    """A list as text. `known`: the entries of ordinary cards by line number, which need no parsing."""

    text: str
    known: Mapping[int, Entry] = field(default_factory=dict)


def rows_as_text(rows: Iterable[Row], game: Game, language: str = "en") -> str:
    """The rows as a list: lines under no heading first, then each section under its name in the language."""
    return build_listing(rows, game, language).text


def entries_of_listing(listing: Listing, game: Game) -> Entries:
    """Exactly what `parse_list` gives for the list's text."""
    return parse_list(listing.text, heading_words(game), listing.known)


def build_listing(rows: Iterable[Row], game: Game, language: str = "en") -> Listing:
    """The list that `rows_as_text` writes, and the entries of lines that can be read in only one way."""
    names = {NOWHERE: "", **{section.slug: _section_name(section.names, language) for section in game.sections}}
    names[MAYBE] = _section_name(MAYBE_NAMES, language)
    blocks: dict[str, list[_Line]] = {slug: [] for slug in names}
    headings = heading_words(game)
    for row in rows:
        blocks.get(_section_to_write(row), blocks[NOWHERE]).append(_write_row(row, headings))

    lines: list[_Line] = []
    for slug, block in blocks.items():
        if block:
            lines += [*([("", None)] if lines else []), *([(f"{names[slug]}:", None)] if slug else []), *block]

    return Listing("".join([f"{line}\n" for line, _ in lines]), _number_entries(lines))


def _number_entries(lines: Iterable[_Line]) -> dict[int, Entry]:
    """The known entries by line number. A code with a line end in it takes two lines."""
    number = 1
    known = {}
    for line, card in lines:
        if card:
            known[number] = card
        number += 1 if card else len(raw_lines(f"{line}\n")) - 1

    return known


def sort_rows(rows: Sequence[Row], game: Game) -> list[Row]:
    """The rows by section in the game's order, the maybe board last. The sort is stable."""
    slugs = (NOWHERE, *(section.slug for section in game.sections), MAYBE)
    order = {slug: place for place, slug in enumerate(slugs)}
    return sorted(rows, key=lambda row: order.get(_section_to_write(row), 0))


def _section_to_write(row: Row) -> str:
    """The section to write a row in. Unknown headings come first, because the cards below one lose their section."""
    return NOWHERE if row.kind == HEADING else row.section


def _write_row(row: Row, headings: Mapping[str, str]) -> _Line:
    """The row's line, and its entry if the line has only one reading."""
    text, note = (typed.replace("\r", " ").replace("\n", " ").strip() for typed in (row.text, row.note))
    if row.kind == COMMENT:
        return lasting_comment(text, headings), None
    if row.kind in OPEN_KINDS:
        return _write_open_row(row, text, headings), None

    if section_of_heading(f"1 {row.name}", headings):  # `3 Runes` is a heading, `3x Runes` is none
        line = find_readable_line(row.name, row.count, row.code, row.tags).replace(" ", "x ", 1)
        return _add_note(line, note, headings).replace("xx ", "x ", 1), None

    plain = plain_line(row.name, row.count, row.code, row.tags)
    known = Entry(0, plain, row.count, row.name, row.code or None, None, 0, row.tags, counted=True) if plain else None
    line = plain or write_line(row.name, row.count, row.code, row.tags)
    return _add_note(line, note, headings), known


def _add_note(line: str, note: str, headings: Mapping[str, str]) -> str:
    """The line with its note; two spaces keep a note that names a section from moving the card."""
    noted = f"{line} // {note}" if note else line
    return noted if apply_section_comment(noted, headings) == noted else f"{line} //  {note}"


def _write_open_row(row: Row, text: str, headings: Mapping[str, str]) -> str:
    """The line as typed, but written as a card if it would read as a heading, as nothing, or as the head of a second deck."""
    text = placeless_line(text, row.kind, headings)
    read = parse_list(text, headings)
    is_head = row.kind == "unreadable" and all(isinstance(one, Unread) and one.kind == "about" for one in read)
    if read and not is_head and _is_unknown_heading(text, headings) == (row.kind == HEADING):
        return text

    said = without_comment(text)
    return write_line(said.strip() or "?", 1) + text[len(said) :]


def placeless_line(text: str, kind: str, headings: Mapping[str, str]) -> str:
    """An open line, rewritten so that its neighbours do not change its meaning.

    `Gadgets (12)` becomes `Gadgets (12):` where it was a heading, and `12 Gadgets` where it was a card.
    """
    said = without_comment(text)
    comment = text[len(said) :]
    if kind == HEADING:
        return next((line for line in (text, f"{said}:{comment}") if _is_unknown_heading(line, headings)), text)

    read = parse_list(text, headings)
    card = read[0] if len(read) == 1 else None
    if not isinstance(card, Entry) or is_by_itself(said.strip(), card):
        return text

    is_heading = _is_unknown_heading(f"{text}\n{card.count} ?a", headings)
    return write_line(card.name, card.count, card.code, card.tags) + comment if is_heading else text


def _is_unknown_heading(text: str, headings: Mapping[str, str]) -> bool:
    read = parse_list(text, headings)
    return bool(read) and isinstance(read[0], Unread) and read[0].kind == HEADING


def _section_name(names: Names, language: str) -> str:
    return names.get(language) or names.get("en") or next(iter(names.values()))
