"""How the facts of a card are stored as JSON."""

from __future__ import annotations

from typing import TypedDict


class Facts(TypedDict, total=False):
    """A card's facts. In a stored card (all sources merged) a fact that is absent and not in `unknown` has no value."""

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
