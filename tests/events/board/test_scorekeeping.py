"""Scorekeepers see who has submitted a list, and nothing of the lists: no verdict, no filter, order, search or reason tells them."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from events.access.permissions import Role
from events.entries.authors import Author
from events.hosting.creating import change_event
from events.models import Event, LogEntry, Staff, Submission
from events.models.log import LogEntry as Log
from tests.decks.own_decks import another
from tests.events.event_of import EARLY, GOES_ON, LOCK, SECOND, entry_of, event_of, registered

pytestmark = pytest.mark.django_db

ILLEGAL = "3 Defy"
QUERIES = ("", "?show=illegal", "?show=undetermined", "?show=unchecked", "?show=warnings", "?sort=changed")


@pytest.fixture
def event(mei: User, lin: User) -> Event:
    found = event_of(mei, if_illegal="flag", ended=GOES_ON)
    Staff.objects.create(event=found, person=lin, role=Staff.Role.SCOREKEEPER)
    return found


@pytest.fixture
def keeper(event: Event, lin: User) -> Client:
    return another(lin)


def rows(client: Client, event: Event, query: str = "") -> str:
    return client.get(f"/events/{event.slug}/board/rows/{query}").content.decode()


@pytest.mark.parametrize("query", QUERIES)
def test_the_rows_are_the_same_whatever_the_verdict(event: Event, keeper: Client, query: str) -> None:
    made = registered(event, entry_of(event), ILLEGAL)
    illegal = keeper.get(f"/events/{event.slug}/board/rows/{query}")
    made.judgement.verdict, made.judgement.codes, made.judgement.warnings = "legal", [], ["x"]
    made.judgement.save()

    legal = keeper.get(f"/events/{event.slug}/board/rows/{query}")

    assert "#1" in illegal.content.decode()
    assert illegal.content == legal.content
    assert illegal.headers["ETag"] == legal.headers["ETag"]


def test_a_receipt_finds_no_player(event: Event, keeper: Client, mei: User) -> None:
    made = registered(event, entry_of(event, name="Yu"))

    found = [rows(client, event, f"?q={made.code}") for client in (keeper, another(mei))]

    assert ["Yu" in page for page in found] == [False, True]


def test_an_entry_shows_neither_list_nor_verdict_nor_reason(event: Event, keeper: Client, mei: User) -> None:
    entry = entry_of(event)
    made = registered(event, entry, ILLEGAL, LOCK, Author(mei.pk, Role.JUDGE), reason="He wrote Defy thrice")
    told = {"before": "legal", "after": "illegal", "codes": []}
    LogEntry.objects.create(event=event, entry=entry, action=Log.Action.REJUDGED, details=told)

    page = keeper.get(f"/events/{event.slug}/entries/1/").content.decode()

    hidden = ("Defy", made.code[:4], "llegal", "Judged anew")
    assert [word for word in hidden if word in page] == []


@pytest.mark.parametrize("path", ["entries/1/list/", "entries/1/lists/1/", "reminders/", "roster/", "edit/", "staff/"])
def test_what_is_for_others_does_not_exist(event: Event, keeper: Client, path: str) -> None:
    registered(event, entry_of(event))

    assert keeper.get(f"/events/{event.slug}/{path}").status_code == 404


def test_the_join_link_is_shown_without_the_button_that_renews_it(event: Event, keeper: Client, mei: User) -> None:
    pages = [client.get(f"/events/{event.slug}/link/").content.decode() for client in (keeper, another(mei))]

    assert ["link/renew/" in page for page in pages] == [False, True]


def test_a_judge_sees_what_a_scorekeeper_does_not(event: Event, mei: User) -> None:
    registered(event, entry_of(event, name="Yu"), ILLEGAL)
    registered(event, entry_of(event, name="Zoé"))
    judge = another(mei)

    found = {query: ["Yu" in rows(judge, event, query), "Zoé" in rows(judge, event, query)] for query in QUERIES}

    assert found == {
        "": [True, True],
        "?show=illegal": [True, False],
        "?show=undetermined": [False, False],
        "?show=unchecked": [False, False],
        "?show=warnings": [False, False],
        "?sort=changed": [True, True],
    }


def test_rows_that_ask_for_a_new_judgement_keep_their_tag(event: Event, mei: User) -> None:
    made = registered(event, entry_of(event))
    made.judgement.catalogue += 1
    made.judgement.save()
    judge, path = another(mei), f"/events/{event.slug}/board/rows/"

    tag = judge.get(path).headers["ETag"]

    assert judge.get(path, headers={"If-None-Match": tag}).status_code == 304
    assert 'form="judge-again"' in rows(judge, event)
    assert 'id="judge-again"' in judge.get(f"/events/{event.slug}/board/").content.decode()


def test_new_rows_have_a_new_tag(event: Event, mei: User) -> None:
    judge, path = another(mei), f"/events/{event.slug}/board/rows/"
    tag = judge.get(path).headers["ETag"]
    entry_of(event)

    answer = judge.get(path, headers={"If-None-Match": tag})

    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "Mei" in answer.content.decode()


def test_an_ended_event_is_read_and_no_longer_changed(event: Event, mei: User) -> None:
    registered(event, entry_of(event))
    now = timezone.now()
    change_event(event, {"ended": now - SECOND}, Author(mei.pk, Role.ORGANISER), now, None)
    client = another(mei)

    read = [client.get(f"/events/{event.slug}/{path}").status_code for path in ("", "board/", "entries/1/", "edit/")]
    refused = [
        client.post(f"/events/{event.slug}/{path}", {"do": "withdraw", "name": "Yu"}).status_code
        for path in ("entries/new/", "entries/1/act/", "entries/1/list/", "board/unlock/", "roster/", "reminders/")
    ]

    assert (read, refused) == ([200] * 4, [403] * 6)
    assert event.entries.count() == 1
    assert Submission.objects.count() == 1
    assert event.entries.get().created < EARLY + timedelta(seconds=1)
