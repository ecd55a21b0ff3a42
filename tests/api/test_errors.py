"""Every error of the API has one shape."""

import json

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client
from pytest_django import Settings
from rest_framework import serializers
from rest_framework.exceptions import Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

RAISED = {"missing": Http404(), "forbidden": PermissionDenied(), "slower": Throttled(wait=7)}


class Line(serializers.Serializer[object]):
    name = serializers.CharField()
    count = serializers.IntegerField(min_value=1)


class Wish(serializers.Serializer[object]):
    game = serializers.CharField()
    lines = Line(many=True, required=False)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if attrs["game"] == "chess":
            raise serializers.ValidationError("Chess has no decks.", code="no_decks")

        return attrs


class Echo(APIView):
    permission_classes = (AllowAny,)

    def get(self, request: Request, why: str) -> Response:
        raise RAISED[why]

    def post(self, request: Request, why: str = "") -> Response:
        wish = Wish(data=request.data)
        wish.is_valid(raise_exception=True)

        return Response(wish.validated_data)


def post(body: str, content_type: str = "application/json") -> Response:
    response = Echo.as_view()(APIRequestFactory().generic("POST", "/", body, content_type))
    assert isinstance(response, Response)

    rendered: Response = response.render()
    return rendered


@pytest.mark.parametrize(("wrong", "errors", "more"), [(1, 1, None), (100, 100, None), (101, 100, 1), (150, 100, 50)])
def test_an_answer_names_a_hundred_faults_and_how_many_more_there_are(
    wrong: int, errors: int, more: int | None
) -> None:
    response = post(json.dumps({"game": "wow", "lines": [{"name": "Defy", "count": 0}] * wrong}))

    assert len(response.data["errors"]) == errors
    assert response.data.get("more") == more


def asked(body: object) -> tuple[int, list[dict[str, str]]]:
    response = post(json.dumps(body))
    return response.status_code, response.data["errors"]


def codes(response: Response) -> tuple[int, str, list[tuple[str, str]]]:
    errors = [(error["field"], error["code"]) for error in response.data["errors"]]
    return response.status_code, response.headers["Content-Type"], errors


def test_every_bad_field_is_named() -> None:
    found = asked({"lines": [{"name": "Defy", "count": 1}, {"name": "", "count": 0}]})

    assert found == (
        400,
        [
            {"field": "game", "code": "required", "message": "This field is required."},
            {"field": "lines.1.name", "code": "blank", "message": "This field may not be blank."},
            {
                "field": "lines.1.count",
                "code": "min_value",
                "message": "Ensure this value is greater than or equal to 1.",
            },
        ],
    )


def test_a_fault_of_the_whole_has_no_field() -> None:
    assert asked({"game": "chess"}) == (400, [{"field": "", "code": "no_decks", "message": "Chess has no decks."}])


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        ("{", "application/json", 400, "parse_error"),
        ("NaN", "application/json", 400, "parse_error"),
        ("[" * 100_000, "application/json", 400, "parse_error"),
        ("game=wow", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        ("[]", "application/json", 400, "invalid"),
    ],
)
def test_a_body_that_cannot_be_read_is_a_problem(body: str, content_type: str, status: int, code: str) -> None:
    assert codes(post(body, content_type)) == (status, "application/problem+json", [("", code)])


def test_a_body_at_the_limit_is_read_and_one_past_it_is_not(settings: Settings) -> None:
    body = '{"game": "wow"}'

    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = len(body)
    at = post(body)
    past = post(body + " ")

    assert at.status_code == 200
    assert at.data == {"game": "wow"}
    assert codes(past) == (413, "application/problem+json", [("", "too_large")])


def test_a_method_that_is_not_there_names_those_that_are() -> None:
    response = Echo.as_view()(APIRequestFactory().delete("/")).render()

    assert codes(response) == (405, "application/problem+json", [("", "method_not_allowed")])
    assert response.headers["Allow"] == "GET, POST, HEAD, OPTIONS"


@pytest.mark.parametrize(
    ("why", "status", "code"),
    [("missing", 404, "not_found"), ("forbidden", 403, "permission_denied"), ("slower", 429, "throttled")],
)
def test_what_a_view_raises_is_a_problem(why: str, status: int, code: str) -> None:
    response = Echo.as_view()(APIRequestFactory().get("/"), why=why).render()

    assert codes(response) == (status, "application/problem+json", [("", code)])


def test_who_asks_too_often_is_told_when_to_return() -> None:
    response = Echo.as_view()(APIRequestFactory().get("/"), why="slower").render()

    assert response.headers["Retry-After"] == "7"
    assert response.data["errors"] == [
        {"field": "", "code": "throttled", "message": "Too many requests. Send it again in 7 seconds."}
    ]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('{"game": wow}', "This is not valid JSON, from line 1, column 10 on."),
        ("{\n  bad", "This is not valid JSON, from line 2, column 3 on."),
        ('{"game": NaN}', "This is not valid JSON in UTF-8."),
    ],
)
def test_a_body_that_is_no_json_is_told_where_it_is_wrong(body: str, message: str) -> None:
    assert post(body).data["errors"] == [{"field": "", "code": "parse_error", "message": message}]


def test_format_in_a_query_is_a_games_format() -> None:
    request = APIRequestFactory().post("/?format=standard", {"game": "wow"})

    assert Echo.as_view()(request).status_code == 200


def test_a_fault_of_the_site_is_left_to_the_site() -> None:
    with pytest.raises(KeyError):
        Echo.as_view()(APIRequestFactory().get("/"), why="nothing we foresaw")


@pytest.mark.parametrize(
    ("headers", "body", "said"),
    [
        ({"accept": "text/csv"}, None, "application/json"),
        ({"content-type": "text/csv"}, "3 Defy", "application/json"),
    ],
)
@pytest.mark.django_db
def test_a_type_that_there_is_not_is_told_with_those_that_there_are(
    client: Client, headers: dict[str, str], body: str | None, said: str
) -> None:
    kind = headers.pop("content-type", "application/json")
    answer = client.generic(
        "POST" if body else "GET", "/api/v1/check/" if body else "/api/v1/games/", body or "", kind, headers=headers
    )

    assert answer.status_code in (406, 415)
    assert f"Allowed: {said}" in answer.json()["errors"][0]["message"]
