"""What is of one person is kept by no cache, not even the browser's; what is the same for all may be kept.

tests/test_permissions.py asks so of every address of the site.
"""

import pytest
from django.test import Client

from accounts.models import User
from tests.decks.own_decks import another, made
from tests.security.kept import kept

pytestmark = pytest.mark.django_db


def test_the_staff_pages_are_kept_by_nobody(admin_user: User) -> None:
    answer = another(admin_user).get("/admin/")

    assert {"private", "no-store"} <= kept(answer)


def test_a_saved_deck_is_asked_for_anew_with_its_tag(mei: User) -> None:
    deck, client = made(mei), another(mei)
    path = f"/api/v1/decks/{deck.token}/"

    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})

    assert first.headers["Cache-Control"] == "private, no-cache"
    assert again.status_code == 304
    assert again.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("path", ["/api/v1/sets/", "/api/v1/games/", "/api/v1/cards/", "/static/site/favicon.svg"])
def test_what_is_the_same_for_all_stays_so_for_a_person(mei: User, path: str) -> None:
    mine, others = another(mei).get(path), Client().get(path)

    assert mine.headers.get("Cache-Control") == others.headers.get("Cache-Control")
    assert "no-store" not in mine.headers.get("Cache-Control", "")


def test_after_a_logout_pages_are_for_everybody_again(mei: User) -> None:
    client = another(mei)

    left, told, plain = client.post("/accounts/logout/"), client.get("/"), client.get("/")

    found = ["no-store" in answer.headers.get("Cache-Control", "") for answer in (left, told, plain)]
    assert (found[0], found[2]) == (True, False)


def test_a_language_of_a_cookie_is_no_other_readers(client: Client) -> None:
    feed = "/riftbound/restrictions/feed/"

    english = client.get(feed)
    client.cookies["language"] = "zh-hans"
    chinese = client.get(feed)

    assert english.content != chinese.content
    assert "Cookie" in english.headers["Vary"]
