"""Files of the standings: for the staff always, for everybody while lists are public, and kept by no cache."""

import json

import pytest
from django.test import Client

from accounts.models import User
from events.models import PlayerDetails
from tests.decks.own_decks import another
from tests.events.results.ended_events import played_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("shape", "name"), [("limitless", "limitless"), ("cobra", "cobra")])
def test_a_shape_is_a_file_of_json(mei: User, shape: str, name: str) -> None:
    event = played_event(mei)

    answer = another(mei).get(f"/events/{event.slug}/export/{shape}/")

    assert answer["Content-Disposition"] == f'attachment; filename="{name}-{event.slug}.json"'
    assert "no-store" in answer["Cache-Control"]
    assert json.loads(answer.content)


def test_a_table_holds_no_formula(mei: User) -> None:
    event = played_event(mei)
    PlayerDetails.objects.filter(entry__event=event, entry__number=2).update(name="=HYPERLINK(1)")

    answer = another(mei).get(f"/events/{event.slug}/export/csv/")

    assert answer.content.decode().splitlines()[1] == "1,2,,'=HYPERLINK(1),6,1,"


def test_nobody_but_the_staff_has_it_while_lists_are_not_public(mei: User, lin: User) -> None:
    event = played_event(mei, visibility={})

    found = [
        client.get(f"/events/{event.slug}/export/cobra/").status_code
        for client in (another(mei), another(lin), Client())
    ]

    assert found == [200, 404, 404]
