"""Pasted decklists to entries; decks/decklist/writing.py does the reverse.

`parse` takes any text and never raises: each line that is not blank, a comment or a known heading gives at least one
Entry or one Unread, in the order of the lines. Call `too_long` first: it refuses texts over a limit. All are pure.
A table whose first line names its columns is read row by row (decks/decklist/tables.py). What chats and forums put around
a line is removed (decks/decklist/pasting.py, decks/decklist/markup.py).

    3 Name   3x Name   x3 Name   Name x3   3张 名称   Name (3)   3 Name (SET-007a)   3 [SET-007] Name   3 Name (SET) 7   SET-007 3
    Main deck: 60   主牌 (40)   -- Sideboard --   ## Sideboard   Hero: Name   SB: 2 Name   # comment   3 Name // comment
    3 Name #tag   3 Name (Foil)   3 Name, 2 Name   | 3 | Name |   3,Name   Author: X
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from decks.decklist.about import deck_named, is_about, is_address, name_in
from decks.decklist.card_lines import (
    MAX_COUNT,
    MAX_NAME,
    TAGS,
    Place,
    Row,
    card_of,
    code_as_read,
    fault_of,
    is_code,
    leading_count,
    unreadable,
)
from decks.decklist.comments import SIGNS, commented, headings_in_comments
from decks.decklist.counting import LEADING, PLAIN
from decks.decklist.entries import Entry, Limit, Unread, shown
from decks.decklist.headings import marked, opened, section_of
from decks.decklist.markup import pieces_of
from decks.decklist.pasting import raw_lines, without_comment, without_decoration, without_markdown
from decks.decklist.plain_headings import BARE, is_heading_word, plain_heading
from decks.decklist.several import LONGEST, parts_of
from decks.decklist.tables import card_in_cells, is_table_heading, lines_of_table
from decks.decklist.titles import title_of

__all__ = [
    "MAX_BYTES",
    "MAX_COUNT",
    "MAX_LINES",
    "MAX_NAME",
    "TAGS",
    "code_as_read",
    "lines_in",
    "named",
    "parse",
    "too_long",
]

MAX_LINES: Final = 5_000
MAX_BYTES: Final = 250_000

_Items = Sequence[Entry | Unread]
_ADRIFT: Final = (None, True)

# The common line in one match. Its name has no digit, bracket or special character, so it has only one reading.
_COUNT: Final = r"([1-9][0-9]{0,2})x? (?![xocp张張枚个個份]|Cards?\b)"
_NAME: Final = r"[\"'“]?[^\W\d_][^0-9()\[\]【】#/*&;<>|~`$€£¥{}\uff00-\uffef]{0,190}"
_COMMON: Final = re.compile(f"{_COUNT}({_NAME})")
_COMMON_CODED: Final = re.compile(rf"{_COUNT}({_NAME})(?<!\s) \(([A-Z][A-Z0-9]{{1,7}}-[0-9]{{1,4}}[a-z]?)\)")


@dataclass(frozen=True, slots=True)
class _List:
    """What the reading of a line asks of the whole list."""

    lines: Sequence[str]
    headings: Mapping[str, str]
    commented: Mapping[int, str]


def too_long(text: str) -> Limit | None:
    """The limit that the text exceeds; None if `parse` may read it. Fast for a text of any length."""
    if len(text) > MAX_BYTES or len(text.encode(errors="surrogatepass")) > MAX_BYTES:
        return Limit("bytes", MAX_BYTES)

    ends = text.count("\n") + text.count("\r") - text.count("\r\n")
    return Limit("lines", MAX_LINES) if ends >= MAX_LINES else None


def parse(
    text: str, headings: Mapping[str, str], known: Mapping[int, Entry] | None = None
) -> tuple[Entry | Unread, ...]:
    """The text's lines as entries, under the game's `headings` (squashed words to slugs of sections).

    An unknown heading is an Unread and ends the section: the cards below it have no section and are adrift.
    `known`: cards by the numbers of lines that `decks.decklist.writing.plain_line` wrote; those lines are not parsed again.
    """
    lines = raw_lines(text)
    table = lines_of_table(lines)
    # The lines of a table were rewritten, so their numbers no longer match `known`.
    known = {} if table else known or {}
    lines = table or lines
    said = headings_in_comments(lines, headings) if "#" in text or "//" in text else {}
    whole = _List(lines, headings, said)
    found: list[Entry | Unread] = []
    section: str | None = None
    adrift = False

    block, begun, gap = 0, False, False
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line:
            gap = begun
            continue

        if "#" in line or "//" in line:
            if line.startswith(SIGNS):
                read, (section, adrift) = _comment((number, block, line), (section, adrift), whole)
                found += read
                continue

            line = without_comment(line)

        block += gap
        begun, gap = True, False
        if card := known.get(number):
            found.append(Entry(number, line, card.count, card.name, card.code, section, block, card.tags, adrift, True))
            continue

        common = _COMMON.fullmatch(line)
        if common and line.isprintable() and not is_heading_word(common[2], headings):
            found.append(Entry(number, line, int(common[1]), common[2], None, section, block, (), adrift, True))
            continue

        coded = _COMMON_CODED.fullmatch(line)
        if coded and line.isprintable():
            found.append(Entry(number, line, int(coded[1]), coded[2], coded[3], section, block, (), adrift, True))
            continue

        opens, name = plain_heading(line, headings)
        if opens and name:
            found.append(Entry(number, line, 1, name, None, opens, block))
        elif opens:
            section, adrift = opens, False
        if opens:
            continue

        room = MAX_LINES - len(found) - len(lines) + number
        read, (section, adrift) = _line((number, block, line), (section, adrift), whole, room)
        found += read

    return tuple(found)


def named(line: int, name: str, count: int, code: str | None, section: str) -> Entry | Unread:
    """A card that was not given as a line (from JSON): an Entry, or an Unread if its name is invalid."""
    fault = fault_of(name, MAX_NAME)
    if fault:
        return unreadable((line, 0, name), fault, (section, False), count)

    return Entry(line, name, count, name, code, section, 0, counted=True)


def lines_in(text: str) -> list[str]:
    """The lines of a pasted text as typed; the rows of a table are rewritten as lines of a list."""
    lines = raw_lines(text)
    return lines_of_table(lines) or lines


def _comment(row: Row, place: Place, whole: _List) -> tuple[_Items, Place]:
    """What a comment gives: a heading, or a card that it would be."""
    number, _, line = row
    if number in whole.commented:
        return (), (whole.commented[number], False)

    item = commented(number, line, whole.headings, place[0])
    return ((item,) if item else ()), place


def _line(row: Row, place: Place, whole: _List, room: int) -> tuple[_Items, Place]:
    """What a line gives, and the place of the lines below it. `room`: how many items it may give more than one."""
    number, block, line = row
    pieces = pieces_of(line, LONGEST)
    if not pieces:
        return (_about(row, line, place),), place
    if len(pieces) == 1 or len(pieces) > room:
        return _piece((number, block, line), pieces[0] if len(pieces) == 1 else line, place, whole, room)

    found: list[Entry | Unread] = []
    for piece in pieces:
        read, place = _piece((number, block, piece), piece, place, whole, room - len(found))
        found += read

    return found, place


def _piece(row: Row, line: str, place: Place, whole: _List, room: int) -> tuple[_Items, Place]:
    """What a line without markup gives. `row` has the line as typed."""
    fault = fault_of(line, LONGEST if room > 1 else 2 * MAX_NAME)
    if fault:
        return (_faulty(row, line, fault, place),), place

    if len(line) > 2 * MAX_NAME:
        return _long(row, line, place, whole, room), place

    slug = section_of(line, whole.headings)
    if slug and not is_address(line):
        return (), (slug, False)

    plain = line.translate(PLAIN)
    if is_about(line, plain):
        return (_about(row, line, place),), place

    if BARE.fullmatch(line):
        return (Entry(row[0], row[2], 1, line, None, place[0], row[1], (), place[1]),), place

    if cells := card_in_cells(line, plain, whole.headings, is_code):
        return _cards(row, cells[0], _place_of(cells[1], place), whole.headings, room), place

    if bare := _bare_card_line(line, is_title=is_table_heading(line)):
        return _cards(row, bare, place, whole.headings, room), place

    return _worded(row, line, place, whole, room)


def _long(row: Row, line: str, place: Place, whole: _List, room: int) -> _Items:
    """A line that is too long for one card may hold several, as chats write a whole deck on one line."""
    start = line[:MAX_NAME]
    slug, rest = opened(start, start.translate(PLAIN), whole.headings)
    if slug:
        return _cards(row, rest + line[MAX_NAME:], (slug, False), whole.headings, room)

    return _cards(row, line, place, whole.headings, room)


def _worded(row: Row, line: str, place: Place, whole: _List, room: int) -> tuple[_Items, Place]:
    """A line that begins with words: a heading with cards on its line, an unknown heading, or a card."""
    plain = line.translate(PLAIN)
    if not title_of(line, plain, row[0], whole.lines):
        line = without_markdown(line)
        plain = line.translate(PLAIN)

    slug, rest = opened(line, plain, whole.headings)
    if slug and deck_named(plain):
        return (_about(row, rest, (slug, False)),), place
    if slug:
        return _cards(row, rest, (slug, False), whole.headings, room), place

    if is_table_heading(line):
        return (_about(row, line, place),), place

    if title := title_of(line, plain, row[0], whole.lines):
        params = (("heading", shown(title, MAX_NAME)),)
        return (Unread(row[0], shown(line, MAX_NAME), "unknown-heading", params, adrift=True),), _ADRIFT

    return _cards(row, line, place, whole.headings, room), place


def _cards(row: Row, text: str, place: Place, headings: Mapping[str, str], room: int) -> _Items:
    """The cards of a text: nearly always one."""
    text, slug = marked(text, headings)
    place = (slug, False) if slug else place
    parts = parts_of(text)
    if len(parts) == 1 or len(parts) > room:
        fault = fault_of(text, 2 * MAX_NAME)
        return (_faulty(row, text, fault, place) if fault else card_of(row, text, place),)

    number, block, _ = row
    return [card_of((number, block, part), part, place) for part in parts]


def _faulty(row: Row, line: str, fault: str, place: Place) -> Unread:
    if not any(map(str.isalnum, line)) and is_about(line, line):
        return _about(row, line, place)

    return unreadable(row, fault, place, leading_count(line))


def _about(row: Row, line: str, place: Place) -> Unread:
    name, count = name_in(line, line.translate(PLAIN))
    return Unread(row[0], shown(row[2], MAX_NAME), "about", (("name", name),), *place, count)


def _place_of(slug: str | None, place: Place) -> Place:
    """A cell with a kind of card says no more than the heading above; one with a section does."""
    return (slug, False) if slug and (place[0] is None or slug in {"sideboard", "maybe"}) else place


def _bare_card_line(line: str, *, is_title: bool) -> str:
    """The line without decoration, if a count and a name remain; else empty."""
    bare = without_decoration(line)
    plain = bare.translate(PLAIN)
    if LEADING.match(plain):
        return bare

    return bare if bare != line and not is_title and _is_counted(bare, plain) else ""


def _is_counted(bare: str, plain: str) -> bool:
    return bool(re.search(r"(?:[x×*]\s?[0-9]{1,4}|[0-9]\s?[张張枚])[)\]]?$", plain, re.IGNORECASE))
