"""`GET /api/v1/bulk/`: every card of a game as one file, made once a version."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import IO, Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from cards.catalogue.snapshot import version_of
from cards.models import Card, CatalogueVersion
from legality.games import GAMES
from tests.cards.making import a_whole_card

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    """An empty place for the files."""
    settings.BULK_DIR = tmp_path / "bulk"
    return tmp_path / "bulk"


def fetched(client: Client, name: str) -> str:
    """What a reader of the file has after unpacking."""
    answer = client.get(f"/api/v1/bulk/{name}")
    packed = b"".join(answer)

    assert (answer.status_code, answer.headers["Content-Encoding"]) == (200, "gzip")
    return gzip.decompress(packed).decode()


def test_the_files_are_listed_with_their_versions(client: Client) -> None:
    answer = client.get("/api/v1/bulk/").json()

    version = CatalogueVersion.objects.get(game="zero").number
    assert len(answer["results"]) == 2 * len(GAMES)
    assert [row for row in answer["results"] if row["game"] == "zero"] == [
        {
            "game": "zero",
            "style": style,
            "version": version,
            "etag": client.get(f"/api/v1/bulk/zero.{style}", headers={"Accept-Encoding": "gzip"})["ETag"],
            "url": f"/api/v1/bulk/zero.{style}",
        }
        for style in ("ndjson", "json")
    ]


def test_both_styles_hold_every_card_as_the_api_tells_it(client: Client) -> None:
    a_whole_card()

    lines = [json.loads(line) for line in fetched(client, "riftbound.ndjson").splitlines()]

    ember = client.get("/api/v1/cards/riftbound.ember-test-made/").json()
    assert len(lines) == Card.objects.filter(game="riftbound").count()
    assert [line["id"] for line in lines] == sorted(line["id"] for line in lines)
    assert next(line for line in lines if line["id"] == ember["id"]) == ember
    assert json.loads(fetched(client, "riftbound.json")) == lines


def test_a_game_without_cards_has_an_empty_list(client: Client) -> None:
    Card.objects.filter(game="zero").delete()

    assert (fetched(client, "zero.ndjson"), json.loads(fetched(client, "zero.json"))) == ("", [])


def test_a_reader_of_this_version_is_told_so(client: Client) -> None:
    first = client.get("/api/v1/bulk/zero.ndjson")
    tag = first.headers["ETag"]

    again = client.get("/api/v1/bulk/zero.ndjson", headers={"If-None-Match": tag})

    assert (again.status_code, again.content) == (304, b"")
    assert tag == f'"zero-{CatalogueVersion.objects.get(game="zero").number}-{timezone.localdate()}-ndjson"'


def test_a_new_version_is_a_new_file_and_the_old_one_is_gone(client: Client, folder: Path) -> None:
    tag = client.get("/api/v1/bulk/zero.ndjson").headers["ETag"]
    old = [path.name for path in folder.iterdir()]
    CatalogueVersion.objects.filter(game="zero").update(number=700)

    answer = client.get("/api/v1/bulk/zero.ndjson", headers={"If-None-Match": tag})

    assert answer.status_code == 200
    assert answer.headers["ETag"] != tag
    assert len(old) == 1
    assert [path.name for path in folder.iterdir()] == [f"zero-700-{timezone.localdate()}.ndjson.gz"]


def test_a_file_that_another_process_still_writes_is_left_alone(client: Client, folder: Path) -> None:
    folder.mkdir()
    young, old = (folder / f"zero-1-2026-08-08.ndjson.{name}.part" for name in ("young", "old"))
    for draft in (young, old):
        draft.write_bytes(b"half")
    os.utime(old, (0, 0))

    client.get("/api/v1/bulk/zero.ndjson")

    assert [draft.exists() for draft in (young, old)] == [True, False]


@pytest.mark.parametrize("packed", [True, False])
def test_a_file_that_is_tidied_away_before_it_is_opened_is_made_again(
    client: Client, monkeypatch: pytest.MonkeyPatch, packed: bool
) -> None:
    opened = Path.open
    vanished: list[str] = []

    def vanishing(path: Path, mode: str = "r") -> IO[Any]:
        """As if another process had made a later file at this very moment."""
        if path.suffix == ".gz" and not vanished:
            vanished.append(path.name)
            path.unlink()
        return opened(path, mode)

    monkeypatch.setattr(Path, "open", vanishing)
    answer = client.get("/api/v1/bulk/zero.json", headers={"Accept-Encoding": "gzip" if packed else "identity"})
    body = b"".join(answer)

    assert vanished == [f"zero-{version_of('zero')}-{timezone.localdate()}.json.gz"]
    assert len(json.loads(gzip.decompress(body) if packed else body)) == Card.objects.filter(game="zero").count()


def test_the_same_version_is_the_same_file(client: Client, folder: Path) -> None:
    client.get("/api/v1/bulk/zero.json")
    (path,) = folder.iterdir()
    first = path.read_bytes()
    path.unlink()

    client.get("/api/v1/bulk/zero.json")

    assert path.read_bytes() == first


@pytest.mark.parametrize("name", ["chess.json", "zero.xml", "zero.ndjson.gz"])
def test_a_file_that_is_not_made_is_not_found(client: Client, name: str) -> None:
    assert client.get(f"/api/v1/bulk/{name}").status_code == 404


@pytest.mark.parametrize("times", [1, 3])
def test_a_file_takes_as_many_queries_for_many_rows_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, times: int
) -> None:
    a_whole_card(times)

    # The version is asked for the tag, to find the file, and once more in the snapshot of the cards.
    with django_assert_num_queries(9):
        client.get("/api/v1/bulk/riftbound.ndjson")
    with django_assert_num_queries(2):
        client.get("/api/v1/bulk/riftbound.ndjson")
