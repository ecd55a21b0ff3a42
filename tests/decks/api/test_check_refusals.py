"""`POST /api/v1/check/`: a problem with its field for every request that is none, and never a 500."""

import pytest
from django.test import Client

from decks.decklist.reading.lists import MAX_BYTES, MAX_LINES
from legality.games import GAMES
from tests.decks.api.posting import URL, asked, post, refused
from tests.timing import least

pytestmark = pytest.mark.django_db

REQUIRED = "This field is required."
NOT_A_STRING = "Not a valid string."
TOO_MANY_LINES = f"This list has more than {MAX_LINES:,} lines."
TOO_MANY_BYTES = f"This list is longer than {MAX_BYTES:,} bytes."


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({}, [("game", "required", REQUIRED), ("deck", "required", REQUIRED)]),
        ({"game": "zero"}, [("deck", "required", REQUIRED)]),
        (
            asked("", game="chess"),
            [("game", "unknown", f"Unknown game. Allowed: {', '.join(GAMES)}.")],
        ),
        (
            asked("", format_="blitz"),
            [
                (
                    "format",
                    "unknown",
                    "This game has no such format. Allowed: casual, standard, standard-2v2, sealed, draft.",
                )
            ],
        ),
        (asked("", date="8 August"), [("date", "unknown", "This is not a date. Allowed: YYYY-MM-DD.")]),
        (
            asked("", date="1999-01-01"),
            [("date", "unknown", "No edition of this format was in force on that day. Allowed: 2025-07-21 or later.")],
        ),
        (
            asked("", region="mars"),
            [("region", "unknown", "This game has no such region. Allowed: global, cn, tw, kr.")],
        ),
        (
            asked("", options={"foil": True}),
            [("options.foil", "unknown", "This format has no such option. Allowed: precon.")],
        ),
        (asked("", options={"precon": "perhaps"}), [("options.precon", "invalid", "Must be a valid boolean.")]),
        (asked("", options=[]), [("options", "not_a_dict", 'Expected a dictionary of items but got type "list".')]),
        (asked("", game=7), [("game", "invalid", NOT_A_STRING)]),  # type: ignore[arg-type]  # the point of the test
        (asked("", date=20260808), [("date", "invalid", NOT_A_STRING)]),
        (asked("", date=None), [("date", "null", "This field may not be null.")]),
        (asked("", region=True), [("region", "invalid", NOT_A_STRING)]),
        (asked(7), [("deck.text", "invalid", NOT_A_STRING)]),  # type: ignore[arg-type]  # the point of the test
        (
            asked("", deck="3 Defy"),
            [("deck", "invalid", "Invalid data. Expected a dictionary, but got str.")],
        ),
        (asked("", deck={}), [("deck.text", "required", "Give either text or sections.")]),
        (
            asked("", deck={"text": "", "sections": {}}),
            [("deck.text", "required", "Give either text or sections.")],
        ),
        (
            asked("", deck={"sections": {"extra": []}}),
            [
                (
                    "deck.sections.extra",
                    "unknown",
                    "This game has no such section. Allowed: legend, champion, main, runes, battlefields, sideboard, "
                    "additional_legends.",
                )
            ],
        ),
        (
            asked("", deck={"sections": {"main": [{"count": 3}, {"name": 5}]}}),
            [
                ("deck.sections.main.0.name", "required", "A card needs a name or a code."),
                ("deck.sections.main.1.name", "invalid", NOT_A_STRING),
            ],
        ),
        (
            asked("", deck={"sections": {"main": [{"name": "Defy", "count": 9_999_999_999}]}}),
            [("deck.sections.main.0.count", "max_value", "Ensure this value is less than or equal to 999.")],
        ),
        (
            asked("", deck={"sections": {"main": [{"name": "Defy", "count": -1}]}}),
            [("deck.sections.main.0.count", "min_value", "Ensure this value is greater than or equal to 1.")],
        ),
        (
            asked("", deck={"sections": {"main": [{"name": "x" * 201}]}}),
            [
                (
                    "deck.sections.main.0.name",
                    "max_length",
                    "Ensure this field has no more than 200 characters.",
                )
            ],
        ),
        (asked("", pool={}), [("pool.text", "required", "Give either text or sections.")]),
        (
            asked("", format_="sealed", pool={"text": "\n" * MAX_LINES}),
            [("pool.text", "too_long", TOO_MANY_LINES)],
        ),
    ],
)
def test_every_bad_field_is_named_with_what_is_allowed(body: object, faults: list[tuple[str, str, str]]) -> None:
    assert refused(body) == faults


TEN_THOUSAND = [{"name": "Defy"}] * 10_000


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ({"text": "3 Defy\n" * 10_000}, ("deck.text", "too_long", TOO_MANY_LINES)),
        ({"text": "\r" * MAX_LINES}, ("deck.text", "too_long", TOO_MANY_LINES)),
        ({"text": "x" * 1_000_000}, ("deck.text", "too_long", TOO_MANY_BYTES)),
        ({"text": "符" * 100_000}, ("deck.text", "too_long", TOO_MANY_BYTES)),
        ({"sections": {"main": TEN_THOUSAND}}, ("deck.sections", "too_long", TOO_MANY_LINES)),
        ({"sections": {str(n): [] for n in range(10_000)}}, ("deck.sections", "too_long", TOO_MANY_LINES)),
    ],
)
def test_a_list_over_a_limit_is_refused_at_once_with_the_limit(deck: object, fault: tuple[str, str, str]) -> None:
    # The first answer of a process reads all addresses.
    refused(asked("", game="none"))

    assert refused(asked("", deck=deck)) == [fault]
    assert least(lambda: refused(asked("", deck=deck)), 1) < 1


def test_a_body_of_many_megabytes_is_refused() -> None:
    status, answer = post(asked("x" * 4_000_000))

    assert status == 413
    assert answer["title"] == "Request Entity Too Large"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (asked("", game="\ud800"), "game"),
        (asked("", format_="\x00"), "format"),
        (asked("", date="\ud800"), "date"),
        (asked("", region="\u202e"), "region"),
        (asked("", options={"\ud800": True}), "options.\ud800"),
        (asked("", options={"\ud800": "x"}), "options.\ud800"),
        (asked("", deck={"sections": {"\ud800": []}}), "deck.sections.\ud800"),
        (asked("", deck={"sections": {"main": [{"code": "\ud800", "count": 0}]}}), "deck.sections.main.0.count"),
    ],
)
def test_strange_characters_in_any_field_are_refused_by_its_name(body: object, field: str) -> None:
    assert [fault[0] for fault in refused(body)] == [field]


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        ("{", "application/json", 400, "parse_error"),
        ("[]", "application/json", 400, "invalid"),
        ('"3 Defy"', "application/json", 400, "invalid"),
        ("null", "application/json", 400, "null"),
        ("NaN", "application/json", 400, "parse_error"),
        ('{"a":' * 100_000, "application/json", 400, "parse_error"),
        (b"\xff\xfe{}", "application/json", 400, "parse_error"),
        ("game=zero", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        ("3 Defy", "text/plain", 415, "unsupported_media_type"),
    ],
)
def test_a_body_that_is_not_a_request_is_refused(body: str | bytes, content_type: str, status: int, code: str) -> None:
    response = Client(raise_request_exception=False).post(URL, body, content_type)

    errors = [(error["field"], error["code"]) for error in response.json()["errors"]]
    assert response.status_code == status
    assert response.headers["Content-Type"] == "application/problem+json"
    assert errors == [("", code)]


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_another_method_is_told_which_there_is(client: Client, method: str) -> None:
    response = getattr(client, method)(URL)

    assert response.status_code == 405
    assert response.headers["Allow"] == "POST, OPTIONS"
    assert response.json()["errors"][0]["code"] == "method_not_allowed"


def test_an_empty_body_is_a_request_without_fields() -> None:
    response = Client().post(URL, "", "application/json")

    errors = [(error["field"], error["code"]) for error in response.json()["errors"]]
    assert response.status_code == 400
    assert errors == [("game", "required"), ("deck", "required")]
