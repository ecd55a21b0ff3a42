"""Requests of the builder, and what comes back."""

import json
from typing import Any

from django.test import Client


def post(what: str, body: object, **headers: str) -> tuple[int, Any]:  # Any: JSON
    client = Client(raise_request_exception=False)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    response = client.post(f"/api/v1/build/{what}", json.dumps(body), "application/json", headers=named)
    return response.status_code, json.loads(response.content)


def asked(text: str, game: str = "riftbound", format_: str = "standard", **more: object) -> dict[str, object]:
    return {"game": game, "format": format_, "date": "2026-08-08", "text": text} | more


def faults(what: str, body: object) -> list[tuple[str, str]]:
    """Field and code of every fault of a body that is refused."""
    status, answer = post(what, body)

    assert status == 400, answer

    return [(error["field"], error["code"]) for error in answer["errors"]]
