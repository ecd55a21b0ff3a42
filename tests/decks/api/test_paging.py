"""Pages of rows by a moment and a key, which may also be a number."""

from base64 import urlsafe_b64encode
from datetime import UTC, datetime

import pytest
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from accounts.models import User
from api.paging import build_cursor, read_page
from api.parameters import ParameterView
from decks.models import Deck
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 8, 8, 12, tzinfo=UTC)


def view_of(after: str) -> ParameterView:
    view = ParameterView()
    view.request = Request(APIRequestFactory().get("/"))
    view.asked = {"after": after, "page_size": 1}
    return view


def test_rows_of_one_moment_are_in_the_order_of_their_key(mei: User) -> None:
    first = made(mei)
    second = made(mei)
    Deck.objects.update(updated=NOON)

    page, following = read_page(view_of(""), Deck.objects.all(), "updated", "pk")
    rest, end = read_page(view_of(build_cursor(NOON, str(second.pk))), Deck.objects.all(), "updated", "pk")

    assert page == [second]
    assert following is not None
    assert rest == [first]
    assert end is None


@pytest.mark.parametrize(("after", "found"), [("0.0", 0), ("999999999999999999.999999999999999999", 1)])
def test_the_ends_of_the_calendar_are_places(mei: User, after: str, found: int) -> None:
    made(mei)

    page, _following = read_page(view_of(after), Deck.objects.all(), "updated", "pk")

    assert len(page) == found


def test_a_page_follows_a_cursor_of_an_older_version(mei: User) -> None:
    first = made(mei)
    second = made(mei)
    Deck.objects.update(updated=NOON)
    old = urlsafe_b64encode(f"{NOON.isoformat()} {second.pk}".encode()).decode().rstrip("=")

    page, _following = read_page(view_of(old), Deck.objects.all(), "updated", "pk")

    assert page == [first]


def test_a_cursor_whose_key_is_not_a_number_is_refused_where_keys_are_numbers() -> None:
    with pytest.raises(ValidationError) as refused:
        read_page(view_of(build_cursor(NOON, "abc")), Deck.objects.all(), "updated", "pk")

    assert refused.value.get_codes() == {"after": ["bad-cursor"]}
