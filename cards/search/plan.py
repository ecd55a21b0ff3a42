"""A query understood: what it asks of cards, with every field and value found. What cards match is said here once.

A card fits `Printed` when one of its printings does; several that stand side by side, not negated, speak of one and
the same printing. A fact that is not known fits nothing, so that its negation fits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from cards.search.ast import Op


@dataclass(frozen=True, slots=True)
class Named:
    """A name in any language has these letters, or its pinyin has them from the beginning of a syllable."""

    text: str


@dataclass(frozen=True, slots=True)
class Near:
    """No name has the word as typed; one of these, which are near it, is meant, as `Named` means it.

    `beside`: no name has it beside the other words of the query; alone some name may.
    """

    typed: str
    words: tuple[str, ...]
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Exactly:
    """A name in any language is this one, apart from width, case, spaces and punctuation."""

    text: str


@dataclass(frozen=True, slots=True)
class Says:
    """The rules text in some language, current or printed, contains these words."""

    text: str


@dataclass(frozen=True, slots=True)
class Has:
    """A known fact has one of the values, folded as in `slug_of`."""

    field: str
    values: frozenset[str]


@dataclass(frozen=True, slots=True)
class Printed:
    """A printing with one of the values. Of `number`: `number|variant` as printed; of `code`: the set before it."""

    field: str
    values: frozenset[str]
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """The card has the number, and it compares so."""

    field: str
    op: Op
    value: int


@dataclass(frozen=True, slots=True)
class Stands:
    """Cards of one standing in a format on a day; `ids` are theirs. An empty `format`: in any of the game's."""

    format: str
    day: date
    standing: str
    ids: frozenset[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Held:
    """Cards of a deck; `ids` are theirs."""

    deck: str
    ids: frozenset[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class All:
    """Every part; none: every card."""

    parts: tuple[Bound, ...] = ()


@dataclass(frozen=True, slots=True)
class Any:
    """At least one part."""

    parts: tuple[Bound, ...]


@dataclass(frozen=True, slots=True)
class No:
    """What the part does not fit."""

    part: Bound


Bound = Named | Near | Exactly | Says | Has | Printed | Number | Stands | Held | All | Any | No


@dataclass(frozen=True, slots=True)
class Plan:
    """What to look for, in which game (empty: all), and how to give the answer. No `order`: the best first.

    `within`: the ids of the cards that may be found at all; None: any.
    """

    game: str
    node: Bound
    order: str = ""
    descending: bool = False
    prints: bool = False
    within: frozenset[str] | None = field(default=None, repr=False)


def of_one_printing(node: Bound) -> bool:
    """Whether a node speaks of one printing: `Printed`, joined by and, or, without a negation."""
    if isinstance(node, All | Any):
        return bool(node.parts) and all(of_one_printing(part) for part in node.parts)

    return isinstance(node, Printed)


def parted(node: All) -> tuple[tuple[Bound, ...], tuple[Bound, ...]]:
    """The parts that speak of one printing together, and the others."""
    printed = tuple(part for part in node.parts if of_one_printing(part))
    return printed, tuple(part for part in node.parts if part not in printed)


def words_of(node: Bound) -> tuple[str, ...]:
    """The words that a name must have: bare ones, not negated and not one of several; of near ones the nearest."""
    parts = node.parts if isinstance(node, All) else (node,)
    said = (part for part in parts if isinstance(part, Named | Near))
    return tuple(part.words[0] if isinstance(part, Near) else part.text for part in said)
