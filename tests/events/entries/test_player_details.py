"""Two people change what is known of one player: what either wrote stays, or the later is asked."""

from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from events.entries.entering import Details, DetailsConflictError, settle_details
from events.models import Entry, Event, LogEntry, Staff
from tests.decks.own_decks import another
from tests.events.event_of import GOES_ON, entry_of, event_of, legal_list
from tests.events.registering.test_registering import coming

WORDS = st.sampled_from(["", "A", "B"])
DETAILS = st.builds(Details, WORDS, WORDS, WORDS, st.booleans())


@given(DETAILS, DETAILS, DETAILS)
def test_of_each_field_what_was_changed_is_written_and_nothing_else(
    held: Details, shown: Details, given: Details
) -> None:
    names = Details.__dataclass_fields__
    try:
        found = settle_details(held, shown, given)
    except DetailsConflictError as odds:
        values = [(getattr(held, name), getattr(shown, name), getattr(given, name)) for name in odds.fields]
        assert odds.held == held
        assert values
        assert all(len({*each}) == 3 for each in values)
        return

    for name in names:
        theirs, was, mine = (getattr(one, name) for one in (held, shown, given))
        assert getattr(found, name) == (theirs if mine == was else mine)


def form_of(client: Client, path: str) -> dict[str, Any]:  # Any: values of a form
    """The form of details as a browser holds it, with what it was shown with."""
    page = client.get(path)
    form = page.context.get("details") or page.context["form"]
    found: dict[str, Any] = {}  # Any: values of a form
    for field in form:
        value = field.value()
        found[field.html_initial_name] = str(value)
        if value not in (False, None):
            found[field.name] = "on" if value is True else value

    return found


@pytest.fixture
def event(mei: User, lin: User) -> Event:
    """An event that asks everything, with two organisers."""
    found = coming(mei, asks_pronouns=True, asks_member_id=True)
    Staff.objects.create(event=found, person=lin, role=Staff.Role.ORGANISER)
    return found


def known(entry: Entry) -> tuple[str, str, str, bool]:
    details = Entry.objects.get(pk=entry.pk).details
    return details.name, details.pronouns, details.member_id, details.consent


@pytest.mark.django_db
def test_an_older_page_writes_only_what_was_changed_on_it(event: Event, mei: User, lin: User) -> None:
    entry = entry_of(event, name="Old Name")
    path = f"/events/{event.slug}/entries/{entry.number}/details/"
    one, two = another(mei), another(lin)
    first, second = form_of(one, path), form_of(two, path)

    answers = [
        one.post(path, first | {"name": "New Name"}),
        two.post(path, second | {"pronouns": "she", "consent": "on"}),
    ]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert known(entry) == ("New Name", "she", "", True)


@pytest.mark.django_db
def test_of_two_who_change_one_field_the_later_is_asked(event: Event, mei: User, lin: User) -> None:
    entry = entry_of(event, name="Old")
    path = f"/events/{event.slug}/entries/{entry.number}/details/"
    one, two = another(mei), another(lin)
    first, second = form_of(one, path), form_of(two, path)
    one.post(path, first | {"name": "Theirs", "member_id": "7"})

    asked = two.post(path, second | {"name": "Mine", "pronouns": "she"})
    held, told = known(entry), asked.content.decode()
    again = two.post(path, form_of_answer(asked))

    assert asked.status_code == 409
    assert held == ("Theirs", "", "7", False)
    assert [(one.label, one.theirs, one.mine) for one in asked.context["taken"]] == [("Name", "Theirs", "Mine")]
    assert "Someone else has changed these details" in told
    assert again.status_code == 302
    assert known(entry) == ("Theirs", "she", "7", False)


def form_of_answer(answer: Any) -> dict[str, Any]:  # Any: Django's test answer, values of a form
    """What the form of an answer sends, if nothing in it is touched."""
    form = answer.context.get("details") or answer.context["form"]
    return dict(form.data)


@pytest.mark.django_db
def test_who_insists_is_written(event: Event, mei: User, lin: User) -> None:
    entry = entry_of(event, name="Old")
    path = f"/events/{event.slug}/entries/{entry.number}/details/"
    one, two = another(mei), another(lin)
    first, second = form_of(one, path), form_of(two, path)
    one.post(path, first | {"name": "Theirs"})
    asked = two.post(path, second | {"name": "Mine"})

    answer = two.post(path, form_of_answer(asked) | {"name": "Mine"})

    assert answer.status_code == 302
    assert known(entry) == ("Mine", "", "", False)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["mine/details/", "register/"])
def test_a_player_and_an_organiser_lose_nothing_of_each_other(event: Event, mei: User, path: str) -> None:
    player = User.objects.create_user("ada", password="a long one for ada")
    entry, client = entry_of(event, player, "Ada"), another(player)
    own = f"/events/{event.slug}/{path}"
    older = form_of(client, own) | {"text": legal_list(), "do": "register"}
    staff = f"/events/{event.slug}/entries/{entry.number}/details/"
    another(mei).post(staff, form_of(another(mei), staff) | {"name": "Ada L"})

    answer = client.post(own, older | {"pronouns": "she"})

    assert answer.status_code == 302
    assert known(entry) == ("Ada L", "she", "", False)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["mine/details/", "register/"])
def test_a_player_is_asked_where_an_organiser_changed_the_same(event: Event, mei: User, path: str) -> None:
    player = User.objects.create_user("ada", password="a long one for ada")
    entry, client = entry_of(event, player, "Ada"), another(player)
    own = f"/events/{event.slug}/{path}"
    older = form_of(client, own) | {"text": legal_list(), "do": "register"}
    staff = f"/events/{event.slug}/entries/{entry.number}/details/"
    another(mei).post(staff, form_of(another(mei), staff) | {"name": "Ada L"})

    asked = client.post(own, older | {"name": "A"})

    assert asked.status_code == 409
    assert known(entry)[0] == "Ada L"
    assert "Ada L" in asked.content.decode()
    assert Entry.objects.get(pk=entry.pk).current is None
    assert client.post(own, older | form_of_answer(asked)).status_code == 302
    assert known(entry)[0] == "Ada L"


@pytest.mark.django_db
def test_a_form_that_does_not_say_what_it_was_shown_with_writes_all(mei: User) -> None:
    event = event_of(mei, ended=GOES_ON)
    entry = entry_of(event, name="Old")

    answer = another(mei).post(f"/events/{event.slug}/entries/1/details/", {"name": "New"})

    assert answer.status_code == 302
    assert known(entry)[0] == "New"
    assert LogEntry.objects.filter(entry=entry, action="details").count() == 1
