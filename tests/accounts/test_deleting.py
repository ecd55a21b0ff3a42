"""Deleting an account: all that was the person's goes at once, what they did for everyone loses the name."""

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.test import Client

from accounts.letters.outbox import write_letter
from accounts.models import Device, Event, Letter, Token, User
from accounts.views import delete_account
from cards.catalogue.house_formats import version_called
from cards.models import Correction, HouseFormat, HouseVersion, Import
from decks.models import Collection, Deck, DeckVersion
from tests.accounts.mailbox import sent
from tests.accounts.test_data_export import filled
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db

URL = "/accounts/delete/"


def test_deleting_removes_everything_and_logs_out_every_device(
    as_mei: Client, mei: User, lin: User, password: str
) -> None:
    filled(mei)
    public = made(mei, visibility="public")
    kept = made(lin)
    elsewhere = another(mei)

    response = as_mei.post(URL, {"password": password}, follow=True)

    assert "Your account and everything in it have been deleted." in response.text
    assert list(User.objects.all()) == [lin]
    assert list(Deck.objects.filter(owner__isnull=False)) == [kept]
    counts = [table.objects.count() for table in (Collection, Token, Device)]
    assert counts == [0, 0, 0]
    assert DeckVersion.objects.exclude(deck=kept).count() == 0
    assert Client().get(f"/decks/{public.token}/").status_code == 404
    assert elsewhere.get("/accounts/").status_code == 302
    assert not Session.objects.filter(pk=elsewhere.session.session_key).exists()
    assert sent() == [
        ("mei@example.org", "Your password was changed"),
        ("mei@example.org", "Your account has been deleted"),
    ]


def test_of_the_letters_that_wait_only_notices_are_left(mei: User, lin: User) -> None:
    kinds = Letter.Kind
    for kind, address, person in (
        (kinds.CONFIRM_EMAIL, "new@example.org", mei),
        (kinds.PASSWORD_RESET, "MEI@example.org", None),
        (kinds.EMAIL_CHANGED, "old@example.org", mei),
        (kinds.PASSWORD_RESET, "lin@example.org", None),
        (kinds.PASSWORD_RESET, "me\u0131@example.org", None),
        (kinds.CONFIRM_EMAIL, "new@example.org", lin),
    ):
        write_letter(kind, address, person=person)

    mei.delete()

    assert list(Letter.objects.order_by("pk").values_list("kind", "address", "person")) == [
        ("email_changed", "old@example.org", None),
        ("password_reset", "lin@example.org", None),
        ("password_reset", "me\u0131@example.org", None),
        ("confirm_email", "new@example.org", lin.pk),
    ]


def test_without_an_address_no_letter_of_another_is_deleted(mei: User) -> None:
    User.objects.filter(pk=mei.pk).update(email="")
    sent_one = write_letter(Letter.Kind.PASSWORD_RESET, "lin@example.org")
    Letter.objects.filter(pk=sent_one.pk).update(address="", state="sent")

    User.objects.get(pk=mei.pk).delete()

    assert Letter.objects.count() == 1


def test_house_formats_stay_without_the_name_and_judge_on(as_mei: Client, mei: User, password: str) -> None:
    filled(mei)
    version = HouseVersion.objects.get()
    told = as_mei.get(URL).text

    as_mei.post(URL, {"password": password})

    held = HouseFormat.objects.get()
    assert "Your house formats stay, without your name" in told
    assert held.owner is None
    assert version_called(held.game, held.slug) == version
    answer = Client().get(f"/api/v1/house-formats/{held.slug}/").json()
    assert (answer["owner"], answer["version"], answer["draft"]) == (None, 1, None)
    assert Client().get(f"/house-formats/{held.slug}/").status_code == 200


def test_corrections_imports_and_the_log_stay_without_the_name(as_mei: Client, mei: User, password: str) -> None:
    filled(mei)
    number = mei.pk
    Import.objects.create(game="rise", source="table", by=mei)
    AccessAttempt.objects.create(username="mei", ip_address="203.0.113.7", failures_since_start=1)

    as_mei.post(URL, {"password": password})

    assert [(row.value, row.by) for row in Correction.objects.all()] == [("Fy", None)]
    assert list(Import.objects.filter(source="table").values_list("by", flat=True)) == [None]
    assert [(line.kind, line.person, line.number, line.network) for line in Event.objects.order_by("pk")] == [
        ("logged-in", None, number, ""),
        ("deleted", None, number, ""),
    ]
    assert AccessAttempt.objects.count() == 0


def test_the_staff_still_see_a_correction_whose_author_has_left(
    as_mei: Client, admin_client: Client, mei: User, password: str
) -> None:
    filled(mei)
    as_mei.post(URL, {"password": password})

    assert "proposed by a deleted account" in admin_client.get("/corrections/open/").text


@pytest.mark.parametrize("given", ["wrong", ""])
def test_without_the_password_nothing_is_deleted(as_mei: Client, mei: User, given: str) -> None:
    response = as_mei.post(URL, {"password": given})

    assert response.status_code == 400
    assert list(response.context["form"].errors) == ["password"]
    assert User.objects.filter(pk=mei.pk).exists()


def test_the_page_says_what_is_deleted(as_mei: Client) -> None:
    page = as_mei.get(URL).text

    assert "Public decks are deleted too" in page
    assert "Card corrections that you proposed stay, without your name." in page


def test_it_is_all_or_nothing(mei: User, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(mei)
    another(mei)

    def fail(person: User) -> None:
        raise DatabaseError

    monkeypatch.setattr(User, "delete", fail)
    with pytest.raises(DatabaseError):
        delete_account(mei)

    assert Deck.objects.filter(owner=mei).count() == 1
    assert mei.devices.count() == 1


def test_staff_ask_an_administrator_first(as_mei: Client, mei: User, password: str) -> None:
    User.objects.filter(pk=mei.pk).update(is_staff=True)

    shown, tried = as_mei.get(URL), as_mei.post(URL, {"password": password})

    assert (shown.status_code, tried.status_code) == (200, 403)
    assert "You have staff permissions. Ask an administrator to remove them first" in shown.text
    assert User.objects.filter(pk=mei.pk).exists()


def test_a_name_is_free_again(as_mei: Client, password: str) -> None:
    as_mei.post(URL, {"password": password})

    assert User.objects.create_user("MEI").username == "MEI"
