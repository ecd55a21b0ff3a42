"""Who cannot delete their account yet: the only organiser of an event that goes on."""

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.hosting.account_deletion import reasons_to_stay
from events.models import Event, Staff
from tests.decks.own_decks import another
from tests.events.event_of import GOES_ON, event_of

pytestmark = pytest.mark.django_db


def organised(person: User, role: str, event: Event | None = None, **more: object) -> Event:
    event = event or event_of(None, **{"ended": GOES_ON, **more})
    Staff.objects.create(event=event, person=person, role=role)
    return event


def test_whom_an_event_depends_on_is_told_it(mei: User, lin: User) -> None:
    organised(mei, "organiser", name="Alone")
    organised(mei, "judge", name="As a judge")
    organised(mei, "organiser", name="Over", ended=timezone.now())
    organised(mei, "organiser", name="Over by itself", ended=None)
    organised(mei, "organiser", name="In the bin", deleted=timezone.now())
    shared = organised(mei, "organiser", name="Shared")
    organised(lin, "organiser", shared)

    assert reasons_to_stay(mei.pk) == [
        "You are the only organiser of “Alone”. Invite another one, end the event, or delete it."
    ]
    assert reasons_to_stay(lin.pk) == []


@pytest.mark.parametrize("number", [1, 3])
def test_it_is_one_question_however_many_events_there_are(
    mei: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(number):
        organised(mei, "organiser")

    with django_assert_num_queries(1):
        assert len(reasons_to_stay(mei.pk)) == number


def test_the_account_stays_until_somebody_else_organises(mei: User, lin: User) -> None:
    event, password = organised(mei, "organiser", name="Alone"), "a long enough password"
    mei.set_password(password)
    mei.save()
    as_mei = another(mei)

    shown = as_mei.get("/accounts/delete/")
    refused = as_mei.post("/accounts/delete/", {"password": password})
    organised(lin, "organiser", event)
    deleted = as_mei.post("/accounts/delete/", {"password": password})

    assert (shown.status_code, refused.status_code, deleted.status_code) == (200, 409, 302)
    assert ["“Alone”" in shown.text, 'name="password"' in shown.text] == [True, False]
    assert list(event.staff.values_list("person", flat=True)) == [lin.pk]
