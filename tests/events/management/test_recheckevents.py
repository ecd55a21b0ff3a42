"""Lists of events are judged anew by the clock: those of events to come and running, never of one that has ended."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from events.entries.rejudging import Rejudged, rejudge_all
from events.hosting.tasks import recheck_events
from events.models import Event, Judgement
from tests.events.event_of import EARLY, entry_of, event_of, registered

pytestmark = pytest.mark.django_db


def test_only_what_is_out_of_date_is_judged_also_in_events_that_have_ended() -> None:
    fresh, stale, ended = event_of(), event_of(), event_of(ended=timezone.now())
    for event in (fresh, stale, ended):
        registered(event, entry_of(event))
    Judgement.objects.exclude(submission__entry__event=fresh).update(catalogue=1, verdict="illegal")

    first, second = rejudge_all(EARLY), rejudge_all(EARLY)

    assert (first.judged, [entry.event for entry in first.hit]) == (2, [stale, ended])
    assert second == Rejudged()
    verdicts = Event.objects.order_by("pk").values_list("entries__current__judgement__verdict", flat=True)
    assert list(verdicts) == ["legal", "legal", "legal"]


def test_the_command_names_whom_it_hits_and_the_task_finds_nothing_left() -> None:
    event, output = event_of(), StringIO()
    registered(event, entry_of(event))
    Judgement.objects.update(catalogue=1, verdict="illegal")

    call_command("recheckevents", stdout=output)
    recheck_events()

    assert output.getvalue() == f"lists: 1 judged, 1 with another verdict\n  {event.slug}: 1\n"
