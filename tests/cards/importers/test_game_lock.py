"""Imports beside saves and other imports: planning keeps nobody waiting, and nothing is lost."""

import gc
from signal import SIGKILL

import pytest

from cards.importers.apply import import_batch
from legality.sources.rows import Batch, CardRow
from tests.config.backing_up import said_by


def test_imports_take_turns_and_keep_nobody_waiting_while_they_plan(database: str) -> None:
    said = said_by("tests.cards.importers.taking_turns", database)

    imps = [f"imp-{number}" for number in range(6)]
    assert said == {
        "a_save_while_an_import_plans": [["saved"], ["ant"]],
        "an_import_while_an_import_plans": [[1], 1, ["ant", "bee", "cat"]],
        "imports_of_another_game_while_an_import_plans": [[2], ["dog", "eel"], True],
        "imports_without_end_while_an_import_plans": [True, 1, ["gnu-0", "gnu-1", "gnu-2", "hen"]],
        "many_imports_at_once": [[1] * 6, imps],
        "an_undo_and_an_import_at_once": [[0], "kea"],
        "an_import_waits_for_a_busy_database": [True, "owl"],
        "an_import_that_is_killed_leaves_nothing": [-SIGKILL, [0, 0], True, 1],
    }


@pytest.mark.parametrize("collects", [True, False])
def test_an_import_leaves_the_collection_of_garbage_as_it_was(db: None, collects: bool) -> None:
    was_enabled, frozen = gc.isenabled(), gc.get_freeze_count()
    (gc.enable if collects else gc.disable)()
    try:
        import_batch(Batch("zero", cards=(CardRow("ant", "Ant", {"en": "Ant"}, {}),), source="hand"))
        after = gc.isenabled()
    finally:
        (gc.enable if was_enabled else gc.disable)()

    assert after is collects
    assert gc.get_freeze_count() == frozen
