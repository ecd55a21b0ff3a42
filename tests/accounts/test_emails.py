import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory
from django.utils.translation import override
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from accounts import emails
from accounts.current_user import current_user
from accounts.models import Letter, User
from tests.accounts.mailbox import only_email, sent

pytestmark = pytest.mark.django_db

DELETED = Letter.Kind.ACCOUNT_DELETED


def test_an_email_is_in_the_language_of_the_request(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, mei: User, lin: User
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        emails.send_email(DELETED, "mei@example.org", person=mei)
        with override("zh-hans"):
            emails.send_email(DELETED, "lin@example.org", person=lin)

    assert sent() == [("mei@example.org", "Your account has been deleted"), ("lin@example.org", "你的账号已删除")]


def test_an_email_of_a_transaction_that_fails_is_never_sent(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    emails.send_email(DELETED, "mei@example.org")

    assert sent() == []


def test_one_mailbox_is_counted_however_it_is_spelled(settings: Settings) -> None:
    settings.LIMITS = settings.LIMITS | {"emails": "2/hour"}
    spellings = ("ski@example.org", "SKI@Example.org", "s\N{KELVIN SIGN}i@example.org", "mei@example.org")

    assert [emails.has_sent_too_many(each) for each in spellings] == [False, False, True, False]


def test_an_email_shows_names_unescaped_and_links_to_the_site(posting: Client) -> None:
    form = {"username": "Mei+Lan@home", "email": "mei@example.org", "password1": "eleven-copies-of-nothing"}
    posting.post("/accounts/signup/", form | {"password2": form["password1"]}, headers={"Accept-Language": "zh-CN"})

    found = only_email()
    assert "Mei+Lan@home" in str(found.body)
    assert "http://testserver/accounts/email/" in str(found.body)
    assert found.from_email == "Deckwright <deckwright@localhost>"


def test_an_anonymous_request_has_no_user(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = AnonymousUser()

    with pytest.raises(PermissionDenied):
        current_user(request)
