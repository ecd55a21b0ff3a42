"""The first page: a box to paste into, an example on its way to legal, every game with samples and art."""

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from decks.access.browser import draft_owner
from decks.pages.welcome import ARTS, find_example, games_with_samples
from decks.samples import samples
from legality.games import GAMES

pytestmark = pytest.mark.django_db

DAY = date(2026, 11, 22)


def test_every_game_has_one_sample_a_format_and_art() -> None:
    firsts = [sample for sample in samples() if sample.is_first]

    entries = games_with_samples(DAY)

    assert [entry.game for entry in entries] == list(GAMES.values())
    assert [sample for entry in entries for sample in entry.samples] == firsts
    assert [len(entry.arts) for entry in entries] == [ARTS] * len(GAMES)


def test_the_art_of_the_tiles_is_served(client: Client) -> None:
    addresses = [address for entry in games_with_samples(DAY) for address in entry.arts]

    assert {client.get(address).headers["Content-Type"] for address in addresses} == {"image/svg+xml"}


def test_the_example_goes_from_illegal_to_legal() -> None:
    found = find_example(DAY)

    assert found is not None
    assert (found.faulty.verdict, found.fixed.verdict) == ("illegal", "legal")
    assert (found.before, found.after) == (4, 3)
    assert found.sample.format == found.game.default_format.slug
    assert [finding.code for finding in found.faulty.faults][-1] == "copy-limit"


def test_the_example_is_of_the_game_whose_rules_changed_last() -> None:
    found = find_example(DAY)
    assert found is not None

    newest = {
        game.slug: max(since for since in game.default_format.editions if since <= DAY) for game in GAMES.values()
    }

    assert newest[found.game.slug] == max(newest.values())


def test_the_example_is_mended_without_a_script(client: Client) -> None:
    verdicts = [
        [verdict for verdict in ("illegal", "legal") if f'data-verdict="{verdict}"' in client.get(path).text]
        for path in ("/", "/?mended")
    ]

    assert verdicts == [["illegal"], ["legal"]]


def test_the_first_page_asks_the_database_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/")

    # Within a minute; then the cards of the example and the tiles are looked at again.
    with django_assert_num_queries(0):
        assert client.get("/").status_code == 200


@pytest.mark.parametrize("path", ["/", "/build/"])
def test_there_is_a_hidden_way_back_to_a_draft_of_every_game(client: Client, mei: User, path: str) -> None:
    page = client.get(path).text

    assert [f'href="/build/{game}/" data-game="{game}" hidden' in page for game in GAMES] == [True] * len(GAMES)
    assert 'data-owner=""' in page
    client.force_login(mei)
    assert f'data-owner="{draft_owner(mei.pk)}"' in client.get(path).text
