"""A disk that is full is noticed before somebody loses a deck to it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.disk import Writable, trouble_in
from config.readiness import NotReady


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of 16 kB."""
    command = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(tmp_path)]
    if os.geteuid() or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a small disk")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


def test_a_disk_with_room_has_no_trouble_and_keeps_nothing(tmp_path: Path) -> None:
    assert (trouble_in(tmp_path), list(tmp_path.iterdir())) == ("", [])


def test_a_full_disk_is_full(small: Path) -> None:
    assert (trouble_in(small), list(small.iterdir())) == ("full disk", [])


def test_a_folder_that_is_gone_is_missing(tmp_path: Path) -> None:
    assert trouble_in(tmp_path / "var") == "a folder is missing"


def test_the_outcome_is_kept_for_a_while(tmp_path: Path) -> None:
    writable, folder = Writable(), tmp_path / "var"

    with pytest.raises(NotReady, match="a folder is missing"):
        writable.check([folder])
    folder.mkdir()

    with pytest.raises(NotReady, match="a folder is missing"):
        writable.check([folder])
    Writable().check([folder])
