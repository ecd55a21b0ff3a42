"""What is no record of its kind is reported by its id; what is stored oddly is read, and undoes nothing."""

from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import User
from events.access.permissions import Role
from events.checks.records import accept_waiting_record
from events.entries.authors import Author
from events.models import CheckRecord, DeckCheck
from tests.events.checks.check_of import record_of
from tests.events.checks.test_records import check, post, taken
from tests.events.event_of import START

__all__ = ["check"]
pytestmark = pytest.mark.django_db


ODD_CONTENTS = [
    ("outcome", {"outcome": ["x"]}),
    ("outcome", {"outcome": "bogus"}),
    ("outcome", {"outcome": None}),
    ("outcome", {}),
    ("outcome", {"outcome": "clean", "extension": "abc"}),
    ("outcome", {"outcome": "clean", "rule": "no-such-rule"}),
    ("outcome", {"outcome": "clean", "note": "\ud83d"}),
    ("outcome", {"outcome": "clean", "more": float("inf")}),
    ("outcome", {"outcome": "clean", "more": float("nan")}),
    ("outcome", {"outcome": "clean", "more": [[[[[[[[[[]]]]]]]]]]}),
    ("swap", {"in": 5}),
    ("swap", {"in": [{"name": "x", "count": "1"}]}),
    ("counts", {"cards": [5]}),
    ("counts", {}),
]


@pytest.mark.parametrize(("kind", "content"), ODD_CONTENTS)
def test_content_that_is_none_of_its_kind_is_told_and_those_beside_it_are_stored(
    check: DeckCheck, mei: User, kind: str, content: object
) -> None:
    clean = record_of(check, "outcome", {"outcome": "clean"})

    assert taken(check, mei, clean, record_of(check, kind, content), record_of(check)) == [
        "stored",
        "unreadable",
        "stored",
    ]
    check.refresh_from_db()
    assert (check.outcome, check.closed) == ("clean", START)


@pytest.mark.parametrize("made", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_a_moment_that_is_none_in_every_zone_is_told(check: DeckCheck, mei: User, made: str) -> None:
    assert taken(check, mei, record_of(check, made=made), record_of(check)) == ["unreadable", "stored"]


@pytest.mark.parametrize(
    ("kind", "content"),
    [("outcome", {"outcome": ["x"]}), ("outcome", {"note": 5}), ("swap", {"in": 5}), ("counts", {"cards": 5})],
)
def test_odd_records_that_were_stored_are_read_and_undo_nothing(
    client: Client, check: DeckCheck, mei: User, kind: str, content: object
) -> None:
    taken(check, mei, record_of(check, "outcome", {"outcome": "clean"}))
    odd = CheckRecord(uuid=uuid4(), check_of=check, judge=mei, kind=kind, content=content, digest="d", waits=True)
    odd.save()
    client.force_login(mei)
    page = f"/events/{check.event.slug}/checks/{check.uuid}/"
    waiting = client.get(page).status_code

    accept_waiting_record(check.event, odd, Author(mei.pk, Role.ORGANISER), START)

    check.refresh_from_db()
    asked = post(client, check.event, {"judge": mei.pk, "records": [], "about": str(check.uuid)})[0]
    assert waiting == 200
    assert client.get(page).status_code == 200
    assert asked == 200
    assert check.outcome == "clean"


@pytest.mark.parametrize(
    ("odd", "status"),
    [("[" * 100_000, 400), ('{"judge": 1, "records": [' + "[" * 100_000, 400), ("\ud83d", 400), ("NaN", 400)],
)
def test_a_body_that_is_none_is_answered_as_unreadable(
    client: Client, check: DeckCheck, mei: User, odd: str, status: int
) -> None:
    client.force_login(mei)
    answer = client.post(
        f"/events/{check.event.slug}/checks/records/", odd.encode("utf-8", "surrogatepass"), "application/json"
    )

    assert answer.status_code == status
    assert answer.json() == {"state": "unreadable"}


def test_the_door_stores_the_good_ones_beside_what_it_cannot_take(client: Client, check: DeckCheck, mei: User) -> None:
    client.force_login(mei)
    odd = [record_of(check, "outcome", {"outcome": "clean", "note": "\ud83d"}), record_of(check, uuid="\ud83d")]
    good = record_of(check)

    status, said = post(client, check.event, {"judge": mei.pk, "records": [*odd, good]})

    assert status == 200
    assert isinstance(said, dict)
    assert [(one["uuid"], one["state"]) for one in said["records"]] == [
        (odd[0]["uuid"], "unreadable"),
        ("\ud83d", "unreadable"),
        (good["uuid"], "stored"),
    ]
