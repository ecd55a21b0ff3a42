"""A filled database of before gets rounds and placings, and goes back with its data as it was."""

from datetime import UTC, date, datetime
from typing import Final
from uuid import UUID

from django.apps.registry import Apps

from tests.migrating import migrated

CHECKS: Final = ("events", "0003_checks")
ROUNDS: Final = ("events", "0004_rounds")
TABLES: Final = ("Event", "Entry", "PlayerDetails", "Submission", "DeckCheck", "LogEntry")
ADDED: Final = ("Round", "Seating", "Placing")
WHEN: Final = datetime(2026, 8, 8, tzinfo=UTC)


def fill(apps: Apps, scratch: str) -> None:
    """An event with two entries, of which one has a list, a check and a step in the log."""
    to = {name: apps.get_model("events", name).objects.using(scratch) for name in TABLES}
    event = to["Event"].create(
        name="Cup", game="zero", format="official", date=date(2026, 8, 8), deadline=WHEN, start=WHEN
    )
    first, _second = (to["Entry"].create(event=event, number=number, table=number) for number in (1, 2))
    to["PlayerDetails"].create(entry=first, name="Mei")
    sent = to["Submission"].create(entry=first, number=1, text="3 Defy", digest="0" * 64, code="7KQ2M9XD")
    to["DeckCheck"].create(uuid=UUID(int=7), event=event, entry=first, submission=sent, round=1, why="random")
    to["LogEntry"].create(event=event, entry=first, action="submitted", details={"number": 1})


def rows(apps: Apps, scratch: str) -> dict[str, list[dict[str, object]]]:
    return {
        name: list(apps.get_model("events", name).objects.using(scratch).order_by("pk").values()) for name in TABLES
    }


def test_a_filled_database_gets_rounds_and_goes_back_as_it_came(scratch: str) -> None:
    old = migrated(scratch, CHECKS)
    fill(old, scratch)
    before = rows(old, scratch)

    new = migrated(scratch, ROUNDS)
    after = rows(new, scratch)
    to = {name: new.get_model("events", name).objects.using(scratch) for name in ("Event", "Entry", *ADDED)}
    entry = to["Entry"].get(number=1)
    made = to["Round"].create(event=to["Event"].get(), number=1)
    to["Seating"].create(round=made, entry=entry, table=4)
    to["Placing"].create(entry=entry, place=1)
    back = rows(migrated(scratch, CHECKS), scratch)

    assert all(before.values())
    assert (after, back) == (before, before)
