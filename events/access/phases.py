"""The phases of an event: what moment it is, by its own moments and what its organiser has declared."""

from datetime import datetime
from enum import StrEnum

from events.models import Event


class Phase(StrEnum):
    """Open until the deadline, grace until the lock, locked until the start; then running, the cut, and ended."""

    OPEN = "open"
    GRACE = "grace"
    LOCKED = "locked"
    RUNNING = "running"
    CUT = "cut"
    ENDED = "ended"


def phase_of(event: Event, now: datetime) -> Phase:
    """The phase of an event at a moment. Each moment belongs to the phase that begins with it.

    One that is archived has ended, also for what came to the door a moment before.
    """
    if event.archive is not None or event.end <= now:
        return Phase.ENDED
    if event.cut is not None and event.cut <= now:
        return Phase.CUT
    if now >= event.start:
        return Phase.RUNNING
    if now >= event.lock:
        return Phase.LOCKED

    return Phase.GRACE if now >= event.deadline else Phase.OPEN


def phase_for_others(event: Event, phase: Phase) -> Phase:
    """The phase by which others than the staff see lists: an end that is not declared publishes nothing."""
    if phase is not Phase.ENDED or event.ended is not None:
        return phase

    return Phase.RUNNING if event.cut is None else Phase.CUT
