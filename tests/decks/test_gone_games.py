"""A deck outlives its game and its format: every face copes with it, and its list is never lost."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, DjangoDbBlocker

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from cards.models import Card, Correction, Import
from decks.access.collection import save_collection
from decks.models import Check, Deck
from decks.saved.rechecking import recheck_decks
from tests.conftest import PASSWORD
from tests.decks.gone_games import NAME, SLUG, TEXT, load_cards, passing_deck, served
from tests.decks.own_decks import another, listed
from tests.permission_rows import Row
from tests.permission_table import TABLE
from tests.standing import around_tests
from tests.test_permissions import OURS

pytestmark = pytest.mark.django_db

# Once each: the table asks some of them of several decks.
OF_A_DECK: Final = {
    (row.method, row.name, row.body, row.query): row
    for row in reversed(TABLE)
    if row.name.startswith("decks") and "token" in OURS[row.name].pattern.converters
}
# The faces that show or give the list as typed.
WITH_THE_LIST: Final = (
    *("/decks/{}/", "/decks/{}/export/text/", "/decks/{}/plan/", "/decks/{}/versions/1/"),
    *("/api/v1/decks/{}/", "/api/v1/decks/{}/export/", "/api/v1/decks/{}/versions/1/"),
)
# The faces of a game's cards.
OF_CARDS: Final = (
    *("/{}/", "/{}/cards/", "/{}/cards/{}/", "/{}/sets/", "/{}/restrictions/", "/{}/restrictions/feed/"),
    *("/{}/rules/", "/api/v1/cards/{}/{}/", "/build/{}/", "/{}/cards/{}/correct/"),
)
QUERIES: Final = 5
UNSERVED: Final = "This game is not available at the moment."


@dataclass(frozen=True, slots=True)
class Outlived:
    """The two decks of one person that outlived their game, and their format."""

    owner: User
    gone: Deck
    retired: Deck


@pytest.fixture(scope="module")
def standing(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Outlived]:
    """Made once: whenever a game comes or goes, all that is remembered of any game is made again."""
    folder = tmp_path_factory.mktemp("games")
    with around_tests(django_db_blocker, lambda: outlived_in(folder)) as standing:
        yield standing


def outlived_in(folder: Path) -> Outlived:
    owner = User.objects.create_user("Mei", "mei@example.org", PASSWORD)
    with served(folder):
        load_cards()
        gone = passing_deck(owner, visibility="public", folder="Old")

    retired = passing_deck(owner, visibility="public", game="zero")
    Deck.objects.filter(pk=retired.pk).update(format="retired")
    retired.versions.update(format="retired")
    return Outlived(owner, gone, retired)


@pytest.fixture
def mei(standing: Outlived) -> User:
    return User.objects.get(pk=standing.owner.pk)


@pytest.fixture
def gone(standing: Outlived) -> Deck:
    """A public deck of a game that was served until now, and no other."""
    Deck.objects.filter(pk=standing.retired.pk).delete()
    return Deck.objects.get()


@pytest.fixture
def retired(standing: Outlived) -> Deck:
    """A public deck in a format that its game had until now, and no other."""
    Deck.objects.filter(pk=standing.gone.pk).delete()
    return Deck.objects.get()


@pytest.fixture(params=["gone", "retired"])
def outlived(request: pytest.FixtureRequest) -> Deck:
    deck: Deck = request.getfixturevalue(request.param)
    return deck


def path_of(row: Row, deck: Deck) -> str:
    known = {"token": deck.token, "number": "1", "style": "text"}
    path = reverse(row.name, kwargs={word: known[word] for word in OURS[row.name].pattern.converters})
    return f"{path}?{row.query}" if row.query else path


@pytest.mark.parametrize("row", OF_A_DECK.values(), ids=str)
def test_no_face_of_a_deck_fails(row: Row, outlived: Deck, mei: User, lin: User) -> None:
    path = path_of(row, outlived)

    answers = [
        client.generic(row.method, path, row.body, row.media) for client in (Client(), another(lin), another(mei))
    ]

    assert max(answer.status_code for answer in answers) < 500


@pytest.mark.parametrize("path", WITH_THE_LIST)
def test_its_list_is_read_as_typed(path: str, outlived: Deck, owner: Client) -> None:
    answer = owner.get(path.format(outlived.token))

    assert answer.status_code == 200
    assert TEXT.splitlines() == [line for line in TEXT.splitlines() if line in answer.text]


@pytest.mark.parametrize("page", ["/decks/", "/decks/?folder=Old", "/decks/browse/"])
def test_a_list_of_decks_names_it_and_says_so(page: str, gone: Deck, owner: Client) -> None:
    text = owner.get(page).text

    assert listed(text) == ["Rush"]
    assert SLUG in text and UNSERVED in text
    assert f"/collection/{SLUG}/" not in text


def test_its_page_says_so_and_offers_what_is_left(gone: Deck, owner: Client) -> None:
    page = owner.get(f"/decks/{gone.token}/").text

    assert UNSERVED in page and "Last checked on " in page
    offered = ("export/text/?download=1", "export/json/?download=1", "versions/", "delete/", "share/")
    assert [part for part in offered if f"/decks/{gone.token}/{part}" not in page] == []


def test_what_needs_its_game_leads_to_its_page_or_nowhere(gone: Deck, owner: Client) -> None:
    def asked(*pages: str) -> set[tuple[int, str]]:
        answers = [owner.get(f"/decks/{gone.token}/{page}/") for page in pages]
        return {(answer.status_code, answer.headers.get("Location", "")) for answer in answers}

    assert asked("build", "edit", "explain", "timeline") == {(302, f"/decks/{gone.token}/")}
    assert asked("hand", "odds", "pool", "print", "need", "export/code") == {(404, "")}


def test_a_format_that_is_not_served_is_told_apart_from_a_game(retired: Deck, owner: Client) -> None:
    page = owner.get("/decks/").text

    assert "This format is not available at the moment." in page and UNSERVED not in page


def test_its_last_verdict_is_one_of_its_day_and_none_of_today(outlived: Deck, owner: Client) -> None:
    Check.objects.update(verdict="legal", day=timezone.localdate())

    mine, public, legal = (owner.get(f"/decks/{page}").text for page in ("", "browse/", "browse/?verdict=legal"))

    for page in (mine, public):
        assert "badge--past" in page and "badge--legal" not in page and "as of " in page
    assert listed(legal) == []


def test_the_recheck_leaves_its_last_check_as_it_was(outlived: Deck) -> None:
    Check.objects.update(verdict="legal", day=timezone.localdate() - timedelta(days=9))
    before = list(Check.objects.values())

    done = [recheck_decks(timezone.localdate(), everything=everything) for everything in (False, True)]

    assert [(one.judged, one.changed) for one in done] == [(0, 0), (0, 0)]
    assert list(Check.objects.values()) == before


def test_it_is_thrown_away_brought_back_shared_and_renamed(gone: Deck, owner: Client) -> None:
    address = f"/api/v1/decks/{gone.token}/"

    owner.post(f"/decks/{gone.token}/delete/")
    binned = owner.get("/decks/bin/").text
    owner.post(f"/decks/{gone.token}/restore/")
    owner.post(f"/decks/{gone.token}/share/", {"visibility": "unlisted"})
    renamed = owner.patch(address, {"name": "New", "folder": "F"}, "application/json", headers={"If-Match": "*"})

    assert listed(binned) == ["Rush"] and UNSERVED in binned
    assert renamed.status_code == 200
    assert Deck.objects.values_list("name", "folder", "visibility", "text").get() == ("New", "F", "unlisted", TEXT)


def test_the_zip_of_all_decks_has_it_and_brings_it_back_with_its_game(
    gone: Deck, owner: Client, mei: User, tmp_path: Path
) -> None:
    packed = b"".join(owner.get("/decks/export/"))
    with ZipFile(SimpleUploadedFile("decks.zip", packed)) as archive:
        names = archive.namelist()
    Deck.objects.all().delete()

    refused = owner.post("/decks/import/", {"file": SimpleUploadedFile("decks.zip", packed)})
    with served(tmp_path):
        owner.post("/decks/import/", {"file": SimpleUploadedFile("decks.zip", packed)})

    assert names == [f"{SLUG}/Rush.txt", f"{SLUG}/Rush.json"]
    assert "Unknown game." in refused.text
    kept = Deck.objects.values_list("name", "game", "format", "text", "plan", "folder").get()
    assert kept == ("Rush", SLUG, gone.format, TEXT, TEXT, "Old")


def test_it_is_judged_again_when_its_game_is_back(gone: Deck, owner: Client, tmp_path: Path) -> None:
    with served(tmp_path):
        page = owner.get(f"/decks/{gone.token}/").text
        mine = owner.get("/decks/").text

    assert NAME in page and UNSERVED not in page + mine
    assert 'id="report"' in page and "badge--past" not in mine


def test_the_api_lists_it_and_says_that_it_cannot_be_judged(gone: Deck, owner: Client) -> None:
    listing = owner.get("/api/v1/decks/?mine=1").json()["results"]
    judged = owner.get(f"/api/v1/decks/{gone.token}/check/")

    assert [(one["name"], one["game"]) for one in listing] == [("Rush", SLUG)]
    assert judged.status_code == 409
    assert judged.json()["errors"][0]["code"] == "gone"


def test_cards_of_its_game_are_read_but_not_changed(gone: Deck, owner: Client, mei: User) -> None:
    save_collection(mei.pk, SLUG, TEXT)

    page, other = owner.get(f"/collection/{SLUG}/"), owner.get("/collection/chess/")

    assert f'href="/collection/{SLUG}/"' in owner.get(f"/decks/{gone.token}/").text
    assert TEXT in page.text and UNSERVED in page.text
    assert (other.status_code, owner.post(f"/collection/{SLUG}/", {"text": ""}).status_code) == (404, 404)


@pytest.mark.parametrize("path", OF_CARDS)
def test_the_pages_of_its_cards_are_nowhere(path: str, gone: Deck, owner: Client) -> None:
    key = Card.objects.filter(game=SLUG).values_list("key", flat=True)[0]

    assert owner.get(path.format(SLUG, key)).status_code == 404


def test_its_cards_stay_in_the_tables(gone: Deck, tmp_path: Path) -> None:
    assert load_catalogue(SLUG).cards
    assert Card.objects.filter(game=SLUG).count() == Card.objects.filter(game="zero").count()


def test_the_export_and_the_deletion_of_an_account_take_it_along(gone: Deck, owner: Client, password: str) -> None:
    export = owner.post("/accounts/export/", {"password": password})
    body = b"".join(export) if export.streaming else export.content
    deleted = owner.post("/accounts/delete/", {"password": password, "username": "Mei", "sure": "on"})

    assert [one["text"] for one in json.loads(body)["decks"]] == [TEXT]
    assert deleted.status_code == 302
    assert not Deck.objects.exists()


def test_the_pages_of_staff_open(gone: Deck, mei: User, admin_client: Client) -> None:
    card = Card.objects.filter(game=SLUG)[0]
    Correction.objects.create(card=card, by=mei, field="aliases", value="x", source="My card")
    record = Import.objects.filter(game=SLUG)[0]
    pages = (
        *("/admin/decks/deck/", f"/admin/decks/deck/{gone.pk}/change/", "/admin/cards/card/", "/admin/cards/cardset/"),
        *("/cards/import/", f"/cards/import/{record.pk}/", "/corrections/", "/corrections/open/"),
    )

    statuses = {page: admin_client.get(page).status_code for page in pages}

    assert set(statuses.values()) == {200}, statuses
    assert admin_client.get(f"/admin/cards/card/{card.pk}/change/").status_code == 302
    assert admin_client.get(f"/cards/import/{record.pk}/undo/").status_code == 404


def test_a_list_asks_the_database_the_same_for_one_such_deck_and_for_three(
    gone: Deck, owner: Client, mei: User, tmp_path: Path, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # The session, the person, how many decks, the decks with their checks, the folders.
    with django_assert_num_queries(QUERIES):
        owner.get("/decks/")
    with served(tmp_path):
        passing_deck(mei)
        passing_deck(mei)

    with django_assert_num_queries(QUERIES):
        page = owner.get("/decks/").text

    assert page.count(UNSERVED) == 3
