import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

URL = "/accounts/login/"


def test_the_form_is_shown_to_anyone(client: Client) -> None:
    response = client.get(URL)

    assert response.status_code == 200
    assert "<h1>Log in</h1>" in response.text


def test_logging_in_goes_to_the_first_page(client: Client, mei: User, password: str) -> None:
    response = client.post(URL, {"username": "mei", "password": password})

    assert (response.status_code, response.headers["Location"]) == (302, "/")
    assert client.session["_auth_user_id"] == str(mei.pk)


@pytest.mark.parametrize(
    ("way", "place"), [("/rise/", "/rise/"), ("https://example.org/", "/"), ("//example.org", "/"), ("", "/")]
)
def test_logging_in_returns_only_within_the_site(
    client: Client, mei: User, password: str, way: str, place: str
) -> None:
    response = client.post(URL, {"username": "mei", "password": password, "next": way})

    assert response.headers["Location"] == place


def test_a_wrong_password_does_not_log_in(client: Client, mei: User) -> None:
    response = client.post(URL, {"username": "mei", "password": "wrong"})

    assert response.status_code == 200
    assert 'role="alert"' in response.text
    assert "_auth_user_id" not in client.session


def test_who_is_logged_in_is_sent_on(client: Client, mei: User) -> None:
    client.force_login(mei)

    response = client.get(URL)

    assert (response.status_code, response.headers["Location"]) == (302, "/")


def test_logging_out_is_a_post(client: Client, mei: User) -> None:
    client.force_login(mei)

    refused = client.get("/accounts/logout/")
    done = client.post("/accounts/logout/")

    assert (refused.status_code, done.status_code, done.headers["Location"]) == (405, 302, "/")
    assert "_auth_user_id" not in client.session


def test_a_form_without_its_token_is_refused_with_a_way_on(mei: User, password: str) -> None:
    client = Client(enforce_csrf_checks=True)

    response = client.post(URL, {"username": "mei", "password": password})

    assert response.status_code == 403
    assert "<h1>This page was open too long</h1>" in response.text
