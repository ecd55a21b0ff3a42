"""What is of one person is kept by no cache, not even the browser's; what is the same for all may be kept."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, reverse

from accounts.models import User
from tests.decks.own_decks import another, made
from tests.permission_rows import Row
from tests.permission_table import TABLE
from tests.permission_world import World
from tests.standing import Standing
from tests.test_permissions import OURS

pytestmark = pytest.mark.django_db

PAGES = [row for row in TABLE if not row.name.startswith(("cards_api:", "decks_api:", "legality_api:"))]
# Pages by which somebody becomes a person, or that a secret link opens.
OF_ACCOUNTS = "accounts:"
# The same for whoever asks: no session is looked at.
FOR_NOBODY = ("decks:builder_shell", "decks:recognised", "events:check_shell", "offline")


def asked(client: Client, row: Row, world: World) -> HttpResponse:
    pattern: URLPattern = OURS[row.name]
    known = world.values | {word: world.values.get(value, value) for word, value in row.args.items()}
    path = reverse(row.name, kwargs={word: known[word] for word in pattern.pattern.converters})
    answer: HttpResponse = client.generic(row.method, f"{path}?{row.query}", row.body, row.media)  # type: ignore[assignment]  # the test client's answer is one
    return answer


def kept(answer: HttpResponse) -> set[str]:
    return {word.strip() for word in answer.headers.get("Cache-Control", "").split(",")} - {""}


def is_page(answer: HttpResponse) -> bool:
    return answer.headers.get("Content-Type", "").startswith("text/html")


@pytest.mark.parametrize("row", [row for row in PAGES if row.name not in FOR_NOBODY], ids=str)
def test_a_page_of_a_person_is_kept_by_nobody(row: Row, standing: Standing) -> None:
    for person in ("owner", "staff"):
        answer = asked(standing.client(person), row, standing.world)

        if is_page(answer) and answer.status_code != 302:
            assert {"private", "no-store"} <= kept(answer), (row, person, answer.status_code)
            assert "Cookie" in answer.headers["Vary"]


@pytest.mark.parametrize("row", [row for row in PAGES if not row.name.startswith(OF_ACCOUNTS)], ids=str)
def test_a_page_for_everybody_may_be_kept_by_whoever_reads_it(row: Row, standing: Standing) -> None:
    answer = asked(Client(), row, standing.world)

    if is_page(answer) and answer.status_code == 200:
        # "no-cache" may be kept, and is asked for again.
        assert kept(answer) <= {"private", "no-cache"}
        assert "Cookie" in answer.headers["Vary"]
        # The answer brings a cookie of its own, which a shared cache would give to others.
        assert bool(answer.cookies) == ("private" in kept(answer))


@pytest.mark.parametrize("row", [row for row in PAGES if row.name in FOR_NOBODY], ids=str)
def test_a_page_for_nobody_is_the_same_for_a_person_and_a_stranger(row: Row, standing: Standing) -> None:
    pages = [asked(standing.client(reader), row, standing.world) for reader in ("owner", "anonymous")]

    assert pages[0].content == pages[1].content
    assert not any(page.cookies for page in pages)


def test_the_staff_pages_are_kept_by_nobody(admin_user: User) -> None:
    answer = another(admin_user).get("/admin/")

    assert {"private", "no-store"} <= kept(answer)  # type: ignore[arg-type]  # the test client's answer


def test_a_saved_deck_is_asked_for_anew_with_its_tag(mei: User) -> None:
    deck, client = made(mei), another(mei)
    path = f"/api/v1/decks/{deck.token}/"

    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})

    assert (first.headers["Cache-Control"], again.status_code) == ("private, no-cache", 304)
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
