"""The builder's page for nobody in particular: the same for all, and without anything of a person."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from tests.decks.builder.test_views import json_in
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

SHELL = "/build/riftbound/shell/"


def test_the_shell_is_the_same_for_everybody(client: Client, mei: User) -> None:
    person = Client()
    person.force_login(mei)

    pages = [reader.get(SHELL) for reader in (client, person)]

    assert pages[0].content == pages[1].content
    assert mei.username not in pages[1].text
    assert "csrfmiddlewaretoken" not in pages[0].text
    assert [page.cookies.keys() for page in pages] == [{}.keys(), {}.keys()]


def test_the_shell_holds_an_empty_deck_in_the_language_of_the_address(client: Client) -> None:
    page = client.get(f"{SHELL}?lang=zh-hans").text

    config = json_in(page)
    assert '<html lang="zh-Hans" ' in squeeze(page)
    assert (config["deck"], config["given"], config["user"]) == (None, None, False)


def test_the_page_of_the_builder_names_what_to_keep(client: Client) -> None:
    offline = json_in(client.get("/build/riftbound/").text)["offline"]

    assert isinstance(offline, dict)
    assert (offline["address"], offline["shell"]) == ("/build/riftbound/", "/build/riftbound/shell/?lang=en")
    assert client.get(offline["pool"]).status_code == 200


def test_nothing_is_kept_where_the_operator_has_switched_it_off(client: Client, settings: Settings) -> None:
    settings.OFFLINE = False

    page = client.get("/build/riftbound/").text

    assert json_in(page)["offline"] is None
    assert "manifest" not in page and "installable" not in page
