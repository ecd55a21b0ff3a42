"""Pasted decklists to entries; decks/decklist/writing.py does the reverse.

`parse` takes any text and never raises: each line that is not blank, a comment or a known heading gives exactly one
Entry or one Unread, in the order of the lines. Call `too_long` first: it refuses texts over a limit. All are pure.
A table whose first line names its columns is read row by row (decks/decklist/tables.py). What chats and forums put around
a line is removed (decks/decklist/pasting.py).

    3 Name   3x Name   x3 Name   Name x3   3张 名称   3 Name (SET-007a)   3 [SET-007] Name   3 Name (SET) 7   SET-007 3
    Main deck: 60   主牌 (40)   -- Sideboard --   Hero: Name   SB: 2 Name   # comment   3 Name // comment   3 Name #tag
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from decks.decklist.entries import Entry, Limit, Unread, shown, unseen
from decks.decklist.headings import opened, section_of
from decks.decklist.pasting import raw_lines, without_comment, without_decoration, without_markdown
from decks.decklist.tables import line_of_cells, lines_of_table

MAX_LINES: Final = 5_000
MAX_BYTES: Final = 250_000
MAX_NAME: Final = 200
MAX_COUNT: Final = 999

_Row = tuple[int, int, str]
_Read = tuple[Entry | Unread | None, str | None]

# Each replacement has one character, so positions found in the plain line hold in the line as typed.
_PLAIN: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans("　【】・‧•−✕✖", " []···-××")

# The common line in one match. Its name has no digit, bracket or special character, so it has only one reading.
_COMMON: Final = re.compile(r"([1-9][0-9]{0,2})x? ((?!x\s)[\"'“]?[^\W\d_][^0-9()\[\]【】#/\uff00-\uffef]{0,190})")
TAGS: Final = re.compile(r"(?:\s+[#＃][^\W\d_][\w+&'’.:-]{0,39})+$")

_LEADING: Final = re.compile(
    r"(-?[0-9]+)(?:\s?[×*]\s*|[xX](?![a-z])\s*|\sx\s+|[张張枚]\s*|\s+|(?=[^\x00-\x7f、。]|[(\[])|$)|[xX×*]([0-9]+)\s+"
)
_NUMBER: Final = r"[A-Za-z]{0,2}[0-9]{1,4}[A-Za-z]?\*?"
_CODE: Final = rf"[A-Za-z][A-Za-z0-9]{{1,7}}[-·]{_NUMBER}(?:[/-][0-9]{{1,4}})?(?:[-·][Pp])?"
_TRAILING: Final = re.compile(
    r"(?<!\s)\s*[(\[]?(?:×\s?|\*|(?<![A-Za-z0-9])[xX]\s?)(-?[0-9]+)[)\]]?$|(?<![\s0-9])\s*(-?[0-9]+)\s?[张張枚]$"
    rf"|(?:^|(?<=[(\[])){_CODE}[)\]]?\s+(-?[0-9]+)$|(?<=[\u3400-\u9fff])\s+([0-9]{{1,2}})$"
)
_CODED: Final = re.compile(
    rf"\[(?P<first>{_CODE})\]\s*(?P<named>.+)"
    rf"|(?:(?P<name>.+?)(?<!\s)\s*)?[(\[](?P<last>{_CODE}|[A-Za-z][A-Za-z0-9]{{1,7}}-)[)\]]"
    rf"|(?P<alone>{_CODE})"
    rf"|(?P<of>.+?)(?<!\s)\s+\((?P<set>[A-Za-z][A-Za-z0-9]{{1,7}})\)\s+(?P<number>{_NUMBER})"
)
_ALONE: Final = re.compile(_CODE)
_CODE_PARTS: Final = re.compile(rf"([A-Za-z0-9]+)[-·]({_NUMBER})")

_TITLE: Final = re.compile(
    r"[^:]*:[\s(\[]*(?:[0-9]+[\s/]*){0,2}(?:[Cc]ards?|[张張枚])?[)\]]?"
    rf"|\[(?!{_CODE}\])[^\]]+\]|([-=*~_])\1.+\1\1"
)


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

    An unknown heading is an Unread and ends the section: the cards below it have no section.
    `known`: cards by the numbers of lines that `decks.decklist.writing.plain_line` wrote; those lines are not parsed again.
    """
    lines = raw_lines(text)
    table = lines_of_table(lines)
    # The lines of a table were rewritten, so their numbers no longer match `known`.
    known = {} if table else known or {}
    found: list[Entry | Unread] = []
    section: str | None = None

    for row in _rows(table or lines):
        number, block, line = row
        if card := known.get(number):
            found.append(Entry(number, line, card.count, card.name, card.code, section, block, card.tags))
            continue

        common = _COMMON.fullmatch(line)

        if common and line.isprintable():
            found.append(Entry(number, line, int(common[1]), common[2], None, section, block))
            continue

        read, section = _line(row, section, headings)
        if read:
            found.append(read)

    return tuple(found)


def named(line: int, name: str, count: int, code: str | None, section: str) -> Entry | Unread:
    """A card that was not given as a line (from JSON): an Entry, or an Unread if its name is invalid."""
    fault = _fault(name, MAX_NAME)

    return _unreadable((line, 0, name), fault) if fault else Entry(line, name, count, name, code, section, 0)


def lines_in(text: str) -> list[str]:
    """The lines of a pasted text as typed; the rows of a table are rewritten as lines of a list."""
    lines = raw_lines(text)
    return lines_of_table(lines) or lines


def _rows(lines: Sequence[str]) -> Iterator[_Row]:
    """Line number, block and stripped text of each line that is neither blank nor a comment."""
    block, begun, gap = 0, False, False

    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line:
            gap = begun
            continue

        if "#" in line or "//" in line:
            line = without_comment(line)
            if not line:
                continue

        block += gap
        begun, gap = True, False
        yield number, block, line


def _line(row: _Row, section: str | None, headings: Mapping[str, str]) -> _Read:
    """What the line gives (None for a known heading), and the section of the lines below it."""
    line = row[2]
    fault = _fault(line, 2 * MAX_NAME)
    if fault:
        return _unreadable(row, fault), section

    slug = section_of(line, headings)
    if counted := _bare_card_line(line, is_heading=bool(slug)):
        return _entry(row, counted, section), section

    if slug:
        return None, slug

    plain = line.translate(_PLAIN)
    if not _TITLE.fullmatch(plain):
        line = without_markdown(line)
        plain = line.translate(_PLAIN)

    slug, rest = opened(line, plain, headings)
    if slug:
        return _entry(row, rest, slug), section

    if _TITLE.fullmatch(plain):
        colon = plain.find(":")
        title = shown(line[:colon] if colon > 0 else line, MAX_NAME).strip(" -=*~_[]【】")
        return Unread(row[0], shown(line, MAX_NAME), "unknown-heading", (("heading", title),)), None

    return _entry(row, line, section), section


def _bare_card_line(line: str, *, is_heading: bool) -> str:
    """The line without decoration, if a count and a name remain; else empty."""
    if "\t" in line and not is_heading and (cells := line_of_cells(line.translate(_PLAIN), line, _ALONE)):
        return cells

    bare = without_decoration(line)
    plain = bare.translate(_PLAIN)
    if _LEADING.match(plain):
        return bare

    return bare if bare != line and not is_heading and _TRAILING.search(plain) else ""


def _entry(row: _Row, text: str, section: str | None) -> Entry | Unread:
    text, tags = _tagged(text)
    body, digits = _counted(text)
    name, code = _coded(body.strip())
    count = int(digits)

    fault = _fault(name, MAX_NAME) or ("" if 1 <= count <= MAX_COUNT else "count")
    if fault:
        return _unreadable(row, fault)

    number, block, line = row

    return Entry(number, line, count, name, code, section, block, tags)


def _tagged(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without the tags at its end, and the tags without duplicates. A text of tags alone stays whole."""
    found = TAGS.search(text) if "#" in text or "＃" in text else None
    if not found or not any(map(str.isalpha, text[: found.start()])):
        return text, ()

    return text[: found.start()], tuple(dict.fromkeys(found[0].replace("＃", "#").replace("#", " ").split()))


def _counted(text: str) -> tuple[str, str]:
    """The text without its count, and the digits of the count. A leading count comes before a trailing one."""
    plain = text.translate(_PLAIN)

    if leading := _LEADING.match(plain):
        return text[leading.end() :], leading[1] or leading[2]

    if trailing := _TRAILING.search(plain):
        digits = trailing[trailing.lastindex or 0]
        return text[: trailing.start(3) if trailing[3] else trailing.start()], digits

    return text, "1"


def _coded(text: str) -> tuple[str, str | None]:
    """The name as typed and the normalized code; a code alone is also the name."""
    found = _CODED.fullmatch(text.translate(_PLAIN))
    if not found:
        return text, None

    if found["of"]:
        return text[: found.end("of")], code_as_read(f"{found['set']}-{found['number']}")

    code = found["first"] or found["last"] or found["alone"]
    part = next((name for name in ("named", "name") if found[name]), None)
    name = text[slice(*found.span(part))] if part else code

    return name, code_as_read(code)


def code_as_read(text: str) -> str:
    """A normalized code, as entries have it: `ogn·007A/298` is `OGN-007a`."""
    parts = _CODE_PARTS.match(text)
    if not parts:  # some printings have no number
        return text.upper()

    number = parts[2]
    return f"{parts[1].upper()}-{number[:-1].upper()}{number[-1].lower()}"


def _fault(text: str, at_most: int) -> str:
    if len(text) > at_most:
        return "long"

    if not text.isprintable() and any(map(unseen, text)):
        return "control"

    return "" if any(map(str.isalnum, text)) else "name"


def _unreadable(row: _Row, reason: str) -> Unread:
    return Unread(row[0], shown(row[2], MAX_NAME), "unreadable", (("reason", reason),))
