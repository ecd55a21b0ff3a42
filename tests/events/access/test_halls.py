"""Players of an event are a hall in its last hours, as large as the event and its organiser allow."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from api.halls import COOKIE, Hall
from events.access.halls import BEFORE, hall_for
from tests.events.event_of import DEADLINE, SECOND, START, event_of

pytestmark = pytest.mark.django_db


def test_a_hall_opens_a_day_before_the_deadline_and_closes_with_the_start(mei: User) -> None:
    event, hall = event_of(mei, capacity=64), Hall(f"of:{mei.pk}", 64)
    moments = (DEADLINE - BEFORE - SECOND, DEADLINE - BEFORE, START - SECOND, START)

    assert [hall_for(event, now) for now in moments] == [None, hall, hall, None]


@pytest.mark.parametrize(
    ("known", "capacity", "people"), [(False, 4000, 600), (True, 4000, 4000), (True, 9000, 5000), (False, None, 600)]
)
def test_only_an_organiser_whom_the_site_knows_fills_a_large_hall(
    mei: User, known: bool, capacity: int | None, people: int
) -> None:
    mei.organiser = known
    mei.save()
    event = event_of(mei, capacity=capacity)

    hall = hall_for(event, DEADLINE)

    assert hall is not None
    assert hall.people == people


def test_however_many_events_somebody_holds_they_share_one_hall(mei: User, lin: User) -> None:
    halls = [hall_for(event_of(person), DEADLINE) for person in (mei, mei, lin)]

    assert [hall and hall.key for hall in halls] == [f"of:{mei.pk}", f"of:{mei.pk}", f"of:{lin.pk}"]
    assert hall_for(event_of(), DEADLINE) is None


def test_the_join_link_vouches_for_its_browser_only_then(mei: User) -> None:
    now = timezone.now()
    soon = event_of(mei, deadline=now + timedelta(hours=1), start=now + timedelta(hours=2))
    later = event_of(mei, deadline=now + timedelta(days=9), start=now + timedelta(days=9, hours=1))

    vouched = [COOKIE in Client().get(f"/events/join/{event.join_token}/").cookies for event in (soon, later)]

    assert vouched == [True, False]
