"""People, the log and letters in the admin: what staff may do to accounts, and that it is noted."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.letters.outbox import write_letter
from accounts.models import Event, Letter, User

pytestmark = pytest.mark.django_db

PEOPLE = "/admin/accounts/user/"
LOG = "/admin/accounts/event/"
LETTERS = "/admin/accounts/letter/"
SECRET = "a-longer-secret-than-before"


@pytest.fixture
def helper(lin: User) -> Client:
    """Staff that may edit accounts and read the log, but is no superuser."""
    lin.is_staff = True
    lin.save()
    names = ("view_user", "change_user", "delete_user", "view_event", "change_event", "delete_event")
    lin.user_permissions.set(Permission.objects.filter(codename__in=names))
    client = Client()
    client.force_login(lin)
    return client


def form(person: User, **changes: object) -> dict[str, object]:
    """What the editor of an account sends back, with changes."""
    begun = {"username": person.username, "email": person.email, "pending_email": "", "is_active": "on"}
    return {name: value for name, value in (begun | changes).items() if value is not None}


def test_people_are_listed(admin_client: Client, mei: User) -> None:
    listed = admin_client.get(PEOPLE, {"q": "mei@"})
    shown = admin_client.get(f"{PEOPLE}{mei.pk}/change/")

    assert (listed.status_code, shown.status_code) == (200, 200)
    assert "mei@example.org" in listed.text
    assert "first_name" not in shown.text


def test_an_organiser_is_made_and_noted(admin_client: Client, admin_user: User, mei: User) -> None:
    response = admin_client.post(f"{PEOPLE}{mei.pk}/change/", form(mei, organiser="on"))

    mei.refresh_from_db()
    assert response.status_code == 302
    assert mei.is_organiser is True
    assert list(mei.activity.values_list("kind", "by", "details")) == [("role", admin_user.pk, {"organiser": True})]


def test_only_superusers_give_rights_of_the_staff(helper: Client, mei: User) -> None:
    helper.post(f"{PEOPLE}{mei.pk}/change/", form(mei, organiser="on", is_staff="on", is_superuser="on"))

    mei.refresh_from_db()
    assert (mei.organiser, mei.is_staff, mei.is_superuser) == (True, False, False)


def test_only_superusers_touch_a_superuser(helper: Client, admin_user: User) -> None:
    changed = helper.post(f"{PEOPLE}{admin_user.pk}/change/", form(admin_user, is_active=None))
    password = helper.get(f"{PEOPLE}{admin_user.pk}/password/")
    deleted = helper.post(f"{PEOPLE}{admin_user.pk}/delete/", {"post": "yes"})
    many = helper.post(
        PEOPLE, {"action": "delete_selected", "_selected_action": [admin_user.pk], "post": "yes"}, follow=True
    )

    admin_user.refresh_from_db()
    assert [changed.status_code, password.status_code, deleted.status_code, many.status_code] == [403, 403, 403, 200]
    assert admin_user.is_active


def test_only_superusers_touch_another_of_the_staff(helper: Client, mei: User) -> None:
    mei.is_staff = True
    mei.save()
    page = f"{PEOPLE}{mei.pk}/"

    read = helper.get(f"{page}change/")
    changed = helper.post(f"{page}change/", form(mei, email="lin@example.org"))
    password = helper.post(f"{page}password/", {"password1": SECRET, "password2": SECRET})
    deleted = helper.post(f"{page}delete/", {"post": "yes"})

    before = mei.password
    mei.refresh_from_db()
    assert [answer.status_code for answer in (read, changed, password, deleted)] == [200, 403, 403, 403]
    assert (mei.email, mei.password) == ("mei@example.org", before)


def test_staff_change_their_own_account_but_not_their_rights_in_it(helper: Client, lin: User) -> None:
    response = helper.post(f"{PEOPLE}{lin.pk}/change/", form(lin, username="Linn", is_superuser="on"))

    lin.refresh_from_db()
    assert response.status_code == 302
    assert lin.username == "Linn"
    assert lin.is_staff is True
    assert lin.is_superuser is False


def test_an_account_that_staff_delete_is_noted_with_who(admin_client: Client, admin_user: User, mei: User) -> None:
    number = mei.pk

    admin_client.post(f"{PEOPLE}{number}/delete/", {"post": "yes"})

    line = Event.objects.get(kind="deleted")
    assert (line.number, line.person, line.by) == (number, None, admin_user)


def test_the_log_is_read_and_never_written(admin_client: Client, helper: Client, mei: User) -> None:
    mei.organiser = True
    mei.save()
    line = mei.activity.get()

    listed = admin_client.get(LOG)
    pages = [f"{LOG}add/", f"{LOG}{line.pk}/delete/"]
    changed = helper.post(f"{LOG}{line.pk}/change/", {"kind": "exported"})

    assert "Permissions changed" in listed.text
    assert [client.get(page).status_code for client in (admin_client, helper) for page in pages] == [403] * 4
    assert changed.status_code == 403
    assert admin_client.get(f"{LOG}{line.pk}/change/").status_code == 200


def test_letters_are_looked_at_without_their_addresses(admin_client: Client, mei: User) -> None:
    letter = write_letter(Letter.Kind.PASSWORD_CHANGED, "mei@example.org", person=mei)
    Letter.objects.update(trouble="SMTPRecipientsRefused 550")
    page = f"{LETTERS}{letter.pk}/"

    listed, shown = admin_client.get(LETTERS), admin_client.get(f"{page}change/")

    assert "SMTPRecipientsRefused 550" in listed.text
    assert "mei@example.org" not in listed.text + shown.text
    assert [admin_client.get(path).status_code for path in (f"{LETTERS}add/", f"{page}delete/")] == [403, 403]
    assert admin_client.post(f"{page}change/", {"state": "sent"}).status_code == 403


def test_the_admin_has_no_login_of_its_own(client: Client, admin_user: User) -> None:
    admin_user.set_password(SECRET)
    admin_user.save()
    typed = {"username": admin_user.username, "password": SECRET}

    asked = client.get(LOG)
    tried = client.post(asked.headers["Location"], typed)
    login = tried.headers["Location"]
    entered = client.post(login, typed | {"next": LOG})

    assert asked.headers["Location"] == f"/admin/login/?next={LOG}"
    assert tried.status_code == 302
    assert login == f"/accounts/login/?next={LOG}"
    assert entered.status_code == 302
    assert entered.headers["Location"] == LOG
    assert client.get("/admin/login/", follow=True).redirect_chain == [
        ("/accounts/login/?next=/admin/", 302),
        ("/admin/", 302),
    ]


def test_whoever_is_not_of_the_staff_is_told_so_in_the_admin(client: Client, mei: User) -> None:
    client.force_login(mei)

    answer = client.get("/admin/", follow=True)

    assert answer.redirect_chain == [("/admin/login/?next=/admin/", 302)]
    assert answer.status_code == 403
    assert "your account does not have permission" in answer.text


def test_staff_change_their_own_password_where_all_do(admin_client: Client) -> None:
    answer = admin_client.post("/admin/password_change/", {"old_password": "guessed"})

    assert answer.status_code == 302
    assert answer.headers["Location"] == "/accounts/password/"
