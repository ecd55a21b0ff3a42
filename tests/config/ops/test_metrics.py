"""Numbers for Prometheus: off by default, and then for few."""

import pytest
from django.test import Client
from pytest_django import Settings

TOKEN = "a-token-of-this-test"


@pytest.fixture
def measured(settings: Settings) -> Settings:
    settings.METRICS, settings.METRICS_TOKEN, settings.METRICS_ALLOWED = True, TOKEN, ["10.1.0.0/16", "::1"]
    return settings


def asked(address: str = "203.0.113.9", **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Client(REMOTE_ADDR=address).get("/metrics", headers=named).status_code


def test_they_are_off_by_default(settings: Settings) -> None:
    assert (settings.METRICS, settings.METRICS_ALLOWED, settings.METRICS_TOKEN) == (False, [], "")
    assert asked("127.0.0.1", Authorization="Bearer ") == 404


@pytest.mark.parametrize("address", ["10.1.2.3", "::1"])
def test_an_address_that_is_named_reads_them(measured: Settings, address: str) -> None:
    answer = Client(REMOTE_ADDR=address).get("/metrics")

    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert b"python_info" in answer.content


@pytest.mark.parametrize("address", ["127.0.0.1", "10.2.0.1", "::2", ""])
def test_metrics_are_hidden_from_other_addresses(measured: Settings, address: str) -> None:
    assert asked(address) == 404


@pytest.mark.parametrize("header", ["X_Forwarded_For", "X_Real_IP", "Forwarded", "X_Forwarded_Proto"])
def test_a_forwarded_request_has_only_the_address_of_its_proxy(measured: Settings, header: str) -> None:
    assert asked("10.1.2.3", **{header: "10.1.2.3"}) == 404


@pytest.mark.parametrize(
    ("given", "status"),
    [
        (f"Bearer {TOKEN}", 200),
        (f"bearer {TOKEN}", 200),
        (f"Bearer {TOKEN}x", 404),
        (f"Basic {TOKEN}", 404),
        ("Bearer é", 404),
        ("Bearer ", 404),
    ],
)
def test_the_token_opens_them_from_anywhere(measured: Settings, given: str, status: int) -> None:
    assert asked(Authorization=given) == status


def test_without_a_configured_token_every_token_is_refused(measured: Settings) -> None:
    measured.METRICS_TOKEN = ""

    assert asked(Authorization="Bearer ") == 404
