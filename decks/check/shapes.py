"""How well the shape of a list fits a format: its sections and their sizes, whatever its cards are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from enum import IntEnum

from decks.decklist.resolve import Resolved
from legality.engine.format import MAIN, Format
from legality.engine.report import Bounds


class Fit(IntEnum):
    """From the best to the worst."""

    COMPLETE = 1
    """Every section has its size."""
    OPEN = 2
    """Cards, a section or a pool may still be added."""
    EXCEEDED = 3
    """A section has more cards than it may have."""


def sizes_of(resolved: Resolved) -> Mapping[str, int]:
    """Copies by section, with those of lines whose card is not known: they were meant for the deck too."""
    sizes = Counter[str]()
    for row in resolved.placed:
        sizes[row.section] += row.entry.count
    for problem in resolved.problems:
        if not (problem.aside or problem.adrift):
            sizes[problem.section or MAIN] += problem.count

    return {section: size for section, size in sizes.items() if size}


def fit_of(format_: Format, sizes: Mapping[str, int], day: date) -> Fit:
    """How well a list of these sizes fits the edition of the day. Raises NotInForce before the first edition."""
    bounds = [bound for rule in format_.edition_on(day).rules if (bound := rule.bounds())]
    counted = [(bound, sum(sizes.get(section, 0) for section in bound.counted)) for bound in bounds]
    if any(_exceeds(bound, count) for bound, count in counted):
        return Fit.EXCEEDED

    known = {section for bound in bounds for section in (bound.section, *bound.counted)}
    is_lacking = any(_lacks(bound, count) for bound, count in counted)
    # A list has no pool, so it cannot be all of a limited deck.
    return Fit.OPEN if is_lacking or format_.limited or not known.issuperset(sizes) else Fit.COMPLETE


def _exceeds(bound: Bounds, count: int) -> bool:
    most = max(bound.one_of) if bound.one_of else bound.at_most
    return most is not None and count > most


def _lacks(bound: Bounds, count: int) -> bool:
    return count < bound.at_least or bool(bound.one_of and count not in bound.one_of)
