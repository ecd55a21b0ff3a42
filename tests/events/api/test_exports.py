"""`/api/v1/events/{slug}/export/`: two shapes, the first without a word, and least data."""

import pytest
from django.test import Client

from accounts.models import User
from tests.events.api.asking import Program, codes_of
from tests.events.results.ended_events import played_event

pytestmark = pytest.mark.django_db


def test_the_first_shape_is_a_list_and_the_other_a_tournament(mei: User) -> None:
    event, program = played_event(mei), Program(mei)

    answers = [program.ask("GET", f"{event.slug}/export/{query}") for query in ("", "?shape=limitless", "?shape=cobra")]

    assert [status for status, _body in answers] == [200, 200, 200]
    assert answers[0] == answers[1]
    assert (
        [one["name"] for one in answers[0][1]]
        == [one["name"] for one in answers[2][1]["players"]]
        == ["Bo", "An", "Cy", "Di"]
    )


def test_everybody_reads_numbers_for_those_who_do_not_consent() -> None:
    event = played_event()

    body = Client().get(f"/api/v1/events/{event.slug}/export/").json()

    assert [one["name"] for one in body] == ["Player 2", "An", "Cy", "Di"]


def test_another_shape_is_refused(mei: User) -> None:
    status, body = Program(mei).ask("GET", f"{played_event(mei).slug}/export/?shape=tdf")

    assert status == 400
    assert codes_of(body) == [("shape", "invalid_choice")]
