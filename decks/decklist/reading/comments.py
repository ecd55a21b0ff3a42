"""Comments of a list: which of them are headings, and which read as a card. Pure.

People write `## Sideboard` and `// Sideboard` for headings. Such a comment is one, unless all below it up to the next
heading is comment too, or it is on the first line, but for other comments, and the other headings are written another
way: then it is a title.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from decks.decklist.entries import Entry, Unread, display_text
from decks.decklist.reading.about import behind_keys, is_address
from decks.decklist.reading.card_lines import read_card
from decks.decklist.reading.counting import PLAIN, split_leading_count
from decks.decklist.reading.headings import AROUND, MAYBE, SIDEBOARD, behind_section, open_section, section_of_heading
from decks.decklist.reading.pasting import without_comment, without_decoration
from decks.decklist.reading.several import split_cards

SIGNS: Final = ("#", "//")
_SIGN: Final = re.compile(r"#+|/{2,}")
_COUNT: Final = re.compile(r"\s?[-*•]?\s?[xX×]?[0-9]{1,3}(?![0-9])")
# A comment behind a card that says where it is, in words that say nothing else.
_PLACE: Final = re.compile(r"\s+(?://|#)\s((?=.*(?:side|maybe|备))[^\s#/][^#/]{0,20}|sb)", re.IGNORECASE)
_LONGEST: Final = 400


def headings_in_comments(lines: Sequence[str], headings: Mapping[str, str]) -> Mapping[int, str]:
    """The sections that comments open, by line number."""
    opened = {number: slug for number, line in enumerate(lines, 1) if (slug := _heading_in(line.strip(), headings))}
    if not opened:
        return {}

    # The headings that are not comments, and whether they are alone on their lines, without a card.
    plain: dict[int, bool] = {}
    for number, typed in enumerate(lines, 1):
        line = typed.strip()
        if not line or line.startswith(SIGNS) or len(line) > _LONGEST:
            continue
        if section_of_heading(line, headings) is not None:
            plain[number] = True
        elif open_section(line, line.translate(PLAIN), headings)[0] is not None:
            plain[number] = False

    filled = _comments_above_cards(lines, opened, plain)
    # The first line that is more than a comment.
    first = 0
    for number, line in enumerate(lines, 1):
        if number in opened or (line.strip() and not line.strip().startswith(SIGNS)):
            first = number
            break

    others = {_comment_sign(lines[number - 1]) for number in filled if number != first} | ({""} if plain else set())
    if first in filled and others and _comment_sign(lines[first - 1]) not in others:
        filled.discard(first)

    return {number: opened[number] for number in filled}


def card_in_comment(number: int, line: str, headings: Mapping[str, str], section: str | None) -> Unread | None:
    """A comment that may be a card, with what it may name; the resolver reports it if it is one. None for other comments."""
    sign = _SIGN.match(line)
    text = line[sign.end() :].strip() if sign and len(line) <= _LONGEST else ""
    if not any(map(str.isalpha, text)) or is_address(text):
        return None

    bare = _strip_heading(without_decoration(text), headings)
    parts = split_cards(bare)
    cards = [read_card((number, 0, part), part, (section, False)) for part in dict.fromkeys((*parts, text))]
    uncounted = split_leading_count(bare).rest.strip()
    if len(parts) == 1 and isinstance(cards[0], Entry) and cards[0].counted and _COUNT.match(bare):
        name = (("name", uncounted),)
        return Unread(number, display_text(line, _LONGEST), "commented", name, section, count=cards[0].count)

    names = [text, bare, bare.strip(AROUND), uncounted]
    for card in cards:
        names += (card.name, *dict(card.wholes)) if isinstance(card, Entry) else ()

    params = (("name", text),)
    return Unread(number, display_text(line, _LONGEST), "commented", params, section, names=tuple(dict.fromkeys(names)))


def apply_section_comment(line: str, headings: Mapping[str, str]) -> str:
    """A line whose comment says a section, `2 Charm // sideboard`, with that section in brackets; any other line as it is.

    Two blanks before the word keep it a comment.
    """
    content = without_comment(line)
    found = _PLACE.fullmatch(line[len(content) :]) if content else None
    if not found or content.endswith((":", "：")) or section_of_heading(content, headings):
        return line

    return f"{content} ({found[1]})" if section_of_heading(found[1], headings) in {SIDEBOARD, MAYBE} else line


def _strip_heading(text: str, headings: Mapping[str, str]) -> str:
    """What a comment says behind a key or a heading, with a colon or without: `HERO  Fama'sin the Lifeseer`."""
    plain = text.translate(PLAIN)
    slug, behind = open_section(text, plain, headings)
    if behind := behind_keys(text, plain) or (behind if slug else ""):
        return behind

    # `4 Minions of the Shadow Council` begins with a heading of four cards, and is one.
    return text if _COUNT.match(text) else behind_section(text, headings)[1] or text


def lasting_comment(text: str, headings: Mapping[str, str]) -> str:
    """The text as a comment that stays one wherever it is written, even if its text is a heading."""
    comment = text if text.startswith(SIGNS) else f"# {text}".strip()
    return f"# {comment}" if _heading_in(comment, headings) else comment


def _heading_in(line: str, headings: Mapping[str, str]) -> str | None:
    """The section of a comment whose whole text is a heading. A comment in a comment (`# # Sideboard`) is not one."""
    sign = _SIGN.match(line)
    text = line[sign.end() :].strip() if sign else ""
    return section_of_heading(text, headings) if text and not text.startswith(SIGNS) else None


def _comment_sign(line: str) -> str:
    found = _SIGN.match(line.strip())
    return found[0] if found else ""


def _comments_above_cards(lines: Sequence[str], opened: Mapping[int, str], plain: Mapping[int, bool]) -> set[int]:
    """Of the comments that open a section, those with a line below them, up to the next heading, that is not a comment."""
    filled: set[int] = set()
    has_card = False
    for number in range(len(lines), 0, -1):
        line = lines[number - 1].strip()
        if number in opened:
            if has_card:
                filled.add(number)
            has_card = False
        elif line and not line.startswith(SIGNS):
            has_card = not plain.get(number, False)

    return filled
