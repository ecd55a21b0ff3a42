"""What the tests of cards may ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from cards import catalogue
from cards.search import legal, vocabulary


@pytest.fixture(autouse=True)
def afresh() -> Iterator[None]:
    """Nothing is remembered of cards that another test had under the same version, before or after."""
    _forget()
    yield
    _forget()


def _forget() -> None:
    catalogue.forget()
    vocabulary.forget()
    legal.forget()


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
