import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.mailbox import sent
from tests.decks.own_decks import another

pytestmark = pytest.mark.django_db

NEW = "a-longer-secret-than-before"


@pytest.mark.parametrize(
    "url", ["/accounts/", "/accounts/password/", "/accounts/email/", "/accounts/tokens/", "/accounts/devices/"]
)
def test_the_account_page_needs_a_login(client: Client, url: str) -> None:
    response = client.get(url)

    assert (response.status_code, response.headers["Location"]) == (302, f"/accounts/login/?next={url}")


def test_the_account_page_says_what_is_known(client: Client, mei: User) -> None:
    client.force_login(mei)

    response = client.get("/accounts/")

    assert "<h1>Mei</h1>" in response.text
    assert "<dd>mei@example.org</dd>" in response.text


def test_a_changed_password_keeps_the_login(client: Client, mei: User, password: str) -> None:
    client.force_login(mei)

    response = client.post(
        "/accounts/password/", {"old_password": password, "new_password1": NEW, "new_password2": NEW}, follow=True
    )

    mei.refresh_from_db()
    assert response.redirect_chain == [("/accounts/", 302)]
    assert "Your password is changed." in response.text
    assert mei.check_password(NEW)


def test_a_changed_password_logs_the_others_out_and_says_so(as_mei: Client, mei: User, password: str) -> None:
    others = [another(mei) for _ in range(2)]

    response = as_mei.post(
        "/accounts/password/", {"old_password": password, "new_password1": NEW, "new_password2": NEW}, follow=True
    )

    assert "Your password is changed. 2 other devices are logged out." in response.text
    assert [other.get("/accounts/").status_code for other in others] == [302, 302]
    assert as_mei.get("/accounts/").status_code == 200
    assert sent() == [("mei@example.org", "Your password was changed")]


def test_the_old_password_cannot_be_guessed_for_long(as_mei: Client, mei: User, password: str) -> None:
    wrong = {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}
    for _ in range(10):
        as_mei.post("/accounts/password/", wrong)

    response = as_mei.post("/accounts/password/", wrong | {"old_password": password})

    mei.refresh_from_db()
    assert response.context["form"].errors == {"old_password": ["Too many tries. Wait an hour."]}
    assert mei.check_password(password)


def test_a_wrong_old_password_changes_nothing(client: Client, mei: User, password: str) -> None:
    client.force_login(mei)

    response = client.post("/accounts/password/", {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW})

    mei.refresh_from_db()
    assert list(response.context["form"].errors) == ["old_password"]
    assert mei.check_password(password)
