"""No verdict of the engine differs from the truth by exhaustion, and what can be decided is decided.

`REFEREE_DECKS` asks for more decks of each game, `REFEREE_SEED` for others; with `-s` the tables are printed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from tests.referee.aiming import cases
from tests.referee.comparing import Difference, Tally, compare
from tests.referee.engine import engine_verdict
from tests.referee.ranges import RANGES
from tests.referee.shrinking import shrunk
from tests.referee.verdicts import truth

DECKS = int(os.environ.get("REFEREE_DECKS", "1000"))
SEED = int(os.environ.get("REFEREE_SEED", "1"))
LEAST_SHARE = 0.99
# How many exceptions are shown.
AT_MOST = 20

GAMES = pytest.mark.parametrize("game", list(RANGES))


@cache
def tally(game: str) -> Tally:
    """The comparison of one game."""
    return compare(cases(RANGES[game], SEED, DECKS))


def one_of_each(differences: Sequence[Difference]) -> list[Difference]:
    """The first decks of each sort that are judged differently."""
    sorts = {(repr(each.case.world), each.case.rule, each.truth, each.engine): each for each in reversed(differences)}
    return list(sorts.values())[:AT_MOST]


def smallest(each: Difference) -> Difference:
    """The difference with the smallest deck that shows it."""
    world, verdicts = each.case.world, (each.truth, each.engine)
    small = shrunk(each.case.deck, lambda one: (truth(world, one), engine_verdict(world, one)) == verdicts)
    return replace(each, case=replace(each.case, deck=small))


@GAMES
def test_no_decided_verdict_differs_from_the_truth(game: str) -> None:
    assert [str(smallest(each)) for each in one_of_each(tally(game).wrong)] == []


@GAMES
def test_the_engine_decides_nearly_all_that_can_be_decided(game: str) -> None:
    found = tally(game)
    exceptions = "\n".join(map(str, one_of_each(found.left_open)))
    print(f"\n{game}: {found.decks} decks, {100 * found.share:.2f} % of the decided\n{found.table()}\n{exceptions}")

    assert found.share >= LEAST_SHARE
