"""A disk that is full is noticed before somebody loses a deck to it."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of 16 kB."""
    command = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(tmp_path)]
    if os.geteuid() or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a small disk")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


def reasons(client: Client) -> dict[str, str]:
    found: dict[str, str] = client.get("/readyz").json()["reasons"]
    return found


def test_a_disk_with_room_has_no_trouble_and_keeps_nothing(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path

    assert reasons(client) == {}
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_full(client: Client, settings: Settings, small: Path) -> None:
    settings.VAR_DIR = small

    assert reasons(client) == {"disk": "full disk"}
    assert list(small.iterdir()) == []


def test_a_folder_that_is_gone_is_missing(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path / "var"

    assert reasons(client) == {"disk": "a folder is missing"}
