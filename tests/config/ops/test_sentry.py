"""What leaves the site when something breaks, and what does not."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import sentry_sdk
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from pytest_django import Settings
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from accounts.models import User
from config.ops.sentry import sentry_options, start_sentry

FORM = "application/x-www-form-urlencoded"
SECRETS = ("hunter2", "k3yK3yk3yK3y", "Mei", "mei@example.org", "sessionid", "q=", "10.9.8.7", "s3cr3t")


@csrf_exempt
def broken(request: HttpRequest, token: str) -> HttpResponse:
    password = request.POST.get("password", "")
    raise ValueError(f"a fault of {len(password)} letters")


def sorry(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=500)


urlpatterns = [path("decks/<str:token>/", broken)]
handler500 = sorry


class Kept(Transport):
    """Keeps what would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[dict[str, Any]] = []  # Any: as the library types an event

    def capture_envelope(self, envelope: Envelope) -> None:
        event = envelope.get_event()
        if event is not None:
            self.sent.append(dict(event))


@pytest.fixture
def told() -> Iterator[Kept]:
    """A client of this test alone, that sends nothing over a network."""
    kept = Kept()
    before = sentry_sdk.get_client()
    sentry_sdk.init(dsn="http://public@127.0.0.1:9/1", transport=kept, **sentry_options())
    yield kept
    sentry_sdk.get_global_scope().set_client(before)


@pytest.mark.django_db
def test_an_error_is_reported_without_secrets(told: Kept, settings: Settings, mei: User) -> None:
    settings.ROOT_URLCONF = __name__
    client = Client()
    client.force_login(mei)
    cookies = f"sessionid={client.cookies['sessionid'].value}; a=s3cr3t"
    headers = {"Authorization": "Bearer s3cr3t", "X-Request-ID": "abc", "Cookie": cookies}
    body = b"password=hunter2"
    environ = RequestFactory().generic("POST", "/decks/k3yK3yk3yK3y/?q=hunter2", body, FORM, headers=headers).environ

    # The library begins at the door that a server uses, which the test client has not.
    list(get_wsgi_application()(environ | {"REMOTE_ADDR": "10.9.8.7"}, lambda status, headers, error=None: print))

    sent = json.dumps(told.sent, default=str)
    assert [event["exception"]["values"][-1]["value"] for event in told.sent] == ["a fault of 7 letters"]
    assert told.sent[0]["request"]["url"] == "http://testserver/decks/{token}/"
    assert told.sent[0]["request"]["headers"]["X-Request-Id"] == "abc"
    assert [secret for secret in SECRETS if secret in sent] == []


def test_without_a_dsn_nothing_is_started() -> None:
    start_sentry("")

    assert not sentry_sdk.get_client().is_active()
