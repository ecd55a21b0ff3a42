"""Pasted decklists to entries, and cards to the plain list that every deck builder reads.

`parse` takes any text and never raises: each line that is not blank, a comment or a known heading gives exactly one
Entry or one Unread, in the order of the lines. `too_long` comes first: it refuses what no deck needs. All are pure.

    3 Name   3x Name   x3 Name   Name x3   3张 名称   3 Name (SET-007a)   3 [SET-007] Name   3 Name (SET) 7   SET-007 3
    Main deck: 60   主牌 (40)   -- Sideboard --   Hero: Name   SB: 2 Name   # comment   3 Name // comment
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from unicodedata import category

from cards.fold import squash
from decks.entries import Entry, Limit, Unread

MAX_LINES: Final = 5_000
MAX_BYTES: Final = 250_000
MAX_NAME: Final = 200
MAX_COUNT: Final = 999

_Row = tuple[int, int, str]
_Read = tuple[Entry | Unread | None, str | None]

# One character for one, so that what is found in the plain line can be cut from the line as typed.
_PLAIN: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans("　【】・‧•−✕✖", " []···-××")

# The common line in one match: no digit, bracket or sign in its name, so there is nothing else for it to be.
_COMMON: Final = re.compile(r"([1-9][0-9]{0,2})x? ((?!x\s)[\"'“]?[^\W\d_][^0-9()\[\]【】#/\uff00-\uffef]{0,190})")
_COMMENT: Final = re.compile(r"\s(?://|#\s).*", re.DOTALL)

_LEADING: Final = re.compile(
    r"(-?[0-9]+)(?:\s?[×*]\s*|[xX](?![a-z])\s*|\sx\s+|[张張枚]\s*|\s+|(?=[^\x00-\x7f]|[(\[])|$)|[xX×*]([0-9]+)\s+"
)
_NUMBER: Final = r"[A-Za-z]{0,2}[0-9]{1,4}[A-Za-z]?\*?"
_CODE: Final = rf"[A-Za-z][A-Za-z0-9]{{1,7}}[-·]{_NUMBER}(?:[/-][0-9]{{1,4}})?(?:[-·][Pp])?"
_TRAILING: Final = re.compile(
    r"(?<!\s)\s*[(\[]?(?:×\s?|\*|(?<![A-Za-z0-9])[xX]\s?)(-?[0-9]+)[)\]]?$|(?<![\s0-9])\s*(-?[0-9]+)\s?[张張枚]$"
    rf"|(?:^|(?<=[(\[])){_CODE}[)\]]?\s+(-?[0-9]+)$"
)
_CODED: Final = re.compile(
    rf"\[(?P<first>{_CODE})\]\s*(?P<named>.+)"
    rf"|(?:(?P<name>.+?)(?<!\s)\s*)?[(\[](?P<last>{_CODE})[)\]]"
    rf"|(?P<alone>{_CODE})"
    rf"|(?P<of>.+?)(?<!\s)\s+\((?P<set>[A-Za-z][A-Za-z0-9]{{1,7}})\)\s+(?P<number>{_NUMBER})"
)
_CODE_PARTS: Final = re.compile(rf"([A-Za-z0-9]+)[-·]({_NUMBER})")

_SIGNS: Final = dict.fromkeys(map(ord, "#/()[]＃／（）［］【】"), " ")

_SIZE: Final = re.compile(r"(?<![0-9])[0-9]*(?:cards?|张|枚)?$")
_TITLE: Final = re.compile(
    r"[^:]*:[\s(\[]*(?:[0-9]+[\s/]*){0,2}(?:[Cc]ards?|[张張枚])?[)\]]?"
    rf"|\[(?!{_CODE}\])[^\]]+\]|([-=*~_])\1+.+?\1{{2,}}"
)


def too_long(text: str) -> Limit | None:
    """The limit that the text is over, or None: then `parse` may read it. Quick for a text of any length."""
    if len(text) > MAX_BYTES or len(text.encode(errors="surrogatepass")) > MAX_BYTES:
        return Limit("bytes", MAX_BYTES)

    ends = text.count("\n") + text.count("\r") - text.count("\r\n")

    return Limit("lines", MAX_LINES) if ends >= MAX_LINES else None


def parse(text: str, headings: Mapping[str, str]) -> tuple[Entry | Unread, ...]:
    """The text's lines as entries, under the game's `headings` (squashed words to slugs of sections).

    An unknown heading is an Unread and ends the section: the cards below have none.
    """
    found: list[Entry | Unread] = []
    section: str | None = None

    for row in _rows(text):
        number, block, line = row
        common = _COMMON.fullmatch(line)

        if common and line.isprintable():
            found.append(Entry(number, line, int(common[1]), common[2], None, section, block))
            continue

        read, section = _line(row, section, headings)
        if read:
            found.append(read)

    return tuple(found)


def named(line: int, name: str, count: int, code: str | None, section: str) -> Entry | Unread:
    """A card that did not come as a line: an Entry, or an Unread where a line of this name would be one."""
    fault = _fault(name, MAX_NAME)

    return _unreadable((line, 0, name), fault) if fault else Entry(line, name, count, name, code, section, 0)


def write(sections: Sequence[tuple[str, Sequence[tuple[str, int]]]]) -> str:
    """Headings with their cards (name, count), so that `parse` finds the same names, counts and sections.

    A name that would be read as more than a name (`Gold // Buff`) is written without the signs that mislead; it
    squashes to the same. Sections without cards are left out.
    """
    blocks = [
        "\n".join([f"{heading}:", *(_written(name, count) for name, count in cards)])
        for heading, cards in sections
        if cards
    ]

    return "\n\n".join(blocks) + "\n" if blocks else ""


def _rows(text: str) -> Iterator[_Row]:
    """Line number, block and stripped text of each line that says something."""
    block, begun, gap = 0, False, False
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")

    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line:
            gap = begun
            continue

        if "#" in line or "//" in line:
            line = _without_comment(line)
            if not line:
                continue

        block += gap
        begun, gap = True, False
        yield number, block, line


def _without_comment(line: str) -> str:
    if line.startswith(("#", "//")):
        return ""

    return _COMMENT.sub("", line, count=1).rstrip()


def _line(row: _Row, section: str | None, headings: Mapping[str, str]) -> _Read:
    """What the line gives (None: a known heading), and the section of the lines below it."""
    line = row[2]
    fault = _fault(line, 2 * MAX_NAME)
    if fault:
        return _unreadable(row, fault), section

    plain = line.translate(_PLAIN)
    if _LEADING.match(plain):
        return _entry(row, line, section), section

    if slug := _section(line, headings):
        return None, slug

    colon = plain.find(":")
    if colon > 0 and (slug := _section(line[:colon], headings)):
        return _entry(row, line[colon + 1 :].strip(), slug), section

    if _TITLE.fullmatch(plain):
        title = _shown(line[:colon] if colon > 0 else line).strip(" -=*~_[]【】")
        return Unread(row[0], _shown(line), "unknown-heading", (("heading", title),)), None

    return _entry(row, line, section), section


def _section(words: str, headings: Mapping[str, str]) -> str | None:
    """The section that the words name, whether or not they say its size; squashing drops the decoration."""
    word = squash(words)

    return headings.get(word) or headings.get(_SIZE.sub("", word, count=1))


def _entry(row: _Row, text: str, section: str | None) -> Entry | Unread:
    body, digits = _counted(text)
    name, code = _coded(body.strip())
    count = int(digits)

    fault = _fault(name, MAX_NAME) or ("" if 1 <= count <= MAX_COUNT else "count")
    if fault:
        return _unreadable(row, fault)

    number, block, line = row

    return Entry(number, line, count, name, code, section, block)


def _counted(text: str) -> tuple[str, str]:
    """The text without its count, and the digits of the count: the leading one wins."""
    plain = text.translate(_PLAIN)

    if leading := _LEADING.match(plain):
        return text[leading.end() :], leading[1] or leading[2]

    if trailing := _TRAILING.search(plain):
        digits = trailing[trailing.lastindex or 0]
        return text[: trailing.start(3) if trailing[3] else trailing.start()], digits

    return text, "1"


def _coded(text: str) -> tuple[str, str | None]:
    """The name as typed and the code in its one spelling; a code alone is its own name."""
    found = _CODED.fullmatch(text.translate(_PLAIN))
    if not found:
        return text, None

    if found["of"]:
        return text[: found.end("of")], _code(f"{found['set']}-{found['number']}")

    code = found["first"] or found["last"] or found["alone"]
    part = next((name for name in ("named", "name") if found[name]), None)
    name = text[slice(*found.span(part))] if part else code

    return name, _code(code)


def _code(text: str) -> str:
    parts = _CODE_PARTS.match(text)
    if not parts:
        return text

    number = parts[2]

    return f"{parts[1].upper()}-{number[:-1].upper()}{number[-1].lower()}"


def _fault(text: str, at_most: int) -> str:
    if len(text) > at_most:
        return "long"

    if not text.isprintable() and any(map(_unseen, text)):
        return "control"

    return "" if any(map(str.isalnum, text)) else "name"


def _unreadable(row: _Row, reason: str) -> Unread:
    return Unread(row[0], _shown(row[2]), "unreadable", (("reason", reason),))


def _shown(text: str) -> str:
    cut = text if len(text) <= MAX_NAME else text[:MAX_NAME] + "…"

    return "".join("\ufffd" if _unseen(character) else character for character in cut)


def _unseen(character: str) -> bool:
    return category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and character != "\t"


def _written(name: str, count: int) -> str:
    """The plain line if it reads back, else with the `x`, after which nothing counts as a count, else without signs."""
    for line in (f"{count} {name}", f"{count}x {name}"):
        read = parse(line, {})
        if len(read) == 1 and isinstance(read[0], Entry) and read[0].name == name:
            return line

    seen = "".join(character for character in name if character.isspace() or not _unseen(character))

    return f"{count}x {' '.join(seen.translate(_SIGNS).split())}"
