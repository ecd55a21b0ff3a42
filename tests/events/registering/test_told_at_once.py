"""What an event does not take is reported at once: no box to tick for a list that it refuses, no form where no place is left."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from events.models import Entry
from tests.decks.own_decks import another
from tests.events.event_of import EARLY, entry_of, legal_list, registered
from tests.events.registering.test_registering import coming, over, page, sent
from tests.events.teams.test_pages import coming as coming_team
from tests.events.teams.test_pages import sent as sent_of_team
from tests.events.teams_of import rengar, team_of
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

LEGAL_ONLY = "This event only accepts legal lists."
UNKNOWN = "This event does not accept undetermined lists."
BOX = 'name="seen"'


@pytest.mark.parametrize(
    ("more", "text", "says"),
    [
        ({}, "3 Defy", LEGAL_ONLY),
        ({"if_undetermined": "refuse"}, legal_list() + "\n1 Nobody Knows This", UNKNOWN),
    ],
)
def test_a_list_that_is_refused_is_told_so_by_the_check_and_has_no_box(
    mei: User, more: dict[str, str], text: str, says: str
) -> None:
    event, client = coming(None, **more), another(mei)
    path = f"/events/{event.slug}/register/"

    checked = client.post(path, sent(text=text, do="check"))
    refused = client.post(path, sent(text=text))

    told = [answer.content.decode() for answer in (checked, refused)]
    assert checked.status_code == 200
    assert refused.status_code == 409
    assert Entry.objects.count() == 0
    # By the form that was sent it is in the summary, too.
    assert [(one.count(says), BOX in one) for one in told] == [(1, False), (2, False)]


def test_a_list_that_is_flagged_keeps_its_box(mei: User) -> None:
    event = coming(if_illegal="flag")

    told = another(mei).post(f"/events/{event.slug}/register/", sent(text="3 Defy", do="check")).content.decode()

    assert LEGAL_ONLY not in told
    assert BOX in told


def test_a_late_list_that_is_refused_is_told_so_by_the_check_unless_its_player_is_unlocked(mei: User) -> None:
    event, client = coming(grace=10, if_late="refuse"), another(mei)
    entry = entry_of(event, mei)
    over(event, timedelta(seconds=1))
    path = f"/events/{event.slug}/register/"

    late = client.post(path, sent(do="check")).context["refusal"]
    Entry.objects.filter(pk=entry.pk).update(unlocked=True)

    assert str(late) == "The deadline has passed, and this event does not accept late lists. Ask the event staff."
    assert client.post(path, sent(do="check")).context["refusal"] == ""


def test_a_list_that_breaks_the_rules_of_the_team_is_told_so_by_the_check(mei: User, lin: User) -> None:
    event = coming_team()
    first, _second = team_of(event, mei, lin)
    registered(event, first, rengar())

    answer = another(lin).post(f"/events/{event.slug}/register/", sent_of_team(rengar(), name="Lin", do="check"))

    told = answer.content.decode()
    assert "break the team rules" in told
    assert BOX not in told


@pytest.mark.parametrize("logged_in", [True, False])
def test_where_no_place_is_left_the_page_says_so_at_once(mei: User, logged_in: bool) -> None:
    event = coming(capacity=1)
    entry_of(event)
    client = another(mei) if logged_in else Client()

    answer = client.get(f"/events/{event.slug}/register/")

    told = answer.content.decode()
    assert answer.status_code == 409
    assert "All places are taken." in told
    assert "<textarea" not in told


def test_who_has_an_entry_sends_lists_to_a_full_event(mei: User) -> None:
    event = coming(capacity=1)
    entry_of(event, mei)

    assert "<textarea" in page(another(mei), event)


@pytest.mark.parametrize(
    ("capacity", "says"),
    [(None, ""), (2, "One place is left."), (4, "3 places are left."), (11, "10 places are left."), (12, "")],
)
def test_few_places_are_told(mei: User, capacity: int | None, says: str) -> None:
    event = coming(capacity=capacity)
    entry_of(event)
    gone = entry_of(event)
    withdraw_entry(gone, Author(None), EARLY)

    told = squeeze(page(another(mei), event))

    assert says in told
    assert ("left.</" in told) == bool(says)
