"""`POST /api/v1/check/swap/` and `/team/`: the deck between two games, and the decks of two partners."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from decks.samples import sample_of

pytestmark = pytest.mark.django_db

ASKED = {"game": "riftbound", "format": "standard-2v2", "date": "2026-08-08"}
EMPTY = {"text": ""}


def post(name: str, body: object) -> tuple[int, dict[str, object]]:
    client = Client(raise_request_exception=False)
    response = client.post(f"/api/v1/check/{name}/", json.dumps(body), "application/json")
    return response.status_code, response.json()


def deck(slug: str) -> dict[str, str]:
    found = sample_of("riftbound", slug)
    assert found is not None

    return {"text": found.text}


def codes(answer: dict[str, object]) -> list[str]:
    return [row["code"] for row in answer["violations"]]  # type: ignore[attr-defined]  # JSON


def test_an_unchanged_deck_is_legal_between_games() -> None:
    same = deck("standard")

    status, answer = post("swap", ASKED | {"format": "standard", "registered": same, "deck": same})

    assert (status, answer["verdict"], codes(answer), answer["registered_problems"]) == (200, "legal", [], [])
    assert "pool_problems" not in answer


def test_a_card_that_was_not_registered_is_named_with_its_line() -> None:
    same = deck("standard")

    answer = post(
        "swap", ASKED | {"format": "standard", "registered": same, "deck": {"text": f"{same['text']}\n1 Defy"}}
    )[1]

    named = [card["name"] for row in answer["violations"] for card in row["cards"]]  # type: ignore[attr-defined]  # JSON
    assert answer["verdict"] == "illegal"
    assert "Defy" in named


def test_a_registered_line_that_cannot_be_read_leaves_the_verdict_open() -> None:
    same = deck("standard")

    answer = post(
        "swap", ASKED | {"format": "standard", "registered": {"text": f"{same['text']}\n1 Xyzzy"}, "deck": same}
    )[1]

    problems = [row["text"] for row in answer["registered_problems"]]  # type: ignore[attr-defined]  # JSON
    assert (answer["verdict"], problems) == ("undetermined", ["1 Xyzzy"])


def test_partners_answer_for_each_deck_and_for_both_together() -> None:
    one, other = deck("standard"), deck("standard-2v2")

    status, answer = post("team", ASKED | {"decks": [one, other]})

    decks = answer["decks"]
    alone = [row["verdict"] for row in decks]  # type: ignore[attr-defined]  # JSON
    assert (status, alone, len(decks)) == (200, ["legal", "legal"], 2)  # type: ignore[arg-type]  # JSON
    assert (answer["verdict"] == "legal") == (codes(answer) == [])


def test_partners_may_not_play_the_same_legend() -> None:
    same = deck("standard-2v2")

    answer = post("team", ASKED | {"decks": [same, same]})[1]

    assert answer["verdict"] == "illegal"
    assert codes(answer) != []


def test_the_worst_verdict_of_a_team_is_the_teams() -> None:
    answer = post("team", ASKED | {"decks": [deck("standard-2v2"), {"text": "1 Xyzzy"}]})[1]

    assert answer["verdict"] == "undetermined"


@pytest.mark.parametrize(
    ("name", "body", "fields"),
    [
        ("swap", {}, ["game", "registered", "deck"]),
        ("swap", ASKED | {"deck": EMPTY}, ["registered"]),
        ("swap", ASKED | {"deck": EMPTY, "registered": {"text": "\n" * 5000}}, ["registered.text"]),
        ("team", {}, ["game", "decks"]),
        ("team", ASKED | {"decks": [EMPTY]}, ["decks"]),
        ("team", ASKED | {"decks": [EMPTY, EMPTY, EMPTY]}, ["decks"]),
        ("team", ASKED | {"decks": [EMPTY, {"text": "x" * 300_000}]}, ["decks.1.text"]),
        ("team", ASKED | {"game": "chess", "decks": [EMPTY, EMPTY]}, ["game"]),
    ],
)
def test_a_bad_field_is_named(name: str, body: object, fields: list[str]) -> None:
    status, answer = post(name, body)

    named = [error["field"] for error in answer["errors"]]  # type: ignore[attr-defined]  # JSON
    assert (status, named) == (400, fields)
