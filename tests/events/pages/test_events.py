"""The list of events: one's own, the public ones, and those in the bin for whoever may take them out."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from events.entries.entering import EntryTakenError, claim_token
from events.models import PlayerDetails, Staff
from tests.cards.catalogue.house_formats import house_of, version_of
from tests.decks.own_decks import another
from tests.events.event_of import EARLY, entry_of, event_of
from tests.markup import squeeze

pytestmark = pytest.mark.django_db
SOON = timezone.now() + timedelta(days=1)


def page_of(person: User) -> str:
    return another(person).get("/events/").content.decode()


def test_an_event_in_the_bin_is_found_by_its_organisers_alone(mei: User, lin: User) -> None:
    event = event_of(mei, name="Lost Cup", deleted=timezone.now())
    Staff.objects.create(event=event, person=lin, role=Staff.Role.JUDGE)

    assert ["Lost Cup" in page_of(person) for person in (mei, lin)] == [True, False]


def test_the_list_shows_public_events_to_come_and_ones_own(mei: User) -> None:
    soon: dict[str, Any] = {
        "deadline": timezone.now() + timedelta(days=1),
        "start": timezone.now() + timedelta(days=2),
    }  # Any: fields of an event
    event_of(name="Public Cup", listed=True, **soon)
    event_of(name="Secret Cup", **soon)
    entry_of(event_of(name="My Cup", **soon), mei)

    page = page_of(mei)

    assert [name in page for name in ("Public Cup", "Secret Cup", "My Cup")] == [True, False, True]


@pytest.mark.parametrize("number", [1, 3])
def test_the_list_asks_the_same_for_one_and_for_three_house_formats(
    client: Client, number: int, django_assert_num_queries: Any
) -> None:
    league = house_of({"number": 1, "kind": "copies", "amount": 1})
    for place in range(number):
        word = version_of(league.format, *league.rules).word
        event_of(name=f"Cup {place}", listed=True, format=word, deadline=SOON, start=SOON)
    client.get("/events/")

    with django_assert_num_queries(5):
        page = client.get("/events/").content.decode()

    assert [f"Cup {place}" in page for place in range(number)] == [True] * number


def test_an_entry_of_whom_nothing_is_known_any_more_is_claimed_by_nobody(mei: User) -> None:
    event = event_of(mei)
    entry = entry_of(event)
    PlayerDetails.objects.filter(entry=entry).delete()

    with pytest.raises(EntryTakenError):
        claim_token(entry, EARLY)
    links = another(mei).post(f"/events/{event.slug}/roster/links/").content.decode()

    assert links.count("/claim/") == 0


def test_a_list_tells_the_day_and_hour_of_the_events_own_zone(client: Client) -> None:
    start = datetime(2099, 12, 4, 19, 0, tzinfo=UTC)
    event_of(listed=True, time_zone="Pacific/Auckland", deadline=start, start=start)

    page = client.get("/events/").text

    assert "<span>Dec</span><strong>5</strong>" in squeeze(page)
    assert '<time datetime="2099-12-04T19:00:00+00:00">Dec. 5, 2099, 8 a.m.</time>Pacific/Auckland' in squeeze(page)


@pytest.mark.parametrize(("answer", "taken"), [("flag", True), ("refuse", False)])
def test_what_grace_is_for_is_told_where_late_lists_are_taken(client: Client, answer: str, taken: bool) -> None:
    event = event_of(listed=True, grace=5, if_late=answer)

    page = client.get(f"/events/{event.slug}/").text

    assert ("Lists are accepted for 5 more minutes" in page) is taken


@pytest.mark.parametrize(
    ("answer", "told"), [("refuse", "cannot play"), ("flag", "are marked for the staff"), ("allow", "handed in later")]
)
def test_what_a_missing_list_leads_to_is_told(client: Client, answer: str, told: str) -> None:
    assert told in client.get(f"/events/{event_of(listed=True, if_missing=answer).slug}/").text
