"""An event in the bin: its organisers are told so wherever they go, with what they had typed; for others it is not there."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from events.hosting.creating import bin_event
from events.models import Entry, Event, Staff
from tests.decks.own_decks import another
from tests.events.event_of import entry_of, event_of
from tests.events.hosting.test_merging import form_of, send

pytestmark = pytest.mark.django_db

IN_BIN = "This event is in the bin"
PATHS = ("", "edit/", "board/", "entries/1/", "entries/77/", "roster/", "mine/", "register/")


@pytest.fixture
def event(mei: User) -> Event:
    """An event in the bin that everybody could find."""
    found = event_of(mei, listed=True)
    entry_of(found)
    bin_event(found, timezone.now())
    return found


def test_its_organiser_is_told_everywhere_and_takes_it_out(event: Event, mei: User) -> None:
    client = another(mei)

    found = [client.get(f"/events/{event.slug}/{path}") for path in PATHS]
    restored = client.post(f"/events/{event.slug}/restore/")

    assert [(one.status_code, IN_BIN in one.content.decode()) for one in found] == [(404, True)] * len(PATHS)
    assert f'action="/events/{event.slug}/restore/"' in found[0].content.decode()
    assert (restored.status_code, client.get(f"/events/{event.slug}/").status_code) == (302, 200)


def test_nobody_else_learns_of_it(event: Event, mei: User, lin: User, admin_user: User) -> None:
    Staff.objects.create(event=event, person=lin, role=Staff.Role.JUDGE)
    Entry.objects.update(person=admin_user)

    for client in (another(lin), another(admin_user), Client()):
        found = [client.get(f"/events/{event.slug}/{path}") for path in PATHS]
        assert {one.status_code for one in found} <= {302, 404}
        assert [IN_BIN in one.content.decode() or event.name in one.content.decode() for one in found] == [False] * 8


def test_what_was_typed_while_it_went_stands_there_to_be_copied(mei: User) -> None:
    event, client = event_of(mei), another(mei)
    form = form_of(client, event)
    bin_event(event, timezone.now())

    answer = send(client, event, form, about="Bring pens.\r\n<b>And paper</b>", place="Hall 3")

    told = answer.content.decode()
    event.refresh_from_db()
    assert answer.status_code == 404
    assert event.place == ""
    assert 'rows="2" readonly>Bring pens.\n&lt;b&gt;And paper&lt;/b&gt;</textarea>' in told.replace("\r\n", "\n")
    assert 'value="Hall 3" readonly' in told
    assert [word for word in ('csrfmiddlewaretoken">', "initial-name", 'value="on" readonly') if word in told] == []


@pytest.mark.parametrize(
    ("path", "name"), [("roster/", "text"), ("entries/1/list/", "text"), ("entries/1/details/", "name")]
)
def test_lists_rosters_and_details_that_were_sent_stand_there_too(
    event: Event, mei: User, path: str, name: str
) -> None:
    answer = another(mei).post(f"/events/{event.slug}/{path}", {name: "id,name\n7,Mei", "initial-name": "older"})

    told = answer.content.decode()
    assert answer.status_code == 404
    assert "7,Mei</textarea>" in told
    assert "older" not in told


def test_it_speaks_chinese(event: Event, mei: User) -> None:
    told = another(mei).get(f"/events/{event.slug}/", headers={"Accept-Language": "zh-hans"}).content.decode()

    assert "本赛事在回收站中" in told
    assert IN_BIN not in told


def test_programs_are_told_as_before(event: Event, mei: User) -> None:
    answer = another(mei).get(f"/api/v1/events/{event.slug}/")

    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
