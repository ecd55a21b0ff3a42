"""The real files that importers are measured against. They do not come with the site: without them the tests skip."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "data"


def real(name: str) -> bytes:
    """The bytes of a real file, or the test is skipped."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"{name} is not on this machine")

    return path.read_bytes()
