"""The values that reading a pasted list gives. Pure; see decks/decklist/lists.py for the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal
from unicodedata import category

# Characters with a meaning in a list. Squashing drops them, so the card is found without them.
_SIGNS: Final = dict.fromkeys(map(ord, "#/()[]＃／（）［］【】"), " ")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line that asks for copies of a card.

    `line` counts from 1; `name` is as typed and never empty (a line with only a code: that code); `code` is
    `SET-NUMBER` with its variant letter, without the set's size and a promo suffix (`OGN·007a/298-P`: `OGN-007a`),
    or `SET-` of a printing that has no number;
    `section` is the slug of the heading above (None: there is none, or it is unknown); `block` numbers the groups of
    lines between blank lines, from 0; `tags` are the reader's own words at the end of the line (`#ramp`).
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
    """One line that cannot be looked up, with the reason; the user has to correct it.

    `unreadable` has the param `reason`: `count` (not 1 to 999), `control` (characters that cannot be seen), `long`
    (a name over 200 characters), `name` (no letter or digit in it). `unknown-heading` has the param `heading`.
    `text` can be shown as it is: long text is cut, control characters are replaced.
    """

    line: int
    text: str
    kind: Literal["unreadable", "unknown-heading"]
    params: tuple[tuple[str, str], ...]


Entries = Sequence[Entry | Unread]


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit that a text exceeds: its name and the most that is read."""

    name: Literal["lines", "bytes"]
    at_most: int


def shown(text: str, at_most: int) -> str:
    """The text for display: cut after `at_most` characters, invisible ones replaced by U+FFFD."""
    cut = text if len(text) <= at_most else text[:at_most] + "…"
    return "".join("\ufffd" if unseen(character) else character for character in cut)


def without_signs(name: str) -> str:
    """A name without the characters that start a tag, a code or a comment in a list."""
    return " ".join(name.translate(_SIGNS).split())


def unseen(character: str) -> bool:
    """Whether a character is invisible; a tab counts as a space."""
    return category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and character != "\t"
