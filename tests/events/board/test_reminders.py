"""Reminders: the organiser is told of the last letters before sending again, and nobody is told the same twice."""

import pytest

from accounts.models import User
from events.models import Event, LogEntry
from tests.decks.own_decks import another
from tests.events.api.asking import Program, codes_of, open_event, serve
from tests.events.event_of import entry_of, registered

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(mei: User, lin: User) -> Event:
    """Lin has no list; a second player, whom the staff entered, has an unfinished one; a third a legal one."""
    found = open_event(mei)
    entry_of(found, lin)
    registered(found, entry_of(found, name="Bo"), "3 Defy")
    registered(found, entry_of(found, name="Cy"))
    return found


def steps(event: Event) -> list[object]:
    return list(event.log.filter(action=LogEntry.Action.REMINDED).values_list("details__count", flat=True))


def test_the_page_tells_when_letters_last_went_out_and_to_how_many(event: Event, mei: User) -> None:
    client, path = another(mei), f"/events/{event.slug}/reminders/"
    before = client.get(path).content.decode()

    client.post(path, {"after": ""})

    after = client.get(path).content.decode()
    assert "The last e-mail went" not in before
    assert "The last e-mail went to 1 player:" in after
    assert "E-mail them again" in after
    assert steps(event) == [1]


def test_a_second_click_sends_nothing_and_says_so(event: Event, mei: User) -> None:
    client, path = another(mei), f"/events/{event.slug}/reminders/"

    answers = [client.post(path, {"after": ""}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 409]
    assert "E-mails have just been sent" in answers[1].content.decode()
    assert steps(event) == [1]


def test_a_program_is_told_and_reminds_by_what_it_has_read(event: Event, mei: User) -> None:
    program, path = Program(mei), f"{event.slug}/reminders/"

    first = program.ask("GET", path)
    sent = program.ask("POST", path, {"last": None})
    again = program.ask("POST", path, {"last": None})
    read = program.ask("GET", path)[1]
    third = program.ask("POST", path, {"last": read["last"]["when"]})

    assert first == (200, {"last": None, "numbers": [1, 2], "accounts": 1})
    assert (sent, third) == ((200, {"count": 1}), (200, {"count": 1}))
    assert again[0] == 409
    assert codes_of(again[1]) == [("", "conflict")]
    assert (read["last"]["count"], read["numbers"]) == (1, [1, 2])


@pytest.mark.parametrize("role", ["judge", "scorekeeper"])
def test_reminders_are_for_organisers(event: Event, lin: User, role: str) -> None:
    serve(event, lin, role)

    assert Program(lin).ask("GET", f"{event.slug}/reminders/")[0] in (403, 404)


def test_letters_that_reached_nobody_are_not_the_last_ones(event: Event, mei: User) -> None:
    event.entries.filter(person__isnull=False).update(person=None)
    program, path = Program(mei), f"{event.slug}/reminders/"

    told = program.ask("POST", path, {"last": None})

    assert told == (200, {"count": 0})
    assert program.ask("GET", path)[1]["last"] is None


@pytest.mark.parametrize("body", [{}, {"last": 3}, {"last": None, "to": [1]}])
def test_a_body_that_says_something_else_sends_nothing(event: Event, mei: User, body: object) -> None:
    assert Program(mei).ask("POST", f"{event.slug}/reminders/", body)[0] == 400
    assert steps(event) == []
