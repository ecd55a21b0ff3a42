"""By the clock lists of events are judged again, and what has ended is archived."""

from io import StringIO
from secrets import randbelow

import pytest
from django.core.management import call_command
from django.utils import timezone

from cards.models import Card, CatalogueVersion, Restriction
from config.tasks import run_command
from events.entries.rejudging import Rejudged, rejudge_all
from events.models import Event, Judgement
from tests.events.event_of import DAY, EARLY, GOES_ON, entry_of, event_of, registered

pytestmark = pytest.mark.django_db


def test_only_what_is_out_of_date_is_judged_also_in_events_that_have_ended() -> None:
    fresh, stale, ended = event_of(), event_of(), event_of(ended=timezone.now())
    for event in (fresh, stale, ended):
        registered(event, entry_of(event))
    Judgement.objects.exclude(submission__entry__event=fresh).update(catalogue=1, verdict="illegal")

    first, second = rejudge_all(EARLY), rejudge_all(EARLY)

    assert first.judged == 2
    assert [entry.event for entry in first.hit] == [stale, ended]
    assert second == Rejudged()
    verdicts = Event.objects.order_by("pk").values_list("entries__current__judgement__verdict", flat=True)
    assert list(verdicts) == ["legal", "legal", "legal"]


def test_the_command_names_whom_it_hits_and_the_worker_finds_nothing_left() -> None:
    event, output = event_of(ended=GOES_ON), StringIO()
    registered(event, entry_of(event))
    Judgement.objects.update(catalogue=1, verdict="illegal")

    call_command("recheckevents", stdout=output)
    run_command("recheckevents")

    assert output.getvalue() == f"events: 0 archived\nlists: 1 judged, 1 with another verdict\n  {event.slug}: 1\n"


def test_what_has_ended_is_archived_and_a_list_that_would_be_another_now_is_noted() -> None:
    event, output = event_of(), StringIO()
    made = registered(event, entry_of(event))
    run_command("recheckevents")
    key = made.cards[-1]["id"].partition(".")[2]
    Restriction.objects.create(card=Card.objects.get(key=key), format="standard", limit=0, since=DAY)
    CatalogueVersion.objects.update(number=10**9 + randbelow(10**9))

    call_command("recheckevents", stdout=output)
    call_command("recheckevents", stdout=output)

    event.refresh_from_db()
    assert output.getvalue().splitlines() == [
        "events: 0 archived",
        "lists: 1 judged, 1 with another verdict",
        f"  {event.slug}: 1",
        "events: 0 archived",
        "lists: 0 judged, 0 with another verdict",
    ]
    assert event.later is not None
    assert event.later["numbers"] == [1]
    assert Judgement.objects.get().verdict == "legal"
