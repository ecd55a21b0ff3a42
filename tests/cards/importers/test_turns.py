"""Imports beside saves and other imports: planning keeps nobody waiting, and nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.config.backing_up import ROOT, filled_postgresql, manage


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database of its own."""
    if request.param == "postgresql":
        with filled_postgresql() as url:
            yield url
        return

    url = f"sqlite:///{tmp_path / 'site.sqlite3'}"
    manage(url, "migrate", "-v0")
    yield url


def test_imports_take_turns_and_keep_nobody_waiting_while_they_plan(database: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.cards.importers.taking_turns"],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": database, "DEBUG": "off"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr[-3000:]
    imps = [f"imp-{number}" for number in range(6)]
    assert json.loads(done.stdout) == {
        "a_save_while_an_import_plans": [["saved"], ["ant"]],
        "an_import_while_an_import_plans": [[1], 1, ["ant", "bee", "cat"]],
        "imports_of_another_game_while_an_import_plans": [[2], ["dog", "eel"], True],
        "imports_without_end_while_an_import_plans": [True, 1, ["gnu-0", "gnu-1", "gnu-2", "hen"]],
        "many_imports_at_once": [[1] * 6, imps],
        "an_undo_and_an_import_at_once": [[0], "kea"],
        "an_import_waits_for_a_busy_database": [True, "owl"],
    }
