import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError
from django.test import RequestFactory

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_a_name_logs_in_in_any_case(mei: User, password: str, rf: RequestFactory) -> None:
    found = authenticate(rf.post("/accounts/login/"), username="mEI", password=password)

    assert found == mei


def test_a_name_finds_the_account_that_may_bear_no_other_spelling_of_it() -> None:
    """Some databases have one upper case for both of these, and still keep two accounts."""
    dotted = User.objects.create_user("mimi")

    with pytest.raises(User.DoesNotExist):
        User.objects.get_by_natural_key("m\u0131mi")

    dotless = User.objects.create_user("m\u0131mi")
    assert [User.objects.get_by_natural_key(name) for name in ("MIMI", "m\u0131mi")] == [dotted, dotless]


def test_two_names_do_not_differ_in_case_alone(mei: User) -> None:
    with pytest.raises(IntegrityError, match="accounts_user_one_name"):
        User.objects.create_user("MEI")


def test_two_addresses_do_not_differ_in_case_alone(mei: User) -> None:
    with pytest.raises(IntegrityError, match="accounts_user_one_email"):
        User.objects.create_user("lan", "MEI@example.org")


def test_many_people_may_leave_the_address_empty() -> None:
    people = [User.objects.create_user(name) for name in ("lan", "ju")]

    assert [person.email for person in people] == ["", ""]


def test_many_people_may_have_the_same_pending_address() -> None:
    people = [User.objects.create_user(name, pending_email="lan@example.org") for name in ("lan", "ju")]

    assert [(person.email, person.pending_email) for person in people] == [("", "lan@example.org")] * 2


@pytest.mark.parametrize(
    ("rights", "answer"),
    [
        ({}, False),
        ({"organiser": True}, True),
        ({"is_staff": True}, True),
        ({"organiser": True, "is_active": False}, False),
    ],
)
def test_organisers_and_staff_may_hold_events(rights: dict[str, bool], answer: bool) -> None:
    assert User(username="lan", **rights).is_organiser is answer
