"""A store of its own for each test."""

from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from cards.pictures.shown import forget_pictures


@pytest.fixture
def store_folder(settings: Settings, tmp_path: Path) -> Path:
    """Pictures are on, and lie here."""
    settings.PICTURES, settings.PICTURES_DIR = "local", tmp_path / "pictures"
    forget_pictures()
    return tmp_path / "pictures"
