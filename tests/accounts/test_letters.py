from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory
from django.utils.translation import override
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from accounts import letters
from accounts.people import person_of
from tests.accounts.box import letter, sent

pytestmark = pytest.mark.django_db


def test_a_letter_goes_behind_the_answer_in_the_language_of_who_asked(
    settings: Settings, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    settings.LETTERS_IN_BACKGROUND = True
    with django_capture_on_commit_callbacks(execute=True):
        letters.send("goodbye", "mei@example.org", name="Mei")
        with override("zh-hans"):
            letters.send("goodbye", "lin@example.org", name="Lin")

    # Letters go one after the other: what is asked for later comes later.
    letters._postman().submit(lambda: None).result()

    assert sent() == [("mei@example.org", "Your account is deleted"), ("lin@example.org", "你的账号已删除")]


def test_a_letter_of_a_transaction_that_fails_never_goes(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    letters.send("goodbye", "mei@example.org", name="Mei")

    assert sent() == []


def test_one_mailbox_is_counted_however_it_is_spelled(settings: Settings) -> None:
    settings.LIMITS = settings.LIMITS | {"letters": "2/hour"}
    spellings = ("ski@example.org", "SKI@Example.org", "s\N{KELVIN SIGN}i@example.org", "mei@example.org")

    assert [letters.too_many_to(each) for each in spellings] == [False, False, True, False]


def test_a_letter_says_names_as_they_are_and_leads_to_the_site(posting: Client) -> None:
    form = {"username": "Mei+Lan@home", "email": "mei@example.org", "password1": "eleven-copies-of-nothing"}
    posting.post("/accounts/signup/", form | {"password2": form["password1"]}, headers={"Accept-Language": "zh-CN"})

    found = letter()
    assert "Mei+Lan@home" in str(found.body)
    assert "http://testserver/accounts/email/" in str(found.body)
    assert found.from_email == "Deckwright <deckwright@localhost>"


def test_nobody_is_no_person(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = AnonymousUser()

    with pytest.raises(PermissionDenied):
        person_of(request)
