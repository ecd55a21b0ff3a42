"""The faces that judge many decks or days say of every vector what the function says: batch, stream, matrix, timeline."""

import json
from typing import Final

import pytest
from django.conf import LazySettings
from django.test import Client

from cards.catalogue.loading import load_catalogue
from decks.check.answers import AnswerJson
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.explaining.timeline import build_timeline
from decks.samples.vectors import Vector
from legality.games import GAMES
from tests.vector_files import shown_to_faces

pytestmark = pytest.mark.django_db

VECTORS: Final = shown_to_faces()
AT_ONCE: Final = 500

Said = tuple[str, list[str], list[str]]


def body(vector: Vector) -> dict[str, object]:
    said: dict[str, object] = {
        "game": vector.game,
        "format": vector.format,
        "date": vector.day.isoformat(),
        "region": vector.region,
        "options": dict.fromkeys(vector.options, True),
        "deck": {"text": vector.text},
    }
    return said if vector.pool is None else said | {"pool": {"text": vector.pool}}


def judged(vector: Vector) -> Answer:
    game = GAMES[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)
    return check_text(question, vector.text, load_catalogue(vector.game), vector.pool)


def function(vector: Vector) -> Said:
    answer = judged(vector)
    return answer.verdict, list(answer.report.codes), sorted({doubt.code for doubt in answer.report.doubts})


def read(answer: AnswerJson) -> Said:
    broken, open_ = ({row["code"] for row in answer["violations"]}, {row["code"] for row in answer["doubts"]})
    return answer["verdict"], sorted(broken), sorted(open_)


def test_a_batch_says_of_every_vector_what_the_function_says(settings: LazySettings) -> None:
    # The first request of a process loads what it asks for, and counting every line makes it longer than a request may be.
    settings.REQUEST_SECONDS = (600, 600)
    said: list[Said] = []
    for begin in range(0, len(VECTORS), AT_ONCE):
        checks = [body(vector) for vector in VECTORS[begin : begin + AT_ONCE]]
        response = Client().post("/api/v1/check/batch/", json.dumps({"checks": checks}), "application/json")
        said += [read(answer) for answer in response.json()["results"]]

    assert said == [function(vector) for vector in VECTORS]


def test_a_stream_says_of_every_vector_what_the_function_says() -> None:
    lines = "\n".join(json.dumps(body(vector)) for vector in VECTORS)
    response = Client().post("/api/v1/check/batch/", lines, "application/x-ndjson")

    text = b"".join(response.streaming_content).decode()  # type: ignore[attr-defined]  # a streamed answer
    assert [read(json.loads(line)) for line in text.splitlines()] == [function(vector) for vector in VECTORS]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_the_span_of_a_vectors_day_is_what_the_function_says(vector: Vector) -> None:
    span = build_timeline(judged(vector)).on(vector.day)

    assert span is not None
    assert (span.verdict, list(span.codes), list(span.doubts)) == function(vector)


@pytest.mark.parametrize("game", GAMES)
def test_a_matrix_says_of_every_vector_what_the_function_says(game: str) -> None:
    client = Client()
    for vector in (each for each in VECTORS if each.game == game):
        asked = body(vector) | {"formats": [vector.format], "dates": [vector.day.isoformat()]}
        del asked["format"], asked["date"]
        response = client.post("/api/v1/check/matrix/", json.dumps(asked), "application/json")
        (row,) = response.json()["results"]
        assert (row["verdict"], row["codes"], row["doubts"]) == function(vector), vector.name
