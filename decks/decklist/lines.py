"""One line of a list to what it asks for: cards, a heading, or something about the list. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from decks.decklist.about import behind_keys, deck_named, is_about, is_address, name_in, names_in
from decks.decklist.card_lines import MAX_NAME, Place, Row, card_of, fault_of, is_code, leading_count, unreadable
from decks.decklist.counting import LEADING, PLAIN
from decks.decklist.entries import Entry, Unread, shown
from decks.decklist.headings import Headings, marked, opened, section_of
from decks.decklist.markup import may_have_markup, pieces_of
from decks.decklist.pasting import without_decoration, without_markdown
from decks.decklist.plain_headings import BARE, plain_heading
from decks.decklist.several import LONGEST, parts_of
from decks.decklist.tables import card_in_cells, is_table_heading
from decks.decklist.titles import depends_on_others, title_of

Items = Sequence[Entry | Unread]
# Of more cards behind a key only their names are reported.
MOST_BEHIND_KEY: Final = 12
_ADRIFT: Final = (None, True)
# Letters and what joins them. Without digits, colons and brackets a line has one meaning, whatever stands around it.
_LETTERS: Final = re.compile(r"(?=[^\W\d_])[^\W\d_ '’,!·・-]{1,60}(?:[ '’,!·・-]{1,2}[^\W\d_ '’,!·・-]{1,60}){0,12}!?")


@dataclass(frozen=True, slots=True)
class WholeList:
    """What the reading of a line asks of the whole list: its lines, the game's headings, and headings in comments by line.

    `is_table`: the lines were rows of a table whose columns are named, so that their cells are known.
    """

    lines: Sequence[str]
    headings: Mapping[str, str]
    commented: Mapping[int, str]
    is_table: bool = False


def is_name_alone(line: str, headings: Mapping[str, str]) -> bool:
    """Whether a stripped line is one card's name and nothing else, wherever in a list it stands."""
    if not _LETTERS.fullmatch(line):
        return False

    return _remembered(line, headings) if isinstance(headings, Headings) else _is_name_alone(line, headings)


@lru_cache(maxsize=16_384)
def _remembered(line: str, headings: Headings) -> bool:
    # The same names come again and again, from list to list.
    return _is_name_alone(line, headings)


def _is_name_alone(line: str, headings: Mapping[str, str]) -> bool:
    opens, _ = plain_heading(line, headings)
    items, _ = read_line((1, 0, line), (None, False), WholeList((line,), headings, {}), room=1)
    return not opens and items == (Entry(1, line, 1, line, None, None, 0),)


def is_by_itself(line: str, item: Entry | Unread) -> bool:
    """Whether a line gives this item wherever it stands below the same heading."""
    is_heading = isinstance(item, Unread) and item.kind == "unknown-heading"
    return not (is_heading or may_have_markup(line) or depends_on_others(line.translate(PLAIN)))


def read_line(row: Row, place: Place, whole: WholeList, room: int) -> tuple[Items, Place]:
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


def _piece(row: Row, line: str, place: Place, whole: WholeList, room: int) -> tuple[Items, Place]:
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
        value = behind_keys(line, plain)
        cards = _cards(row, without_decoration(value), place, whole, min(room, MOST_BEHIND_KEY)) if value else ()
        return (replace(_about(row, line, place), cards=tuple(cards)),), place

    if BARE.fullmatch(line):
        return (Entry(row[0], row[2], 1, line, None, place[0], row[1], (), place[1]),), place

    if not whole.is_table and (cells := card_in_cells(line, plain, whole.headings, is_code)):
        return _cards(row, cells[0], _place_of(cells[1], place), whole, room), place

    if bare := _bare_card_line(line, is_title=is_table_heading(line)):
        return _cards(row, bare, place, whole, room), place

    return _worded(row, line, place, whole, room)


def _long(row: Row, line: str, place: Place, whole: WholeList, room: int) -> Items:
    """A line that is too long for one card may hold several, as chats write a whole deck on one line."""
    start = line[:MAX_NAME]
    slug, rest = opened(start, start.translate(PLAIN), whole.headings)
    if slug:
        return _cards(row, rest + line[MAX_NAME:], (slug, False), whole, room)

    return _cards(row, line, place, whole, room)


def _worded(row: Row, line: str, place: Place, whole: WholeList, room: int) -> tuple[Items, Place]:
    """A line that begins with words: a heading with cards on its line, an unknown heading, or a card."""
    plain = line.translate(PLAIN)
    if not title_of(line, plain, row[0], whole.lines):
        line = without_markdown(line)
        plain = line.translate(PLAIN)

    slug, rest = opened(line, plain, whole.headings)
    if slug and deck_named(plain):
        return (_about(row, rest, (slug, False)),), place
    if slug:
        return _cards(row, rest, (slug, False), whole, room), place

    if is_table_heading(line):
        return (_about(row, line, place),), place

    if title := title_of(line, plain, row[0], whole.lines):
        params = (("heading", shown(title, MAX_NAME)),)
        return (Unread(row[0], shown(line, MAX_NAME), "unknown-heading", params, adrift=True),), _ADRIFT

    return _cards(row, line, place, whole, room), place


def _cards(row: Row, text: str, place: Place, whole: WholeList, room: int) -> Items:
    """The cards of a text: nearly always one."""
    text, slug = marked(text, whole.headings)
    place = (slug, False) if slug else place
    # In a table a cell next to a count is one name, whatever signs it has.
    parts = [text] if whole.is_table and LEADING.match(text) else parts_of(text)
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
    plain = line.translate(PLAIN)
    name, count = name_in(line, plain)
    names = names_in(behind_keys(line, plain) or line)
    return Unread(row[0], shown(row[2], MAX_NAME), "about", (("name", name),), *place, count, names=names)


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
