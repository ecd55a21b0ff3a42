import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

NEW = "a-longer-secret-than-before"


@pytest.mark.parametrize("url", ["/accounts/", "/accounts/password/"])
def test_ones_account_needs_a_login(client: Client, url: str) -> None:
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


def test_a_wrong_old_password_changes_nothing(client: Client, mei: User, password: str) -> None:
    client.force_login(mei)

    response = client.post("/accounts/password/", {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW})

    mei.refresh_from_db()
    assert list(response.context["form"].errors) == ["old_password"]
    assert mei.check_password(password)


def test_people_are_listed_in_the_admin(admin_client: Client, mei: User) -> None:
    listed = admin_client.get("/admin/accounts/user/", {"q": "mei@"})
    shown = admin_client.get(f"/admin/accounts/user/{mei.pk}/change/")

    assert (listed.status_code, shown.status_code) == (200, 200)
    assert "mei@example.org" in listed.text
    assert "first_name" not in shown.text
