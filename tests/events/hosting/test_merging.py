"""Two organisers change one event at once: nothing that either wrote is lost without being asked."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from events.models import Event
from tests.decks.own_decks import another
from tests.events.event_of import DEADLINE, GOES_ON, START, event_of

pytestmark = pytest.mark.django_db


def form_of(client: Client, event: Event) -> dict[str, Any]:  # Any: values of a form
    """The form as a browser holds it, ready to be sent."""
    page = client.get(f"/events/{event.slug}/edit/")
    form = page.context["form"]
    found: dict[str, Any] = {"game": event.game}  # Any: values of a form
    for field in form:
        value = field.value()
        if field.widget_type in ("checkbox", "checkboxselectmultiple"):
            found |= {field.name: "on" if value is True else value} if value else {}
        elif field.widget_type == "select":
            found[field.name] = str(value)
        else:
            found[field.name] = field.field.widget.format_value(value) or ""

    return found


def send(client: Client, event: Event, form: dict[str, Any], **changes: str) -> Any:  # Any: Django's test answer
    return client.post(f"/events/{event.slug}/edit/", form | changes)


def again(answer: Any) -> dict[str, Any]:  # Any: Django's test answer, values of a form
    """What the form of an answer sends, if nothing in it is touched."""
    return answer.context["form"].data.dict()  # type: ignore[no-any-return]  # a QueryDict


def test_what_the_other_changed_comes_into_the_form_and_the_rest_stays_as_it_was_written(mei: User) -> None:
    event, client = event_of(mei, listed=False), another(mei)
    first, second = form_of(client, event), form_of(client, event)
    send(client, event, first, name="T1", place="Hall A", capacity="77", if_illegal="allow", listed="on")

    asked = send(client, event, second, about="Bring pens.", capacity="50")
    saved = send(client, event, again(asked))

    told = {(one.label, one.theirs, one.mine) for one in asked.context["taken"]}
    assert asked.status_code == 409
    assert told == {
        ("Name", "T1", "Summer Cup"),
        ("Place", "Hall A", ""),
        ("Places", "77", "50"),
        ("An illegal list", "Accept it", "Reject it"),
        ("Public: everyone can find this event", "yes", "no"),
    }
    event.refresh_from_db()
    kept = (event.name, event.place, event.capacity, event.if_illegal, event.listed, event.about)
    assert saved.status_code == 302
    assert kept == ("T1", "Hall A", 77, "allow", True, "Bring pens.")


def test_a_third_change_meanwhile_is_asked_about_too(mei: User) -> None:
    event, client = event_of(mei), another(mei)
    first, second = form_of(client, event), form_of(client, event)
    send(client, event, first, place="A")
    asked = send(client, event, second, about="Bring pens.")
    send(client, event, form_of(client, event), place="B")

    third = send(client, event, again(asked))

    assert [one.theirs for one in third.context["taken"]] == ["B"]
    assert third.status_code == 409
    assert again(third)["about"] == "Bring pens."


def test_moments_and_who_sees_lists_are_taken_as_they_are_typed(mei: User) -> None:
    event, client = event_of(mei, time_zone="Asia/Shanghai"), another(mei)
    first, second = form_of(client, event), form_of(client, event)
    send(client, event, first, preset="after", start_local="2026-08-08T23:30")

    asked = send(client, event, second, about="Bring pens.")
    send(client, event, again(asked))

    event.refresh_from_db()
    assert [one.theirs for one in asked.context["taken"]][0] == "2026-08-08T23:30"
    assert event.visibility == {"ended": ["public"]}
    assert event.start.isoformat() == "2026-08-08T15:30:00+00:00"
    assert event.about == "Bring pens."


def test_what_changes_nothing_is_no_change_for_the_other(mei: User) -> None:
    event, client = event_of(mei), another(mei)
    first, second = form_of(client, event), form_of(client, event)

    answers = [send(client, event, first).status_code, send(client, event, second, place="A").status_code]

    event.refresh_from_db()
    assert answers == [302, 302]
    assert event.revision == 2
    assert event.place == "A"


@pytest.mark.parametrize(
    "more",
    [
        {"about": "Bring pens.\nAnd paper."},
        {"about": "From a browser.\r\nTwo lines."},
        {"about": "  From a program. \n\n", "name": "Summer Cup ", "place": "Hall 1"},
        {"deadline": DEADLINE + timedelta(seconds=37), "start": START + timedelta(seconds=59, microseconds=7)},
        {"visibility": {"ended": ["public"]}, "options": [], "capacity": 8, "team_size": 2, "copies_over_all": 3},
        {
            "visibility": {"cut": ["opponent", "public"]},
            "seat_formats": ["standard", "standard"],
            "team_size": 2,
        },
    ],
)
def test_what_nobody_touched_is_never_written(mei: User, more: dict[str, Any]) -> None:  # Any: values of a form
    event, client = event_of(mei, ended=GOES_ON, **more), another(mei)
    before = Event.objects.filter(pk=event.pk).values().get()

    answer = send(client, event, as_sent(form_of(client, event)), place="Hall 2")

    after = Event.objects.filter(pk=event.pk).values().get()
    assert answer.status_code == 302
    assert after == before | {"place": "Hall 2", "revision": 2, "changes": before["changes"] + 1}


def as_sent(form: dict[str, Any]) -> dict[str, Any]:  # Any: values of a form
    """As a browser sends lines."""
    return {
        name: value.replace("\r\n", "\n").replace("\n", "\r\n") if isinstance(value, str) else value
        for name, value in form.items()
    }


def test_lines_are_kept_without_the_browsers_ends(mei: User) -> None:
    event, client = event_of(mei), another(mei)

    send(client, event, form_of(client, event), about="One.\r\nTwo.")

    event.refresh_from_db()
    assert event.about == "One.\nTwo."


def test_a_place_takes_nothing_of_the_text_that_the_other_wrote(mei: User) -> None:
    event, client = event_of(mei, about="One.\nTwo."), another(mei)
    first, second = (as_sent(form_of(client, event)) for _ in "12")
    send(client, event, first, place="Hall A")

    asked = send(client, event, second, about="One.\r\nTwo.\r\nThree.")
    send(client, event, again(asked))

    event.refresh_from_db()
    assert [(one.label, one.theirs) for one in asked.context["taken"]] == [("Place", "Hall A")]
    assert (event.place, event.about) == ("Hall A", "One.\nTwo.\nThree.")


def test_the_same_lines_of_two_are_no_difference(mei: User) -> None:
    event, client = event_of(mei), another(mei)
    first, second = form_of(client, event), form_of(client, event)
    send(client, event, first, about="One.\r\nTwo.")

    asked = send(client, event, second, about="One.\r\nTwo.", place="Hall A")

    assert asked.status_code == 409
    assert [one.label for one in asked.context["taken"]] == []


# Shown twice in Berlin: the second time.
TWICE = datetime.fromisoformat("2027-10-31T02:30+01:00")


def in_berlin(mei: User) -> Event:
    more = {"date": TWICE.date(), "time_zone": "Europe/Berlin", "deadline": TWICE, "grace": 0}
    return event_of(mei, **more, start=TWICE + timedelta(hours=8))


def test_an_ambiguous_moment_that_nobody_touched_stays(mei: User) -> None:
    event, client = in_berlin(mei), another(mei)

    saved = send(client, event, form_of(client, event), place="Hall A")
    copied = client.post(f"/events/{event.slug}/copy/", form_of(client, event) | {"name": "Again"})

    assert (saved.status_code, copied.status_code) == (302, 302)
    assert {one.name: (one.place, one.deadline) for one in Event.objects.all()} == {
        "Summer Cup": ("Hall A", TWICE),
        "Again": ("Hall A", TWICE),
    }


def test_an_ambiguous_moment_that_was_typed_is_asked_about(mei: User) -> None:
    event, client = in_berlin(mei), another(mei)

    typed = send(client, event, form_of(client, event), deadline_local="2027-10-31T02:31")
    moved = send(client, event, form_of(client, event), time_zone="Europe/Paris")

    assert (typed.status_code, moved.status_code) == (400, 400)
    assert list(typed.context["form"].errors) == ["deadline_local"]


def test_another_zone_keeps_the_clock_time_to_the_second(mei: User) -> None:
    event, client = event_of(mei, deadline=DEADLINE + timedelta(seconds=37)), another(mei)

    send(client, event, form_of(client, event), time_zone="Asia/Tokyo")

    event.refresh_from_db()
    assert event.deadline == DEADLINE + timedelta(seconds=37) - timedelta(hours=1)


def test_what_the_other_emptied_comes_empty_into_the_form(mei: User) -> None:
    event, client = event_of(mei, place="Hall A", capacity=8), another(mei)
    first, second = form_of(client, event), form_of(client, event)
    send(client, event, first, place="", capacity="")

    asked = send(client, event, second, about="Bring pens.")
    saved = send(client, event, again(asked))

    event.refresh_from_db()
    assert saved.status_code == 302
    assert event.place == ""
    assert event.capacity is None
    assert event.about == "Bring pens."
