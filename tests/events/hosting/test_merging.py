"""Two organisers change one event at once: nothing that either wrote is lost without being asked."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from events.models import Event
from tests.decks.own_decks import another
from tests.events.event_of import event_of

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
        ("An illegal list", "Take it", "Refuse it"),
        ("Everybody finds this event", "yes", "no"),
    }
    event.refresh_from_db()
    kept = (event.name, event.place, event.capacity, event.if_illegal, event.listed, event.about)
    assert (saved.status_code, kept) == (302, ("T1", "Hall A", 77, "allow", True, "Bring pens."))


def test_a_third_change_meanwhile_is_asked_about_too(mei: User) -> None:
    event, client = event_of(mei), another(mei)
    first, second = form_of(client, event), form_of(client, event)
    send(client, event, first, place="A")
    asked = send(client, event, second, about="Bring pens.")
    send(client, event, form_of(client, event), place="B")

    third = send(client, event, again(asked))

    assert ([one.theirs for one in third.context["taken"]], third.status_code) == (["B"], 409)
    assert again(third)["about"] == "Bring pens."


def test_moments_and_who_sees_lists_are_taken_as_they_are_typed(mei: User) -> None:
    event, client = event_of(mei, time_zone="Asia/Shanghai"), another(mei)
    first, second = form_of(client, event), form_of(client, event)
    send(client, event, first, preset="after", start_local="2026-08-08T23:30")

    asked = send(client, event, second, about="Bring pens.")
    send(client, event, again(asked))

    event.refresh_from_db()
    assert [one.theirs for one in asked.context["taken"]][0] == "2026-08-08T23:30"
    assert (event.visibility, event.start.isoformat(), event.about) == (
        {"ended": ["public"]},
        "2026-08-08T15:30:00+00:00",
        "Bring pens.",
    )


def test_what_changes_nothing_is_no_change_for_the_other(mei: User) -> None:
    event, client = event_of(mei), another(mei)
    first, second = form_of(client, event), form_of(client, event)

    answers = [send(client, event, first).status_code, send(client, event, second, place="A").status_code]

    event.refresh_from_db()
    assert (answers, event.revision, event.place) == ([302, 302], 2, "A")
