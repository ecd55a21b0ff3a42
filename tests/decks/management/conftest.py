"""The site's commands as people run them, in a process of their own."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from pytest_django import DjangoDbBlocker

from tests.config.backing_up import database_beside

Shell = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def shell(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Shell]:
    """`shell("checkdeck", ..., stdin=b"")` runs the site's command with a database of its own, as people do."""
    environment = os.environ | {"SECRET_KEY": "any", "PYTHONUTF8": "1"}

    def manage(*args: str, stdin: bytes = b"") -> tuple[int, str, str]:
        command = [sys.executable, "manage.py", *args]
        ran = subprocess.run(
            command, input=stdin, capture_output=True, cwd=settings.BASE_DIR, env=environment, check=False
        )
        return ran.returncode, ran.stdout.decode(), ran.stderr.decode()

    with django_db_blocker.unblock(), database_beside(tmp_path_factory.mktemp("site")) as url:
        environment["DATABASE_URL"] = url
        yield manage
