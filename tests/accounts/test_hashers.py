"""Passwords are stored as OWASP recommends, and those of before are stored again at the next login."""

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, identify_hasher
from django.test import Client
from pytest_django import Settings

from accounts.models import User

pytestmark = pytest.mark.django_db

OURS = "accounts.hashers.PasswordHasher"
PASSWORD = "correct horse battery"


def test_a_password_is_stored_with_nineteen_mebibytes_two_passes_and_one_lane(settings: Settings, mei: User) -> None:
    settings.PASSWORD_HASHERS = [OURS]

    mei.set_password(PASSWORD)

    assert mei.password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


def test_a_password_of_before_still_logs_in_and_is_stored_anew(settings: Settings, mei: User, client: Client) -> None:
    settings.PASSWORD_HASHERS = [OURS]
    mei.password = Argon2PasswordHasher().encode(PASSWORD, "saltsaltsaltsalt")
    mei.save()
    assert identify_hasher(mei.password).must_update(mei.password)

    page = client.post("/accounts/login/", {"username": "Mei", "password": PASSWORD})

    mei.refresh_from_db()
    assert page.status_code == 302
    assert "m=19456,t=2,p=1" in mei.password
