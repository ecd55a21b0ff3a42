"""Which decks are checked in a round: pure, and the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

# Of so many decks at least one is checked over an event.
SHARE: Final = 10


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entry that could be picked: its key, and how many checks it has had."""

    entry: int
    checks: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round with those at it who could be picked."""

    number: int
    players: tuple[Candidate, ...]


def pick(candidates: Iterable[Candidate], wanted: int, random: Random) -> list[int]:
    """The keys of `wanted` entries, or of all if there are fewer, in random order.

    Nobody is picked twice in a call, and nobody again while somebody has had fewer checks.
    """
    drawn = sorted(candidates, key=lambda one: one.entry)
    random.shuffle(drawn)
    drawn.sort(key=lambda one: one.checks)
    return [one.entry for one in drawn[: max(0, wanted)]]


def pick_tables(tables: Iterable[Table], wanted: int, random: Random) -> list[Table]:
    """`wanted` tables, or all if there are fewer, of which each has somebody to check; in random order.

    No table is picked while the players of another have had fewer checks; of equal ones none goes first that has a player
    with more.
    """
    drawn = sorted((one for one in tables if one.players), key=lambda one: one.number)
    random.shuffle(drawn)
    drawn.sort(key=checks_at)
    return drawn[: max(0, wanted)]


def checks_at(table: Table) -> tuple[Fraction, int]:
    """The checks that a table's players have had, on average and at most. The table has players."""
    checks = [one.checks for one in table.players]
    return Fraction(sum(checks), len(checks)), max(checks)


def owed(candidates: Iterable[Candidate]) -> int:
    """How many entries without a check are missing from a tenth of all."""
    everyone = list(candidates)
    checked = sum(one.checks > 0 for one in everyone)
    return max(0, -(-len(everyone) // SHARE) - checked)
