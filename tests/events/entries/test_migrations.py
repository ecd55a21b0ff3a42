"""A database of before knows from its log whom a change has hit."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from django.apps.registry import Apps

from tests.migrating import migrated

BEFORE: Final = ("events", "0007_set_aside")
# Number, verdict, hours since, and what the log says.
Rows = tuple[tuple[int, str, int, dict[str, bool]], ...]
HIT: Final = ("events", "0008_hit")
MOMENT: Final = datetime(2026, 8, 8, tzinfo=UTC)


def filled(old: Apps, scratch: str) -> None:
    """Four lists: hit, hit and legal again, replaced since, and hit beside a partner alone."""

    def make(model: str, **values: object) -> Any:  # Any: models of before
        return old.get_model("events", model).objects.using(scratch).create(**values)

    event = make(
        "Event", name="Cup", game="zero", format="official", date=date(2026, 8, 8), deadline=MOMENT, start=MOMENT
    )
    rows: Rows = ((1, "illegal", 1, {}), (2, "legal", 1, {}), (3, "illegal", -1, {}), (4, "illegal", 1, {"team": True}))
    for number, verdict, hours, details in rows:
        entry = make("Entry", event=event, number=number)
        listed = make("Submission", entry=entry, number=1, made=MOMENT, text="1 Defy", digest="d", code=f"c{number}")
        make("Judgement", submission=listed, verdict=verdict, day=date(2026, 8, 8), catalogue=1, judged=MOMENT)
        entry.current = listed
        entry.save()
        when = MOMENT + timedelta(hours=hours)
        make("LogEntry", event=event, entry=entry, action="rejudged", when=when, details=details)


def test_lists_that_were_hit_are_marked_and_all_goes_back_as_it_came(scratch: str) -> None:
    old = migrated(scratch, BEFORE)
    filled(old, scratch)
    before = list(old.get_model("events", "Judgement").objects.using(scratch).order_by("pk").values())

    new = migrated(scratch, HIT).get_model("events", "Judgement").objects.using(scratch)
    after = list(new.order_by("pk").values())
    back = migrated(scratch, BEFORE).get_model("events", "Judgement").objects.using(scratch)

    assert after == [row | {"hit": place == 0} for place, row in enumerate(before)]
    assert list(back.order_by("pk").values()) == before
