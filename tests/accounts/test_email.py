"""Addresses: one counts when somebody has opened the link that went there."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.letters.links import TOKENS
from accounts.models import Event, User
from tests.accounts.mailbox import link_in, only_email, sent

pytestmark = pytest.mark.django_db

URL = "/accounts/email/"
NEW = "new@example.org"


def asked(client: Client, password: str, address: str = NEW) -> str:
    """The link that a wish for another address has sent."""
    response = client.post(URL, {"email": address, "password": password})
    assert response.status_code == 302
    assert response.headers["Location"] == "/accounts/"
    return link_in(only_email())


def kinds(person: User) -> list[str]:
    return list(Event.objects.filter(person=person).order_by("pk").values_list("kind", flat=True))


def test_an_address_is_changed_when_its_link_is_opened_and_the_old_one_is_told(
    as_mei: Client, mei: User, password: str
) -> None:
    link = asked(as_mei, password)
    mei.refresh_from_db()
    before = (mei.email, mei.pending_email)

    page = as_mei.get(link)
    done = as_mei.post(link, follow=True)

    mei.refresh_from_db()
    assert before == ("mei@example.org", NEW)
    assert NEW in page.text
    assert "“Mei”" in page.text
    assert "new@example.org is confirmed." in done.text
    assert (mei.email, mei.pending_email) == (NEW, "")
    assert sent() == [("mei@example.org", "Your account has another e-mail address")]
    assert kinds(mei) == ["logged-in", "email-asked", "email-confirmed"]


def test_opening_a_link_without_confirming_changes_nothing(as_mei: Client, mei: User, password: str) -> None:
    as_mei.get(asked(as_mei, password))

    mei.refresh_from_db()
    assert mei.email == "mei@example.org"


def test_a_link_works_without_a_login(as_mei: Client, client: Client, mei: User, password: str) -> None:
    client.post(asked(as_mei, password))

    mei.refresh_from_db()
    assert mei.email == NEW


def test_a_link_works_once(as_mei: Client, password: str) -> None:
    link = asked(as_mei, password)
    as_mei.post(link)

    again = as_mei.post(link)

    assert again.status_code == 404
    assert "This link no longer works" in again.text


def test_a_link_ends_when_another_address_is_requested(as_mei: Client, password: str) -> None:
    old = asked(as_mei, password)
    asked(as_mei, password, "newer@example.org")

    assert as_mei.get(old).status_code == 404


def test_a_link_ends_after_a_day(
    as_mei: Client, password: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = asked(as_mei, password)

    monkeypatch.setattr(TOKENS, "_now", lambda: timezone.now().replace(tzinfo=None) + timedelta(hours=25))

    assert as_mei.get(link).status_code == 404


@pytest.mark.parametrize("word", ["MQ", "!", "OTk5OTk5", "_w", "A" * 60])
def test_a_forged_link_is_refused(client: Client, mei: User, word: str) -> None:
    assert client.get(f"{URL}{word}/c1abcd-0123456789abcdef/").status_code == 404


def test_an_address_that_another_account_has_is_never_given_away(as_mei: Client, lin: User, password: str) -> None:
    free = as_mei.post(URL, {"email": NEW, "password": password}, follow=True).text.partition("<main")[2]
    taken = as_mei.post(URL, {"email": "LIN@example.org", "password": password}, follow=True).text.partition("<main")[2]

    assert taken.partition("</ul>")[0] == free.partition("</ul>")[0].replace(NEW, "LIN@example.org")
    assert sent() == [
        (NEW, "Confirm your e-mail address"),
        ("LIN@example.org", "Your e-mail address is already in use"),
    ]


def test_the_first_account_to_confirm_has_the_address(as_mei: Client, mei: User, lin: User, password: str) -> None:
    link = asked(as_mei, password)
    User.objects.filter(pk=lin.pk).update(email="NEW@example.org")

    late = as_mei.post(link)

    mei.refresh_from_db()
    assert late.status_code == 404
    assert mei.email == "mei@example.org"
    assert mei.pending_email == NEW


def test_a_change_needs_the_password(as_mei: Client, mei: User) -> None:
    response = as_mei.post(URL, {"email": NEW, "password": "wrong"})

    mei.refresh_from_db()
    assert response.status_code == 400
    assert mei.pending_email == ""
    assert mail.outbox == []
    assert response.context["form"].errors == {"password": ["Wrong password. Try again."]}
    assert f'value="{NEW}"' in response.text


def test_an_address_can_be_removed_and_is_notified(as_mei: Client, mei: User, password: str) -> None:
    response = as_mei.post(URL, {"email": "", "password": password}, follow=True)

    mei.refresh_from_db()
    assert "Your account no longer has an e-mail address." in response.text
    assert mei.email == ""
    assert sent() == [("mei@example.org", "Your account has another e-mail address")]


def test_asking_for_the_present_address_cancels_the_pending_one(as_mei: Client, mei: User, password: str) -> None:
    asked(as_mei, password)

    as_mei.post(URL, {"email": "mei@example.org", "password": password})

    mei.refresh_from_db()
    assert mei.email == "mei@example.org"
    assert mei.pending_email == ""
    assert sent() == []


def test_the_email_is_sent_again_within_the_limit(as_mei: Client, password: str) -> None:
    asked(as_mei, password)

    pages = [as_mei.post("/accounts/email/again/", follow=True).text for _ in range(5)]

    assert sent() == [(NEW, "Confirm your e-mail address")] * 4
    assert "We sent an e-mail to new@example.org." in pages[3]
    assert "We have already sent several e-mails." in pages[4]


def test_without_a_pending_address_nothing_is_sent(as_mei: Client) -> None:
    as_mei.post("/accounts/email/again/")

    assert sent() == []


def test_the_account_page_shows_the_pending_address(as_mei: Client, password: str) -> None:
    asked(as_mei, password)

    assert "new@example.org is not confirmed yet." in as_mei.get("/accounts/").text


def test_a_page_works_while_the_mail_server_fails(
    as_mei: Client, password: str, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_BACKEND = "nowhere.Backend"

    response = as_mei.post(URL, {"email": NEW, "password": password})

    assert response.status_code == 302
    assert "A letter could not be sent." in caplog.text
    assert NEW not in caplog.text
