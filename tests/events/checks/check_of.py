"""Checks and records that tests make."""

from uuid import uuid4

from accounts.models import User
from events.checks.open_check import Reason, pick_entry
from events.models import DeckCheck, Entry, Event, Staff
from tests.events.event_of import EARLY, START, entry_of, registered


def judge_of(event: Event, person: User) -> User:
    """A person who is a judge of the event."""
    Staff.objects.create(event=event, person=person, role=Staff.Role.JUDGE)
    return person


def check_of(event: Event, judge: User, name: str = "Ana", entry: Entry | None = None) -> DeckCheck:
    """A check that is open, of a player with a registered list."""
    entry = entry or entry_of(event, name=name)
    if entry.current_id is None:
        registered(event, entry, now=EARLY)
    return pick_entry(event, entry, Reason(DeckCheck.Why.TARGETED, 1, "tip"), judge.pk, START, uuid=uuid4())


def record_of(check: DeckCheck, kind: str = "counts", content: object = None, **more: object) -> dict[str, object]:
    """A record as a phone sends it."""
    first = check.submission.cards[0]
    counted = {"cards": [{"section": first["section"], "id": first["id"], "name": first["name"], "counted": 1}]}
    return {
        "uuid": str(uuid4()),
        "check": str(check.uuid),
        "kind": kind,
        "content": counted if content is None else content,
        "made": "2026-08-08T09:05:00Z",
    } | more
