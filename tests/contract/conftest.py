"""A site as the examples of the schema know it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from pytest_django import DjangoDbBlocker, Settings

from accounts.models import User
from tests.contract.world import World, world_of
from tests.standing import around_tests


@pytest.fixture(scope="module")
def standing_world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """The site of the examples, made once for all tests of a module."""
    with around_tests(django_db_blocker, lambda: world_of(User.objects.create_user("Owner"))) as world:
        yield world


@pytest.fixture
def world(standing_world: World, settings: Settings, tmp_path: Path) -> World:
    settings.BULK_DIR = tmp_path / "bulk"
    # The limit on wrong tokens from one address would refuse the requests.
    settings.LIMITS = settings.LIMITS | {"tokens": "1000000/minute"}
    return standing_world


@pytest.fixture(scope="module")
def one_connection() -> Iterator[None]:
    """Requests to the WSGI application stay within the transaction of the test, as those of Django's own client do.

    A request closes a connection that it finds in a transaction, both as it begins and as it ends.
    """
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)
