"""The outbox against real mail servers on loopback that hang, refuse, die, and come back."""

import json
import logging
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Final

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from accounts.letters.outbox import LEASE, OutboxCounts, SendingResult, count_letters, send_due, write_letter
from accounts.models import Letter, User
from config.ops.mail import BOUNDED_SMTP
from config.tasks import run_command
from tests.accounts.smtp_sink import LONG, Sink, serving

pytestmark = pytest.mark.django_db

Kind = Letter.Kind
FORGOTTEN: Final = "/accounts/password/forgotten/"


def at(**later: int) -> Callable[[], datetime]:
    """A clock that stands, so much later."""
    return lambda: timezone.now() + timedelta(**later)


@pytest.fixture
def sink(settings: Settings) -> Iterator[Sink]:
    """A mail server to which the site's letters go, and whose mood a test may change."""
    with serving() as server:
        settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = BOUNDED_SMTP, "127.0.0.1", server.port
        # However busy the machine is, a good server is waited for.
        settings.EMAIL_TIMEOUT, settings.EMAIL_DEADLINE = 30, 40
        yield server


@pytest.fixture
def hurried(settings: Settings, sink: Sink) -> None:
    """A bad server is not waited for long."""
    settings.EMAIL_TIMEOUT, settings.EMAIL_DEADLINE = 0.5, 1


@pytest.fixture
def notices(mei: User) -> list[Letter]:
    """Three letters that wait."""
    return [write_letter(Kind.PASSWORD_CHANGED, f"{number}@example.org", person=mei) for number in range(3)]


def states() -> list[tuple[str, int, str]]:
    return list(Letter.objects.order_by("pk").values_list("state", "attempts", "trouble"))


def test_letters_are_sent_once_and_lose_name_and_address(sink: Sink, notices: list[Letter]) -> None:
    assert [send_due(), send_due()] == [SendingResult(sent=3), SendingResult()]

    kept = Letter.objects.values_list("address", "name", "person", "origin", "leased_until")
    assert sink.recipients == ["0@example.org", "1@example.org", "2@example.org"]
    assert [set(row) for row in kept] == [{"", None}] * 3
    assert states() == [("sent", 1, "")] * 3


@pytest.mark.parametrize(
    ("mood", "trouble"),
    [
        ("silent", "SMTPServerDisconnected"),
        ("drips", "SMTPConnectError 222"),
        ("dies", "SMTPServerDisconnected"),
        ("refuses", "SMTPRecipientsRefused 550"),
    ],
)
@pytest.mark.usefixtures("hurried")
def test_a_bad_server_costs_two_short_tries_and_nothing_is_lost(
    sink: Sink, notices: list[Letter], mood: str, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    sink.mood = mood
    began = time.monotonic()

    done = send_due()

    # Two tries of a second at most; the server goes on for longer than this.
    assert time.monotonic() - began < LONG
    assert done == SendingResult(failed=2)
    assert sink.letters == []
    assert states() == [("waiting", 1, trouble)] * 2 + [("waiting", 0, "")]
    assert f"A letter could not be sent. {trouble}; tried again in 1 min." in caplog.text
    assert "example.org" not in caplog.text


@pytest.mark.usefixtures("hurried")
def test_a_server_that_says_nothing_when_it_should_encrypt_is_left_too(
    sink: Sink, notices: list[Letter], settings: Settings
) -> None:
    sink.mood, settings.EMAIL_USE_SSL = "silent", True

    assert send_due() == SendingResult(failed=2)
    assert {trouble for _, attempts, trouble in states() if attempts} == {"TimeoutError"}


def test_a_server_that_is_not_there_is_tried_again_and_found_when_it_is_back(
    sink: Sink, notices: list[Letter], settings: Settings
) -> None:
    settings.EMAIL_PORT = 1
    broken = [send_due(), send_due()]
    settings.EMAIL_PORT = sink.port

    assert broken == [SendingResult(failed=2), SendingResult(failed=1)]
    assert {trouble for _, _, trouble in states()} == {"ConnectionRefusedError"}
    assert [send_due(), send_due(clock=at(minutes=2))] == [SendingResult(), SendingResult(sent=3)]
    assert [len(sink.letters), states()] == [3, [("sent", 2, "")] * 3]


def test_one_letter_that_nobody_takes_keeps_no_other_back(
    sink: Sink, notices: list[Letter], settings: Settings
) -> None:
    Letter.objects.filter(pk=notices[0].pk).update(language="no-such")
    Letter.objects.filter(pk=notices[0].pk).update(address="not an\naddress")

    assert send_due() == SendingResult(sent=2, failed=1)
    assert states()[0][:2] == ("waiting", 1)


@pytest.mark.usefixtures("hurried")
def test_a_letter_that_was_taken_is_sent_whatever_the_goodbye(sink: Sink, notices: list[Letter]) -> None:
    sink.mood = "hangs at the goodbye"

    assert send_due() == SendingResult(sent=3)
    assert len(sink.letters) == 3


def test_pauses_grow_to_a_quarter_of_an_hour(sink: Sink, mei: User) -> None:
    sink.mood = "refuses"
    letter, passed, pauses = write_letter(Kind.PASSWORD_CHANGED, "mei@example.org", person=mei), timezone.now(), []
    for _ in range(7):
        now = passed
        assert send_due(clock=lambda now=now: now) == SendingResult(failed=1)  # type: ignore[misc]  # a default is no parameter
        letter.refresh_from_db()
        pauses.append(round((letter.next_attempt - passed).total_seconds() / 60))
        passed = letter.next_attempt

    assert pauses == [1, 2, 4, 8, 15, 15, 15]


def test_after_a_day_a_letter_is_given_up_and_only_counted(
    sink: Sink, notices: list[Letter], mei: User, caplog: pytest.LogCaptureFixture
) -> None:
    sink.mood = "refuses"
    send_due()
    sink.mood = "good"

    assert send_due(clock=at(hours=24)) == SendingResult()

    assert sink.letters == []
    assert count_letters() == OutboxCounts(waiting=0, sent=0, dead=3, oldest=0.0)
    assert set(Letter.objects.values_list("state", "address", "name", "person")) == {("dead", "", "", mei.pk)}
    assert "3 letters could not be sent for a day and are given up." in caplog.text


def test_what_is_over_is_forgotten_after_thirty_days(sink: Sink, notices: list[Letter]) -> None:
    send_due()
    send_due(clock=at(days=29))
    kept = Letter.objects.count()
    send_due(clock=at(days=31))

    assert kept == 3
    assert Letter.objects.count() == 0


def test_a_letter_in_another_process_is_left_to_it_until_its_lease_ends(sink: Sink, notices: list[Letter]) -> None:
    Letter.objects.update(leased_until=timezone.now() + LEASE)

    assert send_due() == SendingResult()
    assert send_due(clock=lambda: timezone.now() + LEASE + timedelta(seconds=1)) == SendingResult(sent=3)


def test_a_letter_is_not_sent_once_its_lease_is_over(sink: Sink, notices: list[Letter]) -> None:
    begun, moments = timezone.now(), iter(range(10))

    done = send_due(clock=lambda: begun + next(moments) * LEASE)

    assert done == SendingResult(failed=2)
    assert sink.letters == []
    assert states()[:2] == [("waiting", 1, "TimeoutError")] * 2


def test_the_outbox_is_counted(sink: Sink, notices: list[Letter]) -> None:
    Letter.objects.filter(pk=notices[0].pk).update(created=timezone.now() - timedelta(hours=2))
    waiting = count_letters()
    send_due()

    assert waiting.waiting == 3
    assert waiting.sent == 0
    assert waiting.dead == 0
    assert round(waiting.oldest / 3600) == 2
    assert count_letters() == OutboxCounts(waiting=0, sent=3, dead=0, oldest=0.0)


def test_the_worker_sends_for_some_seconds_at_a_time(sink: Sink, notices: list[Letter]) -> None:
    call_command("sendletters", "--seconds", "0")
    none_in_no_time = count_letters().sent
    run_command("sendletters")

    assert none_in_no_time == 0
    assert count_letters().sent == 3


def test_the_command_sends_what_is_due_or_all(
    sink: Sink, notices: list[Letter], capsys: pytest.CaptureFixture[str]
) -> None:
    sink.mood = "refuses"
    call_command("sendletters")
    sink.mood = "good"
    call_command("sendletters")
    call_command("sendletters", "--now")

    assert capsys.readouterr().out.splitlines() == [
        "0 letters sent, 2 tries failed; 3 wait, 0 are given up.",
        "1 letters sent, 0 tries failed; 2 wait, 0 are given up.",
        "2 letters sent, 0 tries failed; 0 wait, 0 are given up.",
    ]


@pytest.mark.parametrize("address", ["mei@example.org", "nobody@example.org"])
def test_a_request_does_the_same_for_an_address_with_an_account_and_one_without(
    sink: Sink, client: Client, mei: User, settings: Settings, address: str
) -> None:
    settings.EMAILS_IN_BACKGROUND = True
    with CaptureQueriesContext(connection) as seen:
        answer = client.post(FORGOTTEN, {"email": address})

    assert answer.status_code == 302
    assert [query["sql"].split()[:3] for query in seen] == [["INSERT", "INTO", '"accounts_letter"']]
    row = Letter.objects.get()
    assert (row.kind, row.person, row.name, row.state, row.trouble) == ("password_reset", None, "", "waiting", "")


def test_asking_for_a_taken_address_does_the_same_as_for_a_free_one(
    sink: Sink, client: Client, mei: User, lin: User, password: str
) -> None:
    client.force_login(mei)
    asked = []
    for address in ("free@example.org", "lin@example.org"):
        with CaptureQueriesContext(connection) as seen:
            client.post("/accounts/email/", {"email": address, "password": password})
        asked.append([query["sql"].split()[:3] for query in seen])

    assert asked[0] == asked[1]


def test_a_letter_to_nobody_leaves_nothing_behind(sink: Sink, client: Client) -> None:
    client.post(FORGOTTEN, {"email": "nobody@example.org"})

    assert send_due() == SendingResult()
    assert Letter.objects.count() == 0
    assert sink.connections == 0


def test_no_secret_stands_in_the_table_or_in_the_log(
    sink: Sink, client: Client, mei: User, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    client.post(FORGOTTEN, {"email": "mei@example.org"})
    before = json.dumps(list(Letter.objects.values()), default=str)
    send_due()

    link = next(line for line in str(sink.letters[0].get_content()).splitlines() if line.startswith("http"))
    secrets = link.split("/")[-3:-1]
    after = json.dumps(list(Letter.objects.values()), default=str)
    assert [len(secret) > 1 for secret in secrets] == [True, True]
    assert [where for where in (before, after, caplog.text) if link in where or secrets[1] in where] == []
