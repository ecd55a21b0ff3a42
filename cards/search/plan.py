"""The plan of a query: its conditions with every field and value resolved. The docstrings define what matches.

A card fits `HasPrinting` when one of its printings does; several side by side, not negated, must fit one and the same
printing. An unknown fact fits nothing, so its negation fits. Of a partly known fact the sure values fit, and those that
it perhaps has do not.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date

from cards.search.ast import Op


@dataclass(frozen=True, slots=True)
class NameContains:
    """A name in any language has these letters, or, with `sounds`, its pinyin has them from the beginning of a syllable."""

    text: str
    sounds: bool = True


@dataclass(frozen=True, slots=True)
class NameNear:
    """No name has the word as typed: `NameContains` for any of these near words.

    `beside`: some name may have the word, but not together with the other words of the query.
    """

    typed: str
    words: tuple[str, ...]
    beside: bool = False
    sounds: bool = True


@dataclass(frozen=True, slots=True)
class NameIs:
    """A name in any language equals this one, apart from width, case, spaces and punctuation."""

    text: str


@dataclass(frozen=True, slots=True)
class TextContains:
    """The rules text in some language, current or printed, contains these words."""

    text: str


@dataclass(frozen=True, slots=True)
class FactIs:
    """A fact surely has one of the values, folded as in `slug_of`."""

    field: str
    values: frozenset[str]


@dataclass(frozen=True, slots=True)
class HasPrinting:
    """A printing has one of the values; for `number` they are `number|variant`, for `code` `set|number|variant`."""

    field: str
    values: frozenset[str]
    typed: str = ""


@dataclass(frozen=True, slots=True)
class NumberIs:
    """The card has the number, and the comparison holds."""

    field: str
    op: Op
    value: int


@dataclass(frozen=True, slots=True)
class HasStanding:
    """Cards with a standing in a format on a day; `ids` are theirs. An empty `format`: in any format of the game."""

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
    """Every part fits; without parts: every card."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part fits."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class NotOf:
    """The part does not fit."""

    part: Condition


Condition = (
    NameContains
    | NameNear
    | NameIs
    | TextContains
    | FactIs
    | HasPrinting
    | NumberIs
    | HasStanding
    | InDeck
    | AllOf
    | AnyOf
    | NotOf
)


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """What to look for, in which game (empty: all), and how to present it. Without `order`: the best match first.

    `within`: only cards with these ids; None: any card. `without`: no cards with these ids. `last`: cards with these ids come after the others, unless the
    words are their whole name. `written`: what cards fit by the letters of their names; the best match first, those that
    fit by their pinyin alone come after them.
    `versions`: the versions of the games' cards that it was made for.
    """

    game: str
    node: Condition
    order: str = ""
    descending: bool = False
    prints: bool = False
    within: frozenset[str] | None = field(default=None, repr=False)
    without: frozenset[str] = field(default=frozenset(), repr=False)
    last: frozenset[str] | None = field(default=None, repr=False)
    written: Condition | None = None
    versions: tuple[tuple[str, int], ...] = field(default=(), repr=False, compare=False)


def without_sounds(node: Condition) -> Condition:
    """The condition with names found by their letters alone. What is excluded stays excluded by sound too."""
    match node:
        case AllOf(parts=parts):
            return AllOf(tuple(map(without_sounds, parts)))
        case AnyOf(parts=parts):
            return AnyOf(tuple(map(without_sounds, parts)))
        case NameContains() | NameNear():
            return replace(node, sounds=False)

    return node


def of_one_printing(node: Condition) -> bool:
    """Whether a node is about one printing: `HasPrinting`, joined by and, or, without a negation."""
    if isinstance(node, AllOf | AnyOf):
        return bool(node.parts) and all(of_one_printing(part) for part in node.parts)

    return isinstance(node, HasPrinting)


def split_printing_parts(node: AllOf) -> tuple[tuple[Condition, ...], tuple[Condition, ...]]:
    """The parts about one printing, and the others."""
    printed = tuple(part for part in node.parts if of_one_printing(part))
    return printed, tuple(part for part in node.parts if part not in printed)


def required_words(node: Condition) -> tuple[str, ...]:
    """The words that every name found must have; of near words the nearest."""
    parts = node.parts if isinstance(node, AllOf) else (node,)
    named = (part for part in parts if isinstance(part, NameContains | NameNear))
    return tuple(part.words[0] if isinstance(part, NameNear) else part.text for part in named)
