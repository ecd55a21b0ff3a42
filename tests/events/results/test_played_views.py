"""The page of what was played: a chart that is a table, and not there before lists are public."""

import csv
from io import StringIO

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.models import Event, Placing, PlayerDetails
from tests.decks.own_decks import another
from tests.events.event_of import START, entry_of, event_of, registered
from tests.events.results.ended_events import played_event

pytestmark = pytest.mark.django_db


def test_the_page_says_of_how_many_lists_it_tells_and_names_who_leads(client: Client) -> None:
    page = client.get(f"/events/{played_event().slug}/played/").content.decode()

    assert "1 of 2 registered lists is published." in page
    assert "<h2>Legend</h2>" in page
    assert "Rengar, Pridestalker" in page
    assert "100.0 %" in page
    assert 'width="100.0"' in page


def test_each_bar_is_as_long_as_its_share(client: Client) -> None:
    event = event_of(ended=START, visibility={"ended": ["public"]}, asks_consent=False, if_illegal="flag")
    for text in ("Main:\n3 Defy", "Main:\n3 Inferna", "Main:\n3 Inferna"):
        registered(event, entry_of(event), text)

    page = client.get(f"/events/{event.slug}/played/").content.decode()

    assert 'width="66.7"' in page
    assert 'width="33.3"' in page
    assert "Legend" not in page


def test_a_filter_without_a_list_leads_back(client: Client) -> None:
    event = played_event()
    Placing.objects.all().delete()

    page = client.get(f"/events/{event.slug}/played/?top=8").content.decode()

    assert "No lists are published for these places" in page


@pytest.mark.parametrize("word", ["0", "-1", "x", "9" * 99, "8 "])
def test_a_strange_filter_shows_all(client: Client, word: str) -> None:
    answer = client.get(f"/events/{played_event().slug}/played/", {"top": word})

    assert answer.status_code == 200
    assert "1 of 2 registered lists" in answer.content.decode()


def test_the_file_has_every_card(client: Client) -> None:
    answer = client.get(f"/events/{played_event().slug}/played.csv?top=8")

    rows = list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["section", "card", "name", "decks", "of", "percent", "average"]
    assert rows[1] == ["leader", "riftbound.rengar-pridestalker", "Rengar, Pridestalker", "1", "1", "100.0", "1.0"]
    assert {row[0] for row in rows[2:]} == {"champion", "main", "battlefields", "runes", "sideboard"}


def test_nobody_has_them_before_not_even_the_staff(mei: User) -> None:
    event, client = played_event(mei, visibility={}), another(mei)

    paths = (
        f"/events/{event.slug}/played/",
        f"/events/{event.slug}/played.csv",
        f"/api/v1/events/{event.slug}/played/",
    )
    assert [client.get(path).status_code for path in paths] == [404, 404, 404]


def test_the_api_tells_the_same(client: Client) -> None:
    body = client.get(f"/api/v1/events/{played_event().slug}/played/?top=8").json()

    leader = {
        "card": "riftbound.rengar-pridestalker",
        "name": "Rengar, Pridestalker",
        "decks": 1,
        "percent": 100.0,
        "average": 1.0,
    }
    assert (body["lists"], body["registered"], body["leaders"]) == (1, 2, [leader])
    assert [one["section"] for one in body["sections"]] == ["champion", "main", "runes", "battlefields", "sideboard"]


@pytest.mark.parametrize("count", [1, 3])
def test_three_lists_take_as_many_queries_as_one(
    client: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event: Event = event_of(ended=START, visibility={"ended": ["public"]})
    for _ in range(count):
        registered(event, entry_of(event))
    PlayerDetails.objects.update(consent=True)
    client.get(f"/events/{event.slug}/played/")

    with django_assert_num_queries(3):
        client.get(f"/events/{event.slug}/played/")
