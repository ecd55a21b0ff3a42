"""What is deleted and erased by the clock: old events of the bin, and what old events know of people."""

from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from config.tasks import run_command
from events.entries.erasing import ERASED_AFTER, erase_details
from events.models import Entry, Event, PlayerDetails, Submission, Team
from tests.events.api.asking import open_event
from tests.events.event_of import DEADLINE, SECOND, START, entry_of, event_of, registered
from tests.events.teams_of import team_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("more", "over"), [({}, START), ({"ended": START + timedelta(days=2)}, START + timedelta(days=2))]
)
def test_details_go_six_months_after_the_end_and_the_list_stays(more: dict[str, datetime], over: datetime) -> None:
    event = event_of(None, **more)
    entry = entry_of(event, name="Secret Person")
    Entry.objects.update(external_id="secret@mail.example")
    text = registered(event, entry).text

    early, late, again = (erase_details(over + ERASED_AFTER + after) for after in (timedelta(0), SECOND, SECOND))

    assert early == 0
    assert late == 1
    assert again == 0
    assert PlayerDetails.objects.count() == 0
    assert Entry.objects.get().external_id == ""
    assert Submission.objects.get().text == text
    assert event.entries.get().label == "Player 1"


def test_an_end_that_was_declared_before_the_start_erases_nobody_early() -> None:
    entry_of(event_of(None, ended=START - timedelta(days=2000)))

    assert (erase_details(START + ERASED_AFTER), erase_details(START + ERASED_AFTER + SECOND)) == (0, 1)


def test_an_event_that_is_to_come_keeps_what_it_knows() -> None:
    entry_of(open_event())

    assert erase_details(DEADLINE) == 0
    assert PlayerDetails.objects.count() == 1


def test_the_command_and_the_worker_do_the_same() -> None:
    now, output = timezone.now(), StringIO()
    open_event(deleted=now - timedelta(days=29))
    open_event(deleted=now - timedelta(days=31))
    entry_of(open_event(start=now - timedelta(days=200), deadline=now - timedelta(days=201)))

    call_command("tidyevents", stdout=output)
    run_command("tidyevents")

    assert output.getvalue() == "bin: 1 events deleted for ever\nplayers: 1 details erased\n"
    assert Event.objects.count() == 2
    assert PlayerDetails.objects.count() == 0


def test_names_of_teams_go_with_the_details() -> None:
    event, young = team_event(ended=None), team_event(ended=None, start=DEADLINE + ERASED_AFTER)
    for one in (event, young):
        entry_of(one)
        Team.objects.filter(event=one).update(name="Mei and Lin")

    erase_details(event.start + ERASED_AFTER + SECOND)

    assert list(Team.objects.order_by("event_id").values_list("name", flat=True)) == ["", "Mei and Lin"]
