"""Decks by event and place: of events that everybody finds, while their lists are public, and with consent."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from events.models import Entry, Event, Placing, PlayerDetails
from events.results.views import ListFilter, filter_of, list_rows, lists_of
from legality.games import GAMES
from tests.events.event_of import DEADLINE, START, entry_of, registered
from tests.events.results.ended_events import played_event

pytestmark = pytest.mark.django_db

NOW = START + timedelta(days=99)


def later_event(**more: object) -> Event:
    return played_event(None, listed=True, start=START + timedelta(days=1), **more)


def found(asked: ListFilter | None = None) -> list[tuple[str, int]]:
    return [(row.event.name, row.number) for row in list_rows(lists_of(asked or ListFilter(), NOW))]


def consent() -> None:
    PlayerDetails.objects.update(consent=True)


def test_the_newest_event_comes_first_and_its_lists_by_place() -> None:
    played_event(listed=True, name="Old")
    later_event(name="New")
    consent()

    assert found() == [("New", 2), ("New", 1), ("Old", 2), ("Old", 1)]


def test_a_row_tells_what_is_published_and_no_more() -> None:
    event = played_event(listed=True)

    (row,) = list_rows(lists_of(ListFilter(), NOW))

    told = (row.number, row.name, row.place, row.leaders, row.state, row.word)
    assert told == (1, "An", 2, "Rengar, Pridestalker", "legal", "Legal")
    assert row.event == event


@pytest.mark.parametrize(
    "hidden", [{"listed": False}, {"visibility": {}}, {"deleted": START}, {"ended": NOW + timedelta(days=1)}]
)
def test_an_event_that_nobody_finds_or_that_publishes_nothing_has_no_row(hidden: dict[str, object]) -> None:
    event = played_event(listed=True)
    Event.objects.filter(pk=event.pk).update(**hidden)

    assert found() == []


def test_lists_are_filtered_by_game_format_event_and_place() -> None:
    event = later_event(name="New")
    played_event(listed=True, name="Other", format="casual")
    consent()
    riftbound = GAMES["riftbound"]
    by_slug = {one.slug: one for one in riftbound.formats}

    assert found(ListFilter(GAMES["rise"])) == []
    assert found(ListFilter(riftbound, by_slug["standard"])) == found(ListFilter(event=event.slug))
    assert found(ListFilter(event=event.slug)) == [("New", 2), ("New", 1)]
    Placing.objects.filter(place=2).update(place=9)
    assert found(ListFilter(riftbound, None, event.slug, 8)) == [("New", 2)]


@pytest.mark.parametrize(
    ("params", "asked"),
    [
        ({}, ListFilter()),
        ({"game": "rise", "format": "x", "top": "8"}, ListFilter(GAMES["rise"], None, "", 8)),
        ({"game": "x", "format": "standard", "top": "9"}, ListFilter()),
        ({"event": "a" * 99}, ListFilter(event="a" * 40)),
    ],
)
def test_an_address_is_read_as_far_as_it_is_known(params: dict[str, str], asked: ListFilter) -> None:
    assert filter_of(params) == asked


def test_a_strange_address_leads_to_an_empty_page(client: Client) -> None:
    answer = client.get("/events/decks/", {"event": "\x00", "page": "x", "top": "١"})

    assert answer.status_code == 200
    assert "No published lists match" in answer.content.decode()


def test_without_a_published_list_the_page_says_so(client: Client) -> None:
    assert "No event has published its lists yet" in client.get("/events/decks/").content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_a_page_takes_as_many_queries_for_one_list_as_for_three(
    client: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        played_event(listed=True, start=timezone.now(), deadline=DEADLINE)
    client.get("/events/decks/")

    with django_assert_num_queries(5):
        page = client.get("/events/decks/").content.decode()

    assert page.count("Rengar, Pridestalker") == count
    assert Entry.objects.count() == 4 * count


def test_pages_neither_overlap_nor_skip(client: Client) -> None:
    event = played_event(listed=True)
    for _ in range(31):
        registered(event, entry_of(event), "Main:\n3 Defy")
    consent()

    pages = [client.get(f"/events/decks/?page={page}").content.decode() for page in (1, 2)]

    links = [[f"/lists/{number}/" in page for page in pages].count(True) for number in [1, 2, *range(5, 36)]]
    assert set(links) == {1}
