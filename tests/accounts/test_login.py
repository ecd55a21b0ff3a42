import pytest
from axes.models import AccessAttempt
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

    assert response.status_code == 302
    assert response.headers["Location"] == "/"
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

    assert response.status_code == 400
    assert 'role="alert"' in response.text
    assert "_auth_user_id" not in client.session


def test_a_reader_who_is_logged_in_is_redirected(client: Client, mei: User) -> None:
    client.force_login(mei)

    response = client.get(URL)

    assert response.status_code == 302
    assert response.headers["Location"] == "/"


def test_logging_out_is_a_post(client: Client, mei: User) -> None:
    client.force_login(mei)

    refused = client.get("/accounts/logout/")
    done = client.post("/accounts/logout/")

    assert refused.status_code == 405
    assert done.status_code == 302
    assert done.headers["Location"] == "/"
    assert "_auth_user_id" not in client.session


def test_a_form_without_its_token_is_refused_with_a_way_on(mei: User, password: str) -> None:
    client = Client(enforce_csrf_checks=True)

    response = client.post(URL, {"username": "mei", "password": password})

    assert response.status_code == 403
    assert "<h1>This page has expired</h1>" in response.text


def test_a_name_over_the_maximum_length_is_not_found(client: Client, mei: User) -> None:
    """SQLite does not look for so long a word, and PostgreSQL does not keep it."""
    answer = client.post(URL, {"username": "a" * 60_000, "password": "wrong"})

    assert answer.status_code == 400
    assert "_auth_user_id" not in client.session
    assert [len(attempt.username) for attempt in AccessAttempt.objects.all()] == [150]


@pytest.mark.parametrize(
    ("next_page", "kept"), [("/build/riftbound/", True), ("/decks/new/", True), ("/cards/", False), ("", False)]
)
@pytest.mark.parametrize("page", ["login", "signup"])
def test_a_reader_with_an_unsaved_list_is_told_that_it_is_kept(
    client: Client, page: str, next_page: str, kept: bool
) -> None:
    text = client.get(f"/accounts/{page}/", {"next": next_page}).text

    assert ("Your list stays on this device." in text) == kept
