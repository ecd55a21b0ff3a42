"""The fewest copies to take from rows of cards so that several demands are met: limits, and choices of what goes.

A row is a card in a section, known here by its place and its copies. The search branches over choices, and keeps to what is
cheaper than the best found so far. A choice once refused is refused below, so that no two branches look for the same.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from operator import mul
from typing import Final

from legality.engine.values.search_bounds import TooMuch, ask_end

# Each look at a choice or a limit is a step.
MOST_STEPS: Final = 100_000
# What a copy costs, in parts so small that all dear copies of a deck weigh less than one copy more.
COPY: Final = 10_000

# Rows by place with the copies that stay at most.
Way = tuple[tuple[int, int], ...]
Copies = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CopyLimit:
    """At most so many copies of these rows together."""

    rows: frozenset[int]
    at_most: int

    def surplus(self, copies: Sequence[int]) -> int:
        """How many copies of the rows are too many; negative for room."""
        return sum(copies[row] for row in self.rows) - self.at_most


@dataclass(frozen=True, slots=True)
class OneOfWays:
    """One of several ways has to be gone: each reduces rows."""

    ways: frozenset[Way]

    def is_met(self, copies: Sequence[int]) -> bool:
        """Whether one of the ways has been gone."""
        return any(all(copies[row] <= most for row, most in way) for way in self.ways)


Demand = CopyLimit | OneOfWays


def find_fewest_removals(
    copies: Copies,
    demands: Iterable[Demand],
    preferred: Sequence[int] = (),
    kept: Collection[int] = (),
    dear: Collection[int] = (),
    steps: int = MOST_STEPS,
) -> Copies:
    """What stays of each row once the fewest copies are taken that meet all demands.

    `preferred`: rows to take from first; `kept`: rows of which a limit leaves one copy; `dear`: of as many copies, fewer of
    these. Raises TooMuch where telling takes more than `steps`, and ValueError if nothing meets the demands.
    """
    all_demands = tuple(demands)
    ranks = {row: place for place, row in enumerate(dict.fromkeys((*preferred, *range(len(copies)))))}
    search = _Search(
        tuple(demand for demand in all_demands if isinstance(demand, OneOfWays)),
        tuple(demand for demand in all_demands if isinstance(demand, CopyLimit)),
        ranks,
        tuple(int(row in kept) for row in range(len(copies))),
        row_prices(len(copies), dear),
        steps,
    )
    search.choose(copies, search.choices, frozenset(), 0)
    if search.best is None:
        raise ValueError("no copies taken meet the demands")

    return search.best


def row_prices(rows: int, dear: Collection[int]) -> Copies:
    """What a copy of each row costs: a dear one little more, so that the fewest copies cost least."""
    return tuple(COPY + (row in dear) for row in range(rows))


@dataclass(slots=True)
class _Search:
    """A branch-and-bound search for the fewest copies taken."""

    choices: tuple[OneOfWays, ...]
    limits: tuple[CopyLimit, ...]
    ranks: dict[int, int]
    least: Copies
    prices: Copies
    steps: int
    best: Copies | None = None
    cost: int = 0
    tried: set[Copies] = field(default_factory=set)

    def choose(self, copies: Copies, choices: Sequence[OneOfWays], refused: frozenset[Way], cost: int) -> None:
        """Go each way of an unmet choice in turn; without one, keep to the limits."""
        self._count(len(choices))
        unmet = [choice for choice in choices if not choice.is_met(copies)]
        # What choices without a row in common cost at least.
        used: set[int] = set()
        total = 0
        for open_choice in unmet:
            rows = {row for way in open_choice.ways for row, _ in way}
            if used.isdisjoint(rows):
                used |= rows
                total += min((_price_of_way(way, copies) for way in open_choice.ways), default=0)

        least = total * COPY
        if self._is_dear(cost + max(least, _least_surplus(self.limits, copies))):
            return
        if not unmet:
            self._limit(copies, cost)
            return

        choice = min(unmet, key=lambda one: len(one.ways - refused))
        for way in sorted(choice.ways - refused, key=lambda one: (self._price(one, copies), one)):
            left = list(copies)
            for row, most in way:
                left[row] = min(left[row], most)

            gone = tuple(left)
            self.choose(gone, unmet, refused, cost + self._price(way, copies))
            refused |= {way}

    def _limit(self, copies: Copies, cost: int) -> None:
        """Take copies that are over several limits at once before those over one."""
        self._count(len(self.limits))
        over = [limit for limit in self.limits if limit.surplus(copies) > 0]
        if copies in self.tried or self._is_dear(cost + _least_surplus(over, copies)):
            return
        if not over:
            self.best = copies
            self.cost = cost
            return

        self.tried.add(copies)
        limit = min(over, key=lambda one: (len(one.rows), sorted(one.rows)))
        # The rows of a limit by the exceeded limits that they share, without those that share fewer than
        # others.
        spare = self._spare(copies)
        by_limits: dict[frozenset[CopyLimit], list[int]] = {}
        for row in limit.rows:
            if spare[row]:
                by_limits.setdefault(frozenset(one for one in over if row in one.rows), []).append(row)

        groups = [
            (shared, rows) for shared, rows in by_limits.items() if not any(shared < other for other in by_limits)
        ]
        for shared, rows in groups:
            surplus = min(one.surplus(copies) for one in shared)
            first = sorted(rows, key=self.ranks.__getitem__)
            taken = _take_surplus(copies, self._spare(copies), first, surplus if len(groups) == 1 else 1)
            self._limit(taken, cost + total_price(copies, self.prices) - total_price(taken, self.prices))

    def _spare(self, copies: Copies) -> Copies:
        return tuple(max(count - least, 0) for count, least in zip(copies, self.least, strict=True))

    def _price(self, way: Way, copies: Copies) -> int:
        return sum(max(copies[row] - most, 0) * self.prices[row] for row, most in way)

    def _is_dear(self, cost: int) -> bool:
        return self.best is not None and cost >= self.cost

    def _count(self, looks: int) -> None:
        ask_end()
        self.steps -= 1 + looks
        if self.steps < 0:
            raise TooMuch


def total_price(copies: Copies, prices: Copies) -> int:
    """What the copies cost together."""
    return sum(map(mul, copies, prices))


def _price_of_way(way: Way, copies: Copies) -> int:
    return sum(max(copies[row] - most, 0) for row, most in way)


def _least_surplus(limits: Iterable[CopyLimit], copies: Copies) -> int:
    """What limits without a row in common cost at least, the most exceeded first."""
    used: set[int] = set()
    total = 0
    surplus = [(limit.surplus(copies), limit) for limit in limits]
    for over, limit in sorted((row for row in surplus if row[0] > 0), key=lambda row: -row[0]):
        if used.isdisjoint(limit.rows):
            used |= limit.rows
            total += over

    return total * COPY


def _take_surplus(copies: Copies, spare: Copies, rows: Iterable[int], surplus: int) -> Copies:
    left = list(copies)
    for row in rows:
        count = min(spare[row], surplus)
        left[row] = left[row] - count
        surplus = surplus - count

    return tuple(left)
