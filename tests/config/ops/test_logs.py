"""What a log line says, and what none ever says."""

import json
import logging
from types import TracebackType

import pytest
from django.http import HttpRequest
from django.test import RequestFactory
from django.urls import ResolverMatch, resolve

from config.ops.logs import (
    ACCESS,
    JsonFormatter,
    LineFormatter,
    RequestFilter,
    configuration,
    loggable_path,
    request_id,
)

Fault = tuple[type[BaseException], BaseException, TracebackType | None]


def record(message: str, *args: object, name: str = "decks", **more: object) -> logging.LogRecord:
    made = logging.LogRecord(name, logging.WARNING, __file__, 1, message, args, None)
    vars(made).update(more)
    RequestFilter().filter(made)
    return made


def fault() -> Fault:
    try:
        raise ValueError("no such card")
    except ValueError as error:
        return type(error), error, error.__traceback__


def test_a_line_for_programs_is_one_object() -> None:
    token = request_id.set("abc-1")
    made = record("%s cards", 3)
    request_id.reset(token)

    said = json.loads(JsonFormatter().format(made))

    assert said.pop("time").endswith("+00:00")
    assert said == {"level": "WARNING", "logger": "decks", "message": "3 cards", "request_id": "abc-1"}


def test_a_line_outside_a_request_has_the_id_none() -> None:
    made = record("started")

    assert json.loads(JsonFormatter().format(made))["request_id"] is None
    assert LineFormatter().format(made).endswith("WARNING decks: started")


def test_a_traceback_stays_within_its_object() -> None:
    made = record("broken")
    made.exc_info = fault()

    line = JsonFormatter().format(made)

    assert "\n" not in line
    assert json.loads(line)["exception"].endswith("ValueError: no such card")
    assert LineFormatter().format(made).splitlines()[-1] == "ValueError: no such card"


def test_an_access_line_has_its_fields_and_another_has_not() -> None:
    fields = {"method": "GET", "path": "/", "status": 200, "duration_ms": 1.5, "user": None}

    lines = [record("x", name=ACCESS), record("x")]
    for line in lines:
        vars(line).update(fields)
    access, other = (json.loads(JsonFormatter().format(line)) for line in lines)

    assert {name: access.get(name, "gone") for name in fields} == fields
    assert not fields.keys() & other.keys()


def test_nothing_from_outside_begins_a_line_of_its_own() -> None:
    made = record("name: %s", "Mei\n2026-11-21 ERROR forged\x1b[2J\u2028")

    for form in (LineFormatter(), JsonFormatter()):
        line = form.format(made)
        assert line.isprintable()


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/check/", "/check/"),
        ("/decks/k3yK3y_k3yK3y/edit/", "/decks/*/edit/"),
        ("/D/SNZBFW3ERN3W4TFL/", "/D/*/"),
        ("/riftbound/cards/defy/", "/riftbound/cards/defy/"),
        ("/cards/import/preview/abc:def/", "/cards/import/preview/*/"),
    ],
)
def test_a_path_is_shown_without_its_secrets(rf: RequestFactory, path: str, shown: str) -> None:
    request = rf.get(path, {"q": "secret"})
    request.resolver_match = resolve(path)

    assert loggable_path(request) == shown


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/nothing/here", "/nothing/here"),
        ("/decks/k3yK3yk3yK3y/nothing", "/decks/*/nothing"),
        ("/\r\nforged", "/%0D%0Aforged"),
        ("/卡", "/%E5%8D%A1"),
    ],
)
def test_secrets_are_hidden_in_unknown_paths_too(rf: RequestFactory, path: str, shown: str) -> None:
    request = rf.get("/")
    request.path = path
    request.resolver_match = None

    assert loggable_path(request) == shown


def test_secrets_are_hidden_in_djangos_own_messages_too(rf: RequestFactory) -> None:
    request: HttpRequest = rf.get("/decks/k3yK3yk3yK3y/")
    request.resolver_match = ResolverMatch(lambda: None, (), {"token": "k3yK3yk3yK3y"})

    made = record("%s: %s", "Internal Server Error", request.path, request=request)

    assert made.getMessage() == "Internal Server Error: /decks/*/"


def test_a_provoked_error_is_one_line_and_an_error_of_the_site_keeps_its_traceback() -> None:
    provoked = record("Invalid HTTP_HOST header", name="django.security.DisallowedHost", exc_info=fault())
    ours = record("Internal Server Error", name="django.request", exc_info=fault())

    assert "Traceback" not in LineFormatter().format(provoked)
    assert "exception" not in json.loads(JsonFormatter().format(provoked))
    assert "Traceback" in LineFormatter().format(ours)


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ValueError, match="LOG_FORMAT is 'xml'; it takes line or json"):
        configuration("xml", debug=False)


def test_the_handler_is_the_one_asked_for() -> None:
    handlers = configuration("json", debug=True)["handlers"]

    filters = ["outage", "rarely", "in_request"]
    assert handlers == {"console": {"class": "logging.StreamHandler", "formatter": "json", "filters": filters}}
