"""The values that reading a pasted list gives. Pure; see decks/decklist/lists.py for the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal
from unicodedata import category

# What a list takes for more than a name; squashing drops it, so that the card is found all the same.
_SIGNS: Final = dict.fromkeys(map(ord, "#/()[]＃／（）［］【】"), " ")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line that asks for copies of a card.

    `line` counts from 1; `name` is as typed and never empty (a line with only a code: that code); `code` is
    `SET-NUMBER` with its variant letter, without the set's size and a promo suffix (`OGN·007a/298-P`: `OGN-007a`),
    or `SET-` of a printing that has no number;
    `section` is the slug of the heading above (None: none, or one not known); `block` numbers the groups of lines
    that blank lines divide, from 0; `tags` are the reader's own words at the end of the line (`#ramp`).
    """

    line: int
    text: str
    count: int
    name: str
    code: str | None
    section: str | None
    block: int
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """One line that asks for nothing that can be looked up, with the reason; it is for the reader to mend.

    `unreadable` has the param `reason`: `count` (not 1 to 999), `control` (characters that cannot be seen), `long`
    (a name over 200 characters), `name` (no letter or digit in it). `unknown-heading` has the param `heading`.
    `text` is fit to show: cut when long, control characters replaced.
    """

    line: int
    text: str
    kind: Literal["unreadable", "unknown-heading"]
    params: tuple[tuple[str, str], ...]


Entries = Sequence[Entry | Unread]


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit that a text is over: its name and the most that is read."""

    name: Literal["lines", "bytes"]
    at_most: int


def shown(text: str, at_most: int) -> str:
    """A text fit to show: cut when long, characters that cannot be seen replaced by one that can."""
    cut = text if len(text) <= at_most else text[:at_most] + "…"
    return "".join("\ufffd" if unseen(character) else character for character in cut)


def without_signs(name: str) -> str:
    """A name without the signs that a list would take for a tag, a code or a comment."""
    return " ".join(name.translate(_SIGNS).split())


def unseen(character: str) -> bool:
    """Whether a character cannot be seen; a tab is space."""
    return category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and character != "\t"
