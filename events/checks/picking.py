"""Which decks are checked in a round: pure, and the same for the same seed."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

# Of so many decks at least one is checked over an event.
SHARE: Final = 10


@dataclass(frozen=True, slots=True)
class CheckCandidate:
    """An entry that could be picked: its key, how often it was picked, and how many of those checks came to an end."""

    entry: int
    checks: int = 0
    done: int = 0


@dataclass(frozen=True, slots=True)
class PickingTable:
    """A table of a round with those at it who could be picked."""

    number: int
    players: tuple[CheckCandidate, ...]


def pick_entries(candidates: Iterable[CheckCandidate], wanted: int, random: Random) -> list[int]:
    """The keys of `wanted` entries, or of all if there are fewer, in random order.

    No entry is picked twice in a call, and none again while another has had fewer checks.
    """
    drawn = sorted(candidates, key=lambda one: one.entry)
    random.shuffle(drawn)
    drawn.sort(key=lambda one: one.checks)
    return [one.entry for one in drawn[: max(0, wanted)]]


def pick_tables(tables: Iterable[PickingTable], wanted: int, random: Random) -> list[PickingTable]:
    """`wanted` tables, or all if there are fewer, each with a player to check; in random order.

    No table is picked while the players of another have had fewer checks; of equal ones none goes first that has a player
    with more.
    """
    drawn = sorted((one for one in tables if one.players), key=lambda one: one.number)
    random.shuffle(drawn)
    drawn.sort(key=checks_at)
    return drawn[: max(0, wanted)]


def checks_at(table: PickingTable) -> tuple[Fraction, int]:
    """The checks that a table's players have had, on average and at most. The table has players."""
    checks = [one.checks for one in table.players]
    return Fraction(sum(checks), len(checks)), max(checks)


@dataclass(frozen=True, slots=True)
class CheckedShare:
    """How many take part, were picked, and were checked to the end; what is missing from a tenth, of picks and of checks."""

    players: int
    picked: int
    checked: int

    @property
    def unpicked(self) -> int:
        """How many more have to be picked for a tenth of all."""
        return max(0, -(-self.players // SHARE) - self.picked)

    @property
    def owed(self) -> int:
        """How many more have to be checked for a tenth of all."""
        return max(0, -(-self.players // SHARE) - self.checked)


def check_progress(candidates: Iterable[CheckCandidate]) -> CheckedShare:
    """How far the checks of an event have come. A pick alone does not count as a check."""
    everyone = list(candidates)
    return CheckedShare(len(everyone), sum(one.checks > 0 for one in everyone), sum(one.done > 0 for one in everyone))
