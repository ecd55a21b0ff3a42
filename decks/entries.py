"""The values that reading a pasted list gives. Pure; see decks/lists.py for the reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Entry:
    """One line that asks for copies of a card.

    `line` counts from 1; `name` is as typed and never empty (a line with only a code: that code); `code` is
    `SET-NUMBER` with its variant letter, without the set's size and a promo suffix (`OGN·007a/298-P`: `OGN-007a`);
    `section` is the slug of the heading above (None: none, or one not known); `block` numbers the groups of lines
    that blank lines divide, from 0.
    """

    line: int
    text: str
    count: int
    name: str
    code: str | None
    section: str | None
    block: int


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


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit that a text is over: its name and the most that is read."""

    name: Literal["lines", "bytes"]
    at_most: int
