"""The page of an account, and changing its password."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from accounts.models import Token, User
from decks.access.collection import save_collection
from decks.models import Deck
from legality.games import GAMES
from tests.accounts.mailbox import sent
from tests.decks.own_decks import another, made
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

LED = "# Legend\n1 Jinx, Loose Cannon\n# Main\n3 Defy"
NEW = "a-longer-secret-than-before"


@pytest.mark.parametrize(
    "url", ["/accounts/", "/accounts/password/", "/accounts/email/", "/accounts/tokens/", "/accounts/devices/"]
)
def test_the_account_page_needs_a_login(client: Client, url: str) -> None:
    response = client.get(url)

    assert response.status_code == 302
    assert response.headers["Location"] == f"/accounts/login/?next={url}"


def test_the_account_page_says_what_is_known(client: Client, mei: User) -> None:
    client.force_login(mei)

    response = client.get("/accounts/")

    assert "<h1>Mei</h1>" in response.text
    assert re.findall(r'href="/accounts/email/"><span>([^<]+)</span><span[^>]*>([^<]+)<', squeeze(response.text)) == [
        ("Change e-mail address", "mei@example.org")
    ]


def test_the_account_page_goes_on_with_the_decks_that_were_changed_last(as_mei: Client, mei: User, lin: User) -> None:
    made(lin, name="Of another")
    first, last = (made(mei, name=name, text=LED) for name in ("First", "Last"))

    page = as_mei.get("/accounts/").text

    assert re.findall(r'own-deck__name"><a href="([^"]+)" lang="en">(\w+)<', squeeze(page)) == [
        (last.get_absolute_url(), "Last"),
        (first.get_absolute_url(), "First"),
    ]
    assert re.findall(r'href="(/decks/[^"]+/build/)"', page) == [
        f"/decks/{last.token}/build/",
        f"/decks/{first.token}/build/",
    ]
    assert page.count('<img src="/riftbound/cards/jinx-loose-cannon/art.svg') == 2
    assert "Your 2 decks" in page


def test_a_deck_that_is_not_served_is_shown_and_cannot_be_built_on(as_mei: Client, mei: User) -> None:
    deck = made(mei, name="Old")
    Deck.objects.filter(pk=deck.pk).update(game="gone")

    page = as_mei.get("/accounts/").text

    assert "Old</a>" in page
    assert "/build/" not in page.partition("rooms")[0].partition("own-decks")[2].partition("</ul>")[0]
    assert "This game is not available at the moment." in page


def test_who_has_no_deck_is_shown_how_to_begin_one(as_mei: Client) -> None:
    page = as_mei.get("/accounts/").text

    assert "Start a deck" in page
    assert 'href="/build/"' in page
    assert 'href="/decks/import/"' in page
    assert "own-deck__name" not in page


def test_the_account_page_tells_the_collections_devices_and_tokens(as_mei: Client, mei: User) -> None:
    save_collection(mei.pk, "riftbound", "3 Defy")
    save_collection(mei.pk, "wow", "")
    for _ in range(2):
        Token.make(mei.pk, "one", [], None)

    page = as_mei.get("/accounts/").text

    saved = {
        game: "<time" in entry for game, entry in re.findall(r'href="/collection/(\w+)/">(.*?)</li>', squeeze(page))
    }
    assert saved == {game: game == "riftbound" for game in GAMES}
    assert "logged in on 1 device" in page
    assert "2 active" in page


@pytest.mark.parametrize("times", [1, 3])
def test_many_decks_cost_the_account_page_as_much_as_one(
    as_mei: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries, times: int
) -> None:
    for place in range(times):
        made(mei, name=f"Deck {place}", text=LED)
        Token.make(mei.pk, "one", [], None)
    as_mei.get("/accounts/")

    # Session and person; devices, tokens; decks, their number, lines and faces; collections.
    with django_assert_num_queries(9):
        assert as_mei.get("/accounts/").status_code == 200


def test_a_changed_password_keeps_the_login(client: Client, mei: User, password: str) -> None:
    client.force_login(mei)

    response = client.post(
        "/accounts/password/", {"old_password": password, "new_password1": NEW, "new_password2": NEW}, follow=True
    )

    mei.refresh_from_db()
    assert response.redirect_chain == [("/accounts/", 302)]
    assert "Your password has been changed." in response.text
    assert mei.check_password(NEW)


def test_a_changed_password_logs_the_others_out_and_says_so(as_mei: Client, mei: User, password: str) -> None:
    others = [another(mei) for _ in range(2)]

    response = as_mei.post(
        "/accounts/password/", {"old_password": password, "new_password1": NEW, "new_password2": NEW}, follow=True
    )

    assert "Your password has been changed. 2 other devices have been logged out." in response.text
    assert [other.get("/accounts/").status_code for other in others] == [302, 302]
    assert as_mei.get("/accounts/").status_code == 200
    assert sent() == [("mei@example.org", "Your password was changed")]


def test_the_old_password_cannot_be_guessed_for_long(as_mei: Client, mei: User, password: str) -> None:
    wrong = {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}
    for _ in range(10):
        as_mei.post("/accounts/password/", wrong)

    response = as_mei.post("/accounts/password/", wrong | {"old_password": password})

    mei.refresh_from_db()
    assert response.context["form"].errors == {"old_password": ["Too many attempts. Try again in an hour."]}
    assert mei.check_password(password)


def test_a_wrong_old_password_changes_nothing(client: Client, mei: User, password: str) -> None:
    client.force_login(mei)

    response = client.post("/accounts/password/", {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW})

    mei.refresh_from_db()
    assert list(response.context["form"].errors) == ["old_password"]
    assert mei.check_password(password)


@pytest.mark.parametrize(
    ("is_staff", "mode", "is_said"), [(True, "off", True), (True, "local", False), (False, "off", False)]
)
def test_staff_learn_on_their_page_that_pictures_are_off(
    client: Client, settings: Settings, mei: User, is_staff: bool, mode: str, is_said: bool
) -> None:
    settings.PICTURES = mode
    mei.is_staff = is_staff
    mei.save()
    client.force_login(mei)

    assert ("Card pictures are off" in client.get("/accounts/").text) == is_said
