"""What tests of accounts may ask for."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User


@pytest.fixture
def posting(django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Iterator[Client]:
    """A browser whose requests are transactions that hold, so that e-mails are sent."""

    class Posting(Client):
        def request(self, **request: Any) -> Any:  # Any: the framework's own signature
            with django_capture_on_commit_callbacks(execute=True):
                return super().request(**request)

    yield Posting()


@pytest.fixture
def as_mei(posting: Client, mei: User) -> Client:
    """A browser that is logged in as Mei."""
    posting.force_login(mei)
    return posting
