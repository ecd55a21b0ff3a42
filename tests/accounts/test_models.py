import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_a_name_logs_in_in_any_case(mei: User, password: str) -> None:
    found = authenticate(username="mEI", password=password)

    assert found == mei


def test_two_names_do_not_differ_in_case_alone(mei: User) -> None:
    with pytest.raises(IntegrityError, match="accounts_user_one_name"):
        User.objects.create_user("MEI")


def test_two_addresses_do_not_differ_in_case_alone(mei: User) -> None:
    with pytest.raises(IntegrityError, match="accounts_user_one_email"):
        User.objects.create_user("lan", "MEI@example.org")


def test_many_people_may_give_no_address() -> None:
    people = [User.objects.create_user(name) for name in ("lan", "ju")]

    assert [person.email for person in people] == ["", ""]
