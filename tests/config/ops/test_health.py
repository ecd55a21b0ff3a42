"""What machines that watch the site are reported."""

import logging
from pathlib import Path
from typing import Final

import pytest
from django.core.cache import cache
from django.core.cache.backends.locmem import LocMemCache
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from cards.importers.game_lock import raise_version
from cards.models import Card
from legality.games import GAMES
from tests.decks.gone_games import looking_in

READY: Final = {"database": "ok", "cache": "ok", "disk": "ok", "migrations": "ok", "catalogue": "ok", "games": "ok"}


def test_a_living_process_says_so_without_the_database(client: Client) -> None:
    """The test has no right to the database: a query would fail it."""
    answer = client.get("/healthz")

    assert answer.status_code == 200
    assert answer.json() == {"status": "ok"}
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
@pytest.mark.django_db
def test_a_prober_knows_neither_the_name_nor_https(client: Client, settings: Settings, path: str) -> None:
    settings.ALLOWED_HOSTS = ["decks.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    client = Client()

    assert client.get(path, headers={"Host": "10.0.0.7:8000"}).status_code == 200


def test_only_reading_is_answered(client: Client) -> None:
    answer = client.post("/healthz")

    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD"


@pytest.mark.django_db
def test_a_site_that_can_answer_is_ready(client: Client) -> None:
    answer = client.get("/readyz")

    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "parts": READY, "reasons": {}}


@pytest.mark.django_db
def test_asking_again_costs_few_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client.get("/readyz")

    # One for the database, two for the migrations, the version of each catalogue, and the games that have cards.
    with django_assert_num_queries(4 + len(GAMES)):
        client.get("/readyz")


@pytest.mark.django_db
def test_a_migration_that_is_not_applied_is_noticed(client: Client) -> None:
    MigrationRecorder(connection).migration_qs.filter(app="accounts", name__startswith="0001").delete()

    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.json()["parts"] == READY | {"migrations": "failed"}
    assert answer.json()["reasons"] == {"migrations": "1 migrations are not applied"}


@pytest.mark.django_db
def test_a_game_without_cards_is_told_and_the_others_are_served(client: Client) -> None:
    Card.objects.filter(game="zero").delete()
    raise_version("zero")

    answer = client.get("/readyz")

    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"
    assert answer.json()["parts"] == READY | {"games": "failed"}
    assert answer.json()["reasons"] == {"games": "no cards: zero"}


@pytest.mark.django_db
def test_a_site_without_any_cards_is_not_ready(client: Client) -> None:
    Card.objects.all().delete()
    for game in GAMES:
        raise_version(game)

    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.json()["parts"] == READY | {"catalogue": "failed", "games": "failed"}
    assert answer.json()["reasons"] == {"catalogue": "no cards", "games": f"no cards: {', '.join(GAMES)}"}


@pytest.mark.django_db
def test_a_faulty_game_is_told_without_its_place_and_the_others_are_served(client: Client, tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").write_text("import hunter2")

    with looking_in(tmp_path):
        answer = client.get("/readyz")

    assert answer.status_code == 200
    assert answer.json()["parts"] == READY | {"games": "failed"}
    assert answer.json()["reasons"] == {"games": "left out: broken"}


@pytest.mark.django_db
def test_a_cache_that_forgets_is_not_ready(client: Client, settings: Settings) -> None:
    settings.CACHES = settings.CACHES | {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}

    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.json()["parts"] == READY | {"cache": "failed"}
    assert answer.json()["reasons"] == {"cache": "the cache does not keep what it is given"}
    assert not isinstance(cache, LocMemCache)


@pytest.mark.django_db
def test_an_unreachable_database_is_reported_without_its_address(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*given: object) -> None:
        raise OperationalError("connection to deckwright:hunter2@10.0.0.5 failed")

    logging.getLogger("config.readiness").addHandler(caplog.handler)
    with connection.execute_wrapper(refuse):
        answer = client.get("/readyz")
    logging.getLogger("config.readiness").removeHandler(caplog.handler)

    gone = READY | {"database": "failed", "migrations": "skipped", "catalogue": "skipped", "games": "skipped"}
    said = {"status": "unready", "parts": gone, "reasons": {"database": "no connection"}}
    assert answer.status_code == 503
    assert answer.json() == said
    assert "hunter2" not in answer.text + caplog.text
    assert "not ready: database: OperationalError" in caplog.text
