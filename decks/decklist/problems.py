"""A line of text that did not become a card of the deck, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["unreadable", "unknown", "ambiguous", "unknown-heading", "guessed"]


@dataclass(frozen=True, slots=True)
class Problem:
    """`key` names its sentence, `words` are the values for it; a suggestion may replace the line.

    `line` counts from 1; 0 is for a deck that was not given as text. `count`: the copies that the line asked for.
    `aside`: the line is on the maybe board, so the deck can be judged without it.
    """

    line: int
    text: str
    kind: Kind
    key: str
    suggestions: tuple[str, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    count: int = 0
    aside: bool = False
