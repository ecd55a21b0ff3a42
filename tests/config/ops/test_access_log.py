"""Each request has an id and an access line."""

import logging
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from config.ops.logs import ACCESS, FIELDS, request_id

pytestmark = pytest.mark.django_db


class Kept(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture
def lines() -> Iterator[list[logging.LogRecord]]:
    """The access lines of the test."""
    handler = Kept()
    logging.getLogger(ACCESS).addHandler(handler)
    yield handler.records
    logging.getLogger(ACCESS).removeHandler(handler)


def said(line: logging.LogRecord) -> dict[str, object]:
    return {name: getattr(line, name) for name in FIELDS if name != "duration_ms"}


@pytest.mark.parametrize("given", ["abc", "7e0f.A_b-1", "x" * 64])
def test_a_valid_id_is_taken_and_given_back(client: Client, given: str) -> None:
    assert client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"] == given


@pytest.mark.parametrize("given", ["", "x" * 65, "a b", "a\nb", "-a", "é", "<script>"])
def test_an_invalid_id_is_replaced(client: Client, given: str) -> None:
    made = [client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"] for _ in range(2)]

    assert all(re.fullmatch("[0-9a-f]{32}", each) for each in made)
    assert made[0] != made[1]
    assert request_id.get() is None


def test_a_line_says_method_path_status_and_who(client: Client, mei: User, lines: list[logging.LogRecord]) -> None:
    client.get("/check/?text=3+Defy")
    client.force_login(mei)
    client.get("/decks/k3yK3yk3yK3y/")

    assert [said(line) for line in lines] == [
        {"method": "GET", "path": "/check/", "status": 200, "user": None},
        {"method": "GET", "path": "/decks/*/", "status": 404, "user": mei.pk},
    ]
    assert all(getattr(line, "duration_ms", -1) > 0 for line in lines)


def test_no_line_repeats_a_password_or_a_query(client: Client, mei: User, lines: list[logging.LogRecord]) -> None:
    client.post("/accounts/login/?next=/secret-place", {"username": "Mei", "password": "hunter2hunter2"})

    written = " ".join(str(vars(line)) for line in lines)
    assert len(lines) == 1
    assert not [word for word in ("hunter2", "secret-place", "Mei") if word in written]


@pytest.mark.usefixtures("listed_static")
def test_static_files_and_probes_are_quiet(client: Client, lines: list[logging.LogRecord]) -> None:
    client.get("/static/site/tokens.css")
    client.get("/healthz")

    assert lines == []


def test_the_access_line_costs_no_query(
    client: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(mei)

    with django_assert_num_queries(0):
        client.get("/healthz")
