"""A database of before goes on with what its organisers have accepted."""

from datetime import UTC, date, datetime
from typing import Final
from uuid import uuid4

from django.apps.registry import Apps

from tests.migrating import migrated

BEFORE: Final = ("events", "0006_teams")
SET_ASIDE: Final = ("events", "0007_set_aside")
MOMENT: Final = datetime(2026, 8, 8, tzinfo=UTC)


def accepted(old: Apps, scratch: str) -> None:
    """A record that waited and was accepted, with all that it hangs on."""

    def make(model: str, **values: object) -> object:
        return old.get_model("events", model).objects.using(scratch).create(**values)

    event = make(
        "Event", name="Cup", game="zero", format="official", date=date(2026, 8, 8), deadline=MOMENT, start=MOMENT
    )
    entry = make("Entry", event=event, number=1)
    listed = make("Submission", entry=entry, number=1, text="1 Defy", digest="d", code="c")
    check = make("DeckCheck", event=event, entry=entry, submission=listed, why="random")
    record = make("CheckRecord", uuid=uuid4(), check_of=check, kind="outcome", digest="d", waits=True)
    make("Acceptance", record=record, when=MOMENT)


def test_what_was_accepted_stays_accepted_and_goes_back_as_it_came(scratch: str) -> None:
    old = migrated(scratch, BEFORE)
    accepted(old, scratch)
    before = list(old.get_model("events", "Acceptance").objects.using(scratch).values())

    new = migrated(scratch, SET_ASIDE).get_model("events", "Acceptance").objects.using(scratch)
    after = list(new.values())
    back = migrated(scratch, BEFORE).get_model("events", "Acceptance").objects.using(scratch)

    assert after == [row | {"accepted": True} for row in before]
    assert list(back.values()) == before
