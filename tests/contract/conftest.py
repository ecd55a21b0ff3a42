"""A site as the examples of the schema know it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django import Settings

from accounts.models import User
from tests.contract.world import World, world_of


@pytest.fixture
def world(mei: User, settings: Settings, tmp_path: Path) -> World:
    settings.BULK_DIR = tmp_path / "bulk"
    # The limit on wrong tokens from one address would refuse the requests.
    settings.LIMITS = settings.LIMITS | {"tokens": "1000000/minute"}
    return world_of(mei)
