"""Where links in letters lead: never to a port or a host that a stranger chose."""

import environ
import pytest
from django.core.exceptions import DisallowedHost, ImproperlyConfigured
from django.test import Client, RequestFactory
from pytest_django import Settings

from accounts.letters.outbox import site_origin
from accounts.models import User
from config.ops.mail import site_url
from tests.accounts.mailbox import only_email


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("testserver", "http://testserver"),
        ("testserver:1337", "http://testserver"),
        ("TESTSERVER.:80", "http://testserver"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("127.0.0.1:8001", "http://127.0.0.1"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("[::1]:1", "http://[::1]"),
    ],
)
def test_only_the_port_that_the_site_serves_is_kept(
    rf: RequestFactory, settings: Settings, host: str, origin: str
) -> None:
    settings.ALLOWED_HOSTS = ["testserver", "127.0.0.1", "[::1]"]

    assert site_origin(rf.get("/", headers={"Host": host})) == origin


def test_behind_https_no_port_is_kept(rf: RequestFactory) -> None:
    assert site_origin(rf.get("/", headers={"Host": "testserver:8000"}, secure=True)) == "https://testserver"


def test_another_host_is_refused(rf: RequestFactory) -> None:
    with pytest.raises(DisallowedHost):
        site_origin(rf.get("/", headers={"Host": "evil.example:8000"}))


def test_the_address_of_the_operator_comes_first(rf: RequestFactory, settings: Settings) -> None:
    settings.SITE_URL = "https://decks.example.org"

    assert site_origin(rf.get("/", headers={"Host": "testserver:8000"})) == "https://decks.example.org"


@pytest.mark.django_db
def test_the_letter_of_somebody_else_has_no_port_of_a_stranger(posting: Client, mei: User) -> None:
    posting.post("/accounts/password/forgotten/", {"email": "mei@example.org"}, headers={"Host": "testserver:1337"})

    body = str(only_email().body)
    assert "http://testserver/accounts/" in body
    assert "1337" not in body


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("", ""),
        ("https://decks.example.org", "https://decks.example.org"),
        ("https://decks.example.org/", "https://decks.example.org"),
        ("http://127.0.0.1:9000", "http://127.0.0.1:9000"),
    ],
)
def test_the_setting_is_an_origin(monkeypatch: pytest.MonkeyPatch, given: str, kept: str) -> None:
    monkeypatch.setenv("SITE_URL", given)

    assert site_url(environ.Env()) == kept


@pytest.mark.parametrize(
    "given", ["decks.example.org", "ftp://decks.example.org", "https://a/b", "https://u:p@a", "https://a?b", "https://"]
)
def test_what_is_no_origin_stops_the_start(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("SITE_URL", given)

    with pytest.raises(ImproperlyConfigured, match="SITE_URL"):
        site_url(environ.Env())
