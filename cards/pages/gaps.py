"""Whether all cards of a set are known here, as far as its own numbers tell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cards.models import CardSet, Printing


@dataclass(frozen=True, slots=True)
class Gaps:
    """How many of a set's numbers from 1 to the last that is known have a card here; at least one has none."""

    known: int
    last: int


def gaps_of(found: CardSet, printings: Iterable[Printing]) -> Gaps | None:
    """The gaps in a set's numbers; None if there are none.

    What was never released as a set (promos, products) takes its numbers from elsewhere, so that they tell nothing.
    """
    if found.released is None or found.sample:
        return None

    numbers = {int(one.number) for one in printings if one.number.isdecimal()} - {0}
    last = max(numbers, default=0)
    return Gaps(len(numbers), last) if len(numbers) < last else None
