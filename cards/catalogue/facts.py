"""How the facts of a card are stored as JSON."""

from __future__ import annotations

from typing import TypedDict


class StoredPartly(TypedDict):
    """What is known of an unknown fact: it has all values of `surely`, any of `perhaps`, and no others."""

    surely: list[str]
    perhaps: list[str]


class Facts(TypedDict, total=False):
    """A card's facts. In a stored card (all sources merged) a fact that is absent and not in `unknown` has no value.

    `partly` says what is known of some facts of `unknown`; cards/catalogue/partly.py reads and writes it.
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
    unknown: list[str]
    partly: dict[str, StoredPartly]
