"""A database of before goes on with all its entries, of which none was printed."""

from datetime import UTC, date, datetime
from typing import Final

from tests.migrating import migrated

FIRST: Final = ("events", "0001_initial")
SHEETS: Final = ("events", "0002_sheets")


def test_entries_of_before_keep_all_they_had_and_go_back_as_they_came(scratch: str) -> None:
    old, moment = migrated(scratch, FIRST), datetime(2026, 8, 8, tzinfo=UTC)
    event = (
        old.get_model("events", "Event")
        .objects.using(scratch)
        .create(name="Cup", game="zero", format="official", date=date(2026, 8, 8), deadline=moment, start=moment)
    )
    entries = old.get_model("events", "Entry").objects.using(scratch)
    entries.create(event=event, number=7, table=3)
    before = list(entries.values())

    new = migrated(scratch, SHEETS).get_model("events", "Entry").objects.using(scratch)
    after = list(new.values())
    new.update(printed_number=2)
    back = migrated(scratch, FIRST).get_model("events", "Entry").objects.using(scratch)

    assert after == [row | {"printed_number": None} for row in before]
    assert list(back.values()) == before
