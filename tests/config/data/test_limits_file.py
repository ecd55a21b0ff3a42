"""Counts in a file: one number for all threads and processes, whatever happens to the file."""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Final

import pytest

from config.data import limits_file
from config.data.limits_file import TIDY_AFTER, LimitsFile

ADDER: Final = """
import sys
from django.conf import settings
settings.configure()
from config.data.limits_file import LimitsFile
counts = LimitsFile(sys.argv[1], {})
for _ in range(300):
    counts.incr("hits")
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "inner" / "site.limits"


@pytest.fixture
def counts(file: Path) -> Iterator[LimitsFile]:
    yield LimitsFile(str(file), {})


def test_a_key_is_added_once_and_counted_up(counts: LimitsFile) -> None:
    assert (counts.add("a", 1, 60), counts.add("a", 5, 60)) == (True, False)
    assert counts.incr("a") == 2
    assert counts.incr("a", 10) == 12
    assert counts.get("a") == 12


def test_what_is_over_is_forgotten_and_may_be_added_again(counts: LimitsFile) -> None:
    counts.set("a", 7, 0.01)
    counts.set("b", 7, None)
    time.sleep(0.02)

    assert (counts.get("a"), counts.get("b"), counts.get("a", "none")) == (None, 7, "none")
    with pytest.raises(ValueError, match="not found"):
        counts.incr("a")
    assert counts.add("a", 1, 60) is True
    assert counts.get("a") == 1


def test_values_are_what_json_has_and_keys_are_forgotten_on_demand(counts: LimitsFile) -> None:
    counts.set("words", ["a", {"b": True}])

    assert counts.get("words") == ["a", {"b": True}]
    assert (counts.touch("words", 60), counts.touch("none", 60)) == (True, False)
    assert counts.delete("words") is True
    assert counts.delete("words") is False
    assert counts.get("words") is None
    counts.set("a", 1)
    counts.clear()
    assert counts.get("a") is None


def test_threads_and_processes_count_together(counts: LimitsFile, file: Path) -> None:
    counts.add("hits", 0, 600)
    others = [subprocess.Popen([sys.executable, "-c", ADDER, str(file)]) for _ in range(2)]

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: counts.incr("hits"), range(400)))

    assert [other.wait(60) for other in others] == [0, 0]
    assert counts.get("hits") == 1_000


def test_a_new_file_is_opened_by_many_at_once(tmp_path: Path) -> None:
    for number in range(20):
        many, begin = [LimitsFile(str(tmp_path / str(number)), {}) for _ in range(8)], Barrier(8)

        def added(counts: LimitsFile, begin: Barrier = begin) -> bool:
            begin.wait()
            return counts.add("a", 1, 60)

        with ThreadPoolExecutor(8) as pool:
            assert sorted(pool.map(added, many)) == [False] * 7 + [True]


def test_a_file_that_another_holds_too_long_is_said(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_file, "PATIENCE", 0.05)
    file.parent.mkdir()
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")

    with pytest.raises(sqlite3.OperationalError, match="locked"):
        LimitsFile(str(file), {}).add("a", 1, 60)


def test_rows_that_are_over_do_not_pile_up(counts: LimitsFile, file: Path) -> None:
    for number in range(TIDY_AFTER):
        counts.set(str(number), 1, -1)

    assert sqlite3.connect(file).execute("SELECT count(*) FROM counts").fetchone() == (1,)


def test_a_damaged_file_is_said_and_a_new_one_serves(counts: LimitsFile, file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"this is no database, " * 100)
    with pytest.raises(sqlite3.DatabaseError):
        counts.add("a", 1, 60)

    file.unlink()

    assert counts.add("a", 1, 60) is True
    assert counts.get("a") == 1


def test_the_file_is_its_owners_alone_wherever_it_is(tmp_path: Path) -> None:
    LimitsFile(str(tmp_path / "limits.sqlite3"), {}).set("hits", 1)

    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
