"""`POST /api/v1/detect/`: which game and format a text may be of."""

import json

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogues
from decks.decklist.reading.lists import MAX_LINES
from decks.samples import find_sample
from legality.games import GAMES
from tests.decks.api.posting import Json

pytestmark = pytest.mark.django_db

URL = "/api/v1/detect/"
OF_TOURNAMENTS = ["standard", "casual", "standard-2v2", "sealed", "draft"]


def post(body: object) -> tuple[int, Json]:
    response = Client(raise_request_exception=False).post(URL, json.dumps(body), "application/json")
    return response.status_code, response.json()


def faults(answer: Json) -> list[tuple[str, str, str]]:
    return [(one["field"], one["code"], one["message"]) for one in answer["errors"]]


def test_a_sure_answer_is_what_a_check_takes() -> None:
    sample = find_sample("wow", "classic-elendril")
    assert sample

    status, answer = post({"text": sample.text, "date": "2026-08-08"})

    assert (status, answer) == (
        200,
        {
            "sure": True,
            "game": "wow",
            "format": "classic",
            "date": "2026-08-08",
            "candidates": [
                {
                    "game": "wow",
                    "formats": ["classic", "white-book", "core", "contemporary", "block", "limited"],
                    "found": 36,
                    "names": 36,
                    "sure": True,
                }
            ],
        },
    )


def test_where_it_is_not_sure_the_candidates_are_for_a_person_to_choose_from() -> None:
    answer = post({"text": "1 Defy\n1 Stationmaster Lu", "date": "2026-08-08"})[1]

    candidate = {"found": 1, "names": 2, "sure": False}
    assert answer == {
        "sure": False,
        "game": None,
        "format": None,
        "date": "2026-08-08",
        "candidates": [
            {"game": "zero", "formats": ["official", "casual"], **candidate},
            {"game": "riftbound", "formats": OF_TOURNAMENTS, **candidate},
        ],
    }


@pytest.mark.parametrize("text", ["", "1 Nobody Known", "\u0000\ud83d\ude00"])
def test_what_no_game_knows_has_no_candidate_on_the_day_of_the_request(text: str) -> None:
    nothing: Json = {"sure": False, "game": None, "format": None, "candidates": []}

    assert post({"text": text}) == (200, nothing | {"date": timezone.localdate().isoformat()})


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, [("text", "required", "This field is required.")]),
        (
            {"text": 7, "date": "soon"},
            [
                ("text", "invalid", "Not a valid string."),
                ("date", "unknown", "This is not a date. Allowed: YYYY-MM-DD."),
            ],
        ),
        (
            {"text": "\n" * MAX_LINES},
            [("text", "too_long", "This list has more than 5,000 lines.")],
        ),
    ],
)
def test_every_fault_of_a_body_is_told(body: object, expected: list[tuple[str, str, str]]) -> None:
    status, answer = post(body)

    assert status == 400
    assert sorted(faults(answer)) == sorted(expected)


@pytest.mark.parametrize("lines", [1, 3])
def test_a_detection_takes_one_query_however_long_the_text(
    django_assert_num_queries: DjangoAssertNumQueries, lines: int
) -> None:
    load_catalogues(GAMES)

    with django_assert_num_queries(1):
        status, _ = post({"text": "3 Defy\n" * lines})

    assert status == 200
