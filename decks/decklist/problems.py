"""A line of text that did not become a card of the deck, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["unreadable", "unknown", "ambiguous", "unknown-heading", "guessed"]


@dataclass(frozen=True, slots=True)
class Problem:
    """`key` names the sentence, `words` what it needs; `suggestions` may be pasted in the line's place.

    `line` counts from 1; 0 stands for a deck that was not given as text. `count` is what the line asked for.
    `aside`: the line stands on the maybe board, so that it leaves nothing about the deck open.
    """

    line: int
    text: str
    kind: Kind
    key: str
    suggestions: tuple[str, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    count: int = 0
    aside: bool = False
