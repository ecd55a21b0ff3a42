"""An event's phase follows from its moments, each of which begins a phase, and from what its organiser declares."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from events.access.phases import Phase, phase_of
from events.models import Event
from tests.events.event_of import DEADLINE, LOCK, SECOND, START

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
        (START + timedelta(days=9), Phase.RUNNING),
    ],
)
def test_each_moment_begins_its_phase(now: datetime, phase: Phase) -> None:
    assert phase_of(Event(**EVENT), now) is phase


def test_the_organiser_declares_the_cut_and_the_end() -> None:
    event = Event(**EVENT, cut=START + SECOND, ended=START + 2 * SECOND)

    assert [phase_of(event, START + n * SECOND) for n in range(3)] == [Phase.RUNNING, Phase.CUT, Phase.ENDED]


def test_an_event_without_grace_locks_at_its_deadline() -> None:
    event = Event(**EVENT | {"grace": 0})

    assert phase_of(event, DEADLINE - SECOND) is Phase.OPEN
    assert phase_of(event, DEADLINE) is Phase.LOCKED
