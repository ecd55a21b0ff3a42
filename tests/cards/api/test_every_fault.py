"""Every word of an address that is wrong is reported at once, with what would be right."""

from typing import Any

import pytest
from django.test import Client

from cards.api.parameters import FOUND_MEMBERS
from legality.games import GAMES

pytestmark = pytest.mark.django_db

KNOWN = ", ".join(GAMES)


def told(client: Client, address: str) -> Any:  # Any: JSON
    answer = client.get(f"/api/v1/{address}")
    assert answer.headers["Content-Type"] == "application/problem+json"

    return answer.json()


def problem(*faults: tuple[str, str, str]) -> dict[str, object]:
    errors = [dict(zip(("field", "code", "message"), one, strict=True)) for one in faults]
    return {"type": "about:blank", "title": "Bad Request", "status": 400, "errors": errors}


def test_a_search_is_told_every_word_and_what_is_wrong_with_its_query(client: Client) -> None:
    found = told(client, "cards/?game=chess&q=c:&page_size=0&date=soon&fields=name,colour&gmae=x")

    members = ", ".join(FOUND_MEMBERS)
    assert found == problem(
        ("date", "unknown", "This is not a date. Allowed: YYYY-MM-DD."),
        ("game", "unknown", f"Unknown game. Allowed: {KNOWN}."),
        ("page_size", "invalid", "Enter a whole number from 1 to 200."),
        ("fields", "unknown", f"There is no such member. Allowed: {members}."),
        (
            "gmae",
            "unknown",
            "There is no such parameter. Allowed: date, game, q, page_size, after, fields.",
        ),
        ("q", "no-value", "A value is missing here."),
    )


def test_bans_are_told_every_word(client: Client) -> None:
    assert told(client, "restrictions/?game=zero&format=blitz&date=soon&x=1") == problem(
        ("date", "unknown", "This is not a date. Allowed: YYYY-MM-DD."),
        ("x", "unknown", "There is no such parameter. Allowed: game, format, date."),
        ("format", "unknown", "This game has no such format. Allowed: official, casual."),
    )


def test_a_card_by_its_name_is_told_every_word(client: Client) -> None:
    assert told(client, "cards/named/?date=soon&nmae=Defy") == problem(
        ("date", "unknown", "This is not a date. Allowed: YYYY-MM-DD."),
        ("game", "required", "This field is required."),
        ("name", "required", "This field is required."),
        ("nmae", "unknown", "There is no such parameter. Allowed: date, game, name, fields."),
    )
