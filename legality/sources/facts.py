"""How the facts of a card are stored as JSON."""

from typing import TypedDict


class StoredPartly(TypedDict):
    """What is known of an unknown fact: it has all values of `surely`, any of `perhaps`, and no others."""

    surely: list[str]
    perhaps: list[str]


class Facts(TypedDict, total=False):
    """A card's facts. In a stored card (all sources merged) a fact that is absent and not in `unknown` has no value.

    `partly` says what is known of some facts of `unknown`; cards/catalogue/partly.py reads and writes it.
    `printed_numbers`: the texts of numbers that are printed as no plain number (`X`, `3-6`); what such a number counts as
    is in `numbers`, or else its name in `unknown`. `requires`: values, those of some traits as `talent=X`.
    """

    kind: str
    supertypes: list[str]
    labels: list[str]
    requires: list[list[str]]
    copy_limit: int
    include: str
    exclude: str
    traits: dict[str, list[str]]
    numbers: dict[str, int]
    printed_numbers: dict[str, str]
    unknown: list[str]
    partly: dict[str, StoredPartly]
