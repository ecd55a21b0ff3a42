"""What the tests of cards may ask for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from cards.models import Card
from tests.cards.importers.spreadsheet.tables_for_tests import csv_text
from tests.cards.stored_cards import the_card
from tests.cards.typed import GOOD, HEADS
from tests.config.backing_up import filled_postgresql, started_file


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    """Where a test's uploads are kept: never among the real ones."""
    uploaded = tmp_path / "uploads"
    settings.UPLOADS_DIR = uploaded
    return uploaded


@pytest.fixture
def staff(client: Client, lin: User) -> Client:
    """Somebody of the staff, logged in."""
    lin.is_staff = True
    lin.save()
    client.force_login(lin)
    return client


@pytest.fixture
def card(db: None) -> Card:
    """A card that one source has said."""
    return the_card()


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A good table of one card."""
    path = tmp_path / "cards.csv"
    path.write_text(csv_text(HEADS, GOOD), encoding="utf-8")
    return path


@pytest.fixture
def mistaken(tmp_path: Path) -> Path:
    """A table whose second card has no number for its cost."""
    path = tmp_path / "mistaken.csv"
    path.write_text(csv_text(HEADS, GOOD, ("试作乙", "援军", "three")), encoding="utf-8")
    return path


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def database(request: pytest.FixtureRequest, db: None, tmp_path: Path) -> Iterator[str]:
    """The address of a database of its own, by each engine."""
    if request.param == "postgresql":
        with filled_postgresql() as url:
            yield url
        return

    yield started_file(tmp_path)
