"""A line of text that did not become a card of the deck, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from legality.engine.values.card import Card
from legality.engine.values.report import Verdict

Kind = Literal["unreadable", "unknown", "ambiguous", "unknown-heading", "guessed", "commented"]


@dataclass(frozen=True, slots=True)
class Problem:
    """`key` names its sentence, `words` are the values for it; a suggestion may replace the line.

    `line` counts from 1; 0 is for a deck that was not given as text. `count`: the copies that the line asked for.
    `aside`: the line is on the maybe board or a comment, so the deck can be judged without it.
    `section` is the slug of the known heading above; `adrift`: the heading above is unknown, so the line may be in any
    section or in none. `counted`: the line asked for exactly `count` copies. `cards`: all cards of a name that several have,
    the suggested ones first; `outcomes`: the verdict with each suggestion. `likeliest`: the card of the first suggestion.
    """

    line: int
    text: str
    kind: Kind
    key: str
    suggestions: tuple[str, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    count: int = 0
    aside: bool = False
    section: str | None = None
    adrift: bool = False
    counted: bool = False
    outcomes: tuple[Verdict | None, ...] = ()
    likeliest: Card | None = field(default=None, compare=False, repr=False)
    cards: tuple[Card, ...] = field(default=(), compare=False, repr=False)

    def on_line(self, line: int) -> Problem:
        """The problem as an equal line gives it. It is made for every line; `replace` takes five times as long."""
        return Problem(
            *(line, self.text, self.kind, self.key, self.suggestions, self.words, self.count, self.aside, self.section),
            *(self.adrift, self.counted, self.outcomes, self.likeliest, self.cards),
        )


def number_missing(problems: Iterable[Problem]) -> int:
    """How many lines are not in the deck though they ask for a card: a comment asks for none."""
    return sum(problem.kind != "commented" for problem in problems)
