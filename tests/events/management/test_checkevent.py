"""`manage.py checkevent`: what is wrong with the lists of an event, and the exit status."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import QuerySet

from accounts.models import User
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from events.models import Event, Judgement, Pool, Submission
from tests.events.api.asking import open_event
from tests.events.event_of import EARLY, entry_of, registered
from tests.events.pools.pools_of import pool_of, sealed_deck, sealed_pool
from tests.events.teams_of import TEAMS, lee_sin, rengar, team_of

pytestmark = pytest.mark.django_db


def checked(event: Event, *words: str) -> tuple[int, str]:
    output = StringIO()
    try:
        call_command("checkevent", event.slug, *words, stdout=output)
    except SystemExit as end:
        return int(str(end.code)), output.getvalue()

    return 0, output.getvalue()


def damage(submission: Submission) -> None:
    """Change a stored list behind the site's back, as no code of it can."""
    QuerySet(Submission).filter(pk=submission.pk).update(text="1 Defy")


def test_an_event_of_legal_lists_is_fine() -> None:
    event = open_event()
    registered(event, entry_of(event))

    assert checked(event) == (0, f"{event.slug}: 1 entries: 1 legal\n")
    assert checked(event, "--all") == (0, f"1  legal\n{event.slug}: 1 entries: 1 legal\n")


def test_what_is_missing_or_illegal_is_told_by_its_number() -> None:
    event = open_event()
    registered(event, entry_of(event))
    entry_of(event)
    registered(event, entry_of(event), "3 Defy\n40 Pit Rookie")

    status, text = checked(event)

    lines = text.splitlines()
    assert status == 1
    assert lines[0] == "2  missing"
    assert lines[1].split()[:2] == ["3", lines[1].split()[1]]
    assert len(lines) == 3
    assert lines[2].startswith(f"{event.slug}: 3 entries: 1 ")


def test_who_has_withdrawn_owes_no_list() -> None:
    event = open_event()
    withdraw_entry(entry_of(event), Author(None), EARLY)

    assert checked(event) == (0, f"{event.slug}: 0 entries: none\n")


def test_a_list_of_a_format_that_is_gone_is_unchecked() -> None:
    event = open_event()
    registered(event, entry_of(event))
    Event.objects.update(format="gone")

    assert checked(event) == (2, f"1  unchecked\n{event.slug}: 1 entries: 1 unchecked\n")


def test_a_verdict_that_has_become_another_is_told() -> None:
    event = open_event()
    registered(event, entry_of(event))
    Judgement.objects.update(verdict="illegal", codes=["x"])

    assert checked(event)[1].splitlines()[0] == "1  legal  hit: another verdict than before"


def test_a_damaged_list_is_told_also_where_another_counts() -> None:
    event = open_event()
    entry = entry_of(event)
    old = registered(event, entry)
    registered(event, entry)
    damage(old)

    status, text = checked(event, "--json")
    told = json.loads(text)

    assert status == 1
    assert told["status"] == 1
    assert told["counts"] == {"legal": 1}
    assert told["entries"] == [{"number": 1, "id": "", "state": "legal", "codes": [], "hit": False, "damaged": [1]}]


def test_decks_are_held_against_their_pools_and_pools_against_their_receipts() -> None:
    event = open_event(format="sealed", pools=True)
    without, short, fine = (entry_of(event) for _ in range(3))
    pool_of(event, short, sealed_pool().replace("1 Ashe, Focused\n", ""))
    damaged = pool_of(event, fine)
    for entry in (without, short, fine):
        registered(event, entry, sealed_deck())
    QuerySet(Pool).filter(pk=damaged.pk).update(text="3 Defy")

    status, text = checked(event, "--json")

    assert status == 1
    assert json.loads(text)["entries"] == [
        {
            "number": 1,
            "id": "",
            "state": "undetermined",
            "codes": [],
            "hit": False,
            "damaged": [],
            "damaged_pools": [],
        },
        {
            "number": 2,
            "id": "",
            "state": "illegal",
            "codes": ["pool"],
            "hit": False,
            "damaged": [],
            "damaged_pools": [],
        },
        {"number": 3, "id": "", "state": "legal", "codes": [], "hit": False, "damaged": [], "damaged_pools": [1]},
    ]
    assert "3  legal  DAMAGED: pool 1" in checked(event)[1]


def test_what_is_no_event_is_bad_usage(mei: User) -> None:
    gone = open_event(mei, deleted=EARLY)

    assert [checked(one)[0] for one in (Event(slug="none"), gone)] == [3, 3]
    assert checked(gone, "--colour")[0] == 3


def test_teams_are_told_after_their_players(mei: User, lin: User) -> None:
    event = open_event(None, **TEAMS)
    first, second = team_of(event, mei, lin)
    registered(event, first, rengar())
    registered(event, second, lee_sin())
    fine = checked(event), checked(event, "--all")
    registered(event, second, rengar())

    end = f"{event.slug}: 2 entries: 2 legal\n"
    assert fine == ((0, end), (0, f"1  legal\n2  legal\nteam 1  (1, 2)  legal\n{end}"))
    assert checked(event) == (1, f"team 1  (1, 2)  illegal  team-battlefields, team-legends\n{end}")
    assert json.loads(checked(event, "--json")[1])["teams"] == [
        {"number": 1, "id": "", "members": [1, 2], "state": "illegal", "codes": ["team-battlefields", "team-legends"]}
    ]


def test_a_team_without_a_partner_is_not_fine(mei: User) -> None:
    event = open_event(None, **TEAMS)
    registered(event, entry_of(event, mei), rengar())

    assert checked(event) == (1, f"team 1  (1)  open\n{event.slug}: 1 entries: 1 legal\n")
