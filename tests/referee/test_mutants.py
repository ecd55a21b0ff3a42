"""A faulty engine is noticed: each of these has one fault, and a few hundred decks find it."""

from dataclasses import replace
from itertools import islice

import pytest

from tests.referee.aiming import cases, codes
from tests.referee.engine import engine_verdict
from tests.referee.mutants import MUTANTS, Mutant
from tests.referee.ranges import RANGES
from tests.referee.verdicts import truth

SEED = 7
DECKS = 600


def noticed(mutant: Mutant) -> bool:
    """Whether some deck shows the fault: the mutant decides it wrongly, and the engine does not."""
    range_ = RANGES[mutant.game]
    worlds = [world for world in range_.worlds if mutant.rule in codes(world)]
    aimed = replace(range_, worlds=[world for world in worlds if not mutant.formats or world.format in mutant.formats])
    decks = (case for case in cases(aimed, SEED, 40 * DECKS, mutant.situations) if case.rule == mutant.rule)
    for case in islice(decks, DECKS):
        said = mutant.judge(case.world, case.deck)
        if said not in ("undetermined", truth(case.world, case.deck), engine_verdict(case.world, case.deck)):
            return True

    return False


@pytest.mark.parametrize("mutant", MUTANTS, ids=[f"{mutant.game} {mutant.name}" for mutant in MUTANTS])
def test_a_faulty_engine_is_noticed(mutant: Mutant) -> None:
    assert noticed(mutant)


def test_there_are_twenty_mutants_at_least_and_some_of_each_game() -> None:
    assert len(MUTANTS) >= 20
    assert {mutant.game for mutant in MUTANTS} == set(RANGES)
