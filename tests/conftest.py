"""What every test may ask for."""

import os
from pathlib import Path

import pytest
from pytest_django import Settings

from accounts.models import User
from tests.browser import chromium

E2E = Path(__file__).parent / "e2e"
PASSWORD = "eleven-copies-of-nothing"

# The browser's driver runs an event loop in the thread of the tests; Django would refuse it the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not item.path.is_relative_to(E2E):
            continue

        item.add_marker(pytest.mark.e2e)
        if chromium() is None:
            item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """The system's own browser; as root it does not start in its sandbox."""
    return {"executable_path": chromium(), "args": ["--no-sandbox"]}


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def password() -> str:
    return PASSWORD


@pytest.fixture
def mei(db: None) -> User:
    """A person with an account."""
    return User.objects.create_user("Mei", "mei@example.org", PASSWORD)
