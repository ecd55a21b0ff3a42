"""An organiser says that an event has ended, and takes it back: also of one that has ended by itself, a week after its start."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from events.access.visibility import PRESETS
from events.models import Event
from tests.decks.own_decks import another
from tests.events.event_of import entry_of, event_of, registered
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

WEEK = timedelta(days=7)


def started(organiser: User, ago: timedelta, **more: object) -> Event:
    start = timezone.now() - ago
    return event_of(organiser, start=start, deadline=start - timedelta(hours=1), listed=True, **more)


def declare(organiser: User, event: Event, **more: str) -> datetime | None:
    assert another(organiser).post(f"/events/{event.slug}/declare/", {"what": "end", **more}).status_code == 302
    event.refresh_from_db()
    return event.ended


def phase(event: Event, person: User) -> str:
    return str(another(person).get(f"/api/v1/events/{event.slug}/").json()["phase"])


def test_an_end_that_is_taken_back_leaves_no_end(mei: User) -> None:
    event = started(mei, timedelta(hours=2))

    assert declare(mei, event) is not None
    assert phase(event, mei) == "ended"
    assert declare(mei, event, undo="1") is None
    assert phase(event, mei) == "running"


def test_an_event_that_has_ended_by_itself_goes_on_for_another_week(mei: User) -> None:
    event = started(mei, WEEK)
    before = phase(event, mei)
    end = declare(mei, event, undo="1")

    assert before == "ended"
    assert end is not None
    assert timedelta(0) <= timezone.now() + WEEK - end < timedelta(minutes=1)
    assert phase(event, mei) == "running"


def test_lists_are_published_once_somebody_says_that_the_event_has_ended(mei: User) -> None:
    event = started(mei, WEEK, visibility=PRESETS["after"], asks_consent=False)
    registered(event, entry_of(event))
    page = squeeze(another(mei).get(f"/events/{event.slug}/").content.decode())
    before = another(mei).get(f"/events/{event.slug}/lists/").status_code
    declare(mei, event)

    assert "The event ended automatically a week after its start." in page
    assert "End the event</button>" in page
    assert "Reopen the event</button>" in page
    assert before == 404
    assert another(mei).get(f"/events/{event.slug}/lists/").status_code == 200
