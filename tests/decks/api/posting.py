"""Requests to `POST /api/v1/check/`, and what comes back."""

import json
from typing import Any

from django.test import Client

# Any: JSON as a program reads it; tests/contract holds its shape against the description.
Json = dict[str, Any]

URL = "/api/v1/check/"


def post(body: object, **headers: str) -> tuple[int, Json]:
    response = Client(raise_request_exception=False).post(URL, json.dumps(body), "application/json", headers=headers)
    return response.status_code, response.json()


def post_to(name: str, body: object) -> tuple[int, Json]:
    """The answer of one of the doors beside it, such as `matrix`."""
    response = Client(raise_request_exception=False).post(f"{URL}{name}/", json.dumps(body), "application/json")
    return response.status_code, response.json()


def asked(text: str, game: str = "riftbound", format_: str = "standard", **more: object) -> dict[str, object]:
    return {"game": game, "format": format_, "date": "2026-08-08", "deck": {"text": text}} | more


def refused(body: object) -> list[tuple[str, str, str]]:
    """Field, code and message of every fault; a body that is not refused in the one shape fails."""
    status, answer = post(body)
    errors = answer.pop("errors")

    assert (status, answer) == (400, {"type": "about:blank", "title": "Bad Request", "status": 400})

    return [(error["field"], error["code"], error["message"]) for error in errors]
