"""`GET /api/v1/bulk/`: every card of a game as one file, made once a version."""

import gzip
import json
import os
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import IO, Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries, Settings

from api.database_id import database_subfolder
from api.made_once import name_writer
from cards.api.bulk import BULK
from cards.api.game_files import GameFile
from cards.catalogue.loading import load_catalogue
from cards.catalogue.snapshot import catalogue_version
from cards.importers.game_lock import raise_version
from cards.models import Card, CatalogueVersion, Restriction
from legality.games import GAMES
from tests.cards.making import a_card, a_whole_card

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    """An empty place for the files."""
    settings.BULK_DIR = tmp_path / "bulk"
    return database_subfolder(settings.BULK_DIR)


def files_in(folder: Path) -> set[str]:
    """The names of the files, without what processes agree by."""
    return {path.name for path in folder.glob("*.gz")}


def fetched(client: Client, name: str) -> str:
    """What a reader of the file has after unpacking."""
    answer = client.get(f"/api/v1/bulk/{name}")
    packed = b"".join(answer)

    assert answer.status_code == 200
    assert answer.headers["Content-Encoding"] == "gzip"
    return gzip.decompress(packed).decode()


def test_a_file_that_is_not_made_yet_is_listed_without_a_tag(client: Client) -> None:
    assert {row["etag"] for row in client.get("/api/v1/bulk/").json()["results"]} == {""}


def test_a_list_of_files_is_another_once_a_file_is_made(client: Client) -> None:
    before = client.get("/api/v1/bulk/")
    fetched(client, "zero.json")

    after = client.get("/api/v1/bulk/", headers={"If-None-Match": before.headers["ETag"]})

    assert after.status_code == 200
    assert client.get("/api/v1/bulk/", headers={"If-None-Match": after.headers["ETag"]}).status_code == 304


def test_a_site_that_begins_to_show_pictures_makes_its_files_again(client: Client, settings: Settings) -> None:
    settings.PICTURES = "off"
    without = BULK.ask("zero", "json", date(2026, 8, 8))
    settings.PICTURES = "remote"

    assert BULK.ask("zero", "json", date(2026, 8, 8)).path != without.path


def test_the_files_are_listed_with_their_versions(client: Client, folder: Path) -> None:
    fetched(client, "zero.json")
    made = {style: next(folder.glob(f"zero-{style}.*.gz")).stat() for style in ("ndjson", "json")}

    answer = client.get("/api/v1/bulk/").json()

    version = CatalogueVersion.objects.get(game="zero").number
    assert len(answer["results"]) == 2 * (len(GAMES) + 1)
    assert [row for row in answer["results"] if row["game"] == "zero"] == [
        {
            "game": "zero",
            "style": style,
            "version": version,
            "etag": client.get(f"/api/v1/bulk/zero.{style}", headers={"Accept-Encoding": "gzip"})["ETag"],
            "url": f"/api/v1/bulk/zero.{style}",
            "size": made[style].st_size,
            "updated": datetime.fromtimestamp(int(made[style].st_mtime), UTC).isoformat(),
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

    assert fetched(client, "zero.ndjson") == ""
    assert json.loads(fetched(client, "zero.json")) == []


def test_a_reader_of_this_version_is_told_so(client: Client) -> None:
    first = client.get("/api/v1/bulk/zero.ndjson")
    tag = first.headers["ETag"]

    again = client.get("/api/v1/bulk/zero.ndjson", headers={"If-None-Match": tag})

    assert again.status_code == 304
    assert again.content == b""


def test_the_tag_is_the_same_while_the_cards_are(client: Client) -> None:
    tag = client.get("/api/v1/bulk/zero.ndjson").headers["ETag"]
    raise_version("zero")

    answer = client.get("/api/v1/bulk/zero.ndjson", headers={"If-None-Match": tag})

    assert answer.status_code == 304


def test_the_tag_is_the_same_on_another_day_on_which_nothing_changes(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_whole_card()
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 8, 8))
    before = client.get("/api/v1/bulk/riftbound.json")
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 8, 9))
    after = client.get("/api/v1/bulk/riftbound.json")

    assert before.headers["ETag"] == after.headers["ETag"]
    assert before.headers["Last-Modified"] == after.headers["Last-Modified"]


def test_three_nights_on_which_nothing_turns_have_one_file_which_is_made_once(
    client: Client, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_whole_card()
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 8, 8))
    tag = client.get("/api/v1/bulk/riftbound.ndjson")["ETag"]
    files = files_in(folder)
    nights = []
    for day in (date(2026, 8, 9), date(2026, 8, 10), date(2026, 8, 11)):
        monkeypatch.setattr(timezone, "localdate", partial(date.fromordinal, day.toordinal()))
        nights.append(client.get("/api/v1/bulk/riftbound.ndjson", headers={"If-None-Match": tag}).status_code)

    assert nights == [304] * 3
    assert files_in(folder) == files


def test_the_tag_is_another_on_a_day_on_which_a_card_is_banned(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    Restriction.objects.create(card=a_card(), format="standard", limit=0, since=date(2026, 8, 9), source="Announced")
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 8, 8))
    before = client.get("/api/v1/bulk/riftbound.json")
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 8, 9))
    after = client.get("/api/v1/bulk/riftbound.json")

    assert before.headers["ETag"] != after.headers["ETag"]


def test_the_packed_and_the_unpacked_file_have_tags_of_their_own(client: Client) -> None:
    packed = client.get("/api/v1/bulk/zero.json")
    plain = client.get("/api/v1/bulk/zero.json", headers={"Accept-Encoding": "identity"})

    assert packed.headers["ETag"] != plain.headers["ETag"]


def test_a_new_version_is_a_new_file_and_the_old_one_is_gone(client: Client, folder: Path) -> None:
    tag = client.get("/api/v1/bulk/zero.ndjson").headers["ETag"]
    old = files_in(folder)
    Card.objects.filter(game="zero").delete()
    CatalogueVersion.objects.filter(game="zero").update(number=700)

    answer = client.get("/api/v1/bulk/zero.ndjson", headers={"If-None-Match": tag})

    assert answer.status_code == 200
    assert answer.headers["ETag"] != tag
    assert len(old) == 2
    assert files_in(folder).isdisjoint(old)
    assert {GameFile.at(folder / name).version for name in files_in(folder)} == {700}


def test_a_file_that_another_process_still_writes_is_left_alone(client: Client, folder: Path) -> None:
    folder.mkdir(parents=True)
    young, old = (folder / f"zero-ndjson.{name}.part" for name in ("young", "old"))
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

    assert [GameFile.at(Path(name)).version for name in vanished] == [catalogue_version("zero")]
    assert len(json.loads(gzip.decompress(body) if packed else body)) == Card.objects.filter(game="zero").count()


def test_the_same_version_is_the_same_file(client: Client, folder: Path) -> None:
    client.get("/api/v1/bulk/zero.json")
    first = {name: (folder / name).read_bytes() for name in files_in(folder)}
    for name in first:
        (folder / name).unlink()

    client.get("/api/v1/bulk/zero.json")

    assert {name: (folder / name).read_bytes() for name in files_in(folder)} == first


@pytest.mark.parametrize("name", ["chess.json", "zero.xml", "zero.ndjson.gz"])
def test_a_file_that_is_not_made_is_not_found(client: Client, name: str) -> None:
    assert client.get(f"/api/v1/bulk/{name}").status_code == 404


@pytest.mark.parametrize("times", [1, 3])
def test_a_file_takes_as_many_queries_for_many_rows_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, times: int
) -> None:
    a_whole_card(times)
    load_catalogue("riftbound")

    # The version is asked to find the file, again in the turn of who makes it, and in the snapshot of the cards.
    with django_assert_num_queries(9):
        client.get("/api/v1/bulk/riftbound.ndjson")
    with django_assert_num_queries(1):
        client.get("/api/v1/bulk/riftbound.ndjson")


def test_a_file_is_in_english_whoever_asks_first_and_has_every_language_beside_it(client: Client) -> None:
    a_whole_card()

    with override("zh-hans"):
        BULK.make("riftbound", timezone.localdate())
    card = next(
        one for one in json.loads(fetched(client, "riftbound.json")) if one["id"] == "riftbound.ember-test-made"
    )

    assert card["errata"][0]["summary"] == "Draws later."
    assert card["errata"][0]["summaries"] == {"en": "Draws later.", "zh-hans": "之后再抽。"}
    assert card["rulings"][0]["answers"] == {"en": "Later.", "zh-hans": "之后。"}


def test_the_file_of_all_games_has_the_cards_of_each(client: Client) -> None:
    lines = fetched(client, "all.ndjson").splitlines()

    assert lines == [line for game in GAMES for line in fetched(client, f"{game}.ndjson").splitlines()]
    assert json.loads(fetched(client, "all.json")) == [json.loads(line) for line in lines]


def test_the_file_of_all_games_is_another_once_one_of_them_is(client: Client) -> None:
    before = client.get("/api/v1/bulk/all.json")["ETag"]
    same = client.get("/api/v1/bulk/all.json", headers={"If-None-Match": before})
    a_card()
    after = client.get("/api/v1/bulk/all.json", headers={"If-None-Match": before})

    assert [same.status_code, after.status_code] == [304, 200]


def test_the_file_of_all_games_is_listed_with_the_sum_of_the_versions(client: Client) -> None:
    fetched(client, "all.json")
    rows = client.get("/api/v1/bulk/").json()["results"]
    versions = {row["game"]: row["version"] for row in rows}
    (listed,) = [row for row in rows if row["game"] == "all" and row["style"] == "json"]

    assert versions.pop("all") == sum(versions.values())
    assert listed["etag"] == client.get("/api/v1/bulk/all.json")["ETag"]


def test_a_request_begins_no_file_where_a_thread_makes_them(client: Client, folder: Path) -> None:
    stopped = Event()
    thread = Thread(target=stopped.wait)
    thread.start()
    name_writer(thread)
    try:
        answer = client.get("/api/v1/bulk/zero.json")
    finally:
        stopped.set()
        thread.join()

    assert answer.status_code == 503
    assert answer.json()["errors"][0]["code"] == "being-made"
    assert files_in(folder) == set()
    assert client.get("/api/v1/bulk/zero.json").status_code == 200
