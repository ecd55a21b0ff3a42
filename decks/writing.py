"""A card as the line of a list that reads back as it: the other way of decks/lists.py. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from decks.entries import Entry, Unread, unseen, without_signs
from decks.lists import TAGS, code_as_read, parse


def written(name: str, count: int, code: str | None = None, tags: Sequence[str] = ()) -> str:
    """A line that reads back as these: plain if it does, else with the `x`, after which nothing counts as a count.

    A name that would not is written without its signs; it squashes to the same. Left out are a tag that would not be
    read as one, the last tags where the line would be too long, a code that would not be read as one. A name with a `#`
    of its own stays: it is for the resolver to know a card from a tag.
    """
    plain = without_signs("".join(sign for sign in name if sign.isspace() or not unseen(sign)))
    told = [tag for tag in tags if TAGS.fullmatch(f" #{tag}")]
    for said in dict.fromkeys((code or None, None)):
        for many in range(len(told), -1, -1):
            if line := _line_of(name, plain, count, said, told[:many]):
                return line

    return f"{count}x {plain}"


def _line_of(name: str, plain: str, count: int, code: str | None, tags: Sequence[str]) -> str:
    """The first line that reads back as these; empty if none does."""
    tail = "".join([f" ({code})" if code else "", *(f" #{tag}" for tag in tags)])
    for said, sign in ((name, ""), (name, "x"), (plain, "x")):
        line = f"{count}{sign} {said}{tail}"
        read = parse(line, {})
        if len(read) == 1 and _reads(read[0], said, count, code_as_read(code) if code else None, tuple(tags)):
            return line

    return ""


def _reads(read: Entry | Unread, name: str, count: int, code: str | None, tags: tuple[str, ...]) -> bool:
    if not isinstance(read, Entry) or (read.count, read.code) != (count, code):
        return False

    whole = "#" in name and " #".join((read.name, *read.tags)) == " #".join((name, *tags))
    return whole or (read.name, read.tags) == (name, tags)
