"""Lists so long that nobody plays them: what would be tried out card by card is left out, and said to be."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from cards.catalogue.lookup import Catalogue
from decks.check.allowance import MOST_ROWS
from decks.decklist.reading.lists import BUILT_LINES, MAX_LINES
from decks.models import Deck
from legality.engine.values.search_bounds import SEARCH

pytestmark = pytest.mark.django_db

# Those of one card come last: the cards behind their first go to sections of their own.
SECTIONS = ("Main deck:", "Sideboard:", "Runes:", "Battlefields:", "Legend:", "Chosen champion:")


@pytest.fixture
def long(catalogues: Mapping[str, Catalogue]) -> str:
    """Every card of the game in every section."""
    catalogue = catalogues["riftbound"]
    names = [f"1 {catalogue.suggestion_for(card)}" for card in catalogue.cards.values()]
    text = "\n".join("\n".join((heading, *names)) for heading in SECTIONS)
    assert len(names) * len(SECTIONS) > BUILT_LINES > MOST_ROWS

    return text


def said(client: Client, what: str, **more: object) -> tuple[int, Any]:  # Any: JSON
    body = {"game": "riftbound", "format": "standard", "date": "2026-08-08"} | more
    answer = client.post(f"/api/v1/{what}/", json.dumps(body), "application/json")
    return answer.status_code, answer.json()


def test_it_is_judged_whole_and_no_plan_is_looked_for(client: Client, long: str) -> None:
    status, answer = said(client, "check", deck={"text": long}, mend=True)

    assert status == 200
    assert answer["verdict"] == "illegal"
    assert answer["mend"] == {"confirm": [], "steps": [], "adds": [], "exact": False, "possible": True}


def test_a_search_for_it_finds_cards_and_does_not_say_whether_it_takes_them(client: Client, long: str) -> None:
    status, answer = said(client, "build/search", text="\n".join(long.split("\n")[:BUILT_LINES]), q="!Defy")

    (card,) = answer["cards"]
    assert status == 200
    assert answer["narrowed"] is None
    assert card["name"] == "Defy"
    assert card["hint"]["allowed"] is None
    assert [reason["code"] for reason in card["hint"]["why_not"]] == [SEARCH]


def test_a_timeline_beyond_the_work_of_a_request_is_refused(client: Client, long: str, settings: Settings) -> None:
    settings.BATCH_REQUEST = {"stranger": 1}

    status, answer = said(client, "check/timeline", deck={"text": long})

    assert status == 429
    assert [fault["code"] for fault in answer["errors"]] == ["work"]


def test_the_builder_says_how_long_a_list_it_builds(client: Client) -> None:
    long_text = "3 Defy\n" * BUILT_LINES
    rows = [{"section": "main", "name": "Defy", "count": 1}] * (BUILT_LINES + 1)

    by_text, by_rows = said(client, "build", text=long_text), said(client, "build", rows=rows)

    found = [
        (status, answer["errors"][0]["field"], answer["errors"][0]["code"]) for status, answer in (by_text, by_rows)
    ]
    assert found == [(400, "text", "too_long"), (400, "rows", "too_long")]
    assert by_text[1]["errors"][0]["message"] == "This list has more than 1,000 lines."


CARDS = 2 * BUILT_LINES
CODE = {"deckwright": 1, "game": "riftbound", "format": "standard"}


@pytest.mark.parametrize(
    "text",
    [
        "\r".join(["3 Defy"] * CARDS),
        "\n".join(["3 Defy, 2 Poro"] * (CARDS // 2)),
        json.dumps(CODE | {"sections": {"main": [{"name": "Defy", "count": 1}] * CARDS}}),
        json.dumps({"main": [{"name": f"Card {number}", "count": 1} for number in range(CARDS)]}),
    ],
    ids=["lines that end otherwise", "several cards in a line", "a deck as JSON", "another program's JSON"],
)
@pytest.mark.parametrize("path", ["build", "build/read", "build/search", "build/mend"])
def test_the_builder_counts_what_is_read_of_a_list(client: Client, path: str, text: str) -> None:
    assert text.count("\n") < BUILT_LINES

    status, answer = said(client, path, text=text)

    assert status == 400
    assert [fault["code"] for fault in answer["errors"]] == ["too_long"]


def test_a_code_in_a_code_holds_no_more_cards_than_a_list(client: Client) -> None:
    cards = [{"name": "Defy", "count": 1}] * (MAX_LINES - 10)
    code = CODE | {"sections": {"main": cards}, "unread": ["1 Poro"] * 11}

    status, answer = said(client, "check", deck={"text": json.dumps(code)})

    assert status == 200
    assert answer["cards_resolved"] == 0
    (problem,) = answer["problems"]
    assert problem["message"].startswith("This deck code is damaged")


def test_pages_of_it_answer(client: Client, long: str) -> None:
    deck = Deck.objects.create(name="Long", game="riftbound", format="standard", text=long, visibility="public")

    page = client.get(deck.get_absolute_url())

    assert page.status_code == 200
    assert "more were checked and are not shown here" in page.content.decode()
