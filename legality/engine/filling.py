"""A search for cards that bring several numbers within their bounds, each at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import Final

from legality.engine.inventing import NewCard
from legality.engine.search_bounds import TooMuch, ask_end

# No more decks than these are looked at to tell whether cards leave room.
MOST_STEPS: Final = 20_000

# What a deck has of each bound.
Held = tuple[int, ...]
# A card, and what one copy adds to each bound.
Adding = tuple[NewCard, Held]
# A card, and those that were chosen before it.
_Chosen = tuple[()] | tuple[NewCard, "_Chosen"]


@dataclass(frozen=True, slots=True)
class Bound:
    """What a number has to be in the end. `one_of`: one of these; empty: within the bounds."""

    at_least: int
    at_most: int | None
    one_of: tuple[int, ...] = ()

    def lacks(self, number: int) -> bool:
        """Whether more has to come."""
        return number < self.at_least or bool(self.one_of and number not in self.one_of)

    def exceeds(self, number: int) -> bool:
        """Whether nothing that comes helps."""
        return self.at_most is not None and number > self.at_most


def fill(bounds: Sequence[Bound], held: Held, cards: Sequence[Adding]) -> tuple[NewCard, ...] | None:
    """Cards that satisfy every bound; None if there are none. Raises TooMuch.

    Each card that is tried adds to the first bound that lacks something. What has been tried is not tried again.
    """
    if any(bound.exceeds(number) for bound, number in zip(bounds, held, strict=True)):
        return None

    seen: set[Held] = {held}
    stack: list[tuple[Held, _Chosen]] = [(held, ())]
    helping = [_helping(cards, at) for at in range(len(bounds))]
    while stack:
        ask_end()
        now, chosen = stack.pop()
        lacking = [at for at, bound in enumerate(bounds) if bound.lacks(now[at])]
        if not lacking:
            return _unrolled(chosen)

        for new, adds in helping[lacking[0]]:
            after = tuple(map(add, now, adds))
            if after in seen or any(bound.exceeds(number) for bound, number in zip(bounds, after, strict=True)):
                continue
            if len(seen) >= MOST_STEPS:
                raise TooMuch
            seen.add(after)
            stack.append((after, (new, chosen)))

    return None


def _helping(cards: Sequence[Adding], at: int) -> list[Adding]:
    """The cards that add to a bound, the best last: what adds most to it, and least to the others."""
    helping = [(new, adds) for new, adds in cards if adds[at]]
    return sorted(helping, key=lambda each: (each[1][at], -sum(each[1])))


def _unrolled(chosen: _Chosen) -> tuple[NewCard, ...]:
    cards: list[NewCard] = []
    while chosen:
        new, chosen = chosen
        cards.append(new)

    return tuple(cards)
