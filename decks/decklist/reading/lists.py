"""Pasted decklists to entries; decks/decklist/writing.py does the reverse.

`parse_list` takes any text and never raises: each line that is not blank, a comment or a known heading gives at least one
Entry or one Unread, in the order of the lines. Call `too_long` first: it refuses texts over a limit. All are pure.
A table whose first line names its columns is read row by row (decks/decklist/reading/tables.py). What chats and forums put around
a line is removed (decks/decklist/reading/pasting.py, decks/decklist/reading/markup.py).

    3 Name   3x Name   x3 Name   Name x3   3张 名称   Name (3)   3 Name (SET-007a)   3 [SET-007] Name   3 Name (SET) 7   SET-007 3
    Main deck: 60   主牌 (40)   -- Sideboard --   ## Sideboard   Hero: Name   SB: 2 Name   # comment   3 Name // comment
    3 Name #tag   3 Name (Foil)   3 Name, 2 Name   | 3 | Name |   3,Name   Author: X
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from decks.decklist.entries import Entry, TextLimit, Unread, display_text, on_line
from decks.decklist.reading.about import begins_list, is_open_key, is_talk, quoted_names
from decks.decklist.reading.card_lines import (
    MAX_NAME,
    TAGS,
    Place,
    Row,
    code_as_read,
    fault_of_name,
    unread_line,
)
from decks.decklist.reading.comments import apply_section_comment, card_in_comment, headings_in_comments
from decks.decklist.reading.counting import PLAIN
from decks.decklist.reading.lines import (
    Items,
    WholeList,
    is_by_itself,
    is_heading_word,
    is_name_alone,
    place_below,
    plain_heading,
    read_line,
)
from decks.decklist.reading.pasting import raw_lines, without_comment
from decks.decklist.reading.tables import lines_of_table
from legality.engine.values.deck_codec import MAX_COUNT
from legality.engine.values.search_bounds import ask_end
from legality.sources.fold import folded_length

__all__ = [
    "BUILT_LINES",
    "MAX_BYTES",
    "MAX_COUNT",
    "MAX_LINES",
    "MAX_NAME",
    "TAGS",
    "code_as_read",
    "lines_in",
    "entry_of_name",
    "parse_list",
    "too_long",
]

MAX_LINES: Final = 5_000
MAX_BYTES: Final = 250_000
# What may be read of lines that are not of the common forms: characters of different lines, each sign as many as `SIGN`, for
# signs are what a line may be read in several ways by. A list of more would be read for seconds.
MOST_ODD: Final = 60_000
SIGN: Final = 5
# Of a list that is built step by step: each step is answered with every row and every card.
BUILT_LINES: Final = 1_000

# The common line in one match. Its name has no digit, bracket or special character, so it has only one reading.
_COUNT: Final = r"([1-9][0-9]{0,2})x? (?![xocp张張枚个個份]|Cards?\b)"
_NAME: Final = r"[\"'“]?[^\W\d_][^0-9()\[\]【】#/*&;<>|~`$€£¥{}\uff00-\uffef]{0,190}"
_COMMON: Final = re.compile(f"{_COUNT}({_NAME})")
# The forms of other sites, which are read in one way however many lines there are: `3x Defy (OGN) 45 *F* #tag`, `Defy x3`.
_WORDS: Final = r"[^\W\d_](?:[^\W\d_]| ){0,79}(?:['’.!,:&·・：，-](?:[^\W\d_]| ){0,79}){0,4}"
_USUAL: Final = re.compile(
    rf"(?!.* [xX] .* [xX] )(?:[1-9][0-9]{{0,2}}x? )?{_WORDS}(?: x[0-9]{{1,4}})?"
    r"(?: [(\[][A-Z][A-Z0-9]{1,7}(?:-[0-9]{1,4}[a-z]?)?[)\]])?(?: #?[0-9]{1,4}[a-z]?)?(?: \*[EF]\*| F)?(?: #\w{1,40}){0,2}"
)
_SIGN: Final = re.compile(r"[^\w\s]|_")
_COMMON_CODED: Final = re.compile(rf"{_COUNT}({_NAME})(?<!\s) \(([A-Z][A-Z0-9]{{1,7}}-[0-9]{{1,4}}[a-z]?)\)")


def too_long(text: str, most_lines: int = MAX_LINES) -> TextLimit | None:
    """The limit that the text exceeds; None if `parse_list` may read it. Fast for a text of any length.

    A text of few lines may be read as more: `Name, Name` as two, a deck code as thousands (`BUILT_LINES` bounds both).
    """
    if len(text) > MAX_BYTES or len(text.encode(errors="surrogatepass")) > MAX_BYTES:
        return TextLimit("bytes", MAX_BYTES)

    ends = text.count("\n") + text.count("\r") - text.count("\r\n")
    return TextLimit("lines", most_lines) if ends >= most_lines else None


def parse_list(
    text: str, headings: Mapping[str, str], known: Mapping[int, Entry] | None = None, *, with_notes: bool = False
) -> tuple[Entry | Unread, ...]:
    """The text's lines as entries, under the game's `headings` (squashed words to slugs of sections).

    An unknown heading is an Unread and ends the section: the cards below it have no section and are adrift.
    `known`: cards by the numbers of lines that `decks.decklist.writing.plain_line` wrote; those lines are not parsed again.
    `with_notes`: a comment at the end of a line that may be a card comes before what the line gives, as `card_in_comment`.
    """
    lines = raw_lines(text)
    table = lines_of_table(lines, headings)
    # The lines of a table were rewritten, so their numbers no longer match `known`.
    known = {} if table else known or {}
    lines = table or lines
    commented = headings_in_comments(lines, headings) if "#" in text or "//" in text else {}
    whole = WholeList(lines, headings, commented, is_table=table is not None)
    found: list[Entry | Unread] = []
    section: str | None = None
    adrift = False
    seen: dict[tuple[str, str | None, bool], Entry | Unread] = {}
    odd = 0

    notes: list[Unread] = []
    noted = {""}
    block = 0
    begun = False
    gap = False
    for number, raw in enumerate(lines, 1):
        ask_end()
        line = raw.strip()
        if not line:
            gap = begun
            continue

        if "#" in line or "//" in line:
            line = apply_section_comment(line, headings)
            content = without_comment(line)
            comment = line[len(content) :].strip()
            if comment not in noted and (with_notes or not content):
                noted.add(comment)
                odd += _measure_oddness(comment.lstrip("#/ "))
            row = (number, block, comment)
            place = (section, adrift)
            is_read = odd <= MOST_ODD
            if not content:
                read, (section, adrift) = _read_comment(row, place, whole, is_read=is_read)
                found += read
                continue

            if with_notes and (note := _read_end_comment(row, place, whole, is_read=is_read)):
                notes.append(note)
            line = content

        block += gap
        begun = True
        gap = False
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

        if is_name_alone(line, headings):
            found.append(Entry(number, line, 1, line, None, section, block, (), adrift))
            continue

        opens, name = plain_heading(line, headings)
        if opens and name:
            found.append(Entry(number, line, 1, name, None, opens, block))
            section, adrift = (section, adrift) if table else place_below(opens, line, (section, adrift))
        elif opens:
            section = opens
            adrift = False
        if opens:
            continue

        if same := seen.get((line, section, adrift)):
            found.append(on_line(same, number, block))
            continue

        odd += _measure_oddness(line)
        if odd > MOST_ODD:
            # It might have been a heading.
            section = None
            adrift = True
            found.append(unread_line((number, block, line), "unread", (section, adrift)))
            continue

        place = (section, adrift)
        room = MAX_LINES - len(found) - len(lines) + number
        read, (section, adrift) = read_line((number, block, line), place, whole, room)
        found += read
        if len(read) == 1 and (section, adrift) == place and is_by_itself(line, read[0]):
            seen[line, *place] = read[0]

    found = list(_with_values_below(found))
    return tuple(sorted([*notes, *found], key=lambda item: item.line) if notes else found)


def entry_of_name(line: int, name: str, count: int, code: str | None, section: str) -> Entry | Unread:
    """A card that was not given as a line (from JSON): an Entry, or an Unread if its name is invalid."""
    fault = fault_of_name(name)
    if fault:
        return unread_line((line, 0, name), fault, (section, False), count)

    return Entry(line, name, count, name, code, section, 0, counted=True)


def lines_in(text: str, headings: Mapping[str, str]) -> list[str]:
    """The lines of a pasted text as typed; the rows of a table are rewritten as lines of a list."""
    lines = raw_lines(text)
    return lines_of_table(lines, headings) or lines


def _measure_oddness(text: str) -> int:
    """What reading a text of no common form counts toward `MOST_ODD`; 0 for a usual one."""
    return 0 if _USUAL.fullmatch(text) else folded_length(text) + (SIGN - 1) * len(_SIGN.findall(text))


def _with_values_below(found: Iterable[Entry | Unread]) -> Iterator[Entry | Unread]:
    """The items, those below a key without a value as what is behind it: of a name one line without a count, of a note
    all up to a blank line.
    """
    key = ""
    above = 0
    talk = False
    for item in found:
        is_value = key != "" and isinstance(item, Entry) and item.line == above + 1 and (talk or not item.counted)
        if is_value and isinstance(item, Entry):
            above = item.line if talk else 0
            text = display_text(f"{key} {item.text}", MAX_NAME)
            where = (item.section, item.adrift)
            card = replace(item, text=text)
            names = (item.name, *quoted_names(item.text))
            yield Unread(item.line, text, "about", (("name", text),), *where, cards=(card,), names=names, talk=talk)
            continue

        key = item.text if isinstance(item, Unread) and item.kind == "about" and is_open_key(item.text) else ""
        above = item.line
        talk = key != "" and is_talk(key, key.translate(PLAIN))
        yield item


def _read_comment(row: Row, place: Place, whole: WholeList, *, is_read: bool) -> tuple[Items, Place]:
    """What a comment gives: a heading, the end of a section, or a card that it would be."""
    number, _, line = row
    if number in whole.commented:
        return (), (whole.commented[number], False)

    if begins_list(line.lstrip("#/ ").translate(PLAIN)):
        return (), (None, False)

    item = _read_end_comment(row, place, whole, is_read=is_read)
    return ((item,) if item else ()), place


def _read_end_comment(row: Row, place: Place, whole: WholeList, *, is_read: bool) -> Unread | None:
    """The card that a comment would be; a comment beyond the limit of odd lines is reported as unread."""
    if not is_read:
        return unread_line(row, "unread", place)

    number, _, comment = row
    return card_in_comment(number, comment, whole.headings, place[0])
