"""Published lists: when the table says so, and of those who consent."""

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.access.published import published_lists
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from events.models import Placing
from tests.events.event_of import EARLY, SECOND
from tests.events.published_lists import OVER, consenting, ended

pytestmark = pytest.mark.django_db


def test_lists_appear_when_the_event_has_ended_and_not_a_second_before(mei: User) -> None:
    event = ended()
    consenting(event, mei, "Mei")

    assert [len(published_lists(event, now)) for now in (OVER - SECOND, OVER)] == [0, 1]


def test_who_does_not_consent_is_not_published(mei: User, lin: User) -> None:
    event = ended()
    consenting(event, mei, "Mei")
    consenting(event, lin, "Lin", consent=False)

    assert [(one.number, one.name) for one in published_lists(event, OVER)] == [(1, "Mei")]


def test_an_event_that_asks_nobody_publishes_numbers_without_names(mei: User) -> None:
    event = ended(asks_consent=False)
    consenting(event, mei, "Mei")

    assert [one.name for one in published_lists(event, OVER)] == ["Player 1"]


def test_who_has_withdrawn_is_not_published(mei: User) -> None:
    event = ended()
    withdraw_entry(consenting(event, mei, "Mei"), Author(mei.pk), EARLY)

    assert published_lists(event, OVER) == []


def test_all_lists_are_read_with_one_query(
    mei: User, lin: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = ended()
    for person in (mei, lin, User.objects.create_user("Jun")):
        consenting(event, person, person.username)

    with django_assert_num_queries(1):
        assert len(published_lists(event, OVER)) == 3


def test_lists_stand_by_place_and_those_without_one_come_last(mei: User, lin: User) -> None:
    event = ended()
    for person, place in ((mei, None), (lin, 2), (User.objects.create_user("Jun"), 1)):
        entry = consenting(event, person, person.username)
        if place:
            Placing.objects.create(entry=entry, place=place)

    assert [(one.place, one.number) for one in published_lists(event, OVER)] == [(1, 3), (2, 2), (None, 1)]
