"""An event vouches for its players in its last hours: as many as the event and its organiser allow."""

from datetime import timedelta

import pytest
from django.core import signing
from django.test import Client
from django.utils import timezone

from accounts.models import User
from api.rate_groups import COOKIE, SALT
from events.access.rate_groups import BEFORE, count_expected_players
from tests.events.event_of import DEADLINE, SECOND, START, event_of

pytestmark = pytest.mark.django_db


def test_players_are_vouched_for_from_a_day_before_the_deadline_to_the_start(mei: User) -> None:
    event = event_of(mei, capacity=40)
    moments = (DEADLINE - BEFORE - SECOND, DEADLINE - BEFORE, START - SECOND, START)

    assert [count_expected_players(event, now) for now in moments] == [0, 40, 40, 0]


@pytest.mark.parametrize(
    ("known", "capacity", "people"),
    [(False, 4000, 60), (True, 4000, 4000), (True, 9000, 5000), (False, None, 60), (True, None, 600)],
)
def test_only_an_organiser_whom_the_site_knows_fills_a_large_hall(
    mei: User, known: bool, capacity: int | None, people: int
) -> None:
    mei.organiser = known
    mei.save()
    event = event_of(mei, capacity=capacity)

    assert count_expected_players(event, DEADLINE) == people


def test_an_event_without_an_organiser_vouches_for_nobody() -> None:
    assert count_expected_players(event_of(), DEADLINE) == 0


def test_a_smaller_event_does_not_take_the_place_of_a_larger_one(mei: User, client: Client) -> None:
    now = timezone.now()
    when = {"deadline": now + timedelta(hours=1), "start": now + timedelta(hours=2)}
    large, small = (event_of(mei, capacity=places, **when) for places in (50, 8))

    for event in (large, small):
        client.get(f"/events/join/{event.join_token}/")

    assert signing.loads(client.cookies[COOKIE].value, salt=SALT) == 50


def test_the_join_link_vouches_for_its_browser_only_then(mei: User) -> None:
    now = timezone.now()
    soon = event_of(mei, deadline=now + timedelta(hours=1), start=now + timedelta(hours=2))
    later = event_of(mei, deadline=now + timedelta(days=9), start=now + timedelta(days=9, hours=1))

    vouched = [COOKIE in Client().get(f"/events/join/{event.join_token}/").cookies for event in (soon, later)]

    assert vouched == [True, False]
