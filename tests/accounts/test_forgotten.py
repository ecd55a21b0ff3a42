"""Forgotten passwords: an e-mail to the confirmed address, and an answer that tells nothing."""

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from accounts.models import Event, Token, User
from tests.accounts.mailbox import link_in, only_email, sent
from tests.decks.own_decks import another

pytestmark = pytest.mark.django_db

URL = "/accounts/password/forgotten/"
NEW = "a-longer-secret-than-before"


def link(client: Client) -> str:
    """The address of the form, as the link in the e-mail leads to it."""
    client.post(URL, {"email": "MEI@example.org"})
    response = client.get(link_in(only_email()))
    return response.headers["Location"]


def test_the_field_has_the_same_label_as_on_other_pages(client: Client) -> None:
    assert ">E-mail</label>" in client.get(URL).text


def test_the_answer_is_the_same_for_every_address(posting: Client, mei: User) -> None:
    User.objects.create_user("lan", pending_email="lan@example.org")
    answers = [
        posting.post(URL, {"email": address}, follow=True)
        for address in ("mei@example.org", "lan@example.org", "nobody@example.org")
    ]

    assert {answer.redirect_chain[0] for answer in answers} == {("/accounts/password/forgotten/sent/", 302)}
    assert len({answer.text.partition("<main")[2] for answer in answers}) == 1
    assert sent() == [("mei@example.org", "Set a new password")]


def test_the_link_in_the_email_sets_a_password_and_logs_out_everywhere(posting: Client, mei: User) -> None:
    elsewhere = another(mei)
    form = link(posting)

    done = posting.post(form, {"new_password1": NEW, "new_password2": NEW}, follow=True)

    mei.refresh_from_db()
    assert "Your new password is set." in done.text
    assert mei.check_password(NEW)
    assert elsewhere.get("/accounts/").status_code == 302
    assert mei.devices.count() == 0
    assert sent() == [("mei@example.org", "Your password was changed")]
    assert Event.objects.latest("pk").kind == "reset"


def test_tokens_outlive_a_new_password(posting: Client, mei: User) -> None:
    token, _secret = Token.make(mei.pk, "backup", ["decks:read"], None)

    posting.post(link(posting), {"new_password1": NEW, "new_password2": NEW})

    token.refresh_from_db()
    assert token.revoked is None


def test_a_link_works_once(posting: Client, mei: User) -> None:
    posting.post(URL, {"email": "mei@example.org"})
    path = link_in(only_email())
    posting.post(posting.get(path).headers["Location"], {"new_password1": NEW, "new_password2": NEW})

    assert "This link no longer works" in Client().get(path).text


def test_a_bad_password_is_refused_and_the_link_still_works(posting: Client, mei: User) -> None:
    form = link(posting)

    response = posting.post(form, {"new_password1": "short", "new_password2": "short"})

    assert list(response.context["form"].errors) == ["new_password2"]
    assert posting.post(form, {"new_password1": NEW, "new_password2": NEW}).status_code == 302


def test_emails_to_one_mailbox_are_limited(posting: Client, mei: User) -> None:
    for _ in range(8):
        posting.post(URL, {"email": "mei@example.org"})

    assert len(mail.outbox) == 5


@pytest.mark.parametrize("spelling", ["lin@example.org", "LIN@Example.org"])
@pytest.mark.parametrize("has_account", [True, False])
def test_the_counts_of_emails_tell_nobody_who_has_an_address(
    as_mei: Client, mei: User, password: str, spelling: str, has_account: bool
) -> None:
    if has_account:
        User.objects.create_user("Lin", "lin@example.org", password)
    for _ in range(5):
        as_mei.post(URL, {"email": spelling})

    page = as_mei.post("/accounts/email/", {"email": "lin@example.org", "password": password}, follow=True)

    assert "We have already sent several e-mails." in page.text


def test_requests_from_one_client_are_limited(posting: Client, settings: Settings) -> None:
    settings.LIMITS = settings.LIMITS | {"reset": "2/hour"}

    answers = [posting.post(URL, {"email": "mei@example.org"}).status_code for _ in range(3)]

    assert answers == [302, 302, 429]
