"""Leaders that may lead a limited deck though the pool lists none: every one that its envelope allows and that may matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import prod
from typing import Final

from legality.engine.card import Card
from legality.engine.envelope import Envelope
from legality.engine.search_bounds import TooMuch

# No more leaders are tried.
MOST_LEADERS: Final = 600


def any_leaders(kind: str, asked: Iterable[tuple[str, str]], envelope: Envelope) -> Iterator[Card]:
    """Leaders of a kind with as many of the values asked for as they may have. Raises TooMuch."""
    values: dict[str, set[str]] = {trait: set() for trait in envelope.bounds}
    for trait, value in asked:
        values.setdefault(trait, set()).add(value)

    ways = {trait: _choices(found, envelope.at_most(trait)) for trait, found in values.items()}
    if prod(map(len, ways.values())) > MOST_LEADERS:
        raise TooMuch

    for number, chosen in enumerate(product(*ways.values())):
        traits = {trait: frozenset(some) for trait, some in zip(ways, chosen, strict=True)}
        yield Card(f"?leader-{number}", "", "?", kind, traits=traits)


def _choices(values: Iterable[str], at_most: int | None) -> list[tuple[str, ...]]:
    """The largest sets of values within the bound: more values never ask for less."""
    found = sorted(values)
    size = len(found) if at_most is None else min(at_most, len(found))
    return list(combinations(found, size))
