"""Published lists where teams play: the team by its number with the seat, and the partner whose list is published too."""

from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.access.published import published_lists
from events.access.visibility import PRESETS
from events.entries.authors import Author
from events.entries.entering import Details, write_details
from events.models import Entry, Event
from events.publishing.views import TeamPlace, place_of, team_places
from tests.events.event_of import EARLY, registered
from tests.events.published_lists import OVER
from tests.events.teams_of import lee_sin, rengar, team_event, team_of
from tests.markup import squeeze

pytestmark = pytest.mark.django_db


def consents(entry: Entry, name: str) -> None:
    write_details(entry, Details(name, consent=True), Author(entry.person_id), EARLY)


@pytest.fixture
def event(mei: User, lin: User) -> Event:
    """A team of two with a name, whose second player alone lets their list be published under their name."""
    event = team_event(visibility=PRESETS["after"])
    first, second = team_of(event, mei, lin)
    registered(event, first, rengar())
    registered(event, second, lee_sin())
    consents(second, "Lin")
    event.teams.update(name="Mei and Lin")
    Event.objects.update(ended=OVER)
    event.refresh_from_db()
    return event


def page(client: Client, event: Event, end: str = "") -> str:
    return unescape(client.get(f"/events/{event.slug}/lists/{end}").content.decode())


def test_a_partner_whose_list_is_not_published_is_not_named(event: Event, client: Client) -> None:
    found = page(client, event), page(client, event, "2/")

    assert ["Team 1</span>· B" in squeeze(text) or "Team 1 · B" in text for text in found] == [True, True]
    assert ["Mei" in text for text in found] == [False, False]


def test_partners_lead_to_each_other(event: Event, client: Client) -> None:
    first = event.entries.select_related("event").get(number=1)
    consents(first, "Mei")

    found = page(client, event), page(client, event, "2/")

    link = f'<a href="/events/{event.slug}/lists/1/" lang="en"><bdi>Mei</bdi></a>'
    assert [f"Partner:{link}" in squeeze(text) for text in found] == [True, True]
    assert ["Mei and Lin" in text for text in found] == [False, False]


def test_the_places_of_all_are_read_in_one_query(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    consents(event.entries.select_related("event").get(number=1), "Mei")
    lists = published_lists(event, OVER)

    with django_assert_num_queries(1):
        found = team_places(event, lists)

    assert found == {1: TeamPlace(1, "A", lists[1]), 2: TeamPlace(1, "B", lists[0])}
    assert place_of(event, 2, OVER) == found[2]


def test_single_players_have_no_place_and_nothing_is_asked(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event.team_size = 1

    with django_assert_num_queries(0):
        assert team_places(event, ()) == {}
