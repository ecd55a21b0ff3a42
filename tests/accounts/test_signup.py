import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from tests.accounts.mailbox import sent

pytestmark = pytest.mark.django_db

URL = "/accounts/signup/"
PASSWORD = "eleven-copies-of-nothing"


def form(**changes: str) -> dict[str, str]:
    return {"username": "小梅", "email": "", "password1": PASSWORD, "password2": PASSWORD} | changes


def test_the_form_is_shown_to_anyone(client: Client) -> None:
    response = client.get(URL)

    assert response.status_code == 200
    assert "<h1>Sign up</h1>" in response.text


def test_the_name_is_not_capitalised_and_password_managers_recognise_it(client: Client) -> None:
    field = client.get(URL).context["form"].fields["username"]

    assert (field.widget.attrs["autocapitalize"], field.widget.attrs["autocomplete"]) == ("none", "username")


def test_signing_up_logs_in_and_goes_to_the_first_page(client: Client) -> None:
    response = client.post(URL, form())

    person = User.objects.get()
    assert response.status_code == 302
    assert response.headers["Location"] == "/"
    assert person.username == "小梅"
    assert person.email == ""
    assert client.session["_auth_user_id"] == str(person.pk)


def test_signing_up_returns_to_the_page_it_was_asked_from(client: Client) -> None:
    response = client.post(URL, form(next="/riftbound/?text=3+Defy"))

    assert response.headers["Location"] == "/riftbound/?text=3+Defy"


@pytest.mark.parametrize(
    "elsewhere", ["https://example.org/", "//example.org/", "javascript:alert(1)", "\\\\example.org"]
)
def test_signing_up_never_leaves_the_site(client: Client, elsewhere: str) -> None:
    response = client.post(URL, form(next=elsewhere))

    assert response.headers["Location"] == "/"


def test_the_page_to_return_to_is_kept_between_login_and_sign_up(client: Client) -> None:
    response = client.get(URL, {"next": "/wow/"})

    assert '<input type="hidden" name="next" value="/wow/">' in response.text
    assert 'href="/accounts/login/?next=/wow/"' in response.text


def test_an_address_of_another_site_to_return_to_is_ignored(client: Client) -> None:
    response = client.get(URL, {"next": "https://example.org/"})

    assert "example.org" not in response.text.partition("<main")[2]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"username": "MEI"}, "username", "unique"),
        ({"username": "two words"}, "username", "invalid"),
        ({"username": ""}, "username", "required"),
        ({"email": "mei"}, "email", "invalid"),
        ({"password2": "something-else"}, "password2", "password_mismatch"),
        ({"password1": "short", "password2": "short"}, "password1", "password_too_short"),
    ],
)
def test_a_bad_form_makes_no_account(client: Client, mei: User, changes: dict[str, str], field: str, code: str) -> None:
    response = client.post(URL, form(**changes))

    errors = {
        name: [error.code for error in found] for name, found in response.context["form"].errors.as_data().items()
    }
    assert response.status_code == 400
    assert errors == {field: [code]}
    assert User.objects.count() == 1


def test_an_address_waits_until_it_is_confirmed(posting: Client) -> None:
    response = posting.post(URL, form(email="lan@example.org"), follow=True)

    person = User.objects.get()
    assert "We sent an e-mail to lan@example.org." in response.text
    assert (person.email, person.pending_email) == ("", "lan@example.org")
    assert sent() == [("lan@example.org", "Confirm your e-mail address")]


def test_nobody_learns_at_sign_up_who_has_an_account(posting: Client, mei: User) -> None:
    free = posting.post(URL, form(username="lan", email="lan@example.org"), follow=True).text
    posting.logout()
    taken = posting.post(URL, form(username="jun", email="MEI@example.org"), follow=True).text

    def main(page: str) -> str:
        return page.partition("<main")[2].partition("</ul>")[0]

    assert main(taken) == main(free).replace("lan@", "MEI@").replace("lan", "jun")
    assert sent() == [
        ("lan@example.org", "Confirm your e-mail address"),
        ("MEI@example.org", "Your e-mail address is already in use"),
    ]


def test_many_accounts_from_one_address_are_stopped(client: Client, settings: Settings) -> None:
    settings.LIMITS = settings.LIMITS | {"signup": "1/hour"}
    client.post(URL, form(username=""))

    response = client.post(URL, form())

    assert response.status_code == 429
    assert User.objects.count() == 0
    assert 0 < int(response.headers["Retry-After"]) <= 3600


def test_an_error_is_tied_to_its_field(client: Client) -> None:
    response = client.post(URL, form(email="mei"))

    assert 'aria-describedby="id_email_helptext id_email_error"' in response.text
    assert 'id="id_email_error"' in response.text


def test_a_reader_who_is_logged_in_is_redirected(client: Client, mei: User) -> None:
    client.force_login(mei)

    response = client.get(URL, {"next": "/zero/"})

    assert response.status_code == 302
    assert response.headers["Location"] == "/zero/"


def test_an_invalid_name_is_told_the_allowed_characters(client: Client) -> None:
    response = client.post(URL, form(username="two words"))

    errors = response.context["form"].errors["username"]
    assert errors == ["Use only letters (any language), digits and @ . + - _, without spaces."]


def test_an_address_over_the_maximum_length_is_refused(client: Client) -> None:
    answer = client.post(URL, form(email=f"{'a' * 243}@example.org"))

    assert answer.status_code == client.post(URL, form(email="no address")).status_code
    assert User.objects.count() == 0


@pytest.mark.parametrize(
    ("changes", "focused"),
    [
        ({"username": ""}, ["username"]),
        ({"email": "mei", "password2": "another"}, ["email"]),
        ({"password1": "short", "password2": "short"}, ["password1"]),
    ],
)
def test_the_first_invalid_field_has_the_focus(client: Client, changes: dict[str, str], focused: list[str]) -> None:
    shown = client.post(URL, form(**changes)).context["form"].fields

    assert [name for name, field in shown.items() if field.widget.attrs.get("autofocus")] == focused


def test_a_short_password_is_refused_in_the_readers_language(client: Client) -> None:
    client.cookies["language"] = "zh-hans"

    page = client.post(URL, form(password1="short", password2="short"))

    assert page.context["form"].errors["password1"] == ["密码太短，至少要 10 个字符。"]
