"""A database of before goes on with what is known of its players, of whom nobody has said anything twice yet."""

from datetime import UTC, date, datetime
from typing import Final

from tests.migrating import migrated

BEFORE: Final = ("events", "0007_set_aside")
AFTER: Final = ("events", "0009_told_digest")


def test_players_of_before_stay_as_they_are_known_and_go_back_as_they_came(scratch: str) -> None:
    old, moment = migrated(scratch, BEFORE), datetime(2026, 8, 8, tzinfo=UTC)
    event = old.get_model("events", "Event").objects.using(scratch)
    cup = event.create(name="Cup", game="zero", format="official", date=date(2026, 8, 8), deadline=moment, start=moment)
    players = old.get_model("events", "PlayerDetails").objects.using(scratch)
    for number in (1, 2, 3):
        entry = old.get_model("events", "Entry").objects.using(scratch).create(event=cup, number=number)
        players.create(entry=entry, name=f"Player {number}", pronouns="she", member_id="7", consent=True)
    before = list(players.values())

    new = migrated(scratch, AFTER).get_model("events", "PlayerDetails").objects.using(scratch)
    after = list(new.values())
    new.update(told_digest="d" * 64)
    back = migrated(scratch, BEFORE).get_model("events", "PlayerDetails").objects.using(scratch)

    assert after == [row | {"told_digest": ""} for row in before]
    assert list(back.values()) == before
