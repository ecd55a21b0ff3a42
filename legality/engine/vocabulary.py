"""The words of a game beside its rules: printed numbers, labels, and what people write in tables and searches. Pure data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

# Names by language: `en`, `zh-hans` ...
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """A number that is printed on cards. `words`: further words for it in tables and searches.

    `below_zero`: it may be negative, as a number that adds to another card's may.
    """

    names: Names
    words: tuple[str, ...] = ()
    below_zero: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a finding of a game's own rule says, in English, with the words of the finding such as `%(found)s`.

    `many`: of several cards; empty: the same sentence.
    """

    one: str
    many: str = ""


@dataclass(frozen=True, slots=True)
class TableVocabulary:
    """The words of one game in card tables that people type.

    `closed`: by trait, all values, where the rules list them all. `none`: by trait, words for "no value".
    `kinds`: by kind, further words for it.
    """

    closed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    none: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SearchVocabulary:
    """The words of one game in searches. `words`: by trait or number, further words for it, most of them short.

    `examples`: queries to begin with; each finds a card of the starter set.
    """

    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    examples: tuple[str, ...] = ()


# What most games call the numbers on their cards.
USUAL_NUMBERS: Final[Mapping[str, PrintedNumber]] = {
    "attack": PrintedNumber({"en": "attack", "zh-hans": "攻击"}, ("攻击力", "攻"), below_zero=True),
    "cost": PrintedNumber({"en": "cost", "zh-hans": "费用"}),
    "defense": PrintedNumber({"en": "defense", "zh-hans": "防御"}, ("defence", "防御力", "防"), below_zero=True),
    "health": PrintedNumber({"en": "health", "zh-hans": "生命"}, ("生命值", "血量")),
    "life": PrintedNumber({"en": "life", "zh-hans": "生命"}, ("生命值",)),
    "power": PrintedNumber({"en": "power", "zh-hans": "力量"}, ("符能",)),
}

# What the rules of copies look at in most games.
USUAL_LABELS: Final[Mapping[str, Names]] = {
    "unique": {"en": "unique", "zh-hans": "唯一"},
    "unlimited": {"en": "unlimited", "zh-hans": "无限"},
}


def usual_numbers(*slugs: str) -> dict[str, PrintedNumber]:
    """These of the usual numbers, in this order. Raises ValueError for another."""
    if strange := [slug for slug in slugs if slug not in USUAL_NUMBERS]:
        raise ValueError(f"no usual number is called {strange[0]!r}; there are {', '.join(USUAL_NUMBERS)}")

    return {slug: USUAL_NUMBERS[slug] for slug in slugs}
