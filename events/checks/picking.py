"""Which decks are checked in a round: pure, and the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

# Of so many decks at least one is checked over an event.
SHARE: Final = 10


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entry that could be picked: its key, and how many checks it has had."""

    entry: int
    checks: int = 0


def pick(candidates: Iterable[Candidate], wanted: int, random: Random) -> list[int]:
    """The keys of `wanted` entries, or of all if there are fewer, in random order.

    Nobody is picked twice in a call, and nobody again while somebody has had fewer checks.
    """
    drawn = sorted(candidates, key=lambda one: one.entry)
    random.shuffle(drawn)
    drawn.sort(key=lambda one: one.checks)
    return [one.entry for one in drawn[: max(0, wanted)]]


def owed(candidates: Iterable[Candidate]) -> int:
    """How many entries without a check are missing from a tenth of all."""
    everyone = list(candidates)
    checked = sum(one.checks > 0 for one in everyone)
    return max(0, -(-len(everyone) // SHARE) - checked)
