"""An event's phase follows from its moments, each of which begins a phase, and from what its organiser declares."""

from datetime import datetime, timedelta

import pytest

from events.access.permissions import Phase, current_phase, find_phase_for_others
from events.models import Event
from tests.events.event_of import DEADLINE, LOCK, SECOND, START, event_of

pytestmark = pytest.mark.django_db

EVENT = {"deadline": DEADLINE, "grace": 10, "start": START}


@pytest.mark.parametrize(
    ("now", "phase"),
    [
        (DEADLINE - SECOND, Phase.OPEN),
        (DEADLINE, Phase.GRACE),
        (LOCK - SECOND, Phase.GRACE),
        (LOCK, Phase.LOCKED),
        (LOCK + SECOND, Phase.LOCKED),
        (START - SECOND, Phase.LOCKED),
        (START, Phase.RUNNING),
        (START + timedelta(days=7) - SECOND, Phase.RUNNING),
        (START + timedelta(days=7), Phase.ENDED),
    ],
)
def test_each_moment_begins_its_phase(now: datetime, phase: Phase) -> None:
    assert current_phase(Event(**EVENT), now) is phase


def test_the_organiser_declares_the_cut_and_the_end() -> None:
    event = Event(**EVENT, cut=START + SECOND, ended=START + 2 * SECOND)

    assert [current_phase(event, START + n * SECOND) for n in range(3)] == [Phase.RUNNING, Phase.CUT, Phase.ENDED]


def test_an_event_whose_end_is_to_come_goes_on_until_then() -> None:
    event = Event(**EVENT, ended=START + timedelta(days=20))

    assert current_phase(event, START + timedelta(days=20) - SECOND) is Phase.RUNNING
    assert current_phase(event, START + timedelta(days=20)) is Phase.ENDED


@pytest.mark.parametrize("days", [6, 7, 8, 20])
@pytest.mark.parametrize("ended", [None, START, START + timedelta(days=8)])
def test_the_database_finds_the_events_that_have_ended(ended: datetime | None, days: int) -> None:
    event, now = event_of(ended=ended), START + timedelta(days=days)

    assert Event.objects.ended(now).exists() is (current_phase(event, now) is Phase.ENDED)


def test_an_end_that_nobody_has_declared_publishes_nothing() -> None:
    by_itself, declared = Event(**EVENT), Event(**EVENT, ended=START + SECOND)
    in_cut = Event(**EVENT, cut=START + SECOND)

    assert find_phase_for_others(by_itself, Phase.ENDED) is Phase.RUNNING
    assert find_phase_for_others(in_cut, Phase.ENDED) is Phase.CUT
    assert find_phase_for_others(declared, Phase.ENDED) is Phase.ENDED


def test_an_event_without_grace_locks_at_its_deadline() -> None:
    event = Event(**EVENT | {"grace": 0})

    assert current_phase(event, DEADLINE - SECOND) is Phase.OPEN
    assert current_phase(event, DEADLINE) is Phase.LOCKED
