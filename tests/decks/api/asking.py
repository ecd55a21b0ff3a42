"""Requests to `/api/v1/decks/`, and what comes back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.test import Client

from decks.models import Deck

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answered

URL = "/api/v1/decks/"
BODY = {"name": "Rush", "game": "riftbound", "format": "standard", "text": "3 Defy\nwhat?"}


def sent(client: Client, method: str, url: str, body: object = None, **headers: str) -> Answered:
    """The answer to a body sent as JSON; `If_Match` in Python is the header `If-Match`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.generic(method, url, json.dumps(body), "application/json", headers=named)


def put(client: Client, deck: Deck, body: object, tag: str = '"1"') -> Answered:
    """The answer to a body in the place of a deck; nobody has written that since its first revision."""
    return sent(client, "PUT", f"{URL}{deck.token}/", body, If_Match=tag)


def kept(deck: Deck) -> dict[str, object]:
    """All that the database has of a deck."""
    return dict(Deck.objects.values().get(pk=deck.pk))


def json_of(response: Answered) -> Any:  # Any: JSON
    return json.loads(response.content)


def faults(response: Answered) -> tuple[int, list[tuple[str, str]]]:
    """Status, and field and code of every fault; an error in another shape fails."""
    body = json_of(response)

    assert response.headers["Content-Type"] == "application/problem+json"
    assert {"type", "title", "status", "errors"} <= body.keys()

    return response.status_code, [(error["field"], error["code"]) for error in body["errors"]]


def revision_of(answer: Answered) -> int:
    """The revision in the tag of an answer."""
    return int(answer.headers["ETag"].strip('"').partition(".")[0])
