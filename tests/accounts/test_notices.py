"""Notices: written to accounts with a confirmed address, with the site's own link, and forgotten once they are sent."""

import pytest
from django.test import RequestFactory
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.emails import notify_accounts
from accounts.models import Letter, User
from tests.accounts.mailbox import link_in, only_email

pytestmark = pytest.mark.django_db

WORDS = {"event": "Summer Cup", "deadline": "Aug. 8, 2026, 9 a.m. (Asia/Shanghai)", "path": "/events/cup/register/"}


def test_a_notice_goes_to_confirmed_addresses_alone_and_names_what_it_is_about(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, mei: User, lin: User
) -> None:
    User.objects.filter(pk=lin.pk).update(email="", pending_email="lin@example.org")

    with django_capture_on_commit_callbacks(execute=True):
        told = notify_accounts("event_reminder", [mei.pk, lin.pk], WORDS, RequestFactory().get("/"))
    message = only_email()

    assert told == 1
    assert message.to == ["mei@example.org"]
    assert message.subject == "Summer Cup: your list is due"
    assert link_in(message) == "/events/cup/register/"
    assert "Aug. 8, 2026, 9 a.m. (Asia/Shanghai)" in message.body
    assert list(Letter.objects.values_list("words", "address")) == [({}, "")]


def test_nobody_is_written_to_again_and_again(mei: User) -> None:
    told = [notify_accounts("event_reminder", [mei.pk], WORDS, RequestFactory().get("/")) for _ in range(7)]

    assert told == [1, 1, 1, 1, 1, 0, 0]
