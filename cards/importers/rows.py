"""The rows that every source of cards is parsed to, and how facts are kept as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypedDict


class Facts(TypedDict, total=False):
    """A card's facts as stored. What is named in `unknown` is lacking; what is absent otherwise is none."""

    kind: str
    supertypes: list[str]
    labels: list[str]
    requires: list[list[str]]
    copy_limit: int
    include: str
    exclude: str
    traits: dict[str, list[str]]
    numbers: dict[str, int]
    unknown: list[str]


@dataclass(frozen=True, slots=True)
class SetRow:
    """A set of cards."""

    code: str
    names: Mapping[str, str]
    released: date | None = None
    sample: bool = False


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card: `key` is its stable identity within the game, `name` the official name."""

    key: str
    name: str
    names: Mapping[str, str]
    facts: Facts
    aliases: tuple[str, ...] = ()
    sample: bool = False


@dataclass(frozen=True, slots=True)
class PrintingRow:
    """A card in a set."""

    card: str
    card_set: str
    number: str
    variant: str = ""
    rarity: str = ""


@dataclass(frozen=True, slots=True)
class RestrictionRow:
    """A dated ban or copy cap."""

    card: str
    format: str
    limit: int
    since: date | None = None
    until: date | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class Batch:
    """All that one source says about one game."""

    game: str
    sets: tuple[SetRow, ...] = ()
    cards: tuple[CardRow, ...] = ()
    printings: tuple[PrintingRow, ...] = ()
    restrictions: tuple[RestrictionRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """How many rows were new, changed, or as before."""

    created: int = 0
    changed: int = 0
    unchanged: int = 0

    def __add__(self, other: Summary) -> Summary:
        return Summary(self.created + other.created, self.changed + other.changed, self.unchanged + other.unchanged)
