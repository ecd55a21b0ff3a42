"""Wrong passwords: a name is closed to the address that tried, for a while."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.lockout import forget_wrong_passwords
from accounts.models import Event, User
from tests.accounts.mailbox import link_in, only_email

pytestmark = pytest.mark.django_db

URL = "/accounts/login/"
HERE = "203.0.113.7"


def tries(client: Client, times: int, name: str = "mei") -> list[int]:
    return [client.post(URL, {"username": name, "password": "wrong"}).status_code for _ in range(times)]


def test_the_eighth_wrong_password_locks_out_and_says_how_long(client: Client, mei: User, password: str) -> None:
    before = tries(client, 7)
    locked = client.post(URL, {"username": "mei", "password": "wrong"})
    even_right = client.post(URL, {"username": "MEI", "password": password})

    assert before == [400] * 7
    assert locked.status_code == 429
    assert even_right.status_code == 429
    assert "<h1>Too many attempts</h1>" in locked.text
    assert "Wait 15 minutes, then try again." in locked.text
    assert 890 < int(locked.headers["Retry-After"]) <= 900
    assert "_auth_user_id" not in client.session


def test_tries_while_locked_out_do_not_make_it_longer(client: Client, mei: User, password: str) -> None:
    tries(client, 8)
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=14))

    still = client.post(URL, {"username": "mei", "password": password})
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=16))
    after = client.post(URL, {"username": "mei", "password": password})

    assert "Wait 1 minute, then try again." in still.text
    assert (still.status_code, after.status_code) == (429, 302)


def test_other_addresses_and_other_names_go_on(client: Client, mei: User, lin: User, password: str) -> None:
    tries(client, 8)

    elsewhere = Client().post(URL, {"username": "mei", "password": password}, REMOTE_ADDR=HERE)
    other = Client().post(URL, {"username": "lin", "password": password})

    assert (elsewhere.status_code, other.status_code) == (302, 302)


# PostgreSQL takes some of them for one name, each of which Python lowers to another word, or has in upper case alone.
SPELLINGS = ("mimi", "MIMI", "Mimi", "m\u0131mi", "m\u0131m\u0131", "m\u0130mi", "m\u0130m\u0130", "M\u0130MI")


def finds(name: str) -> bool:
    """Whether a name leads to an account."""
    try:
        return bool(User.objects.get_by_natural_key(name))
    except User.DoesNotExist:
        return False


def test_all_spellings_of_a_name_share_the_tries_of_its_account(client: Client, password: str) -> None:
    mimi = User.objects.create_user("Mimi", password=password)
    leading = [name for name in SPELLINGS if finds(name)]

    answers = [tries(client, 1, name)[0] for name in leading * 3]
    noted = set(AccessAttempt.objects.values_list("username", flat=True))
    forget_wrong_passwords(mimi)

    assert answers == [400] * 7 + [429] * (len(leading) * 3 - 7)
    assert noted == {"Mimi"}
    assert not AccessAttempt.objects.exists()


def test_names_that_are_two_accounts_have_tries_of_their_own(client: Client, password: str) -> None:
    """Whoever has the one account cannot forget what was tried at the other by logging in."""
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite tells these names apart")
    for name in ("\u00c4nne", "\u00e4nne"):
        User.objects.create_user(name, password=password)

    tries(client, 7, "\u00c4nne")
    entered = Client().post(URL, {"username": "\u00e4nne", "password": password})

    assert entered.status_code == 302
    assert tries(client, 1, "\u00c4nne") == [429]


def test_a_success_forgets_the_wrong_ones(client: Client, mei: User, password: str) -> None:
    tries(client, 7)
    client.post(URL, {"username": "Mei", "password": password})
    client.logout()

    assert tries(client, 7) == [400] * 7


def test_a_name_that_nobody_has_is_locked_out_all_the_same(client: Client) -> None:
    assert tries(client, 9, "nobody") == [400] * 7 + [429] * 2


def test_a_new_password_by_email_lifts_it(posting: Client, mei: User) -> None:
    tries(posting, 8)
    posting.post("/accounts/password/forgotten/", {"email": "mei@example.org"})
    form = posting.get(link_in(only_email())).headers["Location"]
    new = "a-longer-secret-than-before"
    posting.post(form, {"new_password1": new, "new_password2": new})

    assert posting.post(URL, {"username": "mei", "password": new}).status_code == 302


def test_a_lockout_is_in_the_log_once_and_unknown_names_never(client: Client, mei: User) -> None:
    tries(client, 12)
    tries(client, 9, "what-i-typed-was-my-password")

    assert list(Event.objects.values_list("kind", "person", "details")) == [("locked-out", mei.pk, {})]


def test_the_servers_log_never_has_what_was_typed(client: Client, mei: User, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    tries(client, 9, "typed-by-mistake")

    assert "127.0.0.0/24" in caplog.text
    assert "typed-by-mistake" not in caplog.text


def test_logins_of_many_names_from_one_client_are_limited(client: Client, settings: Settings) -> None:
    settings.LIMITS = settings.LIMITS | {"login": "3/hour"}

    answers = [client.post(URL, {"username": f"n{number}", "password": "x"}).status_code for number in range(4)]

    assert answers == [400, 400, 400, 429]
