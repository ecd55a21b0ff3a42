import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

URL = "/accounts/signup/"
PASSWORD = "eleven-copies-of-nothing"


def form(**changes: str) -> dict[str, str]:
    return {"username": "小梅", "email": "", "password1": PASSWORD, "password2": PASSWORD} | changes


def test_the_form_is_shown_to_anyone(client: Client) -> None:
    response = client.get(URL)

    assert response.status_code == 200
    assert "<h1>Sign up</h1>" in response.text


def test_signing_up_logs_in_and_goes_to_the_first_page(client: Client) -> None:
    response = client.post(URL, form())

    person = User.objects.get()
    assert (response.status_code, response.headers["Location"]) == (302, "/")
    assert (person.username, person.email, client.session["_auth_user_id"]) == ("小梅", "", str(person.pk))


def test_signing_up_returns_to_the_page_it_was_asked_from(client: Client) -> None:
    response = client.post(URL, form(next="/riftbound/?text=3+Defy"))

    assert response.headers["Location"] == "/riftbound/?text=3+Defy"


@pytest.mark.parametrize(
    "elsewhere", ["https://example.org/", "//example.org/", "javascript:alert(1)", "\\\\example.org"]
)
def test_signing_up_never_leaves_the_site(client: Client, elsewhere: str) -> None:
    response = client.post(URL, form(next=elsewhere))

    assert response.headers["Location"] == "/"


def test_the_way_back_is_kept_between_the_two_forms(client: Client) -> None:
    response = client.get(URL, {"next": "/wow/"})

    assert '<input type="hidden" name="next" value="/wow/">' in response.text
    assert 'href="/accounts/login/?next=/wow/"' in response.text


def test_a_bad_way_back_is_forgotten(client: Client) -> None:
    response = client.get(URL, {"next": "https://example.org/"})

    assert "example.org" not in response.text.partition("<main")[2]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"username": "MEI"}, "username", "unique"),
        ({"username": "two words"}, "username", "invalid"),
        ({"username": ""}, "username", "required"),
        ({"email": "MEI@EXAMPLE.ORG"}, "email", "unique"),
        ({"email": "mei"}, "email", "invalid"),
        ({"password2": "something-else"}, "password2", "password_mismatch"),
        ({"password1": "short", "password2": "short"}, "password2", "password_too_short"),
    ],
)
def test_a_bad_form_makes_no_account(client: Client, mei: User, changes: dict[str, str], field: str, code: str) -> None:
    response = client.post(URL, form(**changes))

    errors = {
        name: [error.code for error in found] for name, found in response.context["form"].errors.as_data().items()
    }
    assert (response.status_code, errors, User.objects.count()) == (200, {field: [code]}, 1)


def test_an_error_is_tied_to_its_field(client: Client) -> None:
    response = client.post(URL, form(email="mei"))

    assert 'aria-describedby="id_email_helptext id_email_error"' in response.text
    assert 'id="id_email_error"' in response.text


def test_who_is_logged_in_is_sent_on(client: Client, mei: User) -> None:
    client.force_login(mei)

    response = client.get(URL, {"next": "/zero/"})

    assert (response.status_code, response.headers["Location"]) == (302, "/zero/")
