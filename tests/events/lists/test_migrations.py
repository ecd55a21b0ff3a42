"""A database of before goes on with events of which nothing is archived, and goes back as it came."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

from django.utils import timezone

from tests.migrating import migrated

BEFORE: Final = ("events", "0010_printed_as")
AFTER: Final = ("events", "0011_archive")
JUDGED_ANEW: Final = ("events", "0012_judge_anew")


def test_events_and_verdicts_of_before_stay_and_go_back_as_they_came(scratch: str) -> None:
    old, moment = migrated(scratch, BEFORE), datetime(2026, 8, 8, tzinfo=UTC)
    events = old.get_model("events", "Event").objects.using(scratch)
    cup = events.create(
        name="Cup", game="zero", format="official", date=date(2026, 8, 8), deadline=moment, start=moment
    )
    entry = old.get_model("events", "Entry").objects.using(scratch).create(event=cup, number=1)
    lists = old.get_model("events", "Submission").objects.using(scratch)
    listed = lists.create(entry=entry, number=1, made=moment, text="1 Defy", digest="d", code="c")
    verdicts = old.get_model("events", "Judgement").objects.using(scratch)
    verdicts.create(submission=listed, verdict="legal", day=date(2026, 8, 8), catalogue=1, judged=moment)
    before = (list(events.values()), list(verdicts.values()))

    new = migrated(scratch, AFTER)
    event = new.get_model("events", "Event").objects.using(scratch).values().get()
    verdict = new.get_model("events", "Judgement").objects.using(scratch).values().get()
    archives = new.get_model("events", "EventArchive").objects.using(scratch)
    archives.create(event_id=cup.pk, key="k", content={}, made=moment)
    reports = new.get_model("events", "ListReport").objects.using(scratch)
    reports.create(submission_id=listed.pk, shown={})
    back = migrated(scratch, BEFORE)

    assert event == before[0][0] | {"archive": None, "later": None}
    assert verdict == before[1][0] | {"final": False}
    assert list(back.get_model("events", "Event").objects.using(scratch).values()) == before[0]
    assert list(back.get_model("events", "Judgement").objects.using(scratch).values()) == before[1]


def test_verdicts_that_rested_on_guesses_are_out_of_date_until_the_event_has_ended(scratch: str) -> None:
    old, now = migrated(scratch, AFTER), timezone.now()
    events = old.get_model("events", "Event").objects.using(scratch)
    entries = old.get_model("events", "Entry").objects.using(scratch)
    lists = old.get_model("events", "Submission").objects.using(scratch)
    verdicts = old.get_model("events", "Judgement").objects.using(scratch)
    for name, start, ended in (
        ("goes on", now, None),
        ("ends later", now, now + timedelta(hours=1)),
        ("was ended", now, now - timedelta(hours=1)),
        ("long ago", now - timedelta(days=8), None),
    ):
        event = events.create(
            name=name, game="zero", format="official", date=start.date(), deadline=start, start=start, ended=ended
        )
        entry = entries.create(event=event, number=1)
        listed = lists.create(entry=entry, number=1, made=start, text="1 Defy", digest="d", code="c")
        verdicts.create(submission=listed, verdict="legal", day=start.date(), catalogue=3, judged=start)

    new = migrated(scratch, JUDGED_ANEW)

    judged = new.get_model("events", "Judgement").objects.using(scratch)
    assert dict(judged.values_list("submission__entry__event__name", "catalogue")) == {
        "goes on": 0,
        "ends later": 0,
        "was ended": 3,
        "long ago": 3,
    }
