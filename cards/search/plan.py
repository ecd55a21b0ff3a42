"""A query understood: what it asks of cards, with every field and value found. What cards match is said here once.

A card fits `PrintedIn` when one of its printings does; several that stand side by side, not negated, speak of one and
the same printing. A fact that is not known fits nothing, so that its negation fits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from cards.search.ast import Op


@dataclass(frozen=True, slots=True)
class NameContains:
    """A name in any language has these letters, or its pinyin has them from the beginning of a syllable."""

    text: str


@dataclass(frozen=True, slots=True)
class NameNear:
    """No name has the word as typed; one of these, which are near it, is meant, as `NameContains` means it.

    `beside`: no name has it beside the other words of the query; alone some name may.
    """

    typed: str
    words: tuple[str, ...]
    beside: bool = False


@dataclass(frozen=True, slots=True)
class NameIs:
    """A name in any language is this one, apart from width, case, spaces and punctuation."""

    text: str


@dataclass(frozen=True, slots=True)
class TextContains:
    """The rules text in some language, current or printed, contains these words."""

    text: str


@dataclass(frozen=True, slots=True)
class FactIs:
    """A known fact has one of the values, folded as in `slug_of`."""

    field: str
    values: frozenset[str]


@dataclass(frozen=True, slots=True)
class PrintedIn:
    """A printing with one of the values. Of `number`: `number|variant` as printed; of `code`: the set before it."""

    field: str
    values: frozenset[str]
    typed: str = ""


@dataclass(frozen=True, slots=True)
class NumberIs:
    """The card has the number, and it compares so."""

    field: str
    op: Op
    value: int


@dataclass(frozen=True, slots=True)
class HasStanding:
    """Cards of one standing in a format on a day; `ids` are theirs. An empty `format`: in any of the game's."""

    format: str
    day: date
    standing: str
    ids: frozenset[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class InDeck:
    """Cards of a deck; `ids` are theirs."""

    deck: str
    ids: frozenset[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part; none: every card."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class NotOf:
    """What the part does not fit."""

    part: Condition


Condition = (
    NameContains
    | NameNear
    | NameIs
    | TextContains
    | FactIs
    | PrintedIn
    | NumberIs
    | HasStanding
    | InDeck
    | AllOf
    | AnyOf
    | NotOf
)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to look for, in which game (empty: all), and how to give the answer. No `order`: the best first.

    `within`: the ids of the cards that may be found at all; None: any.
    """

    game: str
    node: Condition
    order: str = ""
    descending: bool = False
    prints: bool = False
    within: frozenset[str] | None = field(default=None, repr=False)


def of_one_printing(node: Condition) -> bool:
    """Whether a node speaks of one printing: `PrintedIn`, joined by and, or, without a negation."""
    if isinstance(node, AllOf | AnyOf):
        return bool(node.parts) and all(of_one_printing(part) for part in node.parts)

    return isinstance(node, PrintedIn)


def parted(node: AllOf) -> tuple[tuple[Condition, ...], tuple[Condition, ...]]:
    """The parts that speak of one printing together, and the others."""
    printed = tuple(part for part in node.parts if of_one_printing(part))
    return printed, tuple(part for part in node.parts if part not in printed)


def words_of(node: Condition) -> tuple[str, ...]:
    """The words that a name must have: bare ones, not negated and not one of several; of near ones the nearest."""
    parts = node.parts if isinstance(node, AllOf) else (node,)
    named = (part for part in parts if isinstance(part, NameContains | NameNear))
    return tuple(part.words[0] if isinstance(part, NameNear) else part.text for part in named)
