"""What a person takes along of tournaments: their entries with details, lists and receipts, no secret, nothing of others."""

import json
from typing import Any

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.data_export import personal_data
from accounts.models import User
from events.access.viewers import find_viewer
from events.checks.records import take_records
from events.entries.authors import Author
from events.entries.entering import claim_token
from events.entries.pooling import confirm_or_dispute_pool
from events.entries.swapping import Swapped, record_swap
from events.models import Entry
from tests.events.checks.check_of import check_of, judge_of, record_of
from tests.events.event_of import EARLY, START, entry_of, event_of, legal_list, registered
from tests.events.pools.pools_of import pool_of, sealed_deck, sealed_event, sealed_pool

pytestmark = pytest.mark.django_db


def exported(person: User) -> dict[str, Any]:  # Any: JSON
    found: dict[str, Any] = json.loads(json.dumps(personal_data(person), cls=DjangoJSONEncoder))
    return found


def test_pools_and_swaps_are_in_the_file_with_what_was_said_of_them(mei: User) -> None:
    event = sealed_event()
    entry = entry_of(event, mei)
    made = pool_of(event, entry)
    confirm_or_dispute_pool(event, entry, 1, "One is missing.", Author(mei.pk), EARLY)
    registered(event, entry, sealed_deck())
    record_swap(event, entry, Swapped(made.cards[:1], (), 2, "Against control."), Author(mei.pk), START)

    (found,) = exported(mei)["event_entries"]

    (pool,), (swap,) = found["pools"], found["swaps"]
    assert pool["text"] == sealed_pool()
    assert pool["code"] == made.code
    assert [one["note"] for one in pool["replies"]] == ["One is missing."]
    assert (swap["round"], swap["note"], swap["came"]) == (2, "Against control.", made.cards[:1])


def test_registrations_are_in_the_file_with_details_lists_and_receipts(mei: User) -> None:
    event = event_of(mei)
    made = registered(event, entry_of(event, mei, name="Mei Lan"))

    found = exported(mei)

    (entry,) = found["event_entries"]
    (kept,) = entry["submissions"]
    (role,) = found["event_roles"]
    assert entry["event"] == "Summer Cup"
    assert entry["number"] == 1
    assert [one["name"] for one in entry["details"]] == ["Mei Lan"]
    assert kept["text"] == legal_list()
    assert kept["code"] == made.code
    assert len(kept["cards"]) == len(made.cards)
    assert [one["verdict"] for one in kept["judgement"]] == ["legal"]
    assert (role["event"], role["role"]) == ("Summer Cup", "organiser")


def test_no_secret_and_nothing_of_another_is_in_it(mei: User, lin: User) -> None:
    event = event_of(mei)
    entry_of(event, mei)
    other = registered(event, entry_of(event, lin, name="Lin Tai"))
    token = claim_token(entry_of(event), EARLY)
    digest = Entry.objects.get(number=3).claim_digest

    text = json.dumps(exported(mei))

    hidden = (event.secret, event.join_token, token, digest, other.code, other.digest, "Lin Tai")
    assert [word for word in hidden if word in text] == []


def test_of_deck_checks_neither_player_nor_judge_takes_along_what_is_not_theirs(mei: User, lin: User) -> None:
    event = event_of()
    check = check_of(event, judge_of(event, lin), entry=entry_of(event, mei))
    take_records(event, find_viewer(event, lin.pk, START), [record_of(check)], START)

    player, judge = exported(mei), exported(lin)

    (entry,), (record,) = player["event_entries"], judge["check_records"]
    assert "deck_checks" not in entry
    assert "deck_checks" not in judge
    assert "tip" not in json.dumps([player, judge])
    assert record["kind"] == "counts"
    assert record["check_of"] == "Summer Cup, 1: targeted"
    assert "content" not in record


def test_the_export_asks_as_often_for_three_registrations_as_for_one(mei: User) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as seen:
            personal_data(mei)
        return len(seen)

    event = event_of(mei)
    registered(event, entry_of(event, mei))
    one = asked()
    for _ in range(2):
        event = event_of(mei)
        registered(event, entry_of(event, mei))

    assert asked() == one
