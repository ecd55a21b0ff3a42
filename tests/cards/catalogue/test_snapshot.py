"""Readers beside writers: each catalogue, each file and each list of words is of one version, and nobody waits."""

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


def test_no_reading_beside_a_writer_mixes_two_versions_and_many_threads_read_once(database: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.cards.catalogue.reading"],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": database, "DEBUG": "off"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr[-3000:]
    several = [0, True]
    readers = ("catalogue", "catalogue_in_a_transaction", "bulk", "words")
    assert json.loads(done.stdout) == {"mixed": dict.fromkeys(readers, several), "loads": 1, "beside": True}
