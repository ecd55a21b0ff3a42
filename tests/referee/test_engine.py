"""No verdict of the engine differs from the truth by exhaustion, and what can be decided is decided.

`make test` judges a few decks of each game and the long run thousands; `REFEREE_DECKS` asks for another number of them,
`REFEREE_SEED` for others. With `-s` the tables are printed.
"""

import os
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.long import amount
from tests.referee.aiming import cases
from tests.referee.comparing import Difference, Tally, compare
from tests.referee.engine import engine_verdict
from tests.referee.ranges import RANGES
from tests.referee.shrinking import shrunk
from tests.referee.verdicts import truth

pytestmark = pytest.mark.grows

DECKS = int(os.environ.get("REFEREE_DECKS", amount(200, 1000)))
SEED = int(os.environ.get("REFEREE_SEED", "1"))
LEAST_SHARE = 0.99
# How many exceptions are shown.
AT_MOST = 20


@pytest.fixture(scope="module", params=list(RANGES))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def tally(game: str) -> Tally:
    """The comparison of one game."""
    return compare(cases(RANGES[game], SEED, DECKS))


def one_of_each(differences: Sequence[Difference]) -> list[Difference]:
    """First decks of each sort that are judged differently."""
    sorts = {(repr(each.case.world), each.case.rule, each.truth, each.engine): each for each in reversed(differences)}
    return list(sorts.values())[:AT_MOST]


def smallest(each: Difference) -> Difference:
    """The difference with the smallest deck that shows it."""
    world, verdicts = each.case.world, (each.truth, each.engine)
    small = shrunk(each.case.deck, lambda one: (truth(world, one), engine_verdict(world, one)) == verdicts)
    return replace(each, case=replace(each.case, deck=small))


def test_no_decided_verdict_differs_from_the_truth(tally: Tally) -> None:
    assert [str(smallest(each)) for each in one_of_each(tally.wrong)] == []


def test_the_engine_decides_nearly_all_that_can_be_decided(game: str, tally: Tally) -> None:
    exceptions = "\n".join(map(str, one_of_each(tally.left_open)))
    print(f"\n{game}: {tally.decks} decks, {100 * tally.share:.2f} % of the decided\n{tally.table()}\n{exceptions}")

    assert tally.share >= LEAST_SHARE
