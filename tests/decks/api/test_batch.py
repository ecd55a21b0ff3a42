"""`POST /api/v1/check/batch/`: many checks, each with its own answer or its own error."""

import json

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogue
from decks.api.checks.ndjson import MAX_CHECKS, MAX_LINE, MAX_LINES
from tests.cards.catalogue.house_formats import ban, house_of
from tests.decks.api.posting import Json, asked
from tests.decks.api.posting import post as check

pytestmark = pytest.mark.django_db

URL = "/api/v1/check/batch/"
STREAM = "/api/v1/check/stream/"
NDJSON = "application/x-ndjson"
GOOD, STRANGE = asked("3 Defy"), asked("3 Defy", game="chess")


def post(body: object, **headers: str) -> tuple[int, Json]:
    client = Client(raise_request_exception=False)
    response = client.post(URL, json.dumps(body), "application/json", headers=headers)
    return response.status_code, response.json()


def results(*checks: object) -> list[Json]:
    status, answer = post({"checks": checks})
    assert status == 200
    assert list(answer) == ["results"]

    return list(answer["results"])


def stream(body: bytes, **headers: str) -> list[Json]:
    """The lines of the answer to a stream of lines."""
    response = Client().post(URL, body, f"{NDJSON}; charset=utf-8", headers=headers)
    assert response.status_code == 200
    assert response.headers["Content-Type"] == f"{NDJSON}; charset=utf-8"

    text = b"".join(response.streaming_content)  # type: ignore[attr-defined]  # a streamed answer
    return [json.loads(line) for line in text.decode().splitlines()]


def lines(*checks: object) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in checks)


def faults(answer: Json) -> list[tuple[str, str]]:
    error = answer["error"]
    assert isinstance(error, dict)
    assert (error["type"], error["status"]) == ("about:blank", 400)

    return [(row["field"], row["code"]) for row in error["errors"]]


def test_lines_have_an_address_of_their_own_which_the_older_one_names() -> None:
    body = lines(GOOD, STRANGE)
    older = Client().post(URL, body, NDJSON)
    better = Client().post(STREAM, body, NDJSON)

    assert b"".join(better.streaming_content) == b"".join(older.streaming_content)  # type: ignore[attr-defined]  # streamed answers
    assert older["Link"] == f'<{STREAM}>; rel="successor-version"'
    assert older["Deprecation"] == "@1795824000"
    assert "Deprecation" not in better


def test_what_takes_lines_takes_nothing_else() -> None:
    refused = Client().post(STREAM, json.dumps({"checks": [GOOD]}), "application/json")

    assert refused.status_code == 415
    assert refused["Content-Type"] == "application/problem+json"
    assert "Allowed: application/x-ndjson." in refused.json()["errors"][0]["message"]


def test_each_answer_is_what_a_check_says_and_they_stand_in_order() -> None:
    other = asked("2 Defy\nwhat?")

    assert results(GOOD, other, GOOD) == [check(GOOD)[1], check(other)[1], check(GOOD)[1]]
    assert stream(lines(GOOD, other)) == [check(GOOD)[1], check(other)[1]]


def test_an_error_is_that_checks_alone_and_as_it_would_be_said_by_itself() -> None:
    found = results(GOOD, STRANGE, 7, GOOD)

    assert found[1] == {"index": 1, "error": check(STRANGE)[1]}
    assert faults(found[2]) == [("", "invalid")]
    assert [found[0], found[3]] == [check(GOOD)[1]] * 2
    assert stream(lines(GOOD, STRANGE))[1] == {"index": 1, "error": check(STRANGE)[1]}


def test_no_checks_have_no_results() -> None:
    assert results() == []
    assert stream(b"\n\n") == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "required"),
        ({"checks": {}}, "required"),
        ([], "required"),
        ({"checks": [7] * (MAX_CHECKS + 1)}, "too_long"),
    ],
)
def test_a_batch_that_is_none_is_refused(body: object, code: str) -> None:
    status, answer = post(body)

    errors = [(row["field"], row["code"]) for row in answer["errors"]]
    assert (status, errors) == (400, [("checks", code)])


def test_a_line_that_is_not_json_is_that_lines_error() -> None:
    found = stream(b"{not json\n" + lines(GOOD) + b"\xff\xfe\n" + b"[" * 100_000)

    assert [faults(found[place]) for place in (0, 2, 3)] == [[("", "parse_error")]] * 3
    assert found[1]["verdict"] == "unfinished"


def test_a_line_that_is_too_long_is_that_lines_error() -> None:
    found = stream(b" " * MAX_LINE + b"{}\n" + lines(GOOD))

    assert faults(found[0]) == [("", "too_long")]
    assert found[1]["verdict"] == "unfinished"


def test_a_stream_ends_after_its_last_line_with_an_error() -> None:
    found = stream(b"7\n" * (MAX_LINES + 2))

    assert len(found) == MAX_LINES + 1
    assert faults(found[-1]) == [("", "too_long")]


def test_the_lines_are_in_the_language_of_the_request() -> None:
    streams = [stream(lines(STRANGE), **{"accept-language": language})[0] for language in ("en", "zh-hans")]

    messages = [each["error"]["errors"][0]["message"] for each in streams]
    assert messages[0].startswith("Unknown game.")
    assert messages[1] != messages[0]


def test_a_stream_may_be_asked_for_as_lines_and_refused_otherwise() -> None:
    client = Client()
    asked_for = client.post(URL, lines(GOOD), NDJSON, headers={"accept": NDJSON})
    other = client.post(URL, b"deck", "text/plain")

    assert (asked_for.status_code, other.status_code) == (200, 415)


def test_checks_sent_as_one_object_may_be_answered_as_lines() -> None:
    body = json.dumps({"checks": [GOOD, STRANGE]})

    response = Client().post(URL, body, "application/json", headers={"accept": NDJSON})

    assert response.headers["Content-Type"] == f"{NDJSON}; charset=utf-8"
    assert [json.loads(line) for line in response.content.splitlines()] == results(GOOD, STRANGE)


def test_half_a_surrogate_pair_goes_out_as_it_came() -> None:
    (found,) = stream(lines(asked("3 \ud800")))

    assert found["problems"][0]["kind"] == "unreadable"


@pytest.mark.parametrize("check", [GOOD, asked("OGN-045-1 OGN-045-1")], ids=["lists", "codes"])
@pytest.mark.parametrize("number", [1, 3])
def test_the_database_is_asked_once_however_many_checks(
    check: object, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    load_catalogue("riftbound")

    with django_assert_num_queries(1):
        results(*[check] * number)


@pytest.mark.parametrize("number", [1, 3])
def test_house_formats_of_a_batch_are_asked_for_together(
    number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    words = [house_of(ban(1, "defy")).format.slug for _place in range(number)]
    results(*(asked("3 Defy", format_=word) for word in words))

    with django_assert_num_queries(3):
        found = results(*(asked("3 Defy", format_=word) for word in (*words, *words, "house-0000000000")))

    assert [one.get("format") for one in found] == [*words, *words, None]


@pytest.mark.parametrize("number", [1, 3])
def test_a_house_format_of_a_stream_is_asked_for_once(
    number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    word = house_of(ban(1, "defy")).format.slug
    check(asked("", format_=word))

    with django_assert_num_queries(3):
        found = stream(lines(*[asked("3 Defy", format_=word)] * number))

    assert [one["format"] for one in found] == [word] * number


def test_what_is_sent_along_comes_back_with_the_answer_and_with_the_error() -> None:
    first, second, third = results(GOOD | {"ref": "table 7"}, STRANGE | {"ref": ""}, GOOD)

    assert first["ref"] == "table 7"
    assert second["ref"] == ""
    assert "ref" not in third


def test_what_is_sent_along_with_a_line_comes_back_with_it() -> None:
    first, second = stream(lines(GOOD | {"ref": "a"}, STRANGE | {"ref": "b"}))

    assert first["ref"] == "a"
    assert second["ref"] == "b"


@pytest.mark.parametrize("ref", [7, None, ["a"], "x" * 101])
def test_what_is_no_short_text_is_left_aside(ref: object) -> None:
    (answer,) = results(GOOD | {"ref": ref})

    assert answer["verdict"]
    assert "ref" not in answer


def test_a_check_alone_leaves_it_aside_and_takes_members_of_like_names() -> None:
    status, answer = check(GOOD | {"ref": 7, "href": 1, "refs": []})

    assert status == 200
    assert "ref" not in answer
