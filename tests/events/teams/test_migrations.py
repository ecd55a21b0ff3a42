"""A database of before goes on with all its events and entries, of which none is for teams."""

from datetime import UTC, date, datetime
from typing import Final

from tests.migrating import migrated

POOLS: Final = ("events", "0005_pools")
TEAMS: Final = ("events", "0006_teams")


def test_events_of_before_are_for_single_players_and_go_back_as_they_came(scratch: str) -> None:
    old, moment = migrated(scratch, POOLS), datetime(2026, 8, 8, tzinfo=UTC)
    events = old.get_model("events", "Event").objects.using(scratch)
    event = events.create(
        name="Cup", game="zero", format="official", date=date(2026, 8, 8), deadline=moment, start=moment
    )
    entries = old.get_model("events", "Entry").objects.using(scratch)
    entries.create(event=event, number=7, table=3)
    before = list(events.values()), list(entries.values())

    new = migrated(scratch, TEAMS)
    held, seats = (new.get_model("events", name).objects.using(scratch) for name in ("Event", "Entry"))
    after = list(held.values()), list(seats.values())
    team = new.get_model("events", "Team").objects.using(scratch).create(event_id=event.pk, number=1)
    seats.update(team=team, seat="A")
    back = migrated(scratch, POOLS)

    alone = {"team_size": 1, "seat_formats": [], "no_shared_cards": False, "copies_over_all": None}
    assert after == (
        [row | alone for row in before[0]],
        [row | {"team_id": None, "seat": ""} for row in before[1]],
    )
    assert [list(back.get_model("events", name).objects.using(scratch).values()) for name in ("Event", "Entry")] == [
        *before
    ]
