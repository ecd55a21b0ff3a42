"""What a batch may ask for: an error for each check beyond it, and a place among those that run at once."""

import json
from typing import Any, cast

import pytest
from django.conf import settings as site
from django.core import signals
from django.db import close_old_connections
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client
from pytest_django import Settings

from accounts.models import Token, User
from api import work
from api.work import REPORTED_WORK, BusyError, take_slot

pytestmark = pytest.mark.django_db

URL = "/api/v1/check/batch/"
# Each counts for as many lines at least.
CHECK = {"game": "riftbound", "deck": {"text": "Main:\n" + "3 Defy\n" * (2 * REPORTED_WORK - 2)}}

SMALL = {"game": "riftbound", "deck": {"text": "3 Defy"}}


@pytest.fixture
def limited(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's request may judge one such check, a person's three; a minute has one more of them."""
    # Lines alone count: a machine with much to do takes longer for them at will.
    monkeypatch.setattr(work, "LINE", 1.0)
    settings.BATCH_REQUEST = {"stranger": REPORTED_WORK, "person": 5 * REPORTED_WORK}
    settings.BATCH_WORK = {
        "stranger": f"{3 * REPORTED_WORK}/minute",
        "person": "1000000/minute",
        "people": "1000000/minute",
    }


def streamed(client: Client, count: int, **headers: str) -> tuple[int, list[Any]]:
    body = "\n".join(json.dumps(CHECK) for _ in range(count))
    answer = client.post(URL, body, "application/x-ndjson", headers=headers)
    if not answer.streaming:
        return answer.status_code, answer.json()["errors"]

    lines = b"".join(cast("StreamingHttpResponse", answer).streaming_content).splitlines()  # type: ignore[arg-type]  # not async
    return answer.status_code, [told(json.loads(line)) for line in lines]


def left(answer: HttpResponseBase) -> None:
    """Close an answer as a server does whose client has gone, and keep the connection of the test."""
    signals.request_finished.disconnect(close_old_connections)
    answer.close()
    signals.request_finished.connect(close_old_connections)


def told(result: dict[str, Any]) -> object:
    return result["verdict"] if "verdict" in result else (result["index"], result["error"]["errors"][0]["code"])


@pytest.mark.usefixtures("limited")
def test_in_a_stream_every_check_beyond_the_work_has_its_error(client: Client) -> None:
    assert streamed(client, 3) == (200, ["illegal", (1, "work"), (2, "work")])


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("[" + ",".join(['{"":0,"":0}'] * 50_000) + "]", "twice"),
        (json.dumps(SMALL | {"options": {f"o{number}": True for number in range(40_000)}}), "max_length"),
        (json.dumps(SMALL | {f"o{number}": True for number in range(40_000)}), "max_length"),
        ("[" + ",".join(["1e5"] * 170_000) + "]", "invalid"),
    ],
    ids=["named twice", "options", "members", "numbers"],
)
def test_reading_a_line_is_work_too(client: Client, settings: Settings, line: str, code: str) -> None:
    # A millisecond of processor; each of these takes longer to read.
    settings.BATCH_REQUEST = {"stranger": 40}

    answer = client.post(URL, f"{line}\n{line}\n", "application/x-ndjson")

    results = b"".join(cast("StreamingHttpResponse", answer).streaming_content).splitlines()  # type: ignore[arg-type]  # not async
    assert [told(json.loads(result)) for result in results] == [(0, code), (1, "work")]


def test_reading_an_array_is_work_too(client: Client, settings: Settings) -> None:
    settings.BATCH_REQUEST = {"stranger": 40}
    body = json.dumps({"checks": [SMALL], "more": [{} for _ in range(100_000)]})

    answer = client.post(URL, body, "application/json")

    assert [told(each) for each in answer.json()["results"]] == [(0, "work")]


@pytest.mark.usefixtures("limited")
def test_in_an_array_too(client: Client) -> None:
    answer = client.post(URL, json.dumps({"checks": [CHECK] * 2}), "application/json")

    assert answer.status_code == 200
    assert [told(each) for each in answer.json()["results"]] == ["illegal", (1, "work")]


@pytest.mark.usefixtures("limited")
def test_a_client_without_work_left_is_refused_and_told_what_helps(client: Client) -> None:
    for _ in range(2):
        streamed(client, 1)

    answer = client.post(URL, json.dumps({"checks": [CHECK]}), "application/json")

    assert answer.status_code == 429
    assert answer.json()["errors"][0]["code"] == "work"
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert "token" in answer.json()["errors"][0]["message"]


@pytest.mark.usefixtures("limited")
def test_a_token_may_do_more(client: Client, mei: User) -> None:
    _row, secret = Token.make(mei.pk, "test", ["decks:read"], None)

    assert streamed(client, 4, Authorization=f"Bearer {secret}") == (200, ["illegal"] * 3 + [(3, "work")])


def test_the_pairs_of_a_matrix_that_are_beyond_it_have_their_error(client: Client, settings: Settings) -> None:
    settings.BATCH_REQUEST = {"stranger": 1}
    body = {"game": "riftbound", "deck": {"text": "1 Defy"}, "formats": ["standard", "casual"], "dates": ["2026-08-08"]}

    answer = client.post("/api/v1/check/matrix/", json.dumps(body), "application/json")

    first, second = answer.json()["results"]
    assert answer.status_code == 200
    assert "verdict" in first
    assert second["format"] == "casual"
    assert second["date"] == "2026-08-08"
    assert (second["error"]["field"], second["error"]["code"]) == ("", "work")


def test_people_of_one_address_have_one_share(client: Client, mei: User, lin: User, settings: Settings) -> None:
    settings.BATCH_WORK = {"stranger": "1/minute", "person": "1000000/minute", "people": f"{REPORTED_WORK}/minute"}
    keys = [Token.make(person.pk, "test", ["decks:read"], None)[1] for person in (mei, lin)]

    found = [streamed(client, 1, Authorization=f"Bearer {key}")[0] for key in keys]

    assert found == [200, 429]


def test_as_many_batches_run_at_once_as_leave_threads_free(client: Client) -> None:
    taken = [take_slot() for _ in range(site.BATCHES_AT_ONCE)]
    with pytest.raises(BusyError):
        take_slot()
    refused = client.post(URL, json.dumps({"checks": []}), "application/json")
    for give_back in (*taken, *taken):
        give_back()

    assert refused.status_code == 503
    assert refused.headers["Retry-After"] == "2"
    assert refused.json()["errors"][0]["code"] == "busy"
    assert client.post(URL, json.dumps({"checks": []}), "application/json").status_code == 200


def test_a_stream_that_is_left_or_faulty_gives_its_place_back(client: Client) -> None:
    for _ in range(2 * site.BATCHES_AT_ONCE):
        answer = client.post(URL, json.dumps(CHECK), "application/x-ndjson")
        left(answer)
        client.post(URL, "no json", "application/json")

    assert streamed(client, 1)[0] == 200
