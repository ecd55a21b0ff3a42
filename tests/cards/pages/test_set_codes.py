"""The address of a set, however its code is typed."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("code", ["ogn", "Ogn", "oGN"])
def test_a_set_is_found_by_its_code_in_any_letters(client: Client, code: str) -> None:
    answer = client.get(f"/riftbound/sets/{code}/")

    assert (answer.status_code, answer.headers["Location"]) == (301, "/riftbound/sets/OGN/")
    assert client.get(f"/riftbound/sets/{code}-nowhere/").status_code == 404
