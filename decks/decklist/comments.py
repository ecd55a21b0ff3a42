"""Comments of a list: which of them are headings, and which read as a card. Pure.

People write `## Sideboard` and `// Sideboard` for headings. Such a comment is one, unless all below it up to the next
heading is comment too, or it stands on the first line, but for other comments, and the other headings are written another
way: then it is a title.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from decks.decklist.counting import PLAIN, leading
from decks.decklist.entries import Unread, shown
from decks.decklist.headings import opened, section_of

SIGNS: Final = ("#", "//")
_SIGN: Final = re.compile(r"#+|/{2,}")
_COUNT: Final = re.compile(r"\s?[-*•]?\s?[xX×]?[0-9]{1,3}(?![0-9])")
_LONGEST: Final = 400


def headings_in_comments(lines: Sequence[str], headings: Mapping[str, str]) -> Mapping[int, str]:
    """The sections that comments open, by line number."""
    said = {number: slug for number, line in enumerate(lines, 1) if (slug := _heading(line.strip(), headings))}
    if not said:
        return {}

    plain = {number: alone for number, line in enumerate(lines, 1) if (alone := _is_alone(line, headings)) is not None}
    filled = _above_cards(lines, said, plain)
    first = next((number for number, line in enumerate(lines, 1) if _says(line.strip(), number in said)), 0)
    others = {_sign(lines[number - 1]) for number in filled if number != first} | ({""} if plain else set())
    if first in filled and others and _sign(lines[first - 1]) not in others:
        filled.discard(first)

    return {number: said[number] for number in filled}


def commented(number: int, line: str, headings: Mapping[str, str], section: str | None) -> Unread | None:
    """A comment with a count and a name, which may be a card; the resolver tells it if it is one."""
    sign = _SIGN.match(line)
    text = line[sign.end() :].lstrip() if sign and len(line) <= _LONGEST else ""
    if ":" in text or "：" in text:
        text = opened(text, text.translate(PLAIN), headings)[1] or text
    if not _COUNT.match(text):
        return None

    read = leading(text.lstrip("-*• "))
    name = read.rest.strip()
    if not read.digits or not any(map(str.isalpha, name)):
        return None

    return Unread(number, shown(line, _LONGEST), "commented", (("name", name),), section, count=int(read.digits))


def comment_of(text: str, headings: Mapping[str, str]) -> str:
    """The text as a comment that stays one wherever it is written, even if its text is a heading."""
    comment = text if text.startswith(SIGNS) else f"# {text}".strip()
    return f"# {comment}" if _heading(comment, headings) else comment


def _says(line: str, is_heading: bool) -> bool:  # noqa: FBT001  a fact of the line
    """Whether a line is more than a comment."""
    return is_heading or (line != "" and not line.startswith(SIGNS))


def _heading(line: str, headings: Mapping[str, str]) -> str | None:
    """The section of a comment whose whole text is a heading. A comment in a comment (`# # Sideboard`) is none."""
    sign = _SIGN.match(line)
    text = line[sign.end() :].strip() if sign else ""
    return section_of(text, headings) if text and not text.startswith(SIGNS) else None


def _sign(line: str) -> str:
    found = _SIGN.match(line.strip())
    return found[0] if found else ""


def _is_alone(line: str, headings: Mapping[str, str]) -> bool | None:
    """For a heading that is no comment: whether it stands alone on its line, without a card. None for other lines."""
    line = line.strip()
    if not line or line.startswith(SIGNS) or len(line) > _LONGEST:
        return None

    if section_of(line, headings) is not None:
        return True

    return False if opened(line, line.translate(PLAIN), headings)[0] is not None else None


def _above_cards(lines: Sequence[str], said: Mapping[int, str], plain: Mapping[int, bool]) -> set[int]:
    """Of the comments that say a heading, those with a line below them, up to the next heading, that is no comment."""
    filled: set[int] = set()
    has_card = False
    for number in range(len(lines), 0, -1):
        line = lines[number - 1].strip()
        if number in said:
            if has_card:
                filled.add(number)
            has_card = False
        elif line and not line.startswith(SIGNS):
            has_card = not plain.get(number, False)

    return filled
