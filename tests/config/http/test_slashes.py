"""Who forgets the last slash of an address is sent on, with all that was sent."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("method", "status"), [("GET", 301), ("HEAD", 301), ("POST", 308), ("PUT", 308), ("DELETE", 308)]
)
def test_a_missing_slash_redirects_as_the_method_needs(client: Client, method: str, status: int) -> None:
    answer = client.generic(method, "/api/v1/check?a=1", "{}", "application/json")

    assert answer.status_code == status
    assert answer.headers["Location"] == "/api/v1/check/?a=1"


def test_what_is_sent_to_an_address_without_its_slash_is_answered(client: Client) -> None:
    body = {"game": "riftbound", "deck": {"text": "3 Defy"}}

    answer = client.post("/api/v1/check", body, content_type="application/json", follow=True)

    assert answer.status_code == 200
    assert answer.json()["cards_resolved"] == 3
