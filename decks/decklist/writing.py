"""A card as a line of a list that reads back as that card: the reverse of decks/decklist/reading/lists.py. Pure."""

import re
from collections.abc import Sequence
from typing import Final
from unicodedata import normalize

from decks.decklist.catalogue import Catalogue
from decks.decklist.entries import Entry, is_invisible, without_signs
from decks.decklist.reading.lists import MAX_NAME, TAGS, code_as_read, parse_list
from legality.engine.values.card import Card

# What decks/decklist/reading/lists.py reads as a code. A code of any other make is read as a remark behind the name.
_READABLE: Final = re.compile(r"([A-Za-z][A-Za-z0-9]{1,7})-(?:([A-Za-z]{0,2}[0-9]{1,4})([A-Za-z]?\*?))?")


def name_and_code(card: Card, catalogue: Catalogue, language: str = "") -> tuple[str, str | None]:
    """The name in a language (or else the card's own), and a code if the name alone would find another card or several.

    A code that lists do not read as one is in the name: `Storm Gull (SK1-S-044)`.
    """
    for name in dict.fromkeys((card.names.get(language) or card.name, card.name)):
        if catalogue.named(name) == (card,):
            return name, None

        code = next((code for code in written_codes(card, catalogue) if catalogue.find(name, code) is card), None)
        if code:
            return name, code

    remarked = (f"{card.name} ({code})" for code in catalogue.codes_of(card))
    return next((name for name in remarked if catalogue.find(name) is card), card.name), None


def name_with_code(code: str, card: Card, catalogue: Catalogue) -> str:
    """The name to write next to the code of `unique_code`: the card's own, which has to find it alone where there is no code."""
    return card.name if code else name_and_code(card, catalogue)[0]


def unique_code(card: Card, catalogue: Catalogue, typed: str | None = None) -> str:
    """A code that only this card has, preferably the typed one; empty if it has none."""
    codes = (*([typed] if typed and _READABLE.fullmatch(typed) else []), *written_codes(card, catalogue))

    return next((code for code in codes if catalogue.find(code, code) is card), "")


def written_codes(card: Card, catalogue: Catalogue) -> list[str]:
    """The codes of the card's printings as written in lists: without a variant first, without a number last."""
    found = [match for match in map(_READABLE.fullmatch, catalogue.codes_of(card)) if match]
    found.sort(key=lambda match: (match[2] is None, bool(match[3])))

    return [f"{match[1].upper()}-{(match[2] or '').upper()}{(match[3] or '').lower()}" for match in found]


# The ordinary card: no digit, bracket or special character in its name, its code normalized. It has only one reading.
_PLAIN: Final = re.compile(
    r"[1-9][0-9]{0,2} (?P<name>(?!(?:x|of|copies|copy|pcs?|[张張枚个個份]|[Cc]ards?)(?:\s|$))[\"'“]?[^\W\d_]"
    r"[^0-9()\[\]【】#/*_`;&<>|~$€£¥{}\uff00-\uffef]{0,190})(?<! )"
    r"(?: \((?P<code>[A-Z][A-Z0-9]{1,7}-[A-Z]{0,2}[0-9]{1,4}[a-z*]?)\))?"
    r"(?P<tags>(?: #[^\W\d_](?:[^\W_]|[+&'’.:-]){0,39})*)"
)


_SIGN: Final = re.compile(r"[^\w\s]|_")


def write_line(name: str, count: int, code: str | None = None, tags: Sequence[str] = ()) -> str:
    """A line that reads back as these values: `3 Name`, or else `3x Name`, after which no number is read as a count.

    A name that neither preserves is written without special characters; it squashes to the same. Left out are tags and
    codes that would not read back, and the last tags if the line would be too long. A name with a `#` of its own stays:
    the resolver distinguishes it from a tag.
    """
    return plain_line(name, count, code, tags) or find_readable_line(name, count, code, tags)


def find_readable_line(name: str, count: int, code: str | None, tags: Sequence[str]) -> str:
    """The first way of writing the card that reads back; ways are tried in order."""
    seen = name if name.isprintable() else "".join(sign for sign in name if sign.isspace() or not is_invisible(sign))
    plain = without_signs(seen)
    readable = [tag for tag in tags if TAGS.fullmatch(f" #{tag}")]
    alone = _line_of(name, plain, count, None, ())
    if not alone or not (code or readable):
        return alone or f"{count}x {_words_of(plain)}"

    for kept_code in dict.fromkeys((code or None, None)):
        # How many of the tags a line has room for.
        kept = len(readable)
        while kept and len(_join_parts(f"{count}x {name}", kept_code, readable[:kept])) > 2 * MAX_NAME:
            kept -= 1
        for kept_tags in dict.fromkeys((len(readable), kept, 0)):
            if line := _line_of(name, plain, count, kept_code, readable[:kept_tags]):
                return line

    return alone


def _words_of(name: str) -> str:
    """A name without any sign: nothing of it reads as a price, a code or a size. A sign that means a letter stays."""
    return " ".join(_SIGN.sub(" ", normalize("NFKC", name)).split()) or name


def plain_line(name: str, count: int, code: str | None, tags: Sequence[str]) -> str:
    """The line of an ordinary card, which reads back the same below any line; empty for any other card."""
    line = _join_parts(f"{count} {name}", code, tags)
    found = _PLAIN.fullmatch(line)
    if not found or len(line) > 2 * MAX_NAME or not line.isprintable():
        return ""

    read = (found["name"], found["code"], found["tags"].split(" #")[1:])
    is_same = read == (name, code or None, list(dict.fromkeys(tags))) and len(read[2]) == len(tags)
    # Two commas may be the columns of a table, a number of any script may be a count, and one letter its sign.
    is_only = name.count(",") < 2 and len(name) > 1 and not any(map(str.isnumeric, name))  # noqa: PLR2004
    return line if is_same and is_only else ""


def _line_of(name: str, plain: str, count: int, code: str | None, tags: Sequence[str]) -> str:
    """The first spelling that reads back as these values; empty if none does."""
    words = _words_of(plain)
    for spelling, sign in dict.fromkeys(
        ((name, ""), (name, "x"), (plain, "x"), (words, "x"), ("".join(words.split()), "x"))
    ):
        line = _join_parts(f"{count}{sign} {spelling}", code, tags)
        read = parse_list(line, {})
        entry = read[0] if len(read) == 1 else None
        wanted = (count, code_as_read(code) if code else None)
        if not isinstance(entry, Entry) or (entry.count, entry.code) != wanted:
            continue

        is_whole = "#" in spelling and " #".join((entry.name, *entry.tags)) == " #".join((spelling, *tags))
        if is_whole or (entry.name, entry.tags) == (spelling, tuple(tags)):
            return line

    return ""


def _join_parts(card: str, code: str | None, tags: Sequence[str]) -> str:
    return "".join([card, f" ({code})" if code else "", *(f" #{tag}" for tag in tags)])
