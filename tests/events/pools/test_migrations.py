"""A database of before goes on with its events, entries and verdicts, none of which knows of pools."""

from datetime import UTC, date, datetime
from typing import Final

from tests.migrating import migrated

ROUNDS: Final = ("events", "0004_rounds")
POOLS: Final = ("events", "0005_pools")
MOMENT: Final = datetime(2026, 8, 8, tzinfo=UTC)


def test_lists_of_before_keep_their_verdicts_and_go_back_as_they_came(scratch: str) -> None:
    old = migrated(scratch, ROUNDS)
    models = {name: old.get_model("events", name).objects.using(scratch) for name in ("Event", "Entry", "Submission")}
    event = models["Event"].create(
        name="Cup", game="rise", format="limited", date=date(2026, 8, 8), deadline=MOMENT, start=MOMENT
    )
    entry = models["Entry"].create(event=event, number=7)
    listed = models["Submission"].create(entry=entry, number=1, source="player", text="1 X", digest="d", code="C")
    verdicts = old.get_model("events", "Judgement").objects.using(scratch)
    verdicts.create(submission=listed, verdict="legal", day=date(2026, 8, 8), catalogue=1, judged=MOMENT)
    before = {**{name: list(rows.values()) for name, rows in models.items()}, "Judgement": list(verdicts.values())}

    new = migrated(scratch, POOLS)
    now = {name: new.get_model("events", name).objects.using(scratch) for name in before}
    after = {name: list(rows.values()) for name, rows in now.items()}
    pool = new.get_model("events", "Pool").objects.using(scratch)
    made = pool.create(entry_id=entry.pk, number=1, source="player", text="1 X", digest="e", code="D")
    now["Entry"].filter(pk=entry.pk).update(pool_id=made.pk)
    back = migrated(scratch, ROUNDS)

    fresh = {
        "Event": {"pools": False, "pools_by_other": False, "pool_size": None},
        "Entry": {"pool_id": None, "records_id": None},
        "Submission": {},
        "Judgement": {"pool": None},
    }
    assert after == {name: [row | fresh[name] for row in rows] for name, rows in before.items()}
    assert {name: list(back.get_model("events", name).objects.using(scratch).values()) for name in before} == before
