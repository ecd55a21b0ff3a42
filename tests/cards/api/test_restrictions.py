"""`GET /api/v1/restrictions/` and the Atom feed: what is banned or capped, where and when."""

from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.stored_house_rules import StoredCard
from cards.models import Erratum, Restriction
from tests.cards.catalogue.house_formats import house_of
from tests.cards.making import a_card, a_whole_card, more_of

pytestmark = pytest.mark.django_db

URL = "/api/v1/restrictions/"
ATOM = "{http://www.w3.org/2005/Atom}"
EMBER = {
    "card": "Ember, Test Made",
    "id": "riftbound.ember-test-made",
    "format": "standard",
    "limit": 0,
    "since": "2026-03-31",
    "until": None,
    "source": "TR 601.2.d",
}
EMBER_NAMED: StoredCard = {"key": "ember-test-made", "name": "Ember, Test Made"}


@pytest.fixture(autouse=True)
def nothing_else(db: None) -> None:
    """Only what a test says is restricted."""
    Restriction.objects.all().delete()
    Erratum.objects.all().delete()


def test_a_restriction_is_told_with_its_card(client: Client) -> None:
    a_whole_card()

    answer = client.get(URL, {"game": "riftbound"})

    assert answer.status_code == 200
    assert answer.json() == {"results": [EMBER], "lines": []}


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({"date": "2026-03-30"}, 0),
        ({"date": "2026-03-31"}, 1),
        ({"date": "2026-04-30"}, 1),
        ({"date": "2026-05-01"}, 0),
        ({"format": "standard"}, 1),
        ({"format": "draft"}, 0),
        ({"game": "wow"}, 0),
    ],
)
def test_restrictions_are_those_of_a_format_on_a_day(client: Client, asked: dict[str, str], count: int) -> None:
    a_whole_card()
    Restriction.objects.update(until="2026-04-30")

    answer = client.get(URL, {"game": "riftbound"} | asked)

    assert len(answer.json()["results"]) == count


@pytest.mark.parametrize(("asked", "field"), [({}, "game"), ({"game": "riftbound", "date": "soon"}, "date")])
def test_what_is_asked_wrongly_is_refused(client: Client, asked: dict[str, str], field: str) -> None:
    answer = client.get(URL, asked)

    assert answer.status_code == 400
    assert [fault["field"] for fault in answer.json()["errors"]] == [field]


@pytest.mark.parametrize("times", [1, 3])
def test_restrictions_take_two_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, times: int
) -> None:
    a_whole_card(times)

    with django_assert_num_queries(2):
        assert len(client.get(URL, {"game": "riftbound"}).json()["results"]) == times


def test_the_feed_tells_restrictions_and_errata_the_latest_first(client: Client) -> None:
    a_whole_card()
    more_of(a_card("other", "Other"), 1)

    answer = client.get("/riftbound/restrictions/feed/")

    entries = ElementTree.fromstring(answer.content).iter(f"{ATOM}entry")
    told = [[entry.findtext(f"{ATOM}{name}") for name in ("title", "summary", "id", "updated")] for entry in entries]
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    assert told == [
        [
            "Ember, Test Made (2026-07-24)",
            "Draws later.",
            "tag:deckwright,2026:erratum-riftbound-ember-test-made-2026-07-24",
            "2026-07-24T00:00:00+00:00",
        ],
        [
            "Other (2026-07-23)",
            "Draws later.",
            "tag:deckwright,2026:erratum-riftbound-other-2026-07-23",
            "2026-07-23T00:00:00+00:00",
        ],
        [
            "Ember, Test Made (2026-03-31)",
            "Banned in Standard 1v1.",
            "tag:deckwright,2026:restriction-riftbound-ember-test-made-standard-2026-03-31",
            "2026-03-31T00:00:00+00:00",
        ],
        [
            "Other (2026-03-30)",
            "Banned in Standard 1v1.",
            "tag:deckwright,2026:restriction-riftbound-other-standard-2026-03-30",
            "2026-03-30T00:00:00+00:00",
        ],
    ]


def test_the_feed_speaks_the_readers_language(client: Client) -> None:
    a_whole_card()

    answer = client.get("/riftbound/restrictions/feed/", headers={"Accept-Language": "zh-hans"})

    assert "符文战场" in answer.text


def test_a_feed_of_nothing_is_a_feed(client: Client) -> None:
    answer = client.get("/zero/restrictions/feed/")

    assert answer.status_code == 200
    assert list(ElementTree.fromstring(answer.content).iter(f"{ATOM}entry")) == []


def test_a_house_format_has_the_official_list_as_it_leaves_it_and_lines_of_its_own(client: Client) -> None:
    a_whole_card()
    word = house_of(
        {"number": 1, "kind": "allow", "cards": [EMBER_NAMED], "since": "2026-04-01"},
        {"number": 2, "kind": "ban", "cards": [{"key": "defy", "name": "Defy"}], "since": "2026-04-01"},
        {"number": 3, "kind": "cap", "cards": [{"key": "charm", "name": "Charm"}], "amount": 1, "since": "2026-05-01"},
    ).format.slug

    told = {
        day: client.get(URL, {"game": "riftbound", "format": word} | ({"date": day} if day else {})).json()
        for day in ("2026-03-31", "2026-04-01", "2026-05-01", "")
    }

    kinds = {day: ([row["id"] for row in body["results"]], lines_of(body)) for day, body in told.items()}
    ban, cap = ("house-ban", ["Defy"], "House rule 2"), ("house-cap", ["Charm"], "House rule 3")
    assert kinds == {
        "2026-03-31": ([EMBER["id"]], []),
        "2026-04-01": ([], [ban]),
        "2026-05-01": ([], [ban, cap]),
        "": ([EMBER["id"]], [ban, cap]),
    }
    assert told["2026-05-01"]["lines"][-1]["message"] == "Capped at 1 in League: Charm."


def test_the_word_of_no_house_format_is_refused(client: Client) -> None:
    answer = client.get(URL, {"game": "riftbound", "format": "house-0000000000"})

    assert answer.status_code == 400
    assert [fault["field"] for fault in answer.json()["errors"]] == ["format"]


def lines_of(body: Any) -> list[tuple[str, list[str], str]]:  # Any: JSON
    """The lines of house rules: kind, names and what they cite."""
    found = [line for line in body["lines"] if line["kind"].startswith("house")]
    return [(line["kind"], line["names"], line["source"]) for line in found]
