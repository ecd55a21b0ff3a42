"""What letters say is decided as they are sent, and to whom."""

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.utils.translation import override

from accounts.letters import outbox
from accounts.letters.outbox import build_email
from accounts.models import Letter, User
from tests.accounts.mailbox import link_in

pytestmark = pytest.mark.django_db

Kind = Letter.Kind
HOST = "http://testserver"


def letter(kind: Letter.Kind, address: str, person: User | None = None) -> Letter:
    """A letter as a request has written it."""
    found = outbox.write_letter(kind, address, person=person)
    Letter.objects.filter(pk=found.pk).update(origin=HOST)
    return Letter.objects.get(pk=found.pk)


def message(kind: Letter.Kind, address: str, person: User | None = None) -> EmailMessage:
    found = build_email(letter(kind, address, person))
    assert found is not None
    return found


def waiting(person: User, address: str) -> User:
    User.objects.filter(pk=person.pk).update(pending_email=address)
    person.refresh_from_db()
    return person


def test_a_new_password_is_sent_to_the_address_as_the_account_spells_it(client: Client, mei: User) -> None:
    found = message(Kind.PASSWORD_RESET, "MEI@Example.org")

    assert found.to == ["mei@example.org"]
    assert client.get(link_in(found)).status_code == 302


@pytest.mark.parametrize("changed", [{"is_active": False}, {"email": ""}, {"password": "!unusable"}])
def test_who_is_gone_by_then_gets_none(mei: User, changed: dict[str, object]) -> None:
    asked = letter(Kind.PASSWORD_RESET, "mei@example.org")
    User.objects.filter(pk=mei.pk).update(**changed)

    assert build_email(asked) is None


def test_a_link_holds_for_the_account_as_it_is_when_the_letter_goes(client: Client, mei: User) -> None:
    """A letter that has waited through a new password brings a link that works."""
    asked = letter(Kind.PASSWORD_RESET, "mei@example.org")
    mei.set_password("another-that-came-between")
    mei.save()

    found = build_email(asked)

    assert found is not None
    assert client.get(link_in(found)).status_code == 302


def test_whether_an_address_is_taken_is_asked_as_the_letter_goes(mei: User, lin: User) -> None:
    asked = letter(Kind.CONFIRM_EMAIL, "new@example.org", waiting(mei, "new@example.org"))
    free = build_email(asked)
    User.objects.filter(pk=lin.pk).update(email="NEW@example.org")
    taken = build_email(asked)

    assert [found and found.subject for found in (free, taken)] == [
        "Confirm your e-mail address",
        "Your e-mail address is already in use",
    ]


def test_an_address_is_free_where_only_its_upper_case_is_that_of_another(mei: User, lin: User) -> None:
    found = message(Kind.CONFIRM_EMAIL, "l\u0131n@example.org", waiting(mei, "l\u0131n@example.org"))

    assert found.subject == "Confirm your e-mail address"


def test_a_confirmation_of_an_address_that_no_longer_waits_is_not_sent(mei: User) -> None:
    asked = letter(Kind.CONFIRM_EMAIL, "new@example.org", waiting(mei, "new@example.org"))
    waiting(mei, "newer@example.org")

    assert build_email(Letter.objects.get(pk=asked.pk)) is None


@pytest.mark.parametrize(
    ("kind", "subject"),
    [
        (Kind.EMAIL_CHANGED, "Your account has another e-mail address"),
        (Kind.PASSWORD_CHANGED, "Your password was changed"),
        (Kind.ACCOUNT_DELETED, "Your account has been deleted"),
    ],
)
def test_a_notice_goes_to_the_address_of_that_moment_also_after_the_account_is_gone(
    mei: User, kind: Letter.Kind, subject: str
) -> None:
    asked = letter(kind, "old@example.org", mei)
    mei.delete()

    found = build_email(Letter.objects.get(pk=asked.pk))

    assert found is not None
    assert (found.to, found.subject) == (["old@example.org"], subject)
    assert "Hello Mei" in str(found.body)


def test_a_notice_that_speaks_of_a_link_has_it(mei: User, lin: User) -> None:
    changed = message(Kind.PASSWORD_CHANGED, "mei@example.org", mei)
    taken = message(Kind.CONFIRM_EMAIL, "lin@example.org", waiting(mei, "lin@example.org"))

    assert [link_in(found) for found in (changed, taken)] == ["/accounts/password/forgotten/"] * 2


def test_a_letter_is_in_the_language_in_which_it_was_written(mei: User) -> None:
    with override("zh-hans"):
        asked = letter(Kind.ACCOUNT_DELETED, "mei@example.org", mei)

    found = build_email(asked)

    assert found is not None
    assert found.subject == "你的账号已删除"


def test_a_letter_that_is_sent_again_has_the_same_id_and_no_other_has_it(mei: User) -> None:
    asked = letter(Kind.ACCOUNT_DELETED, "mei@example.org", mei)
    ids = [build_email(each).message()["Message-ID"] for each in (asked, asked)]  # type: ignore[union-attr]  # all are sent
    other = message(Kind.ACCOUNT_DELETED, "mei@example.org", mei).message()

    assert ids[0] == ids[1] != other["Message-ID"]
    assert ids[0].endswith("@localhost>")
    assert other["Auto-Submitted"] == "auto-generated"
